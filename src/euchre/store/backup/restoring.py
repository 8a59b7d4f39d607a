"""A backup put back: checked first, put beside what is there, and only then in its place."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from euchre.store.backup.archive import BackupArchive, BackupFile, BackupManifest
from euchre.store.backup.copying import SYSTEM_FOLDER, examine_database, sync_folder
from euchre.store.errors import StoreError
from euchre.store.lock import DatabaseLock
from euchre.store.schema import REVISIONS

_REPLACED_PREFIX: Final = "replaced-"
"""What the folders begin with into which is moved what was there before."""
_STAGE_FOLDER: Final = ".restoring"
"""The folder, within that of the server, in which everything is until it is known to be good."""


class RestoreResult(NamedTuple):
    """The result of a restore.

    Attributes:
        manifest: what was in the backup.
        aside: where that is now which was there before; None: nothing was.
        left: the files in the backup that were not put back.
    """

    manifest: BackupManifest
    aside: Path | None = None
    left: tuple[str, ...] = ()


def restore_folder(
    file: Path, folder: Path, db_name: str, *, replace: bool = False
) -> RestoreResult:
    """Restore a backup into the folder of a server that is not running.

    Args:
        file: made by `back_up_folder`.
        folder: is made if it is not there.
        db_name: the name that the file of tables gets in it.
        replace: whether what is there is moved aside, into a folder within it.

    Raises:
        StoreError: the backup is damaged or none, the folder is in use or not empty, or it cannot
            be written. Nothing has changed there.
    """
    with BackupArchive.open(file) as archive:
        archive.verify()
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            lock = DatabaseLock(folder / db_name)
            try:
                return _restore_archive(archive, folder, db_name, replace=replace)
            finally:
                lock.release()
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise StoreError(f"{error.filename or folder}: {why}; nothing was restored") from None


def _restore_archive(
    archive: BackupArchive, folder: Path, db_name: str, *, replace: bool
) -> RestoreResult:
    stage, lock = folder / _STAGE_FOLDER, f"{db_name}.lock"
    existing = [
        path
        for path in sorted(folder.iterdir())
        if path.name not in (_STAGE_FOLDER, lock, SYSTEM_FOLDER)
        and not path.name.startswith(_REPLACED_PREFIX)
    ]
    if existing and not replace:
        raise StoreError(
            f"{folder} is not empty ({existing[0].name} is in it): choose another folder, or add"
            " --replace, which moves aside what is there"
        )
    if stage.exists():
        shutil.rmtree(stage)  # of a restore that was broken off
    stage.mkdir(mode=0o700)
    try:
        _unpack_all(archive, stage, db_name)
        verify_database(archive.manifest, stage / db_name)
        aside = _create_replaced_files_folder(folder) if existing else None
        _replace_files(stage, folder, existing, aside, db_name)
    finally:
        shutil.rmtree(stage, ignore_errors=True)
    return RestoreResult(archive.manifest, aside)


def _unpack_all(archive: BackupArchive, staging_folder: Path, db_name: str) -> None:
    for kept in archive.manifest.files:
        path = staging_folder / (db_name if kept.kind == "database" else kept.name)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        unpack_file(archive, kept, path)
    for inner in (staging_folder, *(path for path in staging_folder.rglob("*") if path.is_dir())):
        sync_folder(inner)


def unpack_file(archive: BackupArchive, backup_file: BackupFile, path: Path) -> None:
    """Write one file of a backup to the disk, readable only for its owner.

    Raises:
        OSError: it cannot be written, or is there.
        StoreError: it is not the file that the manifest names.
    """
    with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        for part in archive.read_chunks(backup_file):
            file.write(part)
        file.flush()
        os.fsync(file.fileno())


def verify_database(manifest: BackupManifest, database: Path) -> None:
    """Verify that the restored database is what the manifest says.

    Raises:
        StoreError: it is not.
    """
    restored = examine_database(database, shown_path=Path(database.name))
    if restored.schema not in REVISIONS:
        raise StoreError(
            f"{database.name} in this backup was written by a newer version of euchre"
            f" ({manifest.euchre}): update euchre; nothing was restored"
        )
    if (restored.schema, restored.counts) != (manifest.schema, manifest.counts):
        raise StoreError(
            f"{database.name} in this backup has {restored.counts.entries} entries instead of"
            f" {manifest.counts.entries}; nothing was restored"
        )


def _create_replaced_files_folder(folder: Path) -> Path:
    name = _REPLACED_PREFIX + time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    aside, number = folder / name, 1
    while aside.exists():
        number += 1
        aside = folder / f"{name}-{number}"
    aside.mkdir(mode=0o700)
    return aside


def _replace_files(
    staging_folder: Path,
    folder: Path,
    existing: list[Path],
    replaced_folder: Path | None,
    db_name: str,
) -> None:
    """Move the existing files aside and the restored ones into their place, the database last.

    Raises:
        OSError: something cannot be moved; all is back where it was.
    """
    moves = [
        (path, replaced_folder / path.name) for path in existing if replaced_folder is not None
    ]
    restored = sorted(staging_folder.iterdir(), key=lambda path: path.name == db_name)
    moves += [(path, folder / path.name) for path in restored]
    moved: list[tuple[Path, Path]] = []
    try:
        for path, place in moves:
            path.rename(place)
            moved.append((path, place))
    except OSError:
        for path, place in reversed(moved):
            with suppress(OSError):
                place.rename(path)
        if replaced_folder is not None:
            with suppress(OSError):
                replaced_folder.rmdir()
        raise
    for changed in filter(None, (replaced_folder, folder)):
        sync_folder(changed)
