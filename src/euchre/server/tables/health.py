"""How a server does, for those who run it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from euchre import __version__
from euchre.server.doors.connections import Doors
from euchre.server.operations import Operation, respond
from euchre.server.tables.hub import Hub


class HealthPages:
    """The addresses ``/health`` and ``/metrics``."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def routes(self) -> list[Route]:
        """The addresses."""
        return [
            Operation("GET", "/health", self.health, answers=dict),
            Operation("GET", "/metrics", self.metrics, answers={"text/plain": str}),
        ]

    async def health(self, _: Request) -> Response:
        """``GET /health``: whether all is well."""
        return respond({"status": "ok", "version": __version__, "tables": len(self._hub.rooms)})

    async def metrics(self, request: Request) -> Response:
        """``GET /metrics``: what the server has done, in the text format of Prometheus."""
        hub = self._hub
        doors: Doors | None = getattr(request.app.state, "doors", None)
        values = {
            "euchre_tables_in_memory": ("gauge", len(hub.rooms)),
            "euchre_sockets": ("gauge", hub.counts.sockets),
            "euchre_turned_away_total": ("counter", 0 if doors is None else doors.turned_away),
            "euchre_tables_made_total": ("counter", hub.counts.tables),
            "euchre_entries_total": ("counter", hub.counts.entries),
            "euchre_commands_total": ("counter", hub.counts.commands),
            "euchre_refused_total": ("counter", hub.counts.refused),
            "euchre_troubles_total": ("counter", hub.counts.troubles),
            "euchre_tables_stuck_total": ("counter", hub.counts.stuck),
            "euchre_thoughts_lost_total": ("counter", hub.thinkers.lost + hub.searchers.lost),
            "euchre_removed_total": ("counter", hub.counts.removed),
            "euchre_commits_total": ("counter", hub.log.commits),
        }
        lines = [
            f"# TYPE {name} {kind}\n{name} {value}\n" for name, (kind, value) in values.items()
        ]
        return PlainTextResponse("".join(lines), media_type="text/plain; version=0.0.4")
