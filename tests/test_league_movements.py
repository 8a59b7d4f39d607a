"""Movements: which pair is where with which boards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from euchre.tournaments.schedules.howell import howell_movement
from euchre.tournaments.schedules.mitchell import mitchell_movement, mitchell_round_count
from euchre.tournaments.schedules.movements import (
    Movement,
    MovementRound,
    MovementTable,
    count_comparisons,
)
from euchre.tournaments.schedules.types import ScheduleError

MITCHELLS = range(5, 65)
HOWELLS = range(5, 17)


def meetings(movement: Movement) -> Counter[tuple[int, int]]:
    """How often each two pairs meet, the lower number first."""
    return Counter(
        (min(north, east), max(north, east))
        for round_ in movement.rounds
        for north, east, _ in round_.tables
    )


def find_flaws(movement: Movement, *, two_winners: bool = False) -> Iterator[str]:
    """What is wrong with a movement; where there are two winners, each pair keeps its direction."""
    met: Counter[tuple[int, int]] = meetings(movement)
    played: Counter[tuple[int, int]] = Counter()
    seats: defaultdict[int, set[str]] = defaultdict(set)
    for number, (tables, out) in enumerate(movement.rounds, 1):
        seated = [pair for table in tables for pair in (table.north, table.east)]
        if sorted((*seated, *out)) != list(range(movement.pairs)):
            yield f"Not every pair is once in round {number}."
        for north, east, boards in tables:
            played.update(((north, boards), (east, boards)))
            seats[north].add("North-South")
            seats[east].add("East-West")
    yield from (f"Pairs {a} and {b} meet {n} times." for (a, b), n in met.items() if n > 1)
    yield from (f"Pair {a} plays set {s} {n} times." for (a, s), n in played.items() if n > 1)
    if two_winners:
        yield from (f"Pair {a} changes its direction." for a, d in seats.items() if len(d) > 1)


def set_play_range(movement: Movement) -> tuple[int, int]:
    """The fewest and the most times that a set is played."""
    plays = Counter(table.set for round_ in movement.rounds for table in round_.tables)
    return min(plays[number] for number in range(movement.sets)), max(plays.values())


def shared_set_rounds(movement: Movement) -> list[int]:
    """The rounds in which tables play the same set at the same time."""
    return [
        number
        for number, (tables, _) in enumerate(movement.rounds, 1)
        if len({table.set for table in tables}) < len(tables)
    ]


# -- Mitchell -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", MITCHELLS)
def test_no_mitchell_of_any_length_has_a_flaw(pairs: int) -> None:
    tables = (pairs + 1) // 2
    for rounds in range(2, mitchell_round_count(pairs) + 1):
        found = mitchell_movement(pairs, rounds)
        assert list(find_flaws(found, two_winners=True)) == []
        assert len(found.rounds) == rounds
        assert found.sets == tables
        assert shared_set_rounds(found) == [], "no two tables play the same set at the same time"
        assert {len(round_.out) for round_ in found.rounds} == {pairs % 2}
        # With an odd number of pairs another set rests in every round.
        least = rounds - pairs % 2
        assert set_play_range(found) == (least, least if rounds == tables else rounds)


@pytest.mark.parametrize("pairs", MITCHELLS)
def test_in_a_mitchell_one_half_stays_and_the_other_moves_up_while_boards_move_down(
    pairs: int,
) -> None:
    found, tables = mitchell_movement(pairs), (pairs + 1) // 2
    seats: list[dict[int, tuple[int, int]]] = []
    for here, _ in found.rounds:
        assert [table.north for table in here] == list(range(pairs // 2))
        seats.append({table.east: (at, table.set) for at, table in enumerate(here)})
    for number, (before, after) in enumerate(pairwise(seats), 1):
        step = 2 if tables % 2 == 0 and number == tables // 2 else 1
        for visitor in before.keys() & after.keys():
            assert (after[visitor][0] - before[visitor][0]) % tables == step
        sets = dict(before.values())
        for at, boards in after.values():
            if (at + 1) % tables in sets:
                assert sets[(at + 1) % tables] == boards


def test_in_a_whole_mitchell_of_odd_tables_all_meet_and_all_boards_are_played() -> None:
    for pairs in (6, 10, 14, 26):
        found, tables = mitchell_movement(pairs), pairs // 2
        assert set_play_range(found) == (tables, tables)
        assert meetings(found) == Counter(
            {(north, east): 1 for north in range(tables) for east in range(tables, pairs)}
        )


def test_where_a_pair_is_missing_all_who_move_sit_out_once() -> None:
    found = mitchell_movement(9)
    assert sorted(who for round_ in found.rounds for who in round_.out) == [4, 5, 6, 7, 8]
    assert all(len(round_.tables) == 4 for round_ in found.rounds), "always tables 1 to 4"


@pytest.mark.parametrize("pairs", MITCHELLS)
def test_switched_rounds_make_all_comparable(pairs: int) -> None:
    plain, found = mitchell_movement(pairs), mitchell_movement(pairs, switched=True)
    assert list(find_flaws(found)) == []
    turned = [a != b for a, b in zip(plain.rounds, found.rounds, strict=True)]
    many = turned.count(True)
    assert turned == [False] * (len(turned) - many) + [True] * many, "the last ones"
    assert many >= 1
    assert abs(many - len(turned) / 8) <= 1
    half = pairs // 2
    across = [
        sum(times for (one, other), times in count_comparisons(each).items() if one < half <= other)
        for each in (plain, found)
    ]
    assert across[0] == 0
    assert across[1] > 0


def test_the_first_rounds_of_a_mitchell_of_six_pairs_are_the_usual_ones() -> None:
    assert mitchell_movement(6).rounds == (
        MovementRound((MovementTable(0, 3, 0), MovementTable(1, 4, 1), MovementTable(2, 5, 2))),
        MovementRound((MovementTable(0, 5, 1), MovementTable(1, 3, 2), MovementTable(2, 4, 0))),
        MovementRound((MovementTable(0, 4, 2), MovementTable(1, 5, 0), MovementTable(2, 3, 1))),
    )


# -- Howell -------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", HOWELLS)
def test_in_a_howell_everybody_meets_everybody_over_boards_of_their_own(pairs: int) -> None:
    found, even = howell_movement(pairs), pairs + pairs % 2
    assert list(find_flaws(found)) == []
    assert len(found.rounds) == found.sets == even - 1
    assert meetings(found) == Counter(dict.fromkeys(combinations(range(pairs), 2), 1))
    assert set_play_range(found) == (pairs // 2, pairs // 2), "every set as often as any other"
    assert all(len(round_.tables) == pairs // 2 for round_ in found.rounds)
    outs = sorted(who for round_ in found.rounds for who in round_.out)
    assert outs == (list(range(pairs)) if pairs % 2 else [])


@pytest.mark.parametrize("pairs", HOWELLS)
def test_tables_share_boards_only_where_there_is_no_room_square(pairs: int) -> None:
    assert shared_set_rounds(howell_movement(pairs)) == ([5] if pairs in (5, 6) else [])


@pytest.mark.parametrize("pairs", [pairs for pairs in HOWELLS if pairs > 6])
def test_in_a_howell_pairs_and_boards_go_round_in_a_circle(pairs: int) -> None:
    """Everybody follows the pair before them, and each table gets the next set."""
    rounds, circle = howell_movement(pairs).rounds, howell_movement(pairs).sets
    for (before, _), (after, _) in pairwise(rounds):
        for was, now in zip(before, after, strict=True):
            assert now.set == (was.set + 1) % circle
            for one, other in zip(was[:2], now[:2], strict=True):
                assert other == (one if one == circle else (one + 1) % circle)


@pytest.mark.parametrize("pairs", HOWELLS)
def test_any_two_pairs_are_compared_nearly_equally_often(pairs: int) -> None:
    counts = count_comparisons(howell_movement(pairs)).values()
    most = {7: 0, 8: 0, 11: 0, 12: 0, 16: 4}.get(pairs, 2)
    assert max(counts) - min(counts) == most


def test_a_movement_is_for_so_many_pairs_and_rounds() -> None:
    for many in (4, 65):
        with pytest.raises(ScheduleError, match=f"has 5 to 64 pairs, not {many}"):
            mitchell_movement(many)
    for rounds in (1, 6):
        with pytest.raises(ScheduleError, match=f"has 2 to 5 rounds, not {rounds}"):
            mitchell_movement(12, rounds)
    for many in (4, 17):
        with pytest.raises(ScheduleError, match=f"has 5 to 16 pairs, not {many}"):
            howell_movement(many)
