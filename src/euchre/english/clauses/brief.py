"""A few words for a value: beside the clause of another value, or beside the label of its knob."""

from __future__ import annotations

from typing import Final

from euchre.english.clauses.forms import (
    Words,
    can_go_under,
    has_lone_defenders,
    has_ordering_up,
    name_part,
)
from euchre.game.cards import SUITS
from euchre.game.knobs import Value
from euchre.game.rules import Rules
from euchre.texts import translatable

RANK_WORDS: Final[dict[Value, str]] = {
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
}
_BRIEF_ENGLISH: Final[dict[str, Words]] = {
    "players": {2: "two", 3: "three", 4: "four", 5: "five"},
    "sides": {
        "fixed_pairs": "partners sit opposite each other",
        "maker_vs_rest": "the maker against the rest",
        "solo": "each alone",
        "called_partner": "a partner called by a card",
    },
    "low_rank": {rank: f"down to the {name}" for rank, name in RANK_WORDS.items()},
    "joker": {"none": "none", "joker": "a joker", "2S": "the 2 of spades"},
    "first_dealer": {
        "random": "anyone at random",
        "host": "the host",
        "first_black_jack": "whoever is dealt the first black jack",
        "first_jack": "whoever is dealt the first jack",
        "low_cut": "the lowest card cut",
        "high_cut": "the highest card cut",
    },
    "cut_by": {"none": "nobody cuts", "left": "the dealer's left", "right": "the dealer's right"},
    "deal_packets": {
        "fixed_3_2_or_2_3": "threes then twos, or twos then threes, all game",
        "dealer_choice_2_3": "twos and threes as the dealer likes",
        "dealer_choice_2_3_or_singles": "twos and threes, or one at a time",
        "singles": "one at a time",
    },
    "up_card": {True: "one card is turned up", False: "none is turned up"},
    "bidding": {
        "turn_up": "two rounds, the first for the up-card",
        "name_only": "one round of naming suits",
        "auction_tricks": "bidding for tricks",
    },
    "auction_rounds": {
        "one": "one, in which everyone speaks once",
        "until_all_pass": "as many as it takes until all others have passed",
    },
    "no_trump": {"off": "never", "round2": "in the second round", "both": "in both rounds"},
    "stick_the_dealer": {True: "the dealer must", False: "the dealer may pass too"},
    "upcard_taker": {"dealer": "the dealer, no matter who orders it", "maker": "whoever orders it"},
    "upcard_if_dealer_out": {"dead": "it goes out of play", "lone_partner": "the partner takes it"},
    "discard_upcard": {True: "it may", False: "it may not"},
    "canadian_loner": {
        "off": "like anyone else, with or without a partner",
        "round1": "only alone in the first round",
        "both_rounds": "only alone",
    },
    "partner_call": {
        "card_not_trump": "any card but a trump",
        "ace": "an ace",
        "best_of_suit": "the best card of a suit",
    },
    "phrases": {
        "plain": 'plain "order it up" and "pick it up"',
        "canadian_british": '"I order it up", "I turn it down", "I take it up", "over"',
        "hoyle": '"I order it up", "I assist", "I take it up", "I turn it down"',
    },
    "alone_timing": {
        "with_call": "together with the call",
        "before_first_lead": "after trump is made",
    },
    "defend_alone": {
        "off": "never",
        "vs_loner": "only against a loner",
        "always": "against any maker",
    },
    "first_lead": {"left_of_dealer": "the dealer's left", "maker": "the maker"},
    "loner_lead": {
        "left_of_dealer": "from the dealer's left",
        "left_of_loner": "from the loner's left",
    },
    "call_for_best": {
        "off": "never",
        "partner_best": "the loner discards a card first",
        "receive_then_discard": "the partner passes first",
        "blind_swap": "the loner passes a card to the partner first",
        "upcard_swap": "only the turned-down card may be taken",
    },
    "farmers_hand": {
        "off": "it is played like any other",
        "redeal": "the cards may be dealt again",
        "go_under_3": "three cards may be swapped for the kitty",
    },
    "ace_no_face": {
        "off": "it is played like any other",
        "one_ace": "only with exactly one ace",
        "one_or_more": "with any number of aces",
    },
    "renege": {
        "prevent": "it is refused",
        "penalty_2": "2 or 4 points",
        "euchre": "the points of a euchre",
        "somerset": "3 or 5 points",
    },
    "bid_points": {"fixed": "the same for every bid", "tricks": "the tricks won or bid"},
    "euchre_points_go_to": {"side": "once", "each_opponent": "each of the two"},
    "tie": {
        "play_on_until_unique_leader": "play goes on until one side leads",
        "makers_first": "the last makers win",
    },
    "score_cards": {
        "2_3_crossed": "a 2 and a 3",
        "5_5": "two fives",
        "6_4": "a six and a four",
        "digits": "numbers",
    },
}
_ENGLISH_BESIDE_LABEL: Final[dict[str, Words]] = {
    "low_rank": RANK_WORDS,
    "joker": {"joker_or_2S": "a joker or the 2 of spades"},
    "cut_by": {"none": "nobody"},
    "all_pass": {
        "next_dealer": "the next player deals",
        "same_dealer": "the same player deals again",
        "opponents_score_1": "the dealer's opponents score 1",
    },
    "misdeal": {"same_dealer": "the same player", "next_dealer": "the next player"},
    "joker_up_card": {
        "n/a": "there is no Benny",
        "dealer_names_blind": "the dealer names trump before looking",
        "dealer_names_seen": "the dealer looks and names trump",
        "redeal": "the cards are dealt again",
        **{f"agreed_suit_{suit.letter}": f"it stands for {suit.word}" for suit in SUITS},
    },
    "partner_call": {"none": "no card is called"},
    "phrases": {
        "plain": "plain",
        "canadian_british": "Canadian and British",
        "hoyle": "Hoyle's",
    },
    "renege": {"prevent": "refused", "penalty_2": "costs 2 points (4 with a loner)"},
    "canadian_loner": {
        "off": "no",
        "round1": "in the first round",
        "both_rounds": "in both rounds",
    },
    "call_for_best": {
        "off": "never",
        "partner_best": "yes, discarding a card first",
        "receive_then_discard": "yes, after the partner has passed one over",
        "blind_swap": "yes, passing the partner a card first",
        "upcard_swap": "only for the card turned down",
    },
    "euchre_points_go_to": {"side": "the side, once", "each_opponent": "each opponent"},
    "tie": {"makers_first": "the makers of the last hand win"},
    "score_cards": {"2_3_crossed": "a 2 and a 3, crossed for five more"},
}
BRIEF_WORDS: Final[dict[str, Words]] = {
    knob: {
        value: translatable(f"rules-brief-{name_part(knob)}-{name_part(value)}", words)
        for value, words in words_by_value.items()
    }
    for knob, words_by_value in _BRIEF_ENGLISH.items()
}
"""How a value is named beside the clause of another; without words of its own, as it stands."""
WORDS_BESIDE_LABEL: Final[dict[str, Words]] = {
    knob: {
        value: translatable(f"rules-beside-label-{name_part(knob)}-{name_part(value)}", words)
        for value, words in words_by_value.items()
    }
    for knob, words_by_value in _ENGLISH_BESIDE_LABEL.items()
}
"""How a value is named beside the label of its knob, where that is not as in `BRIEF_WORDS`."""


def describe_special_case(rules: Rules, knob: str) -> str:
    """Describe a value of `BRIEF_WORDS` that other knobs give another meaning; empty if none does.

    It is the words beside the clause of the same value, as `euchre.english.clauses` has it.
    """
    match knob:
        case "tie" if not (rules.target or rules.time_limit):
            return translatable("rules-brief-ends-in-tie", "the game ends in a tie")
        case "deal_packets" if rules.hand_size != 5:
            return BRIEF_WORDS["deal_packets"]["singles"]
        case "loner_lead" if (rules.loner_lead, rules.first_lead) == ("left_of_dealer", "maker"):
            return BRIEF_WORDS["first_lead"]["maker"]
        case "no_trump" if rules.no_trump != "off" and not has_ordering_up(rules):
            return translatable("rules-brief-whenever-named", "whenever trump is named")
        case "farmers_hand" if rules.farmers_hand == "go_under_3" and not can_go_under(rules):
            return BRIEF_WORDS["farmers_hand"]["off"]
        case "defend_alone" if not has_lone_defenders(rules):
            return BRIEF_WORDS["defend_alone"]["off"]
        case "call_for_best" if rules.call_for_best == "upcard_swap" and not rules.up_card:
            return BRIEF_WORDS["call_for_best"]["off"]
        case "phrases" if rules.phrases == "canadian_british" and rules.canadian_loner == "off":
            return translatable(
                "rules-brief-phrases-british", '"I order it up", "I take it up", "over"'
            )
        case "phrases" if rules.phrases == "hoyle" and rules.sides != "fixed_pairs":
            return translatable(
                "rules-brief-phrases-hoyle-unpaired",
                '"I order it up", "I take it up", "I turn it down"',
            )
    return ""
