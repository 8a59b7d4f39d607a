"""Compiled code is held to the second engine: decisions and rewards, and perfect play."""

from __future__ import annotations

import json
import os
import random
from functools import cache

import pytest

from euchre.capabilities import STEPS
from euchre.testing.strategies import HOUSES
from second_engine import Hand, pack_of, suit_of, taker_of

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[envs]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")

from euchre.envs import BatchEnv  # noqa: E402
from euchre.solve import solve_table  # noqa: E402

HANDS = int(os.environ.get("EUCHRE_HANDS", "40"))
"""Hands of each game; 300 before a release."""
GAMES = {name: rules for name, rules in HOUSES.items() if STEPS.knows(rules)}


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
            return 35 + suit + 5 * told.get("alone", False)
        case "bid":
            return 44 + int(told["tricks"])
        case "declared":
            return 56 + bool(told["alone"])
        case "called-for-best":
            return 58 + bool(told["wanted"])
        case "shown":
            return 60
    return 55 if told["card"] is None else index_of(told["card"])


def deal(env: BatchEnv, place: int) -> Hand:
    dealer, hands, up = env.dealt(place)
    told = {"dealer": dealer, "hands": [[str(card) for card in hand] for hand in hands]}
    return Hand(env.rules.to_dict(), told if up is None else {**told, "up_card": str(up)})


def rewards(hand: Hand) -> list[float]:
    """A seat's points, less the mean of the other teams'."""
    own = [hand.points[hand.team(seat)] for seat in range(hand.seats)]
    return [mine - (sum(hand.points) - mine) / (len(hand.points) - 1) for mine in own]


@pytest.mark.parametrize("name", GAMES)
def test_hands_of_the_batch_go_as_in_the_second_engine(name: str) -> None:
    env = BatchEnv(GAMES[name], 8, seed=5, observe=False)
    batch = env.reset()
    hands = [deal(env, place) for place in range(env.n)]
    played = 0
    while played < HANDS:
        moves = [{number_of(move): move for move in hand.moves} for hand in hands]
        for place, hand in enumerate(hands):
            assert batch.seats[place] == hand.turn
            assert {a for a in range(64) if int(batch.legal[place]) >> a & 1} == {*moves[place]}
        actions = env.sample()
        batch = env.step(actions)
        for place, hand in enumerate(hands):
            hand.take(moves[place][int(actions[place])])
            while hand.turn is None and hand.moves:
                hand.take(*hand.moves)
            wanted = rewards(hand) if hand.outcome else [0.0] * hand.seats
            assert batch.rewards[place].tolist() == pytest.approx(wanted)
            assert batch.done[place] == bool(hand.outcome)
            if hand.outcome:
                played += 1
                hands[place] = deal(env, place)


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
    rng, pack = random.Random(4), pack_of({"low_rank": "9"}, "")
    deals = [rng.sample(pack, 12) for _ in range(4)]
    hands = [tuple(tuple(each[at : at + 3]) for at in (0, 3, 6, 9)) for each in deals]
    sets = [[sum(1 << index_of(card) for card in hand) for hand in each] for each in hands]
    table = solve_table(np.array(sets, np.uint64), makers=(0, 2))
    wanted = [[[best_play(d, t, lead) for lead in range(4)] for t in "CDHS"] for d in hands]
    assert table.tolist() == wanted
