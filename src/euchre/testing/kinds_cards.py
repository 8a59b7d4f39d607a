"""Kinds of conformance case about cards, tricks and the first lead."""

from __future__ import annotations

from contextlib import suppress

from euchre.game.cards import Card, Suit, card_height, sort_hand, suit_of
from euchre.game.events import Played
from euchre.game.hand import Hand, apply, legal
from euchre.game.rules import Rules, Seat, build_pack
from euchre.testing.deals import UnreachableSituationError, deal_to_play, deal_with
from euchre.testing.kinds import (
    MalformedCaseError,
    allow_lone_defender,
    find_needed_benny,
    parse_optional_seat,
    parse_seat,
    register_kind,
)

# -- cards --------------------------------------------------------------------------------------


@register_kind("trump_order")
def _run_trump_order_case(rules: Rules, *, trump: Suit) -> list[str]:
    return _list_high_to_low(rules, trump, trump)


@register_kind("suit_order")
def _run_suit_order_case(rules: Rules, *, trump: Suit, suit: Suit) -> list[str]:
    return _list_high_to_low(rules, trump, suit)


def _list_high_to_low(rules: Rules, trump: Suit, suit: Suit) -> list[str]:
    cards = [card for card in build_pack(rules) if suit_of(card, trump) is suit]
    return [str(card) for card in sorted(cards, key=lambda c: card_height(c, trump), reverse=True)]


@register_kind("deck")
def _run_deck_case(rules: Rules) -> dict[str, int]:
    dealt = deal_with(rules, 0)
    undealt = len(dealt.kitty) + (dealt.up_card is not None)
    return {"cards": sum(map(len, dealt.hands)) + undealt, "undealt": undealt}


@register_kind("sort")
def _run_sort_hand_case(rules: Rules, *, hand: list[Card]) -> dict[str, list[str]]:
    cards = sort_hand(hand, rules.sort_suits)
    return {"suit_sequence": [card.suit.letter for card in cards]}


# -- the play -----------------------------------------------------------------------------------


@register_kind("legal_cards", ordered=False)
def _run_legal_cards_case(
    rules: Rules, *, trump: Suit, hand: list[Card], led: Card | None = None
) -> list[str]:
    """Return the cards of a hand that may be played, to the card led or to lead."""
    if len(hand) != rules.hand_size:
        raise MalformedCaseError(f"a hand has {rules.hand_size} cards, not {len(hand)}")
    hands = {0: hand} if led is None else {0: [led], 1: hand}
    benny = find_needed_benny(rules, [*hand, led])
    dealt = deal_to_play(rules, 0, trump, dealer=rules.players - 1, hands=hands, benny=benny)
    if led is not None:
        dealt = apply(dealt, Played(0, led))
    return [str(event.card) for event in legal(dealt) if isinstance(event, Played)]


@register_kind("trick_winner")
def _run_trick_winner_case(rules: Rules, *, trump: Suit, plays: list[tuple[int, Card]]) -> int:
    plays = [(parse_seat(rules, seat), card) for seat, card in plays]
    hand = _lead_to_trick(rules, trump, plays)
    for seat, card in plays:
        hand = apply(hand, Played(seat, card))
    return hand.tricks[0].winner + 1


def _lead_to_trick(rules: Rules, trump: Suit, plays: list[tuple[Seat, Card]]) -> Hand:
    """Return a hand at a lead to which these plays can be made, by whichever maker it takes.

    Any trick of a hand may be meant, so it does not matter who leads to the first: the seat that
    plays first here is set on the dealer's left.
    """
    if not plays:
        raise MalformedCaseError("a trick has plays")
    seats = [seat for seat, _ in plays]
    led = suit_of(plays[0][1], trump)
    followers = [c for c in build_pack(rules) if suit_of(c, trump) is led]
    lone_defender = seats[0] if rules.players == 4 and len(seats) == 2 else None
    alone = rules.players == 4 and len(seats) < 4
    rules = allow_lone_defender(rules, lone_defender, maker_alone=alone)
    rules = rules.replace(first_lead="left_of_dealer", loner_lead="left_of_dealer")
    for maker in (seat for seat in seats if seat != lone_defender):
        with suppress(UnreachableSituationError):
            hand = deal_to_play(
                rules,
                maker,
                trump,
                dealer=(seats[0] - 1) % rules.players,
                alone=alone,
                lone_defender=lone_defender,
                hands={seat: [card] for seat, card in plays},
                refuse={s: followers for s, card in plays if suit_of(card, trump) is not led},
                benny=find_needed_benny(rules, [card for _, card in plays]),
            )
            if hand.turn == seats[0] and set(hand.active_seats) == set(seats):
                return hand
    raise UnreachableSituationError(
        f"no hand leads to a trick by seats {[seat + 1 for seat in seats]}"
    )


@register_kind("lead_seat")
def _run_lead_seat_case(
    rules: Rules, *, maker: int, maker_alone: bool = False, defender_alone: int | None = None
) -> int | None:
    rules = allow_lone_defender(rules, defender_alone, maker_alone=maker_alone)
    hand = deal_to_play(
        rules,
        parse_seat(rules, maker),
        Suit.SPADES,
        dealer=rules.players - 1,
        alone=maker_alone,
        lone_defender=parse_optional_seat(rules, defender_alone),
    )
    return None if hand.turn is None else hand.turn + 1
