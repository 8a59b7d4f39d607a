"""What a host may want to look at: cheats are seen, and honest pools are left alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.ratings.families import find_scale
from euchre.ratings.results import UNKNOWN_PLAYER, RankedMatchResult

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")

from euchre.ratings.dips import MIN_STRETCH_MATCHES, find_deepest_dip
from euchre.ratings.grade import build_grade
from euchre.ratings.residuals import MatchResidual, compute_residuals
from euchre.ratings.signs import SuspiciousPattern, _tail_probability, find_suspicions

PAIRS = find_scale("pairs")
NAMES = tuple(f"P{number:02}" for number in range(12))


def season(
    rounds: int = 90, seed: int = 1, bend: Callable[[RankedMatchResult], float] | None = None
) -> list[RankedMatchResult]:
    """Rounds of three tables by lot; `bend` adds points a hand to the first side's lead."""
    rng, found = random.Random(seed), []
    skill = {name: rng.gauss(0, PAIRS.spread) for name in NAMES}
    for number in range(rounds):
        order = rng.sample(NAMES, len(NAMES))
        for table in range(0, len(order), 4):
            four = order[table : table + 4]
            sides = tuple(four[:2]), tuple(four[2:])
            empty = RankedMatchResult(
                id=f"{number}-{table}", at=number, family="pairs", sides=sides, score=(10, 6),
                hands=11,
            )  # fmt: skip
            mean = skill[four[0]] + skill[four[1]] - skill[four[2]] - skill[four[3]]
            mean += bend(empty) if bend else 0
            ahead = 11 * mean + rng.gauss(0, PAIRS.noise * sqrt(11))
            score = (10, 6) if ahead > 0 else (6, 10)
            found.append(replace(empty, play=(ahead / 2, -ahead / 2), score=score))
    return found


def only(found: list[SuspiciousPattern]) -> SuspiciousPattern:
    assert len(found) == 1, found
    return found[0]


def side_of(result: RankedMatchResult, name: str) -> int | None:
    return next((at for at, side in enumerate(result.sides) if name in side), None)


def test_honest_pools_are_left_alone() -> None:
    assert [one for seed in range(12) for one in find_suspicions(season(seed=seed))] == []


def test_who_loses_to_somebody_on_purpose_is_seen() -> None:
    def bend(result: RankedMatchResult) -> float:
        loser, other = side_of(result, "P03"), side_of(result, "P07")
        if None in (loser, other) or loser == other:
            return 0.0
        return -1.0 if loser == 0 else 1.0

    found = only(find_suspicions(season(bend=bend)))
    assert (found.kind, found.players) == ("one-sided", ("P07", "P03"))
    assert found.figures["errors"] > 5
    assert found.sentence.startswith(
        f"In {found.figures['matches']} matches against P03, P07 scored "
        f"{found.figures['points']:.2f} points a hand more than expected from their other matches"
    )
    assert found.figures["points"] == pytest.approx(1.0, abs=0.2), "the loser gave a point a hand"
    assert found.sentence.endswith(" standard errors.")


@pytest.mark.parametrize(("family", "size"), [("pairs", 2), ("two-handed", 1), ("cutthroat", 1)])
def test_what_other_matches_say_is_what_they_say_alone(family: str, size: int) -> None:
    rng, found = random.Random(3), []
    for number in range(60):
        players = rng.sample(
            [*NAMES, UNKNOWN_PLAYER], 3 * size if family == "cutthroat" else 2 * size
        )
        sides = tuple(tuple(players[at : at + size]) for at in range(0, len(players), size))
        found.append(
            RankedMatchResult(
                id=f"{number:02}", at=number, family=family, sides=sides, hands=rng.randint(1, 20),
                score=(0,) * len(sides), play=tuple(rng.gauss(0, 3) for _ in sides),
            )
        )  # fmt: skip
    forgotten, others = found[:9], found[9:]
    grade = build_grade(family)
    after, alone = grade.fit_grades(found).forget_matches(forgotten), grade.fit_grades(others)
    for player, place in after.places.items():
        assert after.values[place] == pytest.approx(alone.values[alone.places[player]])
        for other, other_place in after.places.items():
            expected = alone.errors[alone.places[player], alone.places[other]]
            assert after.errors[place, other_place] == pytest.approx(expected, abs=1e-9)


def test_who_is_bad_for_a_while_and_then_good_is_seen() -> None:
    def bend(result: RankedMatchResult) -> float:
        side = side_of(result, "P05") if 20 <= result.at < 50 else None
        return {None: 0.0, 0: -0.8, 1: 0.8}[side]

    found = only(find_suspicions(season(bend=bend)))
    assert (found.kind, found.players) == ("dip", ("P05",))
    assert 15 <= found.figures["first"] <= 25
    assert 45 <= found.figures["last"] <= 55
    assert " matches, from 1970-01-01 00:00 UTC to 1970-01-01 00:00 UTC, than " in found.sentence


def test_a_fall_with_nothing_after_it_is_no_dip() -> None:
    fallen = [(5.0, 10)] * 30 + [(-15.0, 10)] * (MIN_STRETCH_MATCHES - 1)
    assert find_deepest_dip(fallen, PAIRS.noise) is None
    dip = find_deepest_dip(
        [*fallen, *[(-15.0, 10)] * 10, *[(5.0, 10)] * MIN_STRETCH_MATCHES], PAIRS.noise
    )
    assert dip is not None
    assert dip.first >= 29
    assert dip.depth == pytest.approx(2.0, abs=0.2)


def test_who_leaves_far_more_often_than_others_is_seen() -> None:
    left = [
        replace(result, left=("P02",))
        if "P02" in result.players and result.at % 9 == 0
        else replace(result, left=("P08",)) if result.id == "13-0" and "P08" in result.players
        else result
        for result in season()
    ]  # fmt: skip
    found = next(each for each in find_suspicions(left) if each.kind == "leaving")
    assert found.players == ("P02",)
    assert found.figures["left"] == 10
    assert found.sentence.startswith("P02 has left 10 of 90 matches; others left 0.")


def test_who_left_hundreds_of_matches_is_seen() -> None:
    played = [
        RankedMatchResult(
            id=str(number), at=number, family="two-handed", sides=(("Ann",), (f"P{number % 90}",)),
            score=(10, 6), hands=9, left=("Ann",) if number % 10 == 0 else (),
        )
        for number in range(3000)
    ]  # fmt: skip
    found = only(find_suspicions(played))
    assert (found.kind, found.figures["left"]) == ("leaving", 300)
    assert found.sentence == "Ann has left 300 of 3000 matches; others left none of theirs."
    assert found.figures["usual"] == 0


def test_the_probability_of_so_many_is_that_of_the_binomial_distribution() -> None:
    rng = random.Random(4)
    for _ in range(200):
        of, chance = rng.randint(1, 60), rng.uniform(0.001, 0.999)
        times = rng.randint(0, of)
        tail = sum(comb(of, n) * chance**n * (1 - chance) ** (of - n) for n in range(times, of + 1))
        assert _tail_probability(times, of, chance) == pytest.approx(tail, abs=1e-12)


def test_whose_partner_leaves_whenever_they_are_behind_is_seen() -> None:
    def spared(result: RankedMatchResult) -> RankedMatchResult:
        for side, points in zip(result.sides, result.score, strict=True):
            if set(side) == {"P01", "P04"} and points < 10:
                return replace(result, left=("P04",))
        return result

    found = [each for each in find_suspicions(map(spared, season(300))) if each.kind == "spared"]
    assert only(found).players == ("P04", "P01")
    times = only(found).figures["left"]
    assert only(found).sentence.endswith(f"; none of these {times} counts for P01.")


def test_partners_who_both_leave_have_both_lost_and_spare_nobody() -> None:
    def leave_together(result: RankedMatchResult) -> RankedMatchResult:
        for side, points in zip(result.sides, result.score, strict=True):
            if set(side) == {"P01", "P04"} and points < 10:
                return replace(result, left=side)
        return result

    found = {each.kind for each in find_suspicions(map(leave_together, season(300)))}
    assert "spared" not in found


def test_a_share_that_is_said_to_be_the_least_is_not_rounded_up() -> None:
    four = [replace(result, id=f"x{number}", sides=(("P00", "P01"), ("P02", "P03")))
            for number, result in enumerate(season(12)) if number < 30]  # fmt: skip
    apart = [replace(result, id=f"y{number}", sides=(("P00", "P05"), ("P06", "P07")))
             for number, result in enumerate(season(5))]  # fmt: skip
    other = replace(apart[0], id="z", sides=(("P08", "P09"), ("P06", "P07")))
    found = only([
        one for one in find_suspicions([*four, *apart, other]) if one.kind == "same players"
    ])  # fmt: skip
    assert "at least 66% of all" in found.sentence


def test_the_same_four_over_and_over_are_seen_where_there_are_others() -> None:
    others = season(10)
    four = [replace(result, id=f"x{number}", sides=(("P00", "P01"), ("P02", "P03")))
            for number, result in enumerate(season(12)) if number < 30]  # fmt: skip
    found = [each for each in find_suspicions([*others, *four]) if each.kind == "same players"]
    assert only(found).players == ("P00", "P01", "P02", "P03")
    assert only(found).sentence == (
        "P00, P01, P02 and P03 have met in 30 matches, at least 75% of all that each of them has "
        "played."
    )
    assert [each for each in find_suspicions(four) if each.kind == "same players"] == []


def test_partners_who_meet_others_each_time_are_not_the_same_players() -> None:
    """The others are unknown where they have the fewest games of very many, or went for good."""
    strangers = UNKNOWN_PLAYER, UNKNOWN_PLAYER
    pair = [replace(result, id=f"x{number}", sides=(("P00", "P01"), strangers))
            for number, result in enumerate(season(10))]  # fmt: skip
    found = find_suspicions([*season(5), *pair])
    assert [each for each in found if each.kind == "same players"] == []


@settings(max_examples=40)
@given(
    st.lists(
        st.tuples(st.permutations([*NAMES[:5], UNKNOWN_PLAYER]), st.floats(-20, 20)), max_size=30
    )
)
def test_signs_do_not_hang_on_the_order_in_which_results_come(
    rows: list[tuple[list[str], float]],
) -> None:
    found = [
        RankedMatchResult(
            id=f"m{number}", at=number // 3, family="pairs",
            sides=((who[0], who[1]), (who[2], who[3])), score=(10, 3), hands=9,
            play=(ahead, -ahead),
        )
        for number, (who, ahead) in enumerate(rows)
    ]  # fmt: skip
    assert find_suspicions(reversed(found)) == find_suspicions(found)


def test_what_is_left_of_matches_after_the_grades_is_as_large_as_it_should_be() -> None:
    scores = []
    for seed in range(20):
        found = season(30, seed)
        graded = build_grade("pairs").fit_grades(found)
        rows = [row for result in found for *_, row in list(compute_residuals(result, graded))[:1]]
        scores += [row.standard_score(graded) for row in rows]
        total = MatchResidual.combine(rows)
        assert total.hands == sum(row.hands for row in rows)
    assert abs(sum(scores) / len(scores)) < 0.1
    assert sqrt(sum(score**2 for score in scores) / len(scores)) == pytest.approx(1, abs=0.05)
