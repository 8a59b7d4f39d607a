"""The servers that share a database, and which of them has which table.

A file of SQLite has one server and needs none of it.
"""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"

POSTGRES_STATEMENTS = (
    """
    CREATE TABLE nodes (
        node text COLLATE "C" PRIMARY KEY,
        address text NOT NULL,
        version text NOT NULL,
        leaving boolean NOT NULL,
        since timestamptz NOT NULL,
        expires timestamptz NOT NULL
    )
    """,
    """
    CREATE TABLE owners (
        table_id text COLLATE "C" PRIMARY KEY,
        node text COLLATE "C",
        epoch bigint NOT NULL,
        follows text COLLATE "C" NOT NULL DEFAULT ''
    )
    """,
)


def upgrade() -> None:
    """Create the tables of servers and leases, if servers can share the database."""
    if op.get_bind().dialect.name == "postgresql":
        for statement in POSTGRES_STATEMENTS:
            op.execute(statement)
