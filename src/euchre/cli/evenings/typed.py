"""What a host types at an evening: scores, boards, and the names of those who come."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from euchre.errors import EuchreError
from euchre.league import deciding
from euchre.league.folding import evolve
from euchre.league.log.entries import Entry, Score
from euchre.league.log.state import Evening

_SCORE: Final = re.compile(
    r"(-?[0-9]{1,6})\s*[:/]\s*(-?[0-9]{1,6})|([0-9]{1,6})\s*-\s*([0-9]{1,6})"
)

_DASHES: Final = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2212", "------")
"""What a phone or a text program writes for a hyphen."""


def read_score(text: str) -> Score:
    """Points like ``8:5``; ``8-5`` and ``8/5`` are understood as well, with any dash.

    Raises:
        EuchreError: the text is something else.
    """
    found = _SCORE.fullmatch(text.translate(_DASHES).strip())
    if found is None:
        raise EuchreError(f"{text[:24]!r} is not a score: write the points of both sides, like 8:5")
    first, second = (each for each in found.groups() if each is not None)
    return Score(int(first), int(second))


def read_boards(evening: Evening, number: int, table: int, text: str) -> tuple[Score, ...]:
    """The points of each board, in the order of the table; ``5=2:0`` says which board it is.

    Raises:
        EuchreError: one is no score, or the table has no such board.
    """
    parts = text.replace(",", " ").split()
    if not any("=" in part for part in parts):
        return tuple(map(read_score, parts))
    found: dict[int, Score] = {}
    for part in parts:
        board, _, points = part.partition("=")
        if not re.fullmatch(r"[0-9]{1,4}", board) or int(board) in found:
            raise EuchreError(
                f"{part[:24]!r} does not say which board it is: write each once, like 5=2:0"
            )
        found[int(board)] = read_score(points)
    return deciding.arranged(evening, number, table, found)


def added_up(boards: Sequence[Score]) -> Score:
    """The score that boards come to."""
    return Score(sum(each.first for each in boards), sum(each.second for each in boards))


def coming(evening: Evening, names: Iterable[str]) -> tuple[Entry, ...]:
    """Somebody comes; whoever had left comes back by their name.

    Raises:
        LeagueError: as `deciding.join`.
    """
    entries: list[Entry] = []
    for name in names:
        gone = [it for it in evening.people.values() if not it.here]
        back = next((it for it in gone if it.name.casefold() == name.strip().casefold()), None)
        made = (
            deciding.join(evening, name)
            if back is None
            else deciding.come_back(evening, back.number)
        )
        for entry in made:
            evening = evolve(evening, entry)
        entries += made
    return tuple(entries)
