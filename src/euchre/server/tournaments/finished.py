"""Who played at a table of an evening: what its result rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from euchre.game.match import Match
from euchre.game.rules import Seat
from euchre.store import LogEntryRow
from euchre.table.log.entries import MatchEventHappened, entry_from_json
from euchre.table.log.reducer import apply_entry, build_initial_table
from euchre.table.log.state import Table
from euchre.tournaments.entries import Player, SeatHistory

MAX_BOT_HANDS: Final = 1
"""In how many hands of a game a bot may have decided for somebody who was away."""


class FinishedTournamentGame(NamedTuple):
    """A game that was played to its end.

    Attributes:
        match: the game.
        sat: who played, and from which hand on.
        by_people: whether those played who were drawn, but for a hand.
    """

    match: Match
    sat: tuple[SeatHistory, ...]
    by_people: bool


@dataclass
class _ChairWatch:
    """The chairs of a table as they were during one game.

    Attributes:
        sat: who played, and from which hand on.
        away: the hands in which a bot decided for somebody who was away, by seat.
        bots: whether a bot with a chair of its own decided anything.
    """

    players: Sequence[Player]
    sat: list[SeatHistory] = field(default_factory=list)
    away: dict[Seat, set[int]] = field(default_factory=dict)
    bots: bool = False

    def record_chair_players(self, table: Table) -> None:
        """Note the current players of the chairs."""
        latest = {history.seat: history for history in self.sat}
        for seat, chair in enumerate(table.chairs):
            current = SeatHistory(seat, self.players[seat], chair.bot or "", _hand_number(table))
            previous = latest.get(seat)
            if previous is None or previous.bot != current.bot:
                self.sat.append(current)

    def record_decision(self, table: Table, seat: Seat) -> None:
        """Note that the player of a seat decides something now."""
        chair = table.chairs[seat]
        if chair.is_away:
            self.away.setdefault(seat, set()).add(_hand_number(table))
        elif chair.bot is not None:
            self.bots = True

    @property
    def was_played_by_people(self) -> bool:
        """Return whether the players who were drawn played themselves."""
        return not self.bots and all(len(hands) <= MAX_BOT_HANDS for hands in self.away.values())


def _hand_number(table: Table) -> int:
    """Return the number of the current hand, or of the last one."""
    assert table.match is not None
    over = table.resting or table.match.over
    return max(1, len(table.match.hands) + (not over))


def list_finished_games(
    rows: Iterable[LogEntryRow], players_by_seat: Sequence[Player]
) -> list[FinishedTournamentGame]:
    """List the finished games of a table, in order.

    Args:
        rows: the log of the table.
        players_by_seat: whose places the seats are.
    """
    table, games, watch = None, [], _ChairWatch(players_by_seat)
    for row in rows:
        entry = entry_from_json(row.entry)
        if table is None:
            table = build_initial_table(entry, row.at)
            continue
        earlier, table = table, apply_entry(table, entry, row.at)
        if table.game != earlier.game:
            watch = _ChairWatch(players_by_seat)
        if table.match is None:
            continue
        seat = getattr(entry.event, "seat", None) if isinstance(entry, MatchEventHappened) else None
        if seat is not None:
            watch.record_decision(earlier, seat)
        watch.record_chair_players(table)
        if table.stage == "over" and earlier.stage != "over":
            games.append(
                FinishedTournamentGame(table.match, tuple(watch.sat), watch.was_played_by_people)
            )
    return games
