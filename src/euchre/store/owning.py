"""Who may write a table's log: where several servers share a database, one of them at a time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias
from urllib.parse import urlsplit

from euchre.store.chores import Chores
from euchre.store.errors import StoreError

_SCHEMES: Final = ("postgresql", "postgres")
_NO_ADDRESS: Final = (
    "this is no address of a database: write postgresql://NAME:PASSWORD@HOST:PORT/DATABASE, with"
    " %23 for # and %2F for / in a password"
)
_STEADY: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)
"""The clock that goes on while the machine sleeps; elsewhere than on Linux there may be none."""
Lost: TypeAlias = Callable[[str], None]
"""Is told of a table that another server has taken over, in a thread of the log's."""
Alive: TypeAlias = Callable[[], bool]
"""Whether a server does anything with what it has; asked in a thread of the log's."""


@dataclass(frozen=True, slots=True)
class Node:
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


def always() -> bool:
    """An `Alive` of which nobody knows otherwise."""
    return True


class Owners(Protocol):
    """Claims and gives back tables; any thread may call it.

    A claim is good until it is given back, or until this server has not been heard of for a while
    and another claims the table. Each claim has an epoch, a number larger than that of the claim
    before it; what is written under another epoch than the last is refused.
    """

    node: Node
    chores: Chores
    servers: int
    """How many share the database, this one among them, as was known a moment ago."""

    def claim(self, table: str) -> Node | None:
        """Have a table that is in the log: None; or who has it.

        Raises:
            StoreError: the database cannot be asked.
        """

    def release(self, tables: Iterable[str]) -> None:
        """Let others have tables, of which everything has been written.

        Raises:
            StoreError: the database cannot be asked; others have them once the claim runs out.
        """

    def epoch(self, table: str, *, first: bool) -> int:
        """By which right a table is written just now; 0: by none.

        Args:
            table: which.
            first: whether it is the first entry, with which a new table is claimed.
        """

    def public_log(self) -> int:
        """Which of the public logs of commitments this server writes, from 0 on."""

    def forget(self, table: str) -> None:
        """A table is about to be deleted, and its claim with it."""

    def claimed(self) -> list[str]:
        """What this server has."""

    def now_ms(self) -> int:
        """Return the time, in ms since 1970, by the one clock of all servers: the database's."""

    def steady_ms(self) -> float:
        """Return a time, in ms, that goes on while this server sleeps: how its clock is set here
        makes no difference.
        """

    def are_sure(self) -> bool:
        """Return whether nobody can have claimed anything of this server meanwhile.

        Where it has not been heard of for too long another may have a table, and what is known of
        it here is behind.
        """

    def nodes(self) -> list[Node]:
        """The servers that are alive, this one among them.

        Raises:
            StoreError: the database cannot be asked.
        """

    def leave(self) -> None:
        """Claim nothing any more.

        Raises:
            StoreError: the database cannot be told.
        """

    def close(self) -> None:
        """Give everything back."""


class Alone:
    """The one server of a database that is locked for it: every table is its own."""

    def __init__(self) -> None:
        self.node, self.servers, self.chores = Node("alone"), 1, Chores()

    def claim(self, _: str) -> Node | None:
        """It is ours."""
        return None

    def release(self, _: Iterable[str]) -> None:
        """Nobody else is there."""

    def epoch(self, _: str, *, first: bool) -> int:  # noqa: ARG002 - there is only one
        """Nobody else writes."""
        return 1

    def public_log(self) -> int:
        """The only one."""
        return 0

    def forget(self, _: str) -> None:
        """There is no claim."""

    def claimed(self) -> list[str]:
        """Nothing that anybody waits for."""
        return []

    def now_ms(self) -> int:
        """Return the time by the clock on the wall."""
        return time.time_ns() // 1_000_000

    def steady_ms(self) -> float:
        """Return the time since the machine was started, if the system counts it asleep, too."""
        return 1000 * time.clock_gettime(_STEADY) if _STEADY is not None else 0.0

    def are_sure(self) -> bool:
        """Nobody else is there."""
        return True

    def nodes(self) -> list[Node]:
        """This one."""
        return [self.node]

    def leave(self) -> None:
        """Nobody takes over."""

    def close(self) -> None:
        """Nobody waits for it."""


def named(url: str) -> str:
    """A database as it may be told: without the password.

    Raises:
        StoreError: it is no URL of a database that servers can share.

    >>> named("postgresql://ann:secret@db.example:5432/euchre")
    'postgresql://db.example:5432/euchre'
    """
    try:
        parts = urlsplit(url)
        where, port = parts.hostname or "", parts.port
    except ValueError:  # which would tell a part of the password
        raise StoreError(_NO_ADDRESS) from None
    scheme, is_url, _ = url.partition("://")
    if parts.fragment or not is_url or scheme.lower() not in _SCHEMES:
        raise StoreError(_NO_ADDRESS)
    if ":" in where:
        where = f"[{where}]"
    return f"postgresql://{where}{f':{port}' if port else ''}{parts.path}"
