"""From a log to an `Evening`: what each entry changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias, assert_never

from euchre.league import accounts
from euchre.league.errors import LeagueError
from euchre.league.formats import FORMATS
from euchre.league.log.entries import (
    HOST,
    SCORINGS,
    Agreed,
    Charged,
    Closed,
    Confirmed,
    Corrected,
    Entry,
    Freed,
    Paid,
    Paired,
    PaymentClaimed,
    PaymentDropped,
    PlaceTaken,
    PlanDrawn,
    PlayedOnline,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRemoved,
    PlayerRenamed,
    Renewed,
    ResultEntered,
    Returned,
    Reversed,
    SettingsChanged,
    Teamed,
    TournamentOpened,
    TournamentSettings,
    Unpaired,
)
from euchre.league.log.state import (
    PLAYED,
    Evening,
    Partners,
    PaymentClaim,
    Person,
    TableResult,
    TableSitting,
    TournamentRound,
)
from euchre.rules import Rules

_Change: TypeAlias = Callable[[TableSitting], TableSitting]
_OfTable: TypeAlias = PlayedOnline | ResultEntered | Agreed | Confirmed | Corrected


def opened(entry: TournamentOpened) -> Evening:
    """Return the tournament that its first event makes.

    Raises:
        LeagueError: its settings name something that is not known.
        RulesError: the rules cannot be played.
    """
    rules = _rules(entry.settings)
    return Evening(id=entry.evening, settings=entry.settings, rules=rules)


def _rules(settings: TournamentSettings) -> Rules:
    """Return the rules in the settings, if the format and the scoring are known here.

    Raises:
        LeagueError: they name something that is not known.
        RulesError: the rules cannot be played.
    """
    for name, known in (("format", FORMATS), ("scoring", SCORINGS)):
        value = getattr(settings, name)
        if value not in known:
            raise LeagueError(
                f"Its {name} is {value!r}, which is not known here: it is damaged, or was written "
                "by a newer version."
            )
    return Rules.from_dict(settings.rules)


def fold(entries: Iterable[Entry]) -> Evening:
    """Return the tournament that a log of events leads to.

    Raises:
        LeagueError: it does not begin with `TournamentOpened`, or has an entry that cannot follow.
    """
    rest = iter(entries)
    first = next(rest, None)
    if not isinstance(first, TournamentOpened):
        raise LeagueError("The log of an evening begins with its settings, and this one does not.")
    evening = opened(first)
    for entry in rest:
        evening = evolve(evening, entry)
    return evening


def evolve(evening: Evening, entry: Entry) -> Evening:
    """Return the tournament after one more event, which `euchre.league.deciding` has allowed.

    Raises:
        LeagueError: the entry cannot follow.
    """
    try:
        after = replace(_changed(evening, entry), version=evening.version + 1)
    except (KeyError, IndexError) as error:
        kind = type(entry).__name__
        raise LeagueError(f"Entry {evening.version + 1} ({kind}) does not fit: {error}") from error
    if all(getattr(after, name) is getattr(evening, name) for name in PLAYED):
        after.take_over(evening)
    ledger = accounts.posted(evening, after, entry)
    if ledger is after.ledger:
        return after
    booked = replace(after, ledger=ledger)
    booked.take_over(after)
    return booked


def _changed(evening: Evening, entry: Entry) -> Evening:
    match entry:
        case TournamentOpened():
            raise LeagueError("The evening has been opened before.")
        case SettingsChanged():
            return replace(evening, settings=entry.settings, rules=_rules(entry.settings))
        case PlayerJoined():
            person = Person(entry.player, entry.name)
            people = {**evening.people, entry.player: person}
            return replace(evening, people=people, joined=entry.player)
        case Teamed():
            team = Partners(entry.team, entry.name, entry.players)
            return replace(evening, teams={**evening.teams, entry.team: team})
        case PlayerRenamed():
            return _renamed(evening, entry)
        case PlayerLeft() if evening.order:
            person = evening.people[entry.player]._replace(here=False)
            return replace(evening, people={**evening.people, entry.player: person})
        case PlayerLeft() | PlayerRemoved():
            return _gone(evening, entry.player)
        case PlaceTaken() | Freed():
            taken = evening.version if isinstance(entry, PlaceTaken) else 0
            person = evening.people[entry.player]._replace(taken=taken)
            return replace(evening, people={**evening.people, entry.player: person})
        case Renewed():
            assert entry.player == HOST or evening.people[entry.player]
            return evening  # tokens are no part of an evening
        case Returned():
            person = evening.people[entry.player]._replace(here=True)
            return replace(evening, people={**evening.people, entry.player: person})
        case PlanDrawn():
            return replace(evening, order=entry.order)
        case Paired():
            return replace(evening, rounds=(*evening.rounds, _round(entry)))
        case Unpaired():
            order = evening.order if len(evening.rounds) > 1 else ()
            return replace(evening, rounds=evening.rounds[:-1], order=order)
        case PlayedOnline():
            return _at(evening, entry, lambda table: replace(table, online=entry.id))
        case ResultEntered():
            return _at(evening, entry, lambda table: _entered(evening, table, entry))
        case Confirmed():
            return _at(evening, entry, _confirmed)
        case Agreed():
            return _at(evening, entry, lambda table: _agreed(table, entry.by))
        case Corrected():
            return _at(evening, entry, lambda table: _corrected(table, entry))
        case Closed():
            return replace(evening, closed=True, unfinished=entry.unfinished)
        case PaymentClaimed():
            claim = PaymentClaim(evening.version, entry.payer, entry.payee, entry.cents)
            return replace(evening, claims=(*evening.claims, claim))
        case Paid() | PaymentDropped():
            return replace(evening, claims=_but(evening, entry.claim))
        case Charged() | Reversed():
            return evening  # they only move money
        case _:
            assert_never(entry)


def _but(evening: Evening, number: int) -> tuple[PaymentClaim, ...]:
    """Return the payment claims without the one of that number."""
    return tuple(claim for claim in evening.claims if claim.number != number)


def _renamed(evening: Evening, entry: PlayerRenamed) -> Evening:
    if entry.player in evening.gone:
        person = evening.gone[entry.player]._replace(name=entry.name)
        return replace(evening, gone={**evening.gone, entry.player: person})
    was = evening.people[entry.player]
    comes = not entry.hidden and was.gives_way_to(entry.name)
    person = was._replace(name=entry.name, here=was.here or comes)
    people = {**evening.people, entry.player: person}
    teams = dict(evening.teams)
    number = evening.team_of.get(entry.player)
    if number is not None and teams[number].name == team_name(evening, teams[number].players):
        after = replace(evening, people=people)
        teams[number] = teams[number]._replace(name=team_name(after, teams[number].players))
    return replace(evening, people=people, teams=teams)


def team_name(evening: Evening, players: Iterable[int]) -> str:
    """Return the default name of a team: the names of its players."""
    return " & ".join(evening.people[player].name for player in players)


def _gone(evening: Evening, player: Player) -> Evening:
    """Move a player who has not played from the standings to the departed."""
    people = dict(evening.people)
    gone = {**evening.gone, player: people.pop(player)._replace(here=False, taken=0)}
    teams = {n: team for n, team in evening.teams.items() if player not in team.players}
    return replace(evening, people=people, gone=gone, teams=teams)


def _round(entry: Paired) -> TournamentRound:
    tables = tuple(
        TableSitting(at, pairing.first, pairing.second)
        for at, pairing in enumerate(entry.tables, 1)
    )
    return TournamentRound(entry.number, tables, entry.out)


def _entered(evening: Evening, table: TableSitting, entry: ResultEntered) -> TableSitting:
    """Add the claim of a result; the same side's earlier claim is dropped."""
    claim = TableResult(entry.score, entry.tallies, entry.boards, entry.by, sat=entry.sat)
    sides = [evening.players(side) for side in table.sides]
    mates = next((side for side in sides if entry.by in side), (entry.by,))
    others = tuple(
        each._replace(agreed=tuple(who for who in each.agreed if who not in mates))
        for each in table.claims
        if each.by not in mates
    )
    return replace(
        table, claims=(*others, claim), first_entered=table.first_entered or evening.version
    )


def _agreed(table: TableSitting, by: Player) -> TableSitting:
    """Add a side's agreement to the result that was entered last."""
    *others, last = table.claims
    return replace(table, claims=(*others, last._replace(agreed=(*last.agreed, by))))


def _confirmed(table: TableSitting) -> TableSitting:
    return replace(table, claims=(), result=table.claims[-1])


def _corrected(table: TableSitting, entry: Corrected) -> TableSitting:
    past = table.past if table.result is None else (*table.past, (table.result, entry.why))
    result = TableResult(
        entry.score,
        entry.tallies,
        entry.boards,
        walkover=entry.walkover,
        broken_off=entry.broken_off,
        why=entry.why,
    )
    return replace(table, claims=(), result=result, past=past)


def _at(evening: Evening, entry: _OfTable, change: _Change) -> Evening:
    """Return the tournament with one table of one round changed."""
    if entry.number < 1 or entry.table < 1:
        raise KeyError(f"round {entry.number}, table {entry.table}")
    round_ = evening.rounds[entry.number - 1]
    tables = list(round_.tables)
    tables[entry.table - 1] = change(tables[entry.table - 1])
    rounds = list(evening.rounds)
    rounds[entry.number - 1] = round_._replace(tables=tuple(tables))
    return replace(evening, rounds=tuple(rounds))
