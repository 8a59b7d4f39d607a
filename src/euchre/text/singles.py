"""Events that have a line for themselves: ``Discard: Ann 9D``, there and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.cards import Card, parse_cards
from euchre.errors import RecordError
from euchre.events import (
    CalledForBest,
    Challenged,
    Discarded,
    Event,
    Exposed,
    Gave,
    Looked,
    PartnerCalled,
    Shown,
    WentUnder,
)
from euchre.rules import Rules, Seat, partner

HEADS: Final[dict[str, type[Event]]] = {
    "Looks": Looked,
    "Discard": Discarded,
    "Partner": PartnerCalled,
    "Shows": Shown,
    "Goes under": WentUnder,
    "Best": CalledForBest,
    "Gives": Gave,
    "Challenge": Challenged,
    "Exposed": Exposed,
}
"""What a line begins with, and the event it tells."""


def single_words(event: Event, names: Sequence[str]) -> tuple[str, str]:
    """The head of an event's line, and what stands behind the name."""
    head = next(head for head, kind in HEADS.items() if isinstance(event, kind))
    match event:
        case Looked() | Shown() | WentUnder() | Exposed():
            return head, " ".join(map(str, event.cards))
        case Discarded() | Gave():
            return head, str(event.card)
        case PartnerCalled():
            return head, "nobody" if event.card is None else str(event.card)
        case CalledForBest():
            return head, "yes" if event.wanted else "no"
        case Challenged():
            return head, names[event.against]
        case _:
            raise AssertionError(event)  # the other kinds stand in rows, or are told elsewhere


def single_from(head: str, seat: Seat, rest: str, rules: Rules, names: Sequence[str]) -> Event:
    """The event that `single_words` told, `rest` standing behind the name of `seat`.

    Raises:
        EuchreError: it tells no such event.
    """
    kind = HEADS[head]
    if kind is PartnerCalled:
        return PartnerCalled(seat, None if rest == "nobody" else Card.parse(rest))
    if kind is CalledForBest:
        return CalledForBest(seat, answer_from(rest, "a card is called for"))
    if kind is Challenged:
        if rest not in names:
            raise RecordError(f"{rest!r:.30} is none of {', '.join(names)}")
        return Challenged(seat, names.index(rest))
    if kind is Discarded:
        return Discarded(seat, Card.parse(rest))
    if kind is Gave:
        to = partner(rules, seat)
        if to is None:
            raise RecordError("there is no partner to give a card to")
        return Gave(seat, to, Card.parse(rest))
    cards = parse_cards(rest)
    if kind is Looked:
        return Looked(seat, cards)
    if kind is Shown:
        return Shown(seat, cards)
    return WentUnder(seat, cards) if kind is WentUnder else Exposed(seat, cards)


def answer_from(word: str, question: str) -> bool:
    """``yes`` or ``no``.

    Raises:
        RecordError: it is neither.
    """
    if word not in ("yes", "no"):
        raise RecordError(f"{word!r:.20} is no answer to whether {question}: yes or no")
    return word == "yes"
