"""What is on the disk of a table, read and folded."""

from __future__ import annotations

from typing import NamedTuple

from euchre.rules import Seat
from euchre.server.tables.backstage.answered import REMEMBERED
from euchre.server.tables.backstage.sets import covered
from euchre.store import Log, replayed
from euchre.table.log.entries import entry_from_json
from euchre.table.log.folding import fold
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
    """

    table: Table
    secrets: dict[str, bytes]
    tokens: dict[bytes, Seat]
    done: dict[tuple[str, str], int]
    last: int
    covered: bool


def stored(log: Log, table: str) -> Stored | None:
    """A table that is on the disk; None if there is none.

    Raises:
        Damaged: what is on the disk is no log of a table.
    """
    rows = log.entries(table)
    if not rows:
        return None
    folded = replayed(table, rows, lambda row: (row.at, entry_from_json(row.entry)), fold)
    return Stored(
        table=folded,
        secrets=log.secrets(table),
        tokens={token.hash: token.seat for token in log.tokens(table) if not token.revoked},
        done={
            (row.by, row.command): row.seq
            for row in rows[-REMEMBERED:]
            if row.by is not None and row.command is not None
        },
        last=max(row.at for row in rows),
        covered=covered(log, folded),
    )
