"""What a room does when something goes wrong: it is read anew from its log."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from euchre.server.tables.backstage.log import Stored, stored
from euchre.server.tables.backstage.shared import Shared
from euchre.store import Batch
from euchre.table.log.state import Table

_log: Final = logging.getLogger("euchre.server")
_RECENT: Final = 120.0
"""Seconds in which troubles are counted: after each the table waits twice as long."""
_LONGEST_WAIT: Final = 60.0
"""Seconds that a table waits at most, after a trouble, before anything happens by itself."""
_UNWRITTEN: Final = 1.0
"""Seconds that a table waits where nothing could be written: once there is room it goes on."""
_SLOW: Final = 60.0
"""Seconds within which a table must have been read anew."""


class Recovery:
    """The one door of a room for what is called from outside its commands.

    A timer, a bot's thought, the disk: what goes wrong behind that door is logged once, and the
    table is read anew from its log, with everybody still there.

    Args:
        shared: what all rooms share.
        table: the table as it is.
        pause: lets nothing happen by itself any more.
        begin: lets the room be the table that was read.
        end: is told why the room has to be closed.
    """

    def __init__(
        self,
        shared: Shared,
        table: Callable[[], Table],
        *,
        pause: Callable[[], None],
        begin: Callable[[Stored], None],
        end: Callable[[str], None],
    ) -> None:
        self._shared, self._table = shared, table
        self._pause, self._begin, self._end = pause, begin, end
        self._since: float | None = None
        self._troubles: deque[float] = deque(maxlen=16)
        self._unwritten = -_UNWRITTEN
        self._closed = False

    @property
    def reading(self) -> bool:
        """Whether the table is being read anew."""
        return self._since is not None

    def through(self, what: str, work: Callable[..., None], *given: Any) -> None:
        """Do `work`; whatever goes wrong is logged, and the table is read anew."""
        try:
            work(*given)
        except Exception:  # noqa: BLE001 - whatever it is, the table goes on
            self.log(what)
            self.read_anew()

    def log(self, what: str) -> None:
        """Log the error that is being handled, and count it."""
        table = self._table()
        self._shared.counts.troubles += 1
        known = {"table": table.id, "version": table.version}
        _log.exception("table %s, version %d: %s", table.id, table.version, what, extra=known)

    def patience(self) -> float:
        """Seconds that nothing happens by itself: none, but for what goes wrong again and again."""
        now = self._shared.loop.time()
        recent = sum(at > now - _RECENT for at in self._troubles)
        wait = min(_LONGEST_WAIT, 2.0 ** (recent - 2)) if recent > 1 else 0.0
        return max(wait, _UNWRITTEN if now < self._unwritten + _UNWRITTEN else 0.0)

    def read_anew(self, *, trouble: bool = True, unwritten: bool = False) -> None:
        """Be the table that is on the disk, once all that is on its way there has come.

        Args:
            trouble: something is wrong, and the next time is waited for longer.
            unwritten: nothing is wrong with the table: something could not be written.
        """
        if self._closed or self.reading:
            return
        self._since = self._shared.loop.time()
        if unwritten:
            self._unwritten = self._since
        elif trouble:
            self._troubles.append(self._since)
        self._pause()
        self._shared.append(Batch(self._table().id), self._read)

    def check_slow(self) -> bool:
        """Give a table up whose reading takes too long; whether it has been."""
        if self._since is None or self._shared.loop.time() <= self._since + _SLOW:
            return False
        self._give_up()
        return True

    def close(self) -> None:
        """The room is closed: nothing is read any more."""
        self._closed = True

    def _read(self, _: BaseException | None) -> None:
        table = self._table().id
        reading = self._shared.read(stored, self._shared.log, table)
        reading.add_done_callback(self._have_read)

    def _have_read(self, reading: asyncio.Future[Stored | None]) -> None:
        if self._closed or reading.cancelled():
            return
        error = reading.exception()
        found = None if error is not None else reading.result()
        if found is None:
            table = self._table().id
            _log.error(
                "table %s cannot be read anew", table, exc_info=error, extra={"table": table}
            )
            self._give_up()
            return
        self._since = None
        self.through("showing the table anew", self._begin, found)

    def _give_up(self) -> None:
        if self._shared.given_up is not None:
            self._shared.given_up(self._table().id)
        self._end("This table could not be read: try again in a moment.")
