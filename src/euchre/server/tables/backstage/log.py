"""What is on the disk of a table, read and folded."""

from __future__ import annotations

import hashlib
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import euchre
from euchre.rules import Seat
from euchre.server.tables.backstage.answered import REMEMBERED
from euchre.server.tables.backstage.sets import covered
from euchre.store import Damaged, Log, Row, Snapshot, replayed
from euchre.table.log.entries import Entry, entry_from_json
from euchre.table.log.folding import fold
from euchre.table.log.keeping import kept, restored
from euchre.table.log.state import Table


class Stored(NamedTuple):
    """A table as the log has it.

    Attributes:
        table: the fold of its log.
        secrets: those of its shuffles, by the key of the hand.
        tokens: the hashes of the tokens that open a seat.
        done: the last commands that were carried out, by whom and under which id, and the version
            that each led to.
        last: when the last entry was written, in ms.
        covered: whether a board of it may still be to be played at another table.
        epoch: of the claim under which it was read; 0: it is new, and claimed as it is written.
    """

    table: Table
    secrets: dict[str, bytes]
    tokens: dict[bytes, Seat]
    done: dict[tuple[str, str], int]
    last: int
    covered: bool
    epoch: int = 0


@cache
def form() -> str:
    """What tells apart the code that folds logs: a snapshot is good for that which made it."""
    folder = Path(euchre.__file__).parent
    digest = hashlib.sha256(euchre.__version__.encode())
    for path in sorted((*folder.glob("*.py"), *(folder / "table").rglob("*.py"))):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def snapshot(table: Table) -> Snapshot:
    """A table whose game has just begun, to be written with the entry by which it has."""
    return Snapshot(table.version, form(), kept(table))


def stored(log: Log, table: str) -> Stored | None:
    """A table that is on the disk; None if there is none.

    Its log is folded from where its last game began.

    Raises:
        Damaged: what is on the disk is no log of a table.
    """
    epoch = log.owners.epoch(table, first=False)
    found = _since(log, table) or _whole(log, table)
    if found is None:
        return None
    folded, last = found
    return Stored(
        table=folded,
        secrets=log.secrets(table),
        tokens={token.hash: token.seat for token in log.tokens(table) if not token.revoked},
        done={
            (by, command): seq
            for by, command, seq in log.commands(table, folded.version - REMEMBERED)
        },
        last=last,
        covered=covered(log, folded),
        epoch=epoch,
    )


def _since(log: Log, table: str) -> tuple[Table, int] | None:
    """A table as its snapshot has it and the entries after that, and when the last one was."""
    found = log.since(table, form())
    if found is None:
        return None
    state, at, rows = found
    try:
        folded = replayed(table, rows, _read, partial(fold, table=restored(state)))
    except Damaged:
        return None  # the whole log tells where
    return folded, max((at, *(row.at for row in rows)))


def _whole(log: Log, table: str) -> tuple[Table, int] | None:
    rows = log.entries(table)
    if not rows:
        return None
    return replayed(table, rows, _read, fold), max(row.at for row in rows)


def _read(row: Row) -> tuple[int, Entry]:
    return row.at, entry_from_json(row.entry)
