"""Euchre as environments of Gymnasium: one seat decides, the others are players of the house.

Importing this registers ``euchre/Euchre-v1``, of which the rules and all else are arguments:

>>> import gymnasium
>>> import euchre.envs.gym
>>> env = gymnasium.make("euchre/Euchre-v1", rules="british", opponents="simple", partner="rules")
>>> row, info = env.reset(seed=3)
>>> over = False
>>> while not over:
...     action = env.action_space.sample(info["action_mask"])
...     row, reward, over, truncated, info = env.step(action)

``gymnasium.make_vec("euchre/Euchre-v1", 1000, vectorization_mode="vector_entry_point")`` makes a
`SeatVectorEnv`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any, ClassVar, Final, Literal

from euchre.envs.extra import require_library

with require_library("gymnasium"):
    import gymnasium
    from gymnasium.spaces import Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

import numpy as np
from numpy.typing import NDArray

from euchre.arguments import verify_arguments
from euchre.bots.base import Bot
from euchre.bots.external import close_bot, load_bot
from euchre.envs.aec import row_space, verify_render_mode
from euchre.envs.batch import BatchEnv, BatchState, Player
from euchre.envs.rewards import EnvError, Episode, Reward
from euchre.envs.single import ReadableGameBackend, describe_hand, make_game
from euchre.game.capabilities import ENVIRONMENT_CAPABILITY
from euchre.game.hand import legal
from euchre.game.rules import Seat, partner_of
from euchre.notation.encoding.actions import ACTION_COUNT, ActionError, action_to_int, encode_event
from euchre.notation.encoding.planes import Row
from euchre.notation.rules_files import RulesSource, load_rules

ENV_ID: Final = "euchre/Euchre-v1"
Illegal = Literal["replace", "raise"]
"""What becomes of an action that may not be taken: one drawn evenly from those that may is taken
in its place, and the info says so; or it raises `euchre.notation.encoding.ActionError`."""
_SEED_LIMIT: Final = 2**63


class SeatEnv(gymnasium.Env[Row, np.int64]):
    """A hand, or a match, in which one seat decides.

    An observation is a row of `euchre.notation.encoding`; ``info["action_mask"]`` has 1 at what
    may be decided, (185,) of ``int8``, all 0 at the end. ``info["illegal"]`` says whether the last
    action was replaced, ``info["episodes_ended"]`` how many episodes end with the reward of this
    step. `action_masks` is the mask under the name under which sb3-contrib asks for it.

    Args:
        rules: any, as `euchre.notation.rules_files.load_rules` takes them.
        seat: who decides. What is paid before it is first asked in an episode, also for whole
            hands in which it has no say, comes with the reward of that first decision.
        opponents: who decides for the others: a bot as for `euchre.bots.external.load_bot`
            (``random``, ``rules``, ``expert:worlds=50``, ``MODULE:FACTORY``), or an object with
            ``act(view)``. With ``random`` alone most games go on in compiled code.
        partner: who sits opposite, in games of pairs; None: one like the opponents.
        episode: ``hand`` or ``match``.
        reward: see `euchre.envs.rewards.Reward`.
        scores: points of each team before every hand, where hands are played; None: nothing.
        illegal: ``replace`` or ``raise``, see `Illegal`.
        render_mode: ``ansi``: `render` tells the hand in words; None: there is nothing to render.

    Raises:
        EnvError: something does not fit.
        UnsupportedRulesError: the chance to win is not known by these rules.
        UnknownBotError, ExternalBotError: there is no such bot.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    @verify_arguments()
    def __init__(
        self,
        rules: RulesSource = "standard",
        *,
        seat: Seat = 0,
        opponents: str | Bot = "random",
        partner: str | Bot | None = None,
        episode: Episode = "hand",
        reward: Reward = "points",
        scores: Sequence[int] | None = None,
        illegal: Illegal = "replace",
        render_mode: str | None = None,
    ) -> None:
        verify_render_mode(render_mode)
        verify_illegal_option(illegal)
        self.rules = load_rules(rules)
        if seat not in range(self.rules.players):
            raise EnvError(f"the seats are 0 to {self.rules.players - 1}, not {seat!r:.40}")
        mate = partner_of(self.rules, seat)
        if partner is not None and mate is None:
            raise EnvError("by these rules nobody has a partner from the start: leave it out")
        self.seat = seat
        self.render_mode = render_mode
        self._illegal = illegal
        self._chosen = {
            other: partner if other == mate and partner is not None else opponents
            for other in range(self.rules.players)
            if other != seat
        }
        self._bots: dict[Seat, Bot] = {}
        if all(chosen == "random" for chosen in self._chosen.values()):
            self._game = make_game(self.rules, episode=episode, reward=reward, scores=scores)
        else:
            self._game = ReadableGameBackend(
                self.rules, episode=episode, reward=reward, scores=scores
            )
        self._load_bots(0)
        self._begun = False
        self.observation_space = row_space(self._game.layout.size)
        self.action_space = Discrete(ACTION_COUNT)

    def _load_bots(self, seed: int) -> None:
        """Load the bots of the other seats again; those who draw evenly need no bot."""
        self.close()
        self._bots = {}
        with ExitStack() as loaded:
            for other, chosen in self._chosen.items():
                if not isinstance(chosen, str):
                    self._bots[other] = chosen
                elif chosen != "random":
                    self._bots[other] = load_bot(chosen, seed + other)
                    loaded.callback(close_bot, self._bots[other])
            loaded.pop_all()  # all are there, and are closed with the environment

    @verify_arguments()
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: of all chance from here on, that of the bots among it; None: chance goes on, and
                after a whole hand the deal passes on as at a table.
            options: none are known; for the interface.
        """
        super().reset(seed=seed, options=options)
        begin: int | None = None
        if seed is not None or not self._begun:
            begin = int(self.np_random.integers(_SEED_LIMIT))
            self._load_bots(begin)
        self._begun = True
        self._early_reward, self._early_episodes = 0.0, 0
        while True:
            self._game.begin_episode(begin)
            self._early_reward += self._play_others_until_turn()
            if not self._game.over:
                return self._game.observation_row(self.seat), self._build_info(
                    illegal=False, episodes_ended=0
                )
            self._early_episodes += 1
            begin = None

    def step(self, action: Any) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Take a decision; the others follow until it is one's turn again, or all is over.

        Raises:
            ActionError: the episode is over; or with ``illegal="raise"`` that may not be decided.
            EnvError: another player's bot answered with anything but a legal event.
        """
        game = self._game
        if not self._begun:
            raise ActionError("nothing is begun: reset first")
        wanted = action_to_int(action)
        strange = self._illegal == "replace" and not game.over and not self._is_legal(wanted)
        if strange:
            wanted = self._sample_action()
        game.apply_action(wanted)
        paid = self._early_reward + float(game.rewards[self.seat]) + self._play_others_until_turn()
        info = self._build_info(illegal=strange, episodes_ended=self._early_episodes + game.over)
        self._early_reward, self._early_episodes = 0.0, 0
        return game.observation_row(self.seat), paid, game.over, False, info

    def _is_legal(self, action: int) -> bool:
        return 0 <= action < ACTION_COUNT and bool(self._game.action_mask()[action])

    def _sample_action(self) -> int:
        """Return a legal decision of the seat to act, drawn evenly."""
        return int(self.np_random.choice(np.flatnonzero(self._game.action_mask())))

    def _play_others_until_turn(self) -> float:
        """Let the others decide, up to the turn of this seat or the end. Returns what this paid."""
        game, paid = self._game, 0.0
        while not game.over and game.turn != self.seat:
            bot = self._bots.get(game.turn)
            game.apply_action(self._sample_action() if bot is None else self._bot_action(bot))
            paid += float(game.rewards[self.seat])
        return paid

    def _bot_action(self, bot: Bot) -> int:
        assert isinstance(self._game, ReadableGameBackend)
        seat_view = self._game.seat_view(self._game.turn)
        event = bot.act(seat_view)
        if event not in legal(seat_view):
            raise EnvError(
                f"the bot in seat {seat_view.seat} answered {event!r:.80}, which is no legal event"
            )
        return encode_event(event, seat_view)

    def _build_info(self, *, illegal: bool, episodes_ended: int) -> dict[str, Any]:
        mask = self._game.action_mask()
        return {"action_mask": mask, "illegal": illegal, "episodes_ended": episodes_ended}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return (185,): what may be decided now."""
        return self._game.action_mask().astype(np.bool_)

    def render(self) -> str | None:
        """Return the hand so far in words, all cards open; None without a `render_mode`."""
        if self.render_mode is None:
            return None
        return describe_hand(self._game.current_hand())

    def close(self) -> None:
        """Release what the bots hold."""
        for other, bot in self._bots.items():
            if isinstance(self._chosen[other], str):
                close_bot(bot)


class SeatVectorEnv(VectorEnv[NDArray[np.int8], NDArray[np.int64], Any]):
    """Many hands, or matches, at once, in which one seat decides: a `euchre.envs.BatchEnv`.

    Observations are rows of `euchre.notation.encoding`; ``info["action_mask"]`` is (n, 185) of
    ``int8``, ``info["illegal"]`` (n,) of ``bool``, ``info["episodes_ended"]`` (n,) of ``int32`` as
    in `euchre.envs.BatchState`. An episode that ends is followed by the next in the same
    step (``AutoresetMode.SAME_STEP``): ``info["final_obs"]`` has the rows at the end of those,
    ``info["final_info"]`` their masks, which are all 0.

    Args:
        num_envs: how many.
        rules: the rules, or what `euchre.notation.rules_files.load_rules` takes.
        seat: who decides.
        others: who decides for the rest, see `euchre.envs.BatchEnv`.
        episode, reward, scores: as for `SeatEnv`.
        illegal: ``replace`` or ``raise``, see `Illegal`.
        threads: how many share the work.
        copy: whether observations are new arrays in each step; False: they are overwritten.

    Raises:
        EnvError: something does not fit.
        UnsupportedRulesError: the compiled code does not know these rules: use `SeatEnv`.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        rules: RulesSource = "standard",
        *,
        seat: Seat = 0,
        others: Player | Mapping[Seat, Player] = "random",
        episode: Episode = "hand",
        reward: Reward = "points",
        scores: Sequence[int] | None = None,
        illegal: Illegal = "replace",
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        verify_illegal_option(illegal)
        self.rules = load_rules(rules)
        ENVIRONMENT_CAPABILITY.verify_rules(self.rules)
        self._env = BatchEnv(
            self.rules, num_envs, seats=[seat], others=others, episode=episode, reward=reward,
            scores=scores, threads=threads,
        )  # fmt: skip
        self.num_envs = num_envs
        self.seat = seat
        self._illegal = illegal
        self._copy = copy
        self._begun = False
        self.single_observation_space = row_space(self._env.layout.size)
        self.single_action_space = Discrete(ACTION_COUNT)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @verify_arguments()
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Begin all places again.

        Args:
            seed: of all chance; None: chance goes on.
            options: none are known; for the interface.
        """
        super().reset(seed=seed, options=options)
        batch = self._env.reset(int(self.np_random.integers(_SEED_LIMIT)))
        self._begun = True
        return self._copy_rows(batch.observations), self._build_info(
            np.zeros(self.num_envs, np.bool_), batch
        )

    def step(
        self, actions: Any
    ) -> tuple[
        NDArray[np.int8],
        NDArray[np.float64],
        NDArray[np.bool_],
        NDArray[np.bool_],
        dict[str, Any],
    ]:
        """Take a decision in each place.

        Raises:
            ActionError: the actions are of another shape or type; or with ``illegal="raise"`` one
                may not be taken. Nothing has changed.
        """
        if not self._begun:
            raise ActionError("nothing is begun: reset first")
        strange = np.zeros(self.num_envs, np.bool_)
        if self._illegal == "replace":
            strange = ~self._env.legal_mask(actions)
            if strange.any():
                actions = np.where(strange, self._env.sample_actions(), actions)
        batch = self._env.step(actions)
        info = self._build_info(strange, batch)
        done = batch.done.copy()
        if done.any():
            self._add_final_observations(info, done)
        rewards = batch.rewards[:, self.seat].astype(np.float64)
        return self._copy_rows(batch.observations), rewards, done, np.zeros_like(done), info

    def _copy_rows(self, rows: NDArray[np.int8]) -> NDArray[np.int8]:
        return rows.copy() if self._copy else rows

    def _build_info(self, illegal: NDArray[np.bool_], batch: BatchState) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        masks = self._env.action_masks().view(np.int8)
        return {
            "action_mask": masks,
            "_action_mask": every,
            "illegal": illegal,
            "_illegal": every.copy(),
            "episodes_ended": batch.episodes_ended.copy(),
            "_episodes_ended": every.copy(),
        }

    def _add_final_observations(self, info: dict[str, Any], done: NDArray[np.bool_]) -> None:
        """Add what was known at the end of episodes that have been followed by others."""
        ends = np.full(self.num_envs, None, object)
        rows = self._env.observe_ended(self.seat)
        for place in np.flatnonzero(done):
            ends[place] = rows[place]
        info["final_obs"], info["_final_obs"] = ends, done.copy()
        masks = np.zeros((self.num_envs, ACTION_COUNT), np.int8)
        info["final_info"] = {"action_mask": masks, "_action_mask": done.copy()}
        info["_final_info"] = done.copy()

    def close_extras(self, **_: Any) -> None:
        """Shut down the threads; an environment that failed to be made has none."""
        if hasattr(self, "_env"):
            self._env.close()


def verify_illegal_option(illegal: str) -> None:
    """Raise an error unless this is a way to treat illegal actions.

    Raises:
        EnvError: there is nothing like that.
    """
    if illegal not in ("replace", "raise"):
        raise EnvError(f"illegal is replace or raise, not {illegal!r:.40}")


gymnasium.register(
    id=ENV_ID,
    entry_point="euchre.envs.gym:SeatEnv",
    vector_entry_point="euchre.envs.gym:SeatVectorEnv",
)
