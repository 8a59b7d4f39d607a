"""The wall clock of a timed match, which only the command line reads."""

from __future__ import annotations

import time
from typing import Final

from euchre.cli.matches.saving import read_clock_seconds_left
from euchre.notation.record import Record

_MAX_SECONDS: Final = 100_000 * 60.0
"""The longest that a match may have left, whatever its file says."""


class MatchClock:
    """The time that a match has left.

    Args:
        seconds: so much from now on; None: there is no clock.
    """

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def remaining_seconds(self) -> float | None:
        """The seconds left; None: there is no clock."""
        return None if self._end is None else self._end - time.monotonic()

    @property
    def is_over(self) -> bool:
        """True if the time is up; never without a clock."""
        seconds = self.remaining_seconds
        return seconds is not None and seconds <= 0


def build_clock(record: Record) -> MatchClock:
    """Return the clock of a match that begins, or goes on from its file."""
    if not record.rules.time_limit:
        return MatchClock(None)
    minutes, seconds = record.meta.get("minutes"), read_clock_seconds_left(record)
    if seconds is None and isinstance(minutes, int | float):
        seconds = 60.0 * minutes
    return MatchClock(None if seconds is None else min(seconds, _MAX_SECONDS))
