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

from euchre.analysis.options import TOLD, Analysis, ChoiceVerdict
from euchre.analysis.words.choices import percent
from euchre.arguments import verify_arguments
from euchre.bots import RulesBot
from euchre.bots.base import UnknownBotError
from euchre.bots.standby import ready
from euchre.events import HandEvent, Passed
from euchre.hand import View, legal
from euchre.words import count, doing

SOON: Final = 0.35
"""Seconds after the first deals, which may have to load much, until a hint is given."""
MOST: Final = 1000
"""Hidden deals that a hint is worth."""
REMEMBERED: Final = 64
"""Positions of which the deals are kept, so that who asks again is told the same, or more."""
SLOWLY: Final = 1.0
"""The same seconds where all is played out in the readable engine, ..."""
PLAYED: Final = 4000
"""... and the deals, of which that plays a small part."""
SLOW: Final = "This was played out slowly, from {deals}: {why}."
_BOT: Final = "expert"
"""The bot that is ready when the coach is."""


class Hint(NamedTuple):
    """The coach's advice.

    Attributes:
        event: it.
        why: in a sentence or two.
    """

    event: HandEvent
    why: str


def coach_ready(seconds: float = 0.0) -> bool:
    """Return whether the coach can be asked; waits up to this many seconds for it to load."""
    try:
        return ready(_BOT, seconds)
    except UnknownBotError:
        return False


@verify_arguments(seconds=0)
def hint(view: View, seconds: float = 0.0) -> Hint:
    """Advise what to do, from what the seat sees and nothing else.

    Args:
        view: of the seat whose turn it is.
        seconds: how long the coach may be waited for.

    Raises:
        NotYourTurnError: it is not the turn of the seat that looks.
    """
    if len(legal(view)) > 1 and coach_ready(seconds):
        found = _coached(view)
        if found is not None:
            return found
    bot = RulesBot()
    return Hint(bot.act(view), bot.explain(view))


def _coached(view: View) -> Hint | None:
    """Return the coach's advice; None if it has too little to go by."""
    from euchre.solve import NoWorldError  # noqa: PLC0415 - numba is for whoever asks

    try:
        found = _refinement(view).go_on()
    except NoWorldError:
        return None
    if found.refused and found.verdict is ChoiceVerdict.TOO_CLOSE:
        bot = RulesBot()  # it is as good a judge as so few deals
        return Hint(bot.act(view), f"{bot.explain(view)} {_slowly(found)}")
    found = _passing_first(view, found)
    return Hint(found.best, _why(view, found))


def _passing_first(view: View, found: Analysis) -> Analysis:
    """Return the analysis with a pass first if no call can be told from it."""
    if found.verdict is not ChoiceVerdict.TOO_CLOSE:
        return found
    from euchre.analysis.words.reasons import reason_of  # noqa: PLC0415

    near = [option for option in found.options if option.behind <= TOLD * option.behind_se]
    passes = [option for option in near if isinstance(option.event, Passed)]
    rest = [option for option in found.options if option not in passes]
    options = (*passes, *rest)
    reason = reason_of(view, options) if passes else found.reason
    return replace(found, options=options, reason=reason)


class _Refinement:
    """The coach's analysis of a position: the first figures, and better ones as it goes on.

    Raises:
        NoWorldError: no deal agrees with the view.
    """

    def __init__(self, view: View) -> None:
        from euchre.analysis.position.values import refine  # noqa: PLC0415

        self._steps, self._seconds = refine(view, most=MOST), SOON
        self._found = next(self._steps)
        if self._found.refused:
            self._steps, self._seconds = refine(view, most=PLAYED), SLOWLY
        self._thinking = Lock()

    def go_on(self) -> Analysis:
        """Return the best figures available within the time limit; another call continues from
        there.
        """
        with self._thinking:
            end = time.monotonic() + self._seconds
            for better in self._steps:
                self._found = better
                if time.monotonic() > end:
                    break
            return self._found


_refinement = lru_cache(REMEMBERED)(_Refinement)


def _why(view: View, found: Analysis) -> str:
    """Explain the hint: why, and by how much."""
    if found.verdict is ChoiceVerdict.FORCED:
        return found.reason
    others = found.options[1:]
    if found.verdict is ChoiceVerdict.TOO_CLOSE:
        than = doing(view, others[0].event)
        near = sum(option.behind <= TOLD * option.behind_se for option in others)
        more = (
            ""
            if near < 2
            else f", and so {'is' if near == 2 else 'are'} {count(near - 1, 'other')}"
        )
        return f"{found.reason} Too close to call: {than} is as good{more}."
    second = found.second or others[0]
    than = doing(view, second.event)
    if found.refused:
        seems, points = "is", f"{second.points_behind:.2f}"
        if second.points_behind_se:
            seems, points = "seems", f"{second.points_behind:.1f} ± {second.points_behind_se:.1f}"
        return f"{found.reason} It {seems} worth {points} points more than {than}. {_slowly(found)}"
    if found.verdict is ChoiceVerdict.CLOSE:
        return f"{found.reason} It is close: {than} is nearly as good."
    if second.points_behind <= 0:
        return f"{found.reason} At this score {than} costs {percent(second.behind)} of the match."
    return f"{found.reason} It is worth {second.points_behind:.2f} points more than {than}."


def _slowly(found: Analysis) -> str:
    deals = count(found.options[0].samples, "deal")
    return SLOW.format(deals=deals, why=found.refused)
