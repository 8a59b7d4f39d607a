"""What the forms of a club show that can change while somebody looks at them."""

from __future__ import annotations

from euchre.clubs import Club
from euchre.clubs.state import Fixture, Season
from euchre.server.clubs.views import DOOR_CHOICES, ROLE_CHOICES, describe_lost_seasons
from euchre.server.numbers import parse_number
from euchre.server.stale_forms import FormVersion
from euchre.texts import translatable


def describe_form_subject(club: Club, season_text: str, subject: str) -> FormVersion:
    """Describe the current state of a subject of a form; empty if it is gone.

    Args:
        club: the club.
        season_text: the number of the season that the form is about; empty: it is about none.
        subject: like ``game 3``, for game 3 of that season.
    """
    kind, _, key = subject.partition(" ")
    number = parse_number(key)
    chosen_season = club.seasons.get(parse_number(season_text) or 0)
    if kind == "club":
        value = f"{club.title}\n{club.about}\n{club.door}"
        door = dict(DOOR_CHOICES).get(club.door, club.door)
        return FormVersion(
            value,
            translatable(
                "club-stale-club",
                f"It's now called {club.title}. Description: {club.about} ({door}.)",
                club=club.title,
                about=club.about,
                door=door,
            ),
        )
    if kind == "leaving":
        player, _, by = key.partition(" ")
        lost = describe_lost_seasons(club, by or player, player) or translatable(
            "club-stale-no-season", "No season is affected now."
        )
        return FormVersion(
            f"{club.title}\n{lost}",
            translatable("club-stale-lost", f"{club.title}: {lost}", club=club.title, lost=lost),
        )
    if kind in ("player", "partner"):
        name = club.names.get(key, "")
        return FormVersion(
            name, translatable("club-stale-player", f"This player is now called {name}.", name=name)
        )
    if kind == "link":
        return FormVersion(
            f"{club.links}", translatable("club-stale-link", "There's a new link now.")
        )
    if kind == "role":
        role = club.role_of(key)
        words = dict(ROLE_CHOICES).get(role, "no member").lower()
        name = club.names.get(key, "")
        now = translatable(
            "club-stale-role", f"{name} is now {words}.", who=name, role=role or "none"
        )
        return FormVersion(role, now)
    if chosen_season is None:
        return FormVersion("", translatable("club-stale-look", "Look again."))
    if kind == "entrant" and number in chosen_season.entrants:
        name = club.entrant_name(chosen_season.entrants[number])
        return FormVersion(
            name, translatable("club-stale-entrant", f"They're now called {name}.", name=name)
        )
    if kind == "game" and number in chosen_season.fixtures:
        return _describe_fixture(club, chosen_season, chosen_season.fixtures[number])
    words = translatable("club-stale-season", "This season has changed. Look at it again.")
    return FormVersion(f"{chosen_season.version}", words)


def _describe_fixture(club: Club, season: Season, fixture: Fixture) -> FormVersion:
    sides = (season.entrants[number] for number in (fixture.first, fixture.second))
    first, second = map(club.entrant_name, sides)
    names = f"{first} against {second}"
    value = f"{names} {fixture.result} {fixture.claims} {fixture.off}"
    if fixture.result is not None:
        return FormVersion(
            value,
            translatable(
                "club-stale-score",
                f"The game now has {fixture.result.score}: {names}.",
                score=f"{fixture.result.score}",
                first=first,
                second=second,
            ),
        )
    if not fixture.claims:
        return FormVersion(
            value,
            translatable(
                "club-stale-no-score",
                f"The game now has no score: {names}.",
                first=first,
                second=second,
            ),
        )
    claim = fixture.claims[-1]
    return FormVersion(
        value,
        translatable(
            "club-stale-claim",
            f"{club.names[claim.by]} now says {claim.score}: {names}.",
            who=club.names[claim.by],
            score=f"{claim.score}",
            first=first,
            second=second,
        ),
    )
