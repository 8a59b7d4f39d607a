"""Every hand dealt counts exactly once, also one in which the learner's seat has no say."""

from __future__ import annotations

import importlib.util
import random
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from effort import TIMES
from euchre.game.presets import PRESETS
from euchre.notation.encoding.actions import has_actions
from euchre.testing.strategies import HOUSE_RULES

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[envs]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")
gymnasium = pytest.importorskip("gymnasium", reason="pip install 'euchre[envs]'")

from euchre.envs import BatchEnv  # noqa: E402
from euchre.envs.gym import SeatEnv, SeatVectorEnv  # noqa: E402
from euchre.envs.single import ReadableGameBackend  # noqa: E402

STANDARD = PRESETS["standard"].rules
"""Each hand passes the deal on by one seat, so that the dealer tells how many were dealt."""


def dealers(env: BatchEnv) -> Any:
    return np.array([env.dealt_cards(place)[0] for place in range(env.n)])


@pytest.mark.parametrize("seats", [[0], [1, 3], None])
def test_a_batch_counts_every_hand_that_it_deals(seats: list[int] | None) -> None:
    env = BatchEnv(STANDARD, 32, seed=7, seats=seats, observe=False)
    batch = env.reset()
    assert not batch.done.any()
    assert not batch.rewards.any()
    counted, before, unseen = np.zeros(env.n, int), dealers(env), 0
    for step in range(60):
        batch = env.step(env.sample_actions())
        counted += batch.episodes_ended if step else batch.done  # what was early lies before
        missing = (dealers(env) - before - counted) % 4  # went by before the next decision
        assert not missing[~batch.done].any()
        unseen += int(missing[batch.done].sum())
        assert not batch.rewards[batch.episodes_ended == 0].any()
    assert (unseen > 20) == (seats is not None and len(seats) == 1)
    assert (env.reset().episodes_ended == 0).all()


class Telling(ReadableGameBackend):
    """A readable game that notes all hands that have ended."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.ended: list[Any] = []
        super().__init__(*args, **options)

    def _add_rewards(self, match: Any, hand: Any) -> None:
        self.ended.append(hand.points)
        super()._add_rewards(match, hand)


@pytest.mark.parametrize("episode", ["hand", "match"])
@pytest.mark.parametrize("name", ["standard", "railroad", "every extra"])
def test_one_seat_is_paid_for_every_hand_that_is_dealt(name: str, episode: Any) -> None:
    rules = HOUSE_RULES[name]
    env = SeatEnv(rules, seat=0, episode=episode)
    env._game = game = Telling(rules, episode=episode)
    rng = random.Random(name)
    paid, counted, episodes = 0.0, 0, 0
    _, info = env.reset(seed=4)
    while episodes < (60 if episode == "hand" else 6):
        _, reward, over, _, info = env.step(
            rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        )
        paid += reward
        counted += info["episodes_ended"]
        if over:
            episodes += 1
            if episode == "hand":
                assert counted == len(game.ended)
            assert paid == sum(points[0] - points[1] for points in game.ended)
            _, info = env.reset()
            assert info["episodes_ended"] == 0
    assert counted > episodes or name != "standard" or episode == "match"


BENCH = Path(__file__).parent.parent / "bench" / "symmetry.py"
SEATS = [
    (game, seat)
    for at, game in enumerate(name for name in PRESETS if has_actions(PRESETS[name].rules))
    for seat in range(PRESETS[game].rules.players)
    if TIMES > 1 or seat == at % PRESETS[game].rules.players
]
"""Each game with one of its seats, or with all of them."""


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    spec = importlib.util.spec_from_file_location("symmetry", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("game", "seat"), SEATS)
def test_by_chance_no_seat_of_any_game_earns_anything(
    game: str, seat: int, bench: ModuleType
) -> None:
    hands, mean, error = bench.mean_of(game, seat, 40_000 * TIMES)
    assert hands >= 40_000
    assert abs(mean) < 3 * error < 0.04


@pytest.mark.parametrize("seat", [0, 3])
def test_by_chance_a_seat_earns_nothing(seat: int) -> None:
    """Before every hand was counted, a seat earned 0.167 ± 0.002 a hand."""
    env = BatchEnv(STANDARD, 2000, seed=2, seats=[seat], observe=False)
    env.reset()
    total, squares, hands = 0.0, 0.0, 0
    for _ in range(150):
        batch = env.step(env.sample_actions())
        total += float(batch.rewards[:, seat].sum())
        squares += float((batch.rewards[:, seat] ** 2).sum())
        hands += int(batch.episodes_ended.sum())
    assert hands > 50_000
    assert abs(total) < 3 * squares**0.5


def test_the_vector_environment_counts_as_the_batch_does() -> None:
    many = SeatVectorEnv(64, "standard", seat=2)
    seen: Counter[int] = Counter()
    _, info = many.reset(seed=3)
    assert not info["episodes_ended"].any()
    for _ in range(60):
        actions = np.array([np.flatnonzero(mask)[-1] for mask in info["action_mask"]])
        _, rewards, over, _, info = many.step(actions)
        assert info["_episodes_ended"].all()
        assert (info["episodes_ended"] >= over).all()
        assert not rewards[info["episodes_ended"] == 0].any()
        seen.update(info["episodes_ended"].tolist())
    assert seen[1] > 100
