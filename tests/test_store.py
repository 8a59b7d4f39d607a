"""The durable log: what is acknowledged is there, and everything else is refused by a sentence."""

from __future__ import annotations

import asyncio
import errno
import importlib
import os
import runpy
import secrets
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from types import NoneType, SimpleNamespace
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effort import TIMES
from euchre.english.names import fold_guest_name, fold_lookalikes
from euchre.extras import install_command
from euchre.store import (
    ClubMemberRow,
    DamagedLogError,
    DatabaseCounts,
    DealsSeenElsewhereError,
    DuplicateCommandError,
    DurableLog,
    EventLoopNotifier,
    Finished,
    GameRecordRow,
    GameRewrite,
    LobbyListing,
    LogEntryRow,
    LogSnapshot,
    NameTakenError,
    PlayerResultRow,
    ReservedNameRow,
    SeatTokenRow,
    SeenDealsRow,
    StaleRewriteError,
    StoreError,
    WriteBatch,
    WriteConflictError,
    hash_token,
    lock,
    notify_finished,
    writer,
)
from euchre.store.read_only import open_read_only
from euchre.store.schema import REVISIONS
from euchre.store.sqlite import opening
from euchre.store.sqlite.examining import SqliteExaminer
from euchre.store.sqlite.reading import SqliteReader
from euchre.store.sqlite.writing import _DELETE_STATEMENTS, SqliteBatchWriter
from store_help import PATIENCE, batch, held, row

VERSIONS = "euchre.store.migrations.versions"
LISTING = LobbyListing("Friday", "standard", "playing", True, "Ann, Bo", 1_000)


BIG = LogEntryRow(9, 0, None, None, bytes(100_000))
"""More than there is room for in a `full` file."""


@contextmanager
def full(log: DurableLog) -> Iterator[None]:
    """The disk is full, and then it is not."""
    disk = file_of(log)
    (pages,) = disk.execute("PRAGMA page_count").fetchone()
    disk.execute(f"PRAGMA max_page_count = {pages}")
    yield
    disk.execute(f"PRAGMA max_page_count = {pages + 1000}")


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("store") / "template.db"
    DurableLog.open(path).close()
    return path


@pytest.fixture
def path(template: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(template, tmp_path / "euchre.db"))


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest) -> str:
    """A new database of each kind: a path or a URL."""
    if request.param == "sqlite":
        return str(request.getfixturevalue("path"))
    return str(request.getfixturevalue("postgres").store())


@pytest.fixture
def log(where: str) -> Iterator[DurableLog]:
    with DurableLog.open(where) as opened:
        yield opened


@pytest.fixture
def on_file(path: Path) -> Iterator[DurableLog]:
    """A log in a file of SQLite, for what is about files."""
    with DurableLog.open(path) as opened:
        yield opened


def file_of(log: DurableLog) -> sqlite3.Connection:
    """The connection over which a file is written."""
    disk = log._writer.disk
    assert isinstance(disk, SqliteBatchWriter)
    return disk.connection


def sentence(path: Path) -> str:
    with pytest.raises(StoreError) as caught:
        DurableLog.open(path)
    text = str(caught.value)
    assert "\n" not in text
    assert str(path) in text
    return text


def refusal(future: Future[None]) -> BaseException | None:
    return future.exception(60)


# What goes in comes out


def test_what_was_appended_is_there_after_reopening(where: str) -> None:
    token = SeatTokenRow(2, hash_token("a"), 5)
    whole = WriteBatch(
        "t", (row(0), row(1, "Ann", "c1")), (("hand-1", b"s" * 32),), (token,), LISTING
    )
    with DurableLog.open(where) as log:
        key = log.load_server_key()
        log.append(whole).result(60)
    with DurableLog.open(where) as log:
        assert log.read_entries("t") == list(whole.entries)
        assert log.read_secrets("t") == {"hand-1": b"s" * 32}
        assert log.list_tokens("t") == [token]
        assert log.list_tables() == [("t", LISTING)]
        assert log.count_rows() == DatabaseCounts(tables=1, entries=2, secrets=1, tokens=1)
        assert log.load_server_key() == key
        assert len(key) == 32


def test_closing_writes_what_still_waits(where: str) -> None:
    log = DurableLog.open(where)
    told: list[BaseException | None] = []
    for seq in range(500):
        log.append(batch("t", seq), told.append)
    log.close()
    log.close()
    assert told == [None] * 500
    with DurableLog.open(where) as again:
        assert [found.seq for found in again.read_entries("t")] == list(range(500))


def test_closing_writes_what_a_loop_has_not_handed_over_yet(where: str) -> None:
    async def append_and_close() -> None:
        with DurableLog.open(where, EventLoopNotifier(asyncio.get_running_loop())) as log:
            log.append(batch("t", 0), lambda _: None)

    asyncio.run(append_and_close())
    with DurableLog.open(where) as again:
        assert [found.seq for found in again.read_entries("t")] == [0]


def test_after_closing_nothing_is_taken(where: str) -> None:
    log = DurableLog.open(where)
    log.close()
    with pytest.raises(StoreError, match=r"has been closed: nothing more"):
        log.append(batch("t", 0))
    with pytest.raises(StoreError, match=r"has been closed"):
        log.read_entries("t")


def test_what_is_read_for_long_keeps_nothing_else_from_being_read(on_file: DurableLog) -> None:
    begun, ended, reader = threading.Event(), threading.Event(), on_file._reader
    assert isinstance(reader, SqliteReader)

    def take_long() -> bool:
        begun.set()
        return ended.wait(PATIENCE)

    connection = reader._free.get()
    assert connection is not None
    connection.create_function("take_long", 0, take_long)
    reader._free.put(connection)
    with ThreadPoolExecutor(2) as threads:
        long = threads.submit(reader.query, "SELECT take_long()")
        assert begun.wait(PATIENCE)
        try:
            assert threads.submit(on_file.read_entries, "t").result(PATIENCE / 2) == []
            assert not long.done()
        finally:
            ended.set()


def test_two_databases_have_two_keys(tmp_path: Path, on_file: DurableLog) -> None:
    with DurableLog.open(tmp_path / "elsewhere" / "other.db") as other:
        assert other.load_server_key() != on_file.load_server_key()


def test_the_lobby_shows_the_last_listing_and_the_last_changed_table_first(log: DurableLog) -> None:
    changed = replace(LISTING, phase="over", open=False, updated=3_000)
    for table, listing in (("a", LISTING), ("b", replace(LISTING, updated=2_000)), ("a", changed)):
        log.append(WriteBatch(table, listing=listing))
    log.append(batch("a", 0)).result(60)
    assert log.list_tables() == [("a", changed), ("b", replace(LISTING, updated=2_000))]


def test_a_deleted_table_leaves_nothing_and_others_stay(log: DurableLog) -> None:
    for table in ("a", "b"):
        token = SeatTokenRow(0, hash_token(table), 1)
        log.append(WriteBatch(table, (row(0, "Ann", "c"),), (("h", b"s"),), (token,), LISTING))
    with held(log):
        gone = log.delete_log("a")
        anew = log.append(batch("a", 0))
    assert refusal(gone) is refusal(anew) is None
    assert log.count_rows() == DatabaseCounts(tables=1, entries=2, secrets=1, tokens=1)
    assert log.find_token(hash_token("a")) is None
    assert log.find_token(hash_token("b")) == ("b", 0)


# Tokens


def test_a_token_is_found_by_its_hash_until_it_is_revoked(log: DurableLog) -> None:
    token = SeatTokenRow(3, hash_token("secret"), 7)
    log.append(WriteBatch("t", tokens=(token,))).result(60)
    assert log.find_token(hash_token("secret")) == ("t", 3)
    assert log.find_token(hash_token("other")) is None
    log.append(WriteBatch("t", tokens=(replace(token, revoked=True),))).result(60)
    assert log.find_token(hash_token("secret")) is None
    assert log.list_tokens("t") == [replace(token, revoked=True)]


def test_no_token_stands_in_the_files_in_clear(path: Path) -> None:
    token = secrets.token_urlsafe(32)
    with DurableLog.open(path) as log:
        log.append(WriteBatch("t", tokens=(SeatTokenRow(0, hash_token(token), 1),))).result(60)
        files = [file.read_bytes() for file in path.parent.iterdir()]
    files.append(path.read_bytes())
    assert not any(token.encode() in held for held in files)
    assert hash_token(token) in files[-1]


def test_a_token_in_clear_is_not_taken_for_a_hash(log: DurableLog) -> None:
    token = SeatTokenRow(0, b"VjU4OTQ", 1)
    assert type(refusal(log.append(WriteBatch("t", tokens=(token,))))) is StoreError


@pytest.mark.skipif(os.name != "posix", reason="about permissions")
def test_a_new_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    with DurableLog.open(tmp_path / "euchre.db") as log:
        log.append(batch("t", 0)).result(60)
        modes = {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert modes == {0o600}


def test_a_commit_waits_for_the_disk(on_file: DurableLog) -> None:
    def setting(name: str) -> object:
        return file_of(on_file).execute(f"PRAGMA {name}").fetchone()[0]

    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    assert [setting(name) for name in names] == ["wal", 2, 1, opening.BUSY_TIMEOUT_MS]


# Group commit


def test_what_waits_is_committed_together(log: DurableLog) -> None:
    before = log.commit_count
    with held(log):
        futures = [log.append(batch(f"t{n % 7}", n // 7)) for n in range(writer.MAX_GROUP_BATCHES)]
    assert [refusal(future) for future in futures] == [None] * writer.MAX_GROUP_BATCHES
    assert log.commit_count == before + 2  # what held it, and all the others


def test_a_commit_takes_a_bounded_number(log: DurableLog) -> None:
    before = log.commit_count
    with held(log):
        futures = [log.append(batch("t", n)) for n in range(2 * writer.MAX_GROUP_BATCHES + 1)]
    assert refusal(futures[-1]) is None
    assert log.commit_count == before + 1 + 3


def test_all_of_one_commit_are_handed_over_in_one_call(where: str) -> None:
    calls: list[int] = []

    def on_commit(finished: Sequence[Finished]) -> None:
        calls.append(len(finished))
        notify_finished(finished)

    told: list[BaseException | None] = []
    with DurableLog.open(where, on_commit) as log:
        with held(log):
            for n in range(300):
                log.append(batch("t", n), told.append)
            future = log.append(batch("t", 300))
        assert refusal(future) is None
    assert calls == [1, 300]
    assert told == [None] * 300


def test_a_loop_hears_of_everything_in_its_own_thread(where: str) -> None:
    async def run() -> list[tuple[int, str]]:
        loop = asyncio.get_running_loop()
        heard: list[tuple[int, str]] = []
        over = asyncio.Event()

        def done(error: BaseException | None) -> None:
            heard.append((threading.get_ident(), type(error).__name__))
            if len(heard) == 3:
                over.set()

        with DurableLog.open(where, EventLoopNotifier(loop)) as log:
            for seq in (0, 1, 1):
                log.append(batch("t", seq), done)
            await over.wait()
            await asyncio.wrap_future(log.append(batch("t", 2)))
            with pytest.raises(WriteConflictError):
                await asyncio.wrap_future(log.append(batch("t", 2)))
        return heard

    here = threading.get_ident()
    assert asyncio.run(run()) == [
        (here, "NoneType"),
        (here, "NoneType"),
        (here, "WriteConflictError"),
    ]


def test_a_loop_that_has_ended_keeps_nothing_from_the_disk(where: str) -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    with DurableLog.open(where, EventLoopNotifier(loop)) as log:
        log.append(batch("t", 0), lambda _: None)
        log.append(batch("t", 1)).result(60)
        assert len(log.read_entries("t")) == 2


def test_a_callback_that_fails_stops_nobody(
    log: DurableLog, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_: BaseException | None) -> None:
        raise RuntimeError

    told: list[BaseException | None] = []
    with held(log):
        log.append(batch("t", 0), fails)
        log.append(batch("t", 1), told.append)
    log.close()
    assert told == [None]
    assert "a callback of the log failed" in caplog.text


def test_what_waits_cannot_be_called_back(log: DurableLog) -> None:
    with held(log):
        future = log.append(batch("t", 0))
        assert not future.cancel()
    assert refusal(future) is None
    assert log.read_entries("t") == [row(0)]


# Refusals


def test_a_second_entry_of_a_number_is_refused_alone_and_whole(log: DurableLog) -> None:
    with held(log):
        futures = [log.append(batch("t", *seqs)) for seqs in ((0, 1), (2, 1), (2,), (3,))]
    refusals = [refusal(future) for future in futures]
    assert [type(each) for each in refusals] == [NoneType, WriteConflictError, NoneType, NoneType]
    assert str(refusals[1]) == "table t: another server has written this entry already"
    assert log.read_entries("t") == [row(0), row(1), row(2), row(3)]


def test_a_log_goes_on_from_what_is_there_and_not_from_what_was_refused(log: DurableLog) -> None:
    log.append(batch("t", 1, 2)).result(60)
    other = WriteBatch("t", (replace(row(2), entry=b"other"),))
    with held(log):
        futures = [log.append(each) for each in (other, batch("t", 3))]
    assert [type(refusal(future)) for future in futures] == [WriteConflictError, NoneType]
    for _ in range(2):
        other = WriteBatch("t", (replace(row(3), entry=b"other"),))
        assert isinstance(refusal(log.append(other)), WriteConflictError)
    assert refusal(log.append(batch("t", 4))) is None
    assert log.read_entries("t") == [row(seq) for seq in range(1, 5)]


def test_a_command_is_carried_out_once_for_each_player_and_table(log: DurableLog) -> None:
    told: list[BaseException | None] = []
    for table, seq, by in (("t", 0, "Ann"), ("t", 1, "Ann"), ("t", 1, "Bo"), ("u", 0, "Ann")):
        log.append(WriteBatch(table, (row(seq, by, "c1"),)), told.append)
    for seq in (2, 3):
        log.append(WriteBatch("t", (row(seq, "Ann"),)), told.append)
    log.close()
    assert [type(each) for each in told] == [NoneType, DuplicateCommandError, *[NoneType] * 4]
    assert str(told[1]) == "table t: this command has been carried out already"


def test_what_could_not_begin_keeps_nothing_from_coming_after_it(log: DurableLog) -> None:
    assert isinstance(refusal(log.append(batch("t", 0, 0))), WriteConflictError)
    assert refusal(log.append(WriteBatch("t", secrets=(("h", b"one"),)))) is None
    assert refusal(log.append(batch("t", 0))) is None


def test_a_hand_has_one_secret(log: DurableLog) -> None:
    log.append(WriteBatch("t", secrets=(("h1", b"one"),))).result(60)
    again = refusal(log.append(WriteBatch("t", (row(0),), (("h1", b"two"),), listing=LISTING)))
    assert isinstance(again, WriteConflictError)
    assert str(again) == "table t: this hand has its secret already"
    assert log.read_secrets("t") == {"h1": b"one"}
    assert log.read_entries("t") == []
    assert log.list_tables() == []


@pytest.mark.parametrize(
    "wrong",
    [
        row(1 << 70),
        replace(row(0), by="\ud800"),
        replace(row(0), entry=None),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_stored_is_refused_alone(log: DurableLog, wrong: LogEntryRow) -> None:
    with held(log):
        futures = [log.append(WriteBatch("t", (each,))) for each in (row(1), wrong, row(2))]
    assert [type(refusal(future)) for future in futures] == [NoneType, StoreError, NoneType]
    assert log.read_entries("t") == [row(1), row(2)]


Step: TypeAlias = WriteBatch | str
"""A batch, or the name of a table to delete."""

names = st.sampled_from(["a", "b"])
entries = st.builds(
    LogEntryRow,
    st.integers(1, 4),  # as they are written: the first is 1
    st.integers(0, 1 << 50),
    st.none() | st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=2),
    st.none() | st.sampled_from(["c", "d"]),
    st.binary(max_size=5),
)
steps: st.SearchStrategy[list[Step]] = st.lists(
    names
    | st.builds(
        WriteBatch,
        names,
        st.lists(entries, max_size=2).map(tuple),
        st.lists(st.tuples(st.sampled_from(["h", "i"]), st.binary()), max_size=1).map(tuple),
    ),
    max_size=12,
)


def expected(steps: Sequence[Step]) -> tuple[list[bool], dict[str, list[LogEntryRow]]]:
    """What each step comes to where every one is carried out by itself."""
    fine: list[bool] = []
    held: dict[str, tuple[list[LogEntryRow], list[str]]] = {"a": ([], []), "b": ([], [])}
    for step in steps:
        if isinstance(step, str):
            held[step] = ([], [])
            fine.append(True)
            continue
        rows, keys = held[step.table]
        after = ([*rows, *step.entries], [*keys, *(key for key, _ in step.secrets)])
        orders = [(r.by, r.command) for r in after[0] if r.by is not None and r.command]
        unique = ([r.seq for r in after[0]], orders, after[1])
        fine.append(all(len(set(each)) == len(each) for each in unique) and in_order(after[0]))
        if fine[-1]:
            held[step.table] = after
    return fine, {name: sorted(rows, key=lambda r: r.seq) for name, (rows, _) in held.items()}


def test_an_entry_without_the_one_before_it_is_refused(log: DurableLog) -> None:
    assert refusal(log.append(batch("t", 1))) is None
    assert isinstance(refusal(log.append(batch("t", 3))), WriteConflictError)
    assert [row.seq for row in log.read_entries("t")] == [1]


def in_order(rows: list[LogEntryRow]) -> bool:
    """Whether no entry comes before the one with the number below it."""
    numbers = [row.seq for row in rows]
    return all(seq <= 1 or seq - 1 in numbers[:at] for at, seq in enumerate(numbers))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25 * TIMES)
@given(steps=steps, together=st.booleans())
def test_a_group_comes_to_the_same_as_one_after_the_other(
    log: DurableLog,
    steps: list[Step],
    together: bool,  # noqa: FBT001 - drawn by hypothesis
) -> None:
    def put(step: Step) -> Future[None]:
        return log.delete_log(step) if isinstance(step, str) else log.append(step)

    for name in ("a", "b"):
        log.delete_log(name).result(60)
    if together:
        with held(log):
            futures = [put(step) for step in steps]
        found = [refusal(future) is None for future in futures]
    else:
        found = [refusal(put(step)) is None for step in steps]
    assert (found, {name: log.read_entries(name) for name in ("a", "b")}) == expected(steps)


def test_a_full_disk_is_told_and_what_was_there_stays(on_file: DurableLog) -> None:
    on_file.append(batch("t", 0)).result(60)
    big = WriteBatch("t", (replace(BIG, seq=1),))
    with full(on_file):
        with held(on_file):
            futures = [on_file.append(each) for each in (big, batch("t", 2))]
        refusals = [refusal(future) for future in futures]
        assert {type(each) for each in refusals} == {StoreError}
        why = "nothing was written: the disk is full; make room and try again"
        assert str(refusals[0]) == why  # and no path: it is told to people
        assert on_file.read_entries("t") == [row(0)]
    on_file.append(big).result(60)
    assert on_file.read_entries("t") == [row(0), *big.entries]


def test_the_words_of_the_database_are_for_the_log_of_the_server_alone(
    on_file: DurableLog, caplog: pytest.LogCaptureFixture
) -> None:
    disk = file_of(on_file)
    disk.execute("ALTER TABLE tokens RENAME COLUMN seat TO chair")
    token = SeatTokenRow(0, b"h" * 32, 1)
    with pytest.raises(StoreError) as reading:
        on_file.find_token(token.hash)
    writing = refusal(on_file.append(WriteBatch("t", tokens=(token,))))
    for told in (reading.value, writing, on_file.commit_metrics.failing):
        assert "the reason is in the server's log" in str(told)
        assert "column" not in str(told)
    reasons = [record.getMessage() for record in caplog.records]
    assert ["column" in reason for reason in reasons] == [True, True]


def test_a_full_disk_met_after_a_refusal_leaves_nothing_behind(on_file: DurableLog) -> None:
    on_file.append(batch("t", 0)).result(60)
    big = WriteBatch("t", (replace(BIG, seq=2),))
    works = (batch("t", 1), batch("t", 0), big, batch("t", 3))
    with full(on_file):
        with held(on_file):
            futures = [on_file.append(each) for each in works]
        assert {type(refusal(future)) for future in futures} == {StoreError}
    assert on_file.read_entries("t") == [row(0)]


def test_a_full_disk_met_while_a_log_begins_anew_leaves_the_old_one(on_file: DurableLog) -> None:
    on_file.append(batch("t", 1, 2)).result(60)
    anew = WriteBatch("t", (row(1), replace(BIG, seq=2)))
    with full(on_file):
        with held(on_file):
            futures = [on_file.delete_log("t"), on_file.append(anew)]
        assert {type(refusal(future)) for future in futures} == {StoreError}
    on_file.append(batch("t", 3)).result(60)
    assert on_file.read_entries("t") == [row(1), row(2), row(3)]


def test_a_file_that_may_only_be_read_is_told(on_file: DurableLog) -> None:
    file_of(on_file).execute("PRAGMA query_only = ON")
    why = refusal(on_file.append(batch("t", 0)))
    assert isinstance(why, StoreError)
    assert "it may only be read" in str(why)


# The process dies

APPENDER = """
import os, sys, threading
from euchre.store import LobbyListing, DurableLog, LogEntryRow, WriteBatch

log = DurableLog.open(sys.argv[1])
room = threading.Semaphore(20)
seq = int(sys.argv[2])

def done_with(seq):
    def done(error):
        assert error is None, error
        os.write(1, b"%d\\n" % seq)
        room.release()
    return done

while True:
    room.acquire()
    row = LogEntryRow(seq, 0, "Ann", f"c{seq}", bytes(300))
    log.append(WriteBatch("t", (row,), ((f"{seq:09}", b"s"),)), done_with(seq))
    seq += 1
"""


def test_a_killed_server_loses_nothing_it_acknowledged(path: Path) -> None:
    there = 0
    for lines in (1, 40, 90, 20, 150):
        command = [sys.executable, "-c", APPENDER, str(path), str(there)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as server:  # noqa: S603 - our own
            assert server.stdout
            told = [server.stdout.readline() for _ in range(lines)]
            assert "in use by another server" in sentence(path)
            server.kill()
            told += server.stdout.readlines()
        acknowledged = max(int(line) for line in told if line.endswith(b"\n"))
        with DurableLog.open(path) as log:
            found = [entry.seq for entry in log.read_entries("t")]
            assert found == list(range(len(found)))
            assert found[-1] >= acknowledged >= there + lines - 1
            assert list(log.read_secrets("t")) == [f"{seq:09}" for seq in found]
            there = len(found)


# Opening


def test_two_servers_cannot_have_one_database(path: Path, on_file: DurableLog) -> None:
    text = sentence(path)
    assert text == f"{path} is in use by another server: stop that one, or choose another folder"
    on_file.close()
    DurableLog.open(path).close()


def test_on_windows_a_second_server_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def locking(*_: int) -> None:
        raise PermissionError(errno.EACCES, "locked by another process")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    assert not runpy.run_path(lock.__file__)["try_lock"](0)


def not_a_database(path: Path) -> None:
    path.write_text("Dear diary, " * 1000, encoding="utf-8")


def short_text(path: Path) -> None:
    path.write_text("Dear diary", encoding="utf-8")


def scribbled(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(2 * 4096)
        file.write(b"scribble" * 1024)


def cut_short(path: Path) -> None:
    os.truncate(path, 3 * 4096)


@pytest.mark.parametrize("harm", [not_a_database, short_text, scribbled, cut_short])
def test_a_damaged_database_is_told_and_left_alone(
    path: Path, harm: Callable[[Path], None]
) -> None:
    with DurableLog.open(path) as log:
        log.append(WriteBatch("t", tuple(row(seq) for seq in range(200)))).result(60)
    harm(path)
    before = path.read_bytes()
    text = sentence(path)
    assert "is damaged or is no database" in text
    assert "nothing in it was changed" in text
    assert "put a backup in its place" in text
    assert path.read_bytes() == before
    assert {file.name for file in path.parent.iterdir()} <= {path.name, f"{path.name}.lock"}


def test_a_newer_database_is_told(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9000'")
    before = path.read_bytes()
    assert "was written by a newer version of euchre (its schema is 9000" in sentence(path)
    assert path.read_bytes() == before


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    assert "is a database, but not one of euchre" in sentence(path)
    assert path.read_bytes() == before


def test_who_only_reads_is_told_what_is_no_database_of_euchre(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    (tmp_path / "empty.db").touch()
    for where in (str(tmp_path / "empty.db"), request.getfixturevalue("postgres").database()):
        with (
            pytest.raises(StoreError, match="is a database, but not one of euchre"),
            open_read_only(where),
        ):
            raise AssertionError


def test_what_is_left_of_a_lost_database_is_not_mixed_into_a_new_one(path: Path) -> None:
    path.with_name("euchre.db-wal").write_bytes(b"frames")
    path.unlink()
    assert "is left of a database that is gone" in sentence(path)
    assert not path.exists()


def test_a_start_that_was_broken_off_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    path.touch()
    path.with_name("euchre.db.new").write_bytes(b"half a database")
    with DurableLog.open(path) as log:
        log.append(batch("t", 0)).result(60)
    assert {file.name for file in tmp_path.iterdir()} == {"euchre.db", "euchre.db.lock"}


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "euchre.db").mkdir()
    assert "cannot be read" in sentence(tmp_path / "euchre.db")


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    assert "cannot be opened" in sentence(tmp_path / "data" / "euchre.db")


# The schema


def test_an_up_to_date_database_opens_without_alembic(path: Path) -> None:
    script = (
        "import sys; from euchre.store import DurableLog, LogEntryRow, WriteBatch\n"
        "with DurableLog.open(sys.argv[1]) as log:\n"
        "    log.append(WriteBatch('t', (LogEntryRow(0, 0, None, None, b''),))).result()\n"
        "print([name for name in ('alembic', 'sqlalchemy') if name in sys.modules])"
    )
    command = [sys.executable, "-W", "error", "-c", script, str(path)]
    ran = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603 - ours
    assert ran.stdout == "[]\n"


def test_every_revision_is_known_without_alembic() -> None:
    from alembic.script import ScriptDirectory

    from euchre.store.upgrade import build_alembic_config

    scripts = ScriptDirectory.from_config(build_alembic_config())
    revisions = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(revisions)) == REVISIONS


def test_a_change_of_the_schema_that_fails_leaves_nothing(tmp_path: Path) -> None:
    from euchre.store.upgrade import SchemaUpgradeError, upgrade_sqlite

    path = tmp_path / "euchre.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE meta (name)")  # the last that is made
        with pytest.raises(SchemaUpgradeError, match="meta already exists"):
            upgrade_sqlite(path)
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("meta",)]
        connection.execute("DROP TABLE meta")
        upgrade_sqlite(path)
        upgrade_sqlite(path)
    DurableLog.open(path).close()


def test_an_older_database_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "euchre.db"
    rows = [row(1), row(2, "Ann", "c1"), row(3)]
    with closing(sqlite3.connect(path)) as disk, disk:
        for statement in importlib.import_module(f"{VERSIONS}.0001_first").SQLITE_STATEMENTS:
            disk.execute(statement)
        disk.execute("CREATE TABLE alembic_version (version_num TEXT NOT NULL)")
        disk.execute("INSERT INTO alembic_version VALUES ('0001')")
        disk.executemany(
            'INSERT INTO log (table_id, seq, at, "by", command, entry) VALUES (?, ?, ?, ?, ?, ?)',
            [("t", each.seq, each.at, each.by, each.command, each.entry) for each in rows],
        )
    with DurableLog.open(path) as log:
        assert log.read_entries("t") == rows
        log.append(batch("t", 4)).result(60)
    with DurableLog.open(path) as log:
        assert log.read_entries("t") == [*rows, row(4)]
    changed(path, "entry = x'00'", 2)
    with DurableLog.open(path) as log, pytest.raises(DamagedLogError):
        log.read_entries("t")


def test_names_are_compared_anew_after_an_upgrade(tmp_path: Path) -> None:
    """Whoever had a name first keeps it, where two have come to look alike."""
    path = tmp_path / "euchre.db"
    DurableLog.open(path).close()
    there = [("\u1d00nn", "p1", "\u1d00nn"), ("ann", "p2", "Ann"), ("\u0111ora", "p3", "\u0110ora")]
    with closing(sqlite3.connect(path)) as disk, disk:
        disk.execute("DROP INDEX names_skeleton")
        disk.execute("ALTER TABLE names DROP COLUMN skeleton")
        disk.execute("ALTER TABLE listings DROP COLUMN info")
        disk.execute("DROP TRIGGER records_end")
        disk.executemany("INSERT INTO names VALUES (?, ?, ?)", there)
        disk.execute("UPDATE alembic_version SET version_num = '0010'")
    with DurableLog.open(path) as log:
        assert log.find_name_holder(fold_lookalikes("Ann")) == ("p2", "Ann")
        assert log.find_name_holder(fold_lookalikes("\u0110ora")) == ("p3", "\u0110ora")
        assert log.find_lookalike_holder(fold_guest_name("Dora")) == ("p3", "\u0110ora")
        assert log.find_lookalike_holder(fold_guest_name("Bo")) is None


# The chain


def changed(path: Path, what: str, seq: int) -> None:
    """Change an entry behind everybody's back."""
    with closing(sqlite3.connect(path)) as disk, disk:
        disk.execute(f"UPDATE log SET {what} WHERE table_id = 't' AND seq = {seq}")  # noqa: S608


@pytest.mark.parametrize(
    "what",
    [
        "entry = x'00'",
        "entry = 'text'",
        "at = at + 1",
        "\"by\" = 'Bo'",
        '"by" = NULL',
        "command = 'c9'",
        "command = CAST(x'ff' AS TEXT)",
        "chain = zeroblob(32)",
        "chain = 'text'",
    ],
)
def test_an_entry_that_was_changed_is_found_and_what_came_before_it_is_counted(
    path: Path, what: str
) -> None:
    with DurableLog.open(path) as log:
        log.append(WriteBatch("t", tuple(row(n, "Ann", f"c{n}") for n in range(1, 6)))).result(60)
        log.append(batch("u", 1)).result(60)
    changed(path, what, 4)
    with DurableLog.open(path) as log:
        with pytest.raises(DamagedLogError) as caught:
            log.read_entries("t")
        assert (caught.value.good, caught.value.total) == (3, 5)
        assert str(path) not in str(caught.value)
        assert log.read_entries("u") == [row(1)]


def test_what_a_server_changes_meanwhile_is_not_taken_for_damage(path: Path) -> None:
    def write(first: int) -> None:
        with DurableLog.open(path) as log:
            for table in range(20):
                rows = [LogEntryRow(n, 5, None, None, bytes(900)) for n in range(first, first + 9)]
                log.append(WriteBatch(f"t{table:02}", tuple(rows))).result(PATIENCE)

    def read_while_it_changes() -> None:
        with open_read_only(path) as reader:
            write(10)
            for table in range(20):
                reader.read_entries(f"t{table:02}")

    write(1)
    chains = SqliteExaminer(path).read_chains()
    assert next(chains).good == 9
    with pytest.raises(StoreError, match="is changed by another program: try again"):
        read_while_it_changes()
    assert {(chain.good, chain.is_sound) for chain in chains} == {(18, True)}


def test_a_number_that_has_become_a_text_is_found(path: Path) -> None:
    with DurableLog.open(path) as log:
        log.append(batch("t", 1)).result(60)
    changed(path, "seq = 'x'", 1)
    with DurableLog.open(path) as log, pytest.raises(DamagedLogError, match="from entry 1 of 1 on"):
        log.read_entries("t")
    assert [found.good for found in SqliteExaminer(path).read_chains()] == [0]


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("DELETE FROM log WHERE seq = 2", "from entry 2 of 2 on"),
        ("UPDATE log SET table_id = 't'", "nothing before it is intact"),
    ],
)
def test_an_entry_that_was_taken_out_is_found(path: Path, harm: str, told: str) -> None:
    """Also if it was taken out to another table."""
    with DurableLog.open(path) as log:
        log.append(batch("t" if "DELETE" in harm else "u", 1, 2, 3)).result(60)
    with closing(sqlite3.connect(path)) as disk, disk:
        disk.execute(harm)
    with DurableLog.open(path) as log, pytest.raises(DamagedLogError, match=told):
        log.read_entries("t")


def test_a_folder_has_one_server_whatever_is_removed_from_it(
    path: Path, on_file: DurableLog
) -> None:
    on_file.append(batch("t", 1)).result(60)
    path.with_name(f"{path.name}.lock").unlink()
    assert "is in use by another server" in sentence(path)
    on_file.append(batch("t", 2)).result(60)
    on_file.close()
    DurableLog.open(path).close()


def test_without_the_extra_a_new_database_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "euchre.store.upgrade", raising=False)
    monkeypatch.setitem(sys.modules, "alembic", None)
    with pytest.raises(StoreError) as caught:
        DurableLog.open(tmp_path / "euchre.db")
    assert str(caught.value) == f"the table server needs alembic: {install_command('web')}"


# Who has seen which deals


def test_a_browser_sees_a_set_at_one_table_whoever_asks_at_the_same_moment(log: DurableLog) -> None:
    ann, bob = (bytes([at]) * 32 for at in (1, 2))

    def seat(table: str, browser: bytes) -> Future[None]:
        return log.append(replace(batch(table, 1), seen=(SeenDealsRow("set", browser),)))

    asked = [seat(table, ann) for table in ("t", "u", "v")]  # they may go in together
    answers = [type(each.exception(60)) for each in asked]
    assert answers == [NoneType, DealsSeenElsewhereError, DealsSeenElsewhereError]
    assert "you can't play them here" in str(asked[1].exception())
    assert [len(log.read_entries(table)) for table in ("t", "u", "v")] == [1, 0, 0]
    assert log.find_table_seen_by_browser("set", ann) == "t"
    assert seat("w", bob).exception(60) is None
    for table in ("t", "w"):  # again where it was is no news
        again = WriteBatch(table, seen=(SeenDealsRow("set", ann if table == "t" else bob),))
        assert log.append(again).exception(60) is None
    assert log.append(WriteBatch("t", seen=(SeenDealsRow("other", ann),))).exception(60) is None
    assert isinstance(
        log.append(WriteBatch("w", seen=(SeenDealsRow("set", ann),))).exception(60),
        DealsSeenElsewhereError,
    )


def test_a_full_disk_stays_told_until_something_has_found_room(on_file: DurableLog) -> None:
    on_file.append(batch("t", 0)).result(60)
    big = WriteBatch("t", (replace(BIG, seq=1),))
    with full(on_file):
        assert isinstance(refusal(on_file.append(big)), StoreError)
        on_file.append(WriteBatch("t")).result(60)  # nothing needs no room, nor what is refused
        assert isinstance(refusal(on_file.append(batch("t", 2))), WriteConflictError)
        assert "the disk is full" in on_file.commit_metrics.failing
    on_file.append(big).result(60)
    assert not on_file.commit_metrics.failing


# Snapshots


def test_from_a_snapshot_on_a_log_is_read_without_what_was_before(log: DurableLog) -> None:
    def write(*seqs: int, at: int = 0, form: str = "f", state: bytes = b"") -> None:
        kept = LogSnapshot(at, form, state) if at else None
        log.append(replace(batch("t", *seqs), snapshot=kept)).result(60)

    write(1, 2)
    assert log.read_since_snapshot("t", "f") is None
    write(3, 4, 5, at=4, state=b"four")
    found = log.read_since_snapshot("t", "f")
    assert found is not None
    assert found == (b"four", row(4).at, [row(5)])
    write(6)
    write(7, at=7, state=b"seven")
    write(8, 9)
    assert log.read_since_snapshot("t", "f") == (b"seven", row(7).at, [row(8), row(9)])
    assert log.read_since_snapshot("t", "another form") is None
    assert [each.seq for each in log.read_entries("t")] == [*range(1, 10)]
    log.delete_log("t").result(60)
    assert log.read_since_snapshot("t", "f") is None
    write(*range(1, 9))
    assert log.read_since_snapshot("t", "f") is None, "of a table that is gone"


@pytest.mark.parametrize("damage", ["log SET chain", "snapshots SET state"])
def test_a_snapshot_that_has_become_a_text_is_none(path: Path, damage: str) -> None:
    with DurableLog.open(path) as log:
        snapshot = LogSnapshot(1, "f", b"state")
        log.append(WriteBatch("t", (row(1),), snapshot=snapshot)).result(PATIENCE)
    with closing(sqlite3.connect(path)) as disk, disk:
        disk.execute(f"UPDATE {damage} = 'text'")
    with DurableLog.open(path) as log:
        assert log.read_since_snapshot("t", "f") is None


def test_a_snapshot_that_could_not_be_written_is_none(log: DurableLog) -> None:
    log.append(replace(batch("t", 1), snapshot=LogSnapshot(1, "f", b"one"))).result(60)
    refused = replace(batch("t", 1), snapshot=LogSnapshot(1, "f", b"other"))
    assert isinstance(log.append(refused).exception(60), WriteConflictError)
    assert log.read_since_snapshot("t", "f") == (b"one", row(1).at, [])


def test_a_file_needs_nothing_of_what_a_database_of_postgresql_does(tmp_path: Path) -> None:
    without = "import sys; sys.modules |= dict.fromkeys(('asyncpg', 'greenlet', 'httpx'))\n"
    opened = (
        f"import euchre.server.app, euchre.store as s; s.DurableLog.open({str(tmp_path / 'log')!r})"
    )
    ran = subprocess.run([sys.executable, "-c", without + opened], capture_output=True, check=False)  # noqa: S603
    assert ran.returncode == 0, ran.stderr.decode()


# -- names, results, records, members -------------------------------------------------------------


# What is kept of players


def called(player: str, name: str, *rows: LogEntryRow) -> WriteBatch:
    return WriteBatch(
        player, rows, names=(ReservedNameRow(name.casefold(), name, name.casefold()),)
    )


def test_a_name_is_one_players_whoever_asks_at_the_same_moment(log: DurableLog) -> None:
    futures = [log.append(called(f"player.{n}", "Ann", row(1))) for n in range(3)]
    refused = [future.exception(PATIENCE) for future in futures]
    assert [type(each) for each in refused] == [NoneType, NameTakenError, NameTakenError]
    assert log.find_name_holder("ann") == ("player.0", "Ann")
    assert log.read_entries("player.1") == []
    log.append(called("player.0", "ANN")).result()
    assert log.find_name_holder("ann") == ("player.0", "ANN")
    log.delete_log("player.0").result()
    assert log.find_name_holder("ann") is None
    log.append(called("player.1", "Ann", row(1))).result()


def result_of(player: str, table: str, game: int, at: int, body: bytes = b"{}") -> PlayerResultRow:
    return PlayerResultRow(table, game, player, at, "ranked", "partners", body)


def test_results_are_found_by_player_by_topic_and_by_game(log: DurableLog) -> None:
    first = [result_of(who, "one", 1, 1_000) for who in ("player.a", "player.b")]
    second = result_of("player.a", "one", 2, 2_000)
    records = (GameRecordRow("one", 1, b"record"), GameRecordRow("one", 2, b"another"))
    for who in ("player.a", "player.b"):
        log.append(WriteBatch(who, (row(1),))).result()
    log.append(WriteBatch("one", (row(1),), results=(*first, second), records=records)).result()
    assert log.list_player_results("player.a") == [second, first[0]]
    assert log.list_player_results("player.a", second) == [first[0]]
    assert log.list_player_results("player.a", limit=1) == [second]
    assert log.list_topic_results("ranked", "partners") == [*first, second]
    assert log.list_topic_results("ranked", "partners", since_ms=1_001) == [second]
    assert (
        log.list_topic_results("ranked", "alone")
        == log.list_topic_results("casual", "partners")
        == []
    )
    assert log.list_game_results("one", 1) == first
    assert log.list_last_games(["one", "two"], 1) == [second]
    assert sorted(log.list_last_games(["one"], 2), key=lambda row: (row.game, row.player)) == [
        *first,
        second,
    ]
    assert log.list_last_games(["two"], 1) == []
    assert log.find_game_record("one", 1) == b"record"
    log.append(WriteBatch("one", results=(replace(second, body=b"new"),))).result()
    assert log.list_player_results("player.a", limit=1)[0].body == b"new"


def test_of_the_last_games_of_a_kind_each_player_has_as_many(log: DurableLog) -> None:
    for who in ("player.a", "player.b", "player.c"):
        log.append(WriteBatch(who, (row(1),))).result()
    for game in range(1, 8):  # the first of c and d, whoever that is, and then a and b alone
        players = ("player.c", "guest.d") if game == 1 else ("player.a", "player.b")
        results = tuple(result_of(each, "one", game, 1_000 + game) for each in players)
        casual = replace(results[0], table="two", kind="casual", at=9_000)
        log.append(WriteBatch("one", results=(*results, casual))).result()

    def chosen(limit: int) -> list[int]:
        found = log.list_last_games_by_player("ranked", limit)
        assert all(each in log.list_game_results("one", each.game) for each in found)
        return [each.game for each in found]

    assert chosen(3) == [1, 6, 7]
    assert chosen(1) == [7]
    assert chosen(100) == [1, 2, 3, 4, 5, 6, 7]


def test_a_record_goes_with_the_last_player_and_not_with_the_table(log: DurableLog) -> None:
    results = tuple(result_of(who, "one", 1, 1_000) for who in ("player.a", "player.b"))
    for each in results:
        log.append(called(each.player, each.player, row(1))).result()
    log.append(
        WriteBatch("one", (row(1),), results=results, records=(GameRecordRow("one", 1, b"it"),))
    )
    log.delete_log("one").result()
    assert log.list_player_results("player.a") == [results[0]]
    log.delete_log("player.a").result()
    assert log.list_game_results("one", 1) == [results[1]]
    assert log.find_game_record("one", 1) == b"it"
    log.delete_log("player.b").result()
    assert log.list_game_results("one", 1) == []
    assert log.find_game_record("one", 1) is None


def test_the_results_of_a_player_are_deleted_so_many_at_a_time(log: DurableLog) -> None:
    for who in ("player.a", "player.b"):
        log.append(WriteBatch(who, (row(1),))).result()
    for game in range(1, 6):
        players = ("player.a", "player.b") if game == 1 else ("player.a",)
        results = tuple(result_of(who, "one", game, 1_000 + game) for who in players)
        record = GameRecordRow("one", game, b"it")
        log.append(WriteBatch("one", results=results, records=(record,))).result()
    left = []
    while log.list_player_results("player.a"):
        log.delete_player_results("player.a", 2).result(PATIENCE)
        left.append(len(log.list_player_results("player.a")))
    assert left == [3, 1, 0]
    assert len(log.list_player_results("player.b")) == 1
    assert log.find_game_record("one", 1) == b"it", "which is somebody else's, too"
    assert all(log.find_game_record("one", game) is None for game in range(2, 6))


def test_what_ends_after_an_account_was_deleted_is_nobodys(log: DurableLog) -> None:
    results = tuple(result_of(who, "one", 1, 1_000) for who in ("player.gone", "player.a"))
    log.append(
        WriteBatch("one", (row(1),), results=results[:1], records=(GameRecordRow("one", 1, b"x"),))
    )
    assert log.append(WriteBatch("one")).result() is None
    assert log.list_game_results("one", 1) == []
    assert log.find_game_record("one", 1) is None
    log.append(WriteBatch("player.a", (row(1),))).result()
    log.append(
        WriteBatch("one", results=results, records=(GameRecordRow("one", 1, b"x"),))
    ).result()
    assert log.list_game_results("one", 1) == [results[1]]
    assert log.find_game_record("one", 1) == b"x"
    guest = result_of("guest.x", "two", 1, 1_000)
    log.append(WriteBatch("two", results=(guest,))).result()
    assert log.list_player_results("guest.x") == [guest]


def kept_game(log: DurableLog) -> tuple[list[PlayerResultRow], GameRecordRow]:
    """A game of two players as it is kept."""
    results = [result_of(who, "one", 1, 1_000, b"ann, bob") for who in ("player.a", "player.b")]
    for each in results:
        log.append(WriteBatch(each.player, (row(1),))).result()
    whole = GameRecordRow("one", 1, b"ann, bob")
    log.append(WriteBatch("one", (row(1),), results=tuple(results), records=(whole,))).result()
    return results, whole


def without(log: DurableLog, name: bytes) -> GameRewrite:
    """What takes a name out of the game, for how it is kept now."""
    now = log.find_game_record("one", 1)
    assert now is not None
    record = GameRecordRow("one", 1, now)
    return GameRewrite(
        tuple(
            (r, replace(r, body=r.body.replace(name, b"-")))
            for r in log.list_game_results("one", 1)
        ),
        ((record, replace(record, record=now.replace(name, b"-"))),),
    )


def test_who_replaces_what_another_has_replaced_meanwhile_reads_it_again(log: DurableLog) -> None:
    kept_game(log)
    one, two = without(log, b"ann"), without(log, b"bob")  # both have read the same
    with held(log):
        futures = [log.rewrite_games(one), log.rewrite_games(two)]
    assert futures[0].exception(PATIENCE) is None
    assert isinstance(futures[1].exception(PATIENCE), StaleRewriteError)
    assert {r.body for r in log.list_game_results("one", 1)} == {b"-, bob"}
    assert log.find_game_record("one", 1) == b"-, bob"
    log.rewrite_games(without(log, b"bob")).result(PATIENCE)
    assert {r.body for r in log.list_game_results("one", 1)} == {b"-, -"}
    assert log.find_game_record("one", 1) == b"-, -"


def test_a_rewriting_is_done_whole_or_not_at_all(log: DurableLog) -> None:
    results, whole = kept_game(log)
    work = without(log, b"ann")
    log.rewrite_games(GameRewrite(((results[1], replace(results[1], body=b"reviewed")),))).result(
        PATIENCE
    )
    with held(log):
        futures = [log.rewrite_games(work), log.append(WriteBatch("one", (row(2),)))]
    assert isinstance(futures[0].exception(PATIENCE), StaleRewriteError)
    assert futures[1].exception(PATIENCE) is None
    assert [r.body for r in log.list_game_results("one", 1)] == [b"ann, bob", b"reviewed"]
    assert log.find_game_record("one", 1) == whole.record


def redacted(rows: Sequence[LogEntryRow], name: bytes) -> list[LogEntryRow]:
    """The same log without a name."""
    return [replace(each, entry=each.entry.replace(name, b"-")) for each in rows]


def named_log(log: DurableLog, many: int = 4) -> list[LogEntryRow]:
    """The log of a club in which Ann is named now and then."""
    for seq in range(1, many + 1):
        entry = b'{"name":"ann"}' if seq % 2 == 0 else b"{}"
        log.append(
            WriteBatch("club.one", (LogEntryRow(seq, seq, "ann", f"c{seq}", entry),))
        ).result(PATIENCE)
    return log.read_entries("club.one")


def test_entries_are_replaced_and_the_log_is_whole_and_goes_on(log: DurableLog) -> None:
    was = named_log(log)
    assert log.find_entries_containing("club.one", 0, b"ann") == [was[1].entry, was[3].entry]
    assert log.find_entries_containing("club.one", 0, b"{}", b"ann") == [each.entry for each in was]
    assert log.find_entries_containing("club.one", 2, b"ann") == [was[3].entry], (
        "after that version"
    )
    assert log.filter_existing_logs([f"club.{n}" for n in range(1001)] + ["club.one"]) == {
        "club.one"
    }
    rows = [replace(each, by="former.1") for each in redacted(was, b"ann")]
    log.redact_entries("club.one", was, rows).result(PATIENCE)
    assert log.read_entries("club.one") == rows, "and no digest is wrong"
    log.append(WriteBatch("club.one", (row(5),))).result(PATIENCE)
    assert [each.seq for each in log.read_entries("club.one")] == [1, 2, 3, 4, 5]
    assert log.find_command_seq("club.one", "former.1", "c3") == 3
    assert log.find_logs_containing("club.", b"ann") == []
    assert log.find_logs_containing("club.", b"{}") == ["club.one"]
    assert log.find_logs_containing("player.", b"{}") == []


def test_a_log_that_is_redacted_or_deleted_while_it_is_read_is_not_called_damaged(
    log: DurableLog,
) -> None:
    was = named_log(log)
    pages = log.read_entry_pages("club.one", 2)
    assert next(pages) == was[:2]
    log.redact_entries("club.one", was, redacted(was, b"ann")).result(PATIENCE)
    with pytest.raises(StaleRewriteError, match="read it again"):
        next(pages)
    pages = log.read_entry_pages("club.one", 2)
    next(pages)
    assert len(next(pages)) == 2
    assert next(pages, None) is None, "and this is its end"
    pages = log.read_entry_pages("club.one", 2)
    next(pages)
    log.delete_log("club.one").result(PATIENCE)
    with pytest.raises(StaleRewriteError):
        next(pages)


def test_a_log_that_goes_on_meanwhile_is_not_redacted(log: DurableLog) -> None:
    was = named_log(log)
    with held(log):
        futures = [
            log.append(WriteBatch("club.one", (row(5),))),
            log.redact_entries("club.one", was, redacted(was, b"ann")),
        ]
    assert futures[0].exception(PATIENCE) is None
    assert isinstance(futures[1].exception(PATIENCE), StaleRewriteError)
    assert log.read_entries("club.one")[:4] == was


def test_of_two_who_redact_a_log_the_second_reads_it_again(log: DurableLog) -> None:
    was = named_log(log)
    with held(log):
        futures = [
            log.redact_entries("club.one", was, redacted(was, name)) for name in (b"ann", b"name")
        ]
    assert futures[0].exception(PATIENCE) is None
    assert isinstance(futures[1].exception(PATIENCE), StaleRewriteError)
    assert log.read_entries("club.one") == redacted(was, b"ann")


def test_what_is_gone_is_not_brought_back_by_a_rewriting(log: DurableLog) -> None:
    kept_game(log)
    work = without(log, b"ann")
    log.delete_log("player.b").result(PATIENCE)
    assert isinstance(log.rewrite_games(work).exception(PATIENCE), StaleRewriteError)
    assert [r.player for r in log.list_game_results("one", 1)] == ["player.a"]
    log.delete_log("player.a").result(PATIENCE)
    assert log.find_game_record("one", 1) is None


def test_a_record_that_is_there_is_only_rewritten(log: DurableLog) -> None:
    results, whole = kept_game(log)
    log.rewrite_games(without(log, b"ann")).result(PATIENCE)
    log.append(WriteBatch("one", results=tuple(results), records=(whole,))).result(PATIENCE)
    assert log.find_game_record("one", 1) == b"-, bob"


def test_of_two_records_of_a_game_the_first_stays_though_they_come_together(
    log: DurableLog,
) -> None:
    results, _ = kept_game(log)
    again = [replace(each, game=2) for each in results]
    with held(log):
        futures = [
            log.append(
                WriteBatch("one", results=(each,), records=(GameRecordRow("one", 2, each.body),))
            )
            for each in (again[0], replace(again[1], body=b"second"))
        ]
    assert [refusal(each) for each in futures] == [None, None]
    assert log.find_game_record("one", 2) == b"ann, bob"


def test_an_account_can_begin_together_with_its_results(log: DurableLog) -> None:
    result, record = result_of("player.new", "one", 1, 1_000), GameRecordRow("one", 1, b"it")
    log.append(WriteBatch("player.new", (row(1),), results=(result,), records=(record,))).result()
    assert log.list_player_results("player.new") == [result]
    assert log.find_game_record("one", 1) == b"it"


@pytest.mark.parametrize("together", [True, False])
def test_a_token_stays_at_its_table_whoever_else_gives_it(
    log: DurableLog,
    together: bool,  # noqa: FBT001 - of the parameters
) -> None:
    same = hash_token("same")
    batches = [
        WriteBatch(name, tokens=(SeatTokenRow(seat, same, 1),)) for seat, name in enumerate("ab")
    ]
    if together:
        with held(log):
            futures = [log.append(each) for each in batches]
        assert [refusal(each) for each in futures] == [None, None]
    else:
        assert [refusal(log.append(each)) for each in batches] == [None, None]
    assert log.find_token(same) == ("a", 0)
    assert list(log.list_tokens("b")) == []


def test_to_delete_a_log_no_table_is_read_from_end_to_end(path: Path) -> None:
    """However much there is of other logs, those who write wait no longer."""
    with closing(sqlite3.connect(path)) as disk:
        for statement in _DELETE_STATEMENTS:
            plan = [line for *_, line in disk.execute(f"EXPLAIN QUERY PLAN {statement}", ["t"])]
            assert not [line for line in plan if line.startswith("SCAN")], statement


def test_what_has_just_been_written_is_not_unused(log: DurableLog) -> None:
    log.append(batch("t", 0)).result()  # which notes no use
    log.delete_log("t", unused_since_ms=row(0).at).result()
    assert log.read_entries("t") == [row(0)]
    assert log.owners.acquire_lease("t") is None  # it was given back
    log.delete_log("t", unused_since_ms=row(0).at + 1).result()
    assert log.read_entries("t") == []


def test_a_club_has_members_until_it_or_they_are_gone(log: DurableLog) -> None:
    for who in ("player.a", "player.b", "club.x"):
        log.append(WriteBatch(who, (row(1),))).result()
    members = (ClubMemberRow("player.a", "owner"), ClubMemberRow("player.b", "member"))
    log.append(WriteBatch("club.x", members=members)).result()
    assert log.list_members("club.x") == [("player.a", "owner"), ("player.b", "member")]
    assert log.list_player_clubs("player.b") == [("club.x", "member")]
    log.append(WriteBatch("club.x", members=(ClubMemberRow("player.b", ""),))).result()
    assert log.list_player_clubs("player.b") == []
    log.delete_log("player.a").result()
    assert log.list_members("club.x") == []


def test_accounts_are_no_tables_that_nobody_uses(log: DurableLog) -> None:
    for who in ("player.a", "club.x", "one"):
        log.append(WriteBatch(who, (row(1),))).result()
    assert log.list_unused_logs(1 << 60) == ["one"]
    assert log.list_unused_logs(1 << 60, tournaments=True) == []
