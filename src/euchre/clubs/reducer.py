"""From a log to a `Club`: what each entry changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeVar, assert_never

from msgspec.structs import replace

from euchre.clubs.entries import (
    LADDER_KIND,
    MEMBER_ROLE,
    OWNER_ROLE,
    AdmissionDeclined,
    AdmissionPolicySet,
    AdmissionRequested,
    ChallengeCalledOff,
    ChallengeMade,
    ClubDescribed,
    ClubFounded,
    ClubRenamed,
    ClubTournamentAdded,
    ClubTournamentRemoved,
    EntrantReinstated,
    EntrantWithdrawn,
    Entry,
    FixtureScoreClaimed,
    FixtureScoreConfirmed,
    FixtureScorePlayed,
    FixtureScoreSet,
    FixturesDrawn,
    FixtureTableOpened,
    InviteLinkRenewed,
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberRenamed,
    MemberRoleSet,
    OfSeason,
    RuleSetAdded,
    RuleSetRemoved,
    SeasonClosed,
    SeasonEntered,
    SeasonOpened,
)
from euchre.clubs.errors import ClubError
from euchre.clubs.standings import apply_ladder_move, compute_ladder_order
from euchre.clubs.state import (
    Club,
    ClubMember,
    ClubTournament,
    Entrant,
    Fixture,
    FixtureResult,
    FixtureResultClaim,
    LadderMove,
    RuleSet,
    Season,
    SupersededResult,
)
from euchre.tournaments.schedules.robin import round_robin

K = TypeVar("K")
V = TypeVar("V")
_UNKNOWN_ORDER: Final = (0,)
"""The order of a ladder that has still to be worked out: no entrant has the number 0."""


def fold_events(entries: Iterable[Entry]) -> Club:
    """Return the club that a log of events leads to.

    Raises:
        ClubError: it does not begin with `ClubFounded`, or has an entry that cannot follow.
    """
    remaining = iter(entries)
    founding = next(remaining, None)
    if not isinstance(founding, ClubFounded):
        raise ClubError("The log of a club begins with who founded it, and this one does not.")
    player = founding.player
    club = Club(
        founding.club,
        founding.title,
        members={player: ClubMember(player, OWNER_ROLE, 1)},
        names={player: founding.name},
        version=1,
    )
    for entry in remaining:
        club = _apply_without_ladder_order(club, entry)
    return _update_ladder_orders(club)  # once, however often results of long ladders were set right


def apply_event(club: Club, entry: Entry) -> Club:
    """Return the club after one more event; `euchre.clubs.commands` decides what is allowed.

    Raises:
        ClubError: the entry cannot follow.
    """
    return _update_ladder_orders(_apply_without_ladder_order(club, entry))


def _apply_without_ladder_order(club: Club, entry: Entry) -> Club:
    """Apply an event; a ladder may have `_UNKNOWN_ORDER` after it, and then keeps that."""
    try:
        return replace(_apply_to_club(club, entry), version=club.version + 1)
    except (KeyError, IndexError) as error:
        kind = type(entry).__name__
        raise ClubError(f"Entry {club.version + 1} ({kind}) does not fit: {error}") from error


def _update_ladder_orders(club: Club) -> Club:
    orders = {
        number: replace(season, order=compute_ladder_order(season))
        for number, season in club.seasons.items()
        if season.order == _UNKNOWN_ORDER
    }
    return replace(club, seasons=club.seasons | orders) if orders else club


def _apply_to_club(club: Club, entry: Entry) -> Club:
    match entry:
        case ClubFounded():
            raise ClubError("The club has been founded before.")
        case ClubRenamed():
            return replace(club, title=entry.title)
        case ClubDescribed():
            return replace(club, about=entry.about)
        case AdmissionPolicySet():
            return replace(club, door=entry.door)
        case InviteLinkRenewed():
            return replace(club, links=club.links + 1)
        case AdmissionRequested():
            names = {**club.names, entry.player: entry.name}
            return replace(club, asking=(*club.asking, entry.player), names=names)
        case AdmissionDeclined():
            return replace(club, asking=_without_player(club.asking, entry.player))
        case MemberJoined() | MemberRenamed() | MemberLeft() | MemberRemoved() | MemberRoleSet():
            return _apply_to_members(club, entry)
        case RuleSetAdded():
            rule_set = RuleSet(entry.number, entry.title, entry.rules, entry.notes)
            sets = {**club.rule_sets, entry.number: rule_set}
            return replace(club, rule_sets=sets, rules_given=entry.number)
        case RuleSetRemoved():
            return replace(club, rule_sets=_without_key(club.rule_sets, entry.number))
        case ClubTournamentAdded():
            tournament = ClubTournament(entry.evening, entry.title)
            return replace(club, evenings=(*club.evenings, tournament))
        case ClubTournamentRemoved():
            remaining = tuple(
                tournament for tournament in club.evenings if tournament.evening != entry.evening
            )
            return replace(club, evenings=remaining)
        case SeasonOpened():
            season = Season(entry.number, entry.settings, version=club.version + 1)
            return replace(club, seasons={**club.seasons, entry.number: season})
        case _:
            season = _apply_to_season(club.seasons[entry.season], entry)
            season = replace(season, version=club.version + 1)
            return replace(club, seasons={**club.seasons, entry.season: season})


def _apply_to_members(
    club: Club, entry: MemberJoined | MemberRenamed | MemberLeft | MemberRemoved | MemberRoleSet
) -> Club:
    members, player = club.members, entry.player
    match entry:
        case MemberJoined():
            joined = {**members, player: ClubMember(player, MEMBER_ROLE, club.version + 1)}
            names = {**club.names, player: entry.name}
            asking = _without_player(club.asking, player)
            return replace(club, members=joined, names=names, asking=asking)
        case MemberRenamed():
            return replace(club, names={**club.names, player: entry.name})
        case MemberLeft() | MemberRemoved():
            return replace(club, members=_without_key(members, player))
        case MemberRoleSet():
            member = replace(members[player], role=entry.role)
            return replace(club, members={**members, player: member})
        case _:
            assert_never(entry)


def _without_player(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(other for other in players if other != player)


def _without_key(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    copy = dict(mapping)
    del copy[key]
    return copy


# -- a season -----------------------------------------------------------------------------------


def _apply_to_season(season: Season, entry: OfSeason) -> Season:
    match entry:
        case SeasonEntered():
            entrant = Entrant(entry.entrant, entry.players)
            entrants = {**season.entrants, entry.entrant: entrant}
            return _add_ladder_step(
                replace(season, entrants=entrants), LadderMove(entrant=entry.entrant)
            )
        case EntrantWithdrawn():
            return _withdraw_entrant(season, entry.entrant)
        case EntrantReinstated():
            entrant = replace(season.entrants[entry.entrant], here=True)
            return replace(season, entrants={**season.entrants, entry.entrant: entrant})
        case FixturesDrawn():
            return replace(season, drawn=True, fixtures=_plan_fixtures(season, entry.order))
        case ChallengeMade():
            fixture = Fixture(entry.fixture, entry.first, entry.second)
            return replace(season, fixtures={**season.fixtures, entry.fixture: fixture})
        case SeasonClosed():
            return replace(season, closed=True, struck=entry.struck)
        case _:
            return _apply_to_fixture(season, entry)


def _add_ladder_step(season: Season, step: LadderMove) -> Season:
    if season.settings.kind != LADDER_KIND:
        return season
    steps = (*season.steps, step)
    if season.order == _UNKNOWN_ORDER:
        return replace(season, steps=steps)
    order = [*season.order]
    apply_ladder_move(season, order, step)
    return replace(season, steps=steps, order=tuple(order))


def _withdraw_entrant(season: Season, entrant_number: int) -> Season:
    entrants = {
        **season.entrants,
        entrant_number: replace(season.entrants[entrant_number], here=False),
    }
    fixtures = season.fixtures
    if season.settings.kind == LADDER_KIND:
        fixtures = {
            key: replace(fixture, off=True)
            if entrant_number in fixture.sides and not fixture.result
            else fixture
            for key, fixture in fixtures.items()
        }
    changed = replace(season, entrants=entrants, fixtures=fixtures)
    return _add_ladder_step(changed, LadderMove(entrant=entrant_number, comes=False))


def _plan_fixtures(season: Season, order: tuple[int, ...]) -> dict[int, Fixture]:
    rounds_per_leg = len(order) - 1 + len(order) % 2
    fixtures: dict[int, Fixture] = {}
    for round_number, round_ in enumerate(
        round_robin(len(order), season.settings.legs * rounds_per_leg), 1
    ):
        for first, second in round_.matches:
            key = len(fixtures) + 1
            fixtures[key] = Fixture(key, order[first], order[second], round_number)
    return fixtures


def _apply_to_fixture(
    season: Season,
    entry: ChallengeCalledOff
    | FixtureTableOpened
    | FixtureScoreClaimed
    | FixtureScoreConfirmed
    | FixtureScoreSet
    | FixtureScorePlayed,
) -> Season:
    before = season.fixtures[entry.fixture]
    match entry:
        case ChallengeCalledOff():
            fixture = replace(before, off=True)
        case FixtureTableOpened():
            fixture = replace(before, table=entry.table, earlier_tables=before.tables)
        case FixtureScoreClaimed():
            fixture = _add_claim(season, before, entry)
        case FixtureScoreConfirmed():
            fixture = replace(before, result=FixtureResult(before.claims[-1].score, entry.by))
        case FixtureScoreSet():
            fixture = _override_result(before, entry)
        case FixtureScorePlayed():
            fixture = replace(
                before, result=FixtureResult(entry.score, "", entry.table, entry.game)
            )
        case _:
            assert_never(entry)
    changed = replace(season, fixtures={**season.fixtures, entry.fixture: fixture})
    if before.result is None and fixture.result is not None:
        return _add_ladder_step(changed, LadderMove(fixture=entry.fixture))
    if season.winning_side(before) != changed.winning_side(fixture):  # it was set right
        return replace(changed, order=_UNKNOWN_ORDER)
    return changed


def _add_claim(season: Season, fixture: Fixture, entry: FixtureScoreClaimed) -> Fixture:
    side = season.find_side(fixture, entry.by)
    if side is None:
        raise KeyError(entry.by)
    other_claims = tuple(claim for claim in fixture.claims if claim.side != side)
    return replace(fixture, claims=(*other_claims, FixtureResultClaim(side, entry.score, entry.by)))


def _override_result(fixture: Fixture, entry: FixtureScoreSet) -> Fixture:
    past = fixture.past
    if fixture.result is not None:
        past = (*past, SupersededResult(fixture.result, entry.why))
    return replace(fixture, result=FixtureResult(entry.score, entry.by), past=past, off=False)
