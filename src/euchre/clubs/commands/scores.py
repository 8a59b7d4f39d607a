"""How the fixtures of a season end: entered and confirmed by the players, or played here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from euchre.clubs.commands import checks
from euchre.clubs.entries import (
    LADDER_KIND,
    Entry,
    FixtureScore,
    FixtureScoreClaimed,
    FixtureScoreConfirmed,
    FixtureScorePlayed,
    FixtureScoreSet,
    FixtureTableOpened,
)
from euchre.clubs.errors import ClubError, ClubPermissionError
from euchre.clubs.state import Club, Entrant, Fixture, Season
from euchre.game.rules import Rules, teams
from euchre.memo import cache_per_state
from euchre.table.results import GameResult
from euchre.texts import translatable


def claim_score(
    club: Club, by: str, season_number: int, fixture: int, score: tuple[int, int]
) -> tuple[Entry, ...]:
    """Enter the score of one's own game; it counts once the other side has entered the same.

    Args:
        club: the club.
        by: the account that enters it.
        season_number: the season.
        fixture: the game.
        score: the points, those of the first side first.

    Raises:
        ClubError: it is not their game, it has its score, or it cannot end so.
    """
    season, game = _find_open_fixture(club, by, season_number, fixture)
    side = season.find_side(game, by)
    if side is None:
        raise ClubPermissionError(
            translatable(
                "club-score-players-only",
                "Only the players of this game and organizers can enter its score.",
            )
        )
    points = checks.build_score(season.settings, *score)
    if game.claims and (game.claims[-1].side, game.claims[-1].score) == (side, points):
        return ()
    entry = FixtureScoreClaimed(season_number, fixture, points, by)
    if any(claim.side != side and claim.score == points for claim in game.claims):
        return entry, FixtureScoreConfirmed(season_number, fixture, by)
    return (entry,)


def confirm_score(
    club: Club, by: str, season_number: int, fixture: int, shown_score: tuple[int, int]
) -> tuple[Entry, ...]:
    """Confirm the score that was entered last, as the other side or an organiser.

    Args:
        club: the club.
        by: the account that confirms.
        season_number: the season.
        fixture: the game.
        shown_score: the score that they confirm: another may have been entered since.

    Raises:
        ClubError: they may not, or no such score has been entered.
    """
    season, game = _find_open_fixture(club, by, season_number, fixture)
    if not game.claims:
        raise ClubError(
            translatable("club-score-none", "Nobody has entered a score for that game yet.")
        )
    claim = game.claims[-1]
    side = season.find_side(game, by)
    if side is None:
        checks.verify_organiser(club, by)
    elif side == claim.side:
        raise ClubPermissionError(
            translatable(
                "club-score-own-side",
                "Your own side entered that score: the other side has to confirm it.",
            )
        )
    if claim.score != FixtureScore(*shown_score):
        raise ClubError(
            translatable(
                "club-score-another",
                f"Somebody has entered another score since: {claim.score}.",
                score=f"{claim.score}",
            )
        )
    return (FixtureScoreConfirmed(season_number, fixture, by),)


def set_score(
    club: Club, by: str, season_number: int, fixture: int, score: tuple[int, int], *, why: str = ""
) -> tuple[Entry, ...]:
    """Set the score of a game, as an organiser, whatever it was before.

    Raises:
        ClubError: they are no organiser, it is their own game, or it cannot end so.
    """
    checks.verify_organiser(club, by)
    season = checks.find_open_season(club, season_number)
    game = checks.find_fixture(season, fixture)
    if not can_set_score(club, by, season, game):
        raise ClubPermissionError(
            translatable(
                "club-score-own-game",
                "You play in that game: ask another organizer to set its score, or an owner if none"
                " can.",
            )
        )
    points = checks.build_score(season.settings, *score)
    if game.result is None:
        checks.verify_undecided(season, game)
    elif game.result.score == points:
        return ()
    return (
        FixtureScoreSet(
            season_number, fixture, points, by, checks.clean_text(why, checks.MAX_NOTES_LENGTH)
        ),
    )


def can_set_score(club: Club, by: str, season: Season, fixture: Fixture) -> bool:
    """Return True for an organiser who does not play in this game.

    Where all of them do, an owner may do that, too.
    """
    playing = {player for number in fixture.sides for player in season.entrants[number].players}
    if club.organisers <= playing:
        return by in club.owners
    return by in club.organisers and by not in playing


def find_withdrawable(club: Club, by: str, season: Season) -> frozenset[int]:
    """Return the entrants that `by` may withdraw: their own; as an organiser also others.

    No organiser gets rid so of a game of their own, or of who stands above them: that is for those
    who gain nothing by it, and where there is none for an owner.
    """
    active = season.active_entrants
    own = {entrant.number for entrant in active if by in entrant.players}
    if by not in club.organisers:
        return frozenset(own)
    return frozenset(
        {entrant.number for entrant in active} - _find_unwithdrawable_rivals(club, by, season) | own
    )


def _find_unwithdrawable_rivals(club: Club, by: str, season: Season) -> frozenset[int]:
    """Return the rivals of an organiser, but for an owner those of whom nobody else is a judge."""
    rivals = _find_rivals_of(season, by)
    return rivals - _find_common_rivals(season.number, club) if by in club.owners else rivals


def _find_rivals_of(season: Season, player: str) -> frozenset[int]:
    own = season.find_entrant(player)
    return frozenset() if own is None else _find_rivals_by_entrant(season)[own.number]


@cache_per_state
def _find_common_rivals(season_number: int, club: Club) -> frozenset[int]:
    """Return the entrants of a season of whose withdrawal no organiser is a judge."""
    season = club.seasons[season_number]
    if any(season.find_entrant(organiser) is None for organiser in club.organisers):
        return frozenset()
    return frozenset.intersection(
        *(_find_rivals_of(season, organiser) for organiser in club.organisers)
    )


@cache_per_state
def _find_rivals_by_entrant(season: Season) -> dict[int, frozenset[int]]:
    """Return for each entrant those of whose withdrawal they are no judge, themselves among them.

    Those who withdraw from a ladder end their open games, and from a round robin strike all.
    """
    rivals = {number: {number} for number in season.entrants}
    fixtures: Iterable[Fixture] = season.fixtures.values()
    if season.settings.kind == LADDER_KIND:
        fixtures = season.open_fixtures()
        for place, number in enumerate(season.order):
            rivals[number].update(season.order[:place])
    for fixture in fixtures:
        rivals[fixture.first].add(fixture.second)
        rivals[fixture.second].add(fixture.first)
    return {number: frozenset(opponents) for number, opponents in rivals.items()}


def verify_can_withdraw(club: Club, by: str, season: Season, entrant: Entrant) -> None:
    """Refuse to withdraw an entrant that is not in `find_withdrawable`."""
    if entrant.number not in find_withdrawable(club, by, season):
        checks.verify_organiser(club, by)
        raise ClubPermissionError(
            translatable(
                "club-withdraw-rival",
                "You play against them, or are below them: ask another organizer to withdraw "
                "them, or an owner if none can.",
            )
        )


def is_neutral_organiser(club: Club, by: str, season: Season, entrant: Entrant) -> bool:
    """Return True for an organiser who gains nothing by what becomes of an entrant.

    Where none of them is so, an owner counts as neutral.
    """
    own = by in entrant.players and club.organisers - set(entrant.players)
    return not own and entrant.number not in _find_unwithdrawable_rivals(club, by, season)


def verify_can_play_here(club: Club, by: str, season_number: int, fixture: int) -> None:
    """Refuse who is neither a player of a game nor an organiser, or a game that has its score."""
    season, game = _find_open_fixture(club, by, season_number, fixture)
    if season.find_side(game, by) is None:
        checks.verify_organiser(club, by)


def assign_table(
    club: Club, by: str, season_number: int, fixture: int, table_id: str
) -> tuple[Entry, ...]:
    """Have a game played at a table of this server, as one of its players or an organiser.

    Raises:
        ClubError: it is not theirs, it has its score, or it has been at too many tables.
    """
    verify_can_play_here(club, by, season_number, fixture)
    if len(club.seasons[season_number].fixtures[fixture].tables) >= checks.MAX_FIXTURE_TABLES:
        raise ClubError(
            translatable(
                "club-tables-used-up",
                f"This game has been at {checks.MAX_FIXTURE_TABLES} tables and never counted: "
                "enter its score.",
                tables=checks.MAX_FIXTURE_TABLES,
            )
        )
    return (FixtureTableOpened(season_number, fixture, table_id),)


def _find_open_fixture(
    club: Club, by: str, season_number: int, fixture_number: int
) -> tuple[Season, Fixture]:
    checks.verify_member(club, by)
    season = checks.find_open_season(club, season_number)
    game = checks.find_fixture(season, fixture_number)
    checks.verify_undecided(season, game)
    return season, game


class PlayedGame(NamedTuple):
    """A finished game at a table of this server.

    Attributes:
        table: its id.
        game: the number of the game there.
        result: its result.
    """

    table: str
    game: int
    result: GameResult


def record_played_score(
    club: Club, season_number: int, fixture: int, game: PlayedGame
) -> tuple[Entry, ...]:
    """Record the score of a game played here, if the right players played it; otherwise nothing.

    It counts where each entrant had a side of their own, in whichever of the two, from the first
    card to the last, with no bot in anybody's place. A single player's partner may be anybody.
    """
    season = club.seasons.get(season_number)
    planned = None if season is None else season.fixtures.get(fixture)
    if season is None or planned is None or not season.is_fixture_open(planned):
        return ()
    if game.table not in planned.tables or game.result.club != club.id:
        return ()
    sides = _find_table_sides(season, planned, game.result)
    scores = game.result.scores
    if sides is None or game.result.winner is None or scores[0] == scores[1]:
        return ()
    if season.full_rules != Rules.from_dict(game.result.rules):  # last, as it takes the longest
        return ()
    score = FixtureScore(scores[sides[0]], scores[sides[1]])
    return (FixtureScorePlayed(season_number, fixture, score, game.table, game.game),)


def _find_table_sides(
    season: Season, fixture: Fixture, result: GameResult
) -> tuple[int, int] | None:
    """Return the table side of each entrant; None if they did not sit as planned."""
    sides: list[int] = []
    for number in fixture.sides:
        players = season.entrants[number].players
        starters = {
            seat: starter for seat, starter in enumerate(result.seats) if starter.player in players
        }
        if sorted(starter.player for starter in starters.values()) != sorted(players):
            return None
        if any(starter.left or starter.helped for starter in starters.values()):
            return None
        team = [
            index
            for index, seats in enumerate(teams(season.full_rules))
            if starters.keys() <= {*seats}
        ]
        if len(team) != 1:
            return None
        sides += team
    return (sides[0], sides[1]) if sides[0] != sides[1] else None
