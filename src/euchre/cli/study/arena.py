"""``euchre study arena``: bots against each other on the same cards, and who is the stronger."""

from __future__ import annotations

import json
import secrets
from contextlib import AbstractContextManager
from dataclasses import asdict
from math import isfinite, nan
from pathlib import Path
from typing import Any, Final

import click
from rich.table import Table
from rich.text import Text

from euchre.bots.external import TIMEOUT_SECONDS, ExternalBotError
from euchre.bots.fallback import does_bot_need_kernel
from euchre.bots.matches.arena import BATCH_DEALS, ArenaContest, ArenaError, ArenaPairing, run_arena
from euchre.bots.matches.ladder import BotLadderPlace, rank_bots, strength_interval
from euchre.bots.matches.workers import WorkerPool, cluster_workers, count_cores, local_workers
from euchre.cli.shared.compiling import compile_kernel_if_needed
from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.options import (
    add_worker_options,
    load_rules_with_settings,
    rules_option,
    set_knobs_option,
    verify_worker_options,
)
from euchre.cli.shared.progress import build_progress_bar
from euchre.cli.shared.rows import add_row_options, print_csv, verify_row_options
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.game.rules import teams


@click.command(
    "arena",
    epilog="Example: euchre study arena rules simple 'exec:python3 my_bot.py' --deals 500 --seed 1",
)
@click.argument("bots", nargs=-1, required=True, metavar="A B [C ...]")
@rules_option
@set_knobs_option
@click.option(
    "--deals",
    type=int,
    default=500,
    show_default=True,
    metavar="N",
    help="Deals for each pair of bots, each played from every side.",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The same seed gives the same results, with any number of workers. [default: random]",
)
@click.option(
    "--match", "matches", is_flag=True, help="Play whole matches instead of single hands."
)
@click.option(
    "--stop",
    is_flag=True,
    help=f"Stop once the result is clear at the 5% level (checked every {BATCH_DEALS} deals).",
)
@add_row_options
@add_worker_options
@click.option(
    "--timeout",
    type=float,
    metavar="SECONDS",
    help=f"Seconds that your own bot may think about one answer. [default: {TIMEOUT_SECONDS:g} "
    "for programs, no limit for Python]",
)
@click.option("--debug", is_flag=True, help="Show the whole traceback if a bot fails.")
def command(
    *,
    bots: tuple[str, ...],
    rules_name: str,
    settings: tuple[str, ...],
    deals: int,
    seed: int | None,
    matches: bool,
    stop: bool,
    as_json: bool,
    as_csv: bool,
    workers: int | None,
    address: str | None,
    timeout: float | None,
    debug: bool,
) -> None:
    """Let bots play each other with the same cards, and rank them.

    Each pair of bots plays every deal from both sides, so that the luck of the cards cancels out. A
    bot is one of ours (expert, club, rules, pimc:worlds=50 ...), a Python object given as
    MODULE:FACTORY, or any program given as 'exec:COMMAND LINE' that reads and writes lines of JSON.
    The documentation's page about the arena explains these. With --timeout a Python bot runs in a
    separate process, which is slower.
    """
    _verify_options(bots, deals, workers, address, timeout)
    verify_row_options(as_json=as_json, as_csv=as_csv)
    chosen = seed if seed is not None else secrets.randbelow(10**9)
    contest = ArenaContest(
        rules=load_rules_with_settings(rules_name, settings),
        deals=deals,
        seed=chosen,
        matches=matches,
        stop=stop,
        timeout=timeout,
    )
    if address is None and any(map(does_bot_need_kernel, bots)):
        compile_kernel_if_needed()
    tasks = contest.batch_count * (len(bots) * (len(bots) - 1) // 2)
    with (
        build_progress_bar("{task.description}", quiet=as_json or as_csv) as progress,
        _open_worker_pool(workers, address, tasks) as crew,
    ):
        task = progress.add_task("Playing the first deals", total=None)
        try:
            pairs = run_arena(
                bots,
                contest,
                crew,
                lambda done, of: progress.update(
                    task, description=f"{done} of {of} deals", completed=done, total=of
                ),
            )
        except (ArenaError, ExternalBotError) as error:
            progress.stop()
            if debug:
                echo(error.trace, err=True, nl=False)
            raise
    rungs = rank_bots(pairs)
    if as_json:
        about = {"rules": rules_name, "settings": list(settings), "bots": list(bots)}
        echo(json.dumps(about | _results_as_data(contest, pairs, rungs), indent=2))
        return
    if as_csv:
        labels = _label_bots(bots)
        print_csv([_pair_row(labels, contest, pair) for pair in pairs])
        return
    if seed is None:
        echo(f"Seed {chosen}")
    _print_results(_label_bots(bots), contest, pairs, rungs)


def _verify_options(
    bots: tuple[str, ...],
    deals: int,
    workers: int | None,
    address: str | None,
    timeout: float | None,
) -> None:
    if len(bots) < 2:
        raise ArenaError(f"an arena takes at least two bots, not only {bots[0]!r}")
    if deals < 1:
        raise EuchreError(f"--deals takes a number above 0, not {deals}")
    verify_worker_options(workers, address)
    if timeout is not None and not (timeout > 0 and isfinite(timeout)):
        raise EuchreError(f"--timeout takes a number of seconds above 0, not {timeout:g}")


def _open_worker_pool(
    workers: int | None, address: str | None, tasks: int
) -> AbstractContextManager[WorkerPool]:
    """Open the worker pool that is asked for, with no more processes than there is work for."""
    if address is not None:
        return cluster_workers(address)
    return local_workers(min(workers or count_cores(), tasks))


def _label_bots(bots: tuple[str, ...]) -> list[str]:
    """Return the shortest labels that tell the bots apart, with numbers if need be."""
    short = [_shorten_bot_name(bot) for bot in bots]
    return [
        bot if short.count(bot) == 1 else f"{bot} #{short[: number + 1].count(bot)}"
        for number, bot in enumerate(short)
    ]


def _shorten_bot_name(bot: str) -> str:
    """Return the command of a program without the folders it lies in."""
    if not bot.startswith("exec:"):
        return bot
    return " ".join(Path(word).name for word in bot.removeprefix("exec:").split())


def _print_results(
    labels: list[str],
    contest: ArenaContest,
    pairs: list[ArenaPairing],
    ladder: list[BotLadderPlace],
) -> None:
    console = PlainTextConsole()
    if len(labels) > 2:
        console.print(_build_ladder_table(labels, contest, ladder))
        console.print()
    console.print(_build_pair_table(labels, contest, pairs))
    console.print(_build_footnote(contest))


def _build_ladder_table(
    labels: list[str], contest: ArenaContest, ladder: list[BotLadderPlace]
) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("Bot", overflow="fold")
    table.add_column("% above even" if contest.matches else "Points a hand", justify="right")
    table.add_column("± error", justify="right")
    for rung in ladder:
        table.add_row(
            Text(labels[rung.bot]),
            _format_signed(contest, rung.strength),
            _format_unsigned(contest, round(rung.error, 9) or nan),
        )
    return table


def _build_pair_table(labels: list[str], contest: ArenaContest, pairs: list[ArenaPairing]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("First against second", overflow="fold")
    table.add_column("Deals", justify="right")
    table.add_column("% won" if contest.matches else "Points a hand", justify="right")
    table.add_column("± error", justify="right")
    table.add_column("95%", justify="right", no_wrap=True)
    show = _format_unsigned if contest.matches else _format_signed
    for pair in pairs:
        low, high = pair.confidence_interval(stop=contest.stop)
        table.add_row(
            Text(f"{labels[pair.a]} v {labels[pair.b]}"),
            f"{pair.result.deal_count:,}" + (" decided" if pair.decided else ""),
            show(contest, pair.result.mean),
            _format_unsigned(contest, pair.result.standard_error or nan),
            f"{show(contest, low)} to {show(contest, high)}" if isfinite(low) else _UNDECIDED_TEXT,
        )
    return table


_UNDECIDED_TEXT: Final = "too few deals"


def _format_signed(contest: ArenaContest, value: float) -> str:
    return f"{100 * value:+.1f}" if contest.matches else f"{value:+.3f}"


def _format_unsigned(contest: ArenaContest, value: float) -> str:
    if not isfinite(value):
        return "?"
    return f"{100 * value:.1f}" if contest.matches else f"{value:.3f}"


def _build_footnote(contest: ArenaContest) -> str:
    sides = len(teams(contest.rules))
    often = "twice" if sides == 2 else f"{sides} times"
    text = f"Each deal is played {often}, with the sides swapped."
    if contest.matches:
        text += f" An even result is {100 * contest.even_value:.3g}%."
    if contest.stop:
        text += " The intervals are valid even if a pairing ended early."
    return text


def _results_as_data(
    contest: ArenaContest, pairs: list[ArenaPairing], ladder: list[BotLadderPlace]
) -> dict[str, Any]:
    return {
        "deals": contest.deals,
        "seed": contest.seed,
        "unit": "share of matches" if contest.matches else "points a hand",
        "level": contest.even_value,
        "stop": contest.stop,
        "ladder": [_ladder_place_to_data(contest, rung, pairs) for rung in ladder],
        "pairs": [_pair_to_data(contest, pair) for pair in pairs],
    }


def _ladder_place_to_data(
    contest: ArenaContest, rung: BotLadderPlace, pairs: list[ArenaPairing]
) -> dict[str, Any]:
    return {
        "bot": rung.bot,
        "strength": _finite_or_none(rung.strength),
        "error": _finite_or_none(rung.error),
        "interval": [
            _finite_or_none(bound) for bound in strength_interval(rung, pairs, stop=contest.stop)
        ],
    }


def _pair_to_data(contest: ArenaContest, pair: ArenaPairing) -> dict[str, Any]:
    result = pair.result
    return {
        "a": pair.a,
        "b": pair.b,
        "deals": result.deal_count,
        "hands": result.hand_count,
        "mean": _finite_or_none(result.mean),
        "error": _finite_or_none(result.standard_error),
        "interval": [_finite_or_none(end) for end in pair.confidence_interval(stop=contest.stop)],
        "decided": pair.decided,
        "tally": {"a": asdict(result.tally), "b": asdict(result.other)},
    }


def _pair_row(labels: list[str], contest: ArenaContest, pair: ArenaPairing) -> dict[str, Any]:
    """Return a pair of bots as a row: `_pair_to_data` without the counts of each side."""
    data = _pair_to_data(contest, pair) | {"a": labels[pair.a], "b": labels[pair.b]}
    low, high = data.pop("interval")
    del data["tally"]
    return data | {"low": low, "high": high, "seed": contest.seed}


def _finite_or_none(value: float) -> float | None:
    """Return the number, or None for infinity and nan, which JSON lacks."""
    return value if isfinite(value) else None
