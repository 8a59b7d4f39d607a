"""The sets of tables with the same deals, and which browsers have seen them at which table."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"

SQLITE_STATEMENTS = (
    """
    CREATE TABLE sets (
        set_id TEXT NOT NULL PRIMARY KEY,
        first_table TEXT NOT NULL,
        shown INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE seen (
        set_id TEXT NOT NULL,
        browser BLOB NOT NULL CHECK (typeof(browser) = 'blob' AND length(browser) = 32),
        table_id TEXT NOT NULL,
        PRIMARY KEY (set_id, browser)
    ) WITHOUT ROWID
    """,
)


POSTGRES_STATEMENTS = (
    """
    CREATE TABLE sets (
        set_id text COLLATE "C" NOT NULL PRIMARY KEY,
        first_table text COLLATE "C" NOT NULL,
        shown boolean NOT NULL
    )
    """,
    """
    CREATE TABLE seen (
        set_id text COLLATE "C" NOT NULL,
        browser bytea NOT NULL CHECK (octet_length(browser) = 32),
        table_id text COLLATE "C" NOT NULL,
        PRIMARY KEY (set_id, browser)
    )
    """,
)


def upgrade() -> None:
    """Create the tables for sets of the same deals."""
    for statement in (
        POSTGRES_STATEMENTS if op.get_bind().dialect.name == "postgresql" else SQLITE_STATEMENTS
    ):
        op.execute(statement)
