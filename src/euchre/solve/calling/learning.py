"""Learning the calls of any game, and the play that goes with them, by playing.

Hands are dealt, called and played by the policy. At some of the decisions everything that might
have been decided is played to the end of the same hand, and the policy is moved up the gradient of
the points that its side gains: as `euchre.solve.learned.training.learn_hand` does for the play. A
player never sees the other hands; they only decide what the choice was worth.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import store
from euchre.solve.board.dice import below, share, word
from euchre.solve.calling.playing_on import Words, belongs, play_out
from euchre.solve.learned.playing import FEATURES, MOST, WORDS, Weights, best_of, drawn, softmax
from euchre.solve.learned.training import learn_hand, step
from euchre.solve.stepping.calls import MOST as OPTIONS
from euchre.solve.stepping.calls import NOTHING, ROOM, WIDTH
from euchre.solve.stepping.deciding import DISCARD, LAY, PLAY, get, legal, put
from euchre.solve.stepping.policy import weigh, width_of
from euchre.solve.stepping.steps import act, deal, ending_with
from euchre.solve.stepping.tables import lay_out, side_of
from euchre.solve.stepping.words import WORDS as HAND
from euchre.solve.stepping.words import At, OptionWord

_PACK: Final = 40
_TRICKS: Final = 12
"""Numbers of tricks that a hand may have, and more."""


@njit("float32(int16[:, ::1], float32[:, ::1], int64, int64)", nogil=True, cache=True)
def _gain(points: NDArray[np.int16], shares: NDArray[np.float32], row: int, seat: int) -> float:
    """Return the worth of an ending to a seat: nothing if the cards are dealt again."""
    total = np.float32(0.0)
    if row >= 0:
        for team in range(len(shares)):
            total += shares[team, seat] * points[row, team]
    return float(total)


@njit(
    "void(uint64, uint64, int16[:, ::1], float32[:, ::1], float32[:, ::1])",
    nogil=True,
    cache=True,
)
def _worths(
    game: np.uint64,
    at: np.uint64,
    points: NDArray[np.int16],
    shares: NDArray[np.float32],
    worth: NDArray[np.float32],
) -> None:
    """Fill in the worth of the makers' tricks to a defender and to the maker: (2, tricks + 1)."""
    makers: np.int64 = side_of(game, at, -1)
    maker = get(at, At.MAKER)
    defender: int | np.int64 = np.int64(0)
    while makers >> defender & 1 and defender + 1 < get(game, OptionWord.SEATS):
        defender += 1
    for tricks in range(get(game, OptionWord.SIZE) + 1):
        row: np.int64 = ending_with(game, at, tricks, False)
        worth[0, tricks] = _gain(points, shares, row, defender)
        worth[1, tricks] = _gain(points, shares, row, maker)


@njit(
    "void(uint64[::1], int16[:, ::1], float32[:, ::1], float32[::1], float32[::1], float32[::1], "
    "int64, float32[::1], float32[::1], uint64[::1], int64, float32, float32, float64, float64, "
    "float64)",
    nogil=True,
    cache=True,
)
def learn(
    game: Words,
    points: NDArray[np.int16],
    shares: NDArray[np.float32],
    calls: Weights,
    call_squares: Weights,
    rivals: Weights,
    side: int,
    plays: Weights,
    play_squares: Weights,
    state: Words,
    deals: int,
    call_rate: np.float32,
    play_rate: np.float32,
    often: float,
    played: float,
    explore: float,
) -> None:
    """Learn from so many deals.

    Args:
        game: (`GAME_WORDS`,).
        points, shares: of `euchre.solve.stepping.games`.
        calls, call_squares: the weights of the calls, and the squares of their gradients; changed.
        rivals, side: the weights of the calls of all but this side, which alone learns, while they
            decide what they think best; -1: all have the same and learn.
        plays, play_squares: those of the play; changed.
        state: the source of chance.
        deals: how many.
        call_rate, play_rate: the size of the steps; where the second is 0 the play stays.
        often: the part of all decisions before the play that are learned from.
        played: the part of all hands whose play is learned from.
        explore: how often anything is decided that may be.
    """
    here, copy, pack = (
        np.zeros(HAND, np.uint64),
        np.zeros(HAND, np.uint64),
        np.zeros(_PACK, np.uint64),
    )
    room, actions = np.zeros(ROOM, np.int64), np.zeros(OPTIONS, np.int64)
    features, scores = np.zeros((OPTIONS, WIDTH), np.int32), np.zeros(OPTIONS, np.float32)
    room2, actions2 = np.zeros(ROOM, np.int64), np.zeros(OPTIONS, np.int64)
    features2, scores2 = np.zeros((OPTIONS, WIDTH), np.int32), np.zeros(OPTIONS, np.float32)
    table, bits = np.zeros(WORDS, np.uint64), np.zeros(MOST, np.int64)
    cards, chances = np.zeros((MOST, FEATURES), np.int32), np.zeros(MOST, np.float32)
    values, worth = np.zeros(OPTIONS, np.float32), np.zeros((2, _TRICKS), np.float32)
    at_game, at = np.uint64(game.ctypes.data), np.uint64(here.ctypes.data)
    at_copy, deck = np.uint64(copy.ctypes.data), np.uint64(pack.ctypes.data)
    rows, seats = len(points), get(at_game, OptionWord.SEATS)
    for number in range(deals):
        store(at, At.CHANCE, word(state))
        put(at, At.DEALER, number % seats)
        deal(at_game, at, deck)
        while get(at, At.PHASE) < PLAY:
            store(at, At.LEGAL, legal(at_game, at))
            seat, phase = get(at, At.TURN), get(at, At.PHASE)
            learns: bool = belongs(at_game, at, side)
            own = calls if learns else rivals
            count: np.int64 = weigh(at_game, at, own, plays, room, actions, features, scores)
            if count == 1:
                act(at_game, at, actions[0])
                continue
            if not learns:
                act(at_game, at, actions[best_of(scores, count)])
                continue
            softmax(scores, count)
            if share(state) < often:
                for i in range(count):
                    copy[:] = here
                    act(at_game, at_copy, actions[i])
                    row: np.int64 = play_out(
                        at_game, at_copy, rows, calls, rivals, side, plays, True, state, room2,
                        actions2, features2, scores2, table, bits, cards, chances,
                    )  # fmt: skip
                    values[i] = _gain(points, shares, row, seat)
                width: np.int64 = width_of(phase)
                if phase not in (DISCARD, LAY):
                    step(calls, call_squares, features, count, width, scores, values, call_rate)
                    calls[NOTHING] = 0.0
                elif play_rate > 0.0:
                    step(plays, play_squares, features, count, width, scores, values, play_rate)
            if share(state) < explore:
                act(at_game, at, actions[below(state, count)])
            else:
                act(at_game, at, actions[drawn(scores, count, state)])
        if get(at, At.PHASE) == PLAY and play_rate > 0.0 and share(state) < played:
            _worths(at_game, at, points, shares, worth)
            lay_out(at_game, at, -1, table)
            size = get(at_game, OptionWord.SIZE)
            learn_hand(plays, play_squares, table, state, play_rate, worth[:, : size + 1].copy())
    pack[0] = game[0] | copy[0]  # what is told by its address must live until here
