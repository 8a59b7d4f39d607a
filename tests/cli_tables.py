"""Tables to test ``euchre play`` at: the command, saved matches that have come to a point."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from euchre.cli import main
from euchre.cli.matches.game import new_record
from euchre.game.cards import Card, Suit, parse_cards
from euchre.game.events import Called, Cut, Dealt, Discarded, Event, Passed, Played
from euchre.game.knobs import Value
from euchre.game.presets import preset
from euchre.notation import record

Play = Callable[..., Result]


@pytest.fixture(name="play")
def play_at(tmp_path: Path) -> Play:
    def run(*args: str, typed: str = "", code: int = 0, cuts: bool = True) -> Result:
        env = {"XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "80"}
        result = CliRunner(env=env).invoke(
            main, ["play", *args, *["--ask-cut"] * cuts], input=typed
        )
        assert result.exit_code == code, result.output + result.stderr
        assert "Traceback" not in result.output
        return result

    return run


def only_game(tmp_path: Path) -> Path:
    (path,) = (tmp_path / "data" / "euchre" / "games").iterdir()
    return path


def kept(path: Path) -> record.Record:
    reading = record.read_records_partly(path.read_text())
    assert reading.error is None
    (only,) = reading.records
    return only


@pytest.fixture
def still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time goes by at timed matches."""
    monkeypatch.setattr("euchre.cli.matches.clock.time", SimpleNamespace(monotonic=lambda: 0.0))


DEAL = Dealt(
    1,
    (
        parse_cards("9D JD KD JS AH"),
        parse_cards("KC AD QH TD 9H"),
        parse_cards("QC KS TC AC TH"),
        parse_cards("9C QS QD 9S KH"),
    ),
    Card.parse("AS"),
    parse_cards("TS JC JH"),
    packets=(3, 3, 3, 3),
)
TO_CALL: tuple[Event, ...] = (Cut(0, 5), DEAL, Passed(2), Passed(3))
"""Bo deals, the A♠ is turned up, and you are the third to speak."""
TO_FOLLOW: tuple[Event, ...] = (
    *TO_CALL,
    *(Passed(0), Called(1, Suit.SPADES), Discarded(1, Card.parse("9H"))),
    *(Played(2, Card.parse("QC")), Played(3, Card.parse("9C"))),
)
"""Bo has taken up spades, and you play third to the Q♣."""
TO_FOLLOW_TRUMP: tuple[Event, ...] = (
    *TO_FOLLOW,
    *(Played(0, Card.parse("9D")), Played(1, Card.parse("KC"))),
    *(Played(1, Card.parse("AS")), Played(2, Card.parse("KS")), Played(3, Card.parse("QS"))),
)
"""Bo has taken the first trick and led the A♠; of your cards only the J♠ follows."""


def game_with(
    tmp_path: Path, events: tuple[Event, ...], name: str = "standard", **knobs: Value
) -> str:
    """The path of a saved match that has come to this."""
    rules = preset(name).rules.replace(knobs)
    started = new_record(rules, 0, ("simple",) * 3, {"seed": 3})
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
    path.write_text(record.write_records([replace(started, events=events, dealer=1)]))
    return str(path)


def choices() -> str:
    """Every number from 1 to 6 for each decision: one of them is legal, the rest are refused."""
    return "1\n2\n3\n4\n5\n6\n" * 120
