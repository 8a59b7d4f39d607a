"""A hand in the light of a trump: a handful of small numbers that a policy of calling can look up.

They are what players count: the trumps and which of them, aces, voids, the up-card and who would
get it. Everything is what the seat itself knows.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.game.cards import ALL_CARDS, BENNY_CANDIDATES, Rank
from euchre.solve.board.bits import count_bits, load_word
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.board.layout import LANE_START
from euchre.solve.board.memory import TRUMP_LANE
from euchre.solve.vector_engine.deciding import (
    BENNY,
    ORDER,
    SUIT_MEMBERS,
    get_word,
    partner_of,
    up_suit,
)
from euchre.solve.vector_engine.heuristics import estimate_tricks, least_missed_card
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

Held = NDArray[np.int64]


class HoldingFeature(IntEnum):
    """Facts counted of a hand with a trump; each is a small whole number.

    ======  ================================================================================
    MASK    which trumps, one bit each; in no trump aces, guarded kings, queens, the Benny
    TOPS    how many trumps (at most five) and which of the three highest; 48 more: no trump
    COUNT   how many trumps, at most five; in no trump cards that look like tricks
    ACES    plain aces, at most three
    KINGS   plain kings with another card of their suit, at most three
    VOIDS   plain suits of which there is no card, at most three
    TRICKS  how many tricks it looks like, in quarters
    SHAPE   three plain suits by top card and length
    UP      who gets the up-card and how high it is, see `up_card_taker`; 0: it is no matter
    ======  ================================================================================
    """

    MASK = 0
    TOPS = 1
    COUNT = 2
    ACES = 3
    KINGS = 4
    VOIDS = 5
    TRICKS = 6
    SHAPE = 7
    UP = 8


FACT_COUNT: Final = len(HoldingFeature)
NO_TRUMP_MASKS: Final = 5 * 5 * 3 * 2
MASK_VALUES: Final = 1024 + NO_TRUMP_MASKS
TOPS_VALUES: Final = 96
TRICK_BUCKETS: Final = 40
SHAPE_VALUES: Final = 343
UP_CARD_VALUES: Final = 9

_ONE, _NONE = np.uint64(1), np.uint64(0)
_PLAIN_LANE: Final = np.uint64(255)
_LANE_STARTS: Final = np.array(LANE_START, np.uint64)
_NO_TRUMP: Final = 4
_HEIGHT_CLASSES: Final = np.array(
    [
        0 if card in BENNY_CANDIDATES or card.rank is Rank.JACK
        else 1 if card.rank is Rank.ACE
        else 2 if card.rank in (Rank.KING, Rank.QUEEN)
        else 3
        for card in ALL_CARDS
    ],
    np.int64,
)  # fmt: skip
"""How high a card is as the up-card: bower, ace, court card, low."""


@njit("int64(int64)", nogil=True, cache=True)
def encode_height(card: int) -> int:
    """Return a card's height class: 0 a bower or Benny, 1 an ace, 2 a king or queen, 3 lower."""
    return _HEIGHT_CLASSES[card]


@njit("int64(uint64, uint64, int64, int64, boolean)", nogil=True, cache=True)
def up_card_taker(game: np.uint64, hand: np.uint64, seat: int, trump: int, alone: bool) -> int:
    """Return the seat that takes the up-card if `seat` calls, or has taken it; -1 if nobody."""
    if get_word(hand, HandStateWord.MAKER) >= 0:
        return get_word(hand, HandStateWord.TAKER)
    up = get_word(hand, HandStateWord.UP)
    phase = get_word(hand, HandStateWord.PHASE)
    dealer = get_word(hand, HandStateWord.DEALER)
    if up < 0 or phase > ORDER or (phase == ORDER and trump != up_suit(game, hand)):
        return -1
    taker: int | np.int64 = seat if load_word(game, RulesWord.TAKER_IS_MAKER) != _NONE else dealer
    if alone and partner_of(game, seat) == dealer:
        taker = seat if load_word(game, RulesWord.LONE_TAKES) != _NONE else np.int64(-1)
    return int(taker)


@njit("uint64(uint64, int64, int64)", nogil=True, cache=True)
def pick_up_and_discard(own_mask: np.uint64, up_card_index: int, trump: int) -> np.uint64:
    """Return a hand once the up-card has come for the card that is missed least."""
    cards = own_mask | (_ONE << np.uint64(up_card_index))
    plain = cards & ~SUIT_MEMBERS[trump, 0]
    gone: np.int64 = least_missed_card(cards, plain if plain != _NONE else cards, trump)
    return cards & ~(_ONE << np.uint64(gone))


@njit("int64(uint64)", nogil=True, cache=True)
def _encode_lane(lane: np.uint64) -> int:
    """Return a plain suit's code: 0 void, 1, 2 with the ace, 3, 4 the king, 5, 6 lower; even: long.

    Args:
        lane: its cards, the ace the lowest bit.
    """
    if lane == _NONE:
        return 0
    longer = 1 if lane & (lane - _ONE) != _NONE else 0
    top = 1 if lane & _ONE != _NONE else 3 if lane & np.uint64(2) != _NONE else 5
    return top + longer


@njit("void(uint64, int64, int64[::1])", nogil=True, cache=True)
def _fill_card_features(own_mask: np.uint64, trump: int, out: Held) -> None:
    """Count the facts that depend on the cards alone."""
    board: np.uint64 = board_from_card_set(own_mask, trump)
    mask = board & TRUMP_LANE
    aces = kings = voids = queens = 0
    low = middle = high = 0
    for lane in range(1, 5 if trump == _NO_TRUMP else 4):
        cards = (board >> _LANE_STARTS[lane]) & _PLAIN_LANE
        code = int(_encode_lane(cards))
        if cards == _NONE:
            voids += 1
        if cards & _ONE != _NONE:
            aces += 1
        if cards & np.uint64(2) != _NONE and count_bits(cards) > 1:
            kings += 1
        if cards & np.uint64(4) != _NONE and count_bits(cards) > 2:
            queens += 1
        if lane < 4:  # the three in the order of their codes
            if code >= high:
                low, middle, high = middle, high, code
            elif code >= middle:
                low, middle = middle, code
            else:
                low = code
    benny = int(mask & _ONE)
    if trump == _NO_TRUMP:
        out[HoldingFeature.MASK] = (
            1024 + ((min(aces, 4) * 5 + min(kings, 4)) * 3 + min(queens, 2)) * 2 + benny
        )
        out[HoldingFeature.COUNT] = min(aces + kings + benny, 5)
        out[HoldingFeature.TOPS] = 48 + min(aces + benny, 5) * 8 + min(kings, 7)
    else:
        count = min(int(count_bits(mask)), 5)
        right_bower, left_bower = (mask >> _ONE) & _ONE, (mask >> np.uint64(2)) & _ONE
        high_trump = 1 if mask & np.uint64(0b1001) != _NONE else 0
        out[HoldingFeature.MASK] = np.int64(mask)
        out[HoldingFeature.COUNT] = count
        out[HoldingFeature.TOPS] = (
            count * 8 + np.int64(right_bower) * 4 + np.int64(left_bower) * 2 + high_trump
        )
    out[HoldingFeature.ACES] = min(aces, 3)
    out[HoldingFeature.KINGS] = min(kings, 3)
    out[HoldingFeature.VOIDS] = min(voids, 3)
    out[HoldingFeature.SHAPE] = (low * 7 + middle) * 7 + high


@njit("void(uint64, uint64, int64, int64, boolean, int64[::1])", nogil=True, cache=True)
def fill_holding_features(
    game: np.uint64, hand: np.uint64, seat: int, trump: int, alone: bool, out: Held
) -> None:
    """Describe the holding of `seat` with this trump, the up-card taken if the seat would take it.

    Args:
        game, hand: the addresses of the words of a game and of a hand.
        seat: who looks.
        trump: its index; 4 is no trump.
        alone: whether the call would be played alone.
        out: (`FACT_COUNT`,), filled: see `HoldingFeature`.
    """
    own = load_word(hand, HandStateWord.HANDS + seat)
    phase, up = get_word(hand, HandStateWord.PHASE), get_word(hand, HandStateWord.UP)
    if phase == BENNY and get_word(hand, HandStateWord.BLIND):
        own = _NONE
    taker: np.int64 = up_card_taker(game, hand, seat, trump, alone)
    out[HoldingFeature.UP] = 0
    if taker == seat and get_word(hand, HandStateWord.MAKER) < 0:
        own = pick_up_and_discard(own, up, trump)
    elif taker >= 0 and taker != seat:
        mate: np.int64 = partner_of(game, seat)
        out[HoldingFeature.UP] = (1 if taker == mate else 5) + _HEIGHT_CLASSES[up]
    tricks = int(4.0 * estimate_tricks(own, trump))
    out[HoldingFeature.TRICKS] = min(tricks, TRICK_BUCKETS - 1)
    _fill_card_features(own, trump, out)
