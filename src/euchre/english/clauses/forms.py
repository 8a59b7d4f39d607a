"""How clauses are put together, and the questions about rules that many of them ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from euchre.english import format_count
from euchre.game.knobs import Value
from euchre.game.rules import Rules, build_pack, has_called_partner
from euchre.game.scoring import list_special_bids
from euchre.texts import translatable

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
    word = _NUMBER_WORDS[value] if value < len(_NUMBER_WORDS) else str(value)
    return translatable("rules-number", word, n=value)


def name_words(words: dict[str, Words]) -> dict[str, Words]:
    """Return clauses of values by knob as texts, each named like ``rules-clause-slams-true``."""
    return {
        knob: {
            value: translatable(f"rules-clause-{name_part(knob)}-{name_part(value)}", clause)
            for value, clause in clauses.items()
        }
        for knob, clauses in words.items()
    }


def name_part(value: Value) -> str:
    """Return a knob or a value as a part of the name of a message: ``first-black-jack``."""
    return str(value).lower().replace("_", "-").replace("/", "-")


def format_points(points: int) -> str:
    """Format a number of points: ``1 point``, ``2 points``."""
    return translatable("rules-points", format_count(points, "point"), n=points)


def has_fixed_pairs(rules: Rules) -> bool:
    """Return True if partners sit opposite each other."""
    return rules.sides == "fixed_pairs"


def has_ordering_up(rules: Rules) -> bool:
    """Return True if an up-card can be ordered up."""
    return rules.up_card and rules.bidding == "turn_up"


def has_auction(rules: Rules) -> bool:
    """Return True if players bid for tricks."""
    return rules.bidding == "auction_tricks"


def has_alone_bids(rules: Rules) -> bool:
    """Return True if there is a bid to take every trick without the partner."""
    return any(bid.is_alone for bid in list_special_bids(rules))


def has_loners(rules: Rules) -> bool:
    """Return True if a player of a pair may play without the partner."""
    return has_fixed_pairs(rules) and (rules.go_alone or has_lone_defenders(rules))


def has_lone_defenders(rules: Rules) -> bool:
    """Return True if a defender may play without the partner."""
    against_loners = rules.defend_alone == "vs_loner"
    is_loner_possible = rules.go_alone or has_alone_bids(rules)
    return rules.defend_alone == "always" or (against_loners and is_loner_possible)


def can_maker_lack_partner(rules: Rules) -> bool:
    """Return True if a maker may have no partner: by choice, or because nobody holds the card that
    was called (R4).
    """
    return rules.go_alone or has_called_partner(rules) or has_alone_bids(rules)


def can_order_partner_alone(rules: Rules) -> bool:
    """Return True if the dealer's partner may order up the up-card and say "alone" with it."""
    with_call = rules.alone_timing == "with_call" or rules.canadian_loner != "off"
    return has_ordering_up(rules) and rules.go_alone and has_fixed_pairs(rules) and with_call


def kitty_size(rules: Rules) -> int:
    """Return the number of cards that are neither dealt nor turned up."""
    return len(build_pack(rules)) - rules.players * rules.hand_size - rules.up_card


def can_go_under(rules: Rules) -> bool:
    """Return True if three low cards may be swapped for the kitty, which must hold as many."""
    return rules.farmers_hand == "go_under_3" and kitty_size(rules) >= 3


def describe_making_side(rules: Rules) -> str:
    """Return the side that must win the tricks: ``the makers`` or ``the maker``."""
    return "the makers" if are_makers_several(rules) else "the maker"


def are_makers_several(rules: Rules) -> bool:
    """Return True if more than one player must win the tricks."""
    return has_fixed_pairs(rules) or has_called_partner(rules)


def phrase_trick_count(tricks: int) -> str:
    """Return a number of tricks in words: ``one trick``, ``two tricks``."""
    word = number_word(tricks)
    english = f"{word} trick{'' if tricks == 1 else 's'}"
    return translatable("rules-trick-count", english, n=tricks, word=word)


def yes_or_no(is_true: object) -> str:
    """Return what a message can choose a form by: ``yes``, ``no``."""
    return "yes" if is_true else "no"
