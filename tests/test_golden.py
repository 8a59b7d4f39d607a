"""The golden games: one for every preset and more, each replayed with its special event."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from euchre import match as matches
from euchre.presets import PRESETS
from euchre.record import read, write
from euchre.testing.golden import GAMES
from euchre.testing.soak import play_checked, replay_checked

GOLDEN = Path(__file__).parent / "data" / "golden"


def test_there_is_one_for_every_preset_and_the_extras() -> None:
    assert set(PRESETS) <= set(GAMES)
    assert {path.stem for path in GOLDEN.glob("*.jsonl")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_game_replays_to_the_same_end_with_its_special_event(name: str) -> None:
    text = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")
    records = read(text).records
    assert write(records) == text
    (record,) = records
    end = json.loads(text.splitlines()[-1])
    match = record.match
    assert match.over
    assert (list(match.scores), match.winner) == (end["scores"], end.get("winner"))
    assert record.rules == GAMES[name].rules
    assert record.meta["title"] == GAMES[name].special
    assert GAMES[name].happens(match), GAMES[name].special
    assert matches.fold(record.rules, record.events) == match


@pytest.mark.parametrize("name", GAMES)
def test_every_seat_follows_the_game_and_sees_no_more_than_it_should(name: str) -> None:
    (record,) = read((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8")).records
    assert replay_checked(record.rules, record.events) == record.match


@pytest.mark.parametrize("name", PRESETS)
def test_random_matches_come_to_their_end_with_every_card_and_no_leak(name: str) -> None:
    """A few of what ``python -m euchre.testing.soak --matches 2000`` plays by the thousand."""
    for seed in range(3):
        assert play_checked(PRESETS[name].rules, random.Random(f"{name} {seed}")).over
