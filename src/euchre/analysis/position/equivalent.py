"""Which cards are the same: what is said of one of them is said of all."""

from __future__ import annotations

from euchre.analysis.options import Analysis, Option
from euchre.cards import HEIGHT_TABLE, Card, suit_of
from euchre.events import Discarded, HandEvent, Played
from euchre.hand import View, legal


def alike(seen: View, best: HandEvent) -> tuple[HandEvent, ...]:
    """Other cards of one's own that are the same as one: no card still out lies between."""
    trump, seat = seen.trump, seen.seat
    if not isinstance(best, (Played, Discarded)) or trump is None or seat is None:
        return ()
    suit, heights = suit_of(best.card, trump), HEIGHT_TABLE[trump.index]
    gone = {play.card for trick in seen.tricks for play in trick.plays} | set(seen.cards)
    if seen.discard is not None:
        gone.add(seen.discard)
    out = [heights[c.index] for c in seen.pack if suit_of(c, trump) is suit and c not in gone]

    def above(card: Card) -> int:
        return sum(height > heights[card.index] for height in out)

    return tuple(
        event
        for event in legal(seen)
        if isinstance(event, (Played, Discarded))
        and event != best
        and suit_of(event.card, trump) is suit
        and above(event.card) == above(best.card)
    )


def rivals(seen: View, analysis: Analysis) -> list[Option]:
    """The options that are not the best, nor the same as it."""
    same = (analysis.best, *alike(seen, analysis.best))
    return [option for option in analysis.options if option.event not in same]
