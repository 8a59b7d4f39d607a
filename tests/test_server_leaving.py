"""Tables and logs that come into memory and leave it: one at a time for each, and none is stuck."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from euchre.accounts.entries import AccountRegistered, AccountRenamed
from euchre.english.names import DisplayName
from euchre.game.presets import preset
from euchre.server import event_store
from euchre.server.accounts.registry import AccountStore, LiveAccount
from euchre.server.event_store import UnsavedError
from euchre.server.limits import ServerLimits
from euchre.server.retention import DAY_MS
from euchre.server.tables.hub import OwnedElsewhereError, TableHub
from euchre.server.tables.room import TableRoom
from euchre.server.tables.slots import NamedLocks
from euchre.store import ACCOUNT_PREFIX, DurableLog, EventLoopNotifier, ServerNode, StoreError
from euchre.store.leases import TableLeases
from euchre.table.log.entries import TableSettings
from postgres_help import Cluster
from server_help import PATIENCE

RULES = preset("standard").rules.to_dict()


class Claimed(TableLeases):
    """Claims as of a shared database, which are slow where a test wants it, and written down."""

    def __init__(self) -> None:
        super().__init__()
        self.epochs: dict[str, int] = {}
        self.done: list[tuple[str, str]] = []
        self.elsewhere: ServerNode | None = None
        self.releasing = threading.Event()
        self.releasing.set()
        self._last = 0

    def acquire_lease(self, table: str) -> ServerNode | None:
        self.done.append(("claim", table))
        if table not in self.epochs and self.elsewhere is not None:
            return self.elsewhere
        if table not in self.epochs:
            self._last += 1
            self.epochs[table] = self._last
        return None

    def release_leases(self, tables: Any) -> None:
        assert self.releasing.wait(PATIENCE)
        for table in tables:
            self.epochs.pop(table, None)
            self.done.append(("release", table))

    def fencing_token(self, table: str, *, acquire: bool) -> int:
        return self.epochs.setdefault(table, 1) if acquire else self.epochs.get(table, 0)

    def lose(self, table: str) -> None:
        del self.epochs[table]
        self.elsewhere = ServerNode("the other")


@asynccontextmanager
async def opened(where: Path | str, owners: Claimed | None = None) -> AsyncIterator[TableHub]:
    loop = asyncio.get_running_loop()
    log = await asyncio.to_thread(DurableLog.open, where, EventLoopNotifier(loop))
    if owners is not None:
        log.owners = owners
    hub = TableHub(log, ServerLimits(idle=0.0), loop)
    try:
        yield hub
    finally:
        await asyncio.to_thread(log.close)
        hub.close()


async def table_of(hub: TableHub) -> str:
    """A table on the disk that is not in memory."""
    table = (await hub.create_table(TableSettings(rules=RULES), DisplayName("Dana"))).table
    await put_away(hub)
    return table


async def put_away(hub: TableHub) -> None:
    hub._unload_idle_rooms()
    await until(lambda: not hub.slots and not hub.rooms)


async def until(there: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not there():  # noqa: ASYNC110 - it asks what tells nobody
            await asyncio.sleep(0.001)


def hold_deleting(hub: TableHub, monkeypatch: pytest.MonkeyPatch) -> Future[None]:
    """Nothing is deleted before this is done; where it fails nothing is."""
    gate: Future[None] = Future()
    really = hub.log.delete_log

    def delete(table: str, *, unused_since_ms: int = 0) -> Future[None]:
        told: Future[None] = Future()

        def go_on(gate: Future[None]) -> None:
            error = gate.exception() or really(table, unused_since_ms=unused_since_ms).exception(
                PATIENCE
            )
            told.set_result(None) if error is None else told.set_exception(error)

        gate.add_done_callback(lambda gate: threading.Thread(target=go_on, args=(gate,)).start())
        return told

    monkeypatch.setattr(hub.log, "delete_log", delete)
    return gate


def soon(work: Any) -> asyncio.Task[Any]:
    return asyncio.get_running_loop().create_task(work)


def test_what_is_forgotten_twice_at_once_is_gone_and_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path / "log.db") as hub:
            table, old = await table_of(hub), hub.now_ms() + DAY_MS
            gate = hold_deleting(hub, monkeypatch)
            forgetting = [soon(hub.delete_if_unused(table, old)) for _ in range(2)]
            await asyncio.sleep(0)
            coming = soon(hub.find_room(table))
            await asyncio.sleep(0.02)
            assert not coming.done(), "it leaves just now"
            gate.set_result(None)
            async with asyncio.timeout(PATIENCE):
                assert await asyncio.gather(*forgetting) == [True, True]
                assert await coming is None
            assert not hub.slots

    asyncio.run(run())


@pytest.mark.parametrize("first", ["forget", "remove"])
def test_removing_and_forgetting_at_once_come_to_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    async def run() -> None:
        async with opened(tmp_path / "log.db") as hub:
            table = await table_of(hub)
            gate = hold_deleting(hub, monkeypatch)
            works = [
                hub.delete_if_unused(table, hub.now_ms() + DAY_MS),
                hub.remove_table(table, "It is over."),
            ]
            both = [soon(work) for work in (works if first == "forget" else reversed(works))]
            await asyncio.sleep(0.02)
            gate.set_result(None)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*both)
                assert await hub.find_room(table) is None
            assert hub.log.read_entries(table) == []
            assert not hub.slots

    asyncio.run(run())


def test_whoever_comes_while_a_table_is_removed_gets_none_or_the_whole_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(error: Exception | None) -> None:
        async with opened(tmp_path / "log.db") as hub:
            table = await table_of(hub)
            gate = hold_deleting(hub, monkeypatch)
            removing = soon(hub.remove_table(table, "It is over."))
            await until(lambda: hub.slots.is_held(table))
            coming = [soon(hub.find_room(table)) for _ in range(3)]
            await asyncio.sleep(0.02)
            assert not any(each.done() for each in coming)
            if error is None:
                gate.set_result(None)
            else:
                gate.set_exception(error)
            async with asyncio.timeout(PATIENCE):
                await asyncio.wait({removing})
                found = await asyncio.gather(*coming)
            assert removing.exception() is error
            assert found == [hub.rooms.get(table)] * 3
            assert (table in hub.rooms) == (error is not None)

    asyncio.run(run(None))
    asyncio.run(run(StoreError("the disk is full")))


def test_a_waiter_who_is_cancelled_neither_loses_nor_blocks_the_lock() -> None:
    async def run() -> None:
        slots = NamedLocks()
        entered: list[str] = []

        async def work(name: str) -> str:
            entered.append(name)
            await asyncio.sleep(0)
            return name

        for turns in range(6):  # until it was cancelled at each of its steps, and after the last
            entered.clear()
            assert slots.try_take("a")
            waiting = [soon(slots.run_holding("a", work, name)) for name in ("one", "two", "three")]
            await asyncio.sleep(0)
            slots.release("a")
            for _ in range(turns):
                await asyncio.sleep(0)
            waiting[0].cancel()
            async with asyncio.timeout(PATIENCE):
                told = await asyncio.gather(*waiting, return_exceptions=True)
            assert told[1:] == ["two", "three"]
            assert entered[-2:] == ["two", "three"]
            assert not slots

    asyncio.run(run())


def test_what_has_begun_goes_on_without_whoever_asked_for_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "log.db") as hub:
            table, owners = await table_of(hub), Claimed()
            hub.log.owners = owners
            first, second = soon(hub.find_room(table)), soon(hub.find_room(table))
            await asyncio.sleep(0)
            first.cancel()
            async with asyncio.timeout(PATIENCE):
                room = await second
                assert first.cancelled()
            assert hub.rooms == {table: room}
            assert owners.done == [("claim", table)], "it was read once"

    asyncio.run(run())


def test_a_claim_is_given_back_before_it_is_made_again(tmp_path: Path) -> None:
    async def run() -> None:
        owners = Claimed()
        async with opened(tmp_path / "log.db", owners) as hub:
            table = await table_of(hub)
            assert await hub.find_room(table)
            owners.releasing.clear()
            owners.done.clear()
            hub._unload_idle_rooms()
            coming = soon(hub.find_room(table))
            await asyncio.sleep(0.02)
            assert not hub.rooms
            assert owners.done == []
            owners.releasing.set()
            async with asyncio.timeout(PATIENCE):
                assert await coming is hub.rooms[table]
            assert owners.done == [("release", table), ("claim", table)]
            assert owners.epochs[table]

    asyncio.run(run())


def test_a_table_that_somebody_is_at_is_not_put_away_meanwhile(tmp_path: Path) -> None:
    async def run() -> None:
        owners = Claimed()
        async with opened(tmp_path / "log.db", owners) as hub:
            table = await table_of(hub)
            room = await hub.find_room(table)
            assert hub.slots.try_take(table)
            hub._unload_idle_rooms()
            assert hub.rooms == {table: room}
            hub.slots.release(table)
            await put_away(hub)
            assert owners.epochs == {}

    asyncio.run(run())


def test_a_claim_that_is_lost_while_a_table_is_loaded_leaves_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name is hidden, which takes a while; meanwhile another server takes the table over."""

    async def run() -> None:
        owners = Claimed()
        async with opened(tmp_path / "log.db", owners) as hub:
            table = await table_of(hub)

            async def lose(_: object) -> None:
                owners.lose(table)

            monkeypatch.setattr(TableRoom, "apply_hidden_names", lose)
            with pytest.raises(OwnedElsewhereError):
                await hub.find_room(table)
            assert not hub.rooms
            assert not hub.slots

    asyncio.run(run())


def test_a_claim_that_is_lost_and_made_again_while_a_table_is_read_has_it_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        owners = Claimed()
        async with opened(tmp_path / "log.db", owners) as hub:
            table = await table_of(hub)
            really, reads = hub.log.read_since_snapshot, []

            def since(table: str, form: str) -> Any:
                reads.append(owners.epochs[table])
                if len(reads) == 1:
                    owners.epochs[table] += 1  # another had it, and may have written
                return really(table, form)

            monkeypatch.setattr(hub.log, "read_since_snapshot", since)
            assert await hub.find_room(table)
            assert reads == [1, 2]

    asyncio.run(run())


# -- logs of players, clubs and evenings ----------------------------------------------------------


async def register(players: AccountStore, ident: str) -> LiveAccount:
    return await players.create_log(
        ident,
        (AccountRegistered(ident, ident, 1),),
        author=ident,
        command_id=f"make {ident}",
        token_rows=(),
    )


def test_a_log_that_takes_long_to_read_keeps_nobody_from_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with opened(tmp_path / "log.db") as hub:
            players, slow = AccountStore(hub), threading.Event()
            for ident in ("slowly-read", "found-soon"):
                await register(players, ident)
            players._aggregates.clear()
            really = players._read_log

            def read(ident: str) -> LiveAccount | None:
                assert ident != "slowly-read" or slow.wait(PATIENCE)
                return really(ident)

            monkeypatch.setattr(players, "_read_log", read)
            waiting = [soon(players.find("slowly-read")) for _ in range(2)]
            await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE / 2):
                assert await players.find("found-soon")
            assert not any(each.done() for each in waiting)
            slow.set()
            one, other = await asyncio.gather(*waiting)
            assert one is other

    asyncio.run(run())


def test_the_claim_on_a_log_that_goes_out_of_memory_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_store, "MAX_LOGS_IN_MEMORY", 3)

    async def run() -> None:
        owners = Claimed()
        async with opened(tmp_path / "log.db", owners) as hub:
            players, idents = AccountStore(hub), [f"player-{number}" for number in range(5)]
            for ident in idents:
                await register(players, ident)
            players._aggregates.clear()
            owners.epochs.clear()
            for ident in idents:
                assert await players.find(ident)
            await until(lambda: not hub.slots)
            here = {ACCOUNT_PREFIX + live.id for live in players.list_in_memory()}
            assert here == {ACCOUNT_PREFIX + ident for ident in idents[2:]}
            assert set(owners.epochs) == here
            async with asyncio.timeout(PATIENCE):
                assert await players.find(idents[0]), "and is made again"
            assert owners.epochs[ACCOUNT_PREFIX + idents[0]]

    asyncio.run(run())


@pytest.mark.parametrize("by_another", [False, True])
def test_a_request_changes_the_log_that_all_see_though_it_has_left_memory_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, by_another: bool
) -> None:
    """Unless another server has changed it since: then the request is told to try again."""
    monkeypatch.setattr(event_store, "MAX_LOGS_IN_MEMORY", 1)

    async def run() -> None:
        async with opened(tmp_path / "log.db") as hub:
            players, elsewhere = AccountStore(hub), AccountStore(hub)
            live = await register(players, "in-a-request")
            await register(players, "found-meanwhile")
            if by_another:
                other = await elsewhere.find("in-a-request")
                assert other
                await elsewhere.change_log(other, "moderator", lambda _: [AccountRenamed("New")])
            found = await players.find("in-a-request")
            changing = players.change_log(live, "moderator", lambda _: [AccountRenamed("Newer")])
            if by_another:
                with pytest.raises(UnsavedError):
                    await changing
            else:
                assert await changing
                assert found is live
            found = await players.find("in-a-request")
            assert found
            assert found.state.name == ("New" if by_another else "Newer")

    asyncio.run(run())


def test_a_log_that_is_lost_while_it_is_read_does_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        owners = Claimed()
        async with opened(tmp_path / "log.db", owners) as hub:
            players = AccountStore(hub)
            await register(players, "somebody")
            players._aggregates.clear()
            really = hub.run_loader

            async def load(work: Any, *given: Any) -> Any:
                found = await really(work, *given)
                owners.lose(ACCOUNT_PREFIX + "somebody")  # the thread has done its work
                monkeypatch.setattr(hub, "run_loader", really)
                return found

            monkeypatch.setattr(hub, "run_loader", load)
            with pytest.raises(OwnedElsewhereError):
                await players.find("somebody")
            assert players.list_in_memory() == ()

    asyncio.run(run())


def test_two_who_make_the_same_log_at_once_have_one(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path / "log.db") as hub:
            players = AccountStore(hub)
            one, other = await asyncio.gather(*(register(players, "somebody") for _ in range(2)))
            assert one is other
            assert one.version == 1

    asyncio.run(run())


# -- a database that servers share ----------------------------------------------------------------


def test_what_is_put_away_and_asked_for_at_once_is_claimed(postgres: Cluster) -> None:
    """The table is the server's afterwards, in its memory and in the database, every time."""
    url = postgres.store()

    async def run() -> None:
        async with opened(url) as hub:
            made = [
                (await hub.create_table(TableSettings(rules=RULES), DisplayName("Dana"))).table
                for _ in range(5)
            ]
            with await asyncio.to_thread(DurableLog.open, url) as other:
                for _ in range(10):
                    await until(lambda: not any(room.is_busy for room in hub.rooms.values()))
                    hub._unload_idle_rooms()
                    rooms = await asyncio.gather(
                        *map(hub.find_room, made), *map(hub.find_room, made)
                    )
                    assert rooms == [hub.rooms[table] for table in made] * 2
                    found = [
                        await asyncio.to_thread(other.owners.acquire_lease, table) for table in made
                    ]
                    assert found == [hub.log.owners.node] * 5

    asyncio.run(run())


def test_what_fails_after_nobody_waits_for_it_any_more_is_no_unseen_error() -> None:
    """As when a server closes its log while a chore that was ended had begun to read one."""
    unseen: list[Any] = []

    async def end_while_it_reads() -> None:
        locks, closed = NamedLocks(), asyncio.Event()

        async def fail() -> None:
            await closed.wait()
            raise StoreError("the log has been closed")

        asyncio.get_running_loop().set_exception_handler(lambda _, told: unseen.append(told))
        waiting = asyncio.create_task(locks.run_holding("ann", fail))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        closed.set()
        await locks.run_holding("ann", closed.wait)  # which has its turn once that is over
        gc.collect()

    asyncio.run(end_while_it_reads())
    assert unseen == []
