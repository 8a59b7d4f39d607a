"""Chance as it comes from outside: a `random.Random`, or a generator of NumPy."""

from __future__ import annotations

import random
from typing import Any, NoReturn, Protocol, Self, TypeAlias

from euchre.errors import EuchreError


class ByteSource(Protocol):
    """The part of a `numpy.random.Generator` that is needed here."""

    def bytes(self, length: int, /) -> bytes:
        """Return `length` random bytes."""


Chance: TypeAlias = random.Random | ByteSource
"""A source of chance: a `random.Random`, or a `numpy.random.Generator`."""


def as_random(rng: Chance) -> random.Random:
    """Return a source of chance as a `random.Random`; one that is a `random.Random` is returned as
    it is.

    >>> as_random(random.Random(7)).random() == random.Random(7).random()
    True

    Args:
        rng: a `random.Random`, or a `numpy.random.Generator`, which moves on as it is drawn from.

    Raises:
        EuchreError: it is neither.
    """
    if isinstance(rng, random.Random):
        return rng
    if callable(getattr(rng, "bytes", None)):
        return _ByteSourceRandom(rng)
    raise EuchreError(
        "chance comes from a random.Random(seed) or a numpy.random.default_rng(seed), "
        f"and not from {rng!r:.60}"
    )


class _ByteSourceRandom(random.Random):
    """A `random.Random` that draws from a generator of bytes."""

    def __new__(cls, _: ByteSource) -> Self:
        return super().__new__(cls)

    def __init__(self, source: ByteSource) -> None:
        super().__init__()
        self._source = source

    def getrandbits(self, k: int, /) -> int:
        """Return `k` random bits."""
        count = (k + 7) // 8
        return int.from_bytes(self._source.bytes(count), "big") >> (8 * count - k)

    def random(self) -> float:
        """Return a number from 0 to below 1, in steps of 2**-53."""
        return self.getrandbits(53) * 2**-53

    def seed(self, *_: Any, **__: Any) -> None:
        """Do nothing: the generator has been seeded by its owner."""

    def getstate(self) -> NoReturn:
        """Refuse: the state is the generator's."""
        raise NotImplementedError("the state is that of the generator it draws from")

    setstate = getstate  # type: ignore[assignment]
