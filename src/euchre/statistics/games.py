"""Which games a table is made of, and what everybody says of a seat in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from typing import NamedTuple, TypeAlias

from euchre.game.hand import Hand
from euchre.game.rules import Seat
from euchre.game.scoring import Outcome
from euchre.notation.record import Record

Games: TypeAlias = Iterable[Record] | Mapping[str, Record]
"""Records, each called by its number from 1 on, or a dict of them by what they are called."""


class EndedHand(NamedTuple):
    """A hand that has been played to its end.

    Attributes:
        game: how its game is called.
        record: the game.
        number: of the hand in it, from 1; hands that were dealt again count.
        hand: the hand.
        names: of those who were dealt it, seat by seat.
    """

    game: str
    record: Record
    number: int
    hand: Hand
    names: tuple[str, ...]

    @property
    def is_last(self) -> bool:
        """True if the game ended with this hand."""
        match = self.record.match
        later = match.hands[self.number :]
        return match.over and all(hand.outcome is Outcome.REDEAL for hand in later)


def iterate_named_games(games: Games) -> Iterator[tuple[str, Record]]:
    """Yield the games with their names; numbers have as many digits as the last of them.

    Raises:
        TypeError: these are no records.
    """
    if isinstance(games, str | PathLike):
        raise TypeError("expected records, not a path: euchre.load reads those of a file or folder")
    if isinstance(games, Record):
        raise TypeError("expected several records: put a single one into a list")
    if not isinstance(games, Iterable):
        raise TypeError(_describe_non_record(games))
    if not isinstance(games, Mapping):
        listed = list(games)
        digits = len(str(len(listed)))
        games = {f"{number:0{digits}}": record for number, record in enumerate(listed, start=1)}
    for record in games.values():
        if not isinstance(record, Record):
            raise TypeError(_describe_non_record(record))
    yield from games.items()


def _describe_non_record(value: object) -> str:
    kind = type(value).__name__
    description = "nothing" if value is None else f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
    hint = ": Record(rules=match.rules, events=match.events)" if kind == "Match" else ""
    return f"expected records or a dict of records, not {description}{hint}"


def iterate_ended_hands(games: Games) -> Iterator[EndedHand]:
    """Yield the finished hands that were not dealt again.

    Raises:
        EuchreError: the events of a record are not a match.
    """
    for game, record in iterate_named_games(games):
        for number, hand in enumerate(record.match.hands, start=1):
            if hand.outcome is not Outcome.REDEAL:
                yield EndedHand(game, record, number, hand, record.names_in_hand(number))


def name_seat_from_dealer(hand: Hand, seat: Seat) -> str:
    """Return a seat's place from the dealer: ``1`` to the left, ``2``, ..., ``dealer``."""
    steps = (seat - hand.dealer) % hand.rules.players
    return str(steps) if steps else "dealer"
