"""What a server does by itself again and again: it goes on, and a task that is dead is seen."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from euchre.server.retention import RetentionPeriods
from euchre.server.tables.handlers import health
from euchre.store import MODERATION_PREFIX, StoreError
from euchre.store.chores import PAUSE_SECONDS, PeriodicTasks, _describe_problem, _PeriodicTask
from euchre.store.postgres.leases import PostgresLeases
from room_help import JumpingLoop
from server_help import PATIENCE, Server, heard, long_leases

SERVER = {
    "closing idle connections",
    "looking for tables that stand still",
    "looking whether time stood still",
    "looking for who goes together",
    "looking for who has not come",
    "looking whether the server has slept",
    "promising daily deals",
    "finishing deletions of accounts",
    "putting tables away",
    "removing what is old",
    "telling luck from play",
    "the pulse",
}
AMONG_OTHERS = {"following hidden names", "signs of life", "watching the other servers"}


def passes(
    seconds: float, start: Callable[[PeriodicTasks], object]
) -> tuple[list[str], dict[str, int]]:
    """What is to be said of chores after so long, and how often each has failed by then."""
    loop, chores = JumpingLoop(), PeriodicTasks()

    async def run() -> list[str]:
        start(chores)
        await asyncio.sleep(seconds)
        return chores.list_problems()

    complaints = loop.run_until_complete(run())
    loop.call_soon(chores.close)
    loop.run_until_complete(asyncio.sleep(1))
    assert chores.list_problems() == []
    loop.close()
    return complaints, chores.failures


def test_a_chore_that_fails_is_logged_once_in_a_row_and_goes_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    rounds: list[int] = []

    async def work() -> None:
        rounds.append(len(rounds))
        if 2 <= len(rounds) <= 4:
            raise KeyError("lost")

    caplog.set_level(logging.INFO)
    told = passes(95, lambda chores: chores.start_task("counting", work, interval_seconds=10.0))
    assert len(rounds) == 9
    assert told == ([], {"counting": 3})
    failed, again = caplog.records
    assert failed.getMessage() == "counting failed, and is tried again: 'lost'"
    assert failed.exc_info
    assert again.getMessage() == "counting: it goes on"


def test_a_chore_that_rests_for_long_is_tried_again_soon() -> None:
    rounds: list[int] = []

    def work() -> None:
        rounds.append(len(rounds))
        if len(rounds) < 3:
            raise StoreError("the database is away")

    passes(
        100 + 2.5 * PAUSE_SECONDS,
        lambda chores: chores.start_task("resting", work, interval_seconds=100.0),
    )
    assert len(rounds) == 3


def test_what_a_chore_waits_for_may_be_cancelled() -> None:
    """It is no end of the chore: only whoever stops the chore ends it."""
    rounds: list[int] = []

    async def work() -> None:
        rounds.append(len(rounds))
        waited = asyncio.get_running_loop().create_future()
        waited.cancel()
        await waited

    told = passes(35, lambda chores: chores.start_task("waiting", work, interval_seconds=10.0))
    assert len(rounds) == 3
    assert told == ([], {"waiting": 3})


def test_a_chore_that_misses_its_stop_ends_after_its_round_and_says_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Libraries swallow a cancellation, and the threads of a server that stops are closed."""
    rounds: list[int] = []

    async def work() -> None:
        rounds.append(len(rounds))
        with suppress(asyncio.CancelledError):
            await asyncio.get_running_loop().create_future()
        raise RuntimeError("cannot schedule new futures after shutdown")

    assert (
        passes(15, lambda chores: chores.start_task("stopping", work, interval_seconds=10.0))[0]
        == []
    )
    assert rounds == [0]
    assert not caplog.records


def test_a_chore_that_has_ended_or_hangs_is_named() -> None:
    async def hang() -> None:
        await asyncio.get_running_loop().create_future()

    def start(chores: PeriodicTasks) -> None:
        chores.start_task("resting", lambda: None, interval_seconds=60.0)
        chores.start_task("ending", lambda: None, interval_seconds=1.0)
        chores.start_task("waiting", hang, first_seconds=0.0, hang_seconds=30.0)
        task = chores._chores["ending"].task
        assert task is not None
        asyncio.get_running_loop().call_later(5, task.cancel)

    assert passes(20, start)[0] == ["ending has ended"]
    assert passes(40, start)[0] == ["ending has ended", "waiting has hung for 40 s"]


def until(there: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end
        time.sleep(0.02)


def samples(server: Server) -> dict[str, int]:
    told = server.web.get("/metrics").text
    found = re.findall(r'^euchre_chore_failures_total\{chore="(.*)"\} (\d+)$', told, re.MULTILINE)
    return {name: int(count) for name, count in found}


def test_a_round_may_end_while_another_thread_asks_for_how_long_it_has_gone_on() -> None:
    chore = _PeriodicTask(patience=1.0, began=0.0)

    def end_round() -> float:
        chore.began = None
        return 5.0

    chore.clock = end_round
    assert _describe_problem("a chore", chore) == "a chore has hung for 5 s"


def test_all_that_a_server_does_by_itself_is_watched(tmp_path: Path) -> None:
    with Server(tmp_path, keep=RetentionPeriods(tables=30)) as server:
        assert server.web.get("/health").json()["status"] == "ok"
        expected = SERVER | (
            AMONG_OTHERS if server.app.state.hub.log.owners.chores.failures else set()
        )
        assert samples(server) == dict.fromkeys(expected, 0)
        assert "euchre_chores_dead 0" in server.web.get("/metrics").text


def test_each_server_of_a_database_watches_the_others_too(tmp_path: Path, postgres: Any) -> None:
    keep = RetentionPeriods(tables=30)
    with long_leases(), Server(tmp_path, database=postgres.store(), keep=keep) as server:
        assert samples(server) == dict.fromkeys(SERVER | AMONG_OTHERS, 0)


def test_a_server_that_stops_before_it_has_looked_through_everything_complains_of_nothing(
    tmp_path: Path, postgres: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has the log of moderation next goes through it."""
    acquire = PostgresLeases.acquire_lease

    def acquire_late(leases: PostgresLeases, log: str) -> Any:
        while log == f"{MODERATION_PREFIX}log" and not leases.node.leaving:
            time.sleep(0.001)
        return acquire(leases, log)

    monkeypatch.setattr(PostgresLeases, "acquire_lease", acquire_late)
    with long_leases(), Server(tmp_path, database=postgres.store()):
        pass


def test_whoever_runs_a_server_hears_of_a_dead_chore(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_MAX_LOOP_DELAY_SECONDS", PATIENCE)  # a busy machine is ready, too
    with Server(tmp_path) as server:
        hub = server.hub
        task = hub.chores._chores["putting tables away"].task
        hub.loop.call_soon_threadsafe(task.cancel)
        told = server.web.get("/health")
        assert (told.status_code, told.json()["code"]) == (503, "not-well")
        assert told.json()["detail"] == "Putting tables away has ended."
        assert "euchre_chores_dead 1" in server.web.get("/metrics").text
        assert server.web.get("/health/live").status_code == 200
        assert server.web.get("/health/ready").status_code == 200


def test_a_failure_while_connections_are_closed_does_not_end_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody was turned away ever again once it had failed."""
    monkeypatch.setattr("euchre.server.http.connections._SWEEP_SECONDS", 0.01)
    failing = iter([True])
    with heard(Server(tmp_path), but="closing idle connections") as server:
        doors = server.app.state.doors
        really = doors._abort_connection

        def turn_away(who: Any) -> None:
            if next(failing, False):
                raise RuntimeError("a transport of another loop")
            really(who)

        monkeypatch.setattr(doors, "_abort_connection", turn_away)
        server.hurry(head=0.05)
        with socket.create_connection(("127.0.0.1", server.port)):
            until(lambda: doors.turned_away)
        monkeypatch.setattr(doors, "_abort_connection", lambda _: None)  # whoever asks takes long
        assert samples(server)["closing idle connections"] == 1


def test_signs_of_life_go_on_after_a_mistake(tmp_path: Path, postgres: Any) -> None:
    """They ended with any other error than those of a database that is away."""
    with heard(Server(tmp_path, database=postgres.store()), but="signs of life") as server:
        claims = server.hub.log.owners
        really, beats = claims._send_heartbeat, list[int]()

        async def beat() -> bool:
            beats.append(len(beats))
            if len(beats) == 1:
                raise ValueError("not enough values to unpack")
            found: bool = await really()
            return found

        claims._send_heartbeat = beat
        until(lambda: len(beats) > 2)
        assert samples(server)["signs of life"] == 1
        assert server.web.get("/health").status_code == 200
