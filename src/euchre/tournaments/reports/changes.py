"""What has changed in the settings of an evening, in words."""

from __future__ import annotations

from euchre import money
from euchre.english.grammar import format_count, join_words
from euchre.game.rules import KNOBS, Rules
from euchre.texts import join_texts, translatable
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
    "whole": (
        translatable("evening-change-whole", "prizes are whole amounts"),
        translatable("evening-change-not-whole", "prizes are paid to the cent"),
    ),
    "third_place": (
        translatable("evening-change-third", "the third place is played for"),
        translatable("evening-change-no-third", "the third place is not played for"),
    ),
    "confirm": (
        translatable("evening-change-confirm", "the other side must confirm scores"),
        translatable("evening-change-no-confirm", "scores count at once"),
    ),
    "joining": (
        translatable("evening-change-joining", "anybody can join"),
        translatable("evening-change-no-joining", "the host enters the names"),
    ),
    "listed": (
        translatable("evening-change-listed", "it's in the public list"),
        translatable("evening-change-not-listed", "it isn't in the public list"),
    ),
    "claiming": (
        translatable("evening-change-claiming", "anybody can take a name on the list"),
        translatable("evening-change-no-claiming", "the host assigns the names"),
    ),
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
        return translatable(
            "evening-change-amount",
            f"{_AMOUNT_PHRASES[name]} {amount} instead of {old_amount}",
            setting=name,
            amount=amount,
            former=old_amount,
        )
    if name in _SWITCH_PHRASES:
        return _SWITCH_PHRASES[name][not getattr(settings, name)]
    if name == "rules":
        return _describe_rules_change(Rules.from_dict(before.rules), after.rules)
    if name == "rounds":
        length = format_of(after).round_count(after)
        return (
            translatable(
                "evening-change-rounds", f"there are {format_count(length, 'round')}", n=length
            )
            if length
            else translatable("evening-change-no-rounds", "there is no fixed number of rounds")
        )
    return _describe_plain_change(after, name)


def _describe_plain_change(after: Tournament, name: str) -> str:
    settings = after.settings
    if name == "title":
        if not settings.title:
            return translatable("evening-change-no-title", "it has no name")
        return translatable(
            "evening-change-title", f"it is called {settings.title}", title=settings.title
        )
    if name == "places":
        if not settings.places:
            return translatable("evening-change-no-places", "there's no limit to the places")
        return translatable(
            "evening-change-places",
            f"there are {format_count(settings.places, 'place')}",
            n=settings.places,
        )
    if name == "currency":
        if not settings.currency:
            return translatable("evening-change-no-currency", "amounts have no currency")
        return translatable(
            "evening-change-currency", f"amounts are in {settings.currency}", sign=settings.currency
        )
    plan = accounts.prize_plan(after)
    clauses = {
        "prizes": translatable(
            "evening-change-prizes", f"the prizes are {plan}", prizes=plan.description
        ),
        "scoring": translatable(
            "evening-change-scoring",
            f"boards are compared by {settings.scoring.replace('-', ' ')}",
            scoring=settings.scoring,
        ),
        "bots": translatable(
            "evening-change-bots", f"bots play at level {settings.bots}", level=settings.bots
        ),
        "pace": translatable(
            "evening-change-pace", f"bots play at pace {settings.pace}", pace=settings.pace
        ),
    }
    return clauses[name]


def _describe_rules_change(before: Rules, after: Rules) -> str:
    knobs = set(before.differences(after))
    parts: list[str] = []
    if knobs & {"num_hands", "target"}:
        if after.num_hands:
            hands = format_count(after.num_hands, "hand")
            parts.append(
                translatable("evening-change-hands", f"a round has {hands}", n=after.num_hands)
            )
        elif after.target:
            parts.append(
                translatable(
                    "evening-change-target", f"games go to {after.target} points", n=after.target
                )
            )
        else:
            parts.append(translatable("evening-change-bell", "the bell ends a round"))
    labels = [KNOBS[knob].label for knob in sorted(knobs - {"num_hands", "target"})]
    if labels:
        about = join_words([label.lower() for label in labels])
        parts.append(
            translatable(
                "evening-change-rules",
                f"there are other rules for {about}",
                rules=join_words(labels),
            )
        )
    return join_texts(parts, "; ")


def _format_amount(settings: TournamentSettings, cents: int) -> str:
    if not cents:
        return translatable("ledger-nothing", "nothing")
    return money.format_amount(cents, settings.currency)
