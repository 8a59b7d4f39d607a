"""Deals made to measure, and hands brought to the play, for tests that need a certain situation."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError
from euchre.game.cards import Card, Suit, card_height, suit_of
from euchre.game.events import (
    PLAYED_EVENTS,
    Bid,
    Called,
    CalledForBest,
    Dealt,
    Declared,
    Discarded,
    Event,
    HandEvent,
    PartnerCalled,
    Passed,
    SpecialBid,
)
from euchre.game.hand import (
    Hand,
    IllegalEventError,
    Phase,
    apply,
    begin,
    find_blind_seat,
    forced_event,
    legal,
    playable_cards,
)
from euchre.game.randomness import Chance, as_random
from euchre.game.rules import Rules, Seat, benny_cards, build_pack, packet_choices


class UnreachableSituationError(EuchreError):
    """Raised when these rules never lead to the requested situation."""


@verify_arguments()
def deal_with(
    rules: Rules,
    dealer: Seat,
    hands: Mapping[Seat, Sequence[Card]] | None = None,
    up_card: Card | None = None,
    *,
    refuse: Mapping[Seat, Collection[Card]] | None = None,
    benny: Card | None = None,
    rng: Chance | None = None,
) -> Dealt:
    """Make a deal in which these seats hold at least these cards.

    Args:
        rules: the rules.
        dealer: who deals.
        hands: some or all cards of some or all seats; the rest is filled up.
        up_card: the card turned up; None: any that is not a Benny, where one is turned up.
        refuse: cards that a seat is not filled up with.
        benny: the card that serves as Benny where the rules take either.
        rng: the order in which cards fill up; None: the fixed order of the pack.

    Raises:
        UnreachableSituationError: the cards cannot be dealt so.
    """
    if up_card is not None and not rules.up_card:
        raise UnreachableSituationError("no card is turned up by these rules")
    held = {seat: list((hands or {}).get(seat, ())) for seat in range(rules.players)}
    undealt = list(build_pack(rules, benny))
    for card in (*chain.from_iterable(held.values()), *(() if up_card is None else (up_card,))):
        if card not in undealt:
            raise UnreachableSituationError(
                f"the {card.name} is not in the pack, or is there twice"
            )
        undealt.remove(card)
    if rng is not None:
        as_random(rng).shuffle(undealt)
    if rules.up_card and up_card is None:
        up_card = next((card for card in undealt if card not in benny_cards(rules)), None)
        if up_card is None:
            raise UnreachableSituationError("no card is left to turn up")
        undealt.remove(up_card)
    avoid = refuse or {}
    for seat in sorted(held, key=lambda s: -len(avoid.get(s, ()))):
        _fill_hand(held[seat], undealt, rules.hand_size, avoid.get(seat, ()))
    return Dealt(
        dealer=dealer,
        hands=tuple(tuple(held[seat]) for seat in range(rules.players)),
        up_card=up_card,
        kitty=tuple(undealt),
        packets=packet_choices(rules)[0],
        face_down=find_blind_seat(rules, dealer, up_card),
        benny=benny,
    )


def _fill_hand(hand: list[Card], undealt: list[Card], size: int, avoid: Collection[Card]) -> None:
    for card in [c for c in undealt if c not in avoid][: max(0, size - len(hand))]:
        undealt.remove(card)
        hand.append(card)
    if len(hand) != size:
        raise UnreachableSituationError(f"a hand of {size} cards cannot be made here")


def _find_other_up_card(rules: Rules, trump: Suit, taken: Collection[Card]) -> Card | None:
    """Find an up-card that proposes another suit than `trump`, so that it is left in the middle."""
    if not rules.up_card:
        return None
    for card in build_pack(rules):
        plain = suit_of(card, trump) is not trump and card.suit is not trump
        if plain and card not in taken and card not in benny_cards(rules):
            return card
    raise UnreachableSituationError("no card of another suit is left to turn up")


class _WantedHand(NamedTuple):
    """The requested way of a hand to its first lead."""

    maker: Seat
    trump: Suit
    alone: bool
    lone_defender: Seat | None
    bid: int | None
    special: SpecialBid | None
    mate: Seat | None


@verify_arguments()
def advance_to_play(
    hand: Hand,
    maker: Seat,
    trump: Suit,
    *,
    alone: bool = False,
    lone_defender: Seat | None = None,
    bid: int | None = None,
    special: SpecialBid | None = None,
    mate: Seat | None = None,
) -> Hand:
    """Advance `hand` to the first lead: `maker` makes `trump`, everybody else passes.

    Whoever takes the up-card lays that same card away where the rules let them, else the first
    card they may; nobody calls for a better card.

    Args:
        hand: where to begin.
        maker: who makes trump.
        trump: which.
        alone: whether the maker plays alone.
        lone_defender: who defends alone.
        bid: how many tricks the maker bids, in an auction; None: the fewest.
        special: the special bid that the maker makes instead; None: a moon to play alone, if the
            rules have no other way to that.
        mate: whose card the maker calls, where a partner is called; None: nobody's.

    Raises:
        UnreachableSituationError: these rules or these cards do not allow it.
    """
    wish = _WantedHand(maker, trump, alone, lone_defender, bid, special, mate)
    while hand.phase is not Phase.PLAY:
        event = _next_wanted_event(hand, wish)
        if event is None:
            break
        hand = apply(hand, event)
    if hand.phase is not Phase.PLAY or (hand.maker, hand.trump) != (maker, trump):
        raise UnreachableSituationError(f"seat {maker} cannot make {trump.word} here")
    if (hand.alone, hand.lone_defender) != (alone, lone_defender):
        raise UnreachableSituationError("by these rules nobody plays alone in that way")
    if special is not None and (hand.bid is None or hand.bid.special is not special):
        raise UnreachableSituationError(f"there is no bid of {special!r:.40} here")
    return hand


def _next_wanted_event(hand: Hand, wanted_hand: _WantedHand) -> HandEvent | None:
    allowed, turn = legal(hand), hand.turn
    if hand.phase is Phase.LOOK:
        wanted: list[HandEvent] = allowed
    elif turn is None:
        wanted = []
    elif hand.phase is Phase.DISCARD:
        assert hand.up_card is not None
        wanted = [Discarded(turn, hand.up_card), *allowed]
    elif hand.phase is Phase.ALONE:
        alone = (
            wanted_hand.alone if turn == wanted_hand.maker else turn == wanted_hand.lone_defender
        )
        wanted = [Declared(turn, alone)]
    elif hand.phase is Phase.BEST:
        wanted = [CalledForBest(turn, False)]
    elif turn == wanted_hand.maker:
        wanted = _list_making_events(hand, turn, wanted_hand)
    else:
        wanted = [Passed(turn)]
    return next((event for event in wanted if event in allowed), None)


def _list_making_events(hand: Hand, turn: Seat, wanted_hand: _WantedHand) -> list[HandEvent]:
    if hand.phase is Phase.BID:
        return [_build_bid(hand.rules, turn, wanted_hand)]
    if hand.phase is Phase.PARTNER:
        cards = hand.hands[wanted_hand.mate] if wanted_hand.mate is not None else (None,)
        return [PartnerCalled(turn, card) for card in cards]
    call = Called(turn, wanted_hand.trump, alone=wanted_hand.alone)
    return [call, Called(turn, wanted_hand.trump), Passed(turn)]


def _build_bid(rules: Rules, turn: Seat, wanted_hand: _WantedHand) -> Bid:
    special = wanted_hand.special
    if special is None and wanted_hand.alone and not rules.go_alone:
        special = SpecialBid.MOON
    trump = wanted_hand.trump if rules.bid_names_trump else None
    tricks = wanted_hand.bid or rules.min_bid or 0
    return Bid(turn, tricks if special is None else rules.hand_size, trump, special)


@verify_arguments()
def apply_events(hand: Hand, *events: Event) -> Hand:
    """Apply these events to `hand`, and what comes by itself next: cards taken up or exposed."""
    for event in events:
        hand = apply(hand, event)
        due = forced_event(hand)
        hand = hand if due is None else apply(hand, due)
    return hand


@verify_arguments(count=0)
def apply_passes(hand: Hand, count: int) -> Hand:
    """Apply so many passes in turn to `hand`.

    Raises:
        IllegalEventError: somebody may not pass.
        UnreachableSituationError: it is nobody's turn.
    """
    for pass_count in range(count):
        if hand.turn is None:
            raise UnreachableSituationError(f"after {pass_count} passes it is nobody's turn")
        hand = apply(hand, Passed(hand.turn))
    return hand


@verify_arguments()
def expect_refusal(hand: Hand, event: Event) -> IllegalEventError:
    """Return the error with which `hand` refuses an event.

    Raises:
        AssertionError: it does not.
    """
    try:
        apply(hand, event)
    except IllegalEventError as error:
        return error
    raise AssertionError(f"{event} was accepted")


@verify_arguments()
def deal_to_play(
    rules: Rules,
    maker: Seat,
    trump: Suit,
    *,
    dealer: Seat,
    alone: bool = False,
    lone_defender: Seat | None = None,
    bid: int | None = None,
    special: SpecialBid | None = None,
    mate: Seat | None = None,
    hands: Mapping[Seat, Sequence[Card]] | None = None,
    refuse: Mapping[Seat, Collection[Card]] | None = None,
    rng: Chance | None = None,
    benny: Card | None = None,
) -> Hand:
    """Deal a hand and advance it to its first lead, with nobody having taken the up-card; see
    `deal_with`, `advance_to_play`.
    """
    taken = {card for cards in (hands or {}).values() for card in cards}
    up_card = _find_other_up_card(rules, trump, taken)
    dealt = deal_with(rules, dealer, hands, up_card, refuse=refuse, rng=rng, benny=benny)
    hand = begin(rules, dealt)
    return advance_to_play(
        hand,
        maker,
        trump,
        alone=alone,
        lone_defender=lone_defender,
        bid=bid,
        special=special,
        mate=mate,
    )


@verify_arguments(makers_tricks=0, tries=1)
def make_finished_hand(
    rules: Rules,
    maker: Seat,
    makers_tricks: int,
    *,
    dealer: Seat,
    alone: bool = False,
    lone_defender: Seat | None = None,
    bid: int | None = None,
    special: SpecialBid | None = None,
    mate: Seat | None = None,
    tries: int = 3000,
) -> Hand:
    """Make a hand that was played out and in which the makers took so many tricks.

    Found by playing at random, but within the suit led, from deals that hold as many sure trumps
    for the maker.

    Raises:
        UnreachableSituationError: no such hand turned up.
    """
    if makers_tricks > rules.hand_size:
        raise UnreachableSituationError(f"a hand has {rules.hand_size} tricks, not {makers_tricks}")
    trump, rng = Suit.SPADES, random.Random(makers_tricks)
    trumps = [c for c in build_pack(rules) if suit_of(c, trump) is trump]
    best = sorted(trumps, key=lambda card: card_height(card, trump), reverse=True)
    hands = {maker: best[: min(makers_tricks, rules.hand_size, len(best))]}
    for _ in range(tries):
        try:
            hand = deal_to_play(
                rules,
                maker,
                trump,
                dealer=dealer,
                alone=alone,
                lone_defender=lone_defender,
                bid=bid,
                special=special,
                mate=mate,
                hands=hands,
                rng=rng,
            )
        except UnreachableSituationError:
            continue  # the partner was dealt no card that can be called, say
        hand = _play_out(hand, rng)
        if hand.makers_tricks == makers_tricks:
            return hand
    raise UnreachableSituationError(f"no hand with {makers_tricks} tricks for the makers turned up")


def _play_out(hand: Hand, rng: random.Random) -> Hand:
    """Play `hand` to its end without a renege or a claim of one."""
    while not hand.over:
        events = legal(hand)
        if hand.phase is Phase.PLAY and hand.turn is not None:
            events = [PLAYED_EVENTS[hand.turn][card.index] for card in playable_cards(hand)]
        elif hand.phase is Phase.CHALLENGE:
            events = events[:1]
        hand = apply(hand, rng.choice(events))
    return hand
