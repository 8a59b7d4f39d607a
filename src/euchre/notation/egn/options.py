"""EGN's ``ruleset`` and the knobs it stands for."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from euchre.errors import EuchreError, RecordError, RulesError
from euchre.game.knobs import Value, format_knob_value
from euchre.game.presets import preset
from euchre.game.rules import KNOBS, Rules

_BASE_RULES: Final = preset("american").rules.replace(cut_by="none", cut_may_bump=False)
_DEFAULT_OPTIONS: Final[dict[str, Value]] = {
    "std": True,
    "min_rank": 9,
    "canadian": False,
    "loner_lead": "LEFT_OF_DEALER",
    "loner_march_score": 4,
    "loner_euchred_score": 2,
    "defend_alone": False,
    "joker": False,
    "num_players": 4,
    "allow_no_trump": False,
    "fast_break": False,
    "four_trick_tokens": False,
}
_UNREADABLE_OPTIONS: Final = ("farmers", "partners_best", "go_under")
"""Options under which cards change hands; EGN leaves it open how, and whether that is told."""
_RANK_LETTERS: Final = {7: "7", 8: "8", 9: "9", 10: "T"}
_LONER_LEADS: Final = {"LEFT_OF_DEALER": "left_of_dealer", "LEFT_OF_LONER": "left_of_loner"}
_ONE_ENDING_REASON: Final = "in EGN a game ends at a score or after a number of deals, never both"
_JOKER_UP: Final = "dealer_names_seen"
"""What EGN games are read with; EGN does not say what a turned-up joker means."""

_IGNORED_KNOBS: Final = frozenset(
    {"first_dealer", "cut_by", "cut_may_bump", "deal_packets", "phrases", "score_cards"}
    | {"sort_suits", "tie", "misdeal"}
)
"""Knobs that EGN leaves out and that change nothing in a recorded game: how chance is handled, how
things look, and two that cannot matter where EGN is written at all (without a clock one side alone
scores in the last hand, and without redeals there is no misdeal)."""
_EXPRESSED_KNOBS: Final = frozenset(
    {"stick_the_dealer", "low_rank", "canadian_loner", "loner_lead", "pts_loner_march"}
    | {"pts_loner_euchred", "defend_alone", "pts_lone_defender_euchre", "joker", "joker_up_card"}
    | {"no_trump", "target", "num_hands", "fast_break", "four_trick_tokens"}
)
"""Knobs that a ruleset expresses."""


def parse_ruleset(ruleset: Mapping[str, Any]) -> Rules:
    """Parse a ruleset into rules, on top of the plain American game.

    Raises:
        RecordError: an option that is not known, not read, or has no such value.
    """
    for name, value in ruleset.items():
        if name in _UNREADABLE_OPTIONS and value:
            raise RecordError(
                f"euchre can't read games with the ruleset option {name}: EGN doesn't say for sure "
                "which cards change hands"
            )
        known = (
            name in _DEFAULT_OPTIONS
            or name in _UNREADABLE_OPTIONS
            or name in ("winning_score", "num_deals")
        )
        if not known and value:
            raise RecordError(f"the ruleset option {name!r} is not known, and it may change a game")
    options = {
        name: _read_option(ruleset, name, default) for name, default in _DEFAULT_OPTIONS.items()
    }
    if options["num_players"] != 4:
        raise RecordError(
            f"euchre can't read games with num_players {options['num_players']}: EGN doesn't say "
            "how sides are made and scores kept without pairs"
        )
    num_deals = _read_option(ruleset, "num_deals", 0)
    winning_score = _read_option(ruleset, "winning_score", 0 if num_deals else 10)
    if num_deals and winning_score:
        raise RecordError(
            f"euchre can't read games with both winning_score {winning_score} and num_deals"
            f" {num_deals}: {_ONE_ENDING_REASON}"
        )
    knobs: dict[str, tuple[str, Value]] = {
        "low_rank": ("min_rank", _RANK_LETTERS.get(options["min_rank"], str(options["min_rank"]))),
        "stick_the_dealer": ("std", options["std"]),
        "canadian_loner": ("canadian", "round1" if options["canadian"] else "off"),
        "loner_lead": (
            "loner_lead",
            _LONER_LEADS.get(options["loner_lead"], options["loner_lead"]),
        ),
        "pts_loner_march": ("loner_march_score", options["loner_march_score"]),
        "pts_loner_euchred": ("loner_euchred_score", options["loner_euchred_score"]),
        "no_trump": ("allow_no_trump", "round2" if options["allow_no_trump"] else "off"),
        "num_hands": ("num_deals", num_deals),
        "fast_break": ("fast_break", options["fast_break"]),
        "four_trick_tokens": ("four_trick_tokens", options["four_trick_tokens"]),
        "target": ("winning_score", winning_score),
    }
    rules = _BASE_RULES
    if options["defend_alone"]:
        rules = rules.replace(defend_alone="vs_loner", pts_lone_defender_euchre=4)
    if options["joker"]:
        rules = rules.replace(joker="joker", joker_up_card=_JOKER_UP)
    return _apply_knobs(rules, knobs)


def is_target_unstated(ruleset: Mapping[str, Any]) -> bool:
    """Return True if the ruleset does not say how the game ends: 10 points are only the habit."""
    return ruleset.get("winning_score") is None and not ruleset.get("num_deals")


def _read_option(ruleset: Mapping[str, Any], name: str, default: Value) -> Any:
    value = ruleset.get(name)
    if value is None:
        return default
    if type(value) is not type(default):
        raise RecordError(f"the ruleset option {name} cannot be {value!r}")
    return value


def _apply_knobs(rules: Rules, knobs: Mapping[str, tuple[str, Value]]) -> Rules:
    """Return `rules` with these knobs; an error names the option that the value came from."""
    with suppress(RulesError):
        return _replace_knobs(rules, tuple((knob, value) for knob, (_, value) in knobs.items()))
    for knob, (option, value) in knobs.items():
        try:
            rules = rules.replace({knob: value})
        except RulesError as error:
            raise RecordError(f"euchre can't read the ruleset option {option}: {error}") from None
    return rules


@lru_cache(maxsize=64)
def _replace_knobs(rules: Rules, knobs: tuple[tuple[str, Value], ...]) -> Rules:
    return rules.replace(dict(knobs))


def build_ruleset(rules: Rules) -> dict[str, Value]:
    """Build the ruleset that expresses these rules.

    Raises:
        EuchreError: EGN has no option for one of the knobs.
    """
    if rules.players != 4:
        why = "its sides, calls and scores are those of four players"
        raise _unsupported_error("players", rules.players, why)
    for name in KNOBS:
        value = getattr(rules, name)
        if (
            name in _IGNORED_KNOBS
            or name in _EXPRESSED_KNOBS
            or value == getattr(_BASE_RULES, name)
        ):
            continue
        if name == "all_pass" and rules.stick_the_dealer:
            continue  # nobody passes twice
        raise _unsupported_error(
            name, value, f"it always has {name}={format_knob_value(getattr(_BASE_RULES, name))}"
        )
    _verify_expressible_in_egn(rules)
    options: dict[str, Value] = {
        "std": rules.stick_the_dealer,
        "min_rank": {word: rank for rank, word in _RANK_LETTERS.items()}[rules.low_rank],
        "canadian": rules.canadian_loner == "round1",
        "loner_lead": {word: lead for lead, word in _LONER_LEADS.items()}[rules.loner_lead],
        "loner_march_score": rules.pts_loner_march,
        "loner_euchred_score": rules.pts_loner_euchred,
        "defend_alone": rules.defend_alone == "vs_loner",
        "joker": rules.joker == "joker",
        "allow_no_trump": rules.no_trump == "round2",
        "fast_break": rules.fast_break,
        "four_trick_tokens": rules.four_trick_tokens,
    }
    always = ("std", "canadian", "loner_lead")
    ruleset = {n: v for n, v in options.items() if n in always or v != _DEFAULT_OPTIONS[n]}
    if rules.num_hands:
        ruleset["num_deals"] = rules.num_hands
    elif rules.target != 10:
        ruleset["winning_score"] = rules.target
    return ruleset


def _verify_expressible_in_egn(rules: Rules) -> None:
    if rules.canadian_loner == "both_rounds":
        raise _unsupported_error(
            "canadian_loner", "both_rounds", "its canadian rule is for the first round"
        )
    if rules.defend_alone == "always":
        raise _unsupported_error(
            "defend_alone", "always", "a defender stands alone only against a loner"
        )
    if rules.defend_alone != "off" and rules.pts_lone_defender_euchre != 4:
        value = rules.pts_lone_defender_euchre
        raise _unsupported_error("pts_lone_defender_euchre", value, "a lone defender scores 4")
    if rules.joker not in ("none", "joker"):
        raise _unsupported_error("joker", rules.joker, "the joker B is its only Benny")
    if rules.joker != "none" and rules.joker_up_card != _JOKER_UP:
        why = f"its games with a joker are read with joker_up_card={_JOKER_UP}"
        raise _unsupported_error("joker_up_card", rules.joker_up_card, why)
    if rules.no_trump == "both":
        raise _unsupported_error("no_trump", "both", "no trump is called in the second round")
    if rules.target and rules.num_hands:
        raise _unsupported_error("num_hands", rules.num_hands, _ONE_ENDING_REASON)


def _unsupported_error(name: str, value: Value, reason: str) -> EuchreError:
    return EuchreError(f"EGN cannot say {name}={format_knob_value(value)}: {reason}")
