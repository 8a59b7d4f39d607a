"""What cards look like, by eye: roughly how many tricks they take, and which is missed least."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.game.cards import ALL_CARDS, BENNY_CANDIDATES, HIDDEN, SUIT_TABLE, Card, Rank, Suit
from euchre.solve.board import CardSet, Floats, njit_cached
from euchre.solve.board.bits import lowest_bit_index
from euchre.solve.vector_engine.legal_actions import SUIT_MEMBERS

_ONE, _NONE = np.uint64(1), np.uint64(0)


def _estimate_card_tricks(card: Card, trump: Suit) -> float:
    """Estimate the tricks that a card takes."""
    if card is HIDDEN:
        return 0.0
    suit = SUIT_TABLE[trump.index][card.index]
    if suit is not trump or trump is Suit.NONE:
        if card in BENNY_CANDIDATES:
            return 1.0
        plain = {Rank.ACE: 0.6, Rank.KING: 0.15}
        return plain.get(card.rank, 0.0) + (0.2 if trump is Suit.NONE else 0.0)
    if card in BENNY_CANDIDATES or card.rank is Rank.JACK:
        return 1.0
    return {Rank.ACE: 0.8, Rank.KING: 0.65, Rank.QUEEN: 0.55}.get(card.rank, 0.45)


CARD_TRICKS: Final = np.array(
    [[_estimate_card_tricks(c, t) for c in ALL_CARDS] for t in Suit], np.float64
)
"""``[trump, card]``: roughly how many tricks each card takes."""
_VOID_TRICKS: Final = 0.2
_BYTE, _8, _16, _24, _32 = (np.uint64(n) for n in (255, 8, 16, 24, 32))


def _build_trick_estimates_by_byte() -> Floats:
    """Build ``[trump, n, byte]``: the tricks of the cards of the n-th byte of a card set."""
    parts = np.zeros((len(CARD_TRICKS), 5, 256))
    padded = np.zeros((len(CARD_TRICKS), 40))
    padded[:, : CARD_TRICKS.shape[1]] = CARD_TRICKS
    for n, byte in np.ndindex(5, 256):
        bits = [8 * n + bit for bit in range(8) if byte >> bit & 1]
        parts[:, n, byte] = padded[:, bits].sum(axis=1)
    return parts


_TRICK_PARTS: Final = _build_trick_estimates_by_byte()


@njit_cached("float64(uint64, int64)")
def estimate_tricks(own_mask: CardSet, trump: int) -> float:
    """Estimate the tricks that these cards take."""
    parts = _TRICK_PARTS[trump]
    total = (
        parts[0, own_mask & _BYTE]
        + parts[1, (own_mask >> _8) & _BYTE]
        + parts[2, (own_mask >> _16) & _BYTE]
        + parts[3, (own_mask >> _24) & _BYTE]
        + parts[4, (own_mask >> _32) & _BYTE]
    )
    if own_mask & SUIT_MEMBERS[trump, 0] != _NONE:
        for slot in range(1, 4):
            if own_mask & SUIT_MEMBERS[trump, slot] == _NONE:
                total += _VOID_TRICKS
    return total


@njit_cached("int64(uint64, uint64, int64)")
def find_best_discard(own_mask: CardSet, candidates: CardSet, trump: int) -> int:
    """Return the card, of those that may go, that is missed least."""
    best, at_best = -9.0, lowest_bit_index(candidates)
    while candidates != _NONE:
        card = lowest_bit_index(candidates)
        candidates &= candidates - _ONE
        estimate: float = estimate_tricks(own_mask & ~(_ONE << np.uint64(card)), trump)
        if estimate > best:
            best, at_best = estimate, card
    return at_best


@njit_cached("int64(uint64, int64)")
def find_card_worth_most_tricks(candidates: CardSet, trump: int) -> int:
    """Return the card that takes most tricks on average (`CARD_TRICKS`)."""
    best, at_best = -9.0, lowest_bit_index(candidates)
    while candidates != _NONE:
        card = lowest_bit_index(candidates)
        candidates &= candidates - _ONE
        if CARD_TRICKS[trump, card] > best:
            best, at_best = CARD_TRICKS[trump, card], card
    return at_best
