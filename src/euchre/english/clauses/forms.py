"""How clauses are put together, and the questions about rules that many of them ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from euchre.english import format_count
from euchre.game.rules import Rules

Clause: TypeAlias = Callable[[Rules], str]

_NUMBER_WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
)


def number_word(value: int) -> str:
    """Return a number as a word: ``three``; in figures from 11 on."""
    return _NUMBER_WORDS[value] if value < len(_NUMBER_WORDS) else str(value)


def format_points(number: int) -> str:
    """Format a number of points: ``1 point``, ``2 points``."""
    return format_count(number, "point")


def build_choice_clause(name: str, **clauses: str) -> Clause:
    """Build a clause that depends on the knob's value."""
    return lambda rules: clauses[str(getattr(rules, name)).replace("/", "")]


def build_switch_clause(name: str, yes: str, no: str) -> Clause:
    """Build a clause that depends on a switch being on or off."""
    return lambda rules: yes if getattr(rules, name) else no


def build_conditional_clause(applies: Callable[[Rules], bool], clause: Clause) -> Clause:
    """Build a clause that is empty unless `applies` is True for the rules."""
    return lambda rules: clause(rules) if applies(rules) else ""


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


def makers_phrase(rules: Rules) -> str:
    """Return the side that must win the tricks: ``the makers`` or ``the maker``."""
    return (
        "the makers" if has_fixed_pairs(rules) or rules.sides == "called_partner" else "the maker"
    )


def each_suffix(rules: Rules) -> str:
    """Return the word " each" for points that maker and partner both get, else nothing."""
    return " each" if rules.sides == "called_partner" else ""
