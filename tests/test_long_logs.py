"""However long people stay at a table, it is opened, played and shown as on its first day."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from effort import TIMES
from euchre.errors import EuchreError
from euchre.game.presets import preset
from euchre.game.rules import Seat
from euchre.notation import record
from euchre.server.http.request_context import CURRENT_REQUEST, RequestContext
from euchre.server.processes import shared_calls
from euchre.server.processes.shared_calls import FairSingleFlight, SingleFlight, Turnstile
from euchre.server.tables.services.idempotency import CACHED_COMMANDS
from euchre.server.tables.services.log import build_due_snapshot, load_stored_table
from euchre.store import DurableLog, LogEntryRow, WriteBatch
from euchre.store.reading import ENTRIES_PER_PAGE
from euchre.table import apply_entry, entry_from_json, entry_to_json
from euchre.table import commands as say
from euchre.table.commands import RefusedError
from euchre.table.log.entries import (
    BotTookOver,
    ChatSaid,
    EventsUndone,
    GamePaused,
    GameResumed,
    MatchEventHappened,
    MatchStarted,
    NoncePledged,
    NonceRevealed,
    NoncesWithheld,
    SeatEmptied,
    SeatsSwapped,
    SeatTaken,
    SecretRevealed,
    ShuffleCommitted,
    UndoAnswered,
    UndoAsked,
)
from euchre.table.log.history import iterate_game_records
from euchre.table.log.reducer import build_initial_table
from euchre.table.log.snapshots import decode_table, encode_table
from euchre.table.log.state import Table
from pool_help import wait_for
from server_help import Server
from table_help import Browser, Desk, sentence, table_of

WAYS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("standard", {}),
    ("standard", {"money": "points", "amount": 25}),
    ("american", {"clock": 15}),
    ("timed", {"clock": 15, "minutes": 4}),
    ("cutthroat", {"stakes": "the washing up"}),
    ("bid-euchre", {}),
)
"""Rules and settings of tables at which people do whatever comes to their minds."""


def whim(desk: Desk, seat: Seat) -> None:
    """Somebody does something that is no move; where it may not be done, nothing happens."""
    rng, people = desk.rng, sorted(desk.table.person_seats)
    with suppress(EuchreError):
        match rng.randrange(11):
            case 0 | 1:
                desk.says(seat, say.SayText, text=f"line {len(desk.log)}")
            case 2:
                desk.says(seat, say.AskUndo)
            case 3 if len(people) > 1:
                desk.says(seat, say.SwapSeats, seats=tuple(rng.sample(people, 2)))
            case 4:
                desk.says(seat, say.PauseGame)
            case 5 if len(people) > 2:
                desk.leaves(seat)
            case 6:
                desk.sit(f"Guest {len(desk.log)}")
            case 7:
                desk.gone[seat] = desk.now
            case 8:
                desk.gone.pop(seat, None)
            case 9:
                desk.says(seat, say.SetPace, pace=rng.choice(["slow", "fast"]))
            case _:
                desk.says(seat, say.TakeSeatBack)


def live(desk: Desk, entries: int) -> None:
    """People play, talk, ask, change places, come and go, until so much has been written."""
    while len(desk.log) < entries:
        table, people = desk.table, sorted(desk.table.person_seats)
        if table.stage == "over" and desk.rng.random() < 0.3:
            for seat in people:
                with suppress(EuchreError):
                    desk.says(seat, say.SayReady)
        if people and desk.rng.random() < 0.25:
            whim(desk, desk.rng.choice(people))
        for seat in people:
            with suppress(EuchreError):
                if desk.table.paused and desk.rng.random() < 0.5:
                    desk.says(seat, say.ResumeGame)
                elif desk.table.asked is not None:
                    desk.says(seat, say.AnswerQuestion, yes=desk.rng.random() < 0.8)
        with suppress(EuchreError):
            if desk.table.paused or desk.rng.random() < 0.2 or not desk.somebody_acts():
                desk.step()
        desk.now += desk.rng.choice([0, 100, 5_000])


@cache
def lives(way: int) -> Desk:
    name, settings = WAYS[way]
    rules = preset(name).rules.replace(target=2)
    names = ("Ann", "Bo", "Cy")[: rules.players - 1]
    desk = table_of(*names, rules=rules, seed=way, playing=False, **settings)
    desk.browsers = [Browser(desk, seat, shows=way != 2) for seat in range(2)]
    live(desk, 350)
    return desk


@pytest.fixture(params=range(len(WAYS)))
def lived(request: pytest.FixtureRequest) -> Desk:
    return lives(request.param)


def folded(desk: Desk, table: Table | None = None) -> list[Table]:
    """The table after each entry of its log, or after each that follows on `table`."""
    found: list[Table] = [] if table is None else [table]
    for at, text in desk.log[table.version if table else 0 :]:
        entry = entry_from_json(text)
        found.append(apply_entry(found[-1], entry, at) if found else build_initial_table(entry, at))
    return found


def test_at_every_moment_what_is_kept_of_a_table_is_that_table(lived: Desk) -> None:
    for table in folded(lived)[:: 3 if TIMES == 1 else 1]:
        assert decode_table(encode_table(table)) == table, f"at entry {table.version}"


def test_a_table_goes_on_from_what_was_kept_as_from_its_whole_log(lived: Desk) -> None:
    whole = folded(lived)
    for table in random.Random(1).sample(whole, 4 * TIMES):
        assert folded(lived, decode_table(encode_table(table))) == whole[table.version - 1 :]


def test_the_tables_of_these_tests_have_seen_everything() -> None:
    """Else they would show nothing of what a table has to remember."""
    seen = {
        type(entry_from_json(text)) for desk in map(lives, range(len(WAYS))) for _, text in desk.log
    }
    assert seen >= {
        ChatSaid,
        EventsUndone,
        UndoAsked,
        UndoAnswered,
        SeatsSwapped,
        GamePaused,
        GameResumed,
        SeatTaken,
        SeatEmptied,
        BotTookOver,
    }
    assert seen >= {
        MatchStarted,
        ShuffleCommitted,
        NoncePledged,
        NonceRevealed,
        SecretRevealed,
        NoncesWithheld,
        MatchEventHappened,
    }


# -- what is read of a table that is opened -------------------------------------------------------


def test_a_snapshot_comes_as_a_game_begins_and_each_thousand_entries(lived: Desk) -> None:
    """Of the table at the very version that it says, however many entries come together."""
    rng, whole = random.Random(2), folded(lived)
    moves = [
        (entry_from_json(text), table) for (_, text), table in zip(lived.log, whole, strict=True)
    ]
    offset = 1_000 - len(whole) // 2  # so that a thousand is crossed amid the log
    last = 0
    moves = [(entry, replace(table, version=table.version + offset)) for entry, table in moves]
    at = 1
    while at < len(moves):
        many = rng.randrange(1, 6)
        together = moves[at : at + many]
        at += many
        begun = any(isinstance(entry, MatchStarted) and entry.game > 1 for entry, _ in together)
        found = build_due_snapshot(last, together)
        assert (found is not None) is (begun or together[-1][1].version >= last + 1_000)
        if found is not None:
            last = found.seq
            assert last in {after.version for _, after in together}
            assert decode_table(found.state) == next(t for _, t in together if t.version == last)


def talk(desk: Desk, lines: int) -> None:
    """So many lines are said: written down as they would be, and quickly."""
    seat = min(desk.table.person_seats)
    for line in range(lines):
        desk.now += 250
        desk.log.append((desk.now, entry_to_json(ChatSaid(seat, f"line {line}"))))


def rows_of(desk: Desk) -> tuple[LogEntryRow, ...]:
    return tuple(
        LogEntryRow(seq, at, "someone", f"{seq}", text)
        for seq, (at, text) in enumerate(desk.log, 1)
    )


@pytest.fixture(scope="module")
def talkative() -> Desk:
    """A table at which some games are played, and then 6,000 lines are said amid a hand."""
    desk = table_of("Ann", "Bo", rules=preset("standard").rules.replace(target=2))
    desk.until(
        lambda desk: desk.table.game > 2 and desk.table.is_hand_dealt and bool(desk.match.hands)
    )
    talk(desk, 6_000)
    return desk


@pytest.fixture(params=["sqlite", "postgresql"])
def log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[DurableLog]:
    file = request.param == "sqlite"
    where = tmp_path / "log" if file else request.getfixturevalue("postgres").store()
    with DurableLog.open(where) as opened:
        yield opened


def write(log: DurableLog, desk: Desk) -> Table:
    """Have the log of a table written as its room does, in batches of many entries."""
    table, rows, at, last = None, rows_of(desk), 0, 0
    secrets = tuple(desk.vault.items())
    while at < len(rows):
        part, moves = rows[at : at + 750], []
        for row in part:
            entry = entry_from_json(row.entry)
            table = (
                build_initial_table(entry, row.at)
                if table is None
                else apply_entry(table, entry, row.at)
            )
            moves.append((entry, table))
        kept_now = build_due_snapshot(last, moves)
        last = last if kept_now is None else kept_now.seq
        log.append(WriteBatch(desk.name, part, secrets, snapshot=kept_now)).result(60)
        at, secrets = at + 750, ()
    assert table is not None
    return table


@pytest.fixture
def asked(log: DurableLog, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each question to the database found."""
    found: list[int] = []
    for reader in {log._reader, log._at_once}:
        monkeypatch.setattr(reader, "query", partial(_counted, reader.query, found))
    return found


def _counted(ask: Callable[..., Any], found: list[int], statement: str, *values: Any) -> Any:
    rows = ask(statement, *values)
    found.append(len(rows))
    return rows


def test_a_table_where_people_have_talked_for_days_is_read_at_once(
    log: DurableLog, talkative: Desk, asked: list[int]
) -> None:
    table = write(log, talkative)
    asked.clear()
    found = load_stored_table(log, talkative.name)
    assert found is not None
    assert found.table == table
    assert found.table.is_hand_dealt, "it was kept amid a hand"
    assert found.secrets == {table.vault_key: talkative.vault[table.vault_key]}
    assert found.last == talkative.log[-1][0]
    assert table.version - 1_000 < found.kept <= table.version
    assert len(talkative.vault) > 5
    assert sum(asked) < 1_000 + CACHED_COMMANDS + 20, "more is read of a longer log"


def test_what_was_kept_by_other_code_is_read_by_pages(
    log: DurableLog, talkative: Desk, asked: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for the whole log: neither a database nor those who read after each page."""
    table = write(log, talkative)
    monkeypatch.setattr(
        "euchre.server.tables.services.log.code_fingerprint", lambda: "belongs to another version"
    )
    asked.clear()
    found = load_stored_table(log, talkative.name)
    assert found is not None
    assert found.table == table
    assert build_due_snapshot(found.kept, [(ChatSaid(0, "hi"), table)]) is not None, (
        "once is enough"
    )
    assert max(asked) <= ENTRIES_PER_PAGE
    assert sum(asked) < len(talkative.log) + CACHED_COMMANDS + 20


# -- what is shown of a long table ----------------------------------------------------------------


@pytest.fixture
def busy(talkative: Desk, tmp_path: Path) -> Iterator[Server]:
    """A server whose table has a log that is as long as people are talkative."""
    with Server(tmp_path) as server:
        write(server.hub.log, talkative)
        yield server


@pytest.fixture
def reading(busy: Server, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each question of that server to its database found."""
    found: list[int] = []
    for reader in (busy.hub.log._reader, busy.hub.log._at_once):
        monkeypatch.setattr(reader, "query", partial(_counted, reader.query, found))
    return found


def test_the_games_of_a_long_table_are_read_no_further_than_they_go(
    busy: Server, talkative: Desk, reading: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = f"/api/tables/{talkative.name}"
    one, two, *_, last = played = [
        *iterate_game_records((at, entry_from_json(text)) for at, text in talkative.log)
    ]
    assert len(played) > 2
    assert busy.web.get(address).status_code == 200
    assert sum(reading) < 1_000 + CACHED_COMMANDS + 20
    current = f"?game={len(played)}"
    for query, game in (("", last), (current, last), ("?game=1", one), ("?game=2", two)):
        reading.clear()
        answer = busy.web.get(f"{address}/record{query}")
        assert answer.text == record.write_records([game])
        assert int(answer.headers["content-length"]) == len(answer.content)
        assert sum(reading) <= 1_000 + ENTRIES_PER_PAGE + 20, (
            "what was said afterwards is read, too"
        )
    assert busy.web.get(f"{address}/record?game={len(played) + 1}").json()["code"] == "no-game"
    assert busy.web.get(f"{address}/record?game=0").json()["code"] == "malformed"
    reading.clear()
    monkeypatch.setattr(
        "euchre.server.tables.handlers.games.code_fingerprint", lambda: "belongs to another version"
    )
    assert busy.web.get(f"{address}/record").text == record.write_records([last])
    assert max(reading) <= ENTRIES_PER_PAGE
    monkeypatch.setattr("euchre.server.tables.handlers.games.MAX_GAME_ENTRIES", 50)
    refused = busy.web.get(f"{address}/record?game=2")
    assert (refused.status_code, refused.json()["code"]) == (413, "too-long")
    sentence(refused.json()["detail"])


def test_who_ask_for_the_same_game_at_a_time_have_it_read_once(
    busy: Server, talkative: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the table goes on meanwhile."""
    read, fly = busy.hub.log.read_entry_pages, SingleFlight.run_or_join
    gate, begun, waiting = threading.Event(), list[str](), list[Any]()
    everybody = asyncio.Event()

    def pages(table: str, *most: int) -> Iterator[list[LogEntryRow]]:
        begun.append(table)
        assert gate.wait(60)
        yield from read(table, *most)

    async def do(flights: SingleFlight, key: Any, work: Any) -> Any:
        waiting.append(key)
        if len(waiting) == 12:  # what is read before must not wait for the one that reads
            everybody.set()
        await everybody.wait()
        return await fly(flights, key, work)

    address = f"/api/tables/{talkative.name}"
    busy.web.get(address).raise_for_status()
    monkeypatch.setattr(busy.hub.log, "read_entry_pages", pages)
    monkeypatch.setattr(SingleFlight, "run_or_join", do)
    with ThreadPoolExecutor(12) as threads:
        asked = [threads.submit(busy.web.get, f"{address}/record?game=1") for _ in range(12)]
        try:
            wait_for(lambda: len(waiting) == 12)
            assert busy.web.get(address).status_code == 200
        finally:
            gate.set()
        answers = [each.result(60) for each in asked]
    assert {each.status_code for each in answers} == {200}
    assert len({each.content for each in answers}) == 1
    assert begun == [talkative.name]


# -- once for all, and few at a time --------------------------------------------------------------


def test_what_many_ask_for_is_done_once_and_ends_when_all_have_gone() -> None:
    async def ask() -> None:
        flights, gate, ends = SingleFlight(), asyncio.Event(), list[str]()

        async def work() -> int:
            try:
                await gate.wait()
            except asyncio.CancelledError:
                ends.append("cancelled")
                raise
            ends.append("done")
            return len(ends)

        def three(key: str) -> list[asyncio.Task[int]]:
            return [asyncio.ensure_future(flights.run_or_join(key, work)) for _ in range(3)]

        left, stay, other = three("a"), three("b"), three("c")
        await asyncio.sleep(0)
        for each in (*left, stay[0]):
            each.cancel()
        await asyncio.gather(*left, stay[0], return_exceptions=True)
        await asyncio.sleep(0)
        assert ends == ["cancelled"], "nobody waits for that any more"
        again = asyncio.ensure_future(flights.run_or_join("a", work))
        await asyncio.sleep(0)
        gate.set()
        one, other_one = await asyncio.gather(*stay[1:])
        assert one == other_one, "it was done twice"
        await asyncio.gather(*other, again)
        assert ends == ["cancelled", "done", "done", "done"]
        assert await flights.run_or_join("b", work) == 5, "what is over is done anew"

    asyncio.run(ask())


@pytest.mark.parametrize("refused", [False, True])
def test_who_asks_for_what_a_busy_address_has_begun_has_it_in_their_own_turn(
    monkeypatch: pytest.MonkeyPatch,
    refused: bool,  # noqa: FBT001
) -> None:
    """Or whoever has much done for them would keep a page from everybody else."""
    monkeypatch.setattr(shared_calls, "_SHARING_SECONDS", 60.0 if refused else 0.01)

    async def ask() -> None:
        flights, begun = FairSingleFlight(), list[str]()

        async def ask_from(address: str, work: Callable[[str], Any]) -> Any:
            CURRENT_REQUEST.set(RequestContext(address))
            return await flights.run_or_join("a page", partial(work, address))

        async def work(address: str) -> str:
            begun.append(address)
            if address == "busy" and refused:
                await asyncio.sleep(0)
                raise RefusedError("flood", "There is much to do for your address.")
            if address == "busy":
                await asyncio.Event().wait()
            return f"done for {address}"

        first = asyncio.ensure_future(ask_from("busy", work))
        await asyncio.sleep(0)
        again = asyncio.ensure_future(ask_from("busy", work))
        assert await ask_from("other", work) == "done for other"
        assert begun == ["busy", "other"]
        first.cancel()
        again.cancel()
        ended = await asyncio.gather(first, again, return_exceptions=True)
        assert all(isinstance(each, RefusedError) for each in ended) == refused

    asyncio.run(ask())


def test_what_is_done_soon_is_done_once_for_all_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_calls, "_SHARING_SECONDS", 60.0)

    async def ask() -> None:
        flights, begun = FairSingleFlight(), list[str]()

        async def work(error: str) -> int:
            begun.append(error)
            await asyncio.sleep(0.01)
            if error:
                raise RefusedError(error, "There is no such game.")
            return len(begun)

        async def ask_from(address: str, error: str) -> Any:
            CURRENT_REQUEST.set(RequestContext(address))
            return await flights.run_or_join(error, partial(work, error))

        for error in ("", "no-game"):
            asked = (ask_from(address, error) for address in ("one", "two", "three"))
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert len({f"{answer!r}" for answer in answers}) == 1
        assert begun == ["", "no-game"]

    asyncio.run(ask())


def test_a_few_are_read_at_once_and_a_few_wait() -> None:
    async def ask() -> None:
        stile, gate, inside = Turnstile(3, 1, 3, "Not now."), asyncio.Event(), list[str]()

        async def work(address: str) -> None:
            async with stile.hold_turn(address):
                inside.append(address)
                await gate.wait()

        tasks = [asyncio.ensure_future(work(address)) for address in "aaab"]
        await asyncio.sleep(0)
        assert inside == ["a", "a", "b"], "a place is left to others"
        with pytest.raises(RefusedError) as refused:
            await work("a")
        assert refused.value.code == "flood"
        with pytest.raises(RefusedError) as refused:
            await work("b")
        assert (refused.value.code, refused.value.why) == ("busy", "Not now.")
        tasks[2].cancel()
        await asyncio.sleep(0)
        waits = asyncio.ensure_future(work("a"))
        gate.set()
        await asyncio.gather(*tasks[:2], tasks[3], waits, work("c"))
        assert inside == ["a", "a", "b", "c", "a"], "who has gone has left room for others"

    asyncio.run(ask())
