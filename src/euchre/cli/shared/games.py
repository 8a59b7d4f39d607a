"""Games in files and folders, each of them once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from euchre.cli.shared.files import read_records
from euchre.cli.shared.options import describe_record_error
from euchre.cli.shared.terminal import echo
from euchre.english import format_count
from euchre.errors import EuchreError
from euchre.notation.loading import RECORD_FILE_ENDINGS, group_by_game, list_record_files
from euchre.notation.record import Record


@dataclass(frozen=True)
class RecordedGame:
    """A recorded game.

    Attributes:
        label: how it is called among others.
        record: the game.
        same: how others are called that are the same game.
    """

    label: str
    record: Record
    same: tuple[str, ...] = ()


def read_games(files: Sequence[Path]) -> tuple[list[RecordedGame], list[str]]:
    """Return the games in files and folders, and what could not be read."""
    games: list[RecordedGame] = []
    errors: list[str] = []
    every: list[Path] = []
    for path in files:
        try:
            inside = list_record_files(path) if path.is_dir() else [path]
        except EuchreError as error:
            errors.append(str(error))
            continue
        if not inside:
            errors.append(f"{path}: there is no record in this folder")
        # a shell's star takes what else lies there, too
        every += [f for f in inside if len(files) == 1 or f.suffix.lower() in RECORD_FILE_ENDINGS]
    stems, names = Counter(file.stem for file in every), Counter(file.name for file in every)
    for file in every:
        label = file.stem if stems[file.stem] == 1 else file.name
        found, wrong = _read_file(file, label if names[file.name] == 1 else str(file))
        games += found
        errors += [wrong] if wrong else []
    return games, errors


def drop_repeated_games(games: Sequence[RecordedGame]) -> list[RecordedGame]:
    """Return the games, each of them once."""
    return [
        replace(games[first], same=tuple(games[at].label for at in sorted(others)))
        for first, *others in group_by_game(game.record for game in games)
    ]


def _read_file(file: Path, label: str) -> tuple[list[RecordedGame], str]:
    try:
        reading = read_records(file)
    except EuchreError as error:
        return [], str(error)
    several = len(reading.records) > 1
    digits = len(str(len(reading.records)))
    games = [
        RecordedGame(f"{label} #{at:0{digits}}" if several else label, record)
        for at, record in enumerate(reading.records, 1)
    ]
    if reading.error is not None:
        return (
            games,
            f"{describe_record_error(reading.error)}; what stands before that is gone through",
        )
    return games, ""


def index_by_label(games: Sequence[RecordedGame]) -> dict[str, Record]:
    """Return the records by their labels; a number tells apart those with the same label."""
    found: dict[str, Record] = {}
    for game in games:
        label, again = game.label, 2
        while label in found:
            label, again = f"{game.label} ({again})", again + 1
        found[label] = game.record
    return found


def print_errors(errors: Sequence[str], *, read: bool = False) -> int:
    """Print what could not be read, a line each, and how many that is if others were read.

    Returns:
        The exit status.
    """
    for error in errors:
        echo(f"euchre: {error}", err=True)
    if errors and read:
        left_out = f"{format_count(len(errors), 'file')} left out, all or in part"
        echo(f"euchre: {left_out}", err=True)
    return 2 if errors else 0
