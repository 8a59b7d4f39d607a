"""``euchre event simulate``: bots play a whole evening."""

from __future__ import annotations

import json
import secrets
import time
from pathlib import Path
from typing import Any

import click

from euchre.cli.event.printing import (
    build_console,
    print_balances,
    print_settlement,
    print_standings,
)
from euchre.cli.event.settings import (
    add_format_argument,
    add_tournament_options,
    build_opening_entries,
    refuse_options_of_other_formats,
)
from euchre.cli.shared.compiling import compile_kernel_if_needed
from euchre.cli.shared.options import FILE_PATH_TYPE, verify_writable_file
from euchre.cli.shared.progress import build_progress_bar
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.game.rules import verify_ends_untimed
from euchre.tournaments import commands
from euchre.tournaments.entries import Entry, ResultConfirmed, RoundPaired
from euchre.tournaments.formats import BoardComparisonFormat
from euchre.tournaments.journal import JournalLine, write_journal
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.reports import exporting
from euchre.tournaments.state import Tournament


@click.command("simulate", epilog="Example: euchre event simulate party --players 12 --stake 5")
@add_format_argument
@add_tournament_options
@click.option(
    "--bots",
    default="rules,club",
    show_default=True,
    metavar="A,B,...",
    help="The bots (see 'euchre study simulate'), assigned to the players in turn.",
)
@click.option(
    "--seed", type=int, metavar="N", help="The same seed gives the same evening. [default: random]"
)
@click.option(
    "--out", "path", type=FILE_PATH_TYPE, metavar="FILE", help="Write the evening to FILE."
)
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def simulate_tournament_command(
    *,
    format_name: str,
    bots: str,
    seed: int | None,
    path: Path | None,
    as_json: bool,
    **wanted: Any,
) -> None:
    """Let bots play an evening, and show who won what.

    FORMAT is party, progressive, pot, points, two-table, knockout, round-robin, swiss, duplicate,
    mitchell, scrambled-mitchell or howell. A file of players has one name per line, or 'Ann & Bob'
    for a team. With --out the whole evening is written to a file, which euchre event export, sheets
    and import can read.
    """
    from euchre.bots import make_bot  # noqa: PLC0415 - the other commands do without
    from euchre.bots.fallback import does_bot_need_kernel  # noqa: PLC0415 - the same

    refuse_options_of_other_formats(format_name)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    if not names:
        raise EuchreError("--bots takes names of bots, separated by commas")
    if any(map(does_bot_need_kernel, names)):
        compile_kernel_if_needed()
    for name in names:
        make_bot(name)
    if path is not None and path.exists():
        raise EuchreError(f"{path} already exists: choose another name for the evening")
    if path is not None:
        verify_writable_file(path)
    chosen = seed if seed is not None else secrets.randbelow(10**9)
    entries = build_opening_entries(format_name, f"simulated-{chosen}", **wanted)
    _verify_player_count(fold_events(entries))
    entries, tournament = _play_tournament(entries, names, chosen, quiet=as_json)
    if path is not None:
        line = JournalLine(1, time.time_ns() // 1_000_000, "bots", entries)
        with path.open("xb") as file:
            file.write(write_journal([line]))
    if as_json:
        echo(
            json.dumps(
                {"seed": chosen, "bots": names} | exporting.tournament_to_dict(tournament), indent=2
            )
        )
        return
    if seed is None:
        echo(f"Seed {chosen}")
    _print_results(tournament)
    if path is not None:
        echo(f"\nThe evening is in {path}.")


def _verify_player_count(tournament: Tournament) -> None:
    verify_ends_untimed(tournament.rules)
    why = commands.format_of(tournament).player_count_refusal(len(tournament.people))
    if why is not None:
        raise EuchreError(why)


def _play_tournament(
    entries: tuple[Entry, ...], bots: list[str], seed: int, *, quiet: bool
) -> tuple[tuple[Entry, ...], Tournament]:
    from euchre.tournaments.simulation import simulate_tournament as play  # noqa: PLC0415 - it brings the bots

    tournament, all_entries = fold_events(entries), list(entries)
    with build_progress_bar(
        "Round {task.fields[round]}, {task.completed} tables", quiet=quiet
    ) as progress:
        task = progress.add_task("", total=None, round=1)
        for entry in play(tournament, bots, seed):
            tournament = apply_event(tournament, entry)
            all_entries.append(entry)
            if isinstance(entry, RoundPaired):
                rounds = commands.format_of(tournament).round_count(tournament) or 1
                total = rounds * len(entry.tables)
                progress.update(task, round=entry.number, total=total)
            elif isinstance(entry, ResultConfirmed):
                progress.advance(task)
    return tuple(all_entries), tournament


def _print_results(tournament: Tournament) -> None:
    print_standings(tournament)
    format_ = commands.format_of(tournament)
    if isinstance(format_, BoardComparisonFormat) and not any(
        len({line.score for line in board.lines}) > 1
        for board in format_.list_travellers(tournament)
    ):
        echo(
            "\nEvery table played each board the same way, because all the bots are the "
            "same kind: try two kinds with --bots rules,club."
        )
    if not tournament.ledger.transactions:
        return
    out = build_console()
    out.print("\nBalances", style="bold")
    print_balances(tournament)
    out.print("\nWho pays whom", style="bold")
    print_settlement(tournament)
