"""Records from a file, a folder or a text, whichever of the formats they are in."""

from __future__ import annotations

import os
import re
from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError, RecordError
from euchre.files import MAX_RECORDS_CHARACTERS, describe_file_error, read_text_file
from euchre.game.events import Cut, Dealt, Declared, Event, FirstDealer, TimeUp
from euchre.game.rules import Rules
from euchre.nesting import DECODE_ERRORS, verify_nesting
from euchre.notation import record
from euchre.notation.egn import read_egn_partly, read_emn_partly
from euchre.notation.egn.options import build_ruleset
from euchre.notation.record import Record, RecordReadResult
from euchre.notation.text import read_text_partly

RECORD_FILE_ENDINGS: Final = (".jsonl", ".txt", ".egn", ".emn")
"""What the names of the files end with that are read in a folder."""
_FORMAT_NAMES: Final = "JSON Lines, the text form, EGN or EMN"
_TEXT_FORM_START: Final = "Euchre record, "
_NOTATION_PATTERN: Final = re.compile(r'"fileType"\s*:\s*"Euchre (Game|Match) Notation"')


@verify_arguments()
def load(source: str | os.PathLike[str], *more: str | os.PathLike[str]) -> list[Record]:
    """Load the records in a file, a folder or a text, in whichever format they are.

    Read are JSON Lines (as `euchre play` saves games and a server gives them out), the text
    form, EGN and EMN; what is inside tells which, whatever a file is called. Of a folder it is
    every file with one of the `RECORD_FILE_ENDINGS`. A game that is recorded twice in a folder,
    or in what is loaded together, comes once, and of several saves of it the last; of one file
    alone every record comes.

    Args:
        source: a path, or the text itself.
        more: others to be loaded together with it.

    Raises:
        RecordError: it cannot be read, is in no format that is known, or something in it is wrong;
            `load_partly` gives the good part beside the error.
    """
    if not more and not os.path.isdir(source):  # noqa: PTH112 - false for any text, however odd
        return load_partly(source).require_records()
    records: list[Record] = []
    for path in (source, *more):
        files = list_record_files(path) if os.path.isdir(path) else [path]  # noqa: PTH112 - the same
        for file in files:
            records += load_partly(file).require_records()
    return [records[same[0]] for same in group_by_game(records)]


@verify_arguments()
def list_record_files(folder: str | os.PathLike[str]) -> list[Path]:
    """List the files of a folder whose names end as those of records do, by name.

    Raises:
        RecordError: it cannot be looked into.
    """
    try:
        return sorted(
            file for file in Path(folder).iterdir() if file.suffix.lower() in RECORD_FILE_ENDINGS
        )
    except OSError as error:
        raise RecordError(describe_file_error(error)) from None


@verify_arguments()
def group_by_game(records: Iterable[Record]) -> list[list[int]]:
    """Group the records that are of one game: the same one twice, or an earlier save of it.

    They are of one game by the same rules and beginning where a server calls them alike, or where
    the players have the same names and the cards, calls and plays of one are all, or the beginning,
    of those of the other, a deal among them. What a format may leave out counts for nothing: how
    the first dealer was found, cuts, packets, the order of cards, and the rules that EGN has no
    word for since they change nothing in a recorded game.

    Returns:
        The numbers of the records, from 0 on, game by game in the order of their first; the record
        that goes on longest comes first in each.
    """
    games: list[list[int]] = []
    outlines = [_build_game_outline(record) for record in records]
    games_by_key: dict[Hashable, list[list[int]]] = {}
    for number, outline in enumerate(outlines):
        game = min(
            (game for key in outline.keys for game in games_by_key.get(key, ())
             if any(_are_same_game(outlines[member], outline) for member in game)),
            key=lambda game: (
                _matches_no_served_game(outline, [outlines[n] for n in game]), game[0]),
            default=None,
        )  # fmt: skip
        if game is None:
            game = []
            games.append(game)
        game.append(number)
        for key in outline.keys:
            known_games = games_by_key.setdefault(key, [])
            if game not in known_games:
                known_games.append(game)
    return [sorted(game, key=lambda n: (*outlines[n].longest_first_sort_key, n)) for game in games]


class _GameOutline(NamedTuple):
    """What makes a game the one that it is, whatever format it was written in.

    Attributes:
        record: its record.
        start: rules and scores it began with.
        served: the server's key; None: it has none.
        moves: the cards, calls and plays.
    """

    record: Record
    start: Hashable
    served: Hashable
    moves: tuple[Hashable, ...]

    @property
    def keys(self) -> Iterator[Hashable]:
        """Keys of the game; two records of one game have at least one in common."""
        if self.served is not None:
            yield self.start, self.served
        if not self.moves:
            yield self.start, self.record.events
            return
        for names in (self.record.names, self.record.names_in_hand(1)):
            yield self.start, self.moves[0], names

    @property
    def longest_first_sort_key(self) -> tuple[int, int]:
        """Sorts the record that goes on longest first, and of such the one that tells most."""
        return -len(self.moves), -len(self.record.events)


def _build_game_outline(record: Record) -> _GameOutline:
    start = _rules_comparison_key(record.rules), record.start.scores
    moves = tuple(
        move for event in record.events if (move := _event_comparison_key(event)) is not None
    )
    return _GameOutline(record, start, _server_game_key(record), moves)


@lru_cache(maxsize=64)
def _rules_comparison_key(rules: Rules) -> Hashable:
    try:
        return tuple(build_ruleset(rules).items())
    except EuchreError:  # EGN does not say them, so they come as they are
        return rules


def _event_comparison_key(event: Event) -> Hashable:
    """Return an event without what a format may leave out; None: all of it may be left out."""
    match event:
        case Dealt():
            hands = tuple(tuple(sorted(cards)) for cards in event.hands)
            kitty = tuple(sorted(event.kitty))
            return event.dealer, hands, event.up_card, kitty, event.face_down, event.benny
        case FirstDealer() | Cut() | TimeUp() | Declared(alone=False):
            return None
    return event


def _server_game_key(record: Record) -> Hashable:
    table, game = record.meta.get("table"), record.meta.get("game")
    return (table, game) if isinstance(table, str) and isinstance(game, int) and table else None


def _are_same_game(a: _GameOutline, b: _GameOutline) -> bool:
    if a.start != b.start:
        return False
    if a.served is not None and b.served is not None:
        return a.served == b.served
    short, long = sorted((a.moves, b.moves), key=len)
    if long[: len(short)] != short:
        return False
    if not short:
        return a.record == b.record
    names = a.record.names, b.record.names  # EGN knows who played last
    return names[0] == names[1] or a.record.names_in_hand(1) == b.record.names_in_hand(1)


def _matches_no_served_game(outline: _GameOutline, members: Iterable[_GameOutline]) -> bool:
    return outline.served is None or all(member.served != outline.served for member in members)


@verify_arguments()
def load_partly(source: str | os.PathLike[str]) -> RecordReadResult:
    """Load the records in a file or a text up to the first error, and return both.

    An error names the file.

    Args:
        source: a path, or the text itself.
    """
    if isinstance(source, str) and _looks_like_text(source):
        return _read_partly(source)
    try:
        reading = _read_partly(_read_file(source))
    except RecordError as error:
        return RecordReadResult((), error)
    if reading.error is None:
        return reading
    named = RecordError(f"{os.fspath(source)}: {reading.error}")
    named.line = reading.error.line
    return RecordReadResult(reading.records, named)


def _read_file(source: str | os.PathLike[str]) -> str:
    # exists is false for any text, however odd
    if isinstance(source, str) and not os.path.exists(source):  # noqa: PTH110
        raise RecordError(f"there is no such file, and it is no record either: {source!r:.60}")
    return read_text_file(source, MAX_RECORDS_CHARACTERS)


def _looks_like_text(source: str) -> bool:
    bare = source.lstrip("\ufeff \t\r\n")
    return not bare or "\n" in source or bare.startswith(("{", _TEXT_FORM_START))


def _read_partly(text: str) -> RecordReadResult:
    bare = text.lstrip("\ufeff \t\r\n")
    lines = "\n" * text.count("\n", 0, len(text) - len(bare)) + bare  # errors count all lines
    if bare.startswith(_TEXT_FORM_START):
        return read_text_partly(lines)
    if bare.startswith("{"):
        notation = _NOTATION_PATTERN.search(text)
        try:
            is_line = _is_record_line(bare.split("\n", 1)[0])
        except RecordError as error:
            return RecordReadResult((), error)
        if is_line:
            return record.read_records_partly(lines)
        if notation is not None:
            return read_egn_partly(lines) if notation[1] == "Game" else read_emn_partly(lines)
    start = f", and this begins with {bare[:40]!r}" if bare else ", and this is empty"
    return RecordReadResult((), RecordError(f"records are read in {_FORMAT_NAMES}{start}"))


def _is_record_line(line: str) -> bool:
    verify_nesting(line)
    try:
        raw = msgspec.json.decode(line)
    except DECODE_ERRORS:
        return line.startswith('{"type"')
    return isinstance(raw, dict) and "type" in raw and "fileType" not in raw
