"""All rows of a database of PostgreSQL, read as they are at one moment, and written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import asyncpg

from euchre.store.errors import StoreError
from euchre.store.postgres.claims import ALIVE
from euchre.store.postgres.connecting import AWAY, COMING, Connections, away
from euchre.store.schema import TableSchema

_AT_ONCE: Final = 2_000
_ALIVE: Final = f"SELECT count(*) FROM nodes WHERE {ALIVE}"  # noqa: S608 - text of our own

_KNOWN: Final = "SELECT to_regclass('alembic_version')"
_REVISION: Final = "SELECT version_num FROM alembic_version"


class Copying:
    """One transaction that sees the whole database as it was when it began.

    Attributes:
        name: of the database, as it may be told.

    Raises:
        StoreError: the database cannot be asked.
    """

    def __init__(self, url: str) -> None:
        self._connections = Connections(url)
        self.name = self._connections.name
        self._connection: Any = None
        try:
            self._connection = self._do(self._connections.connect())
            self._transaction = self._connection.transaction(isolation="repeatable_read")
            self._do(self._transaction.start())
        except BaseException:
            self.close()
            raise

    def see_that_it_is_free(self) -> None:
        """Verify that no server is using the database.

        Raises:
            StoreError: one is.
        """
        if self._do(self._connection.fetchval(_ALIVE)):
            raise StoreError(
                f"{self.name} is in use by servers: stop them first, and wait two seconds"
            )

    def schema(self) -> str:
        """Return the revision of the schema; `none` if it is no database of euchre."""
        if self._do(self._connection.fetchval(_KNOWN)) is None:
            return "none"
        return str(self._do(self._connection.fetchval(_REVISION)))

    def read(self, part: TableSchema) -> Iterator[Sequence[Sequence[Any]]]:
        """Yield all rows of a table in order, several at a time; booleans are 1 and 0."""
        cursor = self._do(self._cursor(part))
        while rows := self._do(cursor.fetch(_AT_ONCE)):
            yield [_plain(row, part.flags) for row in rows]

    def ask(self, statement: str) -> Sequence[Any]:
        """Return the rows of a statement."""
        found: Sequence[Any] = self._do(self._connection.fetch(statement))
        return found

    async def _cursor(self, part: TableSchema) -> Any:
        statement = f"SELECT {part.columns} FROM {part.name} ORDER BY {part.order}"  # noqa: S608
        return await self._connection.cursor(statement)

    def write(self, part: TableSchema, rows: Sequence[Sequence[Any]]) -> None:
        """Write more rows of a table."""
        columns = [name.strip().strip('"') for name in part.columns.split(",")]
        if part.name == "meta":
            self._do(self._connection.execute("DELETE FROM meta"))
        given = [
            [bool(value) if at in part.flags else value for at, value in enumerate(row)]
            for row in rows
        ]
        copying = self._connection.copy_records_to_table(part.name, records=given, columns=columns)
        self._do(copying)

    def keep(self) -> None:
        """Commit the transaction."""
        self._do(self._transaction.commit())

    def close(self) -> None:
        """Close the connection; uncommitted rows are lost."""
        if self._connection is not None:
            with suppress(StoreError):
                self._do(self._connection.close())
        self._connections.close()

    def _do(self, work: Any) -> Any:
        try:
            return self._connections.do(work, None)
        except (*AWAY, *COMING) as error:
            raise away(error) from error
        except (asyncpg.PostgresError, ValueError) as error:
            raise StoreError(f"{self.name}: {error}") from error


def _plain(row: Sequence[Any], flags: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(int(value) if at in flags else value for at, value in enumerate(row))
