"""One clause for each knob of the rules that says in plain English what its value means.

A knob nobody has written a clause for gets one from its label and help, so that a new house rule
can be talked about at once.
"""

from __future__ import annotations

from typing import Final

from euchre.english.clauses import calling, playing, table
from euchre.english.clauses.brief import BRIEF_WORDS, describe_special_case
from euchre.english.clauses.forms import has_auction, number_word
from euchre.game.knobs import Value, format_knob_value
from euchre.game.rules import KNOBS, Rules
from euchre.texts import translatable

__all__ = ["describe_briefly", "describe_knob", "has_auction", "number_word"]

_CLAUSES: Final = table.TABLE_CLAUSES | calling.CALLING_CLAUSES | playing.PLAYING_CLAUSES
_WORDS: Final = table.PLAY_STATE_WORDS | calling.CALLING_WORDS | playing.PLAYING_WORDS
_CONDITIONS: Final = (
    table.TABLE_CONDITIONS | calling.CALLING_CONDITIONS | playing.PLAYING_CONDITIONS
)


def describe_briefly(rules: Rules, knob: str) -> str:
    """Describe a knob's value in few words, beside the `describe_knob` of another value."""
    value: Value = getattr(rules, knob)
    if knob == "target" and not value:
        return translatable("rules-brief-no-target", "no target")
    clause = describe_knob(rules, knob)
    points = knob.startswith("pts_") and knob != "pts_super_euchre" and value is not None
    if knob in _NUMBER_KNOBS or (clause and points):
        return _format_knob_number(rules, knob) if clause else ""
    if not clause:
        return ""
    return describe_special_case(rules, knob) or BRIEF_WORDS.get(knob, {}).get(value, clause)


def _format_knob_number(rules: Rules, knob: str) -> str:
    value: int = getattr(rules, knob)
    if knob == "make_tricks":
        if has_auction(rules):
            return translatable("rules-brief-as-many-as-bid", "as many as were bid")
        tricks, of = number_word(value), number_word(rules.hand_size)
        return translatable("rules-brief-tricks-of", f"{tricks} of {of}", tricks=tricks, of=of)
    return str(value) if knob == "target" or knob.startswith("pts_") else number_word(value)


_NUMBER_KNOBS: Final = ("target", "hand_size", "make_tricks", "min_bid", "max_bid")


def describe_knob(rules: Rules, knob: str) -> str:
    """Describe a knob's value as a clause without capital and full stop.

    Empty where the other knobs leave it nothing to act on. A value without words of its own is
    described by the knob's label and help.
    """
    if knob in _CONDITIONS and not _CONDITIONS[knob](rules):
        return ""
    if knob in _CLAUSES:
        return _CLAUSES[knob](rules)
    value: Value = getattr(rules, knob)
    about = KNOBS[knob]
    words = _WORDS.get(knob, {})
    if value in words:
        return words[value]
    shown = format_knob_value(value)
    english = f"{about.label.lower()}: {shown} ({about.help.rstrip('.')})"
    return translatable(
        "rules-generic-clause", english, knob=about.label, value=shown, meaning=about.help
    )
