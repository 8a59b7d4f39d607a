"""What the fast parts of the house know of the rules: named knob by knob, so that nothing else is.

The readable engine defines the rules. Whatever works on bits instead, or takes following suit for
granted, asks here first whether it understands a game. A knob that a part does not name, or a
value that it does not list, is refused with a sentence: a new house rule is refused by itself
until somebody teaches it to that part and writes so here.

>>> from euchre.game.presets import preset
>>> CARD_PLAY_CAPABILITY.supports_rules(preset("british").rules)
True
>>> CARD_PLAY_CAPABILITY.verify_rules(preset("british").rules.replace(renege="somerset"))
Traceback (most recent call last):
    ...
euchre.game.capabilities.UnsupportedRulesError: renege=somerset lets a card out of suit be played, \
which the fast engine's play of the cards cannot follow: use euchre.game.hand
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final

from euchre.errors import EuchreError
from euchre.game.knobs import Value
from euchre.game.rules import Rules, verify_rules


class UnsupportedRulesError(EuchreError):
    """A fast engine cannot express these rules; `euchre.game.hand` can."""


@dataclass(frozen=True, eq=False)
class RulesSupport:
    """The rules that one part of the program can play.

    Attributes:
        part: what it is called in a sentence.
        reads: the knobs that it depends on, each with the values that it understands.
        apart: the knobs that are none of its business, whatever their value.
    """

    part: str
    reads: Mapping[str, Collection[Value]]
    apart: frozenset[str]

    def supports_rules(self, rules: Rules) -> bool:
        """Return True if this part plays these rules correctly."""
        verify_rules(rules)
        return not _find_unsupported_knobs(self, rules)

    def verify_rules(self, rules: Rules) -> None:
        """Raise an error unless this part supports the rules.

        Raises:
            UnsupportedRulesError: it does not; each knob it does not understand is named.
        """
        verify_rules(rules)
        strange = _find_unsupported_knobs(self, rules)
        if strange:
            raise UnsupportedRulesError(
                f"{' and '.join(map(_describe_unsupported_knob, strange))}, which {self.part} "
                "cannot follow: "
                "use euchre.game.hand"
            )


@lru_cache(1024)
def _find_unsupported_knobs(
    capability: RulesSupport, rules: Rules
) -> tuple[tuple[str, Value], ...]:
    unsupported: list[tuple[str, Value]] = []
    for field in fields(rules):
        name, value = field.name, getattr(rules, field.name)
        understood = capability.reads.get(name, (field.metadata["default"],))
        if name not in capability.apart and value not in understood:
            unsupported.append((name, value))
    return tuple(unsupported)


_VALUE_EFFECTS: Final = {
    "renege": "lets a card out of suit be played",
    "call_for_best": "exchanges cards",
    "farmers_hand": "exchanges cards",
    "bidding": "is an auction",
    "sides": "calls a partner by a card",
    "need_natural_trump": "binds calls to the cards held",
    "fast_break": "makes points hang on the order of the tricks",
    "packs": "has equal cards",
    "moon_cards": "exchanges cards",
    "pts_call_two": "exchanges cards",
    "pts_call_one": "exchanges cards",
    "hand_size": "deals hands of another size",
    "low_no_trump": "lets the lowest card win",
    "auction_rounds": "lets the auction go round",
    "bid_names_trump": "has the bid name trump",
}
"""What a value that no part understands does, where that is known."""


def _describe_unsupported_knob(knob_and_value: tuple[str, Value]) -> str:
    name, value = knob_and_value
    shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
    return f"{name}={shown} {_VALUE_EFFECTS.get(name, 'is a house rule')}"


# -- the knobs ------------------------------------------------------------------------------------

_BOTH_SWITCHES: Final = (False, True)
_POINT_VALUES: Final = range(21)
_CARD_PLAY_KNOBS: Final[Mapping[str, Collection[Value]]] = {
    "players": (2, 3, 4, 5),
    "sides": ("fixed_pairs", "maker_vs_rest", "solo", "called_partner"),
    "packs": (1,),
    "low_rank": ("7", "8", "9", "T"),
    "joker": ("none", "joker", "joker_or_2S", "2S"),
    "hand_size": (4, 5, 6, 7, 10),
    "lead_plain_first": (False,),
    "low_no_trump": _BOTH_SWITCHES,
}
"""Who plays with which cards: whatever is played on bits depends on it."""
_TABLE_KNOBS: Final = frozenset({
    "first_dealer", "cut_by", "cut_may_bump", "deal_packets", "misdeal", "phrases", "target",
    "num_hands", "time_limit", "tie", "laps", "slams", "four_trick_tokens", "score_cards",
    "sort_suits",
})  # fmt: skip
"""What happens outside a hand, and what is only shown or said."""
_DEAL_KNOBS: Final = frozenset({"up_card", "all_pass", "farmers_hand", "ace_no_face"})
_CALLING_KNOBS: Final = frozenset({
    "bidding", "stick_the_dealer", "upcard_taker", "upcard_if_dealer_out", "discard_upcard",
    "canadian_loner", "round2_may_name_turned_suit", "need_natural_trump", "no_trump",
    "joker_up_card", "partner_call", "min_bid", "max_bid", "min_bid_no_trump", "auction_rounds",
    "bid_names_trump", "moon_over_moon",
})  # fmt: skip
_ALONE_KNOBS: Final = frozenset({
    "go_alone", "alone_timing", "defend_alone", "first_lead", "loner_lead", "call_for_best",
    "moon_cards", "pts_call_two", "pts_call_one",
})  # fmt: skip
_SCORE_KNOBS: Final = frozenset({
    "make_tricks", "pts_make", "pts_march", "pts_loner_make", "pts_loner_march", "pts_euchre",
    "pts_loner_euchred", "pts_lone_defender_euchre", "pts_super_euchre", "pts_stuck_euchre",
    "fast_break", "bid_points", "euchre_points_go_to", "pts_set", "pts_big_pepper", "pts_moon",
    "defender_tricks", "wins_by_contract",
})  # fmt: skip

# -- the parts ------------------------------------------------------------------------------------

CARD_COUNTING_CAPABILITY: Final = RulesSupport(
    "whatever counts cards",
    _CARD_PLAY_KNOBS,
    _TABLE_KNOBS | _DEAL_KNOBS | _CALLING_KNOBS | _ALONE_KNOBS | _SCORE_KNOBS | {"renege"},
)
"""Tricks by players who follow suit where they can, from the first lead on: who leads, who sits out
and what is trump are told by the hand, so how that came about is no matter."""

CARD_PLAY_CAPABILITY: Final = RulesSupport(
    "the fast engine's play of the cards", {**_CARD_PLAY_KNOBS, "renege": ("prevent",)},
    CARD_COUNTING_CAPABILITY.apart - {"renege"},
)  # fmt: skip
"""The same where every card that may be played is known: nobody can renege."""

POINTS_TABLE_CAPABILITY: Final = RulesSupport(
    "the fast engine's table of points",
    {
        "players": (2, 3, 4, 5),
        "sides": ("fixed_pairs", "maker_vs_rest", "solo", "called_partner"),
        "packs": (1,),
        "hand_size": (4, 5, 6, 7, 10),
        "renege": ("prevent",),
        "make_tricks": (3, 4, 5, 6),
        "pts_make": _POINT_VALUES,
        "pts_march": _POINT_VALUES,
        "pts_loner_make": _POINT_VALUES,
        "pts_loner_march": _POINT_VALUES,
        "pts_euchre": _POINT_VALUES,
        "pts_loner_euchred": _POINT_VALUES,
        "pts_lone_defender_euchre": _POINT_VALUES,
        "pts_super_euchre": _POINT_VALUES,
        "pts_stuck_euchre": (None, *_POINT_VALUES),
        "fast_break": _BOTH_SWITCHES,
        "bid_points": ("fixed", "tricks"),
        "euchre_points_go_to": ("side", "each_opponent"),
        "pts_set": (None, *_POINT_VALUES),
        "pts_big_pepper": (None, *range(1, 21)),
        "pts_moon": (None, *range(1, 21)),
        "pts_call_two": (None,),
        "pts_call_one": (None,),
        "moon_over_moon": _BOTH_SWITCHES,
        "defender_tricks": _BOTH_SWITCHES,
    },
    (_TABLE_KNOBS | _DEAL_KNOBS | _CALLING_KNOBS | _ALONE_KNOBS)
    - {"moon_over_moon", "pts_call_two", "pts_call_one"}
    | {"low_rank", "joker", "lead_plain_first", "low_no_trump", "wins_by_contract"},
)
"""What tricks are worth in a hand that tells its makers, who is alone, and what was bid."""

DEAL_SAMPLING_CAPABILITY: Final = RulesSupport(
    "the drawing of hidden deals",
    {
        **CARD_PLAY_CAPABILITY.reads,
        "up_card": _BOTH_SWITCHES,
        "farmers_hand": ("off", "redeal", "go_under_3"),
        "ace_no_face": ("off", "one_ace", "one_or_more"),
        "bidding": ("turn_up", "name_only", "auction_tricks"),
        "upcard_taker": ("dealer", "maker"),
        "upcard_if_dealer_out": ("dead", "lone_partner"),
        "discard_upcard": _BOTH_SWITCHES,
        "need_natural_trump": _BOTH_SWITCHES,
        "no_trump": ("off", "round2", "both"),
        "joker_up_card": (
            "n/a", "dealer_names_blind", "dealer_names_seen", "agreed_suit_C", "agreed_suit_D",
            "agreed_suit_H", "agreed_suit_S", "redeal",
        ),
        "partner_call": ("none", "card_not_trump", "ace", "best_of_suit"),
        "call_for_best": (
            "off", "partner_best", "receive_then_discard", "blind_swap", "upcard_swap",
        ),
        "moon_cards": (0,),
        "pts_call_two": (None,),
        "pts_call_one": (None,),
    },
    _TABLE_KNOBS | _SCORE_KNOBS | {
        "all_pass", "stick_the_dealer", "canadian_loner", "round2_may_name_turned_suit", "min_bid",
        "max_bid", "min_bid_no_trump", "auction_rounds", "bid_names_trump", "moon_over_moon",
        "go_alone", "alone_timing", "defend_alone", "first_lead", "loner_lead",
    },
)  # fmt: skip
"""How hidden cards may have moved, and what calls and plays tell of them by the rules."""

ENVIRONMENT_CAPABILITY: Final = RulesSupport(
    "the fast engine's whole hands",
    {
        **POINTS_TABLE_CAPABILITY.reads,
        **DEAL_SAMPLING_CAPABILITY.reads,
        "hand_size": (4, 5, 7, 10),
        "farmers_hand": ("off", "redeal"),
        "lead_plain_first": _BOTH_SWITCHES,
        "low_no_trump": (False,),
        "min_bid_no_trump": (None,),
        "auction_rounds": ("one",),
        "bid_names_trump": (False,),
        "moon_over_moon": (False,),
        "pts_set": (None,),
        "pts_big_pepper": (None,),
        "pts_moon": (None,),
        "defender_tricks": (False,),
        "wins_by_contract": (False,),
        "all_pass": ("next_dealer", "same_dealer", "opponents_score_1"),
        "stick_the_dealer": _BOTH_SWITCHES,
        "canadian_loner": ("off", "round1", "both_rounds"),
        "round2_may_name_turned_suit": _BOTH_SWITCHES,
        "go_alone": _BOTH_SWITCHES,
        "alone_timing": ("with_call", "before_first_lead"),
        "defend_alone": ("off", "vs_loner", "always"),
        "first_lead": ("left_of_dealer", "maker"),
        "loner_lead": ("left_of_dealer", "left_of_loner"),
        "min_bid": (None, *range(1, 11)),
        "max_bid": (None, *range(1, 11)),
    },
    _TABLE_KNOBS,
)
"""Whole hands, and matches, moved on by one decision after another: dealt, called, played, paid."""
