"""Run the simulation: ``python -m simulation.run`` in the folder ``tests``; see ``--help``."""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Final

from simulation.faults import BLOWS
from simulation.loop import Violation
from simulation.planted import PLANTED
from simulation.scene import Scene

COMMANDS: Final = 6_000
"""Commands of one seed."""
_LAST: Final = 200
"""Events that are printed before a violation."""


@dataclass
class Found:
    """What came of one seed.

    Attributes:
        error: what was broken; empty: nothing was.
        trace: what had happened just before.
    """

    seed: int
    commands: int = 0
    steps: int = 0
    seconds: float = 0.0
    simulated: float = 0.0
    digest: str = ""
    kind: str = ""
    error: str = ""
    trace: list[str] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def simulate(
    seed: int,
    commands: int = COMMANDS,
    *,
    tables: int = 20,
    evening: int = 3,
    loud: bool = False,
    ignored: Sequence[str] = (),
    planted: str = "",
    blows: Sequence[str] = BLOWS,
) -> Found:
    """Run one seed, in which `blows` befall the servers."""
    began = time.process_time()
    scene = Scene(seed, tables=tables, evening=evening, planted=planted, blows=blows)
    scene.world.loud, scene.world.ignored = loud, dict.fromkeys(ignored, 0)
    found = Found(seed)
    gc.disable()  # what is rubbish is looked at once, in the end
    try:
        scene.run(commands)
    except Violation as violation:
        found.kind, found.error = violation.kind, f"{violation}"
    except Exception as error:  # noqa: BLE001 - the simulation is wrong, or a server raised in it
        found.kind, found.error = "crash", f"{error!r}\n{traceback.format_exc()}"
    finally:
        gc.enable()
    world = scene.world
    found.trace = [*world.recent][-_LAST:] if found.kind else []
    found.commands, found.steps = scene.commands, world.steps
    found.simulated, found.digest = world.now - 1000.0, world.digest.hexdigest()
    found.seconds = time.process_time() - began
    found.faults = scene.faults.counts + scene.database.faults
    found.counts = scene.invariants.counts + scene.counts
    found.counts += Counter({f"ignored {kind}": n for kind, n in world.ignored.items()})
    return found


def _replay(seed: int, commands: int) -> str:
    return f"python -m simulation.run --seed {seed} --seeds 1 --commands {commands}"


def find_planted(first: int, commands: int, seconds: float) -> int:
    """See that each planted bug is found; how many are not."""
    missed = 0
    for name in PLANTED:
        total, began, found = 0, time.monotonic(), Found(first)
        for seed in range(first, first + 10_000):
            if time.monotonic() > began + seconds or found.kind:
                break  # a crash is a mistake of the simulation, and finds nothing
            found = simulate(seed, commands, planted=name)
            total += found.commands
        took = time.monotonic() - began
        missing = found.kind in ("", "crash")
        how = found.kind if missing else f"{found.error[:150]!r} (seed {found.seed})"
        how = f"NOT FOUND {how}" if missing else how
        say(f"{name}: {total} commands, {took:.0f} s: {how}")
        missed += missing
    return missed


def main() -> int:
    """Run seeds until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="for how long")
    parser.add_argument("--seed", type=int, default=None, help="the first seed")
    parser.add_argument("--seeds", type=int, default=1 << 62, help="how many")
    parser.add_argument("--commands", type=int, default=COMMANDS, help="of each seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--loud", action="store_true", help="print everything")
    parser.add_argument("--ignore", default="", help="kinds of violations that only count")
    parser.add_argument("--keep-going", action="store_true", help="after a violation, too")
    parser.add_argument("--planted", action="store_true", help="find the planted bugs")
    given = parser.parse_args()
    first = given.seed if given.seed is not None else int(time.time()) % 1_000_000 * 1000
    if given.planted:
        return find_planted(given.seed or 1, given.commands, 600.0)
    until = time.monotonic() + 60 * given.minutes
    total = Found(first)
    ignored = given.ignore.split(",") if given.ignore else ()
    seeds, broken = 0, Counter[str]()
    wave = max(1, min(given.processes, given.seeds))
    one = wave == 1
    with ProcessPoolExecutor(wave) as pool:
        waiting: list[Found | Future[Found]] = []
        following = first
        while True:
            while (
                len(waiting) < wave
                and time.monotonic() < until
                and following < first + given.seeds
                and (given.keep_going or not broken)
                and not broken["crash"]
            ):
                if one:
                    waiting.append(
                        simulate(following, given.commands, loud=given.loud, ignored=ignored)
                    )
                else:
                    waiting.append(
                        pool.submit(simulate, following, given.commands, ignored=ignored)
                    )
                following += 1
            if not waiting:
                break
            head = waiting.pop(0)
            found = head if isinstance(head, Found) else head.result()
            seeds += 1
            for each in ("commands", "steps", "seconds", "simulated"):
                setattr(total, each, getattr(total, each) + getattr(found, each))
            total.faults += found.faults
            total.counts += found.counts
            if found.kind:
                broken[found.kind] += 1
                say("\n".join(found.trace))
                say(f"seed {found.seed}, step {found.steps}: {found.error}")
                say(f"replay: {_replay(found.seed, given.commands)}")
            else:
                say(
                    f"seed {found.seed}: {found.commands} commands, {found.counts['entries']}"
                    f" entries, {sum(found.faults.values())} faults,"
                    f" {found.simulated:.0f} s in {found.seconds:.1f} s, {found.digest}"
                )
    say(
        f"{seeds} seeds from {first} on: {total.commands} commands in {total.seconds:.0f} s"
        f" ({total.commands / max(total.seconds, 0.001):.0f} a second and process),"
        f" {total.simulated:.0f} s of simulated time"
    )
    say("faults: " + ", ".join(f"{kind} {many}" for kind, many in total.faults.most_common()))
    say("looked at: " + ", ".join(f"{kind} {n}" for kind, n in total.counts.most_common()))
    say(f"violations: {dict(broken) or 'none'}")
    return bool(broken)


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # or sets of words are in another order each time
        os.environ["PYTHONHASHSEED"] = "0"
        again = [sys.executable, "-m", "simulation.run", *sys.argv[1:]]
        os.execv(sys.executable, again)  # noqa: S606 - this very program
    sys.exit(main())
