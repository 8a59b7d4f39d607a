"""What kind of a decision something is, and by how much playing it out is known to be wrong."""

from __future__ import annotations

from typing import Final

from euchre.events import Called, Declared, HandEvent, Passed, Played
from euchre.hand import Phase, View
from euchre.rules import partner

CORRECTIONS: Final[dict[str, float]] = {
    "discard": 0.06,
    "follow, defender, early": -0.17,
    "follow, defender, late": -0.04,
    "follow, maker's partner, early": 0.05,
    "follow, maker, early": -0.08,
    "lead, defender, early": -0.33,
    "lead, defender, late": -0.16,
    "lead, maker's partner, early": 0.24,
    "lead, maker's partner, late": 0.28,
}
"""Points to add to what a choice comes to, by `group_of`: makers have more than is thought of them.

From 32,472 decisions of ``expert:worlds=50`` in all seats, standard rules, November 2026:
``python bench/calibration.py --fit --bot expert:worlds=50 --decisions 16000 --seed S`` for the
seeds 31 and 32; two of them turned further by what seeds 33 and 34 left of them. Groups that are
not there, all calls among them, were off by little more than noise. The same is added to all cards
of a decision, so that no choice is turned by it.
"""
SPREAD: Final = 1.4
"""The usual spread of the points of a hand; where less is open, less is added."""
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
    """The kind, and of a card who plays it and when: choices that are alike in what is unknown."""
    kind = kind_of(view, event)
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
