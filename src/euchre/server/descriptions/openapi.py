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
from euchre.server.http.idempotency import KEY_HEADER
from euchre.server.links import root_path_of
from euchre.server.operations import JSON_MEDIA_TYPE, ApiOperation
from euchre.server.problems import HttpProblem
from euchre.server.processes.background import run_in_thread
from euchre.server.wire_codes import ERROR_CODES

_WHOLE_NUMBER_SCHEMA: Final = {"type": "integer", "minimum": 0}


def _describe_content(types: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    return {"content": {media: {"schema": build_schemas([kind])[0][0]} for media, kind in types}}


def _describe_operation(route: ApiOperation) -> dict[str, Any]:
    """Describe one operation; every one may also answer with a problem."""
    answer: dict[str, Any] = {"description": route.status.phrase}
    if route.answers:
        answer |= _describe_content(route.answers.items())
    refusals = _list_refusals(route)
    operation: dict[str, Any] = {
        "summary": capitalise_first(route.summary),
        "description": f"Who may call it: {route.caller.value}.",
        "responses": {
            f"{route.status.value}": answer,
            **_describe_refusals(refusals),
            "default": _describe_problem("What went wrong."),
        },
        "x-error-codes": list(refusals),
        "x-limits": list(route.counted),
        "x-max-body-bytes": 0 if route.takes is None else route.body_limit,
        "x-max-answer-bytes": route.budget.size,
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": _path_parameter_schema(convertor)}
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
    elif route.caller is CallerRole.SEAT_OR_OPEN:
        operation["security"] = [{"seat": []}, {}]
    return operation


def _list_refusals(route: ApiOperation) -> tuple[str, ...]:
    """List the codes with which a route may refuse a request, besides those any request may get."""
    follows = {
        "too-long": route.takes is not None,
        "no-table": "table" in route.param_convertors and route.caller is not CallerRole.OWNER,
        "no-game": {"table", "game"} <= route.param_convertors.keys(),
        "no-share": "share" in route.param_convertors,
        "no-ticket": "ticket" in route.param_convertors,
        "not-yours": route.caller is CallerRole.OWNER,
        "key-used": KEY_HEADER in map(str.lower, route.headers),
        "flood": bool(route.counted) or route.budget.runs == "process",
        "gave-up": route.budget.runs == "process",
        "interrupted": route.budget.runs == "process",
    }
    return *(code for code, does in follows.items() if does), *route.refusals


def _describe_refusals(codes: Iterable[str]) -> dict[str, Any]:
    """Describe the answers with these codes, by status."""
    sentences: dict[int, list[str]] = {}
    for code in codes:
        known = ERROR_CODES[code]
        sentences.setdefault(known.status, []).append(f"`{code}`: {known.meaning}.")
    return {
        f"{status}": _describe_problem(" ".join(sentences[status])) for status in sorted(sentences)
    }


def _describe_problem(description: str) -> dict[str, Any]:
    content = _describe_content([("application/problem+json", HttpProblem)])
    return {"description": description, **content}


def _path_parameter_schema(convertor: object) -> dict[str, Any]:
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
