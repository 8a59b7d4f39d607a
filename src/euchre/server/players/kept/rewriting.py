"""What is kept of games is read, changed and replaced, whoever else does so at the same moment."""

from __future__ import annotations

from asyncio import wrap_future
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from euchre.server.tables.hub import Hub
from euchre.store import Changed, Log, RecordRow, ResultRow, Rewrite, StoreError

_TRIES: Final = 50
"""How often something is read again that another has changed meanwhile."""


class Kept(NamedTuple):
    """What is kept of one game: results of who played it, and the record, if there is one."""

    results: tuple[ResultRow, ...]
    records: tuple[RecordRow, ...]


def kept_of(log: Log, table: str, game: int) -> Kept:
    """What is kept of a game; this reads the disk."""
    record = log.game_record(table, game)
    records = () if record is None else (RecordRow(table, game, record),)
    return Kept(tuple(log.results_at(table, game)), records)


def changes(games: Iterable[tuple[Kept, Kept]]) -> Rewrite:
    """What makes the second of the first, game by game, with the same rows in both."""
    pairs = [(was, new) for was, new in games if was != new]
    return Rewrite(
        tuple(
            (old, row)
            for was, new in pairs
            for old, row in zip(was.results, new.results, strict=True)
            if old != row
        ),
        tuple(
            (old, row)
            for was, new in pairs
            for old, row in zip(was.records, new.records, strict=True)
            if old != row
        ),
    )


async def rewrite(hub: Hub, read: Callable[[], Rewrite]) -> None:
    """Have something that is kept be otherwise, on the disk.

    Args:
        hub: whose log it is.
        read: what is to be replaced, for how it is kept then; it may read the disk.

    Raises:
        StoreError: it cannot be read or written.
    """
    for _ in range(_TRIES):
        work = await hub.read(read)
        if not work.results and not work.records:
            return
        try:
            await wrap_future(hub.log.rewrite(work))
        except Changed:
            continue
        return
    raise StoreError("what is kept of a game is changed by others all the time: try again")
