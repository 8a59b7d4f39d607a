"""Lists of players as people type them, or as a spreadsheet saves them."""

from __future__ import annotations

import csv
import re
from typing import Final

from euchre.english.grammar import fit_one_line
from euchre.tournaments.errors import TournamentError

_HEADING_WORDS: Final = frozenset(
    {"name", "names", "player", "players", "team", "teams", "full name"}
)
"""What the column of names is called."""
_FIRST_LAST_HEADINGS: Final = ("first name", "last name")
_CELL_SEPARATORS: Final = "\t;,"
_NUMBER_PATTERN: Final = re.compile(r"[+(]?\d[\d\s()/.-]*")
"""A telephone number, or another number."""
MAX_LISTED: Final = 1_000
"""The lines of a list, and the names in it; an evening has fewer players, and a sheet other lines,
too."""
MAX_LINE_LENGTH: Final = 20_000
"""Characters in a line of a list: all players of an evening may stand on one."""


def read_player_list(text: str, *, separate: bool) -> list[str]:
    """Return the names in a list, one on each line.

    Where the first line has the titles of columns, as in ``Name,Phone``, the names are those in the
    column that is called so, and nothing else is read.

    Args:
        text: the list.
        separate: whether commas, semicolons and tabs stand between names, too.

    Raises:
        TournamentError: it is too long, or has more than names, and no titles that say where these
            are.
    """
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    if not lines:
        return []
    _verify_count(len(lines))
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_LENGTH:
            raise TournamentError(
                f"Line {number} has {len(line):,} characters: {MAX_LINE_LENGTH:,} are the most."
            )
    separator = max(_CELL_SEPARATORS, key=lines[0].count)
    titles = [each.casefold() for each in _split_cells(lines[:1], separator)[0]]
    columns = [at for at, title in enumerate(titles) if title in _HEADING_WORDS][:1]
    columns = columns or [titles.index(each) for each in _FIRST_LAST_HEADINGS if each in titles]
    if columns:
        rows = _split_cells(lines[1:], separator)
        found = (" ".join(row[at] for at in columns if at < len(row)) for row in rows)
        return [name for each in found if (name := fit_one_line(each))]
    if separate:
        _verify_count(len(lines) + sum(map("\n".join(lines).count, _CELL_SEPARATORS)))
    for number, line in enumerate(lines, 1):
        cells = [each.strip(' "') for each in re.split(f"[{_CELL_SEPARATORS}]", line)]
        if len(cells) > 1 and any(map(_is_contact, cells)):
            raise TournamentError(
                f"Line {number} has more than a name: leave only the names, or put a line with the"
                " titles of the columns first, one of them Name."
            )
    parts = re.split(f"[{_CELL_SEPARATORS}\n]", "\n".join(lines)) if separate else lines
    return [name for each in parts if (name := fit_one_line(each))]


def _verify_count(many: int) -> None:
    """Refuse a list of more than `MAX_LISTED`, before anything in it is looked at.

    Raises:
        TournamentError: it has more.
    """
    if many > MAX_LISTED:
        raise TournamentError(
            f"A list has {MAX_LISTED:,} lines or names at most: this one has {many:,}."
        )


def _is_contact(cell: str) -> bool:
    """Return whether a cell has a number, or an address for mail, and so no name.

    >>> [_is_contact(text) for text in ("0151/23 45", "ann@club.example", "Ann", "a@b", "@ b.c")]
    [True, True, False, False, False]
    """
    before, at, host = cell.rpartition("@")
    mail = at and before and "." in host[1:-1] and len(cell.split()) == 1
    return bool(mail or _NUMBER_PATTERN.fullmatch(cell))


def _split_cells(lines: list[str], separator: str) -> list[list[str]]:
    """Split lines into cells.

    Raises:
        TournamentError: one cell is too long.
    """
    try:
        return [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=separator)]
    except csv.Error as error:
        raise TournamentError(f"The list cannot be read: {error}.") from None
