"""Training, from nothing but the rules: the play, and the calls of every game.

Play and calls hang together, since a card is played against hands that called and a call is worth
what the play makes of it. So they are learned together: first the play that serves most games, in
some of them by turns; then the calls of each game upon that play, and with them its own play where
it is not played as others are. Everything follows from the seed; a checkpoint after each of these
parts lets a run that was cut go on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from euchre.bots.trained import CLOSING_FILE, LEARNED_PRESETS, PLAY_FILE
from euchre.game.presets import preset
from euchre.solve.board import Weights
from euchre.solve.board.dice import new_random_state
from tools.training import closing
from tools.training.deciding import DEALS_PER_STEP, AdaptiveWeights, PolicyLearner, step_size

PLAY_RATE: Final = 0.3
"""The size of the first steps of the play; the last are `LAST_RATE_FACTOR` times as large."""
OWN_RATE: Final = 0.1
"""The same where a game learns its own play upon that of others."""
SHARED_PLAY_GAMES: Final = ("standard", "stick-the-dealer", "canadian", "british")
"""The games by which the play that serves most games is learned."""
OWN_PLAY_GAMES: Final = (
    "cutthroat", "cutthroat-24", "two-handed", "bid-euchre", "railroad", "no-trump",
)  # fmt: skip
"""The games that are played otherwise than others."""


@dataclass(frozen=True)
class TrainingSchedule:
    """The number and the size of the steps of each part of a training.

    Attributes:
        play: steps of `DEALS_PER_STEP` deals of each of `games` for the play that serves most
            games.
        learned: the same of each of `deciding` for its calls.
        closing: the same of each of `closing.CLOSING_GAMES` for the calls at each score near
            the end; 0, or without those games: they are not learned.
        games: the presets by which that play is learned.
        deciding: the presets whose calls are learned.
    """

    play: int = 40
    learned: int = 24
    closing: int = 14
    games: Sequence[str] = SHARED_PLAY_GAMES
    deciding: Sequence[str] = LEARNED_PRESETS

    @property
    def learns_closing(self) -> bool:
        """True if the calls near the end are learned."""
        return self.closing > 0 and set(closing.CLOSING_GAMES) <= set(self.deciding)


@dataclass(frozen=True)
class TrainingProgress:
    """Progress of a training: the part that is learned now, and its steps done."""

    what: str
    done: int
    total: int


def train_weights(
    out: Path,
    seed: int,
    schedule: TrainingSchedule,
    about: dict[str, str],
    report: Callable[[TrainingProgress], object],
) -> None:
    """Learn everything and write ``play.npz``, ``learned-*.npz`` and ``closing.npz``.

    A file is written as soon as what it holds is learned.

    Args:
        out: the folder for the files and, while it lasts, for the checkpoint.
        seed: equal seeds, equal files but for the date.
        schedule: how much.
        about: what each file says of itself.
        report: told after every step.
    """
    out.mkdir(parents=True, exist_ok=True)
    run = _TrainingRun(out, seed, schedule, report)
    run.resume_run()
    run.learn_play("the play")
    _save_arrays(out / PLAY_FILE, about, **_pack_weights("plays", run.plays))
    for name in schedule.deciding:
        calls, plays = run.learn_calls(f"{name}, learned", name)
        own = {} if plays is None else _pack_weights("plays", plays)
        _save_arrays(out / f"learned-{name}.npz", about, **_pack_weights("calls", calls), **own)
    if schedule.learns_closing:
        added = dict[str, Any]()
        for meeting in closing.list_meetings():
            for (mine, theirs), weights in run.learn_closing(meeting).items():
                weights[np.abs(weights) < _MIN_ADDED_WEIGHT] = 0.0
                added |= _pack_weights(f"need_{mine}_{theirs}", weights)
        _save_arrays(out / CLOSING_FILE, about, **added)
    run.remove_checkpoint()


def _pack_weights(name: str, weights: Weights) -> dict[str, Any]:
    at = np.flatnonzero(weights)
    return {f"{name}_at": at.astype(np.uint32), f"{name}_value": weights[at].astype(np.float16)}


def _restore_weights(weights: Weights) -> Weights:
    """Return weights as they are when read again."""
    return weights.astype(np.float16).astype(np.float32)


def _save_arrays(path: Path, about: dict[str, str], **arrays: Any) -> None:
    text = np.frombuffer(json.dumps(about).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, about=text, **arrays)


_MIN_ADDED_WEIGHT: Final = 0.01
"""What is added to a weight near the end, and is less, is left out."""
_PARTIAL_FILE_SUFFIX: Final = ".part.npz"
"""What a checkpoint is called until it is whole."""


class _TrainingRun:
    """A training in progress."""

    def __init__(
        self,
        out: Path,
        seed: int,
        schedule: TrainingSchedule,
        report: Callable[[TrainingProgress], object],
    ) -> None:
        self.plays: Weights = np.zeros(0, np.float32)
        self.checkpoint: Final = out / "checkpoint.npz"
        self._seed, self._schedule = seed, schedule
        self._plan: Final = f"seed {seed}, {DEALS_PER_STEP} deals a step, " + ", ".join(
            f"{key} {value!r}" for key, value in vars(schedule).items()
        )
        self._report = report
        self._done: dict[str, dict[str, NDArray[Any]]] = {}
        """What each finished part has brought."""

    def resume_run(self) -> None:
        """Continue an interrupted run of the same seed and schedule."""
        if not self.checkpoint.exists():
            return
        with np.load(self.checkpoint, allow_pickle=False) as kept:
            if "plan" not in kept or str(kept["plan"]) != self._plan:
                return
            for key in kept.files:
                part, dot, name = key.rpartition(".")
                if dot:
                    self._done.setdefault(part, {})[name] = kept[key]

    def remove_checkpoint(self) -> None:
        """Remove all files of a checkpoint."""
        for path in (self.checkpoint, self.checkpoint.with_suffix(_PARTIAL_FILE_SUFFIX)):
            path.unlink(missing_ok=True)

    def _save_part(self, what: str, **found: NDArray[Any]) -> None:
        self._done[what] = found
        whole = self.checkpoint.with_suffix(_PARTIAL_FILE_SUFFIX)
        arrays = {
            f"{part}.{name}": a for part, has in self._done.items() for name, a in has.items()
        }
        np.savez(whole, plan=np.array(self._plan), allow_pickle=False, **arrays)
        whole.replace(self.checkpoint)  # only now: the plug may be pulled while it is written

    def _random_state(self, what: str) -> NDArray[np.uint64]:
        """Return the random state of one part, the same also where the run was interrupted."""
        return new_random_state(
            int.from_bytes(sha256(f"{self._seed} {what}".encode()).digest()[:8], "big")
        )

    def learn_play(self, what: str) -> None:
        """Learn the play that serves most games, taking turns over some of them."""
        if what not in self._done:
            plays = AdaptiveWeights.new_play()
            state = self._random_state(what)
            steps = self._schedule.play
            learners = [PolicyLearner(preset(name).rules, plays) for name in self._schedule.games]
            for step in range(steps):
                for each in learners:
                    each.learn_deals(
                        state, DEALS_PER_STEP, call_rate=step_size(step, steps),
                        play_rate=step_size(step, steps, PLAY_RATE), played=1.0,
                    )  # fmt: skip
                self._report(TrainingProgress(what, step + 1, steps))
            self._save_part(what, plays=plays.weights)
        self.plays = self._done[what]["plays"]

    def learn_calls(self, what: str, name: str) -> tuple[Weights, Weights | None]:
        """Learn the calls of a game, and its play if it has some of its own."""
        own = name in OWN_PLAY_GAMES
        if what not in self._done:
            learner = PolicyLearner(preset(name).rules, AdaptiveWeights(self.plays))
            state = self._random_state(what)
            steps = self._schedule.learned
            for step in range(steps):
                learner.learn_deals(
                    state, DEALS_PER_STEP, call_rate=step_size(step, steps),
                    play_rate=step_size(step, steps, OWN_RATE) if own else 0.0,
                )  # fmt: skip
                self._report(TrainingProgress(what, step + 1, steps))
            plays = {"plays": learner.plays.weights} if own else {}
            self._save_part(what, calls=learner.calls.weights, **plays)
        found = self._done[what]
        return found["calls"], found.get("plays")

    def learn_closing(self, meeting: tuple[closing.Needs, ...]) -> dict[closing.Needs, Weights]:
        """Learn the additions to the stored weights of the calls when the sides need so much."""
        what = f"the calls at {meeting[0][0]} to {meeting[0][1]} points from the end"
        names = {needs: f"need_{needs[0]}_{needs[1]}" for needs in meeting}
        if what not in self._done:
            games = {
                name: (
                    _restore_weights(self._done[f"{name}, learned"]["calls"]),
                    _restore_weights(self.plays),
                )
                for name in closing.CLOSING_GAMES
            }
            steps = self._schedule.closing
            added = closing.learn_meeting(
                meeting, games, self._random_state(what), steps=steps, deals=DEALS_PER_STEP
            )
            self._report(TrainingProgress(what, steps, steps))
            self._save_part(what, **{names[needs]: weights for needs, weights in added.items()})
        return {needs: self._done[what][name] for needs, name in names.items()}
