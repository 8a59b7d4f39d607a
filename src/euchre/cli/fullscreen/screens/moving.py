"""Where the arrow keys go: over the cards of a hand, or over the choices beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.cli.fullscreen.drawing.canvas import Rectangle

ARROW_STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def find_cursor_target(
    boxes: Sequence[Rectangle], selectable: Sequence[bool], current: int | None, key: str
) -> int | None:
    """Return the box that an arrow key leads to from another one.

    To the nearest in its direction that may be chosen; in a single row, and in a single column,
    round its end.

    Args:
        selectable: which of them may be chosen.
        current: where the cursor is; None: nowhere yet.
        key: one of `ARROW_STEPS`.
    """
    free = [i for i, is_free in enumerate(selectable) if is_free]
    if not free:
        return None
    if current is None:
        return free[-1] if key in ("left", "up") and len(free) > 1 else free[0]
    across, down = ARROW_STEPS[key]
    box = boxes[current]
    if across and down == 0:
        beside = [i for i in free if boxes[i].y == box.y]
        order = sorted(beside, key=lambda i: boxes[i].x)
        further = [i for i in order if (boxes[i].x - box.x) * across > 0]
        if further:
            return further[0] if across > 0 else further[-1]
        if {boxes[i].y for i in free} != {box.y}:
            nxt = [i for i in free if (i - current) * across > 0]
            return current if not nxt else min(nxt) if across > 0 else max(nxt)
        return order[0] if across > 0 else order[-1]
    rows = sorted({boxes[i].y for i in free if (boxes[i].y - box.y) * down > 0})
    if not rows:
        if {boxes[i].y for i in free} == {box.y}:  # a single row: up and down go along it
            return find_cursor_target(boxes, selectable, current, "right" if down > 0 else "left")
        return current
    row = rows[0] if down > 0 else rows[-1]
    return min((i for i in free if boxes[i].y == row), key=lambda i: abs(boxes[i].x - box.x))
