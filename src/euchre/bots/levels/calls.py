"""Calling as beginners do it: trumps are counted, and nothing else is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from euchre.bots.base import trump_of
from euchre.bots.knowledge.masks import count_pack_trumps
from euchre.bots.levels.memory import MemoryLapses, find_misread_bower
from euchre.game import events
from euchre.game.cards import HIDDEN, Card, Rank, Suit, card_height, is_trump
from euchre.game.hand import Phase, View, legal
from euchre.game.rules import Rules, build_pack

USUAL_TRUMPS: Final = 3.0
"""The trumps that a beginner calls with, out of five cards."""
_USUAL_CARDS = 5
_RIGHT_BOWER_BONUS = 0.5
"""By how much the right bower counts for more than any other trump."""
_NO_PARTNER_TRUMPS = 0.5
"""The trumps more that it takes to go alone where nobody has a partner for the whole game."""
_TWO_PLAYER_TRUMPS = 0.5
"""By how much two players want more than their fair share of the trumps: that is half of them where
the whole pack is dealt."""
_TRUMP_COUNT_WORDS = ("no trumps", "one trump", "two trumps", "three trumps", "four trumps")


class BeginnerCounting(NamedTuple):
    """A beginner's way to count a hand.

    Attributes:
        enough: the trumps to call with, out of five cards.
        alone: the trumps to go alone with.
        left: the chance that the left bower is taken for a plain jack.
    """

    enough: float
    alone: float
    left: float

    def choose_call(
        self, view: View, memory_lapses: MemoryLapses
    ) -> tuple[events.HandEvent, str] | None:
        """Choose to pass or call, and say why; None if there is more to choose from than that."""
        options = legal(view)
        calls = [event for event in options if isinstance(event, events.Called)]
        passes = [event for event in options if isinstance(event, events.Passed)]
        if not calls or len(calls) + len(passes) < len(options) or HIDDEN in view.cards:
            return None
        best = max(calls, key=lambda call: self._call_sort_key(view, call, memory_lapses))
        count = self.trump_weight(self._cards_to_count(view), best.trump, view, memory_lapses)
        said = f"You count {self._describe_trump_count(view, best.trump, memory_lapses)}"
        if passes and count < self._trumps_needed(view, best):
            return passes[0], f"{said}: not enough to call."
        return best, f"{said}{': enough' if passes else ', and you have to call'}."

    def _call_sort_key(
        self, view: View, call: events.Called, memory_lapses: MemoryLapses
    ) -> tuple[float, bool]:
        """Rate a call; a beginner counts no trump as no call at all."""
        count = self.trump_weight(self._cards_to_count(view), call.trump, view, memory_lapses)
        wants_alone = count >= self._trumps_needed_alone(view.rules)
        return -1.0 if call.trump.is_no_trump else count, call.alone == wants_alone

    def should_go_alone(self, view: View, memory_lapses: MemoryLapses) -> bool:
        """Return whether the maker, asked before the first lead, plays alone."""
        count = self.trump_weight(view.cards, trump_of(view), view, memory_lapses)
        return count >= self._trumps_needed_alone(view.rules)

    def choose_discard(self, view: View, memory_lapses: MemoryLapses) -> events.Discarded:
        """Choose the lowest card to lay away, whatever void another would make."""
        trump = trump_of(view)
        left = find_misread_bower(view, trump, self.left, memory_lapses)
        options = [event for event in legal(view) if isinstance(event, events.Discarded)]

        def rank_order(event: events.Discarded) -> tuple[int, int]:
            card = event.card
            return int(card.rank) if card is left else card_height(card, trump), card.index

        return min(options, key=rank_order)

    def trump_weight(
        self, cards: Sequence[Card], trump: Suit, view: View, memory_lapses: MemoryLapses
    ) -> float:
        """Count the trumps in these cards, the right bower half as much again."""
        left = find_misread_bower(view, trump, self.left, memory_lapses)
        trumps = [card for card in cards if is_trump(card, trump) and card is not left]
        right = any(card.rank is Rank.JACK and card.suit is trump for card in trumps)
        return len(trumps) + _RIGHT_BOWER_BONUS * right

    @staticmethod
    def _cards_to_count(view: View) -> Sequence[Card]:
        """Return the cards that count: the up-card only for the player who takes it up."""
        taker = view.seat if view.rules.upcard_taker == "maker" else view.dealer
        ordered = view.phase is Phase.ORDER and view.up_card is not None and taker == view.seat
        return (*view.cards, view.up_card) if ordered and view.up_card else view.cards

    def _trumps_needed(self, view: View, call: events.Called) -> float:
        rules = view.rules
        if call.alone:
            return self._trumps_needed_alone(rules)
        if rules.sides == "solo":
            share = (
                count_pack_trumps(view, call.trump.index) * rules.hand_size / len(build_pack(rules))
            )
            return self.enough - USUAL_TRUMPS + share + _TWO_PLAYER_TRUMPS
        return self.enough * rules.hand_size / _USUAL_CARDS

    def _trumps_needed_alone(self, rules: Rules) -> float:
        lonely = 0.0 if rules.sides == "fixed_pairs" else _NO_PARTNER_TRUMPS
        return (self.alone + lonely) * rules.hand_size / _USUAL_CARDS

    def _describe_trump_count(self, view: View, trump: Suit, memory_lapses: MemoryLapses) -> str:
        left = find_misread_bower(view, trump, self.left, memory_lapses)
        hand = self._cards_to_count(view)
        cards = [c for c in hand if is_trump(c, trump) and c is not left]
        many = (
            _TRUMP_COUNT_WORDS[len(cards)]
            if len(cards) < len(_TRUMP_COUNT_WORDS)
            else f"{len(cards)} trumps"
        )
        apart = ", the left bower not among them" if left in hand else ""
        return f"{many} in {trump.word}{apart}"
