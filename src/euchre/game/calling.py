"""From the first word to trump: passes, bids, calls, the cards taken up and the card laid away."""

from __future__ import annotations

from typing import Final

from euchre.game import events, loners
from euchre.game.auction import find_next_bidder
from euchre.game.cards import HIDDEN, Suit
from euchre.game.hand_cards import (
    add_cards,
    remove_card_or_hidden,
    remove_face_down_card,
    remove_shown_cards,
    replace_hand,
)
from euchre.game.rules import Seat, has_called_partner, left_of, partner_of
from euchre.game.state import HandState, HandT, Phase, evolve

FIRST_PHASE_BY_BIDDING: Final = {
    "turn_up": Phase.ORDER,
    "name_only": Phase.NAME,
    "auction_tricks": Phase.BID,
}
"""What is decided first, by the knob `bidding`."""


def apply_pass(hand: HandT, event: events.Passed) -> HandT:
    """Apply a pass of `event.seat`; the dealer's pass ends a round about the up-card."""
    phase, turn = hand.phase, left_of(hand.rules, event.seat)
    hand = evolve(hand, events=(*hand.events, event), calls=(*hand.calls, event), turn=turn)
    if phase is Phase.BID:
        return _ask_next_bidder_or_make_trump(hand)
    if event.seat != hand.dealer:
        return hand
    if phase is Phase.ORDER:
        return evolve(hand, phase=Phase.NAME)
    return evolve(hand, phase=Phase.OVER, turn=None)


def apply_bid(hand: HandT, event: events.Bid) -> HandT:
    """Apply a bid; the highest possible one ends the auction."""
    return _ask_next_bidder_or_make_trump(evolve(hand, calls=(*hand.calls, event)))


def _ask_next_bidder_or_make_trump(hand: HandT) -> HandT:
    """Ask who speaks next in the auction; if nobody does, trump is named or made (F1)."""
    bidder = find_next_bidder(hand.rules, hand.dealer, hand.calls)
    if bidder is not None:
        return evolve(hand, turn=bidder)
    bid = hand.bid
    if bid is None:
        return evolve(hand, phase=Phase.OVER, turn=None)
    if bid.trump is None:
        return evolve(hand, phase=Phase.TRUMP, turn=bid.seat)
    return _make_trump(hand, bid.seat, bid.trump, alone=_is_bid_alone(hand))


def apply_trump_call(hand: HandT, event: events.Called) -> HandT:
    """Apply the call that makes trump; a blind hand is looked at before the up-card is taken."""
    hand = evolve(hand, calls=(*hand.calls, event))
    return _make_trump(hand, event.seat, event.trump, alone=event.alone or _is_bid_alone(hand))


def _is_bid_alone(hand: HandState) -> bool:
    """Return True if the bid that has won the auction is for all tricks alone."""
    return hand.bid is not None and hand.bid.special is not None and hand.bid.special.is_alone


def _make_trump(hand: HandT, maker: Seat, trump: Suit, *, alone: bool) -> HandT:
    """Make trump, by a call or by the bid that has won the auction."""
    hand = evolve(
        hand,
        trump=trump,
        maker=maker,
        alone=alone,
        out=loners.find_sitting_out(hand.rules, maker if alone else None, None),
    )
    hand = evolve(hand, taker=_find_up_card_taker(hand) if hand.is_ordered_up else None)
    if hand.dealt.face_down is not None:
        return evolve(hand, phase=Phase.LOOK, turn=None)
    return _take_up_card_or_go_on(hand)


def _find_up_card_taker(hand: HandState) -> Seat | None:
    """Return who takes the up-card that has been ordered up (R1, R3, R10)."""
    rules, maker = hand.rules, hand.maker
    assert maker is not None
    if hand.alone and partner_of(rules, maker) == hand.dealer:
        return maker if rules.upcard_if_dealer_out == "lone_partner" else None
    return maker if rules.upcard_taker == "maker" else hand.dealer


def apply_low_card_swap(hand: HandT, event: events.SwappedLowCards) -> HandT:
    """Remove the three shown cards from the hand; the kitty, taken up next, fills it again."""
    return evolve(
        hand,
        hands=remove_shown_cards(hand, event.seat, event.cards),
        under=event.seat,
        laid=hand.laid + event.cards,
        phase=Phase.LOOK,
        turn=None,
    )


def apply_pick_up(hand: HandT, event: events.TookUp) -> HandT:
    """Take up the cards of the kitty, or the blind hand of the dealer who named trump."""
    if hand.under is None:
        return _take_up_card_or_go_on(
            evolve(hand, hands=replace_hand(hand, event.seat, event.cards))
        )
    return evolve(
        hand,
        hands=add_cards(hand, event.seat, *event.cards),
        kitty=hand.kitty[3:],
        phase=FIRST_PHASE_BY_BIDDING[hand.rules.bidding],
        turn=event.seat,
    )


def _take_up_card_or_go_on(hand: HandT) -> HandT:
    """Give the up-card to its taker, who must discard; go on if there is no taker."""
    taker = hand.taker
    if taker is None:
        return _ask_partner_call_or_loner(hand)
    assert hand.up_card is not None
    hands = add_cards(hand, taker, hand.up_card)
    return evolve(hand, hands=hands, phase=Phase.DISCARD, turn=taker)


def apply_discard(hand: HandT, event: events.Discarded) -> HandT:
    """Discard a card of the player who took the up-card."""
    cards = remove_face_down_card(hand, event.seat, event.card)
    if event.card is HIDDEN and not hand.rules.discard_upcard and hand.up_card is not None:
        # every card may be the one laid away but the one just taken
        cards = (*remove_card_or_hidden(cards, HIDDEN), hand.up_card)
    hands = replace_hand(hand, event.seat, cards)
    return _ask_partner_call_or_loner(evolve(hand, hands=hands, discard=event.card))


def _ask_partner_call_or_loner(hand: HandT) -> HandT:
    """Ask the maker to call a partner once all cards have settled (R4), or go on."""
    if has_called_partner(hand.rules):
        return evolve(hand, phase=Phase.PARTNER, turn=hand.maker)
    return loners.ask_loner_or_start_play(hand)


def apply_partner_call(hand: HandT, event: events.PartnerCalled) -> HandT:
    """Apply the maker's call for a partner by a card, or for nobody."""
    return loners.ask_loner_or_start_play(evolve(hand, called_card=event.card))
