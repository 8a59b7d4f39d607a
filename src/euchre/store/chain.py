"""The hash chain of a log: each entry carries the digest of itself and of all before it.

What a disk changes on its own, or somebody by hand, no longer fits: it is found when the table is
opened, at the entry where it happened. It is no signature: who can write the file can write the
digests, too.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Final

from euchre.store.rows import Row

_HEADS: Final = 4096
"""Tables whose last digest is known by heart; that of others is read."""
_LAST: Final = "SELECT chain FROM log WHERE table_id = ? AND seq = ?"


def start(table: str) -> bytes:
    """What the first entry of a table follows on."""
    return hashlib.sha256(table.encode()).digest()


def link(before: bytes, row: Row) -> bytes:
    """The digest of an entry that follows on `before`; 32 bytes.

    All parts are told apart by their lengths, so that no two entries are written alike.
    """
    by, command = (b"" if it is None else b"+" + it.encode() for it in (row.by, row.command))
    head = b"%d %d %d %d %d\n" % (row.seq, row.at, len(by), len(command), len(row.entry))
    return hashlib.sha256(b"".join((before, head, by, command, row.entry))).digest()


def sound(table: str, rows: Sequence[Row], digests: Iterable[bytes]) -> int:
    """How many entries from the first on are as they were written."""
    begin = before = start(table)
    for at, (row, digest) in enumerate(zip(rows, digests, strict=True)):
        follows = not at or row.seq == rows[at - 1].seq + 1
        if not follows or _linked(begin if row.seq <= 1 else before, row) != digest:
            return at
        before = digest
    return len(rows)


def _linked(before: bytes, row: Row) -> bytes:
    """The digest, or nothing where damage has made something else of a part of the entry."""
    try:
        return link(before, row)
    except (AttributeError, TypeError, ValueError):
        return b""


class Heads:
    """The last digests of tables, for the one who writes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._known: OrderedDict[str, tuple[int, bytes]] = OrderedDict()

    def links(self, table: str, rows: Sequence[Row]) -> list[bytes]:
        """The digests of entries that are written next."""
        found = []
        for row in rows:
            digest = link(self._before(table, row.seq), row)
            self._known[table] = (row.seq, digest)
            self._known.move_to_end(table)
            found.append(digest)
        while len(self._known) > _HEADS:
            self._known.popitem(last=False)
        return found

    def forget(self, table: str | None = None) -> None:
        """What was noted has not been written, for one table or for all."""
        if table is None:
            self._known.clear()
        else:
            self._known.pop(table, None)

    def _before(self, table: str, seq: int) -> bytes:
        if seq <= 1:
            return start(table)
        known = self._known.get(table)
        if known is not None and known[0] == seq - 1:
            return known[1]
        found = self._connection.execute(_LAST, (table, seq - 1)).fetchone()
        return b"" if found is None else bytes(found[0])  # without one it will be refused
