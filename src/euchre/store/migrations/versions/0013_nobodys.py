"""No result outlives its account, and no record the last result of its game.

Where servers share a database, a result can be on its way while another server deletes its account,
and the last two players of a game can be deleted at once. Each statement sees the database as it
was when it began, so that is for triggers: each of their statements sees it anew, and the row that
both need makes one of them wait for the other.
"""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"

DELETE_NOBODYS_RESULTS_SQL = """
    DELETE FROM results WHERE substr(player, 1, 7) = 'player.'
    AND NOT EXISTS (SELECT 1 FROM log WHERE log.table_id = results.player)
"""
DELETE_NOBODYS_RECORDS_SQL = """
    DELETE FROM records WHERE NOT EXISTS (
        SELECT 1 FROM results r WHERE r.table_id = records.table_id AND r.game = records.game)
"""
SQLITE_TRIGGER = """
    CREATE TRIGGER records_end AFTER DELETE ON results
    WHEN NOT EXISTS (SELECT 1 FROM results WHERE table_id = OLD.table_id AND game = OLD.game)
    BEGIN
        DELETE FROM records WHERE table_id = OLD.table_id AND game = OLD.game;
    END
"""
POSTGRES_STATEMENTS = (
    """
    CREATE FUNCTION records_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM 1 FROM records WHERE table_id = OLD.table_id AND game = OLD.game FOR UPDATE;
        DELETE FROM records WHERE table_id = OLD.table_id AND game = OLD.game AND NOT EXISTS (
            SELECT 1 FROM results WHERE table_id = OLD.table_id AND game = OLD.game);
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER records_end AFTER DELETE ON results
    FOR EACH ROW EXECUTE FUNCTION records_end()
    """,
    """
    CREATE FUNCTION results_of_somebody() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM 1 FROM log WHERE table_id = NEW.player AND seq = 1 FOR KEY SHARE;
        IF NOT FOUND THEN
            DELETE FROM results
            WHERE table_id = NEW.table_id AND game = NEW.game AND player = NEW.player;
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER results_of_somebody AFTER INSERT ON results
    FOR EACH ROW WHEN (NEW.player LIKE 'player.%') EXECUTE FUNCTION results_of_somebody()
    """,
    """
    CREATE FUNCTION results_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        DELETE FROM results WHERE player = OLD.table_id;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER results_end AFTER DELETE ON log
    FOR EACH ROW WHEN (OLD.seq = 1 AND OLD.table_id LIKE 'player.%') EXECUTE FUNCTION results_end()
    """,
)


def upgrade() -> None:
    """Delete what is nobody's, and have the database do so from now on."""
    op.execute(DELETE_NOBODYS_RESULTS_SQL)
    op.execute(DELETE_NOBODYS_RECORDS_SQL)
    shared = op.get_bind().dialect.name == "postgresql"
    for statement in POSTGRES_STATEMENTS if shared else (SQLITE_TRIGGER,):
        op.execute(statement)
