"""Reading and writing ``.emn``: a match of several games, each an EGN document of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from euchre.arguments import verify_arguments
from euchre.errors import EuchreError, RecordError
from euchre.notation.egn.options import build_ruleset
from euchre.notation.egn.reading import parse_player, read_document_partly
from euchre.notation.egn.spelling import (
    EGN_FILE_TYPE,
    EMN_FILE_TYPE,
    EMN_VERSION,
    load_document,
    require_list,
    require_value,
    verify_document,
)
from euchre.notation.egn.writing import BOT_ID_SOURCE, build_full_document, write_document
from euchre.notation.record import Record, RecordPlayer, RecordReadResult

MATCH_META_KEY: Final = "emn"
"""In `Record.meta`: the match a game belongs to, and its place there, as written."""
_SEAT_KEYS: Final = ("playersOverride", "players")
"""Where a game says who sat in each seat: the name of today, and that of version 1.0."""


@verify_arguments()
def read_emn(text: str) -> list[Record]:
    """Read the games of an ``.emn`` text, each with its match in ``meta["emn"]``.

    Raises:
        RecordError: it is no EMN, or one of its games cannot be read.
    """
    return read_emn_partly(text).require_records()


@verify_arguments()
def read_emn_partly(text: str) -> RecordReadResult:
    """Read the games of an ``.emn`` text up to the first error, and return both."""
    try:
        raw = load_document(text, EMN_FILE_TYPE)
        registry = _read_players_by_id(require_value(raw, "metadata", dict))
        games = require_list(raw, "games", dict)
    except RecordError as error:
        return RecordReadResult((), error)
    about = {key: value for key, value in raw.items() if key not in ("fileType", "games")}
    records: list[Record] = []
    for number, game in enumerate(games, start=1):
        try:
            seats = _read_seated_players(game, registry)
            entry = {key: value for key, value in game.items() if key != "gameData"}
            match = {MATCH_META_KEY: {**about, "game": entry}}
            reading = read_document_partly(
                verify_document(game.get("gameData"), EGN_FILE_TYPE), seats, match
            )
        except RecordError as error:
            return RecordReadResult(tuple(records), RecordError(f"game {number}: {error}"))
        records += reading.records
        if reading.error is not None:
            return RecordReadResult(tuple(records), RecordError(f"game {number}, {reading.error}"))
    return RecordReadResult(tuple(records))


def _read_players_by_id(metadata: Mapping[str, Any]) -> dict[str, RecordPlayer]:
    players = require_list(metadata, "players", dict)
    return {require_value(raw, "id", str): parse_player(raw) for raw in players}


def _read_seated_players(
    game: Mapping[str, Any], registry: Mapping[str, RecordPlayer]
) -> list[RecordPlayer] | None:
    key = next((key for key in _SEAT_KEYS if key in game), None)
    if key is None:
        return None
    ids = require_list(game, key, str)
    if len(ids) != 4:
        raise RecordError(f"{key} names {len(ids)} players for 4 seats")
    for name in ids:
        if name not in registry:
            raise RecordError(f"{key} names {name!r}, who is not among the players of the match")
    return [registry[name] for name in ids]


@verify_arguments()
def write_emn(records: Iterable[Record]) -> str:
    """Write the records as the text of one ``.emn`` file.

    Where all of them come from one match its metadata are kept; otherwise a match is made up of
    their players.

    Raises:
        EuchreError: there is no record, a record does not name four players, or EGN cannot say it.
    """
    games = list(records)
    if not games:
        raise EuchreError("a match needs at least one game")
    known = [match for record in games if (match := _find_stored_match_meta(record)) is not None]
    is_one_match = len(known) == len(games) and all(
        match.get("metadata") == known[0].get("metadata") for match in known
    )
    return write_document(
        _build_emn_from_stored(games, known) if is_one_match else _build_new_emn(games)
    )


def _find_stored_match_meta(record: Record) -> Mapping[str, Any] | None:
    match = record.meta.get(MATCH_META_KEY)
    fits = isinstance(match, Mapping) and isinstance(match.get("game"), Mapping)
    return match if fits else None


def _build_emn_from_stored(
    games: Sequence[Record], stored_matches: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    about = {key: value for key, value in stored_matches[0].items() if key != "game"}
    entries = [
        {**match["game"], "gameData": build_full_document(record)}
        for record, match in zip(games, stored_matches, strict=True)
    ]
    return {"fileType": EMN_FILE_TYPE, **about, "games": entries}


def _build_new_emn(games: Sequence[Record]) -> dict[str, Any]:
    ids: dict[RecordPlayer, str] = {}
    for number, record in enumerate(games, start=1):
        build_ruleset(record.rules)  # says what EGN cannot, before the players are looked at
        if len(record.players) != 4 or len(set(record.players)) != 4:
            raise EuchreError(f"EMN needs four different players, and game {number} does not have")
        for player in record.players:
            ids.setdefault(player, f"p-{len(ids) + 1:02}")
    entries = [
        {
            "gameIndex": index,
            "playersOverride": [ids[player] for player in record.players],
            "gameData": build_full_document(record),
        }
        for index, record in enumerate(games)
    ]
    players = [_build_player_entry(player, name) for player, name in ids.items()]
    return {
        "fileType": EMN_FILE_TYPE,
        "version": EMN_VERSION,
        "metadata": {"players": players},
        "games": entries,
    }


def _build_player_entry(player: RecordPlayer, name: str) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": name, "name": player.name}
    if player.kind != "human":
        entry["playerIds"] = [{"id": player.kind, "source": BOT_ID_SOURCE}]
    return entry
