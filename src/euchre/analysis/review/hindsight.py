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
from euchre.game.events import HandEvent
from euchre.game.hand import Hand, View, apply
from euchre.game.rules import team_of, teams

_REPLAY_PREFIX: Final = "This deal, replayed by the same bots"
_LUCKY_NOTE: Final = "It paid off this time, but one deal proves nothing."


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
    words = _compare_results(
        came,
        might,
        _name_side(view, names),
        describe_choice(view, chosen_event),
        describe_choice(view, best_event),
    )
    brought = stake.points_ahead(final_points)
    really = "" if brought == came else f" In the game, it was {_format_number(brought)}."
    paid = f" {_LUCKY_NOTE}" if counts_as_loss and min(came, brought) > might else ""
    return HindsightResult(came, might, f"{_REPLAY_PREFIX}: {words}{really}{paid}")


def _compare_results(
    chosen_points: float, best_points: float, side: str, chosen_name: str, best_name: str
) -> str:
    """Compare two results: ``1 point for Ann's side with passing, 0 with ordering it up.``."""
    if chosen_points == best_points:
        points = _format_points(chosen_points)
        return f"{points} for {side} with {chosen_name}, and the same with {best_name}."
    best, chosen = _format_points(best_points), _format_number(chosen_points)
    return f"{best} for {side} with {best_name}, {chosen} with {chosen_name}."


def _name_side(view: View, names: Sequence[str]) -> str:
    """Return the name of the side: ``Ann``, or if she has a partner ``Ann's side``."""
    seat, grammar = viewer_of(view), NameGrammar(names)
    mates = len(teams(view.rules)[team_of(view.rules, seat)]) > 1
    return f"{grammar.possessive_name(seat)} side" if mates else grammar.inner_name(seat)


def _format_points(value: float) -> str:
    return f"{_format_number(value)} point{'' if abs(value) == 1 else 's'}"


def _format_number(value: float) -> str:
    """Format a number in as few digits as it needs, the mean of several others in two at most."""
    return f"{round(value, 2) + 0.0:g}".replace("-", MINUS_SIGN)
