"""Sets of cards as integers, and the odds of a hidden hand: what the bots count with.

A set of cards is an `int` with bit `card.index` set for each card. Tables are indexed by
``trump.index`` first, so bowers, the Benny and no trump need no special cases further on.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import Final

from euchre.game.cards import ALL_CARDS, CARD_COUNT, HEIGHT_TABLE, HIDDEN, SUIT_TABLE, Card, Suit
from euchre.game.hand import View
from euchre.game.rules import Rules, build_pack

_REAL_CARDS: Final = tuple(card for card in ALL_CARDS if card is not HIDDEN)

SUIT_INDEX: Final = tuple(tuple(suit.index for suit in row) for row in SUIT_TABLE)
"""``SUIT_INDEX[trump][card]``: the index of the suit the card belongs to."""

SUIT_MASKS: Final = tuple(
    tuple(sum(1 << c.index for c in _REAL_CARDS if row[c.index] == suit.index) for suit in Suit)
    for row in SUIT_INDEX
)
"""``SUIT_MASKS[trump][suit]``: all cards of any pack that belong to the suit."""


def _higher_mask(trump: int, card: Card) -> int:
    suits, heights = SUIT_INDEX[trump], HEIGHT_TABLE[trump]
    suit, height = suits[card.index], heights[card.index]
    return sum(
        1 << c.index for c in _REAL_CARDS if suits[c.index] == suit and heights[c.index] > height
    )


HIGHER_MASKS: Final = tuple(
    tuple(_higher_mask(trump, c) for c in ALL_CARDS) for trump in range(len(Suit))
)
"""``HIGHER_MASKS[trump][card]``: the cards of the same suit that stand higher."""

_MAX_HELD_CARDS: Final = 12


def _none_held_chance(out: int, marked: int, held: int) -> float:
    if out < held or out < marked:  # kinds are counted, of which two packs hold more cards
        return 0.0 if marked else 1.0
    return comb(out - marked, held) / comb(out, held)


NONE_HELD_CHANCES: Final = tuple(
    tuple(
        tuple(_none_held_chance(n, m, k) for k in range(_MAX_HELD_CARDS + 1))
        for m in range(CARD_COUNT + 1)
    )
    for n in range(CARD_COUNT + 1)
)
"""``NONE_HELD_CHANCES[n][m][k]``: the chance that `k` cards of `n` hold none of `m` marked ones."""


@lru_cache(1024)
def _pack_mask(rules: Rules, benny: Card | None) -> int:
    return card_mask(build_pack(rules, benny))


def count_pack_trumps(view: View, trump: int) -> int:
    """Count the trumps in the pack when `trump` is the index of trump."""
    return (_pack_mask(view.rules, view.dealt.benny) & SUIT_MASKS[trump][trump]).bit_count()


def unseen_mask(view: View) -> int:
    """Return ``view.unseen_cards`` as a set of bits, quickly; of equal cards one is enough."""
    if view.rules.packs > 1:
        return card_mask(view.unseen_cards)
    bits, seen = _pack_mask(view.rules, view.dealt.benny), 0
    for cards in view.hands:
        for card in cards:
            seen |= 1 << card.index
    for trick in view.tricks:
        for play in trick.plays:
            seen |= 1 << play.card.index
    for play in view.trick:
        seen |= 1 << play.card.index
    if view.discard is not None:
        seen |= 1 << view.discard.index
    for card in view.laid:
        seen |= 1 << card.index
    if view.dealt.up_card is not None and view.taker is None:
        seen |= 1 << view.dealt.up_card.index
    return bits & ~seen


def card_mask(cards: Iterable[Card]) -> int:
    """Return these cards as a set of bits, without hidden ones."""
    bits = 0
    for card in cards:
        if card is not HIDDEN:
            bits |= 1 << card.index
    return bits
