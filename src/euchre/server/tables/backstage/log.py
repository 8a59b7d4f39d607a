"""What is on the disk of a table, read and folded."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Final, NamedTuple

import euchre
from euchre.server.tables.backstage.answered import REMEMBERED
from euchre.server.tables.backstage.sets import covered
from euchre.store import Damaged, Log, LogSnapshot, StoredEntry, TokenRow, replayed
from euchre.table.log.entries import Entry, MatchStarted, entry_from_json
from euchre.table.log.folding import fold
from euchre.table.log.keeping import kept, restored
from euchre.table.log.state import Table


class Stored(NamedTuple):
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
        epoch: of the claim under which it was read; 0: it is new, and claimed as it is written.
    """

    table: Table
    secrets: dict[str, bytes]
    tokens: Sequence[TokenRow]
    done: dict[tuple[str, str], int]
    last: int
    kept: int
    covered: bool
    epoch: int = 0


KEPT_EVERY: Final = 1_000
"""Entries after which a table is kept once more."""


@cache
def form() -> str:
    """Return a digest of the code that folds logs: a snapshot is valid only for the code that made
    it.
    """
    folder = Path(euchre.__file__).parent
    digest = hashlib.sha256(euchre.__version__.encode())
    for path in sorted((*folder.glob("*.py"), *(folder / "table").rglob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def snapshot_due(last: int, moves: Iterable[tuple[Entry, Table]]) -> LogSnapshot | None:
    """Return the snapshot to write along with the next entries; None if none is due.

    It is kept as a game begins, and every so many entries whatever they are: so what is read of a
    table that is opened does not grow with the time that people have spent there.

    Args:
        last: the version that was kept last; 0: none was.
        moves: the entries, each with the table after it.
    """
    due = None
    for entry, after in moves:
        begun = isinstance(entry, MatchStarted) and entry.game > 1  # before that there is little
        if begun or after.version >= last + KEPT_EVERY:
            last, due = after.version, after
    return None if due is None else LogSnapshot(due.version, form(), kept(due))


def stored(log: Log, table: str) -> Stored | None:
    """Load a table from the disk; None if there is none.

    Its log is folded from where it was kept last: what is read here does not grow with it.

    Raises:
        Damaged: what is on the disk is no log of a table.
    """
    epoch = log.owners.epoch(table, first=False)
    found = _since(log, table) or _whole(log, table)
    if found is None:
        return None
    folded, last, snapshot = found
    return Stored(
        table=folded,
        secrets=_secrets(log, folded),
        tokens=log.tokens(table),
        done={
            (by, command): seq
            for by, command, seq in log.commands(table, folded.version - REMEMBERED)
        },
        last=last,
        kept=snapshot,
        covered=covered(log, folded.settings.same_deals),
        epoch=epoch,
    )


def _since(log: Log, table: str) -> tuple[Table, int, int] | None:
    """Return a table folded from its snapshot, the time of its last entry, and the snapshot's
    version.
    """
    found = log.since(table, form())
    if found is None:
        return None
    state, at, rows = found
    snapshot = restored(state)
    try:
        folded = replayed(table, rows, _read, partial(fold, table=snapshot))
    except Damaged:
        return None  # the whole log tells where
    return folded, max((at, *(row.at for row in rows))), snapshot.version


def _whole(log: Log, table: str) -> tuple[Table, int, int] | None:
    """Return the same from the whole log: for a table without a snapshot, or with one by other
    code.
    """
    folded: Table | None = None
    last, done, total = 0, 0, log.last(table)
    for rows in log.pages(table):
        onward = partial(fold, table=folded)
        folded = replayed(table, rows, _read, onward, before=done, total=total)
        last, done = max(last, *(row.at for row in rows)), done + len(rows)
    return None if folded is None else (folded, last, 0)


def _secrets(log: Log, table: Table) -> dict[str, bytes]:
    """Return the secrets not revealed yet: the one of the committed shuffle."""
    if table.promise is None:
        return {}
    secret = log.secret(table.id, table.secret_key)
    return {} if secret is None else {table.secret_key: secret}


def _read(row: StoredEntry) -> tuple[int, Entry]:
    return row.at, entry_from_json(row.entry)
