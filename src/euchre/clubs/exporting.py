"""Everything about a club as plain data."""

from __future__ import annotations

from typing import Any

import msgspec

from euchre.clubs.log.entries import (
    ROBIN,
    AdmissionAsked,
    Entry,
    Founded,
    MemberJoined,
    MemberRenamed,
)
from euchre.clubs.log.state import Club, Season
from euchre.clubs.standings import history, ladder, standings
from euchre.words.names import FORMER


def as_data(club: Club) -> dict[str, Any]:
    """Return a club as plain data: members, rule sets, tournaments, seasons and their standings."""
    data: dict[str, Any] = msgspec.to_builtins(club, str_keys=True)
    for season in club.seasons.values():
        told = data["seasons"][str(season.number)]
        if season.settings.kind == ROBIN:
            told["standings"] = [
                {**line._asdict(), "difference": line.difference} for line in standings(season)
            ]
        else:
            told["ladder"] = list(ladder(season))
            told["history"] = [rung._asdict() for rung in history(season)]
        told["called"] = _called(club, season)
    return data


def without_former(club: Club, data: Any) -> Any:
    """Replace the ids of deleted accounts in data about a club.

    Args:
        club: which.
        data: lists, tables and texts, in which an id is a whole text or key.
    """
    gone = [player for player, name in club.names.items() if name == FORMER]
    stand_ins = {
        player: FORMER if number == 1 else f"{FORMER} {number}"
        for number, player in enumerate(gone, 1)
    }
    return _instead(data, stand_ins) if stand_ins else data


def _instead(data: Any, stand_ins: dict[str, str]) -> Any:
    match data:
        case str():
            return stand_ins.get(data, data)
        case dict():
            return {
                stand_ins.get(key, key): _instead(value, stand_ins) for key, value in data.items()
            }
        case list() | tuple():
            return [_instead(each, stand_ins) for each in data]
        case _:
            return data


def redacted(entry: Entry, player: str, stand_in: str) -> Entry:
    """Return an event of a club's log without the id and name of a deleted account.

    Args:
        entry: what happened.
        player: the id of their account.
        stand_in: what stands in its place, in all entries of the log alike.
    """
    if (
        isinstance(entry, Founded | AdmissionAsked | MemberJoined | MemberRenamed)
        and entry.player == player
    ):
        entry = msgspec.structs.replace(entry, name=FORMER)
    data = _instead(msgspec.to_builtins(entry), {player: stand_in})
    return msgspec.convert(data, type(entry))


def told(club: Club, entry: Entry) -> Entry:
    """Return an event of the club's log with its player's current name, never an older one."""
    if (
        isinstance(entry, Founded | AdmissionAsked | MemberJoined | MemberRenamed)
        and entry.player in club.names
    ):
        return msgspec.structs.replace(entry, name=club.names[entry.player])
    return entry


def _called(club: Club, season: Season) -> dict[str, str]:
    return {str(each.number): club.called(each) for each in season.entrants.values()}
