"""How a server does, for those who run it, and for what stands in front of it."""

from __future__ import annotations

import asyncio
import platform
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from euchre import __version__
from euchre.server.endpoints import Endpoint
from euchre.server.http.connections import ConnectionManager
from euchre.server.languages import ENGLISH, LANGUAGES, MISSING_TEXTS
from euchre.server.metrics import MEDIA_TYPE, EventLoopLagMonitor, MetricsText, add_process_metrics
from euchre.server.operations import ApiOperation, declare_refusals, respond_json
from euchre.server.problems import respond_problem
from euchre.server.processes import background
from euchre.server.tables.hub import TableHub
from euchre.server.tables.participants.admission import SocketAdmission
from euchre.store import StoreError
from euchre.store.chores import PeriodicTasks

_MAX_LOOP_DELAY_SECONDS: Final = 1.0
"""Seconds that everybody waits for this server where it had better be given nothing more to do."""
_TRIAL_WRITE_SECONDS: Final = 2.0
"""Seconds in which something must be on the disk."""
READY_ANSWER_SECONDS: Final = 0.5
"""Seconds in which it is said whether the server is ready: who says nothing for a second, as a
balancer sees it, is not busy but dead."""

Part = Callable[[], Awaitable[str]]
"""Says why a part of the server can do no more; empty: it can."""


class ServerHealth:
    """Liveness and readiness of a server.

    Attributes:
        node: what this server is called among others.
        parts: what is asked whether it is ready, by name; others may be added.
        leaving: whether it is about to stop.
        pulse: how late its loop is.
    """

    def __init__(self, hub: TableHub, pulse: EventLoopLagMonitor, node: str = "") -> None:
        self.node, self.pulse = node, pulse
        self.leaving = False
        self.parts: dict[str, Part] = {
            "stopping": self._explain_stopping,
            "log": self._explain_log_trouble,
            "loop": self._explain_event_loop_trouble,
        }
        self._hub = hub

    def mark_stopping(self) -> None:
        """Report not ready: the server is about to stop."""
        self.leaving = True

    async def list_problems(self) -> Mapping[str, str]:
        """Return the complaint of each part that is not ready."""
        complaints = {name: await part() for name, part in self.parts.items()}
        return {name: why for name, why in complaints.items() if why}

    async def _explain_stopping(self) -> str:
        return "the server is about to stop" if self.leaving else ""

    async def _explain_log_trouble(self) -> str:
        """Return why the log is not ready; after a failed commit another write is tried first."""
        log = self._hub.log
        if log.commit_metrics.pending_seconds > _TRIAL_WRITE_SECONDS:
            return (
                "a write to the disk has been waiting for "
                f"{log.commit_metrics.pending_seconds:.0f} s"
            )
        if not log.commit_metrics.failing:
            return ""
        with suppress(StoreError, TimeoutError):  # which the log remembers
            async with asyncio.timeout(READY_ANSWER_SECONDS):
                await self._hub.verify_disk()
        return log.commit_metrics.failing

    async def _explain_event_loop_trouble(self) -> str:
        worst = self.pulse.max_lag_seconds
        return f"the event loop is {worst:.1f} s late" if worst > _MAX_LOOP_DELAY_SECONDS else ""


class HealthPages:
    """HTTP handlers of ``/health``, ``/health/live``, ``/health/ready`` and ``/metrics``."""

    def __init__(self, hub: TableHub, health: ServerHealth, admission: SocketAdmission) -> None:
        self._hub = hub
        self._health = health
        self._admission = admission

    def routes(self) -> list[Endpoint]:
        """Return the endpoints."""
        return [
            ApiOperation("GET", "/health", self.show_health, answers=dict),
            ApiOperation("GET", "/health/live", self.show_liveness, answers=dict),
            ApiOperation("GET", "/health/ready", self.show_readiness, answers=dict),
            ApiOperation("GET", "/metrics", self.show_metrics, answers={"text/plain": str}),
        ]

    @declare_refusals("not-well")
    async def show_health(self, _: Request) -> Response:
        """``GET /health``: the state of the server and its background jobs, and its version."""
        complaints = [why for chores in self._task_groups() for why in chores.list_problems()]
        if complaints:
            return respond_problem(503, "not-well", "; ".join(complaints))
        return respond_json(
            {
                "status": "ok",
                "version": __version__,
                "node": self._health.node,
                "tables": len(self._hub.rooms),
            }
        )

    def _task_groups(self) -> tuple[PeriodicTasks, PeriodicTasks]:
        return self._hub.chores, self._hub.log.owners.chores

    async def show_liveness(self, _: Request) -> Response:
        """``GET /health/live``: that it answers; a server that does not should be restarted."""
        return respond_json({"status": "live"})

    @declare_refusals("not-ready")
    async def show_readiness(self, _: Request) -> Response:
        """``GET /health/ready``: whether the server should be sent traffic."""
        complaints = await self._health.list_problems()
        if complaints:
            return respond_problem(503, "not-ready", "; ".join(complaints.values()))
        return respond_json({"status": "ready"})

    async def show_metrics(self, request: Request) -> Response:
        """``GET /metrics``: the server's metrics in the Prometheus text format."""
        doors: ConnectionManager | None = getattr(request.app.state, "doors", None)
        text = MetricsText()
        build = {"version": __version__, "python": platform.python_version()}
        text.add_metric(
            "euchre_build_info",
            "gauge",
            "Always 1; the labels are the versions of euchre and Python, and the node.",
            [({**build, "node": self._health.node}, 1)],
        )
        self._add_gauges(text)
        self._add_counters(text, 0 if doors is None else doors.turned_away)
        self._add_histograms(text)
        add_process_metrics(text)
        return PlainTextResponse(text.render_text(), media_type=MEDIA_TYPE)

    def _add_gauges(self, text: MetricsText) -> None:
        hub = self._hub
        going = (
            hub.log.commit_metrics.failing
            or hub.log.commit_metrics.pending_seconds > _TRIAL_WRITE_SECONDS
        )
        ready = not self._health.leaving and not going
        text.add_metric(
            "euchre_ready",
            "gauge",
            "1 if the server accepts moves, 0 if it's about to stop or couldn't write.",
            int(ready),
        )
        text.add_metric("euchre_tables_in_memory", "gauge", "Tables in memory now.", len(hub.rooms))
        kinds = {**self._admission.count_by_kind(), "handed_on": hub.handed_on()}
        sockets = [({"kind": kind}, count) for kind, count in kinds.items()]
        text.add_metric(
            "euchre_sockets",
            "gauge",
            "Sockets open now; greeting: no hello yet, handed_on: to other servers.",
            sockets,
        )
        queues = {
            "log": hub.log.waiting_batch_count,
            "bots": hub.thinkers.waiting_count + hub.searchers.waiting_count,
            "hints": background.HINT_POOL.job_count,
            "reviews": background.REVIEW_POOL.job_count,
            "pages": background.PAGE_POOL.job_count,
        }
        waiting = [({"for": name}, count) for name, count in queues.items()]
        dead = sum(len(chores.list_problems()) for chores in self._task_groups())
        text.add_metric(
            "euchre_chores_dead",
            "gauge",
            "Periodic tasks that have ended or hang; /health names them.",
            dead,
        )
        text.add_metric(
            "euchre_waiting", "gauge", "Work waiting or in progress; bots: only waiting.", waiting
        )

    def _add_counters(self, text: MetricsText, turned_away: int) -> None:
        hub, counts = self._hub, self._hub.counts
        counters = {
            "turned_away": ("Connections closed because they sent nothing.", turned_away),
            "tables_made": ("Tables made.", counts.tables),
            "entries": ("Entries written to the logs of tables.", counts.entries),
            "commands": ("Commands received from clients.", counts.commands),
            "refused": ("Commands that were refused.", counts.refused),
            "troubles": (
                "Errors at a table: the action failed, or the table was reloaded.",
                counts.troubles,
            ),
            "tables_stuck": ("Tables that were stuck and were reloaded.", counts.stuck),
            "thoughts_lost": (
                "Times that a bot didn't finish thinking.",
                hub.thinkers.lost + hub.searchers.lost,
            ),
            "removed": ("Tables and evenings removed because of their age.", counts.removed),
            "commits": ("Commits to disk.", hub.log.commit_count),
        }
        for name, (meaning, count) in counters.items():
            text.add_metric(f"euchre_{name}_total", "counter", meaning, count)
        text.add_metric(
            "euchre_missing_texts_total",
            "counter",
            "Texts shown in English because the language doesn't have them.",
            [
                ({"language": language}, MISSING_TEXTS[language])
                for language in LANGUAGES
                if language != ENGLISH
            ],
        )
        failures = [
            ({"chore": name}, count)
            for chores in self._task_groups()
            for name, count in chores.failures.items()
        ]
        text.add_metric(
            "euchre_chore_failures_total",
            "counter",
            "Failures of the server's periodic tasks; each is tried again.",
            failures,
        )

    def _add_histograms(self, text: MetricsText) -> None:
        hub, log = self._hub, self._hub.log.commit_metrics
        text.add_histogram(
            "euchre_move_seconds",
            "Time from receiving a move to acknowledging it, including the disk.",
            hub.counts.moves,
        )
        text.add_histogram("euchre_commit_seconds", "How long commits took.", log.seconds)
        text.add_histogram(
            "euchre_commit_batches", "How many batches each commit had.", log.batches
        )
        text.add_histogram(
            "euchre_loop_lag_seconds",
            "How late the event loop runs, measured four times a second.",
            self._health.pulse.lag,
        )
