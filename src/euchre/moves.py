"""What may come next in a hand: `legal`, one function for each phase.

`euchre.hand` offers these beside `apply`; they are here because the question is one room and
moving on another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from euchre.cards import HIDDEN, SUIT_TABLE, SUITS, Card, Suit, suit_of
from euchre.events import PLAYED, Called, Declared, Discarded, HandEvent, Looked, Passed
from euchre.rules import Seat, bennies, partner
from euchre.state import LEGAL, Hand, Phase


def legal(hand: Hand) -> list[HandEvent]:
    """The events that may come next.

    Where the deciding seat's cards are hidden these are the events that could come as far as
    this onlooker knows. Empty when the hand is over, and in a view while the dealer who named
    trump blind picks up a hand that the view has not seen.
    """
    return legal_once(hand).copy()


def legal_once(hand: Hand) -> list[HandEvent]:
    """`legal`, worked out once for each hand: `apply` asks again for what a player has asked."""
    known: list[HandEvent] | None = hand.__dict__.get(LEGAL)
    if known is None:
        known = hand.__dict__[LEGAL] = _LEGAL[hand.phase](hand)
    return known


def automatic(hand: Hand) -> HandEvent | None:
    """The event that comes next without anybody deciding: a dealer who named blind looks."""
    if hand.phase is not Phase.LOOK:
        return None
    cards = hand.dealt.hands[hand.dealer]
    return None if HIDDEN in cards else Looked(hand.dealer, cards)


def must_go_alone(hand: Hand, seat: Seat) -> bool:
    """Whether `seat` can make trump now only by going alone (R2)."""
    scope = hand.rules.canadian_loner
    if scope == "off" or seat != partner(hand.rules, hand.dealer):
        return False
    return hand.phase is Phase.ORDER or scope == "both_rounds"


def stuck(hand: Hand) -> bool:
    """Whether the player to speak may not pass (stick the dealer; a Benny turned up)."""
    if hand.phase is Phase.BENNY:
        return True
    return hand.phase is Phase.NAME and hand.rules.stick_the_dealer and hand.turn == hand.dealer


def _legal_looks(hand: Hand) -> list[HandEvent]:
    due = automatic(hand)
    return [] if due is None else [due]


def _legal_declarations(hand: Hand) -> list[HandEvent]:
    assert hand.turn is not None
    return [Declared(hand.turn, False), Declared(hand.turn, True)]


def _legal_calls(hand: Hand) -> list[HandEvent]:
    rules, seat = hand.rules, hand.turn
    assert seat is not None
    events: list[HandEvent] = [] if stuck(hand) else [Passed(seat)]
    suits = _callable_suits(hand, seat)
    forced = must_go_alone(hand, seat)
    if not forced:
        events += [Called(seat, suit) for suit in suits]
    blind = hand.phase is Phase.BENNY and rules.joker_up_card == "dealer_names_blind"
    if forced or (rules.go_alone and rules.alone_timing == "with_call" and not blind):
        events += [Called(seat, suit, alone=True) for suit in suits]
    return events


def _callable_suits(hand: Hand, seat: Seat) -> list[Suit]:
    up_suit = hand.up_suit
    if hand.phase is Phase.BENNY:
        return list(SUITS)
    if hand.phase is Phase.ORDER:
        assert up_suit is not None
        suits = [up_suit]
    else:
        suits = [s for s in SUITS if s is not up_suit or hand.rules.round2_may_name_turned_suit]
    if not hand.rules.need_natural_trump or HIDDEN in hand.hands[seat]:
        return suits
    natural = [suit for suit in suits if any(c.suit is suit for c in _naturals(hand, seat))]
    return natural or (suits if stuck(hand) else [])


def _naturals(hand: Hand, seat: Seat) -> list[Card]:
    return [card for card in hand.hands[seat] if card not in bennies(hand.rules)]


def _legal_discards(hand: Hand) -> list[HandEvent]:
    seat = hand.turn
    assert seat is not None
    cards = hand.hands[seat]
    keep = None if hand.rules.discard_upcard else hand.up_card
    if HIDDEN in cards:
        known = [card for card in cards if card is not HIDDEN]
        cards = (HIDDEN, *known, *hand.unseen)
    return [Discarded(seat, card) for card in cards if card is not keep]


def _legal_plays(hand: Hand) -> list[HandEvent]:
    seat, trump = hand.turn, hand.trump
    assert seat is not None
    assert trump is not None
    cards: Sequence[Card] = hand.hands[seat]
    if HIDDEN in cards:
        cards = _possible_cards(hand, cards, trump)
    elif hand.trick:
        suits = SUIT_TABLE[trump.index]
        led = suits[hand.trick[0].card.index]
        cards = [c for c in cards if suits[c.index] is led] or cards
    table = PLAYED[seat]
    return [table[card.index] for card in cards]


def _possible_cards(hand: Hand, cards: Sequence[Card], trump: Suit) -> list[Card]:
    """What may come from a hand that is not all known: a card seen to follow suit binds it."""
    known = [card for card in cards if card is not HIDDEN]
    led = hand.led
    if led is None:
        return [*known, *hand.unseen]
    suit = suit_of(led, trump)
    following = [card for card in known if suit_of(card, trump) is suit]
    if following:
        return following + [card for card in hand.unseen if suit_of(card, trump) is suit]
    return [*known, *hand.unseen]


_LEGAL: Final[dict[Phase, Callable[[Hand], list[HandEvent]]]] = {
    Phase.BENNY: _legal_calls,
    Phase.ORDER: _legal_calls,
    Phase.NAME: _legal_calls,
    Phase.LOOK: _legal_looks,
    Phase.DISCARD: _legal_discards,
    Phase.ALONE: _legal_declarations,
    Phase.PLAY: _legal_plays,
    Phase.OVER: lambda _: [],
}
