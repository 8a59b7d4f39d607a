"""Which cards are the same: what is said of one of them is said of all."""

from __future__ import annotations

from typing import Final

from euchre.analysis.options import PositionAnalysis, RankedOption
from euchre.bots.knowledge.equal_cards import equivalence_keys
from euchre.game.events import Discarded, HandEvent, Played
from euchre.game.hand import View, legal

_CARD_EVENTS: Final = (Played, Discarded)


def equivalent_events(seen: View, best: HandEvent) -> tuple[HandEvent, ...]:
    """Return the other cards of one's own that are the same: no card still out lies between."""
    if not isinstance(best, _CARD_EVENTS) or seen.trump is None or seen.seat is None:
        return ()
    events = [event for event in legal(seen) if isinstance(event, _CARD_EVENTS) and event != best]
    mine, *others = equivalence_keys(seen, [best.card, *(event.card for event in events)])
    return tuple(event for event, kind in zip(events, others, strict=True) if kind == mine)


def rival_options(seen: View, analysis: PositionAnalysis) -> list[RankedOption]:
    """Return the options that are not the best, nor the same as it."""
    same = (analysis.best, *equivalent_events(seen, analysis.best))
    return [option for option in analysis.options if option.event not in same]
