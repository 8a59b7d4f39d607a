"""What the pages of the games show beside the rules: families, points, and what tables change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from euchre.clauses import clause, number
from euchre.clauses.values import in_words, settings_in, words
from euchre.errors import RulesError
from euchre.knobs import Value, typed
from euchre.presets import PRESETS, Preset
from euchre.rules import KNOBS, Rules, called
from euchre.scoring import HandEnding, Outcome, endings, hand_points, outcome_of


@dataclass(frozen=True)
class Family:
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
    Family(
        "The game for four",
        "Two pairs, 24 cards, ten points. If in doubt, play Standard.",
        ("standard", "american", "stick-the-dealer"),
    ),
    Family(
        "Canada and Britain",
        "The dealer's partner may only order up alone, and a Benny may beat both bowers.",
        ("canadian", "british", "british-online", "benny"),
    ),
    Family(
        "Longer, timed, or a whole evening",
        "The same cards with another end.",
        ("long", "timed", "party"),
    ),
    Family(
        "For two, three or five",
        "When the table is not four.",
        ("two-handed", "cutthroat", "cutthroat-24", "bid-euchre"),
    ),
    Family(
        "House rules with a name",
        "The standard game and one thing more, or several.",
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
class _PossibleLine:
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


def points_table(rules: Rules) -> tuple[PointsRow, ...]:
    """Build the table of points of a hand's outcomes, special ones below common ones.

    Whatever the lines do not tell right, because a house rule has no line of its own, is owned.
    """
    if rules.bid_points == "tricks":
        made, short = _made_and_short(rules)
        to = _makers(rules)
        return (PointsRow(made, "tricks won", to), PointsRow(short, "minus the bid", to))
    every = {ending: max(hand_points(rules, ending)) for ending in endings(rules, 0)}
    told: dict[HandEnding, int] = {}
    rows = []
    for line in _lines(rules):
        fit = [ending for ending in every if line.fits(ending)]
        if not fit:
            continue
        plain = min(fit, key=_oddities)
        if line.always or told.get(plain) != every[plain]:
            rows.append(PointsRow(line.what, str(every[plain]), line.to))
            told.update(dict.fromkeys(fit, every[plain]))
    rest = {points for ending, points in every.items() if told.get(ending) != points}
    if rest:
        rows.append(
            PointsRow("Several of these at once, or anything else", _range(rest), "see below")
        )
    return tuple(rows)


def _made_and_short(rules: Rules) -> tuple[str, str]:
    if rules.bidding == "auction_tricks":
        return "The bid is made", "The bid fails: euchred"
    need = number(rules.make_tricks)
    return f"At least {need} tricks of {number(rules.hand_size)}", f"Fewer than {need}: euchred"


def _makers(rules: Rules) -> str:
    if called(rules):
        return "maker and partner, each"
    return "makers" if rules.sides == "fixed_pairs" else "maker"


def _range(points: set[int]) -> str:
    low, high = min(points), max(points)
    return str(low) if low == high else f"{low} to {high}"


def _oddities(ending: HandEnding) -> int:
    """Count the unusual features of an ending."""
    odd = (ending.alone, ending.lone_defence, ending.stuck, ending.broke_fast, not ending.tricks)
    return sum(odd)


def _lines(rules: Rules) -> tuple[_PossibleLine, ...]:
    others = {"fixed_pairs": "defenders", "solo": "opponent"}.get(rules.sides, "each opponent")
    (made, short), to = _made_and_short(rules), _makers(rules)
    loner, march = "the loner's side", f"All {number(rules.hand_size)} tricks"

    def ends(
        outcome: Outcome, more: Callable[[HandEnding], bool] = bool
    ) -> Callable[[HandEnding], bool]:
        return lambda ending: outcome_of(rules, ending) is outcome and more(ending)

    euchred = Outcome.EUCHRED
    return (
        _PossibleLine(made, to, ends(Outcome.MADE), always=True),
        _PossibleLine(f"{march}: a march", to, ends(Outcome.MARCH), always=True),
        _PossibleLine("Made alone", loner, ends(Outcome.MADE, lambda e: e.alone), always=True),
        _PossibleLine(f"{march} alone", loner, ends(Outcome.MARCH, lambda e: e.alone), always=True),
        _PossibleLine(
            "The first two tricks lost, all others won",
            "nobody",
            ends(Outcome.MADE, lambda e: e.broke_fast and e.tricks == rules.hand_size - 2),
        ),
        _PossibleLine(short, others, ends(euchred), always=True),
        _PossibleLine("A loner is euchred", others, ends(euchred, lambda e: e.alone)),
        _PossibleLine(
            "Euchred by a lone defender",
            "defenders",
            ends(euchred, lambda e: e.lone_defence),
            always=True,
        ),
        _PossibleLine("A stuck dealer is euchred", others, ends(euchred, lambda e: e.stuck)),
        _PossibleLine("The makers take no trick", others, ends(euchred, lambda e: not e.tricks)),
    )


# -- where tables differ ------------------------------------------------------------------------


@dataclass(frozen=True)
class Twist:
    """A change of rules that tables make.

    Attributes:
        words: what it is.
        link: the form for a table with the change made, or empty.
    """

    words: str
    link: str = ""


_OFTEN: Final[tuple[tuple[str, Value], ...]] = (
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


def form_link(preset: str, settings: dict[str, Value]) -> str:
    """Build the address of the form for a table, filled in."""
    typed_in = {name: typed(value) for name, value in settings.items()}
    return "/?" + urlencode({"preset": preset, **typed_in}) + "#make"


def usual(preset: Preset) -> Twist | None:
    """Find the change that most tables make to this game, if any."""
    if not preset.usual:
        return None
    settings = settings_in(preset.usual)
    try:
        preset.rules.but(settings)
    except RulesError:
        settings = {}
    return Twist(in_words(preset.usual), form_link(preset.name, settings) if settings else "")


def twists(preset: Preset) -> tuple[Twist, ...]:
    """List common house rules that this game does not have and could."""
    found = []
    for name, value in _OFTEN:
        if getattr(preset.rules, name) == value:
            continue
        try:
            changed = preset.rules.but({name: value})
        except RulesError:
            continue
        if _idle(changed, preset.rules, name):
            continue
        knob = KNOBS[name]
        said = words(knob, value)
        text = knob.label if value is True else f"{knob.label}: {said[0].lower()}{said[1:]}"
        found.append(Twist(text, form_link(preset.name, {name: value})))
    return tuple(found)


def _idle(changed: Rules, rules: Rules, name: str) -> bool:
    """Return whether one of `_COMMON_CHANGES` has no effect, or would make it another game."""
    if name == "target":
        return not rules.target
    if name in ("canadian_loner", "upcard_taker"):
        return rules.sides != "fixed_pairs"
    if name == "farmers_hand":
        return rules.low_rank != "9"
    return not clause(changed, name) or (name == "no_trump" and not rules.up_card)
