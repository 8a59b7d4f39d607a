"""The next round of an evening, looked for beside the event loop."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from euchre.server.processes.background import PAGE_POOL, PAGE_TIMEOUT_SECONDS, run_in_thread
from euchre.server.tournaments.live import LiveTournament, TournamentActor
from euchre.server.tournaments.registry import TournamentStore
from euchre.texts import translatable
from euchre.tournaments import commands
from euchre.tournaments.entries import Entry
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.state import Tournament

MAX_THREAD_PLAYERS: Final = 32
"""So many people are paired in a thread where the best pairing is looked for, and more by a
process."""
_MAX_ATTEMPTS: Final = 3
"""How often a round is looked for while people come and go."""


class _PairingOutdatedError(TournamentError):
    """The tournament has changed while its round was being paired."""


async def pair_next_round(
    tournaments: TournamentStore,
    live_tournament: LiveTournament,
    expected_round_count: int,
    host: TournamentActor,
    *,
    command_id: str,
    address: str,
) -> None:
    """Pair the round that follows this many rounds.

    Args:
        tournaments: all of them.
        live_tournament: the evening.
        expected_round_count: how many there are, as the host has seen them.
        host: who wants it.
        command_id: names it, so that it is done once.
        address: where the host is in the network.

    Raises:
        EuchreError: as `deciding.pair_round`; or there are other rounds, or there is too much
            to do.
    """
    for _ in range(_MAX_ATTEMPTS):
        if (host.log_name, command_id) in live_tournament.done:
            return
        before = live_tournament.tournament
        _verify_round_count(before, expected_round_count)
        entries = await _compute_pairing(before, address)
        with suppress(_PairingOutdatedError):
            build_entries = partial(_build_if_unchanged, before, expected_round_count, entries)
            await tournaments.apply_as_author(
                live_tournament, host, build_entries, command_id=command_id
            )
            return
    raise _PairingOutdatedError(
        translatable(
            "evening-refused-pairing-busy",
            "Too many players are coming and going. Pair the round again.",
        )
    )


def _build_if_unchanged(
    before: Tournament, expected_round_count: int, entries: Sequence[Entry], tournament: Tournament
) -> Sequence[Entry]:
    _verify_round_count(tournament, expected_round_count)
    if tournament is not before:
        raise _PairingOutdatedError(
            translatable(
                "evening-refused-pairing-changed", "Something has changed. Pair the round again."
            )
        )
    return entries


def _verify_round_count(tournament: Tournament, expected_round_count: int) -> None:
    if len(tournament.rounds) != expected_round_count:
        raise TournamentError(
            translatable(
                "evening-refused-already-paired",
                f"Round {len(tournament.rounds)} is already paired.",
                round=len(tournament.rounds),
            )
        )


async def _compute_pairing(tournament: Tournament, address: str) -> tuple[Entry, ...]:
    if commands.format_of(tournament).sought and len(tournament.people) > MAX_THREAD_PLAYERS:
        commands.next_round_size(tournament)  # what cannot be is refused before a process is asked
        return await PAGE_POOL.run(address, PAGE_TIMEOUT_SECONDS, build_pairing, tournament)
    return await run_in_thread(build_pairing, tournament)


def build_pairing(tournament: Tournament) -> tuple[Entry, ...]:
    """Build the entries of the next round, and of the lots before the first."""
    return commands.pair_round(tournament, random.SystemRandom())
