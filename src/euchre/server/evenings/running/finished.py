"""Who played at a table of an evening: what its result rests on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from euchre.league.log.entries import Player, SeatHistory
from euchre.match import Match
from euchre.rules import Seat
from euchre.store import StoredEntry
from euchre.table.log.entries import Happened, entry_from_json
from euchre.table.log.folding import evolve, opened
from euchre.table.log.state import Table

EXCUSED: Final = 1
"""In how many hands of a game a bot may have decided for somebody who was away."""


class FinishedGame(NamedTuple):
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
class _Watch:
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

    def look(self, table: Table) -> None:
        """Note the current players of the chairs."""
        last = {each.seat: each for each in self.sat}
        for seat, chair in enumerate(table.chairs):
            now = SeatHistory(seat, self.players[seat], chair.bot or "", _hand(table))
            before = last.get(seat)
            if before is None or before.bot != now.bot:
                self.sat.append(now)

    def decided(self, table: Table, seat: Seat) -> None:
        """Note that the player of a seat decides something now."""
        chair = table.chairs[seat]
        if chair.away:
            self.away.setdefault(seat, set()).add(_hand(table))
        elif chair.bot is not None:
            self.bots = True

    @property
    def by_people(self) -> bool:
        """Return whether the players who were drawn played themselves."""
        return not self.bots and all(len(hands) <= EXCUSED for hands in self.away.values())


def _hand(table: Table) -> int:
    """Return the number of the current hand, or of the last one."""
    assert table.match is not None
    over = table.resting or table.match.over
    return max(1, len(table.match.hands) + (not over))


def finished(rows: Iterable[StoredEntry], players: Sequence[Player]) -> list[FinishedGame]:
    """List the finished games of a table, in order.

    Args:
        rows: the log of the table.
        players: whose places the seats are.
    """
    table, found, watch = None, [], _Watch(players)
    for row in rows:
        entry = entry_from_json(row.entry)
        if table is None:
            table = opened(entry, row.at)
            continue
        before, table = table, evolve(table, entry, row.at)
        if table.game != before.game:
            watch = _Watch(players)
        if table.match is None:
            continue
        seat = getattr(entry.event, "seat", None) if isinstance(entry, Happened) else None
        if seat is not None:
            watch.decided(before, seat)
        watch.look(table)
        if table.stage == "over" and before.stage != "over":
            found.append(FinishedGame(table.match, tuple(watch.sat), watch.by_people))
    return found
