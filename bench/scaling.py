"""How reviews scale from one worker to two: ``python bench/scaling.py [rounds] [FILE...]``.

Two Dask clusters on this computer, one with a worker and one with two, each worker a process of one
thread that is up and warm. Either in turn goes through the same games: those in the files, or six
matches of `club` bots. What both find must be the same to the last digit.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from euchre.analysis.review.game import review_matches
from euchre.analysis.review.plain import review_data
from euchre.bots import make_bot, play_match
from euchre.bots.matches.workers import cluster_workers
from euchre.cli.shared.files import load_records
from euchre.game.match import new_match
from euchre.game.presets import preset
from euchre.notation.record import Record, RecordPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from euchre.bots.matches.workers import WorkerPool

MATCHES = 6
PATIENCE = 60
"""Seconds in which a scheduler must be up."""


def matches() -> list[Record]:
    """What there is to go through where no file is named."""
    players = [RecordPlayer(name, "bot:club") for name in ("North", "East", "South", "West")]
    found = []
    for seed in range(MATCHES):
        bots = [make_bot("club", seed) for _ in players]
        match = play_match(new_match(preset("standard").rules), bots, random.Random(seed))
        found.append(Record(rules=match.rules, events=match.events, players=tuple(players)))
    return found


@contextmanager
def dask(folder: Path, workers: int) -> Iterator[str]:
    """The address of a scheduler with so many workers."""
    known = folder / f"{workers}.json"
    with ExitStack() as running:

        def start(what: str, *options: str) -> None:
            command = [sys.executable, "-m", "dask", what, "--scheduler-file", str(known)]
            process = running.enter_context(
                subprocess.Popen(
                    [*command, "--no-dashboard", *options],
                    cwd=folder,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            )
            running.callback(process.kill)

        start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show")
        for _ in range(workers):
            start("worker", "--nthreads", "1", "--no-nanny")
        until = time.monotonic() + PATIENCE
        while not known.exists() and time.monotonic() < until:
            time.sleep(0.05)
        yield json.loads(known.read_text())["address"]


def go_through(records: Sequence[Record], crew: WorkerPool) -> tuple[float, str]:
    """The seconds that it took, and what was found."""
    begin = time.perf_counter()
    found = [review_data(found) for found in review_matches(records, pool=crew) if found]
    return time.perf_counter() - begin, json.dumps(found)


def main(rounds: int = 3, *files: str) -> None:
    records = [record for file in files for record in load_records(Path(file))] or matches()
    times: dict[int, list[float]] = {1: [], 2: []}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        crews = {
            workers: stack.enter_context(
                cluster_workers(stack.enter_context(dask(folder, workers)))
            )
            for workers in times
        }
        for crew in crews.values():
            go_through(records[:1], crew)  # every worker has loaded what it needs
        told = set()
        for _ in range(rounds):
            for workers, crew in crews.items():
                seconds, found = go_through(records, crew)
                times[workers].append(seconds)
                told.add(found)
    hands = sum(len(record.match.hands) for record in records)
    one, two = median(times[1]), median(times[2])
    print(f"{len(records)} games, {hands} hands, {rounds} rounds: one worker {one:.1f} s, "
          f"two {two:.1f} s, ratio {one / two:.2f}; found the same: {len(told) == 1}")  # fmt: skip
    print("  " + "; ".join(f"{at}: " + ", ".join(f"{s:.1f}" for s in times[at]) for at in times))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3, *sys.argv[2:])
