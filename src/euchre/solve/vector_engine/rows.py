"""What the seat to decide knows, written as a row: `euchre.notation.encoding.encode_view`, for the
kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numba import njit
from numpy.typing import NDArray

from euchre.game.rules import Rules
from euchre.notation.encoding.planes import PLANE_MEANINGS, find_layout
from euchre.solve.board.bits import load_word, lowest_bit_index
from euchre.solve.vector_engine.deciding import BENNY, OVER, get_word
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

Places = NDArray[np.int64]
Row = NDArray[np.int8]
_ONE, _NONE, _BYTE = np.uint64(1), np.uint64(0), np.uint64(255)
_CARD_COUNT: Final = 34
_PLANE_NAMES: Final = tuple(PLANE_MEANINGS)
(
    _PHASE, _TURN, _DEALER, _HELD, _UP_CARD, _PASSED, _BIDS, _MAKER, _TRUMP, _ORDERED, _TAKER,
    _ALONE, _NOT_ALONE, _CALLED_CARD, _PARTNER, _BEST, _GAVE, _GOT, _AWAY, _UNDER, _CHALLENGED,
    _TRICKS, _LEADERS, _WON, _VOIDS, _SCORES, _TARGET, _HANDS_PLAYED, _TOKENS,
) = range(29)  # fmt: skip
assert _PLANE_NAMES == (
    "phase", "turn", "dealer", "held", "up_card", "passed", "bids", "maker", "trump", "ordered",
    "taker", "alone", "not_alone", "called_card", "partner", "best", "gave", "got", "away", "under",
    "challenged", "tricks", "leaders", "won", "voids", "scores", "target", "hands_played", "tokens",
)  # fmt: skip


@lru_cache(1024)
def plane_starts(rules: Rules) -> Places:
    """Return where each plane of `PLANE_MEANINGS` starts in a row of this game; -1: nowhere."""
    layout = find_layout(rules)
    return np.array(
        [layout[name].start if name in layout else -1 for name in _PLANE_NAMES], np.int64
    )


@njit("void(int8[::1], int64, uint64)", nogil=True, cache=True)
def _mark_cards(row: Row, start: int, cards: np.uint64) -> None:
    """Write 1 at each card of a set."""
    while cards != _NONE:
        row[start + lowest_bit_index(cards)] = 1
        cards &= cards - _ONE


@njit("int64(int64, int64, int64)", nogil=True, cache=True)
def _relative_seat(seat: int, viewer: int, seats: int) -> int:
    """Return a seat, counted from the viewer."""
    place = seat - viewer
    return place if place >= 0 else place + seats


@njit("void(int8[::1], int64, int64, int64, int64)", nogil=True, cache=True)
def _mark_seats(row: Row, start: int, bits: int, viewer: int, seats: int) -> None:
    """Write 1 at each seat of a set."""
    for seat in range(seats):
        if bits >> seat & 1:
            row[start + _relative_seat(seat, viewer, seats)] = 1


@njit("void(uint64, uint64, int64[::1], int64, int8[::1])", nogil=True, cache=True)
def _write_calling(game: np.uint64, hand: np.uint64, places: Places, viewer: int, row: Row) -> None:
    seats = get_word(game, RulesWord.SEATS)
    passed = get_word(hand, HandStateWord.PASSED)
    _mark_seats(row, places[_PASSED], passed & 255, viewer, seats)
    if passed >> 8:
        _mark_seats(row, places[_PASSED] + seats, passed >> 8, viewer, seats)
    if get_word(hand, HandStateWord.HIGH) > 0:
        bids = get_word(hand, HandStateWord.BIDS)
        for seat in range(seats):
            row[places[_BIDS] + _relative_seat(seat, viewer, seats)] = bids >> 4 * seat & 15
    maker = get_word(hand, HandStateWord.MAKER)
    if maker < 0:
        return
    row[places[_MAKER] + _relative_seat(maker, viewer, seats)] = 1
    row[places[_TRUMP] + get_word(hand, HandStateWord.TRUMP)] = 1
    if get_word(hand, HandStateWord.ORDERED):
        row[places[_ORDERED]] = 1
    taker, loner = get_word(hand, HandStateWord.TAKER), get_word(hand, HandStateWord.LONER)
    if taker >= 0:
        row[places[_TAKER] + _relative_seat(taker, viewer, seats)] = 1
    if get_word(hand, HandStateWord.ALONE):
        row[places[_ALONE] + _relative_seat(maker, viewer, seats)] = 1
    if loner >= 0:
        row[places[_ALONE] + _relative_seat(loner, viewer, seats)] = 1
    if get_word(hand, HandStateWord.DECLINED):
        _mark_seats(row, places[_NOT_ALONE], get_word(hand, HandStateWord.DECLINED), viewer, seats)
    called = get_word(hand, HandStateWord.CALLED)
    if called >= 0:
        row[places[_CALLED_CARD] + called] = 1
        mate = get_word(hand, HandStateWord.MATE)
        card = _ONE << np.uint64(called)
        known = mate == viewer or (load_word(hand, HandStateWord.GONE) & card) != _NONE
        if mate >= 0 and (known or (load_word(hand, HandStateWord.PUBLIC + mate) & card) != _NONE):
            row[places[_PARTNER] + _relative_seat(mate, viewer, seats)] = 1


@njit("void(uint64, uint64, int64[::1], int64, int8[::1])", nogil=True, cache=True)
def _write_play(game: np.uint64, hand: np.uint64, places: Places, viewer: int, row: Row) -> None:
    seats = get_word(game, RulesWord.SEATS)
    for trick in range(get_word(hand, HandStateWord.TRICK) + 1):
        plays = (
            load_word(hand, HandStateWord.TRICKS + trick)
            if trick < get_word(game, RulesWord.SIZE)
            else _NONE
        )
        if plays == _NONE:
            break
        for seat in range(seats):
            card = np.int64((plays >> np.uint64(8 * seat)) & _BYTE)
            if card:
                place = trick * seats + _relative_seat(seat, viewer, seats)
                row[places[_TRICKS] + place * _CARD_COUNT + card - 1] = 1
        leader = np.int64(plays >> np.uint64(40)) - 1
        row[places[_LEADERS] + trick * seats + _relative_seat(leader, viewer, seats)] = 1
    won, voids = get_word(hand, HandStateWord.WON), get_word(hand, HandStateWord.VOIDS)
    for seat in range(seats):
        relative = _relative_seat(seat, viewer, seats)
        row[places[_WON] + relative] = won >> 4 * seat & 15
        bits = voids >> 5 * seat & 31
        for suit in range(5):
            if bits >> suit & 1:
                row[places[_VOIDS] + 5 * relative + suit] = 1


@njit("void(uint64, uint64, int64[::1], int64, int8[::1])", nogil=True, cache=True)
def write_observation_row(
    game: np.uint64, hand: np.uint64, places: Places, viewer: int, row: Row
) -> None:
    """Write the knowledge of a seat.

    Args:
        game, hand: the addresses of the words of a game and of a hand.
        places: of `plane_starts`.
        viewer: the seat.
        row: (size of the layout,), filled.
    """
    row[:] = 0
    seats = get_word(game, RulesWord.SEATS)
    phase = get_word(hand, HandStateWord.PHASE)
    row[places[_PHASE] + phase] = 1
    if phase != OVER:
        row[places[_TURN] + _relative_seat(get_word(hand, HandStateWord.TURN), viewer, seats)] = 1
    row[places[_DEALER] + _relative_seat(get_word(hand, HandStateWord.DEALER), viewer, seats)] = 1
    paired = load_word(game, RulesWord.PAIRS) != _NONE
    for seat in range(seats):
        known = load_word(hand, HandStateWord.PUBLIC + seat)
        if seat == viewer:
            blind = (
                phase == BENNY
                and get_word(hand, HandStateWord.BLIND)
                and seat == get_word(hand, HandStateWord.DEALER)
            )
            known = _NONE if blind else load_word(hand, HandStateWord.HANDS + seat)
        elif paired and seat == (viewer ^ 2):
            known |= load_word(hand, HandStateWord.SEEN + viewer)
        _mark_cards(row, places[_HELD] + _relative_seat(seat, viewer, seats) * _CARD_COUNT, known)
    up = get_word(hand, HandStateWord.UP)
    if up >= 0:
        row[places[_UP_CARD] + up] = 1
    _write_calling(game, hand, places, viewer, row)
    if places[_BEST] >= 0:
        _mark_seats(row, places[_BEST], get_word(hand, HandStateWord.KEPT), viewer, seats)
        _mark_seats(row, places[_BEST] + seats, get_word(hand, HandStateWord.BESTED), viewer, seats)
        _mark_cards(row, places[_GAVE], load_word(hand, HandStateWord.GAVE + viewer))
        _mark_cards(row, places[_GOT], load_word(hand, HandStateWord.GOT + viewer))
    if places[_AWAY] >= 0:
        _mark_cards(row, places[_AWAY], load_word(hand, HandStateWord.AWAY + viewer))
    _write_play(game, hand, places, viewer, row)
    sides = get_word(game, RulesWord.TEAMS)
    for team in range(sides):
        score = get_word(hand, HandStateWord.SCORES + team)
        place = places[_SCORES] + 2 * _relative_seat(team, viewer % sides, sides)
        row[place], row[place + 1] = score // 100, score % 100
    target = get_word(game, RulesWord.TARGET)
    row[places[_TARGET]], row[places[_TARGET] + 1] = target // 100, target % 100
    if places[_HANDS_PLAYED] >= 0:
        played = get_word(hand, HandStateWord.PLAYED)
        row[places[_HANDS_PLAYED]] = played // 100
        row[places[_HANDS_PLAYED] + 1] = played % 100
    if places[_TOKENS] >= 0:
        tokens = get_word(hand, HandStateWord.TOKENS)
        for team in range(sides):
            row[places[_TOKENS] + _relative_seat(team, viewer % sides, sides)] = (
                tokens >> 4 * team & 15
            )


@njit(
    "void(uint64[::1], uint64[:, ::1], int64[::1], int64[::1], int8[:, ::1])",
    nogil=True,
    cache=True,
)
def write_observation_rows(
    game: NDArray[np.uint64],
    hand_states: NDArray[np.uint64],
    places: Places,
    seats: NDArray[np.int64],
    rows: NDArray[np.int8],
) -> None:
    """Write the knowledge of one seat of each hand.

    Args:
        game: (`GAME_WORDS`,).
        hand_states: (n, `HAND_WORDS`): the hands.
        places: of `plane_starts`.
        seats: (n,): who looks.
        rows: (n, size of the layout), filled.
    """
    for i in range(len(hand_states)):
        hand = np.uint64(hand_states.ctypes.data) + np.uint64(i * hand_states.strides[0])
        write_observation_row(np.uint64(game.ctypes.data), hand, places, seats[i], rows[i])
