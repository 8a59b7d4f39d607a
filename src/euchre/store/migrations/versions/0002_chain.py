"""Each entry carries the digest of itself and of all before it."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Connection

from euchre.store.chain import compute_entry_digest, compute_initial_digest
from euchre.store.rows import LogEntryRow

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the digests, including those of the entries that are already stored."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":  # there has never been one without them
        op.execute("ALTER TABLE log ADD COLUMN chain bytea NOT NULL")
        return
    op.execute("ALTER TABLE log ADD COLUMN chain BLOB NOT NULL DEFAULT x''")
    tables = connection.exec_driver_sql("SELECT DISTINCT table_id FROM log").fetchall()
    for (table,) in tables:
        _fill_digests(connection, table)


def _fill_digests(connection: Connection, table: str) -> None:
    rows = connection.exec_driver_sql(
        'SELECT seq, at, "by", command, entry FROM log WHERE table_id = ? ORDER BY seq', (table,)
    )
    previous, digests = compute_initial_digest(table), []
    for columns in rows.fetchall():
        row = LogEntryRow(*columns)
        previous = compute_entry_digest(
            compute_initial_digest(table) if row.seq <= 1 else previous, row
        )
        digests.append((previous, table, row.seq))
    connection.exec_driver_sql("UPDATE log SET chain = ? WHERE table_id = ? AND seq = ?", digests)
