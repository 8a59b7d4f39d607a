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

from euchre.store.errors import build_entry_gap_error
from euchre.store.rows import LogEntryRow

_MAX_KNOWN_HEADS: Final = 4096
"""Tables whose last digest is known by heart; that of others is read."""


def compute_initial_digest(log_name: str) -> bytes:
    """Return the digest that the first entry of a table follows."""
    return hashlib.sha256(log_name.encode()).digest()


def compute_entry_digest(previous_digest: bytes, row: LogEntryRow) -> bytes:
    """Return the digest of an entry that follows the digest `previous_digest`; 32 bytes.

    All parts are told apart by their lengths, so that no two entries are written alike.
    """
    by, command = (b"" if text is None else b"+" + text.encode() for text in (row.by, row.command))
    head = b"%d %d %d %d %d\n" % (row.seq, row.at, len(by), len(command), len(row.entry))
    return hashlib.sha256(b"".join((previous_digest, head, by, command, row.entry))).digest()


def compute_snapshot_digest(digest: bytes, state_format: str, state: bytes) -> bytes:
    """Return the digest that binds a snapshot to the entry with this digest and all before it."""
    return hashlib.sha256(
        b"%b%d %b%b" % (digest, len(state_format), state_format.encode(), state)
    ).digest()


def count_sound_entries(
    log_name: str,
    rows: Sequence[LogEntryRow],
    digests: Iterable[bytes],
    previous_entry: tuple[int, bytes] | None = None,
) -> int:
    """Count the entries, from the first on, that are as they were written.

    `previous_entry` is the number and the digest of the one before them; None: they begin the log.
    """
    previous_seq, previous_digest = (None, b"") if previous_entry is None else previous_entry
    for index, (row, digest) in enumerate(zip(rows, digests, strict=True)):
        follows = previous_seq is None or row.seq == previous_seq + 1
        if not follows or _entry_digest_or_empty(log_name, previous_digest, row) != digest:
            return index
        previous_seq, previous_digest = row.seq, digest
    return len(rows)


def _entry_digest_or_empty(log_name: str, previous: bytes, row: LogEntryRow) -> bytes:
    """Return the digest of an entry; empty if damage has changed the type of one of its fields."""
    try:
        is_first = row.seq <= 1
        return compute_entry_digest(compute_initial_digest(log_name) if is_first else previous, row)
    except (AttributeError, TypeError, ValueError):
        return b""


class RelinkedEntry(NamedTuple):
    """An entry that is replaced or follows one that is: its new row, its old and new digest."""

    row: LogEntryRow
    was: bytes
    digest: bytes


def relink_entries(
    log_name: str, old_rows: Sequence[LogEntryRow], new_rows: Sequence[LogEntryRow]
) -> list[RelinkedEntry]:
    """Return the entries whose digest changes with these replacements: from the first on."""
    old_digest = new_digest = compute_initial_digest(log_name)
    relinked = []
    for old_row, new_row in zip(old_rows, new_rows, strict=True):
        old_digest, new_digest = (
            compute_entry_digest(old_digest, old_row),
            compute_entry_digest(new_digest, new_row),
        )
        if old_digest != new_digest:
            relinked.append(RelinkedEntry(new_row, old_digest, new_digest))
    return relinked


class ChainHeads:
    """The last digest of each table, cached for the writer; `read` looks up the digest of an entry
    that has been written, or None.
    """

    def __init__(self, read: Callable[[str, int], bytes | None]) -> None:
        self._read = read
        self._epochs: OrderedDict[str, int] = OrderedDict()
        self._known: OrderedDict[str, tuple[int, bytes]] = OrderedDict()

    def link_entries(self, log_name: str, rows: Sequence[LogEntryRow]) -> list[bytes]:
        """Return the digests of the entries that are written next, and note them.

        Raises:
            WriteConflictError: the entry before the first of them is not there.
        """
        digests = []
        for row in rows:
            digest = compute_entry_digest(self._find_previous_digest(log_name, row.seq), row)
            self.remember_digest(log_name, row.seq, digest)
            digests.append(digest)
        return digests

    def remember_digest(self, log_name: str, seq: int, digest: bytes) -> None:
        """Note the digest of an entry of a table as the last known one."""
        if seq >= self._known.get(log_name, (seq, digest))[0]:
            self._known[log_name] = (seq, digest)
        self._known.move_to_end(log_name)
        while len(self._known) > _MAX_KNOWN_HEADS:
            self._known.popitem(last=False)

    def forget_digests(self, log_name: str | None = None) -> None:
        """Forget the noted digests of one table, or of all: what was noted has not been written."""
        if log_name is None:
            self._known.clear()
        else:
            self._known.pop(log_name, None)

    def forget_if_token_changed(self, log_name: str, fencing_token: int) -> None:
        """Forget the digests of a table that were noted under another fencing token: another server
        may have written since.
        """
        if self._epochs.get(log_name) != fencing_token:
            self.forget_digests(log_name)
            self._epochs[log_name] = fencing_token
        self._epochs.move_to_end(log_name)
        while len(self._epochs) > _MAX_KNOWN_HEADS:
            self.forget_digests(self._epochs.popitem(last=False)[0])

    def has_digest(self, log_name: str, seq: int) -> bool:
        """Return whether the digest of an entry is cached, or none is needed before the first."""
        known = self._known.get(log_name)
        return seq < 1 or (known is not None and known[0] == seq)

    def _find_previous_digest(self, log_name: str, seq: int) -> bytes:
        if seq <= 1:
            return compute_initial_digest(log_name)
        if self.has_digest(log_name, seq - 1):
            return self._known[log_name][1]
        digest = self._read(log_name, seq - 1)
        if digest is None:
            raise build_entry_gap_error(log_name)
        return digest


@dataclass(frozen=True, slots=True)
class StoredChain:
    """The log of one table as it is in the database.

    Attributes:
        name: what the lobby calls it, and its players; empty where that is not known.
        rows: the entries that can be read.
        good: the number of those, from the first on, that are as they were written.
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
