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
from euchre.server.budgets import declare_budget
from euchre.server.descriptions.schemas import build_schemas
from euchre.server.endpoints import CallerRole
from euchre.server.links import root_path_of
from euchre.server.operations import JSON_MEDIA_TYPE, ApiOperation
from euchre.server.problems import HttpProblem
from euchre.server.processes.background import run_in_thread

_WHOLE_NUMBER_SCHEMA: Final = {"type": "integer", "minimum": 0}


def _describe_content(kinds: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    return {"content": {media: {"schema": build_schemas([kind])[0][0]} for media, kind in kinds}}


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
    _, components = build_schemas([HttpProblem, *(kind for kind in kinds if kind not in plain)])
    paths: dict[str, Any] = {}
    for route in operations:
        paths.setdefault(route.path_format, {})[route.method.lower()] = _describe_operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "euchre",
            "version": __version__,
            "description": "Tables of the card game Euchre. They are played over a socket, which"
            " /asyncapi.json describes.",
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
