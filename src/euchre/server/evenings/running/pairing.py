"""The next round of an evening, looked for in a process where that takes long."""

from __future__ import annotations

import random
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.log.entries import Entry
from euchre.league.log.state import Evening
from euchre.server.evenings.running.live import Author, Live
from euchre.server.evenings.running.registry import Evenings
from euchre.server.processes.background import PAGES, SOON

FEW: Final = 32
"""So many people are paired at once, in any format."""
_TRIES: Final = 3
"""How often a round is looked for while people come and go."""


class _Meanwhile(LeagueError):
    """The tournament has changed while its round was being paired."""


async def pair_after(
    evenings: Evenings,
    live: Live,
    rounds: int,
    host: Author,
    *,
    command: str,
    address: str,
) -> None:
    """Pair the round that follows this many rounds.

    Args:
        evenings: all of them.
        live: the evening.
        rounds: how many there are, as the host has seen them.
        host: who wants it.
        command: names it, so that it is done once.
        address: where the host is in the network.

    Raises:
        EuchreError: as `deciding.pair`; or there are other rounds, or there is too much to do.
    """
    for _ in range(_TRIES):
        if (host.by, command) in live.done:
            return
        before = live.evening
        _must_have(before, rounds)
        made = await _looked_for(before, address)
        with suppress(_Meanwhile):
            decide = partial(_as_before, before, rounds, made)
            await evenings.act(live, host, decide, command=command)
            return
    raise _Meanwhile("There is much coming and going: pair once more.")


def _as_before(
    before: Evening, rounds: int, made: Sequence[Entry], evening: Evening
) -> Sequence[Entry]:
    _must_have(evening, rounds)
    if evening is not before:
        raise _Meanwhile("Something has changed meanwhile: pair once more.")
    return made


def _must_have(evening: Evening, rounds: int) -> None:
    if len(evening.rounds) != rounds:
        raise LeagueError(f"Round {len(evening.rounds)} has been paired meanwhile.")


async def _looked_for(evening: Evening, address: str) -> tuple[Entry, ...]:
    deciding.coming(evening)  # what cannot be is refused before anybody looks for it
    if deciding.format_of(evening).sought and len(evening.people) > FEW:
        return await PAGES.ask(address, SOON, paired, evening)
    return paired(evening)


def paired(evening: Evening) -> tuple[Entry, ...]:
    """Build the entries of the next round, and of the lots before the first."""
    return deciding.pair(evening, random.SystemRandom())
