"""Cards that come into a hand and leave it, known or not: small helpers of the engine's rooms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from euchre.game.cards import HIDDEN, Card, remove_each
from euchre.game.rules import Seat
from euchre.game.state import HandState


def remove_card_or_hidden(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return the cards without `card`, or without a hidden one if `card` is not known here."""
    place = cards.index(card if card in cards else HIDDEN)
    return cards[:place] + cards[place + 1 :]


def remove_face_down_card(hand: HandState, seat: Seat, card: Card) -> tuple[Card, ...]:
    """Return the cards of `seat` after it gave `card` away face down: all unknown if `card` is."""
    if card is HIDDEN:
        return (HIDDEN,) * (len(hand.hands[seat]) - 1)
    return remove_card_or_hidden(hand.hands[seat], card)


def replace_hand(
    hand: HandState, seat: Seat, cards: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of all seats, with `cards` as the hand of `seat`."""
    hands = hand.hands
    return (*hands[:seat], cards, *hands[seat + 1 :])


def remove_shown_cards(
    hand: HandState, seat: Seat, cards: Iterable[Card]
) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of all seats after `seat` gave away `cards` that everybody saw."""
    held = hand.hands[seat]
    for card in cards:
        held = remove_card_or_hidden(held, card)
    return replace_hand(hand, seat, held)


def add_cards(hand: HandState, seat: Seat, *cards: Card) -> tuple[tuple[Card, ...], ...]:
    """Return the hands of all seats after `seat` has taken `cards`."""
    return replace_hand(hand, seat, (*hand.hands[seat], *cards))


def can_hand_be_exactly(hand: HandState, held_cards: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Return True if `held_cards`, as far as it is known, may be exactly these cards."""
    if len(cards) != len(held_cards):
        return False
    if all(card is HIDDEN for card in cards):
        return True
    known = [card for card in held_cards if card is not HIDDEN]
    return not remove_each(known, cards) and can_hand_include(hand, held_cards, cards)


def can_hand_include(hand: HandState, held_cards: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Return True if these cards may be among `held_cards`, as far as that is known."""
    unknown = remove_each(cards, held_cards)
    free = sum(card is HIDDEN for card in held_cards)
    return (
        HIDDEN not in cards and len(unknown) <= free and not remove_each(unknown, hand.unseen_cards)
    )
