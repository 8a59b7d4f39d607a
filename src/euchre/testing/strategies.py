"""Hypothesis strategies for rules, deals, hands and matches; needs ``hypothesis`` installed.

>>> from hypothesis import given
>>> from euchre.game.hand import legal
>>> from euchre.testing.strategies import hands, any_rules
>>> @given(any_rules().flatmap(hands))
... def a_hand_that_is_not_over_goes_on(hand):
...     assert hand.over or legal(hand)
>>> a_hand_that_is_not_over_goes_on()
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Final

from hypothesis import strategies as st

from euchre.arguments import verify_arguments
from euchre.errors import RulesError
from euchre.game import match as matches_of
from euchre.game.events import Bid, Dealt, Event, TimeUp
from euchre.game.hand import Hand, View, apply, begin, legal, view
from euchre.game.knobs import Knob, Value
from euchre.game.match import Match, new_match
from euchre.game.presets import PRESETS, preset
from euchre.game.randomness import Chance, as_random
from euchre.game.rules import KNOBS, Rules, benny_cards, build_pack, packet_choices
from euchre.game.shuffle import deal_pack

MAX_DRAWN_EVENTS = 60
"""More events than most hands have."""
_MODEST_BIDS: Final = 0.95


def _option_values(knob: Knob) -> st.SearchStrategy[Value]:
    """Strategy for the values of one option."""
    if knob.kind == "suits":
        return st.permutations("CDSH").map("".join)
    if knob.choices:
        return st.sampled_from(knob.choices)
    numbers: st.SearchStrategy[Value] = st.integers(knob.low, knob.high)
    return st.none() | numbers if knob.optional else numbers


_PRESET_RULES = {name: named.rules for name, named in PRESETS.items()}
HOUSE_RULES: dict[str, Rules] = {
    **_PRESET_RULES,
    "two-handed with an up-card": _PRESET_RULES["two-handed"].replace(
        low_rank="9", up_card=True, bidding="turn_up"
    ),
    "three-handed naming": _PRESET_RULES["cutthroat"].replace(up_card=False, bidding="name_only"),
    "naming in pairs": preset("american").rules.replace(
        up_card=False, bidding="name_only", canadian_loner="both_rounds"
    ),
    "an auction in pairs": preset("american").rules.replace(
        up_card=False, bidding="auction_tricks", min_bid=1, max_bid=5
    ),
    "an auction that goes round, with trump in the bids": _PRESET_RULES["bid-pairs"].replace(
        auction_rounds="until_all_pass",
        stick_the_dealer=True,
        low_no_trump=True,
        pts_big_pepper=10,
        moon_over_moon=True,
        misdeal="same_dealer",
    ),
    "pairs who bid for no trump low or high": _PRESET_RULES["cincinnati"].replace(
        low_no_trump=True, pts_big_pepper=8, defender_tricks=False, num_hands=6
    ),
    "call-ace": preset("american").rules.replace(
        sides="called_partner", partner_call="ace", farmers_hand="go_under_3"
    ),
    "call-ace for five, the Benny blind": preset("american").rules.replace(
        players=5,
        sides="called_partner",
        partner_call="best_of_suit",
        low_rank="8",
        joker="joker",
        joker_up_card="dealer_names_blind",
    ),
    "five without a joker": _PRESET_RULES["bid-euchre"].replace(
        joker="none", hand_size=4, max_bid=4, bid_points="tricks"
    ),
    "five with the eights": _PRESET_RULES["bid-euchre"].replace(
        joker="none", low_rank="8", farmers_hand="go_under_3"
    ),
    "railroad of old": _PRESET_RULES["railroad"].replace(
        low_rank="7", call_for_best="receive_then_discard", canadian_loner="round1"
    ),
    "every extra": _PRESET_RULES["railroad"].replace(
        renege="somerset",
        farmers_hand="go_under_3",
        no_trump="both",
        four_trick_tokens=True,
        fast_break=True,
        pts_super_euchre=4,
    ),
}
"""The named games, and other houses that turning one knob after the other would not come to."""


def preset_rules() -> st.SearchStrategy[Rules]:
    """Strategy for the rules of the named games."""
    return st.sampled_from([preset.rules for preset in PRESETS.values()])


@verify_arguments(most_changes=0)
@st.composite
def any_rules(draw: st.DrawFn, most_changes: int = 12) -> Rules:
    """Draw any valid rules: one of `HOUSE_RULES` with options changed, from `KNOBS`, so with every
    new option too.

    A turn that would clash with the others is left out.
    """
    rules = draw(st.sampled_from(list(HOUSE_RULES.values())))
    names = st.lists(st.sampled_from(list(KNOBS)), max_size=most_changes, unique=True)
    for name in draw(names):
        value = draw(_option_values(KNOBS[name]))
        with suppress(RulesError):
            rules = rules.replace({name: value})
    return rules


@verify_arguments()
@st.composite
def deals(draw: st.DrawFn, rules: Rules) -> Dealt:
    """Draw any deal these rules can produce, with either Benny if they take both."""
    dealer = draw(st.integers(0, rules.players - 1))
    packets = draw(st.sampled_from(packet_choices(rules)))
    benny = draw(st.sampled_from(benny_cards(rules) or (None,)))
    pack = draw(st.permutations(build_pack(rules, benny)))
    return deal_pack(rules, dealer, tuple(pack), packets)


@verify_arguments(longest=0)
@st.composite
def hands(draw: st.DrawFn, rules: Rules, longest: int = MAX_DRAWN_EVENTS) -> Hand:
    """Draw a hand after any legal events: from just dealt to over."""
    hand = begin(rules, draw(deals(rules)))
    for _ in range(draw(st.integers(0, longest))):
        if hand.over:
            break
        hand = apply(hand, draw(st.sampled_from(legal(hand))))
    return hand


@verify_arguments(longest=0)
def turn_views(rules: Rules, longest: int = MAX_DRAWN_EVENTS) -> st.SearchStrategy[View]:
    """Strategy for views of seats whose turn it is, as bots are asked about them."""
    undecided = hands(rules, longest).filter(lambda hand: hand.turn is not None)
    return undecided.map(lambda hand: view(hand, hand.turn))


@verify_arguments()
@st.composite
def finished_hands(draw: st.DrawFn, rules: Rules) -> Hand:
    """Draw a hand played out by any legal events."""
    hand = begin(rules, draw(deals(rules)))
    while not hand.over:
        hand = apply(hand, draw(st.sampled_from(legal(hand))))
    return hand


@verify_arguments(most_events=0)
@st.composite
def matches(draw: st.DrawFn, rules: Rules, most_events: int = 400) -> Match:
    """Draw a match after any legal events, from not begun to over.

    A match has hundreds of events, more than hypothesis draws well, so the choices come from a
    drawn seed.
    """
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    match = new_match(rules)
    for _ in range(draw(st.integers(0, most_events))):
        if match.over:
            break
        match = matches_of.apply(match, random_event(match, rng))
    return match


@verify_arguments()
def random_event(match: Match, rng: Chance) -> Event:
    """Choose an event that may come next in a match that is not over, the end of time included.

    Where a bid itself is scored it is mostly the least one, or a pass: by bids of chance the scores
    would fall without end.
    """
    rng = as_random(rng)
    if match.rules.time_limit and not match.time_up and rng.random() < 0.01:
        return TimeUp()
    if matches_of.is_chance_next(match):
        return matches_of.draw_chance_event(match, rng)
    events = matches_of.legal(match)
    bids = [event for event in events if isinstance(event, Bid)]
    if bids and match.rules.bid_points == "tricks" and rng.random() < _MODEST_BIDS:
        low = bids[0].tricks
        least: list[Event] = [bid for bid in bids if bid.tricks == low and not bid.special]
        others: list[Event] = [event for event in events if not isinstance(event, Bid)]
        return rng.choice(rng.choice([kind for kind in (least, others) if kind] or [events]))
    return rng.choice(events)
