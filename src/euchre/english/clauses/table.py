"""The clauses about the table and the deal."""

from __future__ import annotations

from typing import Final

from euchre.english.clauses.brief import RANK_WORDS
from euchre.english.clauses.forms import (
    Clause,
    Condition,
    Words,
    can_go_under,
    has_fixed_pairs,
    has_ordering_up,
    kitty_size,
    name_words,
    number_word,
    yes_or_no,
)
from euchre.game.rules import Rules, build_pack, has_benny
from euchre.game.scoring import Outcome, same_dealer_deals_next
from euchre.texts import translatable

_BENNY_CLAUSE: Final = "added: the Benny, the best trump of all whatever suit is trump"


def _describe_low_rank(rules: Rules) -> str:
    size = len(build_pack(rules)) // rules.packs - has_benny(rules)
    rank = RANK_WORDS[rules.low_rank]
    english = f"the pack is the {size} cards from the ace down to the {rank}"
    return translatable("rules-low-rank", english, size=size, rank=rank)


def _describe_up_card(rules: Rules) -> str:
    undealt = kitty_size(rules)
    if rules.up_card and not undealt:
        return translatable("rules-up-card-last", "the last card is turned up")
    if rules.up_card and rules.farmers_hand == "go_under_3":
        return translatable(
            "rules-up-card-kitty-used",
            "the next card is turned up; the rest, the kitty, stay face down",
        )
    if rules.up_card:
        return translatable(
            "rules-up-card-kitty-dead",
            "the next card is turned up; the rest, the kitty, stay face down and out of play",
        )
    if not undealt:
        return translatable("rules-all-dealt", "all the cards are dealt, so none is turned up")
    word = number_word(undealt)
    english = f"no card is turned up; the {word} left over stay face down"
    return translatable("rules-no-up-card", english, n=undealt, word=word)


_PACKET_CLAUSES: Final = {
    "fixed_3_2_or_2_3": translatable(
        "rules-deal-same-way",
        "cards are dealt in two rounds, threes then twos or twos then threes, the same way all "
        "game",
    ),
    "dealer_choice_2_3": translatable(
        "rules-deal-as-dealer-likes",
        "cards are dealt in two rounds: first two or three to each player, as the dealer likes, "
        "then the rest of the five",
    ),
    "dealer_choice_2_3_or_singles": translatable(
        "rules-deal-any-way",
        "as the dealer likes, cards are dealt one at a time, or first two or three to each player "
        "and then the rest of the five",
    ),
    "singles": translatable("rules-deal-singly", "cards are dealt one at a time"),
}


def _describe_deal_packets(rules: Rules) -> str:
    if rules.hand_size != 5:
        return _PACKET_CLAUSES["singles"]
    return _PACKET_CLAUSES[rules.deal_packets]


def _describe_all_pass(rules: Rules) -> str:
    same = same_dealer_deals_next(rules, Outcome.THROWN_IN)
    deals = "the same player deals again" if same else "the next player deals"
    all_pass = "both pass" if rules.players == 2 else "everyone passes"
    twice = f"{all_pass} twice" if has_ordering_up(rules) else all_pass
    players, times = rules.players, 1 + has_ordering_up(rules)
    next_dealer = "same" if same else "next"
    if rules.all_pass != "opponents_score_1":
        return translatable(
            "rules-all-pass",
            f"if {twice}, the cards are thrown in and {deals}",
            players=players,
            times=times,
            dealer=next_dealer,
        )
    scorers = (
        "the dealer's opponents score"
        if has_fixed_pairs(rules)
        else "everyone but the dealer scores"
    )
    return translatable(
        "rules-all-pass-scores",
        f"if {twice}, {scorers} 1 and {deals}",
        players=players,
        times=times,
        dealer=next_dealer,
        pairs=yes_or_no(has_fixed_pairs(rules)),
    )


def _describe_farmers_hand(rules: Rules) -> str:
    off = translatable(
        "rules-farmers-hand-off", "a hand of nothing but low cards is played like any other"
    )
    if rules.farmers_hand == "go_under_3" and not can_go_under(rules):
        return off
    low = "no card above a ten" if rules.low_rank in ("7", "8") else "nothing but nines and tens"
    three = "nines and tens" if rules.low_rank in ("9", "T") else "cards no higher than a ten"
    return {
        "off": off,
        "redeal": translatable(
            "rules-farmers-hand-redeal",
            f"a player with {low} may, at the first turn to speak and before anyone has called, "
            "show the hand and have the cards dealt again",
            lowest=RANK_WORDS[rules.low_rank],
        ),
        "go_under_3": translatable(
            "rules-farmers-hand-go-under",
            f"a player with three or more {three} may, at the first turn to speak and before "
            "anyone has called, show three of them and swap them for three hidden cards of the "
            "kitty (going under); only the first player who asks may",
            lowest=RANK_WORDS[rules.low_rank],
        ),
    }[rules.farmers_hand]


_CUT_CLAUSES: Final = {
    "none": translatable("rules-cut-by-nobody", "nobody cuts the pack"),
    "left": translatable(
        "rules-cut-by-left", "the player on the dealer's left cuts the pack before each deal"
    ),
    "right": translatable(
        "rules-cut-by-right", "the player on the dealer's right cuts the pack before each deal"
    ),
    "other player": translatable(
        "rules-cut-by-other", "the player who does not deal cuts the pack before each deal"
    ),
}
TABLE_CLAUSES: Final[dict[str, Clause]] = {
    "players": lambda r: translatable(
        "rules-players",
        f"{number_word(r.players)} people play",
        n=r.players,
        word=number_word(r.players),
    ),
    "low_rank": _describe_low_rank,
    "hand_size": lambda r: translatable(
        "rules-hand-size",
        f"everyone is dealt {number_word(r.hand_size)} cards",
        n=r.hand_size,
        word=number_word(r.hand_size),
    ),
    "up_card": _describe_up_card,
    "cut_by": lambda r: _CUT_CLAUSES[
        r.cut_by if r.players > 2 or r.cut_by == "none" else "other player"
    ],
    "deal_packets": _describe_deal_packets,
    "all_pass": _describe_all_pass,
    "farmers_hand": _describe_farmers_hand,
}
_PLAY_STATE_ENGLISH: Final[dict[str, Words]] = {
    "packs": {
        1: "one pack is used",
        2: "two of these packs are shuffled together; of two equal cards in a trick the one played "
        "first counts as higher",
    },
    "sides": {
        "fixed_pairs": "partners sit opposite each other and share their score",
        "maker_vs_rest": "there are no fixed partners: everyone keeps a score of their own, and in "
        "each hand whoever makes trump plays alone against the other two",
        "solo": "there are no partners: one plays against the other",
        "called_partner": "there are no fixed partners: everyone keeps a score of their own, and "
        "in each hand the maker finds a partner by calling a card, and the two play against the "
        "rest",
    },
    "joker": {
        "none": "there is no joker",
        "joker": f"a joker is {_BENNY_CLAUSE}",
        "joker_or_2S": f"a joker (or, if there is none, the 2 of spades) is {_BENNY_CLAUSE}",
        "2S": f"the 2 of spades is {_BENNY_CLAUSE}",
    },
    "first_dealer": {
        "random": "a player chosen at random deals first",
        "host": "the host deals first",
        "first_black_jack": "cards are dealt face up until a black jack falls, and whoever gets it "
        "deals first",
        "first_jack": "cards are dealt face up until a jack falls, and whoever gets it deals first",
        "low_cut": "everyone cuts a card and the lowest (king high, ace low) deals first",
        "high_cut": "everyone cuts a card and the highest (king high, ace low) deals first",
    },
    "cut_may_bump": {
        True: "the player who cuts may knock on the pack instead (bump), which leaves it as it is",
        False: "the pack is always cut; knocking on it is not enough",
    },
    "ace_no_face": {
        "off": "a hand with aces but no face card is played like any other",
        "one_ace": "a player with exactly one ace and no king, queen, jack or Benny may, at the "
        "first turn to speak and before anyone has called, show the hand and have the cards dealt "
        "again",
        "one_or_more": "a player with no king, queen, jack or Benny, however many aces there are, "
        "may, at the first turn to speak and before anyone has called, show the hand and have the "
        "cards dealt again",
    },
    "misdeal": {
        "same_dealer": "a hand that is void before any call is dealt again by the same dealer",
        "next_dealer": "after a hand that is void before any call the next player deals",
    },
}
PLAY_STATE_WORDS: Final = name_words(_PLAY_STATE_ENGLISH)
TABLE_CONDITIONS: Final[dict[str, Condition]] = {
    "cut_may_bump": lambda r: r.cut_by != "none",
    "all_pass": lambda r: not r.stick_the_dealer,
    "misdeal": lambda r: (
        r.farmers_hand == "redeal"
        or r.ace_no_face != "off"
        or (r.joker_up_card == "redeal" and has_benny(r) and r.up_card)
    ),
}
