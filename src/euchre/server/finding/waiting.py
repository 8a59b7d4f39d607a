"""The queue of those who look for others: they join, are called, come, or miss it. No I/O."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from euchre.server.finding.matching import MatchedGroup, Seek, TableKind, groups

CALLED: Final = 30_000
"""How long, in ms, those who are called have to come."""
SILENT: Final = 45_000
"""How long, in ms, somebody is kept of whom nothing is heard: their page asks twice a minute."""
HOUR: Final = 3_600_000
DAY: Final = 24 * HOUR
_MOST: Final = 10_000
"""Of so many people it is known when they last came."""


@dataclass(eq=False)
class TableCall:
    """Some are called to a table.

    Attributes:
        group: who, and to what kind of table.
        until: by when they must have come, in ms.
        came: the tickets of those who have.
    """

    group: MatchedGroup
    until: int
    came: set[str] = field(default_factory=set)

    @property
    def complete(self) -> bool:
        """Whether all have come."""
        return len(self.came) == len(self.group.wishes)


@dataclass(eq=False)
class Waiter:
    """Somebody who looks for others.

    Attributes:
        wish: what they want.
        heard: when something was last heard of them, in ms.
        call: the table that they are called to; None: they wait.
    """

    wish: Seek
    heard: int
    call: TableCall | None = None


class SeekQueue:
    """Everybody who looks for others at one server. Time is passed in, in ms.

    Args:
        seats: how many play, by the name of the game.
    """

    def __init__(self, seats: Mapping[str, int]) -> None:
        self._seats = seats
        self._waiters: dict[str, Waiter] = {}
        self._last: dict[str, int] = {}
        self._lately: dict[int, set[str]] = {HOUR: set(), DAY: set()}

    def __len__(self) -> int:
        return len(self._waiters)

    def find(self, ticket: str) -> Waiter | None:
        """Who has a ticket; None: nobody, any more."""
        return self._waiters.get(ticket)

    def is_called(self, ticket: str) -> bool:
        """Whether others wait for somebody to come, or to be joined by the rest."""
        waiter = self._waiters.get(ticket)
        return waiter is not None and waiter.call is not None and not waiter.call.complete

    def tickets_of(self, who: str) -> list[str]:
        """Those by which somebody waits."""
        return [ticket for ticket, each in self._waiters.items() if each.wish.who == who]

    def join(self, wish: Seek, now: int) -> None:
        """Somebody comes, and is no longer where they have waited before."""
        for ticket in self.tickets_of(wish.who):
            self.leave(ticket)
        self._waiters[wish.ticket] = Waiter(wish, now)
        if wish.who not in self._last and len(self._last) >= _MOST:
            self._last = {who: at for who, at in self._last.items() if at > now - DAY}
        if wish.who in self._last or len(self._last) < _MOST:
            self._last[wish.who] = now
            for people in self._lately.values():
                people.add(wish.who)

    def hear(self, ticket: str, now: int) -> None:
        """Somebody is still there."""
        if (waiter := self._waiters.get(ticket)) is not None:
            waiter.heard = now

    def leave(self, ticket: str) -> None:
        """Somebody waits no more; those who were called with them wait on, as long as before."""
        waiter = self._waiters.pop(ticket, None)
        if waiter is not None and waiter.call is not None and not waiter.call.complete:
            self._dissolve(waiter.call)

    def look(self) -> Callable[[], list[MatchedGroup]]:
        """Return what finds the groups of those who wait now; it may take its time in a thread."""
        return partial(groups, self.free(), self._seats)

    def call(self, found: Iterable[MatchedGroup], now: int) -> list[TableCall]:
        """Call those groups in which everybody still waits; the new calls."""
        calls = [TableCall(group, now + CALLED) for group in found if self._all_wait(group)]
        for call in calls:
            for wish in call.group.wishes:
                self._waiters[wish.ticket].call = call
        return calls

    def _all_wait(self, group: MatchedGroup) -> bool:
        waiters = (self._waiters.get(wish.ticket) for wish in group.wishes)
        return all(waiter is not None and waiter.call is None for waiter in waiters)

    def come(self, ticket: str) -> TableCall | None:
        """Somebody comes who was called, and had not come; the call."""
        waiter = self._waiters.get(ticket)
        if waiter is None or waiter.call is None or ticket in waiter.call.came:
            return None
        waiter.call.came.add(ticket)
        return waiter.call

    def seated(self, call: TableCall) -> None:
        """Those who have come sit at their table."""
        for wish in call.group.wishes:
            self._waiters.pop(wish.ticket, None)

    def back(self, call: TableCall) -> None:
        """There is no table after all: they wait on, as long as before."""
        self._dissolve(call)

    def expire(self, now: int) -> list[str]:
        """Those are gone who have not come in time, or of whom nothing is heard; their tickets.

        Who has come with them waits on, and has waited as long as before. Those who came lately
        are counted anew.
        """
        for span in self._lately:
            self._lately[span] = {who for who, at in self._last.items() if at >= now - span}
        late = [
            ticket
            for ticket, each in self._waiters.items()
            if (each.call is not None and not each.call.complete and self._late(each, now))
            or (each.call is None and now >= each.heard + SILENT)
        ]
        for ticket in late:
            self.leave(ticket)
        for each in self._waiters.values():
            if each.call is not None and not each.call.complete and now >= each.call.until:
                each.call = None  # somebody else of it has left
        return late

    def _late(self, waiter: Waiter, now: int) -> bool:
        call = waiter.call
        assert call is not None
        return now >= call.until and waiter.wish.ticket not in call.came

    def _dissolve(self, call: TableCall) -> None:
        for wish in call.group.wishes:
            waiter = self._waiters.get(wish.ticket)
            if waiter is not None and waiter.call is call:
                waiter.call = None

    def likely(self, kinds: Iterable[TableKind]) -> int:
        """How many wait for a table that is one of these kinds."""
        wanted = set(kinds)
        return sum(not wanted.isdisjoint(each.kinds) for each in self.free())

    def free(self) -> list[Seek]:
        """The wishes of those who wait, and are not called."""
        return [each.wish for each in self._waiters.values() if each.call is None]

    def lately(self, who: str, span: int) -> int:
        """How many others have come within the last `HOUR` or `DAY`, as of the last `expire`."""
        people = self._lately[span]
        return len(people) - (who in people)
