"""The play of the cards: the trick now against the tricks later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.bots.exact import best_cards
from euchre.bots.masks import SUIT_AT
from euchre.bots.strength import Scale
from euchre.bots.table import NOTHING, Table
from euchre.bots.weights import Weights
from euchre.cards import HEIGHT_TABLE, Card, playable
from euchre.hand import View


class Player:
    """Chooses cards for one set of weights."""

    def __init__(self, weights: Weights, scale: Scale) -> None:
        self._w: Final = weights
        self._scale: Final = scale

    def card(self, view: View) -> Card:
        """The card to play."""
        assert view.trump is not None
        cards = playable(view.cards, view.led, view.trump)
        if len(cards) > 1:
            cards = best_cards(view, cards)
        if len(cards) == 1:
            return cards[0]
        return self.choose(Table(view, self._w), view.cards, cards)

    def choose(self, table: Table, held: Sequence[Card], cards: Sequence[Card]) -> Card:
        """The best of `cards`, which may be played from the hand `held`.

        Between equals the lowest card follows and the highest leads, so that the choice hangs on
        the view alone.
        """
        heights = HEIGHT_TABLE[table.trump]
        up = 1 if table.led == NOTHING else -1
        return max(
            cards,
            key=lambda card: (
                round(self.worth(table, held, card), 9),
                up * heights[card.index],
                -card.index,
            ),
        )

    def worth(self, table: Table, held: Sequence[Card], card: Card) -> float:
        """The trick now, the tricks left in hand, and what a lead does besides."""
        w = self._w
        rest = [c for c in held if c is not card]
        later = self._scale.tricks(rest, table.trump, table.against)
        total = table.ours(card, w.partner_helps) + w.keep * later
        if table.led == NOTHING:
            total += self._lead(table, held, card)
        return total

    def _lead(self, table: Table, held: Sequence[Card], card: Card) -> float:
        w, suits, trump = self._w, SUIT_AT[table.trump], table.trump
        suit = suits[card.index]
        if suit == trump:
            return self._lead_trump(table)
        total = 0.0
        alone_in_suit = sum(suits[c.index] == suit for c in held) == 1
        if alone_in_suit and any(suits[c.index] == trump for c in held):
            total += w.lead_singleton
        return total

    def _lead_trump(self, table: Table) -> float:
        w, view = self._w, table.view
        if not any(table.may_hold_trump(seat) for seat in table.opponents):
            return w.lead_trump_spent
        if not table.making:
            return w.lead_trump_defender
        if view.seat != view.maker:
            return w.lead_trump_mate
        if view.rules.sides != "fixed_pairs":
            return w.lead_trump_single
        return w.lead_trump_loner if view.alone else w.lead_trump_maker
