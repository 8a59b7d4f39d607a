"""The tables of the schema, and the rows of each that a batch writes, for both databases.

Each kind is a table, and knows three things about it: which rows of it a batch writes, what happens
to a row that is there already, and which rows go when a log is deleted. `sqlite.writing` and
`postgres.writing` make all their statements from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import Any, Final, TypeAlias

from euchre.store.chain import ChainHeads, compute_snapshot_digest
from euchre.store.errors import DealsSeenElsewhereError, NameTakenError
from euchre.store.rows import WriteBatch
from euchre.store.schema import TableSchema

Values: TypeAlias = tuple[Any, ...]
"""One row, with a value for each column of its table."""
LinkedBatches: TypeAlias = Sequence[tuple[WriteBatch, Sequence[bytes]]]
"""Batches, each with the digests of its entries."""

_REPLACE_ROW: Final = "replace"
"""As `TableRowKind.again`: the new row replaces the old one."""


def link_batches(batches: Iterable[WriteBatch], heads: ChainHeads) -> LinkedBatches:
    """Return batches with the digests of their entries, which `heads` then knows.

    Raises:
        WriteConflictError: the entry before one of them is not there.
    """
    return [(batch, heads.link_entries(batch.table, batch.entries)) for batch in batches]


@dataclass(frozen=True, eq=False)
class TableRowKind(TableSchema):
    """A table of the schema, and the rules by which a batch writes its rows.

    Attributes:
        rows: returns the rows that batches write.
        again: what to do in the database where the key of a row is there already, in SQL that
            both databases understand; empty: the batch is refused.
        merge: the same for an old and a new row with one key that are written together.
        forgotten: the SQL condition for rows that go with the log `{id}`; empty: all stay.
    """

    rows: Callable[[LinkedBatches], list[Values]]
    again: str = ""
    merge: Callable[[Values, Values], Values] = lambda _old, new: new
    forgotten: str = "{table}.table_id = {id}"

    @cached_property
    def on_conflict_clause(self) -> str:
        """The ``ON CONFLICT`` clause of the statement that inserts these rows; may be empty."""
        again, key = self.again, self.key_indexes
        if again == _REPLACE_ROW:
            names = enumerate(self.column_list.split(", "))
            again = "UPDATE SET " + ", ".join(
                f"{name} = excluded.{name}" for index, name in names if index not in key
            )
        return f"ON CONFLICT ({self.order}) DO {again}" if again else ""

    @cached_property
    def _get_key(self) -> Callable[[Values], Any]:
        return itemgetter(*self.key_indexes)

    def merge_rows(self, rows: list[Values]) -> list[Values]:
        """Return the rows of one statement with at most one row for each key, if `again` is set.

        Raises:
            DealsSeenElsewhereError: a browser sees a set at two of the tables.
            NameTakenError: two of the logs want a name.
        """
        if len(rows) < 2 or not self.again:
            return rows
        merged: dict[Any, Values] = {}
        for row in rows:
            key = self._get_key(row)
            merged[key] = self.merge(merged[key], row) if key in merged else row
        return [*merged.values()]

    def build_delete_condition(self, id_sql: str) -> str:
        """Return the SQL condition for rows deleted with the log whose id is the SQL `id_sql`."""
        return self.forgotten.format(table=self.name, id=id_sql)


def _find_snapshot_digest(batch: WriteBatch, digests: Sequence[bytes]) -> bytes:
    """Return the digest of the last entry that a snapshot covers."""
    assert batch.snapshot is not None
    return digests[batch.snapshot.seq - batch.entries[0].seq]


def _require_same_table(old: Values, new: Values) -> Values:
    if old != new:
        raise DealsSeenElsewhereError
    return old


def _require_same_log(old: Values, new: Values) -> Values:
    if old[1] != new[1]:
        raise NameTakenError
    return new


ROW_KINDS: Final = (
    TableRowKind(
        "log",
        'table_id text, seq bigint, at bigint, "by" text, command text, entry bytea, chain bytea',
        "table_id, seq",
        lambda linked: [
            (b.table, row.seq, row.at, row.by, row.command, row.entry, digest)
            for b, digests in linked
            for row, digest in zip(b.entries, digests, strict=True)
        ],
    ),
    TableRowKind(
        "vault",
        "table_id text, hand_key text, secret bytea",
        "table_id, hand_key",
        lambda linked: [(b.table, *it) for b, _ in linked for it in b.secrets],
    ),
    TableRowKind(
        "tokens",
        "hash bytea, table_id text, seat bigint, created bigint, revoked bool",
        "hash",
        lambda linked: [
            (t.hash, b.table, t.seat, t.created, t.revoked) for b, _ in linked for t in b.tokens
        ],
        again="UPDATE SET revoked = excluded.revoked, seat = excluded.seat"
        " WHERE tokens.table_id = excluded.table_id",
        merge=lambda old, new: (*old[:2], new[2], old[3], new[4]) if old[1] == new[1] else old,
    ),
    TableRowKind(
        "listings",
        "table_id text, title text, preset text, phase text, open bool, players text,"
        " updated bigint, info text",
        "table_id",
        lambda linked: [
            (b.table, it.title, it.preset, it.phase, it.open, it.players, it.updated, it.info)
            for b, _ in linked
            if (it := b.listing)
        ],
        again=_REPLACE_ROW,
    ),
    TableRowKind(
        "commitments",
        "number bigint, entry bytea",
        "number",
        lambda linked: [it for b, _ in linked for it in b.commitments],
        forgotten="",
    ),
    TableRowKind(
        "sets",
        "set_id text, first_table text, shown bool",
        "set_id",
        lambda linked: [(it.id, it.first, it.shown) for b, _ in linked for it in b.sets],
        again="UPDATE SET shown = sets.shown OR excluded.shown",
        merge=lambda old, new: (*old[:2], old[2] or new[2]),
        forgotten="",
    ),
    TableRowKind(  # NULL is refused: a browser sees a set at one table
        "seen",
        "set_id text, browser bytea, table_id text",
        "set_id, browser",
        lambda linked: [
            (it.set, it.browser, it.where or b.table) for b, _ in linked for it in b.seen
        ],
        again="UPDATE SET table_id = NULL WHERE seen.table_id <> excluded.table_id",
        merge=_require_same_table,
        forgotten="",
    ),
    TableRowKind(  # a table has been used when it began, and whenever a batch says so
        "used",
        "table_id text, at bigint",
        "table_id",
        lambda linked: (
            [(b.table, row.at) for b, _ in linked for row in b.entries if row.seq == 1]
            + [(b.table, b.used) for b, _ in linked if b.used]
        ),
        again="UPDATE SET at = excluded.at WHERE used.at < excluded.at",
        merge=max,
    ),
    TableRowKind(
        "snapshots",
        "table_id text, seq bigint, form text, state bytea, proof bytea",
        "table_id",
        lambda linked: [
            (
                b.table,
                it.seq,
                it.form,
                it.state,
                compute_snapshot_digest(_find_snapshot_digest(b, digests), it.form, it.state),
            )
            for b, digests in linked
            if (it := b.snapshot)
        ],
        again=_REPLACE_ROW,
    ),
    TableRowKind(  # NULL is refused here, too: a name belongs to one log
        "names",
        "name text, table_id text, shown text, skeleton text",
        "name",
        lambda linked: [
            (it.key, b.table, it.shown, it.skeleton) for b, _ in linked for it in b.names
        ],
        again="UPDATE SET shown = excluded.shown, skeleton = excluded.skeleton,"
        " table_id = CASE WHEN names.table_id = excluded.table_id THEN names.table_id END",
        merge=_require_same_log,
    ),
    TableRowKind(
        "results",
        "table_id text, game bigint, player text, at bigint, kind text, topic text, body bytea",
        "table_id, game, player",
        lambda linked: [
            (r.table, r.game, r.player, r.at, r.kind, r.topic, r.body)
            for b, _ in linked
            for r in b.results
        ],
        again=_REPLACE_ROW,
        forgotten="results.player = {id}",
    ),
    TableRowKind(  # a trigger deletes a record with the last result of its game
        "records",
        "table_id text, game bigint, record bytea",
        "table_id, game",
        lambda linked: [(it.table, it.game, it.record) for b, _ in linked for it in b.records],
        again="NOTHING",
        merge=lambda old, _new: old,
        forgotten="",
    ),
    TableRowKind(
        "members",
        "club text, player text, role text",
        "club, player",
        lambda linked: [(b.table, it.player, it.role) for b, _ in linked for it in b.members],
        again=_REPLACE_ROW,
        forgotten="members.club = {id} OR members.player = {id}",
    ),
)
"""In the order in which they are written; they are deleted in the other."""
TABLE_SCHEMAS: Final = (TableSchema("meta", "name text, value bytea", "name"), *ROW_KINDS)
"""Everything but who has what just now, which does not outlive a move."""
