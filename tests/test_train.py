"""The example learner: playing makes it better, and what it has learned is a bot in the arena."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.game.presets import preset

EXAMPLE = Path(__file__).parent.parent / "examples" / "train.py"
pytestmark = pytest.mark.long
RULES = preset("standard").rules


@pytest.fixture(scope="module")
def learner() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_who_has_played_against_itself_for_a_while_plays_better(learner: ModuleType) -> None:
    school = learner.School(RULES, 1, 128, ((32, 16), (32, 16)))
    before, _ = learner.strength(RULES, school.player)
    for _ in range(3):
        school.lesson(3e-3)
    after, error = learner.strength(RULES, school.player)
    assert after > before + 5 * error


def test_what_was_trained_plays_in_the_arena(
    learner: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    strength = learner.strength
    monkeypatch.setattr(learner, "strength", lambda rules, who, _=0: strength(rules, who, 500))
    player, curve = learner.train(RULES, 0.001, seed=1, n=32)
    np.savez(tmp_path / "policy.npz", **{f"w{n}": w for n, w in enumerate(player.weights)})
    learner.plot(curve, tmp_path / "policy.svg")
    assert (tmp_path / "policy.svg").read_text().startswith("<svg")
    monkeypatch.setenv("EUCHRE_POLICY", str(tmp_path / "policy.npz"))
    monkeypatch.syspath_prepend(EXAMPLE.parent)
    told = CliRunner().invoke(
        main, ["study", "arena", "train:Player", "random", "--deals", "10", "--workers", "1"]
    )
    assert told.exit_code == 0, told.output
    assert "train:Player" in told.output
