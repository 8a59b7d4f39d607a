"""Values of knobs in words, beside their labels: for a person who fills in a form."""

from __future__ import annotations

import re
from typing import Final

from euchre.english.clauses.brief import BRIEF_WORDS, WORDS_BESIDE_LABEL
from euchre.english.grammar import capitalise_first
from euchre.game.cards import Suit
from euchre.game.knobs import Knob, Value, format_knob_value
from euchre.game.rules import KNOBS
from euchre.texts import Text, join_texts, translatable


def describe_value(knob: Knob, value: Value) -> str:
    """Describe a knob's value in a few words, with a capital: ``The dealer's left``."""
    return capitalise_first(describe_value_inside(knob, value))


def describe_value_inside(knob: Knob, value: Value) -> str:
    """Describe a knob's value in a few words, as inside a sentence: ``the dealer's left``."""
    if knob.kind == "suits":
        return join_texts([suit_word(Suit.parse(letter)) for letter in str(value)], ", ")
    if isinstance(value, bool):
        return translatable("knob-yes", "yes") if value else translatable("knob-no", "no")
    known = BRIEF_WORDS.get(knob.name, {}) | WORDS_BESIDE_LABEL.get(knob.name, {})
    if value is None:
        return known.get(value, translatable("knob-none", "none"))
    return known.get(value, format_knob_value(value))


def suit_word(suit: Suit) -> str:
    """Return a suit as a word: ``hearts``."""
    return translatable("rules-suit", suit.word, suit=suit.name.lower())


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
    settings_replaced = _SETTING_PATTERN.sub(_replace_setting, sentence)
    replaced = _KNOB_NAME_PATTERN.sub(_replace_name, settings_replaced)
    if not isinstance(sentence, Text) or not sentence.message:
        return replaced
    arguments = {name: _replace_argument(each) for name, each in sentence.arguments.items()}
    return Text(replaced, sentence.message, arguments)


def _replace_argument(argument: object) -> object:
    """Replace an argument that is the name of a knob, or a setting like ``low_rank=9``."""
    if not isinstance(argument, str) or isinstance(argument, Text):
        return argument
    setting = _SETTING_PATTERN.fullmatch(argument)
    if setting is not None:
        return _replace_setting(setting)
    name = _KNOB_NAME_PATTERN.fullmatch(argument)
    return argument if name is None else _replace_name(name)


def _replace_setting(match: re.Match[str]) -> str:
    name, text = match.groups()
    if name not in KNOBS:
        return match.group()
    knob = KNOBS[name]
    try:
        words = describe_value_inside(knob, knob.parse(text))
    except ValueError:
        words = f"{text[0].lower()}{text[1:]}"
    english = f"“{knob.label}: {words}”"
    return translatable("knob-setting", english, knob=knob.label, value=words)


def _replace_name(match: re.Match[str]) -> str:
    known = KNOBS.get(match.group())
    if known is None:
        return match.group()
    return translatable("knob-quoted", f"“{known.label}”", knob=known.label)
