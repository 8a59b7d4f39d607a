"""Why a puzzle's answer is right, in two sentences made from facts."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.analysis.position import Analysis
from euchre.analysis.pricing import WIN, pricer_of
from euchre.analysis.stake import Stake
from euchre.analysis.telling import doing, percent
from euchre.bots.reasons import holding
from euchre.events import Called, HandEvent, Passed
from euchre.hand import Phase, View
from euchre.learn.likeness import rivals
from euchre.learn.positions import read_event
from euchre.learn.puzzles import Check, Elsewhere
from euchre.rules import team_of

POINTS: Final = 0.15
"""Points that are told as points; a choice that costs fewer is told by the match."""


def why_best(  # noqa: PLR0917 - what there is to tell
    theme: str,
    seen: View,
    analysis: Analysis,
    tempting: HandEvent | None,
    elsewhere: Elsewhere | None,
    check: Check,
) -> str:
    """Two sentences, from facts: why, and what the tempting choice costs."""
    first = analysis.reason
    other = tempting if tempting is not None else rivals(seen, analysis)[0].event
    passes = isinstance(analysis.best, Passed) and seen.phase is Phase.NAME
    if passes and isinstance(other, Called):
        first = f"In {other.trump.word} you hold {holding(seen.cards, other.trump)}."
    if elsewhere is not None:
        first = _at_this_score(seen, elsewhere)
    elif theme == "loner" and not any(trick.winner not in seen.makers for trick in seen.tricks):
        rules = seen.rules
        saved = rules.pts_loner_march - rules.pts_make
        first = f"One trick saves {saved} points. {analysis.reason}"
    option = analysis.of(other)
    assert option is not None
    cost = f"{option.points_behind:.2f} points"
    if option.points_behind < POINTS or elsewhere is not None:
        cost = f"{percent(option.behind)} of the match"
    worse, better = _compared(seen, analysis.best, other, check.seed)
    does = doing(seen, other)
    second = f"{does[0].upper()}{does[1:]} costs {cost}"
    if theme == "end" and check.never_worse:
        return f"{first} {second}, and in none of the {check.worlds:,} possible deals is it better."
    if worse > better:
        second += f": of a hundred hidden deals {worse} come out worse and {better} better"
    elif worse + better:
        second += (
            f", though of a hundred hidden deals {better} come out better and {worse} worse: "
            "where it loses, it loses more"
        )
    return f"{first} {second}."


def _at_this_score(seen: View, elsewhere: Elsewhere) -> str:
    assert seen.seat is not None
    mine = team_of(seen.rules, seen.seat)
    needs = [max(0, seen.rules.target - score) for score in seen.scores]
    other = doing(seen, read_event(elsewhere.best))
    scores = ":".join(map(str, elsewhere.scores))
    return (
        f"You need {needs[mine]} more and they need {needs[1 - mine]}; at {scores} {other} would "
        "be right."
    )


def _compared(seen: View, best: HandEvent, other: HandEvent, seed: int) -> tuple[int, int]:
    """Of a hundred hidden deals: in how many another choice comes out worse, and better."""
    pricer = pricer_of(seen, Stake(seen))
    lots = pricer.draw(4000, seed + 1)
    weights = np.exp(lots.likely - lots.likely.max())
    weights /= weights.sum()
    ahead = (
        lots.worth[:, pricer.options.index(best), WIN]
        - lots.worth[:, pricer.options.index(other), WIN]
    )
    worse, better = (float(weights @ (sign * ahead > 1e-9)) for sign in (1, -1))
    return round(100 * worse), round(100 * better)
