"""The play of the cards: the trick now against the tricks later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.bots.base import trump_of
from euchre.bots.knowledge.exact import cards_winning_most_tricks, count_sure_tricks
from euchre.bots.knowledge.masks import HIGHER_MASKS, SUIT_INDEX, SUIT_MASKS, card_mask
from euchre.bots.rules_player.prospects import hand_points_by_tricks
from euchre.bots.rules_player.strength import StrengthScale
from euchre.bots.rules_player.table import NOT_SET, KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.game.cards import ALL_CARDS, HEIGHT_TABLE, Card
from euchre.game.hand import View, playable_cards


class CardChooser:
    """Chooses cards for one set of weights."""

    def __init__(self, weights: Weights, scale: StrengthScale) -> None:
        self._w: Final = weights
        self._scale: Final = scale

    def choose_card(self, view: View) -> Card:
        """Choose the card to play."""
        cards = playable_cards(view)
        if len(cards) > 1:
            cards = cards_winning_most_tricks(view, cards)
        if len(cards) == 1:
            return cards[0]
        known_play = KnownPlay(view, self._w)
        if is_pair_contract(view):
            cards = list_cards_for_contract(known_play, cards)
        return self.choose_among_cards(known_play, view.cards, cards)

    def choose_among_cards(
        self, known_play: KnownPlay, held: Sequence[Card], cards: Sequence[Card]
    ) -> Card:
        """Choose the best of `cards`, which may be played from the hand `held`.

        Between equals the lowest card follows and the highest leads, so that the choice hangs on
        the view alone.
        """
        heights = HEIGHT_TABLE[known_play.trump]
        leading = known_play.led == NOT_SET
        up = 1 if leading else -1
        worth = (
            self._one_more_trick_probability
            if not leading and is_settled_by_one_trick(known_play)
            else self.card_worth
        )
        return max(
            cards,
            key=lambda card: (
                round(worth(known_play, held, card), 9),
                up * heights[card.index],
                -card.index,
            ),
        )

    def card_worth(self, known_play: KnownPlay, held: Sequence[Card], card: Card) -> float:
        """Return a card's worth: the trick now, the tricks left, and what else a lead does."""
        total = self._trick_and_hand_worth(known_play, held, card)
        if known_play.led == NOT_SET:
            total += self._lead_worth(known_play, held, card)
        return total

    def _one_more_trick_probability(
        self, known_play: KnownPlay, held: Sequence[Card], card: Card
    ) -> float:
        """Return the chance to take one trick more, now or later, if that is all that counts.

        For a lead it is no measure: what a card draws from the others counts there too.
        """
        w, kept = self._w, [c for c in held if c is not card]
        later = self._scale.estimate_tricks(kept, known_play.trump, known_play.against)
        if not known_play.beats(card, known_play.best):
            later -= self._tricks_lost_to_void_leader(known_play, kept, later)
        later = min(1.0, later)
        chance = known_play.win_trick_probability(card, w.partner_helps)
        return chance + (1.0 - chance) * w.keep_settling * later

    def _trick_and_hand_worth(
        self, known_play: KnownPlay, held: Sequence[Card], card: Card, *, look_ahead: bool = True
    ) -> float:
        """Return the worth of the trick now and the tricks left in hand.

        `look_ahead`: look at the next lead too.
        """
        w = self._w
        kept = [c for c in held if c is not card]
        tricks = self._scale.estimate_tricks(kept, known_play.trump, known_play.against)
        if known_play.led != NOT_SET and not known_play.beats(card, known_play.best):
            tricks -= self._tricks_lost_to_void_leader(known_play, kept, tricks)
        elif kept:
            on_lead = self._min_tricks_after_winning(known_play, kept, card, look_ahead=look_ahead)
            if on_lead > tricks:
                tricks += known_play.win_trick_probability(card, 0.0) * (on_lead - tricks)
        return known_play.win_trick_probability(card, w.partner_helps) + w.keep * tricks

    def _min_tricks_after_winning(
        self, known_play: KnownPlay, kept: Sequence[Card], card: Card, *, look_ahead: bool
    ) -> float:
        """Return the least number of tricks left in hand once `card` has taken the trick."""
        against = known_play.against
        if known_play.led == NOT_SET:
            against = _opposing_mask_after_lead(known_play.trump, against, card)
        certain = count_sure_tricks(known_play.trump, card_mask(kept), against)
        look_ahead = look_ahead and known_play.led == NOT_SET and certain < len(kept)
        if not look_ahead or known_play.may_opponent_hold_higher(card):
            return certain
        return max(
            certain,
            *(self._trick_and_hand_worth(known_play, kept, c, look_ahead=False) for c in kept),
        )

    def _tricks_lost_to_void_leader(
        self, known_play: KnownPlay, kept: Sequence[Card], tricks: float
    ) -> float:
        """Return the part of these tricks lost as the next leader cannot lead their suits."""
        void, suits = known_play.voids[known_play.best_seat], SUIT_INDEX[known_play.trump]
        led = [
            c for c in kept if suits[c.index] == known_play.trump or not void >> suits[c.index] & 1
        ]
        if len(led) == len(kept):
            return 0.0
        left = self._scale.estimate_tricks(led, known_play.trump, known_play.against)
        return known_play.current_winner_probability() * (tricks - left) / len(kept)

    def _lead_worth(self, known_play: KnownPlay, held: Sequence[Card], card: Card) -> float:
        w, suits, trump = self._w, SUIT_INDEX[known_play.trump], known_play.trump
        suit = suits[card.index]
        if suit == trump:
            last = sum(suits[c.index] == trump for c in held) == 1
            if (
                last
                and known_play.making
                and _may_opponent_hold_trump(known_play)
                and known_play.may_opponent_hold_higher(card)
            ):
                return 0.0  # it draws one round, and then nothing ruffs for the plain cards
            return self._trump_lead_worth(known_play)
        total = 0.0
        alone_in_suit = sum(suits[c.index] == suit for c in held) == 1
        ruffs = any(suits[c.index] == trump for c in held) and _may_opponent_hold_trump(known_play)
        if alone_in_suit and ruffs:
            total += w.lead_singleton
        return total

    def _trump_lead_worth(self, known_play: KnownPlay) -> float:
        w, view = self._w, known_play.view
        if not _may_opponent_hold_trump(known_play):
            return w.lead_trump_spent * any(
                known_play.may_hold_trump(seat) for seat in known_play.likely_partners
            )
        if not known_play.making:
            return w.lead_trump_defender
        if view.seat != view.maker:
            return w.lead_trump_mate
        if view.rules.sides != "fixed_pairs":
            return w.lead_trump_single
        return w.lead_trump_loner if view.alone else w.lead_trump_maker


def is_pair_contract(view: View) -> bool:
    """Return whether two pairs play for a number of tricks that one of them has bid."""
    return view.rules.sides == "fixed_pairs" and view.bid is not None


def list_cards_for_contract(known_play: KnownPlay, cards: Sequence[Card]) -> Sequence[Card]:
    """List the cards to choose from where a bid is at stake: often all of `cards`.

    Cards that make sure of the tricks still needed go before all others, and without trump a hand
    on lead takes its sure tricks, the longest suit first: nothing else wins the lead back.
    """
    sure = [card for card in cards if _settles_contract(known_play, card)]
    if sure or known_play.led != NOT_SET or not trump_of(known_play.view).is_no_trump:
        return sure or cards
    suits, above = SUIT_INDEX[known_play.trump], HIGHER_MASKS[known_play.trump]
    held = known_play.view.cards
    tops = [card for card in cards if not above[card.index] & known_play.against]
    if not tops:
        return cards
    most = max(_count_in_suit(held, card, suits) for card in tops)
    return [card for card in tops if _count_in_suit(held, card, suits) == most]


def _count_in_suit(held: Sequence[Card], card: Card, suits: Sequence[int]) -> int:
    return sum(suits[each.index] == suits[card.index] for each in held)


def _count_missing_tricks(known_play: KnownPlay) -> int:
    """Count the tricks that our side still needs to make the bid, or to set it."""
    view = known_play.view
    if known_play.making:
        return view.needed - view.makers_tricks
    needed_to_set = view.rules.hand_size - view.needed + 1
    return needed_to_set - (len(view.tricks) - view.makers_tricks)


def _settles_contract(known_play: KnownPlay, card: Card) -> bool:
    """Return whether the tricks that decide the bid are certain once `card` is played."""
    view, trump, against = known_play.view, known_play.trump, known_play.against
    kept = [held for held in view.cards if held is not card]
    missing = _count_missing_tricks(known_play)
    if not 0 < missing <= len(kept) + 1:
        return False
    if known_play.led == NOT_SET:
        if not count_sure_tricks(trump, card_mask([card]), against):
            return False
        against = _opposing_mask_after_lead(trump, against, card)
    elif known_play.later or not known_play.beats(card, known_play.best):
        return False
    return count_sure_tricks(trump, card_mask(kept), against) >= missing - 1


def is_settled_by_one_trick(known_play: KnownPlay) -> bool:
    """Return whether one more trick settles the hand for our side, and others bring no point."""
    view = known_play.view
    ending, left = view.ending, view.rules.hand_size - len(view.tricks)
    counts = tuple(ending.tricks + more for more in range(left + 1))
    points = hand_points_by_tricks(view.rules, ending, counts, lone_defence=ending.lone_defence)
    none, *further = points if known_play.making else reversed(points)
    return none != further[0] and len({*further}) == 1


def _may_opponent_hold_trump(known_play: KnownPlay) -> bool:
    """Return whether an opponent may still have a trump."""
    return any(known_play.may_hold_trump(seat) for seat in known_play.likely_opponents)


def _opposing_mask_after_lead(trump: int, opposing_mask: int, card: Card) -> int:
    """Return the cards of `opposing_mask` left when `card` is led and the lowest one follows."""
    members = SUIT_MASKS[trump][SUIT_INDEX[trump][card.index]] & opposing_mask
    heights = HEIGHT_TABLE[trump]
    following = [c for c in ALL_CARDS if members >> c.index & 1]
    if not following:
        return opposing_mask
    return opposing_mask & ~(1 << min(following, key=lambda c: heights[c.index]).index)
