"""How servers of one database know each other's requests: by a seal that only they can make."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Mapping
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from euchre.server.doors.guard import HANDED_ON, NAMED
from euchre.server.problems import problem
from euchre.server.tracing import HEADER, REQUEST, good

SEAL, CLIENT = b"euchre-seal", b"euchre-client"
HOST, SCHEME = b"euchre-host", b"euchre-scheme"
"""The names of the headers: the seal; the address that it was asked from; for which host, and by
which scheme."""
_ALL: Final = (SEAL, CLIENT, HOST, SCHEME)
_REQUEST: Final = HEADER.encode()
_FORGED: Final = "A request says that it comes from another server, and does not."


class Seals:
    """Makes and checks seals; a seal is good for one request, from one address, for one host.

    Args:
        key: of the database, which all its servers know.
    """

    def __init__(self, key: bytes) -> None:
        self._key = hmac.digest(key, b"requests between servers", "sha256")

    def seal(self, method: str, target: bytes, client: bytes, host: bytes, scheme: bytes) -> bytes:
        """The seal of a request.

        Args:
            method: ``GET`` and the like; ``SOCKET`` for a socket.
            target: the path, with the query.
            client: the address that it was asked from.
            host: the host that it was asked for.
            scheme: by which scheme, as ``https``.
        """
        parts = (method.encode(), target, client, host, scheme)
        told = b"".join(b"%d:%s" % (len(part), part) for part in parts)
        return base64.urlsafe_b64encode(hmac.digest(self._key, told, "sha256"))

    def headers(self, scope: Scope, address: str) -> list[tuple[bytes, bytes]]:
        """What a request carries when it is handed on."""
        client, host = address.encode(), dict(scope["headers"]).get(b"host", b"")
        scheme = str(scope.get("scheme", "http")).encode()
        seal = self.seal(method_of(scope), target_of(scope), client, host, scheme)
        named = REQUEST.get().encode()
        told = [(SEAL, seal), (CLIENT, client), (HOST, host), (SCHEME, scheme)]
        return [*told, (_REQUEST, named)]

    def good(self, scope: Scope, headers: Mapping[bytes, bytes]) -> bool:
        """Whether a request carries the seal of another server."""
        client, host, scheme = (headers.get(name, b"") for name in (CLIENT, HOST, SCHEME))
        seal = self.seal(method_of(scope), target_of(scope), client, host, scheme)
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

    What bears the headers that only servers write, and no good seal, is refused.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] in ("http", "websocket"):
            headers: list[tuple[bytes, bytes]] = scope["headers"]
            told = {name: value for name, value in headers if name in _ALL}
            if told:
                seals: Seals = scope["app"].state.seals
                if not seals.good(scope, told):
                    await _refuse(scope, receive, send)
                    return
                scope = _as_asked(scope, told)
        await self._app(scope, receive, send)


def _as_asked(scope: Scope, told: Mapping[bytes, bytes]) -> Scope:
    """A request as it came to the server that handed it on."""
    headers = [pair for pair in scope["headers"] if pair[0] not in (*_ALL, b"host")]
    found = {**scope, "headers": [*headers, (b"host", told[HOST])], HANDED_ON: True}
    found["client"] = (told[CLIENT].decode(), 0)
    found["scheme"] = told[SCHEME].decode()
    named = dict(headers).get(_REQUEST, b"").decode("latin1")
    if good(named):
        found[NAMED] = named
    return found


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": "not here"})
        return
    await problem(400, "malformed", _FORGED)(scope, receive, send)
