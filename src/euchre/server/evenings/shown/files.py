"""The files of an evening to take home, and its log on the way to a process that makes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec

from euchre.league.folding import fold
from euchre.league.log.entries import Entry, Paired
from euchre.league.log.state import Evening
from euchre.league.told import exporting
from euchre.league.told.boards import for_others
from euchre.league.told.usebio import usebio
from euchre.server.folds import Noted


class EveningLog(NamedTuple):
    """An evening at one moment, and its log until then."""

    evening: Evening
    noted: Sequence[Noted[Entry]]


_BESIDE: Final = 60
"""Bytes that anything takes beside what is in it."""
_LOG: Final = msgspec.json.Decoder(list[Noted[Entry]])


def size_of(made: object) -> int:
    """About how many bytes something that was made of a log takes in memory."""
    match made:
        case str() | bytes():
            return _BESIDE + len(made)
        case dict():
            return _BESIDE + sum(map(size_of, made.values()))
        case list() | tuple():
            return _BESIDE + sum(map(size_of, made))
        case _:
            return _BESIDE


def pack(noted: Sequence[Noted[Entry]]) -> bytes:
    """Return a log as `make_of_log` reads it."""
    return msgspec.json.encode(noted)


def make_of_log(packed: bytes, work: Callable[..., Any], *given: Any) -> Any:
    """Return what some work makes of an evening with this log, and of what is given besides."""
    noted = _LOG.decode(packed)
    return work(EveningLog(fold(each.entry for each in noted), noted), *given)


def csv_of(log: EveningLog, name: str) -> bytes:
    """One of the tables of `exporting.tables`, with the mark by which spreadsheets know UTF-8."""
    evening = log.evening
    seen = for_others(evening) if name == "results" else evening
    return f"\ufeff{exporting.tables(evening)[name](seen)}".encode()


def json_of(log: EveningLog) -> bytes:
    """Everything about an evening, as far as those may know who still have boards to play."""
    evening = log.evening
    data = exporting.as_data(evening)
    data["evening"] = evening.id  # which is no secret here: no boards are dealt from it
    data["rounds"] = exporting.rounds_data(for_others(evening))
    return msgspec.json.format(msgspec.json.encode(data), indent=1)


def usebio_of(log: EveningLog) -> bytes:
    """The results for programs of bridge clubs.

    Raises:
        LeagueError: as `usebio`.
    """
    paired = (noted for noted in log.noted if isinstance(noted.entry, Paired))
    began = next(paired, log.noted[0]).at
    return usebio(log.evening, datetime.fromtimestamp(began / 1000, UTC).date()).encode()
