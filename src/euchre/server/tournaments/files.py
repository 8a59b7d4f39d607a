"""The files of an evening to take home, and its log on the way to a process that makes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec

from euchre.server.event_store import StoredEvent
from euchre.tournaments.entries import Entry, RoundPaired
from euchre.tournaments.reducer import fold_events
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.usebio import render_usebio
from euchre.tournaments.state import Tournament


class TournamentLog(NamedTuple):
    """A tournament at one moment, and its log until then."""

    tournament: Tournament
    stored_events: Sequence[StoredEvent[Entry]]


_OBJECT_OVERHEAD_BYTES: Final = 60
"""Bytes that anything takes beside what is in it."""
_LOG_DECODER: Final = msgspec.json.Decoder(list[StoredEvent[Entry]])


def estimate_result_bytes(value: object) -> int:
    """Estimate the bytes that a result of `run_on_encoded_log` takes in memory."""
    match value:
        case str() | bytes():
            return _OBJECT_OVERHEAD_BYTES + len(value)
        case dict():
            return _OBJECT_OVERHEAD_BYTES + sum(map(estimate_result_bytes, value.values()))
        case list() | tuple():
            return _OBJECT_OVERHEAD_BYTES + sum(map(estimate_result_bytes, value))
        case _:
            return _OBJECT_OVERHEAD_BYTES


def encode_for_worker(stored_events: Sequence[StoredEvent[Entry]]) -> bytes:
    """Encode a log for `run_on_encoded_log`, in a thread: one entry after the other, so that the
    loop goes on meanwhile.
    """
    return b"[%b]" % b",".join([msgspec.json.encode(stored) for stored in stored_events])


def run_on_encoded_log(encoded_log: bytes, function: Callable[..., Any], *args: Any) -> Any:
    """Run work on the tournament of an encoded log, and return its result."""
    stored_events = _LOG_DECODER.decode(encoded_log)
    return function(
        TournamentLog(fold_events(event.entry for event in stored_events), stored_events), *args
    )


def encode_csv(log: TournamentLog, table_name: str) -> bytes:
    """Encode one of the tables of `exporting.csv_writers`, with a byte order mark for
    spreadsheets.
    """
    tournament = log.tournament
    return f"\ufeff{exporting.csv_writers(tournament)[table_name](tournament)}".encode()


def encode_public_json(log: TournamentLog) -> bytes:
    """Encode what `exporting.tournament_to_dict` tells of a tournament."""
    data = exporting.tournament_to_dict(log.tournament)
    data["evening"] = log.tournament.id  # which is no secret here: no boards are dealt from it
    return msgspec.json.format(msgspec.json.encode(data), indent=1)


def encode_usebio_xml(log: TournamentLog) -> bytes:
    """Encode the results for the software of bridge clubs.

    Raises:
        TournamentError: as `render_usebio`.
    """
    paired = (stored for stored in log.stored_events if isinstance(stored.entry, RoundPaired))
    began = next(paired, log.stored_events[0]).at
    return render_usebio(log.tournament, datetime.fromtimestamp(began / 1000, UTC).date()).encode()
