"""Hands in progress played on by the learned player, in machine code.

A hand is the words of `euchre.solve.stepping.words.At`. Before the first lead each decision is that
of `euchre.solve.stepping.policy`; the cards are played by `euchre.solve.learned.playing`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.encoding.actions import Action
from euchre.solve.board.bits import count_bits, store
from euchre.solve.learned.playing import (
    FEATURES,
    MOST,
    WORDS,
    Weights,
    Word,
    best_of,
    drawn,
    finish,
    softmax,
)
from euchre.solve.stepping.calls import MOST as OPTIONS
from euchre.solve.stepping.calls import ROOM, WIDTH, Features, Ints
from euchre.solve.stepping.deciding import GIVE, OVER, PLAY, get, legal, put
from euchre.solve.stepping.players import TRAINED, choice
from euchre.solve.stepping.policy import weigh
from euchre.solve.stepping.steps import act, clear, ending, ending_with, open_calling
from euchre.solve.stepping.tables import lay_out
from euchre.solve.stepping.words import WORDS as HAND
from euchre.solve.stepping.words import At, Knob

Words = NDArray[np.uint64]
_ONE, _NONE = np.uint64(1), np.uint64(0)
_PASS, _CALL, _CALL_ALONE, _BID, _NOT_ALONE, _ALONE = (
    int(a)
    for a in (
        Action.PASS, Action.CALL, Action.CALL_ALONE, Action.BID, Action.NOT_ALONE, Action.ALONE,
    )
)  # fmt: skip
_TINY: Final = 1e-12
"""How likely something is that the rules forbid with these cards: it does not happen."""
NEVER: Final = 6.0
"""By how much the logarithm of a hand's likelihood is lower, where the hand counts for nothing."""
_EVERYBODY: Final = -1
"""As a viewer: nobody's choices are asked about."""
TEMPER: Final = np.float32(0.4)
"""How sure the policy is when it reads what others call: 1 as when it calls itself."""
RASH: Final = 0.05
"""How likely somebody who calls by no policy is to go alone, as against any other choice. A hand
that would pass does so hardly ever, and the floor of `retrace` may not make it a likely loner."""


@njit(
    "int64(uint64, uint64, float32[::1], float32[::1], boolean, uint64[::1], int64[:, ::1], "
    "int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def decide(
    game: np.uint64,
    at: np.uint64,
    calls: Weights,
    plays: Weights,
    dicing: bool,
    state: Words,
    room: Ints,
    actions: Ints,
    features: Features,
    scores: NDArray[np.float32],
) -> int:
    """What is decided before the play: what is thought best, or drawn by the chances.

    Args:
        game, at, calls, plays, room, actions, features, scores: as for
            `euchre.solve.stepping.policy.weigh`.
        dicing: whether it is drawn.
        state: the source of chance.
    """
    count: np.int64 = weigh(game, at, calls, plays, room, actions, features, scores)
    if count == 1:
        return actions[0]
    if not dicing:
        return actions[best_of(scores, count)]
    softmax(scores, count)
    return actions[drawn(scores, count, state)]


@njit("boolean(uint64, uint64, int64)", nogil=True, cache=True)
def belongs(game: np.uint64, at: np.uint64, side: int) -> bool:
    """Whether it is the turn of a side; of -1 it always is."""
    return side < 0 or get(at, At.TURN) % get(game, Knob.TEAMS) == side


@njit(
    "int64(uint64, uint64, int64, float32[::1], float32[::1], int64, float32[::1], boolean, "
    "uint64[::1], int64[:, ::1], int64[::1], int32[:, ::1], float32[::1], uint64[::1], "
    "int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def play_out(
    game: np.uint64,
    at: np.uint64,
    rows: int,
    calls: Weights,
    rivals: Weights,
    side: int,
    plays: Weights,
    dicing: bool,
    state: Words,
    room: Ints,
    actions: Ints,
    features: Features,
    scores: NDArray[np.float32],
    table: Words,
    bits: Ints,
    cards: Features,
    chances: NDArray[np.float32],
) -> int:
    """A hand to its end.

    Args:
        game, at: addresses; the hand is changed.
        rows: of the table of points.
        calls, plays, dicing, state, room, actions, features, scores: as for `decide`.
        rivals, side: the weights of the calls of all but this side, who decide what they think
            best; -1: all have `calls`.
        table, bits, cards, chances: room to play in, see `euchre.solve.learned.playing.finish`.

    Returns:
        The row of its ending in the table of points; -1: dealt again.
    """
    while get(at, At.PHASE) < PLAY:
        store(at, At.LEGAL, legal(game, at))
        ours: bool = belongs(game, at, side)
        own = calls if ours else rivals
        action: np.int64 = decide(
            game, at, own, plays, dicing and ours, state, room, actions, features, scores
        )
        act(game, at, action)
    if get(at, At.PHASE) == OVER:
        return ending(game, at, rows)
    lay_out(game, at, -1, table)
    finish(table, plays, plays, bits, cards, chances)
    return ending_with(game, at, np.int64(table[Word.WON]), False)


@njit(
    "void(uint64[::1], uint64[:, ::1], int64[::1], int64, float32[::1], float32[::1], "
    "int32[:, ::1])",
    nogil=True,
    cache=True,
)
def outcomes(
    game: Words,
    space: Words,
    options: Ints,
    rows: int,
    calls: Weights,
    plays: Weights,
    out: NDArray[np.int32],
) -> None:
    """How each hand ends after each decision that may come next, all deciding what they think best.

    Args:
        game: (`GAME_WORDS`,).
        space: (n, `At`): the hands, before the play.
        options: the decisions.
        rows: of the table of points.
        calls, plays: the weights.
        out: (n, options), filled: rows of the table of points; -1: dealt again.
    """
    here = np.zeros(HAND, np.uint64)
    state = np.zeros(1, np.uint64)
    room, actions = np.zeros(ROOM, np.int64), np.zeros(OPTIONS, np.int64)
    features, scores = np.zeros((OPTIONS, WIDTH), np.int32), np.zeros(OPTIONS, np.float32)
    table, bits = np.zeros(WORDS, np.uint64), np.zeros(MOST, np.int64)
    cards, chances = np.zeros((MOST, FEATURES), np.int32), np.zeros(MOST, np.float32)
    at_game, at = np.uint64(game.ctypes.data), np.uint64(here.ctypes.data)
    for i in range(len(space)):
        for j in range(len(options)):
            here[:] = space[i]
            act(at_game, at, options[j])
            out[i, j] = play_out(
                at_game, at, rows, calls, calls, -1, plays, False, state, room, actions, features,
                scores, table, bits, cards, chances,
            )  # fmt: skip
    here[0] = game[0]  # the words must live until here


@njit(
    "void(uint64[::1], uint64[:, ::1], uint64[:, ::1], int64, int64, int64[::1])",
    nogil=True,
    cache=True,
)
def set_out(game: Words, space: Words, dealt: Words, dealer: int, up: int, scores: Ints) -> None:
    """Hands as they were dealt.

    Args:
        game: (`GAME_WORDS`,).
        space: (n, `At`), filled.
        dealt: (n, seats): what each seat was dealt, card sets.
        dealer: who deals.
        up: the index of the up-card; -1: none.
        scores: (teams,): points before the hand.
    """
    at_game = np.uint64(game.ctypes.data)
    for i in range(len(space)):
        at = np.uint64(space.ctypes.data) + np.uint64(i * space.strides[0])
        clear(at)
        for seat in range(dealt.shape[1]):
            store(at, At.HANDS + seat, dealt[i, seat])
        for team in range(len(scores)):
            put(at, At.SCORES + team, scores[team])
        put(at, At.DEALER, dealer)
        put(at, At.UP, up)
        open_calling(at_game, at)
    space[:, At.CHANCE] = game[0] * _NONE  # the words of the game must live until here


@njit("boolean(int64)", nogil=True, cache=True)
def _goes_alone(action: int) -> bool:
    return _CALL_ALONE <= action < _BID or action == _ALONE


@njit("int64(int64[::1], int64)", nogil=True, cache=True)
def _with_partner(actions: Ints, place: int) -> int:
    """Where the same stands that is played with partner; -1: it is not played alone, or only so."""
    if _goes_alone(actions[place]):
        for j in range(place):
            if actions[place] - actions[j] in (_CALL_ALONE - _CALL, _ALONE - _NOT_ALONE):
                return j
    return -1


@njit("float64(float32[::1], int64[::1], int64, int64, float64)", nogil=True, cache=True)
def likelihood(
    scores: NDArray[np.float32], actions: Ints, count: int, action: int, floor: float
) -> float:
    """The logarithm of how likely a decision is, as somebody reads it who does not know the player.

    A call is less sure than the policy has it. Whether it is played alone is as sure: hands that
    would never be, being so many, would be taken for most loners.

    Args:
        scores: of the policy; they become chances.
        actions, count: what may be decided.
        action: what was.
        floor: the part of all decisions that follows no policy.
    """
    total = odd = 0.0
    place = -1
    for i in range(count):
        weight = RASH if _goes_alone(actions[i]) else 1.0
        total += weight
        if actions[i] == action:
            odd, place = weight, i
    if place < 0:
        return np.log(_TINY)
    mate: np.int64 = _with_partner(actions, place)
    alone = 0.0 if mate < 0 else 1.0 / (1.0 + np.exp(scores[mate] - scores[place]))
    for i in range(count):
        scores[i] *= TEMPER
    softmax(scores, count)
    chance = scores[place] if mate < 0 else (scores[place] + scores[mate]) * alone
    return np.log((1.0 - floor) * chance + floor * odd / total)


@njit(
    "float64(uint64, uint64, int64[:, ::1], int64, boolean, int64, float32[::1], float32[::1], "
    "float64, float64, int64[:, ::1], int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def _retraced(
    game: np.uint64,
    at: np.uint64,
    decided: Ints,
    number: int,
    passes: bool,
    viewer: int,
    calls: Weights,
    plays: Weights,
    floor: float,
    laying: float,
    room: Ints,
    actions: Ints,
    features: Features,
    scores: NDArray[np.float32],
) -> float:
    """`retrace` of one hand; the passes of others alone are weighed, or all but them."""
    total = 0.0
    for j in range(decided.shape[1]):
        if get(at, At.PHASE) >= PLAY:
            break
        action = decided[number, j]
        if (action == _PASS) == passes and viewer not in (_EVERYBODY, get(at, At.TURN)):
            may: np.uint64 = legal(game, at)
            store(at, At.LEGAL, may)
            count: np.int64 = weigh(game, at, calls, plays, room, actions, features, scores)
            if get(at, At.PHASE) == GIVE:
                odd = laying / count_bits(may)
                total += np.log(odd + (1.0 - laying if actions[0] == action else 0.0))
            elif count > 1:
                free = laying if action < _PASS else floor
                total += likelihood(scores, actions, count, action, free)
        act(game, at, action)
    return total


@njit(
    "void(uint64[::1], uint64[:, ::1], int64[:, ::1], int64, float32[::1], float32[::1], "
    "float64, float64, float64[::1])",
    nogil=True,
    cache=True,
)
def retrace(
    game: Words,
    space: Words,
    decided: Ints,
    viewer: int,
    calls: Weights,
    plays: Weights,
    floor: float,
    laying: float,
    likely: NDArray[np.float64],
) -> None:
    """Decide in every hand what was decided, and say how likely that was.

    Calls tell most, so they are weighed first; the passes before them only in hands that are not
    as good as impossible by then.

    Args:
        game: (`GAME_WORDS`,).
        space: (n, `At`): as dealt; moved on.
        decided: (n, decisions): all that was decided before the play, in order.
        viewer: whose own choices tell it nothing.
        calls, plays: the weights of those who decide.
        floor: the part of all calls that follows no policy.
        laying: that of the cards laid away.
        likely: (n,), the logarithms are added to.
    """
    room, actions = np.zeros(ROOM, np.int64), np.zeros(OPTIONS, np.int64)
    features, scores = np.zeros((OPTIONS, WIDTH), np.int32), np.zeros(OPTIONS, np.float32)
    here = np.zeros(HAND, np.uint64)
    at_game, at_copy = np.uint64(game.ctypes.data), np.uint64(here.ctypes.data)
    top = -np.inf
    for i in range(len(space)):
        here[:] = space[i]
        likely[i] += _retraced(
            at_game, at_copy, decided, i, False, viewer, calls, plays, floor, laying, room,
            actions, features, scores,
        )  # fmt: skip
        top = max(top, likely[i])
    for i in range(len(space)):
        at = np.uint64(space.ctypes.data) + np.uint64(i * space.strides[0])
        told = likely[i] > top - NEVER
        likely[i] += _retraced(
            at_game, at, decided, i, True, viewer if told else _EVERYBODY, calls, plays, floor,
            laying, room, actions, features, scores,
        )  # fmt: skip
        store(at, At.LEGAL, legal(at_game, at))
    here[0] = game[0]  # the words must live until here


@njit(
    "int64(uint64[::1], uint64[:, ::1], int64[::1], int64, float32[::1], float32[::1])",
    nogil=True,
    cache=True,
)
def next_choice(
    game: Words, space: Words, decided: Ints, mate: int, calls: Weights, plays: Weights
) -> int:
    """What the learned player decides next in one hand, by what its seat knows.

    Args:
        game: (`GAME_WORDS`,).
        space: (1, `At`): as dealt, of other seats nothing; moved on.
        decided: all that was decided, cards that nobody saw as that of a card in no pack.
        mate: the partner that a card has called, once known; -1: nobody, or not known.
        calls, plays: the weights.
    """
    at_game, at = np.uint64(game.ctypes.data), np.uint64(space.ctypes.data)
    for action in decided:
        act(at_game, at, action)
    if mate >= 0:
        put(at, At.MATE, mate)
    store(at, At.LEGAL, legal(at_game, at))
    found: np.int64 = choice(at_game, at, TRAINED, calls, plays)
    space[0, At.CHANCE] = game[0] * _NONE  # the words must live until here
    return int(found)
