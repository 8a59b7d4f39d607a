"""Whether what a server keeps is sound, and what of it can be saved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from euchre.cli.hosting.doctor.finding import Finding
from euchre.errors import EuchreError
from euchre.record import Record, write
from euchre.words import count
from euchre.words.grammar import sentence

if TYPE_CHECKING:
    from euchre.store import Row
    from euchre.store.chain import Found
    from euchre.table.log.entries import Entry

PART: Final = "tables"
BACKUP: Final = "A backup from before the damage has the rest: euchre restore puts it back."


@dataclass(frozen=True)
class _Log:
    """The log of a table, or of anything else, looked through.

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
    def found(self) -> Iterator[Found]: ...


def look_through(name: str, examined: _Examined) -> tuple[list[Finding], Sequence[Record]]:
    """What is found in a database, and the games of damaged tables.

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
        Finding(PART, "good", f"{what} All of it is sound.")
        if sound
        else Finding(PART, "note", what),
        *(Finding(PART, "bad", f"SQLite says: {each}", BACKUP) for each in examined.complaints),
        *(Finding(PART, "bad", _told(log), BACKUP) for log in damaged),
    ]
    if not examined.chained:
        why = "An older euchre wrote it, without digests: euchre serve adds them."
        found.append(Finding(PART, "note", why))
    return found, [game for log in damaged for game in log.games]


class _Kind(NamedTuple):
    """A kind of log that is no table's.

    Attributes:
        what: what one is called.
        read: the entry of a row.
        fold: what entries lead to.
    """

    what: str
    read: Callable[[Row], Any]
    fold: Callable[[Iterable[Any]], object]


def _kinds() -> dict[str, _Kind]:
    """The kinds of logs, by what their ids begin with."""
    from euchre.clubs import entry_from_json as of_club  # noqa: PLC0415
    from euchre.clubs import fold as fold_club  # noqa: PLC0415
    from euchre.league.folding import fold as fold_evening  # noqa: PLC0415
    from euchre.league.log.entries import entry_from_json as of_evening  # noqa: PLC0415
    from euchre.players.entries import entry_from_json as of_player  # noqa: PLC0415
    from euchre.players.moderation.entries import entry_from_json as of_order  # noqa: PLC0415
    from euchre.players.moderation.state import fold as fold_order  # noqa: PLC0415
    from euchre.players.state import fold as fold_player  # noqa: PLC0415
    from euchre.server.finding.service import FINDING  # noqa: PLC0415
    from euchre.store import CLUB, EVENING, MODERATION, PLAYER  # noqa: PLC0415 - with the server alone

    return {
        EVENING: _Kind("evening", lambda row: of_evening(row.entry), fold_evening),
        PLAYER: _Kind("account", lambda row: of_player(row.entry), fold_player),
        MODERATION: _Kind("moderation", lambda row: of_order(row.entry), fold_order),
        CLUB: _Kind("club", lambda row: of_club(row.entry), fold_club),
        FINDING: _Kind("queue", lambda row: row.entry, tuple),  # a name that a server can have
    }


def _looked_through(found: Found) -> _Log:
    from euchre.store import Damaged, replayed  # noqa: PLC0415
    from euchre.table.log.entries import entry_from_json  # noqa: PLC0415
    from euchre.table.log.folding import fold  # noqa: PLC0415
    from euchre.table.log.history import games  # noqa: PLC0415

    def of_table(row: Row) -> tuple[int, Entry]:
        return row.at, entry_from_json(row.entry)

    prefix, kind = next(
        ((prefix, kind) for prefix, kind in _kinds().items() if found.table.startswith(prefix)),
        ("", _Kind("table", of_table, fold)),
    )
    rows, good = found.rows[: found.good], found.good
    try:
        replayed(found.table, rows, kind.read, kind.fold)
    except Damaged as damaged:
        good = damaged.good
    sound = found.sound and good == found.good
    played = [] if prefix or sound else games(map(of_table, rows[:good]))
    name = f" ({found.name})" if found.name else ""
    return _Log(
        f"{kind.what} {found.table.removeprefix(prefix)}{name}",
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
    """Write games to a file; what was done.

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
