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

from euchre.server.doors.asking import ASKING, Asking
from euchre.server.doors.crowd import ConnectionLimiter
from euchre.server.doors.hosts import Hosts, Network, address_of
from euchre.server.endpoints import Endpoint
from euchre.server.limits import Limits
from euchre.server.problems import problem
from euchre.server.tracing import HEADER, REQUEST, fresh, good
from euchre.words.controls import control_in
from euchre.words.grammar import sentence

_log: Final = logging.getLogger("euchre.server.requests")
NAMED: Final = "euchre.request"
"""Where the scope has what a trusted proxy calls a request."""
HANDED_ON: Final = "euchre.handed_on"
"""In the scope of a request that another server of the same database has let in, and handed on."""
STATUS: Final = "euchre.status"
"""Where it has the status of the answer."""
_GIVES_WAY: Final = "somebody else asks"
_SAFE: Final = ("GET", "HEAD", "OPTIONS")


class Guard:
    """Middleware that refuses requests for other hosts, cross-site requests, and too many at
    once.
    """

    def __init__(self, app: ASGIApp, origins: frozenset[str], hosts: Hosts, limits: Limits) -> None:
        self._app = app
        self._origins = origins
        self._hosts = hosts
        self._limits = limits
        self._asking: ConnectionLimiter[asyncio.Task[object]] = ConnectionLimiter(
            limits.requests, limits.requests_of_address
        )
        self._bodies = Bodies(limits.bodies, limits.bodies_of_address)
        self._turns = FairQueue()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        REQUEST.set(scope.get(NAMED) or fresh())
        scope["headers"] = [_without_quotes(*each) for each in scope["headers"]]
        try:
            await self._one(scope, receive, send)
        finally:
            if _log.isEnabledFor(logging.INFO):
                _tell(scope, time.perf_counter() - began)

    async def _one(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = HTTPConnection(scope)
        let_in = scope.get(HANDED_ON, False)
        if not (let_in or self._hosts.known(asked)):
            why = (
                "This server does not go by that name: whoever runs it can allow it,"
                " with --allow-host."
            )
            await _refuse(problem(421, "wrong-host", why), scope, receive, send)
        elif {"transfer-encoding", "content-length"} <= set(asked.headers):
            why = "A request says in one way how long it is, and not in two."
            answer = problem(400, "malformed", why)
            answer.headers["connection"] = "close"
            await _refuse(answer, scope, receive, send)
        elif not (let_in or own_page(asked, self._origins)) and scope.get("method") not in _SAFE:
            why = "Requests of other pages are not answered."
            await _refuse(problem(403, "foreign", why), scope, receive, send)
        elif wrong := control_in([scope["path"], unquote(scope["query_string"])]):
            why = sentence(f"the address cannot be read: {wrong}")
            await _refuse(problem(400, "malformed", why), scope, receive, send)
        elif scope["type"] == "websocket":
            address = address_of(asked)
            ASKING.set(Asking(address))
            await self._turns.wait(address)
            await self._app(scope, receive, send)
        else:
            await self._counted(address_of(asked), scope, receive, send)

    async def _counted(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        task = asyncio.current_task()
        assert task is not None
        if self._asking.of(address) >= self._limits.requests_of_address:
            await _refuse(_busy(), scope, receive, send)
            return
        gone = self._asking.enter(task, address)
        if gone is not None:
            gone.cancel(_GIVES_WAY)
        turn = partial(self._turns.wait, address)
        sending, reading = _Sending(scope, send), _Reading(self._bodies, address, receive, turn)
        reading.whole = scope["method"] in _SAFE
        ASKING.set(Asking(address, task, partial(_left, reading, sending)))
        try:
            await turn()
            await self._app(scope, reading, sending)
        except asyncio.CancelledError as cancelled:
            if cancelled.args != (_GIVES_WAY,) or sending.begun:
                raise
            task.uncancel()
            answer = _busy()
            if reading.size:
                answer.headers["connection"] = "close"  # nobody reads the rest of it
            await answer(scope, receive, sending)
        except ClientDisconnect:
            pass  # there is nobody to be told
        finally:
            self._asking.leave(task)
            reading.forget()


def _without_quotes(name: bytes, value: bytes) -> tuple[bytes, bytes]:
    r"""Return a header without cookies whose value has a backslash-quoted character.

    No cookie of this server has any, and the library takes for them a time that grows as the square
    of their number (CVE-2024-7592).

    >>> _without_quotes(b"cookie", rb'a="\a"; b=1'), _without_quotes(b"accept", rb"\a")
    ((b'cookie', b' b=1'), (b'accept', b'\\a'))
    """
    if name == b"cookie" and b"\\" in value:
        value = b";".join(each for each in value.split(b";") if b"\\" not in each)
    return name, value


class Bodies:
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

    def forget(self, address: str, size: int) -> None:
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

    async def wait(self, address: Hashable) -> None:
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
            loop.call_soon(self._next, address)
            return None
        line.append(loop.create_future())
        return line[-1]

    def _next(self, address: Hashable) -> None:
        """Start the longest waiter of an address, then schedule the next after all that are
        ready.
        """
        line = self._lines[address]
        while line:
            first = line.popleft()
            if not first.done():
                first.set_result(None)
                asyncio.get_running_loop().call_soon(self._after, address)
                return
        del self._lines[address]

    def _after(self, address: Hashable) -> None:
        asyncio.get_running_loop().call_soon(self._next, address)


class _Reading:
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
        self, bodies: Bodies, address: str, receive: Receive, turn: Callable[[], Awaitable[None]]
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
                raise asyncio.CancelledError(_GIVES_WAY)
            if not message.get("more_body"):
                await self._turn()
        return message

    def forget(self) -> None:
        """Release the counted bytes: the request is answered."""
        self._bodies.forget(self._address, self.size)
        self.size = 0


class _Sending:
    """ASGI send that adds the headers every response has."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send = scope, send
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            self._scope[STATUS] = message["status"]
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
            headers[HEADER] = REQUEST.get()
        await self._send(message)


async def _left(reading: _Reading, sending: _Sending) -> None:
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
        if scope["type"] in ("http", "websocket") and _is_of(scope, self._proxies):
            name = HTTPConnection(scope).headers.get(HEADER, "")
            if good(name):
                scope[NAMED] = name
        await self._app(scope, receive, send)


def _is_of(scope: Scope, networks: Sequence[Network]) -> bool:
    """Return whether the peer is in one of these networks."""
    client = scope.get("client")
    try:
        address = ipaddress.ip_address(client[0] if client else "")
    except ValueError:
        return False
    return any(address in network for network in networks)


def _tell(scope: Scope, seconds: float) -> None:
    """Log a request by its route; nothing of its path is logged except the table id."""
    route = scope.get("route")
    told = {
        "method": scope.get("method", "SOCKET"),
        "route": getattr(route, "path", ""),
        "table": scope.get("path_params", {}).get("table", ""),
        "status": scope.get(STATUS, 0),
        "duration": round(seconds, 6),
    }
    _log.info("request", extra=told)


def own_page(asked: HTTPConnection, origins: frozenset[str]) -> bool:
    """Return whether the request comes from a page of this server, of an allowed origin, or from no
    page.
    """
    origin = asked.headers.get("origin")
    if origin is None or origin in origins:
        return True
    host = asked.headers.get("host", "")
    return origin.removeprefix("http://").removeprefix("https://") == host


async def _refuse(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Send the response; for a WebSocket only a 403."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "not here"})
        return
    await answer(scope, receive, _Sending(scope, send))


def _busy() -> Response:
    return problem(503, "busy", "Too much is being asked at once: try again in a moment.")
