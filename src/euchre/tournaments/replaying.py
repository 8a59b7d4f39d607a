"""An evening from a file, which anybody may have written: nothing in it is believed."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Sequence

from euchre.errors import EuchreError, RecordError
from euchre.tournaments.commands.checks import MAX_PLAYERS, verify_size
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.journal import JournalLine
from euchre.tournaments.reducer import fold_events
from euchre.tournaments.reports.exporting import csv_tables, tournament_to_dict
from euchre.tournaments.reports.sentences import describe_events, describe_stakes
from euchre.tournaments.state import Tournament


def replay_journal(lines: Sequence[JournalLine]) -> Tournament:
    """Return the tournament that the lines of a file lead to.

    Raises:
        RecordError: a line does not fit what is before it, or what follows from it cannot be told.
    """
    outcome = _try_lines(lines)
    if isinstance(outcome, Tournament):
        return outcome
    number = 1 + bisect_left(
        range(1, len(lines)), True, key=lambda end: isinstance(_try_lines(lines[:end]), Exception)
    )
    error = _try_lines(lines[:number])
    why = error if isinstance(error, EuchreError) else "what it says does not fit together"
    raise RecordError(f"it goes wrong in line {number}: {why}")


def _try_lines(lines: Sequence[JournalLine]) -> Tournament | Exception:
    """Return the tournament of some lines, or why there is none that can be shown."""
    entries = [entry for line in lines for entry in line.entries]
    try:
        tournament = fold_events(entries)
        if len(tournament.present_players) > MAX_PLAYERS:
            return TournamentError(f"An evening has {MAX_PLAYERS} players at most.")
        if max((*tournament.all_players, *tournament.teams), default=0) > len(entries):
            return TournamentError("Players and teams have the numbers 1, 2, 3 and so on.")
        verify_size(tournament)
        for write_table in csv_tables(tournament).values():
            write_table(tournament)
        tournament_to_dict(tournament)
        describe_stakes(tournament)
        deque(describe_events(entries), 0)
    except Exception as error:  # noqa: BLE001 - whatever damage leads to
        return error
    return tournament
