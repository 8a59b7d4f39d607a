"""Opening an evening."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from euchre.bots import BOTS
from euchre.league import accounts
from euchre.league.deciding.checks import (
    LONGEST_PLAN,
    LONGEST_TITLE,
    MOST_PEOPLE,
    must_be_amount,
    must_have_size,
)
from euchre.league.deciding.people import join
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve, opened
from euchre.league.formats import format_named
from euchre.league.log.entries import SCORINGS, Entry, TournamentOpened, TournamentSettings
from euchre.league.log.state import Evening
from euchre.presets import preset
from euchre.rules import Rules
from euchre.words.grammar import one_line


def usual_rules(name: str) -> Rules:
    """Return the default rules of the format called `name`.

    Raises:
        LeagueError: there is no such format.
    """
    format_ = format_named(name)
    return preset(format_.preset).rules.but(format_.knobs)


def open_evening(
    evening: str, settings: TournamentSettings, played: Rules | None = None
) -> TournamentOpened:
    """Open a tournament without players.

    Args:
        evening: its id.
        settings: as the host wants it.
        played: the rules that it was opened with before, which it keeps in any case.

    Raises:
        LeagueError: something in the settings makes no sense.
        PrizeError: the prizes cannot be read.
        RulesError: the rules cannot be played.
    """
    format_ = format_named(settings.format)
    title, currency = one_line(settings.title)[:LONGEST_TITLE], one_line(settings.currency)[:4]
    prizes = one_line(settings.prizes)
    settings = structs.replace(settings, title=title, currency=currency, prizes=prizes)
    if len(prizes) > LONGEST_PLAN:
        raise LeagueError(f"A plan of prizes has {LONGEST_PLAN:,} characters at most.")
    amounts = {
        "stake": settings.stake,
        "price of a point": settings.unit,
        "basket": settings.basket,
        "price of a euchre": settings.per_euchre,
        "price of a renege": settings.per_renege,
    }
    for what, cents in amounts.items():
        must_be_amount(cents, f"The {what}", least=0)
    if not 0 <= settings.rounds <= 100:
        raise LeagueError(f"An evening has 1 to 100 rounds, not {settings.rounds}.")
    if not 0 <= settings.places <= MOST_PEOPLE:
        raise LeagueError(f"An evening is for 4 to {MOST_PEOPLE} players, not {settings.places}.")
    if settings.places and (why := format_.crowd(settings.places)) is not None:
        raise LeagueError(why)
    if settings.scoring not in SCORINGS:
        raise LeagueError(f"Score boards by match-points or by average, not {settings.scoring!r}.")
    if settings.bots not in BOTS:
        raise LeagueError(f"There are no bots of the level {settings.bots!r}.")
    if (settings.format == "points") != bool(settings.unit):
        raise LeagueError(
            "Say what a point is worth."
            if not settings.unit
            else f"Paying by the point is the format points, not {settings.format}."
        )
    entry = TournamentOpened(evening, settings)
    empty = opened(entry)
    accounts.prize_plan(empty)
    if empty.rules != played:
        why = format_.rules_refusal(empty.rules, settings)
        if why is not None:
            raise LeagueError(why)
    return entry


def begin(evening: str, settings: TournamentSettings, names: Iterable[str]) -> tuple[Entry, ...]:
    """Open a tournament with these players, ``Ann & Bob`` for a team: the events that make it.

    Raises:
        LeagueError, PrizeError, RulesError: as for `open_evening` and `join`; or it would be too
            large, or the prizes come to more than the stakes of so many.
    """
    entries: list[Entry] = [open_evening(evening, settings)]
    after = opened(entries[0])  # type: ignore[arg-type]
    for name in names:
        for entry in join(after, name):
            entries.append(entry)
            after = evolve(after, entry)
    must_have_size(after)
    if after.people:
        check_prizes(after)
    return tuple(entries)


def check_prizes(evening: Evening) -> None:
    """Refuse prizes that come to more than the pot.

    Raises:
        PrizeError: they do, or there is a pot and no prize.
    """
    accounts.prize_of(evening)
