"""A claim of the rest: whether it is sure whatever the others hold, and how it is played out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby

from euchre.game.capabilities import CARD_PLAY_CAPABILITY
from euchre.game.cards import BENNY_CANDIDATES, HIDDEN, Card, Suit, card_height, suit_of
from euchre.game.events import PLAYED_EVENTS, Event, Played
from euchre.game.hand import Hand, Phase, View, apply, legal
from euchre.game.rules import Seat
from euchre.table.log.state import Table


def find_allowed_claim_order(table: Table, view: View) -> list[Card] | None:
    """Return `find_certain_winning_order` for the seat of `view`, as far as claims are allowed.

    In a ranked game a claim must follow from what everybody can see once the cards are shown: what
    the seat alone knows, of a card that it laid away or was given a look at, does not count.
    """
    if view.turn != view.seat or view.trick:
        return None
    if not table.settings.ranked:
        return find_certain_winning_order(view)
    assert table.match is not None
    return find_certain_winning_order(view, table.match.view(None))


def find_certain_winning_order(view: View, public_view: View | None = None) -> list[Card] | None:
    """Return the player's cards in an order in which each must win a trick; None: it isn't certain.

    Only a player on lead can claim. The others are credited with the worst: any of them may hold
    all of the unseen cards of a suit, with the highest kept to the last.

    Args:
        view: of the seat.
        public_view: what a spectator sees, where nothing else counts of the cards of the others.
    """
    if view.phase is not Phase.PLAY or view.turn != view.seat or view.trick:
        return None
    if not CARD_PLAY_CAPABILITY.supports_rules(view.rules) or HIDDEN in view.cards:
        return None
    trump, unseen = view.trump, _list_hidden_cards(view, public_view)
    assert trump is not None
    if trump.is_no_trump and any(card in BENNY_CANDIDATES for card in (*unseen, *view.cards)):
        return None
    mine = _group_by_suit(view.cards, trump)
    theirs = _group_by_suit(unseen, trump)
    trumps = theirs.get(trump, [])
    if len(mine.get(trump, [])) < min(len(trumps), len(view.cards)) and len(mine) > 1:
        return None  # a trump may be left to somebody when the other suits are led
    if trumps and trump not in mine:
        return None
    order = sorted(mine, key=lambda suit: suit is not trump)
    if all(_can_win_all_in_suit(mine[suit], theirs.get(suit, []), trump) for suit in order):
        return [card for suit in order for card in mine[suit]]
    return None


def _list_hidden_cards(view: View, public_view: View | None) -> list[Card]:
    known_view = view if public_view is None else public_view
    known = [
        card for seat, held in enumerate(known_view.hands) if seat != view.seat for card in held
    ]
    unseen = (card for card in known_view.unseen_cards if card not in view.cards)
    return [*unseen, *(card for card in known if card is not HIDDEN)]


def _group_by_suit(cards: Iterable[Card], trump: Suit) -> dict[Suit, list[Card]]:

    def sort_key(card: Card) -> tuple[int, int]:
        return suit_of(card, trump).index, -card_height(card, trump)

    ranked = sorted(cards, key=sort_key)
    return {suit: list(held) for suit, held in groupby(ranked, lambda c: suit_of(c, trump))}


def _can_win_all_in_suit(mine: Sequence[Card], theirs: Sequence[Card], trump: Suit) -> bool:
    return all(
        index >= len(theirs) or card_height(card, trump) > card_height(theirs[0], trump)
        for index, card in enumerate(mine)
    )


def list_claimed_plays(hand: Hand, seat: Seat, order: Sequence[Card]) -> list[Event]:
    """Return the rest of the plays: `seat` leads in this order, others follow with low cards."""
    cards, events = list(order), list[Event]()
    while not hand.over and hand.turn is not None:
        if hand.turn == seat:
            event: Event = PLAYED_EVENTS[seat][cards.pop(0).index]
        else:
            event = min(legal(hand), key=partial(_play_sort_key, hand))
        hand = apply(hand, event)
        events.append(event)
    return events


def _play_sort_key(hand: Hand, event: Event) -> tuple[bool, int]:
    assert isinstance(event, Played)
    assert hand.trump is not None
    card = event.card
    return suit_of(card, hand.trump) is hand.trump, card_height(card, hand.trump)
