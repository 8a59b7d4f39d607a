"""How servers of one database know each other's requests: by a seal that only they can make."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from euchre.server.endpoints import FORWARDED_KEY
from euchre.server.http.guard import REQUEST_ID_KEY
from euchre.server.problems import respond_problem
from euchre.server.tracing import REQUEST_ID, REQUEST_ID_HEADER, is_valid_request_id
from euchre.server.wire_codes import CloseCode

SEAL, CLIENT = b"euchre-seal", b"euchre-client"
HOST, SCHEME = b"euchre-host", b"euchre-scheme"
STAMP, BODY = b"euchre-stamp", b"euchre-body"
"""The names of the headers: the seal; the address that it was asked from; for which host, and by
which scheme; when it was sealed, in ms, with a number that comes once; the SHA-256 of the body."""
_SEAL_HEADERS: Final = (SEAL, CLIENT, HOST, SCHEME, STAMP, BODY)
STAMP_MS: Final = 60_000
"""A seal is good for so many ms before and after its time: clocks of servers may differ by that."""
_REQUEST_ID_HEADER: Final = REQUEST_ID_HEADER.encode()
_FORGED_MESSAGE: Final = "This request claims to come from another server, but it doesn't."


class NodeRequestSealer:
    """Makes and checks seals; a seal is good for one request, once, at one server.

    Args:
        key: of the database, which all its servers know.
        node_name: this server, as the others name it.
        clock: returns the time in s.
    """

    def __init__(self, key: bytes, node_name: str, clock: Callable[[], float] = time.time) -> None:
        self._key = hmac.digest(key, b"requests between servers", "sha256")
        self._node, self._clock = node_name, clock
        self._used: dict[bytes, int] = {}

    def _compute_seal(self, scope: Scope, headers: Mapping[bytes, bytes], node_name: str) -> bytes:
        """Compute the seal of a request to a server, over the headers that come with it."""
        method = str(scope.get("method", "SOCKET"))  # which no method of HTTP is
        parts = [method.encode(), request_target(scope), node_name.encode()]
        parts += [headers.get(name, b"") for name in _SEAL_HEADERS if name != SEAL]
        sealed = b"".join(b"%d:%s" % (len(part), part) for part in parts)
        return base64.urlsafe_b64encode(hmac.digest(self._key, sealed, "sha256"))

    def build_headers(
        self, scope: Scope, address: str, node_name: str, body: bytes = b""
    ) -> list[tuple[bytes, bytes]]:
        """Build the headers of a request that is forwarded.

        Args:
            scope: the request.
            address: that it was asked from.
            node_name: the server that it goes to.
            body: its body.
        """
        headers = {
            CLIENT: address.encode(),
            HOST: dict(scope["headers"]).get(b"host", b""),
            SCHEME: str(scope.get("scheme", "http")).encode(),
            STAMP: b"%d.%s" % (self._now_ms(), secrets.token_hex(12).encode()),
            BODY: hashlib.sha256(body).hexdigest().encode(),
        }
        seal = self._compute_seal(scope, headers, node_name)
        return [(SEAL, seal), *headers.items(), (_REQUEST_ID_HEADER, REQUEST_ID.get().encode())]

    def consume_seal(self, scope: Scope, headers: Mapping[bytes, bytes]) -> bool:
        """Return whether a request has another server's seal, and use that up.

        Whether the body is the one that was sealed is seen as it comes: see `wrap_with_body_check`.
        """
        seal = self._compute_seal(scope, headers, self._node)
        if not hmac.compare_digest(seal, headers.get(SEAL, b"")):
            return False
        now_ms, stamp = self._now_ms(), headers[STAMP]
        while self._used and self._used[oldest := next(iter(self._used))] < now_ms:
            del self._used[oldest]
        if stamp in self._used or abs(now_ms - int(stamp.partition(b".")[0])) > STAMP_MS:
            return False
        self._used[stamp] = now_ms + 2 * STAMP_MS
        return True

    def _now_ms(self) -> int:
        return int(self._clock() * 1000)


def wrap_with_body_check(receive: Receive, digest: bytes) -> Receive:
    """Return a `receive` that never ends if the body is not the one that was sealed."""
    body_hash = hashlib.sha256()

    async def receive_and_hash() -> Message:
        message = await receive()
        if message["type"] == "http.request":
            body_hash.update(message.get("body", b""))
            if not message.get("more_body") and body_hash.hexdigest().encode() != digest:
                return {"type": "http.disconnect"}
        return message

    return receive_and_hash


def request_target(scope: Scope) -> bytes:
    """Return the path and the query as they were requested."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope.get("query_string", b"")
    return path.split(b"?")[0] + (b"?" + query if query else b"")


class NodeRequestMiddleware:
    """Restores requests that another server has forwarded to what they were there.

    What bears the headers that only servers write, and no good seal, is refused.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one socket."""
        if scope["type"] in ("http", "websocket"):
            headers: list[tuple[bytes, bytes]] = scope["headers"]
            seal_headers = {name: value for name, value in headers if name in _SEAL_HEADERS}
            if seal_headers:
                seals: NodeRequestSealer = scope["app"].state.seals
                if not seals.consume_seal(scope, seal_headers):
                    await _send_refusal(scope, receive, send)
                    return
                scope = _restore_scope(scope, seal_headers)
                receive = wrap_with_body_check(receive, seal_headers[BODY])
        await self._app(scope, receive, send)


def _restore_scope(scope: Scope, seal_headers: Mapping[bytes, bytes]) -> Scope:
    """Restore the scope of a request as it came to the server that forwarded it."""
    headers = [pair for pair in scope["headers"] if pair[0] not in (*_SEAL_HEADERS, b"host")]
    restored = {**scope, "headers": [*headers, (b"host", seal_headers[HOST])], FORWARDED_KEY: True}
    restored["client"] = (seal_headers[CLIENT].decode(), 0)
    restored["scheme"] = seal_headers[SCHEME].decode()
    request_id = dict(headers).get(_REQUEST_ID_HEADER, b"").decode("latin1")
    if is_valid_request_id(request_id):
        restored[REQUEST_ID_KEY] = request_id
    return restored


async def _send_refusal(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": CloseCode.REFUSED, "reason": "not here"})
        return
    await respond_problem(400, "malformed", _FORGED_MESSAGE)(scope, receive, send)
