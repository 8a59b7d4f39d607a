"""Puzzles, learning and rules on the whole screen, by keys and by mouse."""

from __future__ import annotations

import asyncio
import html
import json
import re
import subprocess
import sys
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from euchre.cli import main
from euchre.cli.fullscreen.app import EuchreApp
from euchre.cli.fullscreen.drawing.looks import DisplaySettings
from euchre.cli.fullscreen.screens.learning.puzzling import PuzzleScreen
from euchre.cli.fullscreen.screens.learning.quizzing import QuizScreen
from euchre.cli.fullscreen.screens.learning.reading import ReadingScreen
from euchre.cli.fullscreen.screens.parts.keys import assign_choice_keys
from euchre.cli.fullscreen.tables.puzzles import PuzzleTable
from euchre.cli.shared.pages import Library
from euchre.cli.shared.solving import PuzzleCourse, PuzzleSession, load_recalls
from euchre.cli.teaching.shelves import ALL_PAGE, build_learn_library, build_rules_library
from euchre.english.questions import list_choices, sort_own_cards
from euchre.game.presets import PRESETS
from euchre.learn.puzzles import THEME_TITLES, Puzzle, load_shipped_puzzles
from euchre.learn.puzzles.repetition import PuzzleRepetitionState
from euchre.learn.quiz import quiz_questions
from fullscreen_help import press as press_keys

TODAY = date(2026, 11, 21)
SIZES = [(80, 24), (120, 40), (46, 12), (20, 5)]
LOOKS = [(size, size == SIZES[0]) for size in SIZES]
"""On the usual screen in ASCII, on the others as they come."""
_PIECE = re.compile(r'<text[^>]* x="([\d.]+)"[^>]*clip-path="[^"]*line-(\d+)\)">(.*?)</text>')
_CHARACTER = 12.2
"""The width of a character in a picture of the screen."""
Keys = Callable[[Pilot[Any]], Awaitable[None]]


def text_of(pilot: Pilot[Any]) -> str:
    """What stands on the screen, a line for each of its rows."""
    lines = [""] * pilot.app.size.height
    for x, row, words in _PIECE.findall(pilot.app.export_screenshot()):
        told = html.unescape(words).replace("\xa0", " ")
        lines[int(row)] = f"{lines[int(row)]:<{round(float(x) / _CHARACTER)}}{told}"
    return "\n".join(lines)


def shown(screen: Screen[Any], keys: Keys, size: tuple[int, int] = (80, 24), **looks: bool) -> None:
    """Show a screen and press keys."""

    async def run() -> None:
        app = EuchreApp(screen, DisplaySettings(**looks))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await keys(pilot)
            assert app.error is None

    asyncio.run(run())


async def press(pilot: Pilot[Any], *keys: str) -> str:
    """Press keys; what stands on the screen once it stays the same."""
    await press_keys(pilot, *keys)
    await pilot.pause()
    told = text_of(pilot)
    while True:
        await pilot.pause(0.02)
        before, told = told, text_of(pilot)
        if told == before:
            return told


# -- puzzles --------------------------------------------------------------------------------------


def solving(tmp_path: Path) -> PuzzleSession:
    return PuzzleSession(tmp_path / "kept" / "puzzles.json", {}, lambda: TODAY)


def table(who: PuzzleSession, theme: str = "", most: int = 2) -> PuzzleTable:
    return PuzzleTable(PuzzleCourse(tuple(load_shipped_puzzles().values()), most, 3), who, theme)


def key_of(puzzle: Puzzle, move: str) -> str:
    """The key that answers: the figure of the card, or what stands beside the call."""
    seen = puzzle.position.build_view()
    event = next(choice.event for choice in puzzle.choices if choice.move == move)
    calls = {
        each.event: each.key
        for each in assign_choice_keys(seen, list_choices(seen, ["You", "L", "P", "R"]))
    }
    card = getattr(event, "card", None)
    return calls[event] if card is None else str(sort_own_cards(seen.rules, seen).index(card) + 1)


@pytest.mark.parametrize("theme", ["discard", "end", "second-round"])
def test_a_puzzle_is_solved_right_and_wrong_and_kept(theme: str, tmp_path: Path) -> None:
    who = solving(tmp_path)
    asked = table(who, theme)
    first, second = asked.puzzles
    wrong = next(choice.move for choice in second.choices if choice.move not in second.good_moves)

    async def keys(pilot: Pilot[Any]) -> None:
        assert f"1 of 2 · {THEME_TITLES[theme]}" in text_of(pilot)
        told = await press(pilot, key_of(first, first.best_move))
        assert "Correct." in told
        assert f"{first.choices[0].points:+.2f}" in told
        assert set(load_recalls(who.path)) == {first.id}
        assert "2 of 2" in await press(pilot, "enter")
        assert "No: " in await press(pilot, key_of(second, wrong))
        over = await press(pilot, "enter")
        assert "1 of 2 correct." in over
        await press(pilot, "q")

    shown(PuzzleScreen(asked), keys, (120, 40))
    cards = load_recalls(who.path)
    assert cards[first.id].is_known
    assert not cards[second.id].is_known
    assert who.describe_tally().startswith("1 of 2 correct.")


def test_an_answer_is_given_once(tmp_path: Path) -> None:
    who = solving(tmp_path)

    async def keys(pilot: Pilot[Any]) -> None:
        await press(pilot, "1", "2", "3")

    shown(PuzzleScreen(table(who, "discard")), keys)
    assert [card.seen for card in load_recalls(who.path).values()] == [1]


def test_arrows_and_the_mouse_answer_too(tmp_path: Path) -> None:
    who = solving(tmp_path)

    async def keys(pilot: Pilot[Any]) -> None:
        assert "+" in await press(pilot, "right", "enter")
        await press(pilot, "enter")
        lines = text_of(pilot).splitlines()
        y = next(at for at, line in enumerate(lines) if "themes" in line)
        x = lines[y].index("themes")
        await pilot.click(offset=(x, y))
        await pilot.pause()
        assert "All themes" in text_of(pilot)

    shown(PuzzleScreen(table(who, "lead-makers")), keys)
    assert len(load_recalls(who.path)) == 1


def test_a_theme_is_chosen_and_what_is_due_comes_first(tmp_path: Path) -> None:
    who = solving(tmp_path)
    late = next(puzzle for puzzle in load_shipped_puzzles().values() if puzzle.theme == "loner")
    who.cards[late.id] = PuzzleRepetitionState(1, TODAY)

    async def keys(pilot: Pilot[Any]) -> None:
        assert "1 known, 1 due" in await press(pilot, "t")
        at = list(THEME_TITLES).index("loner")
        chosen = await press(pilot, "home", *["down"] * (at + 1), "enter")
        assert f"1 of 2 · {THEME_TITLES['loner']}" in chosen

    asked = table(who, "end")
    shown(PuzzleScreen(asked), keys, (100, 40))
    assert asked.puzzles[0] == late


def test_the_tricks_so_far_are_told(tmp_path: Path) -> None:
    asked = table(solving(tmp_path), "end")
    gone = asked.puzzles[0].position.build_view().tricks

    async def keys(pilot: Pilot[Any]) -> None:
        told = await press(pilot, "l")
        for trick in gone:
            for play in trick.plays:
                assert play.card.symbol in told

    shown(PuzzleScreen(asked), keys, (80, 40))


@pytest.mark.parametrize(("size", "ascii_"), [LOOKS[0], LOOKS[-1]])
def test_every_theme_fits_any_screen(
    size: tuple[int, int], *, ascii_: bool, tmp_path: Path
) -> None:
    who = solving(tmp_path)
    asked = table(who, most=1)

    async def keys(pilot: Pilot[Any]) -> None:
        for theme in THEME_TITLES:
            asked.start_theme(theme)
            assert (await press(pilot, "right")).isascii() >= ascii_
            assert (await press(pilot, "enter")).isascii() >= ascii_
            await press(pilot, "enter")
        assert (await press(pilot, "t")).isascii() >= ascii_

    shown(PuzzleScreen(asked), keys, size, ascii=ascii_)
    assert who.done == len(THEME_TITLES)


# -- learning -------------------------------------------------------------------------------------


def test_a_whole_quiz_is_asked_by_keys() -> None:
    asked = [one for one in quiz_questions().values() if one.theme == "bowers"]
    screen = QuizScreen("The quiz", asked)

    async def keys(pilot: Pilot[Any]) -> None:
        for at, one in enumerate(asked, 1):
            assert f"{at} of {len(asked)}" in text_of(pilot)
            told = await press(pilot, "abcdef"[one.right_index])
            assert "Correct." in told
            await pilot.press("enter")
            await pilot.pause()
        assert f"{len(asked)} of {len(asked)} correct." in text_of(pilot)

    shown(screen, keys, (80, 40))
    assert (screen.right, screen.done) == (len(asked), len(asked))


def test_a_wrong_answer_is_told_with_the_right_one() -> None:
    one = next(iter(quiz_questions().values()))
    wrong = next(at for at in range(len(one.choices)) if at not in one.good_indices)

    async def keys(pilot: Pilot[Any]) -> None:
        told = await press(pilot, *["down"] * (wrong + 1), "enter")
        assert f"No: {one.choice_text(one.right_index)}." in told
        assert one.why[:30] in told
        assert "0 of 1 correct." in await press(pilot, "enter")

    shown(QuizScreen("One", [one]), keys)


def test_the_quiz_is_opened_in_the_library_and_left_again() -> None:
    async def keys(pilot: Pilot[Any]) -> None:
        assert "All questions" in text_of(pilot)
        assert "1 of " in await press(pilot, "enter")
        assert "All questions" in await press(pilot, "q")
        assert "The first game" in await press(pilot, "escape")

    shown(ReadingScreen(build_learn_library(), ("quiz",)), keys)


def test_a_step_of_the_first_game_is_read_and_asked() -> None:
    async def keys(pilot: Pilot[Any]) -> None:
        assert "Four people play" in await press(pilot, "enter", "enter")
        assert "Choose the best card" in await press(pilot, "enter")
        assert "Correct." in await press(pilot, "b")

    shown(ReadingScreen(build_learn_library()), keys)


def test_a_search_finds_words_wherever_they_stand() -> None:
    async def keys(pilot: Pilot[Any]) -> None:
        found = await press(pilot, "slash", *"bower", "enter")
        assert "with “bower”" in found
        assert "A jack that has become one of the two best" in found
        assert "Which suit is the left" in found
        assert "farmer" in await press(pilot, "enter")
        assert "with “bower”" in await press(pilot, "escape")
        assert "stands nowhere here" in await press(pilot, "slash", *"zzz", "enter")
        assert "The quiz" in await press(pilot, "escape")
        assert "q|quit" in (await press(pilot, "slash", *"q|quit")).replace("▏", "")
        assert "The quiz" in await press(pilot, "escape")

    shown(ReadingScreen(build_learn_library()), keys, (100, 40))


@pytest.mark.parametrize(
    ("shelf", "page", "words"),
    [
        ("glossary", "left-bower", "Left bower"),
        ("faq", "renege", "two points"),
        ("tips", "defender-trump", "Doubtful: measured -0."),
        ("calls", "canadian-order-4", "0A 0v"),
    ],
)
def test_a_page_that_was_asked_for_is_open(shelf: str, page: str, words: str) -> None:
    async def keys(pilot: Pilot[Any]) -> None:
        assert words in " ".join(text_of(pilot).split())

    shown(ReadingScreen(build_learn_library(), (shelf, page)), keys)


NAMED = [
    (build_learn_library(), ("glossary", "left-bower")),
    (build_learn_library(), ("tips", "next")),
    (build_learn_library(), ("faq", "talon")),
    (build_learn_library(), ("first-game", "order")),
    (build_learn_library(), ("calls", "canadian-order-4")),
    (build_rules_library(), ("british", ALL_PAGE)),
]


@pytest.mark.parametrize(("library", "at"), NAMED)
def test_keys_scroll_a_page_that_was_asked_for(library: Library, at: tuple[str, str]) -> None:
    async def keys(pilot: Pilot[Any]) -> None:
        screen = pilot.app.screen
        listed, text = screen.query_one(OptionList), screen.query_one("#text")
        page = listed.highlighted

        async def moved(key: str) -> float:
            await press(pilot, "home")
            await press(pilot, key)
            return text.scroll_y

        far = [await moved(key) for key in ("down", "pagedown", "space", "end")]
        assert far[0] == 1 < far[1] == far[2] <= far[3] == text.max_scroll_y
        for key in ("pageup", "home", "up"):
            await press(pilot, key)
        assert text.scroll_y == 0
        await press(pilot, "slash", "escape", "tab")
        assert [await moved(key) for key in ("down", "pagedown", "space", "end")] == far
        assert listed.highlighted == page
        await press(pilot, "escape", "home")
        assert pilot.app.focused is listed
        assert listed.highlighted != page or page in (0, 1)

    shown(ReadingScreen(library, at), keys, (30, 7))


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]])
def test_everything_that_is_learnt_fits_any_screen(size: tuple[int, int]) -> None:
    library = build_learn_library()

    async def keys(pilot: Pilot[Any]) -> None:
        for at in range(len(library.shelves)):
            await press(pilot, *["down"] * bool(at), "enter", "down", "enter", "pagedown")
            await press(pilot, "q" if isinstance(pilot.app.screen, QuizScreen) else "escape")
            await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ReadingScreen)

    shown(ReadingScreen(library), keys, size)


# -- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "games", "ascii_"), [((80, 24), 3, True), ((20, 5), len(PRESETS), False)]
)
def test_the_rules_of_every_game_open(size: tuple[int, int], games: int, *, ascii_: bool) -> None:
    async def keys(pilot: Pilot[Any]) -> None:
        for each in [*PRESETS.values()][:games]:
            opened = await press(pilot, "enter", "enter")
            assert each.title.split()[0] in opened
            assert opened.isascii() >= ascii_
            await press(pilot, "escape", "escape", "down")

    shown(ReadingScreen(build_rules_library()), keys, size, ascii=ascii_)


def test_what_differs_is_told_and_the_game_is_played() -> None:
    screen = ReadingScreen(build_rules_library(), ("british", ALL_PAGE))

    async def keys(pilot: Pilot[Any]) -> None:
        assert "British" in text_of(pilot)
        assert "British, if you know Standard" in await press(pilot, "d")
        await press(pilot, "p")

    shown(screen, keys)
    assert screen.game == "british"


def test_learning_in_ascii_is_only_ascii() -> None:
    async def keys(pilot: Pilot[Any]) -> None:
        assert text_of(pilot).isascii()
        assert (await press(pilot, "slash", *"bower", "enter")).isascii()
        assert (await press(pilot, "enter")).isascii()

    shown(ReadingScreen(build_learn_library()), keys, ascii=True)
    one = next(each for each in quiz_questions().values() if each.cards)

    async def asked(pilot: Pilot[Any]) -> None:
        assert text_of(pilot).isascii()
        assert (await press(pilot, "down", "enter")).isascii()

    shown(QuizScreen("One", [one]), asked, ascii=True)


# -- the commands ---------------------------------------------------------------------------------


def test_a_state_of_the_line_mode_is_gone_on_with(tmp_path: Path) -> None:
    who = solving(tmp_path)
    asked = table(who, "end", 1)
    who.record_answer(asked.puzzles[0], asked.puzzles[0].choices[0])
    data = json.loads(who.path.read_text(encoding="utf-8"))
    assert [*data["puzzles"]] == [asked.puzzles[0].id]
    again = PuzzleSession(who.path, load_recalls(who.path), lambda: TODAY)
    assert again.describe_progress(asked.puzzles) == "1 known"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Screen[Any]]:
    """The screens that commands open, as at a terminal."""
    found: list[Screen[Any]] = []

    def run(screen: Screen[Any], looks: DisplaySettings) -> int:  # noqa: ARG001
        found.append(screen)
        return 0

    for room in ("learn", "calls", "puzzles", "rules"):
        monkeypatch.setattr(
            f"euchre.cli.teaching.{room}.is_full_screen_wanted", lambda *, line: not line
        )
    monkeypatch.setattr("euchre.cli.fullscreen.app.run_app", run)
    return found


COMMANDS = [
    ("learn", "The first game"),
    ("learn glossary bower", "German Bauer"),
    ("learn first-game alone", "With a great hand"),
    ("learn quiz --theme bowers --questions 1", "1 of 1"),
    ("learn calls --rules canadian --seat dealer --call next", "Dealer, second: next"),
    ("puzzles --theme loner --count 3", "1 of 3 · Against a loner"),
    ("rules list", "Stick the dealer"),
    ("rules show british --set target=7", "British, with changes"),
    ("rules diff british canadian", "if you know British"),
]


@pytest.mark.parametrize(("typed", "words"), COMMANDS)
def test_a_command_opens_the_whole_screen(
    typed: str, words: str, opened: list[Screen[Any]], tmp_path: Path
) -> None:
    state = ["--state", str(tmp_path / "state.json")] if typed.startswith("puzzles") else []
    result = CliRunner().invoke(main, [*typed.split(), *state])
    assert result.exit_code == 0, result.output
    [screen] = opened

    async def keys(pilot: Pilot[Any]) -> None:
        assert words in text_of(pilot)

    shown(screen, keys, (100, 30))


@pytest.mark.parametrize("typed", ["learn --line glossary bower", "learn glossary bower --line"])
def test_lines_are_printed_where_they_are_wanted(typed: str, opened: list[Screen[Any]]) -> None:
    assert "German Bauer" in CliRunner().invoke(main, typed.split()).output
    assert not opened


def test_a_missing_word_is_told_before_anything_is_opened(opened: list[Screen[Any]]) -> None:
    result = CliRunner().invoke(main, ["learn", "faq", "reneg"])
    assert result.exit_code == 2
    assert "did you mean renege?" in result.output
    assert not opened


def test_lines_need_no_textual() -> None:
    code = (
        "import sys\n"
        "import euchre.cli.teaching.learn, euchre.cli.teaching.puzzles, euchre.cli.teaching.rules\n"
        "sys.exit('textual' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0  # noqa: S603
