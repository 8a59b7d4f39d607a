"""Bad input of the command line and of all that reads JSON: one sentence, and nothing is lost."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.errors import EuchreError, RecordError
from euchre.files import MAX_FILE_CHARACTERS, read_text_file
from euchre.game.events import from_json
from euchre.game.presets import preset
from euchre.learn import puzzle_repetition as repetition
from euchre.notation import record
from euchre.notation.record import Record
from euchre.store import DurableLog
from euchre.table.log import entries as table
from euchre.testing.conformance import read_cases
from euchre.tournaments import entries as evening

DEEP = "[" * 100_000 + "]" * 100_000
MANY = '{"a":' * 100_000 + "1" + "}" * 100_000
RECORD = record.write_records([Record(rules=preset("standard").rules)]).strip()
HOLDS = {
    "nothing else": DEEP,
    "objects": MANY,
    "never closed": "[" * 100_000,
    "a field of the header": f'{RECORD[:-1]},"later":{DEEP}}}',
    "meta": f'{RECORD[:-1]},"meta":{{"x":{MANY}}}}}',
    "a line": f'{RECORD}\n{{"type":"later","x":{DEEP}}}',
    "a line of play": f'{RECORD}\n{{"type":"line","at":0,"events":[],"meta":{{"x":{MANY}}}}}',
}
COMMANDS: dict[str, Callable[[str], list[str]]] = {
    "replay": lambda file: ["records", "replay", file],
    "convert": lambda file: ["records", "convert", file, f"{file}.txt"],
    "review": lambda file: ["records", "review", file],
    "verify": lambda file: ["records", "verify", file],
    "verify --log": lambda file: ["records", "verify", file, "--log", file],
    "verify --receipts": lambda file: ["records", "verify", file, "--receipts", file],
    "puzzles --review": lambda file: ["learn", "puzzles", "--review", file],
    "puzzles --state": lambda file: ["learn", "puzzles", "--state", file, "--list"],
    "play --resume": lambda file: ["play", "--resume", file],
    "event export": lambda file: ["event", "export", file, "--as", "json", "--out", f"{file}.out"],
    "event import": lambda file: ["event", "import", file, "--data", f"{file}.data"],
}

ENDINGS = (".jsonl", ".egn", ".emn", ".txt")
DEEP_FILES = [
    (held, command, ending)
    for held, command, ending in product(HOLDS, COMMANDS, ENDINGS)
    if (held == "nothing else") + (command == "replay") + (ending == ".jsonl")
]
"""Any two of them together, each time with a file, a command or an ending that is usual."""


def refused(*args: str) -> str:
    """The one line that a command ends with."""
    done = CliRunner().invoke(main, args)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == 2
    assert done.stderr.startswith("euchre: ")
    assert len(done.stderr) < 400
    return done.stderr


@pytest.mark.parametrize(("held", "command", "ending"), DEEP_FILES)
def test_no_command_runs_out_of_depth(tmp_path: Path, held: str, command: str, ending: str) -> None:
    file = tmp_path / f"deep{ending}"
    file.write_text(HOLDS[held])
    refused(*COMMANDS[command](str(file)))
    assert file.read_text() == HOLDS[held]


@pytest.mark.parametrize("text", [DEEP, MANY, "[" * 100_000, f'{{"type":"played","seat":{DEEP}}}'])
@pytest.mark.parametrize(
    "read",
    [
        from_json,
        lambda text: evening.entry_from_json(text.encode()),
        lambda text: table.entry_from_json(text.encode()),
        repetition.parse_repetition_states,
    ],
)
def test_no_reader_runs_out_of_depth(read: Callable[[str], object], text: str) -> None:
    with pytest.raises((RecordError, ValueError)):
        read(text)


def test_cases_are_no_deeper_than_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text(f'{{"cases":[{{"id":"x","kind":"x","given":{MANY}}}]}}')
    with pytest.raises(EuchreError, match="is not a file of conformance cases"):
        read_cases(file)


# -- databases ------------------------------------------------------------------------------------

DATABASES = {
    "server run": ["--cluster", "nowhere"],  # which would be refused later
    "server check": [],
    "server backup": ["backup.zip"],
    "server restore": ["backup.zip"],
    "event list": [],
    "event export": ["evening", "--as", "json", "--out", "out.json"],
    "event sheets": ["evening", "sheets"],
    "event import": ["evening.json"],
}


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+asyncpg://euchre:SECRET@10.0.0.5/euchre",
        "mysql://x",
        "x.sqlite3",
        "a:/b",
        "postgresql://caf\udce9/x",
    ],
)
@pytest.mark.parametrize("command", DATABASES)
def test_only_a_url_of_postgresql_is_a_database_to_share(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, url: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.json").write_text("")
    said = refused(*command.split(), *DATABASES[command], "--database", url)
    assert "this is no address of a database: write postgresql://" in said
    assert [path.name for path in tmp_path.iterdir()] == ["evening.json"]


@pytest.mark.parametrize("ends", [("mysql://x", "tables"), ("tables", "mysql://x")])
def test_a_log_moves_to_and_from_no_other_kind_of_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: tuple[str, str]
) -> None:
    monkeypatch.chdir(tmp_path)
    DurableLog.open("tables").close()
    assert "write postgresql://" in refused("server", "migrate", *ends)
    assert not Path("mysql:").exists()


# -- paths ----------------------------------------------------------------------------------------


@pytest.fixture
def nothing_works(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins to work before the path has been looked at fails the test."""

    def work(*_: object, **__: object) -> None:
        raise AssertionError("it went to work")

    monkeypatch.setattr("euchre.cli.play.play.LocalGame", work)


@pytest.mark.usefixtures("nothing_works")
def test_paths_are_looked_at_before_the_work(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("kept")
    there = file / "out.jsonl"
    assert str(file) in refused("play", "--record", str(there))
    assert file.read_text() == "kept"


@pytest.mark.usefixtures("nothing_works")
def test_a_match_is_not_begun_over_another(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text("kept")
    assert "already exists: continue it with --resume" in refused("play", "--record", str(file))
    assert file.read_text() == "kept"
    nowhere = tmp_path / "mistyped" / "match.jsonl"
    assert f"{nowhere}: no such file or directory" in refused("play", "--record", str(nowhere))
    assert not nowhere.parent.exists()


def test_looking_at_a_path_leaves_nothing_behind(tmp_path: Path) -> None:
    from euchre.cli.shared.options import verify_writable_file

    old = tmp_path / "old"
    old.write_text("kept")
    assert verify_writable_file(old).read_text() == "kept"
    assert not verify_writable_file(tmp_path / "new").exists()
    with pytest.raises(OSError, match="new"):
        verify_writable_file(tmp_path / "none" / "new")


# -- numbers and streams --------------------------------------------------------------------------


@pytest.mark.parametrize("minutes", ["1e17", "0", "-3", "nan", "inf", "100000"])
def test_minutes_say_how_many_may_be(minutes: str) -> None:
    said = refused("play", "--rules", "timed", "--minutes", minutes)
    assert "--minutes takes a number above 0 and below 100,000, not" in said


@pytest.mark.parametrize("origin", ["foo", "foo.example", "ftp://foo.example", "https://", ""])
def test_an_origin_is_that_of_pages(origin: str) -> None:
    assert "isn't a web origin" in refused("server", "run", "--origin", origin)


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_are_no_error(tmp_path: Path, closed: str) -> None:
    file = tmp_path / "match.jsonl"
    file.write_text(RECORD + "\n")
    said = tmp_path / "said"
    done = subprocess.run(  # noqa: S602 - the shell is what closes a stream
        f'"{sys.executable}" -m euchre records replay "{file}" >"{said}" 2>&1 {closed}',
        shell=True,
        check=False,
    )
    assert done.returncode == 0, said.read_text()
    assert "Traceback" not in said.read_text()


# -- without an end -------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
@pytest.mark.parametrize("command", [*COMMANDS, "event simulate"])
def test_a_file_without_an_end_is_refused(tmp_path: Path, command: str) -> None:
    file = tmp_path / "endless.jsonl"
    file.symlink_to("/dev/zero")
    players = ["event", "simulate", "party", "--players", str(file)]
    refused(*(COMMANDS[command](str(file)) if command in COMMANDS else players))


def test_a_file_that_breaks_off_while_it_is_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(StringIO):
        def read(self, *_: object) -> str:
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(Path, "open", lambda *_, **__: Broken())
    with pytest.raises(RecordError, match=r"games\.jsonl: input/output error"):
        read_text_file(tmp_path / "games.jsonl")


def test_a_text_is_read_as_far_as_it_may_be_long(tmp_path: Path) -> None:
    file = tmp_path / "names"
    file.write_text("Ann\n" * 1_000_000)
    assert len(read_text_file(file, MAX_FILE_CHARACTERS)) == 4_000_000
    with pytest.raises(RecordError, match="too long: the most is 2 million characters"):
        read_text_file(file, 2 << 20)
    file.write_text("")
    assert not read_text_file(file, MAX_FILE_CHARACTERS)
