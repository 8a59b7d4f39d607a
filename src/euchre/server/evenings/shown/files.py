"""The files of an evening to take home."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from euchre.league.log.entries import Paired
from euchre.league.log.state import Evening
from euchre.league.told import exporting
from euchre.league.told.boards import for_others
from euchre.league.told.usebio import usebio
from euchre.server.evenings.running.live import Live


def csv_of(evening: Evening, name: str) -> bytes:
    """One of the tables of `exporting.tables`, with the mark by which spreadsheets know UTF-8."""
    seen = for_others(evening) if name == "results" else evening
    return f"\ufeff{exporting.tables(evening)[name](seen)}".encode()


def json_of(evening: Evening) -> bytes:
    """Everything about an evening, as far as those may know who still have boards to play."""
    data = exporting.as_data(evening)
    data["rounds"] = exporting.rounds_data(for_others(evening))
    return msgspec.json.format(msgspec.json.encode(data), indent=1)


def usebio_of(live: Live) -> bytes:
    """The results for programs of bridge clubs.

    Raises:
        LeagueError: as `usebio`.
    """
    paired = (noted for noted in live.noted if isinstance(noted.entry, Paired))
    began = next(paired, live.noted[0]).at
    return usebio(live.evening, datetime.fromtimestamp(began / 1000, UTC).date()).encode()
