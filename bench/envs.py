"""Decisions a second of every environment, beside OpenSpiel's own Euchre, in one run.

    python bench/envs.py [SECONDS OF A ROUND]

All play standard hands at random and look at what whoever decides knows, but where it says that
nothing is observed. Peers: OpenSpiel's ``euchre`` in its Python loop, and the same game behind
PettingZoo's interface.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from euchre.envs import BatchEnv, aec
from euchre.envs.gym import SeatEnv, SeatVectorEnv
from euchre.envs.openspiel import GAME_NAME

PLACES = 4096


def batch(**options: Any) -> Iterator[int]:
    """`PLACES` hands at once."""
    env = BatchEnv("standard", PLACES, seed=1, **options)
    while True:
        env.step(env.sample_actions())
        yield PLACES


def vector() -> Iterator[int]:
    """As many for one seat; what the others decide is not counted."""
    env = SeatVectorEnv(PLACES, "standard", copy=False)
    env.reset(seed=1)
    while True:
        env.step(env._env.sample_actions())
        yield PLACES


def one_seat() -> Iterator[int]:
    """One hand for one seat; what the others decide is not counted."""
    env, rng = SeatEnv("standard"), random.Random(1)
    _, info = env.reset(seed=1)
    while True:
        _, _, over, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
        if over:
            _, info = env.reset()
        yield 1


def agents(env: Any) -> Iterator[int]:
    """One hand for all seats, as PettingZoo's own benchmark goes through it."""
    rng = random.Random(1)
    env.reset(seed=1)
    while True:
        for _ in env.agent_iter():
            seen, _, terminated, _, _ = env.last()
            if terminated:
                env.step(None)
                continue
            env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            yield 1
        env.reset()


def openspiel(name: str) -> Iterator[int]:
    """A game of OpenSpiel in a loop; chance is played, and not counted."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
                continue
            state.information_state_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
            yield 1


class OverOpenSpiel(AECEnv):  # type: ignore[misc]  # without types
    """OpenSpiel's own game behind PettingZoo's interface: what such a wrapper has to do."""

    def __init__(self) -> None:
        super().__init__()
        self._game, self._rng = pyspiel.load_game("euchre"), random.Random(1)
        self.possible_agents = [f"seat_{seat}" for seat in range(4)]
        size = self._game.information_state_tensor_size()
        actions = self._game.num_distinct_actions()
        box, mask = Box(-1, 1, (size,), np.float32), Box(0, 1, (actions,), np.int8)
        space = Dict({"observation": box, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, Discrete(actions))

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        self._state = self._game.new_initial_state()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        while self._state.is_chance_node():
            self._state.apply_action(self._rng.choice(self._state.legal_actions()))
        if self._state.is_terminal():
            self.rewards = dict(zip(self.agents, self._state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._state.current_player()]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        seen = np.array(self._state.information_state_tensor(seat), np.float32)
        mask = np.array(self._state.legal_actions_mask(seat), np.int8)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._state.apply_action(action)
        self._go_on()
        self._accumulate_rewards()


ALL: dict[str, Callable[[], Iterator[int]]] = {
    "OpenSpiel's euchre": lambda: openspiel("euchre"),
    "PettingZoo over it": lambda: agents(OverOpenSpiel()),
    "BatchEnv": batch,
    "BatchEnv, 2 threads": lambda: batch(threads=2),
    "BatchEnv, nothing observed": lambda: batch(observe=False),
    "BatchEnv, nothing observed, 2 threads": lambda: batch(observe=False, threads=2),
    "Gymnasium vector, one seat": vector,
    "Gymnasium, one seat": one_seat,
    "PettingZoo": lambda: agents(aec.env("standard")),
    "PettingZoo without its wrapper": lambda: agents(aec.raw_env("standard")),
    "OpenSpiel, our game": lambda: openspiel(GAME_NAME),
}


ROUNDS = 5


def rate(steps: Iterator[int], seconds: float) -> float:
    """Decisions a second."""
    count, begun = 0, time.perf_counter()
    while (taken := time.perf_counter() - begun) < seconds:
        count += next(steps)
    return count / taken


def main() -> None:
    """Print the figures: the best of some rounds taken in turn, after one that warms up."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.6
    running = {name: make() for name, make in ALL.items()}
    rounds = [{n: rate(s, seconds) for n, s in running.items()} for _ in range(ROUNDS + 1)]
    rates = {name: max(each[name] for each in rounds[1:]) for name in ALL}
    first, second = list(rates.values())[:2]
    print(f"{'decisions a second':38} {'':>12} {'OpenSpiel':>10} {'PettingZoo over it':>19}")
    for name, each in rates.items():
        print(f"{name:38} {each:12,.0f} {each / first:9.2f}x {each / second:18.2f}x")


if __name__ == "__main__":
    main()
