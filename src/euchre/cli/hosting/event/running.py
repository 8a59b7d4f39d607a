"""``euchre event run``: the desk of the host on the whole screen, and the wall."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.evenings.desk import Desk
from euchre.cli.fullscreen.available import at_terminal, installed, needs_textual, wanted
from euchre.cli.hosting.event.common import evening_argument, missing, quoted
from euchre.cli.shared.screen import Look, Screen
from euchre.errors import EuchreError


@click.command("run", epilog="Example: euchre event run friday.evening")
@evening_argument
@click.option("--wall", is_flag=True, help="Only the wall: for a second screen, or a projector.")
@click.option("--ascii", "ascii_", is_flag=True, help="Plain ASCII, without colour.")
@click.option("--no-colour", is_flag=True, help="No colours.")
@click.option("--line", is_flag=True, help="Refused here: the other commands are line by line.")
def run(path: Path, *, wall: bool, ascii_: bool, no_colour: bool, line: bool) -> int:
    """Run an evening on the whole screen: scores to type, standings, money, and the wall.

    Where there is no such file, a form begins a new evening. Everything is written to the file at
    once, as by the other commands, which can be used beside it.
    """
    if not wanted(line=line):
        raise EuchreError(_why_not(path, line=line))
    from euchre.cli.fullscreen.app import run as show  # noqa: PLC0415 - Textual takes a moment
    from euchre.cli.fullscreen.drawing.looks import looks_of  # noqa: PLC0415
    from euchre.cli.fullscreen.screens.evening.host import HostScreen  # noqa: PLC0415
    from euchre.cli.fullscreen.screens.evening.opening import NewEvening  # noqa: PLC0415
    from euchre.cli.fullscreen.screens.evening.wall import WallScreen  # noqa: PLC0415
    from euchre.cli.hosting.event.asking import QUESTIONS, made  # noqa: PLC0415

    looks = looks_of(ascii_=ascii_, no_colour=no_colour)
    if path.exists():
        desk = Desk(path)
        status = show(WallScreen(desk, alone=True) if wall else HostScreen(desk), looks)
    elif wall:
        raise EuchreError(missing(path))
    else:
        status = show(NewEvening(path, QUESTIONS, made), looks)
    if path.exists():
        screen = Screen(Look(ascii=ascii_))
        screen.line("Everything is in the file. Go on with:")
        screen.whole(f"euchre event run {quoted(path)}{' --wall' if wall else ''}")
    return status


def _why_not(path: Path, *, line: bool) -> str:
    """Why there is no whole screen, and what does the same line by line."""
    here = quoted(path)
    instead = f"use euchre event pair, score, standings, close and settle {here} line by line"
    if line:
        return f"this is for the whole screen: {instead}"
    if not installed():
        return f"{needs_textual()}; or {instead}"
    if not at_terminal():
        return f"this needs a terminal on both sides, and there is a pipe: {instead}"
    return f"this terminal has no whole screen, or EUCHRE_LINE is set: {instead}"
