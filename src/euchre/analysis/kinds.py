"""What kind of a decision something is."""

from __future__ import annotations

from typing import Final

from euchre.events import Called, Declared, HandEvent, Passed, Played
from euchre.hand import Phase, View
from euchre.rules import partner

_EARLY: Final = 2
"""Tricks that are early."""


def kind_of(view: View, event: HandEvent) -> str:
    """The kind of a choice, in words: ``order``, ``pass (first round)``, ``lead``, ...

    Args:
        view: of whoever chooses.
        event: what is chosen.
    """
    match event:
        case Played():
            return "lead" if view.led is None else "follow"
        case Passed() if view.phase is Phase.ORDER:
            return "pass (first round)"
        case Passed() if view.phase is Phase.NAME:
            return "pass (second round)"
        case Called() if view.phase is Phase.ORDER:
            return _ordering(view, event)
        case Called() if view.phase is Phase.NAME:
            return "name alone" if event.alone else "name"
        case Declared():
            how = "play" if view.maker == event.seat else "defend"
            return f"{how} alone" if event.alone else f"not {how} alone"
        case _:
            return view.phase.value


def group_of(view: View, event: HandEvent) -> str:
    """The kind, and of a card who plays it and when: choices that are alike in what is unknown.

    A dealer's pass of the second round stands alone: the hand is over, and nothing is unknown.
    Where it is asked who plays alone, yes and no go together: what is unknown is the same.
    """
    kind = kind_of(view, event)
    if isinstance(event, Declared):
        return f"{kind.removeprefix('not ')} or not"
    if isinstance(event, Passed) and view.phase is Phase.NAME and view.seat == view.dealer:
        return f"{kind}, dealer"
    if not isinstance(event, Played) or view.seat is None:
        return kind
    role = "defender"
    if view.seat in view.makers:
        role = "maker" if view.seat == view.maker else "maker's partner"
    return f"{kind}, {role}, {'early' if len(view.tricks) < _EARLY else 'late'}"


def _ordering(view: View, call: Called) -> str:
    if call.alone:
        return "order alone"
    taker = call.seat if view.rules.upcard_taker == "maker" else view.dealer
    if taker == call.seat:
        return "take up"
    return "assist" if taker == partner(view.rules, call.seat) else "order"
