"""What may come next in a hand in progress, as bits: `euchre.game.moves`, for the kernel."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.game.cards import ALL_CARDS, BENNY_CANDIDATES, CARD_COUNT, Rank, Suit
from euchre.game.hand import Phase
from euchre.notation.encoding.actions import ActionOffset
from euchre.solve.board import (
    ActionSet,
    Address,
    CardSet,
    HandAddress,
    RulesAddress,
    SuitSet,
    njit_cached,
)
from euchre.solve.board.bits import count_bits, highest_bit_index, load_word, store_word
from euchre.solve.board.layout import SLOT_COUNT, SLOT_MEMBERS, card_set
from euchre.solve.vector_engine.words import BENNY_BLIND, PHASE_PLACES, HandStateWord, RulesWord

_ONE, _NONE = np.uint64(1), np.uint64(0)
_FOUR_SUITS, _NT = np.uint64(15), np.uint64(16)
SUIT_MEMBERS: Final = np.array(SLOT_MEMBERS, np.uint64)
"""``[trump, slot]``: the card set of all cards of a suit."""
SUIT_CARDS: Final = np.array(
    [
        card_set(c for c in ALL_CARDS if c.suit is suit and c not in BENNY_CANDIDATES)
        for suit in Suit
    ],
    np.uint64,
)
"""``[suit]``: the card set of the printed suit."""
_ACE_CARDS: Final = np.uint64(card_set(card for card in ALL_CARDS if card.rank is Rank.ACE))
_FACE_CARDS: Final = np.uint64(
    card_set(c for c in ALL_CARDS if Rank.JACK <= c.rank <= Rank.KING or c in BENNY_CANDIDATES)
)
BENNY_CARDS: Final = np.uint64(card_set(BENNY_CANDIDATES))
UP_SUIT: Final = np.array([card.suit.index for card in ALL_CARDS], np.int64)
assert len(UP_SUIT) == CARD_COUNT
assert len(SLOT_MEMBERS[0]) == SLOT_COUNT

BENNY, ORDER, NAME, BID = (
    PHASE_PLACES[p] for p in (Phase.BENNY, Phase.ORDER, Phase.NAME, Phase.BID)
)
TRUMP, DISCARD, PARTNER = (PHASE_PLACES[p] for p in (Phase.TRUMP, Phase.DISCARD, Phase.PARTNER))
ALONE, BEST, LAY, GIVE = (PHASE_PLACES[p] for p in (Phase.ALONE, Phase.BEST, Phase.LAY, Phase.GIVE))
PLAY, OVER = PHASE_PLACES[Phase.PLAY], PHASE_PLACES[Phase.OVER]

_PASS, _SHOW = _ONE << np.uint64(ActionOffset.PASS), _ONE << np.uint64(ActionOffset.SHOW)
_CALL, _CALL_ALONE = np.uint64(ActionOffset.CALL), np.uint64(ActionOffset.CALL_ALONE)
_NOBODY_BIT = _ONE << np.uint64(ActionOffset.NOBODY)
_DECLARE_BITS = (_ONE << np.uint64(ActionOffset.NOT_ALONE)) | (
    _ONE << np.uint64(ActionOffset.ALONE)
)
_ASK_BEST_BITS = (_ONE << np.uint64(ActionOffset.KEEP)) | (_ONE << np.uint64(ActionOffset.BEST))


@njit_cached("int64(uint64, int64)")
def load_int(address: Address, index: int) -> np.int64:
    """Return a word as a number that may be negative."""
    return np.int64(load_word(address, index))


@njit_cached("void(uint64, int64, int64)")
def store_int(address: Address, index: int, value: int) -> None:
    """Write a number to a word."""
    store_word(address, index, np.uint64(value))


@njit_cached("void(uint64, int64, uint64)")
def set_word_bits(address: Address, index: int, bits: np.uint64) -> None:
    """Set these bits of a word."""
    store_word(address, index, load_word(address, index) | bits)


@njit_cached("void(uint64, int64, uint64)")
def clear_word_bits(address: Address, index: int, bits: np.uint64) -> None:
    """Clear these bits of a word."""
    store_word(address, index, load_word(address, index) & ~bits)


@njit_cached("uint64(uint64)")
def find_pack_cards(rules: RulesAddress) -> CardSet:
    """Return all cards of a game."""
    pack = _NONE
    for place in range(load_int(rules, RulesWord.PACK)):
        pack |= load_word(rules, RulesWord.CARDS + place)
    return pack


@njit_cached("int64(uint64, int64)")
def find_partner(rules: RulesAddress, seat: int) -> int:
    """Return the partner of `seat`; -1 if there are no pairs."""
    return (seat + 2) & 3 if load_word(rules, RulesWord.PAIRS) != _NONE else -1


@njit_cached("int64(uint64, int64)")
def next_seat(rules: RulesAddress, seat: int) -> int:
    """Return the next seat round the table."""
    return seat + 1 if seat + 1 < load_int(rules, RulesWord.SEATS) else 0


@njit_cached("int64(uint64, uint64)")
def find_up_card_suit(rules: RulesAddress, hand: HandAddress) -> int:
    """Return the suit that the up-card proposes; -1 if none."""
    up = load_int(hand, HandStateWord.UP)
    if up < 0:
        return -1
    if (BENNY_CARDS >> np.uint64(up)) & _ONE != _NONE:
        return load_int(rules, RulesWord.AGREED)
    return UP_SUIT[up]


@njit_cached("boolean(uint64, uint64, int64)")
def must_seat_call(rules: RulesAddress, hand: HandAddress, seat: int) -> bool:
    """Return whether `seat` deals and all others have passed, so that it may not pass."""
    if load_word(rules, RulesWord.STICK) == _NONE or seat != load_int(hand, HandStateWord.DEALER):
        return False
    rounds = 2 if load_word(rules, RulesWord.UP) != _NONE else 1
    return load_int(hand, HandStateWord.PASSES) == rounds * load_int(rules, RulesWord.SEATS) - 1


@njit_cached("uint64(uint64, uint64, int64)")
def _find_callable_suits(rules: RulesAddress, hand: HandAddress, seat: int) -> SuitSet:
    """Return the suits that may be called, one bit each; no trump is the fifth."""
    phase = load_int(hand, HandStateWord.PHASE)
    if phase == BENNY:
        return _FOUR_SUITS
    turned = find_up_card_suit(rules, hand)
    if phase == ORDER:
        suits = _ONE << np.uint64(turned)
    else:
        suits = _FOUR_SUITS
        if turned >= 0 and load_word(rules, RulesWord.AGAIN) == _NONE:
            suits &= ~(_ONE << np.uint64(turned))
    if load_word(rules, RulesWord.NATURAL) != _NONE:
        natural = _NONE
        for suit in range(4):
            if load_word(hand, HandStateWord.HANDS + seat) & SUIT_CARDS[suit] != _NONE:
                natural |= _ONE << np.uint64(suit)
        natural &= suits
        forced = phase == TRUMP or must_seat_call(rules, hand, seat)
        suits = natural if natural != _NONE else (suits if forced else _NONE)
    if load_word(rules, RulesWord.NT_1 if phase == ORDER else RulesWord.NT_2) != _NONE:
        suits |= _NT
    return suits


@njit_cached("uint64(uint64, uint64, int64)")
def _legal_poor_hand_claim(rules: RulesAddress, hand: HandAddress, seat: int) -> ActionSet:
    """Return the bit of showing a hand without a chance, if it may be shown now."""
    if load_int(hand, HandStateWord.HIGH) > 0:
        return _NONE
    passed = load_word(hand, HandStateWord.PASSED)
    if ((passed | (passed >> np.uint64(8))) >> np.uint64(seat)) & _ONE != _NONE:
        return _NONE
    own = load_word(hand, HandStateWord.HANDS + seat)
    if own & _FACE_CARDS != _NONE:
        return _NONE
    aces = count_bits(own & _ACE_CARDS)
    may = (
        load_int(rules, RulesWord.NO_ACE) == 1
        if aces == 0
        else aces <= load_int(rules, RulesWord.ACES)
    )
    return _SHOW if may else _NONE


@njit_cached("uint64(uint64, uint64, int64)")
def _legal_calls(rules: RulesAddress, hand: HandAddress, seat: int) -> ActionSet:
    """Return the decisions that make trump, or pass."""
    phase = load_int(hand, HandStateWord.PHASE)
    may = _NONE if phase in (BENNY, TRUMP) or must_seat_call(rules, hand, seat) else _PASS
    suits: np.uint64 = _find_callable_suits(rules, hand, seat)
    forced = False
    if seat == find_partner(rules, load_int(hand, HandStateWord.DEALER)):
        forced = load_word(rules, RulesWord.MUST_1 if phase == ORDER else RulesWord.MUST_2) != _NONE
    late = load_word(rules, RulesWord.LATE) != _NONE or (
        phase == BENNY and load_int(rules, RulesWord.BENNY) == BENNY_BLIND
    )
    if not forced:
        may |= suits << _CALL
    if forced or (load_word(rules, RulesWord.GO_ALONE) != _NONE and not late):
        may |= suits << _CALL_ALONE
    if phase in (ORDER, NAME):
        may |= _legal_poor_hand_claim(rules, hand, seat)
    return may


@njit_cached("uint64(uint64, uint64, int64)")
def _legal_bids(rules: RulesAddress, hand: HandAddress, seat: int) -> ActionSet:
    """Return the bids that may be made."""
    high = load_int(hand, HandStateWord.HIGH)
    low = load_int(rules, RulesWord.LOW_BID) if high == 0 else high + 1
    may = _NONE if must_seat_call(rules, hand, seat) else _PASS
    for bid in range(low, load_int(rules, RulesWord.HIGH_BID) + 1):
        may |= _ONE << np.uint64(ActionOffset.BID + bid - 1)
    return may | _legal_poor_hand_claim(rules, hand, seat)


@njit_cached("uint64(uint64, uint64, int64)")
def _legal_partner_calls(rules: RulesAddress, hand: HandAddress, seat: int) -> ActionSet:
    """Return the cards by which a partner may be called."""
    cards = (
        find_pack_cards(rules)
        & ~SUIT_MEMBERS[load_int(hand, HandStateWord.TRUMP), 0]
        & ~load_word(hand, HandStateWord.HANDS + seat)
    )
    kind = load_int(rules, RulesWord.PARTNER_CALL)
    if kind == 2:
        cards &= _ACE_CARDS
    elif kind == 3:
        best = _NONE
        for suit in range(4):
            own = cards & SUIT_CARDS[suit]
            if own != _NONE:
                best |= _ONE << np.uint64(highest_bit_index(own))
        cards = best
    if cards == _NONE or load_word(rules, RulesWord.GO_ALONE) != _NONE:
        cards |= _NOBODY_BIT
    return cards


@njit_cached("uint64(uint64, uint64, int64)")
def _legal_plays(rules: RulesAddress, hand: HandAddress, seat: int) -> ActionSet:
    """Return the cards that may be played."""
    own = load_word(hand, HandStateWord.HANDS + seat)
    trump = load_int(hand, HandStateWord.TRUMP)
    if load_int(hand, HandStateWord.COUNT) > 0:
        following = own & SUIT_MEMBERS[trump, load_int(hand, HandStateWord.LED)]
        return following if following != _NONE else own
    if (
        load_word(rules, RulesWord.PLAIN_FIRST) != _NONE
        and load_int(hand, HandStateWord.TRICK) == 0
    ):
        plain = own & ~SUIT_MEMBERS[trump, 0]
        return plain if plain != _NONE else own
    return own


@njit_cached("uint64(uint64, uint64)")
def find_legal_actions(rules: RulesAddress, hand: HandAddress) -> ActionSet:
    """Return one bit for each decision that may come next, see `ActionOffset`.

    Args:
        rules: the address of the rules, see `RulesWord`.
        hand: the address of the words of the hand, see `HandStateWord`.
    """
    phase, seat = load_int(hand, HandStateWord.PHASE), load_int(hand, HandStateWord.TURN)
    if phase == PLAY:
        return _legal_plays(rules, hand, seat)
    if phase <= TRUMP and phase != BID:
        return _legal_calls(rules, hand, seat)
    if phase == BID:
        return _legal_bids(rules, hand, seat)
    own = load_word(hand, HandStateWord.HANDS + seat)
    if phase == DISCARD:
        keep = load_word(rules, RulesWord.KEEP_UP) << load_word(hand, HandStateWord.UP)
        return own & ~keep
    if phase == PARTNER:
        return _legal_partner_calls(rules, hand, seat)
    if phase == ALONE:
        return _DECLARE_BITS
    if phase == BEST:
        return _ASK_BEST_BITS
    if phase == LAY:
        return own
    if phase == GIVE:
        return own & ~load_word(hand, HandStateWord.GOT + seat)
    return _NONE
