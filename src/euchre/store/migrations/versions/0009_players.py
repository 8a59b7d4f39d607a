"""Names that are kept, results of games and their records, and who belongs to which club."""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"

SQLITE_STATEMENTS = (
    """
    CREATE TABLE names (
        name TEXT NOT NULL PRIMARY KEY,
        table_id TEXT NOT NULL,
        shown TEXT NOT NULL
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE results (
        table_id TEXT NOT NULL,
        game INTEGER NOT NULL,
        player TEXT NOT NULL,
        at INTEGER NOT NULL,
        kind TEXT NOT NULL,
        topic TEXT NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, game, player)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE records (
        table_id TEXT NOT NULL,
        game INTEGER NOT NULL,
        record BLOB NOT NULL,
        PRIMARY KEY (table_id, game)
    ) WITHOUT ROWID
    """,
    """
    CREATE TABLE members (
        club TEXT NOT NULL,
        player TEXT NOT NULL,
        role TEXT NOT NULL,
        PRIMARY KEY (club, player)
    ) WITHOUT ROWID
    """,
    # What ends after an account has been deleted is nobody's any more.
    """
    CREATE TRIGGER results_of_somebody BEFORE INSERT ON results
    WHEN substr(NEW.player, 1, 7) = 'player.'
        AND NOT EXISTS (SELECT 1 FROM log WHERE table_id = NEW.player)
    BEGIN
        SELECT RAISE(IGNORE);
    END
    """,
    """
    CREATE TRIGGER records_of_somebody BEFORE INSERT ON records
    WHEN NOT EXISTS (SELECT 1 FROM results WHERE table_id = NEW.table_id AND game = NEW.game)
    BEGIN
        SELECT RAISE(IGNORE);
    END
    """,
)
POSTGRES_STATEMENTS = (
    """
    CREATE TABLE names (
        name text COLLATE "C" NOT NULL PRIMARY KEY,
        table_id text COLLATE "C" NOT NULL,
        shown text NOT NULL
    )
    """,
    """
    CREATE TABLE results (
        table_id text COLLATE "C" NOT NULL,
        game bigint NOT NULL,
        player text COLLATE "C" NOT NULL,
        at bigint NOT NULL,
        kind text COLLATE "C" NOT NULL,
        topic text COLLATE "C" NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (table_id, game, player)
    )
    """,
    """
    CREATE TABLE records (
        table_id text COLLATE "C" NOT NULL,
        game bigint NOT NULL,
        record bytea NOT NULL,
        PRIMARY KEY (table_id, game)
    )
    """,
    """
    CREATE TABLE members (
        club text COLLATE "C" NOT NULL,
        player text COLLATE "C" NOT NULL,
        role text NOT NULL,
        PRIMARY KEY (club, player)
    )
    """,
)
"""The same for PostgreSQL; there the statement that writes looks whether an account is there."""
INDEX_STATEMENTS = (
    "CREATE INDEX names_table ON names (table_id)",
    "CREATE INDEX results_player ON results (player, at)",
    "CREATE INDEX results_topic ON results (kind, topic, at)",
    "CREATE INDEX members_player ON members (player)",
)


def upgrade() -> None:
    """Create the tables of names, results, records and members."""
    for statement in (
        POSTGRES_STATEMENTS if op.get_bind().dialect.name == "postgresql" else SQLITE_STATEMENTS
    ):
        op.execute(statement)
    for statement in INDEX_STATEMENTS:
        op.execute(statement)
