"""Which cards of one's own are the same: no card still out lies between them."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots.base import trump_of
from euchre.game.cards import HEIGHT_TABLE, Card, Suit, suit_of
from euchre.game.hand import View


def equivalence_keys(seen: View, cards: Sequence[Card]) -> list[tuple[Suit, int]]:
    """Return the kind of each card: cards of a kind are interchangeable, whatever others hold.

    A card on the table is still out: what beats it and what does not are two things.

    Args:
        seen: the view of who holds them; trump is made.
        cards: some of its own.

    Returns:
        For each card its suit, the left bower's being trump, and how many cards that are out are
        higher in it.
    """
    trump = trump_of(seen)
    heights = HEIGHT_TABLE[trump.index]
    gone = {play.card for trick in seen.tricks for play in trick.plays} | set(seen.cards)
    if seen.discard is not None:
        gone.add(seen.discard)
    out = [(suit_of(card, trump), heights[card.index]) for card in seen.pack if card not in gone]

    def kind_of(card: Card) -> tuple[Suit, int]:
        mine, height = suit_of(card, trump), heights[card.index]
        return mine, sum(suit is mine and other > height for suit, other in out)

    return [kind_of(card) for card in cards]
