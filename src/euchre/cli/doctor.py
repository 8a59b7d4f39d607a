"""``euchre doctor``: whether what a server keeps is sound, and what of it can be saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from euchre.cli.folders import tables_folder
from euchre.cli.options import PATH
from euchre.cli.serve import FOLDER
from euchre.errors import EuchreError
from euchre.record import Record, write
from euchre.words import count
from euchre.words.grammar import sentence

if TYPE_CHECKING:
    from euchre.store import Row
    from euchre.store.sqlite.examining import Found
    from euchre.table.entries import Entry


@dataclass(frozen=True)
class _Log:
    """The log of a table or an evening, looked through.

    Attributes:
        what: what it is, and which.
        good: how many entries are sound and can follow one another.
        total: how many there are.
        whole: whether nothing comes after them that cannot be read.
        games: the games in the sound ones, each up to its last finished hand.
    """

    what: str
    good: int
    total: int
    whole: bool
    games: Sequence[Record] = ()

    @property
    def sound(self) -> bool:
        return self.whole and self.good == self.total


@click.command("doctor", epilog="Example: euchre doctor --data /srv/euchre --save saved.jsonl")
@click.option(
    "--data", type=FOLDER, metavar="DIR", help="Where tables are kept (your own data folder)."
)
@click.option(
    "--save", type=PATH, metavar="FILE", help="Write the games of damaged tables to FILE."
)
def command(data: Path | None, save: Path | None) -> int:
    """Check that what a server keeps is sound.

    That is the database itself, every table and every evening.

    Nothing in it is changed, and the server may be running. With --save the games of damaged
    tables are written as records, each up to the last hand that is sound. Exit status: 0 if all
    is well, 1 if something is damaged.
    """
    try:
        from euchre.server.app import DATABASE  # noqa: PLC0415 - slow to import
        from euchre.store.sqlite.examining import Examination  # noqa: PLC0415
    except ImportError as error:
        raise EuchreError(
            f"the tables of a server need more than is installed ({error.name}): "
            "pip install 'euchre[web]'"
        ) from error
    folder = tables_folder(DATABASE) if data is None else data.expanduser()
    path = folder / DATABASE
    if not path.exists():
        raise EuchreError(f"{path}: there is no such file")
    examined = Examination(path)
    logs = [_looked_through(each) for each in examined.found()]
    damaged = [log for log in logs if not log.sound]
    entries = sum(log.total for log in logs)
    click.echo(f"{path}: {count(len(logs), 'log')} with {count(entries, 'entry')}.")
    for complaint in examined.complaints:
        click.echo(f"SQLite says: {complaint}")
    if not examined.chained:
        click.echo("An older euchre wrote it, without digests: euchre serve adds them.")
    for log in damaged:
        _tell(log)
    games = [game for log in damaged for game in log.games]
    if save is not None and games:
        _save(save, games)
    elif games:
        click.echo("Add --save FILE to write these games to a file.")
    if not damaged and not examined.complaints:
        click.echo("All of it is sound.")
        return 0
    click.echo("Nothing was changed. A backup from before the damage has the rest.")
    return 1


def _looked_through(found: Found) -> _Log:
    from euchre.league import entries as leagues  # noqa: PLC0415 - with the server alone
    from euchre.league.folding import fold as fold_evening  # noqa: PLC0415
    from euchre.server.evenings.registry import PREFIX  # noqa: PLC0415
    from euchre.store import Damaged, replayed  # noqa: PLC0415
    from euchre.table.entries import entry_from_json  # noqa: PLC0415
    from euchre.table.folding import fold  # noqa: PLC0415
    from euchre.table.history import games  # noqa: PLC0415

    def of_table(row: Row) -> tuple[int, Entry]:
        return row.at, entry_from_json(row.entry)

    def of_evening(row: Row) -> leagues.Entry:
        return leagues.entry_from_json(row.entry)

    evening = found.table.startswith(PREFIX)
    rows, good = found.rows[: found.good], found.good
    try:
        if evening:
            replayed(found.table, rows, of_evening, fold_evening)
        else:
            replayed(found.table, rows, of_table, fold)
    except Damaged as damaged:
        good = damaged.good
    sound = found.sound and good == found.good
    played = [] if evening or sound else games(map(of_table, rows[:good]))
    name = f" ({found.name})" if found.name else ""
    what = "evening" if evening else "table"
    return _Log(
        f"{what} {found.table.removeprefix(PREFIX)}{name}",
        good,
        len(found.rows),
        found.whole,
        [game for game in played if game.match.hands],
    )


def _tell(log: _Log) -> None:
    from euchre.store.errors import before  # noqa: PLC0415 - with the server alone

    entries = f"{log.total}" if log.whole else "more than can be read"
    click.echo(sentence(f"{log.what} is damaged from entry {log.good + 1} of {entries} on"))
    saved = f": {count(len(log.games), 'game')} can be saved" if log.games else ""
    click.echo(f"  {sentence(before(log.good) + saved)}")


def _save(path: Path, games: Sequence[Record]) -> None:
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(write(games))
    except FileExistsError:
        raise EuchreError(f"{path} exists already: choose another name") from None
    except OSError as error:
        raise EuchreError(f"{path} cannot be written: {error.strerror}") from None
    click.echo(f"{count(len(games), 'game')} written to {path}.")
