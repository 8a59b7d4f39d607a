"""How a database of PostgreSQL is set up, and who uses it; nothing in it is changed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from itertools import chain, groupby
from typing import Final, NamedTuple

from euchre.store.chain import StoredChain, count_sound_entries, describe_listing
from euchre.store.kinds import TABLE_SCHEMAS
from euchre.store.postgres.copying import SnapshotTransaction
from euchre.store.postgres.leases import IS_ALIVE_SQL
from euchre.store.rows import LogEntryRow

CHECKED_SETTINGS: Final = (
    "server_version_num",
    "server_version",
    "server_encoding",
    "fsync",
    "full_page_writes",
    "synchronous_commit",
    "max_connections",
)
_SETTINGS_SQL: Final = "SELECT name, reset_val FROM pg_settings"
"""As they are for whoever connects, before this program has asked for more."""
_IS_STANDBY_SQL: Final = "SELECT pg_is_in_recovery()"
_CLOCK_SQL: Final = "SELECT extract(epoch FROM clock_timestamp())::float8"
_LIST_NODES_SQL: Final = """
SELECT n.address, n.version, n.leaving,
extract(epoch FROM clock_timestamp() - n.expires)::float8 AS silent, count(o.table_id)
FROM nodes n LEFT JOIN owners o ON o.node = n.node AND o.table_id NOT LIKE 'public.%'
GROUP BY n.node ORDER BY n.address
"""
_COUNT_ORPHANS_SQL: Final = f"""
SELECT count(*) FROM owners o
WHERE o.node IS NOT NULL AND o.table_id NOT LIKE 'public.%' AND NOT EXISTS (
    SELECT 1 FROM nodes n WHERE n.node = o.node AND {IS_ALIVE_SQL})
"""  # noqa: S608 - text of our own
_LOG, _LISTINGS = (
    next(each for each in TABLE_SCHEMAS if each.name == it) for it in ("log", "listings")
)


class KnownServer(NamedTuple):
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
        settings: the values of `CHECKED_SETTINGS`.
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
    servers: tuple[KnownServer, ...] = ()
    orphans: int = 0


def survey_database(url: str) -> DatabaseSurvey:
    """Return the settings of the database and the servers that use it.

    Raises:
        StoreError: it cannot be asked.
    """
    with closing(SnapshotTransaction(url)) as side:
        schema = side.read_revision()
        settings = {
            name: value for name, value in side.query(_SETTINGS_SQL) if name in CHECKED_SETTINGS
        }
        ((standby,),) = side.query(_IS_STANDBY_SQL)
        before_s = time.time()
        ((database_s,),) = side.query(_CLOCK_SQL)
        after_s = time.time()
        survey = DatabaseSurvey(
            side.name,
            schema,
            settings,
            standby,
            after_s - before_s,
            database_s - (before_s + after_s) / 2,
        )
        if schema == "none":
            return survey
        servers = tuple(KnownServer(*row) for row in side.query(_LIST_NODES_SQL))
        ((orphans,),) = side.query(_COUNT_ORPHANS_SQL)
        return survey._replace(servers=servers, orphans=orphans)


class PostgresExaminer:
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

    def read_chains(self) -> Iterator[StoredChain]:
        """Yield the log of each table.

        Raises:
            StoreError: it cannot be read.
        """
        with closing(SnapshotTransaction(self._url)) as side:
            names = {
                table: describe_listing(title, players)
                for rows in side.read_rows(_LISTINGS)
                for table, title, _, _, _, players, *_ in rows
            }
            all_rows = chain.from_iterable(side.read_rows(_LOG))
            for table, table_rows in groupby(all_rows, key=lambda row: str(row[0])):
                rows, digests = [], []
                for _, *row, digest in table_rows:
                    rows.append(LogEntryRow(*row))
                    digests.append(digest)
                good = count_sound_entries(table, rows, digests)
                yield StoredChain(table, names.get(table, ""), tuple(rows), good)
