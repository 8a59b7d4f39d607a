"""What one request is called, by whoever stands in front and in every line that is logged of it."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar
from typing import Final

HEADER: Final = "x-request-id"
"""By which a proxy tells the name of a request, and every answer repeats it."""
REQUEST: Final[ContextVar[str]] = ContextVar("euchre_request", default="")
"""The name of the request that is being answered; empty: none is."""
_GOOD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,63}", re.ASCII)


def good(name: str) -> bool:
    """Return whether a text is a valid id of a request.

    >>> good("4c1d-77"), good(""), good("two words"), good("x" * 99)
    (True, False, False, False)
    """
    return bool(_GOOD.fullmatch(name))


def fresh() -> str:
    """Return a new id for a request without one."""
    return secrets.token_hex(8)
