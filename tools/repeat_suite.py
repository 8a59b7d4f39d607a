"""Run the tests many times in a row, to find those that fail by luck.

``python -m tools.repeat_suite --times 20 --busy 2 -- -n 3 --dist worksteal``
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click


@contextmanager
def _busy_process() -> Iterator[None]:
    """Keep one core busy, with as much right to it as the tests have."""
    process = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        yield
    finally:
        process.kill()
        process.wait()


def _run_once(arguments: tuple[str, ...], report: Path) -> list[str]:
    """Run the tests; return the names of those that failed.

    Raises:
        ClickException: they did not get as far as a report.
    """
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short"]
    subprocess.run([*command, f"--junitxml={report}", *arguments], check=False)  # noqa: S603 - the same
    if not report.exists():
        raise click.ClickException("the tests gave no report")
    cases = ET.parse(report).iter("testcase")  # noqa: S314 - pytest has just written it
    return [
        f"{case.get('classname')}::{case.get('name')}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    ]


@click.command()
@click.option("--times", type=click.IntRange(1), default=20, show_default=True, metavar="N")
@click.option(
    "--busy",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    metavar="N",
    help="Busy processes beside every second run.",
)
@click.argument("arguments", nargs=-1)
def command(times: int, busy: int, arguments: tuple[str, ...]) -> None:
    """Run the tests N times, and tell which have failed, and how often.

    ARGUMENTS, behind ``--``, are given to pytest.
    """
    failed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, times + 1):
            beside = busy * (number % 2 == 0)
            begun = time.monotonic()
            with ExitStack() as stack:
                for _ in range(beside):
                    stack.enter_context(_busy_process())
                found = _run_once(arguments, Path(folder) / f"{number}.xml")
            failed.update(found)
            seconds = time.monotonic() - begun
            print(
                f"run {number}, {beside} beside it: {len(found)} failed, {seconds:.0f} s",
                flush=True,
            )
            for name in found:
                print(f"    {name}", flush=True)
    for name, often in failed.most_common():
        print(f"{often:3} of {times}  {name}")
    sys.exit(bool(failed))


if __name__ == "__main__":
    command()
