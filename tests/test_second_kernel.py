"""Compiled code is held to the second engine: decisions and rewards, and perfect play."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from effort import TIMES
from euchre.game.capabilities import ENVIRONMENT_CAPABILITY
from euchre.testing.strategies import HOUSE_RULES
from second_engine import Hand, pack_of, suit_of, taker_of
from second_match import Match

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[envs]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")

from euchre.envs import BatchEnv  # noqa: E402
from euchre.solve import solve_table  # noqa: E402

HANDS = 24 * TIMES
"""Hands of each game; 300 before a release."""
GAMES = {
    name: rules
    for name, rules in HOUSE_RULES.items()
    if ENVIRONMENT_CAPABILITY.supports_rules(rules)
}


def index_of(card: str) -> int:
    if card in ("JK", "2S"):
        return 32 + (card == "2S")
    return 8 * "CDHS".index(card[1]) + "789TJQKA".index(card[0])


def number_of(move: str) -> int:
    """The number of a move, as docs/environments.md has it."""
    told = json.loads(move)
    match told["type"]:
        case "passed":
            return 34
        case "called":
            suit = ["C", "D", "H", "S", "NT"].index(told["trump"])
            return 35 + suit + 5 * ("alone" in told)
        case "bid":
            return 44 + int(told["tricks"])
        case "declared":
            return 56 + bool(told["alone"])
        case "called-for-best":
            return 58 + bool(told["wanted"])
        case "shown":
            return 60
    return 55 if told["card"] is None else index_of(told["card"])


def deal(env: BatchEnv, place: int) -> dict[str, Any]:
    dealer, hands, up = env.dealt_cards(place)
    cards = [[str(card) for card in hand] for hand in hands]
    told = {"type": "dealt", "dealer": dealer, "hands": cards}
    return told if up is None else {**told, "up_card": str(up)}


def rewards(hand: Hand, paid: Sequence[int]) -> list[float]:
    """What a seat's team is paid, less the mean of the other teams."""
    own = [paid[hand.team(seat)] for seat in range(hand.seats)]
    return [mine - (sum(paid) - mine) / (len(paid) - 1) for mine in own]


def go_on(game: Hand | Match, move: str) -> None:
    """A move, and what comes by itself after it."""
    game.take(move)
    while game.turn is None and game.moves:
        game.take(*game.moves)


@pytest.mark.parametrize("name", GAMES)
def test_hands_of_the_batch_go_as_in_the_second_engine(name: str) -> None:
    env = BatchEnv(GAMES[name], 8, seed=5, observe=False)
    rules = env.rules.to_dict()
    batch = env.reset()
    hands = [Hand(rules, deal(env, place)) for place in range(env.n)]
    played = 0
    while played < HANDS:
        moves = [{number_of(move): move for move in hand.moves} for hand in hands]
        for place, hand in enumerate(hands):
            assert batch.seats[place] == hand.turn
            assert {a for a in range(64) if int(batch.legal[place]) >> a & 1} == {*moves[place]}
        actions = env.sample_actions()
        batch = env.step(actions)
        for place, hand in enumerate(hands):
            go_on(hand, moves[place][int(actions[place])])
            wanted = rewards(hand, hand.points) if hand.outcome else [0.0] * hand.seats
            assert batch.rewards[place].tolist() == pytest.approx(wanted)
            assert batch.done[place] == bool(hand.outcome)
            if hand.outcome:
                played += 1
                hands[place] = Hand(rules, deal(env, place))


AMERICAN = HOUSE_RULES["american"]
MATCHES = {
    "tokens": AMERICAN.replace(four_trick_tokens=True, target=3),
    "passes pay": AMERICAN.replace(all_pass="opponents_score_1", target=5),  # noqa: S106
    "ties to the makers": HOUSE_RULES["cutthroat"].replace(target=3, tie="makers_first"),
    "ties are played out": HOUSE_RULES["cutthroat"].replace(target=3),
    "bids for tricks": HOUSE_RULES["bid-euchre"].replace(
        bid_points="tricks", target=0, num_hands=3
    ),
    "redeals pass on": HOUSE_RULES["ace-no-face"].replace(misdeal="next_dealer", target=4),
}


@pytest.mark.parametrize("name", MATCHES)
def test_matches_of_the_batch_end_as_in_the_second_engine(name: str) -> None:
    env = BatchEnv(MATCHES[name], 8, seed=3, episode="match", reward="result", observe=False)
    env.reset()

    def begun(place: int, match: Match | None = None) -> Match:
        told = deal(env, place)
        if match is None:
            match = Match(env.rules.to_dict())
            match.dealer = told["dealer"]
        match.take(json.dumps(told))
        return match

    matches = [begun(place) for place in range(env.n)]
    ended = 0
    while ended < 2 * env.n:
        actions = env.sample_actions()
        batch = env.step(actions)
        for place, match in enumerate(matches):
            go_on(match, {number_of(move): move for move in match.moves}[int(actions[place])])
            assert batch.done[place] == match.over
            wanted = [0.0] * match.rules["players"]
            if match.winner is not None:
                won = [int(team == match.winner) for team in range(len(match.scores))]
                wanted = rewards(match.hands[-1], won)
            assert batch.rewards[place].tolist() == pytest.approx(wanted)
            if match.hand is None:
                ended += match.over
                matches[place] = begun(place, None if match.over else match)


Cards = tuple[tuple[str, ...], ...]


@cache
def best_play(hands: Cards, trump: str, seat: int, plays: tuple[tuple[int, str], ...] = ()) -> int:
    """The tricks of seats 0 and 2 where everybody sees all cards: by trying every line."""
    if len(plays) == 4:
        taker = taker_of(plays, trump, "")
        return (taker % 2 == 0) + best_play(hands, trump, taker)
    held = hands[seat]
    if not held:
        return 0
    led = suit_of(plays[0][1], trump, "") if plays else ""
    follow = [card for card in held if suit_of(card, trump, "") == led]
    found = []
    for card in follow or held:
        left = tuple(each for each in held if each != card)
        after = (*hands[:seat], left, *hands[seat + 1 :])
        found.append(best_play(after, trump, (seat + 1) % 4, (*plays, (seat, card))))
    return max(found) if seat % 2 == 0 else min(found)


def test_perfect_play_takes_the_tricks_that_trying_every_line_finds() -> None:
    rng, pack = random.Random(4), pack_of({"low_rank": "9", "packs": 1}, "")
    deals = [rng.sample(pack, 12) for _ in range(4)]
    hands = [tuple(tuple(each[at : at + 3]) for at in (0, 3, 6, 9)) for each in deals]
    sets = [[sum(1 << index_of(card) for card in hand) for hand in each] for each in hands]
    table = solve_table(np.array(sets, np.uint64), makers=(0, 2))
    wanted = [[[best_play(d, t, lead) for lead in range(4)] for t in "CDHS"] for d in hands]
    assert table.tolist() == wanted
