"""What the forms of a club show that can change while somebody looks at them."""

from __future__ import annotations

from euchre.clubs import Club
from euchre.clubs.state import Fixture, Season
from euchre.server.clubs.views import DOOR_CHOICES, ROLE_CHOICES, describe_lost_seasons
from euchre.server.numbers import parse_number
from euchre.server.stale_forms import FormVersion


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
            value, f"It's now called {club.title}. Description: {club.about} ({door}.)"
        )
    if kind == "leaving":
        player, _, by = key.partition(" ")
        lost = describe_lost_seasons(club, by or player, player) or "No season is affected now."
        return FormVersion(f"{club.title}\n{lost}", f"{club.title}: {lost}")
    if kind in ("player", "partner"):
        name = club.names.get(key, "")
        return FormVersion(name, f"This player is now called {name}.")
    if kind == "link":
        return FormVersion(f"{club.links}", "There's a new link now.")
    if kind == "role":
        role = club.role_of(key)
        words = dict(ROLE_CHOICES).get(role, "no member").lower()
        return FormVersion(role, f"{club.names.get(key, '')} is now {words}.")
    if chosen_season is None:
        return FormVersion("", "Look again.")
    if kind == "entrant" and number in chosen_season.entrants:
        name = club.entrant_name(chosen_season.entrants[number])
        return FormVersion(name, f"They're now called {name}.")
    if kind == "game" and number in chosen_season.fixtures:
        return _describe_fixture(club, chosen_season, chosen_season.fixtures[number])
    words = "This season has changed. Look at it again."
    return FormVersion(f"{chosen_season.version}", words)


def _describe_fixture(club: Club, season: Season, fixture: Fixture) -> FormVersion:
    sides = (season.entrants[number] for number in (fixture.first, fixture.second))
    names = " against ".join(map(club.entrant_name, sides))
    value = f"{names} {fixture.result} {fixture.claims} {fixture.off}"
    if fixture.result is not None:
        return FormVersion(value, f"The game now has {fixture.result.score}: {names}.")
    if not fixture.claims:
        return FormVersion(value, f"The game now has no score: {names}.")
    claim = fixture.claims[-1]
    return FormVersion(value, f"{club.names[claim.by]} now says {claim.score}: {names}.")
