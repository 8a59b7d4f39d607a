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
    """A tournament at one moment, and its log until then."""

    evening: Evening
    noted: Sequence[Noted[Entry]]


_BESIDE: Final = 60
"""Bytes that anything takes beside what is in it."""
_LOG: Final = msgspec.json.Decoder(list[Noted[Entry]])


def size_of(made: object) -> int:
    """Estimate the bytes that a result of `run_on_log` takes in memory."""
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
    """Encode a log for `run_on_log`."""
    return msgspec.json.encode(noted)


def make_of_log(packed: bytes, work: Callable[..., Any], *given: Any) -> Any:
    """Run work on the tournament of an encoded log, and return its result."""
    noted = _LOG.decode(packed)
    return work(EveningLog(fold(each.entry for each in noted), noted), *given)


def csv_of(log: EveningLog, name: str) -> bytes:
    """Encode one of the tables of `exporting.tables`, with a byte order mark for spreadsheets."""
    evening = log.evening
    seen = for_others(evening) if name == "results" else evening
    return f"\ufeff{exporting.tables(evening)[name](seen)}".encode()


def json_of(log: EveningLog) -> bytes:
    """Encode all data of a tournament, without what players with boards to play may not know."""
    evening = log.evening
    data = exporting.as_data(evening)
    data["evening"] = evening.id  # which is no secret here: no boards are dealt from it
    data["rounds"] = exporting.rounds_data(for_others(evening))
    return msgspec.json.format(msgspec.json.encode(data), indent=1)


def usebio_of(log: EveningLog) -> bytes:
    """Encode the results for the software of bridge clubs.

    Raises:
        LeagueError: as `usebio`.
    """
    paired = (noted for noted in log.noted if isinstance(noted.entry, Paired))
    began = next(paired, log.noted[0]).at
    return usebio(log.evening, datetime.fromtimestamp(began / 1000, UTC).date()).encode()
