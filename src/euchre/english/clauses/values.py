"""Values of knobs in words, beside their labels: for a person who fills in a form."""

from __future__ import annotations

import re
from typing import Final

from euchre.english.clauses.brief import BRIEF_WORDS, WORDS_BESIDE_LABEL
from euchre.english.grammar import capitalise_first
from euchre.game.cards import Suit
from euchre.game.knobs import Knob, Value, format_knob_value
from euchre.game.rules import KNOBS


def describe_value(knob: Knob, value: Value) -> str:
    """Describe a knob's value in a few words, with a capital: ``The dealer's left``."""
    if knob.kind == "suits":
        words = ", ".join(Suit.parse(letter).word for letter in str(value))
    elif isinstance(value, bool):
        words = format_knob_value(value)
    else:
        known = BRIEF_WORDS.get(knob.name, {}) | WORDS_BESIDE_LABEL.get(knob.name, {})
        words = known.get(value, format_knob_value(value))
    return capitalise_first(words)


_SETTING_PATTERN: Final = re.compile(r"\b([a-z_0-9]+)=([A-Za-z0-9_/]+)")
_KNOB_NAME_PATTERN: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def find_knob_settings(sentence: str) -> dict[str, Value]:
    """Find the knobs that a sentence sets, like ``low_rank=9``, with their values."""
    settings: dict[str, Value] = {}
    for name, text in _SETTING_PATTERN.findall(sentence):
        if name in KNOBS:
            settings[name] = KNOBS[name].parse(text)
    return settings


def replace_knob_names(sentence: str) -> str:
    """Replace the names and values of knobs in a sentence by their labels and words, as on a form.

    >>> replace_knob_names("set low_rank=9")
    'set “Lowest card: nine”'
    """

    def replace_setting(match: re.Match[str]) -> str:
        name, text = match.groups()
        if name not in KNOBS:
            return match.group()
        knob = KNOBS[name]
        try:
            words = describe_value(knob, knob.parse(text))
        except ValueError:
            words = text
        return f"“{knob.label}: {words[0].lower()}{words[1:]}”"

    def replace_name(match: re.Match[str]) -> str:
        known = KNOBS.get(match.group())
        return f"“{known.label}”" if known is not None else match.group()

    return _KNOB_NAME_PATTERN.sub(replace_name, _SETTING_PATTERN.sub(replace_setting, sentence))
