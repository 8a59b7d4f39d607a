"""What is on the disk of a table, read and folded."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

import euchre
from euchre.server.tables.services.idempotency import CACHED_COMMANDS
from euchre.server.tables.services.sets import is_set_in_play
from euchre.store import (
    DamagedLogError,
    DurableLog,
    LogEntryRow,
    LogSnapshot,
    SeatTokenRow,
    replay_entries,
)
from euchre.table.log.entries import Entry, MatchStarted, entry_from_json
from euchre.table.log.reducer import fold_entries
from euchre.table.log.snapshots import decode_table, encode_table
from euchre.table.log.state import Table


class StoredTable(NamedTuple):
    """A table as loaded from the log.

    Attributes:
        table: the fold of its log.
        secrets: that of the standing promise, if there is one, by the key of the hand.
        tokens: what opens or has opened a seat, the oldest first.
        done: the last commands that were carried out, by whom and under which id, and the version
            that each led to.
        last: when the last entry was written, in ms.
        kept: the version of its snapshot; 0: there is none that this code understands.
        covered: whether a board of it may still be to be played at another table.
        epoch: of the lease under which it was read; 0: it is new, and acquired as it is written.
    """

    table: Table
    secrets: dict[str, bytes]
    tokens: Sequence[SeatTokenRow]
    done: dict[tuple[str, str], int]
    last: int
    kept: int
    covered: bool
    epoch: int = 0


SNAPSHOT_INTERVAL_ENTRIES: Final = 1_000
"""Entries after which a table is kept once more."""


@cache
def code_fingerprint() -> str:
    """Return a digest of the code that folds logs: a snapshot is valid only for that code."""
    folder = Path(euchre.__file__).parent
    digest = hashlib.sha256(euchre.__version__.encode())
    for path in sorted((*folder.glob("*.py"), *(folder / "table").rglob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def build_due_snapshot(
    last_snapshot_version: int, moves: Iterable[tuple[Entry, Table]]
) -> LogSnapshot | None:
    """Return the snapshot to write along with the next entries; None if none is due.

    It is kept as a game begins, and every so many entries whatever they are: so what is read of a
    table that is opened does not grow with the time that people have spent there.

    Args:
        last_snapshot_version: the version that was kept last; 0: none was.
        moves: the entries, each with the table after it.
    """
    due = None
    for entry, after in moves:
        begun = isinstance(entry, MatchStarted) and entry.game > 1  # before that there is little
        if begun or after.version >= last_snapshot_version + SNAPSHOT_INTERVAL_ENTRIES:
            last_snapshot_version, due = after.version, after
    return None if due is None else LogSnapshot(due.version, code_fingerprint(), encode_table(due))


def load_stored_table(log: DurableLog, table_id: str) -> StoredTable | None:
    """Load a table from the disk; None if there is none.

    Its log is folded from where it was kept last: what is read here does not grow with it.

    Raises:
        DamagedLogError: what is on the disk is no log of a table.
    """
    epoch = log.owners.fencing_token(table_id, acquire=False)
    folded_log = _fold_from_snapshot(log, table_id) or _fold_whole_log(log, table_id)
    if folded_log is None:
        return None
    folded, last_ms, snapshot = folded_log
    return StoredTable(
        table=folded,
        secrets=_find_secrets(log, folded),
        tokens=log.list_tokens(table_id),
        done={
            (by, command): seq
            for by, command, seq in log.list_commands(table_id, folded.version - CACHED_COMMANDS)
        },
        last=last_ms,
        kept=snapshot,
        covered=is_set_in_play(log, folded.settings.same_deals),
        epoch=epoch,
    )


def _fold_from_snapshot(log: DurableLog, table_id: str) -> tuple[Table, int, int] | None:
    """Return a table folded from a snapshot, its last entry's time, and the snapshot's version."""
    stored = log.read_since_snapshot(table_id, code_fingerprint())
    if stored is None:
        return None
    state, snapshot_ms, rows = stored
    snapshot = decode_table(state)
    try:
        folded = replay_entries(table_id, rows, _decode_row, partial(fold_entries, table=snapshot))
    except DamagedLogError:
        return None  # the whole log tells where
    return folded, max((snapshot_ms, *(row.at for row in rows))), snapshot.version


def _fold_whole_log(log: DurableLog, table_id: str) -> tuple[Table, int, int] | None:
    """Return the same from the whole log: for a table without a snapshot by this code."""
    folded: Table | None = None
    last_ms, count, total = 0, 0, log.find_last_seq(table_id)
    for rows in log.read_entry_pages(table_id):
        onward = partial(fold_entries, table=folded)
        folded = replay_entries(
            table_id, rows, _decode_row, onward, sound_before=count, total_count=total
        )
        last_ms, count = max(last_ms, *(row.at for row in rows)), count + len(rows)
    return None if folded is None else (folded, last_ms, 0)


def _find_secrets(log: DurableLog, table: Table) -> dict[str, bytes]:
    if table.promise is None:
        return {}
    secret = log.find_secret(table.id, table.vault_key)
    return {} if secret is None else {table.vault_key: secret}


def _decode_row(row: LogEntryRow) -> tuple[int, Entry]:
    return row.at, entry_from_json(row.entry)
