"""How many tricks a hand is good for in an auction of two pairs, counted on the fingers.

The worth of each card is what it added, on average, to the tricks of the bidder's side in random
deals of six cards, played out by the learned policy and by perfect play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.bots.knowledge.masks import HIGHER_MASKS, SUIT_INDEX, SUIT_MASKS, card_mask
from euchre.game.cards import SUITS, Card, Rank, Suit, is_trump
from euchre.game.rules import Rules, build_pack

_USUAL_CARDS: Final = 6
_PARTNER_TRICKS: Final = 0.9
"""What the partner adds, with a suit as trump."""
_PARTNER_PLAIN_TRICKS: Final = 1.6
"""The same in no trump."""
_RIGHT_BOWER, _LEFT_BOWER, _HIGHEST_TRUMP, _TRUMP = 1.4, 1.0, 0.8, 0.62
_BEST_OF_SUIT, _BEST_TWO = 0.55, 0.15
_BEST_OF_PLAIN_SUIT, _BEST_PLAIN_TWO = 0.7, 0.6
_VOID, _PLAIN_VOID = 0.3, 0.8
"""Having none of a suit; in no trump it means that others are long."""


def count_likely_tricks(rules: Rules, cards: Sequence[Card], trump: Suit) -> float:
    """Count the tricks that a hand and its partner are likely to take if it makes `trump`."""
    pack, held = card_mask(build_pack(rules)), card_mask(cards)
    plain = trump.is_no_trump
    share = _PARTNER_PLAIN_TRICKS if plain else _PARTNER_TRICKS
    total = share * rules.hand_size / _USUAL_CARDS
    total += sum(_trump_worth(card, trump) for card in cards if is_trump(card, trump))
    for suit in SUITS:
        own = held & SUIT_MASKS[trump.index][suit.index]
        if suit is trump:
            continue
        if not own:
            total += _PLAIN_VOID if plain else _VOID
        above = [
            (HIGHER_MASKS[trump.index][card.index] & pack).bit_count()
            for card in cards
            if SUIT_INDEX[trump.index][card.index] == suit.index
        ]
        if 0 in above:
            total += _BEST_OF_PLAIN_SUIT if plain else _BEST_OF_SUIT
            if 1 in above:
                total += _BEST_PLAIN_TWO if plain else _BEST_TWO
    return total


def _trump_worth(card: Card, trump: Suit) -> float:
    if card.rank is Rank.JACK:
        return _RIGHT_BOWER if card.suit is trump else _LEFT_BOWER
    if card.rank is Rank.JOKER:
        return _RIGHT_BOWER
    return _HIGHEST_TRUMP if card.rank is Rank.ACE else _TRUMP
