"""Whether an event is of the shape that its class declares: what a caller of the engine may get
wrong. The readers of records hold what they read against the same declarations themselves.

>>> from euchre.game.events import Played
>>> find_field_error(Played(1, "AC"))
"Played.card must be a Card, not 'AC'"
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, get_args, get_origin, get_type_hints

from euchre.game.cards import Card, Suit
from euchre.game.events import Event, SpecialBid

_TYPE_WORDS: Final[dict[object, tuple[str, str]]] = {
    int: ("a whole number", "whole numbers"),
    bool: ("True or False", "switches"),
    Card: ("a Card", "Cards"),
    Suit: ("a Suit", "Suits"),
    SpecialBid: ("a SpecialBid", "SpecialBids"),
    NoneType: ("None", "Nones"),
}
"""What is wanted, of one and of many."""
Check: TypeAlias = Callable[[object], bool]


def _build_type_check(expected_type: Any) -> Check:
    """Build the check that a value is of a declared type, once: every deal is checked."""
    origin = get_origin(expected_type)
    if origin is UnionType:
        kinds = frozenset(get_args(expected_type))
        return lambda value: type(value) in kinds
    if origin is tuple:
        within = get_args(expected_type)[0]
        if get_origin(within) is None:
            only = {within}
            return lambda value: type(value) is tuple and {*map(type, value)} <= only
        inner, tuples = _build_type_check(within), {tuple}
        return lambda value: (
            type(value) is tuple
            and {*map(type, value)} <= tuples
            and inner(tuple(chain.from_iterable(value)))
        )
    return lambda value: type(value) is expected_type


_EVENT_FIELDS: Final[dict[object, tuple[tuple[str, Any, Check], ...]]] = {
    kind: tuple(
        (name, get_type_hints(kind)[name], _build_type_check(get_type_hints(kind)[name]))
        for name in kind.__struct_fields__
    )
    for kind in get_args(Event)
}
"""For each event its fields, with what they are declared to be."""


def find_field_error(event: object) -> str:
    """Find the first field of an event with a wrong type; empty if none.

    Returns:
        A sentence without its end.
    """
    kind = type(event)
    if kind not in _EVENT_FIELDS:
        return f"expected an event of euchre.game.events, not {event!r:.60}"
    for name, wanted, fits in _EVENT_FIELDS[kind]:
        value = getattr(event, name)
        if type(value) is not wanted and not fits(value):
            return f"{kind.__name__}.{name} must be {_describe_type(wanted)}, not {value!r:.60}"
    return ""


def _describe_type(expected_type: Any, *, plural: bool = False) -> str:
    origin = get_origin(expected_type)
    if origin is UnionType:
        return " or ".join(_describe_type(kind) for kind in get_args(expected_type))
    if origin is tuple:
        kind = "tuples" if plural else "a tuple"
        return f"{kind} of {_describe_type(get_args(expected_type)[0], plural=True)}"
    return _TYPE_WORDS[expected_type][plural]
