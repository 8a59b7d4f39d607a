"""Training, from nothing but the rules: the policy of the play and the books of calls.

The two hang together, since a card is played against hands that called and a call is worth what
the play makes of it. So they are learned in turns, for all games with a book at once: play against
calls made at random, calls upon that play, play upon those calls, and calls upon that. Everything
follows from the seed; a checkpoint after each of these parts lets a run that was cut go on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from euchre.bots.trained import BOOKS, PLAY
from euchre.cards import ALL_CARDS, BENNIES
from euchre.presets import preset
from euchre.rules import Rules, pack
from euchre.scoring import points_by
from euchre.solve import compile_calling
from euchre.solve.board.dice import dice
from euchre.solve.board.layout import card_set
from euchre.solve.learned.auction import ROUND_OPTIONS, Classes, classes
from euchre.solve.learned.book import SURE, written
from euchre.solve.learned.playing import LENGTH, Weights
from euchre.solve.learned.training import learn_calls, learn_play

STEP: Final = 500_000
"""Deals of one step."""
RATE: Final = 0.3
"""The size of the first steps of the policy; each step shrinks it."""
SHRINK: Final = 0.8
FIRST_SQUARE: Final = 1e-3
"""What the squares of the gradients start from."""
SUITS: Final = np.array([-1 if c in BENNIES else c.suit.index for c in ALL_CARDS], np.int64)


class Game:
    """One game as the kernel trains it.

    Attributes:
        name: of its preset.
        first, second: the bytes of its book so far.
    """

    def __init__(self, name: str, rules: Rules) -> None:
        calling = compile_calling(rules)
        self.name: Final = name
        self.flags: Final = np.array(calling.flags, np.int64)
        self.cards: Final = np.array(calling.cards, np.int64)
        self.pack: Final = np.uint64(card_set(pack(rules)))
        self.classes: Final[Classes] = classes(len(calling.cards) == 25)
        points = points_by(rules, "alone", "tricks", makers=(0, 2), lone_defence=False)
        self.gains: Final = np.array(
            [
                [ours - theirs for ours, theirs in (points[alone, tricks] for tricks in range(6))]
                for alone in (False, True)
            ],
            np.float32,
        )
        self.worth: Final = np.ascontiguousarray(np.stack([-self.gains, self.gains], axis=1))
        passing = np.full(4 * self.classes.count, 1 << 4 | SURE, np.uint8)
        self.first, self.second = passing, passing.copy()

    def learn_play(
        self, policy: Policy, state: NDArray[np.uint64], deals: int, rate: float, explore: float
    ) -> None:
        """Better play, against calls of the book."""
        learn_play(
            policy.weights, policy.squares, self.flags, self.cards, self.pack, SUITS,
            self.classes.offset, self.classes.rank, self.first, self.second, state, deals,
            np.float32(rate), explore, self.worth,
        )  # fmt: skip


@dataclass
class Policy:
    """The weights of the play in the making, and the squares of their gradients."""

    weights: Weights = field(default_factory=lambda: np.zeros(LENGTH, np.float32))
    squares: Weights = field(default_factory=lambda: np.full(LENGTH, FIRST_SQUARE, np.float32))


@dataclass
class Regrets:
    """The regrets and summed strategies of both rounds, (situations, options)."""

    regrets: list[NDArray[np.float32]]
    sums: list[NDArray[np.float32]]

    @classmethod
    def none(cls, game: Game) -> Regrets:
        """Before anything is learned."""

        def empty() -> list[NDArray[np.float32]]:
            shape = 4 * game.classes.count
            return [np.zeros((shape, options), np.float32) for options in ROUND_OPTIONS]

        return cls(empty(), empty())

    def learn(
        self, game: Game, weights: Weights, state: NDArray[np.uint64], deals: int, weight: int
    ) -> None:
        """Better calls, upon a policy of the play."""
        learn_calls(
            game.flags, game.cards, game.pack, SUITS, game.classes.offset, game.classes.rank,
            weights, state, deals, np.float32(weight), self.regrets[0], self.sums[0],
            self.regrets[1], self.sums[1], game.gains,
        )  # fmt: skip

    def forget_strategies(self) -> None:
        """The strategies so far were those of a learner: count only what comes from here on."""
        for sums in self.sums:
            sums[:] = 0


@dataclass(frozen=True)
class Schedule:
    """How much is learned, in steps of `STEP` deals.

    Attributes:
        first_play, first_calls: to begin with, each game.
        play, calls: in the end, each game.
        games: the presets with a book.
    """

    first_play: int = 4
    first_calls: int = 10
    play: int = 12
    calls: int = 60
    games: Sequence[str] = BOOKS


@dataclass(frozen=True)
class Progress:
    """Where a training stands: what is learned, and how many of its steps are done."""

    what: str
    done: int
    total: int


def train(
    out: Path,
    seed: int,
    schedule: Schedule,
    about: dict[str, str],
    report: Callable[[Progress], object],
) -> None:
    """Learn everything and write ``play.npz`` and ``calls-*.npz``.

    Args:
        out: the folder for the files and, while it lasts, for the checkpoint.
        seed: equal seeds, equal files but for the date.
        schedule: how much.
        about: what each file says of itself.
        report: told after every step.
    """
    out.mkdir(parents=True, exist_ok=True)
    run = _Run(out, seed, schedule, report)
    run.load()
    run.play("play upon random calls", schedule.first_play, explore=0.12)
    for game in run.games:
        run.calls(f"calls of {game.name}, first", game, schedule.first_calls)
    run.play("play upon these calls", schedule.play, explore=0.03)
    for game in run.games:
        run.calls(f"calls of {game.name}", game, schedule.calls)
    _save(out / PLAY, about, **_sparse(run.policy.weights))
    for game in run.games:
        _save(out / f"calls-{game.name}.npz", about, first=game.first, second=game.second)
    run.clean()


def _sparse(weights: Weights) -> dict[str, Any]:
    at = np.flatnonzero(weights)
    return {
        "length": np.array(len(weights)),
        "at": at.astype(np.uint32),
        "value": weights[at].astype(np.float16),
    }


def _save(path: Path, about: dict[str, str], **arrays: Any) -> None:
    text = np.frombuffer(json.dumps(about).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, about=text, **arrays)


_PART: Final = ".part.npz"
"""What a checkpoint is called until it is whole."""


class _Run:
    """A training in progress."""

    def __init__(
        self, out: Path, seed: int, schedule: Schedule, report: Callable[[Progress], object]
    ) -> None:
        self.games = [Game(name, preset(name).rules) for name in schedule.games]
        self.policy = Policy()
        self.checkpoint: Final = out / "checkpoint.npz"
        self._seed = seed
        self._plan: Final = f"seed {seed}, {schedule.games!r}, {STEP} deals a step, " + ", ".join(
            f"{key} {value}" for key, value in vars(schedule).items() if key != "games"
        )
        self._report = report
        self._done: list[str] = []

    def load(self) -> None:
        """Go on where a run with the same seed and schedule was cut."""
        if not self.checkpoint.exists():
            return
        with np.load(self.checkpoint, allow_pickle=False) as kept:
            if "plan" not in kept or str(kept["plan"]) != self._plan:
                return
            self._done = [str(name) for name in kept["done"]]
            self.policy = Policy(kept["weights"], kept["squares"])
            for game in self.games:
                game.first, game.second = kept[f"{game.name}.first"], kept[f"{game.name}.second"]

    def clean(self) -> None:
        """Nothing is left of a checkpoint."""
        for path in (self.checkpoint, self.checkpoint.with_suffix(_PART)):
            path.unlink(missing_ok=True)

    def _finished(self, what: str) -> None:
        self._done.append(what)
        books = {
            f"{game.name}.{part}": getattr(game, part)
            for game in self.games
            for part in ("first", "second")
        }
        whole = self.checkpoint.with_suffix(_PART)
        np.savez(
            whole,
            plan=np.array(self._plan),
            done=np.array(self._done),
            weights=self.policy.weights,
            squares=self.policy.squares,
            allow_pickle=False,
            **books,
        )
        whole.replace(self.checkpoint)  # only now: the plug may be pulled while it is written

    def _state(self, what: str) -> NDArray[np.uint64]:
        """The chance of one part, the same whether or not the run was cut before it."""
        return dice(int.from_bytes(sha256(f"{self._seed} {what}".encode()).digest()[:8], "big"))

    def play(self, what: str, steps: int, explore: float) -> None:
        """Learn the play, game by game in turn."""
        if what in self._done:
            return
        state, rate = self._state(what), RATE
        for step in range(steps):
            for game in self.games:
                game.learn_play(self.policy, state, STEP, rate, explore)
            rate *= SHRINK
            self._report(Progress(what, step + 1, steps))
        self._finished(what)

    def calls(self, what: str, game: Game, steps: int) -> None:
        """Learn the calls of one game; the strategies of the first third are forgotten."""
        if what in self._done:
            return
        state, found = self._state(what), Regrets.none(game)
        for step in range(steps):
            if step == steps // 3:
                found.forget_strategies()
            found.learn(game, self.policy.weights, state, STEP, step + 1)
            self._report(Progress(what, step + 1, steps))
        game.first, game.second = written(found.sums[0]), written(found.sums[1])
        self._finished(what)
