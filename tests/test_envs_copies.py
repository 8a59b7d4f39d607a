"""A copy of an environment is the same position, and goes its own way from there."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from euchre.testing.strategies import HOUSE_RULES

np = pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[envs]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[envs]'")
pytest.importorskip("gymnasium", reason="pip install 'euchre[envs]'")
pytest.importorskip("pettingzoo", reason="pip install 'euchre[envs]'")

from euchre.envs import BatchEnv, aec  # noqa: E402
from euchre.envs.gym import SeatEnv, SeatVectorEnv  # noqa: E402

COPIES: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),  # noqa: S301 - our own
}


def first(mask: Any) -> int:
    return int(np.flatnonzero(mask)[-1])


def agents_go_on(env: Any, steps: int) -> list[Any]:
    seen = []
    for _ in range(steps):
        observation, reward, terminated, truncated, _ = env.last()
        seen.append((env.agent_selection, observation["observation"].tobytes(), float(reward)))
        env.step(None if terminated or truncated else first(observation["action_mask"]))
        if not env.agents:
            env.reset()
    return seen


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("name", ["standard", "every extra"])
@pytest.mark.parametrize("make", [aec.env, aec.raw_env])
def test_agents_in_a_copy_stand_where_they_stood(make: Any, name: str, how: str) -> None:
    env = make(HOUSE_RULES[name], episode="match")
    env.reset(seed=5)
    agents_go_on(env, 40)
    other = COPIES[how](env)
    before = env.last()[0]["observation"].copy()
    theirs = agents_go_on(other, 60)
    assert np.array_equal(env.last()[0]["observation"], before), "the copy moved the original"
    assert agents_go_on(env, 60) == theirs


def batch_goes_on(env: BatchEnv) -> list[Any]:
    return [array.tobytes() for _ in range(30) for array in env.step(env.sample_actions())]


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_copied_batch_stands_where_it_stood(threads: int, how: str) -> None:
    env = BatchEnv("standard", 12, seed=3, seats=[0], threads=threads)
    batch_goes_on(env)
    other = COPIES[how](env)
    theirs = batch_goes_on(other)
    assert batch_goes_on(env) == theirs
    for each in (env, other):
        each.close()


def seat_goes_on(env: Any) -> list[Any]:
    seen = []
    masks = env._env.action_masks() if isinstance(env, SeatVectorEnv) else env.action_masks()[None]
    for _ in range(30):
        actions = np.array([first(mask) for mask in masks])
        single = isinstance(env, SeatEnv)
        row, reward, over, _, info = env.step(actions[0] if single else actions)
        if single and over:
            row, info = env.reset()
        masks = np.atleast_2d(info["action_mask"])
        seen.append((row.tobytes(), np.asarray(reward).tobytes()))
    return seen


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize(
    "make",
    [
        lambda: SeatEnv("standard"),
        lambda: SeatEnv(HOUSE_RULES["every extra"]),
        lambda: SeatEnv("british", opponents="simple", partner="rules"),
        lambda: SeatVectorEnv(5, "standard"),
    ],
    ids=["compiled", "readable", "with bots", "vector"],
)
def test_a_copied_seat_stands_where_it_stood(make: Callable[[], Any], how: str) -> None:
    env = make()
    env.reset(seed=4)
    seat_goes_on(env)
    theirs = seat_goes_on(COPIES[how](env))
    assert seat_goes_on(env) == theirs
