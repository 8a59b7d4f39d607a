"""Turning the weights of the rules bot: a climb by small steps, each proved on fresh deals.

One weight, or a group that is turned together, is moved at a time, and the bot with the step plays
the bot without it, both from every side of the same cards. A step is taken only where it gains more
than two standard errors, and then once more on deals that it was not chosen by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from euchre.bots.matches.duel import DuelResult, play_duel
from euchre.bots.rules_player.player import RulesBot
from euchre.bots.rules_player.weights import Weights
from euchre.errors import EuchreError, suggest_known_word
from euchre.game.rules import Rules

MIN_GAIN_ERRORS: Final = 2.0
"""The standard errors that a step must gain by."""
FIRST_STEP_SHARE: Final = 0.2
"""The first step of a weight, as a part of it."""
MIN_FIRST_STEP: Final = 0.1
"""The first step of a weight that is small."""


class UnknownWeightError(EuchreError):
    """No weight has such a name."""


class TuningStep(NamedTuple):
    """A step that was tried.

    Attributes:
        name: of the weight, or the pattern of the group.
        step: by how much it was moved.
        found: how the bot with the step fared against the bot without it.
        proof: the same on fresh deals; None: `found` was not good enough to ask for it.
    """

    name: str
    step: float
    found: DuelResult
    proof: DuelResult | None

    @property
    def is_taken(self) -> bool:
        """True if the step was taken."""
        return self.proof is not None and is_gain(self.proof)


def is_gain(result: DuelResult) -> bool:
    """Return whether the first bot has won by so much that it is hardly luck."""
    return result.mean > MIN_GAIN_ERRORS * result.standard_error


def tune_weights(
    names: Sequence[str],
    rules: Rules,
    deals: int,
    seed: int = 0,
    *,
    start: Weights | None = None,
    rounds: int = 2,
    tell: Callable[[TuningStep], None] | None = None,
) -> Weights:
    """Climb from `start`, and return the best weights found.

    Every weight is tried a step up and a step down, and moved on for as long as that gains; where
    neither does, its step is halved for the next round. The same arguments find the same weights.

    Args:
        names: the weights to turn, in this order; a pattern such as ``pass_name_*`` turns all that
            it fits together.
        rules: the game to play.
        deals: how many deals a trial takes, and again as many to prove it.
        seed: of the deals.
        start: the weights to begin with; None: those the rules bot has.
        rounds: how often to go through the names.
        tell: is told of each trial.

    Raises:
        UnknownWeightError: no weight has one of the names.
    """
    best = Weights() if start is None else start
    climb = _HillClimb(rules, deals, seed, tell)
    steps = {name: first_step(best, name) for name in names}
    for _ in range(rounds):
        for name in names:
            new = climb.climb_along(best, name, steps[name])
            if new == best:
                steps[name] /= 2
            best = new
    return best


def match_weights(name: str) -> tuple[str, ...]:
    """List the weights that `name` fits: one, or those of a pattern."""
    found = tuple(f.name for f in fields(Weights) if fnmatchcase(f.name, name))
    if not found:
        known = (f.name for f in fields(Weights))
        raise UnknownWeightError(f"no weight is called {name!r}: {suggest_known_word(name, known)}")
    return found


def first_step(weights: Weights, name: str) -> float:
    """Return the first step for the weights that `name` fits."""
    sizes: list[float] = [abs(getattr(weights, member)) for member in match_weights(name)]
    return max(MIN_FIRST_STEP, FIRST_STEP_SHARE * sum(sizes) / len(sizes))


def move_weights(weights: Weights, name: str, step: float) -> Weights:
    """Return the weights with those that `name` fits moved by `step`."""
    return replace(
        weights, **{n: round(getattr(weights, n) + step, 4) for n in match_weights(name)}
    )


class _HillClimb:
    """The trials of one climb, each on deals of its own."""

    def __init__(
        self, rules: Rules, deals: int, seed: int, tell: Callable[[TuningStep], None] | None
    ) -> None:
        self._rules: Final = rules
        self._deals: Final = deals
        self._seed: Final = seed
        self._tell: Final = tell
        self._played = 0

    def climb_along(self, best: Weights, name: str, step: float) -> Weights:
        """Return the best weights reached by moving those that `name` fits up or else down."""
        for way in (step, -step):
            start = best
            while self._is_better(best, move_weights(best, name, way), name, way):
                best = move_weights(best, name, way)
            if best != start:
                break
        return best

    def _is_better(self, old: Weights, new: Weights, name: str, step: float) -> bool:
        found = self._play_duel(new, old)
        trial = TuningStep(name, step, found, self._play_duel(new, old) if is_gain(found) else None)
        if self._tell is not None:
            self._tell(trial)
        return trial.is_taken

    def _play_duel(self, new: Weights, old: Weights) -> DuelResult:
        seed = self._seed * 1_000_003 + self._played
        self._played += 1
        return play_duel(RulesBot(new), RulesBot(old), self._rules, self._deals, seed)
