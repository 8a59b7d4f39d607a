"""What is written of a table: its entries as rows, its tokens, its line in the lobby."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from euchre import record
from euchre.rules import Seat
from euchre.server.tables.backstage.answered import Key
from euchre.server.tables.backstage.log import snapshot_due
from euchre.server.tables.backstage.notary import Notary
from euchre.server.tables.backstage.tokens import Tokens
from euchre.statistics.counting import GAMES, STATISTICS, statistics
from euchre.statistics.table import Cell
from euchre.store import Listing, RecordRow, ResultRow, SeenRow, StoredEntry, TokenRow, WriteBatch
from euchre.table.draft import Draft
from euchre.table.log.company import Bearer
from euchre.table.log.entries import (
    GUEST,
    BotSat,
    Committed,
    Emptied,
    MatchStarted,
    Swapped,
    entry_to_json,
)
from euchre.table.log.hiding import with_names
from euchre.table.log.state import Table
from euchre.table.results import (
    DAILY,
    PlayerResult,
    kind_of,
    played_hands,
    result_of,
    result_to_json,
)
from euchre.table.shown.public_view import listed_info
from euchre.words.names import LATER

_ENCODER: Final = msgspec.json.Encoder()
_LEAVING: Final = (Emptied, BotSat)
"""By these people give their seats up."""


class Beside(NamedTuple):
    """Rows written together with the entries of a draft.

    Attributes:
        tokens: seat tokens to be kept or revoked.
        seen: by which browsers the deals are seen, if they may not be seen twice.
        follows: of a new table: what it belongs to, as the log knows it.
    """

    tokens: tuple[TokenRow, ...] = ()
    seen: tuple[SeenRow, ...] = ()
    follows: str = ""


NOTHING: Final = Beside()


class Change(NamedTuple):
    """One step of a table, fully built; none of it applies before it is on the disk.

    Attributes:
        batch: what is written.
        before: the table before it.
        tokens: what opens the seats after it.
        left: the seats that nothing opens any more that did.
        key: the command that it answers.
        game_begins: whether a game begins.
    """

    batch: WriteBatch
    before: Table
    tokens: Tokens
    left: frozenset[Seat]
    key: Key | None
    game_begins: bool


def change_of(
    before: Table,
    draft: Draft,
    beside: Beside,
    tokens: Tokens,
    notary: Notary,
    *,
    kept: int,
    counts: bool,
    key: Key | None = None,
    first: int = 0,
) -> Change:
    """Build the change for a draft; the notary counts its commitments as entered.

    Args:
        before: the table before it.
        draft: what happens.
        beside: what is written with it.
        tokens: what opens the seats before it.
        notary: has given its commitments their places.
        kept: the version of the last snapshot.
        counts: whether a game that ends by it counts for those who have played it.
        key: the command that it answers.
        first: the version that its first entry leads to; 0: the next one.
    """
    rows = beside.tokens
    for seat in sorted(_stood_up(before, draft)):
        rows += tokens.revoking(seat, draft.now)
    left = frozenset(row.seat for row in rows if row.revoked)
    tokens = tokens.after(rows)
    for entry, _ in draft.moves:
        if isinstance(entry, Swapped):
            moved = tokens.swapping(entry.seats, draft.now)
            rows, tokens = rows + moved, tokens.after(moved)
    results, records = results_of(before, draft.table, draft.now) if counts else ((), ())
    batch = WriteBatch(
        before.id,
        entries=_rows_of(draft, first or before.version + 1, key),
        secrets=() if draft.secret is None else (draft.secret,),
        tokens=rows,
        listing=_listing_of(before, draft),
        seen=beside.seen,
        follows=beside.follows,
        snapshot=snapshot_due(kept, draft.moves),
        results=results,
        records=records,
        commitments=tuple(
            notary.enter(after, entry)
            for entry, after in draft.moves
            if isinstance(entry, Committed) and entry.place is not None
        ),
    )
    begins = any(isinstance(entry, MatchStarted) for entry, _ in draft.moves)
    return Change(batch, before, tokens, left, key, begins)


def _stood_up(before: Table, draft: Draft) -> frozenset[Seat]:
    """Return the seats that people have given up; swapping seats gives up none.

    They are those of `before`: nobody stands up after a swap in one draft.
    """
    if not any(isinstance(entry, _LEAVING) for entry, _ in draft.moves):
        return frozenset()
    tables = (before, *(after for _, after in draft.moves))
    return frozenset(
        entry.seat
        for table, (entry, _) in zip(tables, draft.moves, strict=False)
        if isinstance(entry, _LEAVING) and table.chairs[entry.seat].person
    )


def _rows_of(draft: Draft, first: int, key: Key | None) -> tuple[StoredEntry, ...]:
    """Return the rows of a draft's entries; the first holds the key of the command that it
    answers.
    """
    by, command = (None, None) if key is None else key
    return tuple(
        StoredEntry(
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
    """Return the result rows of a game that has just ended, for players with accounts, and its
    record.

    Args:
        before: the table before that.
        after: the table after it.
        at: when, in ms.
    """
    players = [(seat, each.player) for seat, each in enumerate(after.starters) if each.player]
    if after.stage != "over" or before.stage == "over" or not players:
        return (), ()
    kind, topic = kind_of(after)
    game, whole, match = result_of(after, at), kept_record(after), after.match
    assert match is not None
    figures, began = statistics([whole], by=("seat", "player")).rows, whole.names_in(1)
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
                    _counts(figures, seat, began[seat]),
                    hands=played_hands(match, seat) if kind == DAILY else (),
                )
            ),
        )
        for seat, player in players
    )
    packed = zlib.compress(record.write([whole]).encode())
    return results, (RecordRow(after.id, after.game, packed),)


def kept_record(table: Table) -> record.Record:
    """Return the record of a game as it is kept for those who began it.

    They are told otherwise there once their names are gone, each by what they are called in their
    result. So who came later and has an account is not named, nor anybody else by such a name.
    """
    beginners = {each.bearer for each in table.starters}
    names = {each.name for each in table.starters if each.player}

    def called(bearer: Bearer) -> str:
        name, player = bearer
        unnamed = name in names or (player and not player.startswith(GUEST))
        return LATER if bearer not in beginners and unnamed else ""

    return with_names(table, called).record


def _counts(rows: Sequence[Sequence[Cell]], seat: Seat, name: str) -> dict[str, int]:
    """Return the counted statistics of a player in a seat, without those that are 0."""
    found = next((row[2 + len(GAMES) :] for row in rows if row[:2] == (seat, name)), ())
    return {
        figure.name: value
        for figure, value in zip(STATISTICS, found, strict=False)
        if figure.count is not None and isinstance(value, int) and value
    }


def _listing_of(before: Table, draft: Draft) -> Listing | None:
    """Return the lobby listing after a draft; None if it is unchanged."""
    after = draft.table
    was, now = ((t.settings, t.chairs, t.stage, t.begun, t.rules, t.runs) for t in (before, after))
    if was == now:
        return None
    return Listing(
        title=after.settings.title,
        preset=after.preset or "",
        phase=after.stage if after.begun else "gathering",
        open=after.settings.open,
        players="\n".join(chair.name for chair in after.chairs),
        updated=draft.now,
        info=_ENCODER.encode(listed_info(after)).decode() if after.settings.open else "",
    )
