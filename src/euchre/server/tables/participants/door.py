"""Those who ask to be let sit down at a table, while they wait at its door."""

from __future__ import annotations

import secrets
from collections.abc import Container
from typing import Final, NamedTuple

from msgspec.structs import replace

from euchre.server.tables.participants.connection import SocketConnection
from euchre.table.commands import RefusedError
from euchre.table.views.picture import KnockInfo
from euchre.texts import translatable

MAX_KNOCKS: Final = 8
"""How many may wait at one door."""
MAX_KNOCKS_PER_ADDRESS: Final = 3
"""How many of them from one network address: of a family, and not of a crowd."""
REFUSED_PAUSE_MS: Final = 5_000
"""How long, in ms, an address from which somebody was not let in waits before it asks again; twice
as long after each further no."""
ADMISSION_KEPT_MS: Final = 60_000
"""For how long, in ms, who asks again by the same key gets the seat that they were given: the line
over which it was told may have been dead."""
_MAX_DOUBLINGS: Final = 7
"""How often it does, at most."""


class KnockingPerson(NamedTuple):
    """A person who has knocked.

    Attributes:
        connection: theirs.
        knock: as everybody is shown it.
        command_id: the id of their command, by which they are answered.
        key: by which it is known when it is sent again; empty: it is not.
        holder: the log author who had the seat that they say is theirs; empty: none.
    """

    connection: SocketConnection
    knock: KnockInfo
    command_id: str | int
    key: str
    holder: str


class Admission(NamedTuple):
    """What was given to a person whom the host has let in.

    Attributes:
        token: opens their seat.
        until: when it is forgotten, in ms.
        is_new: whether nobody had the seat before.
    """

    token: str
    until: int
    is_new: bool


class KnockQueue:
    """People who knock at one table and wait for the host's answer.

    Nothing of it is kept: who goes away has gone, and a page that comes back knocks again; for a
    moment it is known whom the host has let in, and who has taken their knock back.
    """

    def __init__(self) -> None:
        self._waiting: dict[SocketConnection, KnockingPerson] = {}
        self._noes: dict[str, tuple[int, int]] = {}  # by address, as who was told no connects anew
        self._given: dict[str, Admission] = {}  # by the key of a knock
        self._taken_back: dict[str, int] = {}  # until when, by the key of a knock
        self._refused: dict[int, int] = {}  # until when, by the number of a knock

    @property
    def knocks(self) -> tuple[KnockInfo, ...]:
        """The open knocks, oldest first."""
        return tuple(waiting.knock for waiting in self._waiting.values())

    def verify_can_knock(self, connection: SocketConnection, now_ms: int) -> None:
        """Raise if somebody may not knock now.

        Raises:
            RefusedError: too many do, or they have just been told no.
        """
        rivals = self._waiting.keys() - {connection}
        if sum(rival.address == connection.address for rival in rivals) >= MAX_KNOCKS_PER_ADDRESS:
            raise RefusedError(
                "full",
                translatable(
                    "table-knock-others",
                    "Others at your address are already asking. Wait for the answer.",
                ),
            )
        _, until = self._noes.get(connection.address, (0, 0))
        if now_ms < until:
            why = translatable(
                "table-knock-declined",
                "The host just said no to somebody at your address. Wait a moment, then ask.",
            )
            raise RefusedError("not-now", why)
        if len(rivals) >= MAX_KNOCKS:
            raise RefusedError(
                "full",
                translatable(
                    "table-knock-many", "Too many people are asking already. Wait a while."
                ),
            )

    def add_knock(
        self,
        connection: SocketConnection,
        knock: KnockInfo,
        message_id: str | int,
        key: str,
        holder: str = "",
    ) -> KnockingPerson | None:
        """Add a knock and give it its number: never that of another, also not at the server that
        has the table next, where an answer to it may arrive. Return the earlier knock of this
        connection, which it replaces; None: there is none.
        """
        knock = replace(knock, number=secrets.randbelow(2**53))
        earlier = self._waiting.pop(connection, None)
        self._waiting[connection] = KnockingPerson(connection, knock, message_id, key, holder)
        return earlier

    def find_knocker(self, knock_number: int) -> KnockingPerson | None:
        """Return the person with this knock number; None if there is none any more."""
        return next(
            (knocker for knocker in self._waiting.values() if knocker.knock.number == knock_number),
            None,
        )

    def admit(self, knocker: KnockingPerson, token: str, now_ms: int) -> None:
        """Remove a person whom the host has admitted; `token` opens their seat."""
        self._waiting.pop(knocker.connection, None)
        self._given = {
            key: admission for key, admission in self._given.items() if admission.until > now_ms
        }
        is_new = not knocker.knock.was_mine
        self._given[knocker.key] = Admission(token, now_ms + ADMISSION_KEPT_MS, is_new)

    def find_admission(self, key: str, now_ms: int) -> Admission | None:
        """Return what was given for this key; None if there is nothing, or it is too old."""
        admission = self._given.get(key)
        return admission if admission is not None and key and now_ms < admission.until else None

    def withdraw_by_key(self, key: str, now_ms: int) -> tuple[KnockingPerson, ...]:
        """Remove the knocks with this key, and those that come yet; return the people."""
        self._taken_back = {
            other: until for other, until in self._taken_back.items() if until > now_ms
        }
        self._taken_back[key] = now_ms + ADMISSION_KEPT_MS
        knockers = tuple(knocker for knocker in self._waiting.values() if knocker.key == key)
        for knocker in knockers:
            del self._waiting[knocker.connection]
        return knockers

    def is_withdrawn(self, key: str, now_ms: int) -> bool:
        """Return whether the knock with this key has been taken back."""
        return now_ms < self._taken_back.get(key, now_ms)

    def refuse(self, knocker: KnockingPerson, now_ms: int) -> None:
        """Remove a person whom the host has refused."""
        longest = REFUSED_PAUSE_MS * 2**_MAX_DOUBLINGS
        self._noes = {asker: no for asker, no in self._noes.items() if no[1] + longest > now_ms}
        address = knocker.connection.address
        noes, _ = self._noes.get(address, (0, 0))
        self._noes[address] = noes + 1, now_ms + REFUSED_PAUSE_MS * 2 ** min(noes, _MAX_DOUBLINGS)
        del self._waiting[knocker.connection]
        self._refused = {number: until for number, until in self._refused.items() if until > now_ms}
        self._refused[knocker.knock.number] = now_ms + ADMISSION_KEPT_MS

    def is_refused(self, knock_number: int, now_ms: int) -> bool:
        """Return whether the host has refused this knock lately: a no that is sent again."""
        return now_ms < self._refused.get(knock_number, now_ms)

    def dismiss_knocks(self, seats: Container[int] | None = None) -> tuple[KnockingPerson, ...]:
        """Remove all knocks, or those that claim one of `seats` as theirs; return the people."""
        knockers = tuple(
            knocker
            for knocker in self._waiting.values()
            if seats is None or (knocker.knock.was_mine and knocker.knock.seat in seats)
        )
        for knocker in knockers:
            del self._waiting[knocker.connection]
        return knockers

    def remove_connection(self, connection: SocketConnection) -> KnockingPerson | None:
        """Remove the knock of a connection, and return it."""
        return self._waiting.pop(connection, None)
