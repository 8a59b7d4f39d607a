"""What is done with records in processes behind the pages: from what was sent to what is sent.

Nothing here runs in the server itself: a record may be long, or made to be.
"""

from __future__ import annotations

import gzip
from typing import Final, NamedTuple

import msgspec

from euchre import record
from euchre.egn import write_egn
from euchre.errors import EuchreError
from euchre.events import Dealt, encode_hook
from euchre.record import Record
from euchre.server.coach.replays import read_any, replay
from euchre.server.coach.sources import Source, game_of
from euchre.table.commands import Refused
from euchre.text import write_text

MOST_EVENTS: Final = 12_000
"""Events of a game that is shown here, some 400 hands; `euchre replay` shows any."""
_ENCODER: Final = msgspec.json.Encoder(enc_hook=encode_hook)


class FoundGame(NamedTuple):
    """One game as a record of its own, with its number of hands.

    Attributes:
        text: as a record of its own.
        hands: how many hands it has.
        over: whether it has come to its end.
    """

    text: str
    hands: int
    over: bool


def in_text(text: str, number: int) -> FoundGame:
    """Find game `number` (from 1) among the records in a text.

    Raises:
        EuchreError: there is none.
    """
    found = read_any(text).records
    if not 1 <= number <= len(found):
        raise EuchreError(f"there is no game {number}: there are {len(found)}")
    return _found(found[number - 1])


def at_table(source: Source, number: int | None) -> FoundGame:
    """Find a game of a table, up to its last finished hand.

    Args:
        source: what the table's games are made of.
        number: which of them, from 1 on; None: the last one.

    Raises:
        Refused: there is none.
    """
    return _found(game_of(source, number))


def written_at_table(source: Source, number: int | None, kind: str) -> tuple[str, bytes]:
    """Return the file stem and the bytes of a table's game as ``jsonl``, ``text`` or ``egn``. As
    `find_table_game`.
    """
    chosen = game_of(source, number)
    match kind:
        case "jsonl":
            text = record.write([chosen])
        case "text":
            text = write_text([chosen])
        case _:
            text = write_egn(chosen)
    return f"euchre-{chosen.meta['game']}", text.encode()


def shown_at_table(source: Source, number: int | None) -> bytes:
    """Return a table's game as a gzipped JSON replay. As `find_table_game`."""
    return shown((game_of(source, number),), 1)


def shown_in_text(text: str, number: int) -> bytes:
    """Return game `number` of the records in a text as a gzipped JSON replay.

    Raises:
        EuchreError: there is none, or it is too long.
    """
    reading = read_any(text)
    return shown(reading.records, number, "" if reading.error is None else f"{reading.error}")


def shown(records: tuple[Record, ...], number: int, error: str = "", hand: int = 0) -> bytes:
    """Build a replay as `build_replay` does and return it as gzipped JSON.

    Raises:
        Refused: it is too long.
    """
    events = len(records[number - 1].events) if 0 < number <= len(records) else 0
    if events > MOST_EVENTS:
        why = f"A game of {events:,} events is too long to be shown here: 'euchre replay' does it."
        raise Refused("too-long", why)
    return gzip.compress(_ENCODER.encode(replay(records, number, error, hand)), 6, mtime=0)


def _found(game: Record) -> FoundGame:
    hands = sum(isinstance(event, Dealt) for event in game.events)
    return FoundGame(record.write([game]), hands, game.match.over)
