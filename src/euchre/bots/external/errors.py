"""What goes wrong in a bot from outside, and where."""

from __future__ import annotations

import importlib
import traceback
from itertools import dropwhile
from pathlib import Path
from typing import Final

from euchre.errors import EuchreError

BOT_FAILURES: Final = (Exception, SystemExit)
"""What the code of others may raise: ``sys.exit`` in a bot ends no arena."""
_PACKAGE_FOLDER: Final = f"{Path(__file__).parents[2]}"
_IMPORTLIB_FILE: Final = importlib.__file__


class ExternalBotError(EuchreError):
    """An external bot cannot be loaded, or breaks the contract of a bot.

    Attributes:
        trace: where it happened, as Python or the program itself tells it; empty: that is not told.
    """

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace


def describe_error(error: BaseException) -> str:
    """Describe an error as the end of a sentence, in one line, with the bot's file and line."""
    words = " ".join(f"{type(error).__name__}: {error}".rstrip(": ").split())
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if _is_bot_frame(frame)]
    return f"{words} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else words


def format_bot_traceback(error: BaseException) -> str:
    """Format the traceback of an error from where it leaves this program, or all of it."""
    whole = traceback.TracebackException.from_exception(error)
    rest = [*dropwhile(lambda frame: not _is_bot_frame(frame), whole.stack)]
    if rest:
        whole.stack[:] = rest
    return "".join(whole.format(chain=False))


def _is_bot_frame(frame: traceback.FrameSummary) -> bool:
    return not frame.filename.startswith((_PACKAGE_FOLDER, _IMPORTLIB_FILE, "<frozen "))
