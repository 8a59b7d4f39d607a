"""End plays solved in every single deal there can be."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from euchre.game.events import HandEvent
from euchre.game.hand import View
from euchre.learn.puzzles import PuzzleCheck
from euchre.solve import SampledWorlds, list_playable, plan_sampling, solve_worlds
from euchre.solve.sampling.worlds import WorldSamplingPlan, list_all_worlds

MAX_WORLDS: Final = 60_000
"""End plays with more deals than this are not solved one by one."""


def solve_check(seen: View, best: HandEvent, check: PuzzleCheck) -> PuzzleCheck:
    """Solve every deal that agrees with the view, and add the result to the check."""
    worlds = list_worlds(plan_sampling(seen))
    if worlds is None:
        return check
    values = solve_worlds(seen, worlds)
    column = [card.index for card in list_playable(seen)].index(best.card.index)  # type: ignore[union-attr]
    never = bool(np.all(values[:, column] >= values.max(axis=1) - 1e-9))
    return replace(check, worlds=len(worlds), never_worse=never)


def list_worlds(ready: WorldSamplingPlan) -> SampledWorlds | None:
    """Return all deals that agree with a view; None if they are too many."""
    return None if ready.counts.sum() > MAX_WORLDS else list_all_worlds(ready)
