"""How long things take, counted by size: cheap enough for every move."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

LATENCY_BUCKETS_SECONDS: Final = (
    0.0005,
    0.001,
    0.0025,
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1.0,
    2.5,
    5.0,
)
"""Up to where times are told apart."""
BATCH_COUNT_BUCKETS: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)
"""The same for what is committed together."""


class Histogram:
    """Counts and total of sizes, by bucket; the last has no bound. One thread writes, any may read.

    >>> sizes = Histogram((1, 10))
    >>> for size in (0.5, 1, 3, 99):
    ...     sizes.observe(size)
    >>> sizes.counts, sizes.total
    ([2, 1, 1], 103.5)
    """

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = LATENCY_BUCKETS_SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        """Count one more value of this size."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class CommitMetrics:
    """The durations of a writer's commits, the numbers of their batches, and why the last one
    failed; empty: it did not.
    """

    def __init__(self) -> None:
        self.seconds = Histogram()
        self.batches = Histogram(BATCH_COUNT_BUCKETS)
        self.failing = ""
        self._began: float | None = None

    @property
    def pending_seconds(self) -> float:
        """Seconds for which the running commit has taken so far; 0: none is running."""
        began = self._began
        return 0.0 if began is None else time.perf_counter() - began

    @contextmanager
    def time_commit(self, batch_count: int) -> Iterator[None]:
        """Time one commit of so many batches."""
        self._began = began = time.perf_counter()
        try:
            yield
        finally:
            self._began = None
            self.seconds.observe(time.perf_counter() - began)
            self.batches.observe(batch_count)
