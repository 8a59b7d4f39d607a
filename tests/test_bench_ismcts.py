"""The bench against OpenSpiel's ISMCTS: its bridge asserts at every step that both games agree."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed on this machine")

BENCH = Path(__file__).parent.parent / "bench" / "ismcts.py"


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ismcts", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Chance:
    """Stands in for ISMCTS, which does not repeat its play exactly from a seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def step(self, state: Any) -> int:
        action: int = self.rng.choice(state.legal_actions())
        return action


@pytest.mark.parametrize("stick", [True, False], ids=["stick", "no-stick"])
@pytest.mark.parametrize("bot", ["rules", "random"])
def test_both_games_agree_to_the_last_point(bench: ModuleType, bot: str, *, stick: bool) -> None:
    contest = bench.Contest(bot, simulations=5, stick=stick)
    results = list(bench.play_deals(contest, range(16)))
    assert len(results) == 16
    assert any(results)
    assert all(-8 <= ahead <= 8 for ahead in results)


def test_pieces_add_up_to_the_whole(bench: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "searcher", lambda _, seed: Chance(seed))
    whole = list(bench.play_deals(bench.Contest(), range(40)))
    pieces = [bench.play_deals(bench.Contest(), range(at, at + 10)) for at in (0, 10, 20, 30)]
    assert [ahead for piece in pieces for ahead in piece] == whole
    assert whole != list(bench.play_deals(bench.Contest(seed=1), range(40)))


def test_mean_and_error_are_for_a_hand(bench: ModuleType) -> None:
    sums = bench.Sums().add(2).add(-2).add(6)
    assert sums == (3, 6, 44)
    # means of the two hands of each deal: 1, -1, 3; their mean is 1, its error sqrt(4 / 3)
    assert str(sums) == "+1.000 ± 1.155 points a hand"


def test_the_command_says_one_line() -> None:
    command = [sys.executable, str(BENCH), "random", "4", "2", "--from", "3", "--workers", "2"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert ran.stderr == ""
    assert ran.stdout.startswith("random v ISMCTS-2: ")
    assert "over 8 hands (deals 4, sum " in ran.stdout
    assert "; from 3, seed 0), " in ran.stdout
    assert ran.stdout.count("\n") == 1
