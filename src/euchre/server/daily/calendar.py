"""The days of daily deals: the games, and when they may be played and revealed.

A day begins and ends at midnight, UTC: in it a game may be begun. A game that was begun may be
finished until the deals close, half a day later. Some minutes after that, so that no two clocks
disagree about it, everything is revealed to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Final, NamedTuple

from euchre.english.dates import spell_day
from euchre.game.presets import PRESETS
from euchre.game.rules import Rules, Seat
from euchre.table.chairs.daily import DAY_OPEN_MS, find_day_close_ms, find_day_start_ms
from euchre.table.log.entries import DAILY_SET_PREFIX
from euchre.texts import translatable

DAILY_GAMES: Final = ("standard", "stick-the-dealer", "canadian")
"""The presets of the day, the first one first."""
HANDS_PER_GAME: Final = 8
"""Hands in each."""
DAILY_LEVEL: Final = "expert"
"""Of partner and opponents."""
PLAYER_SEAT: Final[Seat] = 0
"""Where everybody sits."""
_REVEAL_DELAY_MS: Final = 5 * 60_000
"""How much later everything is told, in ms: the clocks of several servers differ a little."""


class DailyChallenge(NamedTuple):
    """The deals of a day by the rules of one game.

    Attributes:
        date: the day.
        game: the name of the game, one of `DAILY_GAMES`.
    """

    date: date
    game: str

    @property
    def set_name(self) -> str:
        """The name of the set that the day's tables belong to.

        It says day and game, and anybody may know it: no word and no message of a client makes it
        the set of a table.

        >>> DailyChallenge(date(2026, 11, 25), "standard").set_name
        'set.day.2026-11-25.standard'
        """
        return f"{DAILY_SET_PREFIX}{self.date.isoformat()}.{self.game}"

    @property
    def page_path(self) -> str:
        """The path of the day's page."""
        return f"/daily/{self.date.isoformat()}/{self.game}"

    @property
    def rules(self) -> Rules:
        """The rules that the day is played by."""
        return daily_rules(self.game)

    @property
    def game_title(self) -> str:
        """The title of the game."""
        return PRESETS[self.game].title

    @property
    def table_title(self) -> str:
        """The title of the day's tables."""
        day = spell_day(self.date)
        words = f"Daily deal for {day}: {self.game_title}"
        return translatable("daily-table-title", words, day=day, game=self.game_title)

    @property
    def opens_at_ms(self) -> int:
        """The time from which a game may be begun, in ms since 1970."""
        return find_day_start_ms(self.date)

    @property
    def closes_at_ms(self) -> int:
        """The time until which a begun game counts, in ms."""
        return find_day_close_ms(self.date)

    @property
    def reveals_at_ms(self) -> int:
        """The time from which the deals are revealed to everybody, in ms."""
        return self.closes_at_ms + _REVEAL_DELAY_MS

    def is_open(self, now_ms: int) -> bool:
        """Return whether a game may be begun at a time, in ms."""
        return self.opens_at_ms <= now_ms < self.opens_at_ms + DAY_OPEN_MS

    def shift_days(self, days: int) -> DailyChallenge:
        """Return the same game, this many days later."""
        return self._replace(date=self.date + timedelta(days=days))


@cache
def daily_rules(game: str) -> Rules:
    """Return the rules of a game as it is played daily: a fixed number of hands.

    So no hand is thrown in: the dealer has to name a suit when all have passed.
    """
    return PRESETS[game].rules.replace(stick_the_dealer=True, num_hands=HANDS_PER_GAME, target=0)


def date_at(now_ms: int) -> date:
    """Return the date at a time, in ms since 1970."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).date()


def list_challenges(date: date) -> tuple[DailyChallenge, ...]:
    """List the daily deals of a date, one for each game."""
    return tuple(DailyChallenge(date, game) for game in DAILY_GAMES)


def parse_daily_challenge(text: str, game: str) -> DailyChallenge | None:
    """Parse the day in an address, like ``2026-11-25`` and ``standard``; None if there is none."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return DailyChallenge(day, game) if game in DAILY_GAMES and day.isoformat() == text else None


def find_challenge(set_name: str) -> DailyChallenge | None:
    """Return the day of a set's name; None if the set is not a day's."""
    if not set_name.startswith(DAILY_SET_PREFIX):
        return None
    date_, _, game = set_name.removeprefix(DAILY_SET_PREFIX).partition(".")
    return parse_daily_challenge(date_, game)


def count_streak(played: Iterator[date], today: date) -> int:
    """Count the days in a row on which a player has played, up to today or yesterday.

    Args:
        played: the days on which they did, the last one first; one may come more than once.
        today: the day.

    >>> from datetime import date
    >>> played = [date(2026, 11, 24), date(2026, 11, 23), date(2026, 11, 20)]
    >>> count_streak(iter(played), date(2026, 11, 25))
    2
    """
    days, due = 0, today
    for day in played:
        if day == due or (not days and day == today - timedelta(days=1)):
            days, due = days + 1, day - timedelta(days=1)
        elif day < due:
            break
    return days
