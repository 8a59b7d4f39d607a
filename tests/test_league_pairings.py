"""Evenings of teams: round robins, Swiss rounds, knockouts."""

from __future__ import annotations

import builtins
import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.tournaments.schedules.bracket import (
    bracket_draw_positions,
    bracket_round_count,
    pair_knockout_round,
)
from euchre.tournaments.schedules.robin import round_robin
from euchre.tournaments.schedules.swiss import SwissScore, pair_swiss_round
from euchre.tournaments.schedules.types import ScheduleError, TeamRound


def teams_of(played: TeamRound) -> list[int]:
    return sorted([*(team for match in played.matches for team in match), *played.out])


# -- round robin ---------------------------------------------------------------------------------


@pytest.mark.parametrize("teams", range(2, 65))
def test_each_meets_each_once_on_either_side_in_turn(teams: int) -> None:
    leg = round_robin(teams)
    assert len(leg) == (teams - 1 if teams % 2 == 0 else teams)
    met: Counter[frozenset[int]] = Counter()
    balance, byes = Counter[int](), Counter[int]()
    for played in leg:
        assert teams_of(played) == list(range(teams))
        byes.update(played.out)
        for first, second in played.matches:
            met[frozenset((first, second))] += 1
            balance[first] += 1
            balance[second] -= 1
        assert max(map(abs, balance.values())) <= 1
    assert met == Counter(frozenset(two) for two in combinations(range(teams), 2))
    assert set(byes.values()) == ({1} if teams % 2 else set())


def test_the_second_leg_swaps_sides() -> None:
    plan = round_robin(7, 15)
    for first, second in zip(plan[:7], plan[7:14], strict=True):
        assert second == TeamRound(tuple((b, a) for a, b in first.matches), first.out)
    assert plan[14] == plan[0]
    assert round_robin(6, 3) == round_robin(6)[:3]
    with pytest.raises(ScheduleError, match="2 to 64 teams, not 1"):
        round_robin(1)
    with pytest.raises(ScheduleError, match="2 to 64 teams, not 65"):
        round_robin(65)


# -- Swiss ---------------------------------------------------------------------------------------


def swiss_evening(
    teams: int, rounds: int, seed: int
) -> Iterator[tuple[TeamRound, Mapping[int, Fraction]]]:
    """The rounds, each with the points before it; results by chance, with draws; a bye wins."""
    rng = random.Random(seed)
    points = {team: Fraction(0) for team in range(teams)}
    history: list[TeamRound] = []
    for _ in range(rounds):
        field = [SwissScore(team, points[team], (rng.randrange(9),)) for team in range(teams)]
        rng.shuffle(field)
        played = pair_swiss_round(field, history, random.Random(rng.random()))
        yield played, dict(points)
        history.append(played)
        for match in played.matches:
            share = rng.choice([Fraction(0), Fraction(1, 2), Fraction(1)])
            points[match[0]] += share
            points[match[1]] += 1 - share
        for team in played.out:
            points[team] += 1


@settings(max_examples=15)
@given(st.integers(7, 17), st.integers(0, 9999))
def test_nobody_meets_again_and_nobody_rests_twice(teams: int, seed: int) -> None:
    rounds = math.ceil(math.log2(teams)) + 1
    met: Counter[frozenset[int]] = Counter()
    byes, balance = Counter[int](), Counter[int]()
    for played, _ in swiss_evening(teams, rounds, seed):
        assert teams_of(played) == list(range(teams))
        met.update(frozenset(match) for match in played.matches)
        byes.update(played.out)
        for first, second in played.matches:
            if balance[first] != balance[second]:
                assert balance[first] < balance[second]
            balance[first] += 1
            balance[second] -= 1
    assert set(met.values()) == {1}
    assert set(byes.values()) <= {1}
    assert sum(byes.values()) == (rounds if teams % 2 else 0)


@settings(max_examples=15)
@given(st.integers(0, 9999))
def test_no_other_pairing_of_eight_has_nearer_scores(seed: int) -> None:
    met: set[frozenset[int]] = set()
    for played, points in swiss_evening(8, 4, seed):

        def gaps(matches: tuple[tuple[int, int], ...], points: Any = points) -> Fraction:
            return sum(((points[a] - points[b]) ** 2 for a, b in matches), Fraction(0))

        allowed = [
            way for way in pairings(list(range(8))) if not {frozenset(two) for two in way} & met
        ]
        assert gaps(played.matches) == min(map(gaps, allowed))
        met |= {frozenset(match) for match in played.matches}


def pairings(teams: list[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not teams:
        yield ()
    for other in teams[1:]:
        for rest in pairings([team for team in teams[1:] if team != other]):
            yield ((teams[0], other), *rest)


def test_the_bye_goes_to_the_lowest_placed_without_one() -> None:
    field = [
        SwissScore(0, 2),
        SwissScore(1, 1, (5,)),
        SwissScore(2, 1, (3,)),
        SwissScore(3, 0),
        SwissScore(4, 1, (4,)),
    ]
    history = [TeamRound(((0, 1), (2, 4)), (3,))]
    for seed in range(5):
        played = pair_swiss_round(field, history, random.Random(seed))
        assert played.out == (2,)
        assert set(played.matches) & {(0, 4), (4, 0)}  # 0 and 1 have met; 2 points meet 1 point


def test_when_all_have_met_as_few_as_can_be_meet_again() -> None:
    # Four teams after three rounds: every pairing is old, but two of them have met just once.
    history = [*round_robin(4), round_robin(4)[0]]
    again = {frozenset(match) for match in history[0].matches}
    for seed in range(5):
        field = [SwissScore(team, 0) for team in range(4)]
        played = pair_swiss_round(field, history, random.Random(seed))
        assert not {frozenset(match) for match in played.matches} & again
    alone = pair_swiss_round(
        [SwissScore(4, 1), SwissScore(9, 0)], [TeamRound(((4, 9),))], random.Random(1)
    )
    assert alone == TeamRound(((9, 4),))


def test_the_first_round_is_a_draw() -> None:
    field = [SwissScore(team, 0) for team in range(4)]
    drawn = Counter(
        frozenset(map(frozenset, pair_swiss_round(field, [], random.Random(seed)).matches))
        for seed in range(300)
    )
    assert len(drawn) == 3
    assert min(drawn.values()) > 70  # one in three of them, give or take four deviations
    assert pair_swiss_round(field, [], random.Random(8)) == pair_swiss_round(
        field, [], random.Random(8)
    )


def test_a_full_field_and_what_cannot_be_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = [played for played, _ in swiss_evening(64, 2, 1)]
    met = Counter(frozenset(match) for played in rounds for match in played.matches)
    assert set(met.values()) == {1}
    with pytest.raises(ScheduleError, match="at least 2 teams, and there are 1"):
        pair_swiss_round([SwissScore(0, 0)], [], random.Random(1))
    real = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name == "networkx":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ScheduleError, match="needs networkx: pip install"):
        pair_swiss_round([SwissScore(0, 0), SwissScore(1, 0)], [], random.Random(1))


# -- knockout ------------------------------------------------------------------------------------


@pytest.mark.parametrize("teams", range(2, 65))
def test_byes_go_to_the_first_drawn_and_the_best_meet_last(teams: int) -> None:
    lines = bracket_draw_positions(teams)
    size = len(lines)
    assert size // 2 < teams <= size == 2 ** bracket_round_count(teams)
    assert sorted(place for place in lines if place is not None) == list(range(teams))
    free = {
        place
        for two in zip(lines[::2], lines[1::2], strict=True)
        if None in two
        for place in two
        if place is not None
    }
    assert free == set(range(size - teams))
    halves = [i * 2 // size for place in (0, 1) for i in [lines.index(place)]]
    assert sorted(halves) == [0, 1]


def test_the_order_of_a_bracket() -> None:
    assert bracket_draw_positions(8) == (0, 7, 3, 4, 1, 6, 2, 5)
    for wrong in (1, 65):
        with pytest.raises(ScheduleError, match=f"2 to 64 teams, not {wrong}"):
            bracket_draw_positions(wrong)


@settings(max_examples=50)
@given(teams=st.integers(2, 64), seed=st.integers(0, 999), third=st.booleans())
def test_everybody_but_the_winner_loses_once(*, teams: int, seed: int, third: bool) -> None:
    rng = random.Random(seed)
    order = rng.sample(range(100), teams)
    played: list[list[tuple[int, int]]] = []
    winners: list[set[int]] = []
    lost: Counter[int] = Counter()
    while (matches := pair_knockout_round(order, winners, third_place=third)) is not None:
        assert all(order.index(a) < order.index(b) for a, b in matches)
        knocked_out = matches
        if third and len(winners) == bracket_round_count(teams) - 1 and teams >= 4:
            final, other = matches
            assert set(final) == winners[-1]
            assert set(other) == {team for semi in played[-1] for team in semi} - winners[-1]
            knocked_out = [final]
        winners.append({rng.choice(match) for match in matches})
        played.append(matches)
        lost.update(team for match in knocked_out for team in match if team not in winners[-1])
    (winner,) = set(order) - set(lost)
    assert set(lost.values()) == {1}
    assert winner in winners[-1].intersection(played[-1][0])
    assert len(winners) == bracket_round_count(teams)


def test_a_small_knockout_has_no_match_for_the_third_place() -> None:
    assert pair_knockout_round([5, 6, 7], [], third_place=True) == [(6, 7)]
    assert pair_knockout_round([5, 6, 7], [{7}], third_place=True) == [(5, 7)]


def test_results_that_do_not_belong() -> None:
    order = [1, 2, 3, 4]
    assert pair_knockout_round(order, []) == [(1, 4), (2, 3)]
    for wrong in ({1}, {1, 2, 3}):
        with pytest.raises(ScheduleError, match="round 1 of the knockout has no winner of each"):
            pair_knockout_round(order, [wrong])
    assert pair_knockout_round(order, [{1, 3}, {3}]) is None
    with pytest.raises(ScheduleError, match="round 2 of the knockout has no winner of each"):
        pair_knockout_round(order, [{1, 3}, {3}], third_place=True)
