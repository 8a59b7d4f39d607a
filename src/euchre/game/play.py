"""The tricks, from the first lead on, and the claims that somebody has reneged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from euchre.game.cards import Card, find_winner_index, suit_of
from euchre.game.events import PLAYED_EVENTS, Exposed, Passed, Played
from euchre.game.hand_cards import remove_card_or_hidden, replace_hand
from euchre.game.moves import possible_challenges
from euchre.game.rules import Seat, left_of
from euchre.game.scoring import RenegeRuling
from euchre.game.state import HandState, HandT, Phase, Trick, evolve


def start_play(hand: HandT) -> HandT:
    """Start the play with the first lead, once trump, exchanged cards and loners are settled."""
    return evolve(hand, phase=Phase.PLAY, turn=find_first_leader(hand))


def find_first_leader(hand: HandState) -> Seat:
    """Return the first leader: the first seat still playing from where R7 starts."""
    rules, maker = hand.rules, hand.maker
    assert maker is not None
    loner = maker if hand.alone else hand.lone_defender
    if loner is not None and rules.loner_lead == "left_of_loner":
        seat = left_of(rules, loner)
    else:
        seat = maker if rules.first_lead == "maker" else left_of(rules, hand.dealer)
    return seat if seat not in hand.out else _next_active_seat(hand, seat)


def apply_play(hand: HandT, event: Played) -> HandT:
    """Play a card; the last one to a trick ends the trick, the last trick the play."""
    seat = event.seat
    events = (*hand.events, event)
    hands = replace_hand(hand, seat, remove_card_or_hidden(hand.hands[seat], event.card))
    trick = (*hand.trick, event)
    if len(trick) + len(hand.out) < hand.rules.players:
        turn = _next_active_seat(hand, seat)
        return evolve(hand, events=events, hands=hands, trick=trick, turn=turn)
    assert hand.trump is not None
    taker = trick[find_winner_index([play.card for play in trick], hand.trump)].seat
    tricks = (*hand.tricks, Trick(trick, taker))
    is_last = len(tricks) == hand.rules.hand_size
    hand = evolve(
        hand,
        events=events,
        hands=hands,
        trick=(),
        tricks=tricks,
        turn=None if is_last else taker,
        phase=Phase.OVER if is_last else Phase.PLAY,
    )
    if is_last and hand.rules.renege != "prevent":
        return _ask_challenge_or_end(hand, left_of(hand.rules, hand.dealer))
    return hand


def iterate_plays_in_turn(hand: HandState, cards: Iterable[Card]) -> Iterator[Played]:
    """Assign these cards to the seats that would play them from the first lead on; nothing is
    checked.

    It is what the play looks like from outside, before anybody knows who held what.
    """
    seat, size, trump = hand.turn, hand.rules.players - len(hand.out), hand.trump
    assert seat is not None
    assert trump is not None
    trick: list[Played] = []
    for card in cards:
        play = PLAYED_EVENTS[seat][card.index]
        yield play
        trick.append(play)
        if len(trick) == size:
            seat, trick = (
                trick[find_winner_index([played.card for played in trick], trump)].seat,
                [],
            )
        else:
            seat = _next_active_seat(hand, seat)


def _next_active_seat(hand: HandState, seat: Seat) -> Seat:
    players, out = hand.rules.players, hand.out
    seat = (seat + 1) % players
    while seat in out:
        seat = (seat + 1) % players
    return seat


# -- a renege (R17) -----------------------------------------------------------------------------


def _ask_challenge_or_end(hand: HandT, first_seat: Seat) -> HandT:
    """Ask the seats from `first_seat` to the dealer for a claim of a renege, or end the hand."""
    players, dealer = hand.rules.players, hand.dealer
    steps = range((first_seat - dealer - 1) % players + 1, players + 1)
    for seat in ((dealer + step) % players for step in steps):
        if possible_challenges(hand, seat):
            return evolve(hand, phase=Phase.CHALLENGE, turn=seat)
    return evolve(hand, phase=Phase.OVER, turn=None)


def apply_no_challenge(hand: HandT, event: Passed) -> HandT:
    """Apply the pass of a seat that claims no renege after the last trick."""
    if event.seat == hand.dealer:
        return evolve(hand, phase=Phase.OVER, turn=None)
    return _ask_challenge_or_end(hand, left_of(hand.rules, event.seat))


def apply_exposure(hand: HandT, event: Exposed) -> HandT:
    """Settle a claim: a renege ends the hand, a false claim costs points and play goes on."""
    assert hand.accused is not None
    claimant = hand.accused.seat
    hand = evolve(hand, hands=replace_hand(hand, event.seat, event.cards), accused=None)
    settled = RenegeRuling(claimant, event.seat, has_reneged(hand, event.seat))
    hand = evolve(hand, reneges=(*hand.reneges, settled))
    if settled.proven:
        return evolve(hand, phase=Phase.OVER, turn=None)
    if len(hand.tricks) == hand.rules.hand_size:
        return _ask_challenge_or_end(hand, claimant)
    return evolve(hand, phase=Phase.PLAY, turn=claimant)


def has_reneged(hand: HandState, seat: Seat) -> bool:
    """Return True if `seat` did not follow suit, and then held a card of that suit."""
    trump = hand.trump
    assert trump is not None
    held = list(hand.hands[seat])
    for plays in (hand.trick, *(trick.plays for trick in reversed(hand.tricks))):
        led = suit_of(plays[0].card, trump) if plays else None
        if any(
            play.seat == seat and suit_of(play.card, trump) is not led for play in plays[1:]
        ) and any(suit_of(card, trump) is led for card in held):
            return True
        held += [play.card for play in plays if play.seat == seat]
    return False
