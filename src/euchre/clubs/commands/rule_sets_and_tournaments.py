"""What a club plays: its rule sets, and its evenings."""

from __future__ import annotations

from euchre.clubs.commands import checks
from euchre.clubs.entries import (
    ClubTournamentAdded,
    ClubTournamentRemoved,
    Entry,
    RuleSetAdded,
    RuleSetRemoved,
)
from euchre.clubs.errors import ClubError
from euchre.clubs.state import Club, RuleSet
from euchre.english.names import fold_name
from euchre.game.rules import Rules
from euchre.texts import translatable


def add_rule_set(
    club: Club, by: str, title: str, rules: Rules, notes: str = ""
) -> tuple[Entry, ...]:
    """Add a rule set, as an organiser.

    Raises:
        ClubError: they are no organiser, there are too many, or it has the name of another.
    """
    checks.verify_organiser(club, by)
    title = checks.clean_title(title, translatable("club-noun-rules", "A rule set"))
    if len(club.rule_sets) >= checks.MAX_RULE_SETS:
        raise ClubError(
            translatable(
                "club-rules-many",
                f"A club can have at most {checks.MAX_RULE_SETS} rule sets: remove one first.",
                rules=checks.MAX_RULE_SETS,
            )
        )
    if any(fold_name(rule_set.title) == fold_name(title) for rule_set in club.rule_sets.values()):
        raise ClubError(
            translatable(
                "club-rules-named",
                f"There's already a rule set called {title}: remove it first.",
                title=title,
            )
        )
    notes = checks.clean_text(notes, checks.MAX_NOTES_LENGTH)
    return (RuleSetAdded(club.rules_given + 1, title, rules.changed_knobs, notes),)


def remove_rule_set(club: Club, by: str, rule_set_number: int) -> tuple[Entry, ...]:
    """Remove a rule set, as an organiser; seasons that began with it keep it.

    Raises:
        ClubError: they are no organiser, or there is none of that number.
    """
    checks.verify_organiser(club, by)
    find_rule_set(club, rule_set_number)
    return (RuleSetRemoved(rule_set_number),)


def find_rule_set(club: Club, rule_set_number: int) -> RuleSet:
    """Return the rule set of that number; refuse one that is not there."""
    rule_set = club.rule_sets.get(rule_set_number)
    if rule_set is None:
        raise ClubError(translatable("club-rules-gone", "The club no longer has that rule set."))
    return rule_set


def add_tournament(club: Club, by: str, tournament_id: str, title: str) -> tuple[Entry, ...]:
    """Add a tournament of this server to the club, as an organiser.

    Raises:
        ClubError: they are no organiser, or there are too many.
    """
    checks.verify_organiser(club, by)
    if any(tournament.evening == tournament_id for tournament in club.evenings):
        return ()
    if len(club.evenings) >= checks.MAX_TOURNAMENTS:
        raise ClubError(
            translatable(
                "club-evenings-many",
                f"A club can list at most {checks.MAX_TOURNAMENTS} evenings: remove an old one "
                "first.",
                evenings=checks.MAX_TOURNAMENTS,
            )
        )
    return (
        ClubTournamentAdded(
            tournament_id,
            checks.clean_title(title, translatable("club-noun-evening", "An evening")),
        ),
    )


def remove_tournament(club: Club, by: str, tournament_id: str) -> tuple[Entry, ...]:
    """Take a tournament off the club's list, as an organiser; the tournament itself stays.

    Raises:
        ClubError: they are no organiser, or it is none of the club's.
    """
    checks.verify_organiser(club, by)
    if all(tournament.evening != tournament_id for tournament in club.evenings):
        raise ClubError(translatable("club-evening-other", "That evening isn't one of the club's."))
    return (ClubTournamentRemoved(tournament_id),)
