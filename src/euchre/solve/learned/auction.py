"""The calling of two pairs with an up-card, at the kernel's speed: classes of hands, and what a
call leads to.

What a player knows when it calls is its five cards, the up-card and where it sits. Suits other
than the up-card's and the other one of its colour are alike, so of all hands there are only
105,798 classes with the pack of 24; together with four seats and two rounds these are all the
situations of the calling in which everybody has passed so far. `Classes` numbers them without
gaps, and a book of calls (`euchre.solve.learned.book`) is a table over them.

In the first round there are three options (`PASS`, order, order alone); in the second seven:
pass, the suit of the same colour ("next"), the two others ("green", that with the larger board
first), and the same three alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.cards import ALL_CARDS, Suit
from euchre.solve.board.bits import count_bits
from euchre.solve.board.compiled import FLAGS
from euchre.solve.board.layout import LANE_OF_CARD, LANE_START, TO_BOARD
from euchre.solve.learned.playing import (
    DISCARD_FEATURES,
    Weights,
    Word,
    best_of,
    describe_discards,
    finish,
    score,
)
from euchre.solve.rollouts.playouts import board_of
from euchre.solve.search.dd import Boards

Ints = NDArray[np.int64]

PASS: Final = 0
ROUND_OPTIONS: Final = (3, 7)
TRUMP_BITS: Final = 8
"""Benny, right, left, ace to nine: the trumps that a class can tell apart."""
PLAIN_BITS: Final = 6
"""Ace to nine of a plain suit."""

_ONE, _NONE = np.uint64(1), np.uint64(0)
_LOW_TRUMPS, _LOW_PLAIN = np.uint64(2**TRUMP_BITS - 1), np.uint64(2**PLAIN_BITS - 1)
TAKER_IS_MAKER, LONE_TAKES, KEEP_UP, MUST_ALONE, STICK, LEFT_OF_LONER, MAKER_LEADS = (
    FLAGS.index(name)
    for name in (
        "taker_is_maker",
        "lone_partner_takes",
        "keep_up_card",
        "must_alone_round1",
        "stick",
        "left_of_loner_leads",
        "maker_leads",
    )
)


def _lane_of_suit(trump: Suit, suit: Suit) -> int:
    """The lane of a plain suit."""
    nine = next(c for c in ALL_CARDS if c.suit is suit and c.rank.value == 9)
    return LANE_OF_CARD[trump.index][nine.index]


_FOUR: Final = tuple(suit for suit in Suit if suit is not Suit.NONE)
_GREENS: Final = tuple(tuple(s for s in _FOUR if s not in (t, t.partner)) for t in _FOUR)
SUIT_OF_OPTION: Final = np.array([(t.partner.index, *(s.index for s in g)) for t, g in
                                  zip(_FOUR, _GREENS, strict=True)], np.int64)  # fmt: skip
"""``[up-suit]``: next and the two green suits."""
_STARTS_OF: Final = np.array(
    [[LANE_START[_lane_of_suit(t, s)] for s in (t.partner, *g)]
     for t, g in zip(_FOUR, _GREENS, strict=True)], np.int64)  # fmt: skip
_BIT: Final = np.array(TO_BOARD, np.int64)


@dataclass(frozen=True)
class Classes:
    """The classes of a hand and an up-card for one pack.

    Attributes:
        count: how many there are.
        offset: (8, 2**14) the number of the first class with this up-card and these trumps and
            cards of the next suit; -1 where there is none.
        rank: (2**12,) the number of a pair of green suits among those with as many cards.
    """

    count: int
    offset: NDArray[np.int32]
    rank: NDArray[np.int32]


@cache
def classes(benny: bool) -> Classes:
    """The classes of the pack of 24 cards, or of 25 with a Benny."""
    rank = np.zeros(1 << 2 * PLAIN_BITS, np.int32)
    sizes = [0] * 13
    for high in range(1 << PLAIN_BITS):
        for low in range(high + 1):
            cards = high.bit_count() + low.bit_count()
            rank[high << PLAIN_BITS | low] = sizes[cards]
            sizes[cards] += 1
    offset = np.full((TRUMP_BITS, 1 << TRUMP_BITS + PLAIN_BITS), -1, np.int32)
    count, jack = 0, 1 << 3
    for up in (1, 3, 4, 5, 6, 7):
        for trumps in range(1 << TRUMP_BITS):
            if trumps >> up & 1 or (trumps & 1 and not benny):
                continue
            for following in range(1 << PLAIN_BITS):
                cards = trumps.bit_count() + following.bit_count()
                if cards <= 5 and not following & jack:
                    offset[up, trumps << PLAIN_BITS | following] = count
                    count += sizes[5 - cards]
    return Classes(count, offset, rank)


@njit("int64(uint64, int64, int64, int32[:, ::1], int32[::1])", nogil=True, cache=True)
def class_of(
    cards: np.uint64, up: int, up_suit: int, offset: NDArray[np.int32], rank: NDArray[np.int32]
) -> int:
    """Twice the number of the class of a hand, and 1 more if the second green suit comes first.

    Args:
        cards: a card set of five cards.
        up: the index of the up-card.
        up_suit: the index of its suit.
        offset, rank: of `Classes`.
    """
    board = board_of(cards, up_suit)
    trumps = board & _LOW_TRUMPS
    following = (board >> np.uint64(_STARTS_OF[up_suit, 0])) & _LOW_PLAIN
    first = (board >> np.uint64(_STARTS_OF[up_suit, 1])) & _LOW_PLAIN
    second = (board >> np.uint64(_STARTS_OF[up_suit, 2])) & _LOW_PLAIN
    swapped = 1 if second > first else 0
    if swapped:
        first, second = second, first
    start = offset[_BIT[up_suit, up], np.int64((trumps << np.uint64(PLAIN_BITS)) | following)]
    return 2 * (start + rank[np.int64((first << np.uint64(PLAIN_BITS)) | second)]) + swapped


@njit("int64(int64, int64, int64)", nogil=True, cache=True)
def trump_of(option: int, up_suit: int, swapped: int) -> int:
    """The suit that an option of the second round names."""
    which = (option - 1) % 3
    if swapped and which > 0:
        which = 3 - which
    return SUIT_OF_OPTION[up_suit, which]


# -- from a call to the result ------------------------------------------------------------------


@njit(
    "int64(int64[::1], uint64[::1], uint64, int64, int64, int64, int64, boolean, boolean, "
    "uint64[::1])",
    nogil=True,
    cache=True,
)
def set_out(
    flags: Ints,
    hands: Boards,
    pack: np.uint64,
    up: int,
    dealer: int,
    maker: int,
    trump: int,
    ordered: bool,
    alone: bool,
    table: Boards,
) -> int:
    """The table after a call, with the up-card taken up but nothing laid away yet.

    Args:
        flags: of a `euchre.solve.board.compiled.Calling`.
        hands: (4,) card sets as dealt.
        pack: the card set of the pack.
        up: the index of the up-card.
        dealer, maker, trump: seats and the suit called.
        ordered: whether the up-card is taken up.
        alone: whether the maker plays alone.
        table: (`WORDS`,), filled.

    Returns:
        Who took the up-card; -1: nobody.
    """
    table[:] = _NONE
    mate = (maker + 2) % 4
    table[Word.PACK] = board_of(pack, trump)
    for seat in range(4):
        table[seat] = board_of(hands[seat], trump)
    upper = _ONE << np.uint64(_BIT[trump, up])
    out = mate if alone else -1
    active = np.uint64(15)
    if alone:
        active &= ~(_ONE << np.uint64(mate))
        table[mate] = _NONE
    leader = maker if flags[MAKER_LEADS] else (dealer + 1) % 4
    if alone and flags[LEFT_OF_LONER]:
        leader = (maker + 1) % 4
    if leader == out:
        leader = (leader + 1) % 4
    table[Word.MAKERS] = (_ONE << np.uint64(maker)) | (_ONE << np.uint64(mate))
    table[Word.ACTIVE] = active
    table[Word.MAKER] = np.uint64(maker)
    table[Word.TURN] = np.uint64(leader)
    table[Word.DUE] = np.uint64(count_bits(active))
    table[Word.LEFT] = table[Word.SIZE] = np.uint64(5)
    taker = -1
    if ordered:
        taker = maker if flags[TAKER_IS_MAKER] else dealer
        if taker == out:
            taker = maker if flags[LONE_TAKES] == 1 else -1
    if taker >= 0:
        table[taker] |= upper
        table[Word.UP], table[Word.TAKER] = upper, np.uint64(taker)
    else:
        for seat in range(4):
            table[Word.ASIDE + seat] = upper
    return taker


@njit("int64(int64[::1], uint64[::1], int64, int64[::1], int32[:, ::1])", nogil=True, cache=True)
def discards_of(
    flags: Ints, table: Boards, taker: int, bits: NDArray[np.int64], features: NDArray[np.int32]
) -> int:
    """`describe_discards` for the seat that has taken the up-card."""
    own = table[taker]
    may_go = own & ~table[Word.UP] if flags[KEEP_UP] else own
    return describe_discards(own, may_go, bits, features)


@njit("void(uint64[::1], int64, int64)", nogil=True, cache=True)
def lay_away(table: Boards, taker: int, bit: int) -> None:
    """A card goes out of the hand that took the up-card."""
    laid = _ONE << np.uint64(bit)
    table[taker] &= ~laid
    table[Word.ASIDE + taker] |= laid


@njit(
    "int64(int64[::1], uint64[::1], uint64, int64, int64, int64, int64, boolean, boolean, "
    "float32[::1], uint64[::1], int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def tricks_of_call(
    flags: Ints,
    hands: Boards,
    pack: np.uint64,
    up: int,
    dealer: int,
    maker: int,
    trump: int,
    ordered: bool,
    alone: bool,
    weights: Weights,
    table: Boards,
    bits: NDArray[np.int64],
    features: NDArray[np.int32],
    scores: Weights,
) -> int:
    """The makers' tricks after a call when all lay away and play by the policy.

    Args:
        flags, hands, pack, up, dealer, maker, trump, ordered, alone: as for `set_out`.
        weights: of the policy.
        table, bits, features, scores: room to work in.
    """
    taker = set_out(flags, hands, pack, up, dealer, maker, trump, ordered, alone, table)
    if taker >= 0:
        count = discards_of(flags, table, taker, bits, features)
        at = 0
        if count > 1:
            score(weights, features, count, DISCARD_FEATURES, scores)
            at = best_of(scores, count)
        lay_away(table, taker, bits[at])
    finish(table, weights, weights, bits, features, scores)
    return int(table[Word.WON])
