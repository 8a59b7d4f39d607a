"""What the seat to decide knows, written as a row: `euchre.encoding.observe`, for the kernel."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.encoding.planes import MEANINGS, layout_of
from euchre.rules import Rules
from euchre.solve.board.bits import load, lowest
from euchre.solve.stepping.deciding import BENNY, OVER, get
from euchre.solve.stepping.words import At, OptionWord

Places = NDArray[np.int64]
Row = NDArray[np.int8]
_ONE, _NONE, _BYTE = np.uint64(1), np.uint64(0), np.uint64(255)
_CARDS: Final = 34
_NAMES: Final = tuple(MEANINGS)
(
    _PHASE, _TURN, _DEALER, _HELD, _UP_CARD, _PASSED, _BIDS, _MAKER, _TRUMP, _ORDERED, _TAKER,
    _ALONE, _NOT_ALONE, _CALLED_CARD, _PARTNER, _BEST, _GAVE, _GOT, _AWAY, _UNDER, _CHALLENGED,
    _TRICKS, _LEADERS, _WON, _VOIDS, _SCORES, _TARGET, _HANDS_PLAYED, _TOKENS,
) = range(29)  # fmt: skip
assert _NAMES == (
    "phase", "turn", "dealer", "held", "up_card", "passed", "bids", "maker", "trump", "ordered",
    "taker", "alone", "not_alone", "called_card", "partner", "best", "gave", "got", "away", "under",
    "challenged", "tricks", "leaders", "won", "voids", "scores", "target", "hands_played", "tokens",
)  # fmt: skip


@cache
def places_of(rules: Rules) -> Places:
    """Return the start of each plane of `MEANINGS` in a row of this game; -1 if it has none."""
    layout = layout_of(rules)
    return np.array([layout[name].start if name in layout else -1 for name in _NAMES], np.int64)


@njit("void(int8[::1], int64, uint64)", nogil=True, cache=True)
def _cards(row: Row, start: int, cards: np.uint64) -> None:
    """Write 1 at each card of a set."""
    while cards != _NONE:
        row[start + lowest(cards)] = 1
        cards &= cards - _ONE


@njit("int64(int64, int64, int64)", nogil=True, cache=True)
def _from(seat: int, first: int, seats: int) -> int:
    """Return a seat, counted from the viewer."""
    at = seat - first
    return at if at >= 0 else at + seats


@njit("void(int8[::1], int64, int64, int64, int64)", nogil=True, cache=True)
def _seats(row: Row, start: int, bits: int, first: int, seats: int) -> None:
    """Write 1 at each seat of a set."""
    for seat in range(seats):
        if bits >> seat & 1:
            row[start + _from(seat, first, seats)] = 1


@njit("void(uint64, uint64, int64[::1], int64, int8[::1])", nogil=True, cache=True)
def _calling(game: np.uint64, at: np.uint64, places: Places, first: int, row: Row) -> None:
    seats = get(game, OptionWord.SEATS)
    passed = get(at, At.PASSED)
    _seats(row, places[_PASSED], passed & 255, first, seats)
    if passed >> 8:
        _seats(row, places[_PASSED] + seats, passed >> 8, first, seats)
    if get(at, At.HIGH) > 0:
        bids = get(at, At.BIDS)
        for seat in range(seats):
            row[places[_BIDS] + _from(seat, first, seats)] = bids >> 4 * seat & 15
    maker = get(at, At.MAKER)
    if maker < 0:
        return
    row[places[_MAKER] + _from(maker, first, seats)] = 1
    row[places[_TRUMP] + get(at, At.TRUMP)] = 1
    if get(at, At.ORDERED):
        row[places[_ORDERED]] = 1
    taker, loner = get(at, At.TAKER), get(at, At.LONER)
    if taker >= 0:
        row[places[_TAKER] + _from(taker, first, seats)] = 1
    if get(at, At.ALONE):
        row[places[_ALONE] + _from(maker, first, seats)] = 1
    if loner >= 0:
        row[places[_ALONE] + _from(loner, first, seats)] = 1
    if get(at, At.DECLINED):
        _seats(row, places[_NOT_ALONE], get(at, At.DECLINED), first, seats)
    called = get(at, At.CALLED)
    if called >= 0:
        row[places[_CALLED_CARD] + called] = 1
        mate = get(at, At.MATE)
        card = _ONE << np.uint64(called)
        known = mate == first or (load(at, At.GONE) & card) != _NONE
        if mate >= 0 and (known or (load(at, At.PUBLIC + mate) & card) != _NONE):
            row[places[_PARTNER] + _from(mate, first, seats)] = 1


@njit("void(uint64, uint64, int64[::1], int64, int8[::1])", nogil=True, cache=True)
def _playing(game: np.uint64, at: np.uint64, places: Places, first: int, row: Row) -> None:
    seats = get(game, OptionWord.SEATS)
    for trick in range(get(at, At.TRICK) + 1):
        plays = load(at, At.TRICKS + trick) if trick < get(game, OptionWord.SIZE) else _NONE
        if plays == _NONE:
            break
        for seat in range(seats):
            card = np.int64((plays >> np.uint64(8 * seat)) & _BYTE)
            if card:
                place = trick * seats + _from(seat, first, seats)
                row[places[_TRICKS] + place * _CARDS + card - 1] = 1
        leader = np.int64(plays >> np.uint64(40)) - 1
        row[places[_LEADERS] + trick * seats + _from(leader, first, seats)] = 1
    won, voids = get(at, At.WON), get(at, At.VOIDS)
    for seat in range(seats):
        there = _from(seat, first, seats)
        row[places[_WON] + there] = won >> 4 * seat & 15
        bits = voids >> 5 * seat & 31
        for suit in range(5):
            if bits >> suit & 1:
                row[places[_VOIDS] + 5 * there + suit] = 1


@njit("void(uint64, uint64, int64[::1], int64, int8[::1])", nogil=True, cache=True)
def write_row(game: np.uint64, at: np.uint64, places: Places, first: int, row: Row) -> None:
    """Write the knowledge of a seat.

    Args:
        game, at: the addresses of the words of a game and of a hand.
        places: of `places_of`.
        first: the seat.
        row: (size of the layout,), filled.
    """
    row[:] = 0
    seats = get(game, OptionWord.SEATS)
    phase = get(at, At.PHASE)
    row[places[_PHASE] + phase] = 1
    if phase != OVER:
        row[places[_TURN] + _from(get(at, At.TURN), first, seats)] = 1
    row[places[_DEALER] + _from(get(at, At.DEALER), first, seats)] = 1
    paired = load(game, OptionWord.PAIRS) != _NONE
    for seat in range(seats):
        known = load(at, At.PUBLIC + seat)
        if seat == first:
            blind = phase == BENNY and get(at, At.BLIND) and seat == get(at, At.DEALER)
            known = _NONE if blind else load(at, At.HANDS + seat)
        elif paired and seat == (first ^ 2):
            known |= load(at, At.SEEN + first)
        _cards(row, places[_HELD] + _from(seat, first, seats) * _CARDS, known)
    up = get(at, At.UP)
    if up >= 0:
        row[places[_UP_CARD] + up] = 1
    _calling(game, at, places, first, row)
    if places[_BEST] >= 0:
        _seats(row, places[_BEST], get(at, At.KEPT), first, seats)
        _seats(row, places[_BEST] + seats, get(at, At.BESTED), first, seats)
        _cards(row, places[_GAVE], load(at, At.GAVE + first))
        _cards(row, places[_GOT], load(at, At.GOT + first))
    if places[_AWAY] >= 0:
        _cards(row, places[_AWAY], load(at, At.AWAY + first))
    _playing(game, at, places, first, row)
    sides = get(game, OptionWord.TEAMS)
    for team in range(sides):
        score = get(at, At.SCORES + team)
        place = places[_SCORES] + 2 * _from(team, first % sides, sides)
        row[place], row[place + 1] = score // 100, score % 100
    target = get(game, OptionWord.TARGET)
    row[places[_TARGET]], row[places[_TARGET] + 1] = target // 100, target % 100
    if places[_HANDS_PLAYED] >= 0:
        played = get(at, At.PLAYED)
        row[places[_HANDS_PLAYED]] = played // 100
        row[places[_HANDS_PLAYED] + 1] = played % 100
    if places[_TOKENS] >= 0:
        tokens = get(at, At.TOKENS)
        for team in range(sides):
            row[places[_TOKENS] + _from(team, first % sides, sides)] = tokens >> 4 * team & 15


@njit(
    "void(uint64[::1], uint64[:, ::1], int64[::1], int64[::1], int8[:, ::1])",
    nogil=True,
    cache=True,
)
def write_rows(
    game: NDArray[np.uint64],
    space: NDArray[np.uint64],
    places: Places,
    seats: NDArray[np.int64],
    rows: NDArray[np.int8],
) -> None:
    """Write the knowledge of one seat of each hand.

    Args:
        game: (`GAME_WORDS`,).
        space: (n, `WORDS`): the hands.
        places: of `places_of`.
        seats: (n,): who looks.
        rows: (n, size of the layout), filled.
    """
    for i in range(len(space)):
        at = np.uint64(space.ctypes.data) + np.uint64(i * space.strides[0])
        write_row(np.uint64(game.ctypes.data), at, places, seats[i], rows[i])
