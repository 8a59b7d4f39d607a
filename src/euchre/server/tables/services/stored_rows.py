"""What is written of a table: its entries as rows, its tokens, its line in the lobby."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias
from unicodedata import normalize

import msgspec

from euchre.english.names import LATER_PLAYER_NAME
from euchre.game.events import encode_hook
from euchre.game.rules import Seat
from euchre.notation import record
from euchre.server.tables.services.idempotency import Key
from euchre.server.tables.services.log import build_due_snapshot
from euchre.server.tables.services.public_log_signer import PublicLogSigner
from euchre.server.tables.services.tokens import SeatTokens
from euchre.statistics.counting import GAME_COLUMNS, STATISTICS, compute_statistics
from euchre.statistics.table import Cell
from euchre.store import (
    DealSetRow,
    GameRecordRow,
    LobbyListing,
    LogEntryRow,
    PlayerResultRow,
    SeatTokenRow,
    SeenDealsRow,
    WriteBatch,
)
from euchre.table.log.entries import (
    GUEST_PREFIX,
    BotSeated,
    MatchStarted,
    SeatEmptied,
    SeatsSwapped,
    ShuffleCommitted,
    entry_to_json,
)
from euchre.table.log.name_hiding import with_new_names
from euchre.table.log.participants import NamedPerson
from euchre.table.log.state import Table
from euchre.table.results import (
    DAILY_KIND,
    PlayerResult,
    build_game_result,
    find_game_kind,
    list_hand_results,
    result_to_json,
)
from euchre.table.unit_of_work import UnitOfWork
from euchre.table.views.public_view import build_listed_info

_JSON_ENCODER: Final = msgspec.json.Encoder(enc_hook=encode_hook)
_LEAVING_ENTRIES: Final = (SeatEmptied, BotSeated)
"""By these people give their seats up."""


class SideRows(NamedTuple):
    """Rows written together with the entries of a change.

    Attributes:
        tokens: seat tokens to be kept or revoked.
        seen: by which browsers the deals are seen, if they may not be seen twice.
        sets: of a new table: the set of its deals.
        follows: of a new table: what it belongs to, as the log knows it.
    """

    tokens: tuple[SeatTokenRow, ...] = ()
    seen: tuple[SeenDealsRow, ...] = ()
    sets: tuple[DealSetRow, ...] = ()
    follows: str = ""


NO_ROWS: Final = SideRows()
GameRows: TypeAlias = tuple[tuple[PlayerResultRow, ...], tuple[GameRecordRow, ...]]
"""The results of a game that is over, and its record."""
NO_GAME_ROWS: Final[GameRows] = ((), ())


class TableChange(NamedTuple):
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
    tokens: SeatTokens
    left: frozenset[Seat]
    key: Key | None
    game_begins: bool


def build_table_change(
    before: Table,
    change: UnitOfWork,
    side_rows: SideRows,
    tokens: SeatTokens,
    public_log_signer: PublicLogSigner,
    *,
    snapshot_version: int,
    game: GameRows = NO_GAME_ROWS,
    key: Key | None = None,
    first_version: int = 0,
) -> TableChange:
    """Build what is written of a change; the signer counts its commitments as entered.

    Args:
        before: the table before it.
        change: what happens.
        side_rows: what is written with it.
        tokens: what opens the seats before it.
        public_log_signer: has given its commitments their places.
        snapshot_version: the version of the last snapshot.
        game: the rows of a game that ends by it (`build_game_rows`).
        key: the command that it answers.
        first_version: the version that its first entry leads to; 0: the next one.
    """
    rows = side_rows.tokens
    for seat in sorted(_find_vacated_seats(before, change)):
        rows += tokens.make_revoke_rows(seat, change.now)
    known, tokens = tokens, tokens.with_rows(rows)
    vacated = frozenset(
        row.seat
        for row in rows
        if row.revoked and known.find_author(row.seat) != tokens.find_author(row.seat)
    )
    for entry, _ in change.moves:
        if isinstance(entry, SeatsSwapped):
            moved = tokens.make_swap_rows(entry.seats, change.now)
            rows, tokens = rows + moved, tokens.with_rows(moved)
    results, records = game
    batch = WriteBatch(
        before.id,
        entries=_build_entry_rows(change, first_version or before.version + 1, key),
        secrets=() if change.secret is None else (change.secret,),
        tokens=rows,
        listing=_build_listing_if_changed(before, change),
        seen=side_rows.seen,
        sets=side_rows.sets,
        follows=side_rows.follows,
        snapshot=build_due_snapshot(snapshot_version, change.moves),
        results=results,
        records=records,
        commitments=tuple(
            public_log_signer.append_commitment(after, entry)
            for entry, after in change.moves
            if isinstance(entry, ShuffleCommitted) and entry.place is not None
        ),
    )
    begins = any(isinstance(entry, MatchStarted) for entry, _ in change.moves)
    return TableChange(batch, before, tokens, vacated, key, begins)


def _find_vacated_seats(before: Table, change: UnitOfWork) -> frozenset[Seat]:
    """Return the seats that people have given up; swapping seats gives up none.

    They are those of `before`: nobody stands up after a swap in one change.
    """
    if not any(isinstance(entry, _LEAVING_ENTRIES) for entry, _ in change.moves):
        return frozenset()
    tables = (before, *(after for _, after in change.moves))
    return frozenset(
        entry.seat
        for table, (entry, _) in zip(tables, change.moves, strict=False)
        if isinstance(entry, _LEAVING_ENTRIES) and table.chairs[entry.seat].person
    )


def _build_entry_rows(
    change: UnitOfWork, first_version: int, key: Key | None
) -> tuple[LogEntryRow, ...]:
    """Return the rows of a change's entries; the last holds the key of the command that it
    answers: where that is looked up, it is acknowledged with the version that it led to.
    """
    last_index = len(change.moves) - 1
    return tuple(
        LogEntryRow(
            seq=first_version + index,
            at=change.now,
            by=None if key is None or index < last_index else key[0],
            command=None if key is None or index < last_index else key[1],
            entry=entry_to_json(entry),
        )
        for index, (entry, _) in enumerate(change.moves)
    )


def ends_account_game(before: Table, after: Table) -> bool:
    """Return whether a game has just ended that somebody with an account began."""
    begun_by_account = any(starter.player for starter in after.starters)
    return after.stage == "over" and before.stage != "over" and begun_by_account


def build_game_rows(before: Table, after: Table, ended_ms: int) -> GameRows:
    """Return the rows of a game that has just ended: results of accounts, and its record.

    It takes as much longer as the game has more hands, and is no work for the event loop.

    Args:
        before: the table before that.
        after: the table after it.
        ended_ms: when, in ms.
    """
    if not ends_account_game(before, after):
        return NO_GAME_ROWS
    players = [
        (seat, starter.player) for seat, starter in enumerate(after.starters) if starter.player
    ]
    kind, topic = find_game_kind(after)
    game, whole, match = (
        build_game_result(after, ended_ms),
        build_record_for_starters(after),
        after.match,
    )
    assert match is not None
    figures = compute_statistics([whole], by=("seat", "player")).rows
    results = tuple(
        PlayerResultRow(
            table=after.id,
            game=after.game,
            player=player,
            at=ended_ms,
            kind=kind,
            topic=topic,
            body=result_to_json(
                PlayerResult(
                    seat,
                    game,
                    _find_nonzero_counts(figures, seat, after.starters[seat].name),
                    hands=list_hand_results(match, seat) if kind == DAILY_KIND else (),
                )
            ),
        )
        for seat, player in players
    )
    packed = zlib.compress(record.write_records([whole]).encode())
    return results, (GameRecordRow(after.id, after.game, packed),)


def build_record_for_starters(table: Table) -> record.Record:
    """Return the record of a game as it is kept for those who began it.

    They are told otherwise there once their names are gone, each by what they are called in their
    result. So who came later and has an account is not named, nor anybody else by such a name.
    """
    beginners = {starter.bearer for starter in table.starters}
    names = {starter.name for starter in table.starters if starter.player}

    def find_replacement_name(person: NamedPerson) -> str:
        name, player = person
        unnamed = name in names or (player and not player.startswith(GUEST_PREFIX))
        return LATER_PLAYER_NAME if person not in beginners and unnamed else ""

    return with_new_names(table, find_replacement_name).record


def _find_nonzero_counts(rows: Sequence[Sequence[Cell]], seat: Seat, name: str) -> dict[str, int]:
    player = (seat, normalize("NFC", name))  # as records have it
    counts = next((row[2 + len(GAME_COLUMNS) :] for row in rows if row[:2] == player), ())
    return {
        figure.name: value
        for figure, value in zip(STATISTICS, counts, strict=False)
        if figure.count is not None and isinstance(value, int) and value
    }


def _build_listing_if_changed(before: Table, change: UnitOfWork) -> LobbyListing | None:
    after = change.table
    listed_before, listed = (
        (
            table.settings,
            table.chairs,
            table.stage,
            table.has_dealt_hand,
            table.rules,
            table.acting_host,
        )
        for table in (before, after)
    )
    if listed_before == listed:
        return None
    return LobbyListing(
        title=after.settings.title,
        preset=after.preset_name or "",
        phase=after.stage if after.has_dealt_hand else "gathering",
        open=after.settings.open,
        players="\n".join(chair.name for chair in after.chairs),
        updated=change.now,
        info=_JSON_ENCODER.encode(build_listed_info(after)).decode() if after.settings.open else "",
    )
