"""What a shared database refuses to write, says of what it wrote, and who owns it: each a fault
that was found by reading.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from types import NoneType
from typing import Any

import asyncpg
import pytest

from euchre.store import (
    ClubMemberRow,
    DurableLog,
    GameRecordRow,
    GameRewrite,
    LeaseLostError,
    LobbyListing,
    PlayerResultRow,
    PublicLogConflictError,
    ReservedNameRow,
    SeatTokenRow,
    ServerNode,
    StoreError,
    WriteBatch,
    WriteConflictError,
    hash_token,
)
from euchre.store.chain import ChainHeads
from euchre.store.postgres.leases import LEASE_SECONDS, PostgresLeases
from euchre.store.postgres.writing import PostgresBatchWriter
from postgres_help import (
    claims_of,
    execute,
    fall_silent,
    lease_passes,
    servers,
    url,
    wait_for,
    wake_up,
)
from store_help import PATIENCE, batch, held, refusal, row

__all__ = ["servers", "url"]
TOKEN = SeatTokenRow(0, hash_token("mine"), 1)


# Fault 1: a hole


def test_tokens_in_front_do_not_hide_that_an_entry_is_missing(
    servers: Callable[..., DurableLog],
) -> None:
    log = servers()
    assert refusal(log, batch("t", 1)) is None
    together = [WriteBatch("t", tokens=(TOKEN,)), batch("t", 3)]
    tokens, hole = claims_of(log)._connections.run_coroutine(
        log._writer.disk._commit_writes([replace(each, epoch=1) for each in together])  # type: ignore[attr-defined]
    )
    assert tokens is None
    assert isinstance(hole, WriteConflictError)
    assert [each.seq for each in log.read_entries("t")] == [1]


def test_the_schema_itself_refuses_a_hole(servers: Callable[..., DurableLog], url: str) -> None:
    log = servers()
    assert refusal(log, batch("t", 1)) is None
    insert = "INSERT INTO log (table_id, seq, at, entry, chain) VALUES ('t', {}, 0, '', '')"
    with pytest.raises(asyncpg.IntegrityConstraintViolationError, match="missing before"):
        execute(url, insert.format(3))
    execute(url, insert.format(2))


def test_no_entry_is_linked_to_one_that_is_not_there() -> None:
    heads = ChainHeads(lambda *_: None)
    with pytest.raises(WriteConflictError, match="the entry before this one"):
        heads.link_entries("t", [row(3)])


# Fault 4: written, and reported as not written


SLOW = (
    "CREATE SEQUENCE tries",
    """
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF nextval('tries') = 1 THEN
            BEGIN
                PERFORM pg_sleep(1);
            EXCEPTION WHEN query_canceled THEN
                PERFORM pg_sleep(1);
            END;
        END IF;
        RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER slow AFTER INSERT ON log FOR EACH ROW WHEN (NEW.seq = 2)
    EXECUTE FUNCTION slow()
    """,
)
"""The first try goes on after it has been given up, as one does that waits for the disk."""


def test_a_statement_that_outlives_its_connection_is_not_written_twice(
    servers: Callable[..., DurableLog], url: str
) -> None:
    log = servers()
    assert refusal(log, batch("t", 1)) is None
    execute(url, *SLOW)
    disk = log._writer.disk
    assert isinstance(disk, PostgresBatchWriter)
    disk.patience = 0.3
    claims_of(log)._connections.run_coroutine(disk._drop_connection())
    assert refusal(log, batch("t", 2)) is None
    assert [each.seq for each in log.read_entries("t")] == [1, 2]
    assert refusal(log, batch("t", 3)) is None


class Cut:
    """Cuts the connection of a log when it writes, around one of its statements.

    Attributes:
        log: whose.
        left: so many statements are still answered.
        done: whether that one is carried out; its answer is lost then.
        then: what happens before the connection counts as lost.
    """

    def __init__(self, log: DurableLog, monkeypatch: pytest.MonkeyPatch) -> None:
        self.log, self.left, self.done = log, -1, False
        self.then: Callable[[], None] = lambda: None
        for pause in ("_SOONEST", "_BACKEND_PAUSE_SECONDS"):
            monkeypatch.setattr(f"euchre.store.postgres.writing.{pause}", 0)
        for name in ("execute", "fetch", "fetchrow", "fetchval"):
            monkeypatch.setattr(asyncpg.Connection, name, self._cut(name))

    def _cut(self, name: str) -> Callable[..., Any]:
        ask = getattr(asyncpg.Connection, name)

        async def asked(connection: asyncpg.Connection, *given: Any, **named: Any) -> Any:
            if connection is not getattr(self.log._writer.disk, "_connection", None):
                return await ask(connection, *given, **named)
            self.left -= 1
            if self.left != -1:
                return await ask(connection, *given, **named)
            if self.done:
                with suppress(asyncpg.PostgresError):  # a refusal does not arrive, either
                    await ask(connection, *given, **named)
            await asyncio.to_thread(self.then)
            raise asyncpg.ConnectionDoesNotExistError("connection was closed")

        return asked


def put_works(log: DurableLog, name: str) -> list[Future[None]]:
    """Have works of all kinds written together, some of which are refused."""
    with held(log):
        return [
            log.append(batch(f"{name}old", 3, 4)),
            log.append(WriteBatch(f"{name}old", (replace(row(2), entry=b"other"),))),
            log.append(batch(f"{name}new", 1, 4)),
            log.append(batch(f"{name}new", 1, 2)),
            log.append(batch(f"{name}none", 1, 4)),
            log.append(WriteBatch(f"{name}none", tokens=(SeatTokenRow(0, hash_token(name), 1),))),
            log.delete_log(f"{name}gone"),
            log.append(batch(f"{name}old", 5)),
        ]


@pytest.mark.parametrize("done", [False, True])
def test_wherever_a_connection_is_cut_each_work_is_done_once_and_its_outcome_told(
    servers: Callable[..., DurableLog],
    monkeypatch: pytest.MonkeyPatch,
    done: bool,  # noqa: FBT001 - of the parameters
) -> None:
    log = servers()
    cut, no, yes = Cut(log, monkeypatch), WriteConflictError, NoneType
    for number in count(1):
        name = f"t{number}"
        for there in (batch(f"{name}old", 1, 2), batch(f"{name}gone", 1)):
            assert refusal(log, there) is None  # else the cut may come amid these
        cut.done, cut.left = done, number
        told = [type(each.exception(PATIENCE)) for each in put_works(log, name)]
        reached, cut.left = cut.left < 0, -1
        assert told == [yes, no, no, yes, no, yes, yes, yes], number
        found = [[each.seq for each in log.read_entries(name + it)] for it in ("old", "new")]
        assert found == [[1, 2, 3, 4, 5], [1, 2]], number
        assert log.filter_existing_logs([f"{name}none", f"{name}gone"]) == frozenset(), number
        assert f"{name}none" not in log.owners.list_leases(), number
        if not reached:
            break
    assert number > 10
    assert refusal(log, batch("t1new", 3)) is None


def test_what_another_has_written_meanwhile_is_not_taken_for_what_was_on_its_way(
    servers: Callable[..., DurableLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = servers(), servers()
    assert refusal(ann, batch("t", 1)) is None
    other = WriteBatch("t", (replace(row(2), entry=b"other"),))

    def take_over() -> None:
        fall_silent(ann)
        lease_passes(bob)
        assert bob.owners.acquire_lease("t") is None
        assert refusal(bob, other) is None

    cut = Cut(ann, monkeypatch)
    cut.left, cut.then = 0, take_over
    assert isinstance(refusal(ann, batch("t", 2)), LeaseLostError)
    assert bob.read_entries("t") == [row(1), *other.entries]


def test_who_ends_while_the_database_is_away_tells_what_had_been_written(
    servers: Callable[..., DurableLog], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader, outcomes = servers(), set[tuple[bool, ...]]()
    cut = Cut(reader, monkeypatch)

    def go_away() -> None:
        monkeypatch.setattr(claims_of(cut.log)._connections, "url", "postgresql://127.0.0.1:1/none")
        cut.log._parts.ending()

    cut.then = go_away
    for number in count():
        table, told = f"t{number}", list[BaseException | None]()
        with DurableLog.open(url) as cut.log:
            assert refusal(cut.log, batch(table, 1)) is None
            with held(cut.log):
                for seq in (2, 2, 3):
                    cut.log.append(batch(table, seq), told.append)
                cut.left = number
        found = [each.seq for each in reader.read_entries(table)]
        assert [each is None for each in told] == [2 in found, False, 3 in found], number
        outcomes.add((2 in found, 3 in found))
        if cut.left >= 0:
            break
    assert outcomes == {(False, False), (True, False), (True, True)}


def test_what_has_no_entry_is_also_known_to_be_written_where_the_answer_is_lost(
    servers: Callable[..., DurableLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = servers()
    result = PlayerResultRow("t", 1, "guest", 1, "ranked", "", b"Ann")
    for work in (batch("t", 1), batch("club.x", 1), WriteBatch("", results=(result,))):
        assert refusal(log, work) is None
    was = log.read_entries("club.x")
    rewrite = GameRewrite(results=((result, replace(result, body=b"-")),))
    ways: list[Callable[[], Future[None]]] = [
        lambda: log.append(WriteBatch("t", secrets=(("hand", b"secret"),))),
        lambda: log.append(WriteBatch("", commitments=((1, b"line"),))),
        lambda: log.redact_entries("club.x", was, [replace(was[0], entry=b"-")]),
        lambda: log.rewrite_games(rewrite),
    ]
    cut = Cut(log, monkeypatch)
    cut.done = True
    for write in ways:
        cut.left = 0
        assert write().exception(PATIENCE) is None
        assert cut.left < 0


def test_what_was_written_is_told_so_although_the_public_log_was_lost_beside_it(
    servers: Callable[..., DurableLog], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = servers()
    assert refusal(log, batch("t", 1)) is None
    execute(url, "UPDATE owners SET epoch = epoch + 1 WHERE table_id = 'public.0'")

    async def away(*_: Any, **__: Any) -> None:
        raise StoreError("the database does not answer")

    monkeypatch.setattr(claims_of(log)._connections, "fetch_rows", away)
    with held(log):
        written = log.append(batch("t", 2))
        refused = log.append(WriteBatch("", commitments=((1, b"line"),)))
    assert written.exception(PATIENCE) is None
    assert isinstance(refused.exception(PATIENCE), PublicLogConflictError)


# Fault 7: clocks


def test_a_clock_that_is_set_back_keeps_no_dead_server_alive(
    servers: Callable[..., DurableLog], url: str
) -> None:
    """As if the clock of the database had been an hour ahead until just now."""
    ann, bob = servers(node=ServerNode("ann")), servers(node=ServerNode("bob"))
    assert refusal(ann, batch("t", 1)) is None
    fall_silent(ann)
    execute(url, "UPDATE nodes SET since = since + interval '1 h', expires = expires + '1 h'")
    assert wait_for(lambda: [node.name for node in ann.owners.list_nodes()] == ["bob"])
    lease_passes(bob)
    wait_for(lambda: bob.owners.acquire_lease("t") is None)
    assert refusal(bob, batch("t", 2)) is None


def test_the_time_of_tables_is_that_of_the_database(
    servers: Callable[..., DurableLog], url: str
) -> None:
    log = servers()
    fall_silent(log)  # so that its time is what the last sign of life has told
    began = time.monotonic()
    wake_up(log)
    took_ms = 1000 * (time.monotonic() - began)  # by which it may be wrong
    for ahead_ms in (0, 600_000):
        claims_of(log)._ahead_ms += ahead_ms
        before = log.owners.now_ms()
        [[there]] = execute(url, "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000")
        after = log.owners.now_ms()
        assert before - took_ms - 1 <= there + ahead_ms <= after + took_ms + 1


# Fault 8: two living owners


def test_the_table_of_an_evening_that_was_deleted_has_one_owner(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(node=ServerNode("ann")), servers(node=ServerNode("bob"))
    assert refusal(ann, batch("event.e", 1)) is None
    assert refusal(ann, replace(batch("t", 1), follows="event.e")) is None
    ann.delete_log("event.e").result(PATIENCE)
    owner = bob.owners.acquire_lease("t")
    assert owner is not None
    assert owner.name == "ann"
    assert refusal(ann, batch("t", 2)) is None
    ann.owners.release_leases(["t"])
    assert bob.owners.acquire_lease("t") is None
    assert ann.owners.acquire_lease("t") is not None


def test_who_takes_an_evening_over_has_its_tables_under_a_new_epoch(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(node=ServerNode("ann")), servers(node=ServerNode("bob"))
    assert refusal(ann, batch("event.e", 1)) is None
    assert refusal(ann, replace(batch("t", 1), follows="event.e")) is None
    before = ann.owners.fencing_token("t", acquire=False)
    ann.owners.release_leases(["event.e"])
    assert bob.owners.acquire_lease("t") is None
    assert bob.owners.fencing_token("t", acquire=False) > before
    assert isinstance(refusal(ann, batch("t", 2)), LeaseLostError)
    assert isinstance(refusal(ann, WriteBatch("t", tokens=(TOKEN,))), LeaseLostError)
    assert refusal(bob, batch("t", 2)) is None


def test_a_table_that_is_deleted_while_it_is_asked_for_takes_no_evening_with_it(
    servers: Callable[..., DurableLog], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = list[str]()
    log = servers(on_lease_lost=lost.append)
    assert refusal(log, batch("event.e", 1)) is None
    assert refusal(log, replace(batch("t", 1), follows="event.e")) is None
    log.owners.release_leases(["t"])
    acquire, owners = PostgresLeases._try_lease, claims_of(log)

    def delete_first(statement: str, table: str, *values: object) -> bool:
        execute(
            url, "DELETE FROM owners WHERE follows <> ''", "DELETE FROM log WHERE table_id = 't'"
        )
        return acquire(owners, statement, table, *values)

    monkeypatch.setattr(owners, "_try_lease", delete_first)
    assert log.owners.acquire_lease("t") is None
    assert lost == []
    assert log.owners.list_leases() == ["event.e"]


def test_what_is_claimed_while_it_is_given_back_stays_claimed(
    servers: Callable[..., DurableLog],
) -> None:
    log = servers()
    assert refusal(log, batch("t", 1)) is None
    with ThreadPoolExecutor(2) as threads:
        for seq in range(2, 42):
            gone = threads.submit(log.owners.release_leases, ["t"])
            assert log.owners.acquire_lease("t") is None
            gone.result(PATIENCE)
            if not log.owners.fencing_token("t", acquire=False):  # it was given back last
                assert log.owners.acquire_lease("t") is None
            assert refusal(log, batch("t", seq)) is None


def test_a_server_that_is_not_heard_of_is_not_sure_of_what_it_has(
    servers: Callable[..., DurableLog],
) -> None:
    log = servers()
    assert log.owners.has_valid_leases()
    fall_silent(log)
    claims_of(log)._heard -= LEASE_SECONDS
    assert not log.owners.has_valid_leases()
    wake_up(log)
    assert log.owners.has_valid_leases()


@contextmanager
def taken_over(servers: Callable[..., DurableLog]) -> Iterator[tuple[DurableLog, list[str]]]:
    """A server that was stopped while another took its table; and what it hears to be lost."""
    lost = list[str]()
    ann, bob = servers(on_lease_lost=lost.append), servers()
    assert refusal(ann, batch("t", 1)) is None
    fall_silent(ann)
    claims_of(ann)._heard -= LEASE_SECONDS
    lease_passes(bob)
    wait_for(lambda: bob.owners.acquire_lease("t") is None)
    yield ann, lost


def test_who_wakes_up_is_sure_of_its_tables_once_it_knows_which_are_lost(
    servers: Callable[..., DurableLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    with taken_over(servers) as (ann, lost):
        claims, fetch, sure = claims_of(ann), asyncpg.Connection.fetch, list[bool]()

        async def cut_first(connection: asyncpg.Connection, *given: Any) -> Any:
            if connection is claims._pulse:
                sure.append(claims.has_valid_leases())
                if len(sure) == 1:
                    raise asyncpg.ConnectionDoesNotExistError("connection was closed")
            return await fetch(connection, *given)

        monkeypatch.setattr(asyncpg.Connection, "fetch", cut_first)
        with pytest.raises(StoreError, match="does not answer"):
            wake_up(ann)
        wake_up(ann)
        assert lost == ["t"]
        assert [*sure, claims.has_valid_leases()] == [False, False, True]


def test_who_leaves_as_it_wakes_up_hears_of_what_it_has_lost(
    servers: Callable[..., DurableLog],
) -> None:
    with taken_over(servers) as (ann, lost):
        ann.owners.stop_acquiring()
        assert lost == ["t"]


def test_what_is_taken_from_a_dead_server_has_a_new_epoch(
    servers: Callable[..., DurableLog], url: str
) -> None:
    ann, bob = servers(node=ServerNode("ann")), servers(node=ServerNode("bob"))
    assert refusal(ann, batch("t", 1)) is None
    fall_silent(ann)
    execute(
        url,
        "UPDATE nodes SET since = since - interval '1 h'",
        "UPDATE nodes SET expires = clock_timestamp() WHERE node = 'ann'",
    )
    assert wait_for(lambda: bob.owners.acquire_lease("t") is None)
    assert bob.owners.fencing_token("t", acquire=False) > ann.owners.fencing_token(
        "t", acquire=False
    )


# Rows beside the entries


def test_what_goes_with_a_log_is_written_by_its_owner_alone(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(), servers()
    assert refusal(ann, batch("club.x", 1)) is None
    ann.owners.release_leases(["club.x"])
    assert bob.owners.acquire_lease("club.x") is None
    for beside in (
        WriteBatch("club.x", names=(ReservedNameRow("x", "X", "x"),)),
        WriteBatch("club.x", members=(ClubMemberRow("player.a", "owner"),)),
        WriteBatch("club.x", tokens=(TOKEN,)),
        WriteBatch("club.x", secrets=(("1", b"secret"),)),
        WriteBatch("club.x", listing=LobbyListing("", "", "", open=True, players="", updated=1)),
    ):
        assert isinstance(refusal(ann, beside), LeaseLostError)
        assert refusal(bob, beside) is None


def test_nothing_is_written_beside_a_log_that_another_has_deleted(
    servers: Callable[..., DurableLog],
) -> None:
    ann, bob = servers(), servers()
    for table, beside in (
        ("t", WriteBatch("t", tokens=(TOKEN,))),
        (
            "club.x",
            WriteBatch(
                "club.x", listing=LobbyListing("", "", "", open=True, players="", updated=1)
            ),
        ),
    ):
        assert refusal(ann, batch(table, 1)) is None
        ann.owners.release_leases([table])
        assert bob.owners.acquire_lease(table) is None
        bob.delete_log(table).result(PATIENCE)
        assert isinstance(refusal(ann, replace(beside, epoch=1)), LeaseLostError)
    assert bob.list_tokens("t") == []
    assert bob.list_tables() == []


def while_locked(url: str, lock: str, *works: Callable[[], Future[None]]) -> list[Future[None]]:
    """Have the first work wait for a lock while the others are done."""

    async def run() -> list[Future[None]]:
        connection = await asyncpg.connect(url)
        try:
            async with connection.transaction():
                await connection.execute(lock)
                first = works[0]()
                await connection.execute(_ONE_WAITS)
                others = [work() for work in works[1:]]
                for other in others:
                    await asyncio.to_thread(other.result, PATIENCE)
            return [first, *others]
        finally:
            await connection.close()

    return asyncio.run(run())


_ONE_WAITS = """
    DO $$ BEGIN
        WHILE NOT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted) LOOP
            PERFORM pg_sleep(0.01);
        END LOOP;
    END $$
"""


def result_of(player: str) -> PlayerResultRow:
    return PlayerResultRow("t", 1, player, 1, "ranked", "", b"{}")


RECORD = GameRecordRow("t", 1, b"record")


def test_a_result_on_its_way_does_not_outlive_an_account_that_another_server_deletes(
    servers: Callable[..., DurableLog], url: str
) -> None:
    ann, bob = servers(), servers()
    assert refusal(ann, batch("player.a", 1)) is None
    assert refusal(bob, batch("t", 1)) is None
    work = replace(batch("t", 2), results=(result_of("player.a"),), records=(RECORD,))
    futures = while_locked(
        url,
        "SELECT 1 FROM owners WHERE table_id = 't' FOR UPDATE",
        lambda: bob.append(work),
        lambda: ann.delete_log("player.a"),
    )
    assert [future.exception(PATIENCE) for future in futures] == [None, None]
    assert ann.list_player_results("player.a") == []
    assert ann.find_game_record("t", 1) is None


def test_of_two_accounts_deleted_at_once_the_record_of_their_game_goes_too(
    servers: Callable[..., DurableLog], url: str
) -> None:
    ann, bob = servers(), servers()
    players = ("player.a", "player.b")
    for log, player in zip((ann, bob), players, strict=True):
        assert refusal(log, batch(player, 1)) is None
    results = tuple(map(result_of, players))
    assert refusal(ann, WriteBatch("", results=results, records=(RECORD,))) is None
    futures = while_locked(
        url,
        "SELECT 1 FROM log WHERE table_id = 'player.b' FOR UPDATE",
        lambda: bob.delete_log("player.b"),
        lambda: ann.delete_log("player.a"),
    )
    assert [future.exception(PATIENCE) for future in futures] == [None, None]
    assert ann.find_game_record("t", 1) is None


def test_what_could_not_begin_is_claimed_by_nobody(servers: Callable[..., DurableLog]) -> None:
    log = servers()
    assert isinstance(refusal(log, WriteBatch("t", (replace(row(1), by="\0"),))), StoreError)
    assert log.owners.list_leases() == []
    assert refusal(log, batch("t", 1)) is None
    assert isinstance(refusal(log, batch("t", 1)), WriteConflictError)
    assert log.owners.list_leases() == ["t"]


def test_what_is_put_beside_a_beginning_that_fails_is_as_if_that_had_not_been_asked(
    servers: Callable[..., DurableLog],
) -> None:
    log = servers()
    beyond = WriteBatch("t", (row(1), row(4)))
    beside = WriteBatch("t", secrets=(("h", b"s"),))
    with held(log):
        together = [
            log.append(each) for each in (beyond, beside, beyond, batch("t", 1), batch("u", 1))
        ]
    answers = [type(future.exception(PATIENCE)) for future in together]
    assert answers == [WriteConflictError, NoneType, WriteConflictError, NoneType, NoneType]
    assert sorted(log.owners.list_leases()) == ["t", "u"]
    assert refusal(log, batch("t", 2)) is None
