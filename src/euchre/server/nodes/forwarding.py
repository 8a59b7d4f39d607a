"""Hands requests and sockets on to the server that has the table, or the evening, they are for."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from contextlib import suppress
from functools import partial
from typing import Final

import httpx
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from euchre.server.endpoints import FORWARDED_KEY, replay_body
from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.connections import encode_round_trip, find_socket, read_message_content
from euchre.server.http.request_context import run_until_gone
from euchre.server.matchmaking.service import QUEUE_LOG_ID
from euchre.server.nodes.internal_requests import request_target
from euchre.server.nodes.peers import PeerNodes
from euchre.server.problems import respond_problem
from euchre.server.tables.hub import TableHub
from euchre.server.tables.lobby import is_possible_table_id
from euchre.server.tables.participants.connection import SocketTransport
from euchre.server.wire_codes import CloseCode
from euchre.store import (
    ACCOUNT_PREFIX,
    CLUB_PREFIX,
    MODERATION_PREFIX,
    TOURNAMENT_LOG_PREFIX,
    ServerNode,
    StoreError,
)

_TABLE_PATTERN: Final = re.compile(r"/(?:t|api/tables)/([^/]+)(?:/|$)")
_LOG_PATTERN: Final = re.compile(
    r"/(?:api/)?(events|players|clubs)/(?!new(?:/|$))([A-Za-z0-9_-]{8,40})(?:/|$)"
)
_MODERATION_PATTERN: Final = re.compile(r"/moderation(?:/|$)")
_MATCHMAKING_PATTERN: Final = re.compile(r"/api/finding(?:/|$)")
_LOG_PREFIXES: Final = {
    "events": TOURNAMENT_LOG_PREFIX,
    "players": ACCOUNT_PREFIX,
    "clubs": CLUB_PREFIX,
}
MAX_WAIT_SECONDS: Final = 6.0
"""Seconds in which a server that is gone must have been replaced."""
RETRY_SECONDS: Final = 0.2
"""Seconds between looks for who has it now."""
_REQUEST_TIMEOUT: Final = httpx.Timeout(60.0, connect=2.0)
_READING_METHODS: Final = ("GET", "HEAD")
"""Those that change nothing: they can be asked again, and need not come to an end."""
_HOP_HEADERS: Final = (
    b"connection",
    b"keep-alive",
    b"transfer-encoding",
    b"upgrade",
    b"te",
    b"trailer",
)
"""Headers that are about one connection, and not handed on."""
_WEBSOCKET_PREFIX: Final = b"sec-websocket-"
_OUTCOME_UNKNOWN: Final = (
    "The server that has this stopped answering. Check whether your change is there before "
    "you try again."
)
_SERVER_AWAY: Final = "The server that has this doesn't answer. Try again in a moment."
_log: Final = logging.getLogger("euchre.server")


def find_log_name(path: str) -> str:
    """Return the name of the log that a path is about; empty if there is none.

    >>> (find_log_name("/api/tables/VjU4OTQxMjM0NTY3ODkw/socket"),
    ...  find_log_name("/events/frdv-k4v6/print"))
    ('VjU4OTQxMjM0NTY3ODkw', 'event.frdv-k4v6')
    >>> find_log_name("/moderation"), find_log_name("/api/moderation/reports")
    ('moderation.log', '')
    >>> find_log_name("/t/none"), find_log_name("/events/new"), find_log_name("/rules/standard")
    ('', '', '')
    >>> tuple(map(find_log_name, ("/api/finding", "/api/finding/a-ticket", "/find")))
    ('finding.queue', 'finding.queue', '')
    """
    if _MATCHMAKING_PATTERN.match(path):
        return QUEUE_LOG_ID
    table = _TABLE_PATTERN.match(path)
    if table is not None:
        return table[1] if is_possible_table_id(table[1]) else ""
    if _MODERATION_PATTERN.match(path):
        return f"{MODERATION_PREFIX}log"
    log_match = _LOG_PATTERN.match(path)
    return "" if log_match is None else _LOG_PREFIXES[log_match[1]] + log_match[2]


class ForwardingMiddleware:
    """Forwards requests to the server that has their table or log, and lets all others through."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        name = find_log_name(scope["path"]) if scope["type"] in ("http", "websocket") else ""
        if not name:
            await self._app(scope, receive, send)
            return
        hub: TableHub = scope["app"].state.hub
        body_message: Message | None = None
        deadline = time.monotonic() + MAX_WAIT_SECONDS
        while True:
            try:
                node = await hub.find_other_owner(name)
            except StoreError as error:
                await _send_refusal(scope, receive, send, f"{error}")
                return
            if node is None:
                await self._app(scope, _replay_request(body_message, receive), send)
                return
            if not scope.get(FORWARDED_KEY):  # or who handed it on looks again who has it
                if scope["type"] == "websocket":
                    try:
                        peer_socket = await self._open_peer_socket(node, scope)
                    except InvalidStatus:
                        await send(
                            {
                                "type": "websocket.close",
                                "code": CloseCode.REFUSED,
                                "reason": "not here",
                            }
                        )
                        return
                    if peer_socket is not None:
                        peers: PeerNodes = scope["app"].state.peers
                        address = client_address(HTTPConnection(scope))
                        line = find_socket(scope)
                        line.whose = address
                        with (
                            peers.count_socket(peer_socket, address),
                            peers.end_if_node_lost(node, peer_socket.transport.abort),
                        ):
                            await _relay_messages(peer_socket, receive, send, line)
                        return
                else:
                    body_message = body_message or await _read_whole_body(receive)
                    forwarding = self._forward_and_respond(node, scope, body_message, send)
                    if scope["method"] in _READING_METHODS:
                        # where nobody waits any more the other server stops, too
                        forwarding = run_until_gone(forwarding, receive(), ClientDisconnect())
                    if await forwarding:
                        return
            if scope.get(FORWARDED_KEY) or time.monotonic() > deadline:
                await _send_refusal(
                    scope, _replay_request(body_message, receive), send, _SERVER_AWAY
                )
                return
            await asyncio.sleep(RETRY_SECONDS)

    # -- requests -------------------------------------------------------------------------------

    async def _forward_and_respond(
        self, node: ServerNode, scope: Scope, body_message: Message, send: Send
    ) -> bool:
        """Forward a request, and send its answer on; return whether there was one."""
        response = await self._forward_request(node, scope, body_message)
        if response is not None:
            await _send_response(response, send)
        return response is not None

    async def _forward_request(
        self, node: ServerNode, scope: Scope, body_message: Message
    ) -> httpx.Response | None:
        """Forward a request; return None if that server does not answer or has it no more.

        Nothing that may have been done is asked a second time.
        """
        peers: PeerNodes = scope["app"].state.peers
        headers = [pair for pair in scope["headers"] if _is_forwarded(pair[0])]
        address = client_address(HTTPConnection(scope))
        seal_headers = peers.seals.build_headers(scope, address, node.name, body_message["body"])
        request = httpx.Request(
            scope["method"],
            f"http://{node.address}",
            headers=[*headers, *seal_headers],
            content=body_message["body"],
            extensions={
                "timeout": _REQUEST_TIMEOUT.as_dict(),
                "target": request_target(scope),
            },  # as it came
        )
        try:
            async with asyncio.timeout(None) as patience:
                cut_off = partial(patience.reschedule, 0)
                with peers.end_if_node_lost(node, cut_off):
                    response = await peers.transport.handle_async_request(request)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            return None
        except (httpx.TransportError, TimeoutError) as error:
            _log.warning("what was handed on to %s was not answered: %r", node.address, error)
            if scope["method"] in _READING_METHODS:
                return None
            problem = respond_problem(502, "outcome-unknown", _OUTCOME_UNKNOWN)
            return httpx.Response(502, headers=problem.raw_headers, content=bytes(problem.body))
        if response.headers.get("euchre-elsewhere"):
            await response.aclose()
            return None
        return response

    # -- sockets --------------------------------------------------------------------------------

    async def _open_peer_socket(self, node: ServerNode, scope: Scope) -> ClientConnection | None:
        """Open a socket to the owner; None if it does not answer or has it no more."""
        peers: PeerNodes = scope["app"].state.peers
        address = client_address(HTTPConnection(scope))
        headers = [
            pair
            for pair in scope["headers"]
            if _is_forwarded(pair[0])
            and pair[0] != b"origin"
            and not pair[0].startswith(_WEBSOCKET_PREFIX)
        ]
        all_headers = [*headers, *peers.seals.build_headers(scope, address, node.name)]
        try:
            return await connect(
                f"ws://{node.address}{request_target(scope).decode()}",
                additional_headers=[
                    (name.decode("latin-1"), value.decode("latin-1"))  # as they are encoded again
                    for name, value in all_headers
                ],
                compression=None,
                max_size=None,
                open_timeout=2,
                close_timeout=1,
                ping_interval=None,
                proxy=None,
            )
        except InvalidStatus:
            raise
        except (OSError, TimeoutError, WebSocketException, ValueError):
            return None


def _is_forwarded(header: bytes) -> bool:
    """Return whether a header is forwarded; only the seal names the client."""
    return header not in (*_HOP_HEADERS, b"host", b"forwarded") and not header.startswith(
        b"x-forwarded-"
    )


async def _read_whole_body(receive: Receive) -> Message:
    """Read a request's body as one message."""
    parts: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return {"type": "http.request", "body": b"".join(parts), "more_body": False}


def _replay_request(body_message: Message | None, receive: Receive) -> Receive:
    return receive if body_message is None else replay_body(body_message["body"], receive)


async def _send_response(response: httpx.Response, send: Send) -> None:
    try:
        headers = [pair for pair in response.headers.raw if pair[0].lower() not in _HOP_HEADERS]
        lower = [(name.lower(), value) for name, value in headers]
        status, rest = response.status_code, b""
        await send({"type": "http.response.start", "status": status, "headers": lower})
        if response.is_stream_consumed:
            rest = response.content
        else:
            async for part in response.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
    finally:
        await response.aclose()
    await send({"type": "http.response.body", "body": rest})


async def _relay_messages(
    peer: ClientConnection, receive: Receive, send: Send, client_socket: SocketTransport
) -> None:
    """Relay messages in both directions, until one side ends it; the other server is told how long
    the way to the client is, which it does not charge them.
    """
    told_seconds = 0.0
    async with peer:  # which is closed also where the client has gone before it was let in
        await receive()  # that somebody wants to come in
        await send({"type": "websocket.accept"})
        back = asyncio.create_task(_relay_from_peer(peer, send))
        try:
            while (message := await receive())["type"] == "websocket.receive":
                if client_socket.round_trip_seconds != told_seconds:
                    told_seconds = client_socket.round_trip_seconds
                    await peer.pong(encode_round_trip(told_seconds))
                await peer.send(read_message_content(message))
        except ConnectionClosed:
            await back
        finally:
            await peer.close()
            back.cancel()
            with suppress(asyncio.CancelledError):
                await back


async def _relay_from_peer(peer: ClientConnection, send: Send) -> None:
    """Relay the other server's messages, and its close code, after which the client reconnects."""
    with suppress(ConnectionClosed, OSError, RuntimeError):  # there, or here
        async for content in peer:
            kind = "text" if isinstance(content, str) else "bytes"
            await send({"type": "websocket.send", kind: content})
    code = peer.close_code or CloseCode.COME_AGAIN
    code = CloseCode.COME_AGAIN if code in (1001, 1005, 1006) else code
    with suppress(RuntimeError, OSError):
        await send({"type": "websocket.close", "code": code, "reason": peer.close_reason or ""})


async def _send_refusal(scope: Scope, receive: Receive, send: Send, reason: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        await send(
            {"type": "websocket.close", "code": CloseCode.COME_AGAIN, "reason": "come again"}
        )
        return
    response = respond_problem(503, "elsewhere", reason)
    response.headers["euchre-elsewhere"] = "1"
    response.headers["retry-after"] = "1"
    await response(scope, receive, send)
