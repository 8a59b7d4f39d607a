"""What can go wrong at a table that is somewhere else."""

from __future__ import annotations

from euchre.errors import EuchreError
from euchre.table.commands import RefusedError

__all__ = [
    "ClientError",
    "ConnectionEndedError",
    "LinkError",
    "RefusedError",
    "ServerUnreachableError",
]


class ClientError(EuchreError):
    """Raised when a table cannot be reached. What a table does not let happen is `RefusedError`."""


class LinkError(ClientError):
    """Raised for a text that is no link to a table."""


class ServerUnreachableError(ClientError):
    """Raised when no server answers, or none has answered for longer than the client waits."""


class ConnectionEndedError(ClientError):
    """Raised when the connection is over for good: the seat is somebody else's, or there is no such
    table.

    Attributes:
        code: for programs, as in ``docs/protocol.md``; empty where the server gave none.
    """

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code
