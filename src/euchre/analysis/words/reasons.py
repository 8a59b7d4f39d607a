"""Why the best choice is the best, and what there is against another: from facts in the view."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from euchre import events
from euchre.analysis.options import TOLD, RankedOption
from euchre.analysis.words.at_score import at_score
from euchre.analysis.words.counterpoints import against
from euchre.bots.rules_player.reasons import call_reason, pass_reason, reason
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.cards import Rank
from euchre.hand import Phase, View

PLAIN: Final = 0.1
"""Points by which a pass must lead for a call to be too little."""
_EQUAL: Final = 0.005
"""Points that are not told apart where they are shown."""
_CARD: Final = re.compile(
    r"\b(the )?(\w+ of )?(clubs|diamonds|hearts|spades)|the (left|right) bower"
)
_LEAST: Final = re.compile(
    r"(miss least|costs the least|the lowest (you may play|that follows suit))\.$"
)
"""How a reason ends that says no more than that a card is the best."""
_HOW_MANY: Final = "of its suit may beat"
_RANKS: Final = "|".join(rank.word for rank in Rank)
_MAY: Final = re.compile(rf"(?:{_RANKS}|left bower|right bower)(?: of [a-z]+)? may [^.:;,]+")
"""What a card may do."""
_STILL: Final = "may still take up"
UNSEEN: Final = "What tells them apart is what the others are likely to hold."
"""What is said where nothing in sight speaks for the one and against the other."""


def reason_of(view: View, options: Sequence[RankedOption]) -> str:
    """Explain why the best is the best, in a sentence or two.

    Args:
        view: of whoever chooses.
        options: everything that may be done, the best first.
    """
    return _joined(_why(view, options), at_score(view, options))


def reason_against(view: View, options: Sequence[RankedOption], event: events.HandEvent) -> str:
    """Explain why the best is better than what was done.

    Args:
        view: of whoever chooses.
        options: everything that may be done, the best first.
        event: what was done.
    """
    best = options[0].event
    why, fact = _why(view, options), against(view, best, event)
    if told_already(why, fact):
        fact = ""
    if _alike(why, view, best, event) or _LEAST.search(why) or _HOW_MANY in fact:
        why, fact = "", fact or UNSEEN
    return _joined(why, fact, at_score(view, options))


def told_already(why: str, fact: str) -> bool:
    """Return whether a fact, or what it says that a card may do, is in the reason before it."""
    had, more = (text.lower().replace(", which may", " may") for text in (why, fact))
    may = _MAY.search(more)
    again = more.rstrip(".") in had or (may is not None and may[0] in had)
    return again or (_STILL in fact and _STILL in why)


def _joined(*sentences: str) -> str:
    return " ".join(dict.fromkeys(each for each in sentences if each))


def _why(view: View, options: Sequence[RankedOption]) -> str:
    best = options[0].event
    match best:
        case events.Passed() if view.phase in (Phase.ORDER, Phase.NAME):
            return _passing(view, options)
        case events.Called(alone=True):
            sure = _surely_alone(options, best)
            return call_reason(view, best, sure=sure, losing=_losing(options))
        case events.Called() | events.Declared():
            return reason(view, best, None, losing=_losing(options))
        case _:
            return _plain_reason(view, best)


def _losing(options: Sequence[RankedOption]) -> bool:
    """Return whether the best is worth less than nothing, and a pass clearly still less."""
    best = options[0]
    return best.points < 0 and all(
        each.behind > TOLD * each.behind_se and each.points < best.points
        for each in options[1:]
        if isinstance(each.event, events.Passed)
    )


def _plain_reason(view: View, event: events.HandEvent) -> str:
    return reason(
        view, event, KnownPlay(view, Weights()) if isinstance(event, events.Played) else None
    )


def _passing(view: View, options: Sequence[RankedOption]) -> str:
    """Explain why a pass is best, against the call that would be the next best."""
    call = next((option for option in options if isinstance(option.event, events.Called)), None)
    if call is None:
        return pass_reason(view)
    assert isinstance(call.event, events.Called)
    suits = {
        each.event.trump
        for each in options
        if isinstance(each.event, events.Called) and abs(each.points - call.points) < _EQUAL
    }
    suit = call.event.trump if view.phase is Phase.NAME and len(suits) == 1 else None
    told = call.behind >= TOLD * call.behind_se
    clear = told and call.points_behind >= max(PLAIN, TOLD * call.points_behind_se)
    return pass_reason(view, suit, weak=clear and call.points < 0)


def _surely_alone(options: Sequence[RankedOption], best: events.Called) -> bool:
    """Return whether going alone is clearly better than the same call with partner."""
    return all(
        each.behind > TOLD * each.behind_se
        for each in options[1:]
        if isinstance(each.event, events.Called) and each.event.trump is best.trump
    )


def _alike(why: str, view: View, best: events.HandEvent, event: events.HandEvent) -> bool:
    """Return whether the same reason would be given for the other card."""
    cards = (events.Played, events.Discarded)
    if not isinstance(best, cards) or not isinstance(event, cards):
        return False
    return _told(why) == _told(_plain_reason(view, event))


def _told(why: str) -> str:
    """Return a reason without the cards and suits in it."""
    return _CARD.sub("it", why.lower())
