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
_CONTACT_PATTERN: Final = re.compile(r"[+(]?\d[\d\s()/.-]*|\S+@\S+\.\S+")
"""A telephone number, another number, or an address for mail."""


def read_player_list(text: str, *, separate: bool) -> list[str]:
    """Return the names in a list, one on each line.

    Where the first line has the titles of columns, as in ``Name,Phone``, the names are those in the
    column that is called so, and nothing else is read.

    Args:
        text: the list.
        separate: whether commas, semicolons and tabs stand between names, too.

    Raises:
        TournamentError: it has more than names, and no titles that say where these are.
    """
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    if not lines:
        return []
    separator = max(_CELL_SEPARATORS, key=lines[0].count)
    titles = [each.casefold() for each in _split_cells(lines[:1], separator)[0]]
    columns = [at for at, title in enumerate(titles) if title in _HEADING_WORDS][:1]
    columns = columns or [titles.index(each) for each in _FIRST_LAST_HEADINGS if each in titles]
    if columns:
        rows = _split_cells(lines[1:], separator)
        found = (" ".join(row[at] for at in columns if at < len(row)) for row in rows)
        return [name for each in found if (name := fit_one_line(each))]
    for number, line in enumerate(lines, 1):
        cells = [each.strip(' "') for each in re.split(f"[{_CELL_SEPARATORS}]", line)]
        if len(cells) > 1 and any(map(_CONTACT_PATTERN.fullmatch, cells)):
            raise TournamentError(
                f"Line {number} has more than a name: leave only the names, or put a line with the"
                " titles of the columns first, one of them Name."
            )
    parts = re.split(f"[{_CELL_SEPARATORS}\n]", "\n".join(lines)) if separate else lines
    return [name for each in parts if (name := fit_one_line(each))]


def _split_cells(lines: list[str], separator: str) -> list[list[str]]:
    return [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=separator)]
