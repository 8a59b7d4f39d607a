"""The description of the HTTP interface (OpenAPI 3.1), made from the routes and their types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from starlette.convertors import IntegerConvertor
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from euchre import __version__
from euchre.events import schema_hook
from euchre.server.budgets import costs
from euchre.server.endpoints import Caller
from euchre.server.operations import JSON, Operation
from euchre.server.problems import Problem
from euchre.server.processes.background import in_thread
from euchre.table.commands import Command
from euchre.table.shown.picture import (
    Allowed,
    GameInfo,
    HandInfo,
    Known,
    Message,
    OwnView,
    TableInfo,
)
from euchre.words.grammar import capital

_REF: Final = "#/components/schemas/{name}"
_SOCKET: Final = (Command, Message, TableInfo, GameInfo, HandInfo, OwnView, Allowed, Known)
"""What goes over the socket, of which OpenAPI has no word."""
_WHOLE: Final = {"type": "integer", "minimum": 0}


def _schemas(kinds: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """Build the schemas of these types, and the named ones that they refer to."""
    return msgspec.json.schema_components(kinds, schema_hook=schema_hook, ref_template=_REF)


def _content(kinds: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Describe a body, with a type for each media type."""
    return {"content": {media: {"schema": _schemas([kind])[0][0]} for media, kind in kinds}}


def _operation(route: Operation) -> dict[str, Any]:
    """Describe one operation; every one may also answer with a problem."""
    answer: dict[str, Any] = {"description": route.status.phrase}
    if route.answers:
        answer |= _content(route.answers.items())
    wrong = {"description": "What was wrong.", **_content([("application/problem+json", Problem)])}
    found: dict[str, Any] = {
        "summary": capital(route.summary),
        "description": f"Who may call it: {route.caller.value}.",
        "responses": {f"{route.status.value}": answer, "default": wrong},
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": _in_path(convertor)}
        for name, convertor in route.param_convertors.items()
    ]
    parameters += [
        {"name": name, "in": where, "schema": schema}
        for where, known in (("query", route.query), ("header", route.headers))
        for name, schema in known.items()
    ]
    if parameters:
        found["parameters"] = parameters
    if route.takes is not None:
        found["requestBody"] = _content(
            [("text/plain" if route.takes is str else JSON, route.takes)]
        )
    if route.caller is Caller.SEAT:
        found["security"] = [{"seat": []}]
    return found


def _in_path(convertor: object) -> dict[str, Any]:
    return _WHOLE if isinstance(convertor, IntegerConvertor) else {"type": "string"}


def document(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """Build the OpenAPI description of an application with these routes."""
    operations = [route for route in routes if isinstance(route, Operation)]
    kinds = [kind for route in operations for kind in (*route.answers.values(), route.takes)]
    plain = (None, str, dict)
    _, components = _schemas([*_SOCKET, Problem, *(kind for kind in kinds if kind not in plain)])
    paths: dict[str, Any] = {}
    for route in operations:
        paths.setdefault(route.path_format, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "euchre",
            "version": __version__,
            "description": "Tables of the card game Euchre. The socket is told of in "
            "docs/protocol.md; its messages are the schemas Command and Message.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


@costs(runs="thread")
async def show(request: Request) -> Response:
    """``GET /openapi.json``."""
    state = request.app.state
    if not hasattr(state, "openapi"):  # the routes do not change any more
        state.openapi = msgspec.json.encode(await in_thread(document, request.app.routes))
    return Response(state.openapi, media_type=JSON)
