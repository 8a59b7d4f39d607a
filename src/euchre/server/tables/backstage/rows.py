"""What is written of a table: its entries as rows, and its line in the lobby."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from euchre import record
from euchre.rules import Seat
from euchre.statistics.counting import STATISTICS, statistics
from euchre.statistics.table import Cell
from euchre.store import Listing, RecordRow, ResultRow, Row
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


def results_of(
    before: Table, after: Table, at: int
) -> tuple[tuple[ResultRow, ...], tuple[RecordRow, ...]]:
    """How a game went that has just ended, for those who are known elsewhere, and its record.

    Args:
        before: the table before that.
        after: the table after it.
        at: when, in ms.
    """
    players = [(seat, each.player) for seat, each in enumerate(after.starters) if each.player]
    if after.stage != "over" or before.stage == "over" or not players:
        return (), ()
    kind, topic = kind_of(after)
    game, whole, match = result_of(after, at), after.record, after.match
    assert match is not None
    figures = statistics([whole], by="seat").rows
    results = tuple(
        ResultRow(
            table=after.id,
            game=after.game,
            player=player,
            at=at,
            kind=kind,
            topic=topic,
            body=result_to_json(
                PlayerResult(
                    seat,
                    game,
                    _counts(figures, seat),
                    hands=played_hands(match, seat) if kind == DAILY else (),
                )
            ),
        )
        for seat, player in players
    )
    packed = zlib.compress(record.write([whole]).encode())
    return results, (RecordRow(after.id, after.game, packed),)


def _counts(rows: Sequence[Sequence[Cell]], seat: Seat) -> dict[str, int]:
    """What a seat has of the counted figures; those that are 0 are left out."""
    found = next((row[1:] for row in rows if row[0] == seat), ())
    return {
        figure.name: value
        for figure, value in zip(STATISTICS, found, strict=False)
        if figure.count is not None and isinstance(value, int) and value
    }


def listing_of(before: Table, draft: Draft) -> Listing | None:
    """What the lobby shows after a draft; None: what it showed before."""
    after = draft.table
    titled = before.settings.title == after.settings.title
    if before.chairs == after.chairs and before.stage == after.stage and titled:
        return None
    return Listing(
        title=after.settings.title,
        preset=after.preset or "",
        phase=after.stage,
        open=after.settings.open,
        players="\n".join(chair.name for chair in after.chairs),
        updated=draft.now,
    )
