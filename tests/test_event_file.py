"""An evening as a file: what 0.2 wrote and what is exported is read, and damage is told."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from euchre.errors import RecordError
from euchre.tournaments.entries import Entry, PlayerJoined, TournamentOpened, TournamentSettings
from euchre.tournaments.journal import JournalLine, read_journal, write_journal
from euchre.tournaments.reducer import fold_events

AT = 1_790_000_000_000
OPENING: tuple[Entry, ...] = (
    TournamentOpened("e1", TournamentSettings("party")),
    PlayerJoined(1, "Ann"),
)
LINES = (
    JournalLine(1, AT, "host", OPENING),
    JournalLine(2, AT + 1, "p1", (PlayerJoined(2, "Bo\u017eena \u2028 'x'\n"),)),
    JournalLine(3, AT + 2, "host", (PlayerJoined(3, "Cy"), PlayerJoined(4, "Dee"))),
)
TEXT = write_journal(LINES)
OLD = Path(__file__).parent / "data" / "evening-0.2.jsonl"


def test_what_is_written_is_read_and_is_what_the_docstring_says() -> None:
    assert read_journal(TEXT).lines == LINES
    assert read_journal(TEXT).list_events() == (*OPENING, *LINES[1].entries, *LINES[2].entries)
    assert json.loads(TEXT.splitlines()[0]) == {
        "seq": 1,
        "at": AT,
        "by": "host",
        "entries": [
            {"type": "opened", "evening": "e1", "settings": {"format": "party"}},
            {"type": "joined", "player": 1, "name": "Ann"},
        ],
    }


def test_a_file_that_0_2_wrote_is_read_and_written_the_same() -> None:
    journal = read_journal(OLD.read_bytes())
    evening = fold_events(journal.list_events())
    assert (evening.settings.title, len(evening.people), len(evening.rounds)) == ("Friday", 8, 1)
    assert evening.ledger.balance_of("bank") == -600
    assert not journal.warning
    assert write_journal(journal.lines) == OLD.read_bytes()


def test_a_last_line_broken_off_anywhere_is_left_out_with_a_warning() -> None:
    start = len(b"".join(TEXT.splitlines(keepends=True)[:2]))
    for stop in range(start + 1, len(TEXT) - 1):
        journal = read_journal(TEXT[:stop])
        assert journal.lines == LINES[:2]
        assert journal.warning == "line 3, the last one, was broken off; it is left out"
    assert read_journal(TEXT[:-1]) == read_journal(TEXT), "it only lacks its end"


@pytest.mark.parametrize("tail", [b"\0" * 50, b"\0" * 50 + b"\n", b'\0\0\0"x"}]}\n'])
def test_zeros_that_a_disk_left_at_the_end_are_a_broken_line(tail: bytes) -> None:
    journal = read_journal(TEXT + tail)
    assert journal.lines == LINES
    assert "line 4, the last one" in journal.warning


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
        (lambda lines: [lines[0], lines[1].replace(b"Bo", b"\xff\xfe"), lines[2]], 2),
        (lambda lines: [lines[0][:40]], 1),
        (lambda _: [b"not an evening"], 1),
        (lambda _: [b"[" * 100_000], 1),
    ],
)
def test_other_damage_is_told_with_its_line(
    spoil: Callable[[list[bytes]], list[bytes]], number: int
) -> None:
    with pytest.raises(RecordError, match=rf"^it is damaged in line {number}: "):
        read_journal(b"".join(spoil(TEXT.splitlines(keepends=True))))


def test_an_empty_file_is_no_evening() -> None:
    with pytest.raises(RecordError, match="is empty, and no log of an evening"):
        read_journal(b"\n")
