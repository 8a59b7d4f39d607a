"""What a server logs: nothing so often that it fills the disk."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

_A_MINUTE: Final = 5
"""The same message is let through so often in a minute."""
_KINDS: Final = 1_000
"""Messages that are told apart before all are forgotten."""


@dataclass(slots=True)
class _Seen:
    since: float
    shown: int = 0
    left_out: int = 0


class Sparing(logging.Filter):
    """Lets the same message through a few times a minute, and counts the others.

    Messages are the same that come from the same line and begin alike, before what varies is
    filled in. The first that is let through again says how many were left out.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, int, str], _Seen] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this one is shown."""
        now = self._clock()
        key = (record.pathname, record.lineno, str(record.msg).split("\n", 1)[0][:80])
        if key not in self._seen and len(self._seen) >= _KINDS:
            self._seen.clear()
        seen = self._seen.setdefault(key, _Seen(now))
        if now - seen.since >= 60:
            if seen.left_out:
                record.msg = f"{record.getMessage()} (and {seen.left_out} more like it)"
                record.args = None
            seen.since, seen.shown, seen.left_out = now, 0, 0
        if seen.shown >= _A_MINUTE:
            seen.left_out += 1
            return False
        seen.shown += 1
        return True


LOGGING: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"sparing": {"()": Sparing}},
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "filters": ["sparing"],
            "formatter": "line",
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}
"""How ``euchre serve`` logs: warnings and worse, to the standard error."""
