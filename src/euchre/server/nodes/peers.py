"""What a server asks the others of its database by itself, and what it tells them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final

import httpx
import msgspec
from starlette.requests import Request
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection

from euchre.server.doors.crowd import ConnectionLimiter
from euchre.server.doors.guard import HANDED_ON
from euchre.server.endpoints import Caller, Endpoint
from euchre.server.nodes.inner import Seals
from euchre.server.problems import problem
from euchre.server.tables.hub import Hub
from euchre.server.tables.identities import ACCOUNTS
from euchre.server.tables.lobby import Listed
from euchre.store import Node, StoreError

LOBBY: Final = "/nodes/lobby"
SHOWN: Final = "/nodes/shown"
_PATIENCE: Final = 2.0
"""Seconds in which another server answers, or is left out."""
_BOUNDS: Final = httpx.Limits(max_connections=None, max_keepalive_connections=100)
"""How many ask is bounded where they come in: one silent server keeps nobody from the others."""
_WATCH: Final = 0.5
"""Seconds between looks whether those are alive to whom there are sockets."""
_FRESH: Final = 1.0
"""Seconds for which what the others told of their lobbies is good."""
_log: Final = logging.getLogger("euchre.server")


class Peers:
    """The other servers of a database, as one of them sees them.

    Attributes:
        seals: by which they know each other.
        transport: over which they are asked.
    """

    def __init__(self, hub: Hub, seals: Seals) -> None:
        self._hub, self.seals = hub, seals
        self.transport = httpx.AsyncHTTPTransport(limits=_BOUNDS)
        self._asking = httpx.AsyncHTTPTransport(limits=_BOUNDS)
        self._listed: Sequence[Listed] = ()
        self._looked = -_FRESH
        self._looking = asyncio.Lock()
        self._waiting: dict[str, set[Callable[[], None]]] = {}
        limits = hub.limits
        self._crowd: ConnectionLimiter[ClientConnection] = ConnectionLimiter(
            limits.sockets, limits.sockets_of_address
        )
        hub.chores.start("watching the other servers", self._watch, every=_WATCH)

    @property
    def handed_on(self) -> int:
        """The number of sockets that are forwarded to other servers."""
        return len(self._crowd)

    async def close(self) -> None:
        """Close all connections to the others."""
        await self.transport.aclose()
        await self._asking.aclose()

    def routes(self) -> list[Endpoint]:
        """Return the routes that only the others may call."""
        return [
            Endpoint("GET", LOBBY, self.lobby, Caller.SERVER),
            Endpoint("POST", SHOWN, self.shown, Caller.SERVER),
            Endpoint("POST", ACCOUNTS, self.account_changed, Caller.SERVER),
        ]

    async def shown(self, request: Request) -> Response:
        """``POST /nodes/shown``: reveal the tables of a set to everybody."""
        if not request.scope.get(HANDED_ON):
            return problem(404, "not-found", "There is nothing here.")
        self._hub.uncover(msgspec.json.decode(await request.body(), type=str))
        return Response()

    async def account_changed(self, request: Request) -> Response:
        """``POST /nodes/accounts``: drop the cache of an account that has changed."""
        if not request.scope.get(HANDED_ON):
            return problem(404, "not-found", "There is nothing here.")
        player = msgspec.json.decode(await request.body(), type=str)
        await self._hub.identities.hear(player)
        return Response()

    async def tell_shown(self, name: str) -> None:
        """Tell all others that a set has been revealed; one that misses it covers the set for
        longer.
        """
        told = (self.ask(node, "POST", SHOWN, name) for node in await self._others())
        await asyncio.gather(*told)

    async def tell_all(self, path: str, what: Any) -> None:
        """Send something to all others; one that misses it finds out by itself."""
        told = (self.ask(node, "POST", path, what) for node in await self._others())
        await asyncio.gather(*told)

    async def lobby(self, request: Request) -> Response:
        """``GET /nodes/lobby``: the open tables in memory here."""
        if not request.scope.get(HANDED_ON):
            return problem(404, "not-found", "There is nothing here.")
        told = msgspec.json.encode(self._hub.lobby.here())
        return Response(told, media_type="application/json")

    async def ask(self, node: Node, method: str, path: str, what: Any = None) -> bytes | None:
        """Send a request to another server and return its answer; None: no answer, or a refusal.

        Args:
            node: that one.
            method: ``GET`` and the like.
            path: what is asked for.
            what: is sent as JSON; None: nothing is.
        """
        body = b"" if what is None else msgspec.json.encode(what)
        headers = [(b"host", b"localhost")]  # which every server goes by
        scope = {"method": method, "path": path, "raw_path": path.encode(), "headers": headers}
        sealed = self.seals.headers(scope, self._hub.log.owners.node.name, node.name, body)
        request = httpx.Request(
            method,
            f"http://{node.address}{path}",
            headers=[(b"content-type", b"application/json"), *sealed],
            content=body,
            extensions={"timeout": httpx.Timeout(_PATIENCE).as_dict()},
        )
        try:
            answer = await self._asking.handle_async_request(request)
            try:
                told = await answer.aread()
            finally:
                await answer.aclose()
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            _log.info("%s does not answer: %r", node.address, error)
            return None
        return told if answer.status_code == httpx.codes.OK else None

    @contextmanager
    def followed(self, node: Node, end: Callable[[], None]) -> Iterator[None]:
        """Call `end` if the other server is lost while a caller waits for it."""
        there = self._waiting.setdefault(node.name, set())
        there.add(end)
        try:
            yield
        finally:
            there.discard(end)
            if not there and self._waiting.get(node.name) is there:
                del self._waiting[node.name]

    @contextmanager
    def counted(self, socket: ClientConnection, address: str) -> Iterator[None]:
        """Count a socket to another server while it is open.

        There may be as many as people at the tables here; the oldest of the address with the most
        gives way.
        """
        gone = self._crowd.enter(socket, address)
        if gone is not None:
            gone.transport.abort()
        try:
            yield
        finally:
            self._crowd.leave(socket)

    async def _watch(self) -> None:
        """End the waits for servers that are lost: one that was stopped closes no connection."""
        owners = self._hub.log.owners
        if not self._waiting:
            return
        nodes = await self._hub.loop.run_in_executor(None, owners.nodes)
        alive = {node.name for node in nodes}
        if owners.node.name not in alive:
            return  # the database was away a moment ago, and nobody has been heard of yet
        for name in self._waiting.keys() - alive:
            _log.warning("the server %s is not heard of any more", name)
            for end in tuple(self._waiting.pop(name)):
                end()

    async def open_tables(self) -> Sequence[Listed]:
        """Load the open tables in the memories of all others, a moment old at most."""
        async with self._looking:
            now = self._hub.loop.time()
            if now - self._looked >= _FRESH:
                self._listed = await self._look()
                self._looked = self._hub.loop.time()
            return self._listed

    async def _others(self) -> list[Node]:
        owners = self._hub.log.owners
        try:
            nodes = await self._hub.loop.run_in_executor(None, owners.nodes)
        except StoreError:
            return []
        return [node for node in nodes if node.name != owners.node.name and node.address]

    async def _look(self) -> list[Listed]:
        told = await asyncio.gather(
            *(self.ask(node, "GET", LOBBY) for node in await self._others())
        )
        found: list[Listed] = []
        for each in told:
            if each is not None:
                with suppress(msgspec.DecodeError):  # another version tells it otherwise
                    found += msgspec.json.decode(each, type=list[Listed])
        return found
