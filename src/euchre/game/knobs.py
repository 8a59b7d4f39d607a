"""What a knob of `Rules` is: how it is declared, described, read from a text and checked."""

from __future__ import annotations

import dataclasses
import types
from dataclasses import dataclass
from typing import Any, Final, Literal, Union, get_args, get_origin

from euchre.errors import RulesError
from euchre.texts import translatable

Value = str | int | bool | None
"""What a knob can hold."""
_MAX_NUMBER_DIGITS: Final = 20
"""Digits of a number as it is typed: with more it fits no knob."""


class _UnsetValue:
    """The value of a field of `Rules` that has not been set."""

    def __repr__(self) -> str:
        return "not said"


UNSET_VALUE: Final = _UnsetValue()


def knob_field(
    default: Value,
    label: str,
    group: str,
    help: str,  # noqa: A002 - the word every command line uses
    source: str,
    *,
    low: int = 0,
    high: int = 0,
) -> Any:
    """Declare a field of `Rules` with all that is known about it.

    The default is what the knob has where rules are written down without it, as from before it
    was added. Whoever makes rules begins with those of a named game.
    """
    return dataclasses.field(
        default=UNSET_VALUE,
        metadata={
            "default": default,
            "label": label,
            "group": group,
            "help": help,
            "source": source,
            "range": (low, high),
        },
    )


@dataclass(frozen=True)
class Knob:
    """The description of one field of `Rules`.

    Attributes:
        name, label, group, help, source, default: as declared.
        choices: the allowed values where they can be listed, else an empty tuple.
        low, high: the range of a number (inclusive).
        optional: whether None is a value.
    """

    name: str
    label: str
    group: str
    help: str
    source: str
    default: Value
    choices: tuple[Value, ...]
    low: int
    high: int
    optional: bool

    @property
    def kind(self) -> Literal["choice", "switch", "number", "suits"]:
        """The kind of input that a value needs."""
        if self.choices == (True, False):
            return "switch"
        if self.choices:
            return "choice"
        return "suits" if self.name == "sort_suits" else "number"

    @property
    def allowed_values(self) -> str:
        """The allowed values in words, for an error or a help text."""
        if self.kind == "switch":
            return translatable("knob-takes-switch", "yes or no")
        if self.kind == "suits":
            return translatable("knob-takes-suits", "C, D, H and S in any order")
        if self.choices:
            return ", ".join(str(value) for value in self.choices)
        numbers, low, high = f"a whole number from {self.low} to {self.high}", self.low, self.high
        if self.optional:
            return translatable(
                "knob-takes-number-or-none", f"{numbers} or none", low=low, high=high
            )
        return translatable("knob-takes-number", numbers, low=low, high=high)

    def parse(self, text: str) -> Value:
        """Parse a value as typed, e.g. in ``--set target=11``.

        Raises:
            RulesError: the text is no value of this knob.
        """
        word = text.strip()
        if self.kind == "switch":
            switch = {"yes": True, "true": True, "on": True, "1": True}
            switch |= {"no": False, "false": False, "off": False, "0": False}
            value: Value = switch.get(word.lower(), word)
        elif self.kind == "suits":
            value = word.upper()
        elif self.optional and word.lower() in ("none", "null", ""):
            value = None
        elif self.choices and all(isinstance(choice, str) for choice in self.choices):
            by_case = {str(choice).lower(): choice for choice in self.choices}
            value = by_case.get(word.lower(), word)
        else:
            digits = word.removeprefix("-")
            number = digits.isdecimal() and digits.isascii() and len(digits) < _MAX_NUMBER_DIGITS
            value = int(word) if number else word
        verify_value(self, value)
        return value


def build_knob(field: dataclasses.Field[Any], hint: object) -> Knob:
    """Build the `Knob` of a field declared with `knob_field` and typed with `hint`."""
    choices: tuple[Value, ...] = ()
    optional = False
    if get_origin(hint) is Literal:
        choices = get_args(hint)
    elif hint is bool:
        choices = (True, False)
    elif get_origin(hint) in (Union, types.UnionType):
        optional = True
    low, high = field.metadata["range"]
    declared = {name: value for name, value in field.metadata.items() if name != "range"}
    words = field.name.replace("_", "-")
    declared["label"] = translatable(f"knob-{words}-label", declared["label"])
    declared["help"] = translatable(f"knob-{words}-help", declared["help"])
    return Knob(
        name=field.name,
        choices=choices,
        low=low,
        high=high,
        optional=optional,
        **declared,
    )


def format_knob_value(value: Value) -> str:
    """Format a value as `Knob.parse` reads it: ``yes``, ``no``, ``none``, or as it stands."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def verify_value(knob: Knob, value: Value) -> None:
    """Raise an error unless this is a value of the knob.

    Raises:
        RulesError: the value is out of range.
    """
    if knob.kind == "suits":
        fits = isinstance(value, str) and sorted(value) == ["C", "D", "H", "S"]
    elif knob.choices:
        fits = any(value == choice and type(value) is type(choice) for choice in knob.choices)
    else:
        fits = (knob.optional and value is None) or (
            type(value) is int and knob.low <= value <= knob.high
        )
    if not fits:
        shown, allowed = f"{value!r:.60}", knob.allowed_values
        english = f"{knob.name} cannot be {shown}: it takes {allowed}"
        raise RulesError(
            translatable("knob-cannot-be", english, knob=knob.name, value=shown, allowed=allowed)
        )
