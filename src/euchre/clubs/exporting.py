"""Everything about a club as plain data."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from euchre.clubs.entries import (
    ROUND_ROBIN,
    AdmissionRequested,
    ClubFounded,
    Entry,
    MemberJoined,
    MemberRenamed,
)
from euchre.clubs.standings import ladder_history, season_standings
from euchre.clubs.state import Club
from euchre.english.names import FORMER_PLAYER_NAME


def club_to_dict(club: Club) -> dict[str, Any]:
    """Return a club as plain data: members, rule sets, tournaments, seasons and their standings."""
    data: dict[str, Any] = msgspec.to_builtins(replace(club, seasons={}), str_keys=True)
    for season in club.seasons.values():  # one by one: nothing else runs meanwhile
        season_data = data["seasons"][str(season.number)] = msgspec.to_builtins(
            season, str_keys=True
        )
        if season.settings.kind == ROUND_ROBIN:
            season_data["standings"] = [
                {**row._asdict(), "difference": row.point_difference}
                for row in season_standings(season)
            ]
        else:
            season_data["ladder"] = list(season.order)
            season_data["history"] = [change._asdict() for change in ladder_history(season)]
        season_data["called"] = {
            str(entrant.number): club.entrant_name(entrant) for entrant in season.entrants.values()
        }
    return data


def replace_deleted_ids(club: Club, data: Any) -> Any:
    """Replace the ids of deleted accounts in data about a club.

    Args:
        club: the club.
        data: lists, tables and texts, in which an id is a whole text or key.
    """
    deleted = [player for player, name in club.names.items() if name == FORMER_PLAYER_NAME]
    stand_ins = {
        player: FORMER_PLAYER_NAME if number == 1 else f"{FORMER_PLAYER_NAME} {number}"
        for number, player in enumerate(deleted, 1)
    }
    return _replace_ids(data, stand_ins) if stand_ins else data


def _replace_ids(data: Any, stand_ins: dict[str, str]) -> Any:
    match data:
        case str():
            return stand_ins.get(data, data)
        case dict():
            return {
                stand_ins.get(key, key): _replace_ids(value, stand_ins)
                for key, value in data.items()
            }
        case list() | tuple():
            return [_replace_ids(item, stand_ins) for item in data]
        case _:
            return data


def anonymise_event(entry: Entry, player: str, stand_in: str) -> Entry:
    """Return an event of a club's log without the id and name of a deleted account.

    Args:
        entry: what happened.
        player: the id of their account.
        stand_in: what stands in its place, in all entries of the log alike.
    """
    if (
        isinstance(entry, ClubFounded | AdmissionRequested | MemberJoined | MemberRenamed)
        and entry.player == player
    ):
        entry = msgspec.structs.replace(entry, name=FORMER_PLAYER_NAME)
    data = _replace_ids(msgspec.to_builtins(entry), {player: stand_in})
    return msgspec.convert(data, type(entry))


def replace_with_current_name(club: Club, entry: Entry) -> Entry:
    """Return an event of the club's log with its player's current name, never an older one."""
    if (
        isinstance(entry, ClubFounded | AdmissionRequested | MemberJoined | MemberRenamed)
        and entry.player in club.names
    ):
        return msgspec.structs.replace(entry, name=club.names[entry.player])
    return entry
