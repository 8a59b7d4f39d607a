"""Counting legal lines, to hold two engines of the same rules to each other."""

from __future__ import annotations

from euchre.arguments import verify_arguments
from euchre.game.hand import Hand, apply, legal


@verify_arguments(depth=0)
def perft(hand: Hand, depth: int) -> int:
    """Count the different lines of `depth` legal events that go on from `hand`.

    A line that ends with the hand counts once, however many events were left. The name and the
    use are from chess programs.

    Args:
        hand: where the lines begin.
        depth: events in a line; 0 is the one line in which nothing happens.
    """
    return _count_lines(hand, depth)


def _count_lines(hand: Hand, depth: int) -> int:
    events = legal(hand) if depth else []
    if depth <= 1 or not events:
        return max(1, len(events))
    return sum(_count_lines(apply(hand, event), depth - 1) for event in events)
