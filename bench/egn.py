"""Reading a collection of EGN games beside replaying the same games in the engine, in one run.

    python bench/egn.py FOLDER [ROUNDS]

Reading works the hands out from the plays, replays every deal and keeps what the file says beyond
the game. The engine alone replays the events that came of it, as it does for any record.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from euchre.notation.egn import read_egn_partly, read_emn_partly
from euchre.notation.record import Record

READ = {".egn": read_egn_partly, ".emn": read_emn_partly}


def seconds(work: Callable[[], object], rounds: int) -> float:
    """CPU time of one round, the least of all."""
    least = float("inf")
    for _ in range(rounds):
        begun = time.process_time()
        work()
        least = min(least, time.process_time() - begun)
    return least


def main() -> None:
    """Print the figures."""
    if len(sys.argv) < 2:
        sys.exit(str(__doc__))
    folder, rounds = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10
    files = [
        (READ[path.suffix], path.read_text(encoding="utf-8-sig"))
        for path in sorted(folder.iterdir())
        if path.suffix in READ
    ]
    records: list[Record] = [r for read, text in files for r in read(text).records]
    hands = sum(len(record.match.hands) for record in records)
    reading = seconds(lambda: [read(text) for read, text in files], rounds)
    engine = seconds(lambda: [replace(record).match for record in records], rounds)
    print(f"{len(records)} games, {hands} hands, one core, CPU time, best of {rounds} rounds")
    print(f"reading    {hands / reading:10,.0f} hands/s")
    print(f"engine     {hands / engine:10,.0f} hands/s")
    print(f"ratio      {engine / reading:10.2f} reading / engine")


if __name__ == "__main__":
    main()
