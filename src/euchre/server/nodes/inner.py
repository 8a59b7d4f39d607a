"""How servers of one database know each other's requests: by a seal that only they can make."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Iterable, Mapping
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from euchre.server.doors.guard import NAMED
from euchre.server.tracing import HEADER, REQUEST, good

SEAL, CLIENT, HOST = b"euchre-seal", b"euchre-client", b"euchre-host"
"""The names of the headers: the seal; the address that it was asked from; for which host."""
HANDED_ON: Final = "euchre.handed_on"
"""In the scope of a request that another server has handed on."""


_REQUEST: Final = HEADER.encode()


class Seals:
    """Makes and checks seals; a seal is good for one request, from one address, for one host.

    Args:
        key: of the database, which all its servers know.
    """

    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"requests between servers", "sha256")

    def seal(self, method: str, target: bytes, client: bytes, host: bytes) -> bytes:
        """The seal of a request.

        Args:
            method: ``GET`` and the like; ``SOCKET`` for a socket.
            target: the path, with the query.
            client: the address that it was asked from.
            host: the host that it was asked for.
        """
        parts = (method.encode(), target, client, host)
        told = b"".join(b"%d:%s" % (len(part), part) for part in parts)
        return base64.urlsafe_b64encode(hmac.digest(self._key, told, "sha256"))

    def headers(self, scope: Scope, address: str) -> list[tuple[bytes, bytes]]:
        """What a request carries when it is handed on."""
        client, host = address.encode(), dict(scope["headers"]).get(b"host", b"")
        seal = self.seal(method_of(scope), target_of(scope), client, host)
        named = REQUEST.get().encode()
        return [(SEAL, seal), (CLIENT, client), (HOST, host), (_REQUEST, named)]

    def good(self, scope: Scope, headers: Mapping[bytes, bytes]) -> bool:
        """Whether a request carries the seal of another server."""
        client, host = headers.get(CLIENT, b""), headers.get(HOST, b"")
        seal = self.seal(method_of(scope), target_of(scope), client, host)
        return hmac.compare_digest(seal, headers.get(SEAL, b""))


def method_of(scope: Scope) -> str:
    """By which method something is asked; a socket by none that HTTP has."""
    return str(scope.get("method", "SOCKET"))


def target_of(scope: Scope) -> bytes:
    """The path and the query, as they were asked for."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope.get("query_string", b"")
    return path.split(b"?")[0] + (b"?" + query if query else b"")


class Inner:
    """Takes requests that another server has handed on for what they were there.

    What is not sealed loses the headers that only servers write, and is like any other.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] in ("http", "websocket"):
            headers: list[tuple[bytes, bytes]] = scope["headers"]
            told = {name: value for name, value in headers if name in (SEAL, CLIENT, HOST)}
            if told:
                scope = {**scope, "headers": [pair for pair in headers if pair[0] not in told]}
                seals: Seals = scope["app"].state.seals
                if seals.good(scope, told):
                    scope["headers"] = _as_asked(scope["headers"], told[HOST])
                    scope["client"] = (told[CLIENT].decode(), 0)
                    scope[HANDED_ON] = True
                    named = dict(scope["headers"]).get(_REQUEST, b"").decode("latin1")
                    if good(named):
                        scope[NAMED] = named
        await self._app(scope, receive, send)


def _as_asked(headers: Iterable[tuple[bytes, bytes]], host: bytes) -> list[tuple[bytes, bytes]]:
    return [*(pair for pair in headers if pair[0] != b"host"), (b"host", host)]
