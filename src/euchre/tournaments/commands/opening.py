"""Opening an evening."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from msgspec import structs

from euchre.bots import BOTS
from euchre.english.grammar import clean_to_one_line
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.texts import quote_text, translatable
from euchre.tournaments import accounts
from euchre.tournaments.commands.checks import (
    MAX_PLAYERS,
    MAX_PRIZE_PLAN_LENGTH,
    MAX_ROUNDS,
    MAX_TITLE_LENGTH,
    verify_amount,
    verify_score_limit,
)
from euchre.tournaments.commands.people import add_all_players
from euchre.tournaments.entries import (
    BOARD_SCORINGS,
    Entry,
    TournamentOpened,
    TournamentSettings,
)
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.formats import find_format
from euchre.tournaments.reducer import apply_event, initial_state
from euchre.tournaments.state import Tournament


def default_rules(name: str) -> Rules:
    """Return the default rules of the format called `name`.

    Raises:
        TournamentError: there is no such format.
    """
    format_ = find_format(name)
    return preset(format_.preset).rules.replace(format_.knobs)


def open_tournament(
    tournament_id: str, settings: TournamentSettings, earlier_rules: Rules | None = None
) -> TournamentOpened:
    """Open a tournament without players.

    Args:
        earlier_rules: the rules that it was opened with before, which it keeps in any case.

    Raises:
        TournamentError: something in the settings makes no sense.
        PrizeError: the prizes cannot be read.
        RulesError: the rules cannot be played.
    """
    format_ = find_format(settings.format)
    title, currency = (
        clean_to_one_line(settings.title)[:MAX_TITLE_LENGTH],
        clean_to_one_line(settings.currency)[:4],
    )
    prizes = clean_to_one_line(settings.prizes)
    settings = structs.replace(settings, title=title, currency=currency, prizes=prizes)
    if len(prizes) > MAX_PRIZE_PLAN_LENGTH:
        raise TournamentError(
            translatable(
                "evening-refused-prizes-long",
                f"A prize plan can have at most {MAX_PRIZE_PLAN_LENGTH:,} characters.",
                most=MAX_PRIZE_PLAN_LENGTH,
            )
        )
    amounts = {
        translatable("ledger-label-stake", "The stake"): settings.stake,
        translatable("ledger-label-point", "The price of a point"): settings.unit,
        translatable("ledger-label-basket", "The basket"): settings.basket,
        translatable("ledger-label-euchre", "The price of a euchre"): settings.per_euchre,
        translatable("ledger-label-renege", "The price of a renege"): settings.per_renege,
    }
    for label, cents in amounts.items():
        verify_amount(cents, label, min_cents=0)
    if not 0 <= settings.rounds <= MAX_ROUNDS:
        raise TournamentError(
            translatable(
                "evening-refused-rounds",
                f"An evening can have 1 to {MAX_ROUNDS} rounds, not {settings.rounds}.",
                most=MAX_ROUNDS,
                n=settings.rounds,
            )
        )
    if not 0 <= settings.places <= MAX_PLAYERS:
        raise TournamentError(
            translatable(
                "evening-refused-places",
                f"An evening is for 4 to {MAX_PLAYERS} players, not {settings.places}.",
                most=MAX_PLAYERS,
                n=settings.places,
            )
        )
    if settings.places and (why := format_.player_count_refusal(settings.places)) is not None:
        raise TournamentError(why)
    if settings.scoring not in BOARD_SCORINGS:
        raise TournamentError(
            translatable(
                "evening-refused-scoring",
                f"Score boards by match-points or by average, not {settings.scoring!r}.",
                scoring=quote_text(settings.scoring),
            )
        )
    if settings.bots not in BOTS:
        raise TournamentError(
            translatable(
                "evening-refused-bots",
                f"There are no bots of level {settings.bots!r}.",
                level=quote_text(settings.bots),
            )
        )
    if (settings.format == "points") != bool(settings.unit):
        raise TournamentError(
            translatable("evening-refused-no-unit", "Enter what a point is worth.")
            if not settings.unit
            else translatable(
                "evening-refused-unit",
                f"Paying by the point is the format points, not {settings.format}.",
                format=settings.format,
            )
        )
    entry = TournamentOpened(tournament_id, settings)
    empty = initial_state(entry)
    accounts.prize_plan(empty)
    if empty.rules != earlier_rules and (why := format_.rules_refusal(empty.rules)) is not None:
        raise TournamentError(why)
    return entry


def open_with_players(
    tournament_id: str, settings: TournamentSettings, names: Iterable[str]
) -> tuple[Entry, ...]:
    """Open a tournament with these players, ``Ann & Bob`` for a team: the events that make it.

    Raises:
        TournamentError, PrizeError, RulesError: as for `open_tournament` and `add_players`; or it
            would be too large, or the prizes come to more than the stakes of so many.
    """
    opening = open_tournament(tournament_id, settings)
    before = initial_state(opening)
    joining = add_all_players(before, names)
    after = reduce(apply_event, joining, before)
    verify_score_limit(after)
    if after.people:
        verify_prizes(after)
    return opening, *joining


def verify_prizes(tournament: Tournament) -> None:
    """Refuse prizes that come to more than the pot.

    Raises:
        PrizeError: they do, or there is a pot and no prize.
    """
    accounts.prize_cents(tournament)
