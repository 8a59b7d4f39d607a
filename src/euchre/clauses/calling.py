"""The clauses about making trump."""

from __future__ import annotations

from typing import Final

from euchre.clauses.forms import Clause, auction, choice, number, ordered, pairs, switch, when
from euchre.rules import Rules, agreed_suit, called, has_benny, pack


def _bidding(rules: Rules) -> str:
    first = (
        "beginning with the player who did not deal"
        if rules.players == 2
        else "going round from the dealer's left"
    )
    return {
        "turn_up": f"{first}, each player passes or orders up the up-card, which makes its suit "
        "trump; if all pass it is turned down, and each in turn passes or names a suit",
        "name_only": f"{first}, each player passes or names a suit as trump, and the first to name "
        "one is the maker",
        "auction_tricks": f"{first}, each player speaks once, and passes or bids more tricks than "
        "anyone before; whoever bids most is the maker and then names trump",
    }[rules.bidding]


def _joker_up_card(rules: Rules) -> str:
    suit = agreed_suit(rules)
    if suit is not None:
        return f"a Benny turned up stands for {suit.word}, and calling goes on as usual"
    return {
        "dealer_names_blind": "if the Benny is turned up the dealer must make trump, naming a "
        "suit before looking at the hand, and takes the Benny",
        "dealer_names_seen": "if the Benny is turned up the dealer looks at the hand, must make "
        "trump and takes the Benny",
        "redeal": "if the Benny is turned up the cards are dealt again",
    }.get(rules.joker_up_card, "")


def _no_trump(rules: Rules) -> str:
    if rules.no_trump == "off":
        return "a suit must be named; there is no call of no trump"
    rounds = "" if not ordered(rules) else "in the second round "
    if rules.no_trump == "both" and ordered(rules):
        rounds = "in both rounds (in the first the up-card is then left where it is) "
    benny = ", and the Benny is a suit of its own that beats them all" if has_benny(rules) else ""
    return (
        f"{rounds}no trump may be called instead of a suit: then jacks are ordinary cards and the "
        f"highest card of the suit led takes each trick{benny}"
    )


def _stick(rules: Rules) -> str:
    if not rules.stick_the_dealer:
        return "the dealer is never forced to call"
    twice = " twice" if ordered(rules) else ""
    what = "bid" if auction(rules) else "name a suit"
    return f"if everyone else has passed{twice} the dealer must {what} (stick the dealer)"


def _canadian(rules: Rules) -> bool:
    return pairs(rules) and (ordered(rules) or rules.canadian_loner == "both_rounds")


def _partner_call(rules: Rules) -> str:
    what = {
        "card_not_trump": "any card that is neither a trump nor in their own hand",
        "ace": "an ace that is neither a trump nor in their own hand",
        "best_of_suit": "of a suit that is not trump the best card they do not hold",
    }[rules.partner_call]
    dead = len(pack(rules)) > rules.players * rules.hand_size
    nobody = "; if it lies among the cards not dealt, the maker has none" if dead else ""
    return (
        f"the maker then calls {what}; whoever holds it is the partner, but keeps that "
        f"secret until the card is played{nobody}"
    )


def _mate_may_go_alone(rules: Rules) -> bool:
    return ordered(rules) and rules.go_alone and pairs(rules)


def _bids(rules: Rules) -> bool:
    return auction(rules) and rules.min_bid is not None and rules.max_bid is not None


CLAUSES: Final[dict[str, Clause]] = {
    "bidding": _bidding,
    "min_bid": when(_bids, lambda r: f"the lowest bid is {number(r.min_bid or 0)} tricks"),
    "max_bid": when(
        _bids,
        lambda r: f"the highest bid is {number(r.max_bid or 0)} tricks, and it ends the bidding",
    ),
    "partner_call": when(called, _partner_call),
    "stick_the_dealer": _stick,
    "upcard_taker": when(
        ordered,
        choice(
            "upcard_taker",
            dealer="the dealer takes the up-card, whoever orders it, and discards one card",
            maker="the player who orders the up-card takes it, and discards one card",
        ),
    ),
    "upcard_if_dealer_out": when(
        _mate_may_go_alone,
        choice(
            "upcard_if_dealer_out",
            dead="when the dealer's partner orders it up alone, the up-card goes out of play "
            "with the dealer's hand",
            lone_partner="when the dealer's partner orders it up alone, the partner takes the "
            "up-card",
        ),
    ),
    "discard_upcard": when(
        ordered,
        switch(
            "discard_upcard",
            "the up-card itself may be discarded",
            "the up-card itself may not be discarded",
        ),
    ),
    "canadian_loner": when(
        _canadian,
        choice(
            "canadian_loner",
            off="the dealer's partner may make trump like anyone else",
            round1="in the first round the dealer's partner can make trump only by going alone",
            both_rounds="the dealer's partner can make trump only by going alone",
        ),
    ),
    "round2_may_name_turned_suit": when(
        ordered,
        switch(
            "round2_may_name_turned_suit",
            "in the second round any suit may be named, even the one turned down",
            "in the second round the suit turned down may not be named",
        ),
    ),
    "need_natural_trump": switch(
        "need_natural_trump",
        "a player may make a suit trump only with a card of that suit in hand (the Benny and the "
        "jack of the other suit do not count)",
        "a player may make a suit trump without holding a card of it",
    ),
    "no_trump": _no_trump,
    "joker_up_card": when(lambda r: has_benny(r) and r.up_card, _joker_up_card),
    "phrases": when(
        ordered,
        choice(
            "phrases",
            plain='players say "pass", "order it up", the dealer "pick it up", or name the suit',
            canadian_british='opponents of the dealer say "I order it up", the dealer\'s partner '
            '"I turn it down", the dealer "I take it up", or "over" to end the first round',
            hoyle='opponents of the dealer say "I order it up", the dealer\'s partner "I assist", '
            'the dealer "I take it up" or "I turn it down"',
        ),
    ),
}
