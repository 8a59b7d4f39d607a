"""What a club plays: its rule sets, and its evenings."""

from __future__ import annotations

from euchre.clubs.deciding import checks
from euchre.clubs.errors import ClubError
from euchre.clubs.log.entries import Entry, EveningAdded, EveningDropped, RuleAdded, RuleDropped
from euchre.clubs.log.state import Club, RuleSet
from euchre.rules import Rules
from euchre.words.names import folded


def add_rules(club: Club, by: str, title: str, rules: Rules, notes: str = "") -> tuple[Entry, ...]:
    """Add a rule set, as an organiser.

    Raises:
        ClubError: they are no organiser, there are too many, or it has the name of another.
    """
    checks.organiser(club, by)
    title = checks.title(title, "A rule set")
    if len(club.rule_sets) >= checks.MOST_RULES:
        raise ClubError(f"{checks.MOST_RULES} rule sets are the most: drop one first.")
    if any(folded(each.title) == folded(title) for each in club.rule_sets.values()):
        raise ClubError(f"There is a rule set called {title} already: drop it first.")
    notes = checks.prose(notes, checks.LONGEST_NOTES)
    return (RuleAdded(club.rules_given + 1, title, rules.changed, notes),)


def drop_rules(club: Club, by: str, number: int) -> tuple[Entry, ...]:
    """Remove a rule set, as an organiser; seasons that began with it keep it.

    Raises:
        ClubError: they are no organiser, or there is none of that number.
    """
    checks.organiser(club, by)
    rules_of(club, number)
    return (RuleDropped(number),)


def rules_of(club: Club, number: int) -> RuleSet:
    """Return the rule set of that number.

    Raises:
        ClubError: there is none of that number.
    """
    found = club.rule_sets.get(number)
    if found is None:
        raise ClubError("The club has no such rule set any more.")
    return found


def add_evening(club: Club, by: str, evening: str, title: str) -> tuple[Entry, ...]:
    """Add a tournament of this server to the club, as an organiser.

    Raises:
        ClubError: they are no organiser, or there are too many.
    """
    checks.organiser(club, by)
    if any(each.evening == evening for each in club.evenings):
        return ()
    if len(club.evenings) >= checks.MOST_EVENINGS:
        raise ClubError(f"{checks.MOST_EVENINGS} evenings are the most: take an old one off first.")
    return (EveningAdded(evening, checks.title(title, "An evening")),)


def drop_evening(club: Club, by: str, evening: str) -> tuple[Entry, ...]:
    """Take a tournament off the club's list, as an organiser; the tournament itself stays.

    Raises:
        ClubError: they are no organiser, or it is none of the club's.
    """
    checks.organiser(club, by)
    if all(each.evening != evening for each in club.evenings):
        raise ClubError("That evening is none of the club's.")
    return (EveningDropped(evening),)
