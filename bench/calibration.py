"""Whether the coach's figures are honest: ``python bench/calibration.py [options]``.

Prints, for every kind of decision, what was predicted and what became of it. With ``--fit FILE``
the corrections are left out of the predictions, and what is missing is written into the file for
the game whose learned calls serve (``src/euchre/analysis/data/corrections.json``); without, the
last column is what is still wrong with them, which ``--check FILE`` writes beside it. What such a
file says is printed as the table of ``docs/notes/coach-accuracy.md`` by ``--summary FILE``.
``--rivals`` holds the lead of the best choice over the next against both, played out in the deals
that were dealt.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from math import erfc, sqrt
from pathlib import Path
from typing import TYPE_CHECKING

from euchre import __version__
from euchre.analysis.position.calibration import (
    CalibrationCase,
    PredictionBias,
    analyse_bot_games,
    analyse_bot_leads,
    measure_biases,
)
from euchre.bots import make_bot
from euchre.bots.matches.workers import local_workers
from euchre.bots.trained import find_learned_preset
from euchre.game.presets import preset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BATCH = 25
LARGE = 400
"""Decisions from which on a group is told of."""
TWO = 2
"""Standard errors within which a group may be off, ..."""
UNNOTICED = 0.05
"""... or points."""
LEADS = (0, 0.1, 0.3, 0.6, 1)
"""Points by which the best leads the next."""


def batch(asked: argparse.Namespace, first: int) -> list[CalibrationCase]:
    """The cases of some hands; a worker's task."""
    rules = preset(asked.rules).rules
    bots = [make_bot(asked.bot, seat + 100) for seat in range(rules.players)]
    look = analyse_bot_leads if asked.rivals else analyse_bot_games
    hands = range(first, first + BATCH)
    corrected = asked.fit is None
    return list(
        look(rules, bots, hands, seed=asked.seed, max_deals=asked.most, corrected=corrected)
    )


def by_lead(case: CalibrationCase) -> CalibrationCase:
    """The same case among those in which the best leads by about as much."""
    step = next((step for step in LEADS if case.predicted < step), None)
    return replace(case, kind="any, by less than 0" if step == 0 else
                   f"any, by less than {step}" if step else "any, by more")  # fmt: skip


def write(
    file: Path, rules_name: str, hands: int, found: Sequence[PredictionBias], *, fit: bool
) -> None:
    """Put what is missing into the file, for the game whose learned calls serve.

    Args:
        file: holds all games; what it says of others stays.
        rules_name: the preset.
        hands: how many were played.
        found: what was measured.
        fit: without corrections, so that they follow from it; else with them.
    """
    data = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    name = find_learned_preset(preset(rules_name).rules)
    assert name is not None, "nothing was learned of this game"
    measured = {
        "command": " ".join(["python", *sys.argv]),
        "date": datetime.now(tz=UTC).date().isoformat(),
        "version": __version__,
        "hands": hands,
        "groups": {
            bias.kind: {
                "cases": bias.cases,
                "points": round(bias.difference / (bias.open if fit else 1), 3),
                "error": round(bias.error / (bias.open if fit else 1), 3),
            }
            for bias in found
            if bias.open > 0
        },
    }
    if fit:
        data[name] = measured
    else:
        data[name]["checked"] = measured
    file.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def summary(file: Path) -> None:
    """What a file says of each game, as a table in Markdown."""
    data = json.loads(file.read_text(encoding="utf-8"))
    heads = ("Game", "Decisions", f"Groups of {LARGE}", "Off before", "Off now", "Furthest off now")
    print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    whole, chance = Counter[str](), 0.0
    for name, measured in data.items():
        groups, checked = measured["groups"], measured["checked"]["groups"]
        large = [kind for kind, found in checked.items() if found["cases"] >= LARGE]
        counts = {
            "decisions": sum(found["cases"] for found in checked.values()),
            "groups": len(large),
            "before": sum(off(groups[kind]) for kind in large if kind in groups),
            "now": sum(off(checked[kind]) for kind in large),
        }
        whole.update(counts)
        chance += sum(by_chance(checked[kind]["error"]) for kind in large)
        worst = max(large, key=lambda kind: abs(checked[kind]["points"]))
        told = checked[worst]
        print(
            f"| `{name}` | {' | '.join(f'{n:,}' for n in counts.values())} | "
            f"{worst}: {told['points']:+.2f} ± {told['error']:.2f} |"
        )
    print(f"| in all | {' | '.join(f'{n:,}' for n in whole.values())} | |")
    print(f"\nOf honest figures {chance:.1f} groups would be off by chance alone.")


def by_chance(error: float) -> float:
    """How likely a group is to be `off` whose figures are right, its error being this."""
    return erfc(max(TWO, UNNOTICED / error) / sqrt(2))


def off(found: Mapping[str, float]) -> bool:
    """Whether a group is off by more than its error and more than anybody would notice."""
    return abs(found["points"]) > max(TWO * found["error"], UNNOTICED)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=20_000)
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=400, help="hidden deals for each decision")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--rivals", action="store_true", help="the best against the next")
    parser.add_argument("--fit", type=Path, metavar="FILE", help="write what is missing")
    parser.add_argument("--check", type=Path, metavar="FILE", help="write what is still wrong")
    parser.add_argument("--summary", type=Path, metavar="FILE", help="print such a file as a table")
    asked = parser.parse_args()
    if asked.summary is not None:
        summary(asked.summary)
        return
    start, found, first = time.perf_counter(), list[CalibrationCase](), 0
    with local_workers(asked.workers, script=True) as crew:
        while len(found) < asked.decisions:
            numbers = islice(range(first, 10**9, BATCH), crew.width)
            tasks = [crew.executor.submit(batch, asked, at) for at in numbers]
            first += BATCH * len(tasks)
            for task in tasks:
                found += task.result()
    print(f"{asked.rules}, {asked.bot} in all seats, seed {asked.seed}, {first} hands, "
          f"{len(found)} decisions, {time.perf_counter() - start:.0f} s")  # fmt: skip
    print(f"{'kind':32} {'cases':>6} {'predicted':>9} {'realised':>9} {'difference':>10} {'±':>6}")
    for bias in measure_biases(found) + (
        measure_biases(map(by_lead, found)) if asked.rivals else []
    ):
        print(
            f"{bias.kind:32} {bias.cases:6} {bias.predicted:+9.3f} {bias.realised:+9.3f} "
            f"{bias.difference:+10.3f} {bias.error:6.3f}"
        )
    for file, fit in ((asked.fit, True), (asked.check, False)):
        if file is not None:
            write(file, asked.rules, first, measure_biases(found), fit=fit)


if __name__ == "__main__":
    main()
