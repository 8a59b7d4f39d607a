"""A database that servers share, kept in one file and put back: the file is that of one server."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from euchre.store.copies.archive import Archive
from euchre.store.copies.copying import DatabaseSnapshot, MadeBackup, examined, written
from euchre.store.copies.moving import move, snapshot
from euchre.store.copies.restoring import RestoredBackup, check, unpack
from euchre.store.errors import StoreError


def backup(url: str, name: str, into: Path) -> MadeBackup:
    """Write everything in a PostgreSQL database into one backup file, which appears only once it is
    complete.

    Args:
        url: of the database, which servers may be using.
        name: what the file of tables is called in it.
        into: the file to make.

    Raises:
        StoreError: something cannot be read, or nothing can be written there.
    """

    def take(copy: Path) -> DatabaseSnapshot:
        snapshot(url, copy)
        return examined(copy)

    return written(into, name, take)


def restore(file: Path, url: str) -> RestoredBackup:
    """Restore the tables and tournaments of a backup into a new PostgreSQL database.

    Args:
        file: made by a `backup` of either kind.
        url: of the database, which no server is using.

    Raises:
        StoreError: the backup is damaged or none, or the database is not new.
    """
    with Archive.open(file) as archive, TemporaryDirectory(prefix="euchre-") as work:
        archive.verify()
        (kept,) = (kept for kept in archive.manifest.files if kept.kind == "database")
        rest = tuple(other.name for other in archive.manifest.files if other is not kept)
        path = Path(work) / "tables"
        try:
            unpack(archive, kept, path)
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise StoreError(f"{path}: {why}; nothing was restored") from None
        check(archive.manifest, path)
        move(str(path), url)
        return RestoredBackup(archive.manifest, left=rest)
