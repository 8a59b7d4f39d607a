"""A disk that is full, and one that has changed what was written: told in a sentence."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from euchre.server.tables.services.room_services import LOADERS
from euchre.store import StoreError, WriteBatch
from euchre.store.rows import Write
from pool_help import wait_for
from server_help import PATIENCE, Guest, Server, heard
from table_help import sentence


def test_a_full_disk_is_told_without_saying_where_it_is(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make()
        disk = server.hub.log._writer.disk.connection
        (pages,) = disk.execute("PRAGMA page_count").fetchone()
        disk.execute(f"PRAGMA max_page_count = {pages}")
        answer = server.web.post("/api/tables", json={"title": "x" * 80})
        while answer.status_code == 201:  # what is left of the last pages
            answer = server.web.post("/api/tables", json={"title": "x" * 80})
        assert (answer.status_code, answer.json()["code"]) == (503, "not-saved")
        sentence(answer.json()["detail"])
        assert "the disk is full" in answer.json()["detail"]
        sits = server.web.post(f"/api/tables/{made['table']}/seats", json={"name": "y" * 24})
        assert str(tmp_path) not in answer.text + sits.text
        assert any(str(tmp_path) in said for said in server.complaints.said)
        disk.execute(f"PRAGMA max_page_count = {pages + 1000}")
        server.make()
        server.complaints.said.clear()


@contextlib.contextmanager
def disk_of(data: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(sqlite3.connect(data / "tables.sqlite3")) as disk, disk:
        yield disk


def test_a_table_whose_log_was_changed_says_what_can_be_saved(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made, other = server.make(start=True, bots="random"), server.make(start=True)
        with server.guest(made) as dana:
            dana.play(lambda guest: guest.results == 1)
    with disk_of(tmp_path) as disk:
        disk.execute(
            "UPDATE log SET entry = CAST(replace(CAST(entry AS TEXT), 'Dana', 'Dane') AS BLOB)"
            " WHERE table_id = ? AND seq = 2",
            (made["table"],),
        )
    with Server(tmp_path) as server:
        answer = server.web.get(f"/api/tables/{made['table']}")
        assert (answer.status_code, answer.json()["code"]) == (500, "damaged")
        why = answer.json()["detail"]
        assert re.search(
            r"damaged from entry 2 of \d+ on, and the entry before it is intact", why
        ), why
        with Guest(server.port, made["table"], made["token"], hello=False) as dana:
            assert dana.hear()["why"] == why
        with server.guest(other) as lee:
            assert lee.seat == 0
        assert server.complaints.said
        assert all("Traceback" not in said for said in server.complaints.said)
        server.complaints.said.clear()


def test_a_command_that_is_sent_again_is_not_acknowledged_where_the_first_was_refused(
    tmp_path: Path,
) -> None:
    with heard(Server(tmp_path), but="not written") as server, server.guest(server.make()) as guest:
        disk = server.hub.log._writer.disk
        whole = disk.commit

        def commit(works: Sequence[Write]) -> list[StoreError | None]:
            time.sleep(0.2)  # until all have been sent
            errors: list[StoreError | None] = []
            for work in works:
                once = isinstance(work, WriteBatch) and any(
                    row.command == "c" for row in work.entries
                )
                errors += [StoreError("nothing was written")] if once else whole([work])
            return errors

        disk.commit = commit
        for _ in range(3):
            guest.say("say", "c", text="it happened")
        guest.hear_until(lambda _: sum(told.get("id") == "c" for told in guest.told) == 3)
        answers = [told for told in guest.told if told.get("id") == "c"]
        assert [told["code"] for told in answers] == ["not-saved"] * 3
        disk.commit = whole
        assert guest.ask("say", "c", text="now it does")["type"] == "ack"


def test_a_command_that_is_known_to_the_disk_alone_is_acknowledged_and_happens_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.server.tables.services.idempotency.CACHED_COMMANDS", 2)
    with Server(tmp_path) as server, server.guest(server.make()) as guest:
        first = guest.ask("say", "c", text="good evening")
        for number in range(3):
            guest.ask("say", text=f"line {number}")
        again = guest.ask("say", "c", text="good evening")
        assert (again["type"], again["v"]) == ("ack", first["v"])
        wait_for(lambda: guest.ask("say", text="and on")["type"] == "ack")  # it is read anew
        chat = [line["text"] for line in guest.ask("sync")["chat"]]
        assert chat == ["good evening", "line 0", "line 1", "line 2", "and on"]


def test_where_the_disk_answers_nobody_the_others_go_on(tmp_path: Path) -> None:
    with Server(tmp_path) as server, ExitStack() as stack:
        made = server.make(code="our word", start=True, bots="simple")
        other = stack.enter_context(server.guest(server.make(start=True, bots="simple")))
        other.play(lambda guest: guest.results > 0)
        before, answers = other.results, threading.Event()
        asked: list[str] = []
        for reader in (server.hub.log._reader, server.hub.log._at_once):
            reader.query = partial(_hangs, reader.query, answers, asked)
        waiting = ThreadPoolExecutor()
        stack.callback(waiting.shutdown)
        stack.callback(answers.set)
        address = f"{server.address}/api/tables"
        seat = {"authorization": f"Bearer {made['token']}"}
        looking = [
            waiting.submit(httpx.request, method, url, json=body, headers=seat, timeout=PATIENCE)
            for method, url, body in [
                ("POST", f"{address}/{made['table']}/seats", {"name": "Eve"}),
                ("POST", address, {"code": "our word", "name": "Kim"}),
                ("GET", f"{address}/{made['table']}/record", None),
                ("GET", f"{server.address}/events", None),
                ("GET", f"{address}/a-table-that-is-asleep", None),
            ]
        ]
        while len(asked) < 5:
            time.sleep(0.02)
        assert server.web.get("/health/live").status_code == 200
        assert other.ask("ping")["type"] == "pong"
        other.play(lambda guest: guest.results > before)
        assert not any(each.done() for each in looking)
        answers.set()
        codes = [each.result(PATIENCE).status_code for each in looking]
        assert codes == [201, 201, 200, 200, 404]


def test_what_is_read_for_long_keeps_nobody_from_what_is_found_at_once(tmp_path: Path) -> None:
    with Server(tmp_path) as server, ExitStack() as stack:
        answers, asked = threading.Event(), list[str]()
        reader = server.hub.log._reader
        reader.query = partial(_hangs, reader.query, answers, asked)
        reading = [
            asyncio.run_coroutine_threadsafe(
                server.hub.find_room(f"asleep-{table:015}"), server.hub.loop
            )
            for table in range(40)
        ]
        stack.callback(answers.set)
        wait_for(lambda: len(asked) >= LOADERS)
        server.make(code="our word")  # it is looked up who has seen its deals
        assert not any(each.done() for each in reading)
        answers.set()
        assert [each.result(PATIENCE) for each in reading] == 40 * [None]


def _hangs(ask: Callable[..., Any], answers: threading.Event, asked: list[str], *given: Any) -> Any:
    asked.append(given[0])
    answers.wait(PATIENCE)
    return ask(*given)


def test_all_who_wait_for_a_table_that_cannot_be_read_are_told_so(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make()
    with Server(tmp_path) as server, ThreadPoolExecutor() as asking:
        read, both_wait = server.hub.acquire_lease_and_read, threading.Event()

        def load(*_: object) -> None:
            both_wait.wait(PATIENCE)
            raise StoreError("what is kept here cannot be read: try again")

        server.hub.acquire_lease_and_read = load
        address = f"{server.address}/api/tables/{made['table']}"
        asked = [asking.submit(httpx.get, address, timeout=PATIENCE) for _ in range(2)]
        server.web.get("/health")
        both_wait.set()
        assert [each.result().status_code for each in asked] == [503, 503]
        assert all("cannot be read: try again" in said for said in server.complaints.said)
        server.complaints.said.clear()
        server.hub.acquire_lease_and_read = read
        assert server.web.get(address).status_code == 200


def test_a_table_goes_on_soon_however_often_nothing_could_be_written(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.guest(made := server.make()) as guest:
        disk = server.hub.log._writer.disk
        whole = disk.commit

        def commit(works: Sequence[Write]) -> list[StoreError | None]:
            full = [isinstance(work, WriteBatch) and bool(work.entries) for work in works]
            return [StoreError("nothing was written") if each else None for each in full]

        disk.commit = commit
        for _ in range(12):
            assert guest.ask("say", text="hello?")["code"] == "not-saved"
        disk.commit = whole
        assert server.hub.rooms[made["table"]]._patience.seconds_left <= 1
        assert guest.ask("say", text="hello!")["type"] == "ack"
        assert all("not written" in said for said in server.complaints.said)
        server.complaints.said.clear()
