"""Modules of the page, run by Node.js without a browser: what the tests of them have in common."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

import euchre

WEB: Final = Path(euchre.__file__).parent / "web"
NODE: Final = shutil.which("node")

needs_node = pytest.mark.skipif(NODE is None, reason="node is not on this machine")


def run_modules(script: str, given: Any = None) -> Any:
    """What a script tells, which imports modules by their path from ``web``.

    Args:
        script: it has `given`, and calls `tell` once with what it has found.
        given: what it works on.
    """
    assert NODE is not None
    head = (
        'import { readFileSync } from "node:fs";\n'
        'const given = JSON.parse(readFileSync(0, "utf8"));\n'
        "const tell = (value) => console.log(JSON.stringify(value));\n"
    )
    result = subprocess.run(  # noqa: S603
        [NODE, "--no-warnings", "--input-type=module", "-e", head + script],
        cwd=WEB,
        input=json.dumps(given),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)
