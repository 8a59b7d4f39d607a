"""The rules in plain English, made from the knobs: for a person who never saw the game.

>>> from euchre.presets import preset
>>> diff(preset("american").rules, preset("long").rules)
('The first to 15 points wins (in American: 10).',)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from euchre.arguments import verify_arguments
from euchre.clauses import auction, briefly, clause, number
from euchre.presets import PRESETS, name_of, nearest_preset, preset
from euchre.rules import KNOBS, Rules, has_benny
from euchre.words import listing
from euchre.words.grammar import sentence

BASE: Final = "standard"
"""The preset that other rules are explained by."""


@dataclass(frozen=True)
class Section:
    """A heading and the sentences below it."""

    title: str
    sentences: tuple[str, ...]


# -- what no knob says --------------------------------------------------------------------------


def _aim(rules: Rules) -> str:
    tricks = f"the {number(rules.hand_size)} tricks"
    if auction(rules):
        return (
            f"each hand the players bid how many of {tricks} they would win; the highest bidder "
            "makes a suit trump and must win as many, and the others try to stop that"
        )
    return (
        "each hand somebody makes a suit trump and so undertakes to win at least "
        f"{number(rules.make_tricks)} of {tricks}; "
        + ("the other tries" if rules.players == 2 else "the others try")
        + " to stop that"
    )


def _plain_ranks(rules: Rules) -> str:
    lowest = ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven"]
    ranks = lowest[: {"T": 5, "9": 6, "8": 7, "7": 8}[rules.low_rank]]
    return f"in a plain suit the {', '.join(ranks)} rank in that order, ace high"


def _trump_ranks(rules: Rules) -> str:
    benny = "the Benny, then " if has_benny(rules) else ""
    return (
        f"in trumps the best card is {benny}the jack of the trump suit (right bower), then the "
        "other jack of the same colour (left bower), then ace, king, queen and so on down"
    )


def _left_bower(_: Rules) -> str:
    return (
        "the left bower is a trump in every way: with hearts trump the jack of diamonds is a "
        "heart, not a diamond"
    )


def _rotation(rules: Rules) -> str:
    if rules.players == 2:
        return "the two take turns to deal"
    return "after each hand the deal passes to the left"


def _tricks(_: Rules) -> str:
    return (
        "going clockwise everyone plays one card, of the suit that was led if they can (the left "
        "bower counts as a trump), else any card"
    )


def _taking(_: Rules) -> str:
    return (
        "the highest trump takes the trick, or without one the highest card of the suit led; "
        "whoever takes it leads to the next"
    )


# -- the order of the telling -------------------------------------------------------------------

_Item: TypeAlias = str | Callable[[Rules], str]

_PLAN: Final[tuple[tuple[str, str, tuple[_Item, ...]], ...]] = (
    (
        "Players and cards",
        "Table",
        (
            "players",
            "sides",
            _aim,
            "low_rank",
            "joker",
            _plain_ranks,
            _trump_ranks,
            _left_bower,
        ),
    ),
    (
        "The deal",
        "Deal",
        (
            "first_dealer",
            "cut_by",
            "cut_may_bump",
            "hand_size",
            "deal_packets",
            "up_card",
            "farmers_hand",
            "ace_no_face",
            "misdeal",
            _rotation,
        ),
    ),
    (
        "Making trump",
        "Calling",
        (
            "bidding",
            "min_bid",
            "max_bid",
            "upcard_taker",
            "discard_upcard",
            "round2_may_name_turned_suit",
            "no_trump",
            "canadian_loner",
            "upcard_if_dealer_out",
            "joker_up_card",
            "stick_the_dealer",
            "all_pass",
            "need_natural_trump",
            "partner_call",
            "phrases",
        ),
    ),
    ("Alone", "Alone", ("go_alone", "alone_timing", "defend_alone", "call_for_best")),
    ("The play", "Play", ("first_lead", "loner_lead", _tricks, _taking, "renege")),
    (
        "The score",
        "Score",
        (
            "make_tricks",
            "bid_points",
            "pts_make",
            "pts_march",
            "pts_loner_make",
            "pts_loner_march",
            "pts_euchre",
            "pts_loner_euchred",
            "pts_lone_defender_euchre",
            "euchre_points_go_to",
            "pts_super_euchre",
            "fast_break",
            "four_trick_tokens",
        ),
    ),
    ("The end of the game", "Game", ("target", "num_hands", "time_limit", "tie", "laps", "slams")),
    ("On the table", "Display", ("score_cards", "sort_suits")),
)
_PLANNED: Final = frozenset(item for _, _, items in _PLAN for item in items)
HEADINGS: Final = {group: title for title, group, _ in _PLAN}
"""The heading of each group of knobs, in the order in which they are told."""
_QUIET: Final = frozenset(
    {"cut_may_bump", "need_natural_trump", "num_hands", "stick_the_dealer", "time_limit"}
    | {"farmers_hand", "ace_no_face", "no_trump", "call_for_best", "bid_points", "laps", "slams"}
    | {"euchre_points_go_to", "pts_super_euchre", "fast_break", "four_trick_tokens"}
)
"""Knobs with a clause that goes without saying while they have their default."""


def _said(rules: Rules, item: _Item) -> str:
    if not isinstance(item, str):
        return sentence(item(rules))
    if item in _QUIET and getattr(rules, item) == KNOBS[item].default:
        return ""
    if item == "target" and not rules.target:
        return ""  # what does end the game is said next to it
    return sentence(clause(rules, item))


def _others(rules: Rules, group: str) -> list[str]:
    """Describe knobs of the group that the plan does not know, if they are set to something."""
    return [
        sentence(clause(rules, knob.name))
        for knob in KNOBS.values()
        if knob.group == group
        and knob.name not in _PLANNED
        and getattr(rules, knob.name) != knob.default
    ]


@verify_arguments()
def summarise(rules: Rules) -> tuple[Section, ...]:
    """Summarise the rules, section by section: what differs from `BASE_PRESET` first.

    A reader who never saw the game can deal and play a hand from it.
    """
    sections = [Section(*_opening(rules))]
    for title, group, items in _PLAN:
        said = filter(None, (_said(rules, item) for item in items))
        sections.append(Section(title, (*said, *_others(rules, group))))
    new = [knob.group for knob in KNOBS.values() if knob.group not in HEADINGS]
    sections += [Section(group, tuple(_others(rules, group))) for group in dict.fromkeys(new)]
    usual = _usual(rules)
    sections.append(Section("At most tables", (usual,) if usual else ()))
    return tuple(section for section in sections if section.sentences)


summarize = summarise
"""`summarise`, spelt as in America."""


@verify_arguments()
def as_text(rules: Rules) -> str:
    """Format the sections of `summarise_rules` as plain text, a sentence on each line."""
    return "\n\n".join(
        "\n".join((section.title, *(f"  {sentence}" for sentence in section.sentences)))
        for section in summarise(rules)
    )


def _opening(rules: Rules) -> tuple[str, tuple[str, ...]]:
    base = preset(BASE) if name_of(rules) else nearest_preset(rules)
    if rules == base.rules:
        return "In short", (sentence(f"this is the {base.title.lower()} game"),)
    return f"What is different from {base.title}", diff(base.rules, rules)


def _usual(rules: Rules) -> str:
    """Describe what most tables that play these rules do differently."""
    name = name_of(rules)
    if name is not None:
        return PRESETS[name].usual
    return PRESETS["canadian"].usual if rules.upcard_taker == "maker" else ""


# -- two games side by side ---------------------------------------------------------------------


@verify_arguments()
def diff(a: Rules, b: Rules, known: str | None = None) -> tuple[str, ...]:
    """Describe what is different in `b` for somebody who knows `a`, a sentence each; empty if
    nothing is.

    Args:
        a, b: the two games.
        known: what to call `a`; None: its preset's title.
    """
    name = name_of(a)
    title = known or (PRESETS[name].title if name is not None else "the other game")
    lines, gone, idle = [], [], []
    for knob in sorted(a.differences(b), key=_weight):
        old, new = clause(a, knob), clause(b, knob)
        if new and new != old:
            said = old and not _goes_without_saying(a, knob)
            lines.append(sentence(f"{new} (in {title}: {briefly(a, knob)})" if said else new))
        elif not new and old:
            gone += [] if _goes_without_saying(a, knob) else [_label(knob)]
        else:
            idle.append(_label(knob))
    if gone:
        lines.append(sentence(f"you can forget about: {listing(gone)}"))
    if idle and not lines:
        lines.append(sentence(f"only set otherwise, without effect here: {listing(idle)}"))
    return tuple(lines)


_GROUPS: Final = ("Table", "Calling", "Alone", "Play", "Score", "Game", "Deal", "Display")
"""What a friend would tell first: how the game goes, and then who shuffles and keeps score."""


def _weight(knob: str) -> int:
    group = "Calling" if knob in ("farmers_hand", "ace_no_face") else KNOBS[knob].group
    return _GROUPS.index(group) if group in _GROUPS else len(_GROUPS)


def _label(knob: str) -> str:
    return KNOBS[knob].label.lower().replace("benny", "Benny")


def _goes_without_saying(rules: Rules, knob: str) -> bool:
    """Return True if the old state is only the absence of the new one."""
    value = getattr(rules, knob)
    quiet = knob in _QUIET or knob not in _PLANNED
    return value is False or (quiet and value == KNOBS[knob].default)
