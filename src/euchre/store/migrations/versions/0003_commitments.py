"""The public log of commitments, which only grows."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"

SQLITE_STATEMENTS = (
    "CREATE TABLE commitments (number INTEGER NOT NULL PRIMARY KEY, entry BLOB NOT NULL)",
    """
    CREATE TRIGGER commitments_in_order BEFORE INSERT ON commitments
    WHEN NEW.number <> 1 + (SELECT coalesce(max(number), 0) FROM commitments)
    BEGIN
        SELECT RAISE(ABORT, 'commitments: not the next one');
    END
    """,
    """
    CREATE TRIGGER commitments_stay BEFORE UPDATE ON commitments
    BEGIN
        SELECT RAISE(ABORT, 'commitments: what stands there stays');
    END
    """,
    """
    CREATE TRIGGER commitments_are_kept BEFORE DELETE ON commitments
    BEGIN
        SELECT RAISE(ABORT, 'commitments: what stands there stays');
    END
    """,
)


POSTGRES_STATEMENTS = (
    """
    CREATE TABLE commitments (
        number bigint NOT NULL PRIMARY KEY,
        entry bytea NOT NULL
    )
    """,
    """
    CREATE FUNCTION commitments_in_order() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.number % 1000000000000 <> 1
            AND NOT EXISTS (SELECT 1 FROM commitments WHERE number = NEW.number - 1)
        THEN
            RAISE EXCEPTION USING
                MESSAGE = 'not the next one',
                ERRCODE = 'integrity_constraint_violation',
                CONSTRAINT = 'commitments_in_order';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE TRIGGER commitments_in_order BEFORE INSERT ON commitments
    FOR EACH ROW EXECUTE FUNCTION commitments_in_order()
    """,
    """
    CREATE FUNCTION commitments_stay() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'commitments: what stands there stays';
    END $$
    """,
    """
    CREATE TRIGGER commitments_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON commitments
    FOR EACH STATEMENT EXECUTE FUNCTION commitments_stay()
    """,
)
"""The same for PostgreSQL, where each of several servers has numbers of its own
(`fair.LOG_INDEX_SPAN`).
"""


def upgrade() -> None:
    """Create the public log of commitments."""
    for statement in (
        POSTGRES_STATEMENTS if op.get_bind().dialect.name == "postgresql" else SQLITE_STATEMENTS
    ):
        op.execute(statement)
