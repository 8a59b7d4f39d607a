"""Names and addresses: who asks."""

from __future__ import annotations

from starlette.requests import HTTPConnection


def address_of(asked: HTTPConnection) -> str:
    """The network address that a request or a socket comes from, as it is counted."""
    return asked.client.host if asked.client is not None else ""
