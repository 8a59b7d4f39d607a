"""Texts with one value on each line, as servers and pages hand them out."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from euchre.fair.chance import FairShuffleError
from euchre.nesting import DECODE_ERRORS

_T = TypeVar("_T")


def read_json_lines(text: str, kind: type[_T], value_name: str) -> list[_T]:
    """Read the values in a text with one on each line; empty lines are skipped.

    Args:
        text: in JSON Lines.
        kind: of the values.
        what: what one is called.

    Raises:
        FairShuffleError: a line is none.
    """
    values = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                values.append(msgspec.json.decode(line, type=kind))
            except DECODE_ERRORS as error:
                raise FairShuffleError(f"line {number} is no {value_name}: {error}") from None
    return values
