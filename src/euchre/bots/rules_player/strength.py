"""How many tricks a hand is worth: for calling, for the discard, and for what to keep in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.bots.knowledge.masks import HIGHER_MASKS, SUIT_INDEX, SUIT_MASKS
from euchre.bots.rules_player.weights import Weights
from euchre.game.cards import Card, Suit

_NO_HIGHEST_CARD = 99
NO_TRUMP_INDICES: Final = frozenset(suit.index for suit in Suit if suit.is_no_trump)
"""The indices of trump where none is called."""


def _repeat_last_value(*values: float) -> tuple[float, ...]:
    """Repeat the last value, so that any small count may look one up."""
    return values + values[-1:] * (16 - len(values))


class StrengthScale:
    """`Weights` laid out for the inner loop."""

    __slots__ = ("_aces", "_lone_trumps", "_trumps", "_voids", "_w")

    def __init__(self, weights: Weights) -> None:
        w = self._w = weights
        self._trumps = _repeat_last_value(w.trump_0, w.trump_1, w.trump_2, w.trump_3, w.trump_4)
        self._lone_trumps = _repeat_last_value(w.lone_trump_0, w.lone_trump_1, w.lone_trump_2)
        self._voids = _repeat_last_value(0.0, w.void, w.void + w.void_more)
        self._aces = _repeat_last_value(0.0, w.ace_1, w.ace_2, w.ace_3)

    def trump_worth(self, higher_count: int) -> float:
        """Return the worth of a trump with so many higher ones out."""
        return self._trumps[higher_count]

    def estimate_tricks(self, cards: Sequence[Card], trump: int, unseen_mask: int) -> float:
        """Estimate the tricks that these cards are worth.

        Args:
            cards: the hand.
            trump: the index of trump.
            unseen_mask: the set of cards that may stand against the hand.
        """
        if trump in NO_TRUMP_INDICES:
            return self._estimate_no_trump_tricks(cards, trump, unseen_mask)
        w, suits, above = self._w, SUIT_INDEX[trump], HIGHER_MASKS[trump]
        total, trumps = 0.0, 0
        length = [0, 0, 0, 0, 0]
        best = [_NO_HIGHEST_CARD] * 5
        winners = [0, 0, 0, 0, 0]
        for card in cards:
            index = card.index
            higher = (above[index] & unseen_mask).bit_count()
            suit = suits[index]
            if suit == trump:
                trumps += 1
                total += self._trumps[higher]
                continue
            length[suit] += 1
            if higher < best[suit]:  # noqa: PLR1730 - min() costs three times as much
                best[suit] = higher
            if not higher:
                winners[suit] += 1
        if trumps and not unseen_mask & SUIT_MASKS[trump][trump]:
            total = w.trump_last * trumps
        elif trumps > 2:
            total += w.trump_third + w.trump_fourth * (trumps - 3)
        for suit in range(4):
            if suit != trump:
                total += self._estimate_suit_tricks(length[suit], best[suit], winners[suit], trumps)
        return total

    def _estimate_suit_tricks(self, length: int, higher: int, winners: int, trumps: int) -> float:
        """Estimate the tricks of one plain suit.

        Args:
            length: its cards.
            higher: how many higher ones are out against the best of them.
            winners: how many of them have none out against them.
            trumps: the trumps held beside them.
        """
        w = self._w
        if not length:
            return self._voids[trumps]
        if higher == 0:
            return self._aces[length] + w.king_behind * (winners - 1)
        if length == 1:
            return (w.king_bare if higher == 1 else 0.0) + (w.singleton if trumps else 0.0)
        if higher == 1:
            return w.king_guarded
        return w.queen_guarded if higher == 2 else 0.0

    def _estimate_no_trump_tricks(
        self, cards: Sequence[Card], trump: int, unseen_mask: int
    ) -> float:
        """Estimate the tricks of a hand without trump: top cards, and the length behind them."""
        w, suits, above = self._w, SUIT_INDEX[trump], HIGHER_MASKS[trump]
        total = 0.0
        length, tops = [0] * 5, [0] * 5
        seconds = [False] * 5
        for card in cards:
            suit, higher = suits[card.index], (above[card.index] & unseen_mask).bit_count()
            length[suit] += 1
            if not higher:
                tops[suit] += 1
            elif higher == 1:
                seconds[suit] = True
        for suit in range(5):
            total += w.plain_top * tops[suit]
            if tops[suit]:
                total += w.plain_length * (length[suit] - 1)
            elif seconds[suit] and length[suit] > 1:
                total += w.plain_king
        return total

    def lone_strength(self, cards: Sequence[Card], trump: int, unseen_mask: int) -> float:
        """Rate how near these cards are to every trick alone; see `estimate_tricks`."""
        w, suits, above = self._w, SUIT_INDEX[trump], HIGHER_MASKS[trump]
        total = 0.0
        for card in cards:
            index = card.index
            higher = (above[index] & unseen_mask).bit_count()
            if suits[index] == trump:
                total += self._lone_trumps[higher]
            elif higher == 0:
                total += w.lone_plain if trump in NO_TRUMP_INDICES else w.lone_ace
            else:
                total += w.lone_king if higher == 1 else w.lone_loser
        return total

    @staticmethod
    def count_losers(cards: Sequence[Card], trump: int, unseen_mask: int) -> int:
        """Count the plain cards with a higher one out against them; see `estimate_tricks`."""
        suits, above = SUIT_INDEX[trump], HIGHER_MASKS[trump]
        return sum(
            suits[card.index] != trump and above[card.index] & unseen_mask != 0 for card in cards
        )


def best_discard(
    scale: StrengthScale,
    cards: Sequence[Card],
    candidates: Sequence[Card],
    trump: int,
    unseen_mask: int,
    *,
    alone: bool = False,
) -> Card:
    """Return the card of `cards` to lay away: the one that leaves the most.

    Between equals the lowest card goes.
    """
    worth = scale.lone_strength if alone else scale.estimate_tricks

    def worth_left(card: Card) -> tuple[float, int, int]:
        kept = [c for c in cards if c is not card]
        plain_tricks = scale.estimate_tricks(kept, trump, unseen_mask) / 100 if alone else 0.0
        return (
            round(worth(kept, trump, unseen_mask) + plain_tricks, 9),
            -int(card.rank),
            -card.index,
        )

    return max(candidates, key=worth_left)
