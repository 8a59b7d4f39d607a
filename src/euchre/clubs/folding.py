"""From a log to a `Club`: what each entry changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, assert_never

from msgspec.structs import replace

from euchre.clubs.errors import ClubError
from euchre.clubs.log.entries import (
    LADDER,
    MEMBER,
    OWNER,
    AdmissionAsked,
    CalledOff,
    ChallengeMade,
    ClubRenamed,
    Declined,
    Described,
    DoorSet,
    Entry,
    EveningAdded,
    EveningDropped,
    FixturesDrawn,
    Founded,
    LinkRenewed,
    MemberJoined,
    MemberLeft,
    MemberRemoved,
    MemberRenamed,
    OfSeason,
    OnTable,
    RoleGiven,
    RuleAdded,
    RuleDropped,
    ScoreClaimed,
    ScoreConfirmed,
    ScorePlayed,
    ScoreSet,
    SeasonClosed,
    SeasonEntered,
    SeasonOpened,
    Withdrawn,
)
from euchre.clubs.log.state import (
    Club,
    ClubEvening,
    Entrant,
    Fixture,
    FixtureResult,
    LadderStep,
    Member,
    Past,
    ResultClaim,
    RuleSet,
    Season,
)
from euchre.league.schedules.robin import round_robin

K = TypeVar("K")
V = TypeVar("V")


def founded(entry: Founded) -> Club:
    """Return the club that its first event makes."""
    owner = Member(entry.player, OWNER, 1)
    members, names = {entry.player: owner}, {entry.player: entry.name}
    return Club(entry.club, entry.title, members=members, names=names, version=1)


def fold(entries: Iterable[Entry]) -> Club:
    """Return the club that a log of events leads to.

    Raises:
        ClubError: it does not begin with `Founded`, or has an entry that cannot follow.
    """
    rest = iter(entries)
    first = next(rest, None)
    if not isinstance(first, Founded):
        raise ClubError("The log of a club begins with who founded it, and this one does not.")
    club = founded(first)
    for entry in rest:
        club = evolve(club, entry)
    return club


def evolve(club: Club, entry: Entry) -> Club:
    """Return the club after one more event; `euchre.clubs.deciding` decides what is allowed.

    Raises:
        ClubError: the entry cannot follow.
    """
    try:
        return replace(_changed(club, entry), version=club.version + 1)
    except (KeyError, IndexError) as error:
        kind = type(entry).__name__
        raise ClubError(f"Entry {club.version + 1} ({kind}) does not fit: {error}") from error


def _changed(club: Club, entry: Entry) -> Club:
    match entry:
        case Founded():
            raise ClubError("The club has been founded before.")
        case ClubRenamed():
            return replace(club, title=entry.title)
        case Described():
            return replace(club, about=entry.about)
        case DoorSet():
            return replace(club, door=entry.door)
        case LinkRenewed():
            return replace(club, links=club.links + 1)
        case AdmissionAsked():
            names = {**club.names, entry.player: entry.name}
            return replace(club, asking=(*club.asking, entry.player), names=names)
        case Declined():
            return replace(club, asking=_less(club.asking, entry.player))
        case MemberJoined() | MemberRenamed() | MemberLeft() | MemberRemoved() | RoleGiven():
            return _peopled(club, entry)
        case RuleAdded():
            made = RuleSet(entry.number, entry.title, entry.rules, entry.notes)
            sets = {**club.rule_sets, entry.number: made}
            return replace(club, rule_sets=sets, rules_given=entry.number)
        case RuleDropped():
            return replace(club, rule_sets=_without(club.rule_sets, entry.number))
        case EveningAdded():
            added = ClubEvening(entry.evening, entry.title)
            return replace(club, evenings=(*club.evenings, added))
        case EveningDropped():
            kept = tuple(each for each in club.evenings if each.evening != entry.evening)
            return replace(club, evenings=kept)
        case SeasonOpened():
            season = Season(entry.number, entry.settings, version=club.version + 1)
            return replace(club, seasons={**club.seasons, entry.number: season})
        case _:
            season = in_season(club.seasons[entry.season], entry)
            season = replace(season, version=club.version + 1)
            return replace(club, seasons={**club.seasons, entry.season: season})


def _peopled(
    club: Club, entry: MemberJoined | MemberRenamed | MemberLeft | MemberRemoved | RoleGiven
) -> Club:
    members, player = club.members, entry.player
    match entry:
        case MemberJoined():
            joined = {**members, player: Member(player, MEMBER, club.version + 1)}
            names = {**club.names, player: entry.name}
            asking = _less(club.asking, player)
            return replace(club, members=joined, names=names, asking=asking)
        case MemberRenamed():
            return replace(club, names={**club.names, player: entry.name})
        case MemberLeft() | MemberRemoved():
            return replace(club, members=_without(members, player))
        case RoleGiven():
            member = replace(members[player], role=entry.role)
            return replace(club, members={**members, player: member})
        case _:
            assert_never(entry)


def _less(players: tuple[str, ...], player: str) -> tuple[str, ...]:
    return tuple(each for each in players if each != player)


def _without(some: Mapping[K, V], key: K) -> dict[K, V]:
    left = dict(some)
    del left[key]
    return left


# -- a season -----------------------------------------------------------------------------------


def in_season(season: Season, entry: OfSeason) -> Season:
    """Return a season after one of its own events.

    Raises:
        KeyError: there is no such entrant or fixture in it.
    """
    match entry:
        case SeasonEntered():
            entrant = Entrant(entry.entrant, entry.players)
            entrants = {**season.entrants, entry.entrant: entrant}
            return _stepped(replace(season, entrants=entrants), LadderStep(entrant=entry.entrant))
        case Withdrawn():
            return _withdrawn(season, entry.entrant)
        case FixturesDrawn():
            return replace(season, drawn=True, fixtures=_plan(season, entry.order))
        case ChallengeMade():
            made = Fixture(entry.fixture, entry.first, entry.second)
            return replace(season, fixtures={**season.fixtures, entry.fixture: made})
        case SeasonClosed():
            return replace(season, closed=True, struck=entry.struck)
        case _:
            return _of_fixture(season, entry)


def _stepped(season: Season, step: LadderStep) -> Season:
    if season.settings.kind != LADDER:
        return season
    return replace(season, steps=(*season.steps, step))


def _withdrawn(season: Season, number: int) -> Season:
    """Mark an entrant as withdrawn, and call off their open challenges."""
    entrants = {**season.entrants, number: replace(season.entrants[number], here=False)}
    fixtures = season.fixtures
    if season.settings.kind == LADDER:
        fixtures = {
            at: replace(each, off=True) if number in each.sides and not each.result else each
            for at, each in fixtures.items()
        }
    after = replace(season, entrants=entrants, fixtures=fixtures)
    return _stepped(after, LadderStep(entrant=number, comes=False))


def _plan(season: Season, order: tuple[int, ...]) -> dict[int, Fixture]:
    """Build the fixtures of a round robin, round by round."""
    once = len(order) - 1 + len(order) % 2
    fixtures: dict[int, Fixture] = {}
    for number, round_ in enumerate(round_robin(len(order), season.settings.legs * once), 1):
        for first, second in round_.matches:
            at = len(fixtures) + 1
            fixtures[at] = Fixture(at, order[first], order[second], number)
    return fixtures


def _of_fixture(
    season: Season,
    entry: CalledOff | OnTable | ScoreClaimed | ScoreConfirmed | ScoreSet | ScorePlayed,
) -> Season:
    before = season.fixtures[entry.fixture]
    match entry:
        case CalledOff():
            after = replace(before, off=True)
        case OnTable():
            after = replace(before, table=entry.table)
        case ScoreClaimed():
            after = _claimed(season, before, entry)
        case ScoreConfirmed():
            after = replace(before, result=FixtureResult(before.claims[-1].score, entry.by))
        case ScoreSet():
            after = _set(before, entry)
        case ScorePlayed():
            after = replace(before, result=FixtureResult(entry.score, "", entry.table, entry.game))
        case _:
            assert_never(entry)
    changed = replace(season, fixtures={**season.fixtures, entry.fixture: after})
    if before.result is None and after.result is not None:
        return _stepped(changed, LadderStep(fixture=entry.fixture))
    return changed


def _claimed(season: Season, fixture: Fixture, entry: ScoreClaimed) -> Fixture:
    side = season.side_of(fixture, entry.by)
    if side is None:
        raise KeyError(entry.by)
    others = tuple(claim for claim in fixture.claims if claim.side != side)
    return replace(fixture, claims=(*others, ResultClaim(side, entry.score, entry.by)))


def _set(fixture: Fixture, entry: ScoreSet) -> Fixture:
    past = fixture.past
    if fixture.result is not None:
        past = (*past, Past(fixture.result, entry.why))
    return replace(fixture, result=FixtureResult(entry.score, entry.by), past=past, off=False)
