"""Nothing that a seat cannot see reaches it, in any of the games and their variants."""

from __future__ import annotations

import dataclasses
import pickle
import random

import pytest

from effort import TIMES
from euchre.game.cards import Suit
from euchre.game.censor import censor
from euchre.game.events import Bid, Called, HandEvent, SpecialBid, to_json
from euchre.game.hand import Hand, IllegalEventError, apply, begin, forced_event, legal, view
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.testing.strategies import HOUSE_RULES
from euchre.testing.worlds import (
    random_hand,
    redeal_hidden,
)


def onlookers(rules: Rules) -> tuple[int | None, ...]:
    """Every seat at the table, and a spectator."""
    return (*range(rules.players), None)


def received(hand: Hand, seat: int | None) -> bytes:
    """Every byte that reaches a seat: its events, its view, its choices, what is refused to it."""
    seen = view(hand, seat)
    told = b"\n".join(to_json(censor(event, seat)) for event in hand.events)
    choices = b"\n".join(map(to_json, legal(seen)))
    refusals = [] if seat is None else refused_calls(hand, seat)
    fields = {field.name: getattr(seen, field.name) for field in dataclasses.fields(seen)}
    return told + repr((fields, seen, refusals)).encode() + choices


def refused_calls(hand: Hand, seat: int) -> list[str]:
    """What a seat is told of each call and bid that it may not make now."""
    answers = []
    trumps: tuple[Suit | None, ...] = (*Suit, None)
    calls: list[HandEvent] = [Called(seat, suit, alone) for suit in Suit for alone in (False, True)]
    calls += [Bid(seat, 2, trump) for trump in trumps]
    calls += [Bid(seat, 6, trump, special) for trump in trumps for special in SpecialBid]
    for call in calls:
        try:
            apply(hand, call)
        except IllegalEventError as error:
            answers.append(error.why)
    return answers


PRESET_RULES = {name: named.rules for name, named in PRESETS.items()}
STANDARD = preset("standard").rules
LEAK_RULES = PRESET_RULES | {
    "benny-always-up": preset("british").rules,
    "benny-always-up, natural-trump": preset("british").rules.replace(need_natural_trump=True),
    "natural-trump": preset("british").rules.replace(need_natural_trump=True, defend_alone="off"),
    "under": STANDARD.replace(farmers_hand="go_under_3"),
    "receive": preset("railroad").rules.replace(call_for_best="receive_then_discard"),
    "blind-swap": preset("railroad").rules.replace(call_for_best="blind_swap"),
    "up-card-swap": preset("railroad").rules.replace(call_for_best="upcard_swap"),
    "dead-up-card-given": preset("call-for-best").rules.replace(canadian_loner="round1"),
    "renege": STANDARD.replace(renege="penalty_2", defend_alone="vs_loner"),
    "bid-euchre-28": preset("bid-euchre").rules.replace(joker="none", low_rank="8"),
    "running-auction": HOUSE_RULES["an auction that goes round, with trump in the bids"],
    "call-ace": preset("american").rules.replace(
        sides="called_partner", partner_call="ace", discard_upcard=False, farmers_hand="go_under_3"
    ),
}


@pytest.mark.parametrize("name", LEAK_RULES)
def test_what_a_seat_cannot_see_changes_not_one_byte_it_receives(name: str) -> None:
    rules, rng = LEAK_RULES[name], random.Random(name)
    worlds = 0
    for _ in range(10 * TIMES):
        hand = (with_benny_up if name.startswith("benny-always-up") else random_hand)(rules, rng)
        for seat in onlookers(rules):
            before = received(hand, seat)
            for _ in range(4):
                other = redeal_hidden(hand, seat, rng)
                if other is None or other == hand:
                    continue
                worlds += 1
                assert received(other, seat) == before
                if hand.turn == seat is not None:
                    assert legal(other) == legal(hand)
    assert worlds > 60, "too few other worlds were possible for this to mean much"


@pytest.mark.parametrize("name", LEAK_RULES)
def test_who_has_looked_before_sees_what_one_sees_who_looks_for_the_first_time(name: str) -> None:
    rules, rng = LEAK_RULES[name], random.Random(name)
    for _ in range(3 * TIMES):
        hand = begin(rules, deal(rules, rng.randrange(rules.players), rng))
        while not hand.over:
            view(hand, rng.choice(onlookers(rules)))
            due = forced_event(hand)
            ways = [apply(hand, rng.choice([due] if due else legal(hand))) for _ in range(2)]
            for hand in ways:
                seat = rng.choice(onlookers(rules))
                assert view(hand, seat) == view(dataclasses.replace(hand), seat)


def test_what_has_been_looked_at_is_sent_to_a_process_without_what_was_shown() -> None:
    hand = begin(STANDARD, deal(STANDARD, 0, random.Random(1)))
    before = pickle.dumps(hand)
    assert [legal(view(hand, seat)) for seat in onlookers(STANDARD)]
    assert pickle.dumps(hand) == before
    assert pickle.loads(before) == hand  # noqa: S301 - our own


def with_benny_up(rules: Rules, rng: random.Random) -> Hand:
    while True:
        dealt = deal(rules, rng.randrange(4), rng)
        if dealt.face_down is not None:
            break
    hand = begin(rules, dealt)
    for _ in range(rng.randrange(12)):
        hand = apply(hand, rng.choice(legal(hand)))
    return hand


def test_reshuffling_what_a_seat_does_see_is_noticed() -> None:
    """The leak test above can fail: a card of one's own that changes is received."""
    rules, rng = preset("standard").rules, random.Random(1)
    first, second = (begin(rules, deal(rules, 3, rng)) for _ in range(2))
    assert all(received(first, seat) != received(second, seat) for seat in range(4))
