"""A database that is only read, beside the servers that may be using it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from euchre.store.errors import StoreError, build_open_error, requiring_postgres_driver
from euchre.store.leases import hide_password
from euchre.store.log import is_url
from euchre.store.reading import LogReader
from euchre.store.schema import REVISIONS

_SQLITE_SCHEMA_SQL: Final = "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
_POSTGRES_SCHEMA_SQL: Final = "SELECT count(to_regclass('alembic_version'))"
"""Whether a database has a schema of euchre, of whichever revision."""


@contextmanager
def open_read_only(location: str | Path) -> Iterator[LogReader]:
    """Open a database only to read it; nothing in it changes, and it stays open to others.

    Args:
        location: a file of SQLite, or the URL of a database of PostgreSQL.

    Raises:
        StoreError: there is none, it cannot be read, or it has another schema than today's.
    """
    is_shared = is_url(str(location))
    with _open_postgres(str(location)) if is_shared else _open_sqlite(Path(location)) as reader:
        name = hide_password(str(location)) if is_shared else location
        ((has_schema,),) = reader.query(_POSTGRES_SCHEMA_SQL if is_shared else _SQLITE_SCHEMA_SQL)
        if not has_schema:
            raise StoreError(f"{name} is a database, but not one of euchre")
        revision = str(reader.query("SELECT version_num FROM alembic_version")[0][0])
        if revision != REVISIONS[-1]:
            raise StoreError(
                f"{name} has the schema {revision}, and this euchre knows {REVISIONS[-1]}: use the"
                " euchre that serves it, or let euchre server run bring it up to date"
            )
        yield reader


@contextmanager
def _open_sqlite(path: Path) -> Iterator[LogReader]:
    from euchre.store.sqlite.opening import (  # noqa: PLC0415 - only one kind is needed
        build_changed_error,
        connect_read_only,
        has_file_changed,
        read_file_state,
    )
    from euchre.store.sqlite.reading import SqliteReader  # noqa: PLC0415

    if not path.exists():
        raise StoreError(f"{path}: there is no such file")
    state = read_file_state(path)
    try:
        reader = SqliteReader(path, connect_read_only(path))
    except sqlite3.Error as error:
        raise build_open_error(path, error) from error
    with closing(reader):
        try:
            yield reader
        except StoreError as error:
            if not has_file_changed(state, path):
                raise
            raise build_changed_error(path) from error  # by a server, and what is new looks damaged


@contextmanager
def _open_postgres(url: str) -> Iterator[LogReader]:
    with requiring_postgres_driver():
        from euchre.store.postgres.connecting import (  # noqa: PLC0415 - an extra
            PostgresPool,
            PostgresReader,
        )
    connections = PostgresPool(url)
    try:
        yield PostgresReader(connections, quick=False)
    finally:
        connections.close()
