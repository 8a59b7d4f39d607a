"""The formats: one class each, in the order in which they are offered."""

from __future__ import annotations

from typing import Final

from euchre.errors import suggest_known_word
from euchre.texts import quote_text, translatable
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats.base import CompetitorStanding, TournamentFormat
from euchre.tournaments.formats.comparing import BoardComparisonFormat, describe_boards
from euchre.tournaments.formats.duplicate import DuplicateFormat
from euchre.tournaments.formats.individual import PartyFormat, ProgressiveFormat
from euchre.tournaments.formats.knockout import KnockoutFormat, TwoTableFormat
from euchre.tournaments.formats.movements import (
    HowellFormat,
    MitchellFormat,
    ScrambledMitchellFormat,
)
from euchre.tournaments.formats.single import PointsFormat, PotFormat
from euchre.tournaments.formats.teams import RoundRobinFormat, SwissFormat
from euchre.tournaments.state import Tournament

__all__ = [
    "FORMATS",
    "BoardComparisonFormat",
    "CompetitorStanding",
    "TournamentFormat",
    "describe_boards",
    "find_format",
    "format_of",
]

FORMATS: Final[dict[str, TournamentFormat]] = {
    each.name: each
    for each in (
        PartyFormat(),
        ProgressiveFormat(),
        PotFormat(),
        PointsFormat(),
        TwoTableFormat(),
        KnockoutFormat(),
        RoundRobinFormat(),
        SwissFormat(),
        DuplicateFormat(),
        MitchellFormat(),
        ScrambledMitchellFormat(),
        HowellFormat(),
    )
}
"""Every format by its name."""


def format_of(tournament: Tournament) -> TournamentFormat:
    """Return the format of a tournament."""
    return FORMATS[tournament.settings.format]


def find_format(name: str) -> TournamentFormat:
    """Return the format called `name`.

    Raises:
        TournamentError: there is none; the sentence says which there are.
    """
    if name in FORMATS:
        return FORMATS[name]
    raise TournamentError(
        translatable(
            "format-refused-unknown",
            f"There is no format called {name!r}; {suggest_known_word(name, FORMATS)}",
            name=quote_text(name),
            known=suggest_known_word(name, FORMATS),
        )
    )
