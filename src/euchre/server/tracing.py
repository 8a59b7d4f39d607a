"""What one request is called, by whoever stands in front and in every line that is logged of it."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar
from typing import Final

REQUEST_ID_HEADER: Final = "x-request-id"
"""By which a proxy tells the name of a request, and every answer repeats it."""
REQUEST_ID: Final[ContextVar[str]] = ContextVar("euchre_request", default="")
"""The name of the request that is being answered; empty: none is."""
_ID_PATTERN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,63}", re.ASCII)


def is_valid_request_id(text: str) -> bool:
    """Return whether a text is a valid id of a request.

    >>> (is_valid_request_id("4c1d-77"), is_valid_request_id(""),
    ...  is_valid_request_id("two words"), is_valid_request_id("x" * 99))
    (True, False, False, False)
    """
    return bool(_ID_PATTERN.fullmatch(text))


def new_request_id() -> str:
    """Return a new id for a request without one."""
    return secrets.token_hex(8)
