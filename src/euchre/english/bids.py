"""Bids of an auction in words: numbers of tricks, what will be trump, and the bids above them."""

from __future__ import annotations

from typing import Final

from euchre.game.events import Bid, SpecialBid
from euchre.game.rules import Rules
from euchre.game.scoring import list_special_bids
from euchre.game.state import HandState
from euchre.texts import join_texts, translatable

_SPECIAL_BIDS: Final = {
    SpecialBid.BIG_PEPPER: translatable("bid-big-pepper", "big pepper"),
    SpecialBid.CALL_TWO: translatable("bid-call-two", "call for two"),
    SpecialBid.CALL_ONE: translatable("bid-call-one", "call for one"),
    SpecialBid.MOON: translatable("bid-moon", "moon"),
}
_LITTLE_PEPPER: Final = translatable("bid-little-pepper", "little pepper")
_VERBS: Final = {
    SpecialBid.CALL_TWO: ("calls", "calling", "called", "for two"),
    SpecialBid.CALL_ONE: ("calls", "calling", "called", "for one"),
    SpecialBid.MOON: ("shoots", "shooting", "shot", "the moon"),
}
"""What a player does, is doing and did who makes such a bid, and the rest of the sentence."""


def has_named_bids(rules: Rules) -> bool:
    """Return True if bids can be more than a number of tricks."""
    return rules.bid_names_trump or bool(list_special_bids(rules))


def is_bid_alone(hand: HandState) -> bool:
    """Return True if the highest bid is to be played without the partner."""
    return hand.bid is not None and hand.bid.special is not None and hand.bid.special.is_alone


def is_pepper(rules: Rules, bid: Bid) -> bool:
    """Return True for a bid of all tricks with the partner where there is a big pepper (F6)."""
    if bid.special is not None:
        return bid.special is SpecialBid.BIG_PEPPER
    return bid.tricks == rules.hand_size and rules.pts_big_pepper is not None


def has_name(rules: Rules, bid: Bid) -> bool:
    """Return True if a bid is known by another name than its number of tricks."""
    return bid.special is not None or is_pepper(rules, bid)


def describe_bid(rules: Rules, bid: Bid) -> str:
    """Describe a bid as a noun: ``3``, ``4 hearts``, ``little pepper``, ``moon in spades``."""
    name = _name_bid(rules, bid)
    if bid.trump is None:
        return name or str(bid.tricks)
    suit = bid.trump.word
    is_suit = "no" if bid.trump.is_no_trump else "yes"
    if not name:
        words = f"{bid.tricks} {suit.removesuffix('s') if bid.tricks == 1 else suit}"
        return translatable("bid-tricks-in", words, n=bid.tricks, suit=suit, is_suit=is_suit)
    return translatable("bid-named-in", f"{name} in {suit}", bid=name, suit=suit, is_suit=is_suit)


def _name_bid(rules: Rules, bid: Bid) -> str:
    """Return the name of a bid, without trump; empty for a number of tricks."""
    if bid.special is not None:
        return _SPECIAL_BIDS[bid.special]
    return _LITTLE_PEPPER if is_pepper(rules, bid) else ""


def name_special_bid(special: SpecialBid) -> str:
    """Return the name of a bid above all numbers: ``big pepper``, ``moon``."""
    return _SPECIAL_BIDS[special]


def describe_contract(rules: Rules, bid: Bid) -> str:
    """Describe what a bidder must do, without trump: ``bid of 4``, ``big pepper``, ``moon``."""
    words = f"bid of {bid.tricks}"
    return _name_bid(rules, bid) or translatable("bid-of", words, n=bid.tricks)


def phrase_bid_verb(rules: Rules, bid: Bid, form: int = 0) -> tuple[str, str]:
    """Return the English verb of a bid and the rest of the sentence.

    Args:
        rules: the rules.
        bid: the bid.
        form: 0 for ``shoots``, 1 for ``shooting`` and 2 for ``shot``.
    """
    if bid.special not in _VERBS:
        return ("bids", "bidding", "bid")[form], describe_bid(rules, bid)
    *verbs, rest = _VERBS[bid.special]
    return verbs[form], rest if bid.trump is None else f"{rest} in {bid.trump.word}"


def join_stake(words: str, stake: int) -> str:
    """Add what is won or lost: ``big pepper, for 12 points``."""
    points = translatable("bid-for-points", f", for {stake} points", n=stake)
    return join_texts([words, points])
