"""Names are compared by Unicode's tables, and those of guests by what is left without accents."""

from __future__ import annotations

import sqlalchemy
from alembic import op

from euchre.english.names import fold_guest_name, fold_lookalikes

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Recompute the skeleton of each name, which look-alike names share.

    Where two have come to be alike, whoever has had the name first keeps it; the other is found by
    it no more, and keeps their account.
    """
    text = 'text COLLATE "C"' if op.get_bind().dialect.name == "postgresql" else "TEXT"
    op.execute(f"ALTER TABLE names ADD COLUMN skeleton {text} NOT NULL DEFAULT ''")
    op.execute("CREATE INDEX names_skeleton ON names (skeleton)")
    connection = op.get_bind()
    rows = connection.execute(sqlalchemy.text("SELECT name, shown FROM names ORDER BY name")).all()
    taken = {name for name, _ in rows}
    for name, shown in rows:
        folded = fold_lookalikes(shown)
        key = name if folded in taken else folded
        taken.add(key)
        connection.execute(
            sqlalchemy.text("UPDATE names SET name = :key, skeleton = :bare WHERE name = :name"),
            {"key": key, "bare": fold_guest_name(shown), "name": name},
        )
