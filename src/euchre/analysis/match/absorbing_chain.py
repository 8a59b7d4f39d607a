"""Markov chains that come to an end: what each state is worth, worked out in one go.

States are put out of the chain one after the other, the last first, and what led to one leads on
to where it leads. Nothing is subtracted on the way, so nothing is lost by rounding however long the
chain stays within itself (W. Grassmann, M. Taksar, D. Heyman, Operations Research 33, 1985).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Generic, TypeVar

from euchre.errors import EuchreError

_S = TypeVar("_S", bound=Hashable)


class EndlessChainError(EuchreError):
    """Raised for a chain that never ends from some state."""


@dataclass
class StateEquation(Generic[_S]):
    """The worth of a state: the sums, and how often which states of the chain follow.

    Attributes:
        moves: how often which state of the chain follows.
        sums: what it is worth else, as many numbers as one likes.
        ends: how often the chain ends there; with the moves 1.
    """

    moves: dict[_S, float]
    sums: list[float]
    ends: float

    def add_scaled_equation(self, share: float, other: StateEquation[_S]) -> None:
        """Add a share of another equation."""
        for state, more in other.moves.items():
            self.moves[state] = self.moves.get(state, 0.0) + share * more
        self.sums = [a + share * b for a, b in zip(self.sums, other.sums, strict=True)]
        self.ends += share * other.ends


def solve_chain(chain: Mapping[_S, StateEquation[_S]]) -> dict[_S, tuple[float, ...]]:
    """Return the worth of every state of a chain; the equations are used up.

    It takes at most about n³ / 3 steps for n states, and far fewer where they stand in an order
    in which each leads to states nearby.

    Raises:
        EndlessChainError: from some state the chain never ends.
    """
    states = list(chain)
    for index in range(len(states) - 1, -1, -1):
        state, mine = states[index], chain[states[index]]
        mine.moves.pop(state, None)
        leaves = mine.ends + fsum(mine.moves.values())
        if not leaves > 0:
            raise EndlessChainError("this never comes to an end")
        mine.moves = {to: share / leaves for to, share in mine.moves.items()}
        mine.sums = [value / leaves for value in mine.sums]
        mine.ends /= leaves
        for other in states[:index]:
            share = chain[other].moves.pop(state, 0.0)
            if share:
                chain[other].add_scaled_equation(share, mine)
    worths: dict[_S, tuple[float, ...]] = {}
    for state in states:
        mine = chain[state]
        for to, share in mine.moves.items():
            mine.sums = [a + share * b for a, b in zip(mine.sums, worths[to], strict=True)]
        worths[state] = tuple(mine.sums)
    return worths
