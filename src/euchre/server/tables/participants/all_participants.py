"""Everyone at one table: who is here, who asks to be let in, what they say, what they are told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from typing import Final

from euchre.english.names import DisplayName
from euchre.game.rules import Seat
from euchre.server.http.identity import PlayingAccount
from euchre.server.tables.participants.attendance import TableAttendance
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.participants.door import KnockQueue
from euchre.server.tables.participants.gallery import SpectatorGallery
from euchre.server.tables.participants.messages import Broadcaster
from euchre.table.chairs.daily import is_daily_too_late
from euchre.table.chairs.talking import can_players_hear_spectators
from euchre.table.commands import SayPhrase, SayText
from euchre.table.log.entries import Entry, SeatsSwapped
from euchre.table.log.participants import NamedPerson
from euchre.table.log.state import Table
from euchre.table.views.picture import ChatInfo, ClientLimits, TableInfo
from euchre.table.views.watching import HandViewCache
from euchre.texts import translatable

_ACCOUNT_CHANGED_MESSAGE: Final = translatable(
    "table-account-changed", "Your account has changed since you asked. Ask again."
)


class TableParticipants:
    """Everyone at one table. They are sent only what is on the disk.

    Args:
        table: as it is on the disk.
        views: what everybody knows of its hand.
        now_ms: tells the time at the table, in ms.
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
        views: HandViewCache,
        now_ms: Callable[[], int],
        *,
        covered: bool,
        limits: ClientLimits | None,
    ) -> None:
        self._table, self._now = table, now_ms
        self.attendance = TableAttendance()
        self.door = KnockQueue()
        self.gallery = SpectatorGallery(table.version)
        self.teller = Broadcaster(table, views)
        self.teller.covered = covered
        self.teller.overheard = self.gallery.lines
        self.teller.limits = limits
        self._update_attendance()

    @property
    def connected_seats(self) -> frozenset[Seat]:
        """Seats of the people who are connected."""
        return self.attendance.connected_seats(self._table)

    @property
    def connections(self) -> tuple[SocketConnection, ...]:
        """All current connections."""
        return tuple(self.attendance.connections)

    # -- who comes and goes ---------------------------------------------------------------------

    def enter(self, connection: SocketConnection, message_id: str | int | None) -> None:
        """Welcome a new connection, which said hello with this id, and announce it to others."""
        self.attendance.enter(connection, self._table, self._now())
        self._copy_attendance_to_broadcaster()
        seat, watching = connection.seat, self.attendance.watcher_count
        protocol, now_ms = connection.protocol, self._now()
        connection.send(
            self.teller.build_welcome(
                seat,
                self.connected_seats,
                watching,
                message_id=message_id,
                protocol=protocol,
                now_ms=now_ms,
            )
        )
        self.broadcast_presence()

    def leave(self, connection: SocketConnection) -> None:
        """Remove a connection and announce that."""
        self.attendance.connections.discard(connection)
        self.door.remove_connection(connection)
        self._update_attendance()
        self.broadcast_presence()

    def close_all(self, bye_code: str, why: str, close_code: int, close_reason: str) -> None:
        """Send everybody the reason, and close all connections."""
        for connection in self.connections:
            connection.send(self.teller.build_bye(bye_code, why))
            connection.close(close_code, close_reason)
        self.attendance.connections.clear()

    def restart_clocks(self) -> None:
        """Restart the clocks of the people here: the table stood still without their fault."""
        self.attendance.came = self._now()
        self.broadcast_presence()

    def _update_attendance(self) -> None:
        self.attendance.update_absences(self._table, self._now())
        self._copy_attendance_to_broadcaster()

    def _copy_attendance_to_broadcaster(self) -> None:
        self.teller.knocks = self.door.knocks
        self.teller.gone, self.teller.came = self.attendance.gone, self.attendance.came
        self.teller.shared = self.attendance.shared_seats
        self.teller.too_late = is_daily_too_late(self._table, self._now())

    def connections_of(self, player: str) -> tuple[SocketConnection, ...]:
        """Return the connections of an account, given its log id."""
        return tuple(
            connection
            for connection in self.connections
            if (account := connection.identity.account) is not None and account.player == player
        )

    def set_account(self, connection: SocketConnection, account: PlayingAccount | None) -> None:
        """Set the account of a connection, or none; its seat stays.

        What they have asked at the door they asked as who they were, and by what they were called
        they say nothing more.
        """
        if connection.identity.account == account:
            return
        connection.identity = connection.identity._replace(account=account)
        connection.name = ""
        if (waiting := self.door.remove_connection(connection)) is not None:
            connection.send(
                self.teller.build_error(waiting.command_id, "account", _ACCOUNT_CHANGED_MESSAGE)
            )
            self.broadcast_presence()

    # -- what they are told ---------------------------------------------------------------------

    def broadcast(
        self,
        moves: Sequence[tuple[Entry, Table]],
        vacated: Collection[Seat],
        unseated: Sequence[SocketConnection],
    ) -> None:
        """Send everybody the new entries, once they are on the disk.

        Args:
            moves: the entries, each with the table after it.
            vacated: the seats that have been given up.
            unseated: whoever can open their seat no more, and watches from now on.
        """
        door = self._table.effective_door
        for connection in unseated:
            connection.seat = None
            self.teller.forget_private_views()
        for entry, after in moves:
            before, self._table = self._table, after
            if isinstance(entry, SeatsSwapped):
                self.attendance.swap_seats(entry.seats)
            elif after.match is before.match:  # a pause is nobody's time
                came = self.attendance.came + after.turned - before.turned
                self.attendance.came = min(came, self._now())
            if can_players_hear_spectators(after) and not can_players_hear_spectators(before):
                self.gallery.heard_since = after.version
            self._update_attendance()
            self.teller.broadcast(entry, after, self.connections, self.connected_seats)
        if unseated:
            self._update_attendance()
        for connection in unseated:
            connection.send(self.build_snapshot(None, None))
            connection.lost_seat(connection)
        moved = {
            seat for entry, _ in moves if isinstance(entry, SeatsSwapped) for seat in entry.seats
        }
        if self._table.effective_door != door:
            self._dismiss_knocks(
                translatable(
                    "table-door-changed", "The host has changed who can sit down. Look again."
                )
            )
        elif vacated or moved or unseated:
            self._dismiss_knocks(
                translatable(
                    "table-seat-changed-look", "Somebody else has that seat now. Look again."
                ),
                {*vacated, *moved},
            )

    def broadcast_presence(self) -> None:
        """Send everybody who is here, and who knocks."""
        self._copy_attendance_to_broadcaster()
        attendance = self.attendance
        self.teller.send_presence(
            attendance.connections, self.connected_seats, attendance.watcher_count
        )

    def set_unready_levels(self, levels: frozenset[str]) -> None:
        """Set the levels of bots that are not ready, and send them if they changed."""
        if self.teller.late != levels:
            self.teller.late = levels
            self.broadcast_presence()

    def _dismiss_knocks(self, why: str, seats: Container[Seat] | None = None) -> None:
        for knocker in self.door.dismiss_knocks(seats):
            knocker.connection.send(self.teller.build_error(knocker.command_id, "declined", why))
        self.broadcast_presence()

    def set_games_hidden(self, *, hidden: bool) -> None:
        """Set whether others may still have to play these deals; watchers are sent the change."""
        if hidden == self.teller.covered:
            return
        self.teller.covered = hidden
        self.broadcast_presence()
        self._send_snapshots(
            [connection for connection in self.connections if connection.seat is None]
        )

    def _send_snapshots(self, receivers: Sequence[SocketConnection]) -> None:
        self.teller.send_snapshots(receivers, self.connected_seats, self.attendance.watcher_count)

    def build_snapshot(self, message_id: str | int | None, seat: Seat | None) -> bytes:
        """Build a full snapshot message."""
        watching = self.attendance.watcher_count
        return self.teller.build_welcome(
            seat, self.connected_seats, watching, message_id=message_id, kind="snapshot"
        )

    def build_info(self) -> TableInfo:
        """Return the public information about seats and people."""
        self._copy_attendance_to_broadcaster()
        return self.teller.build_table_info(self.connected_seats, self.attendance.watcher_count)

    # -- what they say who watch ----------------------------------------------------------------

    def say_as_watcher(
        self, watcher: SocketConnection, command: SayText | SayPhrase, name: DisplayName
    ) -> ChatInfo:
        """Handle chat of a watcher, and return its line, which is said once.

        Args:
            watcher: who speaks.
            command: what they say.
            name: the name to chat under, if they have none yet.

        Raises:
            RefusedError: they may not, or that is nothing to be said.
        """
        if (earlier := self.gallery.find_repeated_chat(watcher, command)) is not None:
            return earlier
        other_names = [
            other.name for other in self.connections if other is not watcher and other.name
        ]
        line = self.gallery.add_chat(watcher, command, name, self._table, other_names)
        self.teller.send_chat(line, self.connections)
        return line.said

    def rename_watchers(self, find_new_name: Callable[[NamedPerson], str]) -> None:
        """Replace the names of watchers who have a new one; they choose by which they talk on."""
        for connection in self.connections:
            if find_new_name((connection.name, connection.identity.player)):
                connection.name = ""
        if self.gallery.rename_chatters(find_new_name):
            self._send_snapshots(self.connections)

    def set_text_hidden(self, text: str, *, hidden: bool) -> None:
        """Hide a text in the chat of watchers, or show it again."""
        if self.gallery.set_text_hidden(text, hidden=hidden):
            self._send_snapshots(self.connections)
