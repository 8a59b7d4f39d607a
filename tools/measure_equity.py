"""Measure how the hands of every named game end: the file that comes with the package.

``python -m tools.measure_equity --hands 1000000 --seed 1 --out results.json``
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from euchre import __version__
from euchre.analysis.match.results import format_frequencies
from euchre.bots.matches.workers import count_cores, local_workers
from euchre.cli.shared.options import FILE_PATH_TYPE, verify_writable_file
from euchre.cli.shared.progress import build_progress_bar
from euchre.cli.shared.terminal import echo
from euchre.game.presets import PRESETS
from tools.ending_counts import measure_presets


@click.command()
@click.option(
    "--hands",
    type=click.IntRange(1),
    default=1_000_000,
    show_default=True,
    metavar="N",
    help="Hands of each game; a fiftieth where the calls are not learned.",
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Of the hands.")
@click.option("--out", type=FILE_PATH_TYPE, required=True, metavar="FILE", help="What to write.")
@click.option(
    "--workers",
    type=click.IntRange(1),
    metavar="N",
    help="Processes. [default: one for each core, up to 8]",
)
def command(hands: int, seed: int, out: Path, workers: int | None) -> None:
    """Measure how hands end when the house's own players play them."""
    verify_writable_file(out)
    about = {
        "command": f"python -m tools.measure_equity --hands {hands} --seed {seed} --out {out.name}",
        "version": __version__,
        "date": datetime.now(tz=UTC).date().isoformat(),
    }
    bar = build_progress_bar()
    with local_workers(workers or count_cores()) as crew, bar:
        tasks = {name: bar.add_task(name, total=None) for name in PRESETS}
        found = list(
            measure_presets(
                PRESETS,
                hands,
                seed,
                crew,
                lambda name, done, of: bar.update(tasks[name], completed=done, total=of),
            )
        )
    games = {name: results for name, results, _ in found}
    average = {name: results for name, _, results in found if results is not None}
    out.write_text(format_frequencies(about, games, average), encoding="utf-8")
    echo(f"Written to {out}: how the hands of {len(games)} games end.")


if __name__ == "__main__":
    command()
