"""What the pages of the games show beside the rules: families, points, and what tables change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from euchre.english.bids import name_special_bid
from euchre.english.clauses import describe_knob, number_word
from euchre.english.clauses.forms import has_lone_defenders
from euchre.english.clauses.values import (
    describe_value_inside,
    find_knob_settings,
    replace_knob_names,
)
from euchre.english.grammar import capitalise_first
from euchre.errors import RulesError
from euchre.game.knobs import Value, format_knob_value
from euchre.game.presets import PRESETS, Preset
from euchre.game.rules import KNOBS, Rules, has_called_partner
from euchre.game.scoring import (
    HandEnding,
    Outcome,
    find_outcome,
    hand_points,
    list_endings,
    list_special_bids,
    list_stakes,
)
from euchre.texts import translatable


@dataclass(frozen=True)
class GameFamily:
    """Games that belong together.

    Attributes:
        title: what they have in common, as a heading.
        line: a sentence about them.
        names: the presets, in order.
    """

    title: str
    line: str
    names: tuple[str, ...]

    @property
    def games(self) -> tuple[Preset, ...]:
        """The presets of the family."""
        return tuple(PRESETS[name] for name in self.names)


FAMILIES: Final = (
    GameFamily(
        translatable("rules-family-four", "The game for four"),
        translatable(
            "rules-family-four-line",
            "Two pairs, 24 cards, ten points. If in doubt, play Standard.",
        ),
        ("standard", "american", "stick-the-dealer"),
    ),
    GameFamily(
        translatable("rules-family-countries", "Canada and Britain"),
        translatable(
            "rules-family-countries-line",
            "The dealer's partner can order up only alone, or a Benny beats both bowers, or both.",
        ),
        ("canadian", "british", "british-online", "benny"),
    ),
    GameFamily(
        translatable("rules-family-long", "Longer, timed, or a whole evening"),
        translatable("rules-family-long-line", "The same cards, with a different ending."),
        ("long", "timed", "party"),
    ),
    GameFamily(
        translatable("rules-family-others", "For two, three or five"),
        translatable("rules-family-others-line", "When there aren't four of you."),
        ("two-handed", "cutthroat", "cutthroat-24", "bid-euchre"),
    ),
    GameFamily(
        translatable("rules-family-auctions", "Pairs that bid"),
        translatable(
            "rules-family-auctions-line",
            "Bid how many tricks you and your partner will take, and score what you take.",
        ),
        ("bid-pairs", "pepper", "cincinnati", "bid-32", "bid-48"),
    ),
    GameFamily(
        translatable("rules-family-named", "House rules with a name of their own"),
        translatable("rules-family-named-line", "The standard game with one or more changes."),
        (
            *("defend-alone", "no-trump", "call-for-best"),
            *("farmers-hand", "ace-no-face", "railroad"),
        ),
    ),
)
"""Every named game, in families."""


# -- points -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PointsRow:
    """A line of the table of points: what happened, what it scores, and for whom."""

    what: str
    points: str
    to: str


@dataclass(frozen=True)
class _PointsRowRule:
    """A line that the table may have.

    Attributes:
        what: what happened.
        to: who scores.
        fits: whether a hand ended like this.
        always: whether it is told also where the lines before it have told as much.
    """

    what: str
    to: str
    fits: Callable[[HandEnding], bool]
    always: bool = False


def build_points_table(rules: Rules) -> tuple[PointsRow, ...]:
    """Build the table of points of a hand's outcomes, special ones below common ones.

    Whatever the lines do not tell right, because a house rule has no line of its own, is owned.
    """
    if rules.bid_points == "tricks":
        return tuple(_list_bid_rows(rules))
    points_by_ending = {
        ending: max(hand_points(rules, ending)) for ending in list_endings(rules, 0)
    }
    points_shown: dict[HandEnding, int] = {}
    rows = []
    for line in _list_row_rules(rules):
        fitting = [ending for ending in points_by_ending if line.fits(ending)]
        if not fitting:
            continue
        plainest = min(fitting, key=_count_special_conditions)
        if line.always or points_shown.get(plainest) != points_by_ending[plainest]:
            rows.append(PointsRow(line.what, str(points_by_ending[plainest]), line.to))
            points_shown.update(dict.fromkeys(fitting, points_by_ending[plainest]))
    unexplained = {
        points for ending, points in points_by_ending.items() if points_shown.get(ending) != points
    }
    if unexplained:
        rows.append(
            PointsRow(
                translatable("rules-row-else", "Several of these at once, or anything else"),
                _format_range(unexplained),
                translatable("rules-to-below", "see below"),
            )
        )
    return tuple(rows)


def _list_bid_rows(rules: Rules) -> Iterator[PointsRow]:
    """List the rows where the bid itself is scored (R4, F3)."""
    made_label, failed_label = _label_made_and_euchred(rules)
    to = _label_makers(rules)
    if rules.sides == "fixed_pairs":
        failed_label = translatable("rules-row-bid-set", "The bid fails: set")
    cost = translatable("rules-points-bid", "minus the bid")
    if rules.pts_set is not None:
        cost = translatable("rules-points-minus", f"minus {rules.pts_set}", n=rules.pts_set)
    yield PointsRow(made_label, translatable("rules-points-tricks", "tricks won"), to)
    yield PointsRow(failed_label, cost, to)
    for special in list_special_bids(rules):
        name = capitalise_first(name_special_bid(special))
        for number, stake in enumerate(list_stakes(rules, special), start=1):
            again = translatable("rules-row-again", f"{name}, number {number}", bid=name, n=number)
            points = translatable("rules-points-stake", f"{stake} or minus {stake}", n=stake)
            yield PointsRow(name if number == 1 else again, points, to)
    if rules.defender_tricks:
        trick = translatable("rules-row-defender-trick", "Each trick of the defenders")
        yield PointsRow(trick, "1", translatable("rules-to-defenders", "defenders"))


def _label_made_and_euchred(rules: Rules) -> tuple[str, str]:
    if rules.bidding == "auction_tricks":
        return (
            translatable("rules-row-bid-made", "The bid is made"),
            translatable("rules-row-bid-fails", "The bid fails: euchred"),
        )
    need, of = number_word(rules.make_tricks), number_word(rules.hand_size)
    return (
        translatable("rules-row-made", f"At least {need} tricks of {of}", tricks=need, of=of),
        translatable("rules-row-euchred", f"Fewer than {need}: euchred", tricks=need),
    )


def _label_makers(rules: Rules) -> str:
    if has_called_partner(rules):
        return translatable("rules-to-maker-and-partner", "maker and partner, each")
    if rules.sides == "fixed_pairs":
        return translatable("rules-to-makers", "makers")
    return translatable("rules-to-maker", "maker")


def _format_range(points: set[int]) -> str:
    low, high = min(points), max(points)
    if low == high:
        return str(low)
    return translatable("rules-points-range", f"{low} to {high}", low=low, high=high)


def _count_special_conditions(ending: HandEnding) -> int:
    oddities = (ending.alone, ending.lone_defence, ending.stuck, ending.broke_fast)
    return sum((*oddities, not ending.tricks))


def _list_row_rules(rules: Rules) -> tuple[_PointsRowRule, ...]:
    all_defenders = translatable("rules-to-defenders", "defenders")
    defenders = {
        "fixed_pairs": all_defenders,
        "solo": translatable("rules-to-opponent", "opponent"),
    }.get(rules.sides, translatable("rules-to-each-opponent", "each opponent"))
    (made_label, euchred_label), to = _label_made_and_euchred(rules), _label_makers(rules)
    loner = translatable("rules-to-loner", "the loner's side")
    tricks = number_word(rules.hand_size)
    march = f"All {tricks} tricks"

    def ends_in(
        outcome: Outcome, condition: Callable[[HandEnding], bool] = bool
    ) -> Callable[[HandEnding], bool]:
        return lambda ending: find_outcome(rules, ending) is outcome and condition(ending)

    euchred = Outcome.EUCHRED
    return (
        _PointsRowRule(made_label, to, ends_in(Outcome.MADE), always=True),
        _PointsRowRule(
            translatable("rules-row-march", f"{march}: a march", tricks=tricks),
            to,
            ends_in(Outcome.MARCH),
            always=True,
        ),
        _PointsRowRule(
            translatable("rules-row-made-alone", "Made alone"),
            loner,
            ends_in(Outcome.MADE, lambda e: e.alone),
            always=True,
        ),
        _PointsRowRule(
            translatable("rules-row-march-alone", f"{march} alone", tricks=tricks),
            loner,
            ends_in(Outcome.MARCH, lambda e: e.alone),
            always=True,
        ),
        _PointsRowRule(
            translatable("rules-row-fast-break", "The first two tricks lost, all others won"),
            translatable("rules-to-nobody", "nobody"),
            ends_in(Outcome.MADE, lambda e: e.broke_fast and e.tricks == rules.hand_size - 2),
        ),
        _PointsRowRule(euchred_label, defenders, ends_in(euchred), always=True),
        _PointsRowRule(
            translatable("rules-row-loner-euchred", "A loner is euchred"),
            defenders,
            ends_in(euchred, lambda e: e.alone),
        ),
        _PointsRowRule(
            translatable("rules-row-lone-defender", "Euchred by a lone defender"),
            all_defenders,
            ends_in(euchred, lambda e: e.lone_defence),
            always=True,
        ),
        _PointsRowRule(
            translatable("rules-row-stuck", "A stuck dealer is euchred"),
            defenders,
            ends_in(euchred, lambda e: e.stuck),
        ),
        _PointsRowRule(
            translatable("rules-row-no-tricks", "The makers take no tricks"),
            defenders,
            ends_in(euchred, lambda e: not e.tricks),
        ),
    )


# -- where tables differ ------------------------------------------------------------------------


@dataclass(frozen=True)
class RuleVariation:
    """A change of rules that tables make.

    Attributes:
        words: what it is.
        link: the form for a table with the change made, or empty.
    """

    words: str
    link: str = ""


_COMMON_CHANGES: Final[tuple[tuple[str, Value], ...]] = (
    ("stick_the_dealer", True),
    ("upcard_taker", "dealer"),
    ("farmers_hand", "redeal"),
    ("defend_alone", "vs_loner"),
    ("canadian_loner", "round1"),
    ("low_rank", "9"),
    ("no_trump", "round2"),
    ("target", 15),
    ("target", 5),
)


def build_form_link(preset: str, settings: dict[str, Value]) -> str:
    """Build the address of the form for a table, filled in."""
    typed_in = {name: format_knob_value(value) for name, value in settings.items()}
    return "/?" + urlencode({"preset": preset, **typed_in}) + "#make"


def find_usual_variation(preset: Preset) -> RuleVariation | None:
    """Find the change that most tables make to this game, if any."""
    if not preset.usual:
        return None
    settings = find_knob_settings(preset.usual)
    try:
        preset.rules.replace(settings)
    except RulesError:
        settings = {}
    return RuleVariation(
        replace_knob_names(preset.usual), build_form_link(preset.name, settings) if settings else ""
    )


def list_house_rule_variations(preset: Preset) -> tuple[RuleVariation, ...]:
    """List common house rules that this game does not have and could."""
    variations = []
    for name, value in _COMMON_CHANGES:
        if getattr(preset.rules, name) == value:
            continue
        try:
            changed = preset.rules.replace({name: value})
        except RulesError:
            continue
        if _has_no_effect(changed, preset.rules, name):
            continue
        knob = KNOBS[name]
        text = knob.label
        if value is not True:
            words = describe_value_inside(knob, value)
            text = translatable("rules-twist", f"{text}: {words}", knob=text, value=words)
        variations.append(RuleVariation(text, build_form_link(preset.name, {name: value})))
    return tuple(variations)


def _has_no_effect(changed_rules: Rules, rules: Rules, knob_name: str) -> bool:
    """Return whether one of `_COMMON_CHANGES` has no effect, or would make it another game."""
    if knob_name == "target":
        return not rules.target
    if knob_name == "defend_alone" and not has_lone_defenders(changed_rules):
        return True
    if knob_name in ("canadian_loner", "upcard_taker"):
        return rules.sides != "fixed_pairs"
    if knob_name == "farmers_hand":
        return rules.low_rank != "9"
    return not describe_knob(changed_rules, knob_name) or (
        knob_name == "no_trump" and not rules.up_card
    )
