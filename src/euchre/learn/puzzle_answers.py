"""What is told of an answer: what a choice costs against the best, and what there is to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.analysis.explanations.choices import format_percent
from euchre.analysis.explanations.reasons import argue_against, explain_best_option
from euchre.analysis.options import NOISE_ERRORS, RankedOption
from euchre.english import describe_choice
from euchre.english.figures import tell_figure
from euchre.english.grammar import capitalise_first
from euchre.game.hand import View
from euchre.game.rules import team_of
from euchre.learn.positions import parse_event
from euchre.learn.puzzles import Puzzle, PuzzleChoice, PuzzleScoreVariant
from euchre.texts import join_texts, translatable

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
    cost = _describe_cost(puzzle, view, choice)
    return join_texts([fact, cost], " ") if fact else cost


# -- why the best is ------------------------------------------------------------------------------


def explain_best(theme: str, view: View, reason: str, elsewhere: PuzzleScoreVariant | None) -> str:
    """Explain why the best is the best, from facts.

    Args:
        theme: of the puzzle.
        view: its position.
        reason: what the analysis says.
        elsewhere: the same hand at another score, if that is what the puzzle is about.
    """
    if elsewhere is not None:
        return _explain_score(view, elsewhere)
    if theme == "loner" and not any(trick.winner not in view.makers for trick in view.tricks):
        saved = view.rules.pts_loner_march - view.rules.pts_make
        return translatable(
            "puzzle-why-one-trick",
            f"One trick saves {saved} points. {reason}",
            points=saved,
            reason=reason,
        )
    return reason


def _explain_score(view: View, elsewhere: PuzzleScoreVariant) -> str:
    assert view.seat is not None
    mine = team_of(view.rules, view.seat)
    needs = [max(0, view.rules.target - score) for score in view.scores]
    other = describe_choice(view, parse_event(elsewhere.best))
    scores = ":".join(map(str, elsewhere.scores))
    return translatable(
        "puzzle-why-score",
        f"You need {needs[mine]} more and they need {needs[1 - mine]}; at {scores} {other} would "
        "be right.",
        own=needs[mine],
        theirs=needs[1 - mine],
        scores=scores,
        action=other,
    )


def find_translatable_reason(puzzle: Puzzle, view: View) -> str:
    """Return the `why` of a puzzle, which is kept in English, as other languages have it, too.

    Args:
        puzzle: any.
        view: its position.
    """
    reason = explain_best_option(view, _rank_choices(puzzle))
    found = explain_best(puzzle.theme, view, reason, puzzle.elsewhere)
    for text in (found, reason):
        if puzzle.why == text:
            return text
        if text and puzzle.why.startswith(f"{text} "):
            return join_texts([text, puzzle.why[len(text) :]])
    return puzzle.why


def _rank_choices(puzzle: Puzzle) -> Sequence[RankedOption]:
    return [
        RankedOption(
            event=choice.event,
            points=choice.points,
            points_se=choice.points_se,
            win=choice.win,
            win_se=choice.win_se,
            behind=choice.behind,
            behind_se=choice.behind_se,
            points_behind=choice.points_behind,
            points_behind_se=choice.points_behind_se,
            double_dummy=None,
            samples=0,
        )
        for choice in puzzle.choices
    ]


# -- what it costs --------------------------------------------------------------------------------


def _describe_cost(puzzle: Puzzle, view: View, choice: PuzzleChoice) -> str:
    action = describe_choice(view, choice.event)
    share = _format_short_percent(choice.behind)
    if choice.move == puzzle.played and choice.win is not None:
        return translatable(
            "puzzle-cost-in-the-game",
            f"In the game {action} cost {share} of the match.",
            action=action,
            share=share,
        )
    action = capitalise_first(action)
    if choice.behind <= NOISE_ERRORS * choice.behind_se:
        return translatable(
            "puzzle-cost-chance",
            f"{action} is worse by so little that it may be chance.",
            action=action,
        )
    points = tell_figure(f"{choice.points_behind:.2f}")
    cost = translatable(
        "puzzle-cost-points",
        f"{points} points",
        points=points,
        whole_points=int(round(abs(choice.points_behind), 2)),
    )
    small = choice.points_behind < MIN_SHOWN_POINTS or puzzle.elsewhere is not None
    if small and choice.win is not None:
        cost = translatable("puzzle-cost-match", f"{share} of the match", share=share)
    sentence = f"{action} costs {cost}"
    check, worse, better = puzzle.check, choice.worse or 0, choice.better or 0
    if check is not None and check.never_worse:
        return translatable(
            "puzzle-costs-never-better",
            f"{sentence}, and it is better in none of the {check.worlds:,} possible deals.",
            action=action,
            cost=cost,
            deals=check.worlds,
        )
    if worse > better:
        return translatable(
            "puzzle-costs-more-often-worse",
            f"{sentence}: of a hundred possible deals, {worse} turn out worse and {better} better.",
            action=action,
            cost=cost,
            worse=worse,
            better=better,
        )
    if worse + better:
        return translatable(
            "puzzle-costs-more-often-better",
            f"{sentence}, though of a hundred possible deals {better} turn out better and {worse} "
            "worse: when it loses, it loses more.",
            action=action,
            cost=cost,
            worse=worse,
            better=better,
        )
    return translatable("puzzle-costs", f"{sentence}.", action=action, cost=cost)


def _format_short_percent(share: float) -> str:
    return tell_figure(format_percent(share).replace(".0%", "%"))
