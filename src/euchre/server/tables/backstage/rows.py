"""What is written of a table: its entries as rows, and its line in the lobby."""

from __future__ import annotations

import zlib
from dataclasses import replace

from euchre import record
from euchre.store import Batch, Listing, RecordRow, ResultRow, Row
from euchre.table.draft import Draft
from euchre.table.log.entries import entry_to_json
from euchre.table.log.state import Table
from euchre.table.results import (
    DAILY,
    PlayerResult,
    kind_of,
    played_hands,
    result_of,
    result_to_json,
)


def rows_of(draft: Draft, first: int, by: str | None, command: str | None) -> tuple[Row, ...]:
    """The entries of a draft.

    Args:
        draft: what happens.
        first: the version that its first entry leads to.
        by: whose command it answers.
        command: the id of that command.
    """
    return tuple(
        Row(
            seq=first + at,
            at=draft.now,
            by=None if at else by,
            command=None if at else command,
            entry=entry_to_json(entry),
        )
        for at, (entry, _) in enumerate(draft.moves)
    )


def with_results(batch: Batch, before: Table, after: Table, at: int) -> Batch:
    """The same, and how the game went that is over with it, for those who are known elsewhere.

    Args:
        batch: what is written.
        before: the table before it.
        after: the table after it.
        at: when, in ms.
    """
    if after.stage != "over" or before.stage == "over":
        return batch
    players = [(seat, each.player) for seat, each in enumerate(after.starters) if each.player]
    if not players:
        return batch
    kind, topic = kind_of(after)
    game, match = result_of(after, at), after.match
    assert match is not None
    results = []
    for seat, player in players:
        hands = played_hands(match, seat) if kind == DAILY else ()
        body = result_to_json(PlayerResult(seat, game, hands=hands))
        results.append(ResultRow(after.id, after.game, player, at, kind, topic, body))
    packed = zlib.compress(record.write([after.record]).encode())
    records = (RecordRow(after.id, after.game, packed),)
    return replace(batch, results=tuple(results), records=records)


def listing_of(before: Table, draft: Draft) -> Listing | None:
    """What the lobby shows after a draft; None: what it showed before."""
    after = draft.table
    if before.chairs == after.chairs and before.stage == after.stage:
        return None
    return Listing(
        title=after.settings.title,
        preset=after.preset or "",
        phase=after.stage,
        open=after.settings.open,
        players="\n".join(chair.name for chair in after.chairs),
        updated=draft.now,
    )
