"""Which cards of one's own are the same: no card still out lies between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.bots.base import trump_of
from euchre.game.cards import HEIGHT_TABLE, Card, Suit, suit_of
from euchre.game.events import Discarded, HandEvent, Played
from euchre.game.hand import View, legal

_CARD_EVENTS: Final = (Played, Discarded)


def equivalence_keys(view: View, cards: Sequence[Card]) -> list[tuple[Suit, int]]:
    """Return the kind of each card: cards of a kind are interchangeable, whatever others hold.

    A card on the table is still out: what beats it and what does not are two things.

    Args:
        view: the view of who holds them; trump is made.
        cards: some of its own.

    Returns:
        For each card its suit, the left bower's being trump, and how many cards that are out are
        higher in it.
    """
    trump = trump_of(view)
    heights = HEIGHT_TABLE[trump.index]
    gone = {play.card for trick in view.tricks for play in trick.plays} | set(view.cards)
    if view.discard is not None:
        gone.add(view.discard)
    out = [(suit_of(card, trump), heights[card.index]) for card in view.pack if card not in gone]

    def equivalence_key(card: Card) -> tuple[Suit, int]:
        mine, height = suit_of(card, trump), heights[card.index]
        return mine, sum(suit is mine and other > height for suit, other in out)

    return [equivalence_key(card) for card in cards]


def equivalent_events(view: View, best: HandEvent) -> tuple[HandEvent, ...]:
    """Return the other cards of one's own that are the same: no card still out lies between."""
    if not isinstance(best, _CARD_EVENTS) or view.trump is None or view.seat is None:
        return ()
    events = [event for event in legal(view) if isinstance(event, _CARD_EVENTS) and event != best]
    mine, *others = equivalence_keys(view, [best.card, *(event.card for event in events)])
    return tuple(event for event, kind in zip(events, others, strict=True) if kind == mine)
