"""Days and times in words."""

from __future__ import annotations

from datetime import date, datetime

from euchre.texts import translatable


def spell_date(day: date) -> str:
    """Spell a day with its year.

    >>> print(spell_date(date(2026, 11, 3)))
    November 3, 2026
    """
    english = f"{day:%B} {day.day}, {day.year}"
    return translatable("account-date", english, day=day.day, month=_month(day), year=f"{day.year}")


def spell_minute(moment: datetime) -> str:
    """Spell a time with its day and year: ``November 3, 2026, 14:05 UTC``."""
    english = f"{moment:%B} {moment.day}, {moment:%Y, %H:%M} UTC"
    return translatable(
        "account-date-minute",
        english,
        day=moment.day,
        month=_month(moment),
        year=f"{moment.year}",
        time=f"{moment:%H:%M}",
    )


def spell_day(day: date) -> str:
    """Spell a day without its year: ``November 3``."""
    english = f"{day:%B} {day.day}"
    return translatable("account-date-day", english, day=day.day, month=_month(day))


def spell_time(moment: datetime) -> str:
    """Spell a time with its day: ``November 3, 14:05 UTC``."""
    english = f"{moment:%B} {moment.day}, {moment:%H:%M} UTC"
    return translatable(
        "account-date-time",
        english,
        day=moment.day,
        month=_month(moment),
        time=f"{moment:%H:%M}",
    )


def spell_short_day(day: date) -> str:
    """Spell a day in few letters: ``Nov 3``."""
    english = f"{day:%b} {day.day}"
    return translatable("account-date-short", english, day=day.day, month=_short_month(day))


def spell_short_minute(moment: datetime) -> str:
    """Spell a time with its day and year in few letters: ``Nov 3, 2026, 14:05``."""
    english = f"{moment:%b} {moment.day}, {moment:%Y, %H:%M}"
    return translatable(
        "account-date-short-minute",
        english,
        day=moment.day,
        month=_short_month(moment),
        year=f"{moment.year}",
        time=f"{moment:%H:%M}",
    )


def spell_month(first: date) -> str:
    """Spell a month: ``November 2026``."""
    english = f"{first:%B %Y}"
    return translatable("account-date-month", english, month=_month(first), year=f"{first.year}")


def _month(day: date) -> str:
    return translatable("account-month", f"{day:%B}", month=day.month)


def _short_month(day: date) -> str:
    return translatable("account-month-short", f"{day:%b}", month=day.month)
