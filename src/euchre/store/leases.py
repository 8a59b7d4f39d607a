"""Who may write a table's log: where several servers share a database, one of them at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias
from urllib.parse import urlsplit

from euchre.store.chores import PeriodicTasks
from euchre.store.errors import StoreError

_URL_SCHEMES: Final = ("postgresql", "postgres")
_BAD_URL_MESSAGE: Final = (
    "this is no address of a database: write postgresql://NAME:PASSWORD@HOST:PORT/DATABASE, with"
    " %23 for # and %2F for / in a password"
)
_STEADY_CLOCK: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)
"""The clock that goes on while the machine sleeps; elsewhere than on Linux there may be none."""
Lost: TypeAlias = Callable[[str], None]
"""Is told of a table that another server has taken over, in a thread of the log's."""
Alive: TypeAlias = Callable[[], bool]
"""Whether a server does anything with what it has; asked in a thread of the log's."""


@dataclass(frozen=True, slots=True)
class ServerNode:
    """A server that shares the database with others.

    Attributes:
        name: by which it is known, never given twice.
        address: where the others reach it, as ``host:port``; empty: they do not.
        version: of euchre.
        leaving: whether it hands its tables over, and takes no more.
    """

    name: str
    address: str = ""
    version: str = ""
    leaving: bool = False


class TableLeases:
    """The leases of tables: acquires and releases them; any thread may call it.

    As they stand here they are those of the only server of a database, which is locked for it: it
    holds every table. Where servers share a database a lease is good until it is given back, or
    until this server has not been heard of for a while and another acquires it. Each lease
    has an epoch, a number larger than that of the lease before it; what is written under another
    epoch than the last is refused.

    Attributes:
        node: this server.
        servers: how many share the database, this one among them, as was known a moment ago.
        chores: what it does again and again.
    """

    def __init__(self) -> None:
        self.node, self.servers, self.chores = ServerNode("alone"), 1, PeriodicTasks()

    def acquire_lease(self, _: str) -> ServerNode | None:
        """Acquire the lease of a table that has a log: return None, or the server that holds it.

        Raises:
            StoreError: the database cannot be asked.
        """
        return None

    def release_leases(self, _: Iterable[str]) -> None:
        """Release the leases of tables of which everything has been written.

        Raises:
            StoreError: the database cannot be asked; others have them once the lease runs out.
        """

    def fencing_token(self, _: str, *, acquire: bool) -> int:  # noqa: ARG002 - there is only one
        """Return the fencing token under which a table is written now; 0: there is no lease.

        `acquire`: it is written for the first time, which acquires it.
        """
        return 1

    def public_log_number(self) -> int:
        """Return the number of the public log of commitments that this server writes, from 0 on."""
        return 0

    def forget_lease(self, _: str) -> None:
        """Forget the lease of a table that is about to be deleted."""

    def list_leases(self) -> list[str]:
        """Return the tables that this server holds and another may wait for."""
        return []

    def now_ms(self) -> int:
        """Return the time, in ms since 1970, by the one clock that all servers share: the
        database's.
        """
        return time.time_ns() // 1_000_000

    def monotonic_ms(self) -> float:
        """Return a time, in ms, that also runs while this server sleeps and ignores changes of its
        clock; 0, if the system has no such clock.
        """
        return 1000 * time.clock_gettime(_STEADY_CLOCK) if _STEADY_CLOCK is not None else 0.0

    def has_valid_leases(self) -> bool:
        """Return whether no other server can have taken a lease of this one meanwhile.

        Where it has not been heard of for too long another may have a table, and what is known of
        it here is behind.
        """
        return True

    def list_nodes(self) -> list[ServerNode]:
        """Return the servers that are alive, including this one.

        Raises:
            StoreError: the database cannot be asked.
        """
        return [self.node]

    def stop_acquiring(self) -> None:
        """Stop acquiring leases, and announce it to the other servers.

        Raises:
            StoreError: the database cannot be told.
        """

    def close(self) -> None:
        """Release all leases."""


def hide_password(url: str) -> str:
    """Return the URL of a database without the password, so that it may be shown.

    Raises:
        StoreError: it is no URL of a database that servers can share.

    >>> hide_password("postgresql://ann:secret@db.example:5432/euchre")
    'postgresql://db.example:5432/euchre'
    """
    try:
        url.encode()  # half a character, as from a command line that is no UTF-8
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:  # which would tell a part of the password
        raise StoreError(_BAD_URL_MESSAGE) from None
    scheme, is_url, _ = url.partition("://")
    # an @ in the path ends a password that has a / in it
    if parts.fragment or "@" in parts.path or not is_url or scheme.lower() not in _URL_SCHEMES:
        raise StoreError(_BAD_URL_MESSAGE)
    if ":" in host:
        host = f"[{host}]"
    return f"postgresql://{host}{f':{port}' if port else ''}{parts.path}"
