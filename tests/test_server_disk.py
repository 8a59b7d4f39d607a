"""A disk that is full, and one that has changed what was written: told in a sentence."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from euchre.store import Batch, Conflict, StoreError
from euchre.store.rows import Work
from server_help import Guest, Server, heard
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
            r"damaged from entry 2 of \d+ on, and the entry before it is sound", why
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

        def commit(works: Sequence[Work]) -> list[StoreError | None]:
            time.sleep(0.2)  # until all have been sent
            errors: list[StoreError | None] = []
            for work in works:
                once = isinstance(work, Batch) and any(row.command == "c" for row in work.entries)
                errors += [Conflict("another has written")] if once else whole([work])
            return errors

        disk.commit = commit
        for _ in range(3):
            guest.say("say", "c", text="it happened")
        guest.hear_until(lambda told: told["type"] == "snapshot")
        answers = [told for told in guest.told if told.get("id") == "c"]
        assert [told["type"] for told in answers] == ["error"]
        disk.commit = whole
        assert guest.ask("say", "c", text="now it does")["type"] == "ack"


def test_a_table_goes_on_soon_however_often_nothing_could_be_written(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.guest(made := server.make()) as guest:
        disk = server.hub.log._writer.disk
        whole = disk.commit

        def commit(works: Sequence[Work]) -> list[StoreError | None]:
            full = [isinstance(work, Batch) and bool(work.entries) for work in works]
            return [StoreError("nothing was written") if each else None for each in full]

        disk.commit = commit
        for _ in range(12):
            assert guest.ask("say", text="hello?")["code"] == "not-saved"
            guest.hear_until(lambda told: told["type"] == "snapshot")
        disk.commit = whole
        assert server.hub.rooms[made["table"]].recovery.patience() <= 1
        assert guest.ask("say", text="hello!")["type"] == "ack"
        assert all("not written" in said for said in server.complaints.said)
        server.complaints.said.clear()
