"""Turning the weights of the rules bot."""

from __future__ import annotations

import pytest

from euchre.bots.rules_player.weights import Weights
from euchre.game.presets import preset
from tools.training.tuning import (
    TuningStep,
    UnknownWeightError,
    first_step,
    match_weights,
    move_weights,
    tune_weights,
)

STANDARD = preset("standard").rules


def test_a_name_is_a_weight_or_a_pattern() -> None:
    assert match_weights("keep") == ("keep",)
    assert match_weights("pass_name_*") == ("pass_name_1", "pass_name_2", "pass_name_3")
    with pytest.raises(UnknownWeightError, match="did you mean keep"):
        match_weights("kepp")


def test_a_group_moves_together() -> None:
    usual = Weights()
    new = move_weights(usual, "pass_name_*", 0.25)
    assert new.pass_name_1 == pytest.approx(usual.pass_name_1 + 0.25)
    assert new.pass_name_3 == pytest.approx(usual.pass_name_3 + 0.25)
    assert new.keep == usual.keep
    assert first_step(usual, "keep") == pytest.approx(usual.keep / 5)
    assert first_step(usual, "lead_singleton") == 0.1


@pytest.mark.long
def test_a_bad_weight_is_turned_back_in_steps_that_are_proved() -> None:
    trials: list[TuningStep] = []
    timid = Weights(make_middle=4.0)
    found = tune_weights(
        ["make_middle"], STANDARD, 30, 1, start=timid, rounds=1, tell=trials.append
    )
    assert found.make_middle < timid.make_middle
    assert [trial.name for trial in trials] == ["make_middle"] * len(trials)
    taken = [trial for trial in trials if trial.is_taken]
    assert found.make_middle == pytest.approx(4.0 + sum(trial.step for trial in taken))
    assert all(trial.found.mean > 2 * trial.found.standard_error for trial in taken)
    again = tune_weights(["make_middle"], STANDARD, 30, 1, start=timid, rounds=1)
    assert again == found


def test_what_gains_nothing_is_left_alone() -> None:
    assert tune_weights(["under_card"], STANDARD, 5, rounds=2) == Weights()
