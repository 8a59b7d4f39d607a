"""Many hands or matches at once in compiled code, moved by arrays of decisions.

>>> env = BatchEnv("standard", 1000, seed=1)
>>> batch = env.reset()
>>> points = 0.0
>>> for _ in range(100):
...     batch = env.step(env.sample_actions())
...     points += batch.rewards[:, 0].sum()
>>> batch.observations.shape, env.action_masks().shape
((1000, 988), (1000, 185))
"""

from __future__ import annotations

import operator
import random
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from euchre.bots.trained import call_weights, play_weights
from euchre.envs.rewards import EnvError, Episode, Reward, chance_table, verify_game
from euchre.game.cards import ALL_CARDS, Card
from euchre.game.rules import Rules, Seat
from euchre.notation.encoding.actions import ACTION_COUNT, ActionError, action_name
from euchre.notation.encoding.planes import PlaneLayout, find_layout
from euchre.notation.rules_files import RulesSource, load_rules
from euchre.solve.board.checks import verify_whole_number
from euchre.solve.board.dice import new_random_state
from euchre.solve.board.layout import cards_in
from euchre.solve.vector_engine import batch as kernel
from euchre.solve.vector_engine import players
from euchre.solve.vector_engine.observations import find_plane_starts, write_observation_rows
from euchre.solve.vector_engine.rules_tables import (
    build_hand_points_table,
    build_reward_shares_table,
    build_rules_words,
)
from euchre.solve.vector_engine.words import HAND_WORDS, HandStateWord

Player: TypeAlias = Literal["random", "plain", "trained"]
_PLAYER_CODES: Final = {
    "random": players.RANDOM,
    "plain": players.PLAIN,
    "trained": players.TRAINED,
}
_REWARD_CODES: Final = {"points": kernel.POINTS, "result": kernel.RESULT, "chance": kernel.CHANCE}
_SEED_BITS: Final = 63
"""Bits of a seed that is drawn."""
_whole = partial(verify_whole_number, error=EnvError)


class BatchState(NamedTuple):
    """The state of all hands of a `BatchEnv`, in its own arrays: each step overwrites them.

    Attributes:
        seats: (n,) of ``int8``: who decides next.
        legal: (n,) of ``uint64``: bit ``a`` is set where decision ``a`` may come next.
        observations: (n, size of the layout) of ``int8``: what who decides next knows; (0, size)
            where the environment does not observe.
        rewards: (n, players) of ``float32``: what the step has brought each seat.
        done: (n,) of ``bool``: the episode has ended with this step, and all else here is of the
            one that has begun in its place.
        episodes_ended: (n,) of ``int32``: how many episodes end with these rewards: the one that
            is done, and before it those in which none of the seats outside had a say.
    """

    seats: NDArray[np.int8]
    legal: NDArray[np.uint64]
    observations: NDArray[np.int8]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    episodes_ended: NDArray[np.int32]


class BatchEnv:
    """Many hands, or matches, at once.

    An episode is a hand, or a match. One that ends is followed at once by the next in the same
    place, in the same step (`BatchState.done`): the deal passes on as at a table, a new match has a
    dealer at random. What chance does, cuts among it, is done here; a deal that is void before
    anybody has a say is dealt again.

    Equal seeds, equal games, however many threads there are: every place has its own chance.

    Args:
        rules: the rules, or what `euchre.notation.rules_files.load_rules` takes.
        n: how many.
        seed: of all chance.
        episode: ``hand`` or ``match``.
        reward: see `euchre.envs.rewards.Reward`.
        scores: points of each team before every hand, where hands are played; None: nothing.
        seats: who decides from outside; None: all. What is paid before one of these is first
            asked in an episode, also for whole hands in which none has a say, comes with the
            rewards of that first decision (`BatchState.episodes_ended`).
        others: who decides for the rest, within the step: ``random`` draws evenly from what it
            may do, ``plain`` calls on what looks like enough tricks and plays by a few rules of
            thumb, ``trained`` calls and plays by the policy that the bots have learned, and calls
            like ``plain`` in a game of which no calls were learned.
            A mapping of seats to these seats different ones; who is not in it draws evenly.
        observe: whether `BatchState.observations` are written.
        threads: how many share the work.

    Raises: UnsupportedRulesError: the kernel does not know all of these rules, or the reward is
    not known for them; the sentence names the knob. EnvError: something else does not fit.
    """

    def __init__(
        self,
        rules: RulesSource,
        n: int,
        seed: int = 0,
        *,
        episode: Episode = "hand",
        reward: Reward = "points",
        scores: Sequence[int] | None = None,
        seats: Collection[Seat] | None = None,
        others: Player | Mapping[Seat, Player] = "random",
        observe: bool = True,
        threads: int = 1,
    ) -> None:
        self.rules = load_rules(rules)
        self.n = n = _whole("n", n, 1)
        self._matches = episode == "match"
        self._scores = np.array(verify_game(self.rules, episode, reward, scores), np.int64)
        self._rules_words = build_rules_words(self.rules, self._matches)
        self._kind = _REWARD_CODES[reward]
        none = np.zeros((0, 0, 0), np.float32)
        self._chances = chance_table(self.rules) if reward == "chance" else none
        self._ours = _seats_to_bits(self.rules, seats)
        self._others, trained = _encode_other_players(self.rules, others)
        nobody = np.zeros(0, np.float32)
        calls = call_weights(self.rules) if trained else None
        self._calls = nobody if calls is None else calls
        self._weights = play_weights(self.rules) if trained else nobody
        self.layout: PlaneLayout = find_layout(self.rules)
        self._plane_starts = find_plane_starts(self.rules)
        self._points, self._shares = (
            build_hand_points_table(self.rules),
            build_reward_shares_table(self.rules),
        )
        self._space = np.zeros((n, HAND_WORDS), np.uint64)
        self._ended = np.zeros((n, HAND_WORDS), np.uint64)
        self._batch = BatchState(
            np.zeros(n, np.int8),
            np.zeros(n, np.uint64),
            np.zeros((n if observe else 0, self.layout.size), np.int8),
            np.zeros((n, self.rules.players), np.float32),
            np.zeros(n, np.bool_),
            np.zeros(n, np.int32),
        )
        self._early_rewards = np.zeros((n, self.rules.players), np.float32)
        self._early_episodes = np.zeros(n, np.int32)
        self._parts = _split_games_into_slices(n, _whole("threads", threads, 1, 1024))
        self._create_array_views()
        self.reset(seed)
        self._next_seed = seed

    def _create_array_views(self) -> None:
        """Create what a copy cannot take over: views of the arrays, and threads."""
        threads = len(self._parts)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._told = self._batch._replace(legal=self._batch.legal.view())
        self._told.legal.flags.writeable = False

    def __getstate__(self) -> dict[str, Any]:
        linked = ("_pool", "_told")
        return {name: value for name, value in self.__dict__.items() if name not in linked}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._create_array_views()

    def reset(self, seed: int | None = None) -> BatchState:
        """Begin all places again.

        Args:
            seed: of all chance from here on; None: chance goes on. Only the first time it is that
                of the seed with which the environment was made.
        """
        seed = _whole("seed", self._next_seed if seed is None else seed, -(2**127), 2**127)
        self._next_seed = random.Random(seed).getrandbits(_SEED_BITS)
        self._dice = new_random_state(seed ^ 0x5DEECE66D)
        kernel.begin_hands(self._rules_words, self._space, new_random_state(seed)[0], self._scores)
        for array in (
            self._batch.rewards, self._batch.episodes_ended,
            self._early_rewards, self._early_episodes,
        ):  # fmt: skip
            array.fill(0)
        self._step_all_parts(np.zeros(0, np.int64))
        return self._told

    def step(self, actions: ArrayLike) -> BatchState:
        """Take a decision in each place, see `euchre.notation.encoding.actions`.

        Args:
            actions: (n,) whole numbers.

        Raises:
            ActionError: one of them may not be taken; nothing has changed.
        """
        numbers = self._verify_actions(actions)
        place = kernel.find_illegal_action(self._batch.legal, numbers)
        if place >= 0:
            raise ActionError(self._describe_illegal_action(place, int(numbers[place])))
        self._step_all_parts(numbers)
        return self._told

    def _verify_actions(self, actions: ArrayLike) -> NDArray[np.int64]:
        numbers = _to_whole_numbers(actions)
        if numbers is None or numbers.shape != (self.n,):
            raise ActionError(
                f"{self.n} whole numbers are needed, one action for each place, not {actions!r:.60}"
            )
        return numbers

    def _describe_illegal_action(self, game_index: int, action: int) -> str:
        bits = int(self._batch.legal[game_index])
        choices = ", ".join(f"{a} ({action_name(a)})" for a in range(64) if bits >> a & 1)
        name = f" ({action_name(action)})" if 0 <= action < ACTION_COUNT else ""
        where = (
            f"in place {game_index}" if self.n > 1 else f"by seat {self._batch.seats[game_index]}"
        )
        return f"action {action}{name} may not be taken {where}, but these: {choices}"

    def _step_all_parts(self, actions: NDArray[np.int64]) -> None:
        if self._pool is None:
            self._step_part(slice(0, self.n), actions)
        else:
            for future in [
                self._pool.submit(self._step_part, part, actions) for part in self._parts
            ]:
                future.result()

    def _step_part(self, game_slice: slice, actions: NDArray[np.int64]) -> None:
        kernel.step_hands(*self._step_arguments(game_slice, actions))

    def _step_arguments(self, game_slice: slice, actions: NDArray[np.int64]) -> tuple[Any, ...]:
        """Return the arguments for a step of some places."""
        seats, legal, observations, rewards, done, episodes_ended = self._batch
        return (
            self._rules_words, self._points, self._shares, self._chances, self._plane_starts,
            self._space[game_slice], actions[game_slice], self._kind, self._ours,
            self._others, self._calls, self._weights,
            seats[game_slice], legal[game_slice], rewards[game_slice], done[game_slice],
            episodes_ended[game_slice], observations[game_slice], self._ended[game_slice],
            self._early_rewards[game_slice], self._early_episodes[game_slice],
        )  # fmt: skip

    def sample_actions(self) -> NDArray[np.int64]:
        """Return (n,): a decision for each place, drawn evenly from the legal ones."""
        actions = np.zeros(self.n, np.int64)
        kernel.write_random_actions(self._batch.legal, self._dice, actions)
        return actions

    def legal_mask(self, actions: ArrayLike) -> NDArray[np.bool_]:
        """Return (n,): whether each of these decisions, one of each place, is legal.

        Raises:
            ActionError: these are no whole numbers, one for each place.
        """
        numbers = self._verify_actions(actions)
        known = (numbers >= 0) & (numbers < 64)
        bits = np.where(known, numbers, 0).astype(np.uint64)
        return known & ((self._batch.legal >> bits) & np.uint64(1)).astype(np.bool_)

    def action_masks(self) -> NDArray[np.uint8]:
        """Return (n, `ACTION_COUNT`): 1 at each legal decision, else 0."""
        masks = np.zeros((self.n, ACTION_COUNT), np.uint8)
        kernel.write_legal_masks(self._batch.legal, masks)
        return masks

    def observe(self, seats: ArrayLike) -> NDArray[np.int8]:
        """Return (n, size of the layout): what these seats know, one of each place.

        Args:
            seats: (n,), or one seat for all places.
        """
        return self._build_observation_rows(self._space, seats)

    def observe_ended(self, seats: ArrayLike) -> NDArray[np.int8]:
        """Return (n, size of the layout): what these seats knew when the last episode was over.

        Args:
            seats: (n,), or one seat for all places.

        Returns:
            A row for each place; it says nothing where none has ended yet.
        """
        return self._build_observation_rows(self._ended, seats)

    def _build_observation_rows(
        self, hand_states: NDArray[np.uint64], seats: ArrayLike
    ) -> NDArray[np.int8]:
        numbers = _to_whole_numbers(seats)
        if numbers is None or numbers.shape not in ((), (self.n,)):
            raise EnvError(f"a seat is wanted, or one for each place, not {seats!r:.60}")
        row_seats = np.array(np.broadcast_to(numbers, self.n))
        if ((row_seats < 0) | (row_seats >= self.rules.players)).any():
            raise EnvError(f"the seats are 0 to {self.rules.players - 1}, not {seats!r:.60}")
        rows = np.zeros((self.n, self.layout.size), np.int8)
        write_observation_rows(self._rules_words, hand_states, self._plane_starts, row_seats, rows)
        return rows

    def dealt_cards(self, place: int) -> tuple[Seat, tuple[tuple[Card, ...], ...], Card | None]:
        """Return the dealer, the hands as dealt and the up-card of a place, for checks."""
        return self._read_dealt_cards(self._space[_whole("place", place, 0, self.n - 1)])

    def _read_dealt_cards(
        self, hand_words: NDArray[np.uint64]
    ) -> tuple[Seat, tuple[tuple[Card, ...], ...], Card | None]:
        hands = hand_words[HandStateWord.DEALT : HandStateWord.DEALT + self.rules.players]
        up = int(hand_words[HandStateWord.UP].astype(np.int64))
        cards = tuple(tuple(cards_in(int(hand))) for hand in hands)
        return int(hand_words[HandStateWord.DEALER]), cards, None if up < 0 else ALL_CARDS[up]

    def team_scores(self) -> NDArray[np.int64]:
        """Return (n, teams): points of each team before the hand."""
        teams = self._shares.shape[0]
        return self._space[:, HandStateWord.SCORES : HandStateWord.SCORES + teams].astype(np.int64)

    def close(self) -> None:
        """Shut down the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _to_whole_numbers(values: ArrayLike) -> NDArray[np.int64] | None:
    """Convert to an array of whole numbers; None if they are something else."""
    try:
        array = np.asarray(values)
        return np.asarray(array, np.int64, order="C") if array.dtype.kind in "iu" else None
    except ValueError:  # rows of different lengths
        return None


def _seats_to_bits(rules: Rules, seats: Collection[Seat] | None) -> int:
    every = {*range(rules.players)}
    try:
        chosen = every if seats is None else {operator.index(seat) for seat in seats}
    except TypeError:
        chosen = set()
    if not chosen or not chosen <= every:
        raise EnvError(f"the seats are some of 0 to {rules.players - 1}, not {seats!r:.40}")
    return sum(1 << seat for seat in chosen)


def _encode_other_players(rules: Rules, others: Player | Mapping[Seat, Player]) -> tuple[int, bool]:
    """Return the players of the other seats, two bits each, and whether weights are needed."""
    named = others if isinstance(others, Mapping) else dict.fromkeys(range(rules.players), others)
    bits = 0
    for seat, player in named.items():
        if not isinstance(player, str) or player not in _PLAYER_CODES:
            raise EnvError(f"the others are {', '.join(_PLAYER_CODES)}, not {player!r:.40}")
        if not isinstance(seat, SupportsIndex) or seat not in range(rules.players):
            raise EnvError(f"the seats are 0 to {rules.players - 1}, not {seat!r:.40}")
        bits |= _PLAYER_CODES[player] << 2 * seat
    return bits, "trained" in named.values()


def _split_games_into_slices(game_count: int, threads: int) -> list[slice]:
    cuts = [game_count * k // threads for k in range(threads + 1)]
    return [slice(a, b) for a, b in pairwise(cuts) if b > a]
