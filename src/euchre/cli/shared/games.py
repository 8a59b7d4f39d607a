"""Games in files and folders, each of them once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from euchre.cleaning import remove_control_characters
from euchre.cli.shared.files import load_records_partly
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
        same: how others are called that are the same game.
    """

    label: str
    record: Record
    same: tuple[str, ...] = ()


def read_games(files: Sequence[Path]) -> tuple[list[RecordedGame], list[str]]:
    """Return the games in files and folders, and what could not be read.

    Of several files, those without records whose names end otherwise are passed over: a shell's
    star takes what else lies there, too.
    """
    games: list[RecordedGame] = []
    errors: list[str] = []
    passed_over: list[str] = []
    all_files: list[Path] = []
    for path in files:
        try:
            folder_files = list_record_files(path) if path.is_dir() else [path]
        except EuchreError as error:
            errors.append(str(error))
            continue
        if not folder_files:
            errors.append(f"{path}: there are no records in this folder")
        all_files += folder_files
    stems = Counter(file.stem for file in all_files)
    names = Counter(file.name for file in all_files)
    for file in all_files:
        label = file.stem if stems[file.stem] == 1 else file.name
        file_games, reading_error = _read_file(file, label if names[file.name] == 1 else str(file))
        games += file_games
        if reading_error:
            is_named_so = file.suffix.lower() in RECORD_FILE_ENDINGS or len(files) == 1
            is_meant = is_named_so or file_games or not file.exists()
            (errors if is_meant else passed_over).append(reading_error)
    return games, errors if games or errors else passed_over


def drop_repeated_games(games: Sequence[RecordedGame]) -> list[RecordedGame]:
    """Return the games, each of them once."""
    return [
        replace(games[kept], same=tuple(games[number].label for number in sorted(repeated)))
        for kept, *repeated in group_by_game(game.record for game in games)
    ]


def _read_file(file: Path, label: str) -> tuple[list[RecordedGame], str]:
    try:
        reading = load_records_partly(file)
    except EuchreError as error:
        return [], str(error)
    label = remove_control_characters(label)  # a file may be called by bytes that are no text
    several = len(reading.records) > 1
    digits = len(str(len(reading.records)))
    games = [
        RecordedGame(f"{label} #{number:0{digits}}" if several else label, record)
        for number, record in enumerate(reading.records, 1)
    ]
    if reading.error is not None:
        return (
            games,
            f"{describe_record_error(reading.error)}; using everything before that",
        )
    return games, ""


def index_by_label(games: Sequence[RecordedGame]) -> dict[str, Record]:
    """Return the records by their labels; a number tells apart those with the same label."""
    records_by_label: dict[str, Record] = {}
    for game in games:
        label, copy_number = game.label, 2
        while label in records_by_label:
            label, copy_number = f"{game.label} ({copy_number})", copy_number + 1
        records_by_label[label] = game.record
    return records_by_label


def print_read_errors(errors: Sequence[str], *, others_read: bool = False) -> int:
    """Print what could not be read, a line each, and how many that is if others were read.

    Returns:
        The exit status.
    """
    for error in errors:
        echo(f"euchre: {error}", err=True)
    if errors and others_read:
        left_out = f"{format_count(len(errors), 'file')} left out, completely or in part"
        echo(f"euchre: {left_out}", err=True)
    return 2 if errors else 0
