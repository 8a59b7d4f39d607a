"""One hand, told card by card, for somebody who has never played: ``data/first_hand.toml``.

Seat 0 is the reader, who deals; seats go clockwise, so 1 is on the left and 2 is the partner. The
cards and plays are checked against the engine by a test.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import msgspec

from euchre.game.cards import Card, parse_cards
from euchre.learn.content import ContentEntry, read_content
from euchre.texts import translatable


class LessonTrick(ContentEntry, frozen=True):
    """A trick of the hand.

    Attributes:
        leader: the seat that leads.
        cards: what is played, clockwise from the leader.
        winner: the seat that takes it.
        title: what it shows, in a few words.
        story: what happens, in sentences.
        lesson: the rule to keep.
    """

    leader: int
    cards: str
    winner: int
    title: str
    story: str
    lesson: str

    @property
    def cards_by_seat(self) -> dict[int, Card]:
        """The card of each seat, in the order of play."""
        cards = enumerate(parse_cards(self.cards))
        return {(self.leader + place) % 4: card for place, card in cards}


class _LessonDeal(ContentEntry, frozen=True):
    names: tuple[str, ...]
    dealt: tuple[str, ...]
    up_card: str
    laid: str


class _LessonFile(ContentEntry, frozen=True):
    deal: _LessonDeal
    trick: tuple[LessonTrick, ...]


@dataclass(frozen=True)
class FirstHandLesson:
    """The worked example of a first hand.

    Attributes:
        names: the players, by seat.
        dealt: the five cards of each seat.
        up_card: the card turned up.
        laid: the card the reader lays away for it.
        tricks: the five tricks.
    """

    names: tuple[str, ...]
    dealt: tuple[tuple[Card, ...], ...]
    up_card: Card
    laid: Card
    tricks: tuple[LessonTrick, ...]

    @property
    def shown_names(self) -> tuple[str, ...]:
        """The names of the players beside their cards, by seat."""
        return (translatable("lesson-you", self.names[0]), *self.names[1:])


@cache
def first_hand() -> FirstHandLesson:
    """Load the example hand from its file."""
    content = read_content("first_hand.toml", _LessonFile)
    deal = content.deal
    return FirstHandLesson(
        deal.names,
        tuple(map(parse_cards, deal.dealt)),
        Card.parse(deal.up_card),
        Card.parse(deal.laid),
        tuple(_make_translatable(trick, number) for number, trick in enumerate(content.trick, 1)),
    )


def _make_translatable(trick: LessonTrick, number: int) -> LessonTrick:
    return msgspec.structs.replace(
        trick,
        title=translatable(f"lesson-trick-{number}-title", trick.title),
        story=translatable(f"lesson-trick-{number}-story", trick.story),
        lesson=translatable(f"lesson-trick-{number}-rule", trick.lesson),
    )
