"""A database that servers share, kept in one file and put back: the file is that of one server."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from euchre.store.backup.archive import BackupArchive
from euchre.store.backup.copying import (
    BackupResult,
    DatabaseSnapshot,
    examine_database,
    write_backup,
)
from euchre.store.backup.moving import copy_postgres, move_database
from euchre.store.backup.restoring import RestoreResult, unpack_file, verify_database
from euchre.store.errors import StoreError
from euchre.store.log import DurableLog


def back_up_postgres(url: str, db_name: str, target_path: Path) -> BackupResult:
    """Write everything in a PostgreSQL database into one backup file, which appears only once it is
    complete.

    Args:
        url: of the database, which servers may be using.
        db_name: what the file of tables is called in it.
        target_path: the file to make.

    Raises:
        StoreError: something cannot be read, or nothing can be written there.
    """

    def copy_and_examine(copied_path: Path) -> DatabaseSnapshot:
        copy_postgres(url, copied_path)
        return examine_database(copied_path)

    return write_backup(target_path, db_name, copy_and_examine)


def restore_postgres(file: Path, url: str) -> RestoreResult:
    """Restore the tables and tournaments of a backup into a new PostgreSQL database.

    Args:
        file: made by a `back_up_postgres` of either kind.
        url: of the database, which no server is using.

    Raises:
        StoreError: the backup is damaged or none, or the database is not new.
    """
    with BackupArchive.open(file) as archive, TemporaryDirectory(prefix="euchre-") as work:
        archive.verify()
        (kept,) = (kept for kept in archive.manifest.files if kept.kind == "database")
        other_names = tuple(
            other_file.name for other_file in archive.manifest.files if other_file is not kept
        )
        path = Path(work) / "tables"
        try:
            unpack_file(archive, kept, path)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise StoreError(f"{path}: {why}; nothing was restored") from None
        verify_database(archive.manifest, path)
        DurableLog.open(path).close()  # which brings what an older version wrote up to date
        move_database(str(path), url)
        return RestoreResult(archive.manifest, left=other_names)
