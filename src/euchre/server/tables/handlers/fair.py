"""Fair deals as a server shows them: the page about them, its key, its public log."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from euchre.fair import ALGORITHM_LABEL, PublicLogEntry
from euchre.server.endpoints import Endpoint
from euchre.server.operations import NUMBER_SCHEMA, ApiOperation, respond_json
from euchre.server.problems import respond_problem
from euchre.server.render import render_page
from euchre.server.tables.hub import TableHub
from euchre.texts import translatable

_ENTRY_DECODER: Final = msgspec.json.Decoder(PublicLogEntry)
MAX_ENTRIES: Final = 1000
"""Entries of the log in one answer."""
SHOWN_ENTRIES: Final = 10
"""Entries on the page."""


class FairnessPages:
    """HTTP handlers under ``/fair``."""

    def __init__(self, hub: TableHub) -> None:
        self._hub = hub

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        return [
            Endpoint("GET", "/fair", self.show_page),
            ApiOperation("GET", "/fair/key", self.get_public_key, answers=dict),
            ApiOperation(
                "GET",
                "/fair/log",
                self.get_public_log,
                answers={"application/jsonl": PublicLogEntry},
                query={"since": {**NUMBER_SCHEMA, "maximum": 10**15 - 1}},
            ),
        ]

    async def show_page(self, _: Request) -> Response:
        """``GET /fair``: how deals are made, and the end of the log."""
        entries: list[PublicLogEntry] = []
        last_line = await self._hub.run_reader(self._hub.log.find_last_commitment)
        if last_line is not None:
            first_index = _ENTRY_DECODER.decode(last_line).index - SHOWN_ENTRIES + 1
            lines = await self._hub.run_reader(
                self._hub.log.read_commitments, max(1, first_index), SHOWN_ENTRIES
            )
            entries = [_ENTRY_DECODER.decode(line) for line in lines]
        rows = [
            (entry, datetime.fromtimestamp(entry.at / 1000, UTC)) for entry in reversed(entries)
        ]
        return render_page(
            "fair.html", key=self._hub.public_log_signer.key, rows=rows, page_size=MAX_ENTRIES
        )

    async def get_public_key(self, _: Request) -> Response:
        """``GET /fair/key``: the public key of this server."""
        return respond_json({"algorithm": ALGORITHM_LABEL, "key": self._hub.public_log_signer.key})

    async def get_public_log(self, request: Request) -> Response:
        """``GET /fair/log``: the log from entry ``since`` on, one line each."""
        text = request.query_params.get("since", "1")
        if not (text.isascii() and text.isdigit() and 0 < len(text) < 16 and int(text)):
            return respond_problem(
                400,
                "malformed",
                translatable("fair-since", "Give the number of the first entry, from 1 up."),
            )
        lines = await self._hub.run_reader(self._hub.log.read_commitments, int(text), MAX_ENTRIES)
        return Response(b"".join(line + b"\n" for line in lines), media_type="application/jsonl")
