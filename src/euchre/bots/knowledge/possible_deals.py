"""What the cards that a seat cannot see may be: in some deal that agrees with its view, or none.

A claim that nobody can hold a card, or that somebody may, is made by asking here. It is exact for
what the rules leave open: how many cards each seat holds, the suits it did not follow, where the
card may be that was taken up, and who may be the partner that was called.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

from euchre.bots.base import trump_of
from euchre.bots.knowledge.masks import SUIT_INDEX
from euchre.bots.knowledge.sides import known_side
from euchre.game.cards import HIDDEN, Card, Suit, card_height, suit_of
from euchre.game.hand import View
from euchre.game.rules import Seat, partner_of

_NO_PINS: Final[Mapping[Card, int]] = {}


class _CalledCardSides(NamedTuple):
    """A way the sides may lie, and the called card's holder then, if not yet known."""

    friends: frozenset[Seat]
    pins: Mapping[Card, int]


class PossibleDeals:
    """The deals that agree with a view of the play, or of what leads up to it.

    Attributes:
        view: what the seat knows, with trump made.
    """

    def __init__(self, view: View) -> None:
        self.view: Final = view
        self._trump: Final = trump_of(view)
        self._unseen: Final = view.unseen_cards
        held = [cards.count(HIDDEN) for cards in view.hands]
        self._room: Final = (*held, len(self._unseen) - sum(held))  # the last: nobody holds it
        self._voids: Final = [view.void_suits(seat) for seat in range(view.rules.players)]
        self._places: Final = {card: self._possible_place_bits(card) for card in self._unseen}
        self._worlds: Final = tuple(self._iterate_partner_placements())

    # -- the sides -----------------------------------------------------------------------------

    def _iterate_partner_placements(self) -> Iterator[_CalledCardSides]:
        view, seats = self.view, range(self.view.rules.players)
        sure, called = known_side(view), view.called_card
        if sure is not None:
            yield _CalledCardSides(frozenset(sure), _NO_PINS)
            return
        assert called is not None
        for place in range(len(self._room)):
            if place != view.maker and self._can_place_all({called: place}):
                makers = {view.maker, place}
                side = view.seat in makers
                friends = frozenset(seat for seat in seats if (seat in makers) == side)
                yield _CalledCardSides(friends, {called: place})

    def is_surely_partner(self, seat: Seat) -> bool:
        """Return whether a seat is on the viewer's side, however the cards lie."""
        return all(seat in world.friends for world in self._worlds)

    def is_surely_opponent(self, seat: Seat) -> bool:
        """Return whether a seat is never on the viewer's side."""
        return not any(seat in world.friends for world in self._worlds)

    @property
    def possible_opponents(self) -> tuple[Seat, ...]:
        """The players who are, or may be, on another side."""
        return tuple(seat for seat in self.view.active_seats if not self.is_surely_partner(seat))

    @property
    def opponents_to_play(self) -> tuple[Seat, ...]:
        """The possible foes who are still to play to the trick."""
        done = [play.seat for play in self.view.trick]
        return tuple(seat for seat in self.possible_opponents if seat not in done)

    # -- who may hold what ---------------------------------------------------------------------

    def may_hold(self, seat: Seat, card: Card) -> bool:
        """Return whether a seat, friend or not, may hold a card."""
        return self._can_hold(seat, card, None, _NO_PINS)

    def may_opponent_hold(
        self, seats: Collection[Seat], card: Card, void_suit: Suit | None = None
    ) -> bool:
        """Return whether one of `seats` may hold a card and be on another side than the viewer.

        Args:
            seats: who is asked about.
            card: the card.
            void_suit: a suit that the same seat must not hold; None: whatever it holds.
        """
        return any(
            self._can_hold(seat, card, void_suit, world.pins)
            for world in self._worlds
            for seat in seats
            if seat not in world.friends and seat not in self.view.out
        )

    def _can_hold(
        self, seat: Seat, card: Card, void_suit: Suit | None, known_places: Mapping[Card, int]
    ) -> bool:
        held = self.view.hands[seat]
        if void_suit is not None and any(
            each is not HIDDEN and suit_of(each, self._trump) is void_suit for each in held
        ):
            return False
        if card in held:
            return self._can_place_all(known_places, seat, void_suit)
        if card not in self._places or known_places.get(card, seat) != seat:
            return False
        return self._can_place_all({**known_places, card: seat}, seat, void_suit)

    def higher_cards_of_suit_against(self, card: Card, seats: Collection[Seat]) -> list[Card]:
        """Return the higher cards of the same suit that an opponent may hold, the best first."""
        suit, mine = suit_of(card, self._trump), card_height(card, self._trump)
        found = [
            each
            for each in self.view.pack
            if suit_of(each, self._trump) is suit
            and card_height(each, self._trump) > mine
            and self.may_opponent_hold(seats, each)
        ]
        return sorted(found, key=lambda each: -card_height(each, self._trump))

    def trumps_against(self, seats: Collection[Seat], void_suit: Suit | None = None) -> list[Card]:
        """Return the trumps that an opponent may hold, the best first: see `may_opponent_hold`."""
        found = [
            each
            for each in self.view.pack
            if suit_of(each, self._trump) is self._trump
            and self.may_opponent_hold(seats, each, void_suit)
        ]
        return sorted(found, key=lambda each: -card_height(each, self._trump))

    def cards_that_may_beat(self, card: Card, seats: Collection[Seat]) -> list[Card]:
        """Return the cards that opponents among `seats` may put on the card that takes the trick.

        Args:
            card: it has been played to the trick in progress, may be, or is led.
            seats: who is still to play.
        """
        trump, led = self._trump, self.view.led_card
        asked = suit_of(card if led is None else led, trump)
        suit = suit_of(card, trump)
        if suit is trump is not asked:
            mine = card_height(card, trump)
            return [
                each
                for each in self.trumps_against(seats, asked)
                if card_height(each, trump) > mine
            ]
        higher = self.higher_cards_of_suit_against(card, seats)
        return higher if suit is trump else [*self.trumps_against(seats, asked), *higher]

    def can_other_player_follow(self, suit: Suit) -> bool:
        """Return whether another player may still hold a card of a suit."""
        others = [seat for seat in self.view.active_seats if seat != self.view.seat]
        cards = [each for each in self.view.pack if suit_of(each, self._trump) is suit]
        return any(self.may_hold(seat, card) for seat in others for card in cards)

    # -- where all cards find a place ------------------------------------------------------------

    def _possible_place_bits(self, card: Card) -> int:
        """Return the places where an unseen card may be, as bits."""
        view, suit = self.view, suit_of(card, self._trump)
        places = sum(
            1 << place
            for place, room in enumerate(self._room)
            if room and (place == view.rules.players or suit not in self._voids[place])
        )
        if card is view.up_card and view.taker is not None:
            places &= self._up_card_place_bits(view.taker)
        if card is view.called_card and view.maker is not None:
            places &= ~(1 << view.maker)
        return places

    def _up_card_place_bits(self, taker: Seat) -> int:
        """Return where the up-card may be once taken: with its taker, laid away, or given on."""
        view = self.view
        places = 1 << taker | (view.rules.discard_upcard or bool(view.best)) << view.rules.players
        mate = partner_of(view.rules, taker)
        given = mate is not None and any(gave.seat == taker for gave in view.gave)
        return places | 1 << mate if given and mate is not None else places

    def _can_place_all(
        self,
        known_places: Mapping[Card, int],
        seat: Seat | None = None,
        void_suit: Suit | None = None,
    ) -> bool:
        """Return whether every unseen card finds a place, by Hall's theorem.

        The cards fill the places exactly; that can be done if no set of places is the only choice
        of more cards than there is room in it.

        Args:
            known_places: where some cards are.
            seat: who holds no card of the suit `void_suit`, ...
            void_suit: ... if there is one.
        """
        suits, groups = SUIT_INDEX[self._trump.index], Counter[int]()
        for card, allowed in self._places.items():
            places = allowed & 1 << known_places[card] if card in known_places else allowed
            if seat is not None and void_suit is not None and suits[card.index] == void_suit.index:
                places &= ~(1 << seat)
            groups[places] += 1
        for chosen in range(1 << len(self._room)):
            room = sum(room for place, room in enumerate(self._room) if chosen >> place & 1)
            if sum(many for places, many in groups.items() if not places & ~chosen) > room:
                return False
        return True
