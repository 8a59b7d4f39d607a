"""What every call is worth by the kind of hand: many deals, the calls of each played out.

In every deal the seats are asked one after another, as long as all pass. At each it is noted what
was held with the trump in question, what the learned player decides, and, of so many deals of a
kind, how the hand ends after each way to call and after none, all being learned players from there
on. Whether those before have passed is drawn as the coach reads passes: less surely than the
learned player would, since people are no policies.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.encoding.actions import Action
from euchre.solve.board.bits import count_bits, load, store
from euchre.solve.board.dice import share, word
from euchre.solve.board.layout import LANE_START
from euchre.solve.calling.playing_on import decide, play_apart, play_out
from euchre.solve.calling.retracing import likelihood
from euchre.solve.learned.playing import FEATURES, MOST, WORDS, Weights, best_of
from euchre.solve.rollouts.playouts import board_of
from euchre.solve.stepping.calls import MOST as OPTIONS
from euchre.solve.stepping.calls import ROOM, WIDTH, Features, Ints
from euchre.solve.stepping.deciding import (
    ALONE,
    BID,
    NAME,
    ORDER,
    PLAY,
    get,
    legal,
    put,
    up_suit,
)
from euchre.solve.stepping.eye import worth
from euchre.solve.stepping.policy import weigh
from euchre.solve.stepping.steps import act, deal
from euchre.solve.stepping.words import WORDS as HAND
from euchre.solve.stepping.words import At, OptionWord

Words = NDArray[np.uint64]
Floats = NDArray[np.float64]


class QuestionKind(IntEnum):
    """Kinds of question to a seat.

    ========  ==================================================================================
    ORDER     making the suit of the up-card trump, in the first round
    NEXT      naming the other suit of its colour, in the second
    ACROSS    naming the better suit of the other colour
    NO_TRUMP  naming no trump
    BID       bidding for tricks, the best suit being trump
    ========  ==================================================================================
    """

    ORDER = 0
    NEXT = 1
    ACROSS = 2
    NO_TRUMP = 3
    BID = 4


WAYS: Final = 4
"""The ways to call, at most: with partner and alone; or so many bids, the lowest first."""
NAMED: Final = 4
"""The highest trumps, one bit each in the number of a row: Benny, right, left, ace."""
ROWS: Final = 7 << NAMED
"""The rows: how many trumps, and which of the highest; in no trump how many aces."""
COLUMNS: Final = 10
"""The columns: aces beside trumps and voids; in no trump guarded kings and voids."""
SEATS: Final = 5

_ONE, _NONE, _LANE = np.uint64(1), np.uint64(0), np.uint64(255)
_STARTS: Final = np.array(LANE_START, np.uint64)
_TRUMPS: Final = np.uint64(1023)
_HIGHEST: Final = np.uint64((1 << NAMED) - 1)
_FIRST_COLUMN: Final = np.array([0, 4, 7, 9], np.int64)
"""By aces, or by kings: the column without a void. There are at most three of both together."""
_THREE: Final = 3
_NO_TRUMP: Final = 4
_PACK: Final = 40
_UNKNOWN: Final = -2
_PASS, _CALL, _CALL_ALONE, _BID, _NOBODY, _NOT_ALONE, _ALONE, _SHOW = (
    int(a)
    for a in (
        Action.PASS, Action.CALL, Action.CALL_ALONE, Action.BID, Action.NOBODY, Action.NOT_ALONE,
        Action.ALONE, Action.SHOW,
    )
)  # fmt: skip


@njit("void(uint64[::1], uint64[:, ::1], uint64[::1])", nogil=True, cache=True)
def deal_out(game: Words, space: Words, state: Words) -> None:
    """Deal hands at random, the last seat dealing, from no score.

    Args:
        game: (`GAME_WORDS`,).
        space: (n, `At`), filled.
        state: the source of chance, of `euchre.solve.board.dice.dice`; moved on.
    """
    pack = np.zeros(_PACK, np.uint64)
    at_game, deck = np.uint64(game.ctypes.data), np.uint64(pack.ctypes.data)
    for i in range(len(space)):
        at = np.uint64(space.ctypes.data) + np.uint64(i * space.strides[0])
        for team in range(SEATS):
            put(at, At.SCORES + team, 0)
        store(at, At.CHANCE, word(state))
        put(at, At.DEALER, get(at_game, OptionWord.SEATS) - 1)
        deal(at_game, at, deck)
    pack[0] = game[0]  # the words of the game and the space for a pack must live until here


# -- what is held ---------------------------------------------------------------------------------


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _with_trump(game: np.uint64, at: np.uint64, trump: int) -> int:
    """Return the kind of hand of the player to decide: its row times `SURVEY_COLUMNS`, and its
    column.
    """
    seat, up = get(at, At.TURN), get(at, At.UP)
    own = load(at, At.HANDS + seat)
    board: np.uint64 = board_of(own, trump)
    aces = voids = 0
    for lane in range(1, 4):
        cards = (board >> _STARTS[lane]) & _LANE
        aces += 1 if cards & _ONE != _NONE else 0
        voids += 1 if cards == _NONE else 0
    held = board & _TRUMPS
    takes = seat == get(at, At.DEALER) or load(game, OptionWord.TAKER_IS_MAKER) != _NONE
    if get(at, At.PHASE) == ORDER and takes:
        held = board_of(own | (_ONE << np.uint64(up)), trump) & _TRUMPS
    row = (np.int64(count_bits(held)) << NAMED) | np.int64(held & _HIGHEST)
    return int(row * COLUMNS + _FIRST_COLUMN[aces] + voids)


@njit("int64(uint64)", nogil=True, cache=True)
def _without_trump(at: np.uint64) -> int:
    """Return the same if no trump is asked about."""
    board: np.uint64 = board_of(load(at, At.HANDS + get(at, At.TURN)), _NO_TRUMP)
    aces = kings = voids = 0
    for lane in range(1, 5):
        cards = (board >> _STARTS[lane]) & _LANE
        aces += 1 if cards & _ONE != _NONE else 0
        kings += 1 if cards & np.uint64(2) != _NONE and count_bits(cards) > 1 else 0
        voids += 1 if cards == _NONE else 0
    return int((aces << NAMED) * COLUMNS + _FIRST_COLUMN[kings] + min(voids, _THREE - kings))


@njit("int64(uint64, int64)", nogil=True, cache=True)
def _best_looking(at: np.uint64, suits: int) -> int:
    """Return the suit, of some that are one bit each, that promises the most tricks."""
    own = load(at, At.HANDS + get(at, At.TURN))
    best, at_best = -1.0, -1
    for suit in range(4):
        if suits >> suit & 1:
            tricks: float = worth(own, suit)
            if tricks > best:
                best, at_best = tricks, suit
    return at_best


@njit("int64(uint64, uint64, int64)", nogil=True, cache=True)
def _trump_of(game: np.uint64, at: np.uint64, asked: int) -> int:
    """Return the trump that is asked about; -1 if that is not decided here."""
    phase = get(at, At.PHASE)
    if phase == BID:
        return _best_looking(at, 15) if asked == QuestionKind.BID else -1
    turned: np.int64 = up_suit(game, at)
    if phase == ORDER:
        return int(turned) if asked == QuestionKind.ORDER else -1
    if phase != NAME or asked in (QuestionKind.ORDER, QuestionKind.BID):
        return -1
    if asked == QuestionKind.NO_TRUMP:
        return _NO_TRUMP
    if turned < 0:
        return -1
    if asked == QuestionKind.NEXT:
        return int(3 - turned)
    return _best_looking(at, 15 & ~(1 << turned) & ~(8 >> turned))


# -- the ways to call -----------------------------------------------------------------------------


@njit("int64(uint64, uint64, int64, int64)", nogil=True, cache=True)
def _action(game: np.uint64, at: np.uint64, trump: int, way: int) -> int:
    """Return the decision that calls in this way; -1 if it is not allowed."""
    may = load(at, At.LEGAL)
    if get(at, At.PHASE) == BID:
        action = _BID + get(game, OptionWord.LOW_BID) - 1 + way
        if get(game, OptionWord.LOW_BID) + way > get(game, OptionWord.HIGH_BID):
            return -1
    elif way > 1:
        return -1
    elif way == 1 and load(game, OptionWord.LATE) == _NONE:
        action = np.int64(_CALL_ALONE + trump)
    elif way == 1 and load(game, OptionWord.GO_ALONE) == _NONE:
        return -1
    else:
        action = np.int64(_CALL + trump)
    if (may >> np.uint64(action)) & _ONE != _NONE:
        return int(action)
    forced = way == 1 and (may >> np.uint64(_CALL_ALONE + trump)) & _ONE != _NONE
    return _CALL_ALONE + trump if forced else -1


@njit("int64(uint64, uint64, int64, int64)", nogil=True, cache=True)
def _way(game: np.uint64, at: np.uint64, trump: int, action: int) -> int:
    """Return the way to call that a decision is; -1 if it is none of them."""
    if get(at, At.PHASE) == BID:
        bids = _BID <= action < _NOBODY
        return int(action - _BID + 1 - get(game, OptionWord.LOW_BID)) if bids else -1
    if action == _CALL + trump:
        return 0
    return 1 if action == _CALL_ALONE + trump else -1


@njit("int64(int64[::1], float32[::1], int64, int64, int64)", nogil=True, cache=True)
def _instead(
    actions: Ints, scores: NDArray[np.float32], count: int, chosen: int, trump: int
) -> int:
    """Return the decision made instead of this call; -1 if there is none.

    To pass, or to show the hand if the player would; who may not pass names the best other trump.
    """
    if chosen in (_PASS, _SHOW):
        return chosen
    best = -1
    for i in range(count):
        if actions[i] == _PASS:
            return _PASS
        if actions[i] not in (_CALL + trump, _CALL_ALONE + trump) and (
            best < 0 or scores[i] > scores[best]
        ):
            best = i
    return int(actions[best]) if best >= 0 else -1


@njit(
    "void(uint64, uint64, int64, float32[::1], float32[::1], uint64[::1], int64[:, ::1], "
    "int64[::1], int32[:, ::1], float32[::1])",
    nogil=True,
    cache=True,
)
def _asked_late(
    game: np.uint64, at: np.uint64, answer: int, calls: Weights, plays: Weights, state: Words,
    room: Ints, actions: Ints, features: Features, scores: NDArray[np.float32],
) -> None:  # fmt: skip
    """Go on until the maker has been asked whether to play alone, if that is asked; answer as
    given, or freely at -1.
    """
    asked = load(game, OptionWord.LATE) != _NONE and load(game, OptionWord.PAIRS) != _NONE
    while asked and get(at, At.PHASE) < PLAY:
        store(at, At.LEGAL, legal(game, at))
        own = get(at, At.PHASE) == ALONE and get(at, At.TURN) == get(at, At.MAKER)
        if own and answer >= 0:
            act(game, at, _ALONE if answer else _NOT_ALONE)
            return
        action: np.int64 = decide(
            game, at, calls, plays, False, state, room, actions, features, scores
        )
        act(game, at, action)
        if own:
            return


@njit(
    "int64(uint64, uint64, int64, float32[::1], float32[::1], uint64[::1], int64[:, ::1], "
    "int64[::1], int32[:, ::1], float32[::1], uint64[::1], int64[::1], int32[:, ::1], "
    "float32[::1])",
    nogil=True,
    cache=True,
)
def _played_on(
    game: np.uint64, at: np.uint64, rows: int, calls: Weights, plays: Weights, state: Words,
    room: Ints, actions: Ints, features: Features, scores: NDArray[np.float32], table: Words,
    bits: Ints, cards: Features, chances: NDArray[np.float32],
) -> int:  # fmt: skip
    """Play a hand to its end, see `euchre.solve.calling.playing_on.play_out`.

    Where a card calls the partner, whom nobody knows at first, each plays by what its seat knows.
    """
    if load(game, OptionWord.CALLED) == _NONE:
        return play_out(
            game, at, rows, calls, calls, -1, plays, False, state, room, actions, features,
            scores, table, bits, cards, chances,
        )  # fmt: skip
    return play_apart(game, at, rows, calls, plays, False, state, room, actions, features, scores)


@njit("float64(int16[:, ::1], float32[:, ::1], int64, int64)", nogil=True, cache=True)
def _reward(points: NDArray[np.int16], shares: NDArray[np.float32], row: int, seat: int) -> float:
    """Return the worth of an ending to a seat."""
    total = 0.0
    if row >= 0:
        for team in range(len(shares)):
            total += shares[team, seat] * points[row, team]
    return total


@njit(
    "void(uint64[::1], uint64[:, ::1], int16[:, ::1], float32[:, ::1], float32[::1], "
    "float32[::1], float64, int64, uint64[::1], int64[:, :, ::1], int64[:, :, :, ::1], "
    "int64[:, :, ::1], float64[:, :, :, ::1], float64[:, :, :, ::1])",
    nogil=True,
    cache=True,
)
def survey(
    game: Words,
    space: Words,
    points: NDArray[np.int16],
    shares: NDArray[np.float32],
    calls: Weights,
    plays: Weights,
    floor: float,
    quota: int,
    state: Words,
    came: Ints,
    chosen: Ints,
    played: Ints,
    sums: Floats,
    squares: Floats,
) -> None:
    """Ask the seats of every deal, and add up the results of each way to call.

    Args:
        game: (`GAME_WORDS`,).
        space: (n, `At`): as dealt; changed.
        points, shares: of `euchre.solve.stepping.games`.
        calls, plays: the weights of all players.
        floor: the part of all passes that follows no policy.
        quota: of how many deals of a kind the calls are played out.
        state: the source of chance, of `euchre.solve.board.dice.dice`; moved on.
        came: (`QuestionKind`, `SEATS`, `ROWS` * `COLUMNS`), added to: deals, by the seat from the
            dealer's left.
        chosen: (the same, `WAYS`), added to: those of them that the player calls so.
        played: as `came`: those that were played out.
        sums, squares: as `chosen`: by how much calling so was better than not calling so, in
            points of the seat's side less the mean of the others'.
    """
    here = np.zeros(HAND, np.uint64)
    room, actions = np.zeros(ROOM, np.int64), np.zeros(OPTIONS, np.int64)
    others = np.zeros(OPTIONS, np.int64)
    features, scores = np.zeros((OPTIONS, WIDTH), np.int32), np.zeros(OPTIONS, np.float32)
    marks = np.zeros(OPTIONS, np.float32)
    table, bits = np.zeros(WORDS, np.uint64), np.zeros(MOST, np.int64)
    cards, chances = np.zeros((MOST, FEATURES), np.int32), np.zeros(MOST, np.float32)
    at_game, at_copy = np.uint64(game.ctypes.data), np.uint64(here.ctypes.data)
    seats, rows = get(at_game, OptionWord.SEATS), len(points)
    for i in range(len(space)):
        at = np.uint64(space.ctypes.data) + np.uint64(i * space.strides[0])
        passed = np.int64(_UNKNOWN)  # how the hand ends from here
        while get(at, At.PHASE) in (ORDER, NAME, BID):
            store(at, At.LEGAL, legal(at_game, at))
            count: np.int64 = weigh(at_game, at, calls, plays, room, actions, features, scores)
            action = actions[best_of(scores, count) if count > 1 else 0]
            seat = get(at, At.TURN)
            place = (seat - get(at, At.DEALER) - 1) % seats
            after = passed if action == _PASS else np.int64(_UNKNOWN)
            for asked in range(len(came)):
                trump: np.int64 = _trump_of(at_game, at, asked)
                if trump < 0:
                    continue
                lowest_way: np.int64 = _action(at_game, at, trump, 0)
                if lowest_way < 0 and _action(at_game, at, trump, 1) < 0:
                    continue
                if asked == QuestionKind.NO_TRUMP:
                    cell: np.int64 = _without_trump(at)
                else:
                    cell = _with_trump(at_game, at, trump)
                came[asked, place, cell] += 1
                said: np.int64 = _way(at_game, at, trump, action)
                if said == 0 and load(at_game, OptionWord.LATE) != _NONE:
                    here[:] = space[i]
                    act(at_game, at_copy, action)
                    _asked_late(
                        at_game, at_copy, -1, calls, plays, state, room, others, features, marks
                    )
                    said = get(at_copy, At.ALONE) if asked != QuestionKind.BID else said
                if said >= 0:
                    chosen[asked, place, cell, said] += 1
                if played[asked, place, cell] >= quota:
                    continue
                instead: np.int64 = _instead(actions, scores, count, action, trump)
                if instead < 0:
                    continue
                without = after if instead == _PASS else np.int64(_UNKNOWN)
                if without == _UNKNOWN:
                    here[:] = space[i]
                    act(at_game, at_copy, instead)
                    without = _played_on(
                        at_game, at_copy, rows, calls, plays, state, room, others, features,
                        marks, table, bits, cards, chances,
                    )  # fmt: skip
                if instead == _PASS:
                    after = without
                base: float = _reward(points, shares, without, seat)
                played[asked, place, cell] += 1
                for way in range(WAYS):
                    call: np.int64 = _action(at_game, at, trump, way)
                    if call < 0:
                        continue
                    here[:] = space[i]
                    act(at_game, at_copy, call)
                    if asked != QuestionKind.BID:
                        _asked_late(
                            at_game, at_copy, way, calls, plays, state, room, others, features,
                            marks,
                        )  # fmt: skip
                    row: np.int64 = _played_on(
                        at_game, at_copy, rows, calls, plays, state, room, others, features,
                        marks, table, bits, cards, chances,
                    )  # fmt: skip
                    more = _reward(points, shares, row, seat) - base
                    sums[asked, place, cell, way] += more
                    squares[asked, place, cell, way] += more * more
            if (load(at, At.LEGAL) >> np.uint64(_PASS)) & _ONE == _NONE:
                break
            if count > 1:
                marks[:] = scores
                odds = np.exp(likelihood(marks, actions, count, _PASS, floor))
                if share(state) >= odds:
                    break
            act(at_game, at, _PASS)
            passed = after
    here[0] = game[0]  # the words must live until here
