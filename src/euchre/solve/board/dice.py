"""Seeded chance for the kernel: splitmix64, whose whole state is one word of an array."""

from __future__ import annotations

from typing import Final

import numpy as np

from euchre.solve.board import RandomState, njit_cached

GOLDEN_RATIO_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST_MULTIPLIER: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_MULTIPLIER: Final = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32, _11 = (np.uint64(n) for n in (30, 27, 31, 32, 11))


def new_random_state(seed: int) -> RandomState:
    """Make the state of a random source; equal seeds, equal numbers."""
    return np.array([seed & (2**64 - 1)], np.uint64)


@njit_cached("uint64(uint64)")
def mix_word(bits: np.uint64) -> np.uint64:
    """Return the random word that belongs to a state of the source."""
    bits = (bits ^ (bits >> _30)) * _FIRST_MULTIPLIER
    bits = (bits ^ (bits >> _27)) * _SECOND_MULTIPLIER
    return bits ^ (bits >> _31)


@njit_cached("uint64(uint64[::1])")
def random_word(random_state: RandomState) -> np.uint64:
    """Return the next 64 random bits."""
    random_state[0] += GOLDEN_RATIO_STEP
    return mix_word(random_state[0])


@njit_cached("int64(uint64[::1], int64)")
def random_below(random_state: RandomState, limit: int) -> np.int64:
    """Return a random number below `limit`; uneven by less than one in 2**26 for small counts."""
    return np.int64(((random_word(random_state) >> _32) * np.uint64(limit)) >> _32)


@njit_cached("float64(uint64[::1])")
def random_fraction(random_state: RandomState) -> float:
    """Return a random number from 0 to just below 1."""
    return np.float64(random_word(random_state) >> _11) / 9007199254740992.0
