"""Why a puzzle's answer is right, from facts, and how often another choice comes out worse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from euchre.analysis.options import PositionAnalysis
from euchre.analysis.position.stake import WIN, WinChanceEvaluator
from euchre.bots.search.valuer import make_valuer
from euchre.bots.search.worlds import weights_from_logs
from euchre.english import describe_choice
from euchre.game.events import HandEvent
from euchre.game.hand import View
from euchre.game.rules import team_of
from euchre.learn.positions import parse_event
from euchre.learn.puzzles import PuzzleScoreVariant


def explain_best(
    theme: str, seen: View, analysis: PositionAnalysis, elsewhere: PuzzleScoreVariant | None
) -> str:
    """Explain why the best is the best, from facts."""
    if elsewhere is not None:
        return _explain_score(seen, elsewhere)
    if theme == "loner" and not any(trick.winner not in seen.makers for trick in seen.tricks):
        rules = seen.rules
        saved = rules.pts_loner_march - rules.pts_make
        return f"One trick saves {saved} points. {analysis.reason}"
    return analysis.reason


def _explain_score(seen: View, elsewhere: PuzzleScoreVariant) -> str:
    assert seen.seat is not None
    mine = team_of(seen.rules, seen.seat)
    needs = [max(0, seen.rules.target - score) for score in seen.scores]
    other = describe_choice(seen, parse_event(elsewhere.best))
    scores = ":".join(map(str, elsewhere.scores))
    return (
        f"You need {needs[mine]} more and they need {needs[1 - mine]}; at {scores} {other} would "
        "be right."
    )


def compare_choices(
    seen: View, best: HandEvent, others: Sequence[HandEvent], seed: int, most: int
) -> Mapping[HandEvent, tuple[int, int]]:
    """Count of a hundred hidden deals in how many each other choice comes out worse, and better."""
    valuer = make_valuer(seen, WinChanceEvaluator(seen).points_and_win_functions)
    values = valuer.draw(max(valuer.first, round(most * valuer.share)), seed)
    weights = weights_from_logs(values.likely)
    weights /= weights.sum()
    wins = dict(zip(valuer.options, values.mixed_worth[:, :, WIN].T, strict=True))
    return {
        each: (
            round(100 * float(weights @ (wins[best] - wins[each] > 1e-9))),
            round(100 * float(weights @ (wins[each] - wins[best] > 1e-9))),
        )
        for each in others
    }
