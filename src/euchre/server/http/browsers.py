"""What tells one browser from another: a name that the server gives it, and nothing else."""

from __future__ import annotations

import secrets
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

BROWSER_COOKIE: Final = "euchre_browser"
"""Tells by which browser deals have been seen that others are still to play; see `sets`."""
_COOKIE_MAX_AGE_SECONDS: Final = 400 * 24 * 3600
"""Seconds that a browser keeps its name."""
_SHORTEST, _LONGEST = 32, 64


def read_browser_id(connection: HTTPConnection) -> str:
    """Return the browser id of a connection; empty if it has none."""
    browser_id = connection.cookies.get(BROWSER_COOKIE, "")
    return browser_id if _SHORTEST <= len(browser_id) <= _LONGEST and browser_id.isascii() else ""


def read_or_make_browser_id(request: Request) -> str:
    """Return the browser's id, or a new one for it."""
    return read_browser_id(request) or secrets.token_urlsafe(24)


def set_browser_cookie(request: Request, response: Response, browser_id: str) -> None:
    """Set the browser-id cookie, if the id is new."""
    if browser_id == read_browser_id(request):
        return
    response.set_cookie(
        BROWSER_COOKIE,
        browser_id,
        max_age=_COOKIE_MAX_AGE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
