"""Every bot in every game: what it does is allowed, explained, and drawn from its view alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from effort import TIMES, cover, unlike
from euchre.bots import BOTS, KERNEL_BOTS, RulesBot, make_bot, play_hand
from euchre.errors import RulesError
from euchre.game import moves
from euchre.game.cards import Card, Suit, card_height, is_trump
from euchre.game.events import Challenged, Dealt, Played
from euchre.game.hand import (
    Hand,
    IllegalEventError,
    Phase,
    apply,
    begin,
    fold,
    forced_event,
    legal,
    playable_cards,
    view,
)
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import KNOBS, Rules
from euchre.game.shuffle import deal

STANDARD = preset("standard").rules
BID = preset("bid-euchre").rules
BEST = preset("call-for-best").rules
BASES = ("standard", "bid-euchre", "two-handed", "cutthroat", "call-for-best")

VARIED = {
    "32 cards": STANDARD.replace(low_rank="7"),
    "28 cards and the Benny": STANDARD.replace(
        low_rank="8", joker="joker", joker_up_card="agreed_suit_S"
    ),
    "benny turned up is dealt again": STANDARD.replace(joker="2S", joker_up_card="redeal"),
    "natural trump": STANDARD.replace(need_natural_trump=True, stick_the_dealer=True),
    "any suit": STANDARD.replace(round2_may_name_turned_suit=True, all_pass="opponents_score_1"),  # noqa: S106
    "both rounds": STANDARD.replace(canadian_loner="both_rounds", defend_alone="always"),
    "maker takes it": STANDARD.replace(upcard_taker="maker", discard_upcard=False),
    "nobody alone": STANDARD.replace(go_alone=False, all_pass="same_dealer"),  # noqa: S106
    "maker leads": STANDARD.replace(first_lead="maker", alone_timing="before_first_lead"),
    "two players, 24 cards": preset("two-handed").rules.replace(
        low_rank="9", up_card=True, bidding="turn_up"
    ),
    "five players, four cards": BID.replace(joker="none", hand_size=4, max_bid=4),
    "five players, 28 cards": BID.replace(joker="none", low_rank="8", no_trump="both"),
    "five players name trump": BID.replace(bidding="name_only", min_bid=None, max_bid=None),
    "tricks are points": BID.replace(bid_points="tricks", partner_call="best_of_suit"),
    "a partner among four": STANDARD.replace(sides="called_partner", partner_call="ace"),
    "pairs bid": STANDARD.replace(
        up_card=False, bidding="auction_tricks", min_bid=3, max_bid=5, no_trump="both"
    ),
    "seven cards": STANDARD.replace(hand_size=7, low_rank="7", make_tricks=4),
    "renege": preset("railroad").rules.replace(renege="somerset", farmers_hand="go_under_3"),
    "three renege": preset("cutthroat").rules.replace(renege="euchre", no_trump="both"),
    "the up-card for the worst": BEST.replace(call_for_best="upcard_swap", pts_loner_march=10),
    "a blind swap": BEST.replace(call_for_best="blind_swap", pts_loner_march=10),
    "receive, then discard": BEST.replace(
        call_for_best="receive_then_discard", canadian_loner="both_rounds", pts_loner_march=10
    ),
    "lone defenders": STANDARD.replace(defend_alone="always", pts_loner_euchred=4),
}
DEALERS = ("pimc", "expert")
"""Bots that deal the hidden cards many times, which takes the readable engine long."""
ALL_RULES = {name: p.rules for name, p in PRESETS.items()} | VARIED


def every_knob() -> list[tuple[str, Rules]]:
    """Each value of each knob, on every base that takes it."""
    found = []
    for knob in KNOBS.values():
        for value in knob.choices:
            for base in BASES:
                try:
                    rules = preset(base).rules.replace({knob.name: value})
                except RulesError:
                    continue
                if rules != preset(base).rules:
                    found.append((f"{base}:{knob.name}={value}", rules))
    return found


@pytest.mark.parametrize(("name", "game"), cover(list(BOTS), list(ALL_RULES)))
def test_every_bot_plays_and_every_game_is_played(name: str, game: str) -> None:
    rng, rules = random.Random(3), ALL_RULES[game]
    bots = [make_bot(name, seat) for seat in range(rules.players)]
    for number in range((1 if name in DEALERS else 2) * TIMES):
        hand = begin(rules, deal(rules, number % rules.players, rng))
        scores = [rng.randrange(9) for _ in hand.scores]
        assert play_hand(begin(rules, hand.dealt, scores), bots).over


@pytest.mark.long
def test_every_value_of_every_knob_is_played() -> None:
    rng = random.Random(5)
    for number, (_, rules) in enumerate(every_knob()):
        name = ("rules", "simple")[number % 2]
        bots = [make_bot(name if s % 2 else "random", s) for s in range(rules.players)]
        assert play_hand(begin(rules, deal(rules, 0, rng)), bots).over


def reshuffled(hand: Hand, seat: int, rng: random.Random) -> Hand | None:
    """`hand` had the cards that `seat` cannot see lain otherwise; None: it could not have."""
    others = [s for s in range(hand.rules.players) if s != seat]
    played = {play.card for play in hand.plays}
    gone = {c for c in (hand.discard, hand.up_card, hand.called_card) if c is not None}
    places = [
        (at, i)
        for at in others
        for i, held in enumerate(hand.dealt.hands[at])
        if held not in played and held not in gone
    ]
    kitty = [] if hand.dealt.face_down is not None else list(hand.dealt.kitty)
    pool = [hand.dealt.hands[at][i] for at, i in places] + kitty
    rng.shuffle(pool)
    lists = [list(held) for held in hand.dealt.hands]
    for at, i in places:
        lists[at][i] = pool.pop()
    was = hand.dealt
    dealt = Dealt(
        was.dealer,
        tuple(tuple(held) for held in lists),
        was.up_card,
        tuple(pool) if kitty else was.kitty,
        was.packets,
        was.face_down,
        was.benny,
    )
    events = [e for e in hand.events[1:] if not isinstance(e, Dealt)]
    try:
        return fold(hand.rules, [dealt, *events], hand.scores)
    except IllegalEventError:
        return None


@pytest.mark.parametrize(("bot", "name"), cover(["rules", "simple"], unlike(PRESETS)))
def test_what_a_seat_cannot_see_changes_no_choice(bot: str, name: str) -> None:
    rng, rules, player = random.Random(11), preset(name).rules, make_bot(bot)
    compared = 0
    for number in range(2 * TIMES):
        hand = begin(rules, deal(rules, number % rules.players, rng))
        while not hand.over:
            if hand.turn is None:
                hand = apply(hand, legal(hand)[0])
                continue
            choice = player.act(view(hand, hand.turn))
            other = reshuffled(hand, hand.turn, rng)
            if other is not None:
                compared += 1
                assert player.act(view(other, hand.turn)) == choice
            hand = apply(hand, choice)
    assert compared > 8


@pytest.mark.parametrize("rules", ALL_RULES.values(), ids=list(ALL_RULES))
def test_the_rules_bot_explains_every_choice_in_a_sentence(rules: Rules) -> None:
    rng, bot = random.Random(2), RulesBot()
    for number in range(TIMES):
        hand = begin(rules, deal(rules, number % rules.players, rng))
        while not hand.over:
            due = forced_event(hand)
            if due is not None:
                hand = apply(hand, due)
                continue
            seen = view(hand, hand.turn)
            sentence = bot.explain(seen)
            assert sentence.endswith(".")
            assert sentence[0].isupper()
            assert "??" not in sentence
            assert "hidden card" not in sentence
            hand = apply(hand, bot.act(seen))


@pytest.mark.parametrize("name", ["rules", "simple"])
def test_bots_never_renege_and_claim_only_what_is_proven(name: str) -> None:
    rules, bot, proven = STANDARD.replace(renege="penalty_2"), make_bot(name), 0
    for seed in range(60):
        rng = random.Random(seed)
        cheat = make_bot("random", seed)
        hand = begin(rules, deal(rules, seed % 4, rng))
        while not hand.over:
            if hand.turn is None:
                due = forced_event(hand)
                assert due is not None
                hand = apply(hand, due)
                continue
            event = (bot, cheat)[hand.turn % 2].act(view(hand, hand.turn))
            if hand.turn % 2 == 0 and isinstance(event, Played):
                assert event.card in playable_cards(hand)
            if hand.turn % 2 and isinstance(event, Challenged):
                event = legal(hand)[0]
            hand = apply(hand, event)
        assert all(renege.proven for renege in hand.reneges if renege.claimant % 2 == 0)
        proven += any(renege.claimant % 2 == 0 for renege in hand.reneges)
    assert proven > 10


# -- one legality -------------------------------------------------------------------------------


def _no_trump_led(cards: Sequence[Card], trump: Suit, led: Card | None) -> Sequence[Card]:
    """Trump may be led only by who holds nothing else."""
    return [card for card in cards if led is not None or not is_trump(card, trump)] or cards


def _under(cards: Sequence[Card], trump: Suit, led: Card | None) -> Sequence[Card]:
    """Whoever follows plays the lowest card that may be played."""
    return cards if led is None else [min(cards, key=lambda card: (card_height(card, trump), card))]


@pytest.mark.parametrize("rule", [_no_trump_led, _under])
@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", ["standard", "two-handed", "cutthroat", "bid-euchre"])
def test_every_bot_follows_a_legality_that_nobody_told_it_of(
    monkeypatch: pytest.MonkeyPatch, name: str, game: str, rule: Any
) -> None:
    if name in KERNEL_BOTS:
        pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")
    usual = moves.filter_playable

    def strange(
        rules: Rules,
        cards: Sequence[Card],
        trump: Suit,
        led: Card | None = None,
        *,
        first_trick: bool,
    ) -> Sequence[Card]:
        narrowed: Sequence[Card] = rule(
            usual(rules, cards, trump, led, first_trick=first_trick), trump, led
        )
        return narrowed

    monkeypatch.setattr(moves, "filter_playable", strange)
    bot, other = make_bot(f"{name}:worlds=4" if name in DEALERS else name, 3), make_bot("simple")
    rules, bound = preset(game).rules, 0
    for seed in range(1 if name in KERNEL_BOTS else 2):
        hand = begin(rules, deal(rules, seed % rules.players, random.Random(seed)))
        while not hand.over:
            if hand.turn is None:
                due = forced_event(hand)
                assert due is not None
                hand = apply(hand, due)
                continue
            seen = view(hand, hand.turn)
            event = (other if hand.maker is None else bot).act(seen)
            assert event in legal(seen)
            if hand.phase is Phase.PLAY:
                cards = hand.hands[hand.turn]
                assert hand.trump is not None
                bound += len(legal(seen)) < len(usual(rules, cards, hand.trump, hand.led_card))
            hand = apply(hand, event)
    assert bound  # else the rule asked nothing of anybody
