"""Events that have a line for themselves: ``Discard: Ann 9D``, there and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from euchre.errors import RecordError
from euchre.game import events
from euchre.game.cards import Card, parse_cards
from euchre.game.rules import Rules, Seat, partner_of

EVENT_HEADS: Final[dict[str, Any]] = {
    "Looks": events.TookUp,
    "Discard": events.Discarded,
    "Partner": events.PartnerCalled,
    "Shows": events.RedealClaimed,
    "Goes under": events.SwappedLowCards,
    "Best": events.CalledForBest,
    "Gives": events.Gave,
    "Challenge": events.Challenged,
    "Exposed": events.Exposed,
}
"""What a line begins with, and the event it tells."""


def format_single_event(event: events.Event, names: Sequence[str]) -> tuple[str, str]:
    """Format the head of an event's line, and the words behind the name."""
    head = next(head for head, kind in EVENT_HEADS.items() if isinstance(event, kind))
    match event:
        case events.TookUp() | events.RedealClaimed() | events.SwappedLowCards() | events.Exposed():
            return head, " ".join(map(str, event.cards))
        case events.Discarded() | events.Gave():
            return head, str(event.card)
        case events.PartnerCalled():
            return head, "nobody" if event.card is None else str(event.card)
        case events.CalledForBest():
            return head, "yes" if event.wanted else "no"
        case events.Challenged():
            return head, names[event.against]
        case _:
            raise AssertionError(event)  # the other kinds stand in rows, or are told elsewhere


def parse_single_event(
    head: str, seat: Seat, text: str, rules: Rules, names: Sequence[str]
) -> events.Event:
    """Parse the event that `format_single_event` wrote; `text` are those behind the name.

    Raises:
        EuchreError: it tells no such event.
    """
    kind = EVENT_HEADS[head]
    if kind is events.PartnerCalled:
        return events.PartnerCalled(seat, None if text == "nobody" else Card.parse(text))
    if kind is events.CalledForBest:
        return events.CalledForBest(seat, parse_yes_or_no(text, "a card is called for"))
    if kind is events.Challenged:
        if text not in names:
            raise RecordError(f"{text!r:.30} is none of {', '.join(names)}")
        return events.Challenged(seat, names.index(text))
    if kind is events.Discarded:
        return events.Discarded(seat, Card.parse(text))
    if kind is events.Gave:
        to = partner_of(rules, seat)
        if to is None:
            raise RecordError("there is no partner to give a card to")
        return events.Gave(seat, to, Card.parse(text))
    shown: events.Event = kind(seat, parse_cards(text))  # the others show several cards
    return shown


def parse_yes_or_no(word: str, question: str) -> bool:
    """Parse ``yes`` or ``no``.

    Raises:
        RecordError: it is neither.
    """
    if word not in ("yes", "no"):
        raise RecordError(f"{word!r:.20} is no answer to whether {question}: yes or no")
    return word == "yes"
