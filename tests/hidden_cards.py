"""What the cards that a seat cannot see may be: every deal that agrees with its view.

Written from the rules alone, and of nothing that the bots work out: a card is somewhere, every
seat holds so many, nobody holds a suit that it did not follow, and the card that was taken up is
with its taker, or laid away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from euchre.game.cards import HIDDEN, Card, Suit, suit_of
from euchre.game.hand import View
from euchre.game.rules import Seat, partner_of

NOWHERE = -1
"""The place of cards that nobody holds: the kitty, and what was laid away."""


@dataclass
class Hidden:
    """The deals that agree with a view."""

    view: View
    _known: dict[object, bool] = field(default_factory=dict)

    @cached_property
    def me(self) -> Seat:
        assert self.view.seat is not None
        return self.view.seat

    @cached_property
    def _pool(self) -> tuple[Card, ...]:
        return self.view.unseen_cards

    @cached_property
    def _room(self) -> dict[int, int]:
        held = {seat: cards.count(HIDDEN) for seat, cards in enumerate(self.view.hands)}
        return held | {NOWHERE: len(self._pool) - sum(held.values())}

    def _places(self, card: Card, voids: Mapping[Seat, Collection[Suit]]) -> list[int]:
        view = self.view
        found = [place for place, room in self._room.items() if room]
        if view.trump is None:
            return found
        suit = suit_of(card, view.trump)
        found = [
            place
            for place in found
            if place == NOWHERE
            or (suit not in view.void_suits(place) and suit not in voids.get(place, ()))
        ]
        if card is view.up_card and view.taker is not None:
            takers = {view.taker, *self._given_to(view.taker)}
            laid = {NOWHERE} if view.rules.discard_upcard else set()
            found = [place for place in found if place in takers | laid]
        if card is view.called_card and view.maker in found:
            found.remove(view.maker)
        return found

    def _given_to(self, seat: Seat) -> list[Seat]:
        mate = partner_of(self.view.rules, seat)
        return [mate] if mate is not None and any(g.seat == seat for g in self.view.gave) else []

    def may_be(
        self, pins: Mapping[Card, int], voids: Mapping[Seat, Collection[Suit]] | None = None
    ) -> bool:
        """Whether some deal has these cards at these places, and seats without these suits."""
        key = (tuple(pins.items()), tuple((s, tuple(v)) for s, v in (voids or {}).items()))
        if key not in self._known:
            self._known[key] = self._fits(pins, voids or {})
        return self._known[key]

    def _fits(self, pins: Mapping[Card, int], voids: Mapping[Seat, Collection[Suit]]) -> bool:
        view, trump = self.view, self.view.trump
        for seat, suits in voids.items():
            if any(c is not HIDDEN and suit_of(c, trump) in suits for c in view.hands[seat]):
                return False
        places: dict[Card, list[int]] = {}
        for card in self._pool:
            places[card] = self._places(card, voids)
            if card in pins:
                places[card] = [place for place in places[card] if place == pins[card]]
        for card, place in pins.items():
            if card in places:
                continue
            if place == NOWHERE:  # as a called card that was turned down
                if any(card in cards for cards in view.hands):
                    return False
            elif card not in view.hands[place]:
                return False
        return _all_placed(places, self._room)

    # -- who is with whom ---------------------------------------------------------------------

    @cached_property
    def worlds(self) -> list[tuple[frozenset[Seat], dict[Card, int]]]:
        """The ways the sides may lie: who is with the seat that looks, and what that takes."""
        view, seats = self.view, range(self.view.rules.players)
        called = view.called_card
        if view.maker is None:
            mate = partner_of(view.rules, self.me)
            return [(frozenset({self.me} if mate is None else {self.me, mate}), {})]
        if called is None or view.called_partner is not None:
            return [(frozenset(seats) - {*view.opponents(self.me)}, {})]
        found = []
        for place in (*seats, NOWHERE):
            if place != view.maker and self.may_be({called: place}):
                makers = {view.maker, place}
                side = frozenset(s for s in seats if (s in makers) == (self.me in makers))
                found.append((side, {called: place}))
        return found

    def surely_ours(self, seat: Seat) -> bool:
        """Whether a seat is on this side however the cards lie."""
        return all(seat in side for side, _ in self.worlds)

    def _foes(self, seats: Collection[Seat]) -> Iterator[tuple[Seat, dict[Card, int]]]:
        for side, pins in self.worlds:
            for seat in seats:
                if seat not in side and seat not in self.view.out:
                    yield seat, pins

    # -- what may be held against one -----------------------------------------------------------

    def may_hold(
        self, seats: Collection[Seat], card: Card, *, without: Collection[Suit] = ()
    ) -> bool:
        """Whether an opponent among `seats` may hold a card, and none of some suits."""
        return any(
            self.may_be({**pins, card: seat}, {seat: without} if without else None)
            for seat, pins in self._foes(seats)
            if pins.get(card, seat) == seat
        )

    def anybody_may_hold(self, seats: Collection[Seat], card: Card) -> bool:
        """The same of friends as well."""
        return any(self.may_be({card: seat}) for seat in seats if seat not in self.view.out)


def _all_placed(places: Mapping[Card, list[int]], room: Mapping[int, int]) -> bool:
    """Whether every card finds a place, and so every place is full."""
    inside: dict[int, list[Card]] = {place: [] for place in room}

    def placed(card: Card, tried: set[int]) -> bool:
        for place in places[card]:
            if place in tried:
                continue
            tried.add(place)
            if len(inside[place]) < room[place]:
                inside[place].append(card)
                return True
            for other in inside[place]:
                if placed(other, tried):
                    inside[place].remove(other)
                    inside[place].append(card)
                    return True
        return False

    return all(placed(card, set()) for card in sorted(places, key=lambda c: len(places[c])))
