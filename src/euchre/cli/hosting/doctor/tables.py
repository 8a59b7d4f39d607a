"""Whether what a server keeps is sound, and what of it can be saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from euchre.cli.hosting.doctor.finding import DoctorFinding
from euchre.errors import EuchreError
from euchre.record import Record, write
from euchre.words import count
from euchre.words.grammar import sentence

if TYPE_CHECKING:
    from euchre.server.folds import LogKind
    from euchre.store import StoredEntry
    from euchre.store.chain import StoredChain
    from euchre.table.log.entries import Entry

PART: Final = "tables"
BACKUP: Final = "A backup from before the damage has the rest: euchre restore puts it back."


@dataclass(frozen=True)
class _Log:
    """The log of a table, or of anything else, after a check.

    Attributes:
        what: what it is, and which.
        good: how many entries are sound and can follow one another.
        total: how many there are.
        whole: whether nothing comes after them that cannot be read.
        games: the games in the sound ones, each up to its last finished hand.
    """

    what: str
    good: int
    total: int
    whole: bool
    games: Sequence[Record] = ()

    @property
    def sound(self) -> bool:
        return self.whole and self.good == self.total


class _Examined(Protocol):
    """A database that is read from end to end."""

    @property
    def complaints(self) -> Sequence[str]: ...
    @property
    def chained(self) -> bool: ...
    def found(self) -> Iterator[StoredChain]: ...


def look_through(name: str, examined: _Examined) -> tuple[list[DoctorFinding], Sequence[Record]]:
    """Return the findings on a database, and the games of damaged tables.

    Args:
        name: of the database, as it is told.
        examined: what is in it.

    Raises:
        StoreError: it is so damaged that nothing can be read.
    """
    logs = [_looked_through(each) for each in examined.found()]
    damaged = [log for log in logs if not log.sound]
    entries = sum(log.total for log in logs)
    sound = not damaged and not examined.complaints
    what = f"{name}: {count(len(logs), 'log')} with {count(entries, 'entry')}."
    found = [
        DoctorFinding(PART, "good", f"{what} All of it is sound.")
        if sound
        else DoctorFinding(PART, "note", what),
        *(
            DoctorFinding(PART, "bad", f"SQLite says: {each}", BACKUP)
            for each in examined.complaints
        ),
        *(DoctorFinding(PART, "bad", _told(log), BACKUP) for log in damaged),
    ]
    if not examined.chained:
        why = "An older euchre wrote it, without digests: euchre serve adds them."
        found.append(DoctorFinding(PART, "note", why))
    return found, [game for log in damaged for game in log.games]


def _kinds() -> tuple[LogKind[Any, Any], ...]:
    """Return the kinds of logs that are not those of tables."""
    from euchre.server.clubs.registry import CLUBS  # noqa: PLC0415 - with the server alone
    from euchre.server.evenings.running.registry import EVENINGS  # noqa: PLC0415
    from euchre.server.finding.service import QUEUE  # noqa: PLC0415
    from euchre.server.moderation.registry import MODERATIONS  # noqa: PLC0415
    from euchre.server.players.registry import ACCOUNTS  # noqa: PLC0415

    return EVENINGS, ACCOUNTS, MODERATIONS, CLUBS, QUEUE


def _looked_through(found: StoredChain) -> _Log:
    from euchre.store import Damaged, replayed  # noqa: PLC0415
    from euchre.table.log.entries import entry_from_json  # noqa: PLC0415
    from euchre.table.log.folding import fold  # noqa: PLC0415
    from euchre.table.log.history import games  # noqa: PLC0415

    def of_table(row: StoredEntry) -> tuple[int, Entry]:
        return row.at, entry_from_json(row.entry)

    rows, good = found.rows[: found.good], found.good
    kind = next((each for each in _kinds() if found.table.startswith(each.prefix)), None)
    try:
        if kind is None:
            replayed(found.table, rows, of_table, fold)
        else:
            read = kind.read
            replayed(found.table, rows, lambda row: read(row.entry), kind.fold)
    except Damaged as damaged:
        good = damaged.good
    sound = found.sound and good == found.good
    played = [] if kind or sound else games(map(of_table, rows[:good]))
    name = f" ({found.name})" if found.name else ""
    return _Log(
        f"{kind.what} {found.table.removeprefix(kind.prefix)}{name}"
        if kind
        else f"table {found.table}{name}",
        good,
        len(found.rows),
        found.whole,
        [game for game in played if game.match.hands],
    )


def _told(log: _Log) -> str:
    from euchre.store.errors import before  # noqa: PLC0415 - with the server alone

    entries = f"{log.total}" if log.whole else "more than can be read"
    saved = f": {count(len(log.games), 'game')} can be saved" if log.games else ""
    damage = sentence(f"{log.what} is damaged from entry {log.good + 1} of {entries} on")
    return f"{damage} {sentence(before(log.good) + saved)}"


def save(path: Path, games: Sequence[Record]) -> str:
    """Write games to a file; return the sentence on what was done.

    Raises:
        EuchreError: it exists, or cannot be written.
    """
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(write(games))
    except FileExistsError:
        raise EuchreError(f"{path} exists already: choose another name") from None
    except OSError as error:
        raise EuchreError(f"{path} cannot be written: {error.strerror}") from None
    return f"{count(len(games), 'game')} written to {path}."
