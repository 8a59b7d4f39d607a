"""How knobs and their values are put to a person who fills in a form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from euchre.clauses.brief import BRIEFLY
from euchre.knobs import Knob, Value
from euchre.rules import KNOBS

GROUPS: Final[dict[str, str]] = {
    "Table": "Players and cards",
    "Deal": "The deal",
    "Calling": "Making trump",
    "Alone": "Going alone",
    "Play": "The play",
    "Score": "Points",
    "Game": "The end of the game",
    "Display": "On the table",
}
"""The groups of knobs, in the order of a form, and the heading of each."""

_SUITS: Final = (("C", "clubs"), ("D", "diamonds"), ("H", "hearts"), ("S", "spades"))
_WORDS: Final[dict[str, dict[Value, str]]] = {
    "low_rank": {"7": "seven", "8": "eight", "9": "nine", "T": "ten"},
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
        **{f"agreed_suit_{letter}": f"it stands for {name}" for letter, name in _SUITS},
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
        "partner_best": "yes, laying a card away first",
        "receive_then_discard": "yes, after the partner has passed one over",
        "blind_swap": "yes, passing the partner a card first",
        "upcard_swap": "only for the card turned down",
    },
    "defend_alone": {"always": "against any maker"},
    "euchre_points_go_to": {"side": "the side, once", "each_opponent": "each opponent"},
    "tie": {"makers_first": "the makers of the last hand win"},
    "score_cards": {"2_3_crossed": "a 2 and a 3, crossed for five more"},
}


def words(knob: Knob, value: Value) -> str:
    """A value of a knob in a few words, with a capital: ``The dealer's left``."""
    if isinstance(value, bool):
        said = "yes" if value else "no"
    elif value is None:
        said = "none"
    elif knob.kind == "suits":
        said = ", ".join(dict(_SUITS)[letter] for letter in str(value))
    else:
        brief = BRIEFLY.get(knob.name, {})
        said = _WORDS.get(knob.name, {}).get(value, brief.get(value, str(value)))
    return said[0].upper() + said[1:]


_SETTING: Final = re.compile(r"\b([a-z_0-9]+)=([A-Za-z0-9_/]+)")
_NAME: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def settings_in(sentence: str) -> dict[str, Value]:
    """The knobs a sentence sets, like ``low_rank=9``, with their values."""
    found: dict[str, Value] = {}
    for name, text in _SETTING.findall(sentence):
        if name in KNOBS:
            found[name] = KNOBS[name].parse(text)
    return found


def in_words(sentence: str) -> str:
    """A sentence about knobs for somebody who sees a form: labels and words for names and values.

    >>> in_words("set low_rank=9")
    'set “Lowest card: nine”'
    """

    def setting(match: re.Match[str]) -> str:
        name, text = match.groups()
        if name not in KNOBS:
            return match.group()
        knob = KNOBS[name]
        try:
            said = words(knob, knob.parse(text))
        except ValueError:
            said = text
        return f"“{knob.label}: {said[0].lower()}{said[1:]}”"

    def name(match: re.Match[str]) -> str:
        known = KNOBS.get(match.group())
        return f"“{known.label}”" if known is not None else match.group()

    return _NAME.sub(name, _SETTING.sub(setting, sentence))


def typed(values: Mapping[str, Value]) -> dict[str, str]:
    """Values as they stand in an address or a form: ``yes``, ``none``, ``11``."""
    said = {True: "yes", False: "no", None: "none"}
    return {
        name: said[value] if value is None or isinstance(value, bool) else str(value)
        for name, value in values.items()
    }
