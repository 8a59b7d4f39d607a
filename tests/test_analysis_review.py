"""Recorded games gone through: every decision judged once, fairly, and told."""

from __future__ import annotations

import json
import random
import re
from math import fsum
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from cluster_help import dask
from euchre.bots import make
from euchre.bots.crew import cluster
from euchre.bots.driver import Tracker, cut
from euchre.cards import HIDDEN, Card
from euchre.cli import main
from euchre.egn import read_egn, write_egn
from euchre.events import Dealt, Discarded, Event, Passed, Played
from euchre.hand import Phase, apply, automatic, begin, legal
from euchre.match import Stage, chance, new_match
from euchre.presets import preset
from euchre.record import Player, Record, write

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.analysis.calibration import biases, cases
from euchre.analysis.filling import decisions, filled, hides
from euchre.analysis.grading import Grade
from euchre.analysis.plain import review_data
from euchre.analysis.review import ReviewError, review, reviews
from euchre.analysis.reviewed import Review
from euchre.analysis.telling import of_player

STANDARD = preset("standard").rules
FEW = 128


HANDS = 4
"""Hands after which a short game is broken off: some bots pass for long."""


def game(*bots: str, rules_name: str = "standard", seed: int = 1, hands: int = HANDS) -> Record:
    """Some hands of a match between bots, named after what they are."""
    rules = preset(rules_name).rules
    seats = [bots[seat % len(bots)] for seat in range(rules.players)]
    players = [make(name, seat) for seat, name in enumerate(seats)]
    tracker, rng = Tracker(new_match(rules, dealer=0)), random.Random(seed)
    while not tracker.match.over and len(tracker.match.hands) < hands:
        turn = tracker.match.turn
        if turn is None:
            tracker.apply(chance(tracker.match, rng))
        elif tracker.match.stage is Stage.CUT:
            tracker.apply(cut(tracker.match, rng))
        else:
            tracker.apply(players[turn].act(tracker.view(turn)))
    named = tuple(Player(f"{name} {seat + 1}", f"bot:{name}") for seat, name in enumerate(seats))
    return Record(rules=rules, events=tracker.match.events, players=named, dealer=0)


@pytest.fixture(scope="module")
def record() -> Record:
    return game("expert:worlds=60", "beginner", seed=3, hands=40)


@pytest.fixture(scope="module")
def gone_through(record: Record) -> Review:
    return review(record, seed=1, most=300)


def unforced(record: Record) -> list[int]:
    """The index of every event that somebody chose among several."""
    found, hand = [], None
    for at, event in enumerate(record.events):
        if isinstance(event, Dealt):
            hand = begin(record.rules, event)
            continue
        if hand is None or hand.over:
            continue
        if automatic(hand) is None and len(legal(hand)) > 1 and hand.phase is not Phase.CHALLENGE:
            found.append(at)
        hand = apply(hand, event)
    return found


# -- every decision once --------------------------------------------------------------------------


def test_every_decision_is_judged_once(record: Record, gone_through: Review) -> None:
    assert [each.at for each in gone_through.decisions] == unforced(record)
    for each in gone_through.decisions:
        assert record.events[each.at] == each.event
        assert each.analysis.of(each.event) is not None
        assert (each.grade is Grade.BEST) == (each.loss == 0)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        ("You hold one trump, and you take up the ten of hearts.",
         "Ann holds one trump, and they take up the ten of hearts."),
        ("Nobody against you can hold it.", "Nobody against Ann can hold it."),
        ("Your bid has won; in clubs you hold no trumps.",
         "Ann's bid has won; in clubs they hold no trumps."),
        ("The ten is your only card of the suit: you may ruff the next.",
         "The ten is Ann's only card of the suit: they may ruff the next."),
        ("Without the ten you are void in hearts.", "Without the ten Ann is void in hearts."),
        ("You cannot win this trick: the ten is the card you will miss least.",
         "Ann cannot win this trick: the ten is the card they will miss least."),
        ("Lead the ten to draw trumps.", "Lead the ten to draw trumps."),
    ],
)  # fmt: skip
def test_a_reason_is_told_of_a_player(reason: str, said: str) -> None:
    assert of_player(reason, "Ann") == said
    assert of_player(reason, "You") == reason


def test_in_a_review_nobody_is_you(gone_through: Review) -> None:
    data = review_data(gone_through)
    told = [each["analysis"]["reason"] for hand in data["hands"] for each in hand["decisions"]]
    assert len(told) == len(gone_through.decisions)
    assert not [text for text in told if re.search(r"\b[Yy]our?\b", text)]
    for each in gone_through.decisions:
        name = gone_through.names[each.seat]
        assert each.reason == of_player(each.analysis.reason, name)
    assert any(each.reason.startswith(f"{gone_through.names[each.seat]} holds")
               for each in gone_through.decisions)  # fmt: skip


def test_the_sums_add_up(gone_through: Review) -> None:
    total = fsum(each.loss for each in gone_through.decisions)
    assert total == pytest.approx(fsum(player.loss for player in gone_through.players))
    for player in gone_through.players:
        mine = [each for each in gone_through.decisions if each.seat == player.seat]
        assert player.decisions == len(mine) == sum(player.grades)
        assert player.average == pytest.approx(fsum(each.loss for each in mine) / len(mine))
    assert all(hand.points == gone.points for hand, gone in
               zip(gone_through.hands, gone_through.hands, strict=True))  # fmt: skip


def test_an_expert_loses_less_than_a_beginner() -> None:
    """Both play the same deals."""

    def lost(name: str) -> float:
        found = review(game(name, seed=9, hands=8), most=300)
        return fsum(each.loss for each in found.players) / len(found.decisions)

    assert lost("expert:worlds=60") < 0.6 * lost("beginner")


def test_the_line_goes_from_the_first_deal_to_the_end(record: Record, gone_through: Review) -> None:
    line = gone_through.line
    places = [at for at, _ in line]
    assert places == sorted(places)
    assert all(sum(chances) == pytest.approx(1) for _, chances in line)
    winner = gone_through.winner
    assert winner is not None
    assert line[-1][1][winner] == 1
    assert line[0][1][0] == pytest.approx(0.5, abs=0.05)
    assert len(line) == len(gone_through.hands) + len(gone_through.decisions) + 1
    assert places[-1] <= len(record.events)


def test_what_decided_the_match_is_told(gone_through: Review) -> None:
    moments = gone_through.moments
    assert len(moments) == 3
    assert [moment.swing for moment in moments] == sorted(
        (moment.swing for moment in moments), reverse=True
    )
    assert all(moment.words.strip() for moment in moments)


def test_luck_and_skill_are_told_where_all_cards_are_known(gone_through: Review) -> None:
    luck, skill, told = gone_through.luck()
    assert told == len(gone_through.hands)
    assert sum(luck) == pytest.approx(0, abs=1e-6)
    assert sum(skill) == pytest.approx(0, abs=1e-6)


def test_equal_seeds_give_equal_reviews_with_any_number_of_workers() -> None:
    short = game("rules", hands=2)
    alone = review(short, seed=4, most=64)
    told: list[tuple[int, int]] = []
    both = review(short, seed=4, most=64, workers=2, progress=lambda *at: told.append(at))
    assert alone == both
    assert told == [(n, len(both.hands)) for n in range(1, len(both.hands) + 1)]
    json.dumps(review_data(both))


def test_several_matches_are_one_stream_and_found_as_each_alone() -> None:
    short, empty = game("rules", hands=2), Record(rules=STANDARD, dealer=0)
    other = game("rules", seed=8, hands=1)
    told: list[tuple[int, int, int]] = []
    every = reviews([short, empty, other], seed=4, most=64, progress=lambda *at: told.append(at))
    first, none, last = every
    assert (first, none, last) == (
        review(short, seed=4, most=64), None, review(other, seed=4, most=64)
    )  # fmt: skip
    assert told == [(0, 1, 2), (0, 2, 2), (2, 1, 1)]


# -- other games, and what is not known -----------------------------------------------------------


@pytest.mark.parametrize("name", ["cutthroat", "bid-euchre", "british", "two-handed"])
def test_every_game_can_be_gone_through(name: str) -> None:
    found = review(game("rules", rules_name=name, hands=2), most=24)
    assert found.decisions
    assert all(each.grade in Grade for each in found.decisions)


def test_an_unfinished_hand_is_gone_through_as_far_as_it_goes(record: Record) -> None:
    at = next(n for n, event in enumerate(record.events) if isinstance(event, Played))
    cut = Record(rules=record.rules, events=record.events[: at + 3], dealer=0)
    found = review(cut, most=32)
    assert len(found.hands) == 1
    assert found.hands[0].after == ()
    assert found.decisions


def test_a_record_without_a_hand_says_so() -> None:
    with pytest.raises(ReviewError, match="no hand"):
        review(Record(rules=STANDARD, dealer=0))


def imported() -> Record:
    """A game of which, as in Euchre Game Notation, only what was played is known."""
    return read_egn(write_egn(game("rules", seed=5, hands=3)))


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
    whole = game("rules", seed=5, hands=3)
    part = blanked(whole)
    assert any(hides(hand) for hand in part.match.hands)
    full, some = review(whole, seed=2, most=48), review(part, seed=2, most=48)
    skipped = [why for hand in some.hands for why in hand.skipped]
    assert len(some.decisions) + len(skipped) == len(full.decisions)
    assert skipped
    assert all(why.endswith(".") for why in skipped)
    same = {each.at: each for each in full.decisions}
    for each in some.decisions:
        if isinstance(each.event, Passed):  # no card had to be assumed for it
            assert each.analysis == same[each.at].analysis


def test_what_is_filled_in_agrees_with_what_happened() -> None:
    for hand in blanked(game("rules", seed=7, hands=3)).match.hands:
        whole = filled(hand, seed=1)
        assert whole is not None
        assert not hides(whole)
        assert whole.points == hand.points
        assert whole.plays == hand.plays
        assert decisions(hand, 1)


def test_a_game_read_from_egn_is_gone_through() -> None:
    assert review(imported(), most=24).decisions


# -- honesty --------------------------------------------------------------------------------------


def test_predictions_are_held_against_what_became_of_them() -> None:
    found = list(cases(STANDARD, [make("rules")] * 4, range(12), seed=1, most=32))
    told = biases(found)
    assert sum(bias.cases for bias in told) == len(found) > 80
    assert {"lead", "follow"} <= {bias.kind.split(", ")[0] for bias in told}
    assert all(bias.error >= 0 for bias in told)


# -- the commands ---------------------------------------------------------------------------------


def run(*args: object, code: int = 0) -> Result:
    result = CliRunner(env={"COLUMNS": "80"}).invoke(main, list(map(str, args)))
    assert result.exit_code == code, result.output + result.stderr
    return result


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "evening.jsonl"
    path.write_text(write([game("rules", "beginner", seed=2, hands=3)]), encoding="utf-8")
    return path


def test_a_game_is_told_hand_by_hand(file: Path) -> None:
    text = run("review", file, "--workers", 1, "--ascii").stdout
    assert "Accuracy" in text
    assert "The hands that decided it" in text
    assert "rules 1" in text
    assert "beginner 2" in text


def test_several_games_get_a_line_each(file: Path) -> None:
    other = file.with_name("other.jsonl")
    other.write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    folder = run("review", file.parent, "--workers", 1).stdout
    assert folder.startswith(" Each player: ")
    assert "evening (" in folder
    assert "other (" in folder
    assert run("review", file, other, "--workers", 1).stdout == folder
    data = json.loads(run("review", file, other, "--workers", 1, "--json").stdout)
    assert [each["game"] for each in data] == ["evening", "other"]


def test_one_player_is_followed(file: Path) -> None:
    text = run("review", file, "--player", "Beginner 2", "--workers", 1).stdout
    assert "best" in text
    assert "euchre: nobody called 'x'" in run("review", file, "--player", "x", code=2).stderr


def test_a_position_of_a_record_is_analysed(file: Path) -> None:
    data = json.loads(run("analyze", "--record", file, "--hand-number", 1, "--json").stdout)
    assert data["done"]["type"] in ("passed", "called")
    assert data["options"]
    assert "decision 99" in run("analyze", "--record", file, "--event", 99, code=2).stderr


def test_a_hand_is_analysed() -> None:
    text = run("analyze", "--hand", "JH JD AH KH QH", "--up", "TH", "--scores", "6:8").stdout
    assert "Clear: ordering it up alone" in text
    assert "6 to 8" in text
    text = run("analyze", "--hand", "JH AH 9C TD AC", "--up", "9H", "--seat", "dealer",
               "--called", "p p p up").stdout  # fmt: skip
    assert "laying away the" in text
    text = run("analyze", "--hand", "JH AH 9C TD AC", "--up", "9H", "--seat", 2,
               "--called", "p p order", "--played", "9S").stdout  # fmt: skip
    assert "playing the" in text


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "say what you hold"),
        (("--hand", "JH"), "1 card in hand"),
        (("--hand", "JH AH KH 9C TD"), "which card is turned up"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--seat", "5"), "--seat takes 1 to 4"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--scores", "12:3"), "the match is over"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--scores", "1:2:3"), "2 numbers"),
        (("--hand", "JH AH KH 9C TD", "--up", "JH"), "twice"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--called", "hello"), "a call is pass"),
        (("--hand", "JH AH KH 9C TD", "--up", "9H", "--called", "p p"), "not yours"),
    ],
)
def test_what_is_wrong_gets_a_sentence(args: tuple[str, ...], words: str) -> None:
    error = run("analyze", *args, code=2).stderr
    assert words in error
    assert error.count("\n") == 1


@pytest.mark.filterwarnings("default")
def test_a_cluster_finds_the_same(tmp_path: Path) -> None:
    short = game("rules", "club", hands=2)
    with dask(tmp_path, workers=2) as address, cluster(address) as crew:
        found = review(short, most=64, crew=crew)
    assert found.decisions == review(short, most=64).decisions


def test_fewer_points_that_win_the_match_are_told_as_such() -> None:
    """At 8 to 8 two points are enough, and going alone for four would risk them."""
    text = run("analyze", "--hand", "JH JD AH KH AS", "--up", "9H", "--seat", 1, "--scores", "8:8")
    told = " ".join(text.stdout.split())
    assert "ordering it up rather than ordering it up alone, by" in told
    assert "points less" in told
    assert "by -" not in told
