"""The days of daily deals: which games there are, and when what may be played and told.

A day begins and ends at midnight, UTC: in it a game may be begun. A game that was begun may be
finished until the deals close, half a day later. Some minutes after that, so that no two clocks
disagree about it, everything is told to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final, NamedTuple

from euchre.presets import PRESETS
from euchre.rules import Rules, Seat
from euchre.server.tables.backstage.days import set_of_day
from euchre.table.log.entries import DAY

GAMES: Final = ("standard", "stick-the-dealer", "canadian")
"""The presets of the day, the first one first."""
HANDS: Final = 8
"""Hands in each."""
LEVEL: Final = "expert"
"""Of partner and opponents."""
SEAT: Final[Seat] = 0
"""Where everybody sits."""
_HOUR: Final = 3_600_000
"""In ms."""
_OPEN: Final = 24 * _HOUR
"""How long a game may be begun, in ms."""
_CLOSING: Final = 12 * _HOUR
"""How much longer one that was begun may be finished, in ms."""
_MARGIN: Final = 5 * 60_000
"""How much later everything is told, in ms: the clocks of several servers differ a little."""


class Day(NamedTuple):
    """The deals of a day by the rules of one game.

    Attributes:
        date: the day.
        game: the name of the game, one of `GAMES`.
    """

    date: date
    game: str

    @property
    def name(self) -> str:
        """The name of the set that the day's tables belong to."""
        return set_of_day(self.date.isoformat(), self.game)

    @property
    def path(self) -> str:
        """The path of the day's page."""
        return f"/daily/{self.date.isoformat()}/{self.game}"

    @property
    def rules(self) -> Rules:
        """The rules that the day is played by."""
        return rules_of_day(self.game)

    @property
    def game_title(self) -> str:
        """The title of the game."""
        return PRESETS[self.game].title

    @property
    def title(self) -> str:
        """The title of the day's tables."""
        return f"Daily deal of {self.date.day} {self.date:%B}: {self.game_title}"

    @property
    def begins(self) -> int:
        """The time from which a game may be begun, in ms since 1970."""
        first = datetime(self.date.year, self.date.month, self.date.day, tzinfo=UTC)
        return round(first.timestamp()) * 1000

    @property
    def closes(self) -> int:
        """The time until which a begun game counts, in ms."""
        return self.begins + _OPEN + _CLOSING

    @property
    def told(self) -> int:
        """The time from which the deals are revealed to everybody, in ms."""
        return self.closes + _MARGIN

    def is_open(self, now: int) -> bool:
        """Return whether a game may be begun at a time, in ms."""
        return self.begins <= now < self.begins + _OPEN

    def later(self, days: int) -> Day:
        """Return the same game, this many days later."""
        return self._replace(date=self.date + timedelta(days=days))


@cache
def rules_of_day(game: str) -> Rules:
    """Return the rules of a game as it is played daily: a fixed number of hands, all of them
    played.

    So no hand is thrown in: the dealer has to name a suit when all have passed.
    """
    return PRESETS[game].rules.but(stick_the_dealer=True, num_hands=HANDS, target=0)


def date_at(now: int) -> date:
    """Return the date at a time, in ms since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def days_of(date: date) -> tuple[Day, ...]:
    """List the daily deals of a date, one for each game."""
    return tuple(Day(date, game) for game in GAMES)


def day_named(date_: str, game: str) -> Day | None:
    """Parse the day in an address, like ``2026-11-25`` and ``standard``; None if there is none."""
    try:
        found = date.fromisoformat(date_)
    except ValueError:
        return None
    return Day(found, game) if game in GAMES and found.isoformat() == date_ else None


def day_of_set(name: str) -> Day | None:
    """Return the day of a set's name; None if the set is not a day's."""
    if not name.startswith(DAY):
        return None
    date_, _, game = name.removeprefix(DAY).partition(".")
    return day_named(date_, game)


def streak(played: Iterator[date], today: date) -> int:
    """Count the days in a row on which a player has played, up to today or yesterday.

    Args:
        played: the days on which they did, the last one first; one may come more than once.
        today: the day.

    >>> from datetime import date
    >>> played = [date(2026, 11, 24), date(2026, 11, 23), date(2026, 11, 20)]
    >>> streak(iter(played), date(2026, 11, 25))
    2
    """
    days, due = 0, today
    for each in played:
        if each == due or (not days and each == today - timedelta(days=1)):
            days, due = days + 1, each - timedelta(days=1)
        elif each < due:
            break
    return days
