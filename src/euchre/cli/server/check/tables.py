"""Whether what a server keeps is sound, and what of it can be saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from euchre.cli.server.check.finding import (
    CheckFinding,
    bad_finding,
    build_note,
    good_finding,
)
from euchre.english import format_count
from euchre.english.grammar import make_sentence
from euchre.errors import EuchreError
from euchre.files import write_file_atomically
from euchre.notation.record import Record, write_records

if TYPE_CHECKING:
    from euchre.server.event_store import LogKind
    from euchre.store import LogEntryRow
    from euchre.store.chain import StoredChain
    from euchre.table.log.entries import Entry

TABLES_PART: Final = "tables"
BACKUP_ADVICE: Final = (
    "A backup from before the damage has the rest: restore it with euchre server restore."
)


@dataclass(frozen=True)
class _LogCheck:
    what: str
    good: int
    total: int
    whole: bool
    games: Sequence[Record] = ()

    @property
    def is_sound(self) -> bool:
        return self.whole and self.good == self.total


class _ExaminedDatabase(Protocol):
    @property
    def complaints(self) -> Sequence[str]: ...
    @property
    def chained(self) -> bool: ...
    def read_chains(self) -> Iterator[StoredChain]: ...


def check_logs(
    name: str, database: _ExaminedDatabase
) -> tuple[list[CheckFinding], Sequence[Record]]:
    """Return the findings on a database, and the games of damaged tables.

    Raises:
        StoreError: it is so damaged that nothing can be read.
    """
    logs = [_check_log(chain) for chain in database.read_chains()]
    damaged = [log for log in logs if not log.is_sound]
    entries = sum(log.total for log in logs)
    sound = not damaged and not database.complaints
    summary = f"{name}: {format_count(len(logs), 'log')} with {format_count(entries, 'entry')}."
    findings = [
        good_finding(TABLES_PART, f"{summary} All of them are undamaged.")
        if sound
        else build_note(TABLES_PART, summary),
        *(
            bad_finding(TABLES_PART, f"SQLite says: {complaint}", BACKUP_ADVICE)
            for complaint in database.complaints
        ),
        *(bad_finding(TABLES_PART, _describe_damage(log), BACKUP_ADVICE) for log in damaged),
    ]
    if not database.chained:
        why = (
            "An older version of euchre wrote this database, without digests; euchre server run "
            "will add them."
        )
        findings.append(build_note(TABLES_PART, why))
    return findings, [game for log in damaged for game in log.games]


def _list_aggregate_log_kinds() -> tuple[LogKind[Any, Any], ...]:
    """Return the kinds of logs that are not those of tables."""
    from euchre.server.accounts.registry import ACCOUNT_LOG_KIND  # noqa: PLC0415
    from euchre.server.clubs.registry import CLUB_LOG_KIND  # noqa: PLC0415 - with the server alone
    from euchre.server.matchmaking.service import QUEUE_LOG_KIND  # noqa: PLC0415
    from euchre.server.moderation.registry import MODERATION_LOG_KIND  # noqa: PLC0415
    from euchre.server.tournaments.registry import TOURNAMENT_LOG_KIND  # noqa: PLC0415

    return TOURNAMENT_LOG_KIND, ACCOUNT_LOG_KIND, MODERATION_LOG_KIND, CLUB_LOG_KIND, QUEUE_LOG_KIND


def _check_log(chain: StoredChain) -> _LogCheck:
    from euchre.store import DamagedLogError, replay_entries  # noqa: PLC0415
    from euchre.table.log.entries import entry_from_json  # noqa: PLC0415
    from euchre.table.log.history import iterate_game_records  # noqa: PLC0415
    from euchre.table.log.reducer import fold_entries  # noqa: PLC0415

    def read_table_entry(row: LogEntryRow) -> tuple[int, Entry]:
        return row.at, entry_from_json(row.entry)

    rows, good = chain.rows[: chain.good], chain.good
    kinds = (kind for kind in _list_aggregate_log_kinds() if chain.table.startswith(kind.prefix))
    kind = next(kinds, None)
    try:
        if kind is None:
            replay_entries(chain.table, rows, read_table_entry, fold_entries)
        else:
            read = kind.read
            replay_entries(chain.table, rows, lambda row: read(row.entry), kind.fold)
    except DamagedLogError as damaged:
        good = damaged.good
    sound = chain.is_sound and good == chain.good
    played = [] if kind or sound else [*iterate_game_records(map(read_table_entry, rows[:good]))]
    name = f" ({chain.name})" if chain.name else ""
    return _LogCheck(
        f"{kind.what} {chain.table.removeprefix(kind.prefix)}{name}"
        if kind
        else f"table {chain.table}{name}",
        good,
        len(chain.rows),
        chain.whole,
        [game for game in played if game.match.hands],
    )


def _describe_damage(log: _LogCheck) -> str:
    from euchre.store.errors import describe_sound_entries  # noqa: PLC0415 - with the server alone

    entries = f"{log.total}" if log.whole else "an unknown number"
    saved = f": {format_count(len(log.games), 'game')} can be saved" if log.games else ""
    damage = make_sentence(f"{log.what} is damaged from entry {log.good + 1} of {entries} on")
    return f"{damage} {make_sentence(describe_sound_entries(log.good) + saved)}"


def save_games(path: Path, games: Sequence[Record]) -> str:
    """Write games to a file; return the sentence on what was done."""
    try:
        write_file_atomically(path, write_records(games).encode(), replace=False)
    except FileExistsError:
        raise EuchreError(f"{path} already exists: choose another name") from None
    except OSError as error:
        raise EuchreError(f"can't write {path}: {error.strerror}") from None
    return f"{format_count(len(games), 'game')} written to {path}."
