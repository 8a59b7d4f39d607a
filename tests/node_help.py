"""Modules of the page, run by Node.js without a browser: what the tests of them have in common."""

from __future__ import annotations

import atexit
import json
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import euchre

WEB: Final = Path(euchre.__file__).parent / "web"
NODE: Final = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="node is not on this machine")

_RUNNER: Final = """
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
for await (const line of createInterface({ input: process.stdin })) {
  const { script, given } = JSON.parse(line);
  const url = new URL("data:text/javascript," + encodeURIComponent(script));
  const told = [];
  let wrong = "";
  await new Promise((done) => {
    const worker = new Worker(url, { workerData: given, stdout: true });
    worker.on("message", (value) => told.push(value));
    worker.on("error", (error) => {
      wrong = `${error?.stack ?? error}`.replaceAll(url.href, "script");
    });
    worker.on("exit", (code) => done((wrong ||= code && `it ended with ${code}`)));
  });
  console.log(JSON.stringify({ told, wrong }));
}
"""
_HEAD: Final = """
import { readFileSync } from "node:fs";
import { parentPort, workerData as given } from "node:worker_threads";
const tell = (value) => parentPort.postMessage(JSON.stringify(value));
"""
_OF_THE_PAGE: Final = re.compile(r"""(\bimport\s*\(?\s*|\bfrom\s*)(["'`])\./""")
"""The beginning of a module's path, where a script imports it."""


@cache
def _runner(zone: str) -> subprocess.Popen[str]:
    """Runs one script after the other, each in a thread with modules of its own: to start Node.js
    takes longer than most of them.
    """
    assert NODE is not None
    runner = subprocess.Popen(  # noqa: S603
        [NODE, "--no-warnings", "--input-type=module", "-e", _RUNNER],
        cwd=WEB,
        env={**os.environ, "TZ": zone} if zone else None,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )

    @atexit.register
    def end() -> None:
        runner.communicate()

    return runner


def run_modules(script: str, given: Any = None, *, zone: str = "") -> Any:
    """What a script tells, which imports modules by their path from ``web``.

    Args:
        script: it has `given`, and calls `tell` once with what it has found.
        given: what it works on.
        zone: where the clock is read; empty: where we are.
    """
    runner = _runner(zone)
    assert runner.stdin is not None
    assert runner.stdout is not None
    script = _HEAD + _OF_THE_PAGE.sub(rf"\1\2{WEB.as_uri()}/", script)
    runner.stdin.write(json.dumps({"script": script, "given": given}) + "\n")
    runner.stdin.flush()
    answer = json.loads(runner.stdout.readline())
    assert not answer["wrong"], answer["wrong"]
    (told,) = answer["told"]
    return json.loads(told)
