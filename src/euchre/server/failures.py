"""What is answered where a request comes to nothing: a page, or a problem document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from euchre.errors import EuchreError
from euchre.server.endpoints import BodyTooLarge
from euchre.server.problems import problem
from euchre.server.render import page
from euchre.server.tracing import HEADER, REQUEST
from euchre.store import Damaged, StoreError
from euchre.table.commands import Refused
from euchre.words.grammar import sentence

_STATUS: Final = {
    "full": 409,
    "name-taken": 409,
    "account": 403,
    "ask": 403,
    "locked": 403,
    "no-ticket": 404,
    "not-over": 409,
    "no-seat": 404,
    "no-table": 404,
    "no-game": 404,
    "no-share": 404,
    "no-picture": 404,
    "not-yours": 403,
    "confirm": 403,
    "covered": 403,
    "seen": 403,
    "too-long": 413,
    "key-used": 422,
    "flood": 429,
    "busy": 503,
    "warming": 503,
    "no-coach": 503,
    "gave-up": 503,
    "interrupted": 503,
    "failed": 500,
}
_HEADLINES: Final = {
    404: "No such card in the pack",
    405: "That is not how this page is played",
    500: "The cards fell on the floor",
}


async def failed(request: Request, error: Exception) -> Response:
    """Answer a failed request: with a page, or under ``/api`` with a problem document."""
    answer = _failure(request, error)
    if REQUEST.get():  # what the guard adds to every other answer, a mistake of ours passes by
        answer.headers[HEADER] = REQUEST.get()
    return answer


def _failure(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    phrase = HTTPStatus(status).phrase
    detail = error.detail if isinstance(error, HTTPException) and error.detail != phrase else ""
    if request.url.path.startswith("/api/"):
        code = phrase.lower().replace(" ", "-")
        return problem(status, code, detail or f"{phrase}: {request.method} {request.url.path}")
    headline = _HEADLINES.get(status, phrase)
    return page("error.html", status, headline=headline, detail=detail)


async def refused(request: Request, error: Exception) -> Response:
    """Answer a refused request with a problem document, or a page with a page."""
    if isinstance(error, Refused):
        status = _STATUS.get(error.code, 400)
        if request.method == "GET" and not request.url.path.startswith("/api/"):
            return await failed(request, HTTPException(status, error.why))
        return problem(status, error.code, error.why)
    if isinstance(error, Damaged):
        return problem(500, "damaged", sentence(f"{error}"))
    if isinstance(error, StoreError):
        return problem(503, "not-saved", sentence(f"{error}"))
    return problem(400, "refused", f"{error}")


async def too_long(_: Request, error: Exception) -> Response:
    """Answer a request with too many bytes."""
    return problem(413, "too-long", f"{error}")


async def malformed(_: Request, error: Exception) -> Response:
    """Answer a request that cannot be read."""
    return problem(400, "malformed", f"{error}")


HANDLERS: Final[dict[Any, Callable[[Request, Exception], Awaitable[Response]]]] = {
    HTTPException: failed,
    EuchreError: refused,
    BodyTooLarge: too_long,
    ValueError: malformed,
    500: failed,
}
"""For the application's ``exception_handlers``."""
