"""Requests that may be sent again: the same key, from the same place, gets the same answer.

What a request with an ``Idempotency-Key`` makes (the id of a
table, the token of a seat) is drawn from the key by a secret of the database, so that the same
request finds what it has made, after a restart and at another server, too. On the disk is kept that
it has been used, so that it makes nothing in the place of what has been deleted since.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec
from starlette.requests import Request

from euchre.server.http.allowed_hosts import client_address
from euchre.server.http.browsers import read_browser_id
from euchre.server.http.identity import CallerIdentity
from euchre.store import SeenDealsRow
from euchre.table.commands import RefusedError
from euchre.texts import translatable

KEY_HEADER: Final = "idempotency-key"
_KEY_PATTERN: Final = re.compile(r"[A-Za-z0-9._~:+/=-]{16,64}")
KEY_HEADER_SCHEMA: Final[Mapping[str, Mapping[str, Any]]] = {
    "Idempotency-Key": {"type": "string", "pattern": f'^"?{_KEY_PATTERN.pattern}"?$'}
}
"""The header, for those who describe an address."""
_MAX_REMEMBERED: Final = 4096
"""Of so many requests it is known what was asked."""
_BAD_KEY_MESSAGE: Final = translatable(
    "error-bad-key",
    "An Idempotency-Key has 16 to 64 letters, digits or signs, chosen at random for one request.",
)
_KEY_REUSED_MESSAGE: Final = translatable(
    "error-key-used",
    "This Idempotency-Key was used for something else, or for something that no longer "
    "exists. Use a new one.",
)


def read_idempotency_key(request: Request) -> str:
    """Read the idempotency key of a request, with or without quotes; empty if it has none.

    Raises:
        RefusedError: it is none.
    """
    text = request.headers.get(KEY_HEADER)
    if text is None:
        return ""
    key = text[1:-1] if len(text) > 1 and text[0] == text[-1] == '"' else text
    if not _KEY_PATTERN.fullmatch(key):
        raise RefusedError("malformed", _BAD_KEY_MESSAGE)
    return key


@dataclass(frozen=True)
class IdempotentRequest:
    """A request with an idempotency key.

    Attributes:
        mark: what it is known by; nobody outside can work it out.
        asked: what was asked with it.
    """

    mark: bytes
    asked: bytes

    def derive_table_id(self) -> str:
        """Derive the id of the table that the request makes."""
        return self._derive(b"table", 16)

    def derive_token(self, *, with_body: bool = False) -> str:
        """Derive the seat token that is returned; with `with_body` another one for another body."""
        return self._derive(b"token" + (self.asked if with_body else b""), 32)

    def build_used_key_row(self) -> SeenDealsRow:
        """Build the row that notes that the request has made a table."""
        return build_single_use_row("used-keys", self.mark)

    def derive_browser_id(self) -> str:
        """Derive the id given to a browser that has none."""
        return self._derive(b"browser", 24)

    def _derive(self, purpose: bytes, size: int) -> str:
        digest = hmac.digest(self.mark, purpose, hashlib.sha256)[:size]
        return urlsafe_b64encode(digest).decode().rstrip("=")


@dataclass
class _RequestLock:
    """Identical requests in progress, handled one after the other."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class IdempotentRequestRegistry:
    """Requests with idempotency keys on one server.

    Args:
        secret: of the database.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = hmac.digest(secret, b"requests that are sent again", hashlib.sha256)
        self._lines: dict[bytes, _RequestLock] = {}
        self._asked: dict[bytes, bytes] = {}

    def build_idempotent_request(
        self, request: Request, identity: CallerIdentity, key: str, body: object
    ) -> IdempotentRequest:
        """Build the repeatable form of a request that has a key.

        Whoever guesses the key of another has another browser or address, and gets nothing by it.

        Args:
            request: the request.
            identity: who asks.
            key: the key, of the client's making.
            body: what is asked.
        """
        requester = "account", identity.player
        if identity.account is None:
            browser = read_browser_id(request)
            requester = ("browser", browser) if browser else ("address", client_address(request))
        mark_text = msgspec.json.encode((request.method, request.url.path, *requester, key))
        body_digest = hashlib.sha256(msgspec.json.encode(body)).digest()
        return IdempotentRequest(hmac.digest(self._secret, mark_text, hashlib.sha256), body_digest)

    @asynccontextmanager
    async def hold_off_duplicates(self, request: IdempotentRequest | None) -> AsyncIterator[None]:
        """Hold off identical requests while one is answered; they then find its result."""
        if request is None:
            yield
            return
        same_requests = self._lines.setdefault(request.mark, _RequestLock())
        same_requests.waiting += 1
        try:
            async with same_requests.lock:
                yield
        finally:
            same_requests.waiting -= 1
            if not same_requests.waiting:
                del self._lines[request.mark]

    def verify_same_body(self, request: IdempotentRequest, *, result_exists: bool) -> None:
        """Raise if the key was used for another body, as far as that is remembered.

        Args:
            request: the request.
            result_exists: whether what it has made is there.

        Raises:
            RefusedError: it asks for something else, or for what is not there any more.
        """
        earlier_digest = self._asked.get(request.mark)
        if earlier_digest is not None and (earlier_digest != request.asked or not result_exists):
            raise make_key_reused_error()

    def remember_body(self, request: IdempotentRequest) -> None:
        """Remember the body that came with the key."""
        self._asked[request.mark] = request.asked
        if len(self._asked) > _MAX_REMEMBERED:
            del self._asked[next(iter(self._asked))]


def build_single_use_row(purpose: str, secret: bytes) -> SeenDealsRow:
    """Build the row that notes a secret as used: no second batch with one for it is written, also
    once the log that it was written with has been deleted. It says nothing of whose it was.
    """
    return SeenDealsRow(purpose, hashlib.sha256(secret).digest(), secrets.token_urlsafe(12))


def make_key_reused_error() -> RefusedError:
    """Return the refusal of a key that was used for something else."""
    return RefusedError("key-used", _KEY_REUSED_MESSAGE)
