"""What players are called in what is kept of games: otherwise, or not any more."""

from __future__ import annotations

import zlib
from asyncio import wrap_future
from collections.abc import Iterable, Sequence
from dataclasses import replace

from msgspec import structs

from euchre import record
from euchre.rules import Seat
from euchre.server.tables.hub import Hub
from euchre.store import PLAYER, Batch, RecordRow, ResultRow
from euchre.table.log.company import Starter
from euchre.table.results import FORMER, result_from_json, result_to_json


async def forget_gone(hub: Hub, table: str, game: int, starters: Sequence[Starter]) -> None:
    """Of those who have deleted their account during a game no name is left in what is kept of it.

    Args:
        hub: whose log it is.
        table, game: the game, which is over and on the disk.
        starters: who began it.
    """
    async with hub.rewriting:
        batch = await hub.read(_without_gone, hub, table, game, starters)
        if batch is not None:
            await written(hub, batch)


def _without_gone(hub: Hub, table: str, game: int, starters: Sequence[Starter]) -> Batch | None:
    left = gone(hub, starters)
    if not left:
        return None
    kept = hub.log.game_record(table, game)
    records = () if kept is None else (RecordRow(table, game, kept),)
    batch = Batch(table, results=tuple(hub.log.results_at(table, game)), records=records)
    return cleared(batch, left)


def gone(hub: Hub, starters: Sequence[Starter]) -> list[Seat]:
    """The seats of those whose account has been deleted."""
    return [
        seat
        for seat, starter in enumerate(starters)
        if starter.player.startswith(PLAYER) and not hub.log.entries(starter.player)
    ]


def cleared(batch: Batch, left: Iterable[Seat]) -> Batch:
    """Results of one game and its record, in which who sat there has no name."""
    for seat in left:
        batch = replace(
            batch,
            results=tuple(_renamed(row, seat, FORMER, "") for row in batch.results),
            records=tuple(_blank(row, seat, FORMER) for row in batch.records),
        )
    return batch


async def forget_name(hub: Hub, player: str) -> None:
    """Have nobody's history tell the name of a player any more whose account is about to go.

    Whoever asks holds `Hub.rewriting` until the account is gone.
    """
    await _tell_as(hub, player, FORMER, "")


async def rename(hub: Hub, player: str, name: str) -> None:
    """Have everybody's history tell another name of a player."""
    async with hub.rewriting:
        await _tell_as(hub, player, name, player)
    told_otherwise(hub)


def told_otherwise(hub: Hub) -> None:
    """Have nobody go by what somebody was called before."""
    for forget in hub.renamed:
        forget()


async def _tell_as(hub: Hub, player: str, name: str, known: str) -> None:
    batch = await hub.read(_with_name, hub, player, name, known)
    if batch is not None:
        await written(hub, batch)


def _with_name(hub: Hub, player: str, name: str, known: str) -> Batch | None:
    """The games of a player, as they are kept for everybody; None: there are none.

    Args:
        hub: whose log it is.
        player: whose games.
        name: what they are called there from now on.
        known: by which account the others know them from now on; empty: by none.
    """
    results: list[ResultRow] = []
    records: list[RecordRow] = []
    for mine in hub.log.results_of(player, most=1 << 30):
        seat = result_from_json(mine.body).seat
        every = hub.log.results_at(mine.table, mine.game)
        results += [_renamed(each, seat, name, known) for each in every]
        kept = hub.log.game_record(mine.table, mine.game)
        if kept is not None:
            records.append(_blank(RecordRow(mine.table, mine.game, kept), seat, name))
    if not results:
        return None
    return Batch(results[0].table, results=tuple(results), records=tuple(records))


def _renamed(row: ResultRow, seat: int, name: str, known: str) -> ResultRow:
    """A result in which who sat there is called otherwise."""
    result = result_from_json(row.body)
    seats = list(result.game.seats)
    seats[seat] = seats[seat]._replace(name=name, player=known)
    game = structs.replace(result.game, seats=tuple(seats))
    return replace(row, body=result_to_json(structs.replace(result, game=game)))


def _blank(row: RecordRow, seat: int, name: str) -> RecordRow:
    """A record in which who sat there is called otherwise."""
    [whole] = record.read(zlib.decompress(row.record).decode()).records
    players = list(whole.players)
    players[seat] = record.Player(name, players[seat].kind)
    proofs = tuple(_without_names(proof, seat, name) for proof in whole.proofs)
    changed = replace(whole, players=tuple(players), proofs=proofs)
    return replace(row, record=zlib.compress(record.write([changed]).encode()))


def _without_names(proof: record.Proof, seat: int, name: str) -> record.Proof:
    if not proof.names or proof.names[seat] is None:
        return proof
    names = (*proof.names[:seat], name, *proof.names[seat + 1 :])
    return structs.replace(proof, names=names)


async def written(hub: Hub, batch: Batch) -> None:
    """Have a batch be on the disk.

    Raises:
        StoreError: it cannot be written.
    """
    await wrap_future(hub.log.append(batch))
