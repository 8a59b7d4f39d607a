"""What decisions have in common: who may, and what texts, rules and scores are."""

from __future__ import annotations

from typing import Final

from euchre.clubs.errors import ClubError, NotAllowed
from euchre.clubs.log.entries import MEMBER, ORGANISER, OWNER, ROBIN, FixtureScore, SeasonSettings
from euchre.clubs.log.state import Club, Fixture, Season
from euchre.league.playable import game_refusal, round_refusal
from euchre.rules import Rules
from euchre.words.grammar import one_line
from euchre.words.names import mixed

LONGEST_TITLE: Final = 60
"""Characters in the title of a club, a rule set, an evening or a season."""
LONGEST_TEXT: Final = 1000
"""Characters in what a club says of itself."""
LONGEST_NOTES: Final = 300
"""Characters in what is said of a rule set, or of a score that is set right."""
LONGEST_NAME: Final = 40
MOST_MEMBERS: Final = 500
MOST_ASKING: Final = 100
MOST_RULES: Final = 30
MOST_EVENINGS: Final = 500
MOST_SEASONS: Final = 100
MOST_ENTRANTS: Final = 64
MOST_GAMES: Final = 2_016
"""In the plan of a season: as many as `MOST_ENTRANTS` who meet each other once."""


def member(club: Club, by: str) -> None:
    """Refuse an account that is not a member of the club.

    Raises:
        NotAllowed: they do not.
    """
    if by not in club.members:
        raise NotAllowed("Only members of the club can do that.")


def organiser(club: Club, by: str) -> None:
    """Refuse an account that is neither an organiser nor an owner.

    Raises:
        NotAllowed: they are not.
    """
    if club.role(by) not in (ORGANISER, OWNER):
        raise NotAllowed("Only the organisers and owners of the club can do that.")


def owner(club: Club, by: str) -> None:
    """Refuse an account that is not an owner of the club.

    Raises:
        NotAllowed: they are not.
    """
    if club.role(by) != OWNER:
        raise NotAllowed("Only an owner of the club can do that.")


def over(club: Club, by: str, player: str) -> None:
    """Refuse a removal: organisers remove plain members, owners remove organisers too.

    Raises:
        NotAllowed: they may not.
        ClubError: there is no such member.
    """
    organiser(club, by)
    role = known(club, player)
    if role == OWNER:
        raise NotAllowed("Owners go by themselves: nobody sends them away.")
    if role != MEMBER:
        owner(club, by)


def known(club: Club, player: str) -> str:
    """Return the role of a member.

    Raises:
        ClubError: there is no such member.
    """
    role = club.role(player)
    if not role:
        raise ClubError("There is no such member any more.")
    return role


def title(text: str, what: str) -> str:
    """Return a title on one line, with its length and letters checked.

    Raises:
        ClubError: it is empty or too long, or a word in it has letters of two alphabets.
    """
    found = one_line(text)
    if not found:
        raise ClubError(f"{what} needs a name.")
    if len(found) > LONGEST_TITLE:
        raise ClubError(f"{what} has a name of {LONGEST_TITLE} characters at most.")
    if word := mixed(found):
        raise ClubError(f"{word} has letters of two alphabets: write each word in one.")
    return found


def prose(text: str, most: int = LONGEST_TEXT) -> str:
    """Return a text of several lines, with each line cleaned and the length checked.

    Raises:
        ClubError: it is too long.
    """
    lines = [one_line(line) for line in text.splitlines()]
    found = "\n".join(lines).strip("\n")
    if len(found) > most:
        raise ClubError(f"That text has {len(found)} characters, and {most} are the most.")
    return found


def name(text: str) -> str:
    """Return an account name on one line, cut to the length that a club stores."""
    return one_line(text)[:LONGEST_NAME] or "Somebody"


def two_sides(rules: Rules, *, pairs: bool) -> None:
    """Refuse rules that single players, or pairs, cannot play a season by.

    Raises:
        ClubError: it is not.
    """
    why = game_refusal(rules, "A season", pairs=pairs)
    if why is not None:
        raise ClubError(why)


def most_entrants(settings: SeasonSettings) -> int:
    """Return the most entrants of a season: fewer if each pair meets more than once.

    >>> [most_entrants(SeasonSettings("", "robin", {}, legs=legs)) for legs in (1, 2, 4)]
    [64, 45, 32]
    """
    if settings.kind != ROBIN:
        return MOST_ENTRANTS
    counts = range(MOST_ENTRANTS, 0, -1)
    return next(n for n in counts if settings.legs * n * (n - 1) // 2 <= MOST_GAMES)


def season_of(club: Club, number: int) -> Season:
    """Return the season of that number, which must not be over.

    Raises:
        ClubError: there is none of that number, or it is over.
    """
    season = club.seasons.get(number)
    if season is None:
        raise ClubError("There is no such season.")
    if season.closed:
        raise ClubError("The season is over: nothing in it changes any more.")
    return season


def fixture_of(season: Season, number: int) -> Fixture:
    """Return a fixture of a season that has not been called off.

    Raises:
        ClubError: there is none.
    """
    fixture = season.fixtures.get(number)
    if fixture is None:
        raise ClubError("There is no such game in the season.")
    if fixture.off:
        raise ClubError("That game has been called off.")
    return fixture


def undecided(season: Season, fixture: Fixture) -> None:
    """Refuse a fixture that has a result, or a side that has withdrawn.

    Raises:
        ClubError: it is not.
    """
    if fixture.result is not None:
        score = fixture.result.score
        raise ClubError(f"That game has its score already, {score}: an organiser can set it right.")
    if not all(season.entrants[number].here for number in fixture.sides):
        raise ClubError("One side of that game has withdrawn.")


def score_of(settings: SeasonSettings, first: int, second: int) -> FixtureScore:
    """Return the score of a fixture if the game of the season can end like that.

    Raises:
        ClubError: nobody has won by it, or the game of the season cannot end so.
    """
    if first == second:
        raise ClubError("One side has to have won: play one more hand, and count it in.")
    rules = Rules.from_dict(settings.rules)
    why = round_refusal(rules, (first, second), decisive=True)
    if why is not None:
        raise ClubError(why)
    return FixtureScore(first, second)
