"""The library as one types it: methods, names, what is printed, chance from NumPy."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any, get_type_hints

import msgspec
import numpy as np
import pytest

from effort import TIMES, unlike
from euchre import analysis
from euchre.bots import make_bot, play_match
from euchre.english import summary
from euchre.errors import EuchreError, RulesError
from euchre.game.cards import HIDDEN, Card, Rank, Suit, find_winner_index, parse_cards
from euchre.game.events import (
    Bid,
    Called,
    Dealt,
    Declared,
    Discarded,
    PartnerCalled,
    Passed,
    Played,
)
from euchre.game.hand import Hand, Phase, apply, begin, legal, view
from euchre.game.match import Match, draw_chance_event, new_match
from euchre.game.presets import PRESETS, preset
from euchre.game.randomness import Chance, as_random
from euchre.game.rules import Rules, teams
from euchre.game.rules_kwargs import RulesKwargs
from euchre.game.scoring import Outcome
from euchre.game.shuffle import deal, find_first_dealer, shuffle_pack
from euchre.notation.encoding.planes import PLANE_MEANINGS, PlaneLayout, encode_view
from euchre.notation.loading import load
from euchre.notation.record import Record, write_records
from euchre.notation.text import write_text
from euchre.testing.deals import apply_events, apply_passes, deal_to_play, deal_with
from euchre.testing.perft import perft
from euchre.testing.strategies import random_event
from test_words import HANDS

STANDARD, AMERICAN = preset("standard").rules, preset("american").rules
HELD = dict(enumerate(HANDS))


def some_hand(name: str, seed: int, events: int) -> Hand:
    rng = random.Random(seed)
    hand = preset(name).rules.deal(rng)
    for _ in range(events):
        if hand.over:
            break
        hand = hand.apply(rng.choice(hand.legal()))
    return hand


# -- methods --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_the_methods_of_a_hand_are_the_functions(name: str) -> None:
    for seed in range(0, 20, 3):
        hand = some_hand(name, seed, seed)
        assert hand.legal() == legal(hand)
        for seat in (*range(hand.rules.players), None):
            seen = hand.view(seat)
            assert seen == view(hand, seat)
            assert type(seen).__name__ == "View"
        for event in hand.legal():
            assert hand.apply(event) == apply(hand, event)
            if hand.turn is not None:
                assert hand.view(hand.turn).see(event) == hand.apply(event).view(hand.turn)


def test_rules_deal_a_hand_with_their_own_dealer_or_any() -> None:
    hand = STANDARD.deal(random.Random(7), dealer=2, scores=(3, 4))
    assert hand == begin(STANDARD, deal(STANDARD, 2, random.Random(7)), (3, 4))
    assert {STANDARD.deal(random.Random(seed)).dealer for seed in range(40)} == {0, 1, 2, 3}


def test_a_match_is_played_by_its_methods() -> None:
    rng, match = random.Random(2), new_match(STANDARD)
    while not match.over:
        match = match.apply(
            match.draw_chance_event(rng) if match.turn is None else rng.choice(match.legal())
        )
    assert match.scores == (7, 10)


# -- chance ---------------------------------------------------------------------------------------


SOURCES: list[Callable[[Chance], object]] = [
    STANDARD.deal,
    lambda rng: deal(STANDARD, 0, rng),
    lambda rng: shuffle_pack(STANDARD, rng),
    lambda rng: find_first_dealer(STANDARD, rng),
    lambda rng: find_first_dealer(preset("canadian").rules, rng),
    lambda rng: draw_chance_event(new_match(STANDARD), rng),
    lambda rng: new_match(STANDARD).draw_chance_event(rng),
    lambda rng: play_match(new_match(STANDARD), [make_bot("simple")] * 4, rng).events,
    lambda rng: deal_to_play(STANDARD, 1, Suit.CLUBS, dealer=3, rng=rng).hands,
]


@pytest.mark.parametrize("draw", SOURCES)
def test_a_generator_of_numpy_is_a_source_of_chance(draw: Callable[[Chance], object]) -> None:
    assert draw(np.random.default_rng(5)) == draw(np.random.default_rng(5))
    rng = np.random.default_rng(5)
    assert len({repr(draw(rng)) for _ in range(12)}) > 1, "it moves on as it is drawn from"


def test_chance_from_numpy_is_even() -> None:
    rng = as_random(np.random.default_rng(1))
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.randrange(6)] += 1
    assert all(900 < count < 1100 for count in counts)
    numbers = [rng.random() for _ in range(2000)]
    assert 0 <= min(numbers) < 0.01
    assert 0.99 < max(numbers) < 1


@pytest.mark.parametrize("given", [7, None, random, "seed"])
def test_what_is_no_source_of_chance_is_told(given: Any) -> None:
    with pytest.raises(EuchreError, match=r"chance comes from a random\.Random") as told:
        STANDARD.deal(given)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        (lambda: perft(some_hand("standard", 1, 0), -1), "depth must be a whole number from 0"),
        (lambda: perft(some_hand("standard", 1, 0), 1.5), "depth must be a whole number from 0"),  # type: ignore[arg-type]
        (lambda: find_winner_index([], Suit.HEARTS), "a trick without a card is taken by nobody"),
        (lambda: PlaneLayout(STANDARD).split_row(np.zeros((2, 5), np.int8)), "not (2, 5)"),
    ],
)
def test_a_bad_value_is_told_in_a_sentence(call: Callable[[], object], why: str) -> None:
    with pytest.raises(EuchreError, match=re.escape(why)):
        call()


# -- spellings and names --------------------------------------------------------------------------


@pytest.mark.long
def test_both_spellings_are_one_function() -> None:
    assert analysis.analyze is analysis.analyse
    assert summary.summarize is summary.summarise_rules


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Standard", "standard"),
        ("STANDARD", "standard"),
        (" stick the dealer ", "stick-the-dealer"),
        ("Stick_The-Dealer", "stick-the-dealer"),
        ("Long game", "long"),
    ],
)
def test_a_game_is_known_however_its_name_is_written(said: str, meant: str) -> None:
    assert preset(said) is PRESETS[meant]


def test_every_title_means_its_game() -> None:
    for each in PRESETS.values():
        assert preset(each.title) is preset(each.name.upper()) is each


# -- what is shown --------------------------------------------------------------------------------


def test_a_repr_names_the_thing() -> None:
    hand = STANDARD.deal(random.Random(7), dealer=0)
    assert repr(hand) == "<Hand standard: JS turned up by seat 0, turn 1>"
    assert repr(hand.view(1)) == "<View standard, seat 1: JS turned up by seat 0, turn 1>"
    assert repr(hand.view(None)).startswith("<View standard, a spectator: ")
    played = deal_to_play(STANDARD.replace(target=7), maker=1, trump=Suit.HEARTS, dealer=3)
    while not played.tricks:
        played = played.apply(played.legal()[0])
    assert repr(played) == (
        f"<Hand standard, target=7: 1 trick, hearts by seat 1, turn {played.turn}>"
    )
    assert repr(played.tricks[0]).startswith("<Trick ")
    assert repr(STANDARD) == "<Rules standard>"
    assert repr(STANDARD.replace(target=7)) == "<Rules standard, target=7>"
    assert repr(new_match(STANDARD)) == "<Match standard: 0-0, hand 1, first dealer next>"
    match = play_match(new_match(STANDARD, dealer=0), [make_bot("simple")] * 4, random.Random(3))
    assert repr(Record(rules=STANDARD, events=match.events)) == (
        f"<Record standard: Seat 1, Seat 2, Seat 3, Seat 4, {len(match.events)} events>"
    )


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_what_is_shown_is_short_and_never_fails(name: str) -> None:
    rng, match = random.Random(name), new_match(PRESETS[name].rules, dealer=0)
    for _ in range(50 * TIMES):
        if match.over:
            break
        match = match.apply(random_event(match, rng))
        shown: list[Hand | Match] = [match]
        shown += [] if match.hand is None else [match.hand, match.hand.view(0)]
        for each in shown:
            assert len(repr(each)) < 160
            assert "\n" not in repr(each)
            assert all(len(line) < 120 for line in str(each).splitlines())


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_a_board_of_a_view_shows_no_card_that_its_seat_cannot_know(name: str) -> None:
    for seed in range(0, 30, 3):
        hand = some_hand(name, seed, 2 * seed)
        for seat in (*range(hand.rules.players), None):
            seen = hand.view(seat)
            text = str(seen)
            held = (card for cards in seen.hands for card in cards)  # as is an equal card
            for card in {*seen.unseen_cards} - {seen.called_card, *held}:
                assert f"{card.symbol} " not in f"{text.replace(chr(10), ' ')} ", repr(seen)
            if seat is not None and HIDDEN not in seen.cards:
                assert all(card.symbol in text for card in seen.cards)


def test_a_board_of_a_hand_shows_every_card() -> None:
    hand = STANDARD.deal(random.Random(1))
    assert all(card.symbol in str(hand) for cards in hand.hands for card in cards)
    assert "Kitty: " in str(hand)


def board(hand: Hand) -> str:
    """The line about the hand and the table below it, without blank lines and the cards."""
    drawn = [line for line in str(hand).splitlines()[2:] if line]
    return "\n".join(line for line in drawn if not re.match(r"(Seat \d|Kitty): ", line))


def test_a_board_shows_who_speaks_what_was_said_and_the_up_card_while_it_matters() -> None:
    hand = begin(AMERICAN, deal_with(AMERICAN, 3, HELD, Card.parse("AD")))
    first = """\
Seat 3 deals
                                 Seat 2
        ▸ Seat 1              A♦ turned up          Seat 3 (dealer)
                                 Seat 0
                                 "Pass\""""
    second = """\
Seat 3 deals
                                 Seat 2
                                 "Pass"
        ▸ Seat 1             A♦ turned down         Seat 3 (dealer)
         "Pass"                                          "Pass"
                                 Seat 0
                                 "Pass\""""
    assert board(apply_passes(hand, 1)) == first
    assert board(apply_passes(hand, 5)) == second


def test_a_board_of_two_shows_the_up_card_between_them_until_trump_is_made() -> None:
    rules = preset("two-handed").rules.replace(low_rank="9", up_card=True, bidding="turn_up")
    hand = begin(rules, deal_with(rules, 1, {0: parse_cards("JD JH KD QD 9C")}, Card.parse("AD")))
    asked = """\
Seat 1 deals
                            Seat 1 (dealer)
                              A♦ turned up
                                ▸ Seat 0"""
    assert board(hand) == asked
    hand = apply_events(hand, Called(0, Suit.DIAMONDS), Discarded(1, hand.hands[1][0]))
    played = """\
Seat 1 deals · trump ♦ diamonds, made by Seat 0 · tricks: maker 0, opponent 0
                            Seat 1 (dealer)
                                   ·
                            ▸ Seat 0 (maker)
                                   ·"""
    assert board(hand) == played


def test_a_board_shows_who_plays_alone_and_what_has_been_played() -> None:
    rules = preset("defend-alone").rules
    hand = apply_passes(begin(rules, deal_with(rules, 3, HELD, Card.parse("AD"))), 5)
    hand = apply_events(hand, Called(1, Suit.SPADES, alone=True), Declared(2, alone=True))
    hand = apply_events(hand, Played(2, Card.parse("KH")))
    told = (
        "Seat 3 deals · trump ♠ spades, made by Seat 1 alone, Seat 2 defending alone · "
        "tricks: makers 0, defenders 0\n"
    )
    whole = """\
                             Seat 2 (alone)
                                   K♥
▸ Seat 1 (maker, alone)                             Seat 3 (dealer)
           ·                                            sits out
                                 Seat 0
                                sits out"""
    maker = """\
                            Seat 3 (dealer)
                                sits out
     Seat 2 (alone)                                      Seat 0
           K♥                                           sits out
                        ▸ Seat 1 (maker, alone)"""
    assert board(hand) == told + whole
    assert board(hand.view(1)) == told + maker


def test_a_board_shows_bids_and_tricks_and_the_partner_to_who_knows() -> None:
    rules = preset("bid-euchre").rules
    held = {**HELD, 4: parse_cards("AC AD AH AS JK")}
    hand = apply_events(begin(rules, deal_with(rules, 3, held)), Bid(4, 3), Passed(0))
    bidding = """\
Seat 3 deals · highest bid 3 by Seat 4
                     Seat 2             Seat 3 (dealer)
        ▸ Seat 1                                         Seat 4
                                                        "Bid 3"
                                 Seat 0
                                 "Pass\""""
    assert board(hand) == bidding
    hand = apply_events(apply_passes(hand, 3), Called(4, Suit.HEARTS))
    hand = apply_events(hand, PartnerCalled(4, Card.parse("KD")))
    for card in ("AC", "9C", "9S", "9H", "9D"):
        assert hand.turn is not None
        hand = apply_events(hand, Played(hand.turn, Card.parse(card)))
    told = "Seat 3 deals · trump ♥ hearts, made by Seat 4 for 3 · partner: {}\n"
    playing = """\
                   ▸ Seat 2 ●       {}
                       ·                       ·
         Seat 1                                      Seat 4 (maker)
           ·                                               ·
                                 Seat 0"""
    known, unknown = "Seat 3 (dealer, partner)", "    Seat 3 (dealer)"
    assert board(hand.view(0)) == (told + playing).format("whoever holds the K♦", unknown)
    assert board(hand) == (told + playing).format("Seat 3", known) + f"\n{'·':>36}"
    assert "you are the partner (K♦)" in board(hand.view(3))
    assert known in board(hand.view(3))


def test_a_match_is_told_by_its_scores_and_what_comes_next_or_who_has_won() -> None:
    match = new_match(AMERICAN)
    start = ["american", "Seat 0 and Seat 2 0 [ ]   Seat 1 and Seat 3 0 [ ]", "hand 1"]
    assert str(match).splitlines() == [*start, "first dealer next"]
    match = new_match(AMERICAN, dealer=0)
    assert str(match).splitlines() == [*start, "deal next"]
    match = match.apply(match.draw_chance_event(random.Random(1)))
    assert match.hand is not None
    assert str(match).splitlines() == [*start, *str(match.hand).splitlines()[2:]]
    until = AMERICAN.replace(target=2)
    won = play_match(new_match(until, dealer=0), [make_bot("simple")] * 4, random.Random(3))
    assert str(won).splitlines() == [
        "american, target=2",
        "Seat 0 and Seat 2 3 [•••]   Seat 1 and Seat 3 0 [ ]",
        "over after 2 hands, won by Seat 0 and Seat 2",
    ]
    two = new_match(AMERICAN.replace(target=0, num_hands=2), dealer=0)
    bots = [make_bot("simple")] * 4
    level = play_match(two, bots, random.Random(2))
    assert level.scores == (1, 1)
    assert str(level).splitlines()[2] == "over after 2 hands, nobody won"
    assert str(level.hands[-1]).splitlines()[-1] == "made, points 0 1"


def test_scores_are_drawn_as_cards_for_two_sides_and_stand_in_figures_for_more() -> None:
    hand = deal_to_play(AMERICAN, 0, Suit.SPADES, dealer=3)
    scores = begin(AMERICAN, hand.dealt, (6, 4))
    assert (
        str(scores).splitlines()[1] == "Seat 0 and Seat 2 6 [•••••][•]   Seat 1 and Seat 3 4 [••••]"
    )
    three = preset("cutthroat").rules
    apart = begin(three, deal_with(three, 0), (6, 4, 0))
    assert str(apart).splitlines()[1] == "Seat 0 6   Seat 1 4   Seat 2 0"


# -- values in tables and files -------------------------------------------------------------------


def test_suits_ranks_and_outcomes_sort_and_are_json() -> None:
    every: list[list[Any]] = [list(Suit), list(Rank), list(Outcome)]
    for values in every:
        plain = [each.value for each in values]
        assert json.loads(json.dumps(values)) == plain
        assert json.loads(msgspec.json.encode(values)) == plain
        shuffled_values = random.Random(1).sample(values, len(values))
        assert [each.value for each in sorted(shuffled_values)] == sorted(plain)
    assert json.dumps({Suit.HEARTS: 1}) == '{"H": 1}'
    assert {"H": 1}[Suit.HEARTS] == 1
    assert f"{Suit.HEARTS} {Outcome.THROWN_IN}" == "H thrown in"


# -- knobs ----------------------------------------------------------------------------------------


def test_the_keywords_of_but_are_the_knobs() -> None:
    assert get_type_hints(RulesKwargs) == get_type_hints(Rules)


def test_but_takes_a_mapping_as_well() -> None:
    values: dict[str, Any] = {"target": 7}
    assert STANDARD.replace(values, laps=True) == STANDARD.replace(target=7, laps=True)
    with pytest.raises(RulesError, match=r"there is no knob 'tagret': did you mean target\?"):
        STANDARD.replace({"tagret": 7})


def test_a_type_checker_sees_a_misspelt_knob() -> None:
    """It is told that there is an error here, and `make lint` fails if it sees none."""
    with pytest.raises(RulesError, match=r"there is no knob 'tagret': did you mean target\?"):
        STANDARD.replace(tagret=7)  # type: ignore[call-arg]


# -- packets are for show -------------------------------------------------------------------------


@pytest.mark.parametrize("name", PRESETS)
def test_a_deal_made_by_hand_need_not_say_how_the_cards_went_round(name: str) -> None:
    rules = PRESETS[name].rules
    dealt = deal(rules, 0, random.Random(1))
    bare = Dealt(dealt.dealer, dealt.hands, dealt.up_card, dealt.kitty, face_down=dealt.face_down)
    assert begin(rules, bare).hands == dealt.hands
    match = new_match(rules, dealer=0)
    while match.stage.value != "deal":
        match = match.apply(match.legal()[0])
    rng = random.Random(2)
    match = match.apply(bare)
    while not match.over and len(match.hands) < 3:
        match = match.apply(random_event(match, rng))
    assert len(match.hands) == 3
    record = Record(rules=rules, dealer=0, events=match.events)
    assert load(write_records([record])) == load(write_text([record])) == [record]


def test_a_count_that_no_row_can_hold_is_refused_in_a_sentence() -> None:
    rules = preset("american").rules.replace(num_hands=5, target=0, four_trick_tokens=True)
    seen = view(begin(rules, deal(rules, 0, random.Random(1))), 0)
    with pytest.raises(EuchreError, match="tokens must be whole numbers, one for each of 2 sides"):
        encode_view(seen, tokens=(300, 0))
    with pytest.raises(EuchreError, match="hands_played must be at most 12,700, not 20,000"):
        encode_view(seen, hands_played=20_000)


def test_the_axes_of_each_plane_have_the_sizes_that_their_words_say() -> None:
    for rules in (each.rules for each in PRESETS.values()):
        sizes = {
            "phases": len(Phase),
            "seats": rules.players,
            "sides": len(teams(rules)),
            "cards": HIDDEN.index,
            "suits": len(Suit) - 1,  # games with low no trump have no planes
            "tricks": rules.hand_size,
            "rounds": 2 if rules.bidding == "turn_up" else 1,
            "answers": 2,
            "digits": 2,
            "one": 1,
        }
        for plane, meaning in PLANE_MEANINGS.items():
            if (shape := meaning.shape(rules)) is not None:
                assert shape == tuple(sizes[axis] for axis in meaning.axes.split(", ")), plane
