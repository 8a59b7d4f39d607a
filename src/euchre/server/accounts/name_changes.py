"""What players are called in what is kept of games: otherwise, or not any more."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from euchre.accounts.entries import AccountDeleted, entry_from_json
from euchre.english.names import FORMER_PLAYER_NAME
from euchre.game.rules import Seat
from euchre.notation import record
from euchre.server.accounts.rewriting import StoredGameRows, diff_games, read_kept_game
from euchre.server.tables.hub import TableHub
from euchre.store import (
    ACCOUNT_PREFIX,
    DurableLog,
    GameRecordRow,
    GameRewrite,
    LogEntryRow,
    PlayerResultRow,
)
from euchre.table.log.participants import StartingPlayer
from euchre.table.log.state import join_player_names
from euchre.table.results import result_from_json, result_to_json

_GAMES_PER_REWRITE: Final = 50
"""Games that are told otherwise together."""


async def anonymise_deleted(
    hub: TableHub, table: str, game: int, starters: Sequence[StartingPlayer]
) -> None:
    """Remove the names of players who deleted their account during a game from its stored data.

    Args:
        hub: whose log it is.
        table, game: the game, which is over and on the disk.
        starters: who began it.
    """

    def build_rewrite() -> GameRewrite:
        left = find_deleted_seats(hub, starters)
        if not left:
            return GameRewrite()
        was = read_kept_game(hub.log, table, game)
        return diff_games([(was, anonymise_seats(was, left))])

    await hub.rewrite(build_rewrite)


def find_deleted_seats(hub: TableHub, starters: Sequence[StartingPlayer]) -> list[Seat]:
    """Find the seats of players whose account has been deleted, or is being deleted."""
    return [
        seat
        for seat, starter in enumerate(starters)
        if starter.player.startswith(ACCOUNT_PREFIX)
        and _has_left(hub.log.read_entries(starter.player))
    ]


def _has_left(rows: Sequence[LogEntryRow]) -> bool:
    return not rows or any(isinstance(entry_from_json(row.entry), AccountDeleted) for row in rows)


def anonymise_seats(kept: StoredGameRows, left: Iterable[Seat]) -> StoredGameRows:
    """Return the stored data of a game, without the names of the players in some seats."""
    for seat in left:
        kept = _rename_seat(kept, seat, FORMER_PLAYER_NAME, "")
    return kept


async def anonymise_account(hub: TableHub, player: str) -> None:
    """Remove the name of an account that is being deleted from everybody's history.

    Their log says so already (`AccountDeleted`): of a game that ends only now
    `anonymise_deleted` takes it.
    """
    await _rewrite_names(hub, player, FORMER_PLAYER_NAME, "")


async def rename_in_history(hub: TableHub, player: str, name: str) -> None:
    """Rename a player in everybody's history."""
    await _rewrite_names(hub, player, name, player)
    await hub.announce_account_change(player)


async def _rewrite_names(hub: TableHub, player: str, name: str, known: str) -> None:
    """Rewrite a player's name in all their games.

    Args:
        hub: whose log it is.
        player: whose games.
        name: what they are called there from now on.
        known: by which account the others know them from now on; empty: by none.
    """
    every = await hub.load(partial(hub.log.list_player_results, player, most=1 << 30))
    for first in range(0, len(every), _GAMES_PER_REWRITE):
        games = every[first : first + _GAMES_PER_REWRITE]
        await hub.rewrite(partial(_build_name_rewrite, hub.log, games, name, known))


def _build_name_rewrite(
    log: DurableLog, games: Sequence[PlayerResultRow], name: str, known: str
) -> GameRewrite:
    """Build the rewrite of a player's name in some games."""
    pairs = []
    for mine in games:
        was = read_kept_game(log, mine.table, mine.game)
        pairs.append((was, _rename_seat(was, result_from_json(mine.body).seat, name, known)))
    return diff_games(pairs)


def _rename_seat(kept: StoredGameRows, seat: Seat, name: str, known: str) -> StoredGameRows:
    """Return the stored data of a game, with another name for the player who began in a seat.

    Whom `build_starters_record` lets have their name has it alone in the record, wherever they sat.
    """
    games = (result_from_json(row.body).game for row in kept.results)
    before = {game.seats[seat].name for game in games}
    return StoredGameRows(
        tuple(_rename_in_result(row, seat, name, known) for row in kept.results),
        tuple(_rename_in_record(row, dict.fromkeys(before, name)) for row in kept.records),
    )


def _rename_in_result(row: PlayerResultRow, seat: int, name: str, known: str) -> PlayerResultRow:
    """Return a result with another name for the player in a seat."""
    result = result_from_json(row.body)
    seats = list(result.game.seats)
    seats[seat] = seats[seat]._replace(name=name, player=known)
    game = structs.replace(result.game, seats=tuple(seats))
    return replace(row, body=result_to_json(structs.replace(result, game=game)))


def _rename_in_record(row: GameRecordRow, names: Mapping[str, str]) -> GameRecordRow:
    """Return a record with other names for players, and for the bots that filled in for them."""
    [whole] = record.read_records_partly(zlib.decompress(row.record).decode()).records

    def map_names(people: Iterable[str | None]) -> tuple[str | None, ...]:
        return tuple(None if each is None else names.get(each, each) for each in people)

    def rename_player(player: record.RecordPlayer) -> record.RecordPlayer:
        person = player.seat_name
        rest = player.name[len(person) :]
        return record.RecordPlayer(names.get(person, person) + rest, player.kind)

    seated = tuple(
        structs.replace(each, players=tuple(map(rename_player, each.players)))
        for each in whole.seated
    )
    called = [names.get(each.name, each.name) for each in whole.players]
    if seated:
        called = join_player_names([each.players for each in seated])
    players = tuple(map(record.RecordPlayer, called, (each.kind for each in whole.players)))
    proofs = tuple(
        structs.replace(
            proof,
            names=map_names(proof.names),
            failed=tuple(
                structs.replace(each, names=map_names(each.names)) for each in proof.failed
            ),
        )
        for proof in whole.proofs
    )
    changed = replace(whole, players=players, seated=seated, proofs=proofs)
    return replace(row, record=zlib.compress(record.write_records([changed]).encode()))
