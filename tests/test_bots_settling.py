"""How many hidden deals a decision is worth (`euchre.bots.search.settling`)."""

from __future__ import annotations

import numpy as np
import pytest

from euchre.bots.search.settling import MAX_LOTS, draw_until_settled, estimate_regret
from euchre.bots.search.worlds import Floats


def _values(lead: float, spread: float, seed: int = 0) -> Floats:
    """200 deals of two options, the first ahead by that on average."""
    rng = np.random.default_rng(seed)
    behind = rng.normal(size=200)
    behind = (behind - behind.mean()) / behind.std() * spread + lead
    return np.stack([behind, np.zeros(200)], axis=1)


def _lots(lead: float, spread: float) -> int:
    """How many lots are drawn where a thousandth may be lost."""
    drawn = []

    def draw(number: int) -> tuple[Floats, Floats]:
        drawn.append(number)
        return _values(lead, spread, number), np.zeros(200)

    draw_until_settled(draw, 0.001)
    return len(drawn)


def test_a_plain_choice_is_made_at_once() -> None:
    assert _lots(lead=0.5, spread=1.0) == 1


def test_options_that_always_come_to_the_same_are_settled_at_once() -> None:
    assert _lots(lead=0.0, spread=0.0) == 1


def test_where_hardly_anything_is_at_stake_little_is_looked_at() -> None:
    assert _lots(lead=0.0, spread=0.01) == 1


def test_an_open_choice_gets_all_lots() -> None:
    assert _lots(lead=0.0, spread=1.0) == MAX_LOTS


@pytest.mark.parametrize("lead", [0.0, 0.05, 0.15])
def test_the_regret_is_what_would_be_gained_on_average_by_knowing(lead: float) -> None:
    error = 1.0 / np.sqrt(200)
    truly = np.random.default_rng(1).normal(lead, error, 1_000_000)
    gained = np.maximum(-truly, 0).mean()
    assert estimate_regret(_values(lead, 1.0), np.zeros(200)) == pytest.approx(gained, abs=1e-4)


def test_deals_that_are_unlikely_tell_less() -> None:
    values = np.stack([np.tile([1.0, -1.0], 100), np.zeros(200)], axis=1)
    few = np.where(np.arange(200) < 50, 0.0, -50.0)
    assert estimate_regret(values, few) == pytest.approx(2 * estimate_regret(values, np.zeros(200)))
