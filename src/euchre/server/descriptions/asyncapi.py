"""The description of a table's socket (AsyncAPI 3.0), made from the types of its messages."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import cache
from types import NoneType
from typing import Any, Final, NamedTuple, Union, get_args
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from euchre import __version__
from euchre.server.budgets import declare_budget
from euchre.server.descriptions.examples import COMMAND_EXAMPLES, MESSAGE_EXAMPLES, encode_example
from euchre.server.descriptions.schemas import build_schemas, convert_to_draft_7
from euchre.server.links import public_origin
from euchre.server.operations import JSON_MEDIA_TYPE, respond_json
from euchre.server.processes.background import run_in_thread
from euchre.server.tables.sockets import SOCKET_PATH
from euchre.server.wire_codes import BYE_MEANINGS, CLOSE_MEANINGS, ERROR_CODES, RULES_CODES
from euchre.table.commands import (
    AskForSeat,
    AskHint,
    AskSnapshot,
    Command,
    Hello,
    Ping,
)
from euchre.table.log.entries import Entry
from euchre.table.views.picture import (
    ClientLimits,
    GameInfo,
    HandInfo,
    MessageType,
    OwnSeatInfo,
    SeatKnowledge,
    ServerMessage,
    TableInfo,
)

_DESCRIPTION: Final = """\
Play at a table of the card game Euchre. Make a table with `POST /api/tables` (see `/openapi.json`),
open this socket and send `hello` with your token. The server answers with a `welcome`, the whole
picture; after that each message has the parts of the picture that have changed. `mine` is what you
are asked and may do now: send one of its events in `act`. The server acknowledges each command by
its `id`; send it again with the same `id` if you lose the connection first. Ignore messages and
fields that you don't know.
"""


class _MessageShape(NamedTuple):
    """What a message of the server has besides its version and type.

    Attributes:
        summary: what it is, as a sentence.
        always: fields that it always has.
        sometimes: fields that it may have.
    """

    summary: str
    always: tuple[str, ...]
    sometimes: tuple[str, ...] = ()


SERVER_MESSAGES: Final[Mapping[MessageType, _MessageShape]] = {
    "welcome": _MessageShape(
        "The answer to a hello: the whole picture, as far as you may see it.",
        ("id", "protocol", "limits", "now", "table", "mine", "known"),
        ("game", "hand", "lines", "chat"),
    ),
    "snapshot": _MessageShape(
        "The whole picture again; asked for by sync if it has an id.",
        ("table", "mine", "known"),
        ("id", "game", "hand", "lines", "chat"),
    ),
    "event": _MessageShape(
        "Something has happened: an entry of the table's log, and what has changed by it.",
        ("entry",),
        ("told", "said", "table", "game", "hand", "mine", "deadline"),
    ),
    "presence": _MessageShape(
        "Somebody has come, gone or changed; the version stays.", ("table",), ("hand",)
    ),
    "said": _MessageShape(
        "A spectator says something, or the server tells you something; the version stays.",
        (),
        ("said", "told"),
    ),
    "ack": _MessageShape(
        "The command with this id has happened, and is on disk.",
        ("id",),
        ("receipt", "why", "said"),
    ),
    "error": _MessageShape(
        "The command with this id has not happened; with a fresh picture if it came too late.",
        ("code", "why"),
        ("id", "game", "hand", "mine"),
    ),
    "hint": _MessageShape("What the coach would do.", ("id", "event"), ("why",)),
    "seated": _MessageShape(
        "The host lets you in: say hello with this token.", ("id", "seat", "token")
    ),
    "pong": _MessageShape("The answer to a ping.", ("id", "now")),
    "bye": _MessageShape("The server closes the connection.", ("code", "why")),
}
"""The messages of the server. `ServerMessage` has the fields of all of them."""
_PART_TYPES: Final[Mapping[str, Any]] = {
    "entry": Entry,
    "table": TableInfo,
    "game": GameInfo | None,
    "hand": HandInfo | None,
    "mine": OwnSeatInfo,
    "known": SeatKnowledge,
    "limits": ClientLimits,
}
"""The types of the fields that `ServerMessage` is given as encoded JSON."""
_REPLIES: Final[Mapping[type, MessageType]] = {
    Hello: "welcome",
    AskSnapshot: "snapshot",
    AskHint: "hint",
    AskForSeat: "seated",
    Ping: "pong",
}
"""What answers a command that is not answered with an ``ack``."""
_UNASKED: Final[tuple[MessageType, ...]] = ("event", "presence", "snapshot", "said", "bye")
_ID_LOCATION: Final = {"location": "$message.payload#/id"}
_CHANNEL: Final = {"$ref": "#/channels/table"}


_CODES: Final[Mapping[MessageType, Mapping[str, str]]] = {
    "error": {
        **dict.fromkeys(RULES_CODES, "the rules don't allow this event"),
        **{code: known.meaning for code, known in ERROR_CODES.items()},
    },
    "bye": BYE_MEANINGS,
}
"""What the codes of a message mean."""


def _without_none(type_: Any) -> Any:
    """Return the type without None, which is left out of a message."""
    kinds = tuple(part for part in get_args(type_) if part is not NoneType)
    return Union[kinds] if len(kinds) < len(get_args(type_)) else type_  # noqa: UP007 - of a tuple


def _build_schemas_of_messages() -> dict[str, Any]:
    """Build the schemas of all messages, and of the types that they refer to."""
    fields = msgspec.structs.fields(ServerMessage)
    kinds = {field.name: _PART_TYPES.get(field.name, _without_none(field.type)) for field in fields}
    schemas, components = build_schemas([*kinds.values(), Command])
    fields_by_name = dict(zip(kinds, schemas, strict=False))
    return {
        **components,
        **{_name_message(kind): _build_message(kind, fields_by_name) for kind in SERVER_MESSAGES},
    }


def _build_message(message_type: MessageType, schemas: Mapping[str, Any]) -> dict[str, Any]:
    shape = SERVER_MESSAGES[message_type]
    always = ("v", *shape.always)
    properties = {name: schemas[name] for name in (*always, *shape.sometimes)}
    if message_type in _CODES:
        meanings = _CODES[message_type].items()
        codes = [{"const": code, "description": meaning} for code, meaning in meanings]
        properties["code"] = {"type": "string", "oneOf": codes}
    return {
        "title": _name_message(message_type),
        "description": shape.summary,
        "type": "object",
        "properties": {"type": {"const": message_type}, **properties},
        "required": ["type", *always],
    }


def _name_message(message_type: MessageType) -> str:
    return f"{message_type.capitalize()}Message"


def _describe_message(name: str, summary: str, example: Command | ServerMessage) -> dict[str, Any]:
    payload = encode_example(example)
    return {
        "name": payload["type"],
        "title": name,
        "summary": summary,
        "payload": {"$ref": f"#/components/schemas/{name}"},
        "examples": [{"payload": payload}],
    }


def _describe_messages() -> dict[str, Any]:
    messages = {
        command.__name__: {
            **_describe_message(command.__name__, _summarise(command), COMMAND_EXAMPLES[command]),
            "correlationId": _ID_LOCATION,
        }
        for command in get_args(Command)
    }
    for kind, shape in SERVER_MESSAGES.items():
        name = _name_message(kind)
        messages[name] = _describe_message(name, shape.summary, MESSAGE_EXAMPLES[kind])
        if "id" in (*shape.always, *shape.sometimes):
            messages[name]["correlationId"] = _ID_LOCATION
    return messages


def _summarise(command: type) -> str:
    return " ".join((inspect.getdoc(command) or "").partition("\n\n")[0].split())


def _build_message_references(*messages: str) -> list[dict[str, str]]:
    return [{"$ref": f"#/channels/table/messages/{name}"} for name in messages]


def _describe_operations() -> dict[str, Any]:
    """Describe what this server receives, and what it sends unasked."""
    operations: dict[str, Any] = {}
    for command in get_args(Command):
        answers = _name_message(_REPLIES.get(command, "ack")), _name_message("error")
        operations[f"receive{command.__name__}"] = {
            "action": "receive",
            "channel": _CHANNEL,
            "summary": _summarise(command),
            "messages": _build_message_references(command.__name__),
            "reply": {"channel": _CHANNEL, "messages": _build_message_references(*answers)},
        }
    operations["sendNews"] = {
        "action": "send",
        "channel": _CHANNEL,
        "summary": "What everybody at the table is sent.",
        "messages": _build_message_references(*map(_name_message, _UNASKED)),
    }
    return operations


@cache
def _build_components() -> dict[str, Any]:
    schemas = convert_to_draft_7(_build_schemas_of_messages())
    return {"messages": _describe_messages(), "schemas": schemas}


def build_document(origin: str) -> dict[str, Any]:
    """Build the AsyncAPI description of the tables of a server.

    Args:
        origin: the address of the server, like ``https://cards.example``, with its root path.
    """
    parts = urlsplit(origin)
    components = _build_components()
    names = components["messages"]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "euchre",
            "version": __version__,
            "description": _DESCRIPTION,
            "license": {"name": "MIT"},
        },
        "defaultContentType": JSON_MEDIA_TYPE,
        "servers": {
            "this": {
                "host": parts.netloc,
                "protocol": "wss" if parts.scheme == "https" else "ws",
            }
        },
        "channels": {
            "table": {
                "address": f"{parts.path}{SOCKET_PATH}",
                "title": "The socket of a table",
                "parameters": {"table": {"description": "The id of the table."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
                "x-close-codes": {f"{int(code)}": why for code, why in CLOSE_MEANINGS.items()},
            }
        },
        "operations": _describe_operations(),
        "components": components,
    }


@declare_budget(runs="thread")
async def show_asyncapi(request: Request) -> Response:
    """``GET /asyncapi.json``: the socket of a table as an AsyncAPI document."""
    return respond_json(await run_in_thread(build_document, public_origin(request)))
