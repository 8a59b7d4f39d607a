"""Seasons: opened, entered, drawn, challenged, closed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from euchre.clubs.commands import checks
from euchre.clubs.commands.rule_sets_and_tournaments import find_rule_set
from euchre.clubs.commands.scores import can_set_score, is_neutral_organiser, verify_can_withdraw
from euchre.clubs.entries import (
    LADDER_KIND,
    ROUND_ROBIN,
    SEASON_KINDS,
    ChallengeCalledOff,
    ChallengeMade,
    EntrantReinstated,
    EntrantWithdrawn,
    Entry,
    FixturesDrawn,
    SeasonClosed,
    SeasonEntered,
    SeasonOpened,
    SeasonSettings,
)
from euchre.clubs.errors import ClubError, ClubPermissionError
from euchre.clubs.state import Club, Entrant, Fixture, Season
from euchre.memo import cache_per_state
from euchre.texts import translatable


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
    checks.verify_organiser(club, by)
    if kind not in SEASON_KINDS:
        raise ClubError(
            translatable(
                "club-kind-choose",
                f"Choose how the season is played from {', '.join(SEASON_KINDS)}.",
                kinds=", ".join(SEASON_KINDS),
            )
        )
    if len(club.seasons) >= checks.MAX_SEASONS:
        raise ClubError(
            translatable(
                "club-seasons-many",
                f"A club can have at most {checks.MAX_SEASONS} seasons.",
                seasons=checks.MAX_SEASONS,
            )
        )
    if sum(not season.closed for season in club.seasons.values()) >= checks.MAX_OPEN_SEASONS:
        raise ClubError(
            translatable(
                "club-seasons-open-many",
                f"A club can have at most {checks.MAX_OPEN_SEASONS} open seasons: close one first.",
                seasons=checks.MAX_OPEN_SEASONS,
            )
        )
    club_rules = find_rule_set(club, rule_set)
    checks.verify_season_rules(club_rules.full_rules, pairs=pairs)
    if not 1 <= legs <= 4:
        raise ClubError(
            translatable(
                "club-legs-range",
                f"Entrants can meet each other 1 to 4 times, not {legs}.",
                legs=legs,
            )
        )
    if not 1 <= reach <= checks.MAX_ENTRANTS:
        raise ClubError(
            translatable(
                "club-reach-range",
                f"Challenges can reach 1 to {checks.MAX_ENTRANTS} places up, not {reach}.",
                most=checks.MAX_ENTRANTS,
                reach=reach,
            )
        )
    settings = SeasonSettings(
        checks.clean_title(title, translatable("club-noun-season", "A season")),
        kind,
        club_rules.rules,
        club_rules.title,
        pairs,
        legs,
        reach,
    )
    return (SeasonOpened(len(club.seasons) + 1, settings),)


def enter_season(
    club: Club, by: str, season_number: int, players: Sequence[str]
) -> tuple[Entry, ...]:
    """Enter one member or a pair in a season, as one of them or an organiser.

    Raises:
        ClubError: they may not, they are too few or too many, play already, or have come and gone
            too often.
    """
    checks.verify_member(club, by)
    season = checks.find_open_season(club, season_number)
    if by in players:
        players = sorted(players, key=lambda player: player != by)  # who enters stands first
        entered = sum(entrant.players[0] == by for entrant in season.entrants.values())
        if entered >= checks.MAX_OWN_ENTRIES:
            raise ClubError(
                translatable(
                    "club-entered-often",
                    f"You've entered {entered} times: an organizer can enter you.",
                    times=entered,
                )
            )
    else:
        checks.verify_organiser(club, by)
    player_count = 2 if season.settings.pairs else 1
    if len(players) != player_count or len({*players}) != player_count:
        raise ClubError(
            translatable("club-pair-needs-two", "A pair needs two different members.")
            if player_count == 2
            else translatable("club-enter-one", "Enter one member at a time.")
        )
    for player in players:
        checks.find_role(club, player)
        if season.find_entrant(player) is not None:
            raise ClubError(
                translatable(
                    "club-entered-already",
                    f"{club.names[player]} is already in this season.",
                    who=club.names[player],
                )
            )
    if season.drawn:
        raise ClubError(
            translatable(
                "club-drawn-too-late",
                "The games of this season have been drawn: it's too late to enter.",
            )
        )
    max_entrants = checks.max_entrants(season.settings)
    if len(season.active_entrants) >= max_entrants:
        raise ClubError(
            translatable(
                "club-season-full",
                f"The season is full: it can have at most {max_entrants} entrants.",
                entrants=max_entrants,
            )
        )
    return (SeasonEntered(season_number, len(season.entrants) + 1, tuple(players)),)


def withdraw_entrant(club: Club, by: str, season_number: int, entrant: int) -> tuple[Entry, ...]:
    """Withdraw an entrant from a season, as one of them or an organiser: see `find_withdrawable`.

    Raises:
        ClubError: they may not, or the entrant does not play.
    """
    checks.verify_member(club, by)
    season = checks.find_open_season(club, season_number)
    verify_can_withdraw(club, by, season, _find_entrant(season, entrant))
    return (EntrantWithdrawn(season_number, entrant),)


def reinstate_entrant(club: Club, by: str, season_number: int, entrant: int) -> tuple[Entry, ...]:
    """Let an entrant of a drawn round robin who has withdrawn play on, as an organiser.

    Raises:
        ClubError: they are no organiser who can judge that, or it cannot be.
    """
    checks.verify_organiser(club, by)
    season = checks.find_open_season(club, season_number)
    withdrawn = season.entrants.get(entrant)
    if withdrawn is None or not _can_reenter(club, season, withdrawn):
        raise ClubError(
            translatable(
                "club-reinstate-needs",
                "They can play on only in games that were drawn for them, and only if all of "
                "them are members of the club again.",
            )
        )
    if not is_neutral_organiser(club, by, season, withdrawn):
        raise ClubPermissionError(
            translatable(
                "club-reinstate-rival",
                "You play against them, or are one of them: ask another organizer to let them "
                "play on, or an owner if none can.",
            )
        )
    return (EntrantReinstated(season_number, entrant),)


def can_reinstate(club: Club, by: str, season: Season, entrant: Entrant) -> bool:
    """Return True where an organiser may let an entrant play on: see `reinstate_entrant`."""
    is_judge = by in club.organisers and is_neutral_organiser(club, by, season, entrant)
    return is_judge and _can_reenter(club, season, entrant)


def _can_reenter(club: Club, season: Season, entrant: Entrant) -> bool:
    """Return True for who has withdrawn from games that are drawn, and is all in the club."""
    return (
        not season.closed
        and not entrant.here
        and season.settings.kind != LADDER_KIND
        and entrant.number in season.drawn_entrants
        and club.members.keys() >= set(entrant.players)
    )


def _find_entrant(season: Season, entrant_number: int) -> Entrant:
    entrant = season.entrants.get(entrant_number)
    if entrant is None or not entrant.here:
        raise ClubError(translatable("club-not-in-season", "They aren't in this season."))
    return entrant


def draw_fixtures(club: Club, by: str, season_number: int, rng: Random) -> tuple[Entry, ...]:
    """Draw the plan of a round robin at random, as an organiser.

    Raises:
        ClubError: they are no organiser, it has been done, or too few play.
    """
    checks.verify_organiser(club, by)
    season = checks.find_open_season(club, season_number)
    if season.settings.kind != ROUND_ROBIN:
        raise ClubError(
            translatable(
                "club-ladder-no-draw", "A ladder has no schedule: challenge somebody to move up."
            )
        )
    if season.drawn:
        raise ClubError(
            translatable("club-drawn-already", "The games of this season have already been drawn.")
        )
    order = [entrant.number for entrant in season.active_entrants]
    if len(order) < 2:
        raise ClubError(
            translatable(
                "club-draw-needs-two", "At least two must enter before you can draw the games."
            )
        )
    games = season.settings.legs * len(order) * (len(order) - 1) // 2
    earlier_games = sum(len(season.fixtures) for season in club.seasons.values())
    if games + earlier_games > checks.MAX_CLUB_GAMES:
        raise ClubError(
            translatable(
                "club-games-many",
                f"A club can have at most {checks.MAX_CLUB_GAMES:,} games in all seasons.",
                games=checks.MAX_CLUB_GAMES,
            )
        )
    rng.shuffle(order)
    return (FixturesDrawn(season_number, tuple(order)),)


def challenge_entrant(club: Club, by: str, season_number: int, target: int) -> tuple[Entry, ...]:
    """Challenge a higher entrant of a ladder for their place.

    Raises:
        ClubError: they do not play, the other is not within reach, or either has a game to play.
    """
    checks.verify_member(club, by)
    season = checks.find_open_season(club, season_number)
    if season.settings.kind != LADDER_KIND:
        raise ClubError(
            translatable(
                "club-robin-no-challenge",
                "In a round robin everybody meets everybody: there are no challenges.",
            )
        )
    challenger, opponent = season.find_entrant(by), _find_entrant(season, target)
    if challenger is None:
        raise ClubPermissionError(translatable("club-enter-first", "Enter the season first."))
    refusal = challenge_refusal(club, season, challenger, opponent)
    if refusal:
        raise ClubError(refusal)
    fixture = len(season.fixtures) + 1
    return (ChallengeMade(season_number, fixture, challenger.number, target),)


def challenge_refusal(club: Club, season: Season, challenger: Entrant, target: Entrant) -> str:
    """Return why one entrant of a ladder cannot challenge another; empty if they can."""
    order = season.order
    places_above = order.index(challenger.number) - order.index(target.number)
    if places_above <= 0:
        return translatable("club-challenge-above", "You can challenge only entrants above you.")
    if places_above > season.settings.reach:
        return translatable(
            "club-challenge-reach",
            f"You can challenge up to {season.settings.reach} places up, not {places_above}.",
            reach=season.settings.reach,
            places=places_above,
        )
    for entrant in (challenger, target):
        if entrant.number in _entrants_in_open_challenges(season):
            return translatable(
                "club-challenge-busy",
                f"{club.entrant_name(entrant)} has to play another game first.",
                who=club.entrant_name(entrant),
            )
    return ""


@cache_per_state
def _entrants_in_open_challenges(season: Season) -> frozenset[int]:
    return frozenset(number for fixture in season.open_fixtures() for number in fixture.sides)


def call_off_challenge(club: Club, by: str, season_number: int, fixture: int) -> tuple[Entry, ...]:
    """Call a challenge off, as its challenger or an organiser: see `can_call_off`.

    Raises:
        ClubError: they may not, or it has been played.
    """
    checks.verify_member(club, by)
    season = checks.find_open_season(club, season_number)
    challenge = checks.find_fixture(season, fixture)
    if season.settings.kind != LADDER_KIND:
        raise ClubError(
            translatable("club-robin-no-call-off", "You can't call off the games of a round robin.")
        )
    checks.verify_undecided(season, challenge)
    if not can_call_off(club, by, season, challenge):
        if challenge.claims and season.find_side(challenge, by) is not None:
            raise ClubPermissionError(
                translatable(
                    "club-call-off-scored",
                    "Somebody has entered a score: confirm it or enter another.",
                )
            )
        raise ClubPermissionError(
            translatable(
                "club-call-off-challenger",
                "Only the challenger or an organizer who doesn't play in it can call it off.",
            )
        )
    return (ChallengeCalledOff(season_number, fixture),)


def can_call_off(club: Club, by: str, season: Season, fixture: Fixture) -> bool:
    """Return True for the challenger, until a score is entered, and for a judge.

    Judges are those who may set its score (`can_set_score`): no organiser ends a game of their own.
    """
    if season.settings.kind != LADDER_KIND or not season.is_fixture_open(fixture):
        return False
    withdraws = season.find_side(fixture, by) == 0 and not fixture.claims
    return withdraws or can_set_score(club, by, season, fixture)


def close_season(club: Club, by: str, season_number: int) -> tuple[Entry, ...]:
    """Close a season, as an organiser: its standings stay as they are.

    Raises:
        ClubError: they are no organiser, it is over already, or it would end a game of their own
            that the other side has entered a score of, and that they are no judge of.
    """
    checks.verify_organiser(club, by)
    season = checks.find_open_season(club, season_number)
    for fixture in season.open_fixtures():
        side = season.find_side(fixture, by)
        if side is None or can_set_score(club, by, season, fixture):
            continue
        if any(claim.side != side for claim in fixture.claims):
            raise ClubPermissionError(
                translatable(
                    "club-close-claimed",
                    "The other side of one of your games has entered a score: confirm it, or ask"
                    " another organizer to settle it or close the season, or an owner if none can.",
                )
            )
    return (SeasonClosed(season_number, struck=True),)
