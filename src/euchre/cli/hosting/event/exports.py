"""``euchre event export`` and ``sheets``: an evening for other programs, and for the printer."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path
from typing import Final

import click

from euchre.cli.hosting.event.stored import (
    KeptEvening,
    evening_argument,
    find_evening,
    open_reader,
)
from euchre.cli.shared.options import PATH
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.league.log.entries import Paired
from euchre.league.log.journal import write_journal
from euchre.league.told.exporting import as_data, tables
from euchre.league.told.usebio import usebio
from euchre.words.cells import SEPARATORS
from euchre.words.grammar import listing

_FORCE: Final = click.option("--force", is_flag=True, help="Replace what is there.")


@click.command("export", epilog="Example: euchre event export friday.evening --as csv --out tables")
@evening_argument
@click.option(
    "--as",
    "form",
    type=click.Choice(["whole", "json", "csv", "usebio"]),
    required=True,
    help="What to write; see above.",
)
@click.option(
    "--out",
    "target",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE|FOLDER",
    help="Where it goes.",
)
@click.option("--club", default="", metavar="NAME", help="The name of the club, for usebio.")
@click.option(
    "--separator",
    type=click.Choice([*SEPARATORS]),
    help="What stands between the cells of csv. With semicolon numbers have a decimal comma. "
    "[default: comma]",
)
@_FORCE
def export(
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
    """Write an evening for another program.

    EVENING is its address or the last part of that, in the database of a server that may be
    running, or a file.

    \b
    whole   one file with everything that happened, which euchre event import
            reads
    json    one file with how everything stands
    csv     a folder with standings, results, ledger and settlement, and
            travellers where boards are compared; or one of them to a file
            of that name: standings.csv
    usebio  one file of XML with pairs, boards and match points, which the
            programs of bridge clubs read
    """  # noqa: D301 - \\b is for click
    if separator is not None and form != "csv":
        raise EuchreError(f"--separator goes with --as csv, not with --as {form}")
    kept = find_evening(name, data, database)
    files = _files(kept, form, target, club, SEPARATORS[separator or "comma"])
    encoding = "utf-8-sig" if form == "csv" else "utf-8"
    _write(target, files, kept, force=force, encoding=encoding)


@click.command("sheets", epilog="Example: euchre event sheets friday.evening --out sheets.html")
@evening_argument
@click.option("--out", "target", type=PATH, required=True, metavar="FILE", help="Where they go.")
@click.option("--boards", is_flag=True, help="The deals, where boards are compared.")
@_FORCE
def print_sheets(
    *, name: str, data: Path | None, database: str, target: Path, boards: bool, force: bool
) -> None:
    """Write the sheets of an evening to print.

    That is one HTML file with a card for each player, score sheets, standings and ledger. EVENING
    is its address or the last part of that, in the database of a server that may be running, or a
    file.

    With --boards it is the deals for tables with real cards, the same as on the evening's page:
    whoever has seen them cannot play.
    """
    from euchre.cli.hosting.event.sheets import (  # noqa: PLC0415 - needs Jinja
        board_sheets,
        check_boarded,
        sheets,
    )

    kept = find_evening(name, data, database)
    if not boards:
        _write(target, {target: sheets(kept.evening)}, kept, force=force)
        return
    check_boarded(kept.evening)
    if Path(name).is_file():
        raise EuchreError("the deals follow from a secret of the server: import the evening first")
    with open_reader(data, database) as reader:
        from euchre.server.evenings.running.registry import make_secret  # noqa: PLC0415

        seed = make_secret(reader.server_key(), "boards", kept.evening.id)
    _write(target, {target: board_sheets(kept.evening, seed)}, kept, force=force)


def _write(
    target: Path,
    files: dict[Path, str],
    kept: KeptEvening,
    *,
    force: bool,
    encoding: str = "utf-8",
) -> None:
    """Write files to a target, all or none of them.

    Raises:
        EuchreError: one is there, or is the evening itself, or there is no such folder.
    """
    for file in files:
        if file.exists() and kept.file is not None and file.samefile(kept.file):
            raise EuchreError(f"{file} is the evening itself: write to another file")
        if file.exists() and not force:
            raise EuchreError(f"{file} exists already: add --force to replace it")
    if not target.parent.is_dir():
        raise EuchreError(f"there is no folder {target.parent}")
    if target not in files:
        target.mkdir(exist_ok=True)
    for file, text in files.items():
        file.write_text(text, encoding=encoding, newline="")
    echo(f"Written: {listing([str(file) for file in files])}")


def _files(
    kept: KeptEvening, form: str, target: Path, club: str, separator: str
) -> dict[Path, str]:
    """Return the files to write, with their text."""
    evening, every = kept.evening, tables(kept.evening)
    if form == "csv":
        if target.suffix.lower() != ".csv":
            return {
                target / f"{name}.csv": make(evening, separator) for name, make in every.items()
            }
        name = next((name for name in every if name in target.stem.lower()), None)
        if name is None:
            raise EuchreError(
                f"a .csv file is one table, and its name tells which ({', '.join(every)}): "
                f"not {target.name}; a folder gets them all"
            )
        return {target: every[name](evening, separator)}
    if target.is_dir():
        names = {"whole": "evening.jsonl", "json": "evening.json", "usebio": "usebio.xml"}
        target /= names[form]
    if form == "whole":
        return {target: write_journal(kept.lines).decode()}
    if form == "json":
        return {target: json.dumps(as_data(evening), indent=2, ensure_ascii=False) + "\n"}
    return {target: usebio(evening, _day(kept), club)}


def _day(kept: KeptEvening) -> date:
    """Return the day of the first round, or on which the evening was made."""
    lines = kept.lines
    paired = (line for line in lines if any(isinstance(each, Paired) for each in line.entries))
    return datetime.fromtimestamp(next(paired, lines[0]).at / 1000).date()  # noqa: DTZ006 - the host's own clock
