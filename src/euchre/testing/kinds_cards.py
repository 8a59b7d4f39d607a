"""Kinds of conformance case about cards, tricks and the first lead."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from euchre.cards import Card, Suit, height, sort_hand, suit_of
from euchre.events import Played
from euchre.hand import Hand, apply, legal
from euchre.rules import Rules, Seat, pack
from euchre.testing.deals import UnreachableSituationError, deal_with, set_to_play
from euchre.testing.kinds import (
    MalformedCase,
    benny_among,
    cards_of,
    kind,
    seat_at,
    seat_or_none,
    with_lone_defender,
)

# -- cards --------------------------------------------------------------------------------------


class TrumpOrder(msgspec.Struct):
    """Given: trump."""

    trump: str


@kind("trump_order", TrumpOrder)
def _trump_order(rules: Rules, given: TrumpOrder) -> list[str]:
    return _high_to_low(rules, Suit.parse(given.trump), Suit.parse(given.trump))


class SuitOrder(msgspec.Struct):
    """Given: trump and a suit."""

    trump: str
    suit: str


@kind("suit_order", SuitOrder)
def _suit_order(rules: Rules, given: SuitOrder) -> list[str]:
    return _high_to_low(rules, Suit.parse(given.trump), Suit.parse(given.suit))


def _high_to_low(rules: Rules, trump: Suit, suit: Suit) -> list[str]:
    cards = [card for card in pack(rules) if suit_of(card, trump) is suit]
    return [str(card) for card in sorted(cards, key=lambda c: height(c, trump), reverse=True)]


class Nothing(msgspec.Struct):
    """Given: nothing."""


@kind("deck", Nothing)
def _deck(rules: Rules, _: Nothing) -> dict[str, int]:
    dealt = deal_with(rules, 0)
    undealt = len(dealt.kitty) + (dealt.up_card is not None)
    return {"cards": sum(map(len, dealt.hands)) + undealt, "undealt": undealt}


class Sort(msgspec.Struct):
    """Given: a hand."""

    hand: list[str]


@kind("sort", Sort)
def _sort(rules: Rules, given: Sort) -> dict[str, list[str]]:
    cards = sort_hand(cards_of(given.hand), rules.sort_suits)
    return {"suit_sequence": [card.suit.letter for card in cards]}


# -- the play -----------------------------------------------------------------------------------


class LegalCards(msgspec.Struct):
    """Given: trump, a hand, and the card led to it (none: the hand leads)."""

    trump: str
    hand: list[str]
    led: str | None = None


@kind("legal_cards", LegalCards, ordered=False)
def _legal_cards(rules: Rules, given: LegalCards) -> list[str]:
    cards, trump = cards_of(given.hand), Suit.parse(given.trump)
    if len(cards) != rules.hand_size:
        raise MalformedCase(f"a hand has {rules.hand_size} cards, not {len(cards)}")
    led = None if given.led is None else Card.parse(given.led)
    hands = {0: cards} if led is None else {0: [led], 1: cards}
    benny = benny_among(rules, [*cards, led])
    hand = set_to_play(rules, 0, trump, dealer=rules.players - 1, hands=hands, benny=benny)
    if led is not None:
        hand = apply(hand, Played(0, led))
    return [str(event.card) for event in legal(hand) if isinstance(event, Played)]


class TrickWinner(msgspec.Struct):
    """Given: trump, and the plays to a trick in order."""

    trump: str
    plays: list[tuple[int, str]]


@kind("trick_winner", TrickWinner)
def _trick_winner(rules: Rules, given: TrickWinner) -> int:
    trump = Suit.parse(given.trump)
    plays = [(seat_at(rules, seat), Card.parse(text)) for seat, text in given.plays]
    hand = _at_trick(rules, trump, plays)
    for seat, card in plays:
        hand = apply(hand, Played(seat, card))
    return hand.tricks[0].winner + 1


def _at_trick(rules: Rules, trump: Suit, plays: list[tuple[Seat, Card]]) -> Hand:
    """Return a hand at a lead to which these plays can be made, by whichever maker it takes.

    Any trick of a hand may be meant, so it does not matter who leads to the first: the seat that
    plays first here is set on the dealer's left.
    """
    if not plays:
        raise MalformedCase("a trick has plays")
    seats = [seat for seat, _ in plays]
    led = suit_of(plays[0][1], trump)
    followers = [c for c in pack(rules) if suit_of(c, trump) is led]
    lone_defender = seats[0] if rules.players == 4 and len(seats) == 2 else None
    alone = rules.players == 4 and len(seats) < 4
    rules = with_lone_defender(rules, lone_defender, maker_alone=alone)
    rules = rules.but(first_lead="left_of_dealer", loner_lead="left_of_dealer")
    for maker in (seat for seat in seats if seat != lone_defender):
        with suppress(UnreachableSituationError):
            hand = set_to_play(
                rules,
                maker,
                trump,
                dealer=(seats[0] - 1) % rules.players,
                alone=alone,
                lone_defender=lone_defender,
                hands={seat: [card] for seat, card in plays},
                refuse={s: followers for s, card in plays if suit_of(card, trump) is not led},
                benny=benny_among(rules, [card for _, card in plays]),
            )
            if hand.turn == seats[0] and set(hand.active) == set(seats):
                return hand
    raise UnreachableSituationError(
        f"no hand leads to a trick by seats {[seat + 1 for seat in seats]}"
    )


class LeadSeat(msgspec.Struct):
    """Given: who made trump, and who plays alone."""

    maker: int
    maker_alone: bool = False
    defender_alone: int | None = None


@kind("lead_seat", LeadSeat)
def _lead_seat(rules: Rules, given: LeadSeat) -> int | None:
    rules = with_lone_defender(rules, given.defender_alone, maker_alone=given.maker_alone)
    hand = set_to_play(
        rules,
        seat_at(rules, given.maker),
        Suit.SPADES,
        dealer=rules.players - 1,
        alone=given.maker_alone,
        lone_defender=seat_or_none(rules, given.defender_alone),
    )
    return None if hand.turn is None else hand.turn + 1
