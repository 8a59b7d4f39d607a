"""Why two pairs bid what they bid, or pass: a short sentence, made of facts in the view."""

from __future__ import annotations

from typing import Final

from euchre.bots.base import viewer_of
from euchre.bots.rules_player.auction import AuctionChooser
from euchre.bots.rules_player.holdings import NUMBER_WORDS, begin_hold_for_trump
from euchre.bots.rules_player.strength import StrengthScale
from euchre.bots.rules_player.weights import Weights
from euchre.english import YOU_NAME
from euchre.english.bids import describe_bid
from euchre.game.auction import find_stake, list_higher_levels, list_next_bidders
from euchre.game.cards import Suit
from euchre.game.events import Bid, Passed
from euchre.game.hand import View, legal
from euchre.game.rules import Seat, partner_of
from euchre.texts import join_texts, translatable

_CHOOSER: Final = AuctionChooser(Weights(), StrengthScale(Weights()))


def explain_pair_bid(view: View, bid: Bid) -> str:
    """Explain a bid in an auction of two pairs: what is held for it, and what it has to beat."""
    trump = _CHOOSER.find_best_trump(view, bid)
    held = begin_hold_for_trump(trump, view.cards)
    if not any(isinstance(event, Passed) for event in legal(view)):
        must = translatable("reason-and-you-have-to-bid", ", and you have to bid", who=YOU_NAME)
        held = join_texts([held, must])
    if bid.special is not None:
        return _explain_special_bid(view, bid, held)
    tricks, standing = NUMBER_WORDS[bid.tricks], view.bid
    if standing is not None:
        return _explain_higher_bid(view, bid, standing, held)
    least = min(event.tricks for event in legal(view) if isinstance(event, Bid))
    if bid.tricks > least and _may_opponent_speak(view, bid):
        return translatable(
            "reason-bid-keeps-out",
            f"{held}: bid {tricks} at once, so that the other side must bid more.",
            held=held,
            tricks=bid.tricks,
        )
    if bid.tricks > least:
        return translatable(
            "reason-bid",
            f"{held}: bid {tricks}; the lowest bid is {NUMBER_WORDS[least]}.",
            held=held,
            tricks=bid.tricks,
            least=least,
        )
    return translatable(
        "reason-bid-least",
        f"{held}: bid {tricks}, no more than you must.",
        who=YOU_NAME,
        held=held,
        tricks=least,
    )


def _explain_special_bid(view: View, bid: Bid, held: str) -> str:
    assert bid.special is not None
    stake, alone = find_stake(view.rules, view.calls, bid.special), bid.special.is_alone
    how = "alone" if alone else "with partner"
    return translatable(
        "reason-bid-special",
        f"{held}: enough to try for every trick {how}, for {stake} points.",
        held=held,
        how="alone" if alone else "partner",
        points=stake,
    )


def _explain_higher_bid(view: View, bid: Bid, standing: Bid, held: str) -> str:
    tricks, below = NUMBER_WORDS[bid.tricks], describe_bid(view.rules, standing)
    if standing.seat != partner_of(view.rules, viewer_of(view)):
        return translatable(
            "reason-bid-over-rivals",
            f"{held}: bid {tricks}, to beat the other side's {below}.",
            held=held,
            tricks=bid.tricks,
            bid=below,
        )
    if bid.trump is not None and bid.trump is standing.trump:
        return translatable(
            "reason-bid-raises",
            f"{held}, and partner's bid is {below}: bid {tricks}.",
            held=held,
            tricks=bid.tricks,
            bid=below,
        )
    return translatable(
        "reason-bid-over-partner",
        f"{held}: worth more than partner's {below}, so bid {tricks}.",
        held=held,
        tricks=bid.tricks,
        bid=below,
    )


def explain_pair_pass(view: View, trump: Suit | None, *, is_too_weak: bool) -> str:
    """Explain a pass in an auction of two pairs.

    Args:
        view: what the seat knows.
        trump: what it would best bid; None: what promises the most tricks.
        is_too_weak: whether a bid is worth clearly too little.
    """
    seat, standing = viewer_of(view), view.bid
    levels = list_higher_levels(view.rules, view.calls)
    half = Bid(seat, view.rules.hand_size // 2)
    best = trump or _CHOOSER.find_best_trump(view, half)
    held = begin_hold_for_trump(best, view.cards)
    if standing is not None and standing.seat == partner_of(view.rules, seat):
        below = describe_bid(view.rules, standing)
        return translatable(
            "reason-pass-partner-has-bid",
            f"{held}; partner has the highest bid, {below}.",
            held=held,
            bid=below,
        )
    if not is_too_weak:
        return join_texts([held, "."])
    tricks, special = levels[0]
    if special is not None:
        return translatable(
            "reason-pass-special-too-little",
            f"{held}: too little to try for every trick.",
            held=held,
        )
    return translatable(
        "reason-pass-number-too-little",
        f"{held}: too little to bid {NUMBER_WORDS[tricks]}.",
        held=held,
        tricks=tricks,
    )


def _may_opponent_speak(view: View, bid: Bid) -> bool:
    ours: tuple[Seat | None, ...] = bid.seat, partner_of(view.rules, bid.seat)
    after = list_next_bidders(view.rules, view.dealer, (*view.calls, bid))
    return any(seat not in ours for seat in after)
