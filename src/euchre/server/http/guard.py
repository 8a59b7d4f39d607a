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

from euchre.english.controls import find_control_error
from euchre.english.grammar import make_sentence
from euchre.server.endpoints import Endpoint
from euchre.server.http.allowed_hosts import AllowedHosts, Network, client_address
from euchre.server.http.connection_limiter import ConnectionLimiter
from euchre.server.http.request_context import CURRENT_REQUEST, RequestContext
from euchre.server.limits import ServerLimits
from euchre.server.problems import respond_problem
from euchre.server.tracing import REQUEST_ID, REQUEST_ID_HEADER, is_valid_request_id, new_request_id

_log: Final = logging.getLogger("euchre.server.requests")
REQUEST_ID_KEY: Final = "euchre.request"
"""Where the scope has what a trusted proxy calls a request."""
FORWARDED_KEY: Final = "euchre.handed_on"
"""In the scope of a request that another server of the same database has let in, and handed on."""
STATUS_KEY: Final = "euchre.status"
"""Where it has the status of the answer."""
_EVICTED_REASON: Final = "somebody else asks"
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


class RequestGuard:
    """Middleware that refuses requests for other hosts, cross-site requests, and too many at
    once.
    """

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
        scope["headers"] = [_drop_quoted_cookies(*each) for each in scope["headers"]]
        try:
            await self._handle_checked(scope, receive, send)
        finally:
            if _log.isEnabledFor(logging.INFO):
                _log_request(scope, time.perf_counter() - began)

    async def _handle_checked(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        let_in = scope.get(FORWARDED_KEY, False)
        if not (let_in or self._hosts.is_known(asked)):
            why = (
                "This server does not go by that name: whoever runs it can allow it,"
                " with --allow-host."
            )
            await _send_refusal(respond_problem(421, "wrong-host", why), scope, receive, send)
        elif {"transfer-encoding", "content-length"} <= set(asked.headers):
            why = "A request says in one way how long it is, and not in two."
            answer = respond_problem(400, "malformed", why)
            answer.headers["connection"] = "close"
            await _send_refusal(answer, scope, receive, send)
        elif (
            not (let_in or is_same_origin(asked, self._origins))
            and scope.get("method") not in _SAFE_METHODS
        ):
            why = "Requests of other pages are not answered."
            await _send_refusal(respond_problem(403, "foreign", why), scope, receive, send)
        elif wrong := find_control_error([scope["path"], unquote(scope["query_string"])]):
            why = make_sentence(f"the address cannot be read: {wrong}")
            await _send_refusal(respond_problem(400, "malformed", why), scope, receive, send)
        elif scope["type"] == "websocket":
            address = client_address(asked)
            CURRENT_REQUEST.set(RequestContext(address))
            await self._turns.wait_turn(address)
            await self._app(scope, receive, send)
        else:
            await self._handle_limited(client_address(asked), scope, receive, send)

    async def _handle_limited(
        self, address: str, scope: Scope, receive: Receive, send: Send
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        if self._asking.count_of(address) >= self._limits.requests_of_address:
            await _send_refusal(_build_busy_problem(), scope, receive, send)
            return
        gone = self._asking.enter(task, address)
        if gone is not None:
            gone.cancel(_EVICTED_REASON)
        turn = partial(self._turns.wait_turn, address)
        sending, reading = (
            _ResponseSender(scope, send),
            _RequestReader(self._bodies, address, receive, turn),
        )
        reading.whole = scope["method"] in _SAFE_METHODS
        CURRENT_REQUEST.set(
            RequestContext(address, task, partial(_wait_for_disconnect, reading, sending))
        )
        try:
            await turn()
            await self._app(scope, reading, sending)
        except asyncio.CancelledError as cancelled:
            if cancelled.args != (_EVICTED_REASON,) or sending.begun:
                raise
            task.uncancel()
            answer = _build_busy_problem()
            if reading.size:
                answer.headers["connection"] = "close"  # nobody reads the rest of it
            await answer(scope, receive, sending)
        except ClientDisconnect:
            pass  # there is nobody to be told
        finally:
            self._asking.leave(task)
            reading.release()


def _drop_quoted_cookies(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    r"""Return a header without cookies whose value has a backslash-quoted character.

    No cookie of this server has any, and the library takes for them a time that grows as the square
    of their number (CVE-2024-7592).

    >>> _drop_quoted_cookies(b"cookie", rb'a="\a"; b=1'), _drop_quoted_cookies(b"accept", rb"\a")
    ((b'cookie', b' b=1'), (b'accept', b'\\a'))
    """
    if name == b"cookie" and b"\\" in value:
        value = b";".join(each for each in value.split(b";") if b"\\" not in each)
    return name, value


class BodySizeTracker:
    """Bytes received with requests in progress, per address.

    Where it is too much in all, whoever has sent more than their part of it is refused.

    Args:
        most: bytes in all.
        of_address: bytes of one network address.
    """

    def __init__(self, most: int, of_address: int) -> None:
        self._most, self._of_address = most, of_address
        self._sent: dict[str, int] = {}

    def __len__(self) -> int:
        return sum(self._sent.values())

    def take(self, address: str, size: int) -> bool:
        """Count more bytes from an address; return whether they are within the limit. They are
        counted either way.
        """
        mine = self._sent.get(address, 0) + size
        self._sent[address] = mine
        full = len(self) > self._most and mine > self._most // len(self._sent)
        return mine <= self._of_address and not full

    def release(self, address: str, size: int) -> None:
        """Release the bytes of a finished request."""
        left = self._sent.get(address, 0) - size
        if left > 0:
            self._sent[address] = left
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
        turn = self.join(address)
        if turn is not None:
            await turn

    def join(self, address: Hashable) -> asyncio.Future[None] | None:
        """Return a future for the next turn of an address; None if it is now."""
        loop = asyncio.get_running_loop()
        line = self._lines.get(address)
        if line is None:
            self._lines[address] = deque()
            loop.call_soon(self._start_next, address)
            return None
        line.append(loop.create_future())
        return line[-1]

    def _start_next(self, address: Hashable) -> None:
        """Start the longest waiter of an address, then schedule the next after all that are
        ready.
        """
        line = self._lines[address]
        while line:
            first = line.popleft()
            if not first.done():
                first.set_result(None)
                asyncio.get_running_loop().call_soon(self._schedule_next, address)
                return
        del self._lines[address]

    def _schedule_next(self, address: Hashable) -> None:
        asyncio.get_running_loop().call_soon(self._start_next, address)


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
        self.whole = self.whole or not message.get("more_body")
        if size:
            self.size += size
            if not self._bodies.take(self._address, size):
                raise asyncio.CancelledError(_EVICTED_REASON)
            if not message.get("more_body"):
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
            headers.setdefault("cache-control", "no-cache")
            route = self._scope.get("route")
            personal = isinstance(route, Endpoint) and route.personal
            if personal or "set-cookie" in headers:
                headers["cache-control"] = "no-store"
            if isinstance(route, Endpoint) and not route.findable and message["status"] < 400:
                headers["x-robots-tag"] = "noindex"
            headers[REQUEST_ID_HEADER] = REQUEST_ID.get()
        await self._send(message)


async def _wait_for_disconnect(reading: _RequestReader, sending: _ResponseSender) -> None:
    """Wait until the client has disconnected; this can't be seen before the body is read or after
    the response.
    """
    if reading.whole:
        while (await reading())["type"] != "http.disconnect":
            pass
    if sending.begun or not reading.whole:
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
        if scope["type"] in ("http", "websocket") and _is_in_networks(scope, self._proxies):
            name = HTTPConnection(scope).headers.get(REQUEST_ID_HEADER, "")
            if is_valid_request_id(name):
                scope[REQUEST_ID_KEY] = name
        await self._app(scope, receive, send)


def _is_in_networks(scope: Scope, networks: Sequence[Network]) -> bool:
    """Return whether the peer is in one of these networks."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return False
    return any(address in network for network in networks)


def _log_request(scope: Scope, seconds: float) -> None:
    """Log a request by its route; nothing of its path is logged except the table id."""
    route = scope.get("route")
    told = {
        "method": scope.get("method", "SOCKET"),
        "route": getattr(route, "path", ""),
        "table": scope.get("path_params", {}).get("table", ""),
        "status": scope.get(STATUS_KEY, 0),
        "duration": round(seconds, 6),
    }
    _log.info("request", extra=told)


def is_same_origin(asked: HTTPConnection, origins: frozenset[str]) -> bool:
    """Return whether the request comes from a page of this server, of an allowed origin, or from no
    page.

    Anybody on the line can write a page of ``http:``: to ``https:`` it is foreign.
    """
    origin = asked.headers.get("origin")
    if origin is None or origin in origins:
        return True
    host, secure = asked.headers.get("host", ""), asked.scope["scheme"] in ("https", "wss")
    return origin == f"https://{host}" or (origin == f"http://{host}" and not secure)


async def _send_refusal(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Send the response; for a WebSocket only a 403."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "not here"})
        return
    await answer(scope, receive, _ResponseSender(scope, send))


def _build_busy_problem() -> Response:
    return respond_problem(503, "busy", "Too much is being asked at once: try again in a moment.")
