"""``python -m tools.train_bots``: the play and the calls of every game, learned anew."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryFile

import click
from rich.progress import TaskID

from euchre import __version__
from euchre.bots import trained
from euchre.cli.shared.compiling import compile_kernel_or_raise
from euchre.cli.shared.progress import build_progress_bar
from euchre.cli.shared.terminal import echo
from euchre.game.presets import preset
from tools.training import learning
from tools.training.closing import list_meetings
from tools.training.deciding import measure_exploitability

FOLDER_TYPE = click.Path(path_type=Path, file_okay=False)
_DEFAULT_STEPS = 60
_EXPLOIT_DEALS = 200_000
"""Deals on which a rival is measured, each from every side."""


@click.command(
    epilog="Example: python -m tools.train_bots --seed 1 --out trained",
)
@click.option("--out", type=FOLDER_TYPE, metavar="DIR", help="The folder for the files.")
@click.option(
    "--exploit",
    is_flag=True,
    help="Learn nothing to keep: print what a rival gains who learns to call against the calls "
    "that came along, game by game.",
)
@click.option(
    "--seed",
    type=int,
    default=1,
    show_default=True,
    metavar="N",
    help="The same seed, the same files.",
)
@click.option(
    "--steps",
    type=click.IntRange(3, 1000),
    default=_DEFAULT_STEPS,
    show_default=True,
    metavar="N",
    help="How much is learned: two thirds as many steps of the play that most games share, and two "
    "fifths of each game; a rival learns from all of them. A step is 50,000 deals of a game.",
)
def command(*, out: Path | None, exploit: bool, seed: int, steps: int) -> None:
    """Teach the expert bot anew, from nothing but the rules.

    It plays against itself and learns the play of the cards and when to call, game by game. The
    files it writes are those that come with the program (src/euchre/bots/data), each as soon as
    what it holds is learned. A run that was cut goes on where it stood. With the usual number of
    steps it takes about a quarter of an hour.
    """
    if out is None and not exploit:
        raise click.UsageError("--out is missing: name a folder for the files")
    if out is not None:
        _verify_folder(out)
    compile_kernel_or_raise()

    if out is None:
        _measure_exploitability(seed, steps)
        return
    schedule = learning.TrainingSchedule(
        play=max(1, steps * 2 // 3), learned=max(1, steps * 2 // 5), closing=max(1, steps // 4)
    )
    about = {
        "command": f"python -m tools.train_bots --seed {seed} --steps {steps}",
        "version": __version__,
        "date": datetime.now(tz=UTC).date().isoformat(),
    }
    total = schedule.play + len(trained.LEARNED_PRESETS) * schedule.learned
    total += len(list_meetings()) * schedule.closing
    echo(f"Learning in {total} steps ...", err=True)
    bar = build_progress_bar()
    with bar:
        tasks: dict[str, TaskID] = {}

        def report_progress(at: learning.TrainingProgress) -> None:
            if at.what not in tasks:
                tasks[at.what] = bar.add_task(at.what, total=at.total)
            bar.update(tasks[at.what], completed=at.done)

        learning.train_weights(out, seed, schedule, about, report_progress)
    echo(
        f"Written to {out}: play.npz, what was learned of {len(trained.LEARNED_PRESETS)} "
        "games, and "
        "closing.npz, for the end of a match."
    )


def _measure_exploitability(seed: int, steps: int) -> None:
    """Print what a rival gains who learns to call against the trained bot, game by game."""
    echo("Points a hand that a rival gains by its calls alone, ± one standard error:")
    for name in trained.LEARNED_PRESETS:
        rules = preset(name).rules
        calls, plays = trained.call_weights(rules), trained.play_weights(rules)
        assert calls is not None
        gain, error = measure_exploitability(
            rules, calls, plays, steps=steps, deals=_EXPLOIT_DEALS, seed=seed
        )
        echo(f"{name:20} {gain:+.4f} ± {error:.4f}")


def _verify_folder(out: Path) -> None:
    """Verify that the folder can be written to before anything is compiled or learned."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=out):
            pass
    except OSError as error:
        raise click.ClickException(f"{out} cannot be written to: {error.strerror}") from None


if __name__ == "__main__":
    command()
