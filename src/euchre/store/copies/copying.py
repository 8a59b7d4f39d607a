"""What a server keeps, copied while it goes on: all that was acknowledged before is in the copy."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from euchre import __version__
from euchre.store.copies.archive import FORMAT, Archive, ArchivedFile, Manifest, Writing
from euchre.store.errors import StoreError, damaged, unopened
from euchre.store.rows import DatabaseCounts
from euchre.store.sqlite.opening import only_read
from euchre.store.sqlite.reading import SqliteReader

_BESIDE: Final = ("-wal", "-shm", "-journal", ".lock", ".new", ".new-journal")
"""What stands beside a database and belongs to whoever has it open."""
_WORK: Final = ".euchre-"
"""What the folders begin with in which backups are made, beside the place where they appear."""
_MADE: Final = "backup"
"""The file in it that is to be the backup."""
_ABANDONED: Final = 86_400.0
"""Seconds after which nobody writes there any more: the backup was killed."""
_TRIES: Final = 5
_NEW: Final = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0)
_PART: Final = 1 << 20


class DatabaseSnapshot(NamedTuple):
    """A database that was copied: its schema, and how much it holds."""

    schema: str
    counts: DatabaseCounts


class MadeBackup(NamedTuple):
    """A backup that was made.

    Attributes:
        path: where it is.
        manifest: what is in it.
        left_out: the names of what else is in the folder, which is not the server's.
    """

    path: Path
    manifest: Manifest
    left_out: tuple[str, ...] = ()


def snapshot(database: Path, into: Path) -> DatabaseSnapshot:
    """Copy the SQLite database as it is at one moment, even while others write to it.

    Args:
        database: of a server; it is only read.
        into: the copy, which is made and readable for nobody else.

    Raises:
        StoreError: it cannot be read, or is damaged: then there is nothing to be trusted in it.
    """
    os.close(os.open(into, _NEW, 0o600))
    try:
        for _ in range(_TRIES):
            before = _state(database)
            with closing(only_read(database)) as source, closing(sqlite3.connect(into)) as target:
                source.backup(target)
            # without a log of what is new nobody had it open, unless somebody has begun meanwhile
            if before[0] or before == _state(database):
                break
        else:
            raise StoreError(f"{database} is changed by another program: try again")
        return examined(into, told=database)
    except sqlite3.Error as error:
        raise unopened(database, error) from error


def examined(database: Path, told: Path | None = None) -> DatabaseSnapshot:
    """Check a database that nobody has open, and return its schema and counts.

    Args:
        database: where it is.
        told: what it is called in a complaint.

    Raises:
        StoreError: it is damaged, or none of euchre.
    """
    told = told or database
    try:
        with closing(only_read(database)) as disk:
            verdict = disk.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if verdict != "ok":
                raise damaged(told, " ".join(str(verdict).split()))
            (schema,) = disk.execute("SELECT version_num FROM alembic_version").fetchone()
            return DatabaseSnapshot(str(schema), SqliteReader(told, disk).counts())
    except sqlite3.Error as error:
        if "no such table" in f"{error}":
            raise StoreError(f"{told} is a database, but not one of euchre") from None
        raise unopened(told, error) from error


def backup(folder: Path, database: str, into: Path) -> MadeBackup:
    """Write the database of a server into one backup file, which appears only once it is complete.

    Args:
        folder: of the server, which may be running.
        database: the name of the file of tables in it.
        into: the file to make.

    Raises:
        StoreError: there is nothing, something cannot be read, or nothing can be written there.
    """
    if not (folder / database).exists():
        raise StoreError(f"{folder / database}: there is no such file")
    if into.resolve().is_relative_to(folder.resolve()):
        raise StoreError(
            f"{into} lies in the folder that is to be kept: choose a place elsewhere,"
            " best on another disk"
        )
    made = written(into, database, lambda copy: snapshot(folder / database, copy))
    beside = {database, *(f"{database}{ending}" for ending in _BESIDE)}
    others = sorted(path.name for path in folder.iterdir() if path.name not in beside)
    return made._replace(left_out=tuple(others))


def written(into: Path, database: str, take: Callable[[Path], DatabaseSnapshot]) -> MadeBackup:
    """Write a backup file, which appears only once it is complete and has been read back.

    Args:
        into: the file to make.
        database: what the file of tables is called in it.
        take: makes that file at a path.

    Raises:
        StoreError: something cannot be read, or nothing can be written there.
    """
    if into.exists():
        raise StoreError(f"{into} exists already: choose another name")
    try:
        _clear(into.parent)
        with TemporaryDirectory(prefix=_WORK, dir=into.parent) as work:
            made, copy = Path(work) / _MADE, Path(work) / database
            with os.fdopen(os.open(made, _NEW, 0o600), "w+b") as file, Writing(file) as writing:
                taken = take(copy)
                writing.add(database, _parts(copy))
                manifest = writing.end(lambda files: _manifest(taken, files))
            with Archive.open(made) as archive:
                archive.verify()
            put(made, into)
        sync_folder(into.parent)
    except FileExistsError:
        raise StoreError(f"{into} exists already: choose another name") from None
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise StoreError(f"{error.filename or into}: {why}; there is no backup") from None
    return MadeBackup(into, manifest)


def _clear(folder: Path) -> None:
    """Remove the work folders of backups that were killed."""
    before = time.time() - _ABANDONED
    for work in folder.glob(f"{_WORK}*"):
        with suppress(OSError):  # it is gone meanwhile, or somebody else's
            if not work.is_symlink() and (work / _MADE).exists():
                times = [each.stat().st_mtime for each in (work, *work.iterdir())]
                if max(times) < before:
                    shutil.rmtree(work)


def _manifest(taken: DatabaseSnapshot, files: tuple[ArchivedFile, ...]) -> Manifest:
    return Manifest(
        format=FORMAT,
        euchre=__version__,
        at=time.time_ns() // 1_000_000,
        schema=taken.schema,
        counts=taken.counts,
        files=files,
    )


def _parts(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while part := file.read(_PART):
            yield part


def _state(database: Path) -> tuple[bool, int, int]:
    found = database.stat()
    beside = database.with_name(f"{database.name}-wal").exists()
    return beside, found.st_mtime_ns, found.st_size


def put(made: Path, path: Path) -> None:
    """Give a finished file its name, unless that name is taken.

    Raises:
        FileExistsError: it is.
    """
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links, as on a memory stick
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        made.replace(path)


def sync_folder(folder: Path) -> None:
    """Flush a new file name in a folder to the disk, on systems that support it."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
