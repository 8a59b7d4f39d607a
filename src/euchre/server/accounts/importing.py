"""The games of a guest come along into an account: when it is made, and at a table later on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, takewhile
from typing import Final, NamedTuple

from euchre.errors import EuchreError
from euchre.game.rules import Seat
from euchre.server.accounts.name_changes import (
    anonymise_deleted_players,
    anonymise_seats,
    find_seats_of_deleted_accounts,
)
from euchre.server.accounts.rewriting import StoredGameRows, read_results
from euchre.server.budgets import WHOLE_LOG_ROWS
from euchre.server.limits import LruCache
from euchre.server.tables.handlers.saved_seats import SavedSeat
from euchre.server.tables.hub import TableHub
from euchre.server.tables.participants.connection import SocketConnection
from euchre.server.tables.room import TableRoom
from euchre.server.tables.services.former_names import find_former_names, find_visitors
from euchre.server.tables.services.stored_rows import build_game_rows
from euchre.store import DurableLog, LogEntryRow, SeatTokenRow, WriteBatch, hash_token
from euchre.table.log.entries import SeatsSwapped, entry_from_json
from euchre.table.log.field_changes import find_swapped_seat
from euchre.table.log.name_hiding import with_account, with_new_names
from euchre.table.log.participants import StartingPlayer
from euchre.table.log.reducer import apply_entry, build_initial_table
from euchre.table.log.state import Table

MAX_ENTRIES_READ: Final = 2 * WHOLE_LOG_ROWS
"""Entries that are read for one new account, of all tables together."""
_SEATS_REMEMBERED: Final = 1_000
"""Seats of signed-in guests of which it is known up to which game they have been imported."""
_LOGS_REMEMBERED: Final = 100
"""Tables of such guests of which it is known what their logs had come to at the last import."""
_ENTRIES_REMEMBERED: Final = 200_000
"""Entries that those logs have together: a table has in memory all hands of its game."""
_log: Final = logging.getLogger("euchre.server")


class _FoldedLog(NamedTuple):
    """What the entries of a table have come to, up to the one with the number `seq`."""

    seq: int
    table: Table


class _ImportedGame(NamedTuple):
    number: int
    starters: tuple[StartingPlayer, ...]
    batch: WriteBatch


class _ImportPlan(NamedTuple):
    """The games to import, and what the log has come to; None: it has not been read."""

    games: list[_ImportedGame]
    folded: _FoldedLog | None


async def import_guest_games(hub: TableHub, player: str, seats: Sequence[SavedSeat]) -> int:
    """Import the games of seats that a browser has kept into a player's account, and return their
    number.

    Only those count that began after the token was given out, at tables whose
    logs have so few entries that all of them can be read.
    """
    games, entries_left = 0, MAX_ENTRIES_READ
    tokens: dict[str, set[bytes]] = {}
    for saved in seats:
        tokens.setdefault(saved.table, set()).add(hash_token(saved.token))
    for table, hashes in tokens.items():
        try:
            entries = await hub.run_loader(hub.log.find_last_seq, table)
            if entries <= entries_left:
                entries_left -= entries
                plan = await _import_table_in_turn(hub, player, table, hashes)
                games += len(plan.games)
        except EuchreError:
            continue  # the account is there without it
    return games


class GuestGameImporter:
    """Imports the games of guests who show their seat's token while they are signed in.

    They have made an account, or signed in to it, since they sat down. One table is read at a time,
    and at the next import there only what is new is gone through: a game may end every second, at a
    table whose log has thousands of entries.
    """

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._seen = LruCache[tuple[str, str, int], int](_SEATS_REMEMBERED)
        self._folded = LruCache[tuple[str, str, AbstractSet[bytes]], _FoldedLog](
            _ENTRIES_REMEMBERED, _weigh_folded_log
        )
        self._importing = asyncio.Lock()
        self._waiting: set[tuple[str, str, AbstractSet[bytes]]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        hub.entered.append(self._schedule_table_imports)
        hub.ended.append(self._schedule_table_imports)

    def _schedule_table_imports(self, table_id: str) -> None:
        room = self._hub.rooms.get(table_id)
        if room is not None:
            for connection in room.everyone.connections:
                self._schedule_seat_import(room, connection)

    def _schedule_seat_import(self, room: TableRoom, connection: SocketConnection) -> None:
        """Schedule the import of the finished games of a seat, once for each of them."""
        table, account, seat = room.table, connection.identity.account, connection.seat
        if account is None or seat is None or table.chairs[seat].player:
            return
        finished = table.game if table.stage == "over" else table.game - 1
        key = account.player, table.id, seat
        if finished > (self._seen.find(key) or 0) and table.version <= WHOLE_LOG_ROWS:
            self._seen.put(key, finished)
            hashes = frozenset(room.tokens.find_token_hashes(connection.by))
            opened = account.player, table.id, hashes
            if opened in self._waiting:
                return  # what has ended by now is read in its turn
            self._waiting.add(opened)
            task = self._hub.loop.create_task(self._import_guest_seat_games(key, hashes))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _import_guest_seat_games(
        self, key: tuple[str, str, Seat], token_hashes: frozenset[bytes]
    ) -> None:
        player, table, _ = key
        opened = player, table, token_hashes
        try:
            async with self._importing:
                self._waiting.discard(opened)
                folded = self._folded.find(opened)
                plan = await _import_table_in_turn(self._hub, player, table, token_hashes, folded)
                if plan.folded is not None:
                    self._folded.put(opened, plan.folded)
        except EuchreError as error:
            self._seen.put(key, 0)  # the next time that they come, or a game ends
            _log.error("games of a guest are not in their account: %s", error)


def _weigh_folded_log(cached_log: _FoldedLog) -> int:
    return max(cached_log.seq, _ENTRIES_REMEMBERED // _LOGS_REMEMBERED)


async def _import_table_in_turn(
    hub: TableHub,
    player: str,
    table_id: str,
    token_hashes: AbstractSet[bytes],
    cached_log: _FoldedLog | None = None,
) -> _ImportPlan:
    """Import the games of one table, for one account at a time.

    Args:
        cached_log: what the log had come to when the same was done before: what ended until then
            is not gone through again.
    """
    return await hub.slots.run_holding(
        f"games of {table_id}", _import_table_games, hub, player, table_id, token_hashes, cached_log
    )


async def _import_table_games(
    hub: TableHub,
    player: str,
    table_id: str,
    token_hashes: AbstractSet[bytes],
    cached_log: _FoldedLog | None,
) -> _ImportPlan:
    plan = await hub.run_loader(
        _find_importable_games, hub, player, table_id, token_hashes, cached_log
    )
    for game in plan.games:
        await hub.write(game.batch)
        await anonymise_deleted_players(hub, table_id, game.number, game.starters)
    return plan


def _find_importable_games(
    hub: TableHub,
    player: str,
    table_id: str,
    token_hashes: AbstractSet[bytes],
    cached_log: _FoldedLog | None,
) -> _ImportPlan:
    """Find the games of one table to import; its log is read only if a token opens a seat of it."""
    last_seq, tokens = _list_tokens_with_version(hub, table_id)
    seat_times: dict[Seat, int] = {}
    for row in tokens:
        if row.hash in token_hashes and not row.revoked:
            seat_times.setdefault(row.seat, row.created)
    if not seat_times:
        return _ImportPlan([], None)
    rows = takewhile(
        lambda row: row.seq <= last_seq, chain.from_iterable(hub.log.read_entry_pages(table_id))
    )  # as long as it was when the tokens opened these seats
    ends, swaps, cached_log = _scan_game_ends(rows, cached_log)
    games, former = [], find_former_names(hub.log, find_visitors(hub.log, table_id, hub.hidden))
    for before, ended, ended_ms, swapped in ends:
        finished = with_new_names(ended, former.find_new_name)
        seats_then = {
            _find_seat_before_swaps(last_seat, swaps[swapped:]): seat_times[last_seat]
            for last_seat in seat_times
        }
        candidates = (
            seat
            for seat, seated_ms in seats_then.items()
            if finished.started >= seated_ms and _was_guest(finished, seat)
        )
        seat = next(candidates, None)
        if seat is None or _has_result(hub.log, table_id, finished.game, player, seat):
            continue
        finished = with_account(finished, finished.starters[seat].bearer, player)
        whole = StoredGameRows(*build_game_rows(before, finished, ended_ms))
        whole = anonymise_seats(whole, find_seats_of_deleted_accounts(hub, finished.starters))
        own_rows = tuple(row for row in whole.results if row.player == player)
        batch = WriteBatch(table_id, results=own_rows, records=whole.records)
        games.append(_ImportedGame(finished.game, finished.starters, batch))
    return _ImportPlan(games, cached_log)


def _list_tokens_with_version(hub: TableHub, table_id: str) -> tuple[int, list[SeatTokenRow]]:
    """List the tokens of a table, and return the number of its last entry at that moment."""
    last_seq = hub.log.find_last_seq(table_id)
    while True:
        tokens, before = hub.log.list_tokens(table_id), last_seq
        last_seq = hub.log.find_last_seq(table_id)
        if last_seq == before:
            return last_seq, tokens


def _find_seat_before_swaps(seat: Seat, swaps: Sequence[SeatsSwapped]) -> Seat:
    """Return the seat, before these swaps, of whoever has `seat` after them."""
    for swap in reversed(swaps):
        seat = find_swapped_seat(swap.seats, seat)
    return seat


def _has_result(log: DurableLog, table_id: str, game_number: int, player: str, seat: Seat) -> bool:
    """Return whether a game is kept for this player, who had another seat, or for this seat."""
    rows = log.list_game_results(table_id, game_number)
    return any(row.player == player for row in rows) or any(
        result.seat == seat for result in read_results(rows).values()
    )


def _was_guest(table: Table, seat: int) -> bool:
    starter = table.starters[seat]
    return not starter.bot and not starter.player and not starter.left


class _GameEnd(NamedTuple):
    """The end of a game: the tables before and after it, its time, and the swaps until then."""

    before: Table
    after: Table
    at: int
    swapped: int


def _scan_game_ends(
    rows: Iterable[LogEntryRow], cached_log: _FoldedLog | None
) -> tuple[list[_GameEnd], list[SeatsSwapped], _FoldedLog | None]:
    """Find the ends of games and the swaps in the entries of a log, or in those after `cached_log`;
    return what all entries come to as well.
    """
    ends: list[_GameEnd] = []
    swaps: list[SeatsSwapped] = []
    for row in rows:
        if cached_log is not None and row.seq <= cached_log.seq:
            continue
        entry = entry_from_json(row.entry)
        if isinstance(entry, SeatsSwapped):
            swaps.append(entry)
        if cached_log is None:
            cached_log = _FoldedLog(row.seq, build_initial_table(entry, row.at))
            continue
        before, table = cached_log.table, apply_entry(cached_log.table, entry, row.at)
        if before.stage != "over" and table.stage == "over":
            ends.append(_GameEnd(before, table, row.at, len(swaps)))
        cached_log = _FoldedLog(row.seq, table)
    return ends, swaps, cached_log
