"""How clauses are put together, and the questions about rules that many of them ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from euchre.rules import Rules
from euchre.words import count

Clause: TypeAlias = Callable[[Rules], str]

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
)


def number(value: int) -> str:
    """``three``; figures from 11 on."""
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def points(number: int) -> str:
    """``1 point``, ``2 points``."""
    return count(number, "point")


def choice(name: str, **clauses: str) -> Clause:
    """A clause picked by the knob's value."""
    return lambda rules: clauses[str(getattr(rules, name)).replace("/", "")]


def switch(name: str, yes: str, no: str) -> Clause:
    """A clause for each position of a switch."""
    return lambda rules: yes if getattr(rules, name) else no


def when(applies: Callable[[Rules], bool], clause: Clause) -> Clause:
    """A clause that is left unsaid where the knob has nothing to act on."""
    return lambda rules: clause(rules) if applies(rules) else ""


def pairs(rules: Rules) -> bool:
    """Whether partners sit opposite each other."""
    return rules.sides == "fixed_pairs"


def ordered(rules: Rules) -> bool:
    """Whether an up-card can be ordered up."""
    return rules.up_card and rules.bidding == "turn_up"


def auction(rules: Rules) -> bool:
    """Whether tricks are bid."""
    return rules.bidding == "auction_tricks"


def loners(rules: Rules) -> bool:
    """Whether somebody may leave a partner."""
    return pairs(rules) and (rules.go_alone or rules.defend_alone != "off")


def makers(rules: Rules) -> str:
    """Who must win the tricks: ``the makers`` or ``the maker``."""
    return "the makers" if pairs(rules) or rules.sides == "called_partner" else "the maker"


def each(rules: Rules) -> str:
    """What is said behind points that maker and partner both get."""
    return " each" if rules.sides == "called_partner" else ""
