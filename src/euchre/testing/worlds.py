"""Other deals that look the same to somebody, and hands played at random."""

from __future__ import annotations

import random
from collections import Counter

import msgspec

from euchre.arguments import verify_arguments
from euchre.game.cards import Card
from euchre.game.events import (
    Dealt,
    Discarded,
    Event,
    Exposed,
    Gave,
    HandEvent,
    RedealClaimed,
    SwappedLowCards,
    TookUp,
)
from euchre.game.hand import Hand, IllegalEventError, apply, begin, legal
from euchre.game.moves import forced_event
from euchre.game.randomness import Chance, as_random
from euchre.game.rules import Rules, Seat
from euchre.game.shuffle import deal


@verify_arguments()
def redeal_hidden(hand: Hand, seat: Seat | None, rng: Chance) -> Hand | None:
    """Deal the cards that `seat` has not seen differently, and return that hand, or None.

    Everything that everybody saw happen stays as it was; a dealing in which it could not have
    happened (somebody would have had to follow suit, say) is thrown away.
    """
    rng, dealt = as_random(rng), hand.dealt
    shown = {play.card for play in hand.plays}
    shown.update(_cards_seen_by(hand, seat))
    for event in hand.events:
        if isinstance(event, RedealClaimed | SwappedLowCards | Exposed):
            shown.update(event.cards)
    slots = _list_free_slots(hand, seat, shown)
    kitty = [card for card in dealt.kitty if card not in shown]
    pool = [dealt.hands[owner][i] for owner, i in slots] + kitty
    rng.shuffle(pool)
    held = [list(cards) for cards in dealt.hands]
    for (owner, i), card in zip(slots, pool, strict=False):
        held[owner][i] = card
    undealt = iter(pool[len(slots) :])
    new_kitty = tuple(card if card in shown else next(undealt) for card in dealt.kitty)
    redealt = msgspec.structs.replace(dealt, hands=tuple(map(tuple, held)), kitty=new_kitty)
    try:
        return _replay_events(hand, redealt, seat, rng)
    except IllegalEventError:
        return None


def _list_free_slots(hand: Hand, seat: Seat | None, shown: set[Card]) -> list[tuple[Seat, int]]:
    """List owner and place of the dealt cards that may be others: none of those that were shown.

    In two packs a card that was shown may have an equal one that was not.
    """
    held = enumerate(hand.dealt.hands)
    if hand.rules.packs == 1 or hand.gave:
        return [(owner, i) for owner, cards in held for i, c in enumerate(cards) if c not in shown]
    slots = []
    for owner, cards in held:
        played = Counter(play.card for play in hand.plays if play.seat == owner)
        for i, card in enumerate(cards):
            played[card] -= 1
            if owner != seat and played[card] < 0:
                slots.append((owner, i))
    return slots


def _cards_seen_by(hand: Hand, seat: int | None) -> set[Card]:
    """Return the cards a seat has looked at; computed here again, so as not to trust `censor`."""
    looks = [e for e in hand.events if isinstance(e, TookUp) and e.seat == seat]
    if seat is None or (seat == hand.dealt.face_down and not looks):
        return set()
    seen = {*hand.dealt.hands[seat], *(card for look in looks for card in look.cards)}
    return seen | {gift.card for gift in hand.gave if gift.to == seat}


def _replay_events(hand: Hand, dealt: Dealt, seat: int | None, rng: random.Random) -> Hand | None:
    """Replay what was seen to happen with other cards: what went face down is chosen again."""
    replayed = begin(hand.rules, dealt, hand.scores)
    needed = {play.card for play in hand.plays}
    needed.update(c for e in hand.events if isinstance(e, Exposed) for c in e.cards)
    for event in hand.events[1:]:
        new_event: Event | None = event
        if isinstance(event, Discarded) and event.seat != seat:
            new_event = _choose_face_down_event(replayed, needed, rng)
        elif isinstance(event, Gave) and seat not in (event.seat, event.to):
            new_event = _choose_face_down_event(replayed, set(), rng)
        elif isinstance(event, TookUp):
            new_event = forced_event(replayed)
        if new_event is None:
            return None
        replayed = apply(replayed, new_event)
    return replayed


def _choose_face_down_event(hand: Hand, needed: set[Card], rng: random.Random) -> Event | None:
    """Choose any card that may go face down, but none that is needed later."""
    hidden = [e for e in legal(hand) if isinstance(e, Discarded | Gave) and e.card not in needed]
    return rng.choice(hidden) if hidden else None


@verify_arguments()
def random_hand(rules: Rules, rng: Chance) -> Hand:
    """Return a hand after up to thirty random legal events, rare kinds of them among them."""
    rng = as_random(rng)
    hand = begin(rules, deal(rules, rng.randrange(rules.players), rng))
    stop = rng.randrange(30)
    while not hand.over and len(hand.events) <= stop:
        hand = apply(hand, _random_event(hand, rng))
    return hand


def _random_event(hand: Hand, rng: random.Random) -> Event:
    """Choose a kind of event first: few of thirty choices are passes."""
    kinds: dict[type[Event], list[HandEvent]] = {}
    for event in legal(hand):
        lone = getattr(event, "alone", False)
        kinds.setdefault(type(event), []).extend([event] * (3 if lone else 1))
    in_order = sorted(kinds, key=lambda kind: str(kind.__struct_config__.tag))
    return rng.choice(kinds[rng.choice(in_order)])
