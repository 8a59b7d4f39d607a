"""``euchre learn``: lessons, words, questions, tips, a quiz, puzzles and calling charts."""

from __future__ import annotations

from typing import Final

import click

from euchre.cli.shared.groups import LazyCommand, LazyCommandGroup

_COMMANDS: Final = {
    "first-game": LazyCommand(
        "learn.lessons:show_first_game",
        "Learn the game in ten minutes, step by step, or go to STEP.",
    ),
    "quiz": LazyCommand(
        "learn.lessons:run_quiz", "Take a quiz, with a reason for every answer and a final score."
    ),
    "puzzles": LazyCommand("learn.puzzles", "Solve positions, by theme or from your own mistakes."),
    "tips": LazyCommand(
        "learn.lessons:show_tips",
        "List all tips with their measured value, or explain the tip NAME.",
    ),
    "calls": LazyCommand(
        "learn.calls", "Show which hands are strong enough to call, for each game and seat."
    ),
    "glossary": LazyCommand(
        "learn.lessons:show_glossary", "List the terms of the game, or explain WORD."
    ),
    "faq": LazyCommand(
        "learn.lessons:show_faq", "List common questions, or answer the question NAME."
    ),
}


@click.group(
    "learn",
    cls=LazyCommandGroup,
    lazy=_COMMANDS,
    epilog="Example: euchre learn quiz --questions 10",
)
def command() -> None:
    """Learn the game: lessons, tips, a quiz and puzzles.

    Each tip comes with its measured value, and each quiz answer with the reason.
    """
