"""End plays solved in every single deal there can be."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from euchre.events import HandEvent
from euchre.hand import View
from euchre.learn.puzzles import Check
from euchre.solve import Worlds, choices, plan, solve_worlds
from euchre.solve.sampling.worlds import SamplingPlan, every

MOST_WORLDS: Final = 60_000
"""End plays with more deals than this are not solved one by one."""


def solved(seen: View, best: HandEvent, check: Check) -> Check:
    """Solve every deal that agrees with the view, and add the result to the check."""
    worlds = every_world(plan(seen))
    if worlds is None:
        return check
    values = solve_worlds(seen, worlds)
    column = [card.index for card in choices(seen)].index(best.card.index)  # type: ignore[union-attr]
    never = bool(np.all(values[:, column] >= values.max(axis=1) - 1e-9))
    return replace(check, worlds=len(worlds), never_worse=never)


def every_world(ready: SamplingPlan) -> Worlds | None:
    """Return all deals that agree with a view; None if they are too many."""
    return None if ready.counts.sum() > MOST_WORLDS else every(ready)
