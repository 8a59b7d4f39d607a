"""Puzzles: the shipped set, those from one's own mistakes, when they come again, how they look."""

from __future__ import annotations

import io
import json
import random
import re
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette

from effort import TIMES
from euchre.analysis.grading import DecisionGrade
from euchre.analysis.position.values import analyse
from euchre.analysis.review.game import review_match
from euchre.analysis.review.report import MatchReview
from euchre.bots import make_bot, play_match
from euchre.bots.knowledge import keeping
from euchre.bots.knowledge.equal_cards import equivalent_events
from euchre.cli import main
from euchre.cli.learn.puzzles import _PuzzleAsker
from euchre.cli.learn.solving import PuzzleSession
from euchre.cli.shared.screen import DisplaySettings, TerminalOutput
from euchre.english import describe_choice
from euchre.english.questions import list_call_choices
from euchre.game.cards import find_winner_index, is_trump, parse_cards, suit_of
from euchre.game.events import Called, Event, Passed, Played
from euchre.game.hand import Phase, legal, see
from euchre.game.match import new_match
from euchre.game.presets import preset
from euchre.learn.positions import Position, format_event, parse_event
from euchre.learn.puzzle_answers import argue_against_choice, explain_answer
from euchre.learn.puzzle_repetition import (
    BOX_WAIT_DAYS,
    PuzzleRepetitionState,
    list_due_puzzles,
    parse_repetition_states,
    update_repetition_state,
)
from euchre.learn.puzzle_repetition import format_repetition_states as kept
from euchre.learn.puzzles import (
    OWN_THEME,
    THEME_DESCRIPTIONS,
    THEME_TITLES,
    Puzzle,
    PuzzleCheck,
    PuzzleChoice,
    PuzzleError,
    list_themes,
    load_shipped_puzzles,
    make_own_puzzles,
    puzzle_file_info,
    puzzle_id,
    puzzle_title,
    puzzle_to_data,
    puzzles_of_theme,
    read_puzzle,
)
from euchre.notation.record import Record, SeatingChange, write_records
from euchre.notation.record import RecordPlayer as Seated
from euchre.server import failures, share_images
from euchre.server.learn import puzzles
from euchre.server.learn.puzzles import build_puzzle_view
from euchre.server.share_images import ShareImage
from euchre.solve import plan_sampling
from grouped import of_each
from page_help import PHONE, Player, Toucher
from tools.compose_puzzles import PuzzleComposer, PuzzleSetSizes
from tools.compose_puzzles import main as compose
from tools.puzzles.endplays import list_worlds
from tools.puzzles.puzzle_file import count_puzzles, recheck_file

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

Visit = Callable[..., Player]
EVERY = list(load_shipped_puzzles().values())
BY_THEME = {theme: puzzles_of_theme(theme) for theme in THEME_TITLES}
FILE = Path(str(files("euchre.learn"))) / "data" / "puzzles.json"


# -- the shipped set ------------------------------------------------------------------------------


def test_there_are_two_hundred_of_all_themes() -> None:
    counts = Counter(puzzle.theme for puzzle in EVERY)
    assert len(EVERY) >= 200
    assert set(counts) == set(THEME_TITLES)
    assert min(counts.values()) >= 5
    assert max(counts.values()) <= len(EVERY) // 8
    assert set(THEME_DESCRIPTIONS) == {*THEME_TITLES, OWN_THEME}
    assert FILE.stat().st_size < 400_000


def test_not_all_answers_are_alike() -> None:
    for theme in THEME_TITLES:
        assert len({puzzle.difficulty for puzzle in puzzles_of_theme(theme)}) > 1, theme
    bests = Counter(re.sub(r"^\d ", "", puzzle.best_move) for puzzle in EVERY)
    assert max(bests.values()) < len(EVERY) / 3


def test_it_is_told_how_they_were_made() -> None:
    made_by = puzzle_file_info()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", made_by["date"])
    for run in made_by["runs"]:
        assert f"--seed {run['seed']} " in run["command"]
        assert run["check"] >= 12_000
    made = [run for run in made_by["runs"] if "first" in run]
    assert all(run["check"] >= 4 * run["first"] > 0 < run["hands"] for run in made)
    assert {key: made_by[key] for key in ("puzzles", "themes", "presets")} == count_puzzles(EVERY)
    last = made_by["runs"][-1]
    assert last["verified"] - last["thrown_out"] == len(EVERY)
    assert all(puzzle.check and puzzle.check.seed == last["seed"] for puzzle in EVERY)


@of_each(BY_THEME)
def test_a_puzzle_is_whole(puzzle: Puzzle) -> None:
    seen = puzzle.position.build_view()
    assert seen.turn == seen.seat
    moves = [format_event(event) for event in legal(seen)]
    assert sorted(each.move for each in puzzle.choices) == sorted(moves)
    assert set(puzzle.good_moves) <= set(moves)
    pressed = puzzle.elsewhere is not None
    best = puzzle.choices[0]
    for each in puzzle.choices[1:]:
        assert each.win is not None
        assert best.win is not None
        if each.move in puzzle.also:
            assert abs(best.points - each.points) < 0.1
            continue
        assert best.win >= each.win
        assert each.behind > 0
        assert each.behind >= 3 * each.behind_se - 1e-4
        assert each.points_behind > 0 or pressed
        assert each.points_behind >= 0.14 or each.behind >= 0.018 or puzzle.theme == "score"
    assert puzzle.check is not None
    assert puzzle.check.margin >= 3
    assert puzzle.theme in list_themes(seen) or puzzle.theme == "score"
    assert pressed == (puzzle.theme == "score")
    assert 1 <= puzzle.difficulty <= 3
    assert puzzle.why.endswith(".")
    assert not re.search(r"costs [\d.]+ (points|%)", puzzle.why)
    assert puzzle.tempting not in puzzle.good_moves
    assert read_puzzle(json.loads(json.dumps(puzzle_to_data(puzzle)))) == puzzle
    if puzzle.theme == "end":
        assert puzzle.check.worlds > 0
        assert len(seen.tricks) == 3


def test_no_position_comes_twice() -> None:
    assert len({json.dumps(puzzle_to_data(puzzle)["position"]) for puzzle in EVERY}) == len(EVERY)
    hands = Counter((p.theme, frozenset(p.position.hand.split()), p.position.up) for p in EVERY)
    assert max(hands.values()) == 1
    assert all(puzzle_id(puzzle.theme, puzzle.position) == puzzle.id for puzzle in EVERY)


@pytest.mark.parametrize("theme", THEME_TITLES)
def test_another_analysis_agrees(theme: str) -> None:
    of_theme = puzzles_of_theme(theme)
    for puzzle in random.Random(theme).sample(of_theme, min(TIMES, len(of_theme))):
        found = analyse(puzzle.position.build_view(), seed=987, max_deals=2000, first=2000)
        right = [
            option for option in found.options if format_event(option.event) in puzzle.good_moves
        ]
        wrong = [
            option
            for option in found.options
            if format_event(option.event) not in puzzle.good_moves
        ]
        assert min(each.behind for each in wrong) > min(each.behind for each in right)
        if puzzle.elsewhere is not None:
            there = replace(puzzle.position, scores=puzzle.elsewhere.scores)
            other = analyse(there.build_view(), seed=987, max_deals=2000, first=2000)
            assert format_event(other.best) == puzzle.elsewhere.best != puzzle.best_move


def test_an_end_play_is_solved_in_every_deal() -> None:
    puzzle = next(p for p in puzzles_of_theme("end") if p.check and p.check.never_worse)
    assert puzzle.check is not None
    ready = plan_sampling(puzzle.position.build_view())
    worlds = list_worlds(ready)
    assert worlds is not None
    assert len(worlds) == puzzle.check.worlds == round(ready.counts.sum())
    assert len({tuple(row) for row in zip(*worlds.hands.T.tolist(), worlds.way, strict=True)}) > 1


def test_cards_that_nobody_can_tell_apart() -> None:
    said = ("1 pass", "2 pass", "3 H", "0 lays ??")
    seen = Position("standard", 0, 1, "9S TS AD KD QC", "AH", said).build_view()
    assert seen.phase is Phase.PLAY
    nine, king, queen = (Played(1, card) for card in parse_cards("9S KD QC"))
    assert [format_event(event) for event in equivalent_events(seen, nine)] == ["1 TS"]
    assert [format_event(event) for event in equivalent_events(seen, king)] == ["1 AD"]
    assert equivalent_events(seen, queen) == ()


def test_composing_is_the_same_again() -> None:
    def made() -> list[str]:
        composer = PuzzleComposer(4, PuzzleSetSizes(each=4, hands=2, first=200, check=400))
        assert list(composer.compose()) == [0, 1]
        return [json.dumps(puzzle_to_data(each)) for each in composer.found.values()]

    puzzles = made()
    assert puzzles
    assert made() == puzzles


def test_a_file_is_looked_at_once_more(tmp_path: Path) -> None:
    some, out = puzzles_of_theme("discard")[0], tmp_path / "some.json"
    wrong = replace(some, id="wrong", choices=some.choices[::-1])
    data = {"about": {"runs": []}, "puzzles": [puzzle_to_data(each) for each in (some, wrong)]}
    out.write_text(json.dumps(data), encoding="utf-8")
    assert recheck_file(out, 7, 1500, "2026-11-21") == ["wrong"]
    after_it = json.loads(out.read_text(encoding="utf-8"))
    assert [each["id"] for each in after_it["puzzles"]] == [some.id]
    assert after_it["about"]["runs"][-1]["thrown_out"] == 1
    assert after_it["about"]["puzzles"] == 1
    assert recheck_file(out, 8, 1500, "2026-11-21") == []
    runs = json.loads(out.read_text(encoding="utf-8"))["about"]["runs"]
    assert [(run["seed"], run["thrown_out"]) for run in runs] == [(7, 1), (8, 0)]


def test_a_run_that_adds_tells_how_many(tmp_path: Path) -> None:
    some, out = puzzles_of_theme("discard")[:3], tmp_path / "some.json"
    changed = [{"why": 1, "command": "not recorded"}]
    about = {"runs": [{"command": "the first"}], "changed": changed}
    data = {"about": about, "puzzles": [puzzle_to_data(each) for each in some]}
    out.write_text(json.dumps(data), encoding="utf-8")
    sizes = ["--each", "4", "--hands", "2", "--first", "200", "--check", "400"]
    compose(["--add", "--seed", "4", *sizes, "--out", str(out)])
    written_now = json.loads(out.read_text(encoding="utf-8"))
    told_now = written_now["about"]
    assert told_now["runs"][0] == {"command": "the first"}
    assert told_now["runs"][1]["added"] == len(written_now["puzzles"]) - 3 > 0
    assert told_now["runs"][1]["command"].endswith("--add")
    assert told_now["changed"] == changed
    assert told_now["puzzles"] == sum(told_now["themes"].values()) == len(written_now["puzzles"])


# -- one's own mistakes ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> Record:
    rules = preset("standard").rules.replace(target=10)
    bots = [make_bot("random", seat) for seat in range(4)]
    match = new_match(rules)
    seen: list[Event] = []
    until = random.Random(3)
    play_match(match, bots, until, on_event=seen.append)
    players = tuple(Seated(name, "human") for name in ("You", "Bo", "Ann", "Cy"))
    deals = [at for at, event in enumerate(seen) if type(event).__name__ == "Dealt"]
    return Record(rules=rules, players=players, events=tuple(seen[: deals[2]]))


@pytest.fixture(scope="module")
def gone(game: Record) -> MatchReview:
    return review_match(game, seed=1, max_deals=300)


def test_own_mistakes_become_puzzles(game: Record, gone: MatchReview) -> None:
    found = make_own_puzzles(gone, 0)
    wrong = [d for d in gone.decisions if d.seat == 0 and d.grade >= DecisionGrade.MISTAKE]
    assert len(found) == len(wrong) > 0
    for puzzle in found:
        assert puzzle.played == puzzle.tempting != puzzle.best_move
        assert puzzle.difficulty_name == ""
        assert puzzle.position.seat == 0
        assert sorted(map(format_event, legal(puzzle.position.build_view()))) == sorted(
            each.move for each in puzzle.choices
        )
        assert read_puzzle(json.loads(json.dumps(puzzle_to_data(puzzle)))) == puzzle
        assert (
            build_puzzle_view(puzzle).offers[build_puzzle_view(puzzle).good[0]].choice.behind == 0
        )
    assert make_own_puzzles(replace(gone, rules=game.rules.replace(target=7)), 0) == ()


def test_a_choice_that_the_review_calls_as_good_is_right_in_a_puzzle_from_it(
    gone: MatchReview,
) -> None:
    """As the ten and the nine are, once nothing lies between them."""
    wrong = next(
        decision
        for hand in gone.hands
        for decision in hand.decisions
        if decision.grade >= DecisionGrade.MISTAKE and len(decision.analysis.options) > 2
    )
    best, second, *more = wrong.analysis.options
    level = replace(second, behind=0.0, points_behind=0.0)
    decision = replace(wrong, analysis=replace(wrong.analysis, options=(best, level, *more)))
    hands = [replace(hand, decisions=()) for hand in gone.hands]
    hands[decision.hand - 1] = replace(hands[decision.hand - 1], decisions=(decision,))
    (puzzle,) = make_own_puzzles(replace(gone, hands=tuple(hands)), decision.seat)
    assert puzzle.good_moves == (format_event(best.event), format_event(level.event))


def _own_puzzle(position: Position) -> Puzzle:
    view = position.build_view()
    moves = map(format_event, legal(view))
    choices = tuple(
        PuzzleChoice(move, 1.0 - n, 0.1, 0.5, 0.1, 0.1 * n, 0.01, 1.0 * n, 0.1)
        for n, move in enumerate(moves)
    )
    return Puzzle("own-1", OWN_THEME, puzzle_title(view), position, choices, "", 2)


def test_a_mistake_at_a_table_of_three_is_shown_with_three_players() -> None:
    said = ("0 pass", "1 pass", "2 pass")
    shown = build_puzzle_view(
        _own_puzzle(Position("cutthroat", 2, 0, "AS KS TD QD JC", "KH", said, (4, 8, 5)))
    )
    assert shown.puzzle.title == "K♥ turned down, your right deals"
    assert shown.where == (
        "Cutthroat. Your right deals. You have 4, your left has 8 and your right has 5. "
        "The game is to 10."
    )
    assert [(chair.place, chair.name, chair.marks) for chair in shown.chairs] == [
        ("you", "You", ()),
        ("left", "Left", ()),
        ("right", "Right", ("dealer",)),
    ]


@pytest.mark.parametrize(
    ("position", "title"),
    [
        (
            Position(
                "british", 3, 3, "KS QS 9D TD AH", "KH",
                ("0 pass", "1 pass", "2 pass", "3 H", "3 lays 9D"),
            ),
            "Hearts, called by you: alone, or not?",
        ),
        (
            Position(
                "defend-alone", 3, 0, "AH QH 9D TD AC", "KH",
                ("0 pass", "1 H alone", "3 lays ??"),
            ),
            "Hearts, called by them: alone, or not?",
        ),
    ],
)  # fmt: skip
def test_a_mistake_of_playing_alone_or_not_is_asked_again(position: Position, title: str) -> None:
    shown = build_puzzle_view(_own_puzzle(position))
    assert shown.puzzle.title == title
    assert shown.asked == "What do you say?"
    assert [offer.words for offer in shown.offers] == ["With my partner", "Alone"]


def test_the_suit_that_a_dealer_named_for_the_joker_is_asked_again() -> None:
    shown = build_puzzle_view(_own_puzzle(Position("british-online", 0, 0, "9C 9D AD AC JD", "JK")))
    assert shown.puzzle.title == "Joker up, you deal"
    assert shown.middle is not None
    assert shown.middle.cards == "JK"
    assert [offer.words for offer in shown.offers][:2] == ["Clubs", "Diamonds"]


# -- what is told of an answer --------------------------------------------------------------------


@of_each(BY_THEME)
def test_what_is_told_is_about_the_choice_that_was_made(puzzle: Puzzle) -> None:
    seen = puzzle.position.build_view()
    for choice in puzzle.choices:
        text = explain_answer(puzzle, choice.move)
        assert text.startswith(puzzle.why)
        assert text.endswith(".")
        if choice.move not in puzzle.good_moves:
            does = describe_choice(seen, choice.event)
            assert f"{does[0].upper()}{does[1:]} costs " in text
            assert (choice.worse or 0) + (choice.better or 0) > 0
            cost = re.search(r"costs ([\d.]+) points", text)
            assert cost is None or float(cost[1]) == round(choice.points_behind, 2)


@pytest.mark.parametrize(
    ("changes", "about", "said"),
    [
        ({"behind_se": 0.02}, {}, " is worse by so little that it may be chance."),
        ({"behind_se": 0.019, "worse": 0, "better": 0}, {}, " costs 0.50 points."),
        (
            {},
            {},
            " costs 0.50 points: of a hundred possible deals, 30 turn out worse and 10 better.",
        ),
        (
            {"worse": 10, "better": 30},
            {},
            (
                " costs 0.50 points, though of a hundred possible deals 30 turn out better and 10 "
                "worse: when it loses, it loses more."
            ),
        ),
        (
            {},
            {"check": PuzzleCheck(100, 1, 5.0, worlds=1234, never_worse=True)},
            " costs 0.50 points, and it is better in none of the 1,234 possible deals.",
        ),
        ({"points_behind": 0.149, "worse": 0, "better": 0}, {}, " costs 4% of the match."),
        ({"points_behind": 0.149, "win": None, "worse": 0, "better": 0}, {}, " costs 0.15 points."),
        ({"points_behind": 0.151, "worse": 0, "better": 0}, {}, " costs 0.15 points."),
    ],
)
def test_what_a_choice_costs_is_told_as_surely_as_it_is_known(
    changes: dict[str, Any], about: dict[str, Any], said: str
) -> None:
    puzzle = replace(puzzles_of_theme("second-round")[0], **{"check": None, **about})
    costly: dict[str, Any] = {"win": 0.5, "behind": 0.04, "behind_se": 0.0, "points_behind": 0.5}
    choice = replace(puzzle.choices[-1], **{**costly, "worse": 30, "better": 10, **changes})
    does = describe_choice(puzzle.position.build_view(), choice.event)
    assert argue_against_choice(puzzle, choice).endswith(f"{does[1:]}{said}")


def test_at_another_score_a_choice_costs_a_share_of_the_match() -> None:
    puzzle = next(each for each in EVERY if each.elsewhere is not None)
    choice = replace(puzzle.choices[-1], win=0.5, behind=0.04, behind_se=0.0, points_behind=0.5)
    assert " costs 4% of the match" in argue_against_choice(puzzle, choice)


@pytest.mark.parametrize(
    ("theme", "move", "said"),
    [
        ("following", "takes the trick from your partner.", "Partner is winning"),
        ("lead-makers", "may still be beaten by the", "Leading the"),
        ("second-round", "In hearts you hold ", "Naming hearts"),
        ("discard", "is a trump, and a bower.", "Discarding the J"),
    ],
)
def test_there_is_a_fact_against_a_wrong_choice(theme: str, move: str, said: str) -> None:
    texts = [
        explain_answer(puzzle, each.move)
        for puzzle in puzzles_of_theme(theme)
        for each in puzzle.choices
    ]
    assert any(move in text and said in text for text in texts)


def test_most_choices_that_cost_something_have_a_fact_against_them() -> None:
    wrong = [
        (puzzle, choice)
        for puzzle in EVERY
        for choice in puzzle.choices
        if choice.move not in puzzle.good_moves and choice.points_behind >= 0.1
    ]
    bare = re.compile(r"\S+ing \S.* (costs|is behind) ")
    some = [each for each in wrong if not bare.match(argue_against_choice(*each))]
    assert len(wrong) > 600
    assert len(some) / len(wrong) > 0.9


@of_each(BY_THEME)
def test_a_fact_is_true_of_what_is_seen(puzzle: Puzzle) -> None:
    seen = puzzle.position.build_view()
    assert seen.seat is not None
    named = {card.name: card for card in seen.pack}
    to_play = [seat for seat in seen.opponents(seen.seat)
               if seat not in (*seen.out, *(play.seat for play in seen.trick))]  # fmt: skip
    if seen.trump is not None:
        named |= {keeping.name_card(card, seen.trump): card for card in seen.pack}
    for choice in puzzle.choices[1:]:
        text = argue_against_choice(puzzle, choice)
        if found := re.match(r"The (\w+ of \w+) may still be beaten by the (.+?)[.;]", text):
            mine, theirs = named[found[1]], named[found[2]]
            assert seen.trump is not None
            assert mine in seen.cards
            shown = [card for seat in to_play for card in seen.hands[seat]]
            assert theirs in (*seen.unseen_cards, *shown)
            assert find_winner_index([mine, theirs], seen.trump) == 1
            suit = suit_of(theirs, seen.trump)
            assert any(suit not in seen.void_suits(seat) for seat in to_play)
        elif found := re.search(r"and the (.+) is not yours\.", text):
            call = choice.event
            assert isinstance(call, Called)
            assert named[found[1]] in see(seen, call).unseen_cards
            assert is_trump(named[found[1]], call.trump)
        elif found := re.match(r"The (.+) may take a trick of its own", text):
            assert named[found[1]] in seen.cards
        elif text.startswith("An opponent has run out of"):
            assert any(seen.void_suits(seat) for seat in to_play)


@of_each(BY_THEME)
def test_no_choice_tells_of_what_its_rules_do_not_do(puzzle: Puzzle) -> None:
    seen, names = puzzle.position.build_view(), ("North", "East", "South", "West")
    assert seen.seat is not None
    places = [names[seat] if seat != seen.seat else "You" for seat in range(4)]
    for choice in list_call_choices(seen, places):
        event = choice.event
        assert isinstance(event, (Passed, Called))
        after = see(seen, event)
        says = f"{choice.words} ({choice.effect}). {describe_choice(seen, event)}".lower()
        assert ("alone" in says) == (isinstance(event, Called) and event.alone)
        assert "turn it down" not in says
        takes = after.taker is not None
        assert [place for place in places if f"{place} pick".lower() in says] == (
            [places[after.taker]] if after.taker is not None else []
        )
        lost = after.is_ordered_up and not takes
        assert ("out of play" in says) == lost
        ordering = isinstance(event, Called) and seen.phase is Phase.ORDER
        sitting = [seat for seat in range(4) if f"{places[seat]} sits out".lower() in says]
        assert sitting == (list(after.out) if ordering else [])
        assert bool(re.search(r"\b(order|pick|take) it up\b", says)) == ordering
    best = parse_event(puzzle.best_move)
    taker = see(seen, best).taker if isinstance(best, Called) else None
    for taken in re.findall(r"\b(you|partner) picks? up", puzzle.why):
        assert taker == (seen.seat if taken == "you" else (seen.seat + 2) % 4)
    for answer in puzzle.choices:
        if "goes out of play" in argue_against_choice(puzzle, answer):
            assert see(seen, answer.event).taker is None


def test_a_right_answer_is_held_against_what_tempts() -> None:
    puzzle = next(each for each in puzzles_of_theme("discard") if each.tempting)
    assert (
        explain_answer(puzzle, puzzle.best_move)
        == explain_answer(puzzle)
        == explain_answer(puzzle, puzzle.tempting)
    )


# -- repetition -----------------------------------------------------------------------------------

days = st.dates(date(2020, 1, 1), date(2040, 1, 1))
cards = st.builds(
    PuzzleRepetitionState,
    st.integers(0, len(BOX_WAIT_DAYS) - 1),
    days,
    st.integers(1, 50),
    st.integers(0, 50),
)


@given(cards, st.booleans(), days)
def test_an_answer_moves_a_card(card: PuzzleRepetitionState, right: bool, today: date) -> None:  # noqa: FBT001
    then = update_repetition_state(card, right=right, today=today)
    assert then.due > today or (right and then.due == card.due)
    assert then.seen == card.seen + 1
    assert then.right == card.right + right
    assert 0 <= then.box < len(BOX_WAIT_DAYS)
    if not right:
        assert (then.box, then.due) == (0, today + timedelta(BOX_WAIT_DAYS[0]))
    elif today < card.due:
        assert (then.box, then.due) == (card.box, card.due)
    else:
        assert then.box == min(card.box + 1, len(BOX_WAIT_DAYS) - 1)
        assert then.due == today + timedelta(BOX_WAIT_DAYS[then.box])


@settings(max_examples=25 * TIMES)
@given(st.dictionaries(st.text(min_size=1, max_size=8), cards, max_size=8), days)
def test_what_is_due_is_what_has_waited(
    some: dict[str, PuzzleRepetitionState], today: date
) -> None:
    ready = list_due_puzzles(some, today)
    assert set(ready) == {key for key, card in some.items() if card.due <= today}
    assert [some[key].due for key in ready] == sorted(some[key].due for key in ready)
    assert parse_repetition_states(kept(some)) == some


def test_always_right_waits_longer_and_longer() -> None:
    card, today, waits = None, date(2026, 11, 21), []
    for _ in range(len(BOX_WAIT_DAYS) + 1):
        card = update_repetition_state(card, right=True, today=today)
        waits.append((card.due - today).days)
        today = card.due
    assert waits == [*BOX_WAIT_DAYS[1:], BOX_WAIT_DAYS[-1], BOX_WAIT_DAYS[-1]]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"puzzles": {"a": {}}}', '{"puzzles": 3}'])
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"puzzles|Expecting"):
        parse_repetition_states(text)


# -- in the terminal ------------------------------------------------------------------------------


def run(*args: str, typed: str = "", code: int = 0, columns: int = 80) -> str:
    words = ["learn", "puzzles", *args]
    result = CliRunner(env={"COLUMNS": f"{columns}"}).invoke(main, words, input=typed)
    assert result.exit_code == code, result.output
    return result.output


def test_the_terminal_asks_and_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre.cli.learn.puzzles._today", lambda: date(2026, 11, 21))
    state = tmp_path / "kept" / "state.json"
    common = ("--theme", "discard", "--seed", "2", "--state", str(state))
    asked = json.loads(run(*common, "--count", "2", "--json"))
    assert not state.exists()
    shown = run(*common, "--count", "2", typed="9\n1\nquit\n")
    assert "Type a number from 1 to 6, or quit." in shown
    assert "% to win" in shown
    assert re.search(r"[01] of 1 correct\.", shown)
    found = parse_repetition_states(state.read_text(encoding="utf-8"))
    assert set(found) == {asked[0]["id"]}
    monkeypatch.setattr("euchre.cli.learn.puzzles._today", lambda: date(2026, 12, 21))
    assert "1 due" in run(*common, "--list")
    assert json.loads(run(*common, "--count", "1", "--json"))[0]["id"] == asked[0]["id"]


@pytest.mark.parametrize("theme", THEME_TITLES)
def test_every_theme_can_be_shown_in_ascii(theme: str, tmp_path: Path) -> None:
    state = str(tmp_path / "s.json")
    shown = run("--theme", theme, "--state", state, "--ascii", typed="1\n1\n1\n")
    assert shown.isascii()
    assert "?" not in shown.replace("??", "")
    assert " of 3 correct." in shown


def test_the_terminal_asks_ones_own_mistakes(game: Record, tmp_path: Path) -> None:
    file, state = tmp_path / "game.jsonl", str(tmp_path / "s.json")
    file.write_text(write_records([game]), encoding="utf-8")
    shown = run("--review", str(file), "--state", state, "--count", "1", typed="1\n")
    assert "In the game" in shown
    assert shown.splitlines()[0].endswith("─"), "nobody has rated how hard that is"
    assert "nobody called 'Eve'" in run("--review", str(file), "--player", "Eve", code=2)
    assert "--player needs --review" in run("--player", "Ann", code=2)


@pytest.mark.parametrize(
    ("game", "scores", "told"),
    [
        (
            "cutthroat",
            (4, 8, 1),
            "Cutthroat · You have 1, Left has 4, Right has 8, 10 wins · You deal",
        ),
        ("party", (1, 5), "Party · You have 1, they have 5 · You deal"),
        ("timed", (5, 1), "Timed game · You have 5, they have 1 · You deal"),
    ],
)
def test_everybodys_score_is_told_and_a_target_where_there_is_one(
    game: str, scores: tuple[int, ...], told: str, tmp_path: Path
) -> None:
    """As a puzzle of one's own: of three players, and where no score ends the match."""
    seat = len(scores) - 1 if len(scores) == 3 else 2
    said = tuple(f"{each} pass" for each in range(seat))
    if len(scores) == 2:
        said = ("3 pass", "0 pass", "1 pass")
    position = Position(game, seat, seat, "JH AH TC TD AC", "KH", said, scores)
    puzzle = replace(EVERY[0], position=position, choices=EVERY[0].choices[:0])
    out = io.StringIO()
    screen = TerminalOutput(DisplaySettings())
    screen._console.file = out
    asking = _PuzzleAsker(screen, PuzzleSession(tmp_path / "s.json", {}, date.today))
    asking._print_puzzle(puzzle, "1 of 1")
    assert told in " ".join(out.getvalue().split())


def test_mistakes_that_fit_into_no_puzzle_are_counted(game: Record, tmp_path: Path) -> None:
    """House rules have no name, by which a puzzle could tell its game."""
    file, state = tmp_path / "game.jsonl", str(tmp_path / "s.json")
    house = replace(game, rules=game.rules.replace(target=9))
    file.write_text(write_records([house]), encoding="utf-8")
    shown = " ".join(run("--review", str(file), "--state", state).split())
    assert re.fullmatch(
        r"\d+ mistakes here can't be asked as puzzles: 'euchre records review' shows them\.", shown
    )


def test_two_windows_keep_each_others_answers(tmp_path: Path) -> None:
    first, second = (PuzzleSession(tmp_path / "s.json", {}, date.today) for _ in range(2))
    first.record_answer(EVERY[0], EVERY[0].choices[0])
    second.record_answer(EVERY[1], EVERY[1].choices[0])
    first.record_answer(EVERY[2], EVERY[2].choices[0])
    found = parse_repetition_states(first.path.read_text(encoding="utf-8"))
    assert set(found) == {puzzle.id for puzzle in EVERY[:3]}


def test_a_spoilt_state_is_told(tmp_path: Path) -> None:
    spoilt = tmp_path / "s.json"
    spoilt.write_text("{}", encoding="utf-8")
    assert "isn't a saved list of puzzles" in run("--state", str(spoilt), "--list", code=2)


# -- the page -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def web() -> TestClient:
    return TestClient(
        Starlette(routes=puzzles.build_routes(), exception_handlers=failures.EXCEPTION_HANDLERS)
    )


def test_all_can_be_read_without_script(web: TestClient) -> None:
    text = web.get("/learn/puzzles").text
    assert f"{len(EVERY)} positions" in text
    assert all(f'href="/learn/puzzles?theme={theme}"' in text for theme in THEME_TITLES)
    for theme, title in [*THEME_TITLES.items()][::8]:
        page = web.get(f"/learn/puzzles?theme={theme}").text
        assert page.count("<details") == len(puzzles_of_theme(theme))
        assert f"<h1>{title}</h1>" in page
    assert web.get("/learn/puzzles?set=due").status_code == 200
    assert web.get("/learn/puzzles?theme=none").status_code == 404


@of_each(BY_THEME)
def test_a_puzzle_is_told_in_words(puzzle: Puzzle) -> None:
    shown = build_puzzle_view(puzzle)
    assert len(shown.offers) == len(puzzle.choices)
    assert {shown.offers[n].choice.move for n in shown.good} == set(puzzle.good_moves)
    assert [chair.place for chair in shown.chairs] == ["you", "left", "partner", "right"]
    assert all(sentence.endswith(".") for sentence in shown.said)
    laid = [chair.card for chair in shown.chairs if chair.card]
    assert len(laid) == len(puzzle.position.build_view().trick)


def test_some_are_given_as_they_are_asked_for(web: TestClient) -> None:
    first = EVERY[0]
    given = web.post("/learn/puzzles/shown", json={"ids": [first.id, "nothing", 3]})
    assert given.text.count("<article") == 1
    own = puzzle_to_data(replace(first, id="own-1", theme=OWN_THEME, played=first.choices[1].move))
    given = web.post("/learn/puzzles/shown", json={"puzzles": [own]})
    assert 'data-puzzle="own-1"' in given.text
    assert "(you)" in given.text


def _bad(**changed: object) -> dict[str, object]:
    return {"puzzles": [puzzle_to_data(EVERY[0]) | changed]}


@pytest.mark.parametrize(
    "sent",
    [
        [], 3, {"ids": 3}, {"puzzles": [3]}, {"puzzles": [{}]}, _bad(theme="x"), _bad(choices=[]),
        _bad(position={}), _bad(choices=[[1]]),
    ],
)  # fmt: skip
def test_what_is_no_puzzle_is_refused(sent: object, web: TestClient) -> None:
    assert web.post("/learn/puzzles/shown", json=sent).status_code == 400


def test_a_name_that_goes_on_and_on_makes_no_page_that_fills_the_memory(web: TestClient) -> None:
    """The page says the name of a puzzle four times, and each sign of it in four: 9 MB of 0.6."""
    answer = web.post("/learn/puzzles/shown", json=_bad(id="<" * 500_000))
    assert (answer.status_code, answer.json()["code"]) == (413, "too-long")


@pytest.mark.parametrize(
    "changed",
    [
        {"title": 3}, {"difficulty": "x"}, {"difficulty": 9}, {"also": ["9 XX"]}, {"why": None},
        {"position": puzzle_to_data(EVERY[0])["position"] | {"hand": "AH"}},
        {"position": puzzle_to_data(EVERY[0])["position"] | {"said": ["9 pass"]}},
        {"position": puzzle_to_data(EVERY[0])["position"] | {"preset": "none"}},
        {"choices": [["1 pass"] + ["x"] * 8]},
    ],
)  # fmt: skip
def test_a_puzzle_that_cannot_be_shown_does_no_harm(
    changed: dict[str, object], web: TestClient
) -> None:
    answer = web.post("/learn/puzzles/shown", json=_bad(id="own", **changed))
    assert answer.status_code in (200, 400)


def test_what_is_no_puzzle_or_more_than_one_is_refused() -> None:
    data = puzzle_to_data(EVERY[0])
    more = [[*choice, *([1] * 12)] for choice in data["choices"]]
    for other, why in (
        ({"id": "x"}, "choices"),
        (data | {"hints": 3}, "hints isn't known"),
        (data | {"choices": more}, "a figure isn't known"),
    ):
        with pytest.raises(PuzzleError, match=why):
            read_puzzle(other)


def test_a_puzzle_without_a_reason_is_read_back() -> None:
    puzzle = replace(EVERY[0], why="")
    assert read_puzzle(puzzle_to_data(puzzle)) == puzzle


@pytest.mark.parametrize("seat", [0, 1])
def test_a_picture_of_a_puzzle_has_the_score_of_its_player_first(
    seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at a table: the friend who gets the link sits in the seat that is asked."""
    drawn: list[ShareImage] = []
    monkeypatch.setattr(share_images, "draw_image_svg", drawn.append)
    monkeypatch.setattr(share_images, "render_png", lambda _: b"")
    puzzle = next(
        one for one in EVERY if one.position.seat % 2 == seat and len({*one.position.scores}) == 2
    )
    puzzles._render_puzzle_image(puzzle.id)
    scores = puzzle.position.scores
    assert drawn[0].scores == (scores[seat], scores[1 - seat])


def test_the_page_waits_as_long_as_the_terminal() -> None:
    script = (files("euchre") / "web/learn/puzzles.js").read_text(encoding="utf-8")
    found = re.search(r"const WAITS = \[([\d, ]+)\]", script)
    assert found is not None
    assert tuple(map(int, found.group(1).split(","))) == BOX_WAIT_DAYS


_SEEN = """[...document.querySelectorAll(".puzzle")].filter((one) => !one.checkVisibility())
  .forEach((one) => one.remove())"""
"""Leaves the puzzle that is shown: axe takes seconds for all, and each is made as the others."""


def test_puzzles_are_solved_one_after_the_other(visit: Visit) -> None:
    player = visit().open("/learn/puzzles?theme=partner")
    page = player.page
    page.locator(".bubble:visible").first.wait_for()
    page.evaluate(_SEEN)
    player.accessible("puzzle-said", light=True)  # what was said before can be read
    player.open("/learn/puzzles?theme=end")
    page.locator(".choice:visible").first.wait_for()
    assert page.locator(".puzzle:visible").count() == 1
    first = page.locator(".puzzle:visible").get_attribute("id") or ""
    good = (page.locator(f"#{first}").get_attribute("data-good") or "").split()[0]
    page.keyboard.press(str(int(good) + 1))
    assert page.locator(f"#{first} .said").inner_text() == "Correct."
    page.get_by_text(load_shipped_puzzles()[first].why).wait_for()
    page.locator(f"#{first} .answer-other").wait_for()
    page.keyboard.press("Enter")
    second = page.locator(".puzzle:visible").get_attribute("id") or ""
    assert second != first
    right = (page.locator(f"#{second}").get_attribute("data-good") or "").split()
    wrong = next(n for n in range(2) if str(n) not in right)
    page.locator(f"#{second} .choice").nth(wrong).click()
    note = page.locator(f"#{second} .said").inner_text()
    assert any(
        note == each.against
        for each in build_puzzle_view(load_shipped_puzzles()[second]).offers
        if each.against
    )
    assert page.locator(f"#{second} .answer-other").is_hidden()
    kept_there = page.evaluate("JSON.parse(localStorage.getItem('euchre.puzzles'))")
    assert [kept_there["cards"][key]["box"] for key in (first, second)] == [1, 0]
    page.evaluate(
        """id => { const kept = JSON.parse(localStorage.getItem('euchre.puzzles'));
        kept.cards[id].due = '2020-01-01';
        localStorage.setItem('euchre.puzzles', JSON.stringify(kept)); }""",
        second,
    )
    player.open("/learn/puzzles")
    page.get_by_text("1 solved, 1 due").wait_for()
    page.get_by_role("link", name="1 due today").click()
    page.locator(".choice:visible").first.wait_for()
    assert page.locator(".puzzle").count() == 1
    assert page.locator(".puzzle:visible").get_attribute("id") == second
    page.locator(f"#{second} .choice").nth(int(right[0])).click()
    page.locator(f"#{second} .answer-other").wait_for()


def test_own_puzzles_are_read_from_the_review_on_a_phone(visit: Visit) -> None:
    player = visit(Toucher, **{**PHONE, "viewport": {"width": 360, "height": 740}})
    page = player.page
    puzzle = puzzles_of_theme("following")[0]
    own = json.dumps([puzzle_to_data(replace(puzzle, id="own-1", played=puzzle.choices[1].move))])
    page.add_init_script(f"sessionStorage.setItem('euchre-own-puzzles', {json.dumps(own)})")
    player.open("/learn/puzzles")
    page.get_by_role("link", name="Your own mistakes").tap()
    page.locator(".choice:visible").first.wait_for()
    page.locator(".choice:visible").first.tap()
    page.get_by_text("(you)").wait_for()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
    player.accessible("phone-own-puzzle")


def test_mistakes_are_those_of_the_player_who_sat_there(
    game: Record, gone: MatchReview, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = [at for at, event in enumerate(game.events) if type(event).__name__ == "Dealt"]
    later = (Seated("Zoë", "human"), *game.players[1:])
    file = tmp_path / "one.jsonl"
    record = replace(game, seated=(SeatingChange(deals[1], later),))
    file.write_text(write_records([record]), encoding="utf-8")
    monkeypatch.setattr("euchre.cli.learn.puzzles.review_match", lambda *_, **__: gone)
    told = {
        name: json.loads(run("--review", str(file), "--player", name, "--json"))
        for name in ("you", "ZOE\u0308")
    }
    everything = len(make_own_puzzles(gone, 0))
    first = len(make_own_puzzles(gone, 0, {1}))
    assert (len(told["you"]), len(told["ZOE\u0308"])) == (first, everything - first)
    assert 0 < first < everything


def test_the_whole_hand_is_shown_on_a_narrow_terminal(tmp_path: Path) -> None:
    asked = ("--seed", "1", "--state", str(tmp_path / "state.json"))
    whole = run(*asked, typed="9" * 5000 + "\nq\n")
    shown = run(*asked, typed="q\n", columns=36)
    (line,) = [line for line in whole.splitlines() if "Your hand:" in line]
    cards = re.findall(r"\S+[♣♦♥♠]", line)
    assert len(cards) == 5
    hand = shown.partition("Your hand:")[2].partition("  1  ")[0]
    assert re.findall(r"\S+[♣♦♥♠]", hand) == cards
