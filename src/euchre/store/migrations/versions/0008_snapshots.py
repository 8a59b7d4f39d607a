"""Tables as their last games began: so no log is folded from its beginning when one is read."""

from __future__ import annotations

from alembic import op

revision = "0008"
down_revision = "0007"

SQLITE_TABLE = """
    CREATE TABLE snapshots (
        table_id TEXT NOT NULL PRIMARY KEY,
        seq INTEGER NOT NULL,
        form TEXT NOT NULL,
        state BLOB NOT NULL,
        proof BLOB NOT NULL
    ) WITHOUT ROWID
"""
POSTGRES_TABLE = """
    CREATE TABLE snapshots (
        table_id text COLLATE "C" NOT NULL PRIMARY KEY,
        seq bigint NOT NULL,
        form text COLLATE "C" NOT NULL,
        state bytea NOT NULL,
        proof bytea NOT NULL
    )
"""


def upgrade() -> None:
    """Create the table of snapshots; each is written with the next game of its table."""
    op.execute(POSTGRES_TABLE if op.get_bind().dialect.name == "postgresql" else SQLITE_TABLE)
