"""Two players with the whole pack between them: each can count the other's cards, and so can this.

Where nothing is hidden the play can be worked out to the end. The question asked is always whether
the leader's side can take so many tricks; sets of cards are bits as in
`euchre.bots.knowledge.masks`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from euchre.bots.knowledge.masks import HIGHER_MASKS, SUIT_INDEX, SUIT_MASKS, card_mask, unseen_mask
from euchre.game.capabilities import CARD_COUNTING_CAPABILITY
from euchre.game.cards import HEIGHT_TABLE, HIDDEN, Card, Suit
from euchre.game.hand import View
from euchre.game.rules import Seat

_MAX_CACHED_ANSWERS: Final = 100_000
_SUIT_INDICES: Final = range(len(Suit))


def find_sole_opponent_mask(view: View) -> int | None:
    """Return the cards of the only opponent, if they are known and must follow suit; else None."""
    if (
        view.rules.players != 2
        or view.seat is None
        or not CARD_COUNTING_CAPABILITY.supports_rules(view.rules)
    ):
        return None
    other = view.hands[1 - view.seat]
    if HIDDEN in view.cards:
        return None
    hidden, out = other.count(HIDDEN), unseen_mask(view)
    return card_mask(other) | out if hidden == out.bit_count() else None


def count_perfect_tricks(view: View, trump: Suit, maker: Seat) -> int:
    """Count the tricks that the viewer takes if `maker` makes `trump` and both play perfectly.

    Only where `find_sole_opponent_mask` can count the other hand.
    """
    own, other, size = card_mask(view.cards), find_sole_opponent_mask(view), len(view.cards)
    assert other is not None
    leader = maker if view.rules.first_lead == "maker" else 1 - view.dealer
    if leader == view.seat:
        return count_leader_tricks(trump.index, own, other, size)
    return size - count_leader_tricks(trump.index, other, own, size)


def cards_winning_most_tricks(view: View, cards: Sequence[Card]) -> Sequence[Card]:
    """Return those of `cards` that lead to the most tricks; all of them if a card is hidden."""
    other = find_sole_opponent_mask(view)
    if other is None or view.trump is None:
        return cards
    at, own = view.trump.index, card_mask(view.cards)
    led = view.trick[0].card if view.trick else None
    tricks = {card: _count_tricks_after_playing(at, own, other, card, led) for card in cards}
    most = max(tricks.values())
    return [card for card in cards if tricks[card] == most]


def _count_tricks_after_playing(
    trump: int, own_mask: int, other_mask: int, card: Card, led: Card | None
) -> int:
    """Count the tricks still to be taken once `card` is played."""
    rest, size = own_mask & ~(1 << card.index), own_mask.bit_count()
    if led is None:
        need = 1
        while need <= size and _does_lead_take_tricks(trump, rest, other_mask, card.index, need):
            need += 1
        return need - 1
    if beats_lead(trump, led.index, card.index):
        return 1 + count_leader_tricks(trump, rest, other_mask, size - 1)
    return size - 1 - count_leader_tricks(trump, other_mask, rest, size - 1)


def count_leader_tricks(trump: int, leader_mask: int, other_mask: int, tricks_left: int) -> int:
    """Count how many of `tricks_left` tricks the leader takes with perfect play."""
    low, high = 0, tricks_left
    while low < high:
        middle = (low + high + 1) // 2
        if can_leader_take(trump, leader_mask, other_mask, middle):
            low = middle
        else:
            high = middle - 1
    return low


@lru_cache(_MAX_CACHED_ANSWERS)
def can_leader_take(trump: int, leader_mask: int, other_mask: int, tricks_needed: int) -> bool:
    """Return whether the leader, with `leader_mask`, can take `tricks_needed` tricks."""
    if tricks_needed <= 0:
        return True
    if tricks_needed > leader_mask.bit_count():
        return False
    if count_sure_tricks(trump, leader_mask, other_mask) >= tricks_needed:
        return True
    trumps = SUIT_MASKS[trump][trump]
    if tricks_needed > leader_mask.bit_count() - _count_top_tricks(
        trump, other_mask & trumps, leader_mask & trumps
    ):
        return False  # the highest trumps take their tricks, whoever leads
    return any(
        _does_lead_take_tricks(trump, leader_mask & ~(1 << card), other_mask, card, tricks_needed)
        for card in _list_leads(trump, leader_mask, other_mask)
    )


def _does_lead_take_tricks(
    trump: int, rest_mask: int, other_mask: int, card: int, tricks_needed: int
) -> bool:
    """Return whether leading `card` and keeping `rest_mask` always takes `tricks_needed` tricks."""
    left = rest_mask.bit_count()
    for answer in _list_follows(trump, other_mask, rest_mask, card):
        kept = other_mask & ~(1 << answer)
        if beats_lead(trump, card, answer):
            if can_leader_take(trump, kept, rest_mask, left - tricks_needed + 1):
                return False
        elif not can_leader_take(trump, rest_mask, kept, tricks_needed - 1):
            return False
    return True


def beats_lead(trump: int, led: int, answer: int) -> bool:
    """Return whether `answer` takes the trick from `led`."""
    suits, heights = SUIT_INDEX[trump], HEIGHT_TABLE[trump]
    if suits[led] == suits[answer]:
        return heights[answer] > heights[led]
    return suits[answer] == trump


def count_sure_tricks(trump: int, leader_mask: int, other_mask: int) -> int:
    """Count the tricks that the leader can take from the top against the cards `other_mask`.

    Where several hold those cards it is the same in the worst case: that one holds all that count.
    """
    trumps = SUIT_MASKS[trump][trump]
    sure = _count_top_tricks(trump, leader_mask & trumps, other_mask & trumps)
    if (other_mask & trumps).bit_count() > sure:
        return sure
    for suit in _SUIT_INDICES:
        if suit != trump:
            members = SUIT_MASKS[trump][suit]
            sure += _count_top_tricks(trump, leader_mask & members, other_mask & members)
    return sure


def _count_top_tricks(trump: int, own_mask: int, other_mask: int) -> int:
    """Count the tricks of one suit that can be taken from the top."""
    if not other_mask:
        return own_mask.bit_count()
    above, high = HIGHER_MASKS[trump], 0
    for card in _iterate_bits(own_mask):
        high += not above[card] & other_mask
    return own_mask.bit_count() if high >= other_mask.bit_count() else high


def _list_leads(trump: int, own_mask: int, other_mask: int) -> list[int]:
    """List the leads worth trying, the highest first, one of each run of equal cards."""
    return sorted(
        _lowest_of_each_run(trump, own_mask, other_mask),
        key=lambda card: -HEIGHT_TABLE[trump][card],
    )


def _list_follows(trump: int, own_mask: int, other_mask: int, led: int) -> list[int]:
    """List the cards that may follow: the cheapest winner first, then the lowest losers."""
    suit = SUIT_MASKS[trump][SUIT_INDEX[trump][led]]
    cards = _lowest_of_each_run(trump, own_mask & suit or own_mask, other_mask | 1 << led)
    heights = HEIGHT_TABLE[trump]
    return sorted(cards, key=lambda card: (not beats_lead(trump, led, card), heights[card]))


def _lowest_of_each_run(trump: int, own_mask: int, other_mask: int) -> list[int]:
    """Return the lowest card of each run of `own_mask` that no card of `other_mask` breaks."""
    above, seen, cards = HIGHER_MASKS[trump], set(), []
    suits, heights = SUIT_INDEX[trump], HEIGHT_TABLE[trump]
    for card in sorted(_iterate_bits(own_mask), key=heights.__getitem__):
        key = suits[card], above[card] & other_mask
        if key not in seen:
            seen.add(key)
            cards.append(card)
    return cards


def _iterate_bits(cards: int) -> Iterator[int]:
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low
