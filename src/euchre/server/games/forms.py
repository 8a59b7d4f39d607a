"""The form for a new table, derived from the knobs of `Rules`."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from euchre.english.summary import SECTION_HEADINGS
from euchre.errors import RulesError
from euchre.game.knobs import Value
from euchre.game.presets import PRESETS, Preset, preset
from euchre.game.rules import KNOBS, Rules
from euchre.notation.rules_text import parse_knob_value
from euchre.server.games.catalogue import (
    KnobInfo,
    RulesAnswer,
    RulesQuery,
    answer_rules_question,
    build_knob_info,
)
from euchre.texts import translatable

LEVEL_CHOICES: Final = (
    ("beginner", translatable("form-beginner", "Beginner: still learning")),
    ("casual", translatable("form-casual", "Casual: plays for fun")),
    ("club", translatable("form-club", "Club: counts trumps, watches the score")),
    ("expert", translatable("form-expert", "Expert: reads every card")),
)
"""The bots one can sit down with, the weakest first."""
DEFAULT_LEVEL: Final = "club"
"""The bots for who does not choose any."""
PACE_CHOICES: Final = (
    ("slow", translatable("form-slow", "Slow")),
    ("normal", translatable("form-normal", "Normal")),
    ("fast", translatable("form-fast", "Fast")),
    ("instant", translatable("form-instant", "Instant")),
)
"""How fast the bots play."""
MONEY_CHOICES: Final = (
    ("none", translatable("form-no-money", "No")),
    ("pot", translatable("form-pot", "A pot: everybody puts in the same amount")),
    ("points", translatable("form-points", "By the point")),
)
"""How a table plays for money."""
CLOCK_CHOICES: Final = (
    (0, translatable("form-no-clock", "None")),
    (15, "15 s"),
    (30, "30 s"),
    (60, "60 s"),
)
"""Seconds for a decision."""


@dataclass(frozen=True)
class KnobGroup:
    """Options under one heading."""

    title: str
    knobs: tuple[KnobInfo, ...]


@dataclass(frozen=True)
class NewTableForm:
    """The form, filled in for a game.

    Attributes:
        preset: the game.
        groups: its house rules.
        changed: how many of them are not the game's own.
        answer: what the rules filled in say, or why they cannot be played.
    """

    preset: Preset
    groups: tuple[KnobGroup, ...]
    changed: int
    answer: RulesAnswer


def build_table_form(query: Mapping[str, str]) -> NewTableForm:
    """Build the form for a new table from an address: ``preset=british&target=5``.

    What is no knob, and a value a knob cannot have, is left out; nothing fails.
    """
    try:
        base = preset(query.get("preset", "standard"))
    except RulesError:
        base = PRESETS["standard"]
    changes: dict[str, Value] = {}
    for name, text in query.items():
        if name in KNOBS:
            with suppress(RulesError):
                changes[name] = parse_knob_value(name, text)
    changes = {name: value for name, value in changes.items() if value != getattr(base.rules, name)}
    return NewTableForm(
        base,
        group_options(base.rules, changes),
        len(changes),
        answer_rules_question(RulesQuery({"base": base.name, **changes})),
    )


def group_options(rules: Rules, changes: Mapping[str, Value]) -> tuple[KnobGroup, ...]:
    """Group all options with their values, under the headings of the form."""
    infos = [
        build_knob_info(knob, changes.get(knob.name, getattr(rules, knob.name)))
        for knob in KNOBS.values()
    ]
    order = dict.fromkeys((*SECTION_HEADINGS, *(info.group for info in infos)))
    return tuple(
        KnobGroup(
            SECTION_HEADINGS.get(group, group), tuple(info for info in infos if info.group == group)
        )
        for group in order
    )
