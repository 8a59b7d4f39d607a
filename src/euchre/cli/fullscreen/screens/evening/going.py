"""The evening goes on: the next round, and the end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from euchre.cli.evenings.book import by_lot
from euchre.cli.fullscreen.screens.evening.pages import Host, Key
from euchre.errors import EuchreError
from euchre.league import deciding
from euchre.league.errors import LeagueError
from euchre.league.formats import FORMATS
from euchre.league.log.entries import Entry, Teamed
from euchre.league.log.state import Evening
from euchre.words.grammar import count


def going_on(host: Host) -> list[Key]:
    """The keys for the next round and for the end, where they can be pressed."""
    evening = host.desk.evening
    if evening.closed:
        return []
    keys = []
    if evening.complete and not deciding.was_last(evening):
        keys.append(
            Key("n", "next round", lambda: next_round(host), "pair the next round; lots decide")
        )
    if evening.complete and evening.rounds:
        keys.append(
            Key("f", "finish", lambda: finish(host), "end the evening, and award the prizes")
        )
    return keys


async def next_round(host: Host) -> None:
    """Pair the next round, when the host is sure."""
    evening = host.desk.evening
    number = len(evening.rounds) + 1
    try:
        tables, out = await asyncio.to_thread(deciding.coming, evening)
    except EuchreError as error:
        host.warn(str(error))
        return
    lots = "" if evening.order else ", and draw the lots"
    rest = f", {out} out" if out else ""
    format_ = FORMATS[evening.settings.format]
    warning = "" if evening.order else format_.rounds_warning(evening)
    known = f" {warning}" if warning else ""
    seeds: list[str] = []

    def decide(now: Evening) -> Sequence[Entry]:
        if len(now.rounds) != number - 1:
            raise LeagueError(f"Round {len(now.rounds)} has been paired meanwhile.")
        entries, told = by_lot(now, None, deciding.pair)
        teams = [entry.name for entry in entries if isinstance(entry, Teamed)]
        seeds[:] = [f"Partners by lot: {'; '.join(teams)}."] if teams else []
        seeds.append(told)
        return entries

    async def then() -> None:
        if await host.write(decide, lambda _: f"Round {number} is paired. {' '.join(seeds)}"):
            host.turn_to("Round")

    host.ask(f"Pair round {number}{lots}: {count(tables, 'table')}{rest}?{known}", then, enter=True)


async def finish(host: Host) -> None:
    """End the evening, when the host is sure."""
    evening = host.desk.evening
    try:
        deciding.close(evening)
    except EuchreError as error:
        host.warn(str(error))
        return
    length, number = FORMATS[evening.settings.format].length(evening), len(evening.rounds)
    of = f" of {length}" if length else ""

    def decide(now: Evening) -> Sequence[Entry]:
        if len(now.rounds) != number:
            raise LeagueError(f"Round {len(now.rounds)} has been paired meanwhile.")
        return deciding.close(now)

    async def then() -> None:
        if await host.write(decide):
            host.turn_to("Standings")

    known = "".join(f" {sentence}" for sentence in deciding.before_closing(evening))
    host.ask(
        f"End the evening after round {number}{of}? The prizes are awarded, and nothing but"
        f" payments can be noted after that.{known}",
        then,
    )
