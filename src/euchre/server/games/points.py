"""What the pages of the games show beside the rules: families, points, and what tables change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from euchre.clauses import clause, number
from euchre.errors import RulesError
from euchre.knobs import Value
from euchre.presets import PRESETS, Preset
from euchre.rules import KNOBS, Rules, called
from euchre.server.wording import in_words, settings_in, typed, words


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
        """The games themselves."""
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
class Row:
    """A line of the table of points: what happened, what it scores, and for whom."""

    what: str
    points: str
    to: str


def points_table(rules: Rules) -> tuple[Row, ...]:
    """What the outcomes of a hand score under these rules."""
    everything, need = number(rules.hand_size), number(rules.make_tricks)
    makers = "makers" if rules.sides in ("fixed_pairs", "called_partner") else "maker"
    to = "maker and partner, each" if called(rules) else makers
    others = {"fixed_pairs": "defenders", "solo": "opponent"}.get(rules.sides, "each opponent")
    if rules.bidding == "auction_tricks":
        made, short = "The bid is made", "The bid fails: euchred"
    else:
        made = f"At least {need} tricks of {everything}"
        short = f"Fewer than {need}: euchred"
    if rules.bid_points == "tricks":
        return (Row(made, "tricks won", to), Row(short, "minus the bid", to))
    rows = [
        Row(made, str(rules.pts_make), to),
        Row(f"All {everything} tricks: a march", str(rules.pts_march), to),
    ]
    if rules.go_alone:
        rows += [
            Row("Made alone", str(rules.pts_loner_make), "the loner's side"),
            Row(f"All {everything} tricks alone", str(rules.pts_loner_march), "the loner's side"),
        ]
    rows.append(Row(short, str(rules.pts_euchre), others))
    if rules.go_alone and rules.pts_loner_euchred != rules.pts_euchre:
        rows.append(Row("A loner is euchred", str(rules.pts_loner_euchred), others))
    if rules.defend_alone != "off":
        lone = str(rules.pts_lone_defender_euchre)
        rows.append(Row("Euchred by a lone defender", lone, "defenders"))
    if rules.pts_super_euchre > rules.pts_euchre:
        rows.append(Row("The makers take no trick", str(rules.pts_super_euchre), others))
    return tuple(rows)


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
    """The address of the form for a table, filled in."""
    return "/?" + urlencode({"preset": preset, **typed(settings)}) + "#make"


def usual(preset: Preset) -> Twist | None:
    """What most tables do that play this game differently, if anything."""
    if not preset.usual:
        return None
    settings = settings_in(preset.usual)
    try:
        preset.rules.but(**settings)
    except RulesError:
        settings = {}
    return Twist(in_words(preset.usual), form_link(preset.name, settings) if settings else "")


def twists(preset: Preset) -> tuple[Twist, ...]:
    """Common house rules that this game does not have and could."""
    found = []
    for name, value in _OFTEN:
        if getattr(preset.rules, name) == value:
            continue
        try:
            changed = preset.rules.but(**{name: value})
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
    """Whether a knob of `_OFTEN` has nothing to act on, or would make another game of it."""
    if name == "target":
        return not rules.target
    if name in ("canadian_loner", "upcard_taker"):
        return rules.sides != "fixed_pairs"
    if name == "farmers_hand":
        return rules.low_rank != "9"
    return not clause(changed, name) or (name == "no_trump" and not rules.up_card)
