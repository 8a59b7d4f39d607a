"""Calling as beginners do it: trumps are counted, and nothing else is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre import events
from euchre.bots.knowledge.masks import trumps_in_pack
from euchre.bots.levels.memory import Lapses, misread
from euchre.cards import HIDDEN, Card, Rank, Suit, height, is_trump
from euchre.hand import Phase, View, legal
from euchre.rules import Rules, pack

USUAL: Final = 3.0
"""The trumps that a beginner calls with, out of five cards."""
_USUAL_CARDS = 5
_RIGHT = 0.5
"""By how much the right bower counts for more than any other trump."""
_LONELY = 0.5
"""The trumps more that it takes to go alone where nobody has a partner for the whole game."""
_OVER_HALF = 0.5
"""By how much two players want more than their fair share of the trumps: that is half of them where
the whole pack is dealt."""
_NUMBERS = ("no trumps", "one trump", "two trumps", "three trumps", "four trumps")


class Counting(NamedTuple):
    """A beginner's way to count a hand.

    Attributes:
        enough: the trumps to call with, out of five cards.
        alone: the trumps to go alone with.
        left: the chance that the left bower is taken for a plain jack.
    """

    enough: float
    alone: float
    left: float

    def call(self, view: View, lapses: Lapses) -> tuple[events.HandEvent, str] | None:
        """Choose to pass or call, and say why; None if there is more to choose from than that."""
        options = legal(view)
        calls = [event for event in options if isinstance(event, events.Called)]
        passes = [event for event in options if isinstance(event, events.Passed)]
        if not calls or len(calls) + len(passes) < len(options) or HIDDEN in view.cards:
            return None
        best = max(calls, key=lambda call: self._fit(view, call, lapses))
        count = self.trumps(self._hand(view), best.trump, view, lapses)
        said = f"You count {self._words(view, best.trump, lapses)}"
        if passes and count < self._wanted(view, best):
            return passes[0], f"{said}: not enough to call."
        return best, f"{said}{': enough' if passes else ', and you have to call'}."

    def _fit(self, view: View, call: events.Called, lapses: Lapses) -> tuple[float, bool]:
        """Rate a call; a beginner counts no trump as no call at all."""
        count = self.trumps(self._hand(view), call.trump, view, lapses)
        wants_alone = count >= self._wanted_alone(view.rules)
        return -1.0 if call.trump is Suit.NONE else count, call.alone == wants_alone

    def goes_alone(self, view: View, lapses: Lapses) -> bool:
        """Return whether the maker, asked before the first lead, plays alone."""
        assert view.trump is not None
        count = self.trumps(view.cards, view.trump, view, lapses)
        return count >= self._wanted_alone(view.rules)

    def discard(self, view: View, lapses: Lapses) -> events.Discarded:
        """Choose the lowest card to lay away, whatever void another would make."""
        trump = view.trump
        assert trump is not None
        left = misread(view, trump, self.left, lapses)
        options = [event for event in legal(view) if isinstance(event, events.Discarded)]

        def low(event: events.Discarded) -> tuple[int, int]:
            card = event.card
            return int(card.rank) if card is left else height(card, trump), card.index

        return min(options, key=low)

    def trumps(self, cards: Sequence[Card], trump: Suit, view: View, lapses: Lapses) -> float:
        """Count the trumps in these cards, the right bower half as much again."""
        left = misread(view, trump, self.left, lapses)
        trumps = [card for card in cards if is_trump(card, trump) and card is not left]
        right = any(card.rank is Rank.JACK and card.suit is trump for card in trumps)
        return len(trumps) + _RIGHT * right

    @staticmethod
    def _hand(view: View) -> Sequence[Card]:
        """Return the cards that count: the up-card is one of them only for the player who takes it
        up.
        """
        taker = view.seat if view.rules.upcard_taker == "maker" else view.dealer
        ordered = view.phase is Phase.ORDER and view.up_card is not None and taker == view.seat
        return (*view.cards, view.up_card) if ordered and view.up_card else view.cards

    def _wanted(self, view: View, call: events.Called) -> float:
        """Return the number of trumps needed to make this call."""
        rules = view.rules
        if call.alone:
            return self._wanted_alone(rules)
        if rules.sides == "solo":
            share = trumps_in_pack(view, call.trump.index) * rules.hand_size / len(pack(rules))
            return self.enough - USUAL + share + _OVER_HALF
        return self.enough * rules.hand_size / _USUAL_CARDS

    def _wanted_alone(self, rules: Rules) -> float:
        lonely = 0.0 if rules.sides == "fixed_pairs" else _LONELY
        return (self.alone + lonely) * rules.hand_size / _USUAL_CARDS

    def _words(self, view: View, trump: Suit, lapses: Lapses) -> str:
        left = misread(view, trump, self.left, lapses)
        hand = self._hand(view)
        cards = [c for c in hand if is_trump(c, trump) and c is not left]
        many = _NUMBERS[len(cards)] if len(cards) < len(_NUMBERS) else f"{len(cards)} trumps"
        apart = ", the left bower not among them" if left in hand else ""
        return f"{many} in {trump.word}{apart}"
