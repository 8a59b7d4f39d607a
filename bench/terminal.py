"""How much the whole screen sends to its terminal: bytes a move, beside the whole screen.

``python bench/terminal.py [MOVES]``: ``euchre play`` in a terminal of its own, 80 by 24 and 120 by
40, with bots that answer at once; keys are pressed, and what is sent until nothing more comes is
counted. At 9,600 bits a second a line of old carries about 960 bytes a second.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from terminal_help import Terminal

QUIET = 0.4
"""Seconds without a byte after which a move is over."""


def heard(terminal: Terminal) -> int:
    """The bytes until nothing more comes."""
    found = 0
    while more := terminal.hear(QUIET):
        found += len(more)
    return found


def measure(size: tuple[int, int], moves: int) -> tuple[int, list[int], list[int]]:
    """The bytes of the first screen, of each key that moves the game, and of each arrow key."""
    dice = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "game.jsonl")
        args = ("play", "--fast", "--bots", "simple", "--seed", "5", "--record", path)
        with Terminal(Path(folder), *args, size=size) as terminal:
            terminal.until_said("You cut")
            first = len(terminal.sent) + heard(terminal)
            played, arrows = [], []
            for _ in range(moves):
                terminal.type("\x1b[C")
                arrows.append(heard(terminal))
                terminal.type(dice.choice("\rm123p45"))
                played.append(heard(terminal))
    return first, [n for n in played if n], [n for n in arrows if n]


def main(moves: int = 60) -> None:
    """Measure both sizes."""
    for size in ((80, 24), (120, 40)):
        first, played, arrows = measure(size, moves)
        print(
            f"{size[0]} x {size[1]}: the first screen {first:,} bytes; a key that moves the game "
            f"(with all that the bots do) {statistics.median(played):,.0f} at the median, "
            f"{max(played):,} at most; an arrow key {statistics.median(arrows):,.0f}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
