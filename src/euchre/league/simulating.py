"""A whole evening with bots at all tables."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from hashlib import sha256

from euchre.bots import make
from euchre.bots.matches.duel import play_match
from euchre.league import deciding
from euchre.league.folding import evolve
from euchre.league.formats import Comparing
from euchre.league.formats.knockout import Knockout
from euchre.league.log.entries import Entry, TableScore
from euchre.league.log.match_results import MatchResult, in_seats, result_of
from euchre.league.log.state import Evening, TableSitting


def simulate(evening: Evening, bots: Sequence[str], seed: int) -> Iterator[Entry]:
    """Play a tournament with bots from where it stands to its end, and close it.

    Each player keeps one bot for the whole evening; scores are entered by one side and confirmed
    by the other, as people do. The same seed gives the same evening.

    Args:
        evening: with people in it.
        bots: names of bots, as `euchre.bots.make` takes them, dealt out to the players in turn.
        seed: of everything: lots, cards, bots.

    Yields:
        The entries that follow, each after the one before.

    Raises:
        EuchreError: there is no such bot, or the evening cannot be played.
    """
    rng = random.Random(f"evening {seed}")
    rounds = deciding.format_of(evening).length(evening) or 1
    while len(evening.rounds) < rounds or not evening.complete:
        if evening.complete:
            made = deciding.pair(evening, rng)
            for entry in made:
                evening = evolve(evening, entry)
                yield entry
            rounds = deciding.format_of(evening).length(evening) or 1
        for entry in _round(evening, bots, seed):
            evening = evolve(evening, entry)
            yield entry
    yield from deciding.close(evening)


def _round(evening: Evening, bots: Sequence[str], seed: int) -> Iterator[Entry]:
    current = evening.current
    assert current is not None
    for table in current.tables:
        if table.result is not None:
            continue
        result = _match(evening, current.number, table, bots, seed)
        boards = result.boards if deciding.format_of(evening).boarded else ()
        by = evening.players(table.first)[0]
        other = evening.players(table.second)[0]
        entries = deciding.score(
            evening,
            current.number,
            table.number,
            result.score,
            by=by,
            tallies=result.tallies,
            boards=boards,
        )
        yield from entries
        after = evening
        for entry in entries:
            after = evolve(after, entry)
        if evening.settings.confirm:
            yield from deciding.confirm(after, current.number, table.number, by=other)


def _match(
    evening: Evening, number: int, table: TableSitting, bots: Sequence[str], seed: int
) -> MatchResult:
    """Play one table's match; in a knockout of fixed hands, again if it ends level."""
    seats = in_seats(evening.players(table.first), evening.players(table.second))
    format_, lots, dealer = deciding.format_of(evening), f"{seed} {number}", 0
    for again in range(100):
        deal = _number(lots, f"table {table.number} {again}")
        if isinstance(format_, Comparing):
            boards = format_.set_at(evening, number, table.first)
            deal, dealer = (
                _number(f"{seed} {boards + 1}", "boards"),
                format_.dealer(evening, boards),
            )
        names = [bots[(player - 1) % len(bots)] for player in seats]
        players = [
            make(name, _number(lots, f"bot {p}")) for name, p in zip(names, seats, strict=True)
        ]
        result = result_of(play_match(evening.rules, players, deal, dealer), seats)
        if not isinstance(format_, Knockout) or _decided(result.score):
            return result
    return result


def _decided(score: TableScore) -> bool:
    return score.first != score.second


def _number(seed: str, what: str) -> int:
    """Derive a seed of its own for every use."""
    return int.from_bytes(sha256(f"{seed} {what}".encode()).digest()[:4])
