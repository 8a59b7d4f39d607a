"""``euchre server backup`` and ``restore`` for a database that servers share, while they do."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from euchre.fair import LOG_INDEX_SPAN
from euchre.store import DurableLog, LogEntryRow, WriteBatch
from euchre.store.kinds import TABLE_SCHEMAS
from euchre.store.leases import hide_password
from euchre.store.postgres import copying
from euchre.store.postgres.copying import SnapshotTransaction
from postgres_help import Cluster, execute, url
from server_help import Server
from store_help import load
from test_backup import DATABASE, add, back, changed, fails, kept, run
from test_moving import fill, told

__all__ = ["url"]


def saved(url: str, at: Path) -> Path:
    status, text = run("server", "backup", at, "--database", url)
    assert status == 0, text
    assert f"from {hide_password(url)}" in text, "and not from a folder"
    return at


def put_back(file: Path, url: str) -> str:
    status, text = run("server", "restore", file, "--database", url)
    assert status == 0, text
    return text


def content(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is kept there."""
    side = SnapshotTransaction(url)
    try:
        return {
            p.name: [tuple(row) for rows in side.read_rows(p) for row in rows]
            for p in TABLE_SCHEMAS
        }
    finally:
        side.close()


def test_everything_of_a_database_comes_back_into_another_and_into_a_folder(
    url: str, postgres: Cluster, tmp_path: Path
) -> None:
    with DurableLog.open(url) as log:
        fill(log)
        with DurableLog.open(url) as second:  # whose public log is another
            late = WriteBatch(
                "u",
                (LogEntryRow(1, 5, None, None, b"{}"),),
                commitments=((LOG_INDEX_SPAN + 1, b"x"),),
            )
            second.append(late).result(60)
        before = told(log)
        file = saved(url, tmp_path / "one.zip")
    there = postgres.database()
    assert "with 4501 entries." in put_back(file, there)
    with DurableLog.open(there) as log:
        assert told(log) == before
        assert log.owners.acquire_lease("t") is None
    back(file, tmp_path / "folder")
    with DurableLog.open(tmp_path / "folder" / DATABASE) as log:
        assert told(log) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "one.zip"]


def test_a_game_goes_on_from_a_backup_that_was_made_while_two_servers_ran(
    url: str, postgres: Cluster, tmp_path: Path
) -> None:
    with Server(tmp_path / "1", database=url) as one, Server(tmp_path / "2", database=url) as two:
        made, other = (server.make(start=True, bots="random") for server in (one, two))
        versions = []
        for server, table in ((one, made), (two, other)):
            with server.guest(table) as guest:
                guest.play(lambda guest: guest.results == 1)
                versions.append(guest.version)
        key = one.web.get("/fair/key").text
        file = saved(url, tmp_path / "one.zip")
    there = postgres.database()
    put_back(file, there)
    with Server(tmp_path / "3", database=there) as server:
        assert server.web.get("/fair/key").text == key
        for table, version in zip((made, other), versions, strict=True):
            with server.guest(table) as guest:
                assert guest.version >= version
                guest.play(lambda guest: guest.results == 2)


def test_all_that_was_acknowledged_before_is_in_a_backup_of_one_moment(
    url: str, postgres: Cluster, tmp_path: Path
) -> None:
    with (
        DurableLog.open(url) as one,
        DurableLog.open(url) as two,
        load([one, two, one, two]) as acknowledged,
    ):
        while min(acknowledged) < 20:
            time.sleep(0.001)
        before = tuple(acknowledged)
        file = saved(url, tmp_path / "one.zip")
    assert sum(acknowledged) > sum(before)
    there = postgres.database()
    put_back(file, there)
    with DurableLog.open(there) as log:
        for number, least in enumerate(before):
            found = log.read_entries(f"t{number}")
            assert len(found) >= least
            assert len(log.read_secrets(f"t{number}")) == len(found)  # of one and the same moment


def test_a_backup_of_a_folder_goes_into_a_database_and_says_what_does_not(
    postgres: Cluster, tmp_path: Path
) -> None:
    with DurableLog.open(tmp_path / "data" / DATABASE) as log:
        fill(log)
        before = told(log)
    file, there = kept(tmp_path / "data", tmp_path / "one.zip"), postgres.database()
    changed(file, lambda members: add(members, "notes.txt", b"bring cards", kind="file"))
    text = put_back(file, there)
    assert "Not restored, because it was in a folder: notes.txt." in text
    with DurableLog.open(there) as log:
        assert told(log) == before


def test_a_large_database_is_read_without_sorting_it_first(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To sort gigabytes takes longer than an answer is waited for; here it is not possible."""
    log = "INSERT INTO log (table_id, seq, at, entry, chain) SELECT 't' || n % 60, 1 + n / 60, 0,"
    named = url.rpartition("/")[2]
    settings = {"work_mem": "64kB", "temp_file_limit": "0", "effective_cache_size": "8kB"}
    execute(
        url,
        "SET session_replication_role = replica",
        f"{log} decode(repeat(md5(n::text), 20), 'hex'), '' FROM generate_series(0, 5999) AS n",
        *(f"ALTER DATABASE {named} SET {name} = '{value}'" for name, value in settings.items()),
    )
    monkeypatch.setattr(copying, "_ROWS_PER_READ", 50)
    rows = content(url)["log"]
    assert [row[:2] for row in rows] == sorted(
        (f"t{n}", seq) for n in range(60) for seq in range(1, 101)
    )


def test_nothing_is_put_over_what_is_there_nor_under_a_server(
    url: str, postgres: Cluster, tmp_path: Path
) -> None:
    with DurableLog.open(url) as log:
        fill(log)
        file = saved(url, tmp_path / "one.zip")
    before = content(url)
    fails("restore", file, "--database", url, why="is in use already: give one that is new")
    fails("restore", file, "--database", url, "--replace", why="name a new database")
    assert content(url) == before
    there = postgres.store()
    with DurableLog.open(there):
        fails("restore", file, "--database", there, why="in use by servers: stop them first")
    with DurableLog.open(there) as log:
        assert log.count_rows().entries == 0


def test_a_damaged_backup_changes_nothing_in_a_database(
    url: str, postgres: Cluster, tmp_path: Path
) -> None:
    with DurableLog.open(url) as log:
        fill(log)
    file = saved(url, tmp_path / "one.zip")
    raw = file.read_bytes()
    file.write_bytes(raw[: len(raw) * 2 // 3])
    there = postgres.store()
    status, text = run("server", "restore", file, "--database", there)
    assert (status, "nothing was restored" in text, text.count("\n")) == (2, True, 1), text
    assert not content(there)["log"]


def test_a_database_that_cannot_be_kept_leaves_no_backup(
    url: str, postgres: Cluster, tmp_path: Path
) -> None:
    empty, file = postgres.database(), tmp_path / "one.zip"
    fails("backup", file, "--database", empty, why="has the schema none")
    DurableLog.open(url).close()
    execute(url, "UPDATE alembic_version SET version_num = '0003'")
    fails("backup", file, "--database", url, why="with the euchre that serves it")
    nowhere = "postgresql://ann:secret@127.0.0.1:1/none"
    status, text = run("server", "backup", file, "--database", nowhere)
    assert (status, "secret" in text, text.count("\n")) == (2, False, 1), text
    assert [*tmp_path.iterdir()] == []
