"""A table as one of its games began, to be kept beside its log: from there on it is folded again.

A game begins with an empty match, so what is kept is small however long people have played. It is
good for the very code that made it: whatever that is changed to, the log is the truth.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, get_type_hints

from msgspec import defstruct, msgpack

from euchre.match import new_match
from euchre.rules import Rules
from euchre.table.log.folding import known
from euchre.table.log.state import Table

_ANEW: Final = ("rules", "match")
"""What is made anew of the settings and the scores that the match begins with."""
_NAMES: Final = tuple(field.name for field in fields(Table) if field.name not in _ANEW)
_SCORES: Final = "scores"
_HINTS: Final = get_type_hints(Table)
_KEPT: Final[Any] = defstruct(
    "Kept",
    [*((name, _HINTS[name]) for name in _NAMES), (_SCORES, tuple[int, ...])],
    array_like=True,
    frozen=True,
)
"""The fields of a table, as they are declared there."""
_DECODER: Final = msgpack.Decoder(_KEPT)
"""Made here, once: msgspec ends the process where two threads decode a type for the first time."""


def kept(table: Table) -> bytes:
    """A table whose game has just begun."""
    assert table.match is not None
    assert not table.match.events
    values = (getattr(table, name) for name in _NAMES)
    return msgpack.encode(_KEPT(*values, table.match.scores))


def restored(state: bytes) -> Table:
    """The table of which `kept` made this, by the same code."""
    found = _DECODER.decode(state)
    rules = known(Rules.from_dict(found.settings.rules))
    match = new_match(rules, scores=found.scores)
    return Table(rules=rules, match=match, **{name: getattr(found, name) for name in _NAMES})
