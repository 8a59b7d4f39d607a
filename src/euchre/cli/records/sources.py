"""What ``euchre records verify`` checks with: files and addresses, and what a day tells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from http.client import HTTPException
from pathlib import Path
from typing import TypeVar
from urllib.error import HTTPError
from urllib.request import urlopen

from euchre.errors import EuchreError, RecordError
from euchre.fair import (
    DailyDeal,
    FairShuffleError,
    PublicLogEntry,
    find_promise_entry,
    find_promise_error,
    read_daily_deal,
)
from euchre.files import MAX_RECORDS_CHARACTERS, read_text_file

_TIMEOUT_SECONDS = 20
_MAX_ANSWER_BYTES = 4 << 20
_T = TypeVar("_T")


def is_address(text: str) -> bool:
    """Return whether `text` is a web address, and no file."""
    return text.startswith(("http://", "https://"))


def fetch_text(address: str) -> str:
    """Return the text that an address answers.

    Raises:
        OSError: it cannot be read.
        ValueError: it is no text.
    """
    try:
        with urlopen(address, timeout=_TIMEOUT_SECONDS) as answer:  # noqa: S310 - http: see who asks
            text: str = answer.read(_MAX_ANSWER_BYTES).decode()
    except HTTPError as error:
        error.close()
        raise
    except HTTPException as error:  # an address that is none, or an answer that breaks off
        raise OSError(str(error) or type(error).__name__) from None
    return text


def read_with_named_errors(path: Path, reader: Callable[[str], list[_T]]) -> list[_T]:
    """Read a file; its errors name it."""
    text = read_text_file(path, MAX_RECORDS_CHARACTERS)
    try:
        return reader(text)
    except (RecordError, FairShuffleError) as error:
        raise EuchreError(f"{path}: {error}") from None


def read_day(path_or_address: str) -> DailyDeal:
    """Read the daily deal of a file or an address."""
    if not is_address(path_or_address):
        (day,) = read_with_named_errors(Path(path_or_address), lambda text: [read_daily_deal(text)])
        return day
    try:
        return read_daily_deal(fetch_text(path_or_address))
    except (OSError, ValueError, FairShuffleError) as error:
        raise EuchreError(f"{path_or_address}: can't read the daily deal: {error}") from None


def list_day_faults(day: DailyDeal, log: Sequence[PublicLogEntry]) -> list[str]:
    """Return what is wrong with the data of a day."""
    promised = find_promise_entry(day, log)
    sentences = [find_promise_error(day)]
    if log and promised is None:
        sentences.append("The log doesn't contain the day's promise.")
    if promised is not None and promised.at >= day.begins:
        sentences.append("The day's promise came after the day had begun.")
    return [sentence for sentence in sentences if sentence]


def describe_day(day: DailyDeal, log: Sequence[PublicLogEntry]) -> list[str]:
    """Return what has been found of a day with which nothing is wrong, a sentence each."""
    secret_state = (
        "is the one that was promised" if day.secret is not None else "hasn't been published yet"
    )
    lines = [f"The secret of {day.date}, {day.game}, {secret_state}."]
    if find_promise_entry(day, log) is not None:
        lines.append("The log contains its promise, from before the day began.")
    return lines
