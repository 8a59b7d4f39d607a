"""Evenings of many tables: pairings, scores, standings, prizes, and what everybody owes.

An evening is a log of entries, and `fold_events` says what it is by now. What somebody wants
goes to `euchre.tournaments.commands`, which answers with the entries that follow, or refuses in a
sentence; who calls it writes them down. Time and chance come in as arguments.
"""

from euchre.tournaments.entries import (
    Entry,
    PlayerTally,
    TableScore,
    TournamentSettings,
    entry_from_json,
    entry_to_json,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import FORMATS, CompetitorStanding, TournamentFormat, find_format
from euchre.tournaments.ledger import Ledger, Payment, settle_balances
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.reports.exporting import (
    account_balances,
    settlement_payments,
    tournament_standings,
    tournament_to_dict,
)
from euchre.tournaments.reports.sentences import describe_events
from euchre.tournaments.state import Tournament

__all__ = [
    "FORMATS",
    "CompetitorStanding",
    "Entry",
    "Ledger",
    "Payment",
    "PlayerTally",
    "TableScore",
    "Tournament",
    "TournamentError",
    "TournamentFormat",
    "TournamentSettings",
    "account_balances",
    "apply_event",
    "describe_events",
    "entry_from_json",
    "entry_to_json",
    "find_format",
    "fold_events",
    "settle_balances",
    "settlement_payments",
    "tournament_standings",
    "tournament_to_dict",
]
