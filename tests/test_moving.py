"""A log is moved from a file to PostgreSQL and back, and nothing of it is lost on the way."""

from __future__ import annotations

import importlib
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.fair import LOG_INDEX_SPAN
from euchre.store import (
    DealSetRow,
    DurableLog,
    LobbyListing,
    LogEntryRow,
    SeatTokenRow,
    SeenDealsRow,
    StoreError,
    WriteBatch,
    hash_token,
)
from euchre.store.backup.copying import copy_database, write_backup
from euchre.store.backup.moving import move_database
from euchre.store.backup.shared import restore_postgres
from euchre.store.kinds import TABLE_SCHEMAS
from postgres_help import Cluster
from server_help import Server
from test_store import VERSIONS

LISTING = LobbyListing("Frïday", "standard", "playing", True, "Ann\nBo", 1_000)


def row(seq: int) -> LogEntryRow:
    return LogEntryRow(
        seq, 1_700_000_000_000 + seq, "Ann" if seq % 2 else None, f"c{seq}", b"\0\xff%d" % seq
    )


def fill(log: DurableLog) -> None:
    """Something of everything, and more than goes over at once."""
    tokens = (
        SeatTokenRow(2, hash_token("a"), 5),
        SeatTokenRow(1, hash_token("b"), 6, revoked=True),
    )
    whole = WriteBatch(
        "t",
        tuple(map(row, range(1, 4_500))),
        (("hand-1", b"s" * 32),),
        tokens,
        LISTING,
        ((1, b"one"), (2, b"two")),
        (DealSetRow("s", "t", shown=True),),
        (SeenDealsRow("s", hash_token("browser")),),
    )
    log.append(whole).result(60)
    log.append(WriteBatch("event.x", (row(1),))).result(60)


def told(log: DurableLog) -> list[object]:
    return [
        log.read_entries("t"),
        log.read_entries("event.x"),
        log.read_secrets("t"),
        log.list_tokens("t"),
        log.list_tables(),
        log.read_commitments(),
        log.find_deal_set("s"),
        log.find_table_seen_by_browser("s", hash_token("browser")),
        log.count_rows(),
        log.load_server_key(),
        log.load_signing_key(),
    ]


def test_there_and_back_everything_is_as_it_was(tmp_path: Path, postgres: Cluster) -> None:
    here, there, back = str(tmp_path / "a.db"), postgres.database(), str(tmp_path / "b.db")
    with DurableLog.open(here) as log:
        fill(log)
        before = told(log)
    moved = move_database(here, there)
    assert [each.name for each in moved] == [part.name for part in TABLE_SCHEMAS]
    assert {each.name: each.rows for each in moved}["log"] == 4_500
    with DurableLog.open(there) as log:
        assert told(log) == before
        assert log.owners.acquire_lease("t") is None
        log.append(WriteBatch("t", (row(4_500),), commitments=((3, b"three"),))).result(60)
        other = WriteBatch(
            "u", (row(1),), commitments=((LOG_INDEX_SPAN + 1, b"of another server"),)
        )
        with DurableLog.open(there) as second:
            second.append(other).result(60)
        before = told(log)
    move_database(there, back)
    with DurableLog.open(back) as log:
        assert told(log) == before
        log.append(WriteBatch("t", (row(4_501),), commitments=((4, b"four"),))).result(60)
        assert log.find_last_commitment() == b"four"
        assert log.read_commitments() == [b"one", b"two", b"three", b"four", b"of another server"]


def test_a_database_with_something_in_it_is_not_moved_over(
    tmp_path: Path, postgres: Cluster
) -> None:
    here, there = str(tmp_path / "a.db"), postgres.store()
    for where in (here, there):
        with DurableLog.open(where) as log:
            fill(log)
    for source, target in ((here, there), (there, here)):
        with pytest.raises(StoreError, match="is in use already: give one that is new"):
            move_database(source, target)


def test_nothing_is_moved_while_a_server_uses_it(tmp_path: Path, postgres: Cluster) -> None:
    here, there = str(tmp_path / "a.db"), postgres.store()
    DurableLog.open(here).close()
    with (
        DurableLog.open(there),
        pytest.raises(StoreError, match="in use by servers: stop them first"),
    ):
        move_database(here, there)
    with DurableLog.open(here), pytest.raises(StoreError, match="in use by another server"):
        move_database(here, there)


def test_damage_on_the_way_keeps_nothing(
    tmp_path: Path, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = str(tmp_path / "a.db"), postgres.store()
    with DurableLog.open(here) as log:
        fill(log)
    from euchre.store.postgres.copying import SnapshotTransaction

    whole = SnapshotTransaction.write_rows

    def lossy(self: SnapshotTransaction, part: object, rows: object) -> None:
        whole(self, part, rows if part.name != "vault" else [])  # type: ignore[attr-defined, arg-type]

    monkeypatch.setattr(SnapshotTransaction, "write_rows", lossy)
    with pytest.raises(StoreError, match="vault did not come over as it was: nothing was kept"):
        move_database(here, there)
    with DurableLog.open(there) as log:
        assert log.count_rows().entries == 0


def test_a_game_goes_on_after_the_move(tmp_path: Path, postgres: Cluster) -> None:
    there = postgres.database()
    folder = tmp_path / "before"
    with Server(folder) as server:
        made = server.make(start=True, bots="simple")
        with server.guest(made) as guest:
            guest.play(lambda guest: guest.results > 0)
            version = guest.version
    ran = CliRunner().invoke(main, ["server", "migrate", str(folder / "tables.sqlite3"), there])
    assert ran.exit_code == 0, ran.output
    assert "Everything was copied." in ran.output
    with Server(tmp_path / "after", database=there) as server, server.guest(made) as guest:
        assert guest.version >= version
        guest.play(lambda guest: guest.results > 1)


def test_a_database_of_an_older_version_is_left_as_it_is(tmp_path: Path, postgres: Cluster) -> None:
    """An older version can go on with it."""
    older, there, entry = tmp_path / "a.db", postgres.database(), row(1)
    with closing(sqlite3.connect(older)) as disk, disk:
        for statement in importlib.import_module(f"{VERSIONS}.0001_first").SQLITE_STATEMENTS:
            disk.execute(statement)
        disk.execute("CREATE TABLE alembic_version (version_num TEXT NOT NULL)")
        disk.execute("INSERT INTO alembic_version VALUES ('0001')")
        statement = 'INSERT INTO log (table_id, seq, at, "by", command, entry) VALUES (?,?,?,?,?,?)'
        disk.execute(statement, ("t", entry.seq, entry.at, entry.by, entry.command, entry.entry))
    before = older.read_bytes()
    with pytest.raises(StoreError, match="has the schema 0001, and this euchre knows"):
        move_database(str(older), there)
    assert older.read_bytes() == before
    write_backup(tmp_path / "one.zip", "tables", partial(copy_database, older))
    restore_postgres(tmp_path / "one.zip", there)
    with DurableLog.open(there) as log:
        assert log.read_entries("t") == [entry]


def test_what_cannot_be_moved_is_told_in_a_line(tmp_path: Path) -> None:
    same = str(tmp_path / "a.db")
    DurableLog.open(same).close()
    with pytest.raises(StoreError, match="one and the same"):
        move_database(same, same)
    with pytest.raises(StoreError, match="there is no such file"):
        move_database(str(tmp_path / "none.db"), same)
    with closing(sqlite3.connect(tmp_path / "recipes.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="not one of euchre"):
        move_database(str(tmp_path / "recipes.db"), same)
