"""A database that several servers share: one of them has a table, and nothing is lost or twice."""

from __future__ import annotations

import asyncio
import itertools
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from types import NoneType
from typing import Any

import asyncpg
import pytest

from effort import TIMES
from euchre.fair import LOG_INDEX_SPAN
from euchre.store import (
    DuplicateCommandError,
    DurableLog,
    GameRecordRow,
    GameRewrite,
    LeaseLostError,
    LogEntryRow,
    PlayerResultRow,
    PublicLogConflictError,
    SeatTokenRow,
    ServerNode,
    StaleRewriteError,
    StoreError,
    WriteBatch,
    WriteConflictError,
    hash_token,
)
from euchre.store.leases import hide_password
from euchre.store.postgres.connecting import POOL_CONNECTIONS, PostgresPool
from euchre.store.postgres.leases import HEARTBEAT_SECONDS, LEASE_SECONDS
from euchre.store.postgres.opening import _UPGRADE_LOCK_KEY
from euchre.store.postgres.writing import PostgresBatchWriter
from postgres_help import (
    Cluster,
    claims_of,
    execute,
    fall_silent,
    lease_passes,
    servers,
    url,
    wait_for,
    wake_up,
)
from store_help import PATIENCE, batch, refusal, row

__all__ = ["servers", "url"]
LOCKED = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
"""What waits for another."""


# Claims


def test_one_server_has_a_table_and_the_others_are_told_who(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(node=ServerNode("ann", "10.0.0.1:8000")), servers(node=ServerNode("bob"))
    assert refusal(ann, batch("t", 1)) is None
    assert ann.owners.acquire_lease("t") is None
    owner = bob.owners.acquire_lease("t")
    assert owner is not None
    assert (owner.name, owner.address) == ("ann", "10.0.0.1:8000")
    assert [node.name for node in bob.owners.list_nodes()] == ["ann", "bob"]
    why = refusal(bob, batch("t", 2))
    assert isinstance(why, LeaseLostError)
    assert "another server has it now" in str(why)
    assert [each.seq for each in bob.read_entries("t")] == [1]


def test_a_table_that_is_given_back_is_the_next_ones(servers: Callable[..., DurableLog]) -> None:
    ann, bob = servers(), servers()
    assert refusal(ann, batch("t", 1)) is None
    ann.owners.release_leases(["t"])
    assert bob.owners.acquire_lease("t") is None
    assert refusal(bob, batch("t", 2)) is None
    assert isinstance(refusal(ann, batch("t", 3)), LeaseLostError)
    assert [each.seq for each in ann.read_entries("t")] == [1, 2]


def test_who_has_a_log_again_goes_on_from_what_another_has_redacted(
    servers: Callable[..., DurableLog],
) -> None:
    """What was known of it by heart is what it was before."""
    one, two = servers(), servers()
    for seq in (1, 2):
        one.append(WriteBatch("club.a", (LogEntryRow(seq, 1, None, None, b"ann"),))).result(
            PATIENCE
        )
    one.owners.release_leases(["club.a"])
    assert two.owners.acquire_lease("club.a") is None
    was = two.read_entries("club.a")
    rows = [replace(each, entry=b"-") for each in was]
    two.redact_entries("club.a", was, rows).result(PATIENCE)
    two.owners.release_leases(["club.a"])
    assert one.owners.acquire_lease("club.a") is None
    one.append(batch("club.a", 3)).result(PATIENCE)
    assert [each.entry for each in two.read_entries("club.a")][:2] == [b"-", b"-"]
    assert isinstance(two.redact_entries("club.a", rows, was).exception(PATIENCE), LeaseLostError)


def test_a_server_that_ends_gives_back_what_it_has(
    servers: Callable[..., DurableLog], url: str
) -> None:
    with DurableLog.open(url) as gone:
        gone.append(batch("t", 1)).result(PATIENCE)
    bob = servers()
    assert bob.owners.acquire_lease("t") is None
    assert len(bob.owners.list_nodes()) == 1


def test_there_is_no_claim_on_what_is_not_there(servers: Callable[..., DurableLog]) -> None:
    log = servers()
    assert log.owners.acquire_lease("nothing") is None
    assert log.owners.fencing_token("nothing", acquire=False) == 0


def test_two_servers_cannot_begin_one_table(servers: Callable[..., DurableLog]) -> None:
    ann, bob = servers(), servers()
    assert refusal(ann, batch("t", 1)) is None
    assert isinstance(refusal(bob, batch("t", 1)), LeaseLostError)


def test_who_was_stopped_is_refused_and_told_when_it_wakes(
    servers: Callable[..., DurableLog],
) -> None:
    lost: list[str] = []
    ann, bob = servers(on_lease_lost=lost.append), servers()
    for table in ("t", "u", "v"):
        assert refusal(ann, batch(table, 1)) is None
    fall_silent(ann)
    assert bob.owners.acquire_lease("t") is not None  # it may only be slow
    lease_passes(bob)
    wait_for(lambda: bob.owners.acquire_lease("t") is None)
    assert bob.owners.acquire_lease("u") is None
    assert refusal(bob, batch("t", 2)) is None
    assert isinstance(refusal(ann, batch("t", 2)), LeaseLostError)
    assert lost == ["t"]
    wake_up(ann)
    assert lost == ["t", "u"]
    assert refusal(ann, batch("v", 2)) is None  # nobody has taken that
    assert [each.seq for each in ann.read_entries("t")] == [1, 2]


def test_what_waited_in_a_stopped_server_is_refused_whole(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(), servers()
    assert refusal(ann, batch("t", 1)) is None
    fall_silent(ann)
    lease_passes(bob)
    wait_for(lambda: bob.owners.acquire_lease("t") is None)
    secret = WriteBatch("t", (row(2),), (("hand", b"secret"),))
    futures = [ann.append(each) for each in (secret, batch("t", 3), batch("new", 1))]
    found = [type(each.exception(PATIENCE)) for each in futures]
    assert found == [LeaseLostError, LeaseLostError, NoneType]
    assert bob.read_secrets("t") == {}
    assert refusal(bob, secret) is None


def test_a_claim_that_was_lost_and_won_again_does_not_let_old_writing_in(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(), servers()
    assert refusal(ann, batch("t", 1)) is None
    epoch = ann.owners.fencing_token("t", acquire=False)
    ann.owners.release_leases(["t"])
    assert bob.owners.acquire_lease("t") is None
    bob.owners.release_leases(["t"])
    assert ann.owners.acquire_lease("t") is None
    assert ann.owners.fencing_token("t", acquire=False) > epoch + 1
    assert isinstance(refusal(ann, replace(batch("t", 2), epoch=epoch)), LeaseLostError)
    assert refusal(ann, batch("t", 2)) is None


def test_who_leaves_claims_nothing_more(servers: Callable[..., DurableLog]) -> None:
    ann, bob = servers(), servers()
    assert refusal(ann, batch("t", 1)) is None
    bob.owners.stop_acquiring()
    assert [node.leaving for node in ann.owners.list_nodes()].count(True) == 1
    ann.owners.release_leases(["t"])
    with pytest.raises(StoreError, match="is stopping"):
        bob.owners.acquire_lease("t")


def test_who_leaves_in_the_middle_of_a_sign_of_life_says_so_after_it(
    servers: Callable[..., DurableLog], url: str
) -> None:
    ann, bob = servers(node=ServerNode("ann")), servers()

    async def leave() -> None:
        connection = await asyncpg.connect(url)
        try:
            async with connection.transaction():
                await connection.execute("SELECT * FROM nodes WHERE node = 'ann' FOR UPDATE")
                await asyncio.to_thread(wait_for, partial(execute, url, LOCKED))
                leaving = asyncio.create_task(asyncio.to_thread(ann.owners.stop_acquiring))
                await asyncio.sleep(0.1)
            await leaving
        finally:
            await connection.close()

    asyncio.run(leave())
    assert [node.leaving for node in bob.owners.list_nodes() if node.name == "ann"] == [True]


@contextmanager
def stopped_after(
    log: DurableLog, statements: int, monkeypatch: pytest.MonkeyPatch
) -> Iterator[threading.Event]:
    """As SIGSTOP does: once it has had answers to so many, what writes says and does nothing more.

    The event tells that it has come to that.
    """
    disk, there, goes_on = log._parts.disk, threading.Event(), threading.Event()
    assert isinstance(disk, PostgresBatchWriter)
    left = itertools.count(statements - 1, -1)

    def then_stop(ask: Callable[..., Any]) -> Callable[..., Any]:
        async def asked(connection: asyncpg.Connection, *given: Any, **named: Any) -> Any:
            found = await ask(connection, *given, **named)
            if connection is disk._connection and next(left) == 0:
                there.set()
                goes_on.wait()
            return found

        return asked

    with monkeypatch.context() as patched:
        for name in ("execute", "fetch", "fetchrow", "fetchval"):
            patched.setattr(asyncpg.Connection, name, then_stop(getattr(asyncpg.Connection, name)))
        try:
            yield there
        finally:
            goes_on.set()


def claims(log: DurableLog, table: str) -> bool:
    return log.owners.acquire_lease(table) is None


def test_a_server_that_is_stopped_in_the_middle_of_anything_holds_up_no_other(
    servers: Callable[..., DurableLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    bob, numbers = servers(), itertools.count()
    works: list[Callable[[DurableLog, str], Future[None]]] = [
        lambda log, table: log.append(batch(table, 2, 3)),
        lambda log, table: log.delete_log(table),
        lambda log, _: log.write_trial_row(),
    ]
    for work in works:
        for statements in itertools.count(1):
            ann, table = servers(), f"t{next(numbers)}"
            assert refusal(ann, batch(table, 1)) is None
            with stopped_after(ann, statements, monkeypatch) as stopped:
                done = work(ann, table)
                while not stopped.wait(0.02) and not done.done():
                    pass
                if not stopped.is_set():
                    break
                assert bob.write_trial_row().exception(PATIENCE) is None
                lease_passes(bob)
                wait_for(partial(claims, bob, table))
                there = len(bob.read_entries(table))
                assert refusal(bob, batch(table, there + 1)) is None
            done.exception(PATIENCE)
        assert statements > 1


def test_each_server_writes_a_public_log_of_its_own(servers: Callable[..., DurableLog]) -> None:
    ann, bob = servers(), servers()
    assert [log.owners.public_log_number() for log in (ann, bob)] == [0, 1]
    for number in (1, 2):
        for log, line, first in ((ann, b"a%d", 0), (bob, b"b%d", LOG_INDEX_SPAN)):
            work = WriteBatch("x", commitments=((first + number, line % number),))
            assert refusal(log, work) is None
    assert ann.read_commitments() == bob.read_commitments() == [b"a1", b"a2", b"b1", b"b2"]
    assert bob.read_commitments(LOG_INDEX_SPAN) == [b"b1", b"b2"]
    assert (ann.find_last_commitment(), bob.find_last_commitment()) == (b"a2", b"b2")
    assert isinstance(
        refusal(ann, WriteBatch("x", commitments=((4, b"a4"),))), PublicLogConflictError
    )


def test_the_public_log_of_a_server_that_is_gone_is_gone_on_with(
    servers: Callable[..., DurableLog], url: str
) -> None:
    with DurableLog.open(url) as gone:
        gone.append(WriteBatch("x", commitments=((1, b"1"),))).result(PATIENCE)
    log = servers()
    assert log.find_last_commitment() == b"1"
    assert refusal(log, WriteBatch("x", commitments=((2, b"2"),))) is None
    assert log.read_commitments() == [b"1", b"2"]


def test_a_public_log_that_another_took_over_is_left_alone(
    servers: Callable[..., DurableLog],
) -> None:
    ann = servers()
    assert refusal(ann, WriteBatch("x", commitments=((1, b"1"),))) is None
    fall_silent(ann)
    bob = servers()
    lease_passes(bob)
    wait_for(lambda: claims_first_log(bob))
    assert refusal(bob, WriteBatch("x", commitments=((2, b"bob"),))) is None
    work = WriteBatch("t", (row(1),), commitments=((2, b"ann"),))
    assert isinstance(refusal(ann, work), PublicLogConflictError)
    assert ann.find_last_commitment() != b"bob"  # it has another one now
    first = ann.owners.public_log_number() * LOG_INDEX_SPAN + 1
    assert refusal(ann, WriteBatch("t", (row(1),), commitments=((first, b"ann"),))) is None
    assert bob.read_commitments() == [b"1", b"bob", b"ann"]


def claims_first_log(log: DurableLog) -> bool:
    """As a server does that has none."""
    claims = claims_of(log)
    claims.public = claims._connections.run_coroutine(
        claims._acquire_public_log(claims._connections.fetch_rows)
    )
    return claims.public.log == 0


# The database goes away


SLOW = f"SELECT pg_sleep({LEASE_SECONDS + HEARTBEAT_SECONDS})"
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'euchre' AND datname = current_database()
"""
APPENDER = """
import os, sys
from euchre.store import DurableLog, LogEntryRow, WriteBatch

log = DurableLog.open(sys.argv[1])
for seq in range(1, 1 << 30):
    log.append(WriteBatch("t", (LogEntryRow(seq, 0, "Ann", f"c{seq}", bytes(300)),))).result()
    os.write(1, b"%d\\n" % seq)
"""


def test_a_killed_server_loses_nothing_it_acknowledged(url: str) -> None:
    command = [sys.executable, "-c", APPENDER, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:  # noqa: S603 - our own
        assert server.stdout
        told = [server.stdout.readline() for _ in range(200)]
        server.kill()
        told += server.stdout.readlines()
    acknowledged = max(int(line) for line in told if line.endswith(b"\n"))
    with DurableLog.open(url) as log:
        lease_passes(log)
        wait_for(lambda: log.owners.acquire_lease("t") is None)
        found = [each.seq for each in log.read_entries("t")]
        assert found == list(range(1, len(found) + 1))
        assert len(found) >= acknowledged
        assert refusal(log, batch("t", len(found) + 1)) is None


@contextmanager
def away(server: Cluster) -> Iterator[None]:
    """The database is gone as in a power cut, and comes back."""
    server.stop()
    try:
        yield
    finally:
        server.start()


def test_while_the_database_is_away_nothing_is_acknowledged_and_then_everything(
    postgres: Cluster, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    told: list[BaseException | None] = []
    with DurableLog.open(url) as log:
        log.append(batch("t", 1)).result(PATIENCE)
        with away(postgres):
            for seq in range(2, 12):
                log.append(batch("t", seq), told.append)
            log.append(WriteBatch("t", (row(1, "Ann", "again"),)), told.append)
            with pytest.raises(StoreError, match="does not answer"):
                log.read_entries("t")
            assert not told
        log.append(WriteBatch("t")).result(PATIENCE)
        assert [type(each) for each in told] == [*[NoneType] * 10, WriteConflictError]
        assert [each.seq for each in log.read_entries("t")] == list(range(1, 12))


MANY = 70 * TIMES


def test_connections_that_are_cut_lose_nothing_and_nothing_comes_twice(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    with DurableLog.open(url) as log, ThreadPoolExecutor(1) as beside:
        futures, cuts = [], []
        for seq in range(1, MANY):
            if seq % 5 == 0:  # amid what is written, however long that takes here
                cuts.append(beside.submit(execute, url, CUT))
            futures.append(log.append(WriteBatch("t", (row(seq, "Ann", f"c{seq}"),))))
            if seq % 10 == 0:
                futures[-1].result(PATIENCE)
                cuts[-1].result(PATIENCE)
        for cut in cuts:  # or the last one comes amid the look
            cut.result(PATIENCE)
        found = [future.exception(PATIENCE) for future in futures]
        assert found == [None] * (MANY - 1)
        assert [each.seq for each in log.read_entries("t")] == list(range(1, MANY))
        assert isinstance(
            refusal(log, WriteBatch("t", (row(MANY, "Ann", "c7"),))), DuplicateCommandError
        )


SILENCE = "UPDATE nodes SET since = since - interval '10 s', expires = expires - interval '10 s'"
"""Nobody could say a word for so long."""


def test_nobody_counts_as_dead_because_the_database_was(
    url: str, servers: Callable[..., DurableLog]
) -> None:
    ann, bob = servers(node=ServerNode("ann")), servers(node=ServerNode("bob"))
    assert refusal(ann, batch("t", 1)) is None
    fall_silent(ann)
    fall_silent(bob)
    execute(url, SILENCE)
    wake_up(bob)  # the first to find it back
    owner = bob.owners.acquire_lease("t")
    assert owner is not None
    assert owner.name == "ann"
    assert refusal(ann, batch("t", 2)) is None
    lease_passes(bob)
    assert bob.owners.acquire_lease("t") is None, "it has been back for long enough"


def test_who_has_just_come_takes_no_public_log_from_who_is_not_heard_of(
    url: str, servers: Callable[..., DurableLog]
) -> None:
    ann = servers()
    fall_silent(ann)
    execute(url, SILENCE)
    assert servers().owners.public_log_number() == 1
    assert refusal(ann, WriteBatch("x", commitments=((1, b"1"),))) is None


def test_a_server_that_ends_while_the_database_is_away_says_what_was_not_written(
    postgres: Cluster, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    told: list[BaseException | None] = []
    log = DurableLog.open(url)
    with away(postgres):
        log.append(batch("t", 1), told.append)
        log.close()
    assert [str(each) for each in told] == ["the database does not answer: try again in a moment"]


# Opening


def test_servers_that_start_together_make_the_schema_once(postgres: Cluster) -> None:
    url = postgres.database()
    opened: list[DurableLog] = []
    threads = [
        threading.Thread(target=lambda: opened.append(DurableLog.open(url))) for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len({log.load_server_key() for log in opened}) == 1
    assert len(opened) == 3
    for log in opened:
        log.close()


def test_a_url_may_say_how_to_connect_also_for_a_new_database(postgres: Cluster) -> None:
    DurableLog.open(f"{postgres.database()}?sslmode=disable").close()


def test_a_server_that_is_stopped_while_it_starts_keeps_no_other_from_it(url: str) -> None:
    async def start() -> None:
        stopped = await asyncpg.connect(url)
        try:
            await stopped.execute("SELECT pg_advisory_lock($1)", _UPGRADE_LOCK_KEY)
            log = await asyncio.wait_for(asyncio.to_thread(DurableLog.open, url), PATIENCE)
            log.close()
        finally:
            await stopped.close()

    asyncio.run(start())


def sentence(url: str) -> str:
    with pytest.raises(StoreError) as caught:
        DurableLog.open(url)
    text = str(caught.value)
    assert "\n" not in text
    assert "secret" not in text
    return text


def test_what_cannot_be_opened_is_told_without_the_password(postgres: Cluster) -> None:
    there = postgres.url("nowhere").replace("euchre@", "euchre:secret@")
    assert 'cannot be opened: database "nowhere" does not exist' in sentence(there)
    assert "cannot be reached" in sentence("postgresql://euchre:secret@127.0.0.1:1/euchre")
    assert "no address of a database" in sentence("postgresql://euchre:secret@[::1/euchre")


@pytest.mark.parametrize("password", ["/secret", "2024/secret", "2024/secret@more"])
def test_a_slash_in_a_password_is_not_taken_for_the_end_of_the_host(password: str) -> None:
    with pytest.raises(StoreError, match="%2F for / in a password") as caught:
        hide_password(f"postgresql://euchre:{password}@db.example/euchre")
    assert "secret" not in str(caught.value)


def test_a_database_of_something_else_is_left_alone(postgres: Cluster) -> None:
    url = postgres.database()
    execute(url, "CREATE TABLE recipes (name text)")
    assert "is a database, but not one of euchre" in sentence(url)
    tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    found = execute(url, tables)
    assert [tuple(each) for each in found] == [("recipes",)]


def test_a_newer_database_is_told(url: str) -> None:
    execute(url, "UPDATE alembic_version SET version_num = '9000'")
    assert "was written by a newer version of euchre (its schema is 9000" in sentence(url)


def test_a_connection_that_nobody_waits_for_any_more_is_closed(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[asyncpg.Connection] = []

    async def is_cut_off(connection: asyncpg.Connection, _: str) -> None:
        opened.append(connection)
        raise asyncio.CancelledError

    monkeypatch.setattr(asyncpg.Connection, "fetchval", is_cut_off)
    with closing(PostgresPool(url)) as connections, pytest.raises(CancelledError):
        connections.run_coroutine(connections.connect())
    assert opened[0].is_closed()


def test_what_stands_in_the_public_log_stays(url: str) -> None:
    with DurableLog.open(url) as log:
        log.append(WriteBatch("x", commitments=((1, b"1"),))).result(PATIENCE)
    for harm in ("UPDATE commitments SET entry = ''", "DELETE FROM commitments"):
        with pytest.raises(asyncpg.PostgresError, match="stays"):
            execute(url, harm)


def test_a_commit_waits_for_the_disk_whatever_the_database_is_told(
    postgres: Cluster, url: str
) -> None:
    name = url.rpartition("/")[2]
    postgres.execute(f"ALTER DATABASE {name} SET synchronous_commit = off")
    with DurableLog.open(url) as log:
        claims = claims_of(log)
        connection = claims._connections.run_coroutine(claims._connections.connect())
        assert (
            claims._connections.run_coroutine(connection.fetchval("SHOW synchronous_commit"))
            == "on"
        )
        claims._connections.run_coroutine(connection.close())


def test_no_token_is_given_out_or_revoked_by_who_has_the_table_no_more(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(), servers()
    token = SeatTokenRow(0, hash_token("mine"), 1)
    assert refusal(ann, WriteBatch("t", (row(1),), tokens=(token,))) is None
    fall_silent(ann)
    lease_passes(bob)
    wait_for(lambda: bob.owners.acquire_lease("t") is None)
    for change in (replace(token, revoked=True), SeatTokenRow(1, hash_token("another"), 2)):
        assert isinstance(refusal(ann, WriteBatch("t", tokens=(change,))), LeaseLostError)
    assert bob.list_tokens("t") == [token]
    assert refusal(bob, WriteBatch("t", tokens=(replace(token, revoked=True),))) is None


_TWO_WAIT = """
    DO $$ BEGIN
        WHILE (SELECT count(*) FROM pg_locks WHERE NOT granted) < 2 LOOP
            PERFORM pg_sleep(0.02);
        END LOOP;
    END $$
"""
NAMES = tuple(f"player{n}" for n in range(4))


def taken_out(log: DurableLog, name: str) -> None:
    """Take a name out of a game, as often as another is faster."""
    while True:
        [was] = log.list_game_results("one", 1)
        kept = log.find_game_record("one", 1)
        assert kept is not None
        record, old = GameRecordRow("one", 1, kept), name.encode()
        new = replace(was, body=was.body.replace(old, b"-"))
        changed = replace(record, record=kept.replace(old, b"-"))
        error = log.rewrite_games(GameRewrite(((was, new),), ((record, changed),))).exception(
            PATIENCE
        )
        if error is None:
            return
        assert isinstance(error, StaleRewriteError)


def test_servers_that_take_names_out_of_one_game_bring_none_back(
    servers: Callable[..., DurableLog],
) -> None:
    logs = [servers() for _ in NAMES]
    text = ", ".join(NAMES).encode()
    for _ in range(20):
        result = PlayerResultRow("one", 1, "guest", 1_000, "ranked", "", text)
        logs[0].append(
            WriteBatch("", results=(result,), records=(GameRecordRow("one", 1, text),))
        ).result()
        with ThreadPoolExecutor() as at_once:
            list(at_once.map(taken_out, logs, NAMES))
        assert logs[0].list_game_results("one", 1)[0].body == b"-, -, -, -"
        assert logs[0].find_game_record("one", 1) == b"-, -, -, -"
        logs[0].delete_log("guest").result(PATIENCE)


def test_who_waits_for_another_to_replace_it_finds_it_changed(
    servers: Callable[..., DurableLog], url: str
) -> None:
    ann, bob = servers(), servers()
    was = PlayerResultRow("one", 1, "guest", 1_000, "ranked", "", b"ann, bob")
    assert refusal(ann, WriteBatch("", results=(was,))) is None

    async def held() -> tuple[Future[None], Future[None]]:
        """The row is held by a third, so that both have looked before either writes."""
        third = await asyncpg.connect(url)
        try:
            async with third.transaction():
                await third.execute("SELECT 1 FROM results FOR UPDATE")
                both = [
                    log.rewrite_games(GameRewrite(((was, replace(was, body=body)),)))
                    for log, body in ((ann, b"-, bob"), (bob, b"ann, -"))
                ]
                await third.execute(_TWO_WAIT)
            return both[0], both[1]
        finally:
            await third.close()

    errors = [future.exception(PATIENCE) for future in asyncio.run(held())]
    assert {type(error) for error in errors} == {StaleRewriteError, NoneType}
    assert ann.list_game_results("one", 1)[0].body in (b"-, bob", b"ann, -")


def test_many_who_ask_for_one_table_at_once_have_one_claim(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(), servers()
    for table in ("t", "u", "v"):
        assert refusal(ann, batch(table, 1)) is None
        ann.owners.release_leases([table])
        with ThreadPoolExecutor(8) as threads:
            found = list(threads.map(bob.owners.acquire_lease, 16 * [table]))
        assert found == 16 * [None]
        assert refusal(bob, batch(table, 2)) is None


def test_who_has_a_table_is_told_while_its_server_waits_for_the_disk(
    servers: Callable[..., DurableLog], url: str
) -> None:
    ann, bob = servers(node=ServerNode("ann")), servers()
    assert refusal(ann, batch("t", 1)) is None
    hold = (
        "SELECT * FROM owners WHERE table_id = 't' FOR SHARE"  # as a move does, until it is there
    )

    async def asked() -> ServerNode | None:
        connection = await asyncpg.connect(url)
        try:
            async with connection.transaction():
                await connection.execute(hold)
                return await asyncio.wait_for(
                    asyncio.to_thread(bob.owners.acquire_lease, "t"), PATIENCE / 2
                )
        finally:
            await connection.close()

    owner = asyncio.run(asked())
    assert owner is not None
    assert owner.name == "ann"


def test_the_words_of_the_database_are_for_the_log_of_the_server_alone(
    servers: Callable[..., DurableLog], url: str, caplog: pytest.LogCaptureFixture
) -> None:
    log, token = servers(), SeatTokenRow(0, b"h" * 32, 1)
    execute(url, "ALTER TABLE tokens RENAME COLUMN seat TO chair")
    with pytest.raises(StoreError) as reading:
        log.find_token(token.hash)
    for told in (reading.value, refusal(log, WriteBatch("t", tokens=(token,)))):
        assert "the reason is in the server's log" in str(told)
        assert "column" not in str(told)
    reasons = [record.getMessage() for record in caplog.records]
    assert ["column" in reason for reason in reasons] == [True, True]


def test_who_asks_for_many_tables_at_once_asks_the_database_once(
    servers: Callable[..., DurableLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = servers(node=ServerNode("ann")), servers()
    tables = [f"t{number}" for number in range(8)]
    for table in tables:
        assert refusal(ann, batch(table, 1)) is None
    claims = claims_of(bob)
    fetch, asked, gate = claims._connections.fetch_rows, list[Any](), threading.Event()

    async def slowly(statement: str, *values: Any, short: bool = True) -> Any:
        asked.append(values[1])
        await asyncio.to_thread(gate.wait)
        return await fetch(statement, *values, quick=short)

    find, waiting = claims._find_lease, list[str]()

    async def note_and_find(table: str) -> Any:
        waiting.append(table)
        return await find(table)

    monkeypatch.setattr(claims._connections, "fetch_rows", slowly)
    monkeypatch.setattr(claims, "_find_lease", note_and_find)
    with ThreadPoolExecutor(33) as threads:
        first = threads.submit(claims.acquire_lease, tables[0])
        wait_for(lambda: asked)
        others = [threads.submit(claims.acquire_lease, table) for table in 4 * tables]
        wait_for(lambda: len(waiting) == 33)  # who comes later is asked for once more
        gate.set()
        owners = [each.result() for each in (first, *others)]
    assert [owner.name for owner in owners if owner is not None] == 33 * ["ann"]
    assert [sorted(each) for each in asked] == [tables[:1], tables]


def test_what_is_read_for_long_keeps_nobody_from_being_heard_of(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(), servers()
    claims = claims_of(ann)
    asks = [
        partial(claims._connections.fetch_blocking, SLOW, quick=short) for short in (False, True)
    ]
    with ThreadPoolExecutor(2 * POOL_CONNECTIONS) as threads:
        reading = [threads.submit(ask) for ask in POOL_CONNECTIONS * asks]
        while not all(each.done() for each in reading):
            names = {node.name for node in bob.owners.list_nodes()}
            time.sleep(HEARTBEAT_SECONDS)
    assert claims.node.name in names
    assert not claims._connections.run_coroutine(
        claims._send_heartbeat()
    )  # it never counted as dead


def test_what_one_batch_has_in_it_keeps_no_other_waiting(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []
    write = PostgresBatchWriter._write_batches

    async def counted(disk: PostgresBatchWriter, connection: Any, batches: Any) -> None:
        tries.append(len(batches))
        await write(disk, connection, batches)

    def numbered(number: int, seq: int, command: str | None = None) -> WriteBatch:
        table = f"table-{number:03}"
        row = LogEntryRow(seq, 1_700_000_000_000, "0", command, b"entry")
        return WriteBatch(table, (row,), epoch=log.owners.fencing_token(table, acquire=seq == 1))

    with DurableLog.open(postgres.store()) as log:
        monkeypatch.setattr(PostgresBatchWriter, "_write_batches", counted)
        works = [numbered(n, 1, "a\x00" if n == 37 else f"a{n}") for n in range(64)]
        works += [numbered(3, 2), numbered(37, 2)]
        answers = log._writer.disk.commit(works)
        assert [n for n, error in enumerate(answers) if error is not None] == [37, 65]
        assert len(tries) < 24, "no statement for each of them"
        assert [row.seq for row in log.read_entries("table-003")] == [1, 2]
        assert log.read_entries("table-037") == []
