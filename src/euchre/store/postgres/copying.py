"""All rows of a database of PostgreSQL, read as they are at one moment, and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import asyncpg

from euchre.store.errors import StoreError
from euchre.store.postgres.connecting import (
    AWAY_ERRORS,
    RESTART_ERRORS,
    PostgresPool,
    build_database_unavailable_error,
)
from euchre.store.postgres.leases import IS_ALIVE_SQL
from euchre.store.schema import TableSchema

_ROWS_PER_READ: Final = 2_000
_COUNT_ALIVE_SQL: Final = f"SELECT count(*) FROM nodes WHERE {IS_ALIVE_SQL}"  # noqa: S608 - text of our own

_HAS_SCHEMA_SQL: Final = "SELECT to_regclass('alembic_version')"
_REVISION_SQL: Final = "SELECT version_num FROM alembic_version"


class SnapshotTransaction:
    """One transaction that sees the whole database as it was when it began.

    Attributes:
        name: of the database, as it may be told.

    Raises:
        StoreError: the database cannot be asked.
    """

    def __init__(self, url: str) -> None:
        self._connections = PostgresPool(url)
        self.name = self._connections.name
        self._connection: Any = None
        try:
            self._connection = self._run_coroutine(self._connections.connect())
            self._transaction = self._connection.transaction(isolation="repeatable_read")
            self._run_coroutine(self._transaction.start())
        except BaseException:
            self.close()
            raise

    def verify_unused(self) -> None:
        """Verify that no server is using the database.

        Raises:
            StoreError: one is.
        """
        if self._run_coroutine(self._connection.fetchval(_COUNT_ALIVE_SQL)):
            raise StoreError(
                f"{self.name} is in use by servers: stop them first, and wait two seconds"
            )

    def read_revision(self) -> str:
        """Return the revision of the schema; `none` if it is no database of euchre."""
        if self._run_coroutine(self._connection.fetchval(_HAS_SCHEMA_SQL)) is None:
            return "none"
        return str(self._run_coroutine(self._connection.fetchval(_REVISION_SQL)))

    def read_rows(self, schema: TableSchema) -> Iterator[Sequence[Sequence[Any]]]:
        """Yield all rows of a table in order, several at a time; booleans are 1 and 0.

        Each statement finds where it goes on by the primary key: to read a large table by one, the
        database would sort all of it first, which takes longer than anybody waits for an answer.
        """
        places = ", ".join(f"${number}" for number, _ in enumerate(schema.key_indexes, 1))
        after, last_key = "", list[Any]()
        while True:
            statement = (
                f"SELECT {schema.column_list} FROM {schema.name} {after}"  # noqa: S608 - text of our own
                f" ORDER BY {schema.order} LIMIT {_ROWS_PER_READ}"
            )
            rows = self._run_coroutine(self._connection.fetch(statement, *last_key))
            if rows:
                yield [_flags_to_ints(row, schema.bool_indexes) for row in rows]
            if len(rows) < _ROWS_PER_READ:
                return
            after = f"WHERE ({schema.order}) > ({places})"
            last_key = [rows[-1][index] for index in schema.key_indexes]

    def query(self, statement: str) -> Sequence[Any]:
        """Return the rows of a statement."""
        rows: Sequence[Any] = self._run_coroutine(self._connection.fetch(statement))
        return rows

    def write_rows(self, schema: TableSchema, rows: Sequence[Sequence[Any]]) -> None:
        """Write more rows of a table."""
        columns = [name.strip().strip('"') for name in schema.column_list.split(",")]
        if schema.name == "meta":
            self._run_coroutine(self._connection.execute("DELETE FROM meta"))
        records = [
            [
                bool(value) if index in schema.bool_indexes else value
                for index, value in enumerate(row)
            ]
            for row in rows
        ]
        copying = self._connection.copy_records_to_table(
            schema.name, records=records, columns=columns
        )
        self._run_coroutine(copying)

    def commit(self) -> None:
        """Commit the transaction."""
        self._run_coroutine(self._transaction.commit())

    def close(self) -> None:
        """Close the connection; uncommitted rows are lost."""
        if self._connection is not None:
            with suppress(StoreError):
                self._run_coroutine(self._connection.close())
        self._connections.close()

    def _run_coroutine(self, coroutine: Any) -> Any:
        try:
            return self._connections.run_coroutine(coroutine, None)
        except (*AWAY_ERRORS, *RESTART_ERRORS) as error:
            raise build_database_unavailable_error(error) from error
        except (asyncpg.PostgresError, ValueError) as error:
            raise StoreError(f"{self.name}: {error}") from error


def _flags_to_ints(row: Sequence[Any], bool_indexes: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(int(value) if index in bool_indexes else value for index, value in enumerate(row))
