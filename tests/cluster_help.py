"""A Dask cluster as one is really started: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

import pytest

START = 60
"""Seconds in which a scheduler must say where it listens."""


@contextmanager
def dask(folder: Path, workers: int) -> Iterator[str]:
    """The address of a scheduler with so many workers of one thread each.

    `folder` takes what they write down.
    """
    pytest.importorskip("distributed", reason="euchre[cluster] is not installed")
    known = folder / "scheduler.json"
    with ExitStack() as running:
        running.enter_context(
            _process(folder, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show")
        )
        until = time.monotonic() + START
        while (address := _read_address(known)) is None:
            assert time.monotonic() < until, (folder / "scheduler.log").read_text()
            time.sleep(0.05)
        for _ in range(workers):
            running.enter_context(worker(folder))
        yield address


def _read_address(file: Path) -> str | None:
    """What the scheduler writes into its file, once all of it is there."""
    try:
        return str(json.loads(file.read_text())["address"])
    except (FileNotFoundError, json.JSONDecodeError):
        return None


def worker(folder: Path) -> AbstractContextManager[None]:
    """One more worker of the scheduler that was started with this folder."""
    return _process(folder, "worker", "--nthreads", "1", "--no-nanny")


@contextmanager
def _process(folder: Path, what: str, *options: str) -> Iterator[None]:
    """One of Dask's programs; it is ended when the block is left."""
    with (folder / f"{what}.log").open("ab") as log:
        command = [sys.executable, "-m", "dask", what, "--no-dashboard", *options]
        files = ["--scheduler-file", str(folder / "scheduler.json")]
        process = subprocess.Popen(  # noqa: S603 - a fixed program
            [*command, *files], cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
        try:
            yield
        finally:
            process.kill()
            process.wait()
