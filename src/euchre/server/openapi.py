"""The description of the HTTP interface (OpenAPI 3.1), made from the types it speaks."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from euchre import __version__
from euchre.events import schema_hook
from euchre.fair import Logged
from euchre.server.coach.lab import GAMES, PLACES, Lab
from euchre.server.coach.replays import Replay
from euchre.server.coach.reviews import Line
from euchre.server.games.catalogue import Answer, Game, GameLine, Question
from euchre.server.problems import Problem
from euchre.server.tables.api import Invitation, NewTable, Seated, SitDown
from euchre.table.commands import Command
from euchre.table.picture import GameInfo, HandInfo, Message, Mine, TableInfo

_REF: Final = "#/components/schemas/{name}"
_TYPES: Final = (
    *(NewTable, Seated, SitDown, Invitation, TableInfo, GameInfo, HandInfo, Mine, Message),
    *(Replay, Problem, GameLine, Game, Question, Answer, Command, tuple[TableInfo, ...]),
    *(tuple[GameLine, ...], Lab, Line, Logged),
)


def _schemas(kinds: Iterable[Any]) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """The schemas of these types, and the named ones that they refer to."""
    return msgspec.json.schema_components(kinds, schema_hook=schema_hook, ref_template=_REF)


def _of(kind: Any) -> dict[str, Any]:
    return _schemas([kind])[0][0]


def _said(description: str, kind: Any = None, media: str = "application/json") -> dict[str, Any]:
    answer: dict[str, Any] = {"description": description}
    if kind is not None:
        schema = {"type": "string"} if kind is str else _of(kind)
        answer["content"] = {media: {"schema": schema}}
    return answer


def _operation(
    summary: str,
    answers: dict[str, dict[str, Any]],
    *,
    body: Any = None,
    query: dict[str, dict[str, Any]] | None = None,
    path: dict[str, dict[str, Any]] | None = None,
    secured: bool = False,
) -> dict[str, Any]:
    """One operation; every one may also answer with a problem."""
    found: dict[str, Any] = {
        "summary": summary,
        "responses": {
            **answers,
            "default": _said("What was wrong.", Problem, "application/problem+json"),
        },
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in (path or {}).items()
    ]
    parameters += [
        {"name": name, "in": "query", "schema": schema} for name, schema in (query or {}).items()
    ]
    if parameters:
        found["parameters"] = parameters
    if body is str:
        found["requestBody"] = {"content": {"text/plain": {"schema": {"type": "string"}}}}
    elif body is not None:
        found["requestBody"] = {"content": {"application/json": {"schema": _of(body)}}}
    if secured:
        found["security"] = [{"seat": []}]
    return found


@cache
def document() -> dict[str, Any]:
    """The whole description."""
    _, components = _schemas(_TYPES)
    table = {"table": {"type": "string"}}
    game = {"game": {"type": "integer", "minimum": 1}}
    kinds = {"format": {"enum": ["jsonl", "text", "egn"]}}
    paths = {
        "/api/tables": {
            "get": _operation(
                "The open tables, the most alive first; the header Link leads to the next page",
                {"200": _said("They are.", tuple[TableInfo, ...])},
                query={"page": {"type": "integer", "minimum": 1}},
            ),
            "post": _operation(
                "Make a table", {"201": _said("Made, and sat down.", Seated)}, body=NewTable
            ),
        },
        "/api/tables/{table}": {
            "get": _operation("An invitation", {"200": _said("It is.", Invitation)}, path=table)
        },
        "/api/tables/{table}/seats": {
            "post": _operation(
                "Sit down", {"201": _said("Sat down.", Seated)}, body=SitDown, path=table
            )
        },
        "/api/tables/{table}/seats/{seat}": {
            "delete": _operation(
                "Leave",
                {"204": _said("Left, and the token is revoked.")},
                path={**table, "seat": {"type": "integer", "minimum": 0}},
                secured=True,
            )
        },
        "/api/tables/{table}/show": {
            "post": _operation(
                "Let everybody see the games with these deals",
                {"204": _said("They may.")},
                path=table,
                secured=True,
            )
        },
        "/api/tables/{table}/record": {
            "get": _operation(
                "A game up to its last finished hand",
                {
                    "200": {
                        "description": "The record.",
                        "content": {
                            "application/jsonl": {"schema": {"type": "string"}},
                            "text/plain": {"schema": {"type": "string"}},
                            "application/json": {"schema": {"type": "object"}},
                        },
                    }
                },
                path=table,
                query={**game, **kinds},
            )
        },
        "/api/tables/{table}/replay": {
            "get": _operation(
                "A game as pictures", {"200": _said("It is.", Replay)}, path=table, query=game
            )
        },
        "/api/replay": {
            "post": _operation(
                "A record as pictures",
                {"200": _said("It is.", Replay)},
                body=str,
                query=game,
            )
        },
        "/api/tables/{table}/review": {
            "get": _operation(
                "A game that is over gone through by the coach: lines of JSON, "
                "the last of them the review or why there is none",
                {"200": _said("How far it is, and the review.", Line, "application/jsonl")},
                path=table,
                query=game,
            )
        },
        "/api/review": {
            "post": _operation(
                "A record gone through by the coach: lines of JSON as for a game of a table",
                {"200": _said("How far it is, and the review.", Line, "application/jsonl")},
                body=str,
                query=game,
            )
        },
        "/api/lab": {
            "get": _operation(
                "What to call with a hand, and what every choice is worth",
                {"200": _said("It is.", Lab)},
                query={
                    "game": {"enum": list(GAMES), "description": "may be called preset too"},
                    "hand": {"type": "string", "description": "the cards, like JHAHKH9CTD"},
                    "up": {"type": "string", "description": "the card turned up, like 9H"},
                    "seat": {"enum": list(PLACES)},
                    "round": {"enum": [1, 2]},
                    "us": {"type": "integer", "minimum": 0},
                    "them": {"type": "integer", "minimum": 0},
                },
            )
        },
        "/api/rules": {
            "get": _operation("The named games", {"200": _said("They are.", tuple[GameLine, ...])}),
            "post": _operation("What rules say", {"200": _said("They do.", Answer)}, body=Question),
        },
        "/api/rules/{preset}": {
            "get": _operation(
                "A named game",
                {"200": _said("It is.", Game)},
                path={"preset": {"type": "string"}},
            )
        },
        "/api/events/{evening}": {
            "get": _operation(
                "Everything about an evening, as docs/evenings.md tells",
                {"200": _said("It is.", dict)},
                path={"evening": {"type": "string"}},
            )
        },
        "/fair/key": {
            "get": _operation("The key by which the server signs", {"200": _said("It is.", dict)})
        },
        "/fair/log": {
            "get": _operation(
                "The public log of commitments: lines of JSON, a thousand at most",
                {"200": _said("They are.", Logged, "application/jsonl")},
                query={"since": {"type": "integer", "minimum": 1, "maximum": 10**12}},
            )
        },
        "/health": {"get": _operation("Whether all is well", {"200": _said("It is.", dict)})},
        "/metrics": {
            "get": _operation("What has been done", {"200": _said("Counts.", str, "text/plain")})
        },
    }
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


async def show(_: Request) -> Response:
    """``GET /openapi.json``."""
    return Response(msgspec.json.encode(document()), media_type="application/json")
