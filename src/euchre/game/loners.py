"""Between the call and the first lead: who plays alone, and the better card a loner calls for."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from euchre.game import events
from euchre.game.hand_cards import add_cards, remove_face_down_card, replace_hand
from euchre.game.play import start_play
from euchre.game.rules import Rules, Seat, has_called_partner, partner_of, team_of
from euchre.game.scoring import HandEnding, hand_points
from euchre.game.state import HandState, HandT, Phase, evolve

_BEFORE_PARTNER_CALL: Final = (Phase.LOOK, Phase.DISCARD, Phase.PARTNER)


def ask_loner_or_start_play(hand: HandT) -> HandT:
    """Ask the next player who exchanges cards, goes alone or calls for a better card; else start
    the play.
    """
    hand = evolve(
        hand,
        out=find_sitting_out(hand.rules, hand.maker if hand.alone else None, hand.lone_defender),
    )
    maker = hand.maker
    if maker is not None and len(hand.laid) < hand.exchanged_count:
        return evolve(hand, phase=Phase.LAY, turn=maker)
    if maker is not None and len(hand.gave) < hand.exchanged_count:
        return evolve(hand, phase=Phase.GIVE, turn=partner_of(hand.rules, maker))
    seat = _find_next_best_card_caller(hand)
    if seat is not None:
        return evolve(hand, phase=Phase.BEST, turn=seat)
    seat = _find_next_asked_to_go_alone(hand)
    if seat is not None:
        return evolve(hand, phase=Phase.ALONE, turn=seat)
    return start_play(hand)


def find_sitting_out(
    rules: Rules, lone_maker: Seat | None, lone_defender: Seat | None
) -> tuple[Seat, ...]:
    """Return the partners of the players who play alone."""
    loners = [seat for seat in (lone_maker, lone_defender) if seat is not None]
    mates = [partner_of(rules, seat) for seat in loners]
    return tuple(seat for seat in mates if seat is not None)


def is_played_alone(hand: HandState) -> bool:
    """Return whether a maker who has a partner, or could have called one, plays without.

    A maker who has yet to call a partner does not play alone.
    """
    calls_nobody = has_called_partner(hand.rules) and not hand.called_card
    has_chosen = hand.maker is not None and hand.phase not in _BEFORE_PARTNER_CALL
    return hand.alone or (calls_nobody and has_chosen)


def _find_next_asked_to_go_alone(hand: HandState) -> Seat | None:
    """Find who to ask next about going alone: the maker, then the defenders (R6, R21)."""
    rules, maker = hand.rules, hand.maker
    assert maker is not None
    if partner_of(rules, maker) is None:
        return None
    if will_maker_be_asked(hand):
        return maker
    may_defend = rules.defend_alone == "always" or (rules.defend_alone == "vs_loner" and hand.alone)
    if not may_defend or hand.lone_defender is not None:
        return None
    answered_seats = [declared.seat for declared in hand.declared]
    around = ((maker + step) % rules.players for step in range(1, rules.players))
    return next(
        (seat for seat in around if seat not in hand.makers and seat not in answered_seats), None
    )


def will_maker_be_asked(hand: HandState) -> bool:
    """Return True if the maker, who has a partner, will still be asked about going alone."""
    rules = hand.rules
    late = rules.alone_timing == "before_first_lead" or hand.dealt.face_down is not None
    has_answered = any(declared.seat == hand.maker for declared in hand.declared)
    return rules.go_alone and late and not hand.alone and not has_answered


def max_extra_points_alone(hand: HandState, seat: Seat) -> int:
    """Return how many more points `seat` can win alone than with the partner; 0 if none.

    Where it is none, a person need not be asked: a table and a terminal say no for them.

    Args:
        hand: a hand in which trump is made.
        seat: the maker, or a defender.
    """
    rules, team = hand.rules, team_of(hand.rules, seat)
    pair, alone = endings_with_partner_and_alone(hand.ending, is_maker=seat == hand.maker)

    def points(ending: HandEnding, tricks: int) -> int:
        return hand_points(rules, replace(ending, tricks=tricks))[team]

    counts = range(rules.hand_size + 1)
    gains = [points(alone, tricks) - points(pair, tricks) for tricks in counts]
    return max(0, *gains)


def endings_with_partner_and_alone(
    ending: HandEnding, *, is_maker: bool
) -> tuple[HandEnding, HandEnding]:
    """Return an ending as if the maker, or else a defender, played with a partner, and alone."""
    if is_maker:
        return replace(ending, alone=False), replace(ending, alone=True)
    return replace(ending, lone_defence=False), replace(ending, lone_defence=True)


def apply_declaration(hand: HandT, event: events.Declared) -> HandT:
    """Apply the maker's or a defender's answer about playing alone."""
    hand = evolve(hand, declared=(*hand.declared, event))
    if event.alone and event.seat == hand.maker:
        hand = evolve(hand, alone=True)
    elif event.alone:
        hand = evolve(hand, lone_defender=event.seat)
    return ask_loner_or_start_play(hand)


# -- a better card (R12, R15) -------------------------------------------------------------------


def _find_next_best_card_caller(hand: HandState) -> Seat | None:
    """Find the lone player who may now call for a better card."""
    rules = hand.rules
    if rules.call_for_best == "off":
        return None
    if rules.call_for_best == "upcard_swap" and (
        hand.up_card is None or hand.is_ordered_up or hand.taker is not None
    ):
        return None  # no card lies turned up: it is in somebody's hand, or was never there
    answered_seats = [answer.seat for answer in hand.best]
    lone = (hand.maker if hand.alone else None, hand.lone_defender)
    return next((seat for seat in lone if seat is not None and seat not in answered_seats), None)


def apply_best_card_answer(hand: HandT, event: events.CalledForBest) -> HandT:
    """Apply a lone player's answer about a better card; the rules decide who moves a card first."""
    hand = evolve(hand, best=(*hand.best, event))
    if not event.wanted:
        return ask_loner_or_start_play(hand)
    seat, mate = event.seat, partner_of(hand.rules, event.seat)
    assert mate is not None
    match hand.rules.call_for_best:
        case "partner_best":
            return evolve(hand, phase=Phase.LAY, turn=seat)
        case "receive_then_discard":
            return _ask_for_card_gift(hand, mate)
        case "blind_swap":
            return evolve(hand, phase=Phase.GIVE, turn=seat)
        case _:
            assert hand.up_card is not None
            hands = add_cards(hand, seat, hand.up_card)
            return evolve(hand, hands=hands, taker=seat, phase=Phase.LAY, turn=seat)


def _ask_for_card_gift(hand: HandT, seat: Seat) -> HandT:
    """Let the partner give a card; a dealer who sits out may give the dead up-card too (R3)."""
    hand = evolve(hand, phase=Phase.GIVE, turn=seat)
    if seat != hand.dealer or not hand.is_ordered_up or hand.taker is not None:
        return hand
    assert hand.up_card is not None
    return evolve(hand, hands=add_cards(hand, seat, hand.up_card), taker=seat)


def apply_loner_discard(hand: HandT, event: events.Discarded) -> HandT:
    """Discard a card of the loner, before or after the better one has come."""
    hands = replace_hand(hand, event.seat, remove_face_down_card(hand, event.seat, event.card))
    hand = evolve(hand, hands=hands, laid=(*hand.laid, event.card))
    mate = partner_of(hand.rules, event.seat)
    if hand.rules.call_for_best == "partner_best" and mate is not None:
        return _ask_for_card_gift(hand, mate)
    return ask_loner_or_start_play(hand)


def apply_gift(hand: HandT, event: events.Gave) -> HandT:
    """Move a card from one partner to the other."""
    hands = replace_hand(hand, event.seat, remove_face_down_card(hand, event.seat, event.card))
    hand = evolve(hand, hands=hands, gave=(*hand.gave, event))
    hand = evolve(hand, hands=add_cards(hand, event.to, event.card))
    if event.seat not in hand.out:  # the loner has swapped blindly: the partner gives one back
        return _ask_for_card_gift(hand, event.to)
    if hand.rules.call_for_best == "receive_then_discard":
        return evolve(hand, phase=Phase.LAY, turn=event.to)
    return ask_loner_or_start_play(hand)
