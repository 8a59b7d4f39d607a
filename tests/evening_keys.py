"""A host at the whole screen of an evening: keys, and what is seen, for the tests."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path

import pytest

pytest.importorskip("textual")

from click.testing import CliRunner
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from euchre.cli import main
from euchre.cli.fullscreen.app import EuchreApp
from euchre.cli.fullscreen.drawing.looks import Looks
from euchre.cli.fullscreen.screens.evening.host import HostScreen
from euchre.cli.fullscreen.screens.evening.wall import WallScreen
from euchre.cli.fullscreen.screens.parts.drawn import Drawn
from euchre.league.folding import fold
from euchre.league.log.state import Evening
from euchre.store.journal import read_lines

EIGHT = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]
NEVER = 3600.0
LATE = 500

Run = Callable[[Pilot[int]], Awaitable[None]]


@pytest.fixture(name="path")
def path_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return opened(Path("e"), "party", "--stake", "5", "--rounds", "3")


def opened(path: Path, format_: str, *options: str, names: list[str] = EIGHT) -> Path:
    Path("names").write_text("\n".join(names))
    command("new", format_, "--players", "names", *options, "--out", str(path))
    return path


def command(*args: str, code: int = 0) -> str:
    """What a line command says."""
    result = CliRunner(env={"COLUMNS": "100"}).invoke(main, ["event", *args])
    assert result.exit_code == code, result.output
    return result.output


def evening(path: Path) -> Evening:
    return fold(entry for line in read_lines(path) for entry in line.entries)


def play(
    screen: Screen[None], run: Run, size: tuple[int, int] = (80, 24), looks: Looks | None = None
) -> None:
    async def whole() -> None:
        app = EuchreApp(screen, looks or Looks())
        async with app.run_test(size=size) as pilot:
            await run(pilot)

    asyncio.run(whole())


def seen(pilot: Pilot[int]) -> str:
    """What stands on the screen."""
    canvas = pilot.app.screen.query_one(Drawn).canvas
    assert canvas is not None
    return "\n".join("".join(cell.character for cell in row).rstrip() for row in canvas.rows)


def sent(pilot: Pilot[int]) -> str:
    """Everything that is sent to the terminal, dialogs as well."""
    return unescape(
        re.sub(r"<style>.*?</style>|<[^>]*>", "", pilot.app.export_screenshot(), flags=re.DOTALL)
    ).replace("\xa0", " ")


async def until(pilot: Pilot[int], words: str) -> str:
    """Wait until it stands there."""
    for _ in range(LATE):
        if isinstance(pilot.app.screen, HostScreen | WallScreen) and words in " ".join(
            seen(pilot).split()
        ):
            return seen(pilot)
        await pilot.pause(0.01)
    raise AssertionError(f"{words!r} never came:\n{seen(pilot)}")


async def keys(pilot: Pilot[int], text: str) -> None:
    """Press keys: words for those that have a name, else one after the other."""
    for word in text.split():
        if len(word) > 1 and word.isalpha():
            await pilot.press(word)
        else:
            await pilot.press(*(named(sign) for sign in word))


def named(sign: str) -> str:
    return {
        ":": "colon",
        "?": "question_mark",
        "<": "less_than_sign",
        ">": "greater_than_sign",
    }.get(sign, sign)


async def over(pilot: Pilot[int]) -> None:
    """Wait until something lies over the screen of the host."""
    for _ in range(LATE):
        if not isinstance(pilot.app.screen, HostScreen):
            return
        await pilot.pause(0.01)
    raise AssertionError(seen(pilot))


async def answers(pilot: Pilot[int], words: str) -> None:
    """Wait until a dialog, or what lies below it, says so."""
    for _ in range(LATE):
        if words in sent(pilot):
            return
        await pilot.pause(0.01)
    raise AssertionError(sent(pilot))


async def typed(pilot: Pilot[int], text: str) -> None:
    """Fill in the line that is asked for."""
    for _ in range(LATE):
        if pilot.app.screen.query(Input) and pilot.app.screen.query_one(Input).has_focus:
            break
        await pilot.pause(0.01)
    asker = pilot.app.screen
    asker.query_one(Input).value = text
    await pilot.press("enter")
    for _ in range(LATE):
        if pilot.app.screen is not asker:
            break
        await pilot.pause(0.01)


async def pair(pilot: Pilot[int], number: int) -> int:
    """Pair the next round; the seed of its lots, or -1."""
    await keys(pilot, "r n")
    await until(pilot, f"Pair round {number}")
    await keys(pilot, "y")
    text = " ".join((await until(pilot, f"Round {number} is paired.")).split())
    found = re.search(r"--seed (\d+)", text)
    return int(found[1]) if found else -1
