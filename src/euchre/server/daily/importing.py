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

from euchre.server.daily.calendar import list_challenges
from euchre.server.tables.hub import TableHub
from euchre.store import (
    DealsSeenElsewhereError,
    GameRewrite,
    PlayerResultRow,
    SeenDealsRow,
    WriteBatch,
    hash_token,
)
from euchre.table.log.entries import GUEST_PREFIX
from euchre.table.results import DAILY_KIND, result_from_json, result_to_json

_MAX_IMPORTED_DEALS: Final = 2_000
"""Daily deals that come along at most: the last ones."""


def hash_browser_id(browser_id: str) -> str:
    """Return the anonymous id under which the results of a player without an account are stored."""
    return GUEST_PREFIX + hashlib.sha256(f"guest\n{browser_id}".encode()).hexdigest()[:40]


async def import_guest_results(
    hub: TableHub, get_today: Callable[[], date], player: str, browser_id: str
) -> int:
    """Move the daily deals of a browser to a new account, and return their number.

    They are in the field once, as before, and under the account nobody begins them anew, neither
    those nor one that is still being played.

    Args:
        hub: whose log it is.
        get_today: returns the day that it is.
        player: the account, as the log knows it.
        browser_id: the name of the browser; empty: it has none.

    Raises:
        StoreError: they cannot be read or written.
    """
    if not browser_id:
        return 0
    guest = hash_browser_id(browser_id)
    rows = await hub.run_loader(
        partial(hub.log.list_player_results, guest, limit=_MAX_IMPORTED_DEALS)
    )
    topics = {row.topic: row.table for row in rows if row.kind == DAILY_KIND}
    begun = await hub.run_loader(_find_tables_of_unfinished_deals, hub, get_today(), browser_id)
    for deals, table in (topics | begun).items():
        batch = WriteBatch(table, seen=(SeenDealsRow(deals, hash_token(player)),))
        with suppress(
            DealsSeenElsewhereError
        ):  # a new account has seen nothing, and once is enough
            await wrap_future(hub.log.append(batch))
    await hub.rewrite_games(partial(_build_reassignment, hub, guest, player))
    return len(topics)


def _find_tables_of_unfinished_deals(hub: TableHub, today: date, browser_id: str) -> dict[str, str]:
    """Find the days that a browser has begun and that are not over, each with its table."""
    days = [day.shift_days(shift) for day in list_challenges(today) for shift in (-1, 0)]
    tables = {
        day.set_name: hub.log.find_table_seen_by_browser(day.set_name, hash_token(browser_id))
        for day in days
    }
    return {deals: table for deals, table in tables.items() if table is not None}


def _build_reassignment(hub: TableHub, guest: str, player: str) -> GameRewrite:
    rows: Sequence[PlayerResultRow] = hub.log.list_player_results(guest, limit=_MAX_IMPORTED_DEALS)
    return GameRewrite(
        tuple((row, _reassign_result(row, player)) for row in rows if row.kind == DAILY_KIND)
    )


def _reassign_result(row: PlayerResultRow, player: str) -> PlayerResultRow:
    result = result_from_json(row.body)
    seats = list(result.game.seats)
    seats[result.seat] = seats[result.seat]._replace(player=player)
    game = structs.replace(result.game, seats=tuple(seats))
    return replace(row, player=player, body=result_to_json(structs.replace(result, game=game)))
