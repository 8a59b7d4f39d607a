"""A Dask cluster for what has time: used while there is one, and looked for again later."""

from __future__ import annotations

import time
from typing import Final

from euchre.bots.matches.workers import cluster_workers

__all__ = ["cluster_workers", "is_worth_trying", "mark_cluster_lost"]

_RETRY_SECONDS: Final = 60.0
"""Seconds after which a cluster that was lost is looked for again."""
_lost: Final[dict[str, float]] = {}


def is_worth_trying(address: str) -> bool:
    """Return whether a scheduler's cluster is worth trying: it has not just failed."""
    return time.monotonic() >= _lost.get(address, 0.0)


def mark_cluster_lost(address: str) -> None:
    """Mark a cluster as failed or not answering."""
    _lost[address] = time.monotonic() + _RETRY_SECONDS
