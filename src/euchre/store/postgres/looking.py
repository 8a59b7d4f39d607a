"""How a database of PostgreSQL is set up, and who uses it; nothing in it is changed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from itertools import chain, groupby
from typing import Final, NamedTuple

from euchre.store.chain import StoredChain, called, sound
from euchre.store.postgres.claims import ALIVE
from euchre.store.postgres.copying import Copying
from euchre.store.rows import StoredEntry
from euchre.store.schema import PARTS

SETTINGS: Final = (
    "server_version_num",
    "server_version",
    "server_encoding",
    "fsync",
    "full_page_writes",
    "synchronous_commit",
    "max_connections",
)
_SETTINGS: Final = "SELECT name, reset_val FROM pg_settings"
"""As they are for whoever connects, before this program has asked for more."""
_STANDBY: Final = "SELECT pg_is_in_recovery()"
_CLOCK: Final = "SELECT extract(epoch FROM clock_timestamp())::float8"
_NODES: Final = """
SELECT n.address, n.version, n.leaving,
extract(epoch FROM clock_timestamp() - n.expires)::float8 AS silent, count(o.table_id)
FROM nodes n LEFT JOIN owners o ON o.node = n.node AND o.table_id NOT LIKE 'public.%'
GROUP BY n.node ORDER BY n.address
"""
_ORPHANS: Final = f"""
SELECT count(*) FROM owners o
WHERE o.node IS NOT NULL AND o.table_id NOT LIKE 'public.%' AND NOT EXISTS (
    SELECT 1 FROM nodes n WHERE n.node = o.node AND {ALIVE})
"""  # noqa: S608 - text of our own
_LOG, _LISTINGS = (next(each for each in PARTS if each.name == it) for it in ("log", "listings"))


class ServerSeen(NamedTuple):
    """A server that has registered in the database.

    Attributes:
        address: where the others reach it.
        version: of euchre.
        leaving: whether it hands its tables over.
        silent: seconds since it counts as dead; below 0: it is alive.
        tables: how many tables and evenings it has.
    """

    address: str
    version: str
    leaving: bool
    silent: float
    tables: int


class DatabaseSurvey(NamedTuple):
    """The settings, state and servers of a PostgreSQL database.

    Attributes:
        name: of the database, as it may be told.
        schema: its revision; `none` where it is no database of euchre, or a new one.
        settings: the values of `SETTINGS`.
        standby: whether it can only be read.
        took: seconds until it had answered a question.
        ahead: seconds by which its clock is ahead of the clock here.
        servers: who has told of themselves.
        orphans: tables and evenings that servers have which are not alive.
    """

    name: str
    schema: str
    settings: Mapping[str, str]
    standby: bool
    took: float
    ahead: float
    servers: tuple[ServerSeen, ...] = ()
    orphans: int = 0


def look(url: str) -> DatabaseSurvey:
    """Return the settings of the database and the servers that use it.

    Raises:
        StoreError: it cannot be asked.
    """
    side = Copying(url)
    try:
        schema = side.schema()
        settings = {name: value for name, value in side.ask(_SETTINGS) if name in SETTINGS}
        ((standby,),) = side.ask(_STANDBY)
        before = time.time()
        ((there,),) = side.ask(_CLOCK)
        after = time.time()
        seen = DatabaseSurvey(
            side.name,
            schema,
            settings,
            standby,
            after - before,
            there - (before + after) / 2,
        )
        if schema == "none":
            return seen
        servers = tuple(ServerSeen(*row) for row in side.ask(_NODES))
        ((orphans,),) = side.ask(_ORPHANS)
        return seen._replace(servers=servers, orphans=orphans)
    finally:
        side.close()


class PostgresExamination:
    """The logs of a database, read from end to end as they are at one moment.

    Attributes:
        complaints: none: PostgreSQL tells them where it meets them.
        chained: entries carry digests, always.

    Args:
        url: of the database, which servers may be using.
    """

    complaints: tuple[str, ...] = ()
    chained = True

    def __init__(self, url: str) -> None:
        self._url = url

    def found(self) -> Iterator[StoredChain]:
        """Yield the log of each table.

        Raises:
            StoreError: it cannot be read.
        """
        side = Copying(self._url)
        try:
            names = {
                table: called(title, players)
                for rows in side.read(_LISTINGS)
                for table, title, _, _, _, players, *_ in rows
            }
            every = chain.from_iterable(side.read(_LOG))
            for table, told in groupby(every, key=lambda row: str(row[0])):
                rows, digests = [], []
                for _, *row, digest in told:
                    rows.append(StoredEntry(*row))
                    digests.append(digest)
                good = sound(table, rows, digests)
                yield StoredChain(table, names.get(table, ""), tuple(rows), good)
        finally:
            side.close()
