"""Of several public logs each begins with a number of its own, also in a file of SQLite.

So a database that servers have shared can be moved into a file. See `euchre.fair.LOG_INDEX_SPAN`.
"""

from __future__ import annotations

from alembic import op

revision = "0007"
down_revision = "0006"

TRIGGER = """
    CREATE TRIGGER commitments_in_order BEFORE INSERT ON commitments
    WHEN NEW.number % 1000000000000 <> 1
        AND NOT EXISTS (SELECT 1 FROM commitments WHERE number = NEW.number - 1)
    BEGIN
        SELECT RAISE(ABORT, 'commitments: not the next one');
    END
"""


def upgrade() -> None:
    """Allow several public logs, each with its first entry."""
    if op.get_bind().dialect.name == "sqlite":  # the other has always known several
        op.execute("DROP TRIGGER commitments_in_order")
        op.execute(TRIGGER)
