"""What the seat to decide knows, written as a row: `euchre.notation.encoding.encode_view`, for the
kernel.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.game.rules import Rules
from euchre.notation.encoding.planes import PLANE_MEANINGS, find_layout
from euchre.solve.board import CardSet, HandAddress, Ints, RulesAddress, njit_cached
from euchre.solve.board.bits import load_word, lowest_bit_index
from euchre.solve.vector_engine.legal_actions import BENNY, OVER, load_int
from euchre.solve.vector_engine.words import HandStateWord, RulesWord

PlaneStarts = Ints
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
def find_plane_starts(rules: Rules) -> PlaneStarts:
    """Return where each plane of `PLANE_MEANINGS` starts in a row of this game; -1: nowhere."""
    layout = find_layout(rules)
    return np.array(
        [layout[name].start if name in layout else -1 for name in _PLANE_NAMES], np.int64
    )


@njit_cached("void(int8[::1], int64, uint64)")
def _mark_cards(row_out: Row, start: int, cards: CardSet) -> None:
    """Write 1 at each card of a set."""
    while cards != _NONE:
        row_out[start + lowest_bit_index(cards)] = 1
        cards &= cards - _ONE


@njit_cached("int64(int64, int64, int64)")
def _relative_seat(seat: int, viewer: int, seat_count: int) -> int:
    """Return a seat, counted from the viewer."""
    place = seat - viewer
    return place if place >= 0 else place + seat_count


@njit_cached("void(int8[::1], int64, int64, int64, int64)")
def _mark_seats(row_out: Row, start: int, seat_bits: int, viewer: int, seat_count: int) -> None:
    """Write 1 at each seat of a set."""
    for seat in range(seat_count):
        if seat_bits >> seat & 1:
            row_out[start + _relative_seat(seat, viewer, seat_count)] = 1


@njit_cached("void(uint64, uint64, int64[::1], int64, int8[::1])")
def _write_calling_planes(
    rules: RulesAddress, hand: HandAddress, starts: PlaneStarts, viewer: int, row_out: Row
) -> None:
    seats = load_int(rules, RulesWord.SEATS)
    passed = load_int(hand, HandStateWord.PASSED)
    _mark_seats(row_out, starts[_PASSED], passed & 255, viewer, seats)
    if passed >> 8:
        _mark_seats(row_out, starts[_PASSED] + seats, passed >> 8, viewer, seats)
    if load_int(hand, HandStateWord.HIGH) > 0:
        bids = load_int(hand, HandStateWord.BIDS)
        for seat in range(seats):
            row_out[starts[_BIDS] + _relative_seat(seat, viewer, seats)] = bids >> 4 * seat & 15
    maker = load_int(hand, HandStateWord.MAKER)
    if maker < 0:
        return
    row_out[starts[_MAKER] + _relative_seat(maker, viewer, seats)] = 1
    row_out[starts[_TRUMP] + load_int(hand, HandStateWord.TRUMP)] = 1
    if load_int(hand, HandStateWord.ORDERED):
        row_out[starts[_ORDERED]] = 1
    taker, loner = load_int(hand, HandStateWord.TAKER), load_int(hand, HandStateWord.LONER)
    if taker >= 0:
        row_out[starts[_TAKER] + _relative_seat(taker, viewer, seats)] = 1
    if load_int(hand, HandStateWord.ALONE):
        row_out[starts[_ALONE] + _relative_seat(maker, viewer, seats)] = 1
    if loner >= 0:
        row_out[starts[_ALONE] + _relative_seat(loner, viewer, seats)] = 1
    if load_int(hand, HandStateWord.DECLINED):
        _mark_seats(
            row_out, starts[_NOT_ALONE], load_int(hand, HandStateWord.DECLINED), viewer, seats
        )
    called = load_int(hand, HandStateWord.CALLED)
    if called >= 0:
        row_out[starts[_CALLED_CARD] + called] = 1
        mate = load_int(hand, HandStateWord.MATE)
        card = _ONE << np.uint64(called)
        known = mate == viewer or (load_word(hand, HandStateWord.GONE) & card) != _NONE
        if mate >= 0 and (known or (load_word(hand, HandStateWord.PUBLIC + mate) & card) != _NONE):
            row_out[starts[_PARTNER] + _relative_seat(mate, viewer, seats)] = 1


@njit_cached("void(uint64, uint64, int64[::1], int64, int8[::1])")
def _write_play_planes(
    rules: RulesAddress, hand: HandAddress, starts: PlaneStarts, viewer: int, row_out: Row
) -> None:
    seats = load_int(rules, RulesWord.SEATS)
    for trick in range(load_int(hand, HandStateWord.TRICK) + 1):
        plays = (
            load_word(hand, HandStateWord.TRICKS + trick)
            if trick < load_int(rules, RulesWord.SIZE)
            else _NONE
        )
        if plays == _NONE:
            break
        for seat in range(seats):
            card = np.int64((plays >> np.uint64(8 * seat)) & _BYTE)
            if card:
                place = trick * seats + _relative_seat(seat, viewer, seats)
                row_out[starts[_TRICKS] + place * _CARD_COUNT + card - 1] = 1
        leader = np.int64(plays >> np.uint64(40)) - 1
        row_out[starts[_LEADERS] + trick * seats + _relative_seat(leader, viewer, seats)] = 1
    won, voids = load_int(hand, HandStateWord.WON), load_int(hand, HandStateWord.VOIDS)
    for seat in range(seats):
        relative = _relative_seat(seat, viewer, seats)
        row_out[starts[_WON] + relative] = won >> 4 * seat & 15
        bits = voids >> 5 * seat & 31
        for suit in range(5):
            if bits >> suit & 1:
                row_out[starts[_VOIDS] + 5 * relative + suit] = 1


@njit_cached("void(uint64, uint64, int64[::1], int64, int8[::1])")
def write_observation_row(
    rules: RulesAddress, hand: HandAddress, starts: PlaneStarts, viewer: int, row_out: Row
) -> None:
    """Write the knowledge of a seat.

    Args:
        rules, hand: the addresses of the rules and of a hand.
        starts: of `find_plane_starts`.
        viewer: the seat.
        row_out: (size of the layout,), filled.
    """
    row_out[:] = 0
    seats = load_int(rules, RulesWord.SEATS)
    phase = load_int(hand, HandStateWord.PHASE)
    row_out[starts[_PHASE] + phase] = 1
    if phase != OVER:
        row_out[
            starts[_TURN] + _relative_seat(load_int(hand, HandStateWord.TURN), viewer, seats)
        ] = 1
    row_out[
        starts[_DEALER] + _relative_seat(load_int(hand, HandStateWord.DEALER), viewer, seats)
    ] = 1
    paired = load_word(rules, RulesWord.PAIRS) != _NONE
    for seat in range(seats):
        known = load_word(hand, HandStateWord.PUBLIC + seat)
        if seat == viewer:
            blind = (
                phase == BENNY
                and load_int(hand, HandStateWord.BLIND)
                and seat == load_int(hand, HandStateWord.DEALER)
            )
            known = _NONE if blind else load_word(hand, HandStateWord.HANDS + seat)
        elif paired and seat == (viewer ^ 2):
            known |= load_word(hand, HandStateWord.SEEN + viewer)
        _mark_cards(
            row_out, starts[_HELD] + _relative_seat(seat, viewer, seats) * _CARD_COUNT, known
        )
    up = load_int(hand, HandStateWord.UP)
    if up >= 0:
        row_out[starts[_UP_CARD] + up] = 1
    _write_calling_planes(rules, hand, starts, viewer, row_out)
    if starts[_BEST] >= 0:
        _mark_seats(row_out, starts[_BEST], load_int(hand, HandStateWord.KEPT), viewer, seats)
        _mark_seats(
            row_out, starts[_BEST] + seats, load_int(hand, HandStateWord.BESTED), viewer, seats
        )
        _mark_cards(row_out, starts[_GAVE], load_word(hand, HandStateWord.GAVE + viewer))
        _mark_cards(row_out, starts[_GOT], load_word(hand, HandStateWord.GOT + viewer))
    if starts[_AWAY] >= 0:
        _mark_cards(row_out, starts[_AWAY], load_word(hand, HandStateWord.AWAY + viewer))
    _write_play_planes(rules, hand, starts, viewer, row_out)
    sides = load_int(rules, RulesWord.TEAMS)
    for team in range(sides):
        score = load_int(hand, HandStateWord.SCORES + team)
        place = starts[_SCORES] + 2 * _relative_seat(team, viewer % sides, sides)
        row_out[place], row_out[place + 1] = score // 100, score % 100
    target = load_int(rules, RulesWord.TARGET)
    row_out[starts[_TARGET]], row_out[starts[_TARGET] + 1] = target // 100, target % 100
    if starts[_HANDS_PLAYED] >= 0:
        played = load_int(hand, HandStateWord.PLAYED)
        row_out[starts[_HANDS_PLAYED]] = played // 100
        row_out[starts[_HANDS_PLAYED] + 1] = played % 100
    if starts[_TOKENS] >= 0:
        tokens = load_int(hand, HandStateWord.TOKENS)
        for team in range(sides):
            row_out[starts[_TOKENS] + _relative_seat(team, viewer % sides, sides)] = (
                tokens >> 4 * team & 15
            )


@njit_cached("void(uint64[::1], uint64[:, ::1], int64[::1], int64[::1], int8[:, ::1])")
def write_observation_rows(
    rules_words: NDArray[np.uint64],
    hand_states: NDArray[np.uint64],
    starts: PlaneStarts,
    viewers: Ints,
    rows_out: NDArray[np.int8],
) -> None:
    """Write the knowledge of one seat of each hand.

    Args:
        rules_words: (`RULES_WORDS`,).
        hand_states: (n, `HAND_WORDS`): the hands.
        starts: of `find_plane_starts`.
        viewers: (n,): who looks.
        rows_out: (n, size of the layout), filled.
    """
    for i in range(len(hand_states)):
        hand = np.uint64(hand_states.ctypes.data) + np.uint64(i * hand_states.strides[0])
        write_observation_row(
            np.uint64(rules_words.ctypes.data), hand, starts, viewers[i], rows_out[i]
        )
