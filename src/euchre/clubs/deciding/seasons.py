"""Seasons: opened, entered, drawn, challenged, closed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from euchre.clubs.deciding import checks
from euchre.clubs.deciding.games import rules_of
from euchre.clubs.deciding.scores import may_set
from euchre.clubs.errors import ClubError, NotAllowed
from euchre.clubs.log.entries import (
    KINDS,
    LADDER,
    ROBIN,
    CalledOff,
    ChallengeMade,
    Entry,
    FixturesDrawn,
    SeasonClosed,
    SeasonEntered,
    SeasonOpened,
    SeasonSettings,
    Withdrawn,
)
from euchre.clubs.log.state import Club, Entrant, Fixture, Season
from euchre.clubs.standings import ladder
from euchre.memo import once_for_each


def open_season(
    club: Club,
    by: str,
    *,
    title: str,
    kind: str,
    rule_set: int,
    pairs: bool = False,
    legs: int = 1,
    reach: int = 2,
) -> tuple[Entry, ...]:
    """Open a season with one of the club's rule sets, as an organiser.

    Raises:
        ClubError: they are no organiser, or something of it cannot be.
    """
    checks.organiser(club, by)
    if kind not in KINDS:
        raise ClubError(f"Choose how the season is played from {', '.join(KINDS)}.")
    if len(club.seasons) >= checks.MOST_SEASONS:
        raise ClubError(f"{checks.MOST_SEASONS} seasons are the most of a club.")
    chosen = rules_of(club, rule_set)
    checks.two_sides(chosen.game, pairs=pairs)
    if not 1 <= legs <= 4:
        raise ClubError(f"Each meets each other 1 to 4 times, not {legs}.")
    if not 1 <= reach <= checks.MOST_ENTRANTS:
        raise ClubError(f"One challenges 1 to {checks.MOST_ENTRANTS} places above, not {reach}.")
    settings = SeasonSettings(
        checks.title(title, "A season"), kind, chosen.rules, chosen.title, pairs, legs, reach
    )
    return (SeasonOpened(len(club.seasons) + 1, settings),)


def enter(club: Club, by: str, number: int, players: Sequence[str]) -> tuple[Entry, ...]:
    """Enter one member or a pair in a season, as one of them or an organiser.

    Raises:
        ClubError: it is not theirs to say, they are the wrong number, or play already.
    """
    checks.member(club, by)
    season = checks.season_of(club, number)
    if by not in players:
        checks.organiser(club, by)
    wanted = 2 if season.settings.pairs else 1
    if len(players) != wanted or len({*players}) != wanted:
        raise ClubError("Two different members make a pair." if wanted == 2 else "One at a time.")
    for player in players:
        checks.known(club, player)
        if season.entrant_of(player) is not None:
            raise ClubError(f"{club.names[player]} plays in this season already.")
    if season.drawn:
        raise ClubError("The games of this season have been drawn: nobody can enter any more.")
    most = checks.most_entrants(season.settings)
    if len(season.present) >= most:
        raise ClubError(f"The season is full: {most} are the most.")
    return (SeasonEntered(number, len(season.entrants) + 1, tuple(players)),)


def withdraw(club: Club, by: str, number: int, entrant: int) -> tuple[Entry, ...]:
    """Withdraw an entrant from a season, as one of them or an organiser.

    Raises:
        ClubError: it is not theirs to say, or they do not play.
    """
    checks.member(club, by)
    season = checks.season_of(club, number)
    found = _present(season, entrant)
    if by not in found.players:
        checks.organiser(club, by)
    return (Withdrawn(number, entrant),)


def _present(season: Season, entrant: int) -> Entrant:
    found = season.entrants.get(entrant)
    if found is None or not found.here:
        raise ClubError("They do not play in this season.")
    return found


def draw(club: Club, by: str, number: int, rng: Random) -> tuple[Entry, ...]:
    """Draw the plan of a round robin at random, as an organiser.

    Raises:
        ClubError: they are no organiser, it has been done, or too few play.
    """
    checks.organiser(club, by)
    season = checks.season_of(club, number)
    if season.settings.kind != ROBIN:
        raise ClubError("A ladder has no plan: whoever wants a place challenges for it.")
    if season.drawn:
        raise ClubError("The games of this season have been drawn already.")
    order = [each.number for each in season.present]
    if len(order) < 2:
        raise ClubError("At least two have to enter before the games can be drawn.")
    rng.shuffle(order)
    return (FixturesDrawn(number, tuple(order)),)


def challenge(club: Club, by: str, number: int, target: int) -> tuple[Entry, ...]:
    """Challenge a higher entrant of a ladder for their place.

    Raises:
        ClubError: they do not play, the other is not within reach, or either has a game to play.
    """
    checks.member(club, by)
    season = checks.season_of(club, number)
    if season.settings.kind != LADDER:
        raise ClubError("In a round robin everybody meets everybody: nobody is challenged.")
    mine, other = season.entrant_of(by), _present(season, target)
    if mine is None:
        raise NotAllowed("Enter the season first.")
    why = beyond(club, season, mine, other)
    if why:
        raise ClubError(why)
    fixture = len(season.fixtures) + 1
    return (ChallengeMade(number, fixture, mine.number, target),)


def beyond(club: Club, season: Season, mine: Entrant, other: Entrant) -> str:
    """Return why one entrant of a ladder cannot challenge another; empty if they can."""
    order = ladder(season)
    above = order.index(mine.number) - order.index(other.number)
    if above <= 0:
        return "One challenges those above."
    if above > season.settings.reach:
        return f"One challenges up to {season.settings.reach} places above, not {above}."
    for each in (mine, other):
        if each.number in _awaited(season):
            return f"{club.called(each)} has a game to play first."
    return ""


@once_for_each
def _awaited(season: Season) -> frozenset[int]:
    """Entrants that have a game to play."""
    return frozenset(number for fixture in season.waiting() for number in fixture.sides)


def call_off(club: Club, by: str, number: int, fixture: int) -> tuple[Entry, ...]:
    """Call a challenge off, as its challenger or an organiser: see `can_call_off`.

    Raises:
        ClubError: it is not theirs to say, or it has been played.
    """
    checks.member(club, by)
    season = checks.season_of(club, number)
    found = checks.fixture_of(season, fixture)
    if season.settings.kind != LADDER:
        raise ClubError("The games of a round robin are not called off.")
    checks.undecided(season, found)
    if not may_call_off(club, by, season, found):
        if found.claims and season.side_of(found, by) is not None:
            raise NotAllowed("A score has been entered: agree with it, or enter another.")
        raise NotAllowed("Only the challenger, and organisers who do not play in it, call it off.")
    return (CalledOff(number, fixture),)


def may_call_off(club: Club, by: str, season: Season, fixture: Fixture) -> bool:
    """Return True for the challenger, until a score is entered, and for a judge.

    Judges are those who may set its score (`may_set`): no organiser ends a game of their own.
    """
    if season.settings.kind != LADDER or not season.waits(fixture):
        return False
    withdraws = season.side_of(fixture, by) == 0 and not fixture.claims
    return withdraws or may_set(club, by, season, fixture)


def close(club: Club, by: str, number: int) -> tuple[Entry, ...]:
    """Close a season, as an organiser: its standings stay as they are.

    Raises:
        ClubError: they are no organiser, it is over already, or their own game awaits their word.
    """
    checks.organiser(club, by)
    season = checks.season_of(club, number)
    for fixture in season.fixtures.values():
        side = season.side_of(fixture, by)
        if season.waits(fixture) and any(side == 1 - claim.side for claim in fixture.claims[-1:]):
            raise NotAllowed("A score of your own game waits for you: agree, or enter another.")
    return (SeasonClosed(number, struck=True),)
