"""Bring a database to today's schema, by Alembic. Importing this is slow: see `opening`."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

MIGRATIONS_FOLDER: Final = Path(__file__).parent / "migrations"

_LOCK_TIMEOUT_MS: Final = 500
"""Milliseconds that those who write may be held up by a change that waits for those who read."""
_IDLE_TIMEOUT_MS: Final = 10_000
"""Milliseconds after which the database ends a change whose server says nothing any more."""
_RETRY_SECONDS: Final = 1.5
"""Seconds until that is tried again."""
_MAX_TRIES: Final = 250
_LOCK_TIMEOUT_SQLSTATE: Final = "55P03"
"""What PostgreSQL calls it when a lock was not to be had in time."""


class SchemaUpgradeError(Exception):
    """The schema could not be changed, and is as it was."""


def build_alembic_config() -> Config:
    """Return the configuration of Alembic; no `alembic.ini` is needed."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def upgrade_sqlite(path: Path) -> None:
    """Upgrade the schema of the database at `path`, all or nothing.

    Raises:
        SchemaUpgradeError: it could not be written.
    """
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)
    event.listen(engine, "connect", _disable_implicit_commits)
    event.listen(engine, "begin", _begin_immediate)
    config = build_alembic_config()
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except SQLAlchemyError as error:
        raise SchemaUpgradeError(getattr(error, "orig", None) or error) from error
    finally:
        engine.dispose()


async def upgrade_postgres(url: str) -> None:
    """Upgrade the schema of a PostgreSQL database, all or nothing.

    Servers may be using it. Where something reads a table for long, a change of that table would
    wait for it, and whoever writes there for the change: so it gives up soon, and tries again. A
    server that is stopped in the middle of it holds the others up for `_IDLE_TIMEOUT_MS`.

    Args:
        url: like ``postgresql://...``.

    Raises:
        SchemaUpgradeError: it could not be written, or was held up for minutes.
    """
    import asyncpg  # noqa: PLC0415 - needs an extra
    from sqlalchemy.ext.asyncio import create_async_engine  # noqa: PLC0415 - the same

    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: asyncpg.connect(url),  # who reads `sslmode` and the like
        poolclass=NullPool,
    )
    config = build_alembic_config()

    def run_upgrade(connection: Connection) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

    try:
        for _ in range(_MAX_TRIES):
            try:
                async with engine.begin() as connection:
                    await connection.exec_driver_sql(f"SET LOCAL lock_timeout = {_LOCK_TIMEOUT_MS}")
                    await connection.exec_driver_sql(
                        f"SET LOCAL idle_in_transaction_session_timeout = {_IDLE_TIMEOUT_MS}"
                    )
                    await connection.run_sync(run_upgrade)
            except DBAPIError as error:
                locked = getattr(error.orig, "sqlstate", "") == _LOCK_TIMEOUT_SQLSTATE
                if not locked and not error.connection_invalidated:
                    raise
                await asyncio.sleep(_RETRY_SECONDS)
            else:
                return
        raise SchemaUpgradeError(
            "something reads it all the time, such as a backup, or it cannot be reached for long"
        )
    except SQLAlchemyError as error:
        raise SchemaUpgradeError(getattr(error, "orig", None) or error) from error
    finally:
        await engine.dispose()


def _disable_implicit_commits(connection: sqlite3.Connection, _record: object) -> None:
    """Keep Python from committing before each change of the schema."""
    connection.isolation_level = None


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
