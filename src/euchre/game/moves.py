"""What may come next in a hand: `legal`, one function for each phase.

`euchre.game.hand` offers these beside `apply`; they are here because the question is one room and
moving on another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from euchre.arguments import verify_seat
from euchre.errors import DealError
from euchre.game.auction import list_bids
from euchre.game.cards import HIDDEN, SUIT_TABLE, SUITS, Card, Rank, Suit, is_trump
from euchre.game.events import (
    PLAYED_EVENTS,
    Called,
    CalledForBest,
    Challenged,
    Declared,
    Discarded,
    Exposed,
    Gave,
    HandEvent,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
    TookUp,
)
from euchre.game.rules import Rules, Seat, benny_cards, has_called_partner, partner_of
from euchre.game.state import LEGAL_CACHE_KEY, HandState, Phase


def legal(hand: HandState) -> list[HandEvent]:
    """Return the events that may come next.

    Where the deciding seat's cards are hidden these are the events that could come as far as
    this onlooker knows. Empty when the hand is over, and in a view while the dealer who named
    trump blind picks up a hand that the view has not seen.
    """
    verify_is_hand(hand)
    return legal_events_from_cache(hand).copy()


def verify_is_hand(hand: object) -> None:
    """Raise an error unless this is a hand or a view.

    Raises:
        DealError: it is neither.
    """
    if not isinstance(hand, HandState):
        raise DealError(f"expected a Hand or a View, not {hand!r:.60}")


def legal_events_from_cache(hand: HandState) -> list[HandEvent]:
    """Return `legal`, computed once for each hand: the player asks, and so does `apply`."""
    known: list[HandEvent] | None = hand.__dict__.get(LEGAL_CACHE_KEY)
    if known is None:
        known = hand.__dict__[LEGAL_CACHE_KEY] = _LEGAL_BY_PHASE[hand.phase](hand)
    return known


def forced_event(hand: HandState) -> HandEvent | None:
    """Return the event that comes next without a decision, if any: cards taken up, or exposed."""
    event: TookUp | Exposed
    verify_is_hand(hand)
    if hand.phase is Phase.EXPOSE:
        assert hand.accused is not None
        against = hand.accused.against
        event = Exposed(against, hand.hands[against])
    elif hand.phase is not Phase.LOOK:
        return None
    elif hand.under is not None:
        event = TookUp(hand.under, hand.kitty[:3])
    else:
        event = TookUp(hand.dealer, hand.dealt.hands[hand.dealer])
    return None if HIDDEN in event.cards else event


def must_call_alone(hand: HandState, seat: Seat) -> bool:
    """Return True if `seat` can make trump now only by going alone (R2)."""
    verify_is_hand(hand)
    verify_seat(seat, hand.rules.players)
    scope = hand.rules.canadian_loner
    if scope == "off" or seat != partner_of(hand.rules, hand.dealer):
        return False
    return hand.phase is Phase.ORDER or scope == "both_rounds"


def must_call(hand: HandState) -> bool:
    """Return True if the player to speak may not pass: a stuck dealer, for a Benny, a bid won."""
    verify_is_hand(hand)
    if hand.phase in (Phase.BENNY, Phase.TRUMP):
        return True
    return hand.turn is not None and hand.is_stuck(hand.turn)


# -- a hand without a chance --------------------------------------------------------------------


def can_claim_redeal(rules: Rules, cards: Sequence[Card]) -> bool:
    """Return True if these cards entitle their holder to a new deal (R13, R14)."""
    if any(card is HIDDEN or Rank.JACK <= card.rank <= Rank.KING for card in cards):
        return False
    if any(card in benny_cards(rules) for card in cards):
        return False
    aces = sum(card.rank is Rank.ACE for card in cards)
    if aces == 0:
        return rules.farmers_hand == "redeal" or rules.ace_no_face == "one_or_more"
    return rules.ace_no_face == "one_or_more" or (rules.ace_no_face == "one_ace" and aces == 1)


def is_swappable_low_card(card: Card) -> bool:
    """Return True if a card can be swapped for one of the kitty: seven to ten (R14)."""
    return Rank.SEVEN <= card.rank <= Rank.TEN


def can_still_show_hand(hand: HandState, seat: Seat) -> bool:
    """Return True if it is the first turn of `seat` and nobody has called or bid (R13, R14)."""
    calling = hand.phase in (Phase.ORDER, Phase.NAME, Phase.BID)
    return calling and all(isinstance(call, Passed) and call.seat != seat for call in hand.calls)


def _legal_poor_hand_events(hand: HandState, seat: Seat) -> list[HandEvent]:
    """Return the legal events for a poor hand at its first turn, before anybody has called."""
    rules, cards = hand.rules, hand.hands[seat]
    if HIDDEN in cards or not can_still_show_hand(hand, seat):
        return []
    events: list[HandEvent] = [RedealClaimed(seat, cards)] if can_claim_redeal(rules, cards) else []
    if rules.farmers_hand == "go_under_3" and hand.under is None and len(hand.kitty) >= 3:
        low = [card for card in cards if is_swappable_low_card(card)]
        events += [SwappedLowCards(seat, three) for three in combinations(low, 3)]
    return events


# -- calling ------------------------------------------------------------------------------------


def _legal_calls(hand: HandState) -> list[HandEvent]:
    seat = hand.turn
    assert seat is not None
    events: list[HandEvent] = [] if must_call(hand) else [Passed(seat)]
    suits = _callable_suits(hand, seat)
    forced = must_call_alone(hand, seat)
    if not forced:
        events += [Called(seat, suit) for suit in suits]
    if forced or _is_alone_part_of_call(hand):
        events += [Called(seat, suit, alone=True) for suit in suits]
    return events + _legal_poor_hand_events(hand, seat)


def _is_alone_part_of_call(hand: HandState) -> bool:
    """Return True if going alone is said with the call; a called partner is declined later (R4)."""
    rules = hand.rules
    blind = hand.phase is Phase.BENNY and rules.joker_up_card == "dealer_names_blind"
    late = rules.alone_timing == "before_first_lead" or blind or has_called_partner(rules)
    return rules.go_alone and not late


def _callable_suits(hand: HandState, seat: Seat) -> list[Suit]:
    rules, up_suit = hand.rules, hand.up_suit
    if hand.phase is Phase.BENNY:
        return list(SUITS)
    if hand.phase is Phase.ORDER:
        assert up_suit is not None
        suits = [up_suit]
    else:
        suits = [suit for suit in SUITS if suit is not up_suit or rules.round2_may_name_turned_suit]
    if rules.need_natural_trump and HIDDEN not in hand.hands[seat]:
        natural = {card.suit for card in hand.hands[seat] if card not in benny_cards(rules)}
        held = [suit for suit in suits if suit in natural]
        suits = held or (suits if must_call(hand) else [])
    if rules.no_trump == "both" or (rules.no_trump == "round2" and hand.phase is not Phase.ORDER):
        suits += [Suit.NONE, Suit.LOW] if rules.low_no_trump else [Suit.NONE]
    return suits


def _legal_bids(hand: HandState) -> list[HandEvent]:
    seat = hand.turn
    assert seat is not None
    bids = list_bids(hand.rules, seat, hand.calls)
    passing: list[HandEvent] = [] if must_call(hand) else [Passed(seat)]
    return [*passing, *bids, *_legal_poor_hand_events(hand, seat)]


def _legal_partner_calls(hand: HandState) -> list[HandEvent]:
    """Return the maker's calls for a partner: a card that is no trump and not in the maker's hand,
    or nobody (R4).

    Nobody can be called for also where going alone is off, if the maker holds every card that
    might be called.
    """
    rules, seat, trump = hand.rules, hand.turn, hand.trump
    assert seat is not None
    assert trump is not None
    own = hand.hands[seat]
    cards = [c for c in hand.pack if not is_trump(c, trump) and c not in own]
    if rules.partner_call == "ace":
        cards = [card for card in cards if card.rank is Rank.ACE]
    elif rules.partner_call == "best_of_suit" and HIDDEN not in own:
        best = {card.suit: card for card in sorted(cards, key=lambda card: card.rank)}
        cards = [card for card in cards if best[card.suit] is card]
    events: list[HandEvent] = [PartnerCalled(seat, card) for card in cards]
    return events if events and not rules.go_alone else [*events, PartnerCalled(seat, None)]


# -- alone, and a better card -------------------------------------------------------------------


def _legal_pick_ups(hand: HandState) -> list[HandEvent]:
    due = forced_event(hand)
    return [] if due is None else [due]


def _legal_declarations(hand: HandState) -> list[HandEvent]:
    assert hand.turn is not None
    return [Declared(hand.turn, False), Declared(hand.turn, True)]


def _legal_best_card_answers(hand: HandState) -> list[HandEvent]:
    assert hand.turn is not None
    return [CalledForBest(hand.turn, False), CalledForBest(hand.turn, True)]


def _legal_card_gifts(hand: HandState) -> list[HandEvent]:
    seat = hand.turn
    assert seat is not None
    to = partner_of(hand.rules, seat)
    assert to is not None
    swapped = {gift.card for gift in hand.gave if gift.to == seat and gift.card is not HIDDEN}
    return [Gave(seat, to, card) for card in _discard_candidates(hand, seat) if card not in swapped]


def _discard_candidates(hand: HandState, seat: Seat) -> Sequence[Card]:
    """Return the cards that may leave a hand face down; a hidden one if not all are known."""
    cards = list(dict.fromkeys(_possible_cards(hand, seat)))
    return [HIDDEN, *cards] if HIDDEN in hand.hands[seat] else cards


def _legal_loner_discards(hand: HandState) -> list[HandEvent]:
    seat = hand.turn
    assert seat is not None
    return [Discarded(seat, card) for card in _discard_candidates(hand, seat)]


def _legal_discards(hand: HandState) -> list[HandEvent]:
    seat = hand.turn
    assert seat is not None
    keep = None if hand.rules.discard_upcard else hand.up_card
    return [Discarded(seat, card) for card in _discard_candidates(hand, seat) if card is not keep]


# -- play ---------------------------------------------------------------------------------------


def filter_playable(
    rules: Rules,
    cards: Sequence[Card],
    trump: Suit,
    led: Card | None = None,
    *,
    first_trick: bool = False,
) -> Sequence[Card]:
    """Return those of these cards that may be played: the only place that decides it.

    Bots, masks, the solver and the readers of records ask here, through `playable_cards` where
    there is a hand. Where the rules let a renege happen (R17) these are the cards that are
    none.

    Args:
        rules: the rules.
        cards: what the player holds, all of it known.
        trump: trump, or no trump.
        led: the card led to the trick; None: the player leads.
        first_trick: whether it is the first trick of the hand.

    Returns:
        In the order in which they are held, never empty unless `cards` is.
    """
    table = SUIT_TABLE[trump.index]
    if led is None:
        plain = first_trick and rules.lead_plain_first
        return (
            [card for card in cards if table[card.index] is not trump] if plain else ()
        ) or cards
    suit = table[led.index]
    return [card for card in cards if table[card.index] is suit] or cards


def playable_cards(hand: HandState, cards: Sequence[Card] | None = None) -> Sequence[Card]:
    """Return the cards that the player to act may play without a renege, as far as is known here.

    Args:
        hand: the hand or a view of it, in the play.
        cards: held instead of what the hand shows; None: what it shows.
    """
    verify_is_hand(hand)
    seat, trump = hand.turn, hand.trump
    if seat is None or trump is None:
        raise DealError("cards are played once trump is made, by whoever has the turn")
    held = hand.hands[seat] if cards is None else cards
    led = hand.trick[0].card if hand.trick else None
    is_first_trick = not hand.tricks
    if HIDDEN not in held:
        return filter_playable(hand.rules, held, trump, led, first_trick=is_first_trick)
    known = [card for card in held if card is not HIDDEN]
    unseen = [
        card
        for card in hand.unseen_cards
        if card
        in filter_playable(hand.rules, (*known, card), trump, led, first_trick=is_first_trick)
    ]
    return [*filter_playable(hand.rules, known, trump, led, first_trick=is_first_trick), *unseen]


def _legal_plays(hand: HandState) -> list[HandEvent]:
    seat = hand.turn
    assert seat is not None
    table = PLAYED_EVENTS[seat]
    if hand.rules.renege == "prevent":
        return [table[card.index] for card in dict.fromkeys(playable_cards(hand))]
    cards = _possible_cards(hand, seat) if hand.trick else playable_cards(hand)
    plays = [table[card.index] for card in dict.fromkeys(cards)]
    return [*plays, *possible_challenges(hand, seat)]


_PASSING_PHASES: Final = (Phase.ORDER, Phase.NAME, Phase.BID)


def is_legal_event(hand: HandState, event: Passed | Played) -> bool:
    """Return True if an event is among `legal`, without building the whole list if it is not
    cached.

    These are most of the events there are, and nobody makes that list for a game that is read.
    """
    phase, seat = hand.phase, event.seat
    if seat != hand.turn or type(seat) is not int:
        return False
    if type(event) is Passed:
        return phase in _PASSING_PHASES and not must_call(hand)
    if phase is not Phase.PLAY or type(event) is not Played:
        return False
    if LEGAL_CACHE_KEY in hand.__dict__ or hand.rules.renege != "prevent":
        return event in legal_events_from_cache(hand)
    card, held, trump = event.card, hand.hands[seat], hand.trump
    assert trump is not None
    led = hand.trick[0].card if hand.trick else None
    if HIDDEN in held:
        known = tuple(held_card for held_card in held if held_card is not HIDDEN)
        unknown = card not in known and card in hand.unseen_cards
        held = (*known, card) if unknown else known
    return card in filter_playable(hand.rules, held, trump, led, first_trick=not hand.tricks)


def _possible_cards(hand: HandState, seat: Seat) -> Sequence[Card]:
    cards = hand.hands[seat]
    if HIDDEN not in cards:
        return cards
    return [*(card for card in cards if card is not HIDDEN), *hand.unseen_cards]


def possible_challenges(hand: HandState, seat: Seat) -> list[HandEvent]:
    """Return the challenges that `seat` may still make: of opponents who did not follow suit."""
    if hand.rules.renege == "prevent":
        return []
    settled = {(renege.claimant, renege.accused) for renege in hand.reneges}
    return [
        Challenged(seat, against)
        for against in hand.opponents(seat)
        if hand.void_suits(against) and (seat, against) not in settled
    ]


def _legal_challenges(hand: HandState) -> list[HandEvent]:
    assert hand.turn is not None
    return [Passed(hand.turn), *possible_challenges(hand, hand.turn)]


_LEGAL_BY_PHASE: Final[dict[Phase, Callable[[HandState], list[HandEvent]]]] = {
    Phase.BENNY: _legal_calls,
    Phase.ORDER: _legal_calls,
    Phase.NAME: _legal_calls,
    Phase.BID: _legal_bids,
    Phase.TRUMP: _legal_calls,
    Phase.PARTNER: _legal_partner_calls,
    Phase.LOOK: _legal_pick_ups,
    Phase.DISCARD: _legal_discards,
    Phase.ALONE: _legal_declarations,
    Phase.BEST: _legal_best_card_answers,
    Phase.LAY: _legal_loner_discards,
    Phase.GIVE: _legal_card_gifts,
    Phase.PLAY: _legal_plays,
    Phase.CHALLENGE: _legal_challenges,
    Phase.EXPOSE: _legal_pick_ups,
    Phase.OVER: lambda _: [],
}
