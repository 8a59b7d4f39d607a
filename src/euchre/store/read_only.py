"""A database that is only read, beside the servers that may be using it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from euchre.store.errors import StoreError, build_open_error, require_driver
from euchre.store.leases import hide_password
from euchre.store.log import is_url
from euchre.store.reading import LogReader
from euchre.store.schema import REVISIONS

if TYPE_CHECKING:
    from euchre.store.sqlite.reading import SqliteReader


@contextmanager
def open_read_only(where: str | Path) -> Iterator[LogReader]:
    """Open a database only to read it; nothing in it changes, and it stays open to others.

    Args:
        where: a file of SQLite, or the URL of a database of PostgreSQL.

    Raises:
        StoreError: there is none, it cannot be read, or it has another schema than today's.
    """
    with _open_postgres(str(where)) if is_url(str(where)) else _open_sqlite(Path(where)) as reader:
        revision = str(reader.query("SELECT version_num FROM alembic_version")[0][0])
        if revision != REVISIONS[-1]:
            name = hide_password(str(where)) if is_url(str(where)) else where
            raise StoreError(
                f"{name} has the schema {revision}, and this euchre knows {REVISIONS[-1]}: use the"
                " euchre that serves it, or let euchre server run bring it up to date"
            )
        yield reader


def _open_sqlite(path: Path) -> closing[SqliteReader]:
    from euchre.store.sqlite.opening import connect_read_only  # noqa: PLC0415 - only one kind is needed
    from euchre.store.sqlite.reading import SqliteReader  # noqa: PLC0415

    if not path.exists():
        raise StoreError(f"{path}: there is no such file")
    try:
        return closing(SqliteReader(path, connect_read_only(path)))
    except sqlite3.Error as error:
        raise build_open_error(path, error) from error


@contextmanager
def _open_postgres(url: str) -> Iterator[LogReader]:
    with require_driver():
        from euchre.store.postgres.connecting import (  # noqa: PLC0415 - an extra
            PostgresPool,
            PostgresReader,
        )
    connections = PostgresPool(url)
    try:
        yield PostgresReader(connections, short=False)
    finally:
        connections.close()
