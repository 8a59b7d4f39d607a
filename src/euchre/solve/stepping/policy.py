"""A learned player of any game: what it thinks of each decision that may come next."""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.solve.board.bits import load
from euchre.solve.learned.playing import (
    DISCARD_FEATURES,
    Weights,
    describe_discards,
    score,
)
from euchre.solve.rollouts.playouts import board_of
from euchre.solve.stepping.calls import WIDTH, Features, Ints, describe_options
from euchre.solve.stepping.deciding import DISCARD, GIVE, LAY, get
from euchre.solve.stepping.eye import least, most
from euchre.solve.stepping.tables import INDEX, card_at
from euchre.solve.stepping.words import At

_ONE, _NONE = np.uint64(1), np.uint64(0)
CALLS, CARDS = WIDTH, DISCARD_FEATURES
"""How many features an option has: of the calls, and of a card laid away."""


@njit("int64(uint64, int64)", nogil=True, cache=True)
def gives(at: np.uint64, seat: int) -> int:
    """Choose the card that is passed between a lone player and partner, by simple estimates."""
    may, trump = load(at, At.LEGAL), get(at, At.TRUMP)
    if get(at, At.OUT) >> seat & 1:  # the partner gives the best card
        return most(may, trump)
    return least(load(at, At.HANDS + seat), may, trump)


@njit(
    "int64(uint64, uint64, float32[::1], float32[::1], int64[:, ::1], int64[::1], "
    "int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def weigh(
    game: np.uint64,
    at: np.uint64,
    calls: Weights,
    plays: Weights,
    room: Ints,
    actions: Ints,
    features: Features,
    scores: NDArray[np.float32],
) -> int:
    """List the decisions that may come next before the play, and the score of each.

    Args:
        game, at: the addresses of the words of a game and of a hand before its first lead; the
            word `At.LEGAL` is right.
        calls: the weights of the calls, of `euchre.solve.stepping.calls`.
        plays: those of the play, of `euchre.solve.learned.playing`.
        room: of `euchre.solve.stepping.calls.ROOM`, changed.
        actions: (`euchre.solve.stepping.calls.MOST`,), filled.
        features: (the same, `euchre.solve.stepping.calls.WIDTH`), filled: see `width_of`.
        scores: (the same,), filled.

    Returns:
        How many there are; 1 where there is no choice, or what is done is not learned.
    """
    seat, phase, may = get(at, At.TURN), get(at, At.PHASE), load(at, At.LEGAL)
    if phase == GIVE:
        actions[0] = gives(at, seat)
        return 1
    if phase in (DISCARD, LAY):
        trump, own = get(at, At.TRUMP), load(at, At.HANDS + seat)
        count: np.int64 = describe_discards(
            board_of(own, trump), board_of(may, trump), actions, features
        )
        for i in range(count):
            actions[i] = card_at(own, INDEX[trump, actions[i]])
        score(plays, features, count, CARDS, scores)
        return int(count)
    count = describe_options(game, at, may, room, actions, features)
    if count > 1:
        score(calls, features, count, CALLS, scores)
    return int(count)


@njit("int64(int64)", nogil=True, cache=True)
def width_of(phase: int) -> int:
    """Return the number of features of an option in a phase: those of a card, or of a call."""
    return CARDS if phase in (DISCARD, LAY) else CALLS
