"""What can be seen against a choice: a fact in the view of whoever makes it."""

from __future__ import annotations

from euchre import events
from euchre.analysis.words.counterpoints_calls import against_call
from euchre.analysis.words.counterpoints_cards import against_discard, against_play
from euchre.hand import View


def against(seen: View, best: events.HandEvent, event: events.HandEvent) -> str:
    """State a fact against a choice, in a sentence; empty if the figures say it all.

    Args:
        seen: the position.
        best: what is best there.
        event: what was chosen instead.
    """
    match event:
        case events.Passed() | events.Called() if seen.trump is None:
            return against_call(seen, best, event)
        case events.Discarded() if isinstance(best, events.Discarded):
            return against_discard(seen, best, event)
        case events.Played() if isinstance(best, events.Played):
            return against_play(seen, best, event)
        case _:
            return ""
