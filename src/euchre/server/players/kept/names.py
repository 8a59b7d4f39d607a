"""What players are called in what is kept of games: otherwise, or not any more."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from euchre import record
from euchre.players.entries import AccountDeleted, entry_from_json
from euchre.rules import Seat
from euchre.server.players.kept.rewriting import KeptGame, changes, kept_of
from euchre.server.tables.hub import Hub
from euchre.store import PLAYER, Log, RecordRow, ResultRow, Rewrite, StoredEntry
from euchre.table.log.company import Starter
from euchre.table.log.state import names_in_turn
from euchre.table.results import result_from_json, result_to_json
from euchre.words.names import FORMER

_TOGETHER: Final = 50
"""Games that are told otherwise together."""


async def forget_gone(hub: Hub, table: str, game: int, starters: Sequence[Starter]) -> None:
    """Remove the names of players who deleted their account during a game from its stored data.

    Args:
        hub: whose log it is.
        table, game: the game, which is over and on the disk.
        starters: who began it.
    """

    def read() -> Rewrite:
        left = gone(hub, starters)
        if not left:
            return Rewrite()
        was = kept_of(hub.log, table, game)
        return changes([(was, cleared(was, left))])

    await hub.rewrite(read)


def gone(hub: Hub, starters: Sequence[Starter]) -> list[Seat]:
    """Find the seats of players whose account has been deleted, or is being deleted."""
    return [
        seat
        for seat, starter in enumerate(starters)
        if starter.player.startswith(PLAYER) and _has_left(hub.log.entries(starter.player))
    ]


def _has_left(rows: Sequence[StoredEntry]) -> bool:
    return not rows or any(isinstance(entry_from_json(row.entry), AccountDeleted) for row in rows)


def cleared(kept: KeptGame, left: Iterable[Seat]) -> KeptGame:
    """Return the stored data of a game, without the names of the players in some seats."""
    for seat in left:
        kept = _called(kept, seat, FORMER, "")
    return kept


async def forget_name(hub: Hub, player: str) -> None:
    """Remove the name of an account that is being deleted from everybody's history.

    Their log says so already (`AccountDeleted`): of a game that ends only now `forget_gone` takes
    it.
    """
    await _tell_as(hub, player, FORMER, "")


async def rename(hub: Hub, player: str, name: str) -> None:
    """Rename a player in everybody's history."""
    await _tell_as(hub, player, name, player)
    await hub.tell_account_changed(player)


async def _tell_as(hub: Hub, player: str, name: str, known: str) -> None:
    """Rewrite a player's name in all their games.

    Args:
        hub: whose log it is.
        player: whose games.
        name: what they are called there from now on.
        known: by which account the others know them from now on; empty: by none.
    """
    every = await hub.load(partial(hub.log.results_of, player, most=1 << 30))
    for first in range(0, len(every), _TOGETHER):
        games = every[first : first + _TOGETHER]
        await hub.rewrite(partial(_otherwise, hub.log, games, name, known))


def _otherwise(log: Log, games: Sequence[ResultRow], name: str, known: str) -> Rewrite:
    """Build the rewrite of a player's name in some games."""
    pairs = []
    for mine in games:
        was = kept_of(log, mine.table, mine.game)
        pairs.append((was, _called(was, result_from_json(mine.body).seat, name, known)))
    return changes(pairs)


def _called(kept: KeptGame, seat: Seat, name: str, known: str) -> KeptGame:
    """Return the stored data of a game, with another name for the player who began in a seat.

    Whom `kept_record` lets have their name has it alone in the record, wherever they sat.
    """
    games = (result_from_json(row.body).game for row in kept.results)
    before = {game.seats[seat].name for game in games}
    return KeptGame(
        tuple(_renamed(row, seat, name, known) for row in kept.results),
        tuple(_blank(row, dict.fromkeys(before, name)) for row in kept.records),
    )


def _renamed(row: ResultRow, seat: int, name: str, known: str) -> ResultRow:
    """Return a result with another name for the player in a seat."""
    result = result_from_json(row.body)
    seats = list(result.game.seats)
    seats[seat] = seats[seat]._replace(name=name, player=known)
    game = structs.replace(result.game, seats=tuple(seats))
    return replace(row, body=result_to_json(structs.replace(result, game=game)))


def _blank(row: RecordRow, names: Mapping[str, str]) -> RecordRow:
    """Return a record with other names for players, and for the bots that filled in for them."""
    [whole] = record.read(zlib.decompress(row.record).decode()).records

    def listed(people: Iterable[str | None]) -> tuple[str | None, ...]:
        return tuple(None if each is None else names.get(each, each) for each in people)

    def named(player: record.Player) -> record.Player:
        person = player.name.removesuffix(record.BOT_OF)
        rest = player.name[len(person) :]
        return record.Player(names.get(person, person) + rest, player.kind)

    seated = tuple(
        structs.replace(each, players=tuple(map(named, each.players))) for each in whole.seated
    )
    players = tuple(map(named, whole.players))
    if seated:
        called = names_in_turn([each.players for each in seated])
        players = tuple(map(record.Player, called, (each.kind for each in players)))
    proofs = tuple(
        structs.replace(
            proof,
            names=listed(proof.names),
            failed=tuple(structs.replace(each, names=listed(each.names)) for each in proof.failed),
        )
        for proof in whole.proofs
    )
    changed = replace(whole, players=players, seated=seated, proofs=proofs)
    return replace(row, record=zlib.compress(record.write([changed]).encode()))
