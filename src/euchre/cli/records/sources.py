"""What ``euchre verify`` holds records against: files and addresses, and what a day tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar
from urllib.error import HTTPError
from urllib.request import urlopen

from euchre.errors import EuchreError, RecordError
from euchre.fair import DailyDeal, FairError, Logged, against_promise, promised_in, read_daily
from euchre.files import LONG, text_in

_PATIENCE = 20
"""Seconds to wait for an address."""
_PAGE = 4 << 20
"""The most bytes of one answer."""
_T = TypeVar("_T")


def is_address(where: str) -> bool:
    """Return whether `where` is a web address, and no file."""
    return where.startswith(("http://", "https://"))


def fetched(address: str) -> str:
    """Return the text that an address answers.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no text.
    """
    try:
        with urlopen(address, timeout=_PATIENCE) as answer:  # noqa: S310 - http: see who asks
            text: str = answer.read(_PAGE).decode()
    except HTTPError as error:
        error.close()
        raise
    return text


def named(path: Path, reader: Callable[[str], list[_T]]) -> list[_T]:
    """Read a file; its errors name it.

    Raises:
        EuchreError: it cannot be read.
    """
    text = text_in(path, LONG)
    try:
        return reader(text)
    except (RecordError, FairError) as error:
        raise EuchreError(f"{path}: {error}") from None


def day_at(where: str) -> DailyDeal:
    """Read the daily deal of a file or an address.

    Raises:
        EuchreError: it cannot be read.
    """
    if not is_address(where):
        (day,) = named(Path(where), lambda text: [read_daily(text)])
        return day
    try:
        return read_daily(fetched(where))
    except (OSError, ValueError, FairError) as error:
        raise EuchreError(f"{where}: the daily deal cannot be read: {error}") from None


def broken_day(day: DailyDeal, log: Sequence[Logged]) -> list[str]:
    """Return what is wrong with the data of a day."""
    promised = promised_in(day, log)
    wrong = [against_promise(day)]
    if log and promised is None:
        wrong.append("The promise of the day does not stand in the log.")
    if promised is not None and promised.at >= day.begins:
        wrong.append("The promise of the day came when the day had begun.")
    return [each for each in wrong if each]


def told_of_day(day: DailyDeal, log: Sequence[Logged]) -> list[str]:
    """Return what has been found of a day with which nothing is wrong, a sentence each."""
    told = "is the one that was promised" if day.secret is not None else "is not told yet"
    lines = [f"The secret of {day.date}, {day.game}, {told}."]
    if promised_in(day, log) is not None:
        lines.append("Its promise stands in the log, from before the day began.")
    return lines
