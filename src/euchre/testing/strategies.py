"""Hypothesis strategies for rules, deals, hands and matches; needs ``hypothesis`` installed.

>>> from hypothesis import given
>>> from euchre.hand import legal
>>> from euchre.testing.strategies import hands, rules_values
>>> @given(rules_values().flatmap(hands))
... def a_hand_that_is_not_over_goes_on(hand):
...     assert hand.over or legal(hand)
>>> a_hand_that_is_not_over_goes_on()
"""

from __future__ import annotations

import random
from contextlib import suppress

from hypothesis import strategies as st

from euchre import match as matches_of
from euchre.cards import Card
from euchre.errors import RulesError
from euchre.events import Dealt, Event, TimeUp
from euchre.hand import Hand, apply, begin, legal
from euchre.knobs import Knob, Value
from euchre.match import Match, new_match
from euchre.presets import PRESETS
from euchre.rules import KNOBS, Rules, bennies, pack, packet_choices
from euchre.shuffle import hand_out

LONGEST_HAND = 48
"""More events than any hand of four has."""


def knob_values(knob: Knob) -> st.SearchStrategy[Value]:
    """The values of one knob that can be played today."""
    if knob.kind == "suits":
        return st.permutations("CDSH").map("".join)
    if knob.choices:
        return st.sampled_from(knob.built)
    numbers: st.SearchStrategy[Value] = st.integers(knob.low, knob.high).filter(
        lambda value: value not in knob.later
    )
    if not knob.optional:
        return numbers
    all_later = set(range(knob.low, knob.high + 1)) <= set(knob.later)
    return st.none() if all_later else st.none() | numbers


def rules_presets() -> st.SearchStrategy[Rules]:
    """The rules of a named game."""
    return st.sampled_from([preset.rules for preset in PRESETS.values()])


@st.composite
def rules_values(draw: st.DrawFn, most_changes: int = 12) -> Rules:
    """Any valid rules: a named game with knobs turned, from `KNOBS`, so with every new knob too.

    A turn that would clash with the others is left out; every valid value can be reached by
    turning its knobs in a good order.
    """
    rules = draw(rules_presets())
    names = st.lists(st.sampled_from(list(KNOBS)), max_size=most_changes, unique=True)
    for name in draw(names):
        value = draw(knob_values(KNOBS[name]))
        with suppress(RulesError):
            rules = rules.but(**{name: value})
    return rules


@st.composite
def packs(draw: st.DrawFn, rules: Rules) -> tuple[Card, ...]:
    """The pack in any order, with either Benny where the rules take both."""
    benny = draw(st.sampled_from(bennies(rules) or (None,)))
    return tuple(draw(st.permutations(pack(rules, benny))))


@st.composite
def deals(draw: st.DrawFn, rules: Rules) -> Dealt:
    """Any deal these rules can produce."""
    dealer = draw(st.integers(0, rules.players - 1))
    packets = draw(st.sampled_from(packet_choices(rules)))
    return hand_out(rules, dealer, draw(packs(rules)), packets)


@st.composite
def hands(draw: st.DrawFn, rules: Rules, longest: int = LONGEST_HAND) -> Hand:
    """A hand after any legal events: from just dealt to over."""
    hand = begin(rules, draw(deals(rules)))
    for _ in range(draw(st.integers(0, longest))):
        if hand.over:
            break
        hand = apply(hand, draw(st.sampled_from(legal(hand))))
    return hand


def finished_hands(rules: Rules) -> st.SearchStrategy[Hand]:
    """A hand played out by any legal events."""
    return _finished(rules)


@st.composite
def _finished(draw: st.DrawFn, rules: Rules) -> Hand:
    hand = begin(rules, draw(deals(rules)))
    while not hand.over:
        hand = apply(hand, draw(st.sampled_from(legal(hand))))
    return hand


@st.composite
def matches(draw: st.DrawFn, rules: Rules, most_events: int = 400) -> Match:
    """A match after any legal events, from not begun to over.

    A match has hundreds of events, more than hypothesis draws well, so the choices come from a
    drawn seed.
    """
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    match = new_match(rules)
    for _ in range(draw(st.integers(0, most_events))):
        if match.over:
            break
        match = matches_of.apply(match, some_event(match, rng))
    return match


def some_event(match: Match, rng: random.Random) -> Event:
    """An event that may come next in a match that is not over, the end of time included."""
    if match.rules.time_limit and not match.time_up and rng.random() < 0.01:
        return TimeUp()
    if matches_of.awaits_chance(match):
        return matches_of.chance(match, rng)
    return rng.choice(matches_of.legal(match))
