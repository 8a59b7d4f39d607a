"""What happens at one table by itself: bots, deals, clocks, at their time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from euchre.bots import Bot
from euchre.errors import EuchreError
from euchre.events import HandEvent
from euchre.hand import View, legal
from euchre.rules import Seat
from euchre.table.rhythm import Due, due, tick
from euchre.table.state import Table
from euchre.table.watching import Onlookers

if TYPE_CHECKING:
    from euchre.server.hub import Hub
    from euchre.server.room import Room

_log: Final = logging.getLogger("euchre.server")


class Clock:
    """Waits for what is due next at a room's table, and has it happen.

    Attributes:
        thinking: whether a bot is thinking just now.
    """

    def __init__(self, hub: Hub, room: Room) -> None:
        self._hub, self._room = hub, room
        self._views = Onlookers()
        self._bots: dict[tuple[str, Seat], Bot] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._gone: Mapping[Seat, int] = {}
        self._stopped = False
        self.thinking = False

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def set(self, gone: Mapping[Seat, int]) -> None:
        """Wait for what is due next.

        Args:
            gone: the persons who are not connected, and since when, in ms.
        """
        self._gone = gone
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._stopped or self.thinking:
            return
        coming = due(self._room.table, gone, watched=bool(self._room.clients))
        if coming is not None:
            wait = max(0, coming.at - self._hub.now()) / 1000
            self._timer = self._hub.loop.call_later(wait, self._due, coming)

    def call_in(self) -> None:
        """Have the bots who sit at the table come: some need a moment to get ready."""
        for seat, chair in enumerate(self._room.table.chairs):
            if chair.bot is not None:
                self._bot(chair.bot, seat)

    def _bot(self, level: str, seat: Seat) -> Bot:
        if (level, seat) not in self._bots:
            self._bots[level, seat] = self._hub.bot(level, self._room.table, seat)
        return self._bots[level, seat]

    def _due(self, coming: Due) -> None:
        self._timer = None
        if coming.what == "bot":
            assert coming.seat is not None
            self._think(coming.seat)
            return
        draft = self._room.draft()
        try:
            tick(draft, coming)
        except EuchreError:
            _log.exception("what was due could not be done")
            self._hub.drop(self._room, "Something went wrong; the table is read anew.")
            return
        if draft.moves:
            self._room.commit(draft)

    def _think(self, seat: Seat) -> None:
        table = self._room.table
        assert table.match is not None
        assert table.match.hand is not None
        level = table.chairs[seat].bot
        assert level is not None
        view = self._views.of(table.match.hand, seat)
        self.thinking = True
        self._hub.think(
            partial(self._bot(level, seat).act, view),
            then=partial(self._thought, table),
            failed=partial(self._failed, table, view),
        )

    def _failed(self, asked: Table, view: View) -> None:
        """A bot has failed, which is logged: the table goes on with anything that is legal."""
        self._thought(asked, legal(view)[0])

    def _thought(self, asked: Table, event: HandEvent) -> None:
        self.thinking = False
        if self._stopped:
            return
        table = self._room.table
        same = asked.match is table.match and asked.chairs == table.chairs
        if same and not table.paused and table.asked is None:
            draft = self._room.draft()
            draft.happens(event)
            self._room.commit(draft)
        else:
            self._views.forget()
            self.set(self._gone)
