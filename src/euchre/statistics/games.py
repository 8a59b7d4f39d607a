"""Which games a table is made of, and what everybody says of a seat in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from euchre.hand import Hand
from euchre.record import Record
from euchre.rules import Seat
from euchre.scoring import Outcome

Games: TypeAlias = Iterable[Record] | Mapping[str, Record]
"""Records, each called by its number from 1 on, or by the names they are given."""


class Ended(NamedTuple):
    """A hand that has been played to its end.

    Attributes:
        game: how its game is called.
        record: the game.
        number: of the hand in it, from 1; hands that were dealt again count.
        hand: the hand.
    """

    game: str
    record: Record
    number: int
    hand: Hand


def named(games: Games) -> Iterator[tuple[str, Record]]:
    """The games with what they are called."""
    if isinstance(games, Mapping):
        yield from games.items()
    else:
        yield from ((str(number), record) for number, record in enumerate(games, start=1))


def ended(games: Games) -> Iterator[Ended]:
    """The finished hands that were not dealt again.

    Raises:
        EuchreError: the events of a record are not a match.
    """
    for game, record in named(games):
        for number, hand in enumerate(record.match.hands, start=1):
            if hand.outcome is not Outcome.REDEAL:
                yield Ended(game, record, number, hand)


def place(hand: Hand, seat: Seat) -> str:
    """Where a seat is from the dealer: ``1`` to the left, ``2``, and so on, and ``dealer``."""
    steps = (seat - hand.dealer) % hand.rules.players
    return str(steps) if steps else "dealer"
