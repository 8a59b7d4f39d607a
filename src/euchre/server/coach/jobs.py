"""What is done with records in processes behind the pages: from what was sent to what is sent.

Nothing here runs in the server itself: a record may be long, or made to be.
"""

from __future__ import annotations

import gzip
from typing import Final, NamedTuple

from euchre.english.controls import find_control_character_error
from euchre.errors import EuchreError
from euchre.game.events import Dealt
from euchre.notation import record
from euchre.notation.egn import write_egn
from euchre.notation.record import Record
from euchre.notation.text import write_text
from euchre.server.coach.replays import build_replay, describe_missing_game, read_any_format
from euchre.server.coach.sources import GameSource, build_game_record
from euchre.server.languages import encode_json
from euchre.table.commands import RefusedError
from euchre.texts import translatable

MAX_REPLAY_EVENTS: Final = 12_000
"""Events of a game that is shown here, some 400 hands; `euchre records replay` shows any."""
MAX_REPLAY_BYTES: Final = 2_000_000
"""Bytes of a replay that is sent, packed; the longest game that is shown takes a quarter of it."""


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


def find_uploaded_game(body: bytes, game_number: int) -> FoundGame:
    """Find a game in the body of a request. As `read_uploaded_text` and `find_game_in_text`."""
    return find_game_in_text(read_uploaded_text(body), game_number)


def gzip_uploaded_replay(body: bytes, game_number: int) -> bytes:
    """Return a game in the body of a request. As `read_uploaded_text` and `gzip_text_replay`."""
    return gzip_text_replay(read_uploaded_text(body), game_number)


def read_uploaded_text(body: bytes) -> str:
    """Read the text in the body of a request.

    Raises:
        RefusedError: it is none, or a control character is in it.
    """
    try:
        text = body.decode()
    except UnicodeDecodeError:
        why = translatable("coach-record-not-utf-8", "A record is text in UTF-8.")
        raise RefusedError("malformed", why) from None
    if wrong := find_control_character_error(text):
        raise RefusedError(
            "malformed",
            translatable(
                "coach-record-unreadable", f"The record cannot be read: {wrong}.", why=wrong
            ),
        )
    return text


def find_game_in_text(text: str, game_number: int) -> FoundGame:
    """Find game `game_number` (from 1) among the records in a text.

    Raises:
        EuchreError: there is none.
    """
    records = read_any_format(text).records
    if not 1 <= game_number <= len(records):
        raise EuchreError(describe_missing_game(game_number, len(records)))
    return _make_found_game(records[game_number - 1])


def find_table_game(source: GameSource, game_number: int | None) -> FoundGame:
    """Find a game of a table, up to its last finished hand.

    Args:
        source: what the table's games are made of.
        game_number: which of them, from 1 on; None: the last one.

    Raises:
        RefusedError: there is none.
    """
    return _make_found_game(build_game_record(source, game_number))


def export_table_game(
    source: GameSource, game_number: int | None, file_format: str
) -> tuple[str, bytes]:
    """Return file stem and bytes of a game: ``jsonl``, ``text``, ``egn``. As `find_table_game`."""
    chosen = build_game_record(source, game_number)
    match file_format:
        case "jsonl":
            text = record.write_records([chosen])
        case "text":
            text = write_text([chosen])
        case _:
            text = write_egn(chosen)
    return f"euchre-{chosen.meta['game']}", text.encode()


def gzip_table_replay(source: GameSource, game_number: int | None) -> bytes:
    """Return a table's game as a gzipped JSON replay. As `find_table_game`."""
    return gzip_replay_json((build_game_record(source, game_number),), 1)


def gzip_text_replay(text: str, game_number: int) -> bytes:
    """Return game `game_number` of the records in a text as a gzipped JSON replay.

    Raises:
        EuchreError: there is none, or it is too long.
    """
    reading = read_any_format(text)
    return gzip_replay_json(
        reading.records, game_number, "" if reading.error is None else str(reading.error)
    )


def gzip_replay_json(
    records: tuple[Record, ...], game_number: int, error_text: str = "", hand_number: int = 0
) -> bytes:
    """Build a replay as `build_replay` does and return it as gzipped JSON.

    Raises:
        RefusedError: it is too long.
    """
    events = len(records[game_number - 1].events) if 0 < game_number <= len(records) else 0
    if events > MAX_REPLAY_EVENTS:
        why = translatable(
            "coach-replay-too-long",
            f"This game of {events:,} events is too long for the page. Use 'euchre records "
            "replay'.",
            events=events,
        )
        raise RefusedError("too-long", why)
    packed = gzip.compress(
        encode_json(build_replay(records, game_number, error_text, hand_number)),
        6,
        mtime=0,
    )
    if len(packed) > MAX_REPLAY_BYTES:  # each step names the players again
        why = translatable(
            "coach-replay-names-too-long",
            "The replay of this game is too long to send, because its names are so long. "
            "Use 'euchre records replay'.",
        )
        raise RefusedError("too-long", why)
    return packed


def _make_found_game(game_record: Record) -> FoundGame:
    hands = sum(isinstance(event, Dealt) for event in game_record.events)
    return FoundGame(record.write_records([game_record]), hands, game_record.match.over)
