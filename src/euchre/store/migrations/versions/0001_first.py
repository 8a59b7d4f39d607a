"""The log, the vault, the tokens, the lobby's listings, and what the server knows of itself."""

from __future__ import annotations

from alembic import op

revision = "0001"
down_revision = None

SQLITE_STATEMENTS = (
    """
    CREATE TABLE log (
        table_id TEXT NOT NULL,
        seq INTEGER NOT NULL,
        at INTEGER NOT NULL,
        "by" TEXT,
        command TEXT,
        entry BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID
    """,
    """
    CREATE UNIQUE INDEX log_command ON log (table_id, "by", command) WHERE command IS NOT NULL
    """,
    """
    CREATE TRIGGER log_in_order BEFORE INSERT ON log
    WHEN NEW.seq > 1
        AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = NEW.table_id AND seq = NEW.seq - 1)
    BEGIN
        SELECT RAISE(ABORT, 'an entry is missing before this one');
    END
    """,
    """
    CREATE TABLE vault (
        table_id TEXT NOT NULL,
        hand_key TEXT NOT NULL,
        secret BLOB NOT NULL,
        PRIMARY KEY (table_id, hand_key)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE tokens (
        hash BLOB NOT NULL PRIMARY KEY CHECK (typeof(hash) = 'blob' AND length(hash) = 32),
        table_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        created INTEGER NOT NULL,
        revoked INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX tokens_table ON tokens (table_id)",
    """
    CREATE TABLE listings (
        table_id TEXT NOT NULL PRIMARY KEY,
        title TEXT NOT NULL,
        preset TEXT NOT NULL,
        phase TEXT NOT NULL,
        open INTEGER NOT NULL,
        players TEXT NOT NULL,
        updated INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE TABLE meta (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
)


POSTGRES_STATEMENTS = (
    """
    CREATE TABLE log (
        table_id text COLLATE "C" NOT NULL,
        seq bigint NOT NULL,
        at bigint NOT NULL,
        "by" text COLLATE "C",
        command text COLLATE "C",
        entry bytea NOT NULL,
        PRIMARY KEY (table_id, seq)
    )
    """,
    """
    CREATE UNIQUE INDEX log_command ON log (table_id, "by", command) WHERE command IS NOT NULL
    """,
    """
    CREATE TABLE vault (
        table_id text COLLATE "C" NOT NULL,
        hand_key text COLLATE "C" NOT NULL,
        secret bytea NOT NULL,
        PRIMARY KEY (table_id, hand_key)
    )
    """,
    """
    CREATE TABLE tokens (
        hash bytea NOT NULL PRIMARY KEY CHECK (octet_length(hash) = 32),
        table_id text COLLATE "C" NOT NULL,
        seat bigint NOT NULL,
        created bigint NOT NULL,
        revoked boolean NOT NULL
    )
    """,
    "CREATE INDEX tokens_table ON tokens (table_id)",
    """
    CREATE TABLE listings (
        table_id text COLLATE "C" NOT NULL PRIMARY KEY,
        title text NOT NULL,
        preset text NOT NULL,
        phase text NOT NULL,
        open boolean NOT NULL,
        players text NOT NULL,
        updated bigint NOT NULL
    )
    """,
    'CREATE TABLE meta (name text COLLATE "C" NOT NULL PRIMARY KEY, value bytea NOT NULL)',
)
"""The same for PostgreSQL; there the statement that writes looks for the entry before."""


def upgrade() -> None:
    """Create the first tables."""
    for statement in (
        POSTGRES_STATEMENTS if op.get_bind().dialect.name == "postgresql" else SQLITE_STATEMENTS
    ):
        op.execute(statement)
