"""Nothing that a seat cannot see reaches it, in any of the games and their variants."""

from __future__ import annotations

import dataclasses
import random

import msgspec
import pytest

from euchre.cards import Card
from euchre.events import (
    Dealt,
    Discarded,
    Event,
    Exposed,
    Gave,
    HandEvent,
    Looked,
    Shown,
    WentUnder,
    censor,
    to_json,
)
from euchre.hand import Hand, Illegal, apply, begin, legal, view
from euchre.moves import automatic
from euchre.presets import PRESETS, preset
from euchre.rules import Rules
from euchre.shuffle import deal


def onlookers(rules: Rules) -> tuple[int | None, ...]:
    """Every seat at the table, and a spectator."""
    return (*range(rules.players), None)


def another_world(hand: Hand, seat: int | None, rng: random.Random) -> Hand | None:
    """`hand` with the cards that `seat` has not seen dealt differently, or None.

    Everything that everybody saw happen stays as it was; a dealing in which it could not have
    happened (somebody would have had to follow suit, say) is thrown away.
    """
    dealt = hand.dealt
    shown = {play.card for play in hand.plays}
    shown.update(own_cards(hand, seat))
    for event in hand.events:
        if isinstance(event, Shown | WentUnder | Exposed):
            shown.update(event.cards)
    slots = [(at, i) for at, cards in enumerate(dealt.hands) for i in range(len(cards))]
    slots = [(at, i) for at, i in slots if dealt.hands[at][i] not in shown]
    kitty = [card for card in dealt.kitty if card not in shown]
    pool = [dealt.hands[at][i] for at, i in slots] + kitty
    rng.shuffle(pool)
    held = [list(cards) for cards in dealt.hands]
    for (at, i), card in zip(slots, pool, strict=False):
        held[at][i] = card
    below = iter(pool[len(slots) :])
    left = tuple(card if card in shown else next(below) for card in dealt.kitty)
    new = msgspec.structs.replace(dealt, hands=tuple(map(tuple, held)), kitty=left)
    try:
        return replayed(hand, new, seat, rng)
    except Illegal:
        return None


def own_cards(hand: Hand, seat: int | None) -> set[Card]:
    """The cards a seat has looked at; said here again, so as not to trust `censor`."""
    looks = [e for e in hand.events if isinstance(e, Looked) and e.seat == seat]
    if seat is None or (seat == hand.dealt.face_down and not looks):
        return set()
    seen = {*hand.dealt.hands[seat], *(card for look in looks for card in look.cards)}
    return seen | {gift.card for gift in hand.gave if gift.to == seat}


def replayed(hand: Hand, dealt: Dealt, seat: int | None, rng: random.Random) -> Hand | None:
    """The same things seen to happen with other cards: what went face down is chosen anew."""
    now = begin(hand.rules, dealt, hand.scores)
    needed = {play.card for play in hand.plays}
    needed.update(c for e in hand.events if isinstance(e, Exposed) for c in e.cards)
    for event in hand.events[1:]:
        again: Event | None = event
        if isinstance(event, Discarded) and event.seat != seat:
            again = chosen_anew(now, needed, rng)
        elif isinstance(event, Gave) and seat not in (event.seat, event.to):
            again = chosen_anew(now, set(), rng)
        elif isinstance(event, Looked):
            again = automatic(now)
        if again is None:
            return None
        now = apply(now, again)
    return now


def chosen_anew(now: Hand, needed: set[Card], rng: random.Random) -> Event | None:
    """Any card that may go face down, but none that is needed later."""
    hidden = [e for e in legal(now) if isinstance(e, Discarded | Gave) and e.card not in needed]
    return rng.choice(hidden) if hidden else None


def received(hand: Hand, seat: int | None) -> bytes:
    """Every byte that reaches a seat: its events, its view, its choices."""
    seen = view(hand, seat)
    told = b"\n".join(to_json(censor(event, seat)) for event in hand.events)
    choices = b"\n".join(map(to_json, legal(seen)))
    fields = {field.name: getattr(seen, field.name) for field in dataclasses.fields(seen)}
    return told + repr(fields).encode() + repr(seen).encode() + choices


def random_hand(rules: Rules, rng: random.Random) -> Hand:
    hand = begin(rules, deal(rules, rng.randrange(rules.players), rng))
    stop = rng.randrange(30)
    while not hand.over and len(hand.events) <= stop:
        hand = apply(hand, some_event_of(hand, rng))
    return hand


def some_event_of(hand: Hand, rng: random.Random) -> Event:
    """Any kind of event first, so that rare kinds come up: few of thirty choices are passes."""
    kinds: dict[type[Event], list[HandEvent]] = {}
    for event in legal(hand):
        lone = getattr(event, "alone", False)
        kinds.setdefault(type(event), []).extend([event] * (3 if lone else 1))
    return rng.choice(kinds[rng.choice(sorted(kinds, key=lambda kind: kind.__name__))])


PRESET_RULES = {name: named.rules for name, named in PRESETS.items()}
STANDARD = preset("standard").rules
LEAK_RULES = PRESET_RULES | {
    "benny-always-up": preset("british").rules,
    "natural-trump": preset("british").rules.but(need_natural_trump=True, defend_alone="off"),
    "under": STANDARD.but(farmers_hand="go_under_3"),
    "receive": preset("railroad").rules.but(call_for_best="receive_then_discard"),
    "blind-swap": preset("railroad").rules.but(call_for_best="blind_swap"),
    "up-card-swap": preset("railroad").rules.but(call_for_best="upcard_swap"),
    "dead-up-card-given": preset("call-for-best").rules.but(canadian_loner="round1"),
    "renege": STANDARD.but(renege="penalty_2", defend_alone="vs_loner"),
    "bid-euchre-28": preset("bid-euchre").rules.but(joker="none", low_rank="8"),
    "call-ace": Rules(
        sides="called_partner", partner_call="ace", discard_upcard=False, farmers_hand="go_under_3"
    ),
}


@pytest.mark.parametrize("name", LEAK_RULES)
def test_what_a_seat_cannot_see_changes_not_one_byte_it_receives(name: str) -> None:
    rules, rng = LEAK_RULES[name], random.Random(name)
    worlds = 0
    for _ in range(50):
        hand = (with_benny_up if name == "benny-always-up" else random_hand)(rules, rng)
        for seat in onlookers(rules):
            before = received(hand, seat)
            for _ in range(6):
                other = another_world(hand, seat, rng)
                if other is None or other == hand:
                    continue
                worlds += 1
                assert received(other, seat) == before
                if hand.turn == seat is not None:
                    assert legal(other) == legal(hand)
    assert worlds > 250, "too few other worlds were possible for this to mean much"


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
