"""A hand in the light of a trump: a handful of small numbers that a policy of calling can look up.

They are what players count: the trumps and which of them, aces, voids, the up-card and who would
get it. Everything is what the seat itself knows.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np

from euchre.game.cards import ALL_CARDS, BENNY_CANDIDATES, Rank
from euchre.solve.board import CardSet, HandAddress, Ints, RulesAddress, njit_cached
from euchre.solve.board.bits import count_bits, load_word
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.board.layout import SLOT_START
from euchre.solve.board.workspace import TRUMP_MASK
from euchre.solve.vector_engine.heuristics import estimate_tricks, find_best_discard
from euchre.solve.vector_engine.legal_actions import (
    BENNY,
    ORDER,
    SUIT_MEMBERS,
    find_partner,
    find_up_card_suit,
    load_int,
)
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

HoldingFeatures = Ints


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
    UP      who gets the up-card and how high it is, see `find_up_card_taker`; 0: it is no matter
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
_PLAIN_SUIT_MASK: Final = np.uint64(255)
_SLOT_STARTS: Final = np.array(SLOT_START, np.uint64)
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


@njit_cached("int64(int64)")
def encode_card_height(card_index: int) -> int:
    """Return a card's height class: 0 a bower or Benny, 1 an ace, 2 a king or queen, 3 lower."""
    return _HEIGHT_CLASSES[card_index]


@njit_cached("int64(uint64, uint64, int64, int64, boolean)")
def find_up_card_taker(
    rules: RulesAddress, hand: HandAddress, seat: int, trump: int, alone: bool
) -> int:
    """Return the seat that takes the up-card if `seat` calls, or has taken it; -1 if nobody."""
    if load_int(hand, HandStateWord.MAKER) >= 0:
        return load_int(hand, HandStateWord.TAKER)
    up = load_int(hand, HandStateWord.UP)
    phase = load_int(hand, HandStateWord.PHASE)
    dealer = load_int(hand, HandStateWord.DEALER)
    if up < 0 or phase > ORDER or (phase == ORDER and trump != find_up_card_suit(rules, hand)):
        return -1
    taker: int | np.int64 = seat if load_word(rules, RulesWord.TAKER_IS_MAKER) != _NONE else dealer
    if alone and find_partner(rules, seat) == dealer:
        taker = seat if load_word(rules, RulesWord.LONE_TAKES) != _NONE else np.int64(-1)
    return int(taker)


@njit_cached("uint64(uint64, int64, int64)")
def pick_up_and_discard(own_mask: CardSet, up_card_index: int, trump: int) -> CardSet:
    """Return a hand once the up-card has come for the card that is missed least."""
    cards = own_mask | (_ONE << np.uint64(up_card_index))
    plain = cards & ~SUIT_MEMBERS[trump, 0]
    gone: np.int64 = find_best_discard(cards, plain if plain != _NONE else cards, trump)
    return cards & ~(_ONE << np.uint64(gone))


@njit_cached("int64(uint64)")
def _encode_plain_suit(suit_cards: np.uint64) -> int:
    """Return a plain suit's code: 0 void, 1, 2 with the ace, 3, 4 the king, 5, 6 lower; even: long.

    Args:
        suit_cards: its cards, the ace the lowest bit.
    """
    if suit_cards == _NONE:
        return 0
    longer = 1 if suit_cards & (suit_cards - _ONE) != _NONE else 0
    top = 1 if suit_cards & _ONE != _NONE else 3 if suit_cards & np.uint64(2) != _NONE else 5
    return top + longer


@njit_cached("void(uint64, int64, int64[::1])")
def _write_card_features(own_mask: CardSet, trump: int, features_out: HoldingFeatures) -> None:
    """Count the facts that depend on the cards alone."""
    board: np.uint64 = board_from_card_set(own_mask, trump)
    mask = board & TRUMP_MASK
    aces = kings = voids = queens = 0
    low = middle = high = 0
    for slot in range(1, 5 if trump == _NO_TRUMP else 4):
        cards = (board >> _SLOT_STARTS[slot]) & _PLAIN_SUIT_MASK
        code = int(_encode_plain_suit(cards))
        if cards == _NONE:
            voids += 1
        if cards & _ONE != _NONE:
            aces += 1
        if cards & np.uint64(2) != _NONE and count_bits(cards) > 1:
            kings += 1
        if cards & np.uint64(4) != _NONE and count_bits(cards) > 2:
            queens += 1
        if slot < 4:  # the three in the order of their codes
            if code >= high:
                low, middle, high = middle, high, code
            elif code >= middle:
                low, middle = middle, code
            else:
                low = code
    benny = int(mask & _ONE)
    if trump == _NO_TRUMP:
        features_out[HoldingFeature.MASK] = (
            1024 + ((min(aces, 4) * 5 + min(kings, 4)) * 3 + min(queens, 2)) * 2 + benny
        )
        features_out[HoldingFeature.COUNT] = min(aces + kings + benny, 5)
        features_out[HoldingFeature.TOPS] = 48 + min(aces + benny, 5) * 8 + min(kings, 7)
    else:
        count = min(int(count_bits(mask)), 5)
        right_bower, left_bower = (mask >> _ONE) & _ONE, (mask >> np.uint64(2)) & _ONE
        high_trump = 1 if mask & np.uint64(0b1001) != _NONE else 0
        features_out[HoldingFeature.MASK] = np.int64(mask)
        features_out[HoldingFeature.COUNT] = count
        features_out[HoldingFeature.TOPS] = (
            count * 8 + np.int64(right_bower) * 4 + np.int64(left_bower) * 2 + high_trump
        )
    features_out[HoldingFeature.ACES] = min(aces, 3)
    features_out[HoldingFeature.KINGS] = min(kings, 3)
    features_out[HoldingFeature.VOIDS] = min(voids, 3)
    features_out[HoldingFeature.SHAPE] = (low * 7 + middle) * 7 + high


@njit_cached("void(uint64, uint64, int64, int64, boolean, int64[::1])")
def write_holding_features(
    rules: RulesAddress,
    hand: HandAddress,
    seat: int,
    trump: int,
    alone: bool,
    features_out: HoldingFeatures,
) -> None:
    """Describe the holding of `seat` with this trump, the up-card taken if the seat would take it.

    Args:
        rules, hand: the addresses of the rules and of a hand.
        seat: who looks.
        trump: its index; 4 is no trump.
        alone: whether the call would be played alone.
        features_out: (`FACT_COUNT`,), filled: see `HoldingFeature`.
    """
    own = load_word(hand, HandStateWord.HANDS + seat)
    phase, up = load_int(hand, HandStateWord.PHASE), load_int(hand, HandStateWord.UP)
    if phase == BENNY and load_int(hand, HandStateWord.BLIND):
        own = _NONE
    taker: np.int64 = find_up_card_taker(rules, hand, seat, trump, alone)
    features_out[HoldingFeature.UP] = 0
    if taker == seat and load_int(hand, HandStateWord.MAKER) < 0:
        own = pick_up_and_discard(own, up, trump)
    elif taker >= 0 and taker != seat:
        mate: np.int64 = find_partner(rules, seat)
        features_out[HoldingFeature.UP] = (1 if taker == mate else 5) + _HEIGHT_CLASSES[up]
    tricks = int(4.0 * estimate_tricks(own, trump))
    features_out[HoldingFeature.TRICKS] = min(tricks, TRICK_BUCKETS - 1)
    _write_card_features(own, trump, features_out)
