"""The form for the settings of an evening that is there already."""

from __future__ import annotations

from typing import Any, Final

from msgspec import structs

from euchre.english.figures import tell_figure
from euchre.english.grammar import clean_to_one_line, join_words
from euchre.server.games.forms import LEVEL_CHOICES, PACE_CHOICES
from euchre.server.languages import translate
from euchre.server.stale_forms import OUT_OF_DATE_MESSAGE, StaleFormError
from euchre.server.tournaments.forms import (
    MAX_TITLE_LENGTH,
    PRIZE_CHOICES,
    FormFields,
    SubmittedForm,
    parse_game_rules,
)
from euchre.server.tournaments.live import LiveTournament
from euchre.texts import join_texts, translatable
from euchre.tournaments import accounts, commands
from euchre.tournaments.entries import (
    Entry,
    TournamentOpened,
    TournamentSettings,
    TournamentSettingsChanged,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.reducer import apply_event
from euchre.tournaments.reports.changes import describe_changes
from euchre.tournaments.reports.exporting import prize_amounts
from euchre.tournaments.state import Tournament

_AMOUNT_FIELDS: Final = {
    "stake": translatable("evening-label-stake", "The stake"),
    "unit": translatable("evening-label-unit", "The price per point"),
    "basket": translatable("evening-label-basket", "The basket"),
    "per_euchre": translatable("evening-label-per-euchre", "The price per euchre"),
    "per_renege": translatable("evening-label-per-renege", "The price per renege"),
}
_CHECKBOX_FIELDS: Final = ("whole", "confirm", "joining", "listed", "claiming")
_SELECT_FIELDS: Final = {"bots": dict(LEVEL_CHOICES), "pace": dict(PACE_CHOICES)}
"""What is chosen from a list, with what there is."""


def parse_settings(form: SubmittedForm, tournament: Tournament) -> TournamentSettings:
    """Parse the changed settings; a field that the form lacks stays as it is.

    Raises:
        EuchreError: something in it makes no sense.
    """
    fields = form.fields
    sign = form.text("currency")[:3] if "currency" in fields else tournament.settings.currency
    changes: dict[str, Any] = {"currency": sign} | {
        name: form.amount(name, what, sign)
        for name, what in _AMOUNT_FIELDS.items()
        if name in fields
    }
    changes |= {name: form.is_ticked(name) for name in _CHECKBOX_FIELDS if name in fields}
    if "title" in fields:
        changes["title"] = clean_to_one_line(form.text("title"))[:MAX_TITLE_LENGTH]
    if "prizes" in fields:
        own = form.text("prizes") == "own"
        changes["prizes"] = form.text("own_prizes" if own else "prizes")
    if "rounds" in fields:
        changes["rounds"] = form.number(
            "rounds", translatable("evening-label-rounds", "The number of rounds"), maximum=100
        )
    if "places" in fields:
        most = commands.MAX_PLAYERS
        changes["places"] = form.number(
            "places", translatable("evening-label-places", "The number of places"), maximum=most
        )
    if "third_place" in fields:
        changes["third_place"] = form.text("third_place") != "no"
    if "scoring" in fields:
        changes["scoring"] = form.text("scoring")
    for name, known in _SELECT_FIELDS.items():
        if name in fields:
            changes[name] = form.text(name)
            if changes[name] not in {*known, getattr(tournament.settings, name)}:
                raise TournamentError(
                    translatable(
                        "evening-form-choose-one",
                        f"Choose one of {join_words(list(known))}.",
                        choices=join_words(list(known)),
                    )
                )
    rules = parse_game_rules(form, commands.format_of(tournament), tournament.rules)
    return structs.replace(tournament.settings, rules=rules.changed_knobs, **changes)


def build_settings_fields(tournament: Tournament) -> FormFields:
    """Return the fields of the form before anything has been typed."""
    settings = tournament.settings
    fields = {name: _format_amount(getattr(settings, name)) for name in _AMOUNT_FIELDS}
    fields |= {name: "yes" if getattr(settings, name) else "" for name in _CHECKBOX_FIELDS}
    is_listed = settings.prizes in dict(PRIZE_CHOICES)
    return FormFields(
        fields,
        title=settings.title,
        prizes=settings.prizes if is_listed else "own",
        own_prizes="" if is_listed else settings.prizes,
        rounds=str(settings.rounds or ""),
        places=str(settings.places or ""),
        third_place="yes" if settings.third_place else "no",
        scoring=settings.scoring,
        currency=settings.currency,
        bots=settings.bots,
        pace=settings.pace,
    )


def _format_amount(cents: int) -> str:
    """Format an amount for a text field; 0 is empty."""
    return translate(tell_figure(f"{cents // 100}.{cents % 100:02}")) if cents else ""


def count_settings_changes(live_tournament: LiveTournament) -> int:
    """Count the changes of the settings: a form from before the last one is stale."""
    return len(_list_settings_versions(live_tournament)) - 1


def _list_settings_versions(live_tournament: LiveTournament) -> list[TournamentSettings]:
    """Return the settings as they were opened, and after each change."""
    entries = (stored.entry for stored in live_tournament.stored_events)
    return [
        entry.settings
        for entry in entries
        if isinstance(entry, TournamentOpened | TournamentSettingsChanged)
    ]


def describe_saved_changes(live_tournament: LiveTournament, shown_version: str) -> str:
    """Describe the result of the form that was sent after this many changes; empty if unknown."""
    if shown_version == str(count_settings_changes(live_tournament)):
        return translatable("evening-form-unchanged", "You didn't change any settings.")
    return live_tournament.saved.get(shown_version, "")


def describe_settings_change(before: Tournament, entry: Entry) -> str:
    """Describe a change of the settings in sentences."""
    after = apply_event(before, entry)
    changes = join_words(describe_changes(before.settings, after))
    saved = translatable("evening-form-saved", f"Saved: {changes}.", changes=changes)
    return join_texts((saved, _describe_balance_changes(before, after)))


def verify_settings_unchanged(live_tournament: LiveTournament, shown_version: str) -> None:
    """Verify that the settings are still those that the form showed.

    Raises:
        StaleFormError: they are not; it says what has been changed.
    """
    versions = _list_settings_versions(live_tournament)
    versions_by_number = {str(number): settings for number, settings in enumerate(versions)}
    if versions_by_number.get(shown_version) is versions[-1]:
        return
    changes = (
        join_words(describe_changes(versions_by_number[shown_version], live_tournament.tournament))
        if shown_version in versions_by_number
        else ""
    )
    words = (
        translatable(
            "evening-form-settings-changed-to",
            f"The settings have changed: {changes}.",
            changes=changes,
        )
        if changes
        else translatable("evening-form-settings-changed", "The settings have changed.")
    )
    raise StaleFormError(join_texts((OUT_OF_DATE_MESSAGE, words), " "))


def _describe_balance_changes(before: Tournament, after: Tournament) -> str:
    """Describe the players' debts that a change has moved; empty: none."""
    former, balances = before.ledger.all_balances(), after.ledger.all_balances()
    differences = [
        former.get(account, 0) - cents
        for account, cents in balances.items()
        if account not in accounts.SHARED_ACCOUNTS and former.get(account, 0) != cents
    ]
    parts: list[str] = []
    if differences:
        debtors = (
            "1 player owes" if len(differences) == 1 else f"{len(differences)} players each owe"
        )
        amount = after.format_amount(abs(differences[0]))
        direction = "more" if differences[0] > 0 else "less"
        kind = direction if len(set(differences)) == 1 else "different"
        change = "a different amount" if kind == "different" else f"{amount} {direction}"
        parts.append(
            translatable(
                "ledger-change-debts",
                f"{debtors} {change}",
                n=len(differences),
                kind=kind,
                amount=amount,
            )
        )
    if prize_amounts(before) != prize_amounts(after):
        parts.append(translatable("ledger-change-prizes", "the prizes so far change"))
    if not parts:
        return ""
    changes = join_words(parts)
    return translatable("ledger-changes", f" Because of this, {changes}.", changes=changes)
