"""The calls near the end of a match: what is added to the learned calls, by what both sides need.

A call is learned for the points that it brings. At 9 to 9 only the next point counts, and
players call with far less. So for each two needs of `euchre.bots.trained.NEED_STEPS` the calls
are learned once more, for chances to win the match, from where they stand, in some games by
turns; what that changes serves all games of `euchre.bots.trained.CLOSING_PRESETS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.bots.equity import win_chance
from euchre.bots.trained import NEED_STEPS
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.solve.board import Weights
from euchre.solve.vector_engine.call_features import CALL_WEIGHT_COUNT
from euchre.solve.vector_engine.rules_tables import (
    build_hand_points_table,
    build_reward_shares_table,
    build_rules_words,
)
from tools.training.call_kernel import learn_deals
from tools.training.deciding import EXPLORE_CHANCE, LEARNED_DECISION_SHARE, step_size

Needs = tuple[int, int]
"""What a side still needs, and the other: each of `euchre.bots.trained.NEED_STEPS`."""

CLOSING_GAMES: Final = ("standard", "stick-the-dealer", "british-online")
"""The games by which it is learned."""
FAR_NEED_POINTS: Final = 6
"""The points still needed that stand for all from the last of `NEED_STEPS` on."""
FIRST_RATE: Final = 0.1
"""The size of the first steps; the last are `tools.training.deciding.LAST_RATE_FACTOR`
times that.
"""
FIRST_SQUARE: Final = 0.3
"""What the squares of the gradients start from."""
_KERNEL_POINTS_PER_POINT: Final = 1000
"""So many of the kernel's points are worth one point far from the end."""


def list_meetings() -> list[tuple[Needs, ...]]:
    """List the needs that are learned together: of one side, and of the other if different."""
    return [
        ((mine, theirs),) if mine == theirs else ((mine, theirs), (theirs, mine))
        for number, mine in enumerate(NEED_STEPS)
        for theirs in NEED_STEPS[number:]
        if mine != NEED_STEPS[-1]
    ]


def ending_worths(rules: Rules, needs: Needs) -> NDArray[np.int16]:
    """Return the kernel's `build_hand_points_table` with each ending as its worth in the match."""
    mine, theirs = (FAR_NEED_POINTS if need == NEED_STEPS[-1] else need for need in needs)
    before = _match_win_chance(mine, theirs)
    point = (_match_win_chance(mine - 1, theirs) - _match_win_chance(mine, theirs - 1)) / 2
    points = build_hand_points_table(rules)
    out = np.zeros_like(points)
    for ours, other in np.unique(points[:, :2], axis=0).tolist():
        gain = round(
            _KERNEL_POINTS_PER_POINT
            * (_match_win_chance(mine - ours, theirs - other) - before)
            / point
        )
        out[(points[:, 0] == ours) & (points[:, 1] == other), :2] = gain, -gain
    return out


def _match_win_chance(mine: int, theirs: int) -> float:
    """Return the chance to win the match, whoever deals next."""
    return sum(win_chance(mine, theirs, dealing=dealing) for dealing in (False, True)) / 2


def learn_meeting(
    meeting: tuple[Needs, ...],
    games: Mapping[str, tuple[Weights, Weights]],
    state: NDArray[np.uint64],
    *,
    steps: int,
    deals: int,
) -> dict[Needs, Weights]:
    """Learn the additions to the weights of the calls of each side.

    Args:
        meeting: of `list_meetings`.
        games: by preset, the weights of its calls and of its play.
        state: the source of chance; moved on.
        steps, deals: so many steps of so many deals of each game.
    """
    added = {needs: np.zeros(CALL_WEIGHT_COUNT, np.float32) for needs in meeting}
    squares = {needs: np.full(CALL_WEIGHT_COUNT, FIRST_SQUARE, np.float32) for needs in meeting}
    for step in range(steps):
        rate = np.float32(step_size(step, steps, FIRST_RATE))
        for name, (calls, plays) in games.items():
            rules, still = preset(name).rules, np.zeros(len(plays), np.float32)
            shares = (build_reward_shares_table(rules) / (2 * _KERNEL_POINTS_PER_POINT)).astype(
                np.float32
            )
            for needs in meeting:
                own, alike = calls + added[needs], len(meeting) == 1
                rivals = own if alike else calls + added[needs[1], needs[0]]
                learn_deals(
                    build_rules_words(rules, play_matches=False), ending_worths(rules, needs),
                    shares, own, squares[needs], rivals, -1 if alike else 0, plays, still, state,
                    deals, rate, np.float32(0),
                    LEARNED_DECISION_SHARE if alike else 2 * LEARNED_DECISION_SHARE, 0.0,
                    EXPLORE_CHANCE,
                )  # fmt: skip
                added[needs] = own - calls
    return added
