"""The public log of commitments, which only grows."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

STATEMENTS = (
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


def upgrade() -> None:
    """Make it."""
    for statement in STATEMENTS:
        op.execute(statement)


def downgrade() -> None:
    """Drop it, with all it holds."""
    op.execute("DROP TABLE commitments")
