"""The clauses about going alone, the play, the score and the end of the game."""

from __future__ import annotations

from typing import Final

from euchre.english import format_count, join_words
from euchre.english.clauses.forms import (
    Clause,
    Condition,
    Words,
    can_maker_lack_partner,
    can_order_partner_alone,
    describe_making_side,
    each_player_suffix,
    format_points,
    has_auction,
    has_fixed_pairs,
    has_lone_defenders,
    has_loners,
    number_word,
)
from euchre.game.cards import Suit
from euchre.game.rules import Rules, has_benny, has_called_partner
from euchre.game.scoring import FALSE_CLAIM_POINTS


def _describe_go_alone(rules: Rules) -> str:
    if has_called_partner(rules):
        return (
            "the maker may also call nobody and play alone against all the others"
            if rules.go_alone
            else "the maker must call a card if there is one to call"
        )
    if not has_fixed_pairs(rules):
        return ""
    return (
        "whoever makes trump may play alone: the partner lays the hand down and sits out"
        if rules.go_alone
        else ("the maker never plays alone" if has_lone_defenders(rules) else "nobody plays alone")
    )


def _describe_alone_timing(rules: Rules) -> str:
    if rules.alone_timing == "before_first_lead":
        return "a player who goes alone says so after trump is made, before the first lead"
    blind = has_benny(rules) and rules.up_card and rules.joker_up_card == "dealer_names_blind"
    late = " (or after looking, for a dealer who named trump blind)" if blind else ""
    return f"a player who goes alone says so with the call{late}"


def _describe_defend_alone(rules: Rules) -> str:
    if not has_lone_defenders(rules):
        return "defenders always play together"
    if rules.defend_alone == "vs_loner":
        return "against a lone maker one defender may play alone too"
    return "one defender may play alone, whether or not the maker does"


def _describe_call_for_best(rules: Rules) -> str:
    dealer = (
        " (a dealer who sits out may pass the up-card itself)"
        if rules.upcard_if_dealer_out == "dead" and can_order_partner_alone(rules)
        else ""
    )
    may = "before the first lead a lone player may"
    keeps = "a lone player keeps the cards as they are"
    return {
        "off": keeps,
        "partner_best": f"{may} call for the partner's best: the loner discards one card, "
        f"and the partner, without a word, passes one card face down in its place{dealer}",
        "receive_then_discard": f"{may} call for the partner's best: the partner passes one card "
        f"face down, and the loner then discards one{dealer}",
        "blind_swap": f"{may} pass the partner one card face down, and the partner passes the best "
        f"one back{dealer}",
        "upcard_swap": f"{may} take the up-card, if it still lies there, and discard a card"
        if rules.up_card
        else keeps,
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
    once = ", once" if has_fixed_pairs(rules) and rules.euchre_points_go_to != "side" else ""
    fine = {
        "penalty_2": "2 points, or 4 if anyone is alone",
        "euchre": f"the points of a euchre{once}",
        "somerset": "3 points, or 5 if anyone is alone",
    }[rules.renege]
    return (
        "the table lets you renege, but an opponent may claim it: if the claim is true, the hand "
        f"is over and the other side scores {fine}; if it is false, the accused side scores "
        f"{format_points(FALSE_CLAIM_POINTS)}"
    )


# -- the score ----------------------------------------------------------------------------------


def _has_fixed_points(rules: Rules) -> bool:
    return rules.bid_points == "fixed"


def _has_lone_maker_points(rules: Rules) -> bool:
    return can_maker_lack_partner(rules) and _has_fixed_points(rules)


def _counts_euchres(rules: Rules) -> bool:
    return _has_fixed_points(rules) or rules.renege == "euchre"


def _describe_renege_points(qualifier: str, points: int) -> str:
    """Describe what a euchre is worth where the bid itself is scored and a renege is a euchre."""
    return f"a renege {qualifier}counts as a euchre of {format_points(points)}"


def _fewest_tricks_to_make(rules: Rules) -> int:
    return rules.make_tricks if rules.min_bid is None else rules.min_bid


def _can_make_it_after_losing(rules: Rules, lost: int) -> bool:
    return _fewest_tricks_to_make(rules) <= rules.hand_size - lost


def _describe_make_tricks(rules: Rules) -> str:
    if has_auction(rules):
        return f"{describe_making_side(rules)} need as many tricks as were bid"
    need = "need" if describe_making_side(rules).endswith("s") else "needs"
    of = f"of the {number_word(rules.hand_size)} tricks"
    return f"{describe_making_side(rules)} {need} {number_word(rules.make_tricks)} {of}"


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
    if not _has_fixed_points(rules):
        return _describe_renege_points("", rules.pts_euchre)
    are_several = has_fixed_pairs(rules) or has_called_partner(rules)
    fail = "makers who fail are" if are_several else "a maker who fails is"
    return f"{fail} euchred: {_describe_defenders_score(rules, rules.pts_euchre)}"


def _describe_defenders_score(rules: Rules, points: int) -> str:
    if has_fixed_pairs(rules):
        return f"the defenders score {format_points(points)}"
    return f"{_phrase_others(rules)} scores {format_points(points)}"


def _phrase_others(rules: Rules) -> str:
    return "the opponent" if rules.players == 2 else "each of the others"


def _describe_pts_loner_euchred(rules: Rules) -> str:
    if not _has_fixed_points(rules):
        return _describe_renege_points("with a lone maker ", rules.pts_loner_euchred)
    if has_fixed_pairs(rules):
        return f"euchring a lone maker scores {format_points(rules.pts_loner_euchred)}"
    points = _describe_defenders_score(rules, rules.pts_loner_euchred)
    return f"if a maker without a partner is euchred, {points}"


def _describe_pts_lone_defender_euchre(rules: Rules) -> str:
    if not _has_fixed_points(rules):
        return _describe_renege_points("with a lone defender ", rules.pts_lone_defender_euchre)
    differs = rules.pts_lone_defender_euchre != rules.pts_loner_euchred
    both = rules.defend_alone == "always" and rules.go_alone and differs
    too = ", against a lone maker too" if both else ""
    return (
        f"a euchre by a lone defender scores {format_points(rules.pts_lone_defender_euchre)}{too}"
    )


def _list_other_euchre_points(rules: Rules) -> list[int]:
    """List the points of the euchres that are worth something else than `pts_euchre`."""
    points = [rules.pts_loner_euchred] if can_maker_lack_partner(rules) else []
    return points + ([rules.pts_lone_defender_euchre] if has_lone_defenders(rules) else [])


def _describe_pts_super_euchre(rules: Rules) -> str:
    points = rules.pts_super_euchre
    others = [rules.pts_euchre, *_list_other_euchre_points(rules)]
    if rules.stick_the_dealer and rules.pts_stuck_euchre is not None:
        others.append(rules.pts_stuck_euchre)
    if points <= min(others):
        return "failing without a trick is a euchre like any other"
    several = describe_making_side(rules) == "the makers"
    failing = (
        "makers who take no tricks at all give"
        if several
        else ("a maker who takes no tricks at all gives")
    )
    whom = "the other side" if has_fixed_pairs(rules) else _phrase_others(rules)
    least = "at least " if points < max(others) else ""
    return f"{failing} {whom} {least}{format_points(points)}"


def _describe_fast_break(rules: Rules) -> str:
    if not rules.fast_break:
        return "it does not matter in which order the tricks are won"
    makers = describe_making_side(rules)
    lose, win, make = (
        ("lose", "win", "make") if makers == "the makers" else ("loses", "wins", "makes")
    )
    enough = f" and so {make} the bid" if has_auction(rules) else ""
    return f"if {makers} {lose} the first two tricks and {win} all the rest{enough}, nobody scores"


def _describe_four_trick_tokens(rules: Rules) -> str:
    if not rules.four_trick_tokens:
        return "winning all tricks but one earns nothing extra"
    enough = " and so make the bid" if has_auction(rules) else ""
    each = " each" if has_called_partner(rules) else ""
    return (
        f"makers with a partner who win all tricks but one{enough}{each} earn a token, and four "
        "tokens are worth a point"
    )


def _describe_pts_stuck_euchre(rules: Rules) -> str:
    if rules.pts_stuck_euchre is None:
        return "a stuck dealer who is euchred pays like anyone else"
    other_points = [rules.pts_super_euchre, *_list_other_euchre_points(rules)]
    more = " at least" if max(other_points) > rules.pts_stuck_euchre else ""
    if not _has_fixed_points(rules):
        of = "with a stuck dealer as maker "
        return f"{_describe_renege_points(of, rules.pts_stuck_euchre)}{more}"
    return (
        "if a stuck dealer is euchred, "
        f"{_describe_defenders_score(rules, rules.pts_stuck_euchre)}{more}"
    )


def _describe_tie(rules: Rules) -> str:
    if not (rules.target or rules.time_limit):
        return "if the top score is tied after the last hand, the game ends in a tie"
    tied = "if the top score is tied at the end"
    if has_fixed_pairs(rules):
        clause = {
            "play_on_until_unique_leader": f"{tied}, play goes on until one side leads",
            "makers_first": f"{tied}, the makers of the last hand count their points first and win",
        }[rules.tie]
    else:
        clause = {
            "play_on_until_unique_leader": f"{tied}, play goes on until one player leads",
            "makers_first": f"{tied}, the maker of the last hand counts first and wins, or if "
            "that is none of those tied, play goes on",
        }[rules.tie]
    last = f"after {format_count(rules.num_hands, 'hand')} the game ends in any case, even in a tie"
    return f"{clause}; {last}" if rules.num_hands else clause


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
    "alone_timing": _describe_alone_timing,
    "defend_alone": _describe_defend_alone,
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
    "pts_loner_euchred": _describe_pts_loner_euchred,
    "pts_lone_defender_euchre": _describe_pts_lone_defender_euchre,
    "pts_super_euchre": _describe_pts_super_euchre,
    "fast_break": _describe_fast_break,
    "four_trick_tokens": _describe_four_trick_tokens,
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
    "lead_plain_first": {
        True: "trump may not be led to the first trick by a player who holds anything else",
        False: "any card may be led to the first trick",
    },
    "bid_points": {
        "fixed": "every bid is worth the same",
        "tricks": "a bid that is made scores the number of tricks won, and one that fails costs "
        "the number bid",
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
        True: "points won beyond the target count for the next game (laps), but never enough to "
        "win it at once",
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
    "pts_loner_make": _has_lone_maker_points,
    "pts_loner_march": _has_lone_maker_points,
    "pts_euchre": _counts_euchres,
    "pts_loner_euchred": lambda r: can_maker_lack_partner(r) and _counts_euchres(r),
    "pts_lone_defender_euchre": lambda r: has_lone_defenders(r) and _counts_euchres(r),
    "pts_super_euchre": _has_fixed_points,
    "pts_stuck_euchre": lambda r: r.stick_the_dealer and _counts_euchres(r),
    "fast_break": lambda r: _has_fixed_points(r) and _can_make_it_after_losing(r, 2),
    "four_trick_tokens": lambda r: (
        (has_fixed_pairs(r) or has_called_partner(r)) and _can_make_it_after_losing(r, 1)
    ),
    "euchre_points_go_to": lambda r: has_fixed_pairs(r) and _has_fixed_points(r),
}
