"""The first engine, and what counts with it, is held to a second that shares no code with it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from effort import TIMES
from euchre.errors import RulesError
from euchre.game.cards import Rank
from euchre.game.events import Dealt, Event, Passed, Played, to_json
from euchre.game.knobs import Knob, Value
from euchre.game.match import Match, new_match
from euchre.game.rules import KNOBS, Rules
from euchre.notation.record import Record, RecordPlayer, write_records
from euchre.statistics import compute_statistics
from euchre.statistics import tabulate_hands as table_of_hands
from euchre.testing.strategies import HOUSE_RULES, any_rules, random_event
from second_engine import Hand
from second_match import Match as SecondMatch

HANDS = 20 * TIMES
"""Hands of each game; 300 before a release."""
STACKED = 0.3
"""How often hands are dealt that hardly ever are."""


def facts(match: Match) -> dict[str, Any]:
    hand = match.hand if match.hand and not match.hand.over else None
    return {
        "turn": match.turn,
        "moves": set() if match.turn is None and not hand else {*map(text, match.legal())},
        "taken": [0] * match.rules.players if hand is None else [*hand.tricks_won],
        "result": [(h.outcome.value, [*h.points]) for h in match.hands[-1:] if h.outcome],
        "scores": [*match.scores],
        "tokens": [*match.tokens] or [0] * len(match.scores),
        "counted": match.hands_played,
        "end": (match.over, match.winner),
        "prize": (match.verdict.games, match.verdict.carry) if match.winner is not None else None,
    }


def facts_of_second(match: SecondMatch) -> dict[str, Any]:
    takers = match.hand.takers if match.hand else []
    return {
        "turn": match.turn,
        "moves": match.moves,
        "taken": [takers.count(seat) for seat in range(match.rules["players"])],
        "result": [(hand.outcome, hand.points) for hand in match.hands[-1:]],
        "scores": match.scores,
        "tokens": match.tokens,
        "counted": match.counted,
        "end": (match.over, match.winner),
        "prize": (match.games, match.carried) if match.winner is not None else None,
    }


def text(event: Any) -> str:
    return to_json(event).decode()


def stacked(dealt: Dealt, rng: random.Random) -> Dealt:
    """The deal with aces and low cards in few hands, and what is high in others."""
    cards = [*chain(*dealt.hands), *dealt.kitty]
    cards.sort(key=lambda card: card.rank % Rank.ACE + rng.uniform(0, 3))
    size = len(dealt.hands[0])
    hands = [tuple(cards[at : at + size]) for at in range(0, size * len(dealt.hands), size)]
    kitty = tuple(cards[len(hands) * size :])
    rng.shuffle(hands)
    return replace(dealt, hands=tuple(hands), kitty=kitty)


def some_move(match: Match, rng: random.Random) -> Event:
    """What may come next by chance: of any kind, more often a pass or a card than not."""
    if match.turn is None or match.rules.time_limit:
        event = random_event(match, rng)
        return stacked(event, rng) if isinstance(event, Dealt) and rng.random() < STACKED else event
    kinds: dict[type[Event], list[Event]] = {}
    for event in match.legal():
        kinds.setdefault(type(event), []).append(event)
    weights = [{Passed: 6, Played: 5}.get(kind, 1) for kind in kinds]
    (found,) = rng.choices([*kinds.values()], weights)
    return rng.choice(found)


def play_both(rules: Rules, rng: random.Random, hands: int) -> Match:
    """Play a match of at most so many hands by chance, and hold what is so at each step."""
    match, second = new_match(rules), SecondMatch(rules.to_dict())
    while not match.over and len(match.hands) < hands:
        event = some_move(match, rng)
        match = match.apply(event)
        second.take(text(event))
        assert facts_of_second(second) == facts(match), match.events[-60:]
    return match


def play_record(rules: Rules, hands: int) -> tuple[Record, SecondMatch]:
    """A match played by chance, and what the second engine makes of what was written of it."""
    match, rng = new_match(rules), random.Random(1)
    while not match.over and len(match.hands) < hands:
        match = match.apply(some_move(match, rng))
    names = [RecordPlayer(name) for name in ("Ann", "Bo", "Cy", "Di", "Ed")[: rules.players]]
    second = SecondMatch(rules.to_dict())
    for event in match.events:
        second.take(text(event))
    return Record(rules=rules, players=tuple(names), events=match.events), second


def play_hands(rules: Rules, rng: random.Random, hands: int) -> None:
    while hands > 0:
        hands -= len(play_both(rules, rng, hands).hands)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_games_go_as_in_the_second_engine(name: str) -> None:
    play_hands(HOUSE_RULES[name], random.Random(name), HANDS)


def test_what_a_stuck_dealer_pays_is_as_in_the_second_engine() -> None:
    rules = HOUSE_RULES["american"].replace(
        stick_the_dealer=True,
        defend_alone="always",
        make_tricks=5,
        pts_stuck_euchre=3,
        pts_loner_euchred=4,
        pts_lone_defender_euchre=5,
    )
    play_hands(rules, random.Random(1), HANDS * 5)


def test_moons_over_moons_in_turn_go_as_in_the_second_engine() -> None:
    rules = HOUSE_RULES["pepper"].replace(
        pts_moon=10,
        moon_over_moon=True,
        low_no_trump=True,
        defend_alone="vs_loner",
        moon_cards=2,
        pts_call_one=7,
        renege="somerset",
    )
    play_hands(rules, random.Random(1), HANDS)
    play_hands(rules.replace(bid_names_trump=True, stick_the_dealer=True), random.Random(2), HANDS)


def test_a_dealer_who_bid_before_the_others_passed_is_not_stuck_in_either_engine() -> None:
    rules = HOUSE_RULES["an auction in pairs"].replace(
        auction_rounds="until_all_pass", stick_the_dealer=True, pts_stuck_euchre=7
    )
    play_hands(rules, random.Random(1), HANDS)


def values(knob: Knob) -> Sequence[Value]:
    if knob.choices:
        return knob.choices
    return [*[None] * knob.optional, *(n for n in (0, 3, 5) if knob.low <= n)]


TURNS = {knob.name: values(knob) for knob in KNOBS.values() if knob.kind != "suits"}


def houses_with(name: str, value: Value, rng: random.Random) -> Iterator[Rules]:
    """Houses in which a knob is turned so, with a few others turned as well."""
    for house in rng.sample([*HOUSE_RULES.values()], len(HOUSE_RULES)):
        with suppress(RulesError):
            rules = house.replace({name: value})
            for other in [each for each in rng.sample([*TURNS], 4) if each != name]:
                with suppress(RulesError):
                    rules = rules.replace({other: rng.choice(TURNS[other])})
            yield rules.replace(target=min(rules.target, rng.choice((1, 5))))


@pytest.mark.parametrize("name", TURNS)
def test_every_value_of_a_knob_goes_as_in_the_second_engine(name: str) -> None:
    rng = random.Random(name)
    for value in TURNS[name]:
        for rules in islice(houses_with(name, value, rng), max(2, HANDS // 10)):
            play_both(rules, rng, 3)


def rules_with_all_turned(rng: random.Random) -> Rules:
    """A house in which trump is made in any way, and every knob is turned that can be."""
    rules, bidding = rng.choice([*HOUSE_RULES.values()]), rng.choice(KNOBS["bidding"].choices)
    bids = (1, rules.hand_size) if bidding == "auction_tricks" else (None, None)
    way = {"bidding": bidding, "up_card": bidding == "turn_up", "bid_points": "fixed"}
    with suppress(RulesError):
        rules = rules.replace({**way, "min_bid": bids[0], "max_bid": bids[1]})
    for name in rng.sample([*TURNS], len(TURNS)):
        with suppress(RulesError):
            rules = rules.replace({name: rng.choice(TURNS[name])})
    return rules


def test_houses_in_which_all_is_turned_go_as_in_the_second_engine() -> None:
    rng = random.Random(1)
    for _ in range(HANDS):
        play_both(rules_with_all_turned(rng), rng, 3)


@settings(max_examples=max(40, HANDS))
@given(any_rules(), st.integers(0, 2**32))
def test_house_rules_go_as_in_the_second_engine(rules: Rules, seed: int) -> None:
    if rules.target > 3:
        rules = rules.replace(target=3)  # so that matches end
    play_both(rules, random.Random(seed), 6)


@pytest.mark.parametrize(
    "name", ["british", "bid-euchre", "cutthroat", "party", "pepper", "every extra"]
)
def test_records_tell_the_results_that_the_second_engine_finds(name: str) -> None:
    record, _ = play_record(HOUSE_RULES[name], 12)
    second = SecondMatch(record.rules.to_dict())
    lines = [json.loads(each) for each in write_records([record]).splitlines()]
    results = 0
    for told in lines[1:]:
        if told["type"] == "result":
            results += 1
            hand = second.hands[-1]
            found = (hand.outcome, hand.points, second.scores)
            assert (told["outcome"], told["points"], told["scores"]) == found
        elif told["type"] == "end":
            assert second.over
            assert (told["scores"], told["winner"]) == (second.scores, second.winner)
        else:
            second.take(json.dumps(told, separators=(",", ":")))
    assert results == len(second.hands)
    assert second.over == (lines[-1]["type"] == "end")


@pytest.mark.parametrize("name", ["british", "bid-euchre", "cutthroat", "railroad", "bid-pairs"])
def test_statistics_count_what_the_second_engine_finds(name: str) -> None:
    record, second = play_record(HOUSE_RULES[name], 40)
    played = [hand for hand in second.hands if hand.outcome != "redeal"]
    made = [hand for hand in played if hand.maker >= 0]
    for seat, player in enumerate(record.players):
        called = [hand for hand in made if hand.maker == seat]
        against = [hand for hand in made if seat in hand.foes(hand.maker)]
        wanted = {
            "hands": len(played),
            "thrown_in": len(played) - len(made),
            "called": len(called),
            "made": sum(hand.outcome in ("made", "march") for hand in called),
            "marched": sum(hand.outcome == "march" for hand in called),
            "euchred": sum(hand.outcome == "euchred" for hand in called),
            "loners": sum(hand.alone for hand in called),
            "defended": len(against),
            "euchres": sum(hand.outcome == "euchred" for hand in against),
            "lone_defences": sum(hand.lone_defender == seat for hand in against),
            "tricks": sum(hand.takers.count(seat) for hand in played),
            "points": sum(hand.points[hand.team(seat)] for hand in played),
            "points_defending": sum(hand.points[hand.team(seat)] for hand in against),
            "points_against": sum(others_mean(hand, seat) for hand in played),
            "games": int(second.over),
            "won": int(second.over and second.winner == played[0].team(seat)),
        }
        (row,) = [r for r in compute_statistics([record]).to_dicts() if r["player"] == player.name]
        assert {column: row[column] for column in wanted} == wanted
    found = [(r["outcome"], r["trump"], r["tricks"]) for r in table_of_hands([record]).to_dicts()]
    assert found == [(hand.outcome, hand.trump or None, tricks_of(hand)) for hand in played]


def others_mean(hand: Hand, seat: int) -> float:
    """The points of the other teams, a mean where there are several."""
    return (sum(hand.points) - hand.points[hand.team(seat)]) / (len(hand.points) - 1)


def tricks_of(hand: Hand) -> int | None:
    if hand.maker < 0:
        return None
    return sum(taker in hand.side(hand.maker) for taker in hand.takers)
