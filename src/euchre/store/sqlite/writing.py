"""The writing side of SQLite: the rows of all that are committed together go in at once."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby
from typing import Final, TypeAlias

from euchre.store.chain import Heads, proven
from euchre.store.errors import Changed, Conflict, StoreError, refused, unwritten
from euchre.store.rows import Batch, Delete, Listing, Rewrite, Trial, Work

Values: TypeAlias = tuple[str | bytes | int | None, ...]

_ONE_ONLY: Final = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    ValueError,
    TypeError,
    AttributeError,
    Changed,
    Conflict,
)
"""What is wrong with one batch, and not with the database."""

_TRIAL: Final = """
    INSERT INTO meta (name, value) VALUES ('trial', randomblob(65536))
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
"""As much as many moves: where there is room for less there is none."""
_LOG: Final = """
    INSERT INTO log (table_id, seq, at, "by", command, entry, chain)
    VALUES (?, ?, ?, ?, ?, ?, ?)
"""
_VAULT: Final = "INSERT INTO vault (table_id, hand_key, secret) VALUES (?, ?, ?)"
_TOKENS: Final = """
    INSERT INTO tokens (hash, table_id, seat, created, revoked) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (hash) DO UPDATE SET revoked = excluded.revoked, seat = excluded.seat
    WHERE table_id = excluded.table_id
"""
_LISTINGS: Final = """
    INSERT INTO listings (table_id, title, preset, phase, open, players, updated)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET title = excluded.title, preset = excluded.preset,
    phase = excluded.phase, open = excluded.open, players = excluded.players,
    updated = excluded.updated
"""
_COMMITMENTS: Final = "INSERT INTO commitments (number, entry) VALUES (?, ?)"
_SETS: Final = """
    INSERT INTO sets (set_id, first_table, shown) VALUES (?, ?, ?)
    ON CONFLICT (set_id) DO UPDATE SET shown = max(shown, excluded.shown)
"""
_SEEN: Final = """
    INSERT INTO seen (set_id, browser, table_id) VALUES (?, ?, ?)
    ON CONFLICT (set_id, browser) DO UPDATE SET table_id = NULL
    WHERE table_id <> excluded.table_id
"""
"""Of two tables the second is refused, as NULL is."""
_NAMES: Final = """
    INSERT INTO names (name, table_id, shown) VALUES (?, ?, ?)
    ON CONFLICT (name) DO UPDATE SET shown = excluded.shown,
    table_id = CASE WHEN table_id = excluded.table_id THEN table_id END
"""
"""For the second who wants a name it is refused, as NULL is."""
_RESULTS: Final = """
    INSERT INTO results (table_id, game, player, at, kind, topic, body)
    VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (table_id, game, player) DO UPDATE SET at = excluded.at, kind = excluded.kind,
    topic = excluded.topic, body = excluded.body
"""
_RECORDS: Final = """
    INSERT INTO records (table_id, game, record) VALUES (?, ?, ?)
    ON CONFLICT (table_id, game) DO NOTHING
"""
_NEW_RESULT: Final = """
    UPDATE results SET player = ?, kind = ?, topic = ?, body = ?
    WHERE table_id = ? AND game = ? AND player = ? AND kind = ? AND topic = ? AND body = ?
"""
_NEW_RECORD: Final = """
    UPDATE records SET record = ? WHERE table_id = ? AND game = ? AND record = ?
"""
_MEMBERS: Final = """
    INSERT INTO members (club, player, role) VALUES (?, ?, ?)
    ON CONFLICT (club, player) DO UPDATE SET role = excluded.role
"""
_DELETES: Final = (
    *(
        f"DELETE FROM {name} WHERE table_id = ?"  # noqa: S608 - names of our own
        for name in ("log", "vault", "tokens", "listings", "used", "snapshots", "names")
    ),
    """
    DELETE FROM records WHERE EXISTS (
        SELECT 1 FROM results r WHERE r.player = ?1 AND r.table_id = records.table_id
        AND r.game = records.game
    ) AND NOT EXISTS (
        SELECT 1 FROM results r WHERE r.player <> ?1 AND r.table_id = records.table_id
        AND r.game = records.game
    )
    """,
    "DELETE FROM results WHERE player = ?",
    "DELETE FROM members WHERE club = ?1 OR player = ?1",
)
_USED: Final = """
    INSERT INTO used (table_id, at) VALUES (?, ?)
    ON CONFLICT (table_id) DO UPDATE SET at = excluded.at WHERE used.at < excluded.at
"""
_SNAPSHOTS: Final = """
    INSERT INTO snapshots (table_id, seq, form, state, proof) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, form = excluded.form,
    state = excluded.state, proof = excluded.proof
"""
_LAST_USED: Final = """
    SELECT max((SELECT at FROM used WHERE table_id = ?),
               (SELECT at FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1))
"""


_ROW: Final = re.compile(r"VALUES (\([?, ]+\))")
_TOGETHER: Final = 64
"""Rows of one statement at most; a power of two, as all the numbers of rows are that there are
statements for, which are then prepared once. SQLite can do with 999 values in all of its versions.
"""
_LAST: Final = "SELECT chain FROM log WHERE table_id = ? AND seq = ?"


class SqliteDisk:
    """Writes over a connection that is then its own.

    Attributes:
        connection: that one.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._heads = Heads(self._digest)

    def commit(self, works: Sequence[Work]) -> list[StoreError | None]:
        """Do all of them in one transaction; for each None, or why it could not be."""
        try:
            return self._together(works)
        except _ONE_ONLY:
            return self._one_by_one(works)

    def failure(self, error: Exception) -> StoreError:
        """Why nothing could be committed, in a sentence for everybody."""
        return unwritten(error)

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()

    def _digest(self, table: str, seq: int) -> bytes | None:
        found = self.connection.execute(_LAST, (table, seq)).fetchone()
        return None if found is None else bytes(found[0])

    def _together(self, works: Sequence[Work]) -> list[StoreError | None]:
        with self._transaction():
            write(self.connection, self._heads, works)
        return [None] * len(works)

    def _one_by_one(self, works: Sequence[Work]) -> list[StoreError | None]:
        """Still one commit, but each can be refused alone."""
        with self._transaction():
            return [self._one(work) for work in works]

    def _one(self, work: Work) -> StoreError | None:
        run = self.connection.execute
        run("SAVEPOINT one")
        try:
            write(self.connection, self._heads, [work])
        except _ONE_ONLY as error:
            run("ROLLBACK TO one")
            self._heads.forget(work.table)
            return refused(work.table, error)
        finally:
            if self.connection.in_transaction:  # a full disk ends it on its own
                run("RELEASE one")
        return None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            self._heads.forget()
            raise
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")


def write(connection: sqlite3.Connection, heads: Heads, works: Iterable[Work]) -> None:
    """Do `works` in their order, within the transaction that is open.

    Where that fails or is rolled back, `heads` have to forget what they noted.

    Raises:
        sqlite3.Error: one of them cannot be done; which, the error does not say.
        Changed: something to be rewritten is not as it was read.
        Conflict: the entry before one is not there.
    """
    for kind, group in groupby(works, key=type):
        if kind is Delete:
            for work in group:
                if isinstance(work, Delete) and not _still_used(connection, work):
                    heads.forget(work.table)
                    for statement in _DELETES:
                        connection.execute(statement, (work.table,))
        elif kind is Trial:
            connection.execute(_TRIAL)
        elif kind is Rewrite:
            for work in group:
                if isinstance(work, Rewrite):
                    _rewrite(connection, work)
        else:
            _append(connection, heads, [work for work in group if isinstance(work, Batch)])


def _rewrite(connection: sqlite3.Connection, work: Rewrite) -> None:
    for was, new in work.results:
        key = (was.table, was.game, was.player, was.kind, was.topic, was.body)
        values = (new.player, new.kind, new.topic, new.body, *key)
        if not connection.execute(_NEW_RESULT, values).rowcount:
            raise Changed
    for before, after in work.records:
        found = (after.record, before.table, before.game, before.record)
        if not connection.execute(_NEW_RECORD, found).rowcount:
            raise Changed


def _still_used(connection: sqlite3.Connection, work: Delete) -> bool:
    """Whether a table is to stay; when it was last used is noted then."""
    if not work.unused:
        return False
    (last,) = connection.execute(_LAST_USED, (work.table, work.table)).fetchone()
    if last is None or last < work.unused:
        return False
    connection.execute(_USED, (work.table, last))
    return True


def _append(connection: sqlite3.Connection, heads: Heads, batches: Sequence[Batch]) -> None:
    entries: list[Values] = []
    secrets: list[Values] = []
    tokens: list[Values] = []
    listings: dict[str, Listing] = {}
    commitments: list[Values] = []
    sets: list[Values] = []
    seen: list[Values] = []
    used: list[Values] = []
    snapshots: list[Values] = []
    names: list[Values] = []
    results: list[Values] = []
    records: list[Values] = []
    members: list[Values] = []
    for batch in batches:
        table, digests = batch.table, heads.links(batch.table, batch.entries)
        entries += [
            (table, row.seq, row.at, row.by, row.command, row.entry, digest)
            for row, digest in zip(batch.entries, digests, strict=True)
        ]
        snapshots += proven(batch, digests)
        secrets += [(table, key, secret) for key, secret in batch.secrets]
        tokens += [(t.hash, table, t.seat, t.created, t.revoked) for t in batch.tokens]
        commitments += batch.commitments
        sets += [(s.id, s.first, s.shown) for s in batch.sets]
        seen += [(s.set, s.browser, s.where or table) for s in batch.seen]
        names += [(n.key, table, n.shown) for n in batch.names]
        results += [
            (r.table, r.game, r.player, r.at, r.kind, r.topic, r.body) for r in batch.results
        ]
        records += [(r.table, r.game, r.record) for r in batch.records]
        members += [(table, m.player, m.role) for m in batch.members]
        used += [(table, row.at) for row in batch.entries if row.seq == 1]
        if batch.used:
            used.append((table, batch.used))
        if batch.listing:
            listings[table] = batch.listing
    _insert(connection, _LOG, entries)
    _insert(connection, _VAULT, secrets)
    _insert(connection, _TOKENS, tokens)
    _insert(connection, _COMMITMENTS, commitments)
    _insert(connection, _LISTINGS, [_listed(*pair) for pair in listings.items()])
    _insert(connection, _SETS, sets)
    _insert(connection, _SEEN, seen)
    _insert(connection, _USED, used)
    _insert(connection, _SNAPSHOTS, snapshots)
    _insert(connection, _NAMES, names)
    _insert(connection, _RESULTS, results)
    _insert(connection, _RECORDS, records)
    _insert(connection, _MEMBERS, members)


def _listed(table: str, it: Listing) -> Values:
    return (table, it.title, it.preset, it.phase, it.open, it.players, it.updated)


def _insert(connection: sqlite3.Connection, statement: str, rows: Sequence[Values]) -> None:
    """Insert the rows, many by one statement: each lets other threads have the interpreter, and
    has to wait until it has it again.
    """
    at = 0
    while at < len(rows):
        many = min(_TOGETHER, 1 << (len(rows) - at).bit_length() - 1)
        values = [value for row in rows[at : at + many] for value in row]
        connection.execute(_of_rows(statement, many), values)
        at += many


@lru_cache(maxsize=256)
def _of_rows(statement: str, many: int) -> str:
    """The same statement for so many rows."""
    before, row, after = _ROW.split(statement)
    return f"{before}VALUES {', '.join([row] * many)}{after}"
