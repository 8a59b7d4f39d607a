"""A log is moved from a file to PostgreSQL and back, and nothing of it is lost on the way."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.fair import SPAN
from euchre.store import (
    Listing,
    Log,
    SeenRow,
    SetRow,
    StoredEntry,
    StoreError,
    TokenRow,
    WriteBatch,
    token_hash,
)
from euchre.store.copies.moving import move
from euchre.store.schema import PARTS
from postgres_help import Cluster
from server_help import Server

LISTING = Listing("Frïday", "standard", "playing", True, "Ann\nBo", 1_000)


def row(seq: int) -> StoredEntry:
    return StoredEntry(
        seq, 1_700_000_000_000 + seq, "Ann" if seq % 2 else None, f"c{seq}", b"\0\xff%d" % seq
    )


def fill(log: Log) -> None:
    """Something of everything, and more than goes over at once."""
    tokens = (TokenRow(2, token_hash("a"), 5), TokenRow(1, token_hash("b"), 6, revoked=True))
    whole = WriteBatch(
        "t",
        tuple(map(row, range(1, 4_500))),
        (("hand-1", b"s" * 32),),
        tokens,
        LISTING,
        ((1, b"one"), (2, b"two")),
        (SetRow("s", "t", shown=True),),
        (SeenRow("s", token_hash("browser")),),
    )
    log.append(whole).result(60)
    log.append(WriteBatch("event.x", (row(1),))).result(60)


def told(log: Log) -> list[object]:
    return [
        log.entries("t"),
        log.entries("event.x"),
        log.secrets("t"),
        log.tokens("t"),
        log.tables(),
        log.commitments(),
        log.find_set("s"),
        log.seen_at("s", token_hash("browser")),
        log.counts(),
        log.server_key(),
        log.signing_key(),
    ]


def test_there_and_back_everything_is_as_it_was(tmp_path: Path, postgres: Cluster) -> None:
    here, there, back = str(tmp_path / "a.db"), postgres.database(), str(tmp_path / "b.db")
    with Log.open(here) as log:
        fill(log)
        before = told(log)
    moved = move(here, there)
    assert [each.name for each in moved] == [part.name for part in PARTS]
    assert {each.name: each.rows for each in moved}["log"] == 4_500
    with Log.open(there) as log:
        assert told(log) == before
        assert log.owners.claim("t") is None
        log.append(WriteBatch("t", (row(4_500),), commitments=((3, b"three"),))).result(60)
        other = WriteBatch("u", (row(1),), commitments=((SPAN + 1, b"of another server"),))
        with Log.open(there) as second:
            second.append(other).result(60)
        before = told(log)
    move(there, back)
    with Log.open(back) as log:
        assert told(log) == before
        log.append(WriteBatch("t", (row(4_501),), commitments=((4, b"four"),))).result(60)
        assert log.last_commitment() == b"four"
        assert log.commitments() == [b"one", b"two", b"three", b"four", b"of another server"]


def test_a_database_with_something_in_it_is_not_moved_over(
    tmp_path: Path, postgres: Cluster
) -> None:
    here, there = str(tmp_path / "a.db"), postgres.store()
    for where in (here, there):
        with Log.open(where) as log:
            fill(log)
    for source, target in ((here, there), (there, here)):
        with pytest.raises(StoreError, match="is in use already: give one that is new"):
            move(source, target)


def test_nothing_is_moved_while_a_server_uses_it(tmp_path: Path, postgres: Cluster) -> None:
    here, there = str(tmp_path / "a.db"), postgres.store()
    Log.open(here).close()
    with Log.open(there), pytest.raises(StoreError, match="in use by servers: stop them first"):
        move(here, there)
    with Log.open(here), pytest.raises(StoreError, match="in use by another server"):
        move(here, there)


def test_damage_on_the_way_keeps_nothing(
    tmp_path: Path, postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = str(tmp_path / "a.db"), postgres.store()
    with Log.open(here) as log:
        fill(log)
    from euchre.store.postgres.copying import Copying

    whole = Copying.write

    def lossy(self: Copying, part: object, rows: object) -> None:
        whole(self, part, rows if part.name != "vault" else [])  # type: ignore[attr-defined, arg-type]

    monkeypatch.setattr(Copying, "write", lossy)
    with pytest.raises(StoreError, match="vault did not come over as it was: nothing was kept"):
        move(here, there)
    with Log.open(there) as log:
        assert log.counts().entries == 0


def test_a_game_goes_on_after_the_move(tmp_path: Path, postgres: Cluster) -> None:
    there = postgres.database()
    folder = tmp_path / "before"
    with Server(folder) as server:
        made = server.make(start=True, bots="simple")
        with server.guest(made) as guest:
            guest.play(lambda guest: guest.results > 0)
            version = guest.version
    ran = CliRunner().invoke(main, ["move-database", str(folder / "tables.sqlite3"), there])
    assert ran.exit_code == 0, ran.output
    assert "Everything is there." in ran.output
    with Server(tmp_path / "after", database=there) as server, server.guest(made) as guest:
        assert guest.version >= version
        guest.play(lambda guest: guest.results > 1)


def test_what_cannot_be_moved_is_told_in_a_line(tmp_path: Path) -> None:
    same = str(tmp_path / "a.db")
    Log.open(same).close()
    with pytest.raises(StoreError, match="one and the same"):
        move(same, same)
    with pytest.raises(StoreError, match="there is no such file"):
        move(str(tmp_path / "none.db"), same)
    with closing(sqlite3.connect(tmp_path / "recipes.db")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(StoreError, match="not one of euchre"):
        move(str(tmp_path / "recipes.db"), same)
