"""When somebody last was at each table and evening; the open ones are found without the others."""

from __future__ import annotations

import time

from alembic import op

revision = "0006"
down_revision = "0005"

IS_TOURNAMENT_SQL = "substr(table_id, 1, 6) = 'event.'"
IS_TABLE_SQL = "substr(table_id, 1, 6) <> 'event.'"

LISTING_INDEXES = (
    f"""
    CREATE INDEX listings_open ON listings (updated DESC, table_id)
    WHERE open AND {IS_TABLE_SQL}
    """,
    f"""
    CREATE INDEX listings_joining ON listings (updated DESC, table_id)
    WHERE open AND {IS_TOURNAMENT_SQL}
    """,
)
SQLITE_USED_TABLE = (
    "CREATE TABLE used (table_id TEXT NOT NULL PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID"
)
POSTGRES_USED_TABLE = (
    'CREATE TABLE used (table_id text COLLATE "C" NOT NULL PRIMARY KEY, at bigint NOT NULL)'
)
"""The same for PostgreSQL."""
USED_INDEXES = (
    f"CREATE INDEX used_tables ON used (at) WHERE {IS_TABLE_SQL}",
    f"CREATE INDEX used_evenings ON used (at) WHERE {IS_TOURNAMENT_SQL}",
)
# From one table to the next in the order of the primary key: what they hold is not read.
FILL_USED_SQL = """
    INSERT INTO used (table_id, at)
    WITH RECURSIVE every (id) AS (
        SELECT min(table_id) FROM log
        UNION ALL
        SELECT (SELECT min(table_id) FROM log WHERE table_id > every.id) FROM every
        WHERE every.id IS NOT NULL
    )
    SELECT id, {now} FROM every WHERE id IS NOT NULL
"""


def upgrade() -> None:
    """Create the times of last use and their indexes; logs without a noted time count as used
    now.
    """
    shared = op.get_bind().dialect.name == "postgresql"
    for statement in (*LISTING_INDEXES, POSTGRES_USED_TABLE if shared else SQLITE_USED_TABLE):
        op.execute(statement)
    op.execute(FILL_USED_SQL.format(now=time.time_ns() // 1_000_000))
    for statement in USED_INDEXES:
        op.execute(statement)
