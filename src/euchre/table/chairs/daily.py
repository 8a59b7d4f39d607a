"""A table for the deals of a day: one person plays there, with bots that nobody chooses."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from euchre.table.chairs.ranked import UNCOUNTED
from euchre.table.commands import (
    AskRematch,
    ClaimTricks,
    Command,
    PauseGame,
    RefusedError,
    ResumeGame,
    SayPhrase,
    SayReady,
    SayText,
    SetPace,
    SetPreferences,
    SubmitEvent,
)
from euchre.table.log.state import Table
from euchre.texts import translatable

_ALLOWED_COMMANDS: Final = (
    SubmitEvent,
    ClaimTricks,
    PauseGame,
    SetPreferences,
    ResumeGame,
    SayText,
    SayPhrase,
    SayReady,
    SetPace,
)
"""What changes nothing that others have to find as well."""


_HOUR_MS: Final = 3_600_000
"""In ms."""
DAY_OPEN_MS: Final = 24 * _HOUR_MS
"""How long the deals of a day may be begun, in ms."""
_GRACE_MS: Final = 12 * _HOUR_MS
"""How much longer a game of them that was begun may be finished, in ms."""


def find_day_start_ms(day: date) -> int:
    """Find the time from which the deals of a day may be begun, in ms since 1970."""
    return round(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


def find_day_close_ms(day: date) -> int:
    """Find the time until which a begun game of a day's deals counts, in ms since 1970."""
    return find_day_start_ms(day) + DAY_OPEN_MS + _GRACE_MS


def find_daily_close_ms(table: Table) -> int | None:
    """Find the time until which a daily game counts; None: it is none."""
    if not table.settings.is_daily:
        return None
    return find_day_close_ms(_parse_daily_date(table))


def is_daily_too_late(table: Table, now_ms: int) -> bool:
    """Return whether a daily game was not over in time, or is not yet, and so does not count."""
    close = find_daily_close_ms(table)
    if close is None or table.stage == "gathering":
        return False
    return (table.since if table.stage == "over" else now_ms) >= close


def explain_daily_too_late(table: Table) -> str:
    """Explain that a daily game is not over in time."""
    day = _parse_daily_date(table)
    return translatable(
        "table-daily-too-late",
        f"{UNCOUNTED}: the deal for {day:%B} {day.day} closed at noon, UTC, of the next day.",
        day=day.day,
        month=day.month,
    )


def _parse_daily_date(table: Table) -> date:
    return date.fromisoformat(table.settings.daily_deal_name.partition(".")[0])


def verify_daily_command(table: Table, command: Command) -> None:
    """Verify that a command keeps a daily deal the same for everybody, if the table is for one.

    Raises:
        RefusedError: it would not, or the deals have been played.
    """
    if not table.settings.is_daily:
        return
    if table.stage == "over" and isinstance(command, SayReady | AskRematch):
        raise RefusedError(
            "not-now", translatable("table-daily-once", "You can play a daily deal only once.")
        )
    if not isinstance(command, (*_ALLOWED_COMMANDS, AskRematch)):
        why = translatable(
            "table-daily-same",
            "A daily deal is the same for everybody: you can't undo, leave or change places.",
        )
        raise RefusedError("off", why)


def verify_can_leave(table: Table) -> None:
    """Verify that players may give up their seat.

    Raises:
        RefusedError: it is a daily deal, and nobody else can go on with it.
    """
    if table.settings.is_daily:
        why = translatable(
            "table-daily-yours",
            "Nobody else can play your daily deal: just close the page and come back when you "
            "like.",
        )
        raise RefusedError("not-now", why)
