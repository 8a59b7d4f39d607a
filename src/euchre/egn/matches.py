"""Reading and writing ``.emn``: a match of several games, each an EGN document of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from euchre.arguments import verify_arguments
from euchre.egn.options import ruleset_of
from euchre.egn.reading import player_from, reading_of
from euchre.egn.spelling import EGN, EMN, EMN_VERSION, checked, load, want, want_all
from euchre.egn.writing import BOT_IDS, full_document, text_of
from euchre.errors import EuchreError, RecordError
from euchre.record import Player, Reading, Record

MATCH: Final = "emn"
"""In `Record.meta`: the match a game belongs to, and its place there, as written."""
_SEATS: Final = ("playersOverride", "players")
"""Where a game says who sat in each seat: the name of today, and that of version 1.0."""


@verify_arguments()
def read_emn(text: str) -> list[Record]:
    """Read the games of an ``.emn`` text, each with its match in ``meta["emn"]``.

    Raises:
        RecordError: it is no EMN, or one of its games cannot be read.
    """
    reading = reading_emn(text)
    if reading.error is not None:
        raise reading.error
    return list(reading.records)


@verify_arguments()
def reading_emn(text: str) -> Reading:
    """Read the games of an ``.emn`` text up to the first error, and return both."""
    try:
        raw = load(text, EMN)
        registry = _registry(want(raw, "metadata", dict))
        games = want_all(raw, "games", dict)
    except RecordError as error:
        return Reading((), error)
    about = {key: value for key, value in raw.items() if key not in ("fileType", "games")}
    done: list[Record] = []
    for number, game in enumerate(games, start=1):
        try:
            seats = _seats(game, registry)
            entry = {key: value for key, value in game.items() if key != "gameData"}
            match = {MATCH: {**about, "game": entry}}
            reading = reading_of(checked(game.get("gameData"), EGN), seats, match)
        except RecordError as error:
            return Reading(tuple(done), RecordError(f"game {number}: {error}"))
        done += reading.records
        if reading.error is not None:
            return Reading(tuple(done), RecordError(f"game {number}, {reading.error}"))
    return Reading(tuple(done))


def _registry(metadata: Mapping[str, Any]) -> dict[str, Player]:
    players = want_all(metadata, "players", dict)
    return {want(raw, "id", str): player_from(raw) for raw in players}


def _seats(game: Mapping[str, Any], registry: Mapping[str, Player]) -> list[Player] | None:
    key = next((key for key in _SEATS if key in game), None)
    if key is None:
        return None
    ids = want_all(game, key, str)
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
    known = [_kept(record) for record in games]
    if all(match is not None and match.get("metadata") == _metadata(known[0]) for match in known):
        return text_of(_kept_match(games, [match for match in known if match is not None]))
    return text_of(_new_match(games))


def _kept(record: Record) -> Mapping[str, Any] | None:
    match = record.meta.get(MATCH)
    fits = isinstance(match, Mapping) and isinstance(match.get("game"), Mapping)
    return match if fits else None


def _metadata(match: Mapping[str, Any] | None) -> Any:
    return None if match is None else match.get("metadata")


def _kept_match(games: Sequence[Record], known: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    about = {key: value for key, value in known[0].items() if key != "game"}
    entries = [
        {**match["game"], "gameData": full_document(record)}
        for record, match in zip(games, known, strict=True)
    ]
    return {"fileType": EMN, **about, "games": entries}


def _new_match(games: Sequence[Record]) -> dict[str, Any]:
    ids: dict[Player, str] = {}
    for number, record in enumerate(games, start=1):
        ruleset_of(record.rules)  # says what EGN cannot, before the players are looked at
        if len(record.players) != 4 or len(set(record.players)) != 4:
            raise EuchreError(f"EMN needs four different players, and game {number} does not have")
        for player in record.players:
            ids.setdefault(player, f"p-{len(ids) + 1:02}")
    entries = [
        {
            "gameIndex": index,
            "playersOverride": [ids[player] for player in record.players],
            "gameData": full_document(record),
        }
        for index, record in enumerate(games)
    ]
    players = [_entry(player, name) for player, name in ids.items()]
    return {
        "fileType": EMN,
        "version": EMN_VERSION,
        "metadata": {"players": players},
        "games": entries,
    }


def _entry(player: Player, name: str) -> dict[str, Any]:
    entry: dict[str, Any] = {"id": name, "name": player.name}
    if player.kind != "human":
        entry["playerIds"] = [{"id": player.kind, "source": BOT_IDS}]
    return entry
