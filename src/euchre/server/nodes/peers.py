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

from euchre.game.events import encode_hook
from euchre.server.endpoints import CallerRole, Endpoint
from euchre.server.http.connection_limiter import ConnectionLimiter
from euchre.server.nodes.internal_requests import NodeRequestSealer
from euchre.server.tables.hub import REVEALED_PATH, TableHub
from euchre.server.tables.identities import ACCOUNTS_PATH
from euchre.server.tables.lobby import ListedTable
from euchre.store import ServerNode, StoreError

LOBBY_PATH: Final = "/nodes/lobby"
_TIMEOUT_SECONDS: Final = 2.0
"""Seconds in which another server answers, or is left out."""
_CONNECTION_LIMITS: Final = httpx.Limits(max_connections=None, max_keepalive_connections=100)
"""How many ask is bounded where they come in: one silent server keeps nobody from the others."""
_WATCH_SECONDS: Final = 0.5
"""Seconds between looks whether those are alive to whom there are sockets."""
_LOBBY_SECONDS: Final = 1.0
"""Seconds for which what the others told of their lobbies is good."""
_log: Final = logging.getLogger("euchre.server")


class PeerNodes:
    """The other servers of a database, as one of them sees them.

    Attributes:
        seals: by which they know each other.
        transport: over which they are asked.
    """

    def __init__(self, hub: TableHub, seals: NodeRequestSealer) -> None:
        self._hub, self.seals = hub, seals
        self.transport = httpx.AsyncHTTPTransport(limits=_CONNECTION_LIMITS)
        self._asking = httpx.AsyncHTTPTransport(limits=_CONNECTION_LIMITS)
        self._listed: Sequence[ListedTable] = ()
        self._looked = -_LOBBY_SECONDS
        self._looking = asyncio.Lock()
        self._waiting: dict[str, set[Callable[[], None]]] = {}
        limits = hub.limits
        self._crowd: ConnectionLimiter[ClientConnection] = ConnectionLimiter(
            limits.sockets, limits.sockets_of_address
        )
        hub.chores.start_task(
            "watching the other servers", self._end_lost_waits, interval_seconds=_WATCH_SECONDS
        )

    @property
    def forwarded_socket_count(self) -> int:
        """The number of sockets that are forwarded to other servers."""
        return len(self._crowd)

    async def close(self) -> None:
        """Close all connections to the others."""
        await self.transport.aclose()
        await self._asking.aclose()

    def routes(self) -> list[Endpoint]:
        """Return the routes that only the others may call."""
        return [
            Endpoint("GET", LOBBY_PATH, self.get_lobby, CallerRole.SERVER),
            Endpoint("POST", REVEALED_PATH, self.receive_revealed_set, CallerRole.SERVER),
            Endpoint("POST", ACCOUNTS_PATH, self.receive_account_changed, CallerRole.SERVER),
        ]

    async def receive_revealed_set(self, request: Request) -> Response:
        """``POST /nodes/shown``: reveal the tables of a set to everybody."""
        await self._hub.uncover_loaded_tables(msgspec.json.decode(await request.body(), type=str))
        return Response()

    async def receive_account_changed(self, request: Request) -> Response:
        """``POST /nodes/accounts``: drop the cache of an account that has changed."""
        player = msgspec.json.decode(await request.body(), type=str)
        await self._hub.identities.refresh_account(player)
        return Response()

    async def broadcast_to_other_nodes(self, path: str, content: Any) -> None:
        """Send something to all others; one that misses it finds out by itself."""
        others = await self._list_other_nodes()
        await asyncio.gather(*(self.send_request(node, "POST", path, content) for node in others))

    async def get_lobby(self, _: Request) -> Response:
        """``GET /nodes/lobby``: the open tables in memory here."""
        tables = await self._hub.lobby.list_local_tables()
        content = msgspec.json.encode(tables, enc_hook=encode_hook)
        return Response(content, media_type="application/json")

    async def send_request(
        self, node: ServerNode, method: str, path: str, content: Any = None
    ) -> bytes | None:
        """Send a request to another server and return its answer; None: no answer, or a refusal.

        Args:
            node: that one.
            method: ``GET`` and the like.
            path: what is asked for.
            content: is sent as JSON; None: nothing is.
        """
        body = b"" if content is None else msgspec.json.encode(content, enc_hook=encode_hook)
        headers = [(b"host", b"localhost")]  # which every server goes by
        scope = {"method": method, "path": path, "raw_path": path.encode(), "headers": headers}
        seal_headers = self.seals.build_headers(
            scope, self._hub.log.owners.node.name, node.name, body
        )
        request = httpx.Request(
            method,
            f"http://{node.address}{path}",
            headers=[(b"content-type", b"application/json"), *seal_headers],
            content=body,
            extensions={"timeout": httpx.Timeout(_TIMEOUT_SECONDS).as_dict()},
        )
        try:
            response = await self._asking.handle_async_request(request)
            try:
                body_read = await response.aread()
            finally:
                await response.aclose()
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            _log.info("%s does not answer: %r", node.address, error)
            return None
        return body_read if response.status_code == httpx.codes.OK else None

    @contextmanager
    def end_if_node_lost(self, node: ServerNode, on_lost: Callable[[], None]) -> Iterator[None]:
        """Call `on_lost` if the other server is lost while a caller waits for it."""
        waiters = self._waiting.setdefault(node.name, set())
        waiters.add(on_lost)
        try:
            yield
        finally:
            waiters.discard(on_lost)
            if not waiters and self._waiting.get(node.name) is waiters:
                del self._waiting[node.name]

    @contextmanager
    def count_socket(self, socket: ClientConnection, address: str) -> Iterator[None]:
        """Count a socket to another server while it is open.

        There may be as many as people at the tables here; the oldest of the address with the most
        gives way.
        """
        evicted = self._crowd.enter_and_evict(socket, address)
        if evicted is not None:
            evicted.transport.abort()
        try:
            yield
        finally:
            self._crowd.leave(socket)

    async def _end_lost_waits(self) -> None:
        """End the waits for servers that are lost: one that was stopped closes no connection."""
        owners = self._hub.log.owners
        if not self._waiting:
            return
        nodes = await self._hub.loop.run_in_executor(None, owners.list_nodes)
        alive = {node.name for node in nodes}
        if owners.node.name not in alive:
            return  # the database was away a moment ago, and nobody has been heard of yet
        for name in self._waiting.keys() - alive:
            _log.warning("the server %s is not heard of any more", name)
            for end in tuple(self._waiting.pop(name)):
                end()

    async def load_open_tables(self) -> Sequence[ListedTable]:
        """Load the open tables in the memories of all others, a moment old at most."""
        async with self._looking:
            now = self._hub.loop.time()
            if now - self._looked >= _LOBBY_SECONDS:
                self._listed = await self._fetch_lobbies()
                self._looked = self._hub.loop.time()
            return self._listed

    async def _list_other_nodes(self) -> list[ServerNode]:
        owners = self._hub.log.owners
        try:
            nodes = await self._hub.loop.run_in_executor(None, owners.list_nodes)
        except StoreError:
            return []
        return [node for node in nodes if node.name != owners.node.name and node.address]

    async def _fetch_lobbies(self) -> list[ListedTable]:
        replies = await asyncio.gather(
            *(self.send_request(node, "GET", LOBBY_PATH) for node in await self._list_other_nodes())
        )
        tables: list[ListedTable] = []
        for reply in replies:
            if reply is not None:
                with suppress(msgspec.DecodeError):  # another version tells it otherwise
                    tables += msgspec.json.decode(reply, type=list[ListedTable])
        return tables
