"""The daily deals of a browser become those of the account that is made in it."""

from __future__ import annotations

import hashlib
from asyncio import wrap_future
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Final

from msgspec import structs

from euchre.server.daily.calendar import days_of
from euchre.server.tables.hub import Hub
from euchre.store import ResultRow, Rewrite, SeenElsewhere, SeenRow, WriteBatch, token_hash
from euchre.table.log.entries import GUEST
from euchre.table.results import DAILY, result_from_json, result_to_json

_MOST: Final = 2_000
"""Daily deals that come along at most: the last ones."""


def guest_of(browser: str) -> str:
    """Return the anonymous id under which the results of a player without an account are stored."""
    return GUEST + hashlib.sha256(f"guest\n{browser}".encode()).hexdigest()[:40]


async def settle_in(hub: Hub, today: Callable[[], date], player: str, browser: str) -> int:
    """Move the daily deals of a browser to a new account, and return their number.

    They are in the field once, as before, and under the account nobody begins them anew, neither
    those nor one that is still being played.

    Args:
        hub: whose log it is.
        today: the day that it is.
        player: the account, as the log knows it.
        browser: the name of the browser; empty: it has none.

    Raises:
        StoreError: they cannot be read or written.
    """
    if not browser:
        return 0
    guest = guest_of(browser)
    mine = await hub.load(partial(hub.log.results_of, guest, most=_MOST))
    topics = {row.topic: row.table for row in mine if row.kind == DAILY}
    begun = await hub.load(_begun, hub, today(), browser)
    for deals, table in (topics | begun).items():
        seen = WriteBatch(table, seen=(SeenRow(deals, token_hash(player)),))
        with suppress(SeenElsewhere):  # a new account has seen nothing, and once is enough
            await wrap_future(hub.log.append(seen))
    await hub.rewrite(partial(_moved, hub, guest, player))
    return len(topics)


def _begun(hub: Hub, today: date, browser: str) -> dict[str, str]:
    """Find the days that a browser has begun and that are not over, each with its table."""
    days = [day.later(shift) for day in days_of(today) for shift in (-1, 0)]
    found = {day.name: hub.log.seen_at(day.name, token_hash(browser)) for day in days}
    return {deals: table for deals, table in found.items() if table is not None}


def _moved(hub: Hub, guest: str, player: str) -> Rewrite:
    rows: Sequence[ResultRow] = hub.log.results_of(guest, most=_MOST)
    return Rewrite(tuple((row, _of(row, player)) for row in rows if row.kind == DAILY))


def _of(row: ResultRow, player: str) -> ResultRow:
    """Return a copy of a result that belongs to another player."""
    result = result_from_json(row.body)
    seats = list(result.game.seats)
    seats[result.seat] = seats[result.seat]._replace(player=player)
    game = structs.replace(result.game, seats=tuple(seats))
    return replace(row, player=player, body=result_to_json(structs.replace(result, game=game)))
