"""How far long work is: a bar on standard error, which moves from the first moment on."""

from __future__ import annotations

import sys

from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from euchre.cli.shared.console import PlainTextConsole


def build_progress_bar(description: str = "{task.description}", *, quiet: bool = False) -> Progress:
    """Return a bar, with the time since the beginning and the time that is left.

    It pulses where a task has no total yet. Where standard error is no terminal nothing is written.

    Args:
        description: before the bar, with fields of the task.
        quiet: whether nothing is written, whatever standard error is.
    """
    return Progress(
        TextColumn(description, markup=False),
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=PlainTextConsole(stderr=True),
        transient=True,
        redirect_stdout=False,
        disable=quiet or not sys.stderr.isatty(),
    )
