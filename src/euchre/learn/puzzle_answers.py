"""What is told of an answer: what a choice costs against the best, and what there is to it."""

from __future__ import annotations

from typing import Final

from euchre.analysis.explanations.choices import format_percent
from euchre.analysis.explanations.reasons import argue_against
from euchre.analysis.options import NOISE_ERRORS
from euchre.english import describe_choice
from euchre.english.grammar import capitalise_first
from euchre.game.hand import View
from euchre.learn.puzzles import Puzzle, PuzzleChoice

MIN_SHOWN_POINTS: Final = 0.15
"""Points that are told as points; a choice that costs fewer is told by the match."""


def explain_answer(puzzle: Puzzle, move: str = "") -> str:
    """Explain a puzzle once it is answered: why the best is, and what another choice costs.

    Args:
        puzzle: what was asked.
        move: what was chosen; where that is right, or nothing was, the nearest other is told.
    """
    choice = puzzle.find_choice(move)
    if choice is None or move in puzzle.good_moves:
        choice = find_tempting_choice(puzzle)
    return puzzle.why if choice is None else f"{puzzle.why} {argue_against_choice(puzzle, choice)}"


def find_tempting_choice(puzzle: Puzzle) -> PuzzleChoice | None:
    """Find the wrong choice to compare: the tempting one, else the next; None: all are right."""
    wrong = [choice for choice in puzzle.choices if choice.move not in puzzle.good_moves]
    return puzzle.find_choice(puzzle.tempting) or (wrong[0] if wrong else None)


def argue_against_choice(puzzle: Puzzle, choice: PuzzleChoice) -> str:
    """State a fact against a choice that is not the best, and what it costs.

    Args:
        puzzle: what was asked.
        choice: one of its choices.
    """
    view = puzzle.position.build_view()
    fact = argue_against(view, puzzle.choices[0].event, choice.event)
    if fact.rstrip(".").lower() in puzzle.why.lower():
        fact = ""
    return f"{fact} {_describe_cost(puzzle, view, choice)}".strip()


# -- what it costs --------------------------------------------------------------------------------


def _describe_cost(puzzle: Puzzle, view: View, choice: PuzzleChoice) -> str:
    action = describe_choice(view, choice.event)
    if choice.move == puzzle.played and choice.win is not None:
        return f"In the game {action} cost {_format_short_percent(choice.behind)} of the match."
    if choice.behind <= NOISE_ERRORS * choice.behind_se:
        return f"{capitalise_first(action)} is worse by so little that it may be chance."
    cost = f"{choice.points_behind:.2f} points"
    small = choice.points_behind < MIN_SHOWN_POINTS or puzzle.elsewhere is not None
    if small and choice.win is not None:
        cost = f"{_format_short_percent(choice.behind)} of the match"
    sentence = f"{capitalise_first(action)} costs {cost}"
    check, worse, better = puzzle.check, choice.worse or 0, choice.better or 0
    if check is not None and check.never_worse:
        return f"{sentence}, and it is better in none of the {check.worlds:,} possible deals."
    if worse > better:
        sentence += f": of a hundred possible deals, {worse} turn out worse and {better} better"
    elif worse + better:
        sentence += (
            f", though of a hundred possible deals {better} turn out better and {worse} worse: "
            "when it loses, it loses more"
        )
    return f"{sentence}."


def _format_short_percent(share: float) -> str:
    return format_percent(share).replace(".0%", "%")
