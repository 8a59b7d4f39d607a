"""The clauses about going alone, the play, the score and the end of the game."""

from __future__ import annotations

from typing import Final

from euchre.english import format_count, join_words
from euchre.english.clauses.forms import (
    Clause,
    Condition,
    Words,
    are_makers_several,
    can_maker_lack_partner,
    can_order_partner_alone,
    describe_making_side,
    format_points,
    has_alone_bids,
    has_auction,
    has_fixed_pairs,
    has_lone_defenders,
    has_loners,
    name_words,
    number_word,
    yes_or_no,
)
from euchre.english.clauses.values import suit_word
from euchre.game.cards import Suit
from euchre.game.rules import Rules, has_benny, has_called_partner
from euchre.game.scoring import FALSE_CLAIM_POINTS
from euchre.texts import translatable


def _describe_go_alone(rules: Rules) -> str:
    if has_called_partner(rules):
        if rules.go_alone:
            return translatable(
                "rules-may-call-nobody",
                "the maker may also call nobody and play alone against all the others",
            )
        return translatable(
            "rules-must-call-card", "the maker must call a card if there is one to call"
        )
    if not has_fixed_pairs(rules):
        return ""
    if rules.go_alone:
        return translatable(
            "rules-go-alone",
            "whoever makes trump may play alone: the partner lays the hand down and sits out",
        )
    if has_alone_bids(rules):
        return translatable(
            "rules-alone-by-bid",
            "only a player who bid to take every trick alone plays alone: the partner lays the "
            "hand down and sits out",
        )
    if has_lone_defenders(rules):
        return translatable("rules-maker-never-alone", "the maker never plays alone")
    return translatable("rules-nobody-alone", "nobody plays alone")


def _describe_alone_timing(rules: Rules) -> str:
    if rules.alone_timing == "before_first_lead":
        return translatable(
            "rules-alone-said-later",
            "a player who goes alone says so after trump is made, before the first lead",
        )
    blind = has_benny(rules) and rules.up_card and rules.joker_up_card == "dealer_names_blind"
    late = " (or after looking, for a dealer who named trump blind)" if blind else ""
    return translatable(
        "rules-alone-said-with-call",
        f"a player who goes alone says so with the call{late}",
        blind=yes_or_no(blind),
    )


def _describe_defend_alone(rules: Rules) -> str:
    if not has_lone_defenders(rules):
        return translatable("rules-defend-together", "defenders always play together")
    if rules.defend_alone == "vs_loner":
        return translatable(
            "rules-defend-alone-vs-loner", "against a lone maker one defender may play alone too"
        )
    return translatable(
        "rules-defend-alone", "one defender may play alone, whether or not the maker does"
    )


def _describe_call_for_best(rules: Rules) -> str:
    is_out = rules.upcard_if_dealer_out == "dead" and can_order_partner_alone(rules)
    dealer = " (a dealer who sits out may pass the up-card itself)" if is_out else ""
    may = "before the first lead a lone player may"
    keeps = translatable("rules-best-off", "a lone player keeps the cards as they are")
    return {
        "off": keeps,
        "partner_best": translatable(
            "rules-best-discard-first",
            f"{may} call for the partner's best: the loner discards one card, and the partner, "
            f"without a word, passes one card face down in its place{dealer}",
            dealer=yes_or_no(is_out),
        ),
        "receive_then_discard": translatable(
            "rules-best-receive-first",
            f"{may} call for the partner's best: the partner passes one card face down, and the "
            f"loner then discards one{dealer}",
            dealer=yes_or_no(is_out),
        ),
        "blind_swap": translatable(
            "rules-best-swap",
            f"{may} pass the partner one card face down, and the partner passes the best one back"
            f"{dealer}",
            dealer=yes_or_no(is_out),
        ),
        "upcard_swap": translatable(
            "rules-best-up-card",
            f"{may} take the up-card, if it still lies there, and discard a card",
        )
        if rules.up_card
        else keeps,
    }[rules.call_for_best]


def _describe_first_lead(rules: Rules) -> str:
    if rules.first_lead == "maker":
        return translatable("rules-lead-maker", "the maker leads first")
    if rules.players == 2:
        return translatable("rules-lead-other", "the player who did not deal leads first")
    return translatable("rules-lead-left", "the player on the dealer's left leads first")


def _describe_loner_lead(rules: Rules) -> str:
    if rules.loner_lead == "left_of_dealer" and rules.first_lead == "maker":
        return translatable(
            "rules-loner-lead-maker", "when someone plays alone, the maker leads first, too"
        )
    if rules.loner_lead == "left_of_dealer":
        return translatable(
            "rules-loner-lead-dealer",
            "when someone plays alone, the first active player to the dealer's left leads first",
        )
    return translatable(
        "rules-loner-lead-loner",
        "when someone plays alone, the first active player to the loner's left leads first",
    )


def _describe_renege(rules: Rules) -> str:
    if rules.renege == "prevent":
        return translatable(
            "rules-renege-prevented",
            "you cannot play a card of another suit while you can follow suit",
        )
    is_once = has_fixed_pairs(rules) and rules.euchre_points_go_to != "side"
    once = ", once" if is_once else ""
    fine = {
        "penalty_2": "2 points, or 4 if anyone is alone",
        "euchre": f"the points of a euchre{once}",
        "somerset": "3 points, or 5 if anyone is alone",
    }[rules.renege]
    fine_code = "euchre-once" if is_once and rules.renege == "euchre" else rules.renege
    return translatable(
        "rules-renege-claimed",
        "the table lets you renege, but an opponent may claim it: if the claim is true, the hand "
        f"is over and the other side scores {fine}; if it is false, the accused side scores "
        f"{format_points(FALSE_CLAIM_POINTS)}",
        fine=fine_code.replace("_", "-"),
        points=format_points(FALSE_CLAIM_POINTS),
    )


# -- the score ----------------------------------------------------------------------------------


def _has_fixed_points(rules: Rules) -> bool:
    return rules.bid_points == "fixed"


def _has_lone_maker_points(rules: Rules) -> bool:
    return can_maker_lack_partner(rules) and _has_fixed_points(rules)


def _counts_euchres(rules: Rules) -> bool:
    return _has_fixed_points(rules) or rules.renege == "euchre"


def _describe_renege_points(points: int, alone: str = "", more: str = "") -> str:
    """Describe what a euchre is worth where the bid itself is scored and a renege is a euchre.

    Args:
        points: what it is worth.
        alone: who is special: ``maker``, ``defender`` and ``stuck``; empty: nobody.
        more: the end of the sentence.
    """
    qualifier = {
        "": "",
        "maker": "with a lone maker ",
        "defender": "with a lone defender ",
        "stuck": "with a stuck dealer as maker ",
    }[alone]
    return translatable(
        "rules-renege-points",
        f"a renege {qualifier}counts as a euchre of {format_points(points)}{more}",
        who=alone or "anyone",
        points=format_points(points),
        least=yes_or_no(more),
    )


def _fewest_tricks_to_make(rules: Rules) -> int:
    return rules.make_tricks if rules.min_bid is None else rules.min_bid


def _can_make_it_after_losing(rules: Rules, lost: int) -> bool:
    return _fewest_tricks_to_make(rules) <= rules.hand_size - lost


def _describe_make_tricks(rules: Rules) -> str:
    if has_auction(rules):
        return translatable(
            "rules-make-bid",
            f"{describe_making_side(rules)} need as many tricks as were bid",
            several=yes_or_no(are_makers_several(rules)),
        )
    need = "need" if describe_making_side(rules).endswith("s") else "needs"
    of = f"of the {number_word(rules.hand_size)} tricks"
    return translatable(
        "rules-make-tricks",
        f"{describe_making_side(rules)} {need} {number_word(rules.make_tricks)} {of}",
        several=yes_or_no(are_makers_several(rules)),
        tricks=number_word(rules.make_tricks),
        of=number_word(rules.hand_size),
    )


def _describe_bid_points(rules: Rules) -> str:
    if rules.bid_points == "fixed":
        return translatable("rules-clause-bid-points-fixed", "every bid is worth the same")
    made = "a bid that is made scores the number of tricks won"
    if rules.pts_set is not None:
        return translatable("rules-bid-made", made)
    return translatable(
        "rules-clause-bid-points-tricks", f"{made}, and one that fails costs the number bid"
    )


def _describe_pts_set(rules: Rules) -> str:
    if rules.pts_set is None:
        return translatable("rules-set-off", "a bid that fails costs the number bid")
    points = format_points(rules.pts_set)
    return translatable(
        "rules-set", f"a bid that fails (a set) costs {points}, however high it was", points=points
    )


def _describe_pts_make(rules: Rules) -> str:
    if has_called_partner(rules):
        it = "the bid" if has_auction(rules) else "it"
        return translatable(
            "rules-pts-make-each",
            f"making {it} scores {format_points(rules.pts_make)} for the maker and for the partner",
            auction=yes_or_no(has_auction(rules)),
            points=format_points(rules.pts_make),
        )
    return translatable(
        "rules-pts-make",
        f"making {'the bid' if has_auction(rules) else 'it'} scores "
        f"{format_points(rules.pts_make)}",
        auction=yes_or_no(has_auction(rules)),
        points=format_points(rules.pts_make),
    )


def _describe_pts_euchre(rules: Rules) -> str:
    if not _has_fixed_points(rules):
        return _describe_renege_points(rules.pts_euchre)
    score = _describe_defenders_score(rules, rules.pts_euchre)
    if are_makers_several(rules):
        return translatable(
            "rules-pts-euchre-makers", f"makers who fail are euchred: {score}", score=score
        )
    return translatable(
        "rules-pts-euchre-maker", f"a maker who fails is euchred: {score}", score=score
    )


def _describe_defenders_score(rules: Rules, points: int) -> str:
    words = format_points(points)
    if has_fixed_pairs(rules):
        return translatable("rules-defenders-score", f"the defenders score {words}", points=words)
    return translatable(
        "rules-others-score",
        f"{_phrase_others(rules)} scores {words}",
        players=rules.players,
        points=words,
    )


def _phrase_others(rules: Rules) -> str:
    return "the opponent" if rules.players == 2 else "each of the others"


def _describe_pts_loner_euchred(rules: Rules) -> str:
    if not _has_fixed_points(rules):
        return _describe_renege_points(rules.pts_loner_euchred, "maker")
    if has_fixed_pairs(rules):
        points = format_points(rules.pts_loner_euchred)
        return translatable(
            "rules-pts-loner-euchred", f"euchring a lone maker scores {points}", points=points
        )
    score = _describe_defenders_score(rules, rules.pts_loner_euchred)
    return translatable(
        "rules-pts-unpaired-euchred",
        f"if a maker without a partner is euchred, {score}",
        score=score,
    )


def _describe_pts_lone_defender_euchre(rules: Rules) -> str:
    if not _has_fixed_points(rules):
        return _describe_renege_points(rules.pts_lone_defender_euchre, "defender")
    differs = rules.pts_lone_defender_euchre != rules.pts_loner_euchred
    both = rules.defend_alone == "always" and rules.go_alone and differs
    too = ", against a lone maker too" if both else ""
    points = format_points(rules.pts_lone_defender_euchre)
    return translatable(
        "rules-pts-lone-defender",
        f"a euchre by a lone defender scores {points}{too}",
        points=points,
        both=yes_or_no(both),
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
        return translatable(
            "rules-super-euchre-off", "failing without a trick is a euchre like any other"
        )
    several = are_makers_several(rules)
    failing = (
        "makers who take no tricks at all give"
        if several
        else ("a maker who takes no tricks at all gives")
    )
    whom = "the other side" if has_fixed_pairs(rules) else _phrase_others(rules)
    least = "at least " if points < max(others) else ""
    return translatable(
        "rules-super-euchre",
        f"{failing} {whom} {least}{format_points(points)}",
        several=yes_or_no(several),
        whom="side" if has_fixed_pairs(rules) else "opponent" if rules.players == 2 else "each",
        least=yes_or_no(least),
        points=format_points(points),
    )


def _describe_fast_break(rules: Rules) -> str:
    if not rules.fast_break:
        return translatable(
            "rules-fast-break-off", "it does not matter in which order the tricks are won"
        )
    makers = describe_making_side(rules)
    lose, win, make = (
        ("lose", "win", "make") if makers == "the makers" else ("loses", "wins", "makes")
    )
    enough = f" and so {make} the bid" if has_auction(rules) else ""
    return translatable(
        "rules-fast-break",
        f"if {makers} {lose} the first two tricks and {win} all the rest{enough}, nobody scores",
        several=yes_or_no(are_makers_several(rules)),
        auction=yes_or_no(has_auction(rules)),
    )


def _describe_four_trick_tokens(rules: Rules) -> str:
    if not rules.four_trick_tokens:
        return translatable("rules-tokens-off", "winning all tricks but one earns nothing extra")
    enough = " and so make the bid" if has_auction(rules) else ""
    each = " each" if has_called_partner(rules) else ""
    return translatable(
        "rules-tokens",
        f"makers with a partner who win all tricks but one{enough}{each} earn a token, and four "
        "tokens are worth a point",
        auction=yes_or_no(has_auction(rules)),
        each=yes_or_no(each),
    )


def _describe_pts_stuck_euchre(rules: Rules) -> str:
    if rules.pts_stuck_euchre is None:
        return translatable(
            "rules-stuck-euchre-off", "a stuck dealer who is euchred pays like anyone else"
        )
    other_points = [rules.pts_super_euchre, *_list_other_euchre_points(rules)]
    more = " at least" if max(other_points) > rules.pts_stuck_euchre else ""
    if not _has_fixed_points(rules):
        return _describe_renege_points(rules.pts_stuck_euchre, "stuck", more)
    score = _describe_defenders_score(rules, rules.pts_stuck_euchre)
    return translatable(
        "rules-stuck-euchre",
        f"if a stuck dealer is euchred, {score}{more}",
        score=score,
        least=yes_or_no(more),
    )


_TIE_CLAUSES: Final = {
    (True, "play_on_until_unique_leader"): translatable(
        "rules-tie-sides-play-on",
        "if the top score is tied at the end, play goes on until one side leads",
    ),
    (True, "makers_first"): translatable(
        "rules-tie-makers-first",
        "if the top score is tied at the end, the makers of the last hand count their points first "
        "and win",
    ),
    (False, "play_on_until_unique_leader"): translatable(
        "rules-tie-players-play-on",
        "if the top score is tied at the end, play goes on until one player leads",
    ),
    (False, "makers_first"): translatable(
        "rules-tie-maker-first",
        "if the top score is tied at the end, the maker of the last hand counts first and wins, or "
        "if that is none of those tied, play goes on",
    ),
}


def _describe_tie(rules: Rules) -> str:
    if not (rules.target or rules.time_limit):
        return translatable(
            "rules-tie-stands",
            "if the top score is tied after the last hand, the game ends in a tie",
        )
    clause = _TIE_CLAUSES[has_fixed_pairs(rules), rules.tie]
    if not rules.num_hands:
        return clause
    last = f"after {format_count(rules.num_hands, 'hand')} the game ends in any case, even in a tie"
    return translatable(
        "rules-tie-and-last-hand", f"{clause}; {last}", clause=clause, n=rules.num_hands
    )


def _describe_num_hands(rules: Rules) -> str:
    if not rules.num_hands:
        return translatable("rules-hands-unlimited", "any number of hands may be played")
    return translatable(
        "rules-num-hands",
        f"the game is {format_count(rules.num_hands, 'hand')} long, not counting those thrown "
        "in, which the same player deals again",
        n=rules.num_hands,
    )


def _describe_score_cards(rules: Rules) -> str:
    pairs = yes_or_no(has_fixed_pairs(rules))
    whose = "each side's score" if has_fixed_pairs(rules) else "each player's score"
    return {
        "2_3_crossed": translatable(
            "rules-score-cards-2-3",
            f"a 2 and a 3 show {whose}: 1 to 4 by the pips left in sight, and five more when the "
            "two cards are crossed",
            pairs=pairs,
        ),
        "5_5": translatable(
            "rules-score-cards-5-5",
            f"two fives show {whose} by the pips left in sight",
            pairs=pairs,
        ),
        "6_4": translatable(
            "rules-score-cards-6-4",
            f"a six and a four show {whose} by the pips left in sight",
            pairs=pairs,
        ),
        "digits": translatable("rules-score-digits", "the score is written in numbers"),
    }[rules.score_cards]


def _describe_target(rules: Rules) -> str:
    if not rules.target:
        return translatable("rules-no-target", "points do not end the game")
    points = format_points(rules.target)
    return translatable("rules-target", f"the first to {points} wins", points=points)


def _describe_sort_suits(rules: Rules) -> str:
    suits = join_words([suit_word(Suit.parse(letter)) for letter in rules.sort_suits])
    return translatable(
        "rules-sort-suits", f"hands are sorted {suits}, each from low to high", suits=suits
    )


PLAYING_CLAUSES: Final[dict[str, Clause]] = {
    "go_alone": _describe_go_alone,
    "alone_timing": _describe_alone_timing,
    "defend_alone": _describe_defend_alone,
    "call_for_best": _describe_call_for_best,
    "first_lead": _describe_first_lead,
    "loner_lead": _describe_loner_lead,
    "renege": _describe_renege,
    "make_tricks": _describe_make_tricks,
    "bid_points": _describe_bid_points,
    "pts_set": _describe_pts_set,
    "pts_make": _describe_pts_make,
    "pts_march": lambda r: translatable(
        "rules-pts-march",
        f"taking every trick (a march) scores {format_points(r.pts_march)}"
        f"{' each' if has_called_partner(r) else ''}",
        points=format_points(r.pts_march),
        each=yes_or_no(has_called_partner(r)),
    ),
    "pts_loner_make": lambda r: translatable(
        "rules-pts-loner-make",
        f"making it alone without taking every trick scores {format_points(r.pts_loner_make)}",
        points=format_points(r.pts_loner_make),
    ),
    "pts_loner_march": lambda r: translatable(
        "rules-pts-loner-march",
        f"taking every trick alone scores {format_points(r.pts_loner_march)}",
        points=format_points(r.pts_loner_march),
    ),
    "pts_euchre": _describe_pts_euchre,
    "pts_loner_euchred": _describe_pts_loner_euchred,
    "pts_lone_defender_euchre": _describe_pts_lone_defender_euchre,
    "pts_super_euchre": _describe_pts_super_euchre,
    "fast_break": _describe_fast_break,
    "four_trick_tokens": _describe_four_trick_tokens,
    "pts_stuck_euchre": _describe_pts_stuck_euchre,
    "target": _describe_target,
    "num_hands": _describe_num_hands,
    "tie": _describe_tie,
    "score_cards": _describe_score_cards,
    "sort_suits": _describe_sort_suits,
}
_PLAYING_ENGLISH: Final[dict[str, Words]] = {
    "lead_plain_first": {
        True: "trump may not be led to the first trick by a player who holds anything else",
        False: "any card may be led to the first trick",
    },
    "defender_tricks": {
        True: "the defenders score 1 point for each trick they take, whether the bid is made or "
        "not",
        False: "the defenders score nothing for their tricks",
    },
    "wins_by_contract": {
        True: "only a bid that is made, or set, wins the game: a side that reaches the target by "
        "its tricks while the others make their bid has not won yet",
        False: "any points may win the game",
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
PLAYING_WORDS: Final = name_words(_PLAYING_ENGLISH)
PLAYING_CONDITIONS: Final[dict[str, Condition]] = {
    "alone_timing": lambda r: r.go_alone and has_fixed_pairs(r),
    "defend_alone": has_fixed_pairs,
    "call_for_best": has_loners,
    "loner_lead": has_loners,
    "bid_points": has_auction,
    "pts_set": lambda r: r.bid_points == "tricks",
    "defender_tricks": lambda r: r.bid_points == "tricks" and has_fixed_pairs(r),
    "wins_by_contract": lambda r: r.bid_points == "tricks" and has_fixed_pairs(r),
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
