"""A table is read from where it was kept last; its log stays the truth."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from euchre.table.log.entries import MatchStarted, entry_from_json
from euchre.table.log.reducer import apply_entry, build_initial_table, fold_entries
from euchre.table.log.snapshots import decode_table, encode_table
from euchre.table.log.state import Table
from server_help import Server, heard


class Played(NamedTuple):
    """A table at which the third game has begun.

    Attributes:
        folder: of the server, which has stopped.
        made: the seat of who plays there.
        table: as its whole log has it.
        moments: after each entry the table, and whether a game began with it.
    """

    folder: Path
    made: dict[str, Any]
    table: Table
    moments: list[tuple[Table, bool]]


@pytest.fixture
def played(tmp_path: Path) -> Played:
    with Server(tmp_path) as server:
        made = server.make(start=True, bots="random", rules={"target": 2})
        with server.guest(made) as dana:
            for game in (1, 2):
                dana.play()
                dana.ask("say", text=f"that was game {game}")
                dana.ask("rematch")
                dana.play(lambda guest: not guest.over)
            dana.play(lambda guest: guest.results > 0)
        rows = server.hub.log.read_entries(made["table"])
    moments: list[tuple[Table, bool]] = []
    for row in rows:
        entry = entry_from_json(row.entry)
        before = moments[-1][0] if moments else None
        after = (
            build_initial_table(entry, row.at)
            if before is None
            else apply_entry(before, entry, row.at)
        )
        moments.append((after, isinstance(entry, MatchStarted)))
    return Played(tmp_path, made, moments[-1][0], moments)


@contextmanager
def woken(played: Played, but: str = "cannot be read") -> Iterator[tuple[Server, list[str]]]:
    """A server that has read the table again, and of which tables it has read all."""
    whole: list[str] = []
    with heard(Server(played.folder), but=but) as server:
        read = server.hub.log.read_entry_pages

        def pages(table: str) -> Any:
            whole.append(table)
            return read(table)

        server.hub.log.read_entry_pages = pages
        server.web.get(f"/api/tables/{played.made['table']}").raise_for_status()
        assert server.hub.rooms[played.made["table"]].table == played.table
        yield server, whole


def change(played: Played, statement: str, *given: object) -> None:
    with closing(sqlite3.connect(played.folder / "tables.sqlite3")) as disk, disk:
        assert disk.execute(statement, given).rowcount == 1


def test_wherever_a_game_began_the_table_is_what_was_kept_of_it(played: Played) -> None:
    begun = [table for table, began in played.moments if began]
    assert len(begun) == 3
    assert [decode_table(encode_table(table)) for table in begun] == begun


def test_a_table_is_read_from_where_its_last_game_began_and_goes_on(played: Played) -> None:
    with woken(played) as (server, whole), ExitStack() as others:
        dana = others.enter_context(server.guest(played.made))
        assert whole == []
        dana.play()
        dana.ask("rematch")
        room = server.hub.rooms[played.made["table"]]
        server.hub.loop.call_soon_threadsafe(room._close_untrusted, "It is read anew.")
        assert dana.hear_end() == (1012, "come again")
        dana = others.enter_context(server.guest(played.made))
        assert whole == []
        dana.play(lambda guest: guest.results > 0)
        rows = server.hub.log.read_entries(played.made["table"])
        assert len(rows) > len(played.moments)
        table = fold_entries((row.at, entry_from_json(row.entry)) for row in rows)
        assert (table.game, table.chat) == (4, played.table.chat)


def test_what_other_code_has_kept_is_not_read(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "euchre.server.tables.services.log.code_fingerprint", lambda: "belongs to another version"
    )
    with woken(played) as (_, whole):
        assert whole == [played.made["table"]]


@pytest.mark.on_file
@pytest.mark.parametrize("what", ["state = x'00'", "seq = seq - 1", "seq = 100000"])
def test_a_snapshot_that_was_changed_is_not_read(played: Played, what: str) -> None:
    change(played, f"UPDATE snapshots SET {what}")  # noqa: S608 - our own
    with woken(played) as (_, whole):
        assert whole == [played.made["table"]]


@pytest.mark.on_file
def test_damage_since_the_last_game_began_is_told_as_ever(played: Played) -> None:
    version, table = played.table.version, played.made["table"]
    change(played, "UPDATE log SET at = at + 1 WHERE seq = ?", version - 3)
    with Server(played.folder) as server:
        answer = server.web.get(f"/api/tables/{table}")
        assert answer.status_code == 500
        assert f"damaged from entry {version - 3} of {version} on" in answer.json()["detail"]
        server.complaints.said.clear()


@pytest.mark.on_file
def test_damage_before_that_is_told_when_the_games_are_asked_for(played: Played) -> None:
    change(played, "UPDATE log SET at = at + 1 WHERE seq = 2")
    with woken(played, "damaged from entry 2 of") as (server, _):
        answer = server.web.get(f"/api/tables/{played.made['table']}/record?game=1")
        assert (answer.status_code, answer.json()["code"]) == (500, "damaged")
        assert "damaged from entry 2 of" in answer.json()["detail"]


def test_many_tables_are_woken_at_once_by_a_server_that_has_just_started() -> None:
    ran = subprocess.run([sys.executable, "-c", _AT_ONCE], capture_output=True, check=False)  # noqa: S603
    assert ran.returncode == 0, ran.stderr.decode()


_AT_ONCE = """
import sys
import threading

from euchre.table.log.entries import BotSeated, MatchStarted, TableOpened, TableSettings
from euchre.table.log.reducer import fold_entries
from euchre.table.log.snapshots import encode_table, decode_table

bots = [BotSeated(seat, f"B{seat}", "random") for seat in range(4)]
log = [TableOpened("t", TableSettings(rules={})), *bots]
table = fold_entries((at, entry) for at, entry in enumerate([*log, MatchStarted(1)]))
state, begin, found = encode_table(table), threading.Barrier(8), []

def read():
    begin.wait()
    found.append(decode_table(state))

sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=read) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert found == [table] * 8
"""
