"""How hands end: how often which side makes trump, with how many tricks, alone or not.

Kinds of hands are counted, not points, so that any scheme of points can be laid over them. The
figures that come with the package were measured with the house's own players by
``python -m tools.measure_equity`` (see `tools.ending_counts`), one entry for each preset.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import fsum, sqrt
from typing import Any, Final

from euchre.english import join_words
from euchre.errors import EuchreError
from euchre.game.hand import Hand
from euchre.game.knobs import format_knob_value
from euchre.game.presets import PRESETS, find_preset_name
from euchre.game.rules import Rules, team_of, teams
from euchre.game.scoring import (
    HandEnding,
    Outcome,
    UnknownScoreError,
    same_dealer_deals_next,
    tabulate_points,
    throw_in_points,
)

RESULTS_FILE_NAME: Final = "results.json"
_SHARE_DIGITS: Final = 8
"""To how many digits shares are written."""
_TABLE_SIZE_OPTIONS: Final = frozenset({"players", "sides", "hand_size"})
"""Knobs that make another game of it together."""
_BORROWING_OPTIONS: Final = (
    "bidding", "joker", "go_alone", "canadian_loner", "stick_the_dealer", "no_trump", "low_rank",
    "call_for_best", "defend_alone", "farmers_hand", "ace_no_face", "upcard_taker",
    "round2_may_name_turned_suit", "make_tricks", "bid_points", "joker_up_card",
    "upcard_if_dealer_out", "discard_upcard", "loner_lead", "first_lead", "alone_timing",
    "need_natural_trump", "up_card", "min_bid", "max_bid", "partner_call", "target",
)  # fmt: skip
"""Knobs that change how hands end, those that do so most first, and in which a game may borrow the
figures of another; of presets that differ in none of them, that with the same target."""
_NEUTRAL_OPTIONS: Final = frozenset({
    "first_dealer", "cut_by", "cut_may_bump", "deal_packets", "all_pass", "misdeal", "phrases",
    "renege", "pts_make", "pts_march", "pts_loner_make", "pts_loner_march", "pts_euchre",
    "pts_loner_euchred", "pts_lone_defender_euchre", "pts_super_euchre", "pts_stuck_euchre",
    "fast_break", "four_trick_tokens", "euchre_points_go_to", "num_hands", "time_limit", "tie",
    "laps", "slams", "score_cards", "sort_suits",
})  # fmt: skip
"""Knobs that leave alone how hands end, among players who do not play to the score and do not
renege: what an end is worth is worked out by the rules in question."""


class NoHandResultsError(EuchreError):
    """Raised when nobody has measured how the hands of a game end."""


@dataclass(frozen=True, order=True)
class HandEndingKind:
    """One way for a hand to end.

    Attributes:
        makers: the makers' places, counted from the dealer (0) to the left; in a game of pairs
            (0, 2) for the dealer's side and (1, 3) for the other. Empty where trump was not made.
        tricks: the makers' tricks.
        alone: whether the maker had no partner.
        lone_defence: whether a defender played alone.
        bid: tricks the makers needed, where tricks are bid.
        stake: the points won or lost by a bid above all numbers; 0: it was none.
        redealt: whether the cards were dealt again before any call.
    """

    makers: tuple[int, ...] = ()
    tricks: int = 0
    alone: bool = False
    lone_defence: bool = False
    bid: int = 0
    stake: int = 0
    redealt: bool = False


@dataclass(frozen=True)
class MatchTransition:
    """The effect of a hand on a match.

    Attributes:
        points: of each team, that of the dealer first, then on to the left.
        counts: whether trump was made.
        same_dealer: whether the same player deals again.
        makers: the team that made trump, counted from the dealer's; None: nobody.
    """

    points: tuple[int, ...]
    counts: bool
    same_dealer: bool
    makers: int | None


def hand_ending_kind(hand: Hand) -> HandEndingKind:
    """Return the kind of a finished hand; a fine for a renege is left out."""
    if not hand.makers:
        return HandEndingKind(redealt=hand.shown is not None or not hand.calls)
    return ending_kind(hand.rules, hand.ending)


def ending_kind(rules: Rules, ending: HandEnding) -> HandEndingKind:
    """Return the kind of a hand that ended like this; claims of a renege are left out."""
    return HandEndingKind(
        makers=tuple(sorted((seat - ending.dealer) % rules.players for seat in ending.makers)),
        tricks=ending.tricks if ending.makers else 0,
        alone=ending.alone,
        lone_defence=ending.lone_defence,
        bid=ending.needed if ending.makers and rules.min_bid is not None else 0,
        stake=ending.stake if ending.makers else 0,
    )


def match_transition(rules: Rules, kind: HandEndingKind) -> MatchTransition:
    """Return what a hand of this kind does to a match by these rules.

    Raises:
        NoHandResultsError: points hang on more than the kind of a hand, or none ends like this.
    """
    if kind.redealt:
        same = same_dealer_deals_next(rules, Outcome.REDEAL)
        return MatchTransition((0,) * len(teams(rules)), False, same, None)
    if not kind.makers:
        same = same_dealer_deals_next(rules, Outcome.THROWN_IN)
        return MatchTransition(throw_in_points(rules, 0), False, same, None)
    points = _hand_points_by_ending(rules).get(_ending_key(rules, kind))
    if points is None:
        raise NoHandResultsError(f"by these rules no hand ends like this: {kind}")
    return MatchTransition(points, True, False, team_of(rules, kind.makers[0]))


def possible_match_transitions(rules: Rules, kind: HandEndingKind) -> tuple[MatchTransition, ...]:
    """Return the equally likely effects of a hand on a match: who called may break a tie.

    Raises:
        NoHandResultsError: as for `match_transition`.
    """
    step = match_transition(rules, kind)
    makers = dict.fromkeys(team_of(rules, seat) for seat in kind.makers)
    if rules.tie != "makers_first" or len(makers) < 2:
        return (step,)
    return tuple(replace(step, makers=team) for team in makers)


def _hand_points_by_ending(rules: Rules) -> Mapping[tuple[Any, ...], tuple[int, ...]]:
    """Return the points of hands with trump made and the dealer at 0, by `_ending_key`."""
    try:
        return tabulate_points(
            rules, "makers", "tricks", "needed", "stake", "alone", "lone_defence", dealer=0
        )
    except UnknownScoreError as error:
        raise NoHandResultsError(f"nobody has measured this: {error}") from None


def _ending_key(rules: Rules, kind: HandEndingKind) -> tuple[Any, ...]:
    needed = kind.bid or rules.make_tricks
    return kind.makers, kind.tricks, needed, kind.stake, kind.alone, kind.lone_defence


def can_hand_end_like(rules: Rules, kind: HandEndingKind) -> bool:
    """Return whether a hand can end like this by these rules, whatever it was played by.

    Raises:
        NoHandResultsError: as for `match_transition`.
    """
    if kind.makers:
        return _ending_key(rules, kind) in _hand_points_by_ending(rules)
    return kind.redealt or not rules.stick_the_dealer


@dataclass(frozen=True)
class HandEndingFrequencies:
    """The shares of the ways in which the hands of a game end.

    Attributes:
        shares: how often each kind comes; together 1.
        errors: the standard error of each share; none where they are not known.
        hands: how many hands were played.
        players: who played them: "learned" for the learned players, "average" for average play
            (`euchre.analysis.match.average`), else the name of a bot.
        seed: of the deals.
    """

    shares: Mapping[HandEndingKind, float]
    errors: Mapping[HandEndingKind, float]
    hands: int = 0
    players: str = ""
    seed: int = 0

    @classmethod
    def from_counts(
        cls, counts: Mapping[HandEndingKind, int], players: str = "", seed: int = 0
    ) -> HandEndingFrequencies:
        """Make results from counts: the shares, with their errors."""
        hands = sum(counts.values())
        shares = {kind: counts[kind] / hands for kind in sorted(counts)}
        errors = {kind: sqrt(p * (1 - p) / hands) for kind, p in shares.items()}
        return cls(shares, errors, hands, players, seed)

    def possible_shares(self, rules: Rules) -> Mapping[HandEndingKind, float]:
        """Return how often each kind comes among those that are possible by these rules.

        Raises:
            NoHandResultsError: points hang on more than the kind of a hand.
        """
        known = {
            kind: share for kind, share in self.shares.items() if can_hand_end_like(rules, kind)
        }
        if len(known) == len(self.shares):
            return self.shares
        total = fsum(known.values())
        return {kind: share / total for kind, share in known.items()}

    def transition_shares(self, rules: Rules) -> dict[MatchTransition, float]:
        """Return how likely each step of a match is; errors as of `possible_shares`."""
        shares: dict[MatchTransition, float] = {}
        for kind, share in self.possible_shares(rules).items():
            steps = possible_match_transitions(rules, kind)
            for step in steps:
                shares[step] = shares.get(step, 0.0) + share / len(steps)
        total = fsum(shares.values())
        return {step: share / total for step, share in shares.items()}

    def point_shares(self, rules: Rules) -> dict[tuple[int, ...], float]:
        """Return how likely each result of one hand is, thrown-in hands included.

        The keys are points of each team, that of the dealer first.
        """
        shares: dict[tuple[int, ...], float] = {}
        for step, share in self.transition_shares(rules).items():
            shares[step.points] = shares.get(step.points, 0.0) + share
        return dict(sorted(shares.items(), reverse=True))

    def mean_points(self, rules: Rules) -> tuple[float, ...]:
        """Return the expected points of each team, that of the dealer first."""
        shares = self.point_shares(rules).items()
        sides = range(len(teams(rules)))
        return tuple(fsum(share * points[side] for points, share in shares) for side in sides)


# -- as data ------------------------------------------------------------------------------------


def as_data(results: HandEndingFrequencies) -> dict[str, Any]:
    """Return results as JSON-ready data: a row for each kind, its share and the error of that."""
    return {
        "hands": results.hands,
        "players": results.players,
        "seed": results.seed,
        "kinds": [
            {
                "makers": list(kind.makers),
                "tricks": kind.tricks,
                **{name: True for name in _RARE_FIELDS if getattr(kind, name)},
                **{name: getattr(kind, name) for name in _BID_FIELDS if getattr(kind, name)},
                "share": round(share, _SHARE_DIGITS),
                "error": round(results.errors.get(kind, 0.0), _SHARE_DIGITS),
            }
            for kind, share in results.shares.items()
        ],
    }


_RARE_FIELDS: Final = ("alone", "lone_defence", "redealt")
_BID_FIELDS: Final = ("bid", "stake")


def from_data(data: Mapping[str, Any]) -> HandEndingFrequencies:
    """Build results from what `as_data` returned."""
    shares, errors = {}, {}
    for row in data["kinds"]:
        seldom = {name: True for name in _RARE_FIELDS if row.get(name)}
        bids = {name: row[name] for name in _BID_FIELDS if name in row}
        kind = HandEndingKind(tuple(row["makers"]), row["tricks"], **bids, **seldom)
        shares[kind], errors[kind] = row["share"], row["error"]
    total = fsum(shares.values())
    return HandEndingFrequencies(
        {kind: share / total for kind, share in shares.items()},
        errors,
        data["hands"],
        data["players"],
        data["seed"],
    )


@cache
def load_shipped_ending_frequencies() -> Mapping[str, Any]:
    """Load what comes with the package: ``about``, and by preset ``games`` and ``average``."""
    text = files("euchre.analysis").joinpath("data", RESULTS_FILE_NAME).read_text(encoding="utf-8")
    results: dict[str, Any] = json.loads(text)
    return results


@cache
def preset_ending_frequencies(name: str, *, average_play: bool = False) -> HandEndingFrequencies:
    """Return the results that come with the package for a preset.

    Args:
        name: of the preset.
        average_play: those of average play, where the same deal may end in several ways.

    Raises:
        NoHandResultsError: there are none.
    """
    games = load_shipped_ending_frequencies()["average" if average_play else "games"]
    if name not in games:
        raise NoHandResultsError(
            f"nobody has measured the game {name!r}: known are {', '.join(games)}"
        )
    return from_data(games[name])


def find_nearest_preset(rules: Rules, *, average_play: bool = False) -> str:
    """Find the measured preset whose hands end most as they do by these rules.

    Args:
        rules: the rules.
        average_play: whether it must have results of average play.

    Raises:
        NoHandResultsError: no preset is like it: the sentence names the knobs.
    """
    measured = load_shipped_ending_frequencies()["average" if average_play else "games"]
    name = find_preset_name(rules)
    if name in measured:
        return str(name)
    fit = [
        preset
        for preset in PRESETS.values()
        if preset.name in measured and not _incompatible_options(rules, preset.rules)
    ]
    if not fit:
        strange = min(
            (_incompatible_options(rules, PRESETS[name].rules) for name in measured), key=len
        )
        if not _TABLE_SIZE_OPTIONS.isdisjoint(strange):
            strange = list(dict.fromkeys([*sorted(_TABLE_SIZE_OPTIONS), *strange]))
        raise NoHandResultsError(
            "nobody has measured a game with "
            + join_words([f"{knob}={format_knob_value(getattr(rules, knob))}" for knob in strange])
        )
    return min(fit, key=lambda preset: _option_distance(rules, preset.rules)).name


def _incompatible_options(rules: Rules, other_rules: Rules) -> list[str]:
    """Return the options in which games differ that cannot share figures."""
    return [
        knob
        for knob in rules.differences(other_rules)
        if knob not in _BORROWING_OPTIONS and knob not in _NEUTRAL_OPTIONS
    ]


def _option_distance(rules: Rules, other_rules: Rules) -> tuple[bool, ...]:
    return tuple(getattr(rules, knob) != getattr(other_rules, knob) for knob in _BORROWING_OPTIONS)


def nearest_preset_ending_frequencies(
    rules: Rules, *, average_play: bool = False
) -> HandEndingFrequencies:
    """Return how hands end by these rules: the results of the nearest preset.

    Raises:
        NoHandResultsError: no preset is like it: the sentence names the knobs.
    """
    return preset_ending_frequencies(
        find_nearest_preset(rules, average_play=average_play), average_play=average_play
    )


def format_frequencies(
    metadata: Mapping[str, str],
    games: Mapping[str, HandEndingFrequencies],
    average_games: Mapping[str, HandEndingFrequencies],
) -> str:
    """Return the text of the file with these results, one kind a line."""
    head = json.dumps(dict(metadata))
    parts = f'"games": {_format_games_json(games)},\n"average": {_format_games_json(average_games)}'
    return f'{{\n"about": {head},\n{parts}\n}}\n'


def _format_games_json(games: Mapping[str, HandEndingFrequencies]) -> str:
    parts = []
    for name, results in games.items():
        data = as_data(results)
        rows = ",\n".join(f"  {json.dumps(row)}" for row in data.pop("kinds"))
        head = json.dumps(data)[:-1]
        parts.append(f'"{name}": {head}, "kinds": [\n{rows}\n]}}')
    return "{\n" + ",\n".join(parts) + "\n}"
