"""The form for the settings of an evening that is there already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import structs

from euchre.league import accounts, deciding
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve
from euchre.league.log.entries import Entry, SettingsChanged, TournamentOpened, TournamentSettings
from euchre.league.log.state import Evening
from euchre.league.told import exporting
from euchre.league.told.changes import changes
from euchre.server.evenings.forms import (
    CURRENCIES,
    LONGEST_TITLE,
    PRIZES,
    Fields,
    Form,
    game_of,
)
from euchre.server.evenings.running.live import Live
from euchre.server.games.forms import LEVELS, PACES
from euchre.server.stale_forms import OUT_OF_DATE, OutOfDate
from euchre.words.grammar import listing, one_line

_AMOUNTS: Final = {
    "stake": "The stake",
    "unit": "The price of a point",
    "basket": "The basket",
    "per_euchre": "The price of a euchre",
    "per_renege": "The price of a renege",
}
_TICKED: Final = ("whole", "confirm", "joining", "listed", "claiming")
_CHOSEN: Final = {"bots": dict(LEVELS), "pace": dict(PACES)}
"""What is chosen from a list, with what there is."""


def wanted(form: Form, evening: Evening) -> TournamentSettings:
    """Parse the changed settings; a field that the form lacks stays as it is.

    Raises:
        EuchreError: something in it makes no sense.
    """
    fields = form.fields
    sign = form.text("currency")[:3] if "currency" in fields else evening.settings.currency
    given: dict[str, Any] = {"currency": sign} | {
        name: form.amount(name, what, sign) for name, what in _AMOUNTS.items() if name in fields
    }
    given |= {name: form.ticked(name) for name in _TICKED if name in fields}
    if "title" in fields:
        given["title"] = one_line(form.text("title"))[:LONGEST_TITLE]
    if "prizes" in fields:
        own = form.text("prizes") == "own"
        given["prizes"] = form.text("own_prizes" if own else "prizes")
    if "rounds" in fields:
        given["rounds"] = form.number("rounds", "The number of rounds", most=100)
    if "places" in fields:
        most = deciding.MOST_PEOPLE
        given["places"] = form.number("places", "The number of places", most=most)
    if "third_place" in fields:
        given["third_place"] = form.text("third_place") != "no"
    if "scoring" in fields:
        given["scoring"] = form.text("scoring")
    for name, known in _CHOSEN.items():
        if name in fields:
            given[name] = form.text(name)
            if given[name] not in {*known, getattr(evening.settings, name)}:
                raise LeagueError(f"Choose one of {listing(list(known))}.")
    rules = game_of(form, deciding.format_of(evening), evening.rules)
    return structs.replace(evening.settings, rules=rules.changed, **given)


def shown(evening: Evening) -> Fields:
    """Return the fields of the form before anything has been typed."""
    settings = evening.settings
    found = {name: _typed(getattr(settings, name)) for name in _AMOUNTS}
    found |= {name: "yes" if getattr(settings, name) else "" for name in _TICKED}
    named = settings.prizes in dict(PRIZES)
    return Fields(
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


def _typed(cents: int) -> str:
    """Format an amount for a text field; 0 is empty."""
    return f"{cents // 100}.{cents % 100:02}" if cents else ""


def currencies(evening: Evening) -> Sequence[str]:
    """Return the currency signs to choose from, with the tournament's own."""
    return tuple(dict.fromkeys((*CURRENCIES, evening.settings.currency)))


def changes_of(live: Live) -> int:
    """Count the changes of the settings: a form from before the last one is stale."""
    return len(_versions(live)) - 1


def _versions(live: Live) -> list[TournamentSettings]:
    """Return the settings as they were opened, and after each change."""
    entries = (noted.entry for noted in live.noted)
    return [
        entry.settings for entry in entries if isinstance(entry, TournamentOpened | SettingsChanged)
    ]


def saved(live: Live, seen: str) -> str:
    """Describe the result of the form that was sent after this many changes; empty if unknown."""
    if seen == str(changes_of(live)):
        return "Nothing is different: all settings stay as they were."
    return live.saved.get(seen, "")


def tell_saved(before: Evening, entry: Entry) -> str:
    """Describe a change of the settings in sentences."""
    after = evolve(before, entry)
    return f"Saved: {listing(changes(before.settings, after))}.{_moved(before, after)}"


def verify_seen(live: Live, seen: str) -> None:
    """Verify that the settings are still those that the form showed.

    Raises:
        OutOfDate: they are not; it says what has been changed.
    """
    versions = _versions(live)
    known = {str(number): settings for number, settings in enumerate(versions)}
    if known.get(seen) is versions[-1]:
        return
    told = listing(changes(known[seen], live.evening)) if seen in known else ""
    raise OutOfDate(f"{OUT_OF_DATE} The settings have been changed meanwhile{told and ': '}{told}.")


def _moved(before: Evening, after: Evening) -> str:
    """Describe the players' debts that a change has moved; empty: none."""
    was, now = before.ledger.balances(), after.ledger.balances()
    more = [was.get(each, 0) - now[each] for each in now if each not in accounts.NAMED]
    more = [cents for cents in more if cents]
    parts = []
    if more:
        who = "1 player owes" if len(more) == 1 else f"{len(more)} players each owe"
        what = f"{after.cash(abs(more[0]))} {'more' if more[0] > 0 else 'less'}"
        parts.append(f"{who} {what if len(set(more)) == 1 else 'another amount'}")
    if [*after.results()] and exporting.prizes(before) != exporting.prizes(after):
        parts.append("the prizes so far change")
    return f" With it {listing(parts)}." if parts else ""
