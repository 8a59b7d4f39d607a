"""Recorded games gone through: every decision judged once, fairly, and told."""

from __future__ import annotations

import dataclasses
import json
import pickle
import random
import re
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from html import escape as html_escaped
from math import fsum
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from euchre.bots import make_bot
from euchre.bots.driver import Tracker, choose_cut
from euchre.bots.matches.workers import WorkerPool
from euchre.cli import main
from euchre.cli.records import review
from euchre.cli.shared.screen import DisplaySettings, TerminalOutput
from euchre.cli.study.analyze import _describe_position
from euchre.game.cards import HIDDEN, Card, parse_cards
from euchre.game.events import (
    Dealt,
    Discarded,
    Event,
    PartnerCalled,
    Passed,
    Played,
    SwappedLowCards,
    TimeUp,
)
from euchre.game.hand import Phase, apply, begin, forced_event, legal, playable_cards
from euchre.game.knobs import Value
from euchre.game.match import Stage, draw_chance_event, new_match
from euchre.game.match import apply as apply_to_match
from euchre.game.presets import preset
from euchre.game.rules import team_of
from euchre.notation import svg
from euchre.notation.egn import read_egn, write_egn, write_emn
from euchre.notation.record import Record, RecordNote, RecordPlayer, write_records
from euchre.testing.deals import deal_with

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.analysis.explanations.choices import reword_for_player
from euchre.analysis.grading import DecisionGrade
from euchre.analysis.match.chance import match_win_chance
from euchre.analysis.match.equity import measured_equity
from euchre.analysis.position.calibration import analyse_bot_games, measure_biases
from euchre.analysis.review.filling import (
    fill_hidden_cards,
    find_unforced_decisions,
    has_hidden_cards,
)
from euchre.analysis.review.game import ReviewError, review_match, review_matches
from euchre.analysis.review.luck import UnknownLuckError, decompose_match
from euchre.analysis.review.plain import review_data
from euchre.analysis.review.report import CHANGE_PARTS, MatchReview, WinChanceChange

STANDARD = preset("standard").rules
FEW = 32
KEYS = [part.key for part in CHANGE_PARTS]


HANDS = 4
"""Hands after which a short game is broken off: some bots pass for long."""


def game(
    *bots: str,
    rules_name: str = "standard",
    seed: int = 1,
    hands: int = HANDS,
    knobs: Mapping[str, Value] | None = None,
) -> Record:
    """Some hands of a match between bots, named after what they are."""
    rules = preset(rules_name).rules.replace(knobs or {})
    seats = [bots[seat % len(bots)] for seat in range(rules.players)]
    players = [make_bot(name, seat) for seat, name in enumerate(seats)]
    tracker, rng = Tracker(new_match(rules, dealer=0)), random.Random(seed)
    while not tracker.match.over and len(tracker.match.hands) < hands:
        turn = tracker.match.turn
        if turn is None:
            tracker.apply(draw_chance_event(tracker.match, rng))
        elif tracker.match.stage is Stage.CUT:
            tracker.apply(choose_cut(tracker.match, rng))
        else:
            tracker.apply(players[turn].act(tracker.view(turn)))
    named = tuple(
        RecordPlayer(f"{name} {seat + 1}", f"bot:{name}") for seat, name in enumerate(seats)
    )
    return Record(rules=rules, events=tracker.match.events, players=named, dealer=0)


@pytest.fixture(scope="module")
def record() -> Record:
    return game("expert:worlds=20", "beginner", seed=5, hands=40, knobs={"target": 4})


@pytest.fixture(scope="module")
def gone_through(record: Record) -> MatchReview:
    return review_match(record, seed=1, max_deals=50)


def unforced(record: Record) -> list[int]:
    """The index of every event that somebody chose among several."""
    found, hand = [], None
    for at, event in enumerate(record.events):
        if isinstance(event, Dealt):
            hand = begin(record.rules, event)
            continue
        if hand is None or hand.over:
            continue
        if (
            forced_event(hand) is None
            and len(legal(hand)) > 1
            and hand.phase is not Phase.CHALLENGE
        ):
            found.append(at)
        hand = apply(hand, event)
    return found


# -- every decision once --------------------------------------------------------------------------


def test_every_decision_is_judged_once(record: Record, gone_through: MatchReview) -> None:
    assert [each.at for each in gone_through.decisions] == unforced(record)
    for each in gone_through.decisions:
        assert record.events[each.at] == each.event
        assert each.analysis.find_option(each.event) is not None
        assert (each.grade is DecisionGrade.BEST) == (each.loss == 0)
        assert each.chances[team_of(STANDARD, each.seat)] == each.analysis.options[0].win


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("You hold one trump, and you pick up the ten of hearts.",
         "Ann holds one trump, and picks up the ten of hearts."),
        ("No opponent can hold it.", "No opponent can hold it."),
        ("Your bid has won; in clubs you hold no trumps.",
         "Ann's bid has won; in clubs Ann holds no trumps."),
        ("The ten is your only card of the suit: you may ruff it later.",
         "The ten is Ann's only card of the suit: Ann may ruff it later."),
        ("Without the ten you are void in hearts.", "Without the ten Ann is void in hearts."),
        ("You cannot win this trick: the ten is the card you will miss least.",
         "Ann cannot win this trick: the ten is the card Ann will miss least."),
        ("Lead the ten to draw trumps.", "Lead the ten to draw trumps."),
    ],
)  # fmt: skip
def test_a_reason_is_told_of_a_player(reason: str, said: str) -> None:
    assert reword_for_player(reason, "Ann") == said
    assert reword_for_player(reason, "You") == reason


def test_every_choice_is_told_in_the_words_of_what_was_done(gone_through: MatchReview) -> None:
    """The page has no words of its own for them: it called to have no partner "partner-called"."""
    no_partner = PartnerCalled(gone_through.decisions[0].seat, None)
    odd = dataclasses.replace(gone_through.decisions[0].analysis.options[0], event=no_partner)
    analysis = dataclasses.replace(gone_through.decisions[0].analysis, options=(odd,))
    told = dataclasses.replace(gone_through.decisions[0], analysis=analysis)
    hand = dataclasses.replace(gone_through.hands[0], decisions=(told,))
    data = review_data(dataclasses.replace(gone_through, hands=(hand, *gone_through.hands[1:])))
    (first, *others) = [each for one in data["hands"] for each in one["decisions"]]
    assert [each["words"] for each in first["analysis"]["options"]] == ["calling nobody"]
    for each in others:
        words = {
            option["words"]
            for option in each["analysis"]["options"]
            if option["event"] == each["event"]
        }
        assert words == {each["did"]}


def test_in_a_review_nobody_is_you(gone_through: MatchReview) -> None:
    data = review_data(gone_through)
    told = [each["analysis"]["reason"] for hand in data["hands"] for each in hand["decisions"]]
    assert len(told) == len(gone_through.decisions)
    assert not [text for text in told if re.search(r"\b[Yy]our?\b", text)]
    for each in gone_through.decisions:
        name = gone_through.names[each.seat]
        if not each.loss:
            assert each.reason == reword_for_player(each.analysis.reason, name)
            assert each.better == each.did
    assert any(each.reason.startswith(f"{gone_through.names[each.seat]} holds")
               for each in gone_through.decisions)  # fmt: skip


def test_the_sums_add_up(gone_through: MatchReview) -> None:
    total = fsum(each.loss for each in gone_through.decisions)
    assert total == pytest.approx(fsum(player.loss for player in gone_through.players))
    for player in gone_through.players:
        mine = [each for each in gone_through.decisions if each.seat == player.seat]
        assert player.decisions == len(mine) == sum(player.grades)
        assert player.average_loss == pytest.approx(fsum(each.loss for each in mine) / len(mine))
    assert all(hand.points == gone.points for hand, gone in
               zip(gone_through.hands, gone_through.hands, strict=True))  # fmt: skip


def test_an_expert_loses_less_than_a_beginner() -> None:
    """Both play the same deals."""

    def lost(name: str) -> float:
        found = review_match(game(name, seed=9, hands=2), max_deals=FEW)
        return fsum(each.loss for each in found.players) / len(found.decisions)

    assert lost("expert:worlds=20") < 0.6 * lost("beginner")


def test_the_line_goes_from_the_first_deal_to_the_end(
    record: Record, gone_through: MatchReview
) -> None:
    line = gone_through.chance_line
    places = [at for at, _ in line]
    assert places == sorted(places)
    assert all(sum(chances) == pytest.approx(1) for _, chances in line)
    winner = gone_through.winner
    assert winner is not None
    assert line[-1][1][winner] == 1
    assert line[0][1][0] == pytest.approx(0.5, abs=0.05)
    assert len(line) == len(gone_through.hands) + len(gone_through.decisions) + 1
    assert places[-1] <= len(record.events)


def test_what_decided_the_match_is_told(gone_through: MatchReview) -> None:
    moments = gone_through.moments
    assert len(moments) == 3
    assert [moment.swing for moment in moments] == sorted(
        (moment.swing for moment in moments), reverse=True
    )
    for moment in moments:
        hand = gone_through.hands[moment.hand - 1]
        lost = [each for each in hand.decisions if team_of(STANDARD, each.seat) != moment.team]
        worst = max(lost, key=lambda each: each.loss)
        if worst.grade >= DecisionGrade.INACCURACY:
            assert f"The costliest mistake: {gone_through.names[worst.seat]} chose " in moment.words
            assert moment.words.endswith(f"rather than {worst.better}.")
        else:
            assert "The costliest mistake" not in moment.words
            assert hand.call in moment.words


def test_the_parts_are_told_where_all_cards_are_known(gone_through: MatchReview) -> None:
    assert [side.hands for side in gone_through.side_changes] == [len(gone_through.hands)] * 2
    one, other = (side.apart for side in gone_through.side_changes)
    for here, there in zip(one, other, strict=True):
        assert here == pytest.approx(-there, abs=3e-5)


def test_the_result_is_cards_decisions_and_guesses(gone_through: MatchReview) -> None:
    data = json.loads(json.dumps(review_data(gone_through)))
    assert len(data["sides"]) == 2
    for team, side in enumerate(data["sides"]):
        assert fsum(side[part] for part in KEYS) == pytest.approx(side["result"], abs=1e-9)
        for hand in data["hands"]:
            moved = hand["after"][team] - hand["before"][team]
            parts = fsum(hand["apart"][team][part] for part in KEYS)
            assert hand["moved"][team] == pytest.approx(moved, abs=1e-9) == parts
        for part in KEYS:
            told = fsum(hand["apart"][team][part] for hand in data["hands"])
            assert side[part] == pytest.approx(told, abs=1e-9)
        last, first = data["hands"][-1]["after"][team], data["hands"][0]["before"][team]
        assert side["result"] == pytest.approx(last - first, abs=1e-9)
    side = gone_through.side_changes[0]
    assert side.hands == len(gone_through.hands)
    luck = fsum(hand.luck[0] for hand in gone_through.hands)
    assert side.apart.cards == pytest.approx(luck, abs=0.02 * len(gone_through.hands))


def test_decisions_are_what_the_mistakes_of_each_side_cost(gone_through: MatchReview) -> None:
    """Who plays worse loses by it, whatever came of the guesses."""
    lost = [0.0, 0.0]
    for decision in gone_through.decisions:
        lost[decision.seat % 2] += decision.loss
    assert max(lost) > 0
    one, other = (side.apart for side in gone_through.side_changes)
    assert one.decisions == pytest.approx(lost[1] - lost[0], abs=1e-4)
    assert other.decisions == pytest.approx(lost[0] - lost[1], abs=1e-4)


def test_what_rounding_leaves_is_a_guess() -> None:
    apart = WinChanceChange(0.12345, 0.00049, -0.04444, 0.0795).round_parts(3)
    assert apart == (0.123, 0.0, -0.043, 0.08)
    assert fsum(apart[:3]) == pytest.approx(apart.result, abs=1e-9)


def test_who_deals_again_after_a_hand_thrown_in_is_known() -> None:
    """The chance after a hand is that before the next."""
    knobs = {"all_pass": "same_dealer"}
    rules = STANDARD.replace(knobs)
    match, rng = new_match(rules, dealer=0), random.Random(1)
    while len(match.hands) < 2:
        turn = match.turn
        event = draw_chance_event(match, rng) if turn is None else Passed(turn)
        if match.stage is Stage.CUT:
            event = choose_cut(match, rng)
        match = apply_to_match(match, event)
    found = review_match(Record(rules=rules, events=match.events, dealer=0), max_deals=16)
    first, second = found.hands
    assert first.after == second.before != (0.5, 0.5)
    assert first.chance_changes == (0, 0)


class OtherProcess(ThreadPoolExecutor):
    """What comes and goes is pickled, as for a process that would load the kernel first."""

    def submit(self, /, work: Any, *given: Any) -> Any:  # type: ignore[override]
        packed = pickle.dumps((work, given))

        def done() -> Any:
            work, given = pickle.loads(packed)  # noqa: S301 - our own
            return pickle.loads(pickle.dumps(work(*given)))  # noqa: S301

        return super().submit(done)


def test_equal_seeds_give_equal_reviews_with_any_number_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @contextmanager
    def others(workers: int) -> Iterator[WorkerPool]:
        with OtherProcess(workers) as pool:
            yield WorkerPool(pool, 2 * workers)

    monkeypatch.setattr("euchre.analysis.review.game.local_workers", others)
    short = game("rules", hands=2)
    alone = review_match(short, seed=4, max_deals=16)
    told: list[tuple[int, int]] = []
    both = review_match(
        short, seed=4, max_deals=16, workers=2, progress=lambda *at: told.append(at)
    )
    assert alone == both
    assert told == [(n, len(both.hands)) for n in range(1, len(both.hands) + 1)]
    json.dumps(review_data(both))


def test_several_matches_are_one_stream_and_found_as_each_alone() -> None:
    short, empty = game("rules", hands=2), Record(rules=STANDARD, dealer=0)
    other = game("rules", seed=8, hands=1)
    told: list[tuple[int, int, int]] = []
    every = review_matches(
        [short, empty, other], seed=4, max_deals=16, progress=lambda *at: told.append(at)
    )
    first, none, last = every
    assert (first, none, last) == (
        review_match(short, seed=4, max_deals=16), None, review_match(other, seed=4, max_deals=16)
    )  # fmt: skip
    assert told == [(0, 1, 2), (0, 2, 2), (2, 1, 1)]


# -- other games, and what is not known -----------------------------------------------------------


def test_once_the_clock_has_run_out_it_is_known_how_many_hands_were_to_come() -> None:
    going = game("rules", rules_name="timed", hands=3)
    assert not any(hand.before or hand.luck for hand in review_match(going, max_deals=FEW).hands)
    ended = dataclasses.replace(going, events=(*going.events, TimeUp()))
    found = review_match(ended, max_deals=FEW)
    ahead = found.scores[0] - found.scores[1]
    assert ahead
    assert found.hands[-1].after == ((1.0, 0.0) if ahead > 0 else (0.0, 1.0))
    equity = measured_equity(going.rules)
    for at, hand in enumerate(found.hands):
        assert hand.before == equity.win_chances(hand.scores, at % 2, hands_to_come=3 - at)[:2]
        assert fsum(hand.luck) == pytest.approx(0)
        for parts, moved in zip(hand.change_parts, hand.chance_changes, strict=True):
            assert parts.cards + parts.decisions + parts.guesses == pytest.approx(moved, abs=1e-3)


def level_when_the_clock_ran_out() -> Record:
    """A game that is level after two hands, when the clock runs out, and played on."""
    for seed in range(200):
        short = game("rules", rules_name="timed", seed=seed, hands=2)
        longer = game("rules", rules_name="timed", seed=seed, hands=3)
        if len({*short.match.scores}) == 1 and short.match.hands_played == 2:
            rest = longer.events[len(short.events) :]
            return dataclasses.replace(longer, events=(*short.events, TimeUp(), *rest))
    raise AssertionError("no game is level")


def test_hands_played_on_come_after_the_clock() -> None:
    record = level_when_the_clock_ran_out()
    equity = measured_equity(record.rules)
    dealers = [team_of(record.rules, hand.dealer) for hand in record.match.hands]
    expected = [
        equity.win_chances(hand.scores, dealer, hands_to_come=left)
        for hand, dealer, left in zip(record.match.hands, dealers, (2, 1, 0), strict=True)
    ]
    found = review_match(record, max_deals=FEW)
    assert [hand.before for hand in found.hands] == expected
    parts = decompose_match(record.match, chances=True)
    for apart, hand in zip(parts, found.hands, strict=True):
        assert apart.result == pytest.approx(
            [b - a for a, b in zip(hand.before, hand.after, strict=True)]
        )


def test_a_clock_that_has_not_run_out_tells_no_hands_to_come() -> None:
    """Where the target ends a match against the clock, nobody knew how many hands there were."""
    going = game("rules", rules_name="timed", hands=3)
    with pytest.raises(UnknownLuckError):
        decompose_match(going.match, chances=True)
    ended = game("rules", rules_name="timed", hands=40, knobs={"target": 4})
    assert ended.match.over
    for hand, found in zip(
        ended.match.hands, review_match(ended, max_deals=FEW).hands, strict=True
    ):
        dealer = team_of(ended.rules, hand.dealer)
        assert found.before[0] == match_win_chance(ended.rules, hand.scores, 0, dealer)


def test_a_hand_in_which_the_clock_runs_out_is_gone_through() -> None:
    whole = game("rules", rules_name="timed", hands=2)
    cut = dataclasses.replace(whole, events=(*whole.events[:-3], TimeUp()))
    assert len(review_match(cut, max_deals=FEW).hands) == 2


def test_a_point_for_tokens_is_in_the_chances_after_a_hand() -> None:
    """A match won by the fourth token is won."""
    record = game("rules", seed=17, hands=99, knobs={"four_trick_tokens": True})
    assert record.match.over
    found = review_match(record, max_deals=2)
    chances = [hand.before for hand in found.hands[1:]]
    assert [hand.after for hand in found.hands[:-1]] == chances
    assert found.hands[-1].after == tuple(float(team == found.winner) for team in range(2))


@pytest.mark.parametrize("name", ["cutthroat", "bid-euchre", "british"])
def test_every_game_can_be_gone_through(name: str) -> None:
    found = review_match(game("rules", rules_name=name, hands=1), max_deals=24)
    assert found.decisions
    assert all(each.grade in DecisionGrade for each in found.decisions)


def test_an_unfinished_hand_is_gone_through_as_far_as_it_goes(record: Record) -> None:
    at = next(n for n, event in enumerate(record.events) if isinstance(event, Played))
    cut = Record(rules=record.rules, events=record.events[: at + 3], dealer=0)
    found = review_match(cut, max_deals=32)
    assert len(found.hands) == 1
    assert found.hands[0].after == ()
    assert found.decisions


def test_a_record_without_a_hand_says_so() -> None:
    with pytest.raises(ReviewError, match="no hand"):
        review_match(Record(rules=STANDARD, dealer=0))


def imported() -> Record:
    """A game of which, as in Euchre Game Notation, only what was played is known."""
    return read_egn(write_egn(game("rules", seed=5, hands=1)))


def blanked(record: Record) -> Record:
    """The record without the cards that nobody played."""
    events: list[Event] = []
    shown: set[Card] = set()
    for at, event in enumerate(record.events):
        told = event
        if isinstance(event, Dealt):
            rest = record.events[at + 1 :]
            end = next((n for n, e in enumerate(rest) if isinstance(e, Dealt)), len(rest))
            shown = {e.card for e in rest[:end] if isinstance(e, Played)}
            hands = tuple(
                tuple(card if card in shown else HIDDEN for card in cards) for cards in event.hands
            )
            told = replace(event, hands=hands, kitty=(HIDDEN,) * len(event.kitty))
        elif isinstance(event, Discarded) and event.card not in shown:
            told = Discarded(event.seat, HIDDEN)
        events.append(told)
    return Record(rules=record.rules, events=tuple(events), players=record.players, dealer=0)


def test_cards_that_are_not_recorded_are_no_obstacle() -> None:
    whole = game("rules", seed=5, hands=2)
    part = blanked(whole)
    assert any(has_hidden_cards(hand) for hand in part.match.hands)
    full, some = review_match(whole, seed=2, max_deals=16), review_match(part, seed=2, max_deals=16)
    skipped = [why for hand in some.hands for why in hand.skipped]
    assert len(some.decisions) + len(skipped) == len(full.decisions)
    assert skipped
    assert all(why.endswith(".") for why in skipped)
    same = {each.at: each for each in full.decisions}
    for each in some.decisions:  # nothing had to be assumed for them
        assert each.analysis == same[each.at].analysis


@pytest.mark.parametrize("name", ["british", "call-for-best", "cutthroat"])
def test_nobody_is_judged_by_a_card_laid_away_by_lot(name: str) -> None:
    whole = game("rules", rules_name=name, seed=3, hands=8)
    for hand, known in zip(blanked(whole).match.hands, whole.match.hands, strict=True):
        seen = {each.number: each.seen for each in find_unforced_decisions(known) or ()}
        found = find_unforced_decisions(hand, 4) or ()
        assert len(found) == len(seen)
        assert all(each.why_not or each.seen == seen[each.number] for each in found)


def test_cards_swapped_for_the_kitty_are_recorded() -> None:
    rules = STANDARD.replace(farmers_hand="go_under_3")
    dealt = deal_with(rules, 0, {1: parse_cards("9C TC 9D KS QS")}, rng=random.Random(1))
    hand = begin(rules, dealt)
    hand = apply(hand, SwappedLowCards(1, parse_cards("9C TC 9D")))
    while not hand.over:
        event = forced_event(hand)
        if event is None:
            assert hand.turn is not None
            event = Passed(hand.turn)
        hand = apply(hand, event)
    decided = find_unforced_decisions(hand)
    assert decided
    assert not any(decision.why_not for decision in decided)


def test_a_card_is_no_choice_where_only_a_renege_is_another() -> None:
    fined = game("rules", seed=3, hands=2, knobs={"renege": "penalty_2"})
    decided = [each for hand in fined.match.hands for each in find_unforced_decisions(hand) or ()]
    plays = [each for each in decided if isinstance(each.event, Played)]
    assert plays
    assert all(len(playable_cards(each.before)) > 1 for each in plays)


def test_what_is_filled_in_agrees_with_what_happened() -> None:
    for hand in blanked(game("rules", seed=7, hands=3)).match.hands:
        whole = fill_hidden_cards(hand, seed=1)
        assert whole is not None
        assert not has_hidden_cards(whole)
        assert whole.points == hand.points
        assert whole.plays == hand.plays
        assert find_unforced_decisions(hand, 1)


def test_a_game_read_from_egn_is_gone_through() -> None:
    assert review_match(imported(), max_deals=24).decisions


# -- honesty --------------------------------------------------------------------------------------


def test_predictions_are_held_against_what_became_of_them() -> None:
    found = list(
        analyse_bot_games(STANDARD, [make_bot("rules")] * 4, range(5), seed=1, max_deals=16)
    )
    told = measure_biases(found)
    assert sum(bias.cases for bias in told) == len(found) > 40
    assert {"lead", "follow"} <= {bias.kind.split(", ")[0] for bias in told}
    assert all(bias.error >= 0 for bias in told)


# -- the commands ---------------------------------------------------------------------------------


@pytest.fixture(autouse=True, scope="module")
def few() -> Iterator[None]:
    """The command goes through games by a few deals a decision."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(review, "review_matches", partial(review_matches, max_deals=FEW))
        yield


def run(*args: object, code: int = 0) -> Result:
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, list(map(str, args)))
    assert result.exit_code == code, result.output + result.stderr
    return result


@pytest.fixture(scope="module")
def evening() -> Record:
    return game("rules", "beginner", seed=2, hands=3)


@pytest.fixture(scope="module")
def file(evening: Record, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("evening") / "evening.jsonl"
    path.write_text(write_records([evening]), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def text(file: Path) -> str:
    """What the command says of that file."""
    return run("records", "review", file, "--workers", 1, "--ascii").stdout


def test_a_game_is_told_hand_by_hand(text: str) -> None:
    assert "Accuracy" in text
    assert "The decisive hands" in text
    assert "rules 1" in text
    assert "beginner 2" in text


def test_what_a_player_saw_stands_by_the_decision(file: Path, evening: Record) -> None:
    told = run(
        "records", "review", file, "--player", "Beginner 2", "--workers", 1, "--ascii"
    ).stdout
    assert "best" in told
    assert (
        "euchre: nobody called 'x'"
        in run("records", "review", file, "--player", "x", code=2).stderr
    )
    assert told.isascii()
    assert all(len(line) <= 80 for line in told.splitlines())
    text = " ".join(told.split())
    record, found = evening, review_match(evening, max_deals=FEW)
    mine = [each for each in found.decisions if each.seat == 1]
    assert text.count("Holds ") == len(mine) > 10
    assert sum(text.count(each.reason) > 0 for each in mine if each.loss or each.points)
    for each in mine:
        view = each.seen
        assert view.seat == each.seat
        assert each.event in legal(view)
        shown = [f"{record.names[play.seat]} {play.card.symbol}" for play in view.trick]
        assert (
            not shown
            or TerminalOutput(DisplaySettings(ascii=True)).to_printable(", ".join(shown)) in text
        )
    for hand in record.match.hands:
        assert hand.up_card is not None
        assert (
            "up the "
            f"{TerminalOutput(DisplaySettings(ascii=True)).to_printable(hand.up_card.symbol)}."
            in text
        )


def test_luck_skill_and_deal_are_told_to_the_result(text: str) -> None:
    rows = [re.findall(r"[+-]\d+\.\d(?=%)", line) for line in text.splitlines()
            if re.match(r" (Hand \d+  |In all, )", line)]  # fmt: skip
    assert len(rows) == 3 + 2
    for luck, skill, deal, result in rows:
        assert float(luck) + float(skill) + float(deal) == pytest.approx(float(result), abs=1e-9)


def test_where_luck_is_coarse_it_is_said(text: str, tmp_path: Path) -> None:
    assert "coarse" not in text
    file = tmp_path / "own.jsonl"
    own = game("rules", "beginner", seed=2, hands=1, knobs={"go_alone": False})
    file.write_text(write_records([own]), encoding="utf-8")
    text = " ".join(run("records", "review", file, "--workers", 1).stdout.split())
    assert "These results are rough: the coach wasn't trained for this game" in text


def test_what_is_ascii_keeps_its_meaning(text: str) -> None:
    assert text.isascii()
    assert re.search(r" -\d+\.\d%, ", text)
    assert "?" not in text
    told = "\N{MINUS SIGN}1.2 ± 0.3%, “Zoë” … 3\N{EN DASH}4"
    assert (
        TerminalOutput(DisplaySettings(ascii=True)).to_printable(told)
        == '-1.2 +- 0.3%, "Zoe" ... 3-4'
    )


def test_several_games_get_a_table(tmp_path: Path) -> None:
    files = tmp_path / "evening.jsonl", tmp_path / "other.jsonl"
    for path, seed in zip(files, (2, 8), strict=True):
        one = game("rules", "beginner", seed=seed, hands=1)
        path.write_text(write_records([one]), encoding="utf-8")
    folder = run("records", "review", tmp_path, "--workers", 1, "--ascii").stdout
    lines = folder.splitlines()
    assert re.fullmatch(r" +Accuracy +Lost a decision +Mistakes +Blunders", lines[0])
    assert re.fullmatch(r" evening \(\d+:\d+, unfinished\)", lines[1])
    assert re.fullmatch(r"   rules 1 +\d+% +\d\.\d\d% +[-\d]+ +[-\d]+", lines[2])
    assert re.fullmatch(r" other \(\d+:\d+, unfinished\)", lines[6])
    assert len({len(line) for line in (lines[0], *lines[2:6], *lines[7:11])}) == 1
    data = json.loads(run("records", "review", *files, "--workers", 1, "--json").stdout)
    assert [each["game"] for each in data] == ["evening", "other"]
    assert all(each["unfinished"] for each in data)


def test_a_game_that_is_recorded_twice_counts_once(tmp_path: Path) -> None:
    record = game("rules", "beginner", seed=2, hands=1)
    read = read_egn(write_egn(record))
    (tmp_path / "evening.egn").write_text(write_egn(read), encoding="utf-8")
    (tmp_path / "evening.emn").write_text(write_emn([read]), encoding="utf-8")
    noted = dataclasses.replace(read, notes=(RecordNote(2, "Well done."),))
    (tmp_path / "noted.egn").write_text(write_egn(noted), encoding="utf-8")
    text = run("records", "review", tmp_path, "--workers", 1).stdout
    assert text.count("unfinished") == 1
    assert "evening.egn is the same game as evening.emn and noted: it counts once." in text
    [data] = json.loads(run("records", "review", tmp_path, "--workers", 1, "--json").stdout)
    assert data["same"] == ["evening.emn", "noted"]


def test_a_position_of_a_record_is_analysed(file: Path) -> None:
    data = json.loads(
        run("study", "analyze", "--record", file, "--hand-number", 1, "--json").stdout
    )
    assert data["done"]["type"] in ("passed", "called")
    assert data["options"]
    assert "decision 99" in run("study", "analyze", "--record", file, "--event", 99, code=2).stderr


def test_a_hand_is_analysed() -> None:
    text = run(
        "study", "analyze", "--hand", "JH JD AH KH QH", "--up", "TH", "--scores", "6\u20138"
    ).stdout
    assert "Clear: ordering it up alone" in text
    assert "6 to 8" in text
    text = run("study", "analyze", "--hand", "JH AH 9C TD AC", "--up", "9H", "--seat", "dealer",
               "--called", "p p p up").stdout  # fmt: skip
    assert "discarding the" in text
    text = run("study", "analyze", "--hand", "JH AH 9C TD AC", "--up", "9H", "--seat", 2,
               "--called", "p p order", "--played", "9S").stdout  # fmt: skip
    assert "playing the" in text


BENNY = ("--rules", "british", "--hand", "JS AS 9S TH QH", "--up", "JK", "--seat", "dealer")


def test_a_dealer_who_may_not_look_is_told_so() -> None:
    text = run("study", "analyze", *BENNY).stdout
    assert "??" not in text
    assert "have not looked at your cards" in text
    told = "the dealer names trump before looking, so your hand doesn't count here"
    assert told in " ".join(text.split())
    assert told in json.loads(run("study", "analyze", *BENNY, "--json").stdout)["note"]
    text = run("study", "analyze", *BENNY, "--called", "hearts", "--ascii").stdout
    assert "hold 9S JS AS 10H QH Joker" in text
    assert "discarding the" in text


@pytest.mark.parametrize("up", ["JK", "9D"])
def test_others_lay_away_and_do_not_play_alone_unless_it_is_told(up: str) -> None:
    called = "hearts" if up == "JK" else "p p p order"
    hand = ("--rules", "british", "--hand", "JS AS 9S TH QH", "--up", up, "--called", called)
    assert "defending alone" in run("study", "analyze", *hand, "--seat", 1).stdout
    assert "playing the" in run("study", "analyze", *hand, "--seat", 2, "--played", "9H").stdout


def test_a_defender_is_asked_though_the_loner_may_call_for_best() -> None:
    hand = ("--rules", "call-for-best", "--hand", "JS AS 9S TH QH", "--up", "9D", "--seat", 2)
    told = run("study", "analyze", *hand, "--called", "order alone").stdout
    assert "diamonds made by the other side alone" in " ".join(told.split())


def test_the_called_partner_of_the_maker_is_the_partner() -> None:
    record = game("rules", rules_name="bid-euchre", seed=2, hands=6)
    decided = [each for hand in record.match.hands for each in find_unforced_decisions(hand) or ()]
    plays = [each.seen for each in decided if isinstance(each.event, Played)]
    for seen in plays:
        whose = "partner" if seen.seat in seen.makers else "the other side"
        told = _describe_position(seen)
        assert f"made by {'you' if seen.seat == seen.maker else whose};" in f"{told[:-1]};"
    assert any(seen.seat in seen.makers and seen.seat != seen.maker for seen in plays)


def test_passes_of_an_auction_are_calls() -> None:
    hand = ("--rules", "bid-euchre", "--hand", "JH AH KH 9C TD")
    assert "bidding" in run("study", "analyze", *hand, "--called", "p p", "--seat", 3).stdout


LEADING = ("--hand", "JH AH KH 9C TD", "--up", "9H", "--seat", "1")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "give your cards"),
        (("--record", "g.jsonl", "--rules", "british"), "--rules does nothing with --record"),
        (("standard 0:0", "--event", "2"), "--event does nothing with a POSITION"),
        (("--hand", "JH", "--hand-number", "2"), "--hand-number does nothing without --record"),
        (("--hand", "JH"), "a hand has 5 cards, and these are 1"),
        (("--hand", "JH AH KH 9C TD"), "which card is turned up"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--seat", "5"), "a seat is 1 to 4"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--scores", "12:3"), "the match is over"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--scores", "1:2:3"), "2 scores"),
        (("--hand", "JH AH KH 9C TD", "--up", "JH"), "twice"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--called", "hello"), "a call is pass"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--called", "p p"), "not you"),
        (
            ("--rules", "bid-euchre", "--hand", "JH AH KH 9C TD", "--called", "3"),
            "of an auction only passes can be given, not '3'",
        ),
        (
            (*LEADING, "--called", "pass pass pass order", "--played", "JC"),
            "the jack of clubs isn't in your hand",
        ),
        (
            (
                "--hand",
                "JH AH KH 9C TD",
                "--up",
                "9H",
                "--seat",
                "2",
                "--called",
                "order",
                "--played",
                "JH",
            ),
            "the jack of hearts isn't in the hand of seat 1",
        ),
        (
            (
                "--hand",
                "JH AH KH 9C TD",
                "--up",
                "9H",
                "--called",
                "p p p order",
                "--discard",
                "AS",
            ),
            "the ace of spades isn't in your hand",
        ),
    ],
)
def test_what_is_wrong_gets_a_sentence(args: tuple[str, ...], words: str) -> None:
    error = run("study", "analyze", *args, code=2).stderr
    assert words in error
    assert error.count("\n") == 1


def test_fewer_points_that_win_the_match_are_told_as_such() -> None:
    """At 8 to 8 two points are enough, and going alone for four would risk them."""
    text = run(
        "study", "analyze", "--hand", "JH JD AH KH AS", "--up", "9H", "--seat", 1, "--scores", "8:8"
    )
    told = " ".join(text.stdout.split())
    assert "ordering it up rather than ordering it up alone, by" in told
    assert "points less" in told
    assert "by -" not in told


def test_a_notebook_shows_a_review_with_its_costliest_decisions() -> None:
    record = game("simple", "random", hands=1)
    record = dataclasses.replace(
        record, players=tuple(RecordPlayer(name) for name in ("Ann & Co", "<b>", "Cy", "Dee"))
    )
    gone = review_match(record, max_deals=FEW)
    assert repr(gone).startswith("<Review standard: Ann & Co, <b>, Cy, Dee, ")
    shown = gone._repr_html_()
    assert "Ann &amp; Co" in shown
    assert "<b> " not in shown
    assert "&lt;b&gt;" in shown
    costly = max(gone.decisions, key=lambda each: each.loss)
    assert costly.loss > 0, "random bots err"
    assert f"Hand {costly.hand}: " in shown
    assert html_escaped(costly.reason) in shown
    assert svg.draw_table(costly.seen, size=420, names=gone.names) in shown
    for player in gone.players:
        assert f">{player.decisions}</td>" in shown
