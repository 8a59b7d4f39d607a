"""``euchre server backup`` and ``restore``: what was acknowledged is in it, and comes back."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import random
import shutil
import sqlite3
import stat
import time
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.store import DurableLog, LogEntryRow, StoreError, WriteBatch
from euchre.store.backup import copying
from euchre.store.backup.archive import MANIFEST_NAME
from euchre.store.read_only import open_read_only
from euchre.store.sqlite import examining
from euchre.store.sqlite.examining import SqliteExaminer
from euchre.store.sqlite.opening import connect_read_only
from euchre.table import entry_from_json, fold_entries
from event_help import Visitor
from server_help import Server
from store_help import load

DATABASE = "tables.sqlite3"
PEOPLE = ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal"]


@pytest.fixture(autouse=True)
def _on_files(_on_postgres: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have servers keep their tables in files, which is what this is about."""
    monkeypatch.setattr("server_help.new_database", str)


def run(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(main, [*map(str, words)])
    return result.exit_code, result.output


def fails(*words: object, why: str) -> None:
    """A command of the server is refused, and says why."""
    status, text = run("server", *words)
    assert (status, why in text) == (2, True), text


def kept(data: Path, at: Path) -> Path:
    status, text = run("server", "backup", at, "--data", data)
    assert status == 0, text
    return at


def back(file: Path, data: Path, *words: str) -> str:
    status, text = run("server", "restore", file, "--data", data, *words)
    assert status == 0, text
    return text


def content(data: Path) -> dict[str, list[Any]]:
    """Every row of every table of the database."""
    asked = "SELECT name FROM sqlite_master WHERE type = 'table'"
    with closing(sqlite3.connect(f"file:{data / DATABASE}?mode=ro", uri=True)) as disk:
        names = [name for (name,) in disk.execute(asked).fetchall()]
        return {
            name: sorted(disk.execute(f'SELECT * FROM "{name}"').fetchall())  # noqa: S608
            for name in names
        }


def write(data: Path, tables: int = 3) -> None:
    with DurableLog.open(data / DATABASE) as log:
        for number in range(tables):
            entries = (LogEntryRow(1, 5, None, None, b"{}"),)
            log.append(
                WriteBatch(f"t{number}", entries, secrets=((f"{number}", b"s" * 32),))
            ).result()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    write(folder)
    return folder


# -- what is in it ------------------------------------------------------------------------------


def test_a_game_that_goes_on_is_restored_and_goes_on(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with Server(data) as server:
        made = server.make(start=True, bots="random")
        evening = Visitor(server.address).host(PEOPLE)
        with server.guest(made) as dana:
            dana.play(lambda guest: guest.results == 1)
            version = dana.version
            key = server.web.get("/fair/key").text
            file = kept(data, tmp_path / "one.zip")
    assert "2 logs with " in back(file, copy)
    with Server(copy) as server:
        assert server.web.get("/fair/key").text == key
        assert server.web.get(evening).status_code == 200
        with server.guest(made) as dana:
            assert dana.version >= version
            dana.play(lambda guest: guest.results == 2)


def test_every_row_comes_back_as_it_was(data: Path, tmp_path: Path) -> None:
    back(kept(data, tmp_path / "one.zip"), tmp_path / "copy")
    assert content(tmp_path / "copy") == content(data)


def test_a_database_that_another_program_changes_meanwhile_is_copied_again_but_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DurableLog.open(tmp_path / DATABASE) as log:
        log.append(WriteBatch("t", (LogEntryRow(1, 5, None, None, b"x"),))).result()
    changes = [3, 2, 1]

    def meddled_with(path: Path) -> sqlite3.Connection:
        if changes:
            os.utime(path, ns=(changes[-1], changes.pop()))
        return connect_read_only(path)

    monkeypatch.setattr(examining, "connect_read_only", meddled_with)
    assert copying.copy_database(tmp_path / DATABASE, tmp_path / "copy").counts.entries == 1
    assert changes == []
    changes += range(9)
    with pytest.raises(StoreError, match="is changed by another program: try again"):
        copying.copy_database(tmp_path / DATABASE, tmp_path / "other")
    assert len(changes) == 3


def test_all_that_was_acknowledged_before_is_in_a_backup_that_is_made_under_load(
    tmp_path: Path,
) -> None:
    data, before = tmp_path / "data", []
    with DurableLog.open(data / DATABASE) as log, load([log] * 8) as acknowledged:
        for number in range(3):
            before.append(tuple(acknowledged))
            kept(data, tmp_path / f"{number}.zip")
    for number, least in enumerate(before):
        back(tmp_path / f"{number}.zip", tmp_path / f"copy{number}")
        with DurableLog.open(tmp_path / f"copy{number}" / DATABASE) as copy:
            for table, seq in enumerate(least):
                rows = copy.read_entries(f"t{table}")
                assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
                assert len(rows) >= seq


def test_what_a_killed_server_left_beside_its_database_is_in_it(data: Path, tmp_path: Path) -> None:
    killed = tmp_path / "killed"
    with DurableLog.open(data / DATABASE) as log:
        log.append(WriteBatch("late", (LogEntryRow(1, 5, None, None, b"{}"),))).result()
        killed.mkdir()
        for path in data.iterdir():  # as a kill leaves it
            (killed / path.name).write_bytes(path.read_bytes())
    assert (killed / f"{DATABASE}-wal").stat().st_size
    back(kept(killed, tmp_path / "one.zip"), tmp_path / "copy")
    with DurableLog.open(tmp_path / "copy" / DATABASE) as copy:
        assert len(copy.read_entries("late")) == 1


def test_a_database_behind_a_link_is_whole_while_a_server_uses_it(tmp_path: Path) -> None:
    """SQLite has its log beside the file that the link leads to."""
    data, disk = tmp_path / "data", tmp_path / "disk"
    disk.mkdir()
    data.mkdir()
    (data / DATABASE).symlink_to(disk / DATABASE)
    with DurableLog.open(data / DATABASE) as log:
        log.append(WriteBatch("t", (LogEntryRow(1, 5, None, None, b"x"),))).result()
        file = kept(data, tmp_path / "one.zip")
        assert [chain.table for chain in SqliteExaminer(data / DATABASE).read_chains()] == ["t"]
        with open_read_only(data / DATABASE) as reader:
            assert len(reader.read_entries("t")) == 1
    assert (data / DATABASE).is_symlink(), "and it has been made where the link leads"
    back(file, tmp_path / "copy")
    with DurableLog.open(tmp_path / "copy" / DATABASE) as copy:
        assert len(copy.read_entries("t")) == 1


def test_what_else_lies_there_is_named_and_not_in_it(data: Path, tmp_path: Path) -> None:
    (data / "friday.evening").write_text("an evening of 0.2")
    (data / "replaced-20260101-000000").mkdir()
    status, text = run("server", "backup", tmp_path / "one.zip", "--data", data)
    assert status == 0
    for name in ("friday.evening", "replaced-20260101-000000"):
        assert f"Not saved, because it doesn't belong to the server: {name}.\n" in text
    assert text.count("Not saved") == 2
    back(tmp_path / "one.zip", tmp_path / "copy")
    assert not (tmp_path / "copy" / "friday.evening").exists()


def test_other_files_in_a_backup_of_0_2_come_back(data: Path, tmp_path: Path) -> None:
    file = kept(data, tmp_path / "one.zip")
    changed(file, lambda members: add(members, "thursday/evening.jsonl", b"a journal"))
    assert "and 1 other file." in back(file, tmp_path / "copy")
    assert (tmp_path / "copy" / "thursday" / "evening.jsonl").read_bytes() == b"a journal"


def test_a_backup_is_made_where_there_are_no_links(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", link)
    back(kept(data, tmp_path / "one.zip"), tmp_path / "copy")
    assert content(tmp_path / "copy") == content(data)


def test_nobody_else_may_read_it_nor_what_is_restored(data: Path, tmp_path: Path) -> None:
    file = kept(data, tmp_path / "one.zip")
    back(file, tmp_path / "copy")
    for path in (file, tmp_path / "copy" / DATABASE):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o700
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy", "data", "one.zip"]


# -- where it goes ------------------------------------------------------------------------------


def test_in_a_folder_it_is_named_by_the_time_and_only_so_many_stay(
    data: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("euchre-20260101-000000.zip", "euchre-20260102-000000.zip", "holiday.zip"):
        (folder / name).write_bytes(b"old")
    status, text = run("server", "backup", folder, "--data", data, "--keep", "2")
    assert status == 0, text
    assert "euchre-20260101-000000.zip" in text
    there = {path.name for path in folder.iterdir()}
    assert len(there) == 3
    assert {"euchre-20260102-000000.zip", "holiday.zip"} < there


def test_it_may_be_called_as_the_database_is(data: Path, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    file = kept(data, tmp_path / "backups" / DATABASE)
    back(file, tmp_path / "copy")
    assert content(tmp_path / "copy") == content(data)


def test_a_file_that_is_there_is_not_written_over(data: Path, tmp_path: Path) -> None:
    (tmp_path / "one.zip").write_text("mine")
    fails("backup", tmp_path / "one.zip", "--data", data, why="exists already")
    assert (tmp_path / "one.zip").read_text() == "mine"


def test_what_backups_that_were_killed_have_left_is_removed_a_day_later(
    data: Path, tmp_path: Path
) -> None:
    long_ago = time.time() - 100_000
    for name, files in {
        ".euchre-killed00": ("backup", DATABASE),
        ".euchre-begun000": ("backup",),
        ".euchre-goes_on0": ("backup", DATABASE),
        ".euchre-mine": ("notes",),
    }.items():
        (tmp_path / name).mkdir()
        for file in files:
            (tmp_path / name / file).touch()
            os.utime(tmp_path / name / file, (long_ago, long_ago))
        os.utime(tmp_path / name, (long_ago, long_ago))
    os.utime(tmp_path / ".euchre-goes_on0" / DATABASE)
    os.utime(tmp_path / ".euchre-begun000")
    kept(data, tmp_path / "backup.zip")
    left = {path.name for path in tmp_path.glob(".euchre-*")}
    assert left == {".euchre-begun000", ".euchre-goes_on0", ".euchre-mine"}


def test_a_backup_within_the_folder_itself_is_refused(data: Path) -> None:
    fails("backup", data / "one.zip", "--data", data, why="choose another place")


def test_a_damaged_database_is_no_backup_and_nothing_is_left(data: Path, tmp_path: Path) -> None:
    (data / f"{DATABASE}-wal").unlink(missing_ok=True)
    raw = bytearray((data / DATABASE).read_bytes())
    raw[5000:9000] = random.Random(1).randbytes(4000)
    (data / DATABASE).write_bytes(raw)
    fails("backup", tmp_path / "one.zip", "--data", data, why="is damaged")
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


# -- putting it back ----------------------------------------------------------------------------


def test_a_backup_for_which_there_is_no_room_leaves_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", is_full)
    status, text = run("server", "backup", tmp_path / "one.zip", "--data", data)
    assert (status, "no space left" in text.lower()) == (2, True), text
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_folder_in_use_is_refused(data: Path, tmp_path: Path) -> None:
    file = kept(data, tmp_path / "one.zip")
    with DurableLog.open(data / DATABASE):
        before = content(data)
        for words in ((), ("--replace",)):
            fails("restore", file, "--data", data, *words, why="in use by another server")
    assert content(data) == before


def test_what_is_there_is_moved_aside_and_only_when_told_so(data: Path, tmp_path: Path) -> None:
    file = kept(data, tmp_path / "one.zip")
    write_more = LogEntryRow(2, 6, None, None, b"{}")
    with DurableLog.open(data / DATABASE) as log:
        log.append(WriteBatch("t0", (write_more,))).result()
    status, text = run("server", "restore", file, "--data", data)
    assert (status, "is not empty" in text, "--replace" in text) == (2, True, True), text
    later = content(data)
    text = back(file, data, "--replace")
    (aside,) = data.glob("replaced-*")
    assert f"The previous files are in {aside}." in text
    assert content(aside) == later
    with DurableLog.open(data / DATABASE) as log:
        assert len(log.read_entries("t0")) == 1
    back(file, data, "--replace")  # at once again
    assert len([*data.glob("replaced-*")]) == 2


def test_a_folder_of_the_system_stays_where_it_is(data: Path, tmp_path: Path) -> None:
    """On top of a disk there is one, which nobody else can move."""
    (data / "lost+found").mkdir()
    status, text = run("server", "backup", tmp_path / "one.zip", "--data", data)
    assert (status, "lost+found" in text) == (0, False), text
    (tmp_path / "mounted" / "lost+found").mkdir(parents=True)
    back(tmp_path / "one.zip", tmp_path / "mounted")
    back(tmp_path / "one.zip", tmp_path / "mounted", "--replace")
    assert list((tmp_path / "mounted").glob("replaced-*/lost+found")) == []
    assert content(tmp_path / "mounted") == content(data)


def test_a_backup_of_a_newer_version_changes_nothing(data: Path, tmp_path: Path) -> None:
    shutil.copytree(data, tmp_path / "newer")
    with closing(sqlite3.connect(tmp_path / "newer" / DATABASE)) as disk:
        disk.execute("UPDATE alembic_version SET version_num = '9000'")
        disk.commit()
    file, before = kept(tmp_path / "newer", tmp_path / "one.zip"), content(data)
    fails("restore", file, "--data", data, "--replace", why="by a newer version of euchre")
    assert content(data) == before


def test_a_restore_that_fails_on_its_way_leaves_all_as_it_was(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (data / "notes.txt").write_text("bring cards")
    file = kept(data, tmp_path / "one.zip")
    (data / "notes.txt").write_text("bring crisps")
    before, rename = content(data), Path.rename
    there = {path.name for path in data.iterdir()}

    def fails_at_last(path: Path, to: Path) -> Path:
        if path == data / ".restoring" / DATABASE:
            assert not (data / DATABASE).exists()
            raise OSError(5, "Input/output error", str(path))
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", fails_at_last)
    status, text = run("server", "restore", file, "--data", data, "--replace")
    monkeypatch.undo()
    assert (status, "nothing was restored" in text) == (2, True), text
    assert {path.name for path in data.iterdir()} == there
    assert (data / "notes.txt").read_text() == "bring crisps"
    assert content(data) == before


# -- archives from elsewhere --------------------------------------------------------------------


def changed(path: Path, change: Callable[[dict[str, bytes]], None]) -> None:
    """The same archive with other members."""
    with zipfile.ZipFile(path) as zipped:
        members = {name: zipped.read(name) for name in zipped.namelist()}
    change(members)
    with zipfile.ZipFile(path, "w") as zipped:
        for name, text in members.items():
            zipped.writestr(name, text)


def add(members: dict[str, bytes], name: str, text: bytes, kind: str = "journal") -> None:
    """Another file, as euchre 0.2 put such into a backup."""
    manifest = json.loads(members[MANIFEST_NAME])
    digest = hashlib.sha256(text).hexdigest()
    manifest["files"].append({"name": name, "kind": kind, "size": len(text), "sha256": digest})
    members |= {name: text, MANIFEST_NAME: json.dumps(manifest).encode()}


def manifested(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """The same archive with another manifest."""
    with zipfile.ZipFile(path) as zipped:
        manifest = json.loads(zipped.read(MANIFEST_NAME))
    change(manifest)
    changed(path, lambda members: members.update({MANIFEST_NAME: json.dumps(manifest).encode()}))


def refused(path: Path, into: Path, why: str) -> None:
    status, text = run("server", "restore", path, "--data", into)
    assert status == 2
    assert why in text, text
    assert text.count("\n") == 1
    assert not into.exists() or not {each.name for each in into.iterdir()} - {f"{DATABASE}.lock"}


@pytest.mark.parametrize("left", [0, 10, 0.3, 0.7, 0.99])
def test_a_file_that_was_cut_off_is_refused(data: Path, tmp_path: Path, left: float) -> None:
    file = kept(data, tmp_path / "one.zip")
    raw = file.read_bytes()
    file.write_bytes(raw[: int(left if left > 1 else left * len(raw))])
    refused(file, tmp_path / "copy", "isn't a euchre backup, or is incomplete")


def test_a_byte_that_was_changed_anywhere_is_found(data: Path, tmp_path: Path) -> None:
    file = kept(data, tmp_path / "one.zip")
    with zipfile.ZipFile(file) as zipped:
        at = zipped.getinfo(DATABASE).header_offset
        size = zipped.getinfo(DATABASE).compress_size
    raw = file.read_bytes()
    for part in (0.1, 0.5, 0.9):
        harmed = bytearray(raw)
        harmed[at + 60 + int(part * (size - 60))] ^= 0x55
        file.write_bytes(harmed)
        refused(file, tmp_path / "copy", "one.zip is")


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as zipped:
        zipped.writestr("readme.txt", "hello")
    refused(other, tmp_path / "copy", f"isn't a euchre backup: it has no {MANIFEST_NAME}")
    other.write_text("no zip at all")
    refused(other, tmp_path / "copy", "isn't a euchre backup")
    refused(tmp_path / "nowhere.zip", tmp_path / "copy", "no such file")


@pytest.mark.parametrize(
    "name",
    ["../outside", "/etc/outside", "a/../../outside", "C:outside", "..\\outside", "a//b", ".."],
)
def test_a_path_that_leads_out_of_the_folder_is_refused(
    data: Path, tmp_path: Path, name: str
) -> None:
    file = kept(data, tmp_path / "one.zip")
    changed(file, lambda members: add(members, name, b"bring cards"))
    refused(file, tmp_path / "copy", "leads out of its folder")
    assert not (tmp_path / "outside").exists()


def test_more_or_less_than_the_manifest_tells_is_refused(data: Path, tmp_path: Path) -> None:
    file = kept(data, tmp_path / "one.zip")
    raw = file.read_bytes()
    changed(file, lambda members: members.update(extra=b"x"))
    refused(file, tmp_path / "copy", f"doesn't contain what its {MANIFEST_NAME} says")
    file.write_bytes(raw)
    changed(file, lambda members: members.update({DATABASE: members[DATABASE] + b"x" * (1 << 20)}))
    refused(file, tmp_path / "copy", "has changed")


def test_a_length_below_nothing_is_refused(data: Path, tmp_path: Path) -> None:
    """Python would read all of the file at once, however much that is."""
    file = kept(data, tmp_path / "one.zip")
    manifested(file, lambda manifest: manifest["files"][0].update(size=-5))
    refused(file, tmp_path / "copy", f"its {MANIFEST_NAME} can't be read")


def test_a_backup_of_a_later_kind_is_told_so(data: Path, tmp_path: Path) -> None:
    file = kept(data, tmp_path / "one.zip")
    manifested(file, lambda manifest: manifest.update(format="euchre-backup-2", more=1))
    refused(file, tmp_path / "copy", "update euchre")


def test_the_log_of_a_game_folds_alike_from_the_copy(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy"
    with Server(data) as server:
        made = server.make(start=True, bots="random")
        with server.guest(made) as dana:
            dana.play()
    back(kept(data, tmp_path / "one.zip"), copy)
    tables = []
    for folder in (data, copy):
        with DurableLog.open(folder / DATABASE) as log:
            rows = log.read_entries(made["table"])
            tables.append(fold_entries([(row.at, entry_from_json(row.entry)) for row in rows]))
    assert tables[0] == tables[1]
    assert tables[0].stage == "over"


def test_the_backup_just_made_stays_where_the_clock_was_ahead(data: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    later = folder / "euchre-20990101-000000.zip"
    later.write_bytes(b"of a clock that was ahead")
    status, text = run("server", "backup", folder, "--data", data, "--keep", "1")
    assert status == 0
    (made,) = folder.iterdir()
    assert made != later
    assert f"{made}: " in text
    assert f"Removed, to keep only 1 backup: {later.name}." in text


def test_a_backup_of_no_day_is_refused(data: Path, tmp_path: Path) -> None:
    file = kept(data, tmp_path / "one.zip")
    manifested(file, lambda manifest: manifest.update(at=10**17))
    refused(file, tmp_path / "copy", "")
