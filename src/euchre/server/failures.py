"""What is answered where a request comes to nothing: a page, or a problem document."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from euchre.english.grammar import make_sentence
from euchre.errors import EuchreError
from euchre.server.problems import respond_problem
from euchre.server.render import render_page
from euchre.server.tracing import REQUEST_ID, REQUEST_ID_HEADER
from euchre.server.wire_codes import ERROR_CODES
from euchre.store import DamagedLogError, StoreError
from euchre.table.commands import RefusedError
from euchre.texts import translatable

_log: Final = logging.getLogger("euchre.server")
_HEADLINE_BY_STATUS: Final = {
    400: translatable("error-400", "We can't read that card"),
    403: translatable("error-403", "Those cards aren't yours"),
    404: translatable("error-404", "No such card in the pack"),
    405: translatable("error-405", "That's not how you play this page"),
    409: translatable("error-409", "You can't do that right now"),
    413: translatable("error-413", "That's too much for one hand"),
    429: translatable("error-429", "One card at a time"),
    500: translatable("error-500", "The cards fell on the floor"),
    503: translatable("error-503", "The dealer needs a moment"),
}
"""The headlines of pages; others have that of 400 or 500."""


async def handle_failure(request: Request, error: Exception) -> Response:
    """Answer a failed request: with a page, or under ``/api`` with a problem document."""
    answer = _build_failure_response(request, error)
    if answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        answer.headers["allow"] = ", ".join(_list_allowed_methods(request))
    if REQUEST_ID.get():  # what the guard adds to every other answer, a mistake of ours passes by
        answer.headers[REQUEST_ID_HEADER] = REQUEST_ID.get()
    return answer


def _list_allowed_methods(request: Request) -> list[str]:
    routes = [route for route in request.app.routes if isinstance(route, Route)]
    fitting = [route for route in routes if route.path_regex.match(request.url.path)]
    return sorted({method for route in fitting for method in route.methods or ()})


def _build_failure_response(request: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    phrase = HTTPStatus(status).phrase
    detail = error.detail if isinstance(error, HTTPException) and error.detail != phrase else ""
    if request.url.path.startswith("/api/"):
        code = phrase.lower().replace(" ", "-")
        return respond_problem(
            status, code, detail or f"{phrase}: {request.method} {request.url.path}"
        )
    default = _HEADLINE_BY_STATUS[500 if status >= 500 else 400]
    headline = _HEADLINE_BY_STATUS.get(status, default)
    return render_page("error.html", status, headline=headline, detail=make_sentence(detail))


async def handle_refusal(request: Request, error: Exception) -> Response:
    """Answer a refused request with a problem document, or a page with a page."""
    if isinstance(error, RefusedError):
        known = ERROR_CODES.get(error.code)
        status = 400 if known is None else known.status
        return await _respond_refusal(request, status, error.code, error.why)
    if isinstance(error, StoreError):
        _log.error("a request came to nothing: %s", error)
        code = "damaged" if isinstance(error, DamagedLogError) else "not-saved"
        status = ERROR_CODES[code].status
        return await _respond_refusal(request, status, code, str(error))
    return await _respond_refusal(request, 400, "refused", str(error))


async def _respond_refusal(request: Request, status: int, code: str, reason: str) -> Response:
    """Answer with a page where a page was asked for, else with a problem document."""
    wants_page = request.method == "GET" or "text/html" in request.headers.get("accept", "")
    if wants_page and not request.url.path.startswith("/api/"):
        return await handle_failure(request, HTTPException(status, make_sentence(reason)))
    return respond_problem(status, code, reason)


EXCEPTION_HANDLERS: Final[dict[Any, Callable[[Request, Exception], Awaitable[Response]]]] = {
    HTTPException: handle_failure,
    EuchreError: handle_refusal,
    500: handle_failure,
}
"""For the application's ``exception_handlers``."""
