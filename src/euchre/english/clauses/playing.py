"""The clauses about going alone, the play, the score and the end of the game."""

from __future__ import annotations

from typing import Final

from euchre.english import format_count, join_words
from euchre.english.clauses.forms import (
    Clause,
    Condition,
    Words,
    each_player_suffix,
    format_points,
    has_auction,
    has_fixed_pairs,
    has_loners,
    number_word,
    phrase_makers,
)
from euchre.game.cards import Suit
from euchre.game.rules import Rules, has_called_partner


def _describe_go_alone(rules: Rules) -> str:
    if has_called_partner(rules):
        return (
            "the maker may also call nobody and play alone against all the others"
            if rules.go_alone
            else "the maker must call a partner"
        )
    if not has_fixed_pairs(rules):
        return ""
    return (
        "whoever makes trump may play alone: the partner lays the hand down and sits out"
        if rules.go_alone
        else "nobody plays alone"
    )


def _describe_call_for_best(rules: Rules) -> str:
    dealer = (
        " (a dealer who sits out may pass the up-card itself)"
        if rules.upcard_if_dealer_out == "dead"
        else ""
    )
    may = "before the first lead a lone player may"
    return {
        "off": "a lone player keeps the cards as they are",
        "partner_best": f"{may} call for the partner's best: the loner discards one card, "
        f"and the partner, without a word, passes one card face down in its place{dealer}",
        "receive_then_discard": f"{may} call for the partner's best: the partner passes one card "
        f"face down, and the loner then discards one{dealer}",
        "blind_swap": f"{may} pass the partner one card face down, and the partner passes the best "
        f"one back{dealer}",
        "upcard_swap": f"{may} take the up-card, if it still lies there, and discard a card",
    }[rules.call_for_best]


def _describe_first_lead(rules: Rules) -> str:
    if rules.first_lead == "maker":
        return "the maker leads first"
    if rules.players == 2:
        return "the player who did not deal leads first"
    return "the player on the dealer's left leads first"


def _describe_loner_lead(rules: Rules) -> str:
    if rules.loner_lead == "left_of_dealer" and rules.first_lead == "maker":
        return "when someone plays alone, the maker leads first, too"
    whose = {"left_of_dealer": "dealer's", "left_of_loner": "loner's"}[rules.loner_lead]
    return f"when someone plays alone, the first active player to the {whose} left leads first"


def _describe_renege(rules: Rules) -> str:
    if rules.renege == "prevent":
        return "you cannot play a card of another suit while you can follow suit"
    fine = {
        "penalty_2": "2 points, or 4 if anyone is alone",
        "euchre": "the points of a euchre",
        "somerset": "3 points, or 5 if anyone is alone",
    }[rules.renege]
    return (
        "the table lets you renege, but an opponent may claim it: if the claim is true, the hand "
        f"is over and the other side scores {fine}; if it is false, the claim costs 2 points"
    )


# -- the score ----------------------------------------------------------------------------------


def _has_fixed_points(rules: Rules) -> bool:
    return rules.bid_points == "fixed"


def _can_makers_go_alone(rules: Rules) -> bool:
    return rules.go_alone and _has_fixed_points(rules)


def _describe_make_tricks(rules: Rules) -> str:
    if has_auction(rules):
        return f"{phrase_makers(rules)} need as many tricks as were bid"
    need = "need" if phrase_makers(rules).endswith("s") else "needs"
    of = f"of the {number_word(rules.hand_size)} tricks"
    return f"{phrase_makers(rules)} {need} {number_word(rules.make_tricks)} {of}"


def _describe_pts_make(rules: Rules) -> str:
    if has_called_partner(rules):
        it = "the bid" if has_auction(rules) else "it"
        return (
            f"making {it} scores {format_points(rules.pts_make)} for the maker and for the partner"
        )
    return (
        f"making {'the bid' if has_auction(rules) else 'it'} scores {format_points(rules.pts_make)}"
    )


def _describe_pts_euchre(rules: Rules) -> str:
    are_several = has_fixed_pairs(rules) or has_called_partner(rules)
    fail = "makers who fail are" if are_several else "a maker who fails is"
    return f"{fail} euchred: {_describe_defenders_score(rules, rules.pts_euchre)}"


def _describe_defenders_score(rules: Rules, points: int) -> str:
    if has_fixed_pairs(rules):
        return f"the defenders score {format_points(points)}"
    side = "the opponent" if rules.players == 2 else "each of the others"
    return f"{side} scores {format_points(points)}"


def _describe_pts_stuck_euchre(rules: Rules) -> str:
    if rules.pts_stuck_euchre is None:
        return "a stuck dealer who is euchred pays like anyone else"
    other_points = [rules.pts_super_euchre]
    other_points += [rules.pts_loner_euchred] if rules.go_alone else []
    other_points += [rules.pts_lone_defender_euchre] if rules.defend_alone != "off" else []
    more = " at least" if max(other_points) > rules.pts_stuck_euchre else ""
    return (
        "if a stuck dealer is euchred, "
        f"{_describe_defenders_score(rules, rules.pts_stuck_euchre)}{more}"
    )


def _describe_tie(rules: Rules) -> str:
    if not (rules.target or rules.time_limit):
        return "if the top score is tied after the last hand, the game ends in a tie"
    return {
        "play_on_until_unique_leader": "if the top score is tied at the end, play goes on "
        "until one side leads"
        if has_fixed_pairs(rules)
        else "if the top score is tied at the end, play goes on until one player leads",
        "makers_first": "if the top score is tied at the end, the makers of the last hand "
        "count their points first and win"
        if has_fixed_pairs(rules)
        else "if the top score is tied at the end, the maker of the last hand counts first and "
        "wins",
    }[rules.tie]


def _describe_num_hands(rules: Rules) -> str:
    if not rules.num_hands:
        return "any number of hands may be played"
    return (
        f"the game is {format_count(rules.num_hands, 'hand')} long, not counting those thrown "
        "in, which the same player deals again"
    )


def _describe_score_cards(rules: Rules) -> str:
    whose = "each side's score" if has_fixed_pairs(rules) else "each player's score"
    return {
        "2_3_crossed": f"a 2 and a 3 show {whose}: 1 to 4 by the pips left in sight, and five "
        "more when the two cards are crossed",
        "5_5": f"two fives show {whose} by the pips left in sight",
        "6_4": f"a six and a four show {whose} by the pips left in sight",
        "digits": "the score is written in numbers",
    }[rules.score_cards]


PLAYING_CLAUSES: Final[dict[str, Clause]] = {
    "go_alone": _describe_go_alone,
    "call_for_best": _describe_call_for_best,
    "first_lead": _describe_first_lead,
    "loner_lead": _describe_loner_lead,
    "renege": _describe_renege,
    "make_tricks": _describe_make_tricks,
    "pts_make": _describe_pts_make,
    "pts_march": lambda r: (
        f"taking every trick (a march) scores {format_points(r.pts_march)}{each_player_suffix(r)}"
    ),
    "pts_loner_make": lambda r: (
        f"making it alone without taking every trick scores {format_points(r.pts_loner_make)}"
    ),
    "pts_loner_march": lambda r: (
        f"taking every trick alone scores {format_points(r.pts_loner_march)}"
    ),
    "pts_euchre": _describe_pts_euchre,
    "pts_loner_euchred": lambda r: (
        f"euchring a lone maker scores {format_points(r.pts_loner_euchred)}"
    ),
    "pts_lone_defender_euchre": lambda r: (
        f"a euchre by a lone defender scores {format_points(r.pts_lone_defender_euchre)}"
    ),
    "pts_super_euchre": lambda r: (
        f"makers who take no tricks at all give the other side {format_points(r.pts_super_euchre)}"
        if r.pts_super_euchre
        else "failing without a trick is a euchre like any other"
    ),
    "pts_stuck_euchre": _describe_pts_stuck_euchre,
    "target": lambda r: (
        f"the first to {format_points(r.target)} wins" if r.target else "points do not end the game"
    ),
    "num_hands": _describe_num_hands,
    "tie": _describe_tie,
    "score_cards": _describe_score_cards,
    "sort_suits": lambda r: (
        "hands are sorted "
        f"{join_words([Suit.parse(letter).word for letter in r.sort_suits])}, each "
        "from low to high"
    ),
}
PLAYING_WORDS: Final[dict[str, Words]] = {
    "alone_timing": {
        "with_call": "a player who goes alone says so with the call",
        "before_first_lead": "a player who goes alone says so after trump is made, before the "
        "first lead",
    },
    "defend_alone": {
        "off": "defenders always play together",
        "vs_loner": "against a lone maker one defender may play alone too",
        "always": "one defender may play alone, whether or not the maker does",
    },
    "lead_plain_first": {
        True: "trump may not be led to the first trick by a player who holds anything else",
        False: "any card may be led to the first trick",
    },
    "bid_points": {
        "fixed": "every bid is worth the same",
        "tricks": "a bid that is made scores the number of tricks won, and one that fails costs "
        "the number bid",
    },
    "fast_break": {
        True: "if the makers lose the first two tricks and win all the rest, nobody scores",
        False: "it does not matter in which order the tricks are won",
    },
    "four_trick_tokens": {
        True: "makers with a partner who win all tricks but one earn a token, and four tokens are "
        "worth a point",
        False: "winning all tricks but one earns nothing extra",
    },
    "euchre_points_go_to": {
        "side": "the points for a euchre are scored once by the pair",
        "each_opponent": "each of the two defenders scores the points for a euchre, so their side "
        "gets them twice",
    },
    "time_limit": {
        True: "the game is played against the clock: when time is up the hand in progress is "
        "finished, and the higher score wins",
        False: "there is no clock",
    },
    "laps": {
        True: "points won beyond the target count for the next game (laps)",
        False: "every game starts at 0",
    },
    "slams": {
        True: "winning while the others have no points is a slam and counts as two games",
        False: "a win counts as one game, whatever the score",
    },
}
PLAYING_CONDITIONS: Final[dict[str, Condition]] = {
    "alone_timing": lambda r: r.go_alone and has_fixed_pairs(r),
    "defend_alone": has_fixed_pairs,
    "call_for_best": has_loners,
    "loner_lead": has_loners,
    "bid_points": has_auction,
    "pts_make": _has_fixed_points,
    "pts_march": _has_fixed_points,
    "pts_loner_make": _can_makers_go_alone,
    "pts_loner_march": _can_makers_go_alone,
    "pts_euchre": _has_fixed_points,
    "pts_loner_euchred": _can_makers_go_alone,
    "pts_lone_defender_euchre": lambda r: r.defend_alone != "off" and _has_fixed_points(r),
    "pts_super_euchre": _has_fixed_points,
    "pts_stuck_euchre": lambda r: r.stick_the_dealer and _has_fixed_points(r),
    "euchre_points_go_to": lambda r: has_fixed_pairs(r) and _has_fixed_points(r),
}
