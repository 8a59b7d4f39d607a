"""An evening from a file, which anybody may have written: nothing in it is believed."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from itertools import chain

from euchre.errors import EuchreError, RecordError
from euchre.tournaments import accounts
from euchre.tournaments.commands.checks import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    find_table,
    verify_score_limit,
)
from euchre.tournaments.commands.people import undrawn_players
from euchre.tournaments.entries import (
    HOST,
    SERVER_TABLE,
    ChargeAdded,
    Competitor,
    Entry,
    PaymentClaimed,
    PaymentRecorded,
    PlanDrawn,
    PlayerJoined,
    PlayerRemoved,
    ResultAgreed,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
    TeamFormed,
    TournamentSettingsChanged,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import format_of
from euchre.tournaments.journal import JournalLine
from euchre.tournaments.reducer import apply_event, fold_events
from euchre.tournaments.reports.exporting import csv_writers, tournament_to_dict
from euchre.tournaments.reports.sentences import describe_events, describe_stakes
from euchre.tournaments.state import Tournament


def replay_journal(lines: Sequence[JournalLine]) -> Tournament:
    """Return the tournament that the lines of a file lead to.

    Raises:
        RecordError: a line does not fit what is before it, or what follows from it cannot be told.
    """
    outcome = _replay_or_error(lines)
    if isinstance(outcome, Tournament):
        return outcome
    number = 1 + bisect_left(
        range(1, len(lines)),
        True,
        key=lambda end: isinstance(_replay_or_error(lines[:end]), Exception),
    )
    error = _replay_or_error(lines[:number])
    why = error if isinstance(error, EuchreError) else "what it says does not fit together"
    raise RecordError(f"it goes wrong in line {number}: {why}")


def _replay_or_error(lines: Sequence[JournalLine]) -> Tournament | Exception:
    """Return the tournament of some lines, or why there is none that can be shown."""
    entries = [entry for line in lines for entry in line.entries]
    try:
        tournament = fold_events(entries[:1])
        for entry in entries[1:]:
            if why := _explain_impossible_entry(tournament, entry):
                return TournamentError(why)
            tournament = apply_event(tournament, entry)
        if len(tournament.present_players) > MAX_PLAYERS:
            return TournamentError(f"An evening has {MAX_PLAYERS} players at most.")
        if tournament.settings.rounds > MAX_ROUNDS:
            return TournamentError(f"An evening has {MAX_ROUNDS} rounds at most.")
        verify_score_limit(tournament)
        for write_table in csv_writers(tournament).values():
            write_table(tournament)
        tournament_to_dict(tournament)
        describe_stakes(tournament)
        deque(describe_events(entries), 0)
    except Exception as error:  # noqa: BLE001 - whatever damage leads to
        return error
    return tournament


def _explain_impossible_entry(tournament: Tournament, entry: Entry) -> str:
    """Return why no host, player or table can have made this entry here; empty: one can.

    `apply_event` refuses what it cannot apply; this is for what would fail later, on a page.
    """
    match entry:
        case TournamentSettingsChanged(settings):
            is_fit, why = settings.format == tournament.settings.format, "The format stays."
        case PlayerJoined(player) if player != tournament.joined + 1:
            return "Players have the numbers 1, 2, 3 and so on."
        case TeamFormed(team, pair):
            free = tournament.people.keys() - tournament.team_by_player.keys()
            is_fit = (
                format_of(tournament).teamed
                and team == max(tournament.teams, default=0) + 1
                and len(free.intersection(pair)) == len(pair)
            )
            why = "A team is two players who are in no other, and has the next number."
        case PlayerRemoved(player):
            is_fit = player in undrawn_players(tournament)
            why = "Only a player who is not in the draw can be removed."
        case PlanDrawn(order):
            is_fit = not tournament.order and sorted(order) == sorted(tournament.competitors)
            why = "The draw has each competitor once."
        case RoundPaired(number):
            is_fit = number == len(tournament.rounds) + 1 and _is_possible_pairing(
                tournament, entry
            )
            why = "A round has the next number, and each competitor at one table."
        case RoundUnpaired(number):
            is_fit = number == len(tournament.rounds)
            why = "Only the latest round is taken back."
        case ResultEntered() | ResultCorrected() | ResultConfirmed() | ResultAgreed():
            sitting = find_table(tournament, entry.number, entry.table)
            players = {*chain.from_iterable(map(tournament.players_of, sitting.sides))}
            named = {tally.player for tally in getattr(entry, "tallies", ())}
            named |= {getattr(entry, "by", HOST)} - {HOST, SERVER_TABLE}
            is_fit = named <= players and (
                not isinstance(entry, ResultConfirmed | ResultAgreed) or sitting.result is None
            )
            why = "A score is of those who sit at the table, and counts once."
        case (
            ChargeAdded(payer, payee) | PaymentClaimed(payer, payee) | PaymentRecorded(payer, payee)
        ):
            known = {*map(accounts.account_of, tournament.all_players), *accounts.SHARED_ACCOUNTS}
            is_fit = {payer, payee} <= known
            why = "Money moves between the accounts of the evening."
        case _:
            return ""
    return "" if is_fit else why


def _is_possible_pairing(tournament: Tournament, entry: RoundPaired) -> bool:
    sides = [*chain.from_iterable(entry.tables)]
    places: list[Competitor] = [*chain(entry.out, *sides)]
    members = 1 if tournament.teams else 2
    return (
        bool(tournament.order)
        and all(len(side) == members for side in sides)
        and len(set(places)) == len(places)
        and set(places) <= set(tournament.competitors)
    )
