"""What decisions have in common: who may, and what texts, rules and scores are."""

from __future__ import annotations

from typing import Final

from euchre.clubs.entries import (
    MEMBER_ROLE,
    ORGANISER_ROLE,
    OWNER_ROLE,
    ROUND_ROBIN,
    FixtureScore,
    SeasonSettings,
)
from euchre.clubs.errors import ClubError, ClubPermissionError
from euchre.clubs.state import Club, Fixture, Season
from euchre.english.grammar import clean_to_one_line
from euchre.english.names import find_mixed_script_word
from euchre.game.rules import Rules
from euchre.texts import translatable
from euchre.tournaments.playable import game_rules_refusal, round_score_refusal

MAX_TITLE_LENGTH: Final = 60
"""Characters in the title of a club, a rule set, an evening or a season."""
MAX_TEXT_LENGTH: Final = 1000
"""Characters in what a club says of itself."""
MAX_NOTES_LENGTH: Final = 300
"""Characters in what is said of a rule set, or of a score that is set right."""
_MAX_RAW_SHARE: Final = 4
"""How many times its limit a text may have before it is cleaned, which takes time."""
MAX_NAME_LENGTH: Final = 40
MAX_MEMBERS: Final = 500
MAX_ADMISSION_REQUESTS: Final = 100
MAX_RULE_SETS: Final = 30
MAX_TOURNAMENTS: Final = 500
MAX_SEASONS: Final = 100
MAX_OPEN_SEASONS: Final = 20
"""Seasons that are not over: who comes and goes is looked for in all games of these."""
MAX_CLUB_GAMES: Final = 50_000
"""In all plans that a club has drawn."""
MAX_ENTRANTS: Final = 64
MAX_FIXTURE_TABLES: Final = 50
"""Tables of this server at which a game is played one after the other, until it counts: what ended
there is looked through."""
MAX_OWN_ENTRIES: Final = 20
"""How often somebody enters a season by themselves: what was withdrawn stays in it."""
MAX_SEASON_GAMES: Final = 2_016
"""In the plan of a season: as many as `MAX_ENTRANTS` who meet each other once."""


def verify_member(club: Club, by: str) -> None:
    """Refuse an account that is not a member of the club."""
    if by not in club.members:
        raise ClubPermissionError(
            translatable("club-members-only", "Only members of the club can do that.")
        )


def verify_organiser(club: Club, by: str) -> None:
    """Refuse an account that is neither an organiser nor an owner."""
    if club.role_of(by) not in (ORGANISER_ROLE, OWNER_ROLE):
        raise ClubPermissionError(
            translatable(
                "club-organizers-only", "Only the club's organizers and owners can do that."
            )
        )


def verify_owner(club: Club, by: str) -> None:
    """Refuse an account that is not an owner of the club."""
    if club.role_of(by) != OWNER_ROLE:
        raise ClubPermissionError(
            translatable("club-owners-only", "Only an owner of the club can do that.")
        )


def verify_can_remove(club: Club, by: str, player: str) -> None:
    """Refuse a removal: organisers remove plain members, owners remove organisers too."""
    verify_organiser(club, by)
    role = find_role(club, player)
    if role == OWNER_ROLE:
        raise ClubPermissionError(
            translatable(
                "club-owner-stays", "You can't remove an owner: owners have to leave on their own."
            )
        )
    if role != MEMBER_ROLE:
        verify_owner(club, by)


def find_role(club: Club, player: str) -> str:
    """Return the role of a member; refuse an account that is none."""
    role = club.role_of(player)
    if not role:
        raise ClubError(translatable("club-no-member", "They're no longer a member."))
    return role


def clean_title(text: str, noun: str) -> str:
    """Return a title on one line, with its length and letters checked.

    Raises:
        ClubError: it is empty or too long, or a word in it has letters of two alphabets.
    """
    is_endless = len(text) > _MAX_RAW_SHARE * MAX_TITLE_LENGTH
    title = text if is_endless else clean_to_one_line(text)
    if not title:
        raise ClubError(translatable("club-name-missing", f"{noun} needs a name.", noun=noun))
    if len(title) > MAX_TITLE_LENGTH:
        raise ClubError(
            translatable(
                "club-name-long",
                f"{noun} can have a name of at most {MAX_TITLE_LENGTH} characters.",
                characters=MAX_TITLE_LENGTH,
            )
        )
    if word := find_mixed_script_word(title):
        raise ClubError(
            translatable(
                "club-name-mixed",
                f"{word} mixes two alphabets: use one alphabet in each word.",
                word=word,
            )
        )
    return title


def clean_text(text: str, max_length: int = MAX_TEXT_LENGTH) -> str:
    """Return a text of several lines, with each line cleaned; refuse one that is too long."""
    cleaned = text
    if len(text) <= _MAX_RAW_SHARE * max_length:
        cleaned = "\n".join(map(clean_to_one_line, text.splitlines())).strip("\n")
    if len(cleaned) > max_length:
        raise ClubError(
            translatable(
                "club-text-long",
                f"That text has {len(cleaned)} characters: it can have at most {max_length}.",
                characters=len(cleaned),
                most=max_length,
            )
        )
    return cleaned


def clean_name(text: str) -> str:
    """Return an account name on one line, cut to the length that a club stores."""
    return clean_to_one_line(text)[:MAX_NAME_LENGTH] or "Somebody"


def verify_season_rules(rules: Rules, *, pairs: bool) -> None:
    """Refuse rules that single players, or pairs, cannot play a season by."""
    if refusal := game_rules_refusal(
        rules, translatable("club-noun-season", "A season"), is_pairs=pairs
    ):
        raise ClubError(refusal)


def max_entrants(settings: SeasonSettings) -> int:
    """Return the most entrants of a season: fewer if each pair meets more than once.

    >>> [max_entrants(SeasonSettings("", "robin", {}, legs=legs)) for legs in (1, 2, 4)]
    [64, 45, 32]
    """
    if settings.kind != ROUND_ROBIN:
        return MAX_ENTRANTS
    counts = range(MAX_ENTRANTS, 0, -1)
    return next(n for n in counts if settings.legs * n * (n - 1) // 2 <= MAX_SEASON_GAMES)


def find_open_season(club: Club, season_number: int) -> Season:
    """Return the season of that number; refuse one that is over, or not there."""
    season = club.seasons.get(season_number)
    if season is None:
        raise ClubError(translatable("club-season-missing", "There's no such season."))
    if season.closed:
        raise ClubError(
            translatable("club-season-over", "The season is over, so you can't change it.")
        )
    return season


def find_fixture(season: Season, fixture_number: int) -> Fixture:
    """Return a fixture of a season; refuse one that has been called off, or is not there."""
    fixture = season.fixtures.get(fixture_number)
    if fixture is None:
        raise ClubError(translatable("club-game-missing", "There's no such game in the season."))
    if fixture.off:
        raise ClubError(translatable("club-game-off", "That game was called off."))
    return fixture


def verify_undecided(season: Season, fixture: Fixture) -> None:
    """Refuse a fixture that has a result, or a side that has withdrawn."""
    if fixture.result is not None:
        score = fixture.result.score
        raise ClubError(
            translatable(
                "club-game-scored",
                f"That game already has a score, {score}: an organizer can correct it.",
                score=f"{score}",
            )
        )
    if not all(season.entrants[number].here for number in fixture.sides):
        raise ClubError(translatable("club-side-withdrawn", "One side of that game has withdrawn."))


def build_score(settings: SeasonSettings, first_points: int, second_points: int) -> FixtureScore:
    """Return the score of a fixture if the game of the season can end like that.

    Raises:
        ClubError: nobody has won by it, or the game of the season cannot end so.
    """
    if first_points == second_points:
        raise ClubError(
            translatable(
                "club-score-level", "One side has to win: play one more hand, and count it, too."
            )
        )
    rules = Rules.from_dict(settings.rules)
    why = round_score_refusal(rules, (first_points, second_points), decisive=True)
    if why is not None:
        raise ClubError(why)
    return FixtureScore(first_points, second_points)
