"""The golden games: one for every preset and more, each replayed with its special event."""

from __future__ import annotations

import json
import random
import re

import pytest

from effort import TIMES, unlike
from euchre.game import match as matches
from euchre.game.presets import PRESETS
from euchre.notation.record import read_records_partly, write_records
from euchre.notation.text import read_text, write_text
from golden_games import GOLDEN, GOLDEN_GAMES, golden_record
from soak import (
    main,
    make_seat_bots,
    play_bots_checked,
    play_checked,
    replay_checked,
)


def text_of(name: str) -> str:
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_one_for_every_preset_and_the_extras() -> None:
    assert set(PRESETS) <= set(GOLDEN_GAMES)
    assert {path.name for path in GOLDEN.iterdir()} == {f"{name}.txt" for name in GOLDEN_GAMES}


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_the_game_replays_to_the_same_end_with_its_special_event(name: str) -> None:
    text = text_of(name)
    (record,) = read_text(text)
    assert write_text([record]) == text
    match = record.match
    assert match.over
    assert stored_end(text) == (match.winner, match.scores)
    assert record.rules == GOLDEN_GAMES[name].rules
    assert record.meta == {"title": GOLDEN_GAMES[name].special}
    assert GOLDEN_GAMES[name].happens(match), GOLDEN_GAMES[name].special
    assert matches.fold(record.rules, record.events) == match


def stored_end(text: str) -> tuple[int | None, tuple[int, ...]]:
    """The side of the first seat that is said to have won, and the scores, from the last line.

    Read here by itself, so as not to trust the code that wrote it.
    """
    last = text.splitlines()[-1]
    score = r"-?\d+(?:, -?\d+)+|\d+(?:-\d+)+"  # 10-7, or with one below zero 32, -2
    said = re.fullmatch(rf"Game over: (?:Seat (\d).* won, |level at )({score})(?:,.*)?", last)
    assert said is not None, last
    scores = tuple(map(int, re.split(", " if "," in said[2] else "-", said[2])))
    return (int(said[1]) - 1 if said[1] else None), scores


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_the_game_is_the_same_in_json_lines(name: str) -> None:
    records = read_text(text_of(name))
    lines = write_records(records)
    assert list(read_records_partly(lines).records) == records
    assert write_records(read_records_partly(lines).records) == lines
    (record,) = records
    end = json.loads(lines.splitlines()[-1])
    assert (list(record.match.scores), record.match.winner) == (end["scores"], end.get("winner"))


@pytest.mark.parametrize("name", GOLDEN_GAMES)
def test_every_seat_follows_the_game_and_sees_no_more_than_it_should(name: str) -> None:
    record = golden_record(name)
    assert replay_checked(record.rules, record.events) == record.match


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_random_matches_come_to_their_end_with_every_card_and_no_leak(name: str) -> None:
    """A few of what ``python tests/soak.py --matches 2000`` plays by the thousand."""
    for seed in range(TIMES):
        match = play_checked(PRESETS[name].rules, random.Random(f"{name} {seed}"))
        assert match.over
        assert match.winner is not None or name == "party"


@pytest.mark.long
@pytest.mark.parametrize("name", unlike(PRESETS))
def test_matches_of_bots_come_to_their_end_with_every_card_and_no_leak(name: str) -> None:
    """A few of what ``python tests/soak.py --bots rules,simple`` plays."""
    rules = PRESETS[name].rules
    for seed in range(TIMES):
        bots = make_seat_bots(("rules", "simple"), rules, seed)
        assert play_bots_checked(rules, bots, random.Random(f"{name} {seed}")).over


def test_the_soak_tells_what_it_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cutthroat", "--matches", "1", "--bots", "random,simple"]) == 0
    assert capsys.readouterr().out.startswith("cutthroat: 1 matches, ")
    with pytest.raises(SystemExit):
        main(["cutthroat", "--bots", "rules,smple"])
    assert "did you mean" in capsys.readouterr().err
