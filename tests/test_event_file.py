"""An evening as a file: what 0.2 wrote and what is exported is read, and damage is told."""

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from effort import TIMES
from euchre.errors import EuchreError, RecordError
from euchre.tournaments.commands import (
    MAX_PLAYERS,
    add_players,
    default_rules,
    open_with_players,
    pair_round,
    record_departure,
)
from euchre.tournaments.entries import (
    Entry,
    PaymentRecorded,
    PlanDrawn,
    PlayerJoined,
    PlayerRemoved,
    PlayerTally,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
    TablePairing,
    TableScore,
    TeamFormed,
    TournamentOpened,
    TournamentSettings,
    TournamentSettingsChanged,
)
from euchre.tournaments.journal import JournalLine, read_journal, write_journal
from euchre.tournaments.reducer import fold_events
from euchre.tournaments.replaying import replay_journal
from euchre.tournaments.simulation import simulate_tournament

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
    with pytest.raises(RecordError, match="is empty, so it isn't the log of an evening"):
        read_journal(b"\n")


# -- what nobody can have written -----------------------------------------------------------------


@pytest.fixture(scope="module", params=["duplicate", "howell", "knockout", "party"])
def played(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """The lines of a whole evening, an entry each."""
    boards = {"num_hands": 2} if request.param in ("duplicate", "howell") else {}
    settings = TournamentSettings(
        request.param, default_rules(request.param).replace(boards).to_dict(), stake=100, basket=50
    )
    log = list(
        open_with_players(
            "e1",
            settings,
            [
                f"Player {letter}"
                for letter in "ABCDEFGHKM"[: 10 if request.param == "howell" else 8]
            ],
        )
    )
    log += simulate_tournament(fold_events(log), ["random"], 1)
    lines = [JournalLine(at, AT + at, "host", (entry,)) for at, entry in enumerate(log, 1)]
    return [json.loads(line) for line in write_journal(lines).splitlines()]


def opens(lines: list[dict[str, Any]]) -> str:
    """Read an evening; why it cannot be, or nothing."""
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    try:
        replay_journal(read_journal(text).lines)
    except EuchreError as error:
        return str(error)
    return ""


def test_a_whole_evening_is_no_damage(played: list[dict[str, Any]]) -> None:
    for end in range(1, len(played) + 1, 3):
        assert not opens(played[:end])


def paths(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(part, dict | list):
        for key, value in part.items() if isinstance(part, dict) else enumerate(part):
            yield (*path, key)
            yield from paths(value, (*path, key))


def test_whatever_is_damaged_is_told_with_its_line(played: list[dict[str, Any]]) -> None:
    odd: list[Any] = [
        None,
        0,
        1,
        -1,
        2,
        7,
        99,
        10**9,
        10**30,
        "",
        "x",
        True,
        [],
        {},
        [1, 2],
        [[1]],
        1.5,
    ]
    rng, refused = random.Random(1), 0
    text, everywhere = json.dumps(played), [*paths(played)]
    for _ in range(80 * TIMES):
        lines = json.loads(text)
        *path, last = rng.choice(everywhere)
        part = lines
        for key in path:
            part = part[key]
        match rng.randrange(4):
            case 0 if isinstance(part, list):
                part.insert(last, json.loads(json.dumps(part[last])))
            case 1:
                del part[last]
            case 2 if isinstance(part[last], list):
                rng.shuffle(part[last])
            case _:
                part[last] = rng.choice(odd)
        for number, line in enumerate(lines, 1):
            if isinstance(line, dict):
                line["seq"] = number
        why = opens(lines)
        assert not why or re.match(r"it (is damaged|goes wrong) in line \d", why), why
        refused += bool(why)
    assert refused > 20 * TIMES


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *((name, 10**30) for name in ("stake", "unit", "basket", "per_euchre", "per_renege")),
        *((name, 10**9) for name in ("stake", "rounds", "places")),
        ("stake", -5),
        ("title", "x" * 5000),
        ("prizes", "1 " * 5000),
    ],
)
def test_what_no_form_takes_no_file_brings(field: str, value: Any) -> None:
    lines = [json.loads(line) for line in TEXT.splitlines()]
    lines[0]["entries"][0]["settings"][field] = value
    assert opens(lines).startswith("it is damaged in line 1: ")


MISFITS: list[tuple[int, tuple[Entry, ...], str]] = [
    (1, (TeamFormed(5, (1, 2), "Ann & Bob"),), "A team is two players who are in no other"),
    (1, (TeamFormed(1, (8, 9), "Ann & Bob"),), "A team is two players"),
    (2, (RoundPaired(1, (TablePairing((1,), (2,)),)),), "each competitor at one table"),
    (3, (PlayerRemoved(1),), "not in the draw"),
    (3, (RoundPaired(1, (TablePairing((1,), (1,)),)),), "each competitor at one table"),
    (3, (RoundPaired(1, (TablePairing((1,), (2, 3)),)),), "each competitor at one table"),
    (3, (RoundPaired(3, (TablePairing((1,), (2,)),)),), "the next number"),
    (3, (PlanDrawn((2, 1, 3, 3)),), "each competitor once"),
    (3, (TournamentSettingsChanged(TournamentSettings("party")),), "The format stays"),
    (4, (ResultEntered(1, 1, TableScore(10, 5), by=5),), "who sit at the table"),
    (4, (ResultCorrected(1, 1, TableScore(10, 5), tallies=(PlayerTally(5, 1),)),), "who sit at"),
    (4, (RoundUnpaired(2),), "Only the latest round"),
    (4, (PaymentRecorded("p1", "p77", 100),), "accounts of the evening"),
    (1, (PlayerJoined(7, "Zoe"),), "the numbers 1, 2, 3"),
    (1, (TournamentSettingsChanged(TournamentSettings("swiss", rounds=101)),), "100 rounds"),
]
"""What nobody can have done after so many steps of an evening of four teams, and why not."""


@pytest.mark.parametrize(("steps", "entries", "why"), MISFITS)
def test_nothing_comes_from_a_file_that_no_page_could_show(
    steps: int, entries: tuple[Entry, ...], why: str
) -> None:
    log: list[Entry] = [
        TournamentOpened("e1", TournamentSettings("swiss")),
        *(PlayerJoined(number, f"N{number}") for number in range(1, 9)),
        *(TeamFormed(team, (2 * team - 1, 2 * team), f"T{team}") for team in range(1, 5)),
        PlanDrawn((1, 2, 3, 4)),
        RoundPaired(1, (TablePairing((1,), (2,)), TablePairing((3,), (4,)))),
    ]
    before = log[: (9, 13, 14, 15)[steps - 1]]
    lines = [JournalLine(at, AT, "host", (it,)) for at, it in enumerate((*before, *entries), 1)]
    with pytest.raises(RecordError, match=rf"^it goes wrong in line {len(before) + 1}: .*{why}"):
        replay_journal(lines)


def test_a_file_brings_no_author_whose_number_no_page_of_the_history_could_read() -> None:
    lines = [json.loads(line) for line in TEXT.splitlines()]
    lines[1]["by"] = f"p{9:040}"
    assert opens(lines).startswith("it is damaged in line 2: ")


@pytest.mark.parametrize("number", [-1, 0, 1_000_000])
def test_a_file_brings_no_player_who_is_the_host_or_leaves_no_number_for_the_next(
    number: int,
) -> None:
    lines = [json.loads(line) for line in TEXT.splitlines()]
    lines[0]["entries"][1]["player"] = number
    assert re.match(r"it (is damaged|goes wrong) in line 1: ", opens(lines))


def test_an_evening_of_more_players_than_can_be_there_at_once_is_read_again() -> None:
    names = [f"N{number}" for number in range(1, MAX_PLAYERS + 1)]
    settings = TournamentSettings("progressive", default_rules("progressive").to_dict())
    log = list(open_with_players("e1", settings, names))
    log += pair_round(fold_events(log), random.Random(1))
    log += record_departure(fold_events(log), 1)
    log += add_players(fold_events(log), "Latecomer")
    text = write_journal([JournalLine(1, AT, "host", tuple(log))])
    assert replay_journal(read_journal(text).lines) == fold_events(log)


def test_a_file_has_no_more_players_and_no_larger_scores_than_a_form() -> None:
    crowd = tuple(PlayerJoined(number, f"N{number}") for number in range(2, MAX_PLAYERS + 2))
    text = write_journal([LINES[0], JournalLine(2, AT, "host", crowd)])
    with pytest.raises(
        RecordError, match="goes wrong in line 2: An evening has 200 players at most"
    ):
        replay_journal(read_journal(text).lines)
    text = OLD.read_bytes().replace(b'"score":[', b'"score":[10000000,', 1)
    assert text != OLD.read_bytes()
    with pytest.raises(RecordError, match="damaged in line"):
        replay_journal(read_journal(text).lines)
