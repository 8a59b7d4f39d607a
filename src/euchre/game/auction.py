"""An auction of tricks: what may be bid above what, who speaks next, and when it is over (R4, F1).

A bid is a number of tricks, in some games with what will be trump, or one of the special bids above
all numbers. Only more tricks, or a higher special bid, beat a bid, whatever its trump.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from euchre.game.cards import SUITS, Suit
from euchre.game.events import Bid, Called, Passed, SpecialBid
from euchre.game.rules import Rules, Seat
from euchre.game.scoring import list_special_bids, list_stakes

Calls: TypeAlias = Sequence[Passed | Called | Bid]


def list_bids(rules: Rules, seat: Seat, calls: Calls) -> list[Bid]:
    """List the bids of `seat` that beat what has been bid, the lowest first."""
    trumps: Sequence[Suit | None] = list_bid_trumps(rules) if rules.bid_names_trump else (None,)
    least = rules.min_bid_no_trump or 0
    return [
        Bid(seat, tricks, trump, special)
        for tricks, special in list_higher_levels(rules, calls)
        for trump in trumps
        if tricks >= least or trump is None or not trump.is_no_trump
    ]


def list_bid_trumps(rules: Rules) -> tuple[Suit, ...]:
    """List what the highest bidder may make trump."""
    low = (Suit.LOW,) if rules.low_no_trump else ()
    return (*SUITS, Suit.NONE, *low) if rules.no_trump != "off" else SUITS


def list_higher_levels(rules: Rules, calls: Calls) -> list[tuple[int, SpecialBid | None]]:
    """List the numbers of tricks, and the special bids, that beat what has been bid."""
    assert rules.min_bid is not None
    assert rules.max_bid is not None
    bids = [call for call in calls if isinstance(call, Bid)]
    best = bids[-1] if bids else None
    special = best.special if best is not None else None
    low = rules.min_bid if best is None else best.tricks + 1
    levels: list[tuple[int, SpecialBid | None]] = []
    if special is None:
        levels += [(tricks, None) for tricks in range(low, rules.max_bid + 1)]
    known = list_special_bids(rules)
    for each in known[0 if special is None else known.index(special) :]:
        if find_stake(rules, calls, each):
            levels.append((rules.hand_size, each))
    return levels


def find_stake(rules: Rules, calls: Calls, special: SpecialBid) -> int:
    """Find the points that a special bid wins or loses if it is made now; 0: it can't be."""
    count = sum(isinstance(call, Bid) and call.special is special for call in calls)
    stakes = list_stakes(rules, special)
    return stakes[count] if count < len(stakes) else 0


def find_next_bidder(rules: Rules, dealer: Seat, calls: Calls) -> Seat | None:
    """Find who speaks next in an auction that began on the dealer's left; None: it is over."""
    speakers = list_next_bidders(rules, dealer, calls)
    return speakers[0] if speakers else None


def list_next_bidders(rules: Rules, dealer: Seat, calls: Calls) -> list[Seat]:
    """List who may still speak, in the order in which they would.

    Who has passed is out, and the highest bidder speaks again only if somebody bids more. Nobody
    speaks once nothing more can be bid.
    """
    if not list_higher_levels(rules, calls):
        return []
    last = calls[-1].seat if calls else dealer
    around = [(last + 1 + step) % rules.players for step in range(rules.players)]
    if rules.auction_rounds == "one":
        return around[: rules.players - len(calls)]
    bidder = next((call.seat for call in reversed(calls) if isinstance(call, Bid)), None)
    silent = {call.seat for call in calls if isinstance(call, Passed)} | {bidder}
    return [seat for seat in around if seat not in silent]
