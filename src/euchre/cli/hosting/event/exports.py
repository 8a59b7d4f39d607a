"""``euchre event export``: sheets to print, tables for a spreadsheet, everything as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click

from euchre.cli.hosting.event.common import evening_argument, opened
from euchre.errors import EuchreError
from euchre.league.log.state import Evening
from euchre.league.told.exporting import TABLES, as_data
from euchre.words.grammar import listing

_TARGET: Final = click.Path(path_type=Path)


@click.command(
    "export", epilog="Example: euchre event export friday.evening --as html --out cards.html"
)
@evening_argument
@click.option(
    "--as",
    "form",
    type=click.Choice(["html", "csv", "json", "boards"]),
    required=True,
    help="Sheets to print, tables for a spreadsheet, everything, or the boards of duplicate.",
)
@click.option(
    "--out",
    "target",
    type=_TARGET,
    required=True,
    metavar="FILE|FOLDER",
    help="Where it goes.",
)
@click.option("--force", is_flag=True, help="Replace what is there.")
def export(path: Path, form: str, target: Path, *, force: bool) -> None:
    """Write the evening for a printer or another program.

    \b
    html  one file: a card for each player, score sheets, standings, ledger
    csv   a folder with standings, results, ledger and settlement, or one
          of them to a file of that name: standings.csv
    json  one file with everything
    boards  one file to print with the deals of a duplicate evening, for real
          cards: whoever has seen them cannot play
    """  # noqa: D301 - \\b is for click
    with opened(path) as book:
        files = _files(book.evening, form, target)
    taken = [file for file in files if file.exists()]
    for file in taken:
        if file.samefile(path):
            raise EuchreError(f"{file} is the evening itself: write to another file")
        if not force:
            raise EuchreError(f"{file} exists already: add --force to replace it")
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8-sig" if form == "csv" else "utf-8", newline="")
    click.echo(f"Written: {listing([str(file) for file in files])}")


def _files(evening: Evening, form: str, target: Path) -> dict[Path, str]:
    """What is to be written where."""
    if form == "csv":
        if target.suffix.lower() != ".csv":
            return {target / f"{name}.csv": make(evening) for name, make in TABLES.items()}
        name = next((name for name in TABLES if name in target.stem.lower()), None)
        if name is None:
            raise EuchreError(
                f"a .csv file is one table, and its name tells which ({', '.join(TABLES)}): "
                f"not {target.name}; a folder gets them all"
            )
        return {target: TABLES[name](evening)}
    if target.is_dir():
        target /= "boards.html" if form == "boards" else f"evening.{form}"
    if form == "json":
        return {target: json.dumps(as_data(evening), indent=2, ensure_ascii=False) + "\n"}
    from euchre.cli.hosting.event.sheets import board_sheets, sheets  # noqa: PLC0415 - only these need Jinja

    return {target: board_sheets(evening) if form == "boards" else sheets(evening)}
