"""How long a table waits before it tries again what has gone wrong by itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Final

_RECENT: Final = 120.0
"""Seconds in which troubles are counted: after each the table waits twice as long."""
_LONGEST: Final = 60.0
"""Seconds that a table waits at most after a trouble."""
_UNWRITTEN: Final = 1.0
"""Seconds that a table waits where nothing could be written: once there is room it goes on."""


class Patience:
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

    def trouble(self) -> None:
        """Record an unexpected error."""
        now = self._time()
        self._troubles.append(now)
        recent = sum(at > now - _RECENT for at in self._troubles)
        if recent > 1:
            self._until = max(self._until, now + min(_LONGEST, 2.0 ** (recent - 2)))

    def unwritten(self) -> None:
        """Record a failed write; the table itself is fine."""
        self._until = max(self._until, self._time() + _UNWRITTEN)
        self.doubts = True

    @property
    def seconds(self) -> float:
        """Seconds that the table still waits."""
        return max(0.0, self._until - self._time())
