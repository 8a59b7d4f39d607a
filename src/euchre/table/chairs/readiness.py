"""What begins where everybody is ready: the next hand, or the next game."""

from __future__ import annotations

from typing import Final

from euchre.english.grammar import add_full_stop, join_words
from euchre.english.seats import seat_number
from euchre.game.match import Match
from euchre.game.rules import Seat
from euchre.table.chairs.ranked import has_players_to_start
from euchre.table.log.entries import MatchStarted, NextHandReleased, SeatsSwapped
from euchre.table.log.state import Table
from euchre.table.unit_of_work import UnitOfWork
from euchre.texts import translatable

MAX_GAME_HANDS: Final = 1_500
"""Hands after which a game that has not ended is given up for the next: it grows with each of them,
and some would pass for ever. To 1,000 points it takes 1,200.
"""


def start_when_ready(draft: UnitOfWork, *, even_if_unready: bool = False) -> None:
    """Begin the next game, or the next hand, if all players who are here are ready.

    `even_if_unready` goes on to the next hand without waiting for anybody.
    """
    table = draft.table
    everybody = bool(table.present_seats) and table.present_seats <= table.ready
    if table.stage == "playing":
        if table.resting and (everybody or even_if_unready):
            if is_given_up_for_nothing(table):
                return
            draft.add(_build_next_game(table) if _is_match_given_up(table) else NextHandReleased())
            _apply_planned_swap(draft)
    elif everybody and table.is_full and not table.is_log_full and has_players_to_start(table):
        draft.add(_build_next_game(table))
        _apply_planned_swap(draft)


def is_given_up_for_nothing(table: Table) -> bool:
    """Return whether a game is given up and no other begins, because the log is full: nothing more
    happens at the table.
    """
    return table.resting and table.is_log_full and _is_match_given_up(table)


def _is_match_given_up(table: Table) -> bool:
    match = table.match
    return match is not None and not match.over and len(match.hands) >= MAX_GAME_HANDS


def _build_next_game(table: Table) -> MatchStarted:
    parties = None if table.settings.money == "none" else tuple(sorted(table.present_seats))
    return MatchStarted(table.game + 1, compute_carried_points(table.match), parties)


def explain_wait(table: Table, seat: Seat) -> str:
    """Explain in a sentence why nothing begins although `seat` is ready; empty if it has begun."""
    if seat not in table.ready:
        return ""
    if table.stage != "playing" and not table.is_full:
        empty = [
            f"{seat_number(place)}" for place, chair in enumerate(table.chairs) if chair.is_empty
        ]
        seats_are = f"Seats {join_words(empty)} are" if len(empty) > 1 else f"Seat {empty[0]} is"
        more = "" if table.settings.ranked else " or a bot"
        return translatable(
            "table-waiting-for-seats",
            f"{seats_are} empty: waiting for players{more}.",
            seats=join_words(empty),
            count=len(empty),
            bots="no" if table.settings.ranked else "yes",
        )
    awaited = table.present_seats
    if table.stage != "playing" and not has_players_to_start(table):
        if any(not chair.person for chair in table.chairs):
            return translatable(
                "table-ranked-wait-for-player",
                "A ranked game can't begin with a bot: waiting for a player to take its seat.",
            )
        awaited = table.person_seats
    late = [table.seat_names[at] for at in sorted(awaited - table.ready)]
    return (
        add_full_stop(
            translatable(
                "table-waiting-for", f"Waiting for {join_words(late)}", names=join_words(late)
            )
        )
        if late
        else ""
    )


def _apply_planned_swap(draft: UnitOfWork) -> None:
    """Swap the two seats that are to change places, before a shuffle of the next hand is fixed."""
    if draft.table.swapping is not None:
        draft.add(SeatsSwapped(draft.table.swapping))


def compute_carried_points(match: Match | None) -> tuple[int, ...] | None:
    """Return the points that the next game begins with (laps)."""
    if match is None or match.winner is None or not match.verdict.carry:
        return None
    carry, teams = match.verdict.carry, range(len(match.scores))
    return tuple(carry if team == match.winner else 0 for team in teams)
