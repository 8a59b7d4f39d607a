"""Other deals that look the same to somebody, and hands played at random."""

from __future__ import annotations

import random

import msgspec

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
)
from euchre.hand import Hand, Illegal, apply, begin, legal
from euchre.moves import automatic
from euchre.rules import Rules
from euchre.shuffle import deal


def another_world(hand: Hand, seat: int | None, rng: random.Random) -> Hand | None:
    """Deal the cards that `seat` has not seen differently, and return that hand, or None.

    Everything that everybody saw happen stays as it was; a dealing in which it could not have
    happened (somebody would have had to follow suit, say) is thrown away.
    """
    dealt = hand.dealt
    shown = {play.card for play in hand.plays}
    shown.update(_own_cards(hand, seat))
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
        return _replayed(hand, new, seat, rng)
    except Illegal:
        return None


def _own_cards(hand: Hand, seat: int | None) -> set[Card]:
    """Return the cards a seat has looked at; computed here again, so as not to trust `censor`."""
    looks = [e for e in hand.events if isinstance(e, Looked) and e.seat == seat]
    if seat is None or (seat == hand.dealt.face_down and not looks):
        return set()
    seen = {*hand.dealt.hands[seat], *(card for look in looks for card in look.cards)}
    return seen | {gift.card for gift in hand.gave if gift.to == seat}


def _replayed(hand: Hand, dealt: Dealt, seat: int | None, rng: random.Random) -> Hand | None:
    """Replay what was seen to happen with other cards: what went face down is chosen again."""
    now = begin(hand.rules, dealt, hand.scores)
    needed = {play.card for play in hand.plays}
    needed.update(c for e in hand.events if isinstance(e, Exposed) for c in e.cards)
    for event in hand.events[1:]:
        again: Event | None = event
        if isinstance(event, Discarded) and event.seat != seat:
            again = _chosen_anew(now, needed, rng)
        elif isinstance(event, Gave) and seat not in (event.seat, event.to):
            again = _chosen_anew(now, set(), rng)
        elif isinstance(event, Looked):
            again = automatic(now)
        if again is None:
            return None
        now = apply(now, again)
    return now


def _chosen_anew(now: Hand, needed: set[Card], rng: random.Random) -> Event | None:
    """Choose any card that may go face down, but none that is needed later."""
    hidden = [e for e in legal(now) if isinstance(e, Discarded | Gave) and e.card not in needed]
    return rng.choice(hidden) if hidden else None


def random_hand(rules: Rules, rng: random.Random) -> Hand:
    """Return a hand after up to thirty random legal events, rare kinds of them among them."""
    hand = begin(rules, deal(rules, rng.randrange(rules.players), rng))
    stop = rng.randrange(30)
    while not hand.over and len(hand.events) <= stop:
        hand = apply(hand, _some_event(hand, rng))
    return hand


def _some_event(hand: Hand, rng: random.Random) -> Event:
    """Choose any kind of event first, so that rare kinds come up: few of thirty choices are
    passes.
    """
    kinds: dict[type[Event], list[HandEvent]] = {}
    for event in legal(hand):
        lone = getattr(event, "alone", False)
        kinds.setdefault(type(event), []).extend([event] * (3 if lone else 1))
    return rng.choice(kinds[rng.choice(sorted(kinds, key=lambda kind: kind.__name__))])
