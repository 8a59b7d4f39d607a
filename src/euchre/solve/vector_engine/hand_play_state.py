"""A hand in progress as a table of the learned policy of the play."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.game.cards import BENNY_CANDIDATES
from euchre.solve.board import CardSet, HandAddress, RulesAddress, njit_cached
from euchre.solve.board.bits import count_bits, load_word
from euchre.solve.board.conversion import board_from_card_set
from euchre.solve.board.layout import FROM_BOARD, SLOT_MASK
from euchre.solve.learned.play_facts import PlayState, PlayStateWord
from euchre.solve.vector_engine.legal_actions import find_pack_cards, find_partner, load_int
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

SUIT_MASKS: Final = np.array(SLOT_MASK, np.uint64)
CARD_AT_BIT: Final = np.array([row[0] for row in FROM_BOARD], np.int64)
"""``[trump, bit]``: the index of the card at a place of the board."""
_ONE, _NONE = np.uint64(1), np.uint64(0)
_JOKER, _TWO = (card.index for card in BENNY_CANDIDATES)


@njit_cached("int64(uint64, int64)")
def resolve_benny(own_mask: CardSet, card_index: int) -> int:
    """Return the card at a place of the board: the Benny is the one that is held."""
    if card_index == _JOKER and (own_mask >> np.uint64(_JOKER)) & _ONE == _NONE:
        return _TWO
    return card_index


@njit_cached("int64(uint64, uint64, int64)")
def find_makers_known_to(rules: RulesAddress, hand: HandAddress, seat: int) -> int:
    """Return the makers, one bit each, as far as `seat` knows; for -1 as they are."""
    maker, mate = load_int(hand, HandStateWord.MAKER), load_int(hand, HandStateWord.MATE)
    makers = np.int64(1) << maker
    if load_word(rules, RulesWord.PAIRS) != _NONE:
        return makers | (np.int64(1) << find_partner(rules, maker))
    if mate >= 0:
        card = _ONE << load_word(hand, HandStateWord.CALLED)
        known = (
            load_word(hand, HandStateWord.GONE) | load_word(hand, HandStateWord.PUBLIC + mate)
        ) & card
        if seat < 0 or seat == mate or known != _NONE:
            makers |= np.int64(1) << mate
    return makers


@njit_cached("void(uint64, uint64, int64, uint64[::1])")
def write_play_state(
    rules: RulesAddress, hand: HandAddress, viewer: int, play_state_out: PlayState
) -> None:
    """Fill in the facts of the play that the learned policy needs.

    Args:
        rules, hand: the addresses of the rules and of a hand in the play.
        viewer: the seat whose hand and knowledge are laid out; -1: those of all.
        play_state_out: (`euchre.solve.learned.play_facts.PLAY_STATE_WORDS`,), filled.
    """
    trump, seats = load_int(hand, HandStateWord.TRUMP), load_int(rules, RulesWord.SEATS)
    play_state_out[:] = _NONE
    up, taker = load_int(hand, HandStateWord.UP), load_int(hand, HandStateWord.TAKER)
    voids, out = load_word(hand, HandStateWord.VOIDS), load_int(hand, HandStateWord.OUT)
    for seat in range(seats):
        suits = (voids >> np.uint64(5 * seat)) & np.uint64(31)
        for suit in range(5):
            if (suits >> np.uint64(suit)) & _ONE != _NONE:
                slot = 0 if suit == trump else 1 + suit - (1 if suit > trump else 0)
                play_state_out[PlayStateWord.VOIDS + seat] |= SUIT_MASKS[slot]
        if viewer in (-1, seat):
            if not out >> seat & 1:
                play_state_out[seat] = board_from_card_set(
                    load_word(hand, HandStateWord.HANDS + seat), trump
                )
            aside = load_word(hand, HandStateWord.AWAY + seat)
            if up >= 0 and taker < 0:
                aside |= _ONE << np.uint64(up)
            play_state_out[PlayStateWord.ASIDE + seat] = board_from_card_set(aside, trump)
    if up >= 0 and taker >= 0:
        card = _ONE << np.uint64(up)
        if load_word(hand, HandStateWord.GONE) & card == _NONE and viewer != taker:
            play_state_out[PlayStateWord.UP] = board_from_card_set(card, trump)
    play_state_out[PlayStateWord.TAKER] = np.uint64(max(taker, 0))
    play_state_out[PlayStateWord.PACK] = board_from_card_set(find_pack_cards(rules), trump)
    play_state_out[PlayStateWord.GONE] = board_from_card_set(
        load_word(hand, HandStateWord.GONE), trump
    )
    makers: np.int64 = find_makers_known_to(rules, hand, viewer)
    play_state_out[PlayStateWord.MAKERS] = np.uint64(makers)
    active = ((np.int64(1) << seats) - 1) & ~out
    play_state_out[PlayStateWord.ACTIVE] = np.uint64(active)
    play_state_out[PlayStateWord.MAKER] = load_word(hand, HandStateWord.MAKER)
    play_state_out[PlayStateWord.TURN] = load_word(hand, HandStateWord.TURN)
    count = load_int(hand, HandStateWord.COUNT)
    play_state_out[PlayStateWord.DUE] = np.uint64(count_bits(np.uint64(active)) - count)
    if count:
        play_state_out[PlayStateWord.LED] = SUIT_MASKS[load_int(hand, HandStateWord.LED)]
        play_state_out[PlayStateWord.BEST] = _ONE << load_word(hand, HandStateWord.BEST)
        play_state_out[PlayStateWord.HOLDER] = load_word(hand, HandStateWord.HOLDER)
    won = load_word(hand, HandStateWord.WON)
    for seat in range(seats):
        if makers >> seat & 1:
            play_state_out[PlayStateWord.WON] += (won >> np.uint64(4 * seat)) & np.uint64(15)
    play_state_out[PlayStateWord.SIZE] = load_word(rules, RulesWord.SIZE)
    play_state_out[PlayStateWord.LEFT] = np.uint64(
        load_int(rules, RulesWord.SIZE) - load_int(hand, HandStateWord.TRICK)
    )
