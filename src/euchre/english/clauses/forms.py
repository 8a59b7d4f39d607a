"""How clauses are put together, and the questions about rules that many of them ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from euchre.english import format_count
from euchre.game.knobs import Value
from euchre.game.rules import Rules

Clause: TypeAlias = Callable[[Rules], str]
"""Says what the value of a knob means, given the other knobs."""
Condition: TypeAlias = Callable[[Rules], bool]
"""Whether the other knobs leave a knob anything to act on."""
Words: TypeAlias = dict[Value, str]
"""The clause for each value of a knob."""

_NUMBER_WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
)


def number_word(value: int) -> str:
    """Return a number as a word: ``three``; in figures from 11 on."""
    return _NUMBER_WORDS[value] if value < len(_NUMBER_WORDS) else str(value)


def format_points(points: int) -> str:
    """Format a number of points: ``1 point``, ``2 points``."""
    return format_count(points, "point")


def has_fixed_pairs(rules: Rules) -> bool:
    """Return True if partners sit opposite each other."""
    return rules.sides == "fixed_pairs"


def has_ordering_up(rules: Rules) -> bool:
    """Return True if an up-card can be ordered up."""
    return rules.up_card and rules.bidding == "turn_up"


def has_auction(rules: Rules) -> bool:
    """Return True if players bid for tricks."""
    return rules.bidding == "auction_tricks"


def has_loners(rules: Rules) -> bool:
    """Return True if a player may play without the partner."""
    return has_fixed_pairs(rules) and (rules.go_alone or rules.defend_alone != "off")


def phrase_makers(rules: Rules) -> str:
    """Return the side that must win the tricks: ``the makers`` or ``the maker``."""
    return (
        "the makers" if has_fixed_pairs(rules) or rules.sides == "called_partner" else "the maker"
    )


def each_player_suffix(rules: Rules) -> str:
    """Return the word " each" for points that maker and partner both get, else nothing."""
    return " each" if rules.sides == "called_partner" else ""
