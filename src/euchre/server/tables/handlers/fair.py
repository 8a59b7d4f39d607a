"""Fair deals as a server shows them: the page about them, its key, its public log."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from euchre.fair import LABEL, Logged
from euchre.server.endpoints import Endpoint
from euchre.server.operations import NUMBER, Operation, respond
from euchre.server.problems import problem
from euchre.server.render import page
from euchre.server.tables.hub import Hub

_T = TypeVar("_T")
_DECODER: Final = msgspec.json.Decoder(Logged)
MOST: Final = 1000
"""Entries of the log in one answer."""
SHOWN: Final = 10
"""Entries on the page."""


class FairPages:
    """HTTP handlers under ``/fair``."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        return [
            Endpoint("GET", "/fair", self.about),
            Operation("GET", "/fair/key", self.key, answers=dict),
            Operation(
                "GET",
                "/fair/log",
                self.log,
                answers={"application/jsonl": Logged},
                query={"since": {**NUMBER, "maximum": 10**15}},
            ),
        ]

    async def about(self, _: Request) -> Response:
        """``GET /fair``: how deals are made, and the end of the log."""
        entries: list[Logged] = []
        last = await self._aside(self._hub.log.last_commitment)
        if last is not None:
            since = _DECODER.decode(last).index - SHOWN + 1
            entries = await self._entries(max(1, since), SHOWN)
        rows = [(each, datetime.fromtimestamp(each.at / 1000, UTC)) for each in reversed(entries)]
        return page("fair.html", key=self._hub.notary.key, rows=rows)

    async def key(self, _: Request) -> Response:
        """``GET /fair/key``: the public key of this server."""
        return respond({"algorithm": LABEL, "key": self._hub.notary.key})

    async def log(self, request: Request) -> Response:
        """``GET /fair/log``: the log from entry ``since`` on, one line each."""
        text = request.query_params.get("since", "1")
        if not (text.isascii() and text.isdigit() and 0 < len(text) < 16 and int(text)):
            return problem(400, "malformed", "Give the entry to begin with as a number from 1 on.")
        lines = await self._aside(self._hub.log.commitments, int(text), MOST)
        return Response(b"".join(line + b"\n" for line in lines), media_type="application/jsonl")

    async def _entries(self, since: int, most: int) -> list[Logged]:
        lines = await self._aside(self._hub.log.commitments, since, most)
        return [_DECODER.decode(line) for line in lines]

    async def _aside(self, work: Callable[..., _T], *given: int) -> _T:
        """Run a disk read in another thread; tables go on meanwhile."""
        return await self._hub.read(work, *given)
