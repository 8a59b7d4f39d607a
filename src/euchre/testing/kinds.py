"""The kinds of conformance case: one small function each, asking the real engine.

A function takes the rules and, by name, what is given, and returns what the engine says; the
runner (`euchre.testing.conformance`) compares that with what is expected. Case files count seats
from the dealer's left = 1 to the dealer; here they count from 0, so seat 1 is 0 and the dealer is
last.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple, TypeVar, get_type_hints

import msgspec

from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.cards import TWO_OF_SPADES, Card
from euchre.game.hand import Hand, Phase, legal
from euchre.game.rules import Rules, Seat
from euchre.testing.deals import UnreachableSituationError


class UnsupportedCaseError(EuchreError):
    """Raised for a case about something that is not built yet."""


class MalformedCaseError(EuchreError):
    """Raised for a case that makes no sense as written."""


class ConformanceCaseKind(NamedTuple):
    """A kind of case.

    Attributes:
        given: the record that ``given`` must fit: the parameters of `answer` after the rules.
        answer: what the engine says.
        ordered: whether the order of a list in the answer matters.
    """

    given: type[msgspec.Struct]
    answer: Callable[..., Any]
    ordered: bool


CASE_KINDS: Final[dict[str, ConformanceCaseKind]] = {}
"""Every kind that can be checked today, by its name."""

F = TypeVar("F", bound=Callable[..., Any])


def register_kind(name: str, *, ordered: bool = True) -> Callable[[F], F]:
    """Register a function in `CASE_KINDS`."""

    def register(answer: F) -> F:
        _, *parameters = inspect.signature(answer).parameters.values()
        types = get_type_hints(answer)
        fields = [
            (given.name, types[given.name], msgspec.NODEFAULT)
            if given.default is inspect.Parameter.empty
            else (given.name, types[given.name], given.default)
            for given in parameters
        ]
        struct = msgspec.defstruct(name, fields, kw_only=True)
        CASE_KINDS[name] = ConformanceCaseKind(struct, answer, ordered)
        return answer

    return register


# -- words of the file --------------------------------------------------------------------------


def parse_seat(rules: Rules, seat_number: int) -> Seat:
    """Return the seat that a case file counts as `seat_number`."""
    if not 1 <= seat_number <= rules.players:
        raise MalformedCaseError(f"there is no seat {seat_number} among {rules.players} players")
    return seat_number - 1


def parse_optional_seat(rules: Rules, seat_number: int | None) -> Seat | None:
    """Return the seat that a case file counts as `seat_number`; None for nobody."""
    return None if seat_number is None else parse_seat(rules, seat_number)


def find_needed_benny(rules: Rules, cards: Sequence[Card | None]) -> Card | None:
    """Return the 2 of spades if it is about to stand in for a joker."""
    return TWO_OF_SPADES if rules.joker == "joker_or_2S" and TWO_OF_SPADES in cards else None


def allow_lone_defender(rules: Rules, defender: int | None, *, maker_alone: bool) -> Rules:
    """Return the rules with defending alone allowed if the case has somebody do so."""
    if defender is None or rules.defend_alone == "always":
        return rules
    if rules.defend_alone == "vs_loner" and maker_alone:
        return rules
    return rules.replace(defend_alone="vs_loner" if maker_alone else "always")


def _format_call(hand: Hand, event: events.HandEvent) -> str:
    """Write a call as case files do: ``pass``, ``order_alone``, ``S``, ``NT_alone``, ``3``,
    ``3_H``, ``moon_S``, ``big-pepper``.
    """
    match event:
        case events.Passed():
            return "pass"
        case events.Bid():
            level = str(event.tricks) if event.special is None else event.special.value
            return level if event.trump is None else f"{level}_{event.trump.letter}"
        case events.Called():
            in_order = hand.phase is Phase.ORDER and event.trump is hand.up_suit
            word = "order" if in_order else event.trump.letter
            return word + "_alone" * event.alone
        case _:
            raise UnsupportedCaseError(f"a call like {event}")


def index_calls_by_token(hand: Hand) -> dict[str, events.HandEvent]:
    """Return the legal calls by their words; empty if nobody calls."""
    if hand.phase not in (Phase.ORDER, Phase.NAME, Phase.BENNY, Phase.BID):
        return {}
    spoken = (
        event
        for event in legal(hand)
        if not isinstance(event, events.RedealClaimed | events.SwappedLowCards)
    )
    return {_format_call(hand, event): event for event in spoken}


def find_call(hand: Hand, token: str) -> events.HandEvent:
    """Find the call `token`, alone if the rules leave the speaker no other way to make it."""
    calls = index_calls_by_token(hand)
    event = calls.get(token) or calls.get(f"{token}_alone")
    if event is None:
        raise UnreachableSituationError(
            f"{token!r} is not a legal call here: {', '.join(calls) or 'none is'}"
        )
    return event
