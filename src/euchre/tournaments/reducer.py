"""From a log to an `Tournament`: what each entry changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias, assert_never

from euchre.game.rules import Rules
from euchre.tournaments import accounts
from euchre.tournaments.entries import (
    BOARD_SCORINGS,
    HOST,
    RANKING_VERSION,
    AccessLinkRenewed,
    ChargeAdded,
    Competitor,
    Entry,
    OnlineTableOpened,
    PaymentClaimed,
    PaymentClaimWithdrawn,
    PaymentRecorded,
    PlaceClaimed,
    PlaceReleased,
    PlanDrawn,
    Player,
    PlayerJoined,
    PlayerLeft,
    PlayerRemoved,
    PlayerRenamed,
    PlayerReturned,
    ResultAgreed,
    ResultConfirmed,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    RoundUnpaired,
    TeamFormed,
    TournamentClosed,
    TournamentOpened,
    TournamentSettings,
    TournamentSettingsChanged,
    TransactionReversed,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.state import (
    PLAY_FIELDS,
    PLAY_SETTINGS,
    PaymentClaim,
    TableResult,
    TableSitting,
    Tournament,
    TournamentPlayer,
    TournamentRound,
    TournamentTeam,
)

_Change: TypeAlias = Callable[[TableSitting], TableSitting]
_OfTable: TypeAlias = (
    OnlineTableOpened | ResultEntered | ResultAgreed | ResultConfirmed | ResultCorrected
)


def initial_state(entry: TournamentOpened) -> Tournament:
    """Return the tournament that its first event makes.

    Raises:
        TournamentError: its settings name something that is not known.
        RulesError: the rules cannot be played.
    """
    rules = _load_rules(entry.settings)
    return Tournament(id=entry.evening, settings=entry.settings, rules=rules)


def _load_rules(settings: TournamentSettings, before: Tournament | None = None) -> Rules:
    """Return the rules in the settings, if the format and the scoring are known here; those of
    `before` if they stay, as to read them takes the longest.
    """
    for name, known in (("format", FORMATS), ("scoring", BOARD_SCORINGS)):
        value = getattr(settings, name)
        if value not in known:
            raise TournamentError(
                f"Its {name} is {value!r}, which is not known here: it is damaged, or was written "
                "by a newer version."
            )
    if before is not None and before.settings.rules == settings.rules:
        return before.rules
    return Rules.from_dict(settings.rules)


def fold_events(entries: Iterable[Entry]) -> Tournament:
    """Return the tournament that a log of events leads to.

    Raises: TournamentError: it does not begin with `TournamentOpened`, or has an entry that
    cannot follow.
    """
    remaining = iter(entries)
    first = next(remaining, None)
    if not isinstance(first, TournamentOpened):
        raise TournamentError(
            "The log of an evening begins with its settings, and this one does not."
        )
    tournament = initial_state(first)
    for entry in remaining:
        tournament = apply_event(tournament, entry)
    return tournament


def apply_event(tournament: Tournament, entry: Entry) -> Tournament:
    """Return the tournament after one more event, which `euchre.tournaments.commands` has allowed.

    Raises:
        TournamentError: the entry cannot follow.
    """
    try:
        after = replace(_apply_without_ledger(tournament, entry), version=tournament.version + 1)
    except (KeyError, IndexError) as error:
        kind = type(entry).__name__
        raise TournamentError(
            f"Entry {tournament.version + 1} ({kind}) does not fit: {error}"
        ) from error
    if _can_share_cache(tournament, after):
        after.share_cache(tournament)
    ledger = accounts.post_event_to_ledger(tournament, after, entry)
    if ledger is after.ledger:
        return after
    booked = replace(after, ledger=ledger)
    booked.share_cache(after)
    return booked


def _can_share_cache(before: Tournament, after: Tournament) -> bool:
    """Return whether the same was played, and counts the same."""
    changed = {name for name in PLAY_FIELDS if getattr(before, name) is not getattr(after, name)}
    if not changed <= {"settings", "rules"}:
        return False
    return all(
        getattr(before.settings, name) == getattr(after.settings, name) for name in PLAY_SETTINGS
    )


def _apply_without_ledger(tournament: Tournament, entry: Entry) -> Tournament:
    match entry:
        case TournamentOpened():
            raise TournamentError("The evening has been opened before.")
        case TournamentSettingsChanged():
            rules = _load_rules(entry.settings, tournament)
            return replace(tournament, settings=entry.settings, rules=rules)
        case PlayerJoined():
            person = TournamentPlayer(entry.player, entry.name)
            people = {**tournament.people, entry.player: person}
            return replace(tournament, people=people, joined=entry.player)
        case TeamFormed():
            team = TournamentTeam(entry.team, entry.name, entry.players)
            return replace(tournament, teams={**tournament.teams, entry.team: team})
        case PlayerRenamed():
            return _rename_player(tournament, entry)
        case PlayerLeft() if tournament.order:
            person = tournament.people[entry.player]._replace(here=False)
            return replace(tournament, people={**tournament.people, entry.player: person})
        case PlayerLeft() | PlayerRemoved():
            return _remove_player(tournament, entry.player)
        case PlaceClaimed():
            was_owed = accounts.is_owed_money(tournament, entry.player)
            return _set_taken_over_version(
                tournament, entry.player, tournament.version, was_owed=was_owed
            )
        case AccessLinkRenewed(player=player) if player == HOST:
            return tournament  # tokens are no part of an evening
        case PlaceReleased() | AccessLinkRenewed():
            return _set_taken_over_version(tournament, entry.player, 0)
        case PlayerReturned():
            person = tournament.people[entry.player]._replace(here=True)
            return replace(tournament, people={**tournament.people, entry.player: person})
        case PlanDrawn():
            return replace(tournament, order=entry.order)
        case RoundPaired():
            return replace(tournament, rounds=(*tournament.rounds, _start_round(entry)))
        case RoundUnpaired():
            order = tournament.order if len(tournament.rounds) > 1 else ()
            undone = tournament.rounds_undone + 1
            return replace(
                tournament, rounds=tournament.rounds[:-1], order=order, rounds_undone=undone
            )
        case OnlineTableOpened():
            return _replace_table(tournament, entry, lambda table: replace(table, online=entry.id))
        case ResultEntered():
            return _replace_table(
                tournament, entry, lambda table: _add_result(tournament, table, entry)
            )
        case ResultConfirmed():
            return _replace_table(
                tournament,
                entry,
                lambda table: replace(table, claims=(), result=table.claims[-1]),
            )
        case ResultAgreed():
            return _replace_table(tournament, entry, lambda table: _add_agreement(table, entry.by))
        case ResultCorrected():
            return _replace_table(
                tournament, entry, lambda table: _correct_result(tournament, table, entry)
            )
        case TournamentClosed():
            if entry.ranking_version > RANKING_VERSION:
                raise TournamentError(
                    "It was closed by a newer version, whose rules for places and prizes are not"
                    " known here."
                )
            return replace(
                tournament,
                closed=True,
                unfinished=entry.unfinished,
                ranking_version=entry.ranking_version,
            )
        case PaymentClaimed():
            claim = PaymentClaim(tournament.version, entry.payer, entry.payee, entry.cents)
            return replace(tournament, claims=(*tournament.claims, claim))
        case PaymentRecorded() | PaymentClaimWithdrawn():
            claims = tuple(each for each in tournament.claims if each.number != entry.claim)
            return replace(tournament, claims=claims)
        case ChargeAdded() | TransactionReversed():
            return tournament  # they only move money
        case _:
            assert_never(entry)


def _set_taken_over_version(
    tournament: Tournament, player: Player, version: int, *, was_owed: bool = False
) -> Tournament:
    was = tournament.people[player]
    person = was._replace(taken=version, was_owed=was_owed)
    if person == was:
        return tournament
    return replace(tournament, people={**tournament.people, player: person})


def _rename_player(tournament: Tournament, entry: PlayerRenamed) -> Tournament:
    if entry.player in tournament.gone:
        person = tournament.gone[entry.player]._replace(name=entry.name)
        return replace(tournament, gone={**tournament.gone, entry.player: person})
    was = tournament.people[entry.player]
    comes = not entry.hidden and was.is_replaced_by(entry.name)
    person = was._replace(name=entry.name, here=was.here or comes)
    people = {**tournament.people, entry.player: person}
    teams = dict(tournament.teams)
    number = tournament.team_by_player.get(entry.player)
    if number is not None and teams[number].name == default_team_name(
        tournament, teams[number].players
    ):
        after = replace(tournament, people=people)
        teams[number] = teams[number]._replace(name=default_team_name(after, teams[number].players))
    return replace(tournament, people=people, teams=teams)


def default_team_name(tournament: Tournament, players: Iterable[int]) -> str:
    """Return the default name of a team: the names of its players."""
    return " & ".join(tournament.people[player].name for player in players)


def _remove_player(tournament: Tournament, player: Player) -> Tournament:
    """Move a player who has not played from the standings to the departed."""
    people = dict(tournament.people)
    gone = {
        **tournament.gone,
        player: people.pop(player)._replace(here=False, taken=0, was_owed=False),
    }
    teams = {n: team for n, team in tournament.teams.items() if player not in team.players}
    return replace(tournament, people=people, gone=gone, teams=teams)


def _start_round(entry: RoundPaired) -> TournamentRound:
    tables = tuple(
        TableSitting(number, pairing.first, pairing.second)
        for number, pairing in enumerate(entry.tables, 1)
    )
    return TournamentRound(entry.number, tables, entry.out)


def _add_result(tournament: Tournament, table: TableSitting, entry: ResultEntered) -> TableSitting:
    """Add the claim of a result; the same side's earlier claim is dropped."""
    claim = TableResult(entry.score, entry.tallies, entry.boards, entry.by, sat=entry.sat)
    sides = [tournament.players_of(side) for side in table.sides]
    mates = next((side for side in sides if entry.by in side), (entry.by,))
    other_claims = tuple(
        earlier._replace(agreed=tuple(player for player in earlier.agreed if player not in mates))
        for earlier in table.claims
        if earlier.by not in mates
    )
    return replace(
        table,
        claims=(*other_claims, claim),
        first_entered=table.first_entered or tournament.version,
    )


def _add_agreement(table: TableSitting, player: Player) -> TableSitting:
    last = table.claims[-1]
    agreed = last._replace(agreed=(*last.agreed, player))
    return replace(table, claims=(*table.claims[:-1], agreed))


def _correct_result(
    tournament: Tournament, table: TableSitting, entry: ResultCorrected
) -> TableSitting:
    past = table.past if table.result is None else (*table.past, (table.result, entry.why))
    result = TableResult(
        entry.score,
        entry.tallies,
        entry.boards,
        walkover=entry.walkover,
        broken_off=entry.broken_off,
        why=entry.why,
        waited=_list_stranded_by_walkover(tournament, table, entry),
    )
    return replace(table, claims=(), result=result, past=past)


def _list_stranded_by_walkover(
    tournament: Tournament, table: TableSitting, entry: ResultCorrected
) -> tuple[Competitor, ...] | None:
    if not entry.walkover or entry.score.first != entry.score.second:
        return None
    return list_stranded(tournament, table)


def list_stranded(tournament: Tournament, table: TableSitting) -> tuple[Competitor, ...] | None:
    """Return who is at a table while others of it have gone; None: nobody has."""
    here, seated = set(tournament.present_competitors), (*table.first, *table.second)
    waiting = tuple(competitor for competitor in seated if competitor in here)
    return waiting if len(waiting) < len(seated) else None


def _replace_table(tournament: Tournament, entry: _OfTable, change: _Change) -> Tournament:
    if entry.number < 1 or entry.table < 1:
        raise KeyError(f"round {entry.number}, table {entry.table}")
    round_ = tournament.rounds[entry.number - 1]
    tables = list(round_.tables)
    tables[entry.table - 1] = change(tables[entry.table - 1])
    rounds = list(tournament.rounds)
    rounds[entry.number - 1] = round_._replace(tables=tuple(tables))
    return replace(tournament, rounds=tuple(rounds))
