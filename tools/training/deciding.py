"""The calls of a game, and its play, learned by playing; and how a rival could call against them.

Everything follows from the seed. What is learned is what `euchre.bots.trained` reads.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.game.rules import Rules
from euchre.solve.board import Weights
from euchre.solve.board.dice import new_random_state
from euchre.solve.learned.card_policy import PLAY_WEIGHT_COUNT
from euchre.solve.vector_engine.call_features import CALL_WEIGHT_COUNT as CALL_LENGTH
from euchre.solve.vector_engine.players import TRAINED
from euchre.solve.vector_engine.rules_tables import (
    build_hand_points_table,
    build_reward_shares_table,
    build_rules_words,
)
from tools.training.call_kernel import learn_deals
from tools.training.contests import play_contest

DEALS_PER_STEP: Final = 50_000
"""Deals of one step."""
CALL_RATE: Final = 0.15
"""The size of the first steps of the calls; the last are `LAST_RATE_FACTOR` times as large."""
LAST_RATE_FACTOR: Final = 0.1
FIRST_CALL_SQUARE: Final = 0.01
FIRST_PLAY_SQUARE: Final = 10.0
"""What the squares of the gradients start from."""
RIVAL_RATE: Final = 0.1
RIVAL_SQUARE: Final = 0.3
"""The same two of a rival, who starts from the calls that it learns to beat."""
LEARNED_DECISION_SHARE: Final = 0.3
"""The part of all decisions before the play that are learned from."""
LEARNED_PLAY_SHARE: Final = 0.5
"""The part of all hands whose play is learned from, where calls are learned too."""
EXPLORE_CHANCE: Final = 0.03
"""How often anything is decided that may be."""


def step_size(step: int, steps: int, first: float = CALL_RATE) -> float:
    """Return the size of a step: the first is `first`, each is smaller by one ratio."""
    size: float = first * LAST_RATE_FACTOR ** (step / steps)
    return size


@dataclass
class PolicyLearner:
    """A player of one game in the making.

    Attributes:
        rules: the game.
        plays: the weights of the play and the squares of their gradients; may be shared with
            other games.
        calls: the same of the calls.
    """

    rules: Rules
    plays: AdaptiveWeights
    calls: AdaptiveWeights = field(
        default_factory=lambda: AdaptiveWeights(
            np.zeros(CALL_LENGTH, np.float32), FIRST_CALL_SQUARE
        )
    )

    def learn_deals(
        self,
        state: NDArray[np.uint64],
        deals: int,
        *,
        call_rate: float = CALL_RATE,
        play_rate: float = 0.0,
        played: float = LEARNED_PLAY_SHARE,
        explore: float = EXPLORE_CHANCE,
        rivals: Weights | None = None,
    ) -> None:
        """Learn from so many deals.

        Args:
            state: the source of chance, of `euchre.solve.board.dice.new_random_state`; moved on.
            deals: how many.
            call_rate, play_rate: the size of the steps; where the second is 0 the play stays.
            played: the part of all hands that are learned from; of the decisions before the play
                it is `LEARNED_DECISION_SHARE`.
            explore: how often anything is decided that may be.
            rivals: how all but the first side call, who do not learn; None: all learn.
        """
        learn_deals(
            build_rules_words(self.rules, play_matches=False), build_hand_points_table(self.rules),
            build_reward_shares_table(self.rules),
            self.calls.weights, self.calls.squares,
            self.calls.weights if rivals is None else rivals, -1 if rivals is None else 0,
            self.plays.weights, self.plays.squares, state, deals, np.float32(call_rate),
            np.float32(play_rate), LEARNED_DECISION_SHARE, played, explore,
        )  # fmt: skip

    def play_against(
        self, calls: Weights, plays: Weights, deals: int, seed: int = 0
    ) -> tuple[float, float]:
        """Return the points a hand by which this player beats another, and their standard error.

        Args:
            calls, plays: the weights of the other.
            deals: how many; each is played once from every side.
            seed: of the deals.
        """
        out = np.zeros(deals)
        play_contest(
            build_rules_words(self.rules, play_matches=False), build_hand_points_table(self.rules),
            build_reward_shares_table(self.rules),
            TRAINED, self.calls.weights, self.plays.weights, TRAINED, calls, plays,
            new_random_state(seed), out,
        )  # fmt: skip
        return float(out.mean()), float(out.std(ddof=1)) / sqrt(deals)


class AdaptiveWeights:
    """Weights in the making, and the squares of their gradients.

    Args:
        weights: (n,) where they start; copied.
        square: what the squares start from.
    """

    def __init__(self, weights: Weights, square: float = FIRST_PLAY_SQUARE) -> None:
        self.weights: Final[Weights] = weights.copy()
        self.squares: Final[Weights] = np.full(len(weights), square, np.float32)

    @classmethod
    def new_play(cls) -> AdaptiveWeights:
        """Return the untrained weights of the play."""
        return cls(np.zeros(PLAY_WEIGHT_COUNT, np.float32), FIRST_CALL_SQUARE)


def measure_exploitability(
    rules: Rules, calls: Weights, plays: Weights, *, steps: int, deals: int, seed: int = 0
) -> tuple[float, float]:
    """Measure the gain against a player who always calls the same way.

    One side learns to call against the others, who call and play by fixed weights; all play alike.
    What it gains is a lower bound of what a perfect caller would.

    Args:
        rules: the game.
        calls, plays: the weights.
        steps: of `DEALS_PER_STEP` deals from which the rival learns.
        deals: on which it is measured; each is played once from every side.
        seed: of all chance.

    Returns:
        Points a hand, and their standard error.
    """
    rival = PolicyLearner(rules, AdaptiveWeights(plays), AdaptiveWeights(calls, RIVAL_SQUARE))
    state = new_random_state(seed)
    for step in range(steps):
        rate = step_size(step, steps, RIVAL_RATE)
        rival.learn_deals(state, DEALS_PER_STEP, call_rate=rate, rivals=calls)
    return rival.play_against(calls, plays, deals, seed + 1)
