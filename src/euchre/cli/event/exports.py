"""``euchre event export`` and ``sheets``: an evening for other programs, and for the printer."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path
from typing import Final

import click

from euchre.cli.event.stored import (
    StoredTournament,
    add_tournament_argument,
    find_stored_tournament,
    open_log_reader,
)
from euchre.cli.shared.options import FILE_PATH_TYPE
from euchre.cli.shared.terminal import echo
from euchre.english.cells import CSV_SEPARATORS
from euchre.english.grammar import join_words
from euchre.errors import EuchreError
from euchre.files import write_file_atomically
from euchre.tournaments.entries import RoundPaired
from euchre.tournaments.journal import write_journal
from euchre.tournaments.reports.exporting import csv_writers, tournament_to_dict
from euchre.tournaments.reports.usebio import render_usebio

_FORCE_OPTION: Final = click.option("--force", is_flag=True, help="Replace existing files.")


@click.command("export", epilog="Example: euchre event export friday.evening --as csv --out tables")
@add_tournament_argument
@click.option(
    "--as",
    "form",
    type=click.Choice(["whole", "json", "csv", "usebio"]),
    required=True,
    help="The format; see above.",
)
@click.option(
    "--out",
    "target",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE|FOLDER",
    help="The file or folder to write.",
)
@click.option("--club", default="", metavar="NAME", help="The name of the club, for usebio.")
@click.option(
    "--separator",
    type=click.Choice([*CSV_SEPARATORS]),
    help="The separator between CSV cells; semicolon also means decimal commas. [default: comma]",
)
@_FORCE_OPTION
def export_tournament(
    *,
    name: str,
    data: Path | None,
    database: str,
    form: str,
    target: Path,
    club: str,
    separator: str | None,
    force: bool,
) -> None:
    """Export an evening for another program.

    EVENING is an evening's address, the last part of that address, or an evening's file. You can
    run this while the server is running.

    \b
    whole   one file with the whole history, for euchre event import
    json    one file with the current state
    csv     a folder with standings, results, ledger and settlement (and
            travellers, if boards are compared); or only one of these tables, if
            --out names its file, such as standings.csv
    usebio  one XML file with pairs, boards and match points, for the
            programs of bridge clubs
    """  # noqa: D301 - \\b is for click
    if separator is not None and form != "csv":
        raise EuchreError(f"--separator only works with --as csv, not with --as {form}")
    if club and form != "usebio":
        raise EuchreError(f"--club only works with --as usebio, not with --as {form}")
    evening = find_stored_tournament(name, data, database)
    files = _build_export_files(evening, form, target, club, CSV_SEPARATORS[separator or "comma"])
    encoding = "utf-8-sig" if form == "csv" else "utf-8"
    _write_files(target, files, evening, force=force, encoding=encoding)


@click.command("sheets", epilog="Example: euchre event sheets friday.evening --out sheets.html")
@add_tournament_argument
@click.option(
    "--out",
    "target",
    type=FILE_PATH_TYPE,
    required=True,
    metavar="FILE",
    help="The HTML file to write.",
)
@click.option("--boards", is_flag=True, help="Write only the deals of duplicate boards.")
@_FORCE_OPTION
def print_tournament_sheets(
    *, name: str, data: Path | None, database: str, target: Path, boards: bool, force: bool
) -> None:
    """Write an evening's sheets for printing.

    This writes one HTML file with a card for each player, score sheets, standings and ledger.
    EVENING is an evening's address, the last part of that address, or an evening's file. You can
    run this while the server is running.

    With --boards the file contains only the deals on the evening's page, for tables with real
    cards. Don't show it to anybody who plays.
    """
    from euchre.cli.event.sheets import (  # noqa: PLC0415 - needs Jinja
        render_board_sheets,
        render_sheets,
        verify_has_boards,
    )

    evening = find_stored_tournament(name, data, database)
    if not boards:
        _write_files(target, {target: render_sheets(evening.tournament)}, evening, force=force)
        return
    verify_has_boards(evening.tournament)
    if Path(name).is_file():
        raise EuchreError("the deals depend on a server's secret: import the evening first")
    with open_log_reader(data, database) as reader:
        from euchre.server.tournaments.registry import derive_secret_with_key  # noqa: PLC0415

        seed = derive_secret_with_key(
            reader.load_server_key(), "evenings", "boards", evening.tournament.id
        )
    _write_files(
        target, {target: render_board_sheets(evening.tournament, seed)}, evening, force=force
    )


def _write_files(
    target: Path,
    files: dict[Path, str],
    stored: StoredTournament,
    *,
    force: bool,
    encoding: str = "utf-8",
) -> None:
    """Write files to a target, once it is clear that all of them may be; each of them whole."""
    for file in files:
        if file.exists() and stored.file is not None and file.samefile(stored.file):
            raise EuchreError(f"{file} is the evening itself: write to another file")
        if file.exists() and not force:
            raise EuchreError(f"{file} already exists: add --force to replace it")
    if not target.parent.is_dir():
        raise EuchreError(f"there is no folder {target.parent}")
    if target not in files:
        target.mkdir(exist_ok=True)
    for file, text in files.items():
        write_file_atomically(file, text.encode(encoding), replace=force)
    echo(f"Written: {join_words([str(file) for file in files])}")


def _build_export_files(
    stored: StoredTournament, file_format: str, target: Path, club: str, separator: str
) -> dict[Path, str]:
    tournament, tables = stored.tournament, csv_writers(stored.tournament)
    if file_format == "csv":
        if target.suffix.lower() != ".csv":
            return {
                target / f"{name}.csv": make(tournament, separator) for name, make in tables.items()
            }
        name = next((name for name in tables if name in target.stem.lower()), None)
        if name is None:
            raise EuchreError(
                f"name the .csv file after one of the tables ({', '.join(tables)}), "
                f"not {target.name}, or name a folder to get all tables"
            )
        return {target: tables[name](tournament, separator)}
    if target.is_dir():
        names = {"whole": "evening.jsonl", "json": "evening.json", "usebio": "usebio.xml"}
        target /= names[file_format]
    if file_format == "whole":
        return {target: write_journal(stored.lines).decode()}
    if file_format == "json":
        return {
            target: json.dumps(tournament_to_dict(tournament), indent=2, ensure_ascii=False) + "\n"
        }
    return {target: render_usebio(tournament, _find_tournament_date(stored), club)}


def _find_tournament_date(stored: StoredTournament) -> date:
    """Return the day of the first round, or on which the evening was made."""
    lines = stored.lines
    paired = (
        line for line in lines if any(isinstance(entry, RoundPaired) for entry in line.entries)
    )
    return datetime.fromtimestamp(next(paired, lines[0]).at / 1000).date()  # noqa: DTZ006 - the host's own clock
