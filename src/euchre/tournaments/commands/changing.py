"""The host wants it otherwise: settings of an evening that has been opened."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from euchre.english.grammar import format_count
from euchre.game.rules import Rules
from euchre.texts import translatable
from euchre.tournaments import accounts
from euchre.tournaments.commands.checks import (
    verify_not_closed,
    verify_score_limit,
)
from euchre.tournaments.commands.opening import open_tournament, verify_prizes
from euchre.tournaments.entries import (
    Entry,
    TournamentSettings,
    TournamentSettingsChanged,
    list_changed_settings,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import format_of
from euchre.tournaments.formats.knockout import KnockoutFormat
from euchre.tournaments.reducer import apply_event
from euchre.tournaments.state import Tournament

_PRIZE_SETTINGS: Final = frozenset(("stake", "prizes", "whole", "third_place"))
"""The settings upon which it depends who wins how much."""
MAX_FEE_CHANGES: Final = 20
"""How often a stake or a basket changes after people have come: each time it is booked anew for all
of them.
"""


def change_settings(tournament: Tournament, wanted: TournamentSettings) -> tuple[Entry, ...]:
    """Change the settings of a tournament; nothing if they are the same.

    Args:
        wanted: all settings, those that stay as well.

    Raises:
        TournamentError: one of them cannot change any more, or makes no sense.
        PrizeError: the prizes cannot be read, or do not fit the pot.
        RulesError: the rules cannot be played.
    """
    verify_not_closed(tournament)
    if Rules.from_dict(wanted.rules) == tournament.rules:
        wanted = structs.replace(wanted, rules=tournament.settings.rules)
    entry = TournamentSettingsChanged(
        open_tournament(tournament.id, wanted, tournament.rules).settings
    )
    names = list_changed_settings(tournament.settings, entry.settings)
    locked = locked_settings(tournament)
    for name in names:
        if name in locked:
            raise TournamentError(locked[name])
    after = apply_event(tournament, entry)
    why = format_of(after).rounds_refusal(after) if tournament.order and "rounds" in names else None
    if why is not None:
        raise TournamentError(why)
    if not {"rounds", "rules"}.isdisjoint(names):
        verify_score_limit(after)
    length = format_of(after).round_count(after)
    if "rounds" in names and 0 < length < len(tournament.rounds):
        paired = format_count(len(tournament.rounds), "round")
        raise TournamentError(
            translatable(
                "evening-refused-fewer-rounds",
                f"You can't have {format_count(length, 'round')}: {paired} have been paired.",
                n=length,
                paired=len(tournament.rounds),
            )
        )
    places, here = entry.settings.places, len(tournament.present_players)
    if "places" in names and 0 < places < here:
        raise TournamentError(
            translatable(
                "evening-refused-fewer-places",
                f"You can't have {places} places: {here} players are here.",
                n=places,
                here=here,
            )
        )
    if tournament.people and not _PRIZE_SETTINGS.isdisjoint(names):
        verify_prizes(after)
    return (entry,) if names else ()


def locked_settings(tournament: Tournament) -> dict[str, str]:
    """Return the settings that can no longer change, each with the reason in a sentence."""
    reasons: dict[str, str] = {
        "format": translatable(
            "evening-locked-format",
            "You can't change the format: create another evening for another format.",
        ),
        "club": translatable("evening-locked-club", "You can't move an evening to another club."),
    }
    if tournament.rounds:
        reasons["rules"] = translatable(
            "evening-locked-rules", "You can't change the game once a round has been paired."
        )
    results = [result for *_, result in tournament.list_results()]
    if results:
        reasons["unit"] = translatable(
            "evening-locked-unit",
            "You can't change the price of a point once a score has been paid for.",
        )
    tallies = [tally for result in results for tally in result.tallies]
    if any(tally.euchred for tally in tallies):
        reasons["per_euchre"] = translatable(
            "evening-locked-per-euchre",
            "You can't change the price of a euchre once one has been counted.",
        )
    if any(tally.reneges for tally in tallies):
        reasons["per_renege"] = translatable(
            "evening-locked-per-renege",
            "You can't change the price of a renege once one has been counted.",
        )
    format_ = format_of(tournament)
    if isinstance(format_, KnockoutFormat) and 0 < format_.round_count(tournament) <= len(
        tournament.rounds
    ):
        reasons["third_place"] = translatable(
            "evening-locked-third-place",
            "You can't change the match for third place once the final has been paired.",
        )
    ledger = tournament.ledger
    if not all(map(ledger.is_reversed, ledger.keys_by_kind.get("paid", ()))):
        for name in ("stake", "basket"):
            reasons[name] = translatable(
                "evening-locked-paid",
                f"The {name} can't change, because money has been paid: take the payments back"
                " first, or charge what is missing.",
                setting=name,
            )
    for name in accounts.ENTRY_ACCOUNTS:
        if _count_fee_changes(tournament, name) >= MAX_FEE_CHANGES:
            reasons[name] = translatable(
                "evening-locked-often",
                f"The {name} can't change any more: it has been changed {MAX_FEE_CHANGES} times."
                " Charge what is missing.",
                setting=name,
                n=MAX_FEE_CHANGES,
            )
    return reasons


def _count_fee_changes(tournament: Tournament, fee_name: str) -> int:
    """Count how often an entry fee was booked anew, by the keys of its transactions."""
    keys = (key.split("/") for key in tournament.ledger.keys_by_kind.get(fee_name, ()))
    return len({key[2] for key in keys if len(key) == 3})
