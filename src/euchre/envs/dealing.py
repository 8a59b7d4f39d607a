"""A hand as OpenSpiel goes through it: dealt one card after the other, then played.

Both values here never change; a copy of one is itself, so that states are cheap to copy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from euchre.game.cards import ALL_CARDS, Card
from euchre.game.events import Dealt, HandEvent
from euchre.game.hand import Hand, View, apply, find_blind_seat, forced_event, view
from euchre.game.rules import Rules, Seat, benny_cards, build_pack, packet_choices


@dataclass(frozen=True)
class DrawnDeal:
    """A deal as far as chance has drawn it.

    Attributes:
        rules: by which is dealt.
        dealer: who deals; None: that is drawn first.
        cards: the cards drawn: the up-card where there is one, then one for each in turn from the
            dealer's left, then the kitty where it matters.
    """

    rules: Rules
    dealer: Seat | None = None
    cards: tuple[Card, ...] = ()

    def __deepcopy__(self, memo: object) -> DrawnDeal:
        return self

    @property
    def is_complete(self) -> bool:
        """Return whether all cards that matter have been drawn."""
        rules = self.rules
        if rules.farmers_hand == "go_under_3":  # somebody may take up cards of the kitty
            return len(self.cards) == len(build_pack(rules))
        return len(self.cards) == rules.up_card + rules.players * rules.hand_size

    def list_next_outcomes(self) -> list[int]:
        """Return what may be drawn next, equally likely: seats, or indices of cards."""
        if self.dealer is None:
            return list(range(self.rules.players))
        excluded = set(self.cards)
        if self.rules.joker_up_card == "redeal" and not self.cards:
            excluded |= set(benny_cards(self.rules))  # with these the cards are dealt again
        return sorted(card.index for card in build_pack(self.rules) if card not in excluded)

    def with_outcome(self, outcome: int) -> DrawnDeal:
        """Return the deal with this drawn as well."""
        if self.dealer is None:
            return replace(self, dealer=outcome)
        return replace(self, cards=(*self.cards, ALL_CARDS[outcome]))

    def receiving_seat(self, card_index: int) -> Seat | None:
        """Return the seat that gets the card drawn in this place; None: nobody."""
        number = card_index - self.rules.up_card
        if self.dealer is None or not 0 <= number < self.rules.players * self.rules.hand_size:
            return None
        return (self.dealer + 1 + number) % self.rules.players

    def hand_of(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that a seat has got so far."""
        return tuple(
            card for place, card in enumerate(self.cards) if self.receiving_seat(place) == seat
        )

    def visible_hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards that a seat has got so far, and may look at."""
        blind = self.dealer is not None and self.cards and self.rules.up_card
        if blind and find_blind_seat(self.rules, seat, self.cards[0]) == self.dealer == seat:
            return ()
        return self.hand_of(seat)

    def to_event(self) -> Dealt:
        """Return the deal as an event, once it is complete."""
        rules = self.rules
        assert self.dealer is not None
        up_card = self.cards[0] if rules.up_card else None
        below = self.cards[rules.up_card + rules.players * rules.hand_size :]
        return Dealt(
            self.dealer,
            tuple(map(self.hand_of, range(rules.players))),
            up_card,
            below or tuple(card for card in build_pack(rules) if card not in self.cards),
            packets=packet_choices(rules)[0],
            face_down=find_blind_seat(rules, self.dealer, up_card),
        )

    def resample_outcomes(self, seat: Seat, draw: Callable[[], float]) -> list[int]:
        """Return what chance may have drawn instead, as far as this seat has seen.

        Args:
            seat: who knows the up-card and its own cards.
            draw: gives numbers from 0 to 1.
        """
        if self.dealer is None:
            return []
        known_cards = {*self.visible_hand(seat), *(self.cards[:1] if self.rules.up_card else ())}
        hidden_cards = [card for card in build_pack(self.rules) if card not in known_cards]
        drawn = [self.dealer]
        for card in self.cards:
            if card in known_cards:
                drawn.append(card.index)
            else:
                index = min(int(draw() * len(hidden_cards)), len(hidden_cards) - 1)
                drawn.append(hidden_cards.pop(index).index)
        return drawn


def list_outcomes_of_deal(hand: Hand) -> list[int]:
    """Return the outcomes that chance draws for a hand like this."""
    rules, dealt = hand.rules, hand.dealt
    up = () if dealt.up_card is None else (dealt.up_card,)
    order = [(dealt.dealer + 1 + step) % rules.players for step in range(rules.players)]
    cards = [dealt.hands[seat][row] for row in range(rules.hand_size) for seat in order]
    below = dealt.kitty if rules.farmers_hand == "go_under_3" else ()
    return [dealt.dealer, *(card.index for card in (*up, *cards, *below))]


class BatchHand:
    """A hand in progress.

    Attributes:
        hand: the hand.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def __deepcopy__(self, memo: object) -> BatchHand:
        return self

    def apply_event(self, event: HandEvent) -> BatchHand:
        """Return the hand after this event, and after what nobody decides."""
        hand = apply(self.hand, event)
        while (due := forced_event(hand)) is not None:
            hand = apply(hand, due)
        return BatchHand(hand)

    def seat_view(self, seat: Seat) -> View:
        """Return the view of a seat."""
        return view(self.hand, seat)
