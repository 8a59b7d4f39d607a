"""Metrics in the text format of Prometheus, and those of the process itself."""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, Literal

from euchre.store.chores import PeriodicTasks
from euchre.store.metrics import Histogram

MEDIA_TYPE: Final = "text/plain; version=0.0.4"
_BEAT_SECONDS: Final = 0.25
"""Seconds between looks at how late the loop is."""
_RECENT_BEATS: Final = 12
"""Looks that count as lately."""
_STARTED_AT: Final = time.time()
Labels = Mapping[str, str]


class MetricsText:
    """The metrics in Prometheus's text format, one after the other.

    >>> text = MetricsText()
    >>> text.add_metric("cards", "gauge", "Cards there are.", [({"suit": "hearts"}, 6)])
    >>> print(text.render_text(), end="")
    # HELP cards Cards there are.
    # TYPE cards gauge
    cards{suit="hearts"} 6
    """

    def __init__(self) -> None:
        self._lines: list[str] = []

    def add_metric(
        self,
        name: str,
        metric_kind: Literal["counter", "gauge"],
        help_text: str,
        values: float | Iterable[tuple[Labels, float]],
    ) -> None:
        """Add a metric, with one value or one for each set of labels."""
        self._add_header(name, metric_kind, help_text)
        if isinstance(values, int | float):
            values = [({}, values)]
        self._lines += (
            f"{name}{_format_labels(labels)} {_format_number(value)}" for labels, value in values
        )

    def add_histogram(self, name: str, help_text: str, sizes: Histogram) -> None:
        """Add a histogram."""
        self._add_header(name, "histogram", help_text)
        counts, cumulative = tuple(sizes.counts), 0
        for bound, count in zip((*map(_format_number, sizes.bounds), "+Inf"), counts, strict=True):
            cumulative += count
            self._lines.append(f'{name}_bucket{{le="{bound}"}} {cumulative}')
        self._lines += (f"{name}_sum {_format_number(sizes.total)}", f"{name}_count {cumulative}")

    def render_text(self) -> str:
        """Return the whole text."""
        return "".join(f"{line}\n" for line in self._lines)

    def _add_header(self, name: str, metric_kind: str, help_text: str) -> None:
        self._lines += (f"# HELP {name} {help_text}", f"# TYPE {name} {metric_kind}")


def _format_labels(labels: Labels) -> str:
    if not labels:
        return ""
    escapes = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n"})
    pairs = (f'{name}="{value.translate(escapes)}"' for name, value in labels.items())
    return f"{{{','.join(pairs)}}}"


def _format_number(value: float) -> str:
    return f"{value}" if isinstance(value, int) else f"{value:.10g}"


class EventLoopLagMonitor:
    """The lag of the event loop: everything that waits for the loop is as late.

    Attributes:
        lag: seconds, four times a second.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, tasks: PeriodicTasks) -> None:
        self.lag = Histogram()
        self._loop = loop
        self._lately: deque[float] = deque(maxlen=_RECENT_BEATS)
        self._due = loop.time() + _BEAT_SECONDS
        tasks.start_task("the pulse", self._measure_lag, interval_seconds=_BEAT_SECONDS)

    @property
    def lag_seconds(self) -> float:
        """The lag of the loop right now, in seconds; any thread may ask."""
        return self._loop.time() - self._due

    @property
    def max_lag_seconds(self) -> float:
        """The greatest lag in the last three seconds, the present one included."""
        return max((*self._lately, self.lag_seconds))

    def _measure_lag(self) -> None:
        now = self._loop.time()
        lag = max(0.0, now - self._due)
        self.lag.observe(lag)
        self._lately.append(lag)
        self._due = now + _BEAT_SECONDS


def add_process_metrics(text: MetricsText) -> None:
    """Add the resources of this process under their usual names, where they are known."""
    text.add_metric(
        "process_start_time_seconds",
        "gauge",
        "When the process started, in seconds since 1970.",
        _STARTED_AT,
    )
    text.add_metric(
        "process_cpu_seconds_total", "counter", "CPU time of the process.", time.process_time()
    )
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        files = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names are enough
    except OSError:
        return  # a system without /proc
    import resource  # noqa: PLC0415 - where there is /proc it is there

    max_files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    resident = pages * os.sysconf("SC_PAGESIZE")
    text.add_metric("process_resident_memory_bytes", "gauge", "Memory of the process.", resident)
    text.add_metric("process_open_fds", "gauge", "Open files and sockets.", files)
    text.add_metric("process_max_fds", "gauge", "Limit on open files and sockets.", max_files)
