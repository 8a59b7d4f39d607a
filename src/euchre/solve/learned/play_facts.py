"""What a player can know of the play in progress: facts of which the learned policy makes features.

A *play state* is `PLAY_STATE_WORDS` words, see `PlayStateWord`. A player looks at its own hand and
at what is public; other hands are in the state because somebody has to play them.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from euchre.solve.board import Board, njit_cached
from euchre.solve.board.bits import count_bits, extract_bits, lowest_bit_index
from euchre.solve.board.layout import SLOT_START, SLOT_START_BITS, SLOT_TOP_BITS, TRUMP_WIDTH
from euchre.solve.board.workspace import TRUMP_MASK


class PlayStateWord(IntEnum):
    """The words of a play state.

    ======  ================================================================================
    HANDS   five words: the cards each seat holds
    VOIDS   five words: for each seat the suits it has shown to be out of
    ASIDE   five words: cards out of play that this seat has seen
    PACK    all cards of the game
    GONE    the cards played
    MAKERS  the seats of the makers, one bit each
    ACTIVE  the seats that play, one bit each
    MAKER   the seat that made trump
    TURN    whose turn it is
    DUE     how many cards the trick in progress still wants
    LED     the mask of the suit led; 0 before a lead
    BEST    the card that holds the trick; 0 before a lead
    HOLDER  the seat that played it
    WON     tricks the makers have
    LEFT    tricks still to come, that in progress among them
    SIZE    tricks in a hand
    UP      the up-card that somebody took and, as the partner sees it, still holds; 0: none
    TAKER   who took it
    ======  ================================================================================
    """

    HANDS = 0
    VOIDS = 5
    ASIDE = 10
    PACK = 15
    GONE = 16
    MAKERS = 17
    ACTIVE = 18
    MAKER = 19
    TURN = 20
    DUE = 21
    LED = 22
    BEST = 23
    HOLDER = 24
    WON = 25
    LEFT = 26
    SIZE = 27
    UP = 28
    TAKER = 29


PLAY_STATE_WORDS: Final = 30
PlayState: TypeAlias = NDArray[np.uint64]
"""(`PLAY_STATE_WORDS`,): see `PlayStateWord`."""
PlayStates: TypeAlias = NDArray[np.uint64]
"""(n, `PLAY_STATE_WORDS`)."""
TABLE_SEATS: Final = 5
"""Seats of a play state, of which some may be empty."""
SUIT_PLACE_VALUES: Final = 4 * 16 * 6
"""Values of `encode_rank_in_suit`."""
OTHERS_VALUES: Final = 4**3
"""Values of `encode_voids_of_others`."""
BEHIND_VALUES: Final = 1 + 4 + 4**2 + 4**3
"""What up to three players may be known to lack, see `encode_later_players`."""
UP_CARD_VALUES: Final = 1 + 3 * 4
"""Values of `encode_up_card_holder`."""

_ONE, _NONE = np.uint64(1), np.uint64(0)
_STARTS, _TOPS = np.uint64(SLOT_START_BITS), np.uint64(SLOT_TOP_BITS)
RANK_COUNT: Final = 20
RANK_OF_BIT: Final = np.array(
    [
        bit if bit < TRUMP_WIDTH else TRUMP_WIDTH + bit - max(s for s in SLOT_START if s <= bit)
        for bit in range(SLOT_START[-1] + 9)
    ]
    + [0] * 18,
    np.int64,
)
"""For each bit its place in its suit; plain suits after the trumps."""


@njit_cached("int64(uint64[::1], int64)")
def encode_role(play_state: PlayState, seat: int) -> int:
    """Return a seat's role: 0 maker, 1 its partner, 2 defender; 3 lone maker, 4 defender then."""
    makers = play_state[PlayStateWord.MAKERS] & play_state[PlayStateWord.ACTIVE]
    alone = makers & (makers - _ONE) == _NONE
    if (makers >> np.uint64(seat)) & _ONE == _NONE:
        return 4 if alone else 2
    if alone:
        return 3
    return 0 if np.int64(play_state[PlayStateWord.MAKER]) == seat else 1


@njit_cached("int64(uint64)")
def encode_unseen_trumps(unseen_mask: Board) -> int:
    """Return the class of the trumps out: 0 none, 1 one or two, 2 three or four, 3 more."""
    count = count_bits(unseen_mask & TRUMP_MASK)
    return 0 if count == 0 else 1 if count <= 2 else 2 if count <= 4 else 3


# -- the own hand -------------------------------------------------------------------------------


@njit_cached("uint64(uint64, uint64)")
def find_highest_of_each_suit(own_mask: Board, live_mask: Board) -> Board:
    """Return the cards of a hand that are the highest left of their suits.

    Args:
        own_mask: the hand.
        live_mask: the cards in hand or unseen.
    """
    suits = live_mask | _TOPS
    return own_mask & suits & ~(suits - _STARTS)


@njit_cached("int64(uint64)")
def count_plain_suits(own_mask: Board) -> int:
    """Count the plain suits of a hand."""
    suits = (own_mask & ~TRUMP_MASK) | _TOPS
    return count_bits(suits & ~(suits - _STARTS) & ~_TOPS)


@njit_cached("int64(uint64, uint64)")
def encode_top_trumps(own_mask: Board, live_mask: Board) -> int:
    """Return the four highest trumps left that are in hand, one bit each, the highest first."""
    return int(extract_bits(own_mask & TRUMP_MASK, live_mask & TRUMP_MASK) & np.uint64(15))


@njit_cached("int64(uint64, uint64, uint64, uint64)")
def encode_rank_in_suit(card: Board, suit_mask: Board, own_mask: Board, live_mask: Board) -> int:
    """Return a card's place among those left of its suit, and which of these are in the same hand.

    Args:
        card: of the hand.
        suit_mask: all cards of its suit.
        own_mask, live_mask: as for `find_highest_of_each_suit`.

    Returns:
        One of `SUIT_PLACE_VALUES`: of the four highest cards left the card itself and those in
        hand; and how many are left, up to six.
    """
    lane_cards = live_mask & suit_mask
    place = min(count_bits(lane_cards & (card - _ONE)), 3)
    held = np.int64(extract_bits(own_mask & suit_mask, lane_cards) & np.uint64(15))
    return (place * 16 + held) * 6 + min(count_bits(lane_cards), 6) - 1


@njit_cached("int64(uint64, uint64, uint64)")
def count_sure_tricks(own_mask: Board, live_mask: Board, unseen_mask: Board) -> int:
    """Count the tricks of a hand's highest cards, up to three: trumps, then masters."""
    held = extract_bits(own_mask & TRUMP_MASK, live_mask & TRUMP_MASK)
    sure = lowest_bit_index(~held)
    if unseen_mask & TRUMP_MASK == _NONE:
        sure += count_bits(find_highest_of_each_suit(own_mask, live_mask) & ~TRUMP_MASK)
    return min(sure, 3)


# -- the others ---------------------------------------------------------------------------------


@njit_cached("int64(uint64[::1], int64, uint64)")
def encode_ruffers(play_state: PlayState, seat: int, suit_mask: Board) -> int:
    """Encode who is out of a suit and may ruff: twice the foes, plus 1 for a mate."""
    mine = (play_state[PlayStateWord.MAKERS] >> np.uint64(seat)) & _ONE
    foes, mates = 0, 0
    for player in range(TABLE_SEATS):
        if (
            play_state[PlayStateWord.ACTIVE] >> np.uint64(player)
        ) & _ONE == _NONE or player == seat:
            continue
        voids = play_state[PlayStateWord.VOIDS + player]
        if voids & suit_mask != _NONE and voids & TRUMP_MASK == _NONE:
            if (play_state[PlayStateWord.MAKERS] >> np.uint64(player)) & _ONE == mine:
                mates = 1
            else:
                foes += 1
    return 2 * min(foes, 2) + mates


@njit_cached("int64(uint64[::1], int64)")
def encode_trumpless_players(play_state: PlayState, seat: int) -> int:
    """Encode who is out of trumps: twice the foes, plus 1 if the mate is or is missing."""
    mine = (play_state[PlayStateWord.MAKERS] >> np.uint64(seat)) & _ONE
    foes, mates = 0, 1
    for player in range(TABLE_SEATS):
        if (
            play_state[PlayStateWord.ACTIVE] >> np.uint64(player)
        ) & _ONE == _NONE or player == seat:
            continue
        out = play_state[PlayStateWord.VOIDS + player] & TRUMP_MASK != _NONE
        if (play_state[PlayStateWord.MAKERS] >> np.uint64(player)) & _ONE == mine:
            mates = 1 if out else 0
        elif out:
            foes += 1
    return 2 * min(foes, 2) + mates


@njit_cached("int64(uint64, uint64)")
def _encode_voids(void_mask: Board, suit_mask: Board) -> int:
    """Return a player's known lacks: 2 if out of a suit, plus 1 if out of trumps."""
    return (2 if void_mask & suit_mask != _NONE else 0) + (
        1 if void_mask & TRUMP_MASK != _NONE else 0
    )


@njit_cached("int64(uint64[::1], int64, uint64)")
def encode_voids_of_others(play_state: PlayState, seat: int, suit_mask: Board) -> int:
    """Return the known lacks of the next three players after `seat`, of a suit and of trumps."""
    active, known, player = play_state[PlayStateWord.ACTIVE], 0, seat
    for _ in range(3):
        player = (player + 1) % TABLE_SEATS
        while (active >> np.uint64(player)) & _ONE == _NONE:
            player = (player + 1) % TABLE_SEATS
        if player == seat:
            break
        known = 4 * known + _encode_voids(play_state[PlayStateWord.VOIDS + player], suit_mask)
    return known


@njit_cached("int64(uint64[::1], int64)")
def encode_later_players(play_state: PlayState, seat: int) -> int:
    """Describe the players who play after `seat`.

    Returns: `BEHIND_VALUES` times the sum of four times the foes (up to two), 2 for a mate, and
        1 where a foe is known to ruff; and what the next three are known to lack of the suit led
        and of trumps, in their order.
    """
    mine = (play_state[PlayStateWord.MAKERS] >> np.uint64(seat)) & _ONE
    led, active = play_state[PlayStateWord.LED], play_state[PlayStateWord.ACTIVE]
    foes, mates, threat, known, offset = 0, 0, 0, 0, 0
    player = seat
    for step in range(np.int64(play_state[PlayStateWord.DUE]) - 1):
        player = (player + 1) % TABLE_SEATS
        while (active >> np.uint64(player)) & _ONE == _NONE:
            player = (player + 1) % TABLE_SEATS
        voids = play_state[PlayStateWord.VOIDS + player]
        if step < 3:
            known, offset = 4 * known + _encode_voids(voids, led), 4 * offset + 1
        if (play_state[PlayStateWord.MAKERS] >> np.uint64(player)) & _ONE == mine:
            mates = 1
        else:
            foes += 1
            if voids & led != _NONE and voids & TRUMP_MASK == _NONE and led != TRUMP_MASK:
                threat = 1
    return ((2 * min(foes, 2) + mates) * 2 + threat) * BEHIND_VALUES + offset + known


@njit_cached("int64(uint64[::1], int64, uint64)")
def encode_up_card_holder(play_state: PlayState, seat: int, live_mask: Board) -> int:
    """Return the up-card's holder as all but the taker believe, and its place among the trumps.

    Args:
        play_state: the play in progress.
        seat: who looks; the taker needs no telling.
        live_mask: the cards in the own hand or unseen.

    Returns:
        0 where nobody holds it, else one of `UP_CARD_VALUES`: held by a mate, by the next
        player, by another; and how many higher trumps are left, up to three.
    """
    card = play_state[PlayStateWord.UP] & ~play_state[PlayStateWord.GONE]
    taker = np.int64(play_state[PlayStateWord.TAKER])
    if card == _NONE or taker == seat:
        return 0
    sides = (play_state[PlayStateWord.MAKERS] >> np.uint64(taker)) ^ (
        play_state[PlayStateWord.MAKERS] >> np.uint64(seat)
    )
    relation = 2
    if sides & _ONE == _NONE:
        relation = 0
    else:
        player = (seat + 1) % TABLE_SEATS
        while (play_state[PlayStateWord.ACTIVE] >> np.uint64(player)) & _ONE == _NONE:
            player = (player + 1) % TABLE_SEATS
        if player == taker:
            relation = 1
    return 1 + relation * 4 + min(count_bits(live_mask & TRUMP_MASK & (card - _ONE)), 3)
