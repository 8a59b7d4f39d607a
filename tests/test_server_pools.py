"""What people have thought about ends, and leaves room for what others ask."""

from __future__ import annotations

import asyncio
import multiprocessing
import socket
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from euchre.errors import EuchreError
from euchre.game.presets import preset
from euchre.learn.puzzles import THEME_TITLES, load_shipped_puzzles
from euchre.notation.record import write_records
from euchre.server.app import make_app
from euchre.server.coach import jobs as behind
from euchre.server.coach import pages, sources
from euchre.server.coach.sources import GameSource
from euchre.server.learn import puzzles
from euchre.server.processes import background, pools
from euchre.server.processes.fair_queue import Requester
from euchre.server.processes.pools import PoolJob, PoolLimits, ProcessPool
from euchre.table.commands import RefusedError
from pool_help import go_on, tell_twice, until_there, wait_for, watched
from server_help import Server
from test_record import played

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

LONG = 600.0
"""Seconds that nobody would wait here."""


@pytest.fixture
def pool() -> Iterator[ProcessPool]:
    """A pool of two processes, which may have so little memory that it is soon too much."""
    made = ProcessPool(
        "The test", PoolLimits(of_one=4, waiting=6, asked=1_000_000, memory=150 << 20)
    )
    yield made
    made.close()


def of(job: PoolJob) -> BaseProcess:
    """The process that is at a job, once it is the only one."""
    wait_for(lambda: job.done.running() and len(multiprocessing.active_children()) == 1)
    (process,) = multiprocessing.active_children()
    return process


@pytest.fixture(autouse=True)
def alone() -> None:
    """No processes of earlier tests are there."""
    background.close_pools()
    wait_for(lambda: not multiprocessing.active_children())


# -- an end for everything ------------------------------------------------------------------------


def test_what_is_asked_is_answered(pool: ProcessPool) -> None:
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3
    assert pool.job_count == 0


def test_errors_are_the_sentences_of_the_work(pool: ProcessPool) -> None:
    with pytest.raises(EuchreError, match="nonsense"):
        asyncio.run(pool.run("a", LONG, preset, "nonsense"))
    with pytest.raises(RefusedError) as refused:
        asyncio.run(pool.run("a", LONG, behind.find_table_game, GameSource(None, ()), None))
    assert refused.value.code == "no-game"


def test_our_mistakes_are_logged_and_told_as_such(
    pool: ProcessPool, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(RefusedError, match="it's our mistake"):
        asyncio.run(pool.run("a", LONG, eval, "1 / 0"))
    assert "ZeroDivisionError" in caplog.text
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3


def test_what_takes_too_long_is_ended_and_its_process_replaced(pool: ProcessPool) -> None:
    assert asyncio.run(pool.run("a", LONG, abs, -2)) == 2
    (process,) = multiprocessing.active_children()
    job = pool.submit("a", 0.5, time.sleep, LONG)
    with pytest.raises(RefusedError, match="That took too long, so we stopped it") as refused:
        job.done.result(60)
    assert refused.value.code == "gave-up"
    assert not process.is_alive()
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no system tells of memory")
def test_what_takes_too_much_memory_is_ended_and_its_process_replaced(pool: ProcessPool) -> None:
    job = pool.submit("a", LONG, eval, "[0] * 10**8")
    with pytest.raises(RefusedError, match="That took too much memory, so we stopped it"):
        job.done.result(60)
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3


def test_a_process_that_has_grown_large_is_replaced_before_the_next_thing(
    pool: ProcessPool,
) -> None:
    grow = "setattr(__import__('sys'), 'kept', [0] * (12 << 20)) or __import__('os').getpid()"
    pid = asyncio.run(pool.run("a", LONG, eval, grow))
    there = {process.pid for process in multiprocessing.active_children()}
    assert (pid not in there) == Path("/proc/self/statm").exists()
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3


def test_who_asks_next_never_gets_the_answer_that_somebody_else_could_not_hear(
    pool: ProcessPool,
) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("nobody hears it")

    job = pool.submit("a", LONG, tell_twice, on_message=fail)
    assert isinstance(job.done.exception(60), RuntimeError)
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3


def test_a_process_that_dies_is_replaced(pool: ProcessPool) -> None:
    job = pool.submit("a", LONG, time.sleep, LONG)
    of(job).kill()
    with pytest.raises(RefusedError, match="That was interrupted: try again"):
        job.done.result(60)
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3


def test_who_leaves_frees_the_process(pool: ProcessPool) -> None:
    async def leave() -> BaseProcess:
        asking = asyncio.ensure_future(pool.run("a", LONG, time.sleep, LONG))
        await asyncio.to_thread(wait_for, lambda: len(multiprocessing.active_children()) == 1)
        (process,) = multiprocessing.active_children()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await asyncio.to_thread(wait_for, lambda: pool.job_count == 0)
        return process

    assert not asyncio.run(leave()).is_alive()


def test_what_waits_is_never_begun_once_nobody_waits_for_it(
    pool: ProcessPool, tmp_path: Path
) -> None:
    first = pool.submit("a", LONG, time.sleep, LONG)
    wait_for(first.done.running)
    second = pool.submit("a", LONG, Path.touch, tmp_path / "begun")
    pool.abandon(second)
    with pytest.raises(CancelledError):
        second.done.result(60)
    pool.abandon(first)
    wait_for(lambda: pool.job_count == 0)
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3
    assert not (tmp_path / "begun").exists()


def test_a_pool_that_is_closed_tells_who_waits_and_begins_anew(pool: ProcessPool) -> None:
    jobs = [pool.submit("a", LONG, time.sleep, LONG) for _ in range(3)]
    wait_for(jobs[0].done.running)
    pool.close()
    for job in jobs:
        with pytest.raises(RefusedError, match="interrupted"):
            job.done.result(60)
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3


def test_what_is_asked_while_a_pool_is_being_closed_is_done(
    pool: ProcessPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that was idle ends, and has not noticed yet."""
    assert asyncio.run(pool.run("a", LONG, abs, -3)) == 3
    wait_for(lambda: bool(pool._idle))
    monkeypatch.setattr(pools, "_END_TIMEOUT_SECONDS", 0.0)
    with pool._changed:
        pool.close()
        job = pool.submit("a", LONG, abs, -4)
    assert job.done.result(60) == 4


# -- room for others ------------------------------------------------------------------------------


def test_one_who_asks_for_much_leaves_a_process_and_a_place_to_others(pool: ProcessPool) -> None:
    for _ in range(4):
        pool.submit("a", LONG, time.sleep, LONG)
    with pytest.raises(RefusedError) as refused:
        pool.submit("a", LONG, abs, -3)
    assert refused.value.code == "flood"
    assert asyncio.run(pool.run("b", LONG, abs, -3)) == 3


def test_those_who_ask_take_turns(tmp_path: Path) -> None:
    pool = ProcessPool("The test", PoolLimits(workers=1, of_one=9))
    done: list[str] = []
    first = pool.submit("a", LONG, until_there, str(tmp_path / "enough"))
    wait_for(first.done.running)
    jobs = [(who, pool.submit(who, LONG, abs, 1)) for who in "aaaabc"]
    for who, job in jobs:
        job.done.add_done_callback(lambda _, who=who: done.append(who))  # type: ignore[misc]
    (tmp_path / "enough").touch()
    wait_for(lambda: len(done) == len(jobs))
    assert done == [*"bcaaaa"], "who has had some time goes behind those who have had none"
    pool.close()


def test_people_behind_one_address_take_turns_and_many_of_them_are_one_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "monotonic", lambda: 0.0)  # none of them takes longer than another
    pool = ProcessPool("The test", PoolLimits(workers=1, of_one=3, of_address=8))
    done: list[str] = []
    first = pool.submit("z", LONG, until_there, str(tmp_path / "enough"))
    wait_for(first.done.running)
    asked = [Requester("a", "x")] * 3 + [
        Requester("a", "y"),
        Requester("b", "x"),
        Requester("b", "x"),
    ]
    jobs = [(who, pool.submit(who, LONG, abs, 1)) for who in asked]
    with pytest.raises(RefusedError, match="is busy with work for you"):
        pool.submit(Requester("a", "x"), LONG, abs, 1)
    for who, job in jobs:
        job.done.add_done_callback(lambda _, who=who: done.append("".join(who)))  # type: ignore[misc]
    for made_up in range(4):
        pool.submit(Requester("a", str(made_up)), LONG, abs, 1)
    with pytest.raises(RefusedError, match="is busy with work for your address"):
        pool.submit(Requester("a", "one more"), LONG, abs, 1)
    (tmp_path / "enough").touch()
    wait_for(lambda: len(done) == len(jobs))
    assert done[:4] == ["ax", "bx", "ay", "bx"]
    pool.close()


def test_who_waits_is_told_the_place_and_that_it_begins() -> None:
    pool = ProcessPool("The test", PoolLimits(workers=1, of_one=9))
    told: dict[str, list[int]] = {who: [] for who in "abc"}
    first = pool.submit("z", LONG, time.sleep, LONG)
    wait_for(first.done.running)
    jobs = [
        pool.submit(who, LONG, abs, 1, on_place_changed=told[name].append)
        for who, name in (("1", "a"), ("1", "b"), ("2", "c"))
    ]
    assert told == {"a": [1], "b": [2, 3], "c": [2]}
    pool.abandon(jobs[0])
    assert told == {"a": [1], "b": [2, 3, 1], "c": [2]}
    pool.abandon(first)
    wait_for(lambda: all(job.done.done() for job in jobs))
    assert [places[-1] for places in told.values()] == [1, 0, 0]
    pool.close()


def test_once_a_pool_is_closed_its_processes_are_gone_and_look_gone(pool: ProcessPool) -> None:
    """A thread that waits for a process makes it look alive to another that waits as well."""
    for _ in range(3):
        jobs = [pool.submit(who, LONG, time.sleep, LONG) for who in "ab"]
        wait_for(lambda: len(multiprocessing.active_children()) == 2)
        wait_for(lambda jobs=jobs: all(job.done.running() for job in jobs))  # type: ignore[misc]
        there = multiprocessing.active_children()
        pool.close()
        assert [process.exitcode for process in there] == [-9, -9]
        assert not multiprocessing.active_children()


def test_only_so_much_waits(pool: ProcessPool) -> None:
    doing = [pool.submit(who, LONG, time.sleep, LONG) for who in "ab"]
    wait_for(lambda: all(job.done.running() for job in doing))
    for who in "cdefgh":
        pool.submit(who, LONG, abs, -3)
    with pytest.raises(RefusedError) as refused:
        pool.submit("i", LONG, abs, -3)
    assert refused.value.code == "busy"


def test_only_so_many_bytes_wait(pool: ProcessPool) -> None:
    one, two = (pool.submit(who, LONG, time.sleep, LONG) for who in "ab")
    wait_for(lambda: one.done.running() and two.done.running())
    pool.submit("c", LONG, len, b"x" * 900_000)
    with pytest.raises(RefusedError, match="The test is too busy right now"):
        pool.submit("d", LONG, len, b"x" * 900_000)


# -- what the server asks -------------------------------------------------------------------------


def fail(*_: object, **__: object) -> None:
    raise AssertionError("this is done in the server itself")


def test_long_things_are_not_done_in_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in (
        (behind, "build_replay"),
        (behind, "read_any_format"),
        (sources, "iterate_game_records"),
        (puzzles, "build_puzzle_view"),
        (puzzles, "puzzles_of_theme"),
        (pages, "_build_chart_rows"),
    ):
        monkeypatch.setattr(module, name, fail)
    monkeypatch.setattr(puzzles, "_drawn", {})
    record = write_records([played()])
    with TestClient(make_app(tmp_path)) as web:
        assert web.post("/api/replay", content=record).json()["frames"]
        assert web.get(f"/learn/puzzles?theme={next(iter(THEME_TITLES))}").status_code == 200
        drawn = web.post("/learn/puzzles/shown", json={"ids": [*load_shipped_puzzles()]}).text
        assert drawn.count("data-puzzle=") == len(load_shipped_puzzles())
        assert web.get("/equity").status_code == 200
        made = web.post("/api/tables", json={"start": True, "name": "Dana", "pace": "instant"})
        table = made.json()["table"]
        for what in ("record", "replay"):
            assert web.get(f"/api/tables/{table}/{what}").status_code == 200


def test_a_long_replay_ends_with_who_has_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = watched(background.PAGE_POOL, monkeypatch)
    monkeypatch.setattr(behind, "gzip_uploaded_replay", go_on)
    with Server(tmp_path) as server:
        line = socket.create_connection(("127.0.0.1", server.port))
        head = "POST /api/replay HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n\r\n"
        line.sendall(f"{head}x".encode())
        wait_for(lambda: bool(jobs) and jobs[0].done.running())
        line.close()
        with pytest.raises((CancelledError, RefusedError)):
            jobs[0].done.result(60)
        assert jobs[0].gone.is_set()
        wait_for(lambda: background.PAGE_POOL.job_count == 0)


def test_a_page_that_must_wait_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background.PAGE_POOL, "bounds", PoolLimits(waiting=0))
    with TestClient(make_app(tmp_path)) as web:
        page = web.get("/equity")
        assert page.status_code == 503
        assert "This server is too busy right now. Try again in a minute." in page.text
        assert page.headers["content-type"].startswith("text/html")
        told = web.post("/api/replay", content=write_records([played()]))
        assert (told.status_code, told.json()["code"]) == (503, "busy")
