"""What can go wrong with the database, each as one sentence."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from euchre.errors import EuchreError


class StoreError(EuchreError):
    """The database cannot be opened, read or written."""


class Conflict(StoreError):
    """The entry does not follow on what is there, or its hand has a secret: another has written."""


class Repeated(StoreError):
    """This command of this player has been carried out already."""


def refused(table: str, error: Exception) -> StoreError:
    """Why one batch of `table` could not be stored, where the others could."""
    text = str(error)
    if "log.command" in text:
        return Repeated(f"table {table}: this command has been carried out already")
    if "log.seq" in text:
        return Conflict(f"table {table}: another server has written this entry already")
    if "missing before" in text:
        return Conflict(f"table {table}: the entry before this one has not been written")
    if "vault." in text:
        return Conflict(f"table {table}: this hand has its secret already")
    return StoreError(f"table {table}: this cannot be stored: {text}")


def unwritten(path: Path, error: Exception) -> StoreError:
    """Why nothing could be written to the database at `path`."""
    match _code(error):
        case "SQLITE_FULL":
            why = "the disk is full; make room and try again"
        case "SQLITE_READONLY" | "SQLITE_CANTOPEN" | "SQLITE_PERM":
            why = "it may only be read; allow writing to it and to its folder"
        case "SQLITE_BUSY" | "SQLITE_LOCKED":
            why = "another program keeps it busy; close that program and try again"
        case _:
            why = f"{error}"
    return StoreError(f"{path}: nothing was written: {why}")


def unread(path: Path, error: Exception) -> StoreError:
    """Why the database at `path` could not be read."""
    if _code(error) in ("SQLITE_CORRUPT", "SQLITE_NOTADB"):
        return damaged(path, error)
    return StoreError(f"{path} cannot be read: {error}")


def damaged(path: Path, why: object) -> StoreError:
    """The file at `path` is no sound database."""
    return StoreError(
        f"{path} is damaged or is no database ({why}); nothing in it was changed:"
        f" move it away, with {path.name}-wal if there is one, and put a backup in its place"
    )


def _code(error: Exception) -> str:
    """SQLite's name for the kind of an error, without what makes it finer."""
    if not isinstance(error, sqlite3.Error):
        return ""
    name: str = getattr(error, "sqlite_errorname", "")
    return "_".join(name.split("_")[:2])
