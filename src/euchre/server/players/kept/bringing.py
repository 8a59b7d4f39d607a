"""The games of a browser come along into a new account."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from typing import NamedTuple

from euchre.errors import EuchreError
from euchre.server.players.kept.names import cleared, forget_gone, gone
from euchre.server.players.kept.rewriting import KeptGame
from euchre.server.tables.backstage.former_names import find_former_names, find_visitors
from euchre.server.tables.backstage.rows import results_of
from euchre.server.tables.handlers.kept import KeptSeat
from euchre.server.tables.hub import Hub
from euchre.store import Log, StoredEntry, WriteBatch, token_hash
from euchre.table.log.company import Starter
from euchre.table.log.entries import entry_from_json
from euchre.table.log.folding import evolve, opened
from euchre.table.log.hiding import with_account, with_names
from euchre.table.log.state import Table
from euchre.table.results import result_from_json


class _BroughtGame(NamedTuple):
    """A game to import: its number, its starters, and the rows to write."""

    number: int
    starters: tuple[Starter, ...]
    batch: WriteBatch


async def bring_along(hub: Hub, player: str, seats: Sequence[KeptSeat]) -> int:
    """Import the games of seats that a browser has kept into a player's account, and return their
    number.

    Only those count that began after the seat was given to whoever has its token.
    """
    games = 0
    tokens: dict[str, set[bytes]] = {}
    for kept in seats:
        tokens.setdefault(kept.table, set()).add(token_hash(kept.token))
    for table, hashes in tokens.items():
        games += await hub.slots.run(f"games of {table}", _bring, hub, player, table, hashes)
    return games


async def _bring(hub: Hub, player: str, table: str, hashes: AbstractSet[bytes]) -> int:
    """Import the games of one table, and return their number; for one account at a time."""
    try:
        found = await hub.load(_games, hub, player, table, hashes)
    except EuchreError:
        return 0  # it cannot be read: the account is there without it
    for each in found:
        await hub.write(each.batch)
        await forget_gone(hub, table, each.number, each.starters)
    return len(found)


def _games(hub: Hub, player: str, table: str, hashes: AbstractSet[bytes]) -> list[_BroughtGame]:
    """Find the games of one table to import; its log is read only if a token opens a seat of it."""
    given: dict[int, int] = {}
    for row in hub.log.tokens(table):
        if row.hash in hashes and not row.revoked:
            given.setdefault(row.seat, row.created)
    if not given:
        return []
    games, former = [], find_former_names(hub.log, hub.hidden, find_visitors(hub.log, table))
    for before, ended, at in _ends(chain.from_iterable(hub.log.pages(table))):
        after = with_names(ended, former.call)
        played = (
            seat for seat, since in given.items() if after.started >= since and _plays(after, seat)
        )
        seat = next(played, None)
        if seat is None or seat in _noted(hub.log, table, after.game):
            continue
        after = with_account(after, after.starters[seat].bearer, player)
        whole = KeptGame(*results_of(before, after, at))
        whole = cleared(whole, gone(hub, after.starters))
        mine = tuple(row for row in whole.results if row.player == player)
        batch = WriteBatch(table, results=mine, records=whole.records)
        games.append(_BroughtGame(after.game, after.starters, batch))
    return games


def _noted(log: Log, table: str, game: int) -> set[int]:
    """Find the seats of a game that are in somebody's account already."""
    return {result_from_json(row.body).seat for row in log.results_at(table, game)}


def _plays(table: Table, seat: int) -> bool:
    """Return whether a guest played in a seat for the whole game."""
    starter = table.starters[seat]
    return not starter.bot and not starter.player and not starter.left


def _ends(rows: Iterable[StoredEntry]) -> Iterable[tuple[Table, Table, int]]:
    """Yield the tables before and after each end of a game, and the time of it."""
    table: Table | None = None
    for row in rows:
        entry = entry_from_json(row.entry)
        before, table = (
            table,
            (opened(entry, row.at) if table is None else evolve(table, entry, row.at)),
        )
        if before is not None and before.stage != "over" and table.stage == "over":
            yield before, table, row.at
