"""An auction of two pairs, bid by counting on the fingers: likely tricks, and the bid they allow.

The worth of each card is what it added, on average, to the tricks of the bidder's side in random
deals of six cards, played out by the learned policy and by perfect play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from euchre.bots.knowledge.masks import HIGHER_MASKS, SUIT_INDEX, SUIT_MASKS, card_mask
from euchre.game.cards import SUITS, Card, Rank, Suit, is_trump
from euchre.game.events import SpecialBid
from euchre.game.rules import Rules, build_pack

BidLevel = tuple[int, SpecialBid | None]
"""The tricks of a bid, and what it is if it is above all numbers."""

RAISE_TRICKS: Final = 1.0
"""By how many tricks a hand must be worth more than a bid over its partner's."""
SPECIAL_TRICKS: Final = 0.3
"""By how many likely tricks a bid above all numbers asks for more than there are."""
_USUAL_CARDS: Final = 6
_RIGHT_BOWER, _LEFT_BOWER, _HIGHEST_TRUMP, _TRUMP = 1.4, 1.0, 0.8, 0.62


class SuitCounting(NamedTuple):
    """How the suits that are not trump are counted.

    Attributes:
        partner: the tricks that the partner adds.
        best: what the best card of a suit is worth.
        second: what the second best is worth beside it.
        void: what it is worth to have none of a suit; in no trump others are long then.
    """

    partner: float
    best: float
    second: float
    void: float


_WITH_TRUMP: Final = SuitCounting(partner=0.9, best=0.55, second=0.15, void=0.3)
_NO_TRUMP: Final = SuitCounting(partner=1.6, best=0.7, second=0.6, void=0.8)


def suit_counting(rules: Rules, trump: Suit) -> SuitCounting:
    """Return how suits are counted by somebody who makes `trump`."""
    usual = _NO_TRUMP if trump.is_no_trump else _WITH_TRUMP
    return usual._replace(partner=usual.partner * rules.hand_size / _USUAL_CARDS)


def trump_worth(card: Card, trump: Suit) -> float:
    """Return the likely tricks that a trump is worth."""
    if card.rank is Rank.JACK:
        return _RIGHT_BOWER if card.suit is trump else _LEFT_BOWER
    if card.rank in (Rank.JOKER, Rank.TWO):
        return _RIGHT_BOWER
    return _HIGHEST_TRUMP if card.rank is Rank.ACE else _TRUMP


@lru_cache(1024)
def find_best_two(rules: Rules, trump: Suit, suit: Suit) -> tuple[int, int]:
    """Find the two best cards of a plain suit, as sets of one card."""
    pack, above = card_mask(build_pack(rules)), HIGHER_MASKS[trump.index]
    members = [c for c in dict.fromkeys(build_pack(rules)) if _suit_index(c, trump) == suit.index]
    ranked = sorted(members, key=lambda card: (above[card.index] & pack).bit_count())
    return 1 << ranked[0].index, 1 << ranked[1].index


def _suit_index(card: Card, trump: Suit) -> int:
    return SUIT_INDEX[trump.index][card.index]


def count_likely_tricks(rules: Rules, cards: Sequence[Card], trump: Suit) -> float:
    """Count the tricks that a hand and its partner are likely to take if it makes `trump`."""
    held, counting = card_mask(cards), suit_counting(rules, trump)
    total = counting.partner
    total += sum(trump_worth(card, trump) for card in cards if is_trump(card, trump))
    for suit in SUITS:
        if suit is trump:
            continue
        best, second = find_best_two(rules, trump, suit)
        if not held & SUIT_MASKS[trump.index][suit.index]:
            total += counting.void
        elif held & best:
            total += counting.best + counting.second * bool(held & second)
    return total


def tricks_asked(level: BidLevel) -> float:
    """Return the likely tricks that a bid asks for."""
    tricks, special = level
    return tricks + SPECIAL_TRICKS * (special is not None)


def choose_bid_level(
    rules: Rules, levels: Sequence[BidLevel], likely: float, *, partnered: bool, rivals: bool
) -> BidLevel | None:
    """Choose what to bid by likely tricks; None: pass.

    Where everybody speaks once, and an opponent still may, it is the most that the hand is worth;
    else the least that beats the others. A partner's bid stands, unless an opponent can still beat
    it and the hand is worth some tricks more. Nothing is bid alone.

    Args:
        rules: the game.
        levels: what beats the bids so far, the lowest first.
        likely: the likely tricks.
        partnered: whether the highest bid is the partner's.
        rivals: whether an opponent may still speak.
    """
    if partnered and not rivals:
        return None
    spare = RAISE_TRICKS if partnered else 0.0
    fit = [
        level
        for level in levels
        if tricks_asked(level) + spare <= likely
        and not (level[1] is not None and level[1].is_alone)
    ]
    if not fit:
        return None
    numbers = [level for level in fit if level[1] is None]
    return numbers[-1] if numbers and rivals and rules.auction_rounds == "one" else fit[0]
