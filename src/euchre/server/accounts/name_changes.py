"""What players are called in what is kept of games: otherwise, or not any more."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from euchre.accounts.entries import AccountDeleted, entry_to_json
from euchre.english.names import FORMER_PLAYER_NAME, DisplayName
from euchre.errors import EuchreError
from euchre.game.rules import Seat
from euchre.notation import record
from euchre.server.accounts.rewriting import (
    StoredGameRows,
    diff_stored_games,
    read_results,
    read_stored_game,
    unpack_record,
)
from euchre.server.limits import LruCache
from euchre.server.tables.hub import TableHub
from euchre.store import (
    ACCOUNT_PREFIX,
    DurableLog,
    GameRecordRow,
    GameRewrite,
    PlayerResultRow,
)
from euchre.table.chairs.seating import make_name_unique
from euchre.table.log.participants import StartingPlayer
from euchre.table.log.state import join_player_names
from euchre.table.results import PlayerResult, result_to_json

_GAMES_PER_READ: Final = 50
_DELETED_ENTRY: Final = entry_to_json(AccountDeleted())
"""What is in the log of an account whose owner has left it: in a text the quotes are escaped."""
_TABLES_REMEMBERED: Final = 1_000
"""Tables of which it is known which game has been looked at."""
_log: Final = logging.getLogger("euchre.server")


async def anonymise_deleted_players(
    hub: TableHub, table_id: str, game_number: int, starters: Sequence[StartingPlayer]
) -> None:
    """Remove the names of players who deleted their account during a game from its stored data.

    Args:
        table_id, game_number: the game, which is over and on the disk.
    """

    def build_rewrite() -> GameRewrite:
        deleted = find_seats_of_deleted_accounts(hub, starters)
        if not deleted:
            return GameRewrite()
        stored = read_stored_game(hub.log, table_id, game_number)
        return diff_stored_games([(stored, anonymise_seats(stored, deleted))])

    await hub.rewrite_games(build_rewrite)


class DeletedPlayerScanner:
    """Checks every finished game for players who have deleted their account since."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub
        self._seen = LruCache[str, int](_TABLES_REMEMBERED)
        self._tasks: set[asyncio.Task[None]] = set()
        hub.ended.append(self._on_game_ended)

    def _on_game_ended(self, table_id: str) -> None:
        room = self._hub.rooms.get(table_id)
        if room is None or self._seen.find(table_id) == room.table.game:
            return
        self._seen.put(table_id, room.table.game)
        starters = room.table.starters
        if any(starter.player for starter in starters):
            task = self._hub.loop.create_task(
                self._anonymise_game(table_id, room.table.game, starters)
            )
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _anonymise_game(
        self, table_id: str, game_number: int, starters: Sequence[StartingPlayer]
    ) -> None:
        try:
            await anonymise_deleted_players(self._hub, table_id, game_number, starters)
        except EuchreError as error:
            _log.error("names of deleted accounts may be left in game %s: %s", game_number, error)


def find_seats_of_deleted_accounts(hub: TableHub, starters: Sequence[StartingPlayer]) -> list[Seat]:
    """Find the seats of players whose account has been deleted, or is being deleted."""
    return [
        seat
        for seat, starter in enumerate(starters)
        if starter.player.startswith(ACCOUNT_PREFIX)
        and _is_account_deleted(hub.log, starter.player)
    ]


def _is_account_deleted(log: DurableLog, player: str) -> bool:
    """Return whether an account is gone, or about to be; its log is not read."""
    is_left = bool(log.find_entries_containing(player, 0, _DELETED_ENTRY))
    return is_left or not log.find_last_seq(player)


def anonymise_seats(stored: StoredGameRows, seats: Iterable[Seat]) -> StoredGameRows:
    """Return the stored data of a game, without the names of the players in some seats."""
    for seat in seats:
        stored = rename_seat(stored, seat, FORMER_PLAYER_NAME, "")
    return stored


async def anonymise_account(hub: TableHub, player: str) -> None:
    """Remove the name of an account that is being deleted from everybody's history.

    Their log says so already (`AccountDeleted`): of a game that ends only now
    `anonymise_deleted_players` takes it.
    """
    await _rewrite_names(hub, player, FORMER_PLAYER_NAME, "")


async def rename_in_history(hub: TableHub, player: str, name: str) -> None:
    """Rename a player in everybody's history."""
    await _rewrite_names(hub, player, name, player)
    await hub.announce_account_change(player)


async def _rewrite_names(hub: TableHub, player: str, name: str, account_id: str) -> None:
    """Rewrite a player's name in all their games.

    Args:
        name: what they are called there from now on.
        account_id: by which account the others know them from now on; empty: by none.
    """
    pages = hub.log.iterate_result_pages(player, _GAMES_PER_READ)
    while rows := await hub.run_loader(next, pages, None):
        for row in rows:  # a game of a thousand hands takes a second: others have turns in between
            await hub.rewrite_games(partial(_build_name_rewrite, hub.log, row, name, account_id))


def _build_name_rewrite(
    log: DurableLog, row: PlayerResultRow, name: str, account_id: str
) -> GameRewrite:
    results = read_results([row])
    if results and not _find_seats_to_rename(results.values(), row.player, name, account_id):
        return GameRewrite()  # all of the game was rewritten
    if account_id and _is_account_deleted(log, account_id):
        return GameRewrite()  # `anonymise_account` has gone before, or comes after
    stored = renamed = read_stored_game(log, row.table, row.game)
    readable = read_results(stored.results).values()
    for seat in sorted(_find_seats_to_rename(readable, row.player, name, account_id)):
        renamed = rename_seat(renamed, seat, name, account_id)
    return diff_stored_games([(stored, renamed)])


def _find_seats_to_rename(
    results: Iterable[PlayerResult], player: str, name: str, account_id: str
) -> set[Seat]:
    """Find the seats of a game that a player had, perhaps several, under another name."""
    return {
        seat
        for result in results
        for seat, starter in enumerate(result.game.seats)
        if starter.player == player and (starter.name, starter.player) != (name, account_id)
    }


def rename_seat(stored: StoredGameRows, seat: Seat, name: str, account_id: str) -> StoredGameRows:
    """Return the stored data of a game, with another name for the player who began in a seat.

    Whom `build_record_for_starters` lets have their name has it alone in the record, wherever they
    sat, and so it stays: a name that somebody else has there gets a number. Former players share
    theirs.
    """
    results = read_results(stored.results)
    games = [result.game for result in results.values()]
    before = {game.seats[seat].name for game in games}
    records = _read_undamaged_records(stored.records)
    if account_id:
        others = {starter.name for game in games for starter in game.seats}
        name = make_name_unique(
            DisplayName(name), others.union(*map(_list_names, records.values())) - before
        )
    names = dict.fromkeys(before, name)
    return StoredGameRows(
        tuple(
            _rename_in_result(row, results[row], seat, name, account_id) if row in results else row
            for row in stored.results
        ),
        tuple(
            replace(row, record=_pack_record(_rename_in_record(records[row], names)))
            if row in records
            else row
            for row in stored.records
        ),
    )


def _read_undamaged_records(rows: Iterable[GameRecordRow]) -> dict[GameRecordRow, record.Record]:
    """Read records, without those that are damaged: nobody can read them.

    Raises:
        RecordError: this version cannot read one.
    """
    records = {}
    for row in rows:
        if text := unpack_record(row):
            [records[row]] = record.read_records_partly(text).require_records()
    return records


def _pack_record(game_record: record.Record) -> bytes:
    return zlib.compress(record.write_records([game_record]).encode())


def _list_names(game_record: record.Record) -> set[str]:
    """List the names of all who have played or pledged a nonce."""
    seatings = [seating.players for seating in game_record.seated] or [game_record.players]
    seated = [[player.holder_name for player in players] for players in seatings]
    pledged = [proof.names for proof in game_record.proofs]
    failed = [failure.names for proof in game_record.proofs for failure in proof.failed]
    return {name for names in (*seated, *pledged, *failed) for name in names if name}


def _rename_in_result(
    row: PlayerResultRow, result: PlayerResult, seat: int, name: str, account_id: str
) -> PlayerResultRow:
    seats = list(result.game.seats)
    seats[seat] = seats[seat]._replace(name=name, player=account_id)
    game = structs.replace(result.game, seats=tuple(seats))
    return replace(row, body=result_to_json(structs.replace(result, game=game)))


def _rename_in_record(game_record: record.Record, names: Mapping[str, str]) -> record.Record:
    """Return a record with other names for players, and for the bots that filled in for them."""

    def map_names(people: Iterable[str | None]) -> tuple[str | None, ...]:
        return tuple(None if name is None else names.get(name, name) for name in people)

    def rename_player(player: record.RecordPlayer) -> record.RecordPlayer:
        person = player.holder_name
        suffix = player.name[len(person) :]
        return record.RecordPlayer(names.get(person, person) + suffix, player.kind)

    seated = tuple(
        structs.replace(seating, players=tuple(map(rename_player, seating.players)))
        for seating in game_record.seated
    )
    new_names = [names.get(player.name, player.name) for player in game_record.players]
    if seated:
        new_names = join_player_names([seating.players for seating in seated])
    players = tuple(
        map(record.RecordPlayer, new_names, (player.kind for player in game_record.players))
    )
    proofs = tuple(
        structs.replace(
            proof,
            names=map_names(proof.names),
            failed=tuple(
                structs.replace(failure, names=map_names(failure.names)) for failure in proof.failed
            ),
        )
        for proof in game_record.proofs
    )
    return replace(game_record, players=players, seated=seated, proofs=proofs)
