"""Our engine against OpenSpiel's ``euchre``, action by action.

What is mapped, and by which knob, so that nothing is masked:

* the dealer discards before anyone says alone: ``alone_timing=before_first_lead``;
* the dealer may not lay the up-card away: ``discard_upcard=False``;
* the dealer takes the up-card even when his partner then plays alone: since alone is not said with
  the call, ``upcard_if_dealer_out`` never applies, and the default ``upcard_taker=dealer`` does it;
* with ``allow_lone_defender`` each defender is asked, whether or not the maker is alone:
  ``defend_alone=always``; a euchre by a lone defender pays 4: ``pts_lone_defender_euchre=4``;
* left of the dealer leads whoever is alone: ``loner_lead=left_of_dealer``;
* one hand: scores and rotation are not in play; ``returns`` is our points, the other side negative.

One difference has no knob: who of the defenders is asked first. Ours are asked clockwise from the
maker's left (R6), OpenSpiel's clockwise from the dealer's left; `ask_defenders` states both orders
and gives each defender the same answer in both games.

Seats are the same on both sides; OpenSpiel draws the dealer first.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from effort import TIMES, cover
from euchre.game.cards import Card, Rank, Suit
from euchre.game.events import Called, Dealt, Declared, Discarded, HandEvent, Passed, Played
from euchre.game.hand import Hand, Phase, apply, begin, legal
from euchre.game.presets import preset
from euchre.game.rules import Rules, packet_choices, team_of

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed on this machine")

HANDS = 400 * TIMES
RANKS = (Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
CARDS = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
CARD_ID = {card: number for number, card in enumerate(CARDS)}
PASS, FIRST_TRUMP, ALONE, PARTNER = 24, 25, 29, 30


def rules_like_theirs(*, lone_defender: bool, stick: bool) -> Rules:
    return preset("american").rules.replace(
        alone_timing="before_first_lead",
        discard_upcard=False,
        defend_alone="always" if lone_defender else "off",
        pts_lone_defender_euchre=4,
        loner_lead="left_of_dealer",
        stick_the_dealer=stick,
    )


def action_of(event: HandEvent) -> int:
    match event:
        case Passed():
            return PASS
        case Called():
            assert not event.alone
            return FIRST_TRUMP + SUITS.index(event.trump)
        case Discarded() | Played():
            return CARD_ID[event.card]
        case Declared():
            return ALONE if event.alone else PARTNER
        case _:
            raise AssertionError(event)


def deal_their_chance_nodes(state: Any, rng: random.Random) -> tuple[int, list[Card]]:
    dealer = rng.randrange(4)
    state.apply_action(dealer)
    cards = []
    while state.is_chance_node():
        outcome = rng.choice([action for action, _ in state.chance_outcomes()])
        state.apply_action(outcome)
        cards.append(CARDS[outcome])
    return dealer, cards


def our_deal(rules: Rules, dealer: int, cards: list[Card]) -> Dealt:
    # twenty cards go one by one from the dealer on, then the up-card; who has which is checked
    # against card_holder below, so the order is not taken on trust
    hands = tuple(tuple(cards[(seat - dealer) % 4 : 20 : 4]) for seat in range(4))
    return Dealt(
        dealer=dealer,
        hands=hands,
        up_card=cards[20],
        kitty=tuple(card for card in CARDS if card not in cards),
        packets=packet_choices(rules)[0],
    )


def assert_same_holders(state: Any, hand: Hand) -> None:
    holders = state.card_holder()
    for seat, cards in enumerate(hand.dealt.hands):
        assert {number for number, at in enumerate(holders) if at == seat} == {
            CARD_ID[card] for card in cards
        }


def play_both(state: Any, hand: Hand, rng: random.Random) -> Hand:
    while not state.is_terminal():
        if hand.phase is Phase.ALONE and hand.turn != hand.maker:
            hand = ask_defenders(state, hand, rng)
            continue
        events = {action_of(event): event for event in legal(hand)}
        actions = state.legal_actions()
        assert sorted(events) == sorted(actions), f"{hand.events}"
        assert state.current_player() == hand.turn, f"{hand.events}"
        # mostly passing, so that second rounds and thrown-in hands come up as well
        action = PASS if PASS in actions and rng.random() < 0.7 else rng.choice(actions)
        state.apply_action(action)
        hand = apply(hand, events[action])
    return hand


def ask_defenders(state: Any, hand: Hand, rng: random.Random) -> Hand:
    """Both defenders' answers, each game asking in its own order until one says alone."""
    assert hand.maker is not None
    their_order = [(hand.dealer + step) % 4 for step in range(1, 5)]
    our_order = [(hand.maker + step) % 4 for step in (1, 3)]
    their_order = [seat for seat in their_order if seat in our_order]
    loner = rng.choice([*our_order, None])
    for seat in their_order:
        assert state.current_player() == seat
        assert state.legal_actions() == [ALONE, PARTNER]
        state.apply_action(ALONE if seat == loner else PARTNER)
        if seat == loner:
            break
    for seat in our_order:
        assert hand.turn == seat
        assert legal(hand) == [Declared(seat, alone=False), Declared(seat, alone=True)]
        hand = apply(hand, Declared(seat, alone=seat == loner))
        if seat == loner:
            break
    return hand


def assert_same_end(state: Any, hand: Hand) -> None:
    assert hand.over
    assert legal(hand) == []
    for seat, points in enumerate(state.returns()):
        team = team_of(hand.rules, seat)
        assert points == hand.points[team] - hand.points[1 - team], f"{hand.events}"
    if hand.maker is None:
        return
    assert state.declarer() == hand.maker
    assert [trick.winner() for trick in state.tricks()] == [trick.winner for trick in hand.tricks]
    assert state.declarer_go_alone() == hand.alone
    theirs = state.lone_defender()
    assert (theirs if theirs >= 0 else None) == hand.lone_defender


@pytest.mark.parametrize(("stick", "lone_defender"), cover([True, False], [True, False]))
def test_every_action_winner_and_return_is_the_same(*, lone_defender: bool, stick: bool) -> None:
    parameters = {"allow_lone_defender": lone_defender, "stick_the_dealer": stick}
    game = pyspiel.load_game("euchre", parameters)
    rules = rules_like_theirs(lone_defender=lone_defender, stick=stick)
    rng = random.Random(f"{lone_defender}{stick}")
    seen: set[str] = set()
    for _ in range(HANDS):
        state = game.new_initial_state()
        dealer, cards = deal_their_chance_nodes(state, rng)
        hand = begin(rules, our_deal(rules, dealer, cards))
        assert_same_holders(state, hand)
        hand = play_both(state, hand, rng)
        assert_same_end(state, hand)
        assert hand.outcome is not None
        seen.add(hand.outcome.value)
        seen.update(["lone defender"] * (hand.lone_defender is not None))
    # the comparison is worth something only if every kind of ending was met
    wanted = {"made", "march", "euchred"}
    wanted |= {"lone defender"} if lone_defender else set()
    wanted |= set() if stick else {"thrown in"}
    assert seen == wanted
