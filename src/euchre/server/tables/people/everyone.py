"""Everyone at one table: who is here, who asks to be let in, what they say, what they are told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from typing import Final

from euchre.rules import Seat
from euchre.server.doors.accounts import PlayingAccount
from euchre.server.tables.people.attendance import Attendance
from euchre.server.tables.people.connection import Connection
from euchre.server.tables.people.door import KnockQueue
from euchre.server.tables.people.gallery import Gallery
from euchre.server.tables.people.messages import Broadcaster
from euchre.table.commands import Say, SayPhrase
from euchre.table.log.entries import Entry, Swapped
from euchre.table.log.former_names import FormerNames
from euchre.table.log.state import Table
from euchre.table.shown.picture import Allowed, TableInfo
from euchre.table.shown.public_view import table_info
from euchre.table.shown.watching import Onlookers
from euchre.words.names import Name

_ASK_AGAIN: Final = "Your account is not what it was when you asked: ask once more."


class Everyone:
    """Everyone at one table. They are sent only what is on the disk.

    Args:
        table: as it is on the disk.
        views: what everybody knows of its hand.
        now: tells the time at the table, in ms.
        covered: whether who looks on is told nothing of the games.
        limits: how much those who come may send.

    Attributes:
        attendance: who is here.
        door: who asks to be let sit down.
        gallery: what those who watch say.
        teller: what everybody has been told.
    """

    def __init__(
        self,
        table: Table,
        views: Onlookers,
        now: Callable[[], int],
        *,
        covered: bool,
        limits: Allowed | None,
    ) -> None:
        self._table, self._now = table, now
        self.attendance = Attendance()
        self.door = KnockQueue()
        self.gallery = Gallery()
        self.teller = Broadcaster(table, views)
        self.teller.covered = covered
        self.teller.overheard = self.gallery.lines
        self.teller.limits = limits
        self._settle()

    @property
    def here(self) -> frozenset[Seat]:
        """Seats of the people who are connected."""
        return self.attendance.here(self._table)

    @property
    def connections(self) -> tuple[Connection, ...]:
        """All current connections."""
        return tuple(self.attendance.connections)

    # -- who comes and goes ---------------------------------------------------------------------

    def enter(self, connection: Connection) -> None:
        """Welcome a new connection and announce it to the others."""
        self.attendance.enter(connection, self._table, self._now())
        self._note_gone()
        seat, watching = connection.seat, self.attendance.watching
        spoken, now = connection.protocol, self._now()
        connection.send(self.teller.welcome(seat, self.here, watching, protocol=spoken, now=now))
        self.presence()

    def leave(self, connection: Connection) -> None:
        """Remove a connection and announce that."""
        self.attendance.connections.discard(connection)
        self.door.withdraw(connection)
        self._settle()
        self.presence()

    def say_goodbye(self, code: str, why: str, number: int, reason: str) -> None:
        """Send everybody the reason, and close all connections."""
        for connection in self.connections:
            connection.send(self.teller.bye(code, why))
            connection.close(number, reason)
        self.attendance.connections.clear()

    def restart_clocks(self) -> None:
        """Restart the clocks of the people here: the table stood still through no fault of
        theirs.
        """
        self.attendance.came = self._now()
        self.presence()

    def _settle(self) -> None:
        self.attendance.settle(self._table, self._now())
        self._note_gone()

    def _note_gone(self) -> None:
        self.teller.gone, self.teller.came = self.attendance.gone, self.attendance.came
        self.teller.shared = self.attendance.shared

    def known_by(self, player: str) -> tuple[Connection, ...]:
        """Return the connections of an account, given its log id."""
        return tuple(
            each
            for each in self.connections
            if (account := each.identity.account) is not None and account.player == player
        )

    def know_as(self, connection: Connection, account: PlayingAccount | None) -> None:
        """Set the account of a connection, or none; its seat stays.

        What they have asked at the door they asked as who they were, and by what they were called
        they say nothing more.
        """
        if connection.identity.account == account:
            return
        connection.identity = connection.identity._replace(account=account)
        connection.name = ""
        if (waiting := self.door.withdraw(connection)) is not None:
            connection.send(self.teller.error(waiting.ident, "account", _ASK_AGAIN))
            self.presence()

    # -- what they are told ---------------------------------------------------------------------

    def tell(self, moves: Sequence[tuple[Entry, Table]], left: Collection[Seat]) -> None:
        """Send everybody the new entries, once they are on the disk.

        Args:
            moves: the entries, each with the table after it.
            left: the seats that nothing opens any more: who was there watches from now on.
        """
        door = self._table.door
        watch = [each for each in self.connections if each.seat is not None and each.seat in left]
        for connection in watch:
            connection.seat = None
            self.teller.forget()
        for entry, then in moves:
            before, self._table = self._table, then
            if isinstance(entry, Swapped):
                self.attendance.swap(entry.seats)
            elif then.match is before.match:  # a pause is nobody's time
                came = self.attendance.came + then.turned - before.turned
                self.attendance.came = min(came, self._now())
            self._settle()
            self.teller.tell(entry, then, self.connections, self.here)
        if watch:
            self._settle()
        for connection in watch:
            connection.send(self.snapshot(None, None))
        moved = {at for entry, _ in moves if isinstance(entry, Swapped) for at in entry.seats}
        if self._table.door != door:
            self._dismiss("The host has changed who may sit down: look again.")
        elif watch or moved:
            self._dismiss("Somebody else has that seat now: look again.", {*left, *moved})

    def presence(self) -> None:
        """Send everybody who is here, and who knocks."""
        self.teller.knocks = self.door.knocks
        self._note_gone()
        attendance = self.attendance
        self.teller.presence(attendance.connections, self.here, attendance.watching)

    def note_late(self, levels: frozenset[str]) -> None:
        """Set the levels of bots that are not ready, and send them if they changed."""
        if self.teller.late != levels:
            self.teller.late = levels
            self.presence()

    def _dismiss(self, why: str, seats: Container[Seat] | None = None) -> None:
        """Decline all knocks, or those for one of these `seats`."""
        for each in self.door.dismiss(seats):
            each.connection.send(self.teller.error(each.ident, "declined", why))
        self.presence()

    def cover(self, *, covered: bool) -> None:
        """Set whether others may still have to play these deals; watchers are sent the change."""
        if covered == self.teller.covered:
            return
        self.teller.covered = covered
        self.presence()
        for connection in self.connections:
            if connection.seat is None:
                connection.send(self.snapshot(None, None))

    def show_anew(self) -> None:
        """Send everybody a full snapshot."""
        for connection in self.connections:
            connection.send(self.snapshot(None, connection.seat))

    def snapshot(self, ident: str | int | None, seat: Seat | None) -> bytes:
        """Build a full snapshot message."""
        watching = self.attendance.watching
        return self.teller.welcome(seat, self.here, watching, ident=ident, kind="snapshot")

    def info(self) -> TableInfo:
        """Return the public information about seats and people."""
        attendance = self.attendance
        return table_info(
            self._table,
            self.here,
            attendance.watching,
            self.door.knocks,
            self.teller.late,
            covered=self.teller.covered,
            gone=attendance.gone,
            came=attendance.came,
            shared=attendance.shared,
        )

    # -- what they say who watch ----------------------------------------------------------------

    def says(self, who: Connection, command: Say | SayPhrase, called: Name) -> None:
        """Handle chat of a watcher.

        Args:
            who: they.
            command: what.
            called: what they are called who say something for the first time.

        Raises:
            Refused: they may not, or that is nothing to be said.
        """
        others = [each.name for each in self.connections if each is not who and each.name]
        line = self.gallery.says(who, command, called, self._table, others)
        self.teller.tell_said(line, self.connections)

    def call_as_now(self, former: FormerNames) -> None:
        """Remove names of watchers that no longer exist."""
        for connection in self.connections:
            if former.call((connection.name, connection.identity.player)):
                connection.name = ""
        if self.gallery.call_as_now(former):
            self.show_anew()

    def hide_text(self, text: str) -> None:
        """Hide a text in the chat of watchers."""
        if self.gallery.hide_text(text):
            self.show_anew()
