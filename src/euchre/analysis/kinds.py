"""What kind of a decision something is."""

from __future__ import annotations

from typing import Final

from euchre.game import events
from euchre.game.hand import Phase, View
from euchre.game.rules import partner_of

_EARLY_TRICKS: Final = 2
"""Tricks that are early."""


def name_choice_kind(view: View, event: events.HandEvent) -> str:
    """Return the kind of a choice, in words: ``order``, ``pass (first round)``, ``lead``, ..."""
    match event:
        case events.Played():
            return "lead" if view.led_card is None else "follow"
        case events.Passed() if view.phase is Phase.ORDER:
            return "pass (first round)"
        case events.Passed() if view.phase is Phase.NAME:
            return "pass (second round)"
        case events.Passed() if view.phase is Phase.BID:
            return "pass (bidding)"
        case events.Called() if view.phase is Phase.ORDER:
            return _name_order_kind(view, event)
        case events.Called() if view.phase is Phase.NAME:
            return "name alone" if event.alone else "name"
        case events.Declared():
            how = "play" if view.maker == event.seat else "defend"
            return f"{how} alone" if event.alone else f"not {how} alone"
        case _:
            return view.phase.value


def name_correction_group(view: View, event: events.HandEvent) -> str:
    """Return the group of a choice: its kind, and for a card who plays it and when.

    A dealer's pass of the second round stands alone: the hand is over, and nothing is unknown.
    Where it is asked who plays alone, yes and no go together: what is unknown is the same.
    """
    kind = name_choice_kind(view, event)
    if isinstance(event, events.Declared):
        return f"{kind.removeprefix('not ')} or not"
    if isinstance(event, events.Passed) and view.phase is Phase.NAME and view.seat == view.dealer:
        return f"{kind}, dealer"
    if not isinstance(event, events.Played) or view.seat is None:
        return kind
    role = "defender against a loner" if view.alone else "defender"
    if view.seat in view.makers:
        role = "maker" if view.seat == view.maker else "maker's partner"
        role = "lone maker" if view.alone else role
    return f"{kind}, {role}, {'early' if len(view.tricks) < _EARLY_TRICKS else 'late'}"


def _name_order_kind(view: View, call: events.Called) -> str:
    if call.alone:
        return "order alone"
    taker = call.seat if view.rules.upcard_taker == "maker" else view.dealer
    if taker == call.seat:
        return "take up"
    return "assist" if taker == partner_of(view.rules, call.seat) else "order"
