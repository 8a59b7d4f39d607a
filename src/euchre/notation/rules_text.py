"""Rules as people write them: a name, a line, TOML with the knobs that are turned, or a mapping.

>>> read_rules("standard, target=7").rules == read_rules({"target": 7}).rules
True
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
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from euchre.arguments import verify_arguments
from euchre.errors import RulesError, suggest_known_word
from euchre.game.knobs import Knob, Value, format_knob_value
from euchre.game.presets import changed_title, nearest_preset, parse_rules_line, preset
from euchre.game.rules import KNOBS, Rules, verify_rules
from euchre.texts import translatable

NON_KNOB_KEYS: Final = ("title", "base")
"""What rules that are written out say beside their knobs."""
_DEFAULT_BASE: Final = "standard"
"""What a file that names no game starts from, as commands do."""
_LINE_WIDTH: Final = 78
MAX_TEXT_CHARACTERS: Final = 40_000
"""Characters in a text of house rules: each knob with its meaning, and as much again."""
MAX_LINE_CHARACTERS: Final = 1_000
"""Characters in a line of it."""
_MAX_SIGNS: Final = MappingProxyType({"[": 100, "{": 100, "=": 1_000, ".": 1_000, ",": 1_000})
"""Signs in it, of which the parser makes a key, a list or a table each: a knob has one key."""
_MAX_WORD_CHARACTERS: Final = 40
"""Characters of a knob's name or value: what is longer is none."""
_MAX_NUMBER: Final = 10**9


class WrittenRules(NamedTuple):
    """Rules as they were written.

    Attributes:
        named: what they call themselves; empty: nothing.
        base: the name of the game that they start from.
        rules: the knobs.
    """

    named: str
    base: str
    rules: Rules

    @property
    def title(self) -> str:
        """The title of the rules: ``Friday``, or by their game: ``British, with changes``."""
        return self.named or changed_title(preset(self.base), self.rules)


def read_rules(source: str | Mapping[str, object]) -> WrittenRules:
    """Read rules that are named or written out, and open no file.

    `euchre.notation.rules_files.load_rules` reads files, too.

    Args:
        source: the name of a game (``"british"``); one line of it with changes
            (``"british, target=5"``, as `euchre.game.presets.rules_line` writes); a text of TOML;
            or a mapping. In the last two ``base`` names the game that the rules start from
            (``standard`` where it is left out), ``title`` is what they are called, and every other
            key is a knob, with its value or with what is typed after ``--set``.

    Raises:
        RulesError: it is no TOML or too long, names an unknown game or knob, or the knobs clash.
    """
    _verify_source(source)
    if isinstance(source, Mapping):
        return _build_written_rules(source)
    _verify_size(source)
    text = source.removeprefix("\ufeff").strip()
    name = text.split(",")[0].strip()
    if not text or text.startswith("#") or "\n" in text or "=" in name:
        return _build_written_rules(_parse_toml(text))
    rules = parse_rules_line(text)
    return WrittenRules("", preset(name).name, rules)


def _verify_source(source: object) -> None:
    if not isinstance(source, str | Mapping):
        verify_rules(source)


def _parse_toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        hint = "texts stand in quotation marks, and yes and no are true and false"
        english = f"this is not TOML: {error}; {hint}"
        raise RulesError(translatable("knob-no-toml", english, why=f"{error}")) from None


def _build_written_rules(raw: Mapping[str, object]) -> WrittenRules:
    title, base = _read_string(raw, "title", ""), _read_string(raw, "base", _DEFAULT_BASE)
    named = preset(base)
    changes = {
        name: parse_knob_value(name, value)
        for name, value in raw.items()
        if name not in NON_KNOB_KEYS
    }
    return WrittenRules(title, named.name, named.rules.replace(changes) if changes else named.rules)


def _verify_size(text: str) -> None:
    if len(text) > MAX_TEXT_CHARACTERS:
        english = f"house rules have {MAX_TEXT_CHARACTERS:,} characters at most, not {len(text):,}"
        raise RulesError(
            translatable("knob-text-long", english, most=MAX_TEXT_CHARACTERS, length=len(text))
        )
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > MAX_LINE_CHARACTERS:
            english = (
                f"line {number} is too long: write one knob in a line, with its value behind a ="
            )
            raise RulesError(translatable("knob-line-long", english, line=number))
    for sign, most in _MAX_SIGNS.items():
        if text.count(sign) > most:
            english = (
                f"house rules have {sign!r} {most:,} times at most: write one knob in a line, with"
                " its value behind a ="
            )
            raise RulesError(translatable("knob-sign-often", english, sign=f"{sign!r}", most=most))


def _read_string(raw: Mapping[str, object], key: str, default: str) -> str:
    value = raw.get(key, default)
    if not isinstance(value, str):
        shown = _quote_value(value)
        english = f"{key} is a text in quotation marks, not {shown}"
        raise RulesError(translatable("knob-no-text", english, key=key, value=shown))
    return value


def parse_knob_value(name: str, value: object) -> Value:
    """Parse the value of a knob that came from outside, typed or as TOML and JSON have it.

    Raises:
        RulesError: there is no such knob, or it cannot have the value.
    """
    knob = KNOBS.get(name)
    if knob is None:
        word = f"{name}"[:_MAX_WORD_CHARACTERS]
        hint = suggest_known_word(word, (*KNOBS, *NON_KNOB_KEYS))
        if not hint.startswith("did"):
            hint = translatable("knob-listed", "'euchre rules knobs' lists them")
        english = f"there is no knob {word!r}: {hint}"
        raise RulesError(translatable("knob-unknown", english, knob=f"{word!r}", hint=hint))
    allowed = knob.allowed_values
    if isinstance(value, str) and len(value) > _MAX_WORD_CHARACTERS:
        english = f"{name} cannot be so long: it takes {allowed}"
        raise RulesError(translatable("knob-too-long", english, knob=name, allowed=allowed))
    if isinstance(value, int) and abs(value) > _MAX_NUMBER:
        english = f"{name} cannot be so large: it takes {allowed}"
        raise RulesError(translatable("knob-too-large", english, knob=name, allowed=allowed))
    if value is not None and not isinstance(value, str | int):
        shown = _quote_value(value)
        english = f"{name} cannot be {shown}: it takes {allowed}"
        raise RulesError(
            translatable("knob-cannot-be", english, knob=name, value=shown, allowed=allowed)
        )
    return knob.parse(value if isinstance(value, str) else format_knob_value(value))


def _quote_value(value: object) -> str:
    if isinstance(value, str | int | float | None):
        return f"{value!r:.40}"
    return translatable("knob-list-or-date", "a list, table or date")


@verify_arguments()
def write_rules(rules: Rules, *, title: str = "", base: str | None = None) -> str:
    """Write house rules as the text of a file, each knob below its meaning.

    Args:
        rules: the rules.
        title: what they are called; empty: nothing.
        base: the game whose knobs need no word; None: the named game with the fewest others.

    Raises:
        RulesError: there is no such game, or the title is too long or cannot be written.
    """
    try:
        title.encode()
    except UnicodeEncodeError:
        raise RulesError("half a character (a surrogate) cannot be written in UTF-8") from None
    title_line = f"title = {json.dumps(title, ensure_ascii=False)}".replace("\x7f", "\\u007f")
    if len(title_line) > MAX_LINE_CHARACTERS:
        around = len('title = ""')
        raise RulesError(
            f"a title takes {MAX_LINE_CHARACTERS - around} characters at most, not"
            f" {len(title_line) - around}: quotation marks,"
            " backslashes and characters that cannot be seen take more than one each"
        )
    named = nearest_preset(rules) if base is None else preset(base)
    lines = [
        "# House rules for euchre. 'euchre rules knobs' lists every knob that may stand here.",
        *([title_line] if title else []),
        f'base = "{named.name}"',
    ]
    for name, (value, _) in rules.differences(named.rules).items():
        meaning = f"{KNOBS[name].help} {_describe_allowed_values(KNOBS[name])}"
        lines += ["", *(f"# {line}" for line in textwrap.wrap(meaning, _LINE_WIDTH))]
        lines.append(f"{name} = {_format_toml_value(value)}")
    return "\n".join(lines) + "\n"


def _format_toml_value(value: Value) -> str:
    return json.dumps(value if isinstance(value, bool | int) else format_knob_value(value))


def _describe_allowed_values(knob: Knob) -> str:
    if knob.choices:
        return f"One of: {', '.join(map(_format_toml_value, knob.choices))}."
    none = ' or "none"' if knob.optional else ""
    return f"It takes {knob.allowed_values.removesuffix(' or none')}{none}."
