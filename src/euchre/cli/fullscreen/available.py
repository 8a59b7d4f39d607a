"""Whether the whole screen of this terminal can be used; Textual is not imported for it."""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from typing import Final

from euchre.extras import how_to_install

LINE: Final = "EUCHRE_LINE"
"""The variable of the environment that has all commands speak line by line."""


def installed() -> bool:
    """Return whether Textual is installed."""
    return find_spec("textual") is not None


def needs_textual() -> str:
    """Return the sentence that says how to install Textual."""
    return f"the whole screen needs textual: {how_to_install('tui')}"


def at_terminal() -> bool:
    """Return whether standard input and output are both a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def wanted(*, line: bool) -> bool:
    """Return whether a command uses the whole screen.

    Not where that was declined (``--line``, or `LINE` in the environment), in a pipe, on a terminal
    that moves no cursor, and without Textual.

    Args:
        line: whether ``--line`` was given.
    """
    if line or os.environ.get(LINE) or os.environ.get("TERM", "dumb") in ("dumb", ""):
        return False
    return at_terminal() and installed()
