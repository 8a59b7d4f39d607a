"""The form for the settings of an evening that is there already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import structs

from euchre.english.grammar import fit_one_line, join_words
from euchre.server.games.forms import LEVEL_CHOICES, PACE_CHOICES
from euchre.server.stale_forms import OUT_OF_DATE_MESSAGE, StaleFormError
from euchre.server.tournaments.forms import (
    CURRENCY_SIGNS,
    MAX_TITLE_LENGTH,
    PRIZE_CHOICES,
    FormFields,
    SubmittedForm,
    parse_game,
)
from euchre.server.tournaments.live import LiveTournament
from euchre.tournaments import accounts, commands
from euchre.tournaments.entries import (
    Entry,
    TournamentOpened,
    TournamentSettings,
    TournamentSettingsChanged,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.reducer import apply_event
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.changes import describe_changes
from euchre.tournaments.state import Tournament

_AMOUNT_FIELDS: Final = {
    "stake": "The stake",
    "unit": "The price of a point",
    "basket": "The basket",
    "per_euchre": "The price of a euchre",
    "per_renege": "The price of a renege",
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
    given: dict[str, Any] = {"currency": sign} | {
        name: form.amount(name, what, sign)
        for name, what in _AMOUNT_FIELDS.items()
        if name in fields
    }
    given |= {name: form.is_ticked(name) for name in _CHECKBOX_FIELDS if name in fields}
    if "title" in fields:
        given["title"] = fit_one_line(form.text("title"))[:MAX_TITLE_LENGTH]
    if "prizes" in fields:
        own = form.text("prizes") == "own"
        given["prizes"] = form.text("own_prizes" if own else "prizes")
    if "rounds" in fields:
        given["rounds"] = form.number("rounds", "The number of rounds", most=100)
    if "places" in fields:
        most = commands.MAX_PLAYERS
        given["places"] = form.number("places", "The number of places", most=most)
    if "third_place" in fields:
        given["third_place"] = form.text("third_place") != "no"
    if "scoring" in fields:
        given["scoring"] = form.text("scoring")
    for name, known in _SELECT_FIELDS.items():
        if name in fields:
            given[name] = form.text(name)
            if given[name] not in {*known, getattr(tournament.settings, name)}:
                raise TournamentError(f"Choose one of {join_words(list(known))}.")
    rules = parse_game(form, commands.format_of(tournament), tournament.rules)
    return structs.replace(tournament.settings, rules=rules.changed_knobs, **given)


def settings_fields(tournament: Tournament) -> FormFields:
    """Return the fields of the form before anything has been typed."""
    settings = tournament.settings
    found = {name: _format_amount(getattr(settings, name)) for name in _AMOUNT_FIELDS}
    found |= {name: "yes" if getattr(settings, name) else "" for name in _CHECKBOX_FIELDS}
    named = settings.prizes in dict(PRIZE_CHOICES)
    return FormFields(
        found,
        title=settings.title,
        prizes=settings.prizes if named else "own",
        own_prizes="" if named else settings.prizes,
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
    return f"{cents // 100}.{cents % 100:02}" if cents else ""


def currency_choices(tournament: Tournament) -> Sequence[str]:
    """Return the currency signs to choose from, with the tournament's own."""
    return tuple(dict.fromkeys((*CURRENCY_SIGNS, tournament.settings.currency)))


def count_changes(live: LiveTournament) -> int:
    """Count the changes of the settings: a form from before the last one is stale."""
    return len(_settings_versions(live)) - 1


def _settings_versions(live: LiveTournament) -> list[TournamentSettings]:
    """Return the settings as they were opened, and after each change."""
    entries = (noted.entry for noted in live.noted)
    return [
        entry.settings
        for entry in entries
        if isinstance(entry, TournamentOpened | TournamentSettingsChanged)
    ]


def describe_saved(live: LiveTournament, seen: str) -> str:
    """Describe the result of the form that was sent after this many changes; empty if unknown."""
    if seen == str(count_changes(live)):
        return "Nothing is different: all settings stay as they were."
    return live.saved.get(seen, "")


def describe_change(before: Tournament, entry: Entry) -> str:
    """Describe a change of the settings in sentences."""
    after = apply_event(before, entry)
    return (
        "Saved: "
        f"{join_words(describe_changes(before.settings, after))}"
        f".{_describe_moved_money(before, after)}"
    )


def verify_settings_seen(live: LiveTournament, seen: str) -> None:
    """Verify that the settings are still those that the form showed.

    Raises:
        StaleFormError: they are not; it says what has been changed.
    """
    versions = _settings_versions(live)
    known = {str(number): settings for number, settings in enumerate(versions)}
    if known.get(seen) is versions[-1]:
        return
    told = join_words(describe_changes(known[seen], live.tournament)) if seen in known else ""
    raise StaleFormError(
        f"{OUT_OF_DATE_MESSAGE} The settings have been changed meanwhile{told and ': '}{told}."
    )


def _describe_moved_money(before: Tournament, after: Tournament) -> str:
    """Describe the players' debts that a change has moved; empty: none."""
    was, now = before.ledger.all_balances(), after.ledger.all_balances()
    more = [was.get(each, 0) - now[each] for each in now if each not in accounts.SHARED_ACCOUNTS]
    more = [cents for cents in more if cents]
    parts = []
    if more:
        who = "1 player owes" if len(more) == 1 else f"{len(more)} players each owe"
        what = f"{after.format_amount(abs(more[0]))} {'more' if more[0] > 0 else 'less'}"
        parts.append(f"{who} {what if len(set(more)) == 1 else 'another amount'}")
    if [*after.list_results()] and exporting.prize_amounts(before) != exporting.prize_amounts(
        after
    ):
        parts.append("the prizes so far change")
    return f" With it {join_words(parts)}." if parts else ""
