"""``euchre event run``: the wall, every page at every size, and the mouse."""

import re
from pathlib import Path

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot

from euchre.cli.evenings.desk import Desk
from euchre.cli.fullscreen.drawing.evening.money import money_rows
from euchre.cli.fullscreen.drawing.evening.people import people_rows
from euchre.cli.fullscreen.drawing.evening.rounds import gathering_rows, round_rows
from euchre.cli.fullscreen.drawing.evening.standings import standings_rows
from euchre.cli.fullscreen.drawing.evening.wall import draw_wall, parts
from euchre.cli.fullscreen.drawing.looks import Looks
from euchre.cli.fullscreen.screens.evening.host import HostScreen
from euchre.cli.fullscreen.screens.evening.wall import WallScreen
from euchre.league.folding import fold
from euchre.store.journal import read_lines
from evening_keys import NEVER, command, keys, opened, path_in, play, seen, sent, until

__all__ = ["path_in"]


def test_the_wall_turns_by_itself_and_sees_a_new_round(path: Path) -> None:
    command("pair", "e")
    command("score", "e", "1", "9:5")

    async def run(pilot: Pilot[int]) -> None:
        await until(pilot, "Round 1 of 3")
        await until(pilot, "Standings")
        await until(pilot, "Round 1 of 3")
        command("score", "e", "2", "9:5")
        command("pair", "e")
        await until(pilot, "Round 2 of 3")
        await keys(pilot, "space")
        await until(pilot, "held")

    play(WallScreen(Desk(path), turns=0.05, looks=0.02), run)


def test_everybody_is_seen_on_a_wall_that_is_too_small(path: Path) -> None:
    names = [f"Nn{number:02}" for number in range(1, 41)]
    path = opened(Path("many"), "progressive", names=names)
    command("pair", "many")
    found: set[str] = set()

    async def run(pilot: Pilot[int]) -> None:
        for _ in range(20):
            found.update(re.findall(r"Nn\d\d", seen(pilot)))
            await keys(pilot, "right")

    play(WallScreen(Desk(path), turns=NEVER, looks=NEVER), run, size=(40, 12))
    assert found >= set(names)


def test_the_wall_is_written_large_where_there_is_room(path: Path) -> None:
    command("pair", "e")

    async def run(pilot: Pilot[int]) -> None:
        await pilot.pause()
        text = seen(pilot)
        assert "█" in text
        assert "Ann" not in text  # but in large letters

    play(WallScreen(Desk(path), turns=NEVER, looks=NEVER), run, size=(200, 60))


@pytest.mark.parametrize("size", [(20, 5), (46, 12), (80, 24), (200, 60), (5, 2), (130, 6)])
def test_every_page_at_every_size_in_ascii(path: Path, size: tuple[int, int]) -> None:
    command("pair", "e")
    command("score", "e", "1", "9:5")

    async def run(pilot: Pilot[int]) -> None:
        for page in "rspml":
            await keys(pilot, f"{page} down down up")
            text = sent(pilot)
            assert text.isascii(), [sign for sign in text if not sign.isascii()]
        for more in ("w right escape", "r t escape", "p a escape", "? escape", "u n", "q"):
            await keys(pilot, more)
            await pilot.pause()
        await pilot.resize_terminal(80, 24)
        await until(pilot, "Round 1 of 3")
        await pilot.resize_terminal(20, 5)
        await until(pilot, "Round")

    play(HostScreen(Desk(path), looks=NEVER), run, size, Looks(ascii=True, colour=False))


@pytest.mark.parametrize("format_", ["knockout", "howell", "two-table"])
@pytest.mark.usefixtures("path")
def test_no_row_of_any_format_is_wider_than_its_page(format_: str) -> None:
    many = "8" if format_ == "two-table" else "10"
    options = ("--players", many, "--stake", "5", "--bots", "random", "--seed", "1")
    command("simulate", format_, *options, "--out", "simulated")
    log = [entry for line in read_lines(Path("simulated")) for entry in line.entries]
    look = Looks().palette
    for width in (18, 46, 78):
        for now in (fold(log[: len(log) // 2]), fold(log)):
            rows = [*standings_rows(now, width, look), *people_rows(now, width, look)]
            rows += [*money_rows(now, width, look), *gathering_rows(now, width, look)]
            for round_ in now.rounds:
                rows += round_rows(now, round_, {}, "1", width, look=look)
            assert max(row.text.cell_len for row in rows) <= width
            for shown in parts(now, width, 10, ascii=False):
                assert draw_wall(now, shown, width, 10, look).width == width


def test_the_mouse_turns_pages_and_presses_keys(path: Path) -> None:
    async def run(pilot: Pilot[int]) -> None:
        await pilot.pause()
        lines = seen(pilot).split("\n")
        await pilot.click(offset=(lines[1].index("Players") + 1, 1))
        await until(pilot, "8 players here")
        lines = seen(pilot).split("\n")
        row = next(at for at, line in enumerate(lines) if "Cy" in line)
        await pilot.click(offset=(8, row))
        assert "▸  3 Cy" in seen(pilot)
        lines = seen(pilot).split("\n")
        row = next(at for at, line in enumerate(lines) if "Enter away" in line)
        await pilot.click(offset=(lines[row].index("Enter"), row))
        await until(pilot, "Cy goes")

    play(HostScreen(Desk(path), looks=NEVER), run)
