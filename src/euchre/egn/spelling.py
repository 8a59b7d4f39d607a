"""How EGN writes cards, suits and calls, and how its JSON is opened and checked."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NoReturn

from euchre.cards import HIDDEN, JOKER, SUITS, Card, Rank, Suit
from euchre.errors import CardError, RecordError
from euchre.nesting import check_nesting

EGN: Final = "Euchre Game Notation"
EMN: Final = "Euchre Match Notation"
DEEPEST: Final = 100
"""The deepest that a document is nested: what is kept of it stands deeper in a record."""
EGN_VERSION: Final = "1.6"
EMN_VERSION: Final = "1.2"
BIDDING: Final = "EUCHRE_BIDDING"
PLAY: Final = "TRICK_PLAY"

SUIT_CALLS: Final = {suit.letter.lower(): suit for suit in SUITS} | {"n": Suit.NONE}
"""The calls of the second round."""
ORDERS: Final = ("order", "pickup", "alone", "call")
"""The calls of the first round that take the suit of the up-card."""


def read_card(text: object, trump: Suit | None) -> Card:
    """Read one card, where ``R`` and ``L`` are the bowers of `trump`; not fully known: `HIDDEN`.

    Raises:
        CardError: the text is no card.
    """
    if not isinstance(text, str):
        raise CardError(f"{text!r:.40} is not a card: write rank then suit, like Jd")
    return _card(text, trump)


@lru_cache(maxsize=1024)
def _card(text: str, trump: Suit | None) -> Card:
    if text == "B":
        return JOKER
    if text in ("R", "L"):
        if trump is None or trump is Suit.NONE:
            raise CardError(f"{text!r} is a bower, but no trump suit has been made")
        return Card(Rank.JACK, trump if text == "R" else trump.partner)
    if not text or (len(text) == 2 and (text[0] in "Xx" or text[1] in "Xx")):
        return HIDDEN
    if len(text) == 2 and text[1] in "tng":
        raise CardError(f"{text!r} names a suit only by its part in the hand, so it is no one card")
    return Card.parse("9" + text[1:] if text[0] == "N" else text)


JOKER_UP: Final = "the joker is turned up, and EGN does not say how trump is made then"
"""Why such a deal is neither read nor written."""


def write_card(card: Card) -> str:
    """Write a card: ``Jd``, ``B`` for the joker, ``Xx`` for a card that is not known."""
    if card is JOKER:
        return "B"
    return "Xx" if card is HIDDEN else card.rank.letter + card.suit.letter.lower()


# -- JSON ---------------------------------------------------------------------------------------


def _no_constant(name: str) -> NoReturn:
    raise RecordError(f"this is not JSON: {name} is no number")


def _int(digits: str) -> int:
    if len(digits) > 18:  # what a record can hold as well
        raise RecordError(f"a number is too long: {digits[:18]}...")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise RecordError(f"a number is too large: {digits[:18]}")
    return value


def load(text: str, file_type: str) -> dict[str, Any]:
    """Load the JSON object in `text` and verify its file type and version 1.

    Raises:
        RecordError: it is not.
    """
    check_nesting(text, DEEPEST)
    try:
        raw = json.loads(
            text.removeprefix("\ufeff"),
            parse_constant=_no_constant,
            parse_int=_int,
            parse_float=_float,
        )
        if "\\u" in text or not text.isascii():
            json.dumps(raw, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise RecordError(f"this is not JSON ({error.msg})", error.lineno) from None
    except UnicodeEncodeError:
        raise RecordError("a text in this JSON holds half a character (a lone surrogate)") from None
    return checked(raw, file_type)


def checked(raw: object, file_type: str) -> dict[str, Any]:
    """Return `raw` if it is a JSON object of this file type and a version 1; errors as in
    `load_document`.
    """
    if not isinstance(raw, dict):
        raise RecordError(f"a file of {file_type} is one JSON object")
    kind = raw.get("fileType")
    if kind != file_type:
        hint = ""
        if kind in (EGN, EMN):
            hint = ": a match is read with read_emn, a single game with read_egn"
        raise RecordError(f"this is not {file_type}: its fileType is {kind!r}{hint}")
    version = want(raw, "version", str)
    if version.split(".")[0] != "1":
        raise RecordError(f"version {version!r} of {file_type} is not known: versions 1.x are read")
    return raw


_WORDS: Final = {dict: "an object", list: "a list", str: "a text", int: "a whole number"}


def want(raw: Mapping[str, Any], key: str, kind: type, default: Any = None) -> Any:
    """Return the value of `key`, verified to be of the wanted type; `default` if it may be left
    out.

    Raises:
        RecordError: it is missing, or of another kind.
    """
    value = raw.get(key, default)
    if value is None:
        raise RecordError(f"{key} is missing")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RecordError(f"{key} must be {_WORDS[kind]}, not {value!r:.40}")
    return value


def want_all(raw: Mapping[str, Any], key: str, kind: type, default: Any = None) -> list[Any]:
    """Return the list under `key`, all its members of the wanted type; errors as in
    `require_value`.
    """
    values: list[Any] = want(raw, key, list, default)
    for value in values:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise RecordError(f"{key} must hold {_WORDS[kind]} at every place, not {value!r:.40}")
    return values
