"""How batches become statements: the rows of all that are committed together go in at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, TypeAlias

from euchre.store.chain import Heads
from euchre.store.rows import Batch, Listing

Values: TypeAlias = tuple[str | bytes | int | None, ...]


@dataclass(frozen=True, slots=True)
class Delete:
    """Forget a table and all that belongs to it."""

    table: str


Work: TypeAlias = Batch | Delete

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
    ON CONFLICT (set_id, browser) DO NOTHING
"""
_DELETES: Final = tuple(
    f"DELETE FROM {name} WHERE table_id = ?"  # noqa: S608 - names of our own
    for name in ("log", "vault", "tokens", "listings")
)


def write(connection: sqlite3.Connection, heads: Heads, works: Iterable[Work]) -> None:
    """Do `works` in their order, within the transaction that is open.

    Where that fails or is rolled back, `heads` have to forget what they noted.

    Raises:
        sqlite3.Error: one of them cannot be done; which, the error does not say.
    """
    for kind, group in groupby(works, key=type):
        if kind is Delete:
            for work in group:
                heads.forget(work.table)
                for statement in _DELETES:
                    connection.execute(statement, (work.table,))
        else:
            _append(connection, heads, [work for work in group if isinstance(work, Batch)])


def _append(connection: sqlite3.Connection, heads: Heads, batches: Sequence[Batch]) -> None:
    entries: list[Values] = []
    secrets: list[Values] = []
    tokens: list[Values] = []
    listings: dict[str, Listing] = {}
    commitments: list[Values] = []
    sets: list[Values] = []
    seen: list[Values] = []
    for batch in batches:
        table = batch.table
        entries += [
            (table, row.seq, row.at, row.by, row.command, row.entry, digest)
            for row, digest in zip(batch.entries, heads.links(table, batch.entries), strict=True)
        ]
        secrets += [(table, key, secret) for key, secret in batch.secrets]
        tokens += [(t.hash, table, t.seat, t.created, t.revoked) for t in batch.tokens]
        commitments += batch.commitments
        sets += [(s.id, s.first, s.shown) for s in batch.sets]
        seen += [(s.set, s.browser, table) for s in batch.seen]
        if batch.listing:
            listings[table] = batch.listing
    _insert(connection, _LOG, entries)
    _insert(connection, _VAULT, secrets)
    _insert(connection, _TOKENS, tokens)
    _insert(connection, _COMMITMENTS, commitments)
    _insert(connection, _LISTINGS, [_listed(*pair) for pair in listings.items()])
    _insert(connection, _SETS, sets)
    _insert(connection, _SEEN, seen)


def _listed(table: str, it: Listing) -> Values:
    return (table, it.title, it.preset, it.phase, it.open, it.players, it.updated)


def _insert(connection: sqlite3.Connection, statement: str, rows: Sequence[Values]) -> None:
    if rows:
        connection.executemany(statement, rows)
