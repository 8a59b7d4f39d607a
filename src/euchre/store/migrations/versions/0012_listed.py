"""What the lobby shows of a table that is not in memory: all of it, as JSON."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column of listing details; it is filled with the next change of each table."""
    op.execute("ALTER TABLE listings ADD COLUMN info TEXT NOT NULL DEFAULT ''")


def downgrade() -> None:
    """Drop the column of listing details: the logs hold the same facts."""
    op.execute("ALTER TABLE listings DROP COLUMN info")
