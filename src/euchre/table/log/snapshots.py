"""A table at any moment, to be kept beside its log: from there on it is folded again.

What is kept grows with the match that is played, and not with how long people have been there. It
is good for the very code that made it: whatever that is changed to, the log is the truth.
"""

from __future__ import annotations

import zlib
from dataclasses import fields
from typing import Any, Final, get_type_hints

from msgspec import defstruct, msgpack

from euchre.game.events import Event, decode_hook, encode_hook
from euchre.game.match import fold as fold_match
from euchre.game.rules import Rules
from euchre.table.log.reducer import intern_rules
from euchre.table.log.state import Table

_REBUILT_FIELDS: Final = ("rules", "match")
"""What is made anew: of the settings, and of the events of the match."""
_STORED_FIELDS: Final = tuple(
    field.name for field in fields(Table) if field.name not in _REBUILT_FIELDS
)
_FIELD_TYPES: Final = get_type_hints(Table)
_STATE_TYPE: Final[Any] = defstruct(
    "Kept",
    [
        *((name, _FIELD_TYPES[name]) for name in _STORED_FIELDS),
        ("events", tuple[Event, ...] | None),
        ("start_scores", tuple[int, ...] | None),
    ],
    array_like=True,
    frozen=True,
)
"""The fields of a table, as they are declared there, and its match; no events: there is none."""
_STATE_ENCODER: Final = msgpack.Encoder(enc_hook=encode_hook)
_STATE_DECODER: Final = msgpack.Decoder(_STATE_TYPE, dec_hook=decode_hook)
"""Made here, once: msgspec ends the process where two threads decode a type for the first time."""
_COMPRESSION_LEVEL: Final = 1
"""How hard it is packed: the loop of the server waits for it."""


def encode_table(table: Table) -> bytes:
    """Encode a table as bytes, which `decode_table` reads."""
    match = table.match
    values = (getattr(table, name) for name in _STORED_FIELDS)
    if match is None:
        state = _STATE_TYPE(*values, None, None)
    else:
        state = _STATE_TYPE(*values, match.events, table.start_scores)
    return zlib.compress(_STATE_ENCODER.encode(state), _COMPRESSION_LEVEL)


def decode_table(state: bytes) -> Table:
    """Decode a table that the same version of `encode_table` wrote."""
    stored = _decode_state(state)
    rules = intern_rules(Rules.from_dict(stored.settings.rules))
    events, scores = stored.events, stored.start_scores
    match = None if events is None else fold_match(rules, events, scores=scores)
    return Table(
        rules=rules, match=match, **{name: getattr(stored, name) for name in _STORED_FIELDS}
    )


def read_game_number(state: bytes) -> int:
    """Return the number of the present or last game in an encoded table; 0: there was none."""
    game: int = _decode_state(state).game
    return game


def _decode_state(state: bytes) -> Any:
    return _STATE_DECODER.decode(zlib.decompress(state))
