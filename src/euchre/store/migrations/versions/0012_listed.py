"""What the lobby shows of a table that is not in memory: all of it, as JSON."""

from __future__ import annotations

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add the column of listing details; it is filled with the next change of each table."""
    op.execute("ALTER TABLE listings ADD COLUMN info TEXT NOT NULL DEFAULT ''")
