"""How EGN writes cards, suits and calls, and how its JSON is opened and checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from euchre.errors import CardError, RecordError
from euchre.game.cards import HIDDEN, JOKER, SUITS, Card, Rank, Suit
from euchre.nesting import load_json

EGN_FILE_TYPE: Final = "Euchre Game Notation"
EMN_FILE_TYPE: Final = "Euchre Match Notation"
MAX_EGN_DEPTH: Final = 100
"""The deepest that a document is nested: what is kept of it stands deeper in a record."""
EGN_VERSION: Final = "1.6"
EMN_VERSION: Final = "1.2"
BIDDING_PHASE: Final = "EUCHRE_BIDDING"
PLAY_PHASE: Final = "TRICK_PLAY"

SUIT_CALLS: Final = {suit.letter.lower(): suit for suit in SUITS} | {"n": Suit.NONE}
"""The calls of the second round."""
ORDER_CALLS: Final = ("order", "pickup", "alone", "call")
"""The calls of the first round that take the suit of the up-card."""
_MAX_CARD_LENGTH: Final = 8
"""Signs of a card; what is longer is none, as those that are read are remembered as written."""


def read_card(text: object, trump: Suit | None) -> Card:
    """Read one card, where ``R`` and ``L`` are the bowers of `trump`; not fully known: `HIDDEN`.

    Raises:
        CardError: the text is no card.
    """
    if not isinstance(text, str) or len(text) > _MAX_CARD_LENGTH:
        raise CardError(f"{text!r:.40} is not a card: write rank then suit, like Jd")
    return _parse_card(text, trump)


@lru_cache(maxsize=1024)
def _parse_card(text: str, trump: Suit | None) -> Card:
    if text == "B":
        return JOKER
    if text in ("R", "L"):
        if trump is None or trump is Suit.NONE:
            raise CardError(f"{text!r} is a bower, but no trump suit has been made")
        return Card(Rank.JACK, trump if text == "R" else trump.same_colour_suit)
    if not text or (len(text) == 2 and (text[0] in "Xx" or text[1] in "Xx")):
        return HIDDEN
    if len(text) == 2 and text[1] in "tng":
        raise CardError(f"{text!r} names a suit only by its part in the hand, so it is no one card")
    return Card.parse("9" + text[1:] if text[0] == "N" else text)


JOKER_UP_REASON: Final = "the joker is turned up, and EGN does not say how trump is made then"
"""Why such a deal is neither read nor written."""


def write_card(card: Card) -> str:
    """Write a card: ``Jd``, ``B`` for the joker, ``Xx`` for a card that is not known."""
    if card is JOKER:
        return "B"
    return "Xx" if card is HIDDEN else card.rank.letter + card.suit.letter.lower()


# -- JSON ---------------------------------------------------------------------------------------


def load_document(text: str, file_type: str) -> dict[str, Any]:
    """Load the JSON object in `text` and verify its file type and version 1.

    Raises:
        RecordError: it is not.
    """
    try:
        raw = load_json(text.removeprefix("\ufeff"), MAX_EGN_DEPTH)
    except json.JSONDecodeError as error:
        raise RecordError(f"this is not JSON ({error.msg})", error.lineno) from None
    return verify_document(raw, file_type)


def verify_document_depth(document: object) -> None:
    """Raise an error if a document is nested deeper than one that is read.

    Raises:
        RecordError: it is.
    """
    level = [document]
    for _ in range(MAX_EGN_DEPTH + 1):
        level = [
            value
            for container in level
            for value in (container.values() if isinstance(container, dict) else container)  # type: ignore[attr-defined]
            if isinstance(value, dict | list)
        ]
        if not level:
            return
    raise RecordError("what the EGN file said beyond the game is nested too deeply to be written")


def verify_document(raw: object, file_type: str) -> dict[str, Any]:
    """Return `raw` if it is of this file type and a version 1; errors as in `load_document`."""
    if not isinstance(raw, dict):
        raise RecordError(f"a file of {file_type} is one JSON object")
    kind = raw.get("fileType")
    if kind != file_type:
        hint = ""
        if kind in (EGN_FILE_TYPE, EMN_FILE_TYPE):
            hint = ": a match is read with read_emn, a single game with read_egn"
        raise RecordError(f"this is not {file_type}: its fileType is {kind!r}{hint}")
    version = require_value(raw, "version", str)
    if version.split(".")[0] != "1":
        raise RecordError(f"version {version!r} of {file_type} is not known: versions 1.x are read")
    return raw


_TYPE_WORDS: Final = {dict: "an object", list: "a list", str: "a text", int: "a whole number"}


def require_value(raw: Mapping[str, Any], key: str, kind: type, default: Any = None) -> Any:
    """Return the value of `key`, verified to be of the wanted type; `default` if it may be left
    out.

    Raises:
        RecordError: it is missing, or of another kind.
    """
    value = raw.get(key, default)
    if value is None:
        raise RecordError(f"{key} is missing")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RecordError(f"{key} must be {_TYPE_WORDS[kind]}, not {value!r:.40}")
    return value


def require_list(raw: Mapping[str, Any], key: str, kind: type, default: Any = None) -> list[Any]:
    """Return the list at `key`, its members of the wanted type; errors as in `require_value`."""
    values: list[Any] = require_value(raw, key, list, default)
    for value in values:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise RecordError(
                f"{key} must hold {_TYPE_WORDS[kind]} at every place, not {value!r:.40}"
            )
    return values
