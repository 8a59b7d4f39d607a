"""``euchre doctor``: what is sound, what is not, and what of it can be saved."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from click.testing import CliRunner

from euchre.cli import main
from euchre.record import read
from event_help import Visitor
from server_help import Server

PEOPLE = ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal"]


def doctor(data: Path, *args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["doctor", "--data", str(data), *args])
    return result.exit_code, result.output


def harm(data: Path, table: str, seq: int) -> None:
    with closing(sqlite3.connect(data / "tables.sqlite3")) as disk, disk:
        disk.execute(
            "UPDATE log SET at = at + 1 WHERE table_id = ? AND seq = ?",
            (table, seq),
        )


def test_all_is_sound_while_the_server_runs_and_after(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.make(start=True)
        Visitor(f"http://127.0.0.1:{server.port}").host(PEOPLE)
        status, text = doctor(tmp_path)
        assert (status, "All of it is sound." in text) == (0, True), text
    status, text = doctor(tmp_path)
    assert re.search(r"2 logs with \d+ entries\.", text)
    assert (status, "All of it is sound." in text) == (0, True), text


def test_what_was_played_before_the_damage_is_saved(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=True, bots="random", title="Thursday")
        server.make(start=True)
        with server.guest(made) as dana:
            dana.play(lambda guest: guest.results == 1)
            version = dana.version
            dana.play(lambda guest: guest.results == 2)
    harm(tmp_path, made["table"], version + 3)
    status, text = doctor(tmp_path)
    assert status == 1
    assert f"Table {made['table']} (Thursday: Dana" in text
    assert f"is damaged from entry {version + 3} of " in text
    assert f"The {version + 2} entries before it are sound: 1 game can be saved." in text
    assert "Add --save FILE" in text
    saved = tmp_path / "saved.jsonl"
    status, text = doctor(tmp_path, "--save", str(saved))
    assert (status, f"1 game written to {saved}." in text) == (1, True), text
    (record,) = read(saved.read_text()).records
    assert len(record.match.hands) == 1
    status, text = doctor(tmp_path, "--save", str(saved))
    assert "exists already" in text


def test_a_damaged_evening_is_named(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        evening = Visitor(f"http://127.0.0.1:{server.port}").host(PEOPLE).rsplit("/", 1)[1]
    harm(tmp_path, f"event.{evening}", 3)
    status, text = doctor(tmp_path)
    assert status == 1
    assert f"Evening {evening} (Thursday" in text
    assert "damaged from entry 3 of" in text
    with Server(tmp_path) as server:
        told = server.web.get(f"/events/{evening}")
        assert "damaged from entry 3 of" in told.text
        assert str(tmp_path) not in told.text
        server.complaints.said.clear()


def test_a_page_of_the_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        for _ in range(5):
            server.make(start=True)
    path = tmp_path / "tables.sqlite3"
    raw = bytearray(path.read_bytes())
    middle = len(raw) // 2 // 4096 * 4096
    raw[middle : middle + 64] = b"\xff" * 64
    path.write_bytes(bytes(raw))
    status, text = doctor(tmp_path)
    assert status in (1, 2)
    assert "SQLite says" in text or "is damaged" in text


def test_where_there_is_nothing_it_says_so(tmp_path: Path) -> None:
    status, text = doctor(tmp_path)
    assert status != 0
    assert "there is no such file" in text
    assert list(tmp_path.iterdir()) == []
