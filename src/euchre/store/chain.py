"""The hash chain of a log: each entry carries the digest of itself and of all before it.

What a disk changes on its own, or somebody by hand, no longer fits: it is found when it is read,
at the entry where it happened. A table that is opened is read from its last snapshot on, which is
bound to the digest of its entry, and so to all before it. It is no signature: who can write the
file can write the digests, too.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from euchre.store.errors import build_missing_entry_error
from euchre.store.rows import LogEntryRow

_MAX_KNOWN_HEADS: Final = 4096
"""Tables whose last digest is known by heart; that of others is read."""


def compute_initial_digest(table: str) -> bytes:
    """Return the digest that the first entry of a table follows."""
    return hashlib.sha256(table.encode()).digest()


def compute_entry_digest(before: bytes, row: LogEntryRow) -> bytes:
    """Return the digest of an entry that follows the digest `before`; 32 bytes.

    All parts are told apart by their lengths, so that no two entries are written alike.
    """
    by, command = (b"" if it is None else b"+" + it.encode() for it in (row.by, row.command))
    head = b"%d %d %d %d %d\n" % (row.seq, row.at, len(by), len(command), len(row.entry))
    return hashlib.sha256(b"".join((before, head, by, command, row.entry))).digest()


def compute_snapshot_proof(digest: bytes, form: str, state: bytes) -> bytes:
    """Return the digest that binds a snapshot to the entry with this digest, and so to all entries
    before it.
    """
    return hashlib.sha256(b"%b%d %b%b" % (digest, len(form), form.encode(), state)).digest()


def count_sound_entries(
    table: str,
    rows: Sequence[LogEntryRow],
    digests: Iterable[bytes],
    after: tuple[int, bytes] | None = None,
) -> int:
    """Count the entries, from the first on, that are as they were written.

    Args:
        table: whose.
        rows: the entries.
        digests: theirs.
        after: the number and the digest of the entry before them; None: they begin the log.
    """
    begin = compute_initial_digest(table)
    last, before = (None, begin) if after is None else after
    for at, (row, digest) in enumerate(zip(rows, digests, strict=True)):
        follows = last is None or row.seq == last + 1
        if not follows or _try_entry_digest(begin if row.seq <= 1 else before, row) != digest:
            return at
        last, before = row.seq, digest
    return len(rows)


def _try_entry_digest(before: bytes, row: LogEntryRow) -> bytes:
    """Return the digest of an entry; empty if damage has changed the type of one of its fields."""
    try:
        return compute_entry_digest(before, row)
    except (AttributeError, TypeError, ValueError):
        return b""


class RelinkedEntry(NamedTuple):
    """An entry that is replaced, or follows on one that is.

    Attributes:
        row: as it is to be.
        was: the digest that it had.
        digest: the one that it gets.
    """

    row: LogEntryRow
    was: bytes
    digest: bytes


def relink_entries(
    table: str, was: Sequence[LogEntryRow], rows: Sequence[LogEntryRow]
) -> list[RelinkedEntry]:
    """Return the entries whose digest changes when entries of a log are replaced: from the first of
    them on.
    """
    old = new = compute_initial_digest(table)
    found = []
    for before, row in zip(was, rows, strict=True):
        old, new = compute_entry_digest(old, before), compute_entry_digest(new, row)
        if old != new:
            found.append(RelinkedEntry(row, old, new))
    return found


class ChainHeads:
    """The last digest of each table, cached for the writer.

    Args:
        read: the digest of an entry of a table that has been written; None if there is no such.
    """

    def __init__(self, read: Callable[[str, int], bytes | None]) -> None:
        self._read = read
        self._epochs: OrderedDict[str, int] = OrderedDict()
        self._known: OrderedDict[str, tuple[int, bytes]] = OrderedDict()

    def link_entries(self, table: str, rows: Sequence[LogEntryRow]) -> list[bytes]:
        """Return the digests of the entries that are written next, and note them.

        Raises:
            WriteConflictError: the entry before the first of them is not there.
        """
        found = []
        for row in rows:
            digest = compute_entry_digest(self._find_previous_digest(table, row.seq), row)
            self.note_digest(table, row.seq, digest)
            found.append(digest)
        return found

    def note_digest(self, table: str, seq: int, digest: bytes) -> None:
        """Note the digest of an entry of a table as the last known one."""
        if seq >= self._known.get(table, (seq, digest))[0]:
            self._known[table] = (seq, digest)
        self._known.move_to_end(table)
        while len(self._known) > _MAX_KNOWN_HEADS:
            self._known.popitem(last=False)

    def forget_digests(self, table: str | None = None) -> None:
        """Forget the noted digests of one table, or of all: what was noted has not been written."""
        if table is None:
            self._known.clear()
        else:
            self._known.pop(table, None)

    def set_fencing_token(self, table: str, epoch: int) -> None:
        """Forget the digests of a table that were noted under another fencing token: another server
        may have written since.
        """
        if self._epochs.get(table) != epoch:
            self.forget_digests(table)
            self._epochs[table] = epoch
        self._epochs.move_to_end(table)
        while len(self._epochs) > _MAX_KNOWN_HEADS:
            self.forget_digests(self._epochs.popitem(last=False)[0])

    def has_digest(self, table: str, seq: int) -> bool:
        """Return whether the digest of an entry is cached, or none is needed because the log begins
        after it.
        """
        known = self._known.get(table)
        return seq < 1 or (known is not None and known[0] == seq)

    def _find_previous_digest(self, table: str, seq: int) -> bytes:
        if seq <= 1:
            return compute_initial_digest(table)
        if self.has_digest(table, seq - 1):
            return self._known[table][1]
        found = self._read(table, seq - 1)
        if found is None:
            raise build_missing_entry_error(table)
        return found


@dataclass(frozen=True, slots=True)
class StoredChain:
    """The log of one table as it is in the database.

    Attributes:
        table: whose.
        name: what the lobby calls it, and its players; empty where that is not known.
        rows: the entries that can be read.
        good: how many of them, from the first on, are as they were written.
        whole: whether there is nothing after them that cannot be read.
    """

    table: str
    name: str
    rows: tuple[LogEntryRow, ...]
    good: int
    whole: bool = True

    @property
    def is_sound(self) -> bool:
        """Return whether the whole log is as it was written."""
        return self.whole and self.good == len(self.rows)


def describe_listing(title: str, players: str) -> str:
    r"""Return the name that the lobby shows for a table, from the title and players of its listing.

    >>> describe_listing("Friday", "Ann\n\nBo"), describe_listing("", "Ann")
    ('Friday: Ann, Bo', 'Ann')
    """
    return ": ".join(filter(None, (title, ", ".join(filter(None, players.split("\n"))))))
