"""One socket: what waits to be sent, and who sits behind it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from starlette.websockets import WebSocket

from euchre.rules import Seat

FLOODED: Final = 1008
"""The code a flooding connection is closed with."""
FULL: Final = 1013
"""The code a connection is closed with where there are too many."""


class Connection:
    """One socket: what waits to be sent, and who sits behind it.

    Attributes:
        seat: the seat whose token it has shown; None: a spectator.
        by: what its commands are told by in the log.
        address: where it comes from.
        name: by which a spectator has said something; empty: nothing yet.
    """

    def __init__(self, socket: WebSocket, queued: int, address: str = "") -> None:
        self.seat: Seat | None = None
        self.by = ""
        self.address = address
        self.name = ""
        self._socket = socket
        self._queued = queued
        self._waiting: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._end: tuple[int, str] | None = None

    def send(self, message: bytes) -> None:
        """Send this when there is time; a connection that cannot keep up is dropped."""
        if self._end is not None:
            return
        if len(self._waiting) >= self._queued:
            self._waiting.clear()
            self.close(FLOODED, "too slow")
            return
        self._waiting.append(message)
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Send what is waiting, and end."""
        if self._end is None:
            self._end = (code, reason)
            self._wake.set()

    async def pump(self) -> None:
        """Send what is to be sent, until the end."""
        while True:
            while self._waiting:
                await self._socket.send_text(self._waiting.popleft().decode())
            if self._end is not None:
                await self._socket.close(*self._end)
                return
            self._wake.clear()
            await self._wake.wait()
