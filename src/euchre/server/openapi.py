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
from euchre.english.grammar import capitalise_first
from euchre.game.events import schema_hook
from euchre.server.budgets import declare_budget
from euchre.server.endpoints import CallerRole
from euchre.server.links import root_path_of
from euchre.server.operations import JSON_MEDIA_TYPE, ApiOperation
from euchre.server.problems import HttpProblem
from euchre.server.processes.background import run_in_thread
from euchre.table.commands import Command
from euchre.table.views.picture import (
    ClientLimits,
    GameInfo,
    HandInfo,
    OwnSeatInfo,
    SeatKnowledge,
    ServerMessage,
    TableInfo,
)

_REF_TEMPLATE: Final = "#/components/schemas/{name}"
_SOCKET_TYPES: Final = (
    Command,
    ServerMessage,
    TableInfo,
    GameInfo,
    HandInfo,
    OwnSeatInfo,
    ClientLimits,
    SeatKnowledge,
)
"""What goes over the socket, of which OpenAPI has no word."""
_WHOLE_NUMBER_SCHEMA: Final = {"type": "integer", "minimum": 0}


def _build_schemas(kinds: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """Build the schemas of these types, and the named ones that they refer to."""
    return msgspec.json.schema_components(
        kinds, schema_hook=schema_hook, ref_template=_REF_TEMPLATE
    )


def _describe_content(kinds: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    return {"content": {media: {"schema": _build_schemas([kind])[0][0]} for media, kind in kinds}}


def _describe_operation(route: ApiOperation) -> dict[str, Any]:
    """Describe one operation; every one may also answer with a problem."""
    answer: dict[str, Any] = {"description": route.status.phrase}
    if route.answers:
        answer |= _describe_content(route.answers.items())
    problem = {
        "description": "What went wrong.",
        **_describe_content([("application/problem+json", HttpProblem)]),
    }
    operation: dict[str, Any] = {
        "summary": capitalise_first(route.summary),
        "description": f"Who may call it: {route.caller.value}.",
        "responses": {f"{route.status.value}": answer, "default": problem},
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": _path_schema(convertor)}
        for name, convertor in route.param_convertors.items()
    ]
    parameters += [
        {"name": name, "in": place, "schema": schema}
        for place, schemas in (("query", route.query), ("header", route.headers))
        for name, schema in schemas.items()
    ]
    if parameters:
        operation["parameters"] = parameters
    if route.takes is not None:
        operation["requestBody"] = _describe_content(
            [("text/plain" if route.takes is str else JSON_MEDIA_TYPE, route.takes)]
        )
    if route.caller is CallerRole.SEAT:
        operation["security"] = [{"seat": []}]
    return operation


def _path_schema(convertor: object) -> dict[str, Any]:
    return _WHOLE_NUMBER_SCHEMA if isinstance(convertor, IntegerConvertor) else {"type": "string"}


def build_document(routes: Iterable[BaseRoute], root_path: str = "") -> dict[str, Any]:
    """Build the OpenAPI description of an application with these routes, below a root path."""
    operations = [route for route in routes if isinstance(route, ApiOperation)]
    kinds = [kind for route in operations for kind in (*route.answers.values(), route.takes)]
    plain = (None, str, dict)
    _, components = _build_schemas(
        [*_SOCKET_TYPES, HttpProblem, *(kind for kind in kinds if kind not in plain)]
    )
    paths: dict[str, Any] = {}
    for route in operations:
        paths.setdefault(route.path_format, {})[route.method.lower()] = _describe_operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "euchre",
            "version": __version__,
            "description": "Tables of the card game Euchre. docs/protocol.md describes the socket; "
            "its messages are the schemas of the commands, like SubmitEvent, and ServerMessage.",
        },
        **({"servers": [{"url": root_path}]} if root_path else {}),
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}},
        },
    }


@declare_budget(runs="thread")
async def show_openapi(request: Request) -> Response:
    """``GET /openapi.json``: this interface as an OpenAPI document."""
    state = request.app.state
    if not hasattr(state, "openapi"):  # the routes do not change any more
        document = await run_in_thread(build_document, request.app.routes, root_path_of(request))
        state.openapi = msgspec.json.encode(document)
    return Response(state.openapi, media_type=JSON_MEDIA_TYPE)
