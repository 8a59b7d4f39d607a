"""What is known to be missing from the coach's figures is added, as measured for each game."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.analysis.kinds import name_correction_group
from euchre.analysis.position import values
from euchre.analysis.position.corrections import (
    load_correction_measurements,
    point_corrections,
    shrink_corrections,
)
from euchre.analysis.position.values import analyse
from euchre.bots.trained import LEARNED_PRESETS
from euchre.game.events import Passed
from euchre.game.hand import Hand, Phase, apply, begin, forced_event, legal, view
from euchre.game.presets import preset
from euchre.game.shuffle import deal

STANDARD = preset("standard").rules
HIDING = [name for name in LEARNED_PRESETS if name != "two-handed"]
"""The games in which something is hidden."""


def at(phase: Phase, passes: int = 0, seed: int = 3) -> Hand:
    """A hand at the first decision of a phase, or so many passes later."""
    hand = begin(STANDARD, deal(STANDARD, 0, random.Random(seed)))
    while hand.phase is not phase or passes:
        passes -= hand.phase is phase
        event = forced_event(hand)
        if event is None:
            assert hand.turn is not None
            calling = phase is Phase.PLAY and hand.turn == hand.dealer
            others = [option for option in legal(hand) if not isinstance(option, Passed)]
            event = others[0] if calling else Passed(hand.turn)
        hand = apply(hand, event)
    return hand


def groups(hand: Hand) -> set[str]:
    seen = view(hand, hand.turn)
    return {name_correction_group(seen, event) for event in legal(seen)}


@pytest.mark.parametrize("name", HIDING)
def test_every_game_has_its_own(name: str) -> None:
    found = load_correction_measurements()[name]
    assert found["hands"] > 100
    assert re.search(rf"bench/calibration\.py .*{name}", found["command"])
    assert point_corrections(preset(name).rules).keys() == found["groups"].keys()


def _measured(*games: Mapping[str, tuple[float, float]]) -> dict[str, Any]:
    """What was measured of some games, with errors, of a thousand cases each."""
    return {
        f"game {number}": {
            "groups": {
                kind: {"cases": 1000, "points": points, "error": error}
                for kind, (points, error) in game.items()
            }
        }
        for number, game in enumerate(games)
    }


def test_what_all_games_are_off_by_is_added_to_each() -> None:
    games = [{"lead": (0.4 + noise, 0.1)} for noise in (-0.1, -0.05, 0.0, 0.05, 0.1)]
    for added in shrink_corrections(_measured(*games)).values():
        assert added["lead"] == pytest.approx(0.4, abs=0.02)


def test_what_one_game_alone_is_off_by_is_its_own() -> None:
    games = [{"lead": (0.0, 0.05)}] * 9 + [{"lead": (-1.2, 0.05)}]
    *others, odd = shrink_corrections(_measured(*games)).values()
    assert odd["lead"] == pytest.approx(-1.2, abs=0.1)
    assert all(abs(each["lead"]) < 0.1 for each in others)


def test_what_is_added_comes_nearer_to_the_truth_than_what_was_measured() -> None:
    rng = random.Random(1)
    truth = [
        {f"kind {kind}": rng.gauss(0.3 * (kind % 3 - 1), 0.05) for kind in range(12)}
        for _ in range(15)
    ]
    found = _measured(*({k: (rng.gauss(t, 0.1), 0.1) for k, t in each.items()} for each in truth))
    added = shrink_corrections(found)

    def off(points: Callable[[str, str], float]) -> float:
        return sum(
            (points(f"game {n}", kind) - true) ** 2
            for n, game in enumerate(truth)
            for kind, true in game.items()
        )

    measured = off(lambda game, kind: float(found[game]["groups"][kind]["points"]))
    assert off(lambda game, kind: added[game][kind]) < measured / 2
    assert off(lambda game, kind: added[game][kind]) < off(lambda _game, _kind: 0.0) / 2


@pytest.mark.parametrize("name", HIDING)
def test_of_every_game_it_is_known_how_far_the_figures_are_off_with_them(name: str) -> None:
    """On fresh deals, and no large group by half a point."""
    checked = load_correction_measurements()[name]["checked"]
    assert "--check" in checked["command"]
    for group, measured in checked["groups"].items():
        if measured["cases"] >= 400:
            assert abs(measured["points"]) < 0.5, group


def test_games_in_which_the_same_is_decided_share_them_and_others_have_none() -> None:
    assert point_corrections(preset("long").rules) == point_corrections(STANDARD)
    assert point_corrections(STANDARD.replace(renege="euchre")) == {}
    assert point_corrections(preset("two-handed").rules) == {}


def test_all_cards_of_a_decision_are_turned_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    missing = {"lead, defender, early": -0.2, "lead, maker, early": 1.0}
    monkeypatch.setattr(values, "point_corrections", lambda _: missing)
    hand = at(Phase.PLAY)
    seen = view(hand, hand.turn)
    assert groups(hand) == {"lead, defender, early"}
    plain, told = (analyse(seen, seed=1, max_deals=256, corrected=each) for each in (False, True))
    before = {option.event: option.points for option in plain.options}
    off = [round(option.points - before[option.event], 6) for option in told.options]
    assert len(set(off)) == 1
    assert -0.2 <= off[0] < -0.1  # less where less is open
    assert told.best == plain.best


def test_a_dealer_s_last_pass_promises_nothing() -> None:
    hand = at(Phase.NAME, passes=3)
    assert hand.turn == hand.dealer
    seen = view(hand, hand.turn)
    option = analyse(seen, seed=1, max_deals=256).find_option(Passed(hand.dealer))
    assert option is not None
    assert (option.points, option.points_se) == (0, 0)
    assert "pass (second round)" in groups(at(Phase.NAME))
    assert "pass (second round)" not in groups(hand)
