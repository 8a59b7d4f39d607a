"""JSON from outside: how deep it may be nested, and what reading it may raise.

What is read must also be written and shown again, and what is written must be read again.
"""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Callable
from itertools import accumulate
from math import isfinite
from typing import Any, Final, Generic, NoReturn, TypeVar

import msgspec

from euchre.errors import CardError, RecordError

MAX_NESTING_DEPTH: Final = 200
"""The deepest that JSON of a game is nested. Python itself gives up at less than a thousand."""

DECODE_ERRORS: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What `msgspec.json` raises at a text that is no JSON of ours: half a character and brackets
without an end among it."""
_E = TypeVar("_E")


class EntryCodec(Generic[_E]):
    """Writes and reads the entries of a log, each as one line of JSON without the line end.

    Args:
        kinds: the structs that its entries are, each with a tag of its own.
        log: whose log it is, for the error: "a club's log".
        enc_hook: as `msgspec.json.Encoder` takes it.
        dec_hook: as `msgspec.json.Decoder` takes it.
    """

    def __init__(
        self,
        kinds: Any,
        log: str,
        *,
        enc_hook: Callable[[Any], Any] | None = None,
        dec_hook: Callable[[type, Any], Any] | None = None,
    ) -> None:
        self._log = log
        self._encoder = msgspec.json.Encoder(enc_hook=enc_hook)
        self._decoder: msgspec.json.Decoder[_E] = msgspec.json.Decoder(kinds, dec_hook=dec_hook)

    def encode(self, entry: _E) -> bytes:
        """Return one entry as a line of JSON, without the line end."""
        return self._encoder.encode(entry)

    def decode(self, text: bytes) -> _E:
        """Return the entry that `encode` wrote.

        Raises:
            RecordError: the text is no entry.
        """
        try:
            return self._decoder.decode(text)
        except (*DECODE_ERRORS, CardError) as error:
            raise RecordError(f"not an entry of {self._log}: {error}") from error


_STRING_PATTERN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKET_STEPS: Final = bytes.maketrans(b"[{]}", bytes((1, 1, 255, 255)))
"""A bracket as the step that it goes down, or up again."""
_NON_BRACKET_BYTES: Final = bytes(set(range(256)) - set(b"[]{}"))


def verify_json_value(value: object) -> None:
    """Raise an error unless JSON can hold this value as it is.

    Raises:
        RecordError: it holds something else, or is nested too deeply.
    """
    try:
        if not _is_json_value(value):
            kinds = "texts, numbers of 64 bits, true, false, null, lists and objects"
            raise RecordError(f"only {kinds} can be written, not {value!r:.60}")
        text = msgspec.json.encode(value).decode()
    except UnicodeError:
        raise RecordError("half a character (a surrogate) cannot be written in UTF-8") from None
    except RecursionError:
        text = "[" * (MAX_NESTING_DEPTH + 1)
    verify_nesting(text)


def _is_json_value(value: object) -> bool:
    match value:
        case dict():
            return all(
                isinstance(key, str) and _is_json_value(member) for key, member in value.items()
            )
        case list() | tuple():
            return all(map(_is_json_value, value))
        case float():
            return isfinite(value)
        case int():
            return _is_64_bit_int(value)
        case _:
            return value is None or isinstance(value, str)


def _is_64_bit_int(value: int) -> bool:
    return -(2**63) <= value < 2**64


def _reject_json_constant(name: str) -> NoReturn:
    raise RecordError(f"this is not JSON: {name} is no number")


def _parse_int(digits: str) -> int:
    if len(digits) > 20 or not _is_64_bit_int(int(digits)):
        raise RecordError(f"a number is too long: {digits[:18]}...")
    return int(digits)


def _parse_float(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise RecordError(f"a number is too large: {digits[:18]}")
    return value


def load_json(text: str, max_depth: int = MAX_NESTING_DEPTH) -> Any:
    """Load the JSON in `text`, if it can be written again (`verify_json_value`).

    Raises:
        ValueError: it is no JSON (`json.JSONDecodeError`).
        RecordError: it cannot be written, or is nested deeper than that.
    """
    verify_nesting(text, max_depth)
    value = json.loads(
        text, parse_constant=_reject_json_constant, parse_int=_parse_int, parse_float=_parse_float
    )
    try:
        if "\\u" in text or not text.isascii():
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise RecordError("a text in this JSON holds half a character (a lone surrogate)") from None
    return value


def verify_nesting(text: str, max_depth: int = MAX_NESTING_DEPTH) -> None:
    """Raise an error if this JSON is nested too deeply for a parser or writer.

    >>> verify_nesting("[" * 15_000)
    Traceback (most recent call last):
        ...
    euchre.errors.RecordError: this JSON is nested too deeply to be a game

    Raises:
        RecordError: it is nested deeper than that.
    """
    if text.count("[") + text.count("{") <= max_depth:
        return
    plain = "".join(text.split('"')[::2]) if "\\" not in text else _STRING_PATTERN.sub("", text)
    brackets = plain.encode(errors="replace").translate(_BRACKET_STEPS, _NON_BRACKET_BYTES)
    if max(accumulate(array("b", brackets)), default=0) > max_depth:
        raise RecordError("this JSON is nested too deeply to be a game")
