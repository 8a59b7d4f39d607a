"""What is written of a table: its entries as rows, and its line in the lobby."""

from __future__ import annotations

from euchre.store import Listing, Row
from euchre.table.draft import Draft
from euchre.table.log.entries import entry_to_json
from euchre.table.log.state import Table


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
