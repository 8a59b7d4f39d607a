"""The clauses about making trump."""

from __future__ import annotations

from typing import Final

from euchre.english.clauses.forms import (
    Clause,
    Condition,
    Words,
    can_order_partner_alone,
    format_points,
    has_auction,
    has_fixed_pairs,
    has_ordering_up,
    name_words,
    number_word,
    phrase_trick_count,
    yes_or_no,
)
from euchre.game.events import SpecialBid
from euchre.game.rules import Rules, agreed_suit, build_pack, has_benny, has_called_partner
from euchre.game.scoring import list_special_bids, list_stakes
from euchre.texts import join_texts, translatable


def _describe_bidding(rules: Rules) -> str:
    start = (
        "beginning with the player who did not deal"
        if rules.players == 2
        else "going around from the dealer's left"
    )
    return {
        "turn_up": translatable(
            "rules-bidding-turn-up",
            f"{start}, each player passes or orders up the up-card, which makes its suit trump; if "
            "all pass it is turned down, and each in turn passes or names a suit",
            players=rules.players,
        ),
        "name_only": translatable(
            "rules-bidding-name-only",
            f"{start}, each player passes or names a suit as trump, and the first to name one is "
            "the maker",
            players=rules.players,
        ),
        "auction_tricks": _describe_auction(rules, start),
    }[rules.bidding]


def _describe_auction(rules: Rules, start: str) -> str:
    once = "speaks once, and " if rules.auction_rounds == "one" else ""
    bids = f"{start}, each player {once}passes or bids more tricks than anyone before"
    maker = "the highest bidder is the maker"
    if rules.bid_names_trump:
        return translatable(
            "rules-bidding-auction-in-trump",
            f"{bids}; {maker}",
            players=rules.players,
            once=yes_or_no(once),
        )
    return translatable(
        "rules-bidding-auction",
        f"{bids}; {maker} and then names trump",
        players=rules.players,
        once=yes_or_no(once),
    )


_BENNY_UP_CLAUSES: Final[dict[str, str]] = {
    "dealer_names_blind": translatable(
        "rules-benny-up-blind",
        "if the Benny is turned up the dealer must make trump, naming a suit before looking at the "
        "hand, and takes the Benny",
    ),
    "dealer_names_seen": translatable(
        "rules-benny-up-seen",
        "if the Benny is turned up the dealer looks at the hand, must make trump and takes the "
        "Benny",
    ),
    "redeal": translatable(
        "rules-benny-up-redeal", "if the Benny is turned up the cards are dealt again"
    ),
}


def _describe_joker_up_card(rules: Rules) -> str:
    suit = agreed_suit(rules)
    if suit is not None:
        return translatable(
            "rules-benny-stands-for",
            f"a Benny turned up stands for {suit.word}, and calling goes on as usual",
            suit=suit.name.lower(),
        )
    return _BENNY_UP_CLAUSES.get(rules.joker_up_card, "")


def _describe_no_trump(rules: Rules) -> str:
    if rules.no_trump == "off":
        return translatable("rules-no-trump-off", "trump must be a suit; nobody can call no trump")
    rounds, when = ("in the second round ", "second") if has_ordering_up(rules) else ("", "always")
    if rules.no_trump == "both" and has_ordering_up(rules):
        rounds, when = "in both rounds (in the first, the up-card then stays where it is) ", "both"
    benny = ", and the Benny is a suit of its own that beats them all" if has_benny(rules) else ""
    return translatable(
        "rules-no-trump",
        f"{rounds}no trump may be called instead of a suit: then jacks are ordinary cards and the "
        f"highest card of the suit led takes each trick{benny}",
        when=when,
        benny=yes_or_no(has_benny(rules)),
    )


def _describe_stick_the_dealer(rules: Rules) -> str:
    if not rules.stick_the_dealer:
        return translatable("rules-dealer-free", "the dealer is never forced to call")
    twice = " twice" if has_ordering_up(rules) else ""
    duty = "bid" if has_auction(rules) else "name a suit"
    return translatable(
        "rules-stick-the-dealer",
        f"if everyone else has passed{twice} the dealer must {duty} (stick the dealer)",
        times=1 + has_ordering_up(rules),
        auction=yes_or_no(has_auction(rules)),
    )


def _has_canadian_loner(rules: Rules) -> bool:
    return has_fixed_pairs(rules) and (
        has_ordering_up(rules) or rules.canadian_loner == "both_rounds"
    )


def _describe_partner_call(rules: Rules) -> str:
    card = {
        "card_not_trump": "any card that is neither a trump nor in their own hand",
        "ace": "an ace that is neither a trump nor in their own hand",
        "best_of_suit": "the best card of a suit other than trump that they do not hold",
    }[rules.partner_call]
    dead = len(build_pack(rules)) > rules.players * rules.hand_size
    nobody = "; if nobody holds the card, the maker has no partner" if dead else ""
    return translatable(
        "rules-partner-call",
        f"the maker then calls {card}; whoever holds it is the partner, but keeps that "
        f"secret until the card is played{nobody}",
        card=rules.partner_call.replace("_", "-"),
        dead=yes_or_no(dead),
    )


def _describe_natural_trump(rules: Rules) -> str:
    if not rules.need_natural_trump:
        return translatable(
            "rules-natural-trump-off",
            "a player may make a suit trump without holding a card of it",
        )
    exceptions = []
    if rules.stick_the_dealer and has_ordering_up(rules):
        exceptions.append(
            translatable(
                "rules-natural-trump-stuck", "a stuck dealer without one may name any suit"
            )
        )
    if rules.up_card and has_benny(rules) and rules.joker_up_card.startswith("dealer_names"):
        exceptions.append(
            translatable(
                "rules-natural-trump-benny", "a dealer who turns up the Benny may name any suit"
            )
        )
    needs = translatable(
        "rules-natural-trump",
        "a player may make a suit trump only with a card of that suit in hand (the Benny and the "
        "jack of the other suit do not count)",
    )
    return join_texts((needs, *exceptions), "; ")


def _describe_phrases(rules: Rules) -> str:
    if rules.phrases == "plain":
        return translatable(
            "rules-phrases-plain",
            'players say "pass", "order it up", the dealer "pick it up", or name the suit',
        )
    dealer = {
        "canadian_british": 'the dealer "I take it up", or "over" to end the first round',
        "hoyle": 'the dealer "I take it up" or "I turn it down"',
    }[rules.phrases]
    partner_words = _find_partner_order_up_phrase(rules)
    if not partner_words:
        return translatable(
            "rules-phrases-same-for-all",
            f'players say "I order it up", {dealer}',
            style=rules.phrases.replace("_", "-"),
        )
    return translatable(
        "rules-phrases-of-partners",
        'opponents of the dealer say "I order it up", the dealer\'s partner '
        f'"{partner_words}", {dealer}',
        style=rules.phrases.replace("_", "-"),
    )


def _find_partner_order_up_phrase(rules: Rules) -> str:
    """Return the dealer's partner's own words for ordering up; empty if there are none."""
    if not has_fixed_pairs(rules):
        return ""
    if rules.phrases == "hoyle":
        return "I assist"
    forced = rules.phrases == "canadian_british" and rules.canadian_loner != "off"
    return "I turn it down" if forced else ""


def _describe_max_bid(rules: Rules) -> str:
    tricks = phrase_trick_count(rules.max_bid or 0)
    if not list_special_bids(rules):
        english = f"the highest bid is {tricks}, and it ends the bidding"
        return translatable("rules-max-bid", english, tricks=tricks)
    pepper = rules.pts_big_pepper is not None and rules.max_bid == rules.hand_size
    name = ", called little pepper" if pepper else ""
    return translatable(
        "rules-max-bid-number",
        f"the highest number that can be bid is {tricks}{name}",
        tricks=tricks,
        pepper=yes_or_no(pepper),
    )


def _describe_min_bid_no_trump(rules: Rules) -> str:
    if rules.min_bid_no_trump is None:
        return translatable(
            "rules-min-bid-no-trump-off", "in no trump the lowest bid is the same as in a suit"
        )
    tricks = phrase_trick_count(rules.min_bid_no_trump)
    return translatable(
        "rules-min-bid-no-trump", f"in no trump the lowest bid is {tricks}", tricks=tricks
    )


def _describe_big_pepper(rules: Rules) -> str:
    if rules.pts_big_pepper is None:
        return translatable("rules-big-pepper-off", "nobody can bid big pepper")
    points = format_points(rules.pts_big_pepper)
    return translatable(
        "rules-big-pepper",
        "above all numbers a player may bid big pepper, to take every trick with the partner; it "
        f"wins or loses {points}",
        points=points,
    )


def _describe_call_for_cards(count: int, stake: int | None) -> str:
    cards = number_word(count)
    if stake is None:
        return translatable("rules-call-cards-off", f"nobody can call for {cards}", n=count)
    points = format_points(stake)
    away = "a card" if count == 1 else f"{cards} cards"
    return translatable(
        "rules-call-cards",
        f"above all numbers a player may call for {cards}: lay {away} away, face down, get {cards} "
        f"from the partner and take every trick alone; it wins or loses {points}",
        n=count,
        points=points,
    )


def _describe_moon(rules: Rules) -> str:
    if rules.pts_moon is None:
        return translatable("rules-moon-off", "nobody can shoot the moon")
    points = format_points(rules.pts_moon)
    return translatable(
        "rules-moon",
        "above all other bids a player may shoot the moon, to take every trick alone; it wins or "
        f"loses {points}",
        points=points,
    )


def _describe_moon_over_moon(rules: Rules) -> str:
    if not rules.moon_over_moon:
        return translatable("rules-moon-unbeaten", "nobody can bid over a moon")
    _, second, third, fourth = list_stakes(rules, SpecialBid.MOON)
    return translatable(
        "rules-moon-over-moon",
        f"a moon may be bid over a moon; the second is worth {second} points, the third {third} "
        f"and the fourth {fourth}",
        second=second,
        third=third,
        fourth=fourth,
    )


def _describe_moon_cards(rules: Rules) -> str:
    count = rules.moon_cards
    if not count:
        return translatable(
            "rules-moon-cards-off", "a player who shoots the moon keeps the cards as they are"
        )
    word = number_word(count)
    cards = "a card" if count == 1 else f"{word} cards"
    return translatable(
        "rules-moon-cards",
        f"a player who shoots the moon lays {cards} away, face down, and gets {word} from the "
        "partner",
        n=count,
    )


def _has_bid_limits(rules: Rules) -> bool:
    return has_auction(rules) and rules.min_bid is not None and rules.max_bid is not None


def _has_scored_pair_bids(rules: Rules) -> bool:
    return rules.bid_points == "tricks" and has_fixed_pairs(rules)


CALLING_CLAUSES: Final[dict[str, Clause]] = {
    "bidding": _describe_bidding,
    "min_bid": lambda r: translatable(
        "rules-min-bid",
        f"the lowest bid is {phrase_trick_count(r.min_bid or 0)}",
        tricks=phrase_trick_count(r.min_bid or 0),
    ),
    "max_bid": _describe_max_bid,
    "min_bid_no_trump": _describe_min_bid_no_trump,
    "pts_big_pepper": _describe_big_pepper,
    "pts_call_two": lambda r: _describe_call_for_cards(2, r.pts_call_two),
    "pts_call_one": lambda r: _describe_call_for_cards(1, r.pts_call_one),
    "pts_moon": _describe_moon,
    "moon_over_moon": _describe_moon_over_moon,
    "moon_cards": _describe_moon_cards,
    "partner_call": _describe_partner_call,
    "stick_the_dealer": _describe_stick_the_dealer,
    "no_trump": _describe_no_trump,
    "joker_up_card": _describe_joker_up_card,
    "need_natural_trump": _describe_natural_trump,
    "phrases": _describe_phrases,
}
_CALLING_ENGLISH: Final[dict[str, Words]] = {
    "auction_rounds": {
        "one": "everyone speaks once in the auction",
        "until_all_pass": "the auction goes round until all others have passed, and a player who "
        "has passed is out of it",
    },
    "bid_names_trump": {
        True: "each bid also says what will be trump, but only more tricks beat a bid",
        False: "the highest bidder names trump after the auction",
    },
    "low_no_trump": {
        True: "no trump may also be called low: then the lowest card of the suit led takes each "
        "trick",
        False: "no trump can't be called low",
    },
    "upcard_taker": {
        "dealer": "the dealer takes the up-card, no matter who orders it, and discards one card",
        "maker": "the player who orders the up-card takes it, and discards one card",
    },
    "upcard_if_dealer_out": {
        "dead": "when the dealer's partner orders it up alone, the up-card goes out of play with "
        "the dealer's hand",
        "lone_partner": "when the dealer's partner orders it up alone, the partner takes the "
        "up-card",
    },
    "discard_upcard": {
        True: "the up-card itself may be discarded",
        False: "the up-card itself may not be discarded",
    },
    "canadian_loner": {
        "off": "the dealer's partner may make trump like anyone else",
        "round1": "in the first round the dealer's partner can make trump only by going alone",
        "both_rounds": "the dealer's partner can make trump only by going alone",
    },
    "round2_may_name_turned_suit": {
        True: "in the second round any suit may be named, even the one turned down",
        False: "in the second round the suit turned down may not be named",
    },
}
CALLING_WORDS: Final = name_words(_CALLING_ENGLISH)
CALLING_CONDITIONS: Final[dict[str, Condition]] = {
    "min_bid": _has_bid_limits,
    "max_bid": _has_bid_limits,
    "min_bid_no_trump": lambda r: r.bid_names_trump and r.no_trump != "off",
    "auction_rounds": has_auction,
    "bid_names_trump": has_auction,
    "low_no_trump": lambda r: r.no_trump != "off",
    "pts_big_pepper": _has_scored_pair_bids,
    "pts_call_two": _has_scored_pair_bids,
    "pts_call_one": _has_scored_pair_bids,
    "pts_moon": _has_scored_pair_bids,
    "moon_over_moon": lambda r: r.pts_moon is not None,
    "moon_cards": lambda r: r.pts_moon is not None,
    "partner_call": has_called_partner,
    "upcard_taker": has_ordering_up,
    "upcard_if_dealer_out": can_order_partner_alone,
    "discard_upcard": has_ordering_up,
    "canadian_loner": _has_canadian_loner,
    "round2_may_name_turned_suit": has_ordering_up,
    "joker_up_card": lambda r: has_benny(r) and r.up_card,
    "phrases": has_ordering_up,
}
