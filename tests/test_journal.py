"""The file of an evening: what was acknowledged is there, whatever happens to the program."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from euchre.league.log.entries import Entry, Joined, Opened, Renamed, Settings
from euchre.store import journal
from euchre.store.errors import StoreError
from euchre.store.journal import Journal

OPENING: tuple[Entry, ...] = (Opened("e1", Settings("party")), Joined(1, "Ann"))
AT = 1_790_000_000_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "friday.evening"
    Journal.make(path, OPENING, AT).close()
    return path


def add(path: Path, *entries: Entry) -> int:
    with Journal.open(path) as there:
        return there.append(entries, AT + 1, by="Ann")


def read(path: Path) -> tuple[Entry, ...]:
    with Journal.open(path) as there:
        assert there.warning == ""
        return there.entries()


# -- the usual ----------------------------------------------------------------------------------


def test_what_is_appended_is_there_again(path: Path) -> None:
    assert read(path) == OPENING
    more = (Joined(2, "Bo\u017eena \u2028 'x'\n"), Renamed(1, "Anna"))
    assert add(path, *more) == 2
    assert add(path, Joined(3, "Cy")) == 3
    assert read(path) == (*OPENING, *more, Joined(3, "Cy"))


def test_a_line_is_what_the_docstring_says(path: Path) -> None:
    add(path, Joined(2, "Bob"))
    first, second = map(json.loads, path.read_text("utf-8").splitlines())
    assert first == {
        "seq": 1,
        "at": AT,
        "by": "host",
        "entries": [
            {"type": "opened", "evening": "e1", "settings": {"format": "party"}},
            {"type": "joined", "player": 1, "name": "Ann"},
        ],
    }
    assert (second["seq"], second["at"], second["by"]) == (2, AT + 1, "Ann")


def test_nothing_to_add_adds_nothing(path: Path) -> None:
    before = path.read_bytes()
    assert add(path) == 1
    assert path.read_bytes() == before


def test_several_are_appended_while_it_is_open(path: Path) -> None:
    with Journal.open(path) as there:
        assert [there.append((Joined(n, f"P{n}"),), AT) for n in (2, 3, 4)] == [2, 3, 4]
        assert [line.seq for line in there.lines] == [1, 2, 3, 4]
    assert len(read(path)) == 5


def test_a_file_is_never_overwritten_and_leaves_nothing_beside_it(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(StoreError, match=r"exists already: choose another name$"):
        Journal.make(path, OPENING, AT)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_file_is_made_where_there_are_no_links(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def link(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", link)
    with pytest.raises(StoreError, match="exists already"):
        Journal.make(path, OPENING, AT)
    other = path.with_name("other.evening")
    Journal.make(other, OPENING, AT).close()
    assert read(other) == OPENING
    assert sorted(path.parent.iterdir()) == sorted([path, other])


def test_where_there_is_none_or_no_folder_a_sentence_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no\.evening: there is no such file$"):
        Journal.open(tmp_path / "no.evening")
    with pytest.raises(StoreError, match="cannot be made: no such file or directory"):
        Journal.make(tmp_path / "no" / "x.evening", OPENING, AT)
    with pytest.raises(StoreError, match=r"cannot be (opened|read): is a directory"):
        Journal.open(tmp_path)


# -- the plug is pulled -------------------------------------------------------------------------


def whole_lines(path: Path) -> list[bytes]:
    add(path, Joined(2, "Bob"))
    add(path, Joined(3, "Cy"), Joined(4, "Dee"))
    return path.read_bytes().splitlines(keepends=True)


def test_a_last_line_broken_off_anywhere_is_left_out_and_then_replaced(path: Path) -> None:
    lines = whole_lines(path)
    start = len(b"".join(lines[:2]))
    whole = b"".join(lines)
    for stop in range(start + 1, len(whole) - 1):
        path.write_bytes(whole[:stop])
        with Journal.open(path) as there:
            assert there.entries() == (*OPENING, Joined(2, "Bob"))
            assert "line 3, the last one, was broken off while it was written" in there.warning
            assert path.read_bytes() == whole[:stop], "reading changes nothing"
    add(path, Joined(3, "Eve"))
    assert read(path) == (*OPENING, Joined(2, "Bob"), Joined(3, "Eve"))


def test_a_last_line_that_only_lacks_its_end_counts(path: Path) -> None:
    lines = whole_lines(path)
    path.write_bytes(b"".join(lines).removesuffix(b"\n"))
    assert read(path)[-1] == Joined(4, "Dee")
    assert add(path, Joined(5, "Eve")) == 4
    assert read(path)[-2:] == (Joined(4, "Dee"), Joined(5, "Eve"))
    assert path.read_bytes().startswith(b"".join(lines))


def test_zeros_that_a_disk_left_at_the_end_are_a_broken_line(path: Path) -> None:
    whole = b"".join(whole_lines(path))
    for tail in (b"\0" * 50, b"\0" * 50 + b"\n", b'\0\0\0"x"}]}\n'):
        path.write_bytes(whole + tail)
        with Journal.open(path) as there:
            assert "line 4, the last one" in there.warning
    add(path, Joined(5, "Eve"))
    assert read(path)[-2:] == (Joined(4, "Dee"), Joined(5, "Eve"))


@pytest.mark.parametrize(
    ("spoil", "number"),
    [
        (lambda lines: [lines[0], lines[1][:30] + b"\n", lines[2]], 2),
        (lambda lines: [lines[0], b"\n", *lines[1:]], 2),
        (lambda lines: [lines[0], lines[2]], 2),
        (lambda lines: [lines[0], lines[1], lines[1]], 3),
        (lambda lines: [lines[0], lines[1], lines[2][:40] + b"\n"], 3),
        (lambda lines: [lines[0], lines[1], lines[2].replace(b"joined", b"jinxed")], 3),
        (lambda lines: [lines[0], lines[1], b'{"seq":3,"at":1,"by":"x","entries":[]}\n'], 3),
        (lambda lines: [b"\xff\xfe" + lines[0], *lines[1:]], 1),
        (lambda lines: [lines[0], lines[1].replace(b"Bob", b"\xff\xfe"), lines[2]], 2),
        (lambda lines: [lines[0][:40]], 1),
        (lambda _: [b"not an evening"], 1),
    ],
)
def test_other_damage_is_told_with_its_line_and_nothing_is_changed(
    path: Path, spoil: Callable[[list[bytes]], list[bytes]], number: int
) -> None:
    spoilt = b"".join(spoil(whole_lines(path)))
    path.write_bytes(spoilt)
    with pytest.raises(StoreError, match=rf"is damaged in line {number}, and was not changed: "):
        Journal.open(path)
    assert path.read_bytes() == spoilt


def test_an_empty_file_is_no_evening(path: Path) -> None:
    path.write_bytes(b"")
    with pytest.raises(StoreError, match="is empty, and no log of an evening"):
        Journal.open(path)


def test_a_full_disk_is_told_and_leaves_nothing_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    write = os.write
    with Journal.open(path) as there:
        monkeypatch.setattr(os, "write", lambda file, text: write(file, text[:7]))
        with pytest.raises(StoreError, match="nothing was written: the disk is full"):
            there.append((Joined(2, "Bob"),), AT)
        assert path.read_bytes() == before
        monkeypatch.undo()
        assert there.append((Joined(2, "Bob"),), AT) == 2
    assert read(path)[-1] == Joined(2, "Bob")


def test_a_file_that_may_only_be_read_can_be_read(path: Path) -> None:
    path.chmod(0o400)
    with Journal.open(path) as there:
        assert there.entries() == OPENING
        if os.geteuid() != 0:  # who may everything may write as well
            with pytest.raises(StoreError, match="nothing was written"):
                there.append((Joined(2, "Bob"),), AT)


def test_what_another_program_wrote_in_between_is_not_written_over(path: Path) -> None:
    with Journal.open(path) as there:
        with path.open("ab") as other:
            other.write(b"x")
        with pytest.raises(StoreError, match="another program has written to it"):
            there.append((Joined(2, "Bob"),), AT)


# -- two at a time ------------------------------------------------------------------------------


def test_while_it_is_open_nobody_else_can_open_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "_TRIES", 2)
    monkeypatch.setattr(journal, "_PAUSE", 0.01)
    with Journal.open(path), pytest.raises(StoreError, match="is in use by another command: try"):
        Journal.open(path)
    assert read(path) == OPENING


CROWD = """
import sys
from pathlib import Path
from euchre.league.log.entries import Joined
from euchre.store.journal import Journal
path, name = Path(sys.argv[1]), sys.argv[2]
for number in range(10):
    with Journal.open(path) as there:
        players = len(there.entries())
        there.append((Joined(players, name), Joined(players + 1, name)), 0)
"""


def test_two_hosts_at_two_terminals_take_turns(path: Path) -> None:
    hosts = [subprocess.Popen([sys.executable, "-c", CROWD, path, name]) for name in "ab"]  # noqa: S603
    assert [host.wait(60) for host in hosts] == [0, 0]
    joined = [entry for entry in read(path) if isinstance(entry, Joined)]
    assert [entry.player for entry in joined] == list(range(1, 42))
    names = [entry.name for entry in joined[1:]]
    assert sorted(names) == ["a"] * 20 + ["b"] * 20
    assert names[::2] == names[1::2], "what was done together stays together"


WRITER = """
import sys
from pathlib import Path
from euchre.league.log.entries import Joined
from euchre.store.journal import Journal
with Journal.open(Path(sys.argv[1])) as there:
    print("ready", flush=True)
    while True:
        number = len(there.lines) + 1
        name = f"Player {number} " + "x" * 3000
        print(there.append((Joined(number, name), Joined(number, name)), number), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9")
def test_what_was_acknowledged_outlives_kill_9(path: Path) -> None:
    rng = random.Random(9)
    acknowledged = 1
    for _ in range(10):
        with subprocess.Popen(  # noqa: S603
            [sys.executable, "-c", WRITER, path], stdout=subprocess.PIPE, text=True
        ) as child:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            said = [child.stdout.readline() for _ in range(rng.randint(0, 12))]
            time.sleep(rng.uniform(0.0, 0.01))
            child.send_signal(signal.SIGKILL)
            said += child.stdout.read().splitlines(keepends=True)
        whole = [int(line) for line in said if line.endswith("\n")]
        assert whole == list(range(whole[0], whole[0] + len(whole))) if whole else True
        acknowledged = max([acknowledged, *whole])
        with Journal.open(path) as there:
            assert len(there.lines) >= acknowledged
            assert [line.seq for line in there.lines] == [*range(1, len(there.lines) + 1)]
            assert all(len(line.entries) == 2 for line in there.lines)
            acknowledged = len(there.lines)
    assert acknowledged > 10
