"""Which games are rated together: those that ask for the same skill, at the same price.

Rated together is what differs in who deals, how long a game lasts, who leads, or a call more or
less. Apart is what changes who plays with whom, how trump is made, the ranks above the right bower,
or what a hand is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from euchre.arguments import verify_arguments
from euchre.game.knobs import format_knob_value
from euchre.game.presets import PRESETS
from euchre.game.rules import Rules, has_benny, verify_rules

_TABLE_NAMES: Final = {
    "fixed_pairs": "pairs",
    "maker_vs_rest": "cutthroat",
    "solo": "two-handed",
    "called_partner": "called-partner",
}
_USUAL_PLAYERS: Final = {"fixed_pairs": 4, "maker_vs_rest": 3, "solo": 2, "called_partner": 5}
_CALLING_NAMES: Final = {"turn_up": "up-card", "name_only": "named", "auction_tricks": "bid"}
_PRICE_KNOBS: Final = (
    "hand_size", "make_tricks", "pts_make", "pts_march", "pts_euchre", "pts_loner_make",
    "pts_loner_march", "pts_loner_euchred", "pts_lone_defender_euchre", "pts_super_euchre",
    "pts_stuck_euchre", "fast_break", "bid_points", "euchre_points_go_to", "pts_set",
    "pts_big_pepper", "pts_call_two", "pts_call_one", "pts_moon", "moon_over_moon",
    "defender_tricks",
)  # fmt: skip
"""Knobs that change what hands are worth: a point is to be as hard to come by for all."""


def find_family(rules: Rules) -> str:
    """Return the family of games that these rules belong to.

    The named games are in eight families. Another number of players makes a family of its own, such
    as ``bid-euchre-4``. A house rule that changes what hands are worth, so that no
    named game of the family has its price, makes a family of its own, named by the knobs.

    >>> from euchre.game.presets import preset
    >>> find_family(preset("canadian").rules), find_family(preset("railroad").rules)
    ('pairs', 'pairs-benny')
    >>> find_family(preset("standard").rules.replace(pts_march=4))
    'pairs pts_march=4'

    Raises:
        RulesError: these are no rules.
    """
    verify_rules(rules)
    name = _name_sides_and_calling(rules)
    prices = [
        named_game.rules
        for named_game in PRESETS.values()
        if _name_sides_and_calling(named_game.rules) == name
    ]
    differences = [_list_scoring_differences(rules, price) for price in prices] or [
        _list_scoring_differences(rules, Rules.from_dict({}))
    ]
    is_usual = rules.players == _USUAL_PLAYERS[rules.sides]
    family = name if is_usual else f"{name}-{rules.players}"
    return " ".join([family, *min(differences, key=len)])


def _list_scoring_differences(rules: Rules, base: Rules) -> list[str]:
    return [
        f"{knob}={format_knob_value(getattr(rules, knob))}"
        for knob in _PRICE_KNOBS
        if getattr(rules, knob) != getattr(base, knob) and _can_option_affect_points(rules, knob)
    ]


def _can_option_affect_points(rules: Rules, option: str) -> bool:
    """Return whether a hand can be worth what a knob says."""
    match option:
        case "pts_loner_make" | "pts_loner_march" | "pts_loner_euchred":
            return rules.go_alone or rules.sides == "called_partner"
        case "pts_lone_defender_euchre":
            return rules.defend_alone != "off"
        case "pts_stuck_euchre":
            return rules.stick_the_dealer
        case _:
            return True


def _name_sides_and_calling(rules: Rules) -> str:
    """Describe who plays with whom, how trump is made if unusually, and the Benny."""
    name, call = _TABLE_NAMES[rules.sides], _CALLING_NAMES[rules.bidding]
    if rules.sides == "called_partner" and rules.bidding == "auction_tricks":
        return "bid-euchre"  # with the Benny or four cards each without: both are at home there
    if rules.sides == "fixed_pairs" and rules.bid_points == "tricks":
        return f"bid-pairs-{rules.hand_size}" if rules.packs > 1 else "bid-pairs"
    usual = "named" if rules.sides == "solo" else "up-card"
    return "-".join([name, *([call] if call != usual else []), *(["benny"] * has_benny(rules))])


@dataclass(frozen=True)
class FamilyScale:
    """The measured scale of a family: the chance in its games, and how far apart people are.

    Attributes:
        noise: the standard deviation of the points by which one of two sides comes out ahead in a
            hand, once luck is taken out.
        spread: the standard deviation of what one player adds to that, over players.
    """

    noise: float
    spread: float


_FAMILY_SCALES: Final = {
    "pairs": FamilyScale(1.15, 0.10),
    "pairs-benny": FamilyScale(1.11, 0.12),
    "cutthroat": FamilyScale(0.89, 0.10),
    "two-handed": FamilyScale(1.00, 0.23),
    "bid-euchre": FamilyScale(1.17, 0.09),
}
"""By family: the noise and the spread that ``python bench/ratings_scales.py`` prints, among bots of
four levels from beginner up; that of pairs of ``bench/ratings.py`` as well."""


@verify_arguments()
def find_scale(name: str) -> FamilyScale:
    """Return the scale of a family; for one that has not been measured, that of the nearest.

    Args:
        name: as `find_family` gives it.
    """
    base_name = name.partition(" ")[0]
    candidates = [family for family in _FAMILY_SCALES if base_name.startswith(family)]
    return _FAMILY_SCALES[max(candidates, key=len, default="pairs")]
