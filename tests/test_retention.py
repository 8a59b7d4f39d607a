"""How long tables and evenings are kept: what is removed is gone, and what must stay stays."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.server import retention, serving
from euchre.server.limits import ServerLimits
from euchre.server.retention import DAY_MS, RetentionPeriods
from euchre.store import (
    TOURNAMENT_LOG_PREFIX,
    DurableLog,
    LogEntryRow,
    WriteBatch,
    reading,
)
from event_help import EIGHT, Visitor
from server_help import Server
from test_sets import Browser

REMOVED = "are removed when nobody has opened them for"
TABLES = ("log", "vault", "tokens", "listings", "used")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(
        tmp_path, limits=ServerLimits(idle=0.0), keep=RetentionPeriods(tables=30, evenings=90)
    ) as running:
        yield running


def asleep(server: Server) -> None:
    """All tables are put out of memory, and that they were used is on the disk."""
    while server.hub.rooms:
        server.hub.loop.call_soon_threadsafe(server.hub._unload_idle_rooms)
        server.web.get("/health")
    written(server)


def written(server: Server) -> None:
    server.hub.log.append(WriteBatch("nothing")).result(60)


def later(server: Server, days: float) -> None:
    """What is removed so many days from now."""
    looking = server.app.state.retention.remove_expired_logs(
        server.hub.now_ms() + round(days * DAY_MS)
    )
    asyncio.run_coroutine_threadsafe(looking, server.hub.loop).result(60)


def left(server: Server, table: str) -> set[str]:
    """Where something of a table is still on the disk."""
    with closing(sqlite3.connect(server.data / "tables.sqlite3")) as disk:
        ask = "SELECT 1 FROM {} WHERE table_id = ?"
        return {name for name in TABLES if disk.execute(ask.format(name), (table,)).fetchone()}


def seats(server: Server, *made: dict[str, Any]) -> dict[str, Any]:
    kept = [{"table": each["table"], "token": each["token"]} for each in made]
    found: dict[str, Any] = server.web.post("/api/seats", json={"seats": kept}).json()
    return found


def test_a_table_that_nobody_has_opened_for_long_is_gone_everywhere(server: Server) -> None:
    old = server.make(start=True, bots="simple", open=True, title="Long ago", rules={"target": 1})
    with server.guest(old) as dana:
        dana.play(lambda guest: guest.over)
    records = server.web.get("/fair/log")
    assert records.status_code == 200
    assert len(records.text.splitlines()) >= 1
    asleep(server)
    later(server, 29.9)
    assert left(server, old["table"]) == set(TABLES)
    later(server, 30.1)
    assert left(server, old["table"]) == set()
    assert server.web.get(f"/api/tables/{old['table']}").status_code == 404
    assert "Long ago" not in server.web.get("/").text
    assert seats(server, old)["gone"] == [old["table"]]
    assert server.web.get("/fair/log").text == records.text, "the public log only grows"
    assert "euchre_removed_total 1" in server.web.get("/metrics").text


def test_a_table_in_memory_or_with_a_seat_that_was_looked_at_stays(server: Server) -> None:
    held, looked, old = (server.make() for _ in range(3))
    with server.guest(held):
        hub = server.hub
        while len(hub.rooms) > 1:
            hub.loop.call_soon_threadsafe(hub._unload_idle_rooms)
            server.web.get("/health")
        written(server)
        with closing(sqlite3.connect(server.data / "tables.sqlite3")) as disk, disk:
            disk.execute("UPDATE used SET at = at - ?", (20 * DAY_MS,))
        (mine,) = seats(server, looked)["tables"]  # as the first page of a browser asks
        assert mine["table"] == looked["table"]
        hub.loop.call_soon_threadsafe(hub._unload_idle_rooms)
        written(server)
        later(server, 0)
        assert left(server, old["table"]), "nothing is old yet, whatever is noted"
        later(server, 31)
        assert left(server, held["table"])
    assert not left(server, old["table"])


def test_who_comes_while_a_table_is_removed_is_told_that_there_is_none(server: Server) -> None:
    old = server.make()
    asleep(server)
    hub = server.hub

    async def together() -> object:
        removing = hub.loop.create_task(hub.delete_if_unused(old["table"], hub.now_ms() + DAY_MS))
        await asyncio.sleep(0)
        return await hub.find_room(old["table"]) or await removing

    assert asyncio.run_coroutine_threadsafe(together(), hub.loop).result(60) is True
    assert old["table"] not in hub.rooms


def test_a_browser_that_has_seen_deals_has_seen_them_when_the_table_is_gone(
    tmp_path: Path,
) -> None:
    word = {"code": "quarterdeck", "start": True, "bots": "simple", "rules": {"target": 2}}
    keep = RetentionPeriods(tables=30)
    with (
        Server(tmp_path, limits=ServerLimits(idle=0.0), keep=keep) as server,
        Browser(server) as dana,
    ):
        first = dana.make(**word)
        assert first.status_code == 201
        asleep(server)
        later(server, 31)
        assert not left(server, first.json()["table"])
        again = dana.make(**word)
        assert again.json()["code"] == "seen", "the same browser, and the same deals"
        with Browser(server) as other:
            assert other.make(**word).status_code == 201


def test_an_evening_goes_in_its_own_time_and_keeps_its_tables_while_it_is_opened(
    server: Server,
) -> None:
    host = Visitor(server.address)
    evening = TOURNAMENT_LOG_PREFIX + host.host(EIGHT).rpartition("/")[2]
    host.do("pair", rounds=0)
    host.do("online", number=1, table=1)
    evenings = server.app.state.tournaments
    (live,) = evenings.list_in_memory()
    table = live.tournament.rounds[0].tables[0].online
    assert left(server, table) >= {"log", "used"}
    asleep(server)
    with closing(sqlite3.connect(server.data / "tables.sqlite3")) as disk, disk:
        disk.execute("UPDATE used SET at = at - ?", (400 * DAY_MS,))
        disk.execute("UPDATE log SET at = at - ?", (400 * DAY_MS,))
    later(server, 0)
    assert left(server, evening), "somebody was at it just now"
    assert left(server, table), "and so at its tables"
    server.hub.loop.call_soon_threadsafe(evenings._aggregates.clear)
    later(server, 31)
    assert not left(server, table)
    assert left(server, evening)
    later(server, 91)
    assert not left(server, evening)


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "log.db")
    return str(request.getfixturevalue("postgres").store())


def test_what_is_written_after_a_look_keeps_a_table(where: str) -> None:
    table = "t" * 16

    def look(log: DurableLog, unused: int) -> int:
        assert log.owners.acquire_lease(table) is None
        log.delete_log(table, unused_since_ms=unused).result(60)
        return len(log.read_entries(table))

    with DurableLog.open(where) as log:
        log.append(WriteBatch(table, (LogEntryRow(1, 1_000, None, None, b"x"),))).result(60)
        assert log.list_unused_logs(1_001) == [table]
        assert log.list_unused_logs(1_001, tournaments=True) == []
        log.append(WriteBatch(table, (LogEntryRow(2, 5_000, None, None, b"y"),))).result(60)
        assert look(log, 1_001) == 2
        assert log.list_unused_logs(1_001) == [], "it is not looked at again and again"
        log.append(WriteBatch(table, used=9_000)).result(60)
        log.append(WriteBatch(table, used=7_000)).result(60)
        assert look(log, 8_000) == 2
        log.append(
            WriteBatch(TOURNAMENT_LOG_PREFIX + "x", (LogEntryRow(1, 1_000, None, None, b"x"),))
        ).result(60)
        assert log.list_unused_logs(10**15, tournaments=True) == [TOURNAMENT_LOG_PREFIX + "x"]
        assert look(log, 9_001) == 0
        assert log.list_unused_logs(10**15) == []


def test_what_is_in_use_elsewhere_keeps_nothing_else(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retention, "_IDS_PER_READ", 2)
    monkeypatch.setattr(retention, "_PAUSE_SECONDS", 0)
    used, tried = [server.make()["table"] for _ in range(3)], list[str]()
    asleep(server)
    old = server.make()["table"]
    asleep(server)
    owners = server.hub.log.owners
    acquire_lease = owners.acquire_lease

    def has_another_server(table: str) -> Any:
        tried.append(table)
        return "another" if table in used else acquire_lease(table)

    monkeypatch.setattr(owners, "acquire_lease", has_another_server)
    later(server, 31)
    assert not left(server, old)
    assert all(left(server, table) for table in used)
    assert sorted(tried) == sorted([*used, old]), "each once"


def test_evenings_are_found_however_many_tables_are_open(server: Server) -> None:
    """A thousand open tables used to hide the evenings that anybody can join."""
    host = Visitor(server.address)
    host.host(EIGHT, title="The long evening")
    many = [
        (
            "x" * 12 + f"{number:04}",
            "T",
            "standard",
            "playing",
            1,
            "Ann",
            server.hub.now_ms() + 1,
            "",
        )
        for number in range(1_100)
    ]
    with closing(sqlite3.connect(server.data / "tables.sqlite3", timeout=60)) as disk, disk:
        disk.executemany("INSERT INTO listings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", many)
    assert "The long evening" in server.web.get("/events").text


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "Tables and evenings are kept forever."),
        (
            ("--keep-tables", "30"),
            f"Tables {REMOVED} 30 days; evenings are kept forever.",
        ),
        (
            ("--keep-tables", "7", "--keep-evenings", "7"),
            f"Tables and evenings {REMOVED} 7 days.",
        ),
    ],
)
def test_the_server_says_how_long_it_keeps_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], words: str
) -> None:
    class Served:
        started = True

        def run(self, sockets: list[Any]) -> None:
            sockets[0].close()

    monkeypatch.setattr(serving, "make_server", lambda *_, **__: Served())
    monkeypatch.setattr("logging.config.dictConfig", lambda _: None)  # of all tests after this one
    given = ["server", "run", "--port", "0", "--data", str(tmp_path), *options]
    result = CliRunner().invoke(main, given)
    assert result.exit_code == 0, result.output
    assert words in result.output.splitlines()
    assert CliRunner().invoke(main, [*given[:5], "--keep-tables", "0"]).exit_code != 0


def test_the_database_finds_the_open_and_the_old_without_looking_at_others(tmp_path: Path) -> None:
    DurableLog.open(tmp_path / "log.db").close()
    with closing(sqlite3.connect(tmp_path / "log.db")) as disk:
        for statement in (reading._LIST_OPEN_SQL, reading._LIST_UNUSED_SQL):
            for kind in reading._KIND_CONDITIONS.values():
                given = (1,) * statement.count("?")
                plan = disk.execute(f"EXPLAIN QUERY PLAN {statement.format(kind)}", given)
                (step,) = [row[-1] for row in plan]
                assert step.startswith("SEARCH"), step
                assert "USING" in step, step
