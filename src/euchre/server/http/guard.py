"""What every request passes first: who may ask, how many at once, and what each answer says."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable, Hashable, Sequence
from functools import partial
from typing import Final
from urllib.parse import unquote

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from euchre.english.controls import find_control_character_error
from euchre.server.endpoints import FORWARDED_KEY, Endpoint
from euchre.server.http.allowed_hosts import AllowedHosts, Network, client_address
from euchre.server.http.connection_limiter import ConnectionLimiter
from euchre.server.http.request_context import CURRENT_REQUEST, RequestContext
from euchre.server.languages import (
    CURRENT_LANGUAGE,
    choose_language,
    redirect_to_chosen_language,
)
from euchre.server.limits import ServerLimits
from euchre.server.links import is_local_host
from euchre.server.problems import respond_problem
from euchre.server.tracing import REQUEST_ID, REQUEST_ID_HEADER, is_valid_request_id, new_request_id
from euchre.server.wire_codes import CloseCode
from euchre.texts import translatable

_log: Final = logging.getLogger("euchre.server.requests")
REQUEST_ID_KEY: Final = "euchre.request"
"""Where the scope has what a trusted proxy calls a request."""
STATUS_KEY: Final = "euchre.status"
"""Where it has the status of the answer."""
_EVICTED_REASON: Final = "somebody else asks"
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


class RequestGuard:
    """Middleware that refuses other hosts, cross-site requests, and too many at once."""

    def __init__(
        self, app: ASGIApp, origins: frozenset[str], hosts: AllowedHosts, limits: ServerLimits
    ) -> None:
        self._app = app
        self._origins = origins
        self._hosts = hosts
        self._limits = limits
        self._asking: ConnectionLimiter[asyncio.Task[object]] = ConnectionLimiter(
            limits.requests, limits.requests_of_address
        )
        self._bodies = BodySizeTracker(limits.bodies, limits.bodies_of_address)
        self._turns = FairQueue()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        REQUEST_ID.set(scope.get(REQUEST_ID_KEY) or new_request_id())
        scope["headers"] = [_drop_quoted_cookies(*header) for header in scope["headers"]]
        try:
            await self._check_and_handle(scope, receive, send)
        except Exception:
            scope[STATUS_KEY] = 500  # answered around this
            raise
        finally:
            if _log.isEnabledFor(logging.INFO):
                _log_request(scope, time.perf_counter() - began)

    async def _check_and_handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = HTTPConnection(scope)
        CURRENT_LANGUAGE.set(choose_language(connection.headers))
        address, refusal = client_address(connection), self._find_refusal(connection)
        if refusal is not None:
            await _send_refusal(refusal, scope, receive, send)
        elif scope["type"] == "http" and (switch := redirect_to_chosen_language(connection)):
            await switch(scope, receive, _ResponseSender(scope, send))
        elif scope["type"] == "websocket":
            CURRENT_REQUEST.set(RequestContext(address))
            await self._turns.wait_turn(address)
            await self._app(scope, receive, send)
        else:
            await self._limit_and_handle(address, scope, receive, send)

    def _find_refusal(self, connection: HTTPConnection) -> Response | None:
        scope = connection.scope
        is_forwarded = scope.get(FORWARDED_KEY, False)
        if not (is_forwarded or self._hosts.is_allowed(connection)):
            reason = translatable(
                "error-host",
                "This server doesn't use that name. The person who runs it can allow it "
                "with --allow-host.",
            )
            return respond_problem(421, "wrong-host", reason)
        if {"transfer-encoding", "content-length"} <= set(connection.headers):
            reason = translatable("error-length", "A request may give its length in only one way.")
            response = respond_problem(400, "malformed", reason)
            response.headers["connection"] = "close"
            return response
        is_trusted = is_forwarded or is_same_origin(connection, self._origins)
        if not is_trusted and scope.get("method") not in _SAFE_METHODS:
            reason = translatable(
                "error-foreign", "This server doesn't answer requests from other pages."
            )
            return respond_problem(403, "foreign", reason)
        wrong = find_control_character_error([scope["path"], unquote(scope["query_string"])])
        if wrong:
            reason = translatable("error-address", f"we can't read the address: {wrong}", why=wrong)
            return respond_problem(400, "malformed", reason)
        return None

    async def _limit_and_handle(
        self, address: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        if self._asking.count_of(address) >= self._limits.requests_of_address:
            await _send_refusal(_build_busy_problem(), scope, receive, send)
            return
        evicted = self._asking.enter_and_evict(task, address)
        if evicted is not None:
            evicted.cancel(_EVICTED_REASON)
        turn = partial(self._turns.wait_turn, address)
        sender = _ResponseSender(scope, send)
        reader = _RequestReader(self._bodies, address, receive, turn)
        reader.whole = scope["method"] in _SAFE_METHODS
        CURRENT_REQUEST.set(
            RequestContext(address, task, partial(_wait_for_disconnect, reader, sender))
        )
        try:
            await turn()
            await self._app(scope, reader, sender)
        except asyncio.CancelledError as cancelled:
            if cancelled.args != (_EVICTED_REASON,) or sender.begun:
                raise
            task.uncancel()
            response = _build_busy_problem()
            if reader.size:
                response.headers["connection"] = "close"  # nobody reads the rest of it
            await response(scope, receive, sender)
        except ClientDisconnect:
            pass  # there is nobody to be told
        finally:
            self._asking.leave(task)
            reader.release()


def _drop_quoted_cookies(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    r"""Return a header without cookies whose value has a backslash-quoted character.

    No cookie of this server has any, and the library takes for them a time that grows as the square
    of their number (CVE-2024-7592).

    >>> _drop_quoted_cookies(b"cookie", rb'a="\a"; b=1'), _drop_quoted_cookies(b"accept", rb"\a")
    ((b'cookie', b' b=1'), (b'accept', b'\\a'))
    """
    if name == b"cookie" and b"\\" in value:
        value = b";".join(cookie for cookie in value.split(b";") if b"\\" not in cookie)
    return name, value


class BodySizeTracker:
    """Bytes received with requests in progress, per address.

    Where it is too much in all, whoever has sent more than their part of it is refused.

    Args:
        max_bytes: of all addresses together.
        max_of_address: of one network address.
    """

    def __init__(self, max_bytes: int, max_of_address: int) -> None:
        self._most, self._of_address = max_bytes, max_of_address
        self._sent: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(self._sent.values())

    def count_and_check_bytes(self, address: str, size: int) -> bool:
        """Count more bytes of an address in any case; return whether they are within the limit."""
        total = self._sent.get(address, 0) + size
        self._sent[address] = total
        is_over_share = len(self) > self._most and total > self._most // len(self._sent)
        return total <= self._of_address and not is_over_share

    def release(self, address: str, size: int) -> None:
        """Release the bytes of a finished request."""
        remaining = self._sent.get(address, 0) - size
        if remaining > 0:
            self._sent[address] = remaining
        else:
            self._sent.pop(address, None)


class FairQueue:
    """Runs one task per address at a time, round robin.

    What is done for a request, or for what a socket says, may take a while at one go: of those who
    ask for a hundred things at once, the others wait for one.
    """

    def __init__(self) -> None:
        self._lines: dict[Hashable, deque[asyncio.Future[None]]] = {}

    async def wait_turn(self, address: Hashable) -> None:
        """Wait for the next turn of an address; without competition there is no wait."""
        turn = self.queue_turn(address)
        if turn is not None:
            await turn

    def queue_turn(self, address: Hashable) -> asyncio.Future[None] | None:
        """Return a future for the next turn of an address; None if it is now."""
        loop = asyncio.get_running_loop()
        line = self._lines.get(address)
        if line is None:
            self._lines[address] = deque()
            loop.call_soon(self._start_next_turn, address)
            return None
        line.append(loop.create_future())
        return line[-1]

    def _start_next_turn(self, address: Hashable) -> None:
        """Start the longest waiter of an address, and schedule the next behind all others."""
        line = self._lines[address]
        while line:
            turn = line.popleft()
            if not turn.done():
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._schedule_following_turn, address)
                return
        del self._lines[address]

    def _schedule_following_turn(self, address: Hashable) -> None:
        asyncio.get_running_loop().call_soon(self._start_next_turn, address)


class _RequestReader:
    """ASGI receive that counts the request's bytes until it is answered.

    Args:
        bodies: where it is counted.
        address: where it comes from.
        receive: what it is read with.
        turn: waits for the turn to do what was asked, once all is read.

    Attributes:
        size: bytes that have come.
        whole: whether nothing more comes that anybody reads.
    """

    def __init__(
        self,
        bodies: BodySizeTracker,
        address: str,
        receive: Receive,
        turn: Callable[[], Awaitable[None]],
    ) -> None:
        self._bodies, self._address, self._receive = bodies, address, receive
        self._turn = turn
        self.size = 0
        self.whole = False

    async def __call__(self) -> Message:
        message = await self._receive()
        size = len(message.get("body", b""))
        is_last = not message.get("more_body")
        self.whole = self.whole or is_last
        if size:
            self.size += size
            if not self._bodies.count_and_check_bytes(self._address, size):
                raise asyncio.CancelledError(_EVICTED_REASON)
        if is_last and self.size and message["type"] != "http.disconnect":
            await self._turn()
        return message

    def release(self) -> None:
        """Release the counted bytes: the request is answered."""
        self._bodies.release(self._address, self.size)
        self.size = 0


class _ResponseSender:
    """ASGI send that adds the headers every response has."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send = scope, send
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            self._scope[STATUS_KEY] = message["status"]
            headers = MutableHeaders(scope=message)
            headers.setdefault("x-content-type-options", "nosniff")
            headers.setdefault("referrer-policy", "no-referrer")
            url = HTTPConnection(self._scope).url
            if url.scheme == "https" or is_local_host(url.hostname or ""):  # elsewhere it's ignored
                headers.setdefault("cross-origin-opener-policy", "same-origin")
            headers.setdefault("cache-control", "no-cache")
            if headers.get("content-type", "").startswith(("text/html", "application/problem")):
                headers["content-language"] = CURRENT_LANGUAGE.get()
                headers.add_vary_header("Accept-Language, Cookie")
            route = self._scope.get("route")
            personal = isinstance(route, Endpoint) and route.personal
            if personal or "set-cookie" in headers:
                headers["cache-control"] = "no-store"
            if isinstance(route, Endpoint) and not route.findable and message["status"] < 400:
                headers["x-robots-tag"] = "noindex"
            headers[REQUEST_ID_HEADER] = REQUEST_ID.get()
        await self._send(message)


async def _wait_for_disconnect(reader: _RequestReader, sender: _ResponseSender) -> None:
    """Wait for the client to disconnect; only seen between request and response."""
    if reader.whole:
        while (await reader())["type"] != "http.disconnect":
            pass
    if sender.begun or not reader.whole:
        await asyncio.Future()


class RequestIdMiddleware:
    """Takes the request id of a trusted proxy, before the client address is rewritten.

    Args:
        app: what comes next.
        proxies: the networks of those that are trusted.
    """

    def __init__(self, app: ASGIApp, proxies: Sequence[Network]) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] in ("http", "websocket") and _is_client_in_networks(scope, self._proxies):
            request_id = HTTPConnection(scope).headers.get(REQUEST_ID_HEADER, "")
            if is_valid_request_id(request_id):
                scope[REQUEST_ID_KEY] = request_id
        await self._app(scope, receive, send)


def _is_client_in_networks(scope: Scope, networks: Sequence[Network]) -> bool:
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return False
    return any(address in network for network in networks)


def _log_request(scope: Scope, seconds: float) -> None:
    """Log a request by its route; nothing of its path is logged except the table id."""
    route = scope.get("route")
    fields = {
        "method": scope.get("method", "SOCKET"),
        "route": getattr(route, "path", ""),
        "table": scope.get("path_params", {}).get("table", ""),
        "status": scope.get(STATUS_KEY, 0),
        "duration": round(seconds, 6),
    }
    _log.info("request", extra=fields)


def is_same_origin(connection: HTTPConnection, origins: frozenset[str]) -> bool:
    """Return whether a request comes from a page of ours, an allowed page, or no page.

    Anybody on the line can write a page of ``http:``: to ``https:`` it is foreign.
    """
    origin = connection.headers.get("origin")
    if origin is None or origin in origins:
        return True
    host = connection.headers.get("host", "")
    is_secure = connection.scope["scheme"] in ("https", "wss")
    return origin == f"https://{host}" or (origin == f"http://{host}" and not is_secure)


async def _send_refusal(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Send the response; for a WebSocket only a 403."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": CloseCode.REFUSED, "reason": "not here"})
        return
    await response(scope, receive, _ResponseSender(scope, send))


def _build_busy_problem() -> Response:
    return respond_problem(
        503,
        "busy",
        translatable("error-busy", "Too many requests at once. Try again in a moment."),
    )
