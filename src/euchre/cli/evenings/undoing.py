"""The last thing that was noted at an evening is taken back, as far as that can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve
from euchre.league.log.entries import (
    Changed,
    Charged,
    Closed,
    Confirmed,
    Corrected,
    Entered,
    Entry,
    Joined,
    Left,
    Paid,
    Paired,
    Removed,
    Renamed,
    Returned,
    Reversed,
    Started,
    Teamed,
    Unpaired,
)
from euchre.league.log.state import Evening

_WHY: Final = "taken back"


def undone(before: Evening, evening: Evening, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """What takes back what was noted last.

    Args:
        before: the evening before it.
        evening: the evening after it, as it is now.
        entries: what was noted.

    Raises:
        LeagueError: that is not taken back, and the sentence says what is done instead.
    """
    if any(isinstance(entry, Paired) for entry in entries):
        return deciding.unpair(evening)
    steps = [before]
    for entry in entries:
        steps.append(evolve(steps[-1], entry))
    made: list[Entry] = []
    for was, entry in zip(reversed(steps[:-1]), reversed(entries), strict=True):
        for step in _one(was, evening, entry):
            evening = evolve(evening, step)
            made.append(step)
    if not made:
        raise LeagueError("There is nothing to be taken back.")
    return tuple(made)


def _one(before: Evening, evening: Evening, entry: Entry) -> tuple[Entry, ...]:
    """What takes one entry back."""
    match entry:
        case Paid() | Charged():
            kind = "paid" if isinstance(entry, Paid) else "charge"
            return deciding.reverse(evening, f"{kind}/{before.version}", _WHY)
        case Left():
            if entry.player in evening.people:
                return deciding.come_back(evening, entry.player)
            return deciding.join(evening, before.people[entry.player].name)
        case Removed():
            return deciding.join(evening, before.people[entry.player].name)
        case Returned():
            return deciding.leave(evening, entry.player)
        case Joined():
            return deciding.remove(evening, (entry.player,))
        case Teamed():
            return ()  # goes with those who are in it
        case Renamed():
            return _renamed(before, evening, entry)
        case Changed():
            return deciding.change(evening, before.settings)
        case Corrected():
            return _corrected(before, evening, entry)
        case _:
            raise LeagueError(_why_not(entry))


def _renamed(before: Evening, evening: Evening, entry: Renamed) -> tuple[Entry, ...]:
    was = before.people[entry.player]
    made = deciding.rename(evening, entry.player, was.name)
    if was.here:
        return made
    return (*made, *deciding.leave(evolve(evening, made[0]), entry.player))


def _corrected(before: Evening, evening: Evening, entry: Corrected) -> tuple[Entry, ...]:
    sitting = before.sitting(entry.number, entry.table)
    if sitting is None or sitting.result is None:
        raise LeagueError(_SCORE)
    was = sitting.result
    if was.walkover:
        winner = int(was.score.first < was.score.second)
        return deciding.walkover(evening, entry.number, entry.table, winner)
    return deciding.correct(
        evening,
        entry.number,
        entry.table,
        was.score,
        _WHY,
        tallies=was.tallies,
        boards=was.boards,
        anyway=True,  # it stood there before
    )


_SCORE: Final = "A score that counts is not taken away: go to its table and type the right one."


def _why_not(entry: Entry) -> str:
    match entry:
        case Entered() | Confirmed():
            return _SCORE
        case Closed():
            return "The evening is closed, and stays so: only payments can be taken back."
        case Started():
            return "The lots are taken back with the first round, as long as it has no score."
        case Unpaired() | Reversed():
            return "That has been taken back already: what came before it is in the log."
        case _:
            return "What was noted last is not taken back: the log tells what it was."
