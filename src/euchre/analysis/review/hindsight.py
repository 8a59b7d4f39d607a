"""What a decision would have come to at the very deal at which it was made.

The hand is played out twice from there by the learned player in all seats, after what was done
and after what the coach would have done. Only a hand that is over can tell that. Grades go by what
a player could know, over all deals there could be; one deal proves nothing, so no grade and no
loss hangs on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.analysis.explanations.choices import MINUS_SIGN
from euchre.analysis.position.stake import WinChanceEvaluator
from euchre.analysis.review.report import HindsightResult
from euchre.bots.base import viewer_of
from euchre.bots.driver import play_hand
from euchre.bots.search.learned import LearnedBot
from euchre.english import NameGrammar, describe_choice
from euchre.english.figures import tell_figure
from euchre.game.events import HandEvent
from euchre.game.hand import Hand, View, apply
from euchre.game.rules import team_of, teams
from euchre.texts import join_texts, translatable

_LUCKY_NOTE: Final = translatable(
    "review-hindsight-lucky", "It paid off this time, but one deal proves nothing."
)


def compare_choices_in_hindsight(
    before: Hand,
    view: View,
    chosen_event: HandEvent,
    best_event: HandEvent,
    *,
    names: Sequence[str],
    final_points: Sequence[int],
    counts_as_loss: bool,
) -> HindsightResult:
    """Play out both choices in the deal that was dealt, and compare what they come to.

    Args:
        before: the hand before the decision, all its cards known.
        view: what who decided saw of it.
        chosen_event: what was done.
        best_event: what the coach would have done.
        names: of the seats.
        final_points: the points that the hand brought the teams as it was played.
        counts_as_loss: whether `chosen_event` is told to have lost something.
    """
    stake, bots = WinChanceEvaluator(view), [LearnedBot()] * before.rules.players
    came, might = (
        stake.points_ahead(play_hand(apply(before, event), bots).points)
        for event in (chosen_event, best_event)
    )
    sentences = [
        _compare_results(
            came,
            might,
            _name_side(view, names),
            describe_choice(view, chosen_event),
            describe_choice(view, best_event),
        )
    ]
    brought = stake.points_ahead(final_points)
    if brought != came:
        told = _format_number(brought)
        sentences.append(
            translatable("review-hindsight-really", f"In the game, it was {told}.", points=told)
        )
    if counts_as_loss and min(came, brought) > might:
        sentences.append(_LUCKY_NOTE)
    return HindsightResult(came, might, join_texts(sentences, " "))


def _compare_results(
    chosen_points: float, best_points: float, side: str, chosen_name: str, best_name: str
) -> str:
    """Compare two results: ``1 point for Ann's side with passing, 0 with ordering it up.``."""
    prefix = "This deal, replayed by the same bots"
    count = "one" if abs(best_points) == 1 else "other"
    best = _format_number(best_points)
    points = f"{best} point{'' if abs(best_points) == 1 else 's'}"
    if chosen_points == best_points:
        return translatable(
            "review-hindsight-same",
            f"{prefix}: {points} for {side} with {chosen_name}, and the same with {best_name}.",
            points=best,
            count=count,
            side=side,
            chosen=chosen_name,
            best=best_name,
        )
    chosen = _format_number(chosen_points)
    return translatable(
        "review-hindsight",
        f"{prefix}: {points} for {side} with {best_name}, {chosen} with {chosen_name}.",
        points=best,
        count=count,
        side=side,
        best=best_name,
        lesser=chosen,
        chosen=chosen_name,
    )


def _name_side(view: View, names: Sequence[str]) -> str:
    """Return the name of the side: ``Ann``, or if she has a partner ``Ann's side``."""
    seat, grammar = viewer_of(view), NameGrammar(names)
    if len(teams(view.rules)[team_of(view.rules, seat)]) == 1:
        return translatable("review-side-alone", grammar.inner_name(seat), who=names[seat])
    side = f"{grammar.possessive_name(seat)} side"
    return translatable("review-side", side, who=names[seat])


def _format_number(value: float) -> str:
    """Format a number in as few digits as it needs, the mean of several others in two at most."""
    return tell_figure(f"{round(value, 2) + 0.0:g}".replace("-", MINUS_SIGN))
