"""Values of knobs in words, beside their labels: for a person who fills in a form."""

from __future__ import annotations

import re
from typing import Final

from euchre.cards import Suit
from euchre.clauses.brief import BRIEFLY, BY_LABEL
from euchre.knobs import Knob, Value, typed
from euchre.rules import KNOBS
from euchre.words.grammar import capital


def words(knob: Knob, value: Value) -> str:
    """Describe a knob's value in a few words, with a capital: ``The dealer's left``."""
    if knob.kind == "suits":
        said = ", ".join(Suit.parse(letter).word for letter in str(value))
    elif isinstance(value, bool):
        said = typed(value)
    else:
        known = BRIEFLY.get(knob.name, {}) | BY_LABEL.get(knob.name, {})
        said = known.get(value, typed(value))
    return capital(said)


_SETTING: Final = re.compile(r"\b([a-z_0-9]+)=([A-Za-z0-9_/]+)")
_NAME: Final = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def settings_in(sentence: str) -> dict[str, Value]:
    """Find the knobs that a sentence sets, like ``low_rank=9``, with their values."""
    found: dict[str, Value] = {}
    for name, text in _SETTING.findall(sentence):
        if name in KNOBS:
            found[name] = KNOBS[name].parse(text)
    return found


def in_words(sentence: str) -> str:
    """Replace the names and values of knobs in a sentence by their labels and words, as on a form.

    >>> in_words("set low_rank=9")
    'set “Lowest card: nine”'
    """

    def setting(match: re.Match[str]) -> str:
        name, text = match.groups()
        if name not in KNOBS:
            return match.group()
        knob = KNOBS[name]
        try:
            said = words(knob, knob.parse(text))
        except ValueError:
            said = text
        return f"“{knob.label}: {said[0].lower()}{said[1:]}”"

    def name(match: re.Match[str]) -> str:
        known = KNOBS.get(match.group())
        return f"“{known.label}”" if known is not None else match.group()

    return _NAME.sub(name, _SETTING.sub(setting, sentence))
