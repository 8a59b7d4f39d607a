"""What has changed in the settings of an evening, in words."""

from __future__ import annotations

from euchre import money
from euchre.english.grammar import format_count, join_words
from euchre.game.rules import KNOBS, Rules
from euchre.tournaments import accounts
from euchre.tournaments.entries import TournamentSettings, list_changed_settings
from euchre.tournaments.formats import format_of
from euchre.tournaments.state import Tournament

_AMOUNT_PHRASES = {
    "stake": "the stake is",
    "unit": "a point costs",
    "basket": "everybody puts into the basket",
    "per_euchre": "being euchred costs",
    "per_renege": "a renege costs",
}


_SWITCH_PHRASES = {
    "whole": ("prizes are whole amounts", "prizes are paid to the cent"),
    "third_place": ("the third place is played for", "the third place is not played for"),
    "confirm": ("the other side must confirm scores", "scores count at once"),
    "joining": ("anybody can join", "the host enters the names"),
    "listed": ("it's in the public list", "it isn't in the public list"),
    "claiming": ("anybody can take a name on the list", "the host assigns the names"),
}
"""Clauses for settings that are on or off."""


def describe_changes(before: TournamentSettings, after: Tournament) -> list[str]:
    """Return a clause for every changed setting: ``the stake is $5.00 instead of nothing``."""
    return [
        _describe_change(before, after, name)
        for name in list_changed_settings(before, after.settings)
    ]


def _describe_change(before: TournamentSettings, after: Tournament, name: str) -> str:
    settings = after.settings
    if name in _AMOUNT_PHRASES:
        amount = _format_amount(settings, getattr(settings, name))
        old_amount = _format_amount(before, getattr(before, name))
        return f"{_AMOUNT_PHRASES[name]} {amount} instead of {old_amount}"
    if name in _SWITCH_PHRASES:
        return _SWITCH_PHRASES[name][not getattr(settings, name)]
    if name == "rules":
        return _describe_rules_change(Rules.from_dict(before.rules), after.rules)
    if name == "rounds":
        length = format_of(after).round_count(after)
        return (
            f"there are {format_count(length, 'round')}"
            if length
            else "there is no fixed number of rounds"
        )
    clauses = {
        "title": f"it is called {settings.title}" if settings.title else "it has no name",
        "prizes": f"the prizes are {accounts.prize_plan(after)}",
        "places": f"there are {format_count(settings.places, 'place')}"
        if settings.places
        else "there's no limit to the places",
        "scoring": f"boards are compared by {settings.scoring.replace('-', ' ')}",
        "bots": f"bots play at level {settings.bots}",
        "pace": f"bots play at pace {settings.pace}",
        "currency": f"amounts are in {settings.currency}"
        if settings.currency
        else "amounts have no currency",
    }
    return clauses[name]


def _describe_rules_change(before: Rules, after: Rules) -> str:
    knobs = set(before.differences(after))
    parts = []
    if knobs & {"num_hands", "target"}:
        if after.num_hands:
            parts.append(f"a round has {format_count(after.num_hands, 'hand')}")
        else:
            parts.append(
                f"games go to {after.target} points" if after.target else "the bell ends a round"
            )
    labels = [KNOBS[knob].label.lower() for knob in sorted(knobs - {"num_hands", "target"})]
    if labels:
        parts.append(f"there are other rules for {join_words(labels)}")
    return "; ".join(parts)


def _format_amount(settings: TournamentSettings, cents: int) -> str:
    return money.format_amount(cents, settings.currency) if cents else "nothing"
