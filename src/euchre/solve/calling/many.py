"""Many deals played to the end, each as often as one likes, by the learned player."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import load
from euchre.solve.board.dice import GOLDEN, below, mixed
from euchre.solve.calling.playing_on import Words, play_apart, play_out
from euchre.solve.learned.playing import FEATURES, MOST, WORDS, Weights
from euchre.solve.stepping.calls import MOST as OPTIONS
from euchre.solve.stepping.calls import ROOM, WIDTH
from euchre.solve.stepping.words import WORDS as HAND
from euchre.solve.stepping.words import At, OptionWord

_NONE: Final = np.uint64(0)
_SEATS: Final = 5


@njit("uint64(uint64[::1])", nogil=True, cache=True)
def _of_cards(hand: Words) -> np.uint64:
    """Return the random state that belongs to the cards of a deal, whoever deals them."""
    state = mixed(hand[At.UP])
    for place in range(_SEATS):
        state = mixed(state + GOLDEN + hand[At.DEALT + place])
    return state


@njit(
    "void(uint64[::1], uint64[:, ::1], int64, float32[::1], float32[:, ::1], boolean, "
    "int32[:, ::1])",
    nogil=True,
    cache=True,
)
def play_each(
    game: Words,
    space: Words,
    rows: int,
    calls: Weights,
    plays: NDArray[np.float32],
    dicing: bool,
    out: NDArray[np.int32],
) -> None:
    """Play each deal to its end, once a row.

    What chance there is comes from the cards: the same deal ends in the same ways.

    Args:
        game: (`GAME_WORDS`,).
        space: (n, `At`): the hands as dealt, of `euchre.solve.calling.playing_on.set_out`.
        rows: of the table of points.
        calls: the weights of the calls.
        plays: (tastes, `LENGTH`): those of the play, of several players; all at a table have the
            same, the next time the next.
        dicing: whether what is decided before the play is drawn by its chances; else it is what is
            thought best.
        out: (n, times), filled: rows of the table of points; -1: dealt again.
    """
    here = np.zeros(HAND, np.uint64)
    state = np.zeros(1, np.uint64)
    room, actions = np.zeros(ROOM, np.int64), np.zeros(OPTIONS, np.int64)
    features, scores = np.zeros((OPTIONS, WIDTH), np.int32), np.zeros(OPTIONS, np.float32)
    table, bits = np.zeros(WORDS, np.uint64), np.zeros(MOST, np.int64)
    cards, chances = np.zeros((MOST, FEATURES), np.int32), np.zeros(MOST, np.float32)
    at_game, at = np.uint64(game.ctypes.data), np.uint64(here.ctypes.data)
    secret = load(at_game, OptionWord.CALLED) != _NONE
    for i in range(len(space)):
        state[0] = _of_cards(space[i])
        first = below(state, len(plays))
        for j in range(out.shape[1]):
            here[:] = space[i]
            taste = plays[(first + j) % len(plays)]
            if secret:
                out[i, j] = play_apart(
                    at_game, at, rows, calls, taste, dicing, state, room, actions, features, scores
                )
            else:
                out[i, j] = play_out(
                    at_game, at, rows, calls, calls, -1, taste, dicing, state, room, actions,
                    features, scores, table, bits, cards, chances,
                )  # fmt: skip
    here[0] = game[0]  # the words must live until here
