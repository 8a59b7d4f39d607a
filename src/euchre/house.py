"""House rules kept in a file: TOML with the game they start from and the knobs that are turned.

>>> game = read_rules('''
... title = "Friday"
... base = "standard"
... stick_the_dealer = true
... target = 7
... ''')
>>> game.title, game.rules.target, game.rules.loner_lead
('Friday', 7, 'left_of_loner')
>>> read_rules(write_rules(game.rules, title="Friday")).rules == game.rules
True
"""

from __future__ import annotations

import json
import textwrap
import tomllib
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from euchre.arguments import verify_arguments
from euchre.errors import RulesError, did_you_mean
from euchre.knobs import Knob, Value, typed
from euchre.presets import PRESETS, preset
from euchre.rules import KNOBS, Rules

_WORDS: Final = ("title", "base")
_USUAL: Final = "standard"
"""What a file that names no game starts from, as commands do."""
_MEASURE: Final = 78
LONGEST_TEXT: Final = 40_000
"""Characters in a text of house rules: each knob with its meaning, and as much again."""
LONGEST_LINE: Final = 1_000
"""Characters in a line of it."""
_MOST_BRACKETS: Final = 100
"""Opening brackets in it: no knob takes a list or a table, and a title has few."""
_MOST_DOTS: Final = 40
"""Dots in a line: the name of a knob has none."""


class House(NamedTuple):
    """House rules as a file has them.

    Attributes:
        title: what they are called.
        base: the name of the game that they start from.
        rules: the knobs.
    """

    title: str
    base: str
    rules: Rules


@verify_arguments()
def read_rules(text: str) -> House:
    """The house rules in a text of TOML.

    ``base`` names the game that they start from (one of `euchre.presets.PRESETS`; ``standard``
    where it is left out), ``title`` is what they are called, and every other key is a knob. A value
    is written as TOML has it or as it is typed after ``--set``; ``"none"`` is a value as well.

    Raises:
        RulesError: it is no TOML or too long, names an unknown game or knob, or the knobs clash.
    """
    _check_size(text)
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        hint = "texts stand in quotation marks, and yes and no are true and false"
        raise RulesError(f"this is not TOML: {error}; {hint}") from None
    title, base = _text(raw, "title", "House rules"), _text(raw, "base", _USUAL)
    knobs = {name: value for name, value in raw.items() if name not in _WORDS}
    return House(title, base, preset(base).rules.but(_values(knobs)))


def _check_size(text: str) -> None:
    """See that what reads TOML need not go deep, nor through anything long.

    Raises:
        RulesError: it is too long, or has too many brackets.
    """
    if len(text) > LONGEST_TEXT:
        raise RulesError(f"house rules have {LONGEST_TEXT:,} characters at most, not {len(text):,}")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE or line.count(".") > _MOST_DOTS:
            raise RulesError(
                f"line {number} is too long: write one knob in a line, with its value behind a ="
            )
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        raise RulesError("these are too many brackets: no knob takes a list or a table")


def _text(raw: Mapping[str, Any], key: str, usual: str) -> str:
    value = raw.get(key, usual)
    if not isinstance(value, str):
        raise RulesError(f"{key} is a text in quotation marks, not {_quoted(value)}")
    return value


def _values(knobs: Mapping[str, Any]) -> dict[str, Value]:
    found: dict[str, Value] = {}
    for name, value in knobs.items():
        if name not in KNOBS:
            hint = did_you_mean(name, (*KNOBS, *_WORDS))
            hint = hint if hint.startswith("did") else "'euchre rules knobs' lists them"
            raise RulesError(f"there is no knob {name!r}: {hint}")
        if not isinstance(value, str | int | bool):
            raise RulesError(f"{name} cannot be {_quoted(value)}: it takes {KNOBS[name].allowed}")
        found[name] = KNOBS[name].parse(typed(value))
    return found


def _quoted(value: object) -> str:
    return f"{value!r:.40}" if isinstance(value, str | int | float) else "a list, table or date"


@verify_arguments()
def write_rules(rules: Rules, *, title: str = "House rules", base: str | None = None) -> str:
    """House rules as the text of a file, each knob below its meaning.

    Args:
        rules: the rules.
        title: what they are called.
        base: the game whose knobs need no word; None: the named game with the fewest others.

    Raises:
        RulesError: there is no such game.
    """
    if base is None:
        base = min(PRESETS, key=lambda name: len(rules.differences(PRESETS[name].rules)))
    lines = [
        "# House rules for euchre. 'euchre rules knobs' lists every knob that may stand here.",
        f"title = {json.dumps(title, ensure_ascii=False)}",
        f'base = "{base}"',
    ]
    for name, (value, _) in rules.differences(preset(base).rules).items():
        meaning = f"{KNOBS[name].help} {_may_be(KNOBS[name])}"
        lines += ["", *(f"# {line}" for line in textwrap.wrap(meaning, _MEASURE))]
        lines.append(f"{name} = {_written(value)}")
    return "\n".join(lines) + "\n"


def _written(value: Value) -> str:
    """A value as TOML has it."""
    return json.dumps(value if isinstance(value, bool | int) else typed(value))


def _may_be(knob: Knob) -> str:
    """The allowed values of a knob, as they are written in the file."""
    if knob.choices:
        return f"One of: {', '.join(map(_written, knob.choices))}."
    none = ' or "none"' if knob.optional else ""
    return f"It takes {knob.allowed.removesuffix(' or none')}{none}."
