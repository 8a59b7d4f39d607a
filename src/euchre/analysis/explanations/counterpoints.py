"""What can be seen against a choice: a fact in the view of whoever makes it."""

from __future__ import annotations

from euchre.analysis.explanations.counterpoints_calls import argue_against_call
from euchre.analysis.explanations.counterpoints_cards import (
    argue_against_discard,
    argue_against_play,
)
from euchre.game import events
from euchre.game.hand import View


def argue_against(seen: View, best: events.HandEvent, event: events.HandEvent) -> str:
    """State a fact against a choice, in a sentence; empty if the figures say it all.

    Args:
        seen: the position.
        best: what is best there.
        event: what was chosen instead.
    """
    match event:
        case events.Passed() | events.Called() if seen.trump is None:
            return argue_against_call(seen, best, event)
        case events.Discarded() if isinstance(best, events.Discarded):
            return argue_against_discard(seen, best, event)
        case events.Played() if isinstance(best, events.Played):
            return argue_against_play(seen, best, event)
        case _:
            return ""
