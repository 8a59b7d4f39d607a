"""What the coach found in a match, on the whole screen."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

pytest.importorskip("numba")

from euchre.analysis.review.game import review_match
from euchre.analysis.review.report import MatchReview
from euchre.cli.fullscreen.drawing.palette import build_palette
from euchre.cli.fullscreen.screens import reviewing
from euchre.cli.fullscreen.screens.dialogs import TextDialog
from euchre.cli.fullscreen.screens.replaying import ReplayScreen
from euchre.cli.fullscreen.screens.reviewing import PageReviewWriter, ReviewScreen
from euchre.cli.shared.reviewed import ReviewReporter, is_loss
from euchre.cli.shared.screen import DisplaySettings
from euchre.extras import install_command
from euchre.notation.record import Record
from fullscreen_help import drawn_rows, press, show
from golden_games import golden_record

HANDS = 3
MOST = 24
"""Hidden deals that a decision is worth here."""


@cache
def short_match() -> Record:
    """The first hands of a match."""
    record = golden_record("standard")
    for stop in range(len(record.events)):
        part = replace(record, events=record.events[:stop])
        if len(part.match.hands) == HANDS:
            return part
    raise AssertionError("the match is too short")


@cache
def found() -> MatchReview:
    """What the coach finds in it."""
    return review_match(short_match(), max_deals=MOST)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "review_match", partial(review_match, max_deals=MOST))


def words(pilot: Pilot[int], where: str = "Static") -> str:
    return "\n".join(str(part.render()) for part in pilot.app.screen.query(where).results(Static))


def listed(pilot: Pilot[int]) -> list[str]:
    options = pilot.app.screen.query_one(OptionList)
    return [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]


async def done(pilot: Pilot[int]) -> None:
    """Wait until the coach has been through it."""
    for _ in range(600):
        if pilot.app.screen.query_one(OptionList).display:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(words(pilot))


@pytest.mark.usefixtures("quick")
def test_what_lost_something_is_listed_and_opens_in_the_replay() -> None:
    bad = [each for each in found().decisions if is_loss(each)]
    assert bad, "something was lost in these hands"
    names = short_match().names

    async def does(pilot: Pilot[int]) -> None:
        await done(pilot)
        rows = listed(pilot)
        assert len(rows) == len(bad)
        for row, each in zip(rows, bad, strict=True):
            assert each.grade.word in row
            assert f"Hand {each.hand}" in row
            assert f"{names[each.seat]}: {each.did}" in row
        await press(pilot, "down", "enter")
        await pilot.pause()
        chosen = bad[min(1, len(bad) - 1)]
        assert type(pilot.app.screen) is ReplayScreen
        note = words(pilot, "#said")
        assert chosen.better in note
        assert chosen.reason.split()[0] in note
        drawn = drawn_rows(pilot)
        table = "\n".join(drawn)
        assert f"hand {chosen.hand} of {HANDS}, " in table
        assert f"▸ {names[chosen.seat]}" in table, "who decides has the turn"
        assert len(drawn) < 24, "the note covers nothing"
        await press(pilot, "escape")
        assert pilot.app.screen.query(OptionList)

    show(ReviewScreen(short_match()), does)


@pytest.mark.usefixtures("quick")
def test_the_list_is_that_of_one_player_after_the_other() -> None:
    async def does(pilot: Pilot[int]) -> list[list[str]]:
        await done(pilot)
        lists = []
        for _ in range(len(short_match().names)):
            await press(pilot, "f")
            lists.append(listed(pilot))
        await press(pilot, "f")
        assert listed(pilot) == sorted(
            (row for rows in lists for row in rows), key=listed(pilot).index
        )
        return lists

    lists = show(ReviewScreen(short_match()), does)
    for name, rows in zip(short_match().names, lists, strict=True):
        assert all(f"{name}: " in row for row in rows)


@pytest.mark.usefixtures("quick")
def test_the_summary_tells_what_the_command_tells() -> None:
    async def does(pilot: Pilot[int]) -> Any:
        await done(pilot)
        await press(pilot, "s")
        screen = pilot.app.screen
        assert isinstance(screen, TextDialog)
        return screen.query_one("VerticalScroll > Static", Static).content

    console = Console(width=78, color_system=None)
    with console.capture() as shown:
        console.print(show(ReviewScreen(short_match()), does))
    text = " ".join(shown.get().split())
    for heading in ("Accuracy", "Decisions", "The decisive hands", "Chance of"):
        assert heading in text
    for moment in found().moments:
        assert moment.words in text


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("size", [(80, 24), (20, 5)])
def test_it_is_shown_on_any_screen(size: tuple[int, int]) -> None:
    async def does(pilot: Pilot[int]) -> str:
        await done(pilot)
        await press(pilot, "s", "right", "down", "escape", "question_mark", "escape", "enter")
        await press(pilot, "n", "c", "escape", "p", "escape")
        return words(pilot)

    assert show(ReviewScreen(short_match()), does, size, DisplaySettings(ascii=True)).isascii()


@pytest.mark.usefixtures("quick")
def test_on_a_narrow_screen_rows_are_not_broken_anywhere() -> None:
    width = 60

    async def does(pilot: Pilot[int]) -> Any:
        await done(pilot)
        for row in listed(pilot):
            assert all(cell_len(line) <= width - 4 for line in row.splitlines())
        await press(pilot, "s")
        return pilot.app.screen.query_one("VerticalScroll > Static", Static).content

    console = Console(width=width - 6, color_system=None)
    with console.capture() as shown:
        console.print(show(ReviewScreen(short_match()), does, (width, 20)))
    players = " ".join(shown.get().partition("\n\n")[0].split())
    for each in found().players:
        assert f"{each.name}: Decisions {each.decisions}, Accuracy " in players


def test_escape_stops_the_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()

    def endless(_: Record, *, decided: Callable[[int, int], None], **__: object) -> MatchReview:
        try:
            for at in range(10_000):
                decided(at, 10_000)
                time.sleep(0.01)
        finally:
            ended.set()
        raise AssertionError("it was not stopped")

    monkeypatch.setattr(reviewing, "review_match", endless)

    async def does(pilot: Pilot[int]) -> str:
        for _ in range(3000):
            if "%" in (text := words(pilot)):
                break
            await asyncio.sleep(0.01)
        await press(pilot, "escape")
        return text

    text = show(ReviewScreen(short_match()), does)
    assert "Esc stops it" in text
    assert "%" in text
    assert ended.wait(60)


def test_without_numba_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("euchre.bots.kernel.is_installed", lambda: False)

    async def does(pilot: Pilot[int]) -> str:
        await press(pilot, "f", "s")
        return words(pilot)

    text = show(ReviewScreen(short_match()), does)
    assert f"This needs numba: {install_command('bots')}." in text


def test_a_record_without_a_hand_is_told_of_in_a_sentence() -> None:
    async def does(pilot: Pilot[int]) -> str:
        for _ in range(600):
            if "there is no hand" in (text := words(pilot)).lower():
                return text
            await asyncio.sleep(0.1)
        raise AssertionError(words(pilot))

    show(ReviewScreen(replace(short_match(), events=())), does)


def test_what_is_collected_are_the_lines_that_the_command_writes() -> None:
    page = PageReviewWriter(build_palette(DisplaySettings()))
    ReviewReporter(page, found(), short_match(), None).write_review("game")
    told = "\n".join(line.words for line in page.lines)
    for each in found().decisions:
        assert (each.reason in told) or not is_loss(each)
