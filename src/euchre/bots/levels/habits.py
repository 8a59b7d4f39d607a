"""Habits of card players: what comes to hand before any thought does.

A habit looks at the play as the player sees it, a `PlayerPerspective`, and picks a card of its
own accord or leaves the choice to the next habit; after the last one the player thinks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from euchre.bots.knowledge.masks import SUIT_INDEX
from euchre.bots.levels.memory import MemoryLapses, MisrememberedPlay
from euchre.bots.rules_player.strength import NO_TRUMP_INDICES
from euchre.bots.rules_player.table import NOT_SET
from euchre.game.cards import HEIGHT_TABLE, Card, Rank


class PlayerPerspective(NamedTuple):
    """The play as one player sees it.

    Attributes:
        table: what the player has worked out.
        held: the hand as the player reads it.
        cards: those of it that may be played.
        lapses: the dice of this hand.
    """

    table: MisrememberedPlay
    held: Sequence[Card]
    cards: Sequence[Card]
    lapses: MemoryLapses

    @property
    def is_leading(self) -> bool:
        """True if the player leads to the trick."""
        return self.table.led == NOT_SET

    def card_height(self, card: Card) -> int:
        """Return a card's height, any trump above any plain card."""
        return HEIGHT_TABLE[self.table.trump][card.index]

    def reads_as_trump(self, card: Card) -> bool:
        """Return whether the player takes the card for a trump."""
        return SUIT_INDEX[self.table.trump][card.index] == self.table.trump

    @property
    def winning_cards(self) -> list[Card]:
        """The cards that take the trick as it stands."""
        return [card for card in self.cards if self.table.beats(card, self.table.best)]

    @property
    def right_bower(self) -> Card | None:
        """The right bower, if it is in the hand."""
        trumps = (
            card for card in self.held if self.reads_as_trump(card) and card.rank is Rank.JACK
        )
        return next((card for card in trumps if card.suit.index == self.table.trump), None)


class HabitChoice(NamedTuple):
    """A card, and the reason for it if the facts at the table are not the whole reason."""

    card: Card
    why: str | None = None


Habit = Callable[[PlayerPerspective], HabitChoice | None]


_OVERTAKE_CHANCE = 0.75
"""How often a greedy player takes a trick from partner where that can be done."""


# -- following ----------------------------------------------------------------------------------


def choose_card_overtaking_partner(player: PlayerPerspective) -> HabitChoice | None:
    """Take partner's trick as well, now and then: even with a trump on partner's ace."""
    table = player.table
    if (
        player.is_leading
        or not table.is_likely_partner(table.best_seat)
        or not player.winning_cards
    ):
        return None
    if not player.lapses.has_lapse(table.best.index, _OVERTAKE_CHANCE):
        return None
    card = min(player.winning_cards, key=player.card_height)
    how = (
        "ruffs"
        if player.reads_as_trump(card) and SUIT_INDEX[table.trump][card.index] != table.led
        else "wins"
    )
    return HabitChoice(
        card, f"A trick is a trick, no matter who is winning it: the {card.name} {how} it."
    )


def choose_card_below_partner(player: PlayerPerspective) -> HabitChoice | None:
    """Never take a trick from a partner."""
    table = player.table
    if player.is_leading or not table.is_likely_partner(table.best_seat):
        return None
    losing = [card for card in player.cards if card not in player.winning_cards]
    return HabitChoice(_lowest_card(player, losing)) if losing else None


def choose_trick_winning_card(player: PlayerPerspective) -> HabitChoice | None:
    """Take every trick possible, with the highest plain card or the lowest trump."""
    table = player.table
    if player.is_leading or table.is_likely_partner(table.best_seat) or not player.winning_cards:
        return None
    if table.later and not player.reads_as_trump(player.winning_cards[0]):
        return HabitChoice(max(player.winning_cards, key=player.card_height))
    return HabitChoice(min(player.winning_cards, key=player.card_height))


def choose_lowest_discard_to_trick(player: PlayerPerspective) -> HabitChoice | None:
    """Throw off the lowest card by its rank, whatever void another would make."""
    partners = not player.is_leading and player.table.is_likely_partner(player.table.best_seat)
    if player.is_leading or (player.winning_cards and not partners):
        return None
    card = _lowest_card(player, player.cards)
    sees = "You see nothing to win here"
    why = None if partners else f"{sees}: the {card.name} is the smaller loss."
    return HabitChoice(card, why)


def _lowest_card(player: PlayerPerspective, cards: Sequence[Card]) -> Card:
    return min(cards, key=lambda card: (player.card_height(card), card.index))


# -- leading ------------------------------------------------------------------------------------


def choose_highest_trump_lead(player: PlayerPerspective) -> HabitChoice | None:
    """Lead the highest trump again and again, on either side."""
    trumps = [card for card in player.cards if player.reads_as_trump(card)]
    feared = any(player.table.may_hold_trump(seat) for seat in player.table.likely_opponents)
    if not player.is_leading or not trumps or not feared or player.table.trump in NO_TRUMP_INDICES:
        return None
    card = max(trumps, key=player.card_height)
    return HabitChoice(card, f"Trumps are for leading: out with the {card.name}.")


def choose_highest_card_lead(player: PlayerPerspective) -> HabitChoice | None:
    """Lead the highest card of all; the right bower goes out at once."""
    if not player.is_leading:
        return None
    card = max(player.cards, key=lambda card: (player.card_height(card), -card.index))
    return HabitChoice(card, f"What looks best goes first: the {card.name}.")


def choose_low_plain_lead(player: PlayerPerspective) -> HabitChoice | None:
    """Lead low plain cards, and keep bowers and aces until nothing else is left."""
    plain = [
        card
        for card in player.cards
        if not player.reads_as_trump(card) and card.rank is not Rank.ACE
    ]
    if not player.is_leading or not plain:
        return None
    card = _lowest_card(player, plain)
    return HabitChoice(card, f"The good cards are for later: lead the {card.name}.")


def choose_plain_suit_lead(player: PlayerPerspective) -> HabitChoice | None:
    """Lead a plain card, and keep the trumps for ruffing, even after making trump.

    It is the highest of those that nothing is thought to beat, or else the lowest there is.
    """
    plain = [card for card in player.cards if not player.reads_as_trump(card)]
    if not player.is_leading or not plain:
        return None
    best = [card for card in plain if not player.table.may_opponent_hold_higher(card)]
    if best:
        return HabitChoice(max(best, key=lambda card: (card.rank, -card.index)))
    card = _lowest_card(player, plain)
    saves = len(plain) < len(player.cards) and player.table.trump not in NO_TRUMP_INDICES
    why = f"Trumps are for taking tricks later: lead the {card.name}." if saves else None
    return HabitChoice(card, why)


def choose_plain_ace_lead(player: PlayerPerspective) -> HabitChoice | None:
    """Lead a plain ace first when the other side has made trump, from the shortest suit."""
    aces = [
        card for card in player.cards if card.rank is Rank.ACE and not player.reads_as_trump(card)
    ]
    if not player.is_leading or player.table.making or not aces:
        return None
    suits = [card.suit for card in player.held]
    card = min(aces, key=lambda ace: (suits.count(ace.suit), ace.index))
    return HabitChoice(card, f"Against their call an ace goes first: the {card.name}.")


def choose_card_saving_right_bower(player: PlayerPerspective) -> HabitChoice | None:
    """Keep the right bower for the last two tricks, even if no other card would win this one."""
    right = player.right_bower
    if right is None or player.is_leading or right not in player.cards or len(player.held) < 3:
        return None
    others = [card for card in player.cards if card is not right]
    if not others or player.winning_cards != [right]:
        return None
    card = _lowest_card(player, others)
    return HabitChoice(
        card, f"The right bower is too good for this trick: the {card.name} will do."
    )
