"""The scores at which a match can stand, and all doors through which a score comes."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import pytest

from euchre.analysis import read_question
from euchre.analysis.match.equity import equity_for
from euchre.errors import EuchreError
from euchre.game.hand import begin, begin_view, view
from euchre.game.match import apply, new_match
from euchre.game.presets import PRESETS
from euchre.game.reachable import explain_impossible_running_score, explain_impossible_score
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.notation.position import read_position
from euchre.testing.strategies import HOUSE_RULES, random_event

STANDARD = PRESETS["standard"].rules
IMPOSSIBLE = [(99, 99), (10, 10), (-1, 0), (0, -5), (10, 0), (3, 17)]


def position(scores: Sequence[int]) -> object:
    text = begin(STANDARD, deal(STANDARD, 0, random.Random(1))).position()
    assert " 0:0 " in text
    return read_position(text.replace(" 0:0 ", f" {':'.join(map(str, scores))} "))


def batch(scores: Sequence[int]) -> object:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")
    from euchre.envs import BatchEnv

    return BatchEnv("standard", 1, scores=scores)


def one_game(scores: Sequence[int]) -> object:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")
    from euchre.envs.single import ReadableGameBackend

    return ReadableGameBackend(STANDARD, scores=scores)


DOORS: dict[str, Callable[[Sequence[int]], object]] = {
    "begin": lambda scores: begin(STANDARD, deal(STANDARD, 0, random.Random(1)), scores),
    "view": lambda scores: begin_view(STANDARD, deal(STANDARD, 0, random.Random(1)), 0, scores),
    "deal": lambda scores: STANDARD.deal(random.Random(1), scores=scores),
    "match": lambda scores: new_match(STANDARD, scores=scores),
    "position": position,
    "question": lambda scores: read_question(
        STANDARD, hand="JH JD AH KH AC", up="9H", scores=[*map(str, scores)]
    ),
    "batch": batch,
    "one game": one_game,
}


@pytest.mark.parametrize("scores", IMPOSSIBLE, ids=str)
@pytest.mark.parametrize("door", DOORS)
def test_a_score_that_no_running_match_has_is_refused_at_every_door(
    door: str, scores: tuple[int, ...]
) -> None:
    DOORS[door]((9, 9))
    with pytest.raises(EuchreError, match=r"match|score"):
        DOORS[door](scores)


@pytest.mark.parametrize("scores", [(99, 99), (10, 10), (-1, 0), (99, 5)], ids=str)
def test_no_chance_is_told_of_a_score_that_no_match_has(scores: tuple[int, int]) -> None:
    equity = equity_for(STANDARD)
    assert equity is not None
    for ask in (
        lambda: equity.win_chance(scores, 0, 0),
        lambda: equity.win_chances(scores, 0),
        lambda: equity.expected_hands_left(scores, 0),
        lambda: equity.chance_gain(scores, 0, 0, 1),
    ):
        with pytest.raises(EuchreError, match=r"a match can't|below 0"):
            ask()
    assert equity.win_chance((13, 9), 0, 0) == 1, "after the last hand"


@pytest.mark.parametrize(
    ("game", "scores", "running"),
    [
        ("standard", (9, 9), True),
        ("cutthroat", (10, 10, 3), True),
        ("cutthroat", (10, 10, 10), True),
        ("cutthroat", (99, 99, 0), True),
        ("cutthroat", (11, 11, 10), True),  # the third made it while two were level
        ("cutthroat", (11, 11, 11), True),
        ("cutthroat", (10, 9, 3), False),
        ("timed", (40, 40), True),
        ("party", (44, 0), True),
        ("party", (60, 0), False),
    ],
)
def test_what_can_stand_hangs_on_the_game(
    game: str,
    scores: tuple[int, ...],
    running: bool,  # noqa: FBT001
) -> None:
    assert (explain_impossible_running_score(PRESETS[game].rules, scores) == "") == running


def test_several_may_be_level_more_than_once_beyond_a_low_target() -> None:
    rules = PRESETS["bid-euchre"].rules.replace(target=1, pts_make=0, pts_march=0)
    assert explain_impossible_running_score(rules, (0, 2, 4, 4, 2)) == "", "two bids failed"


def test_a_match_goes_on_whatever_it_began_with() -> None:
    rng, match = random.Random(1), new_match(PRESETS["party"].rules, scores=(48, 0))
    while not match.over:
        match = apply(match, random_event(match, rng))
        if match.hand is not None:
            assert view(match.hand, 0).scores == match.hand.scores
    assert match.hands_played == 12


@pytest.mark.parametrize("rules", HOUSE_RULES.values(), ids=HOUSE_RULES)
def test_every_score_that_is_played_can_be(rules: Rules) -> None:
    rng = random.Random(rules.digest)
    if rules.target:
        rules = rules.replace(target=3)
    match = new_match(rules)
    while not match.over and len(match.hands) < 8:
        hands = len(match.hands)
        match = apply(match, random_event(match, rng))
        if len(match.hands) > hands:
            assert explain_impossible_score(rules, match.scores) == ""
            assert (explain_impossible_running_score(rules, match.scores) == "") or match.over
