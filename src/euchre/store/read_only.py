"""A database that is only read, beside the servers that may be using it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from euchre.store.errors import StoreError, missing, unopened
from euchre.store.log import is_url
from euchre.store.owning import named
from euchre.store.reading import LogReader
from euchre.store.schema import REVISIONS


@contextmanager
def open_read_only(where: str | Path) -> Iterator[LogReader]:
    """Open a database only to read it; nothing in it changes, and it stays open to others.

    Args:
        where: a file of SQLite, or the URL of a database of PostgreSQL.

    Raises:
        StoreError: there is none, it cannot be read, or it has another schema than today's.
    """
    with _shared(str(where)) if is_url(str(where)) else _alone(Path(where)) as reader:
        found = str(reader.ask("SELECT version_num FROM alembic_version")[0][0])
        if found != REVISIONS[-1]:
            name = named(str(where)) if is_url(str(where)) else where
            raise StoreError(
                f"{name} has the schema {found}, and this euchre knows {REVISIONS[-1]}: use the"
                " euchre that serves it, or let euchre serve bring it up to date"
            )
        yield reader


@contextmanager
def _alone(path: Path) -> Iterator[LogReader]:
    from euchre.store.sqlite.opening import only_read  # noqa: PLC0415 - only one kind is needed
    from euchre.store.sqlite.reading import SqliteReader  # noqa: PLC0415

    if not path.exists():
        raise StoreError(f"{path}: there is no such file")
    try:
        reader = SqliteReader(path, only_read(path))
    except sqlite3.Error as error:
        raise unopened(path, error) from error
    try:
        yield reader
    finally:
        reader.close()


@contextmanager
def _shared(url: str) -> Iterator[LogReader]:
    try:
        from euchre.store.postgres.connecting import (  # noqa: PLC0415 - an extra
            Connections,
            PostgresReader,
        )
    except ModuleNotFoundError as error:
        raise missing(error) from error
    connections = Connections(url)
    try:
        yield PostgresReader(connections, lambda: 0, short=False)
    finally:
        connections.close()
