"""A log has no holes: the schema itself refuses an entry where the one before is missing."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"

POSTGRES_STATEMENTS = (
    """
    CREATE FUNCTION log_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (
            SELECT 1 FROM fresh WHERE seq > 1 AND NOT EXISTS (
                SELECT 1 FROM log WHERE log.table_id = fresh.table_id AND log.seq = fresh.seq - 1)
        )
        THEN
            RAISE EXCEPTION USING
                MESSAGE = 'an entry is missing before this one',
                ERRCODE = 'integrity_constraint_violation',
                CONSTRAINT = 'log_in_order';
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER log_in_order AFTER INSERT ON log REFERENCING NEW TABLE AS fresh
    FOR EACH STATEMENT EXECUTE FUNCTION log_in_order()
    """,
)
"""A file of SQLite has had its trigger from the first revision on."""


def upgrade() -> None:
    """Make PostgreSQL check that the entry before exists, as SQLite does."""
    if op.get_bind().dialect.name == "postgresql":
        for statement in POSTGRES_STATEMENTS:
            op.execute(statement)
