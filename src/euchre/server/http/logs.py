"""What a server logs: nothing so often that it fills the disk."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, Literal

from euchre.cleaning import remove_control_characters
from euchre.server.tracing import REQUEST_ID

LOG_FIELDS: Final = (
    "request",
    "table",
    "version",
    "seat",
    "command",
    "method",
    "route",
    "status",
    "duration",
)
"""What is told of a message beside its words, where it is known."""
_SECRET_PATTERN: Final = re.compile(r"(?<![\w-])(?=[a-z_-]*[A-Z\d])[\w-]{43,}", re.ASCII)
"""Texts as long as a seat token or a shuffle secret; ids are shorter, and long names of functions
have no capitals or digits."""

_MAX_REPEATS_A_MINUTE: Final = 5
"""The same message is let through so often in a minute."""
_MAX_KNOWN_MESSAGES: Final = 1_000
"""Messages that are told apart before all are forgotten."""


@dataclass(slots=True)
class _LogRepeatCount:
    since: float
    shown: int = 0
    left_out: int = 0


class RepeatedMessageFilter(logging.Filter):
    """Log filter that passes the same message a few times a minute and counts the rest.

    Messages are the same that come from the same line and begin alike, before what varies is
    filled in. With the first that is let through again `LineFormatter` say how many were left out.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._seen: dict[tuple[str, int, str], _LogRepeatCount] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log this record; records below warning always pass."""
        if record.levelno < logging.WARNING:
            return True
        now = self._clock()
        key = (record.pathname, record.lineno, str(record.msg).split("\n", 1)[0][:80])
        if key not in self._seen and len(self._seen) >= _MAX_KNOWN_MESSAGES:
            self._seen.clear()
        count = self._seen.setdefault(key, _LogRepeatCount(now))
        if now - count.since >= 60:
            if count.left_out:
                record.left_out = count.left_out
            count.since, count.shown, count.left_out = now, 0, 0
        if count.shown >= _MAX_REPEATS_A_MINUTE:
            count.left_out += 1
            return False
        count.shown += 1
        return True


class LineFormatter(logging.Formatter):
    """Formatter with one line per message and its fields; it never prints a secret.

    Only the fields named in `LOG_FIELDS` are written. Whatever in a text is as long as the
    token of a seat and made like one is left out, wherever it comes from.

    Args:
        node: what this server is called among others; empty: nothing.
    """

    def __init__(self, node: str = "") -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._node = node

    def format(self, record: logging.LogRecord) -> str:
        """Format the line, followed by the traceback of an error."""
        fields = " ".join(
            f"{name}={value}" for name, value in self.find_extra_fields(record).items()
        )
        line, *traceback_lines = redact_secrets(super().format(record)).split("\n")
        return "\n".join((f"{line} [{fields}]" if fields else line, *traceback_lines))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's name
        """Format the message as a single line."""
        return _to_one_line(super().formatMessage(record)) + _describe_left_out_count(record)

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the same
        """Format the traceback of an error."""
        return remove_control_characters(super().formatException(ei))

    def find_extra_fields(self, record: logging.LogRecord) -> dict[str, str | int | float]:
        """Return the extra fields of a record."""
        fields: dict[str, str | int | float] = {"node": self._node, "request": REQUEST_ID.get()}
        for name in LOG_FIELDS:
            if (value := getattr(record, name, None)) is not None:
                fields[name] = (
                    redact_secrets(_to_one_line(value)) if isinstance(value, str) else value
                )
        return {name: value for name, value in fields.items() if value != ""}


class JsonLineFormatter(LineFormatter):
    """Formatter with one JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Format the record as a JSON object."""
        time_utc = datetime.fromtimestamp(record.created, UTC)
        document: dict[str, Any] = {
            "time": time_utc.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": redact_secrets(_to_one_line(record.getMessage()))
            + _describe_left_out_count(record),
            **self.find_extra_fields(record),
        }
        if record.exc_info:
            document["error"] = redact_secrets(self.formatException(record.exc_info))
        return json.dumps(document, ensure_ascii=False)


def _describe_left_out_count(record: logging.LogRecord) -> str:
    left_out = getattr(record, "left_out", 0)
    return f" (and {left_out} more like it)" if left_out else ""


def _to_one_line(text: str) -> str:
    return remove_control_characters(" ".join(text.splitlines()))


def redact_secrets(text: str) -> str:
    """Redact everything in a text that could be a seat token or a shuffle secret.

    >>> redact_secrets("seat " + "a1" * 30 + " of t7")
    'seat [left out] of t7'
    """
    return _SECRET_PATTERN.sub("[left out]", text)


def build_logging_config(
    line_format: Literal["text", "json"] = "text", level: str = "warning", node: str = ""
) -> dict[str, Any]:
    """Build the `logging` configuration of ``euchre server run``, which logs to standard error.

    Args:
        line_format: of the lines.
        level: from which on what euchre itself says is told. Of the libraries beneath it only
            warnings are: they would tell all that comes and goes.
        node: what this server is called among others.
    """
    formatter = JsonLineFormatter if line_format == "json" else LineFormatter
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"sparing": {"()": RepeatedMessageFilter}},
        "formatters": {"line": {"()": formatter, "node": node}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "filters": ["sparing"],
                "formatter": "line",
            }
        },
        "loggers": {"euchre": {"level": level.upper()}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
    }


DEFAULT_LOGGING: Final = build_logging_config()
"""How it logs where nothing else is said."""
