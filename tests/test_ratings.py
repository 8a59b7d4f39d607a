"""Ratings: the same from nothing, fair to partners, to who leaves, and silent at first."""

from __future__ import annotations

import random
from dataclasses import replace
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from euchre.bots import make_bot, play_match
from euchre.game.match import new_match
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import KNOBS, Rules
from euchre.ratings.families import find_family, find_scale
from euchre.ratings.rating import Rating, probability_stronger, rank_ratings
from euchre.ratings.results import UNKNOWN_PLAYER, RankedMatchResult, RatingError, group_by_family

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")

from euchre.ratings.grade import LuckAdjustedGrade, build_grade
from euchre.testing.strategies import any_rules

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
PAIRS = find_scale("pairs")
GRADE = LuckAdjustedGrade(PAIRS)


def result(
    number: int = 0,
    sides: tuple[tuple[str, ...], ...] = (("Ann", "Bo"), ("Cy", "Di")),
    play: tuple[float, ...] | None = (2.0, -2.0),
    **changes: object,
) -> RankedMatchResult:
    score = tuple(10 - 4 * at for at in range(len(sides)))
    made = RankedMatchResult(
        id=f"m{number}", at=number, family="pairs", sides=sides, score=score, hands=12, play=play
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def season(count: int, seed: int = 1) -> list[RankedMatchResult]:
    """Matches of six people with changing partners, of whom Ann wins most and Flo least."""
    rng, found = random.Random(seed), []
    for number in range(count):
        four = rng.sample(PEOPLE, 4)
        sides = (four[0], four[1]), (four[2], four[3])
        worth = [sum(2.5 - PEOPLE.index(name) for name in side) for side in sides]
        ahead = (worth[0] - worth[1]) * 0.1 * 12 + rng.gauss(0, PAIRS.noise * sqrt(12))
        score = (10, rng.randrange(10))
        found.append(
            result(
                number, sides, (ahead / 2, -ahead / 2), score=score if ahead > 0 else score[::-1]
            )
        )
    return found


@st.composite
def results(draw: st.DrawFn) -> list[RankedMatchResult]:
    """A few matches of a few people, some of them left, some without figures of play."""
    found = []
    for number in range(draw(st.integers(1, 12))):
        names = draw(st.permutations([*PEOPLE, UNKNOWN_PLAYER]))
        kinds = st.sampled_from([(1, 1), (2, 2), (1, 1, 1)])
        places = iter(names)
        sides = tuple(tuple(next(places) for _ in range(size)) for size in draw(kinds))
        seated = [name for side in sides for name in side if name != UNKNOWN_PLAYER]
        points = st.tuples(*[st.integers(0, 12)] * len(sides))
        figures = st.tuples(*[st.floats(-9, 9)] * len(sides))
        found.append(
            RankedMatchResult(
                id=f"m{number}",
                at=draw(st.integers(0, 3)),
                family="pairs",
                sides=sides,
                score=draw(points),
                hands=draw(st.integers(0, 20)),
                play=draw(st.none() | figures),
                left=tuple(draw(st.lists(st.sampled_from(seated), unique=True, max_size=1))),
            )
        )
    return found


# -- folding ------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(results(), st.randoms(use_true_random=False))
def test_in_whatever_order_results_come_the_ratings_are_the_same(
    found: list[RankedMatchResult], rng: random.Random
) -> None:
    mixed = rng.sample(found, len(found))
    assert GRADE.rate(mixed) == GRADE.rate(found)


def test_matches_of_the_same_moment_go_by_their_ids() -> None:
    early, late = result(1, at=5, id="a"), result(2, at=5, id="b", score=(3, 10))
    same = [replace(early, at=4), replace(late, at=6)]
    assert GRADE.rate([late, early]) == GRADE.rate([early, late]) == GRADE.rate(same)


@given(found=results())
@settings(max_examples=40)
def test_everybody_for_whom_a_match_counts_is_rated_with_so_many_matches(
    found: list[RankedMatchResult],
) -> None:
    telling = [each for each in found if each.left or (each.play is not None and each.hands)]
    expected: dict[str, int] = {}
    for each in telling:
        for name in each.left or each.players:
            expected[name] = expected.get(name, 0) + 1
    ratings = GRADE.rate(found)
    assert {name: rating.matches for name, rating in ratings.items()} == expected
    assert all(rating.error > 0 for rating in ratings.values())


def test_nobody_is_rated_without_a_match() -> None:
    assert GRADE.rate([]) == {}


def test_families_are_not_rated_together() -> None:
    apart = [result(1), result(2, family="cutthroat")]
    with pytest.raises(RatingError, match="cutthroat and of pairs are not rated together"):
        GRADE.rate(apart)
    assert {name: len(each) for name, each in group_by_family(apart).items()} == {
        "cutthroat": 1,
        "pairs": 1,
    }


def test_a_match_that_is_there_twice_is_refused() -> None:
    with pytest.raises(RatingError, match="match 'm1' is listed twice"):
        GRADE.rate([result(1), result(1, at=9)])


# -- who is the better --------------------------------------------------------------------------


def test_the_stronger_ends_higher() -> None:
    ratings = GRADE.rate(season(600))
    assert [name for name, _ in rank_ratings(ratings)] == sorted(PEOPLE)
    assert probability_stronger(ratings["Ann"], ratings["Flo"]) > 0.95
    assert probability_stronger(ratings["Flo"], ratings["Ann"]) < 0.05


def test_partners_share_what_their_side_has_done() -> None:
    ratings = GRADE.rate([result()])
    assert ratings["Ann"] == ratings["Bo"]
    assert ratings["Cy"] == ratings["Di"]
    assert ratings["Ann"].value > ratings["Cy"].value


@settings(max_examples=40)
@given(results(), st.randoms(use_true_random=False))
def test_in_whatever_order_sides_and_partners_are_told_the_ratings_are_the_same(
    found: list[RankedMatchResult], rng: random.Random
) -> None:
    turned = []
    for each in found:
        order = rng.sample(range(len(each.sides)), len(each.sides))
        turned.append(
            replace(
                each,
                sides=tuple(tuple(rng.sample(each.sides[at], len(each.sides[at]))) for at in order),
                score=tuple(each.score[at] for at in order),
                play=None if each.play is None else tuple(each.play[at] for at in order),
            )
        )
    was, now = GRADE.rate(found), GRADE.rate(turned)
    assert list(was) == list(now)
    for name, rating in was.items():
        assert now[name].value == pytest.approx(rating.value, abs=1e-6)
        assert now[name].error == pytest.approx(rating.error, abs=1e-6)


def test_who_carries_a_weak_partner_is_graded_for_it() -> None:
    found = [result(n, play=(0.0, 0.0)) for n in range(40)]
    weak = [result(100 + n, (("Bo", "Ed"), ("Cy", "Di")), (-3.0, 3.0)) for n in range(40)]
    ratings = build_grade("pairs").rate([*found, *weak])
    assert ratings["Ann"].value > 0 > ratings["Ed"].value


def test_the_grade_of_a_side_adds_up() -> None:
    graded = GRADE.fit_grades(season(2000, seed=2))
    for place, name in enumerate(PEOPLE):
        value, variance = graded.predict_points({name: 1.0})
        assert abs(value - (2.5 - place) * 0.1) < 4 * sqrt(variance)
    pair, _ = graded.predict_points({"Ann": 1.0, "Flo": 1.0})
    assert pair == pytest.approx(
        graded.predict_points({"Ann": 1.0})[0] + graded.predict_points({"Flo": 1.0})[0]
    )


def test_partners_who_never_part_cannot_be_told_from_each_other() -> None:
    graded = GRADE.fit_grades([result(n) for n in range(500)])
    assert graded.probability_stronger("Ann", "Bo") == pytest.approx(0.5)
    _, together = graded.predict_points({"Ann": 1.0, "Bo": 1.0, "Cy": -1.0, "Di": -1.0})
    _, apart = graded.predict_points({"Ann": 1.0, "Bo": -1.0})
    assert together < PAIRS.spread**2 / 10
    assert apart == pytest.approx(2 * PAIRS.spread**2)
    rated = GRADE.rate([result(n) for n in range(500)])
    assert rank_ratings(rated) == []


def test_a_grade_is_drawn_to_the_mean_the_more_the_less_is_known() -> None:
    few, many = (GRADE.rate([result(n) for n in range(count)]) for count in (1, 50))
    fair = 4.0 / 12 / 3  # against the mean of three others, of whom one is as good
    assert 0 < few["Ann"].value < many["Ann"].value < fair
    assert few["Ann"].error > many["Ann"].error


# -- who leaves, and seats that count for nobody ------------------------------------------------


def test_a_match_that_is_left_is_lost_for_the_leaver_alone() -> None:
    before, left = season(40), result(99, left=("Ann",), score=(9, 2), play=None)
    was, now = GRADE.rate(before), GRADE.rate([*before, left])
    assert now["Ann"].value < was["Ann"].value
    assert now["Ann"].matches == was["Ann"].matches + 1
    assert now["Ann"].hands == was["Ann"].hands
    assert {name: now[name] for name in PEOPLE[1:]} == {name: was[name] for name in PEOPLE[1:]}


def test_leaving_more_often_costs_more() -> None:
    left = [result(n, left=("Ann",)) for n in range(5)]
    values = [GRADE.rate(left[:count])["Ann"].value for count in (1, 3, 5)]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 3


@pytest.mark.parametrize("count", [1, 2, 9])
def test_matches_that_were_left_weigh_as_so_many_lost_ones(count: int) -> None:
    """Twelve hands each, lost by the usual points a hand; they make no grade more certain."""
    left = [result(n, left=("Ann",)) for n in range(count)]
    of_chance = PAIRS.noise**2 / (12 * count)
    weight = PAIRS.spread**2 / (PAIRS.spread**2 + of_chance)
    ann = GRADE.rate(left)["Ann"]
    assert ann.value == pytest.approx(-0.23 * weight)
    assert ann.error == pytest.approx(PAIRS.spread)


def test_a_grade_that_is_lower_than_lost_matches_make_it_is_not_raised_by_leaving() -> None:
    lost = [
        result(n, play=(-30.0, 30.0), sides=(("Ann", f"A{n}"), (f"B{n}", f"C{n}")))
        for n in range(30)
    ]
    was = GRADE.rate(lost)["Ann"]
    now = GRADE.rate([*lost, result(99, left=("Ann",))])["Ann"]
    assert was.value < -GRADE.leaving
    assert (now.value, now.error) == (was.value, was.error)


def test_a_seat_that_counts_for_nobody_is_not_rated() -> None:
    ratings = GRADE.rate([result(0, (("Ann", UNKNOWN_PLAYER), ("Cy", "Di")))])
    assert set(ratings) == {"Ann", "Cy", "Di"}
    assert ratings["Ann"].value > ratings["Cy"].value


def test_a_seat_that_counts_for_nobody_is_as_if_somebody_new_sat_there() -> None:
    someone, nobody = result(0), result(0, (("Ann", UNKNOWN_PLAYER), ("Cy", "Di")))
    known, unknown = GRADE.fit_grades([someone]), GRADE.fit_grades([nobody])
    assert unknown.predict_points({"Ann": 1.0}) == pytest.approx(known.predict_points({"Ann": 1.0}))
    assert (
        unknown.predict_points({"Cy": 1.0, UNKNOWN_PLAYER: 1.0})[1]
        > unknown.predict_points({"Cy": 1.0})[1]
    )


# -- what is shown ------------------------------------------------------------------------------


def test_nothing_is_shown_before_it_means_something() -> None:
    found = season(900)
    assert not any(rating.shown for rating in GRADE.rate(found[:6]).values())
    assert all(rating.shown for rating in GRADE.rate(found).values())
    assert rank_ratings(GRADE.rate(found[:6])) == []


def test_a_grade_counts_only_matches_whose_luck_is_worked_out() -> None:
    rated = [result(n) for n in range(3)]
    assert GRADE.rate([*rated, result(9, play=None)]) == GRADE.rate(rated)


def test_how_sure_one_is_of_an_order_grows_with_the_distance() -> None:
    low, high = Rating(0.0, 0.03, 1, 1, True), Rating(0.1, 0.04, 1, 1, True)
    assert probability_stronger(high, low) == pytest.approx(0.9772, abs=1e-4)
    assert probability_stronger(low, high) == pytest.approx(1 - probability_stronger(high, low))
    assert probability_stronger(low, low) == 0.5


# -- results ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"sides": (("Ann", "Bo"),), "score": (1,), "play": None}, "two sides or more, not 1"),
        ({"sides": (("Ann", "Bo"), ("Cy",))}, "two sides have one or two players each"),
        ({"sides": (("Ann", "Bo"), ("Cy", "Ann"))}, "'Ann'] is listed twice"),
        ({"score": (10, 2, 3)}, "2 sides have 3 scores"),
        ({"play": (1.0,)}, "2 sides have 1 figures of play"),
        ({"play": (1.0, float("nan"))}, "its play is not told: (1.0, nan)"),
        ({"hands": -1}, "-1 hands"),
        ({"left": ("Zoe",)}, "'Zoe'] left and is on no side"),
        ({"left": ("Ann", "Ann")}, "'Ann'] left twice"),
        ({"hands": True}, "True hands"),
    ],
)
def test_what_no_match_can_have_had_is_refused(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(RatingError, match=r"match 'm0' cannot be rated: .*") as error:
        result(**changes)  # type: ignore[arg-type]
    assert sentence in str(error.value)


# -- families -----------------------------------------------------------------------------------


def test_the_named_games_are_in_eight_families() -> None:
    found = {name: find_family(each.rules) for name, each in PRESETS.items()}
    assert set(found.values()) == {
        "pairs", "pairs-benny", "cutthroat", "two-handed", "bid-euchre", "bid-pairs",
        "bid-pairs-8", "bid-pairs-12",
    }  # fmt: skip
    assert found["stick-the-dealer"] == found["canadian"] == found["party"] == "pairs"
    assert found["british"] == found["railroad"] == "pairs-benny"
    assert found["cutthroat"] == found["cutthroat-24"]
    assert found["bid-pairs"] == found["pepper"] == found["cincinnati"] == "bid-pairs"


@given(any_rules())
def test_any_house_rules_are_in_a_family_that_has_a_scale(rules: Rules) -> None:
    name = find_family(rules)
    assert name == find_family(rules.replace(phrases="hoyle", laps=False, first_dealer="random"))
    assert find_scale(name).noise > find_scale(name).spread > 0


def test_games_in_which_a_hand_is_worth_something_else_are_rated_apart() -> None:
    standard = preset("standard").rules
    assert find_family(standard.replace(target=5)) == "pairs"
    assert find_family(standard.replace(pts_euchre=4)) == "pairs pts_euchre=4"
    assert find_scale("pairs pts_euchre=4") == PAIRS
    for name in KNOBS:
        if not name.startswith("pts_"):
            continue
        if name in ("pts_set", "pts_big_pepper", "pts_call_two", "pts_call_one", "pts_moon"):
            bid = preset("bid-pairs").rules.replace({name: 20})
            assert find_family(bid) == f"bid-pairs {name}=20"
            continue
        paid = standard.replace({name: 20}, defend_alone="always", stick_the_dealer=True)
        assert find_family(paid) == f"pairs {name}=20"
    assert find_family(standard.replace(fast_break=True)) == "pairs fast_break=yes"
    assert find_family(standard.replace(pts_lone_defender_euchre=20)) == "pairs", "nobody may"
    assert find_family(standard.replace(pts_stuck_euchre=20)) == "pairs", "nobody is stuck"
    assert find_family(preset("bid-euchre").rules.replace(bid_points="tricks")) == (
        "bid-euchre bid_points=tricks"
    )


def test_four_players_who_call_a_partner_are_rated_apart_from_five() -> None:
    five = preset("bid-euchre").rules
    assert find_family(five.replace(players=4)) == "bid-euchre-4"
    assert find_family(five.replace(players=4, bid_points="tricks")) == (
        "bid-euchre-4 bid_points=tricks"
    )
    assert find_scale("bid-euchre-4") == find_scale("bid-euchre")


@pytest.mark.parametrize(
    ("family", "sides", "hands", "matches"),
    [("cutthroat", 3, 17, 7), ("two-handed", 2, 17, 3)],
)
def test_a_grade_is_shown_after_as_many_matches_as_the_docs_say(
    family: str, sides: int, hands: int, matches: int
) -> None:
    found: list[RankedMatchResult] = []
    shown_after: dict[str, int] = {}
    rng = random.Random(1)
    names = [f"P{number:02}" for number in range(12)]
    while len(shown_after) < len(names):
        seats = tuple((name,) for name in rng.sample(names, sides))
        found.append(
            RankedMatchResult(
                id=f"{len(found)}", at=len(found), family=family, sides=seats,
                score=tuple(range(sides)), hands=hands, play=(0.0,) * sides,
            )
        )  # fmt: skip
        for player, rating in build_grade(family).rate(found).items():
            if rating.shown:
                shown_after.setdefault(player, rating.matches)
    assert sorted(shown_after.values())[len(names) // 2] == matches


# -- matches ------------------------------------------------------------------------------------


@pytest.mark.kernel
def test_what_was_made_of_the_cards_is_told_of_a_match() -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre.analysis import decompose_match
    from euchre.ratings.measuring import build_result, measure_play

    rules = preset("stick-the-dealer").rules
    match = play_match(
        new_match(rules), [make_bot("rules"), make_bot("random")] * 2, random.Random(3)
    )
    made = build_result(match, id="x", at=1, players=("Ann", "Bo", "Cy", ""))
    assert made.sides == (("Ann", "Cy"), ("Bo", ""))
    assert made.score == match.scores
    assert made.family == "pairs"
    assert made.play == measure_play(match)
    parts = decompose_match(match)
    for side in (0, 1):
        luck = sum(part.luck[side] + part.position[side] for part in parts)
        assert made.play[side] + luck == pytest.approx(match.scores[side])
    assert made.play[0] > made.play[1]


def test_a_match_that_is_not_over_is_no_result_yet() -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre.ratings.measuring import build_result

    match = new_match(preset("standard").rules)
    with pytest.raises(RatingError, match="match 'x' is not over"):
        build_result(match, id="x", at=1, players=PEOPLE[:4])
    with pytest.raises(RatingError, match="4 play this game, not 3"):
        build_result(match, id="x", at=1, players=PEOPLE[:3])
    left = build_result(match, id="x", at=1, players=PEOPLE[:4], left=("Bo",))
    assert (left.left, left.hands, left.play) == (("Bo",), 0, None)
