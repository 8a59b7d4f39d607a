"""The formats: one class each, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from euchre.errors import did_you_mean
from euchre.league.errors import LeagueError
from euchre.league.formats.base import CompetitorStanding, Format
from euchre.league.formats.comparing import Comparing, boards_told
from euchre.league.formats.duplicate import Duplicate
from euchre.league.formats.individual import PartyFormat, Progressive
from euchre.league.formats.knockout import Knockout, TwoTable
from euchre.league.formats.movements import Howell, Mitchell, ScrambledMitchell
from euchre.league.formats.single import PointsFormat, Pot
from euchre.league.formats.teams import RoundRobin, Swiss

__all__ = ["FORMATS", "Comparing", "CompetitorStanding", "Format", "boards_told", "format_named"]

FORMATS: Final[dict[str, Format]] = {
    each.name: each
    for each in (
        PartyFormat(),
        Progressive(),
        Pot(),
        PointsFormat(),
        TwoTable(),
        Knockout(),
        RoundRobin(),
        Swiss(),
        Duplicate(),
        Mitchell(),
        ScrambledMitchell(),
        Howell(),
    )
}
"""Every format by its name."""


def format_named(name: str) -> Format:
    """Return the format called `name`.

    Raises:
        LeagueError: there is none; the sentence says which there are.
    """
    if name in FORMATS:
        return FORMATS[name]
    raise LeagueError(f"There is no format called {name!r}; {did_you_mean(name, FORMATS)}")
