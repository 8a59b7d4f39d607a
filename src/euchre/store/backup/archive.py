"""A backup in one file: a zip with a manifest that names every file in it, its length and digest.

Only what the manifest names is ever read, each name is a plain path below the folder it is put
into, and nothing is longer than the manifest says: a file from elsewhere can neither reach out of
that folder nor fill the disk.
"""

from __future__ import annotations

import hashlib
import os
import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, BinaryIO, Final, Literal, Self

import msgspec

from euchre.store.errors import StoreError
from euchre.store.rows import DatabaseCounts

MANIFEST_NAME: Final = "euchre-backup.json"
"""The file of the archive that says what else is in it."""
BACKUP_FORMAT: Final = "euchre-backup-1"
_CHUNK_BYTES: Final = 1 << 20
_MAX_MANIFEST_BYTES: Final = 64 << 20
_NAME_PATTERN: Final = re.compile(r"[^/\\:\0]+(/[^/\\:\0]+)*")
_ZIP_ERRORS: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError)
"""What reading a zip raises where it is none, or not a whole one."""

Kind = Literal["database", "journal", "file"]


class BackupFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of a backup.

    Attributes:
        name: its path below the folder, with slashes.
        kind: a database of tables; euchre 0.1 and 0.2 also put journals of evenings and other files
            of the folder into a backup.
        size: bytes.
        sha256: its digest, in hex.
    """

    name: str
    kind: Kind
    size: Annotated[int, msgspec.Meta(ge=0)]
    sha256: str


_MAX_TIME_MS: Final = 253_402_300_800_000
"""The year 10,000, in milliseconds since 1970: no calendar knows it."""


class BackupManifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The contents list of a backup.

    Attributes:
        format: `BACKUP_FORMAT`.
        euchre: the version that wrote it.
        at: when, in ms since 1970.
        schema: the revision of the database.
        counts: how much the database holds.
        files: all files, the database first.
    """

    format: str
    euchre: str
    at: Annotated[int, msgspec.Meta(ge=0, lt=_MAX_TIME_MS)]
    schema: str
    counts: DatabaseCounts
    files: tuple[BackupFile, ...]


def is_plain_path(name: str) -> bool:
    """Return whether a name is a path below a folder and stays there on every operating system.

    >>> [is_plain_path(name) for name in ("tables.sqlite3", "a/b.jsonl", "../x", "/x",
    ...     "a//b", "c:x", "")]
    [True, True, False, False, False, False, False]
    """
    return bool(_NAME_PATTERN.fullmatch(name)) and not {".", ".."} & set(name.split("/"))


class BackupWriter:
    """A backup that is being written, to a file that only its owner can read."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=3)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def add_database(self, name: str, chunks: Iterator[bytes]) -> BackupFile:
        """Add the database, given as chunks of bytes, and return its entry of the manifest."""
        digest, size = hashlib.sha256(), 0
        with self._zip.open(_build_zip_entry(name), "w", force_zip64=True) as member:
            for part in chunks:
                member.write(part)
                digest.update(part)
                size += len(part)
        return BackupFile(name, "database", size, digest.hexdigest())

    def finish(self, manifest: BackupManifest) -> None:
        """Write the manifest, and flush the whole backup to the disk."""
        with self._zip.open(_build_zip_entry(MANIFEST_NAME), "w") as member:
            member.write(msgspec.json.format(msgspec.json.encode(manifest), indent=1))
        self._zip.close()
        self._file.flush()
        os.fsync(self._file.fileno())


def _build_zip_entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o600 << 16
    return entry


class BackupArchive:
    """A backup that is open for reading: first its manifest, then the files that the manifest
    names.

    Attributes:
        manifest: what it says of itself.
    """

    def __init__(self, path: Path, zipped: zipfile.ZipFile) -> None:
        self._path, self._zip = path, zipped
        self.manifest = self._read_manifest()

    @classmethod
    @contextmanager
    def open(cls, path: Path) -> Iterator[Self]:
        """Open the backup at `path`.

        Raises:
            StoreError: it is none, or not a whole one.
        """
        try:
            with zipfile.ZipFile(path) as zipped:
                yield cls(path, zipped)
        except _ZIP_ERRORS as error:
            raise StoreError(
                f"{path} isn't a euchre backup, or is incomplete ({error}); nothing was restored"
            ) from None
        except OSError as error:
            why = (error.strerror or str(error)).lower()
            raise StoreError(f"{error.filename or path}: {why}") from None

    def read_chunks(self, file: BackupFile) -> Iterator[bytes]:
        """Yield the content of one file of the backup, in chunks.

        Raises:
            StoreError: it is not the file that the manifest names.
        """
        digest, missing_bytes = hashlib.sha256(), file.size
        with self._zip.open(file.name) as member:
            while chunk := member.read(min(_CHUNK_BYTES, missing_bytes + 1)):
                missing_bytes -= len(chunk)
                if missing_bytes < 0:
                    break
                digest.update(chunk)
                yield chunk
        if missing_bytes or digest.hexdigest() != file.sha256:
            raise StoreError(
                f"{self._path} is damaged: {file.name} in it has changed; nothing was restored"
            )

    def verify(self) -> None:
        """Read every file of the backup and compare it with the manifest.

        Raises:
            StoreError: something is not as it was written.
        """
        for kept in self.manifest.files:
            for _ in self.read_chunks(kept):
                pass

    def _read_manifest(self) -> BackupManifest:
        names = self._zip.namelist()
        if MANIFEST_NAME not in names:
            raise StoreError(f"{self._path} isn't a euchre backup: it has no {MANIFEST_NAME}")
        with self._zip.open(MANIFEST_NAME) as member:
            text = member.read(_MAX_MANIFEST_BYTES)
        try:
            kind = msgspec.json.decode(text, type=_ManifestFormat).format
            if kind != BACKUP_FORMAT:
                raise StoreError(
                    f"{self._path} is a backup of another kind ({kind[:40]!r}, known is "
                    f"{BACKUP_FORMAT}):"
                    " update euchre"
                )
            manifest = msgspec.json.decode(text, type=BackupManifest)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise StoreError(
                f"{self._path} isn't a euchre backup, or is damaged: its {MANIFEST_NAME} can't "
                "be read"
                f" ({error})"
            ) from None
        listed_names = [kept.name for kept in manifest.files]
        for name in listed_names:
            if not is_plain_path(name):
                raise StoreError(
                    f"{self._path} isn't a backup that can be restored: {name!r} leads out of its"
                    " folder"
                )
        if sorted([*listed_names, MANIFEST_NAME]) != sorted(names) or len(set(listed_names)) < len(
            listed_names
        ):
            raise StoreError(
                f"{self._path} isn't a euchre backup, or is damaged: it doesn't contain what its"
                f" {MANIFEST_NAME} says"
            )
        if sum(kept.kind == "database" for kept in manifest.files) != 1:
            raise StoreError(f"{self._path} isn't a backup of a server: it has no database")
        return manifest


class _ManifestFormat(msgspec.Struct):
    format: str
