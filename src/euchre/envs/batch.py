"""Many hands or matches at once in compiled code, moved by arrays of decisions.

>>> env = BatchEnv("standard", 1000, seed=1)
>>> batch = env.reset()
>>> points = 0.0
>>> for _ in range(100):
...     batch = env.step(env.sample())
...     points += batch.rewards[:, 0].sum()
>>> batch.observations.shape, env.masks().shape
((1000, 988), (1000, 185))
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from euchre.bots.trained import call_weights, play_weights
from euchre.cards import ALL_CARDS, Card
from euchre.encoding.actions import ACTIONS, ActionError, action_name
from euchre.encoding.planes import PlaneLayout, layout_of
from euchre.envs.rewards import EnvError, Episode, Reward, chances_of, check_game
from euchre.rules import Rules, Seat
from euchre.rules_files import RulesSource, load_rules
from euchre.solve.board.checks import check_whole
from euchre.solve.board.dice import dice
from euchre.solve.board.layout import cards_in
from euchre.solve.stepping import batch as kernel
from euchre.solve.stepping import players
from euchre.solve.stepping.games import points_of, shares_of, words_of
from euchre.solve.stepping.rows import places_of, write_rows
from euchre.solve.stepping.words import WORDS, At

Player: TypeAlias = Literal["random", "plain", "trained"]
_PLAYERS: Final = {
    "random": players.RANDOM,
    "plain": players.PLAIN,
    "trained": players.TRAINED,
}
_KINDS: Final = {"points": kernel.POINTS, "result": kernel.RESULT, "chance": kernel.CHANCE}


_whole = partial(check_whole, error=EnvError)


class BatchState(NamedTuple):
    """The state of all hands of a `BatchEnv`. The arrays are the environment's own: each step
    overwrites them.

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
        rules: the rules, or what `euchre.rules_files.load_rules` takes.
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
            thumb, ``trained`` calls like that and plays by the policy that the bots have learned.
            A mapping of seats to these seats different ones; who is not in it draws evenly.
        observe: whether `BatchState.observations` are written.
        threads: how many share the work.

    Raises:
        Unsupported: the kernel does not know all of these rules, or the reward is not known for
            them; the sentence names the knob.
        EnvError: something else does not fit.
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
        self.n = _whole("n", n, 1)
        self._matches = episode == "match"
        self._scores = np.array(check_game(self.rules, episode, reward, scores), np.int64)
        self._game = words_of(self.rules, self._matches)
        self._kind = _KINDS[reward]
        none = np.zeros((0, 0, 0), np.float32)
        self._chances = chances_of(self.rules) if reward == "chance" else none
        self._ours = _bits_of(self.rules, seats)
        self._others, trained = _others_of(self.rules, others)
        nobody = np.zeros(0, np.float32)
        calls = call_weights(self.rules) if trained else None
        self._calls = nobody if calls is None else calls
        self._weights = play_weights(self.rules) if trained else nobody
        self._seed = _whole("seed", seed, -(2**127), 2**127)
        self.layout: PlaneLayout = layout_of(self.rules)
        self._places = places_of(self.rules)
        self._points, self._shares = points_of(self.rules), shares_of(self.rules)
        self._space = np.zeros((n, WORDS), np.uint64)
        self._ended = np.zeros((n, WORDS), np.uint64)
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
        self._parts = _parts(n, _whole("threads", threads, 1, 1024))
        self._link()
        self.reset()

    def _link(self) -> None:
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
        self._link()

    def reset(self, seed: int | None = None) -> BatchState:
        """Begin all places again.

        Args:
            seed: of all chance; None: that with which it was made.
        """
        if seed is not None:
            self._seed = _whole("seed", seed, -(2**127), 2**127)
        self._dice = dice(self._seed ^ 0x5DEECE66D)
        kernel.begin(self._game, self._space, dice(self._seed)[0], self._scores)
        for array in (
            self._batch.rewards, self._batch.episodes_ended,
            self._early_rewards, self._early_episodes,
        ):  # fmt: skip
            array.fill(0)
        self._run(np.zeros(0, np.int64))
        return self._told

    def step(self, actions: ArrayLike) -> BatchState:
        """Take a decision in each place, see `euchre.encoding.actions`.

        Args:
            actions: (n,) whole numbers.

        Raises:
            ActionError: one of them may not be taken; nothing has changed.
        """
        wanted = self._numbers(actions)
        at = kernel.first_refused(self._batch.legal, wanted)
        if at >= 0:
            raise ActionError(self._refused(at, int(wanted[at])))
        self._run(wanted)
        return self._told

    def _numbers(self, actions: ArrayLike) -> NDArray[np.int64]:
        wanted = _whole_numbers(actions)
        if wanted is None or wanted.shape != (self.n,):
            raise ActionError(
                f"{self.n} whole numbers are needed, one action for each place, not {actions!r:.60}"
            )
        return wanted

    def _refused(self, at: int, action: int) -> str:
        bits = int(self._batch.legal[at])
        may = ", ".join(f"{a} ({action_name(a)})" for a in range(64) if bits >> a & 1)
        name = f" ({action_name(action)})" if 0 <= action < ACTIONS else ""
        where = f"in place {at}" if self.n > 1 else f"by seat {self._batch.seats[at]}"
        return f"action {action}{name} may not be taken {where}, but these: {may}"

    def _run(self, actions: NDArray[np.int64]) -> None:
        if self._pool is None:
            self._part(slice(0, self.n), actions)
        else:
            for done in [self._pool.submit(self._part, part, actions) for part in self._parts]:
                done.result()

    def _part(self, part: slice, actions: NDArray[np.int64]) -> None:
        kernel.step(*self._words(part, actions))

    def _words(self, part: slice, actions: NDArray[np.int64]) -> tuple[Any, ...]:
        """Return the arguments for a step of some places."""
        seats, legal, observations, rewards, done, episodes_ended = self._batch
        return (
            self._game, self._points, self._shares, self._chances, self._places,
            self._space[part], actions[part], self._kind, self._ours,
            self._others, self._calls, self._weights,
            seats[part], legal[part], rewards[part], done[part], episodes_ended[part],
            observations[part], self._ended[part], self._early_rewards[part],
            self._early_episodes[part],
        )  # fmt: skip

    def sample(self) -> NDArray[np.int64]:
        """Return (n,): a decision for each place, drawn evenly from the legal ones."""
        actions = np.zeros(self.n, np.int64)
        kernel.choose(self._batch.legal, self._dice, actions)
        return actions

    def may(self, actions: ArrayLike) -> NDArray[np.bool_]:
        """Return (n,): whether each of these decisions, one of each place, is legal.

        Raises:
            ActionError: these are no whole numbers, one for each place.
        """
        wanted = self._numbers(actions)
        known = (wanted >= 0) & (wanted < 64)
        bits = np.where(known, wanted, 0).astype(np.uint64)
        return known & ((self._batch.legal >> bits) & np.uint64(1)).astype(np.bool_)

    def masks(self) -> NDArray[np.uint8]:
        """Return (n, `ACTIONS`): 1 at each legal decision, else 0."""
        masks = np.zeros((self.n, ACTIONS), np.uint8)
        kernel.unpack(self._batch.legal, masks)
        return masks

    def observe(self, seats: ArrayLike) -> NDArray[np.int8]:
        """Return (n, size of the layout): what these seats know, one of each place.

        Args:
            seats: (n,), or one seat for all places.
        """
        return self._rows(self._space, seats)

    def observe_ended(self, seats: ArrayLike) -> NDArray[np.int8]:
        """Return (n, size of the layout): what these seats knew when the last episode was over.

        Args:
            seats: (n,), or one seat for all places.

        Returns:
            A row for each place; it says nothing where none has ended yet.
        """
        return self._rows(self._ended, seats)

    def _rows(self, space: NDArray[np.uint64], seats: ArrayLike) -> NDArray[np.int8]:
        given = _whole_numbers(seats)
        if given is None or given.shape not in ((), (self.n,)):
            raise EnvError(f"a seat is wanted, or one for each place, not {seats!r:.60}")
        wanted = np.array(np.broadcast_to(given, self.n))
        if ((wanted < 0) | (wanted >= self.rules.players)).any():
            raise EnvError(f"the seats are 0 to {self.rules.players - 1}, not {seats!r:.60}")
        rows = np.zeros((self.n, self.layout.size), np.int8)
        write_rows(self._game, space, self._places, wanted, rows)
        return rows

    def dealt(self, place: int) -> tuple[Seat, tuple[tuple[Card, ...], ...], Card | None]:
        """Return the dealer, the hands as dealt and the up-card of a place: all cards, for
        checks.
        """
        return self._dealt_in(self._space[_whole("place", place, 0, self.n - 1)])

    def _dealt_in(
        self, words: NDArray[np.uint64]
    ) -> tuple[Seat, tuple[tuple[Card, ...], ...], Card | None]:
        hands = words[At.DEALT : At.DEALT + self.rules.players]
        up = int(words[At.UP].astype(np.int64))
        cards = tuple(tuple(cards_in(int(hand))) for hand in hands)
        return int(words[At.DEALER]), cards, None if up < 0 else ALL_CARDS[up]

    def scores(self) -> NDArray[np.int64]:
        """Return (n, teams): points of each team before the hand."""
        teams = self._shares.shape[0]
        return self._space[:, At.SCORES : At.SCORES + teams].astype(np.int64)

    def close(self) -> None:
        """Shut down the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _whole_numbers(given: ArrayLike) -> NDArray[np.int64] | None:
    """Convert to an array of whole numbers; None if they are something else."""
    try:
        found = np.asarray(given)
        return np.asarray(found, np.int64, order="C") if found.dtype.kind in "iu" else None
    except ValueError:  # rows of different lengths
        return None


def _bits_of(rules: Rules, seats: Collection[Seat] | None) -> int:
    every = {*range(rules.players)}
    try:
        chosen = every if seats is None else {operator.index(seat) for seat in seats}
    except TypeError:
        chosen = set()
    if not chosen or not chosen <= every:
        raise EnvError(f"the seats are some of 0 to {rules.players - 1}, not {seats!r:.40}")
    return sum(1 << seat for seat in chosen)


def _others_of(rules: Rules, others: Player | Mapping[Seat, Player]) -> tuple[int, bool]:
    """Return the players of the other seats, two bits for each seat; and whether weights are
    needed.
    """
    named = others if isinstance(others, Mapping) else dict.fromkeys(range(rules.players), others)
    bits = 0
    for seat, player in named.items():
        if not isinstance(player, str) or player not in _PLAYERS:
            raise EnvError(f"the others are {', '.join(_PLAYERS)}, not {player!r:.40}")
        if seat not in range(rules.players):
            raise EnvError(f"the seats are 0 to {rules.players - 1}, not {seat!r:.40}")
        bits |= _PLAYERS[player] << 2 * seat
    return bits, "trained" in named.values()


def _parts(n: int, threads: int) -> list[slice]:
    cuts = [n * k // threads for k in range(threads + 1)]
    return [slice(a, b) for a, b in pairwise(cuts) if b > a]
