"""Whether the whole screen of this terminal can be used; Textual is not imported for it."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Final

from euchre.extras import install_command

LINE_MODE_VARIABLE: Final = "EUCHRE_LINE"
"""The variable of the environment that has all commands speak line by line which can."""


def is_textual_installed() -> bool:
    return find_spec("textual") is not None


def describe_missing_textual() -> str:
    """Return the sentence that says how to install Textual."""
    return f"the full screen needs textual: {install_command('tui')}"


def is_interactive() -> bool:
    """Return whether standard input and output are both a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def is_full_screen_wanted(*, line_mode: bool) -> bool:
    """Return whether a command uses the whole screen.

    Not where that was declined (``--line``, or `LINE_MODE_VARIABLE` in the environment), in a
    pipe, on a terminal that moves no cursor, and without Textual.
    """
    if (
        line_mode
        or os.environ.get(LINE_MODE_VARIABLE)
        or os.environ.get("TERM", "dumb") in ("dumb", "")
    ):
        return False
    return is_interactive() and is_textual_installed()
