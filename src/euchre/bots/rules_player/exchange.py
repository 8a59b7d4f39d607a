"""Cards that change hands before the play: going under, and a better card for who plays alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.bots.base import trump_of, viewer_of
from euchre.bots.knowledge.masks import HIGHER_MASKS, SUIT_MASKS, card_mask, unseen_mask
from euchre.bots.rules_player.strength import StrengthScale, best_discard
from euchre.bots.rules_player.weights import Weights
from euchre.game import events
from euchre.game.cards import SUITS, Card, Suit, card_height, is_trump
from euchre.game.hand import View, legal

_MIN_TRUMPS_TO_DRAW: Final = 3
"""Trumps with which a loner need not fear for plain winners."""


class ExchangeChooser:
    """Chooses among cards to part with, for one set of weights."""

    def __init__(self, weights: Weights, scale: StrengthScale) -> None:
        self._w: Final = weights
        self._scale: Final = scale

    # -- going under (R14) -------------------------------------------------------------------------

    def choose_swap(
        self, view: View, options: Sequence[events.HandEvent]
    ) -> events.SwappedLowCards | None:
        """Choose the three low cards to swap for the kitty; None if they are worth more."""
        swaps = [event for event in options if isinstance(event, events.SwappedLowCards)]
        if not swaps:
            return None
        cards_out = unseen_mask(view)

        def worth_left(event: events.SwappedLowCards) -> float:
            return self._best_suit_tricks(
                [c for c in view.cards if c not in event.cards], cards_out
            )

        best = max(swaps, key=lambda event: round(worth_left(event), 9))
        lost = self._best_suit_tricks(view.cards, cards_out) - worth_left(best)
        return best if lost < 3 * self._w.under_card else None

    def _best_suit_tricks(self, cards: Sequence[Card], unseen_mask: int) -> float:
        return max(self._scale.estimate_tricks(cards, suit.index, unseen_mask) for suit in SUITS)

    # -- a better card for a loner (R15) ---------------------------------------------------------

    def choose_call_for_best(self, view: View) -> events.CalledForBest:
        """Choose whether to call for a better card: yes, unless no card could be better."""
        if view.rules.call_for_best != "upcard_swap":
            return events.CalledForBest(viewer_of(view), not has_only_winners(view))
        assert view.up_card is not None
        cards = (*view.cards, view.up_card)
        wanted = self._worst_card(view, cards, cards) is not view.up_card
        return events.CalledForBest(viewer_of(view), wanted)

    def choose_discard(self, view: View) -> events.HandEvent:
        """Choose the card that a lone player gives up for the better one."""
        return events.Discarded(viewer_of(view), self._worst_card(view, view.cards, view.cards))

    def _worst_card(self, view: View, cards: Sequence[Card], candidates: Sequence[Card]) -> Card:
        trump = trump_of(view).index
        return best_discard(self._scale, cards, candidates, trump, unseen_mask(view), alone=True)

    def choose_gift(self, view: View) -> events.HandEvent:
        """Choose the loner's worst card, or the partner's best card for the loner."""
        gifts = [event for event in legal(view) if isinstance(event, events.Gave)]
        allowed = [gift.card for gift in gifts]
        if view.seat in view.out:
            card = best_gift(view.cards, allowed, trump_of(view))
        else:
            card = self._worst_card(view, view.cards, allowed)
        return gifts[allowed.index(card)]


def best_gift(cards: Sequence[Card], candidates: Sequence[Card], trump: Suit) -> Card:
    """Return the card that a loner can use best: the highest trump, else the highest plain card.

    Between plain cards of a rank it is one of a suit of which the giver has few: the loner's
    opponents have the more of it, and must follow.
    """
    return max(
        candidates,
        key=lambda card: (
            is_trump(card, trump),
            card_height(card, trump),
            -sum(c.suit is card.suit for c in cards),
            -card.index,
        ),
    )


def has_only_winners(view: View) -> bool:
    """Return whether every card of the hand takes a trick whatever the others hold."""
    trump, cards_out = trump_of(view).index, unseen_mask(view)
    if any(HIGHER_MASKS[trump][card.index] & cards_out for card in view.cards):
        return False
    trumps = SUIT_MASKS[trump][trump]
    held = (card_mask(view.cards) & trumps).bit_count()
    return held == len(view.cards) or held >= _MIN_TRUMPS_TO_DRAW or not cards_out & trumps
