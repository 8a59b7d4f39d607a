"""Open the database: make it if it is new, bring it up to date if it is old.

Alembic and SQLAlchemy take half a second to import, so they are only imported
where there is something to change.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final, NamedTuple

from euchre.extras import install_command
from euchre.store.errors import StoreError, build_damage_error, build_open_error, build_write_error
from euchre.store.schema import REVISIONS

MAX_CHECKED_BYTES: Final = 4 << 20
"""Up to this many bytes the whole database is checked when it is opened: some 20 milliseconds."""

BUSY_TIMEOUT_MS: Final = 5000
"""How long to wait for another program that is writing, such as a backup."""


def prepare_database(path: Path) -> None:
    """Make sure that a sound database of today's schema is at `path`: create or upgrade it if
    needed.

    Raises:
        StoreError: there is something else; it was not changed.
    """
    if not path.exists() or not path.stat().st_size:
        _create_database(path)
        return
    revision = _read_revision(path)
    if revision not in REVISIONS:
        raise StoreError(
            f"{path} was written by a newer version of euchre (its schema is {revision},"
            f" known is up to {REVISIONS[-1]}): update euchre, or choose another file"
        )
    if revision != REVISIONS[-1]:
        _upgrade_schema(path)


def connect_durable(path: Path) -> sqlite3.Connection:
    """Return a connection without automatic commits, whose commits are durable; any thread may use
    it.

    Raises:
        sqlite3.Error: it cannot be opened.
    """
    connection = sqlite3.connect(
        path, timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None, check_same_thread=False
    )
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def load_or_create_key(connection: sqlite3.Connection, name: str) -> bytes:
    """Return 32 random bytes of this server, created at the first request for this name.

    Raises:
        sqlite3.Error: they cannot be written.
    """
    connection.execute(
        "INSERT INTO meta (name, value) SELECT ?, ?"
        " WHERE NOT EXISTS (SELECT 1 FROM meta WHERE name = ?)",
        (name, secrets.token_bytes(32), name),
    )
    cursor = connection.execute("SELECT value FROM meta WHERE name = ?", (name,))
    key: bytes = cursor.fetchone()[0]
    return key


def _read_revision(path: Path) -> str:
    """Return the schema revision of the database at `path`, which is only read.

    Raises:
        StoreError: it is damaged, or belongs to something else.
    """
    try:
        with closing(connect_read_only(path)) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if path.stat().st_size <= MAX_CHECKED_BYTES:
                verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
                if verdict != "ok":
                    raise build_damage_error(path, " ".join(str(verdict).split()))
            if not names >= {"alembic_version", "log", "vault"}:
                raise StoreError(
                    f"{path} is a database, but not one of euchre; nothing in it was changed:"
                    " choose another file"
                )
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(row[0]) if row else "none"
    except sqlite3.Error as error:
        raise build_open_error(path, error) from error


class FileState(NamedTuple):
    """A database file as it is just now: whether it has a log beside it, which every program that
    changes it has; when it was last changed, in ns; and its size in bytes.
    """

    has_wal: bool
    changed_ns: int
    size: int


def read_file_state(path: Path) -> FileState:
    """Return the state of a database file, for `has_file_changed` once it has been read."""
    status = path.stat()
    return FileState(_add_suffix(path, "-wal").exists(), status.st_mtime_ns, status.st_size)


def has_file_changed(state: FileState, path: Path) -> bool:
    """Return whether a database file has changed since, unnoticed by a connection that was made
    by `connect_read_only` before.
    """
    return not state.has_wal and state != read_file_state(path)


def build_changed_error(path: Path) -> StoreError:
    """Return the error for a file that another program changes whenever it is read."""
    return StoreError(f"{path} is changed by another program: try again")


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Return a read-only connection, which creates no files beside the database."""
    how = "mode=ro" if _add_suffix(path, "-wal").exists() else "mode=ro&immutable=1"
    uri = f"{path.absolute().as_uri()}?{how}"
    return sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT_MS / 1000)


def _create_database(path: Path) -> None:
    """Create the database under another name first, so that `path` holds all of it or nothing."""
    for beside in (_add_suffix(path, "-wal"), _add_suffix(path, "-journal")):
        if beside.exists() and beside.stat().st_size:
            raise StoreError(
                f"{beside} is left of a database that is gone:"
                f" put {path.name} back beside it, or move it away"
            )
        beside.unlink(missing_ok=True)
    fresh = _add_suffix(path, ".new")
    try:
        for leftover in (fresh, _add_suffix(fresh, "-journal")):
            leftover.unlink(missing_ok=True)  # by a start that was broken off
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        _upgrade_schema(fresh)
        fresh.replace(path.resolve())
        _flush_folder(fresh.parent)
    except OSError as error:
        raise StoreError(f"{path} cannot be made: {error.strerror}") from error


def _add_suffix(path: Path, ending: str) -> Path:
    """Return a file beside the database; SQLite puts them beside the file that a link leads to."""
    database = path.resolve()
    return database.with_name(database.name + ending)


def _flush_folder(folder: Path) -> None:
    """Flush a new file name to the disk, so that it outlasts a power cut."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _upgrade_schema(path: Path) -> None:
    try:
        from euchre.store.upgrade import SchemaUpgradeError, upgrade_sqlite  # noqa: PLC0415 - slow to import
    except ModuleNotFoundError as error:
        raise StoreError(
            f"the table server needs {error.name}: {install_command('web')}"
        ) from error
    try:
        upgrade_sqlite(path)
    except SchemaUpgradeError as error:
        raise StoreError(f"{path}: {build_write_error(error, with_reason=True)}") from error
