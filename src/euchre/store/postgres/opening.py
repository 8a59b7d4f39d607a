"""Open a database of PostgreSQL: fill it if it is new, bring it up to date if it is old."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

import asyncpg

from euchre.store.errors import StoreError
from euchre.store.postgres.connecting import AWAY_ERRORS, RESTART_ERRORS, PostgresPool
from euchre.store.schema import REVISIONS

MIN_SERVER_VERSION: Final = 120_000
"""The oldest version of PostgreSQL that is tried, as it numbers itself."""
_TABLE_NAMES_SQL: Final = """
SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()
"""
_UPGRADE_LOCK_KEY: Final = 0x657563687265
"""By which servers that start at the same time wait for each other to bring it up to date.

Where it is up to date nobody waits, and one that was stopped then keeps no other from starting.
"""


def prepare_database_and_load_keys(connections: PostgresPool, *key_names: str) -> list[bytes]:
    """Make sure that the database has today's schema: create or upgrade it if needed.

    Args:
        connections: to the database.
        key_names: of keys of this database.

    Returns:
        The keys, 32 random bytes each, made when they are first asked for.

    Raises:
        StoreError: it cannot be reached, or there is something else in it; it was not changed.
    """
    name = connections.name
    try:
        return connections.run_coroutine(_prepare_schema_and_keys(connections, key_names), None)
    except (*AWAY_ERRORS, *RESTART_ERRORS) as error:
        why = str(error) or "it does not answer"
        raise StoreError(f"{name} cannot be reached: {why}") from error
    except asyncpg.PostgresError as error:
        raise StoreError(f"{name} cannot be opened: {error}") from error
    except ValueError as error:
        raise StoreError(f"{name} is no address of a database: {error}") from error


async def _prepare_schema_and_keys(
    connections: PostgresPool, key_names: Sequence[str]
) -> list[bytes]:
    connection = await connections.connect()
    try:
        await connection.execute("SET statement_timeout = 0")
        version = int(await connection.fetchval("SHOW server_version_num"))
        if version < MIN_SERVER_VERSION:
            raise StoreError(
                f"{connections.name} is PostgreSQL {version // 10_000}: 12 or newer is needed"
            )
        if await connection.fetchval("SHOW server_encoding") != "UTF8":
            raise StoreError(
                f"{connections.name} does not keep text in UTF-8: make it with ENCODING 'UTF8'"
            )
        if await _read_revision(connections.name, connection) != REVISIONS[-1]:
            await connection.execute(
                "SELECT pg_advisory_lock($1::bigint)", _UPGRADE_LOCK_KEY, timeout=600
            )
            await _upgrade_schema(connections, connection)
        return [await _load_or_create_key(connection, name) for name in key_names]
    finally:
        await connection.close()


async def _upgrade_schema(connections: PostgresPool, connection: asyncpg.Connection) -> None:
    if await _read_revision(connections.name, connection) == REVISIONS[-1]:
        return  # another server has done it meanwhile
    from euchre.store.upgrade import (  # noqa: PLC0415 - slow to import
        SchemaUpgradeError,
        upgrade_postgres,
    )

    try:
        await upgrade_postgres(connections.url)
    except SchemaUpgradeError as error:
        raise StoreError(f"{connections.name}: nothing was written: {error}") from error


async def _read_revision(name: str, connection: asyncpg.Connection) -> str | None:
    """Return the revision of the schema; None: the database is empty.

    Raises:
        StoreError: there is something else, or it is newer than this program.
    """
    names = {table for (table,) in await connection.fetch(_TABLE_NAMES_SQL)}
    if not names:
        return None
    if not names >= {"alembic_version", "log", "vault"}:
        raise StoreError(
            f"{name} is a database, but not one of euchre; nothing in it was changed:"
            " choose another one, which may be empty"
        )
    revision: str | None = await connection.fetchval("SELECT version_num FROM alembic_version")
    if revision is not None and revision not in REVISIONS:
        raise StoreError(
            f"{name} was written by a newer version of euchre (its schema is {revision},"
            f" known is up to {REVISIONS[-1]}): update euchre, or choose another database"
        )
    return revision


async def _load_or_create_key(connection: asyncpg.Connection, name: str) -> bytes:
    await connection.execute(
        "INSERT INTO meta (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
        name,
        secrets.token_bytes(32),
    )
    return bytes(await connection.fetchval("SELECT value FROM meta WHERE name = $1", name))
