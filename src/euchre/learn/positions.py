"""A position as data: what a seat has seen, from which its `View` can be built again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from euchre.english import YOU_NAME
from euchre.english.seats import seat_number
from euchre.game import events
from euchre.game.cards import HIDDEN, Card, Suit, parse_cards
from euchre.game.hand import View, begin, see, view
from euchre.game.presets import preset
from euchre.game.rules import build_pack, packet_choices, partner_of
from euchre.texts import translatable

_ALONE_SUFFIX: Final = " alone"


@dataclass(frozen=True)
class Position:
    """A hand as one seat has seen it.

    Attributes:
        preset: the game.
        dealer: who deals.
        seat: who looks.
        hand: the cards that seat was dealt.
        up: the up-card.
        said: what has happened since, as `format_event` has it.
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
    def from_view(cls, seat_view: View, name: str) -> Position:
        """Make the position of a view, in the game called `name`."""
        assert seat_view.seat is not None
        return cls(
            name,
            seat_view.dealer,
            seat_view.seat,
            " ".join(map(str, seat_view.dealt.hands[seat_view.seat])),
            str(seat_view.up_card),
            tuple(format_event(event) for event in seat_view.events[1:]),  # type: ignore[arg-type]
            seat_view.scores,
        )

    @property
    def event_list(self) -> tuple[events.HandEvent, ...]:
        """The events since the deal."""
        return tuple(map(parse_event, self.said))

    def build_view(self) -> View:
        """Build the view: the other hands are hidden, the events are not."""
        seat_view = self.build_dealt_view()
        for event in self.event_list:
            seat_view = see(seat_view, event)
        return seat_view

    def build_dealt_view(self) -> View:
        """Build the view after the deal."""
        rules = preset(self.preset).rules
        hidden = (HIDDEN,) * rules.hand_size
        own_cards = parse_cards(self.hand)
        hands = tuple(own_cards if seat == self.seat else hidden for seat in range(rules.players))
        kitty_size = len(build_pack(rules)) - rules.players * rules.hand_size - 1
        dealt = events.Dealt(
            self.dealer,
            hands,
            Card.parse(self.up),
            (HIDDEN,) * kitty_size,
            packet_choices(rules)[0],
        )
        return view(begin(rules, dealt, self.scores), self.seat)


def format_event(event: events.HandEvent) -> str:
    """Write an event in a word or two: ``2 pass``, ``0 H alone``, ``0 lays 9C``, ``1 AC``."""
    match event:
        case events.Passed():
            return f"{event.seat} pass"
        case events.Called():
            return f"{event.seat} {event.trump.letter}{_ALONE_SUFFIX if event.alone else ''}"
        case events.Declared():
            return f"{event.seat} {'stands alone' if event.alone else 'stays'}"
        case events.Discarded():
            return f"{event.seat} lays {event.card}"
        case events.Played():
            return f"{event.seat} {event.card}"
        case _:
            raise ValueError(f"no word for {event!r}")


def parse_event(text: str) -> events.HandEvent:
    """Read back the event that `format_event` has put into words."""
    seat_text, words = text.split(" ", 1)
    seat = int(seat_text)
    if words == "pass":
        return events.Passed(seat)
    if words in ("stands alone", "stays"):
        return events.Declared(seat, words == "stands alone")
    if words.startswith("lays "):
        return events.Discarded(seat, Card.parse(words.removeprefix("lays ")))
    if len(words.removesuffix(_ALONE_SUFFIX)) == 1:
        return events.Called(seat, Suit.parse(words[0]), alone=words.endswith(_ALONE_SUFFIX))
    return events.Played(seat, Card.parse(words))


def seat_names(position: Position) -> Sequence[str]:
    """Return the name of each seat as the viewer says it: `YOU_NAME`, your left, your partner."""
    players = preset(position.preset).rules.players
    mate = partner_of(preset(position.preset).rules, position.seat)
    words = {position.seat: YOU_NAME, (position.seat + 1) % players: _YOUR_LEFT}
    words[(position.seat - 1) % players] = _YOUR_RIGHT
    if mate is not None:
        words[mate] = _YOUR_PARTNER
    return [words.get(seat) or _seat_by_number(seat) for seat in range(players)]


_YOUR_LEFT: Final = translatable("learn-seat-left", "your left")
_YOUR_RIGHT: Final = translatable("learn-seat-right", "your right")
_YOUR_PARTNER: Final = translatable("learn-seat-partner", "your partner")


def _seat_by_number(seat: int) -> str:
    number = seat_number(seat)
    return translatable("learn-seat-number", f"seat {number}", number=number)
