"""Auctions of two pairs: what bots bid, how bids are valued, and the fast engine under them."""

from __future__ import annotations

import random

import pytest

from effort import TIMES
from euchre.bots import Bot, SimpleBot, make_bot
from euchre.bots.driver import advance_to_lead
from euchre.bots.knowledge.likely_tricks import choose_bid_level, count_likely_tricks
from euchre.game.cards import Suit, parse_cards
from euchre.game.events import Bid, Called, HandEvent, Passed, SpecialBid
from euchre.game.hand import Hand, Phase, apply, begin, legal, view
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.testing.deals import deal_with

GAMES = ("bid-pairs", "pepper", "cincinnati")
PAIRS = preset("bid-pairs").rules
LOW = PAIRS.replace(low_no_trump=True)
games = pytest.mark.parametrize("name", GAMES)


def dealt(rules: Rules, hands: dict[int, str], dealer: int = 0) -> Hand:
    return begin(
        rules, deal_with(rules, dealer, {seat: parse_cards(c) for seat, c in hands.items()})
    )


def said(hand: Hand, bot: Bot | None = None) -> HandEvent:
    assert hand.turn is not None
    return (bot or SimpleBot()).act(view(hand, hand.turn))


# -- counting on the fingers ----------------------------------------------------------------------


def test_bowers_and_length_are_likely_tricks_and_low_cards_only_where_they_win() -> None:
    strong, weak = parse_cards("JH JD AH KH AC 9S"), parse_cards("9H TD QC KC 9S TS")
    assert count_likely_tricks(PAIRS, strong, Suit.HEARTS) > 5
    assert count_likely_tricks(PAIRS, weak, Suit.HEARTS) < 2
    nines = parse_cards("9C TC 9D TD 9H TH")
    assert count_likely_tricks(LOW, nines, Suit.LOW) > 5.5
    assert count_likely_tricks(LOW, nines, Suit.NONE) < 3


def test_a_bid_of_the_partner_stands_unless_there_is_reason() -> None:
    levels = [(4, None), (5, None), (6, None)]
    assert choose_bid_level(PAIRS, levels, 4.6, partnered=True, rivals=True) is None
    assert choose_bid_level(PAIRS, levels, 5.2, partnered=True, rivals=True) == (4, None)
    assert choose_bid_level(PAIRS, levels, 6.5, partnered=True, rivals=False) is None
    assert choose_bid_level(PAIRS, levels, 3.9, partnered=False, rivals=True) is None


# -- the simple bot -------------------------------------------------------------------------------


def test_the_simple_bot_names_its_best_trump_and_bids_what_the_hand_is_worth() -> None:
    bid = said(dealt(PAIRS, {1: "JH JD AH KH QC 9S"}))
    assert isinstance(bid, Bid)
    assert bid.trump is Suit.HEARTS
    assert 3 <= bid.tricks <= 5
    assert isinstance(said(dealt(PAIRS.replace(min_bid=3), {1: "9H TD QC KC 9S TS"})), Passed)


def test_the_simple_bot_shoots_the_moon_only_where_it_is_sure() -> None:
    bid = said(dealt(PAIRS, {1: "JH JD AH KH AC AS"}))
    assert isinstance(bid, Bid)
    assert bid.special is SpecialBid.MOON
    almost = said(dealt(PAIRS, {1: "JH AH KH QH AC AS"}))
    assert isinstance(almost, Bid)
    assert almost.special is None


def test_the_simple_bot_bids_because_it_must_and_no_more() -> None:
    hand = dealt(preset("cincinnati").rules, {0: "9H TD QC KC 9S TS"})
    for seat in (1, 2, 3):
        hand = apply(hand, Passed(seat))
    assert said(hand) == Bid(0, 3)


def test_the_simple_bot_names_the_trump_that_it_has_bid_on() -> None:
    hand = dealt(preset("pepper").rules, {1: "JS JC KS QS AD 9D"})
    for event in (Bid(1, 4), Passed(2), Passed(3), Passed(0)):
        hand = apply(hand, event)
    assert said(hand) == Called(1, Suit.SPADES)


# -- the fast engine ------------------------------------------------------------------------------


def by_every_line(hand: Hand, known: dict[object, int]) -> int:
    """The makers' tricks with perfect play, by the readable engine."""
    if hand.over:
        return hand.makers_tricks
    key = hand.hands, hand.turn, hand.trick, hand.makers_tricks
    if key not in known:
        after = (by_every_line(apply(hand, event), known) for event in legal(hand))
        known[key] = max(after) if hand.turn in hand.makers else min(after)
    return known[key]


def random_play(rules: Rules, rng: random.Random, tricks: int) -> Hand:
    """A hand at the lead to a trick, called and played at random, seldom for a moon."""
    while True:
        hand = begin(rules, deal(rules, rng.randrange(4), rng))
        while not hand.over and len(hand.tricks) < tricks:
            events = legal(hand)
            plain = [e for e in events if not (isinstance(e, Bid) and e.special)]
            hand = apply(hand, rng.choice(plain if plain and rng.random() < 0.9 else events))
        if not hand.over:
            return hand


@games
def test_the_fast_engine_solves_plays_as_trying_every_line_does(name: str) -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre.solve import count_makers_tricks

    rng = random.Random(name)
    rules = preset(name).rules.replace(no_trump="both", low_no_trump=True)
    seen = set()
    for _ in range(8 * TIMES):
        hand = random_play(rules, rng, 4)
        seen.add(hand.trump)
        assert count_makers_tricks(hand) == by_every_line(hand, {})
    assert len(seen) > 2


@games
def test_the_fast_engine_pays_what_the_readable_one_pays(name: str) -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre.solve.board.compiled import hand_worths_by_makers_tricks

    rules, rng = preset(name).rules, random.Random(name)
    for _ in range(20):
        hand = random_play(rules, rng, 5)
        worths = hand_worths_by_makers_tricks(hand, 0)
        while not hand.over:
            hand = apply(hand, rng.choice(legal(hand)))
        assert worths[hand.makers_tricks] == hand.points[0] - hand.points[1]


# -- search ---------------------------------------------------------------------------------------


@games
def test_the_expert_values_every_bid_and_the_best_are_those_of_sense(name: str) -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre.bots.search.expert import ExpertBot

    bot, rules = ExpertBot(worlds=40), preset(name).rules
    hand = dealt(rules, {1: "JH JD AH KH AC 9S"})
    found = {choice.event: choice.value for choice in bot.weigh_options(view(hand, 1))}
    assert {*found} == {*legal(hand)}
    best = max(found, key=lambda event: found[event])
    assert isinstance(best, Bid)
    assert best.trump in (None, Suit.HEARTS)
    assert best.tricks >= 3
    assert found[best] > found[Passed(1)]
    poor = dealt(rules.replace(min_bid=3), {1: "9H TD QC KC 9S TS"})
    assert bot.act(view(poor, 1)) == Passed(1)


@games
def test_a_hand_that_bids_is_thought_to_hold_more(name: str) -> None:
    np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    from euchre.bots.search.auctions import auction_log_likelihoods
    from euchre.solve import sample_worlds
    from euchre.solve.learned.play_states import dealt_hands_by_world

    rules = preset(name).rules
    trump = Suit.HEARTS if rules.bid_names_trump else None
    hand = apply(dealt(rules, {2: "9C TC QD KD 9S TS"}), Bid(1, 4, trump))
    worlds = sample_worlds(view(hand, 2), 400, 1)
    deals = dealt_hands_by_world(worlds)
    weights = np.exp(auction_log_likelihoods(view(hand, 2), deals))
    bowers = (deals[:, 1] & np.uint64(1 << parse_cards("JH")[0].index)) != 0
    assert np.average(bowers, weights=weights) > bowers.mean() + (0.05 if trump else 0.02)


@games
def test_a_seat_learns_nothing_from_cards_that_it_cannot_see(name: str) -> None:
    pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    rules, bot = preset(name).rules, make_bot("expert:worlds=10", 3)
    one = dealt(rules, {1: "JH JD AH QC KC 9S", 2: "9H TH QH KH 9C TC"})
    other = dealt(rules, {1: "JH JD AH QC KC 9S", 3: "9H TH QH KH 9C TC"})
    assert said(one, bot) == said(other, bot)


@games
@pytest.mark.parametrize("bot", ["simple", "rules", "club", "casual", "beginner"])
def test_whoever_bids_has_hope(name: str, bot: str) -> None:
    """Of the contracts that a table of one bot plays more are made than set."""
    rules, made = preset(name).rules, 0
    for number in range(6):
        bots = [make_bot(bot, seat) for seat in range(4)]
        hand = advance_to_lead(begin(rules, deal(rules, 0, random.Random(number))), bots)
        while not hand.over:
            assert hand.phase is Phase.PLAY
            hand = apply(hand, said(hand, bots[hand.turn or 0]))
        made += hand.maker is None or hand.makers_tricks >= hand.needed
    assert made > 3
