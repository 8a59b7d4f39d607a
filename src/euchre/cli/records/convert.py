"""``euchre records convert``: a record from one format into another."""

from __future__ import annotations

from pathlib import Path

import click

from euchre.cli.shared.files import format_records, load_records_partly
from euchre.cli.shared.games import print_read_errors
from euchre.cli.shared.options import FILE_PATH_TYPE, describe_record_error
from euchre.cli.shared.terminal import echo
from euchre.english import format_count
from euchre.errors import EuchreError
from euchre.files import write_file_atomically


@click.command("convert", epilog="Example: euchre records convert evening.jsonl evening.txt")
@click.argument("source", metavar="IN", type=FILE_PATH_TYPE)
@click.argument("target", metavar="OUT", type=FILE_PATH_TYPE)
@click.option("--force", is_flag=True, help="Replace OUT if it exists.")
@click.option("--partial", is_flag=True, help="Convert a damaged file up to the damage.")
def command(source: Path, target: Path, *, force: bool, partial: bool) -> int:
    """Convert a record to another format.

    IN can be in any of these formats, whatever its name. The ending of OUT sets its format: .jsonl
    (JSON Lines, lossless, as written by play and simulate), .egn (Euchre Game Notation, one game),
    .emn (Euchre Match Notation, several games) or .txt (for people to read).
    """
    reading = load_records_partly(source)
    error = "" if reading.error is None else describe_record_error(reading.error)
    if error and not partial:
        raise EuchreError(f"{error}; add --partial to convert everything before that")
    records = reading.records
    text = format_records(target, records)
    try:
        write_file_atomically(target, text.encode(), replace=force)
    except FileExistsError:
        raise EuchreError(f"{target} already exists: add --force to replace it") from None
    echo(f"{format_count(len(records), 'record')} written to {target}")
    return print_read_errors([error] if error else [])
