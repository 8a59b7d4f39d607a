"""Clubs: who belongs to them, what they play by, their evenings, and leagues over a season.

A club is a log of entries, and `fold` says what it is by now. What somebody wants goes to
`euchre.clubs.deciding`, which answers with the entries that follow, or refuses in a sentence; who
calls it writes them down. Chance comes in as an argument, and nothing here knows what time it is.
"""

from euchre.clubs.errors import ClubError, NotAllowed
from euchre.clubs.exporting import as_data
from euchre.clubs.folding import evolve, fold
from euchre.clubs.log.entries import Entry, FixtureScore, entry_from_json, entry_to_json
from euchre.clubs.log.state import Club, Season
from euchre.clubs.standings import history, ladder, standings

__all__ = [
    "Club",
    "ClubError",
    "Entry",
    "FixtureScore",
    "NotAllowed",
    "Season",
    "as_data",
    "entry_from_json",
    "entry_to_json",
    "evolve",
    "fold",
    "history",
    "ladder",
    "standings",
]
