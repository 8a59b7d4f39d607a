"""How many answers were right, in words."""

from __future__ import annotations


def describe_tally(right: int, done: int) -> str:
    """Return how many answers were right, of how many."""
    return f"{right} of {done} correct." if done else "Another time."
