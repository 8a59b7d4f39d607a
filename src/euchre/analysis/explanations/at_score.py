"""What the score has to do with it, where the best choice does not bring the most points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre.analysis.explanations.paying import HandPayoff, points_at_stake
from euchre.analysis.options import NOISE_ERRORS, RankedOption
from euchre.bots.base import viewer_of
from euchre.english import YOU_NAME, describe_choice, format_count
from euchre.english.figures import tell_figure
from euchre.english.grammar import capitalise_first
from euchre.game import events
from euchre.game.hand import Phase, View, see
from euchre.game.loners import is_played_alone
from euchre.game.rules import team_of
from euchre.game.scoring import decide_match
from euchre.texts import join_texts, translatable

NOTABLE_POINTS: Final = 0.05
"""Points that are worth a word."""
NOTABLE_CHANCE: Final = 0.01
"""A chance that is worth a word where as many points come of it."""


def explain_score_effect(view: View, options: Sequence[RankedOption]) -> str:
    """Explain in a sentence why fewer points are worth more; empty if the best option has most.

    Args:
        view: of whoever chooses.
        options: everything that may be done, the best first.
    """
    best = options[0]
    if best.win is None or len(options) == 1:
        return ""
    rival = max(options[1:], key=lambda option: option.points)
    noise = NOISE_ERRORS * rival.points_behind_se
    is_certain = rival.behind > 0 and rival.behind >= NOISE_ERRORS * rival.behind_se
    more = -rival.points_behind
    need = _points_needed(view)
    fact = "" if need is None else _explain_by_score(view, need, best, rival.event)
    if more >= max(NOTABLE_POINTS, noise) and (
        is_certain or (fact and isinstance(best.event, events.Called))
    ):
        choice, by = describe_choice(view, rival.event), tell_figure(f"{more:.2f}")
        lead = f"By points only, {choice} would be better (by {by})"
        if not fact:
            return translatable(
                "reason-score-decides", f"{lead}: the score decides.", choice=choice, by=by
            )
        return translatable(
            "reason-score-over-points", f"{lead}, but {fact}.", choice=choice, by=by, fact=fact
        )
    if fact and is_certain and rival.behind >= NOTABLE_CHANCE and more >= -noise:
        return join_texts([capitalise_first(fact), "."])
    return ""


class _PointsNeeded(NamedTuple):
    """The points that win the match: for one's own side, and for the other."""

    mine: int
    theirs: int


def _points_needed(view: View) -> _PointsNeeded | None:
    """Return the points that win the match; None if it is not as simple as that."""
    rules = view.rules
    plain = rules.target > 0 and not rules.num_hands and len(view.scores) == 2
    if not plain or view.bid is not None or rules.bid_points == "tricks" or view.seat is None:
        return None
    if view.lone_defender is not None or view.phase in (Phase.BID, Phase.TRUMP):
        return None
    mine = team_of(rules, view.seat)
    needs = [rules.target - score for score in view.scores]
    for team, need in enumerate(needs):
        if need < 1 or not _would_win(view, team, need) or _would_win(view, team, need - 1):
            return None
    return _PointsNeeded(needs[mine], needs[1 - mine])


def _would_win(view: View, team: int, points: int) -> bool:
    scores = [score + points * (side == team) for side, score in enumerate(view.scores)]
    return decide_match(view.rules, scores).winner == team


def _explain_by_score(
    view: View, needed: _PointsNeeded, option: RankedOption, rival: events.HandEvent
) -> str:
    best = option.event
    match best, rival:
        case events.Called(), events.Passed():
            return _explain_call_over_pass(view, needed, sacrifices_points=option.points < 0)
        case events.Passed(), events.Called():
            return _explain_pass_over_call(view, needed, call_alone=rival.alone)
        case events.Called(), events.Called() if (
            best.trump is rival.trump and best.alone != rival.alone
        ):
            return _explain_alone(view, needed) if best.alone else _explain_not_alone(view, needed)
        case events.Declared(), events.Declared() if view.seat in view.makers:
            return _explain_alone(view, needed) if best.alone else _explain_not_alone(view, needed)
        case (events.Played(), events.Played()) | (events.Discarded(), events.Discarded()):
            return _explain_play(view, needed)
        case _:
            return ""


# -- calls ----------------------------------------------------------------------------------------


def _explain_call_over_pass(view: View, needed: _PointsNeeded, *, sacrifices_points: bool) -> str:
    """Explain why trump is made though a pass brings more points, or as many."""
    ours = points_at_stake(view, alone=False)
    if not sacrifices_points and needed.mine <= ours.make:
        return _need_and_make(needed)
    if not _does_pass_end_hand(view) and (why := _explain_stopping_their_call(view, needed, ours)):
        return why
    if needed.mine <= ours.make:
        if ours.euchre < needed.theirs:
            return translatable(
                "reason-score-making-wins-cheaply",
                f"making it wins the match, and a euchre gives them only {ours.euchre}",
                points=ours.euchre,
            )
        return _need_and_make(needed)
    if needed.mine <= ours.march:
        return _need_and_march(needed)
    return ""


def _does_pass_end_hand(view: View) -> bool:
    """Return whether nobody can call any more once the seat that looks has passed."""
    return see(view, events.Passed(viewer_of(view))).over


def _explain_stopping_their_call(view: View, needed: _PointsNeeded, own_payoff: HandPayoff) -> str:
    """Explain what the other side would win by a call after a pass; empty if it is not enough."""
    theirs = points_at_stake(view, alone=False, next_player_makes=True)
    if needed.theirs <= theirs.make:
        need = _describe_their_need(needed)
        return translatable(
            "reason-score-their-call-brings",
            f"{need}, and any call that they make brings it",
            need=need,
        )
    if own_payoff.euchre < needed.theirs <= theirs.march:
        return _fear_their_success(needed, own_payoff, is_loner=False)
    lone = points_at_stake(view, alone=True, next_player_makes=True)
    if own_payoff.euchre < needed.theirs <= lone.march:
        return _fear_their_success(needed, own_payoff, is_loner=True)
    return ""


def _fear_their_success(needed: _PointsNeeded, own_payoff: HandPayoff, *, is_loner: bool) -> str:
    need, feat = _describe_their_need(needed), "loner" if is_loner else "march"
    return translatable(
        "reason-score-their-feat-wins",
        f"{need}: their {feat} would win the match, and euchring you gives them only "
        f"{own_payoff.euchre}",
        who=YOU_NAME,
        need=need,
        feat=feat,
        points=own_payoff.euchre,
    )


def _explain_pass_over_call(view: View, needed: _PointsNeeded, *, call_alone: bool) -> str:
    """Explain why a call is left though it brings more points."""
    ours = points_at_stake(view, alone=call_alone)
    if needed.theirs <= ours.euchre:
        return _fear_euchre(needed)
    if _does_pass_end_hand(view):
        return ""
    theirs = points_at_stake(view, alone=False, next_player_makes=True)
    if not call_alone and ours.make < needed.mine <= theirs.euchre:
        need = _describe_own_need(needed)
        return translatable(
            "reason-score-euchring-brings",
            f"{need}: making it scores {ours.make}, euchring the other side {theirs.euchre}",
            need=need,
            make=ours.make,
            euchre=theirs.euchre,
        )
    return ""


def _explain_alone(view: View, needed: _PointsNeeded) -> str:
    pair, lone = points_at_stake(view, alone=False), points_at_stake(view, alone=True)
    if pair.march < needed.mine <= lone.march:
        need = _describe_own_need(needed)
        return translatable(
            "reason-score-alone-brings",
            f"{need}: all tricks score {lone.march} alone and {pair.march} with partner",
            need=need,
            alone=lone.march,
            partnered=pair.march,
        )
    return ""


def _explain_not_alone(view: View, needed: _PointsNeeded) -> str:
    pair, lone = points_at_stake(view, alone=False), points_at_stake(view, alone=True)
    loner = f"you do not need the {lone.march} of a loner"
    if needed.mine <= pair.make:
        return translatable(
            "reason-score-making-with-partner",
            f"making it with partner wins the match: {loner}",
            who=YOU_NAME,
            points=lone.march,
        )
    if needed.mine <= pair.march:
        return translatable(
            "reason-score-march-with-partner",
            f"a march with partner wins the match, too: {loner}",
            who=YOU_NAME,
            points=lone.march,
        )
    return ""


# -- the play -------------------------------------------------------------------------------------


def _explain_play(view: View, needed: _PointsNeeded) -> str:
    made, brings = view.makers_tricks, points_at_stake(view, alone=is_played_alone(view))
    marching, open_ = made == len(view.tricks), made < view.needed
    if view.seat in view.makers:
        if open_ and needed.mine <= brings.make:
            return translatable(
                "reason-score-no-march-needed",
                "making it wins the match: you do not need a march",
                who=YOU_NAME,
            )
        if marching and brings.make < needed.mine <= brings.march:
            return _need_and_march(needed)
        if open_ and needed.theirs <= brings.euchre:
            return _fear_euchre(needed)
        return ""
    if open_ and needed.theirs <= brings.make:
        need = _describe_their_need(needed)
        return translatable(
            "reason-score-making-wins-them",
            f"{need}, and making it wins them the match",
            need=need,
        )
    if open_ and needed.mine <= brings.euchre:
        need = _describe_own_need(needed)
        return translatable(
            "reason-score-euchre-wins", f"{need}, and a euchre wins the match", need=need
        )
    if marching and brings.make < needed.theirs <= brings.march:
        need = _describe_their_need(needed)
        return translatable(
            "reason-score-march-wins-them",
            f"{need}, and a march would win them the match",
            need=need,
        )
    return ""


# -- what is needed -------------------------------------------------------------------------------


def _need_and_make(needed: _PointsNeeded) -> str:
    need = _describe_own_need(needed)
    return translatable(
        "reason-score-making-wins", f"{need}, and making it wins the match", need=need
    )


def _need_and_march(needed: _PointsNeeded) -> str:
    need = _describe_own_need(needed)
    return translatable("reason-score-march-wins", f"{need}, and a march wins the match", need=need)


def _fear_euchre(needed: _PointsNeeded) -> str:
    need = _describe_their_need(needed)
    return translatable(
        "reason-score-euchre-wins-them",
        f"{need}, and a euchre would win them the match",
        need=need,
    )


def _describe_own_need(needed: _PointsNeeded) -> str:
    return translatable(
        "reason-you-need",
        f"you need {format_count(needed.mine, 'point')}",
        who=YOU_NAME,
        points=needed.mine,
    )


def _describe_their_need(needed: _PointsNeeded) -> str:
    return translatable(
        "reason-they-need",
        f"the other side needs {format_count(needed.theirs, 'point')}",
        points=needed.theirs,
    )
