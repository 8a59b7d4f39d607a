"""Whether a decision makes a sound puzzle: one answer is clearly the best, and not obvious."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from euchre.analysis.options import PositionAnalysis, RankedOption
from euchre.bots import make_bot
from euchre.bots.knowledge.equal_cards import equivalent_events
from euchre.game.cards import Card, Rank
from euchre.game.events import Called, HandEvent
from euchre.game.hand import View
from euchre.learn.puzzle_answers import MIN_SHOWN_POINTS
from euchre.learn.puzzles import PuzzleChoice
from tools.puzzles.explaining import compare_choices

FIRST_LEAD_ERRORS: Final = 4.0
"""Standard errors by which the best must lead at first."""
CHECK_LEAD_ERRORS: Final = 3.0
"""Standard errors by which it must lead when it is checked."""
MIN_LEAD_CHANCE: Final = 0.02
"""The chance to win by which the best must lead, where it leads by fewer than
`MIN_SHOWN_POINTS`.
"""
COMPARED_DEALS: Final = 4000
"""Hidden deals in which it is counted how often another choice comes out worse."""
OBVIOUS_LOSS_POINTS: Final = 0.3
"""Points that playing by a simple rule must cost where better bots see it."""


def rival_options(seen: View, analysis: PositionAnalysis) -> list[RankedOption]:
    """Return the options that are not the best, nor the same as it."""
    same = (analysis.best, *equivalent_events(seen, analysis.best))
    return [option for option in analysis.options if option.event not in same]


def lead_in_errors(seen: View, analysis: PositionAnalysis) -> float:
    """Return by how many standard errors the best leads the next; 99: there is no doubt."""
    each = [o.behind / o.behind_se if o.behind_se else 99.0 for o in rival_options(seen, analysis)]
    return round(min([99.0, *each]), 1)


def is_clear(
    seen: View, analysis: PositionAnalysis, errors: float, points: float = 1.0, chance: float = 1.0
) -> bool:
    """Return whether the best leads all others by so many standard errors, and by enough to matter.

    Args:
        seen: the position.
        analysis: of it.
        errors: the standard errors.
        points, chance: the part of `MIN_SHOWN_POINTS` and of `MIN_LEAD_CHANCE` that is enough.
    """
    others = rival_options(seen, analysis)
    if not others or others[0].behind <= 0 or lead_in_errors(seen, analysis) < errors:
        return False
    second = others[0]
    told = second.points_behind >= errors * second.points_behind_se
    return (
        told and second.points_behind >= points * MIN_SHOWN_POINTS
    ) or second.behind >= chance * MIN_LEAD_CHANCE


def do_points_agree(seen: View, analysis: PositionAnalysis) -> bool:
    """Return whether points and chances agree on what is best."""
    return all(option.points_behind > 0 for option in rival_options(seen, analysis))


def add_comparisons(
    seen: View, choices: Sequence[PuzzleChoice], seed: int
) -> tuple[PuzzleChoice, ...]:
    """Return the choices, the best first, each with how often it comes out worse, and better."""
    best, *others = choices
    counts = compare_choices(
        seen, best.event, [each.event for each in others], seed + 1, COMPARED_DEALS
    )
    told = [(each, *counts[each.event]) for each in others]
    return (best, *(replace(each, worse=worse, better=better) for each, worse, better in told))


def fits_theme(theme: str, seen: View, analysis: PositionAnalysis) -> bool:
    """Return whether the theme is what the choice is about."""
    others = rival_options(seen, analysis)
    if not others:
        return False
    best, second = analysis.best, others[0].event
    if theme == "alone":  # alone or not in the same suit is the question
        return (
            isinstance(best, Called)
            and isinstance(second, Called)
            and best.alone != second.alone
            and best.trump is second.trump
        )
    if theme in ("partner", "dealer", "first-round", "second-round"):
        return not (isinstance(best, Called) and best.alone)
    if theme == "left":
        left = _left_bower(seen)
        return any(getattr(event, "card", None) == left for event in (best, second))
    return True


def _left_bower(seen: View) -> Card:
    assert seen.trump is not None
    return Card(Rank.JACK, seen.trump.same_colour_suit)


def rate_difficulty(seen: View, analysis: PositionAnalysis) -> tuple[int, HandEvent | None]:
    """Return how hard the puzzle is, from 1 to 3, and what is tempting; 0: everybody sees it."""
    said: dict[str, HandEvent] = {}
    for name in ("simple", "beginner", "rules", "club"):
        event = make_bot(name, len(seen.events)).act(seen)
        same = (analysis.best, *equivalent_events(seen, analysis.best))
        if event not in same and analysis.find_option(event) is not None:
            said[name] = event
    tempting = next((said[n] for n in ("rules", "club", "beginner", "simple") if n in said), None)
    if "rules" in said and "club" in said:
        return 3, tempting
    if "rules" in said or "club" in said:
        return 2, tempting
    if "beginner" in said:
        return 1, tempting
    option = analysis.find_option(said["simple"]) if "simple" in said else None
    return (
        (1, tempting)
        if option is not None and option.points_behind >= OBVIOUS_LOSS_POINTS
        else (0, None)
    )
