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
from euchre.store.backup.archive import (
    BACKUP_FORMAT,
    BackupArchive,
    BackupManifest,
    BackupWriter,
)
from euchre.store.errors import StoreError, build_damage_error, build_open_error
from euchre.store.rows import DatabaseCounts
from euchre.store.sqlite.examining import ReadOnlyFile
from euchre.store.sqlite.opening import connect_read_only
from euchre.store.sqlite.reading import SqliteReader

_SIDE_FILE_SUFFIXES: Final = ("-wal", "-shm", "-journal", ".lock", ".new", ".new-journal")
"""What stands beside a database and belongs to whoever has it open."""
SYSTEM_FOLDER: Final = "lost+found"
"""A folder of the system's own, on top of a disk; nobody else can move it."""
_WORK_FOLDER_PREFIX: Final = ".euchre-"
"""What the folders begin with in which backups are made, beside the place where they appear."""
_WORK_FILE_NAME: Final = "backup"
"""The file in it that is to be the backup."""
_ABANDONED_SECONDS: Final = 86_400.0
"""Seconds after which nobody writes there any more: the backup was killed."""
_CREATE_FLAGS: Final = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0)
_CHUNK_BYTES: Final = 1 << 20


class DatabaseSnapshot(NamedTuple):
    """A database that was copied: its schema, and how much it holds."""

    schema: str
    counts: DatabaseCounts


class BackupResult(NamedTuple):
    """A backup that was made.

    Attributes:
        path: where it is.
        manifest: what is in it.
        left_out: the names of what else is in the folder, which is not the server's.
    """

    path: Path
    manifest: BackupManifest
    left_out: tuple[str, ...] = ()


def copy_database(database: Path, target_path: Path) -> DatabaseSnapshot:
    """Copy the SQLite database as it is at one moment, even while others write to it.

    Args:
        database: of a server; it is only read.
        target_path: the copy, which is made and readable for nobody else.

    Raises:
        StoreError: it cannot be read, or is damaged: then there is nothing to be trusted in it.
    """
    os.close(os.open(target_path, _CREATE_FLAGS, 0o600))
    try:
        with (
            closing(ReadOnlyFile(database)) as source,
            closing(sqlite3.connect(target_path)) as target,
        ):
            source.read(lambda disk: disk.backup(target))
        return examine_database(target_path, shown_path=database)
    except sqlite3.Error as error:
        raise build_open_error(database, error) from error


def examine_database(database: Path, shown_path: Path | None = None) -> DatabaseSnapshot:
    """Check a database that nobody has open, and return its schema and counts.

    Args:
        database: where it is.
        shown_path: what it is called in an error.

    Raises:
        StoreError: it is damaged, or none of euchre.
    """
    shown_path = shown_path or database
    try:
        with closing(connect_read_only(database)) as disk:
            verdict = disk.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if verdict != "ok":
                raise build_damage_error(shown_path, " ".join(str(verdict).split()))
            (schema,) = disk.execute("SELECT version_num FROM alembic_version").fetchone()
            return DatabaseSnapshot(str(schema), SqliteReader(shown_path, disk).count_rows())
    except sqlite3.Error as error:
        if "no such table" in f"{error}":
            raise StoreError(f"{shown_path} is a database, but not one of euchre") from None
        raise build_open_error(shown_path, error) from error


def back_up_folder(folder: Path, db_name: str, target_path: Path) -> BackupResult:
    """Write the database of a server into one backup file, which appears only once it is complete.

    Args:
        folder: of the server, which may be running.
        db_name: the name of the file of tables in it.
        target_path: the file to make.

    Raises:
        StoreError: there is nothing, something cannot be read, or nothing can be written there.
    """
    if not (folder / db_name).exists():
        raise StoreError(f"{folder / db_name}: there is no such file")
    if target_path.resolve().is_relative_to(folder.resolve()):
        raise StoreError(
            f"{target_path} is in the folder that you are backing up: choose another place,"
            " best on another disk"
        )
    backup = write_backup(target_path, db_name, lambda copy: copy_database(folder / db_name, copy))
    beside = {SYSTEM_FOLDER, db_name, *(f"{db_name}{ending}" for ending in _SIDE_FILE_SUFFIXES)}
    other_names = sorted(path.name for path in folder.iterdir() if path.name not in beside)
    return backup._replace(left_out=tuple(other_names))


def write_backup(
    target_path: Path, db_name: str, write_snapshot: Callable[[Path], DatabaseSnapshot]
) -> BackupResult:
    """Write a backup file, which appears only once it is complete and has been read back.

    Args:
        target_path: the file to make.
        db_name: what the file of tables is called in it.
        write_snapshot: makes that file at a path.

    Raises:
        StoreError: something cannot be read, or nothing can be written there.
    """
    if target_path.exists():
        raise StoreError(f"{target_path} exists already: choose another name")
    try:
        _remove_abandoned_work_folders(target_path.parent)
        with TemporaryDirectory(prefix=_WORK_FOLDER_PREFIX, dir=target_path.parent) as work:
            unfinished, copy = Path(work) / _WORK_FILE_NAME, Path(work) / db_name
            with (
                os.fdopen(os.open(unfinished, _CREATE_FLAGS, 0o600), "w+b") as file,
                BackupWriter(file) as writing,
            ):
                snapshot = write_snapshot(copy)
                manifest = BackupManifest(
                    format=BACKUP_FORMAT,
                    euchre=__version__,
                    at=time.time_ns() // 1_000_000,
                    schema=snapshot.schema,
                    counts=snapshot.counts,
                    files=(writing.add_database(db_name, _read_chunks(copy)),),
                )
                writing.finish(manifest)
            with BackupArchive.open(unfinished) as archive:
                archive.verify()
            rename_unless_taken(unfinished, target_path)
        sync_folder(target_path.parent)
    except FileExistsError:
        raise StoreError(f"{target_path} exists already: choose another name") from None
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise StoreError(f"{error.filename or target_path}: {why}; there is no backup") from None
    return BackupResult(target_path, manifest)


def _remove_abandoned_work_folders(folder: Path) -> None:
    """Remove the work folders of backups that were killed."""
    oldest_kept = time.time() - _ABANDONED_SECONDS
    for work in folder.glob(f"{_WORK_FOLDER_PREFIX}*"):
        with suppress(OSError):  # it is gone meanwhile, or somebody else's
            if not work.is_symlink() and (work / _WORK_FILE_NAME).exists():
                times = [path.stat().st_mtime for path in (work, *work.iterdir())]
                if max(times) < oldest_kept:
                    shutil.rmtree(work)


def _read_chunks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while part := file.read(_CHUNK_BYTES):
            yield part


def rename_unless_taken(finished_path: Path, path: Path) -> None:
    """Give a finished file its name, unless that name is taken.

    Raises:
        FileExistsError: it is.
    """
    try:
        os.link(finished_path, path)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links, as on a memory stick
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        finished_path.replace(path)


def sync_folder(folder: Path) -> None:
    """Flush a new file name in a folder to the disk, on systems that support it."""
    with suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)
