"""Reading, and being asked, on the whole screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click

from euchre.cli.fullscreen.drawing.looks import DisplaySettings, build_looks
from euchre.cli.shared.pages import Library
from euchre.learn.questions import QuizQuestion


def _build_looks(given: Mapping[str, Any]) -> DisplaySettings:
    return build_looks(ascii_=given["ascii_"], no_colour=given["no_colour"])


def read_library(library: Library, at: Sequence[str], given: Mapping[str, Any]) -> int:
    """Open a library until it is left, and play the game that was chosen there; return the exit
    status.

    Args:
        library: what there is to read.
        at: the shelf to begin with, and its page; either may be missing.
        given: the options of the command.
    """
    from euchre.cli.fullscreen.app import run_app  # noqa: PLC0415 - Textual takes a moment
    from euchre.cli.fullscreen.screens.learning.reading import ReadingScreen  # noqa: PLC0415

    screen = ReadingScreen(library, at)
    status = run_app(screen, _build_looks(given))
    if not screen.game:
        return status
    from euchre.cli.playing.play import command as play  # noqa: PLC0415 - only for who plays

    changed = given.get("settings", ()) if at and screen.game == at[0] else ()
    looks = {name: given[name] for name in ("ascii_", "no_colour")}
    context = click.get_current_context()
    played: int = context.invoke(play, rules_name=screen.game, settings=changed, **looks)
    return played


def ask_questions(
    title: str, questions: Sequence[QuizQuestion], given: Mapping[str, Any]
) -> tuple[int, int, int]:
    """Ask questions: return the exit status, how many were right, and of how many."""
    from euchre.cli.fullscreen.app import run_app  # noqa: PLC0415 - Textual takes a moment
    from euchre.cli.fullscreen.screens.learning.quizzing import QuizScreen  # noqa: PLC0415

    screen = QuizScreen(title, questions)
    status = run_app(screen, _build_looks(given))
    return status, screen.right, screen.done
