"""Euchre as an environment of PettingZoo: agents that take turns (AEC).

>>> from euchre.envs import aec
>>> env = aec.env("standard", render_mode="ansi")
>>> env.reset(seed=3)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     if terminated or truncated:
...         action = None
...     else:
...         action = env.action_space(agent).sample(observation["action_mask"])
...     env.step(action)

Euchre is played in turns, so there is no parallel form of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, cast

from euchre.envs.extra import require_library

with require_library("pettingzoo"):
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import BaseWrapper, OrderEnforcingWrapper

import numpy as np

from euchre.arguments import verify_arguments
from euchre.envs.rewards import EnvError, Episode, Reward
from euchre.envs.single import describe_hand, make_game
from euchre.notation.encoding.actions import ACTION_COUNT, action_to_int
from euchre.notation.encoding.planes import Row
from euchre.notation.rules_files import RulesSource, load_rules

Observation = dict[str, Row]
_SEED_LIMIT: Final = 2**63


def env(rules: RulesSource = "standard", **options: Any) -> BaseWrapper[str, Any, Any]:
    """Return a `MultiSeatEnv` in the wrapper that reports calls in the wrong order.

    Args:
        rules, options: as for `MultiSeatEnv`.
    """
    return OrderEnforcingWrapper(raw_env(rules, **options))


def raw_env(rules: RulesSource = "standard", **options: Any) -> MultiSeatEnv:
    """Return a `MultiSeatEnv` without a wrapper, under the name that PettingZoo has for that."""
    return MultiSeatEnv(rules, **options)


class MultiSeatEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]  # without types
    """A hand, or a match, in which the seats are agents: ``seat_0`` and so on, round the table.

    An observation is ``{"observation": a row of euchre.notation.encoding, "action_mask": 1 at what
    may be decided now}``, both of ``int8``; the mask of an agent who does not decide next is all
    0. When the episode is over all agents are done and see what they knew at its end.

    Rewards fall when a hand ends, to all agents, also to those who sat out; each reads its own at
    its next `last`.

    Args:
        rules: any, as `euchre.notation.rules_files.load_rules` takes them.
        episode: ``hand`` or ``match``.
        reward: see `euchre.envs.rewards.Reward`.
        scores: points of each team before every hand, where hands are played; None: nothing.
        max_cycles: after so many decisions of all agents together what is left is cut off, and
            the agents are truncated; None: never.
        render_mode: ``ansi``: `render` tells the hand in words; None: there is nothing to render.

    Raises:
        EnvError: something does not fit.
        UnsupportedRulesError: the chance to win is not known by these rules.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "euchre_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rules: RulesSource = "standard",
        *,
        episode: Episode = "hand",
        reward: Reward = "points",
        scores: Sequence[int] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        verify_render_mode(render_mode)
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise EnvError(f"max_cycles must be a whole number from 1, not {max_cycles!r:.40}")
        self.rules = load_rules(rules)
        self.render_mode = render_mode
        self._game = make_game(self.rules, episode=episode, reward=reward, scores=scores)
        self._most = max_cycles
        self._seeded = False
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: self._build_observation_space() for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(ACTION_COUNT) for agent in self.possible_agents}
        self.agents: list[str] = []

    def _build_observation_space(self) -> Dict:
        return Dict(
            {
                "observation": row_space(self._game.layout.size),
                "action_mask": Box(0, 1, (ACTION_COUNT,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations: always the same object."""
        return self.observation_spaces[self._verify_agent(agent)]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's decisions: always the same object."""
        return self.action_spaces[self._verify_agent(agent)]

    def _verify_agent(self, agent: str) -> str:
        if agent not in self.possible_agents:
            known = ", ".join(self.possible_agents)
            raise EnvError(f"the agents are {known}, not {agent!r:.40}")
        return agent

    @verify_arguments()
    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> None:
        """Begin an episode.

        Args:
            seed: of all chance from here on; None: chance goes on, and after a whole hand the deal
                passes on as at a table.
            options: none are known; for the interface.
        """
        if seed is None and not self._seeded:
            seed = int(np_random()[0].integers(_SEED_LIMIT))
        self._seeded = True
        self._game.begin_episode(seed)
        self._decisions = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._game.turn]

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation, and what it may decide."""
        game, seat = self._game, self._seats[self._verify_agent(agent)]
        decides = seat == game.turn and not self.truncations.get(agent, False)
        mask = game.action_mask() if decides else np.zeros(ACTION_COUNT, np.int8)
        return {"observation": game.observation_row(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take the decision of the agent whose turn it is; None from one who is done.

        Raises:
            ActionError: it may not be taken now; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        game = self._game
        game.apply_action(-1 if action is None else action_to_int(action))
        self._decisions += 1
        self._cumulative_rewards[agent] = 0.0
        rewards = game.rewards.tolist()
        if any(rewards) or any(self.rewards.values()):
            self.rewards = dict(zip(self.agents, rewards, strict=True))
            self._accumulate_rewards()
        if game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions == self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[game.turn]

    def render(self) -> str | None:
        """Return the hand so far in words, all cards open; None without a `render_mode`."""
        if self.render_mode is None:
            return None
        return describe_hand(self._game.current_hand())

    def close(self) -> None:
        """Do nothing: there are no resources to release."""


def verify_render_mode(mode: str | None) -> None:
    """Raise an error unless this is a way to render.

    Raises:
        EnvError: there is none like that.
    """
    if mode not in (None, "ansi"):
        raise EnvError(f"render_mode is ansi or None, not {mode!r:.40}")


def row_space(size: int) -> Space[Row]:
    """Return the space of the rows of `euchre.notation.encoding`."""
    space: Any = Box(-128, 127, (size,), np.int8)
    return cast("Space[Row]", space)
