"""Two players with the whole pack between them: each can count the other's cards, and so can this.

Where nothing is hidden the play can be worked out to the end. The question asked is always whether
the leader's side can take so many tricks; sets of cards are bits as in
`euchre.bots.knowledge.masks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from euchre.bots.knowledge.masks import ABOVE, MEMBERS, SUIT_AT, mask, unseen
from euchre.capabilities import FAIR
from euchre.cards import HEIGHT_TABLE, HIDDEN, Card, Suit
from euchre.hand import View
from euchre.rules import Seat

_REMEMBERED: Final = 100_000
_SUITS: Final = range(len(Suit))


def cards_across(view: View) -> int | None:
    """Return the cards of the only opponent, if they are known and must follow suit; else None."""
    if view.rules.players != 2 or view.seat is None or not FAIR.knows(view.rules):
        return None
    other = view.hands[1 - view.seat]
    if HIDDEN in view.cards:
        return None
    hidden, out = other.count(HIDDEN), unseen(view)
    return mask(other) | out if hidden == out.bit_count() else None


def tricks_if(view: View, trump: Suit, maker: Seat) -> int:
    """Count the tricks that the viewer takes if `maker` makes `trump` and both play perfectly.

    Only where `cards_across` can count the other hand.
    """
    own, other, size = mask(view.cards), cards_across(view), len(view.cards)
    assert other is not None
    leader = maker if view.rules.first_lead == "maker" else 1 - view.dealer
    if leader == view.seat:
        return most_tricks(trump.index, own, other, size)
    return size - most_tricks(trump.index, other, own, size)


def best_cards(view: View, cards: Sequence[Card]) -> Sequence[Card]:
    """Return those of `cards` that lead to the most tricks; all of them if a card is hidden."""
    other = cards_across(view)
    if other is None or view.trump is None:
        return cards
    at, own = view.trump.index, mask(view.cards)
    led = view.trick[0].card if view.trick else None
    tricks = {card: _after(at, own, other, card, led) for card in cards}
    most = max(tricks.values())
    return [card for card in cards if tricks[card] == most]


def _after(trump: int, own: int, other: int, card: Card, led: Card | None) -> int:
    """Count the tricks still to be taken once `card` is played."""
    rest, size = own & ~(1 << card.index), own.bit_count()
    if led is None:
        need = 1
        while need <= size and _leading(trump, rest, other, card.index, need):
            need += 1
        return need - 1
    if beats(trump, led.index, card.index):
        return 1 + most_tricks(trump, rest, other, size - 1)
    return size - 1 - most_tricks(trump, other, rest, size - 1)


def most_tricks(trump: int, leader: int, other: int, size: int) -> int:
    """Count how many of `size` tricks the leader takes with perfect play."""
    low, high = 0, size
    while low < high:
        middle = (low + high + 1) // 2
        if can_take(trump, leader, other, middle):
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(_REMEMBERED)
def can_take(trump: int, leader: int, other: int, need: int) -> bool:
    """Return whether the holder of `leader`, to lead, can take `need` tricks against `other`."""
    if need <= 0:
        return True
    if need > leader.bit_count():
        return False
    if sure(trump, leader, other) >= need:
        return True
    trumps = MEMBERS[trump][trump]
    if need > leader.bit_count() - _top(trump, other & trumps, leader & trumps):
        return False  # the highest trumps take their tricks, whoever leads
    return any(
        _leading(trump, leader & ~(1 << card), other, card, need)
        for card in _leads(trump, leader, other)
    )


def _leading(trump: int, rest: int, other: int, card: int, need: int) -> bool:
    """Return whether leading `card` and keeping `rest` takes `need` tricks, whatever follows."""
    left = rest.bit_count()
    for answer in _follows(trump, other, rest, card):
        kept = other & ~(1 << answer)
        if beats(trump, card, answer):
            if can_take(trump, kept, rest, left - need + 1):
                return False
        elif not can_take(trump, rest, kept, need - 1):
            return False
    return True


def beats(trump: int, led: int, answer: int) -> bool:
    """Return whether `answer` takes the trick from `led`."""
    suits, heights = SUIT_AT[trump], HEIGHT_TABLE[trump]
    if suits[led] == suits[answer]:
        return heights[answer] > heights[led]
    return suits[answer] == trump


def sure(trump: int, leader: int, other: int) -> int:
    """Count the tricks that the leader can take from the top, one after the other, against the
    cards `other`.

    Where several hold those cards it is the same in the worst case: that one holds all that count.
    """
    trumps = MEMBERS[trump][trump]
    sure = _top(trump, leader & trumps, other & trumps)
    if (other & trumps).bit_count() > sure:
        return sure
    for suit in _SUITS:
        if suit != trump:
            members = MEMBERS[trump][suit]
            sure += _top(trump, leader & members, other & members)
    return sure


def _top(trump: int, own: int, other: int) -> int:
    """Count the tricks of one suit that can be taken from the top."""
    if not other:
        return own.bit_count()
    above, high = ABOVE[trump], 0
    for card in _bits(own):
        high += not above[card] & other
    return own.bit_count() if high >= other.bit_count() else high


def _leads(trump: int, own: int, other: int) -> list[int]:
    """List the leads worth trying, the highest first, one of each run of equal cards."""
    return sorted(_distinct(trump, own, other), key=lambda card: -HEIGHT_TABLE[trump][card])


def _follows(trump: int, own: int, other: int, led: int) -> list[int]:
    """List the cards that may follow: the cheapest winner first, then the lowest losers."""
    suit = MEMBERS[trump][SUIT_AT[trump][led]]
    cards = _distinct(trump, own & suit or own, other | 1 << led)
    heights = HEIGHT_TABLE[trump]
    return sorted(cards, key=lambda card: (not beats(trump, led, card), heights[card]))


def _distinct(trump: int, own: int, other: int) -> list[int]:
    """Return the lowest card of each run of `own` that no card of `other` breaks."""
    above, seen, cards = ABOVE[trump], set(), []
    suits, heights = SUIT_AT[trump], HEIGHT_TABLE[trump]
    for card in sorted(_bits(own), key=heights.__getitem__):
        key = suits[card], above[card] & other
        if key not in seen:
            seen.add(key)
            cards.append(card)
    return cards


def _bits(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low
