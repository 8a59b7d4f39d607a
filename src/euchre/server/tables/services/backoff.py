"""How long a table waits before it tries again what has gone wrong by itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

_TROUBLE_WINDOW_SECONDS: Final = 120.0
"""Seconds in which troubles are counted: after each the table waits twice as long."""
_MAX_WAIT_SECONDS: Final = 60.0
"""Seconds that a table waits at most after a trouble."""
_UNWRITTEN_WAIT_SECONDS: Final = 1.0
"""Seconds that a table waits where nothing could be written: once there is room it goes on."""


class TroubleBackoff:
    """Backoff of one table: for how long its automatic actions pause after errors.

    Args:
        time: tells the time of the loop, in seconds.

    Attributes:
        doubts: whether the last thing could not be written: it is not known whether others can.
    """

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._troubles: deque[float] = deque(maxlen=16)
        self._until = time()
        self.doubts = False

    def record_trouble(self) -> None:
        """Record an unexpected error."""
        now_seconds = self._time()
        self._troubles.append(now_seconds)
        recent = sum(trouble > now_seconds - _TROUBLE_WINDOW_SECONDS for trouble in self._troubles)
        if recent > 1:
            self._until = max(
                self._until, now_seconds + min(_MAX_WAIT_SECONDS, 2.0 ** (recent - 2))
            )

    def record_write_failure(self) -> None:
        """Record a failed write; the table itself is fine."""
        self._until = max(self._until, self._time() + _UNWRITTEN_WAIT_SECONDS)
        self.doubts = True

    @property
    def seconds_left(self) -> float:
        """Seconds that the table still waits."""
        return max(0.0, self._until - self._time())
