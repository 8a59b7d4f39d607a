"""Measure what calling is worth in every game with charts: the file that comes with the package.

``python -m tools.measure_calls --deals 6000000 --seed 1 --out calls.json``
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre import __version__
from euchre.analysis.calls.charts import list_chart_names
from euchre.analysis.calls.measured import DEALS_PER_GAME, pack_charts
from euchre.bots.matches.workers import count_cores, local_workers
from euchre.cli.shared.options import FILE_PATH_TYPE, verify_writable_file
from euchre.cli.shared.terminal import echo
from euchre.game.presets import PRESETS
from tools.chart_measuring import measure_presets

if TYPE_CHECKING:
    from euchre.analysis.calls.measured import Game


@click.command()
@click.option(
    "--deals",
    type=click.IntRange(1),
    default=DEALS_PER_GAME,
    show_default=True,
    metavar="N",
    help="Deals drawn for each game.",
)
@click.option("--seed", type=int, default=1, show_default=True, metavar="N", help="Of the deals.")
@click.option("--out", type=FILE_PATH_TYPE, required=True, metavar="FILE", help="What to write.")
def command(deals: int, seed: int, out: Path) -> None:
    """Measure what is strong enough to call, for each game and seat."""
    verify_writable_file(out)
    names = [name for name, each in PRESETS.items() if list_chart_names(each.rules)]
    found: dict[str, Game] = {}
    with local_workers(count_cores()) as crew:
        for name, game in measure_presets(names, deals, seed, crew):
            found[name] = game
            echo(f"{name}: {', '.join(game)}", err=True)
    about = {
        "command": f"python -m tools.measure_calls --deals {deals} --seed {seed} --out {out.name}",
        "version": __version__,
        "date": datetime.now(tz=UTC).date().isoformat(),
        "deals": deals,
        "seed": seed,
    }
    out.write_bytes(pack_charts(about, found))
    echo(f"Written to {out}: what calling is worth in {len(found)} games.")


if __name__ == "__main__":
    command()
