"""Clubs: who belongs to them, what they play by, their evenings, and leagues over a season.

A club is a log of entries, and `fold_events` says what it is by now. What somebody wants goes to
`euchre.clubs.commands`, which answers with the entries that follow, or refuses in a sentence; who
calls it writes them down. Chance comes in as an argument, and nothing here knows what time it is.
"""

from euchre.clubs.entries import Entry, FixtureScore, entry_from_json, entry_to_json
from euchre.clubs.errors import ClubError, ClubPermissionError
from euchre.clubs.exporting import club_to_dict
from euchre.clubs.reducer import apply_event, fold_events
from euchre.clubs.standings import ladder_history, season_standings
from euchre.clubs.state import Club, Season

__all__ = [
    "Club",
    "ClubError",
    "ClubPermissionError",
    "Entry",
    "FixtureScore",
    "Season",
    "apply_event",
    "club_to_dict",
    "entry_from_json",
    "entry_to_json",
    "fold_events",
    "ladder_history",
    "season_standings",
]
