"""A hint for whose turn it is: the coach's where it is ready, else the rules bot's.

Nothing here needs numba to be imported, and nothing waits for it: while the kernel is loaded in
the background the rules bot answers, which is what it is there for.
"""

from __future__ import annotations

import time
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple

from euchre.analysis.explanations.choices import format_percent
from euchre.analysis.options import (
    NOISE_ERRORS,
    ChoiceVerdict,
    PositionAnalysis,
    RankedOption,
)
from euchre.arguments import verify_arguments
from euchre.bots import RulesBot
from euchre.bots.base import UnknownBotError
from euchre.bots.fallback import wait_until_bot_ready
from euchre.english import describe_choice, format_count
from euchre.english.figures import tell_figure
from euchre.game.events import HandEvent, Passed
from euchre.game.hand import View, legal
from euchre.texts import join_texts, translatable

HINT_SECONDS: Final = 0.35
"""Seconds after the first deals, which may have to load much, until a hint is given."""
MAX_DEALS: Final = 1000
"""Hidden deals that a hint is worth."""
CACHED_POSITIONS: Final = 64
"""Positions of which the deals are kept, so that who asks again is told the same, or more."""
SLOW_HINT_SECONDS: Final = 1.0
"""The same seconds where all is played out in the readable engine, ..."""
MAX_SLOW_DEALS: Final = 4000
"""... and the deals, of which that plays a small part."""
_COACH_BOT: Final = "expert"
"""The bot that is ready when the coach is."""


class CoachHint(NamedTuple):
    """The coach's advice.

    Attributes:
        event: it.
        why: in a sentence or two.
    """

    event: HandEvent
    why: str


def wait_until_coach_ready(seconds: float = 0.0) -> bool:
    """Return whether the coach can be asked; waits up to this many seconds for it to load."""
    try:
        return wait_until_bot_ready(_COACH_BOT, seconds)
    except UnknownBotError:
        return False


@verify_arguments(seconds=0)
def hint(view: View, seconds: float = 0.0) -> CoachHint:
    """Advise what to do, from what the seat sees and nothing else.

    Args:
        view: of the seat whose turn it is.
        seconds: how long the coach may be waited for.

    Raises:
        NotYourTurnError: it is not the turn of the seat that looks.
    """
    if len(legal(view)) > 1 and wait_until_coach_ready(seconds):
        advice = _hint_from_coach(view)
        if advice is not None:
            return advice
    bot = RulesBot()
    return CoachHint(bot.act(view), bot.explain(view))


def _hint_from_coach(view: View) -> CoachHint | None:
    """Return the coach's advice; None if it has too little to go by."""
    from euchre.solve import NoPossibleDealError  # noqa: PLC0415 - numba is for whoever asks

    try:
        analysis = _refinement(view).refine_within_time_limit()
    except NoPossibleDealError:
        return None
    if analysis.refused and analysis.verdict is ChoiceVerdict.TOO_CLOSE:
        bot = RulesBot()  # it is as good a judge as so few deals
        why = join_texts([bot.explain(view), _slow_engine_note(analysis)], " ")
        return CoachHint(bot.act(view), why)
    analysis = _prefer_pass(view, analysis)
    return CoachHint(analysis.best, _explain_hint(view, analysis))


def _prefer_pass(view: View, analysis: PositionAnalysis) -> PositionAnalysis:
    """Return the analysis with a pass first if no call can be told from it."""
    if analysis.verdict is not ChoiceVerdict.TOO_CLOSE:
        return analysis
    from euchre.analysis.explanations.reasons import explain_best_option  # noqa: PLC0415

    near = [
        option for option in analysis.options if option.behind <= NOISE_ERRORS * option.behind_se
    ]
    passes = [option for option in near if isinstance(option.event, Passed)]
    rest = [option for option in analysis.options if option not in passes]
    options = (*passes, *rest)
    reason = explain_best_option(view, options) if passes else analysis.reason
    return replace(analysis, options=options, reason=reason)


class _HintRefinement:
    """The coach's analysis of a position: the first figures, and better ones as it goes on.

    Raises:
        NoPossibleDealError: no deal agrees with the view.
    """

    def __init__(self, view: View) -> None:
        from euchre.analysis.position.values import refine  # noqa: PLC0415

        self._steps, self._seconds = refine(view, max_deals=MAX_DEALS), HINT_SECONDS
        self._found = next(self._steps)
        if self._found.refused:
            self._steps, self._seconds = refine(view, max_deals=MAX_SLOW_DEALS), SLOW_HINT_SECONDS
        self._thinking = Lock()

    def refine_within_time_limit(self) -> PositionAnalysis:
        """Return the best figures within the time limit; another call goes on from there."""
        with self._thinking:
            end = time.monotonic() + self._seconds
            for better in self._steps:
                self._found = better
                if time.monotonic() > end:
                    break
            return self._found


_refinement = lru_cache(CACHED_POSITIONS)(_HintRefinement)


def _explain_hint(view: View, analysis: PositionAnalysis) -> str:
    if analysis.verdict is ChoiceVerdict.FORCED:
        return analysis.reason
    others = analysis.options[1:]
    if analysis.verdict is ChoiceVerdict.TOO_CLOSE:
        than = describe_choice(view, others[0].event)
        near = sum(option.behind <= NOISE_ERRORS * option.behind_se for option in others)
        english = f"Too close to call: {than} is as good"
        if near < 2:
            note = translatable("coach-hint-too-close", f"{english}.", other=than)
        else:
            more = f"{'is' if near == 2 else 'are'} {format_count(near - 1, 'other')}"
            note = translatable(
                "coach-hint-too-close-others",
                f"{english}, and so {more}.",
                other=than,
                more=near - 1,
            )
        return join_texts([analysis.reason, note], " ")
    second = analysis.second_option or others[0]
    than = describe_choice(view, second.event)
    if analysis.refused:
        worth = _describe_slow_lead(second, than)
        return join_texts([analysis.reason, worth, _slow_engine_note(analysis)], " ")
    if analysis.verdict is ChoiceVerdict.CLOSE:
        note = translatable(
            "coach-hint-close", f"It is close: {than} is nearly as good.", other=than
        )
    elif second.points_behind <= 0:
        chance = format_percent(second.behind)
        note = translatable(
            "coach-hint-at-score",
            f"At this score, {than} costs {chance} of the match.",
            other=than,
            chance=chance,
        )
    else:
        points = tell_figure(f"{second.points_behind:.2f}")
        note = translatable(
            "coach-hint-worth",
            f"It is worth {points} points more than {than}.",
            points=points,
            whole_points=int(round(second.points_behind, 2)),
            other=than,
        )
    return join_texts([analysis.reason, note], " ")


def _describe_slow_lead(second: RankedOption, than: str) -> str:
    points = tell_figure(f"{second.points_behind:.2f}")
    if not second.points_behind_se:
        return translatable(
            "coach-hint-worth",
            f"It is worth {points} points more than {than}.",
            points=points,
            whole_points=int(round(second.points_behind, 2)),
            other=than,
        )
    points = tell_figure(f"{second.points_behind:.1f}")
    error = tell_figure(f"{second.points_behind_se:.1f}")
    return translatable(
        "coach-hint-seems-worth",
        f"It seems worth {points} ± {error} points more than {than}.",
        points=points,
        whole_points=int(round(second.points_behind, 1)),
        error=error,
        other=than,
    )


def _slow_engine_note(analysis: PositionAnalysis) -> str:
    deals = analysis.options[0].samples
    return translatable(
        "coach-hint-slow",
        f"This hint comes from the slower engine, with {format_count(deals, 'deal')}: "
        f"{analysis.refused}.",
        deals=deals,
        why=analysis.refused,
    )
