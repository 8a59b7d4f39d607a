"""One hand of a game gone through: what each decision in it was worth, and the luck of its deal.

`euchre.analysis.review.game` hands these out, to this process or to others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from euchre.analysis.explanations.choices import reword_for_player
from euchre.analysis.explanations.reasons import explain_best_over_event
from euchre.analysis.grading import grade_option, lost_win_chance, points_lost
from euchre.analysis.kinds import name_choice_kind
from euchre.analysis.match.results import NoHandResultsError
from euchre.analysis.position.values import analyse
from euchre.analysis.review.filling import (
    UnforcedDecision,
    find_unforced_decisions,
    has_hidden_cards,
)
from euchre.analysis.review.hindsight import compare_choices_in_hindsight
from euchre.analysis.review.luck import UnknownLuckError, decompose_chances
from euchre.analysis.review.report import HandFindings, HandReviewTask, ReviewedDecision
from euchre.bots.base import viewer_of
from euchre.english import describe_choice
from euchre.game.events import Played
from euchre.game.hand import IllegalEventError
from euchre.game.rules import team_of
from euchre.solve import NoPossibleDealError
from euchre.texts import translatable


def review_hand(
    task: HandReviewTask, on_decision: Callable[[], None] = lambda: None
) -> HandFindings:
    """Review a hand: judge its decisions, say why others cannot be, and measure its luck."""
    hand = task.hand
    ended = hand.points if hand.over and not has_hidden_cards(hand) else ()
    luck, play = _measure_luck_and_play(task) if ended else ((), ())
    decided = find_unforced_decisions(hand, task.seed)
    if decided is None:
        why = translatable(
            "review-no-deal", "We found no deal that agrees with the record of this hand."
        )
        return HandFindings((), (why,), luck, play)
    judged: list[ReviewedDecision] = []
    skipped: list[str] = []
    for choice in decided:
        if choice.why_not:
            skipped.append(choice.why_not)
        elif (decision := _judge_decision(choice, task, ended)) is not None:
            judged.append(decision)
        else:
            skipped.append(
                translatable(
                    "review-not-valued", "The coach can't value the choice that was made here."
                )
            )
        on_decision()
    return HandFindings(tuple(judged), tuple(skipped), luck, play)


def _measure_luck_and_play(task: HandReviewTask) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return luck and play of each team; empty if they are not known."""
    try:
        parts = decompose_chances(task.hand, hands_played=task.counted, hands_to_come=task.to_come)
    except (UnknownLuckError, NoHandResultsError):
        return (), ()
    return parts.luck, parts.play


def _judge_decision(
    decision: UnforcedDecision, task: HandReviewTask, final_points: Sequence[int]
) -> ReviewedDecision | None:
    seen, event = decision.seen, decision.event
    seat = viewer_of(seen)
    try:
        analysis = analyse(seen, seed=task.seed, max_deals=task.most)
    except (NoPossibleDealError, IllegalEventError):
        return None
    chosen, best = analysis.find_option(event), analysis.options[0]
    if chosen is None:
        return None
    chances: tuple[float, ...] = ()
    if best.win is not None and len(seen.scores) == 2:
        chances = (best.win, 1 - best.win)
        chances = chances if team_of(seen.rules, seat) == 0 else chances[::-1]
    lost = lost_win_chance(chosen)
    why = explain_best_over_event(seen, analysis.options, event) if lost else analysis.reason
    at_deal = None
    if final_points and (chosen.behind or chosen.behind_se):  # else it is the best in all but name
        at_deal = compare_choices_in_hindsight(
            decision.before,
            seen,
            event,
            best.event,
            names=task.names,
            final_points=final_points,
            counts_as_loss=lost > 0,
        )
    return ReviewedDecision(
        hand=task.number,
        at=task.places[decision.number],
        seat=seat,
        trick=len(seen.tricks) + 1 if isinstance(event, Played) else 0,
        kind=name_choice_kind(seen, event),
        seen=seen,
        event=event,
        did=describe_choice(seen, event),
        better=describe_choice(seen, best.event if lost else event),
        grade=grade_option(analysis, chosen),
        loss=lost,
        points=points_lost(chosen),
        chances=chances,
        reason=reword_for_player(why, task.names[seat]),
        analysis=analysis,
        hindsight=at_deal,
    )
