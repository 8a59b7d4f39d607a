"""A whole evening with bots at all tables."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import reduce
from hashlib import sha256

from euchre.bots import make_bot
from euchre.bots.matches.duel import play_duel_match
from euchre.tournaments import commands
from euchre.tournaments.entries import Entry
from euchre.tournaments.formats import BoardComparisonFormat, format_of
from euchre.tournaments.formats.knockout import KnockoutFormat
from euchre.tournaments.match_results import MatchResult, build_match_result, seat_order
from euchre.tournaments.reducer import apply_event
from euchre.tournaments.state import TableSitting, Tournament


def simulate_tournament(tournament: Tournament, bots: Sequence[str], seed: int) -> Iterator[Entry]:
    """Play a tournament with bots from where it stands to its end, and close it.

    Each player keeps one bot for the whole evening; scores are entered by one side and confirmed
    by the other, as people do. The same seed gives the same evening.

    Args:
        bots: names of bots, as `euchre.bots.make_bot` takes them, dealt out to the players in turn.
        seed: of everything: lots, cards, bots.

    Yields:
        The entries that follow, each after the one before.

    Raises:
        EuchreError: there is no such bot, or the evening cannot be played.
    """
    rng = random.Random(f"evening {seed}")
    while True:
        if not tournament.is_round_complete:
            entries = [*_simulate_round(tournament, bots, seed)]
        elif len(tournament.rounds) < (format_of(tournament).round_count(tournament) or 1):
            entries = [*commands.pair_round(tournament, rng)]
        else:
            break
        for entry in entries:
            tournament = apply_event(tournament, entry)
            yield entry
    yield from commands.close_tournament(tournament)


def _simulate_round(tournament: Tournament, bots: Sequence[str], seed: int) -> Iterator[Entry]:
    current = tournament.current_round
    assert current is not None
    for table in current.tables:
        if table.result is not None:
            continue
        result = _simulate_match(tournament, current.number, table, bots, seed)
        boards = result.boards if format_of(tournament).boarded else ()
        author = tournament.players_of(table.first)[0]
        opponent = tournament.players_of(table.second)[0]
        entries = commands.enter_score(
            tournament,
            current.number,
            table.number,
            result.score,
            by=author,
            tallies=result.tallies,
            boards=boards,
        )
        yield from entries
        if tournament.settings.confirm:
            after = reduce(apply_event, entries, tournament)
            yield from commands.confirm_score(after, current.number, table.number, by=opponent)


def _simulate_match(
    tournament: Tournament, round_number: int, table: TableSitting, bots: Sequence[str], seed: int
) -> MatchResult:
    """Play one table's match; in a knockout of fixed hands, again if it ends level."""
    seats = seat_order(tournament.players_of(table.first), tournament.players_of(table.second))
    format_, lots, dealer = format_of(tournament), f"{seed} {round_number}", 0
    for again in range(100):
        deal = _derive_seed(lots, f"table {table.number} {again}")
        if isinstance(format_, BoardComparisonFormat):
            boards = format_.find_board_set(tournament, round_number, table.first)
            deal, dealer = (
                _derive_seed(f"{seed} {boards + 1}", "boards"),
                format_.first_board_dealer(tournament, boards),
            )
        names = [bots[(player - 1) % len(bots)] for player in seats]
        players = [
            make_bot(name, _derive_seed(lots, f"bot {p}"))
            for name, p in zip(names, seats, strict=True)
        ]
        result = build_match_result(play_duel_match(tournament.rules, players, deal, dealer), seats)
        if not isinstance(format_, KnockoutFormat) or result.score.first != result.score.second:
            return result
    return result


def _derive_seed(seed: str, purpose: str) -> int:
    """Derive a seed of its own for every use."""
    return int.from_bytes(sha256(f"{seed} {purpose}".encode()).digest()[:4])
