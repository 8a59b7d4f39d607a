"""One folder for all data of a user, and what was kept elsewhere once."""

from __future__ import annotations

import shutil
from pathlib import Path

import click
import pytest
import segno
from click.testing import CliRunner

from euchre.cli import main
from euchre.cli.server import run
from euchre.cli.shared import folders
from euchre.server.app import DATABASE_FILENAME
from euchre.server.links import draw_terminal_qr
from euchre.store import DurableLog, LogEntryRow, StoreError, WriteBatch


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the tables of a server were kept, on a computer with data of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    monkeypatch.setattr(click, "get_app_dir", lambda name: str(tmp_path / "config" / name))
    monkeypatch.setattr(folders, "user_data_folder", lambda: tmp_path / "data" / "euchre")
    return tmp_path / "config" / "euchre"


def entry(log: DurableLog, number: int) -> None:
    log.append(WriteBatch("a-table", (LogEntryRow(number, number, None, None, b"{}"),))).result()


def numbers(path: Path) -> list[int]:
    with DurableLog.open(path) as log:
        return [row.seq for row in log.read_entries("a-table")]


def test_tables_of_an_old_place_come_along_with_what_a_crash_left_beside_them(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with DurableLog.open(tmp_path / "before" / DATABASE_FILENAME) as log:
        entry(log, 1)
        entry(log, 2)
        shutil.copytree(tmp_path / "before", old)  # as a power cut leaves it
    assert (old / f"{DATABASE_FILENAME}-wal").stat().st_size
    new = folders.migrate_tables_folder(DATABASE_FILENAME)
    assert (
        new
        == folders.user_data_folder() / "tables"
        == folders.migrate_tables_folder(DATABASE_FILENAME)
    )
    assert numbers(new / DATABASE_FILENAME) == [1, 2]
    assert not old.exists()
    told = capsys.readouterr().err
    assert str(old) in told
    assert str(new) in told


def test_tables_that_are_served_stay_and_who_comes_second_is_told(old: Path) -> None:
    with DurableLog.open(old / DATABASE_FILENAME) as log:
        entry(log, 1)
        with pytest.raises(StoreError, match="in use by another server"):
            folders.migrate_tables_folder(DATABASE_FILENAME)
    assert numbers(old / DATABASE_FILENAME) == [1]


def test_tables_that_cannot_be_moved_are_served_where_they_are(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with DurableLog.open(old / DATABASE_FILENAME) as log:
        entry(log, 1)

    def another_disk(*_: object) -> Path:
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(Path, "rename", another_disk)
    assert folders.migrate_tables_folder(DATABASE_FILENAME) == old
    assert numbers(old / DATABASE_FILENAME) == [1]


def test_the_check_looks_at_tables_of_an_old_place_and_moves_nothing(old: Path) -> None:
    with DurableLog.open(old / DATABASE_FILENAME) as log:
        entry(log, 1)
    answer = CliRunner().invoke(main, ["server", "check"])
    assert f"{old / DATABASE_FILENAME}: 1 log with 1 entry." in answer.output
    assert (old / DATABASE_FILENAME).exists()


def test_games_and_puzzles_of_an_old_place_come_along(
    old: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    del old
    before = tmp_path / "xdg" / "euchre"
    (before / "games").mkdir(parents=True)
    (before / "games" / "friday.jsonl").write_text("a game", encoding="utf-8")
    (before / "puzzles.json").write_text("{}", encoding="utf-8")
    now = folders.migrate_games_folder()
    assert now == folders.user_data_folder() / "games"
    assert (now / "friday.jsonl").read_text(encoding="utf-8") == "a game"
    assert folders.migrate_puzzles_file().read_text(encoding="utf-8") == "{}"
    assert str(now) in capsys.readouterr().err
    assert folders.migrate_games_folder() == now
    assert capsys.readouterr().err == "", "it is said once"


def test_games_of_an_old_place_stay_while_one_is_played(old: Path, tmp_path: Path) -> None:
    del old
    fcntl = pytest.importorskip("fcntl")
    before = tmp_path / "xdg" / "euchre" / "games"
    before.mkdir(parents=True)
    with (before / "friday.jsonl").open("w", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert folders.migrate_games_folder() == before
    assert folders.migrate_games_folder() == folders.user_data_folder() / "games"


def test_a_new_server_says_once_what_to_do_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "_run_server", lambda *_: None)
    wanted = ["server", "run", "--data", str(tmp_path), "--port", "0"]
    first, second = (CliRunner().invoke(main, wanted) for _ in range(2))
    assert (first.exit_code, second.exit_code) == (0, 0), first.output
    assert "euchre server backup" in first.output
    assert "euchre server backup" not in second.output


def test_a_code_in_a_terminal_is_that_of_the_link() -> None:
    link = "http://192.168.1.20:8642/"
    halves = {"\u2588": (0, 0), "\u2580": (0, 1), "\u2584": (1, 0), " ": (1, 1)}
    rows: list[tuple[int, ...]] = []
    for line in draw_terminal_qr(link).split("\n"):
        rows += zip(*(halves[sign] for sign in line), strict=True)
    code = segno.make(link, micro=False, error="l")
    assert rows[: len(rows[0])] == [tuple(row) for row in code.matrix_iter(border=2)]
