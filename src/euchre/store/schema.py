"""The schema of the database: which states it has been in, and all that is kept in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

REVISIONS: Final = tuple(f"{number:04}" for number in range(1, 14))
"""Every state of the schema, oldest first; a file in `migrations/versions` leads to each."""


@dataclass(frozen=True, eq=False)
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
