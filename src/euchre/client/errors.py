"""What can go wrong at a table that is somewhere else."""

from __future__ import annotations

from euchre.errors import EuchreError
from euchre.table.commands import Refused

__all__ = ["ClientError", "Ended", "LinkError", "Refused", "Unreachable"]


class ClientError(EuchreError):
    """A table that cannot be had. What a table does not let happen is `Refused`."""


class LinkError(ClientError):
    """A text that is no link to a table."""


class Unreachable(ClientError):
    """No server answers, or none for longer than one is waited for."""


class Ended(ClientError):
    """The connection is over for good: the seat is somebody else's, or there is no such table.

    Attributes:
        code: for programs, as in ``docs/protocol.md``; empty where the server gave none.
    """

    def __init__(self, code: str, why: str) -> None:
        super().__init__(why)
        self.code = code
