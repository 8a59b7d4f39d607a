"""``euchre event export``: sheets to print, tables for a spreadsheet, everything as JSON."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path
from typing import Final

import click

from euchre.cli.evenings.book import Book
from euchre.cli.hosting.event.common import evening_argument, opened
from euchre.cli.shared.terminal import echo
from euchre.errors import EuchreError
from euchre.league.log.entries import Paired
from euchre.league.told.exporting import as_data, tables
from euchre.league.told.usebio import usebio
from euchre.words.cells import SEPARATORS
from euchre.words.grammar import listing

_TARGET: Final = click.Path(path_type=Path)


@click.command(
    "export", epilog="Example: euchre event export friday.evening --as html --out cards.html"
)
@evening_argument
@click.option(
    "--as",
    "form",
    type=click.Choice(["html", "csv", "json", "boards", "usebio"]),
    required=True,
    help="Sheets to print, tables for a spreadsheet, everything, deals, or results for bridge "
    "programs.",
)
@click.option(
    "--out",
    "target",
    type=_TARGET,
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
@click.option("--force", is_flag=True, help="Replace what is there.")
def export(
    path: Path, form: str, target: Path, club: str, separator: str | None, *, force: bool
) -> None:
    """Write the evening for a printer or another program.

    \b
    html  one file: a card for each player, score sheets, standings, ledger
    csv   a folder with standings, results, ledger and settlement, and
          travellers where boards are compared; or one of them to a file
          of that name: standings.csv
    json  one file with everything
    boards  one file to print with the deals, where boards are compared, for
          real cards: whoever has seen them cannot play
    usebio  one file of XML with pairs, boards and match points, which the
          programs of bridge clubs read
    """  # noqa: D301 - \\b is for click
    if separator is not None and form != "csv":
        raise EuchreError(f"--separator goes with --as csv, not with --as {form}")
    with opened(path) as book:
        files = _files(book, form, target, club, SEPARATORS[separator or "comma"])
    taken = [file for file in files if file.exists()]
    for file in taken:
        if file.samefile(path):
            raise EuchreError(f"{file} is the evening itself: write to another file")
        if not force:
            raise EuchreError(f"{file} exists already: add --force to replace it")
    if not target.parent.is_dir():
        raise EuchreError(f"there is no folder {target.parent}")
    if form == "csv" and target.suffix.lower() != ".csv":
        target.mkdir(exist_ok=True)
    for file, text in files.items():
        file.write_text(text, encoding="utf-8-sig" if form == "csv" else "utf-8", newline="")
    echo(f"Written: {listing([str(file) for file in files])}")


def _files(book: Book, form: str, target: Path, club: str, separator: str) -> dict[Path, str]:
    """What is to be written where."""
    evening, every = book.evening, tables(book.evening)
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
        target /= {"boards": "boards.html", "usebio": "usebio.xml"}.get(form, f"evening.{form}")
    if form == "usebio":
        return {target: usebio(evening, _day(book), club)}
    if form == "json":
        return {target: json.dumps(as_data(evening), indent=2, ensure_ascii=False) + "\n"}
    from euchre.cli.hosting.event.sheets import board_sheets, sheets  # noqa: PLC0415 - only these need Jinja

    return {target: board_sheets(evening) if form == "boards" else sheets(evening)}


def _day(book: Book) -> date:
    """The day of the first round, or on which the evening was made."""
    lines = book.journal.lines
    paired = (line for line in lines if any(isinstance(each, Paired) for each in line.entries))
    return datetime.fromtimestamp(next(paired, lines[0]).at / 1000).date()  # noqa: DTZ006 - the host's own clock
