"""What can go wrong with the database, each as one sentence."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from euchre.errors import EuchreError
from euchre.extras import install_command
from euchre.texts import translatable

_logger = logging.getLogger(__name__)
_REASON_IN_LOG: Final = "the reason is in the server's log"
"""What strangers are told in place of the words of a database, which name tables and columns."""


class StoreError(EuchreError):
    """The database cannot be opened, read or written."""


class ServerStoppingError(StoreError):
    """This server is about to stop: it takes over nothing any more."""

    def __init__(self) -> None:
        super().__init__("this server is stopping: try again in a moment")


class WriteConflictError(StoreError):
    """Another server has written: the entry does not follow, or the hand has its secret."""


class LeaseLostError(WriteConflictError):
    """This server no longer holds the lease of the table and drops it; nothing was written."""

    def __init__(self, log_name: str) -> None:
        super().__init__(f"table {log_name}: another server has it now")
        self.table = log_name


class PublicLogConflictError(StoreError):
    """Another commitment was first in the public log. This is no damage: try again."""


class DuplicateCommandError(StoreError):
    """This command of this player has been carried out already."""


class StaleRewriteError(StoreError):
    """Something to be replaced is not what was read any more; nothing was written."""

    def __init__(self) -> None:
        super().__init__("somebody else has changed this in the meantime: read it again")


class NameTakenError(StoreError):
    """The name belongs to another log."""

    def __init__(self) -> None:
        super().__init__(translatable("account-name-taken", "This name is taken: choose another."))


class DatabaseInUseError(StoreError):
    """A server has the database open."""


class DatabaseFullError(StoreError):
    """The disk of the database is full; nothing was written."""

    def __init__(self) -> None:
        super().__init__(
            "nothing was written: the disk of the database is full; make room and try again"
        )


class DealsSeenElsewhereError(StoreError):
    """This browser has seen deals of the set at another table."""

    def __init__(self) -> None:
        super().__init__(
            "Somebody in this browser has played these cards at another table, so you can't play"
            " them here."
        )


class DamagedLogError(StoreError):
    """The log of one table is not as it was written; the message may be shown to anybody.

    Attributes:
        sound_count: the number of sound entries from the first on, out of `total`.
    """

    def __init__(self, log_name: str, sound_count: int, total: int) -> None:
        super().__init__(
            f"this log is damaged from entry {sound_count + 1} of {total} on, and "
            f"{describe_sound_entries(sound_count)}: euchre server check shows the operator of "
            "this server what can be saved"
        )
        self.table, self.good, self.total = log_name, sound_count, total


def describe_sound_entries(sound_count: int) -> str:
    """Describe how many entries before the damage are sound.

    >>> describe_sound_entries(3)
    'the 3 entries before it are intact'
    """
    if sound_count < 2:
        return "the entry before it is intact" if sound_count else "nothing before it is intact"
    return f"the {sound_count} entries before it are intact"


def build_entry_gap_error(log_name: str) -> WriteConflictError:
    """Return the error for an entry of `log_name` that would leave a gap before it."""
    return WriteConflictError(f"table {log_name}: the entry before this one has not been written")


def build_batch_error(log_name: str, error: Exception) -> StoreError:
    """Return the error for one batch that could not be stored, by the schema rule it broke."""
    if isinstance(error, StoreError):
        return error
    match _find_broken_constraint(error):
        case "log_command" | "log.command":
            return DuplicateCommandError(
                f"table {log_name}: this command has been carried out already"
            )
        case "log_pkey" | "log.seq":
            return WriteConflictError(
                f"table {log_name}: another server has written this entry already"
            )
        case "log_in_order" | "an entry is missing before this one":
            return build_entry_gap_error(log_name)
        case "vault_pkey" | "vault.hand_key":
            return WriteConflictError(f"table {log_name}: this hand has its secret already")
        case (
            "commitments_pkey"
            | "commitments.number"
            | "commitments_in_order"
            | "commitments: not the next one"
        ):
            return PublicLogConflictError(
                f"table {log_name}: its commitment is not the next one of the public log"
            )
        case "seen.table_id":
            return DealsSeenElsewhereError()
        case "names.table_id":
            return NameTakenError()
        case _:
            _logger.error("table %s: this cannot be stored: %s", log_name, describe_cause(error))
            return StoreError(f"this cannot be stored: {_REASON_IN_LOG}")


def _find_broken_constraint(error: Exception) -> str:
    """Return the database's name for the broken rule: a constraint, a column, or a trigger's
    message.

    PostgreSQL names the constraint, or the column that may not be NULL. SQLite names columns, of
    which the last one tells the rules of a table apart.
    """
    if isinstance(error, sqlite3.Error):
        return str(error).rpartition("constraint failed: ")[2].rpartition(", ")[2]
    constraint = getattr(error, "constraint_name", None)
    table, column = (getattr(error, f"{field}_name", None) for field in ("table", "column"))
    return constraint or f"{table}.{column}"


def describe_cause(error: Exception) -> str:
    """Return the reason that a database gives, without the rows that it tells behind it."""
    return str(error).splitlines()[0] if str(error) else type(error).__name__


def build_write_error(error: Exception, *, with_reason: bool = False) -> StoreError:
    """Return the error for a failed write; it may be shown to anybody, unless `with_reason`."""
    match _find_sqlite_code(error):
        case "SQLITE_FULL":
            why = "the disk is full; make room and try again"
        case "SQLITE_READONLY" | "SQLITE_CANTOPEN" | "SQLITE_PERM":
            why = "it may only be read; allow writing to it and to its folder"
        case "SQLITE_BUSY" | "SQLITE_LOCKED":
            why = "another program keeps it busy; close that program and try again"
        case _:
            why = describe_cause(error) if with_reason else _REASON_IN_LOG
    return StoreError(f"nothing was written: {why}")


@contextmanager
def requiring_postgres_driver() -> Iterator[None]:
    """Raise a `StoreError` if the PostgreSQL driver, which is imported within, is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise StoreError(
            f"a database of PostgreSQL needs {error.name}: {install_command('nodes')}"
        ) from error


def log_and_build_read_error(database: object, error: Exception) -> StoreError:
    """Log why a read failed, and return the error for it, which may be shown to anybody."""
    _logger.error("%s: %s", database, describe_cause(error))
    if _find_sqlite_code(error) in _DAMAGE_CODES:
        return StoreError(
            "the stored data is damaged: euchre server check shows the operator of this server "
            "what can be saved"
        )
    return StoreError(f"the stored data can't be read: {_REASON_IN_LOG}")


def build_open_error(path: Path, error: Exception) -> StoreError:
    """Return the error for the database at `path` that could not be opened."""
    if _find_sqlite_code(error) in _DAMAGE_CODES:
        return build_damage_error(path, error)
    return StoreError(f"{path} cannot be read: {error}")


def build_damage_error(path: Path, why: object) -> StoreError:
    """Return the error for a file at `path` that is damaged or no database."""
    return StoreError(
        f"{path} is damaged or is no database ({why}); nothing in it was changed:"
        f" move it away, with {path.name}-wal if there is one, and put a backup in its place"
    )


_DAMAGE_CODES: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


def _find_sqlite_code(error: Exception) -> str:
    """Return SQLite's primary code, such as ``SQLITE_FULL``; empty for other errors."""
    if not isinstance(error, sqlite3.Error):
        return ""
    name: str = getattr(error, "sqlite_errorname", "")
    return "_".join(name.split("_")[:2])
