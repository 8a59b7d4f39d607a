"""The host wants it otherwise: settings of an evening that has been opened."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from euchre.league.deciding.checks import format_of, must_be_open, must_have_size
from euchre.league.deciding.opening import check_prizes, open_evening
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve
from euchre.league.formats.knockout import Knockout
from euchre.league.log.entries import Entry, SettingsChanged, TournamentSettings, differing
from euchre.league.log.state import Evening
from euchre.rules import Rules
from euchre.words.grammar import count

_SHARES: Final = frozenset(("stake", "prizes", "whole", "third_place"))
"""The settings upon which it depends who wins how much."""


def change(evening: Evening, wanted: TournamentSettings) -> tuple[Entry, ...]:
    """Change the settings of a tournament; nothing if they are the same.

    Args:
        evening: the evening.
        wanted: all settings, those that stay as well.

    Raises:
        LeagueError: one of them cannot change any more, or makes no sense.
        PrizeError: the prizes cannot be read, or do not fit the pot.
        RulesError: the rules cannot be played.
    """
    must_be_open(evening)
    if Rules.from_dict(wanted.rules) == evening.rules:
        wanted = structs.replace(wanted, rules=evening.settings.rules)
    entry = SettingsChanged(open_evening(evening.id, wanted, evening.rules).settings)
    names = differing(evening.settings, entry.settings)
    stays = fixed(evening)
    for name in names:
        if name in stays:
            raise LeagueError(stays[name])
    after = evolve(evening, entry)
    why = format_of(after).rounds_refusal(after) if evening.order and "rounds" in names else None
    if why is not None:
        raise LeagueError(why)
    if not {"rounds", "rules"}.isdisjoint(names):
        must_have_size(after)
    length = format_of(after).length(after)
    if "rounds" in names and 0 < length < len(evening.rounds):
        paired = count(len(evening.rounds), "round")
        raise LeagueError(f"There cannot be {count(length, 'round')}: {paired} have been paired.")
    places, here = entry.settings.places, len(evening.present)
    if "places" in names and 0 < places < here:
        raise LeagueError(f"There cannot be {places} places: {here} players are here.")
    if evening.people and not _SHARES.isdisjoint(names):
        check_prizes(after)
    return (entry,) if names else ()


def fixed(evening: Evening) -> dict[str, str]:
    """Return the settings that can no longer change, each with the reason in a sentence."""
    found = {
        "format": "The format stays: for another one open another evening.",
        "club": "An evening stays the club's that opened it.",
    }
    if evening.rounds:
        found["rules"] = "The game stays as it is: a round of it has been paired."
    results = [result for *_, result in evening.results()]
    if results:
        found["unit"] = "The price of a point stays: a score has been paid for at that price."
    tallies = [tally for result in results for tally in result.tallies]
    if any(tally.euchred for tally in tallies):
        found["per_euchre"] = "The price of a euchre stays: one has been counted at that price."
    if any(tally.reneges for tally in tallies):
        found["per_renege"] = "The price of a renege stays: one has been counted at that price."
    format_ = format_of(evening)
    if isinstance(format_, Knockout) and 0 < format_.length(evening) <= len(evening.rounds):
        found["third_place"] = "The match for the third place stays: the final has been paired."
    if _paid(evening):
        for name in ("stake", "basket"):
            found[name] = (
                f"The {name} stays, as money has been paid: take the payments back first, or charge"
                " what is missing."
            )
    return found


def _paid(evening: Evening) -> bool:
    """Return True if a payment has been made and not taken back."""
    transactions = evening.ledger.transactions
    back = {each.reverses for each in transactions}
    return any(
        each.key.startswith("paid/") and each.reverses is None and each.key not in back
        for each in transactions
    )
