"""What begins where everybody is ready: the next hand, or the next game."""

from __future__ import annotations

from euchre.match import Match
from euchre.rules import Seat
from euchre.table.chairs.ranked import all_there
from euchre.table.draft import Draft
from euchre.table.log.entries import MatchStarted, Swapped, WentOn
from euchre.table.log.state import Table
from euchre.words.grammar import full_stop, listing
from euchre.words.seats import seat_number


def go_on(draft: Draft, *, hurry: bool = False) -> None:
    """Begin the next game, or the next hand, if all players who are here are ready.

    `hurry` goes on to the next hand without waiting for anybody.
    """
    table = draft.table
    everybody = bool(table.present) and table.present <= table.ready
    if table.stage == "playing":
        if table.resting and (everybody or hurry):
            draft.add(WentOn())
            _change_places(draft)
    elif everybody and table.full and all_there(table):
        parties = None if table.settings.money == "none" else tuple(sorted(table.present))
        draft.add(MatchStarted(table.game + 1, carried(table.match), parties))
        _change_places(draft)


def still_waits(table: Table, seat: Seat) -> str:
    """Explain in a sentence why nothing begins although `seat` is ready; empty if it has begun."""
    if seat not in table.ready:
        return ""
    if table.stage != "playing" and not table.full:
        empty = [f"{seat_number(at)}" for at, chair in enumerate(table.chairs) if chair.empty]
        many = f"Seats {listing(empty)} are" if len(empty) > 1 else f"Seat {empty[0]} is"
        more = "" if table.settings.ranked else ", or the host puts a bot there"
        return f"{many} empty: somebody sits down there{more}."
    if table.stage != "playing" and not all_there(table):
        if any(not chair.person for chair in table.chairs):
            return "A ranked game begins with people alone: somebody takes the chair of the bot."
        return full_stop(f"Waiting for {listing([table.names[at] for at in _away(table)])}")
    late = [table.names[at] for at in sorted(table.present - table.ready)]
    return full_stop(f"Waiting for {listing(late)}") if late else ""


def _away(table: Table) -> list[Seat]:
    return [at for at, chair in enumerate(table.chairs) if chair.away]


def _change_places(draft: Draft) -> None:
    """Swap the two seats that are to change places: the old hand has been described, and no shuffle
    of the next is fixed.
    """
    if draft.table.swapping is not None:
        draft.add(Swapped(draft.table.swapping))


def carried(match: Match | None) -> tuple[int, ...] | None:
    """Return the points that the next game begins with (laps)."""
    if match is None or match.winner is None or not match.verdict.carry:
        return None
    carry, teams = match.verdict.carry, range(len(match.scores))
    return tuple(carry if team == match.winner else 0 for team in teams)
