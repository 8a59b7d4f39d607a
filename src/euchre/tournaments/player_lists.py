"""Lists of players as people type them, or as a spreadsheet saves them."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection
from itertools import chain
from typing import Final

from euchre.english.grammar import clean_to_one_line
from euchre.texts import quote_text, translatable
from euchre.tournaments.errors import TournamentError

_PERSON_TITLES: Final = frozenset({"name", "names", "full name", "player", "players"})
_PARTNER_TITLES: Final = frozenset({"partner", "partners"})
_TEAM_TITLES: Final = frozenset({"team", "teams", "team name", "pair", "pairs"})
_FIRST_NAME_TITLES: Final = frozenset({"first name", "given name", "forename"})
_LAST_NAME_TITLES: Final = frozenset({"last name", "family name", "surname"})
"""What columns of names are called."""
_TITLE_OWNER_PATTERN: Final = re.compile(r"(?:partner|player)(?:['\u2019]?s)?\d?")
"""Which of two people on a line a column is of: ``Partner's first name``."""
_ITEM_NUMBER_PATTERN: Final = re.compile(r"\(?\d{1,3}[.)]{1,2}(?!\s*\d)")
"""The number of a line in a numbered list: ``1. Ann``."""
_CELL_SEPARATORS: Final = "\t;,"
_NUMBER_PATTERN: Final = re.compile(r"[+(]?\d[\d\s()/.-]*")
"""A telephone number, or another number."""
MAX_LISTED: Final = 1_000
"""The lines of a list, and the names in it; an evening has fewer players, and a sheet other lines,
too."""
_MAX_NAMES_ON_LINE: Final = 8
"""People on a line of a sheet; more than two are no team."""
MAX_LINE_LENGTH: Final = 20_000
"""Characters in a line of a list: all players of an evening may stand on one."""


def read_player_list(text: str, *, allows_separators: bool) -> list[str]:
    """Return the names in a list, one on each line.

    Where the first line has the titles of columns, as in ``Name,Phone``, the names are those in the
    columns that are called so, and nothing else is read. Two people on a line, as under
    ``Name,Partner``, are ``Ann & Bob``. The number of a line goes.

    Args:
        allows_separators: whether commas, semicolons and tabs stand between names, too.

    Raises:
        TournamentError: it is too long, or has more than names, and no titles that say where these
            are; or it is not plain which columns are of whom.
    """
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    if not lines:
        return []
    _verify_listed_count(len(lines))
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE_LENGTH:
            raise TournamentError(
                translatable(
                    "evening-list-line-too-long",
                    f"Line {number} has {len(line):,} characters: the most is {MAX_LINE_LENGTH:,}.",
                    line=number,
                    n=len(line),
                    most=MAX_LINE_LENGTH,
                )
            )
    separator = max(_CELL_SEPARATORS, key=lines[0].count)
    titles = _read_column_titles(lines, separator)
    if people := _find_name_columns(titles):
        rows = _split_cells(lines[1:], separator)
        for number, row in enumerate(rows, 2):
            if any(row[len(titles) :]):
                raise TournamentError(
                    translatable(
                        "evening-list-cells",
                        f"Line {number} has more cells than there are titles.",
                        line=number,
                    )
                )
        every = (
            [" ".join(row[column] for column in columns if column < len(row)) for columns in people]
            for row in rows
        )
        joined = (" & ".join(filter(None, map(_clean_listed_name, names))) for names in every)
        return [name for name in joined if name]
    if allows_separators:
        _verify_listed_count(len(lines) + sum(map("\n".join(lines).count, _CELL_SEPARATORS)))
    for number, line in enumerate(lines, 1):
        cells = [part.strip(' "') for part in re.split(f"[{_CELL_SEPARATORS}]", line)]
        if len(cells) > 1 and any(map(_is_contact_detail, cells)):
            raise TournamentError(
                translatable(
                    "evening-list-more",
                    f"Line {number} has more than a name: keep only the names, or begin with a line"
                    " of column titles, one of them Name.",
                    line=number,
                )
            )
    parts = re.split(f"[{_CELL_SEPARATORS}\n]", "\n".join(lines)) if allows_separators else lines
    return [name for part in parts if (name := _clean_listed_name(part))]


def _clean_listed_name(text: str) -> str:
    """Return a name on one line, without the number of its line."""
    text = text.lstrip()
    number = _ITEM_NUMBER_PATTERN.match(text)
    return clean_to_one_line(text[number.end() :] if number else text)


def _clean_column_title(title: str) -> str:
    """Return the title of a column without the person whose it is, and without a number at its end.

    >>> titles = ("player 2", "name a", "partner's 1 first name", "name")
    >>> [_clean_column_title(title) for title in titles]
    ['player', 'name', 'first name', 'name']
    """
    words = title.replace("#", " ").split()
    if any("name" in word for word in words[1:]) and _TITLE_OWNER_PATTERN.fullmatch(words[0]):
        del words[: 1 + words[1].isdecimal()]
    if len(words) > 1 and (words[-1] in "ab" or (words[-1].isdecimal() and len(words[-1]) == 1)):
        del words[-1]
    elif words and words[-1][-1].isdecimal():
        words[-1] = words[-1][:-1]
    return " ".join(words)


def _read_column_titles(lines: list[str], separator: str) -> list[str]:
    """Return the first line as titles of columns, in small letters and without the numbers of
    people: a single ``Player 1``, and a line with nothing below it, are people.
    """
    titles = [title.casefold() for title in _split_cells(lines[:1], separator)[0]]
    bare = [_clean_column_title(title) for title in titles]
    several = sum(title in _PERSON_TITLES | _PARTNER_TITLES for title in bare) > 1
    return bare if len(lines) > 1 and (several or _FIRST_NAME_TITLES & {*bare}) else titles


def _find_name_columns(titles: list[str]) -> list[list[int]]:
    """Return the columns of the name of each person on a line; none where these are no titles."""

    def find_columns(wanted_titles: Collection[str]) -> list[int]:
        return [column for column, title in enumerate(titles) if title in wanted_titles]

    names, first, last = (
        find_columns(_PERSON_TITLES),
        find_columns(_FIRST_NAME_TITLES),
        find_columns(_LAST_NAME_TITLES),
    )
    if first and not last and {titles[column] for column in names} == {"name"}:
        names, last = [], names  # Name, First name
    if first and last and not names and len(first) != len(last):
        raise TournamentError(
            translatable(
                "evening-list-first-last",
                f"Line 1 has {len(first)} columns for first names, but {len(last)} for last names.",
                first=len(first),
                last=len(last),
            )
        )
    if first and last and not names:
        people = [[*columns] for columns in zip(first, last, strict=True)]
    else:
        people = [[column] for column in names or first or last]
    people += [[column] for column in find_columns(_PARTNER_TITLES)]
    people = people or [[column] for column in find_columns(_TEAM_TITLES)]
    if len(people) > _MAX_NAMES_ON_LINE:
        raise TournamentError(
            translatable(
                "evening-list-columns",
                f"Line 1 has {len(people):,} columns of names: the most is {_MAX_NAMES_ON_LINE}.",
                n=len(people),
                most=_MAX_NAMES_ON_LINE,
            )
        )
    read = {*chain(*people), *first, *last, *find_columns(_TEAM_TITLES)}
    for column, title in enumerate(titles if people else ()):
        if column not in read and re.search("partner|player", title):
            raise TournamentError(
                translatable(
                    "evening-list-title",
                    f"Line 1 has the title {title[:40]!r}, which doesn't say who that is: call"
                    " it Player or Partner, or leave it out.",
                    title=quote_text(title[:40]),
                )
            )
    return people


def _verify_listed_count(listed_count: int) -> None:
    """Refuse a list of more than `MAX_LISTED`, before anything in it is looked at."""
    if listed_count > MAX_LISTED:
        raise TournamentError(
            translatable(
                "evening-list-too-long",
                f"A list has {MAX_LISTED:,} lines or names at most: this one has {listed_count:,}.",
                most=MAX_LISTED,
                n=listed_count,
            )
        )


def _is_contact_detail(cell: str) -> bool:
    """Return whether a cell has a number, or an address for mail, and so no name.

    >>> cells = ("0151/23 45", "ann@club.example", "Ann", "a@b", "@ b.c")
    >>> [_is_contact_detail(cell) for cell in cells]
    [True, True, False, False, False]
    """
    user, sign, host = cell.rpartition("@")
    mail = sign and user and "." in host[1:-1] and len(cell.split()) == 1
    return bool(mail or _NUMBER_PATTERN.fullmatch(cell))


def _split_cells(lines: list[str], separator: str) -> list[list[str]]:
    try:
        return [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=separator)]
    except csv.Error as error:
        raise TournamentError(
            translatable(
                "evening-list-unreadable", f"The list cannot be read: {error}.", error=str(error)
            )
        ) from None
