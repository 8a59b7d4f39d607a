"""Evenings of many tables: pairings, scores, standings, prizes, and what everybody owes.

An evening is a log of entries, and `fold` says what it is by now. What somebody wants goes to
`euchre.league.deciding`, which answers with the entries that follow, or refuses in a sentence; who
calls it writes them down. Time and chance come in as arguments.
"""

from euchre.league.errors import LeagueError
from euchre.league.folding import evolve, fold
from euchre.league.formats import FORMATS, CompetitorStanding, Format, format_named
from euchre.league.log.entries import (
    Entry,
    PlayerTally,
    TableScore,
    TournamentSettings,
    entry_from_json,
    entry_to_json,
)
from euchre.league.log.state import Evening
from euchre.league.money.ledger import Ledger, Payment, settle
from euchre.league.told.exporting import as_data, balances, payments, standings
from euchre.league.told.sentences import tell_all

__all__ = [
    "FORMATS",
    "CompetitorStanding",
    "Entry",
    "Evening",
    "Format",
    "LeagueError",
    "Ledger",
    "Payment",
    "PlayerTally",
    "TableScore",
    "TournamentSettings",
    "as_data",
    "balances",
    "entry_from_json",
    "entry_to_json",
    "evolve",
    "fold",
    "format_named",
    "payments",
    "settle",
    "standings",
    "tell_all",
]
