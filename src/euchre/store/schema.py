"""The schema of the database: which states it has been in, and all that is kept in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

REVISIONS: Final = tuple(f"{number:04}" for number in range(1, 14))
"""Every state of the schema, oldest first; a file in `migrations/versions` leads to each."""


@dataclass(frozen=True)
class TableSchema:
    """A table of the schema: its columns, in the order in which its rows are written and moved.

    Attributes:
        name: of the table.
        fields: its columns, each with its type as PostgreSQL calls it.
        order: its primary key, which is also the order in which its rows are read.
    """

    name: str
    fields: str
    order: str

    @cached_property
    def column_list(self) -> str:
        """The names of the columns, separated by commas as in SQL."""
        return ", ".join(field.split()[0] for field in self.fields.split(", "))

    @cached_property
    def postgres_types(self) -> tuple[str, ...]:
        """The PostgreSQL type of each column."""
        return tuple(field.split()[1] for field in self.fields.split(", "))

    @cached_property
    def key_indexes(self) -> tuple[int, ...]:
        """The indexes of the primary key columns, from 0 on."""
        names = self.column_list.split(", ")
        return tuple(names.index(name) for name in self.order.split(", "))

    @cached_property
    def bool_indexes(self) -> tuple[int, ...]:
        """The indexes of the boolean columns, from 0 on."""
        return tuple(index for index, kind in enumerate(self.postgres_types) if kind == "bool")


TABLE_SCHEMAS: Final = (
    TableSchema("meta", "name text, value bytea", "name"),
    TableSchema(
        "log",
        'table_id text, seq bigint, at bigint, "by" text, command text, entry bytea, chain bytea',
        "table_id, seq",
    ),
    TableSchema("vault", "table_id text, hand_key text, secret bytea", "table_id, hand_key"),
    TableSchema(
        "tokens",
        "hash bytea, table_id text, seat bigint, created bigint, revoked bool",
        "hash",
    ),
    TableSchema(
        "listings",
        "table_id text, title text, preset text, phase text, open bool, players text,"
        " updated bigint, info text",
        "table_id",
    ),
    TableSchema("commitments", "number bigint, entry bytea", "number"),
    TableSchema("sets", "set_id text, first_table text, shown bool", "set_id"),
    TableSchema("seen", "set_id text, browser bytea, table_id text", "set_id, browser"),
    TableSchema("used", "table_id text, at bigint", "table_id"),
    TableSchema(
        "snapshots", "table_id text, seq bigint, form text, state bytea, proof bytea", "table_id"
    ),
    TableSchema("names", "name text, table_id text, shown text, skeleton text", "name"),
    TableSchema(
        "results",
        "table_id text, game bigint, player text, at bigint, kind text, topic text, body bytea",
        "table_id, game, player",
    ),
    TableSchema("records", "table_id text, game bigint, record bytea", "table_id, game"),
    TableSchema("members", "club text, player text, role text", "club, player"),
)
"""Everything but who has what just now, which does not outlive a move."""
