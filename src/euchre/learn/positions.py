"""A position as data: what a seat has seen, from which its `View` can be built again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from euchre import events
from euchre.cards import HIDDEN, Card, Suit, parse_cards
from euchre.hand import View, begin, see, view
from euchre.presets import preset
from euchre.rules import pack, packet_choices, partner
from euchre.words import YOU
from euchre.words.seats import seat_number

_ALONE: Final = " alone"


@dataclass(frozen=True)
class Position:
    """A hand as one seat has seen it.

    Attributes:
        preset: the game.
        dealer: who deals.
        seat: who looks.
        hand: the cards that seat was dealt.
        up: the up-card.
        said: what has happened since, as `written` has it.
        scores: points of both sides.
    """

    preset: str
    dealer: int
    seat: int
    hand: str
    up: str
    said: tuple[str, ...] = ()
    scores: tuple[int, ...] = (0, 0)

    @classmethod
    def of(cls, seen: View, name: str) -> Position:
        """Make the position of a view, in the game called `name`."""
        assert seen.seat is not None
        return cls(
            name,
            seen.dealer,
            seen.seat,
            " ".join(map(str, seen.dealt.hands[seen.seat])),
            str(seen.up_card),
            tuple(written(event) for event in seen.events[1:]),  # type: ignore[arg-type]
            seen.scores,
        )

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Position:
        """Make a position from JSON data."""
        told = dict(data)
        said, scores = tuple(told.pop("said")), tuple(told.pop("scores"))
        return cls(**told, said=said, scores=scores)

    @property
    def events(self) -> tuple[events.HandEvent, ...]:
        """The events since the deal."""
        return tuple(map(read_event, self.said))

    def view(self) -> View:
        """Build the view: the other hands are hidden, the events are not."""
        seen = self.at_first()
        for event in self.events:
            seen = see(seen, event)
        return seen

    def at_first(self) -> View:
        """Build the view after the deal."""
        rules = preset(self.preset).rules
        hidden = (HIDDEN,) * rules.hand_size
        own = parse_cards(self.hand)
        hands = tuple(own if seat == self.seat else hidden for seat in range(rules.players))
        left = len(pack(rules)) - rules.players * rules.hand_size - 1
        dealt = events.Dealt(
            self.dealer, hands, Card.parse(self.up), (HIDDEN,) * left, packet_choices(rules)[0]
        )
        return view(begin(rules, dealt, self.scores), self.seat)


def written(event: events.HandEvent) -> str:
    """Write an event in a word or two: ``2 pass``, ``0 H alone``, ``0 lays 9C``, ``1 AC``."""
    match event:
        case events.Passed():
            return f"{event.seat} pass"
        case events.Called():
            return f"{event.seat} {event.trump.letter}{_ALONE if event.alone else ''}"
        case events.Declared():
            return f"{event.seat} {'stands alone' if event.alone else 'stays'}"
        case events.Discarded():
            return f"{event.seat} lays {event.card}"
        case events.Played():
            return f"{event.seat} {event.card}"
        case _:
            raise ValueError(f"no word for {event!r}")


def read_event(text: str) -> events.HandEvent:
    """Read back the event that `format_event` has put into words."""
    who, what = text.split(" ", 1)
    seat = int(who)
    if what == "pass":
        return events.Passed(seat)
    if what in ("stands alone", "stays"):
        return events.Declared(seat, what == "stands alone")
    if what.startswith("lays "):
        return events.Discarded(seat, Card.parse(what.removeprefix("lays ")))
    if len(what.removesuffix(_ALONE)) == 1:
        return events.Called(seat, Suit.parse(what[0]), alone=what.endswith(_ALONE))
    return events.Played(seat, Card.parse(what))


def names_of(position: Position) -> Sequence[str]:
    """Return the name of each seat, for `words`, as the viewer says it: `YOU`, your left, your
    partner.
    """
    players = preset(position.preset).rules.players
    mate = partner(preset(position.preset).rules, position.seat)
    words = {position.seat: YOU, (position.seat + 1) % players: "your left"}
    words[(position.seat - 1) % players] = "your right"
    if mate is not None:
        words[mate] = "your partner"
    return [words.get(seat, f"seat {seat_number(seat)}") for seat in range(players)]
