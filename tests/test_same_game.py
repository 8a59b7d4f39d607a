"""A game counts once, however often and however far it was saved."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from euchre.bots import make_bot, play_match
from euchre.cli import main
from euchre.game.events import Dealt
from euchre.game.match import new_match
from euchre.game.presets import PRESETS
from euchre.notation import loading, record
from euchre.notation.egn import write_egn, write_emn
from euchre.notation.loading import group_by_game, load
from euchre.notation.record import Record, RecordPlayer
from euchre.notation.text import write_text

RULES = PRESETS["standard"].rules
PEOPLE = tuple(RecordPlayer(name) for name in ("Ann", "Bo", "Cleo", "Dot"))


def game(seed: int = 1, **changes: Any) -> Record:
    bots = [make_bot("simple") for _ in range(4)]
    match = play_match(new_match(RULES), bots, random.Random(seed))
    return replace(Record(rules=RULES, events=match.events, players=PEOPLE), **changes)


WHOLE = game()
DEALS = [at for at, event in enumerate(WHOLE.events) if isinstance(event, Dealt)]
HALF = replace(WHOLE, events=WHOLE.events[: DEALS[3]])
IN_A_HAND = replace(WHOLE, events=WHOLE.events[: DEALS[2] + 5])
NOT_DEALT = replace(WHOLE, events=WHOLE.events[: DEALS[0]])
SERVED = {"table": "Qx7", "game": 2}


@pytest.mark.parametrize(
    ("records", "games"),
    [
        ([WHOLE, WHOLE], 1),
        ([HALF, WHOLE], 1),
        ([IN_A_HAND, WHOLE, HALF], 1),
        ([WHOLE, game(2)], 2),
        ([HALF, game(2), WHOLE], 2),
        ([NOT_DEALT, WHOLE], 2),
        ([WHOLE, replace(HALF, players=PEOPLE[::-1])], 2),
        ([replace(HALF, meta=SERVED, players=PEOPLE[::-1]), replace(WHOLE, meta=SERVED)], 1),
        ([replace(WHOLE, meta=SERVED), replace(WHOLE, meta={"table": "Qx7", "game": 3})], 2),
        ([replace(WHOLE, meta=SERVED), HALF], 1),
    ],
)
def test_records_of_one_game_are_known(records: list[Record], games: int) -> None:
    found = group_by_game(records)
    assert len(found) == games
    assert sorted(at for game in found for at in game) == [*range(len(records))]
    for first, *others in found:
        assert all(len(records[first].events) >= len(records[at].events) for at in others)


def test_a_name_is_the_same_in_every_unicode_form() -> None:
    one, other = (
        replace(WHOLE, players=(RecordPlayer(name), *PEOPLE[1:]))
        for name in ("Jos\u00e9", "Jose\u0301")
    )
    assert one.names == other.names
    assert len(group_by_game([one, other])) == 1


WROTE: dict[str, Callable[[Record], str]] = {
    ".jsonl": lambda each: record.write_records([each]),
    ".txt": lambda each: write_text([each]),
    ".egn": write_egn,
    ".emn": lambda each: write_emn([each]),
}


@pytest.mark.parametrize("preset", ["standard", "american", "defend-alone", "no-trump"])
def test_a_copy_in_another_format_is_the_same_game(tmp_path: Path, preset: str) -> None:
    for number, seed in enumerate((1, 2)):  # the same people, other cards
        rules = PRESETS[preset].rules
        bots = [make_bot("simple") for _ in range(4)]
        match = play_match(new_match(rules), bots, random.Random(seed))
        whole = Record(rules=rules, events=match.events, players=PEOPLE)
        for ending, write in WROTE.items():
            (tmp_path / f"{number}{ending}").write_text(write(whole), encoding="utf-8")
    found = load(tmp_path)
    assert len(found) == 2
    assert len(load(*(tmp_path / f"{at}.egn" for at in range(2)))) == 2


def test_games_by_other_rules_are_others_however_they_are_played() -> None:
    """The same people, the same cards, all of them played alike, to 10 and to 15."""
    longer = replace(WHOLE, rules=RULES.replace(target=15))
    assert len(group_by_game([WHOLE, longer])) == 2


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
def test_an_earlier_save_beside_the_later_one_adds_nothing(
    tmp_path: Path, order: tuple[str, str]
) -> None:
    for name, saved in zip(order, (HALF, WHOLE), strict=True):
        (tmp_path / f"{name}.jsonl").write_text(record.write_records([saved]), encoding="utf-8")
    assert [each.events for each in load(tmp_path)] == [WHOLE.events]
    hands = len(WHOLE.match.hands)
    shown = CliRunner().invoke(main, ["records", "stats", str(tmp_path), "--csv"])
    assert shown.output.splitlines()[1].startswith(f"Ann,1,{int(WHOLE.match.winner == 0)},{hands},")
    target = tmp_path / "hands.csv"
    written = CliRunner().invoke(main, ["records", "export", str(tmp_path), str(target)])
    assert written.output.startswith(f"{hands} rows of 1 game")


def test_games_of_one_deal_by_many_people_are_not_all_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared = []

    def compare(a: Any, b: Any) -> bool:
        compared.append((a, b))
        return are_one_game(a, b)

    are_one_game = loading._are_same_game
    monkeypatch.setattr(loading, "_are_same_game", compare)
    players = [tuple(RecordPlayer(f"{n} {seat}") for seat in range(4)) for n in range(50)]
    assert len(group_by_game([replace(WHOLE, players=four) for four in players])) == 50
    assert not compared
