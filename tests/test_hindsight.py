"""What a choice would have come to at the very deal: told of a hand that is over, and no grade."""

from __future__ import annotations

import dataclasses
import importlib.util
import json
from math import fsum
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from effort import TIMES
from euchre.cli import main
from euchre.game.events import Dealt, Played
from euchre.game.hand import Hand, apply, begin, legal
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import team_of
from euchre.notation.record import Record, write_records

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.analysis.explanations.choices import MINUS_SIGN
from euchre.analysis.grading import DecisionGrade
from euchre.analysis.position.hints import hint
from euchre.analysis.position.values import analyse
from euchre.analysis.review.filling import find_unforced_decisions
from euchre.analysis.review.game import review_match
from euchre.analysis.review.hindsight import compare_choices_in_hindsight
from euchre.analysis.review.plain import analysis_data, review_data
from euchre.analysis.review.report import HindsightResult, MatchReview, ReviewedDecision
from euchre.bots.driver import play_hand
from euchre.bots.search.learned import LearnedBot
from test_analysis_review import blanked, game

BENCH = Path(__file__).parent.parent / "bench" / "mistakes.py"
SAID = "This deal, replayed by the same bots: "
PAID = "It paid off this time, but one deal proves nothing."
FEW = 64
STANDARD = preset("standard").rules
SEVERAL = (
    *("standard", "two-handed", "cutthroat", "british", "call-for-best", "railroad"),
    "bid-euchre",
)
"""Games that differ in seats, cards, calls or what is done before the play."""
KNOBS: dict[str, dict[str, str | bool]] = {
    "renege": {"renege": "somerset"},
    "break": {"fast_break": True},
    "under": {"farmers_hand": "go_under_3"},
}


@pytest.fixture(scope="module")
def record() -> Record:
    return game("random", "beginner", seed=6, hands=6)


@pytest.fixture(scope="module")
def found(record: Record) -> MatchReview:
    return review_match(record, seed=1, max_deals=FEW)


def before(record: Record, at: int) -> Hand:
    """The hand of a record as it stood before an event."""
    hand: Hand | None = None
    for event in record.events[:at]:
        if isinstance(event, Dealt):
            hand = begin(record.rules, event)
        elif hand is not None and not hand.over:
            hand = apply(hand, event)
    assert hand is not None
    return hand


def ahead(hand: Hand, seat: int) -> float:
    """A side's points of a hand less the mean of the others'."""
    mine = hand.points[team_of(hand.rules, seat)]
    return mine - (fsum(hand.points) - mine) / (len(hand.points) - 1)


def sure(each: ReviewedDecision) -> HindsightResult:
    assert each.hindsight is not None
    return each.hindsight


def test_what_lost_something_is_told_with_what_both_choices_came_to(
    record: Record, found: MatchReview
) -> None:
    lost = [each for each in found.decisions if each.loss]
    assert len(lost) > 5
    for each in lost:
        hand, bots = before(record, each.at), [LearnedBot()] * 4
        done = play_hand(apply(hand, each.event), bots)
        better = play_hand(apply(hand, each.analysis.best), bots)
        told = sure(each)
        assert (told.did, told.better) == (ahead(done, each.seat), ahead(better, each.seat))
        assert told.words.startswith(SAID)
        assert f"for {record.names[each.seat]}'s side" in told.words


def test_who_did_what_the_coach_would_is_told_nothing(found: MatchReview) -> None:
    first = [each for each in found.decisions if each.event == each.analysis.best]
    assert first
    assert not [each for each in first if each.hindsight is not None]


def test_a_deal_in_which_a_mistake_paid_is_told_to_prove_nothing(
    record: Record, found: MatchReview
) -> None:
    ended = dict(enumerate(record.match.hands, 1))
    lost = [each for each in found.decisions if each.loss]
    told = [sure(each) for each in lost]
    for each, one in zip(lost, told, strict=True):
        brought = ahead(ended[each.hand], each.seat)
        assert one.words.endswith(PAID) == (min(one.did, brought) > one.better)
    assert any(one.did > one.better for one in told)
    assert all(", and the same with " in one.words for one in told if one.did == one.better)


@pytest.mark.parametrize(("won", "paid"), [(2, True), (-2, False)])
def test_nothing_paid_off_that_brought_less_in_the_game(
    record: Record, found: MatchReview, won: int, *, paid: bool
) -> None:
    lost = [each for each in found.decisions if each.loss]
    lucky = next(each for each in lost if sure(each).did > sure(each).better)
    mine = team_of(record.rules, lucky.seat)
    points = tuple(max(0, won if team == mine else -won) for team in range(2))
    told = compare_choices_in_hindsight(
        before(record, lucky.at),
        lucky.seen,
        lucky.event,
        lucky.analysis.best,
        names=record.names,
        final_points=points,
        counts_as_loss=True,
    )
    assert told.words.endswith(PAID) == paid


def test_what_the_bots_come_to_is_told_apart_from_what_happened(
    record: Record, found: MatchReview
) -> None:
    """A hand that was made may be lost by the bots with the same call: both are said."""
    ended = {hand.number: hand.points for hand in found.hands}
    some = [each for each in found.decisions if each.hindsight is not None]
    other = 0
    for each in some:
        told, mine = sure(each), team_of(record.rules, each.seat)
        brought = ended[each.hand][mine] - ended[each.hand][1 - mine]
        really = f"In the game, it was {brought}.".replace("-", MINUS_SIGN)
        assert (really in told.words) == (brought != told.did)
        assert f"with {each.did}" in told.words
        other += brought != told.did
    assert 0 < other < len(some)


def test_what_is_told_of_choices_that_lost_nothing_blames_nobody(found: MatchReview) -> None:
    told = [each for each in found.decisions if each.hindsight is not None and not each.loss]
    assert told
    for each in told:
        words = sure(each).words
        assert "instead of" not in words
        assert PAID not in words


def test_where_not_all_cards_are_recorded_it_is_not_told() -> None:
    some = review_match(blanked(game("rules", seed=5, hands=3)), seed=1, max_deals=FEW)
    hidden = {hand.number for hand in some.hands if not hand.luck}
    assert hidden
    assert not [each for each in some.decisions if each.hindsight and each.hand in hidden]


def test_of_a_hand_that_is_going_on_nothing_is_told(record: Record, found: MatchReview) -> None:
    """Neither a review nor a hint says before its end what a hand would have come to."""
    dealt = [at for at, event in enumerate(record.events) if isinstance(event, Dealt)]
    last = max(
        at for at, event in enumerate(record.events[: dealt[1]]) if isinstance(event, Played)
    )
    cut = dataclasses.replace(record, events=record.events[:last])
    assert cut.match.hand is not None
    assert not cut.match.hand.over
    running = review_match(cut, seed=1, max_deals=FEW)
    assert running.decisions
    assert not [each for each in running.decisions if each.hindsight is not None]
    assert SAID not in json.dumps(review_data(running))
    graded = [each for each in found.decisions if each.at < len(cut.events)]
    assert [each.grade for each in running.decisions] == [each.grade for each in graded]
    assert [dataclasses.replace(each, hindsight=None) for each in graded] == list(running.decisions)
    for each in running.decisions:
        said = json.dumps(analysis_data(analyse(each.seen, max_deals=16))) + hint(each.seen).why
        assert "This deal, replayed" not in said
        assert "hindsight" not in said


@pytest.mark.parametrize("name", PRESETS if TIMES > 1 else SEVERAL[:-2])
def test_every_game_is_played_out(name: str) -> None:
    record = game("beginner", rules_name=name, hands=TIMES, seed=3)
    found = review_match(record, max_deals=8)
    ended = {hand.number for hand in found.hands if hand.after or hand.points.count(0) < 2}
    other = [
        each
        for each in found.decisions
        if each.hand in ended and (chosen := each.analysis.find_option(each.event))
        and (chosen.behind or chosen.behind_se)
    ]  # fmt: skip
    for each in other:
        told = sure(each)
        hand, bots = before(record, each.at), [LearnedBot()] * record.rules.players
        done = play_hand(apply(hand, each.event), bots)
        assert told.did == pytest.approx(ahead(done, each.seat))
        assert told.words.startswith(SAID)


@pytest.mark.parametrize("knobs", KNOBS.values(), ids=KNOBS)
def test_a_game_that_the_fast_engine_refuses_is_played_out(knobs: dict[str, str | bool]) -> None:
    rules = STANDARD.replace(knobs)
    hand = play_hand(begin(rules, game("rules", seed=2, hands=1).match.hands[0].dealt),
                     [LearnedBot()] * 4)  # fmt: skip
    for each in find_unforced_decisions(hand) or ():
        for other in legal(each.before):
            told = compare_choices_in_hindsight(
                each.before,
                each.seen,
                each.event,
                other,
                names="ABCD",
                final_points=hand.points,
                counts_as_loss=True,
            )
            assert isinstance(told.did, float)
            assert told.words


def test_json_and_the_terminal_have_it(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    short = game("random", "beginner", seed=6, hands=1)
    path.write_text(write_records([short]), encoding="utf-8")
    runner = CliRunner(env={"COLUMNS": "80"})
    data = json.loads(
        runner.invoke(main, ["records", "review", str(path), "--workers", "1", "--json"]).stdout
    )
    told = [
        each["hindsight"]
        for hand in data["hands"]
        for each in hand["decisions"]
        if each["grade"] in ("inaccuracy", "mistake", "blunder")
    ]
    assert told
    assert all({"did", "better", "words"} == each.keys() for each in told)
    shown = runner.invoke(main, ["records", "review", str(path), "--workers", "1"]).stdout
    text = " ".join(shown.split())
    assert all(each["words"] in text for each in told)


def test_you_are_told_as_you(record: Record, found: MatchReview) -> None:
    each = next(each for each in found.decisions if each.loss)
    hand, same = before(record, each.at), (each.event, each.event)
    told = compare_choices_in_hindsight(
        hand, each.seen, *same, names=("You",) * 4, final_points=(2, 0), counts_as_loss=True
    )
    assert "for your side with " in told.words


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("mistakes", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_bench_holds_what_was_said_against_the_deals(bench: ModuleType) -> None:
    found = bench.mistakes("standard", 1, seed=3, most=8)
    assert found
    assert all(one.predicted > 0 for one in found)
    assert all(one.realised == round(one.realised) for one in found)


def test_the_bench_finds_what_there_is_to_be_found(bench: ModuleType) -> None:
    """Mistakes that cost twice what is said, and one point more or less by the deal."""
    said = [0.1 * (1 + at % 10) for at in range(400)]
    some = [
        bench.Mistake(
            "standard", at, True, DecisionGrade.MISTAKE, one, 2 * one + (-1) ** (at // 10)
        )
        for at, one in enumerate(said)
    ]
    cells = [cell.strip() for cell in bench.line("all", some).strip("|").split("|")]
    assert cells[:3] == ["all", "400", "0.55"]
    assert cells[3].startswith("1.10 ± ")
    assert cells[6].startswith("2.00 ± ")
    rows = list(bench.tenths(some))
    assert len(rows) == 10
    assert rows[0].startswith("| 0.10 to 0.10 | 0.10 | 0.20 ± ")
