"""Lots, rounds, tables."""

from __future__ import annotations

import random

from euchre.league.deciding.checks import (
    format_of,
    must_be_open,
    must_have_size,
    sitting_at,
    taken,
)
from euchre.league.deciding.opening import check_prizes
from euchre.league.deciding.scores import walkover
from euchre.league.errors import LeagueError
from euchre.league.folding import evolve, team_name
from euchre.league.formats.base import drawn
from euchre.league.log.entries import (
    Entry,
    Paired,
    PlanDrawn,
    PlayedOnline,
    PlayerLeft,
    Teamed,
    Unpaired,
)
from euchre.league.log.state import Evening
from euchre.randomness import Chance, as_random
from euchre.words.grammar import listing


def start(evening: Evening, rng: Chance) -> tuple[Entry, ...]:
    """Draw lots: for the teams that are still missing, and for the places of the plan.

    Raises:
        LeagueError: it has begun, so many cannot play this format, or it would be too large.
        PrizeError: the prizes do not fit the pot.
    """
    rng = as_random(rng)
    must_be_open(evening)
    if evening.order:
        raise LeagueError("The lots have been drawn.")
    format_ = format_of(evening)
    why = format_.crowd(len(evening.people)) or format_.rounds_refusal(evening)
    if why is not None:
        raise LeagueError(why)
    entries: list[Entry] = []
    after = evening
    if format_.teamed:
        for entry in _draw_teams(evening, rng):
            entries.append(entry)
            after = evolve(after, entry)
    entries.append(PlanDrawn(drawn(after.competitors, rng)))
    after = evolve(after, entries[-1])
    must_have_size(after)
    check_prizes(after)
    return tuple(entries)


def _draw_teams(evening: Evening, rng: random.Random) -> list[Teamed]:
    """Draw partners for the players who have none."""
    alone = drawn([player for player in evening.people if player not in evening.team_of], rng)
    first = max(evening.teams, default=0) + 1
    return [
        Teamed(first + at // 2, (a, b), team_name(evening, (a, b)))
        for at in range(0, len(alone), 2)
        for a, b in [sorted(alone[at : at + 2])]
    ]


def pair(evening: Evening, rng: Chance) -> tuple[Entry, ...]:
    """Pair the next round; before the first one, draw the plan as well.

    Raises:
        LeagueError: a table is still playing, or there are no more rounds.
    """
    rng = as_random(rng)
    must_be_open(evening)
    if not evening.order:
        entries = start(evening, rng)
        after = evening
        for entry in entries:
            after = evolve(after, entry)
        return (*entries, *pair(after, rng))
    _must_be_complete(evening)
    found = format_of(evening).next_round(evening, rng)
    if found is None or not found.tables:
        raise _all_played()
    return found, *_walkovers(evening, found)


def coming(evening: Evening) -> tuple[int, int]:
    """Return the next round's numbers of tables and of sitters-out, whatever the draw.

    Raises:
        LeagueError: as `pair`.
    """
    must_be_open(evening)
    if not evening.order:
        for entry in start(evening, random.Random(0)):
            evening = evolve(evening, entry)
    _must_be_complete(evening)
    found = format_of(evening).next_size(evening)
    if found is None or not found[0]:
        raise _all_played()
    return found


def _must_be_complete(evening: Evening) -> None:
    """Refuse an action while a table of the current round has no result.

    Raises:
        LeagueError: a table is still playing.
    """
    if not evening.complete:
        assert evening.current is not None
        waiting = [str(table.number) for table in evening.current.tables if table.result is None]
        tables = "table" if len(waiting) == 1 else "tables"
        raise LeagueError(f"Round {evening.current.number} waits for {tables} {listing(waiting)}.")


def _all_played() -> LeagueError:
    return LeagueError("All rounds have been played: close the evening.")


def unpair(evening: Evening) -> tuple[Entry, ...]:
    """Take back the latest round, as long as nobody has entered a score of it.

    With the first round the lots are taken back as well. Teams stay, but who has gone is out of
    the next lots, as if they had gone before: they have not played, and owe nothing.

    Raises:
        LeagueError: no round has been paired, or a score of it has been entered.
    """
    must_be_open(evening)
    if evening.current is None:
        raise LeagueError("No round has been paired.")
    number = evening.current.number
    for table in evening.current.tables:
        if table.claims or (table.result is not None and not table.result.walkover):
            raise LeagueError(
                f"Table {table.number} of round {number} has a score: that round stands."
            )
    gone = [player for player, person in evening.people.items() if not person.here]
    return (Unpaired(number), *(PlayerLeft(player) for player in gone if number == 1))


def _walkovers(evening: Evening, round_: Paired) -> list[Entry]:
    """Record a walkover for each table at which one team has gone but is still in the bracket."""
    staying, after = set(evening.staying), evolve(evening, round_)
    made: list[Entry] = []
    for number, pairing in enumerate(round_.tables, 1):
        gone = [not staying.issuperset(side) for side in pairing]
        if any(gone):
            made += walkover(after, round_.number, number, int(gone[0]))
    return made


def online(evening: Evening, number: int, table: int, id_: str) -> tuple[Entry, ...]:
    """Record that a table is played on this server.

    Raises:
        LeagueError: there is no such table, or it has been played.
    """
    must_be_open(evening)
    if format_of(evening).real_cards:
        raise LeagueError(
            f"{format_of(evening).title} is played with real cards: at a table here others would"
            " see boards that they have yet to play."
        )
    sitting = sitting_at(evening, number, table)
    if sitting.result is not None:
        raise taken(number, sitting)
    return (PlayedOnline(number, table, id_),)
