"""Which tests are slow: those whose file needs a browser, a server, the kernel or another process.

Nobody keeps a list: a file is slow by what it imports, by way of the helpers here and of the
project's own modules, and a test by what it asks for. That a test needs such a thing without its
showing, or takes more than a second, is said by ``@pytest.mark.slow`` there; `Quick` sees to the
first. `Report` tells at the end of a run what each kind has cost.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from euchre.bots import KERNEL_BOTS

TESTS: Final = Path(__file__).parent
SOURCE: Final = TESTS.parent / "src"
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "browser": ("playwright",),
    "several servers": ("cluster_help", "node_help"),
    "terminal": ("textual",),
    "postgres": ("postgres_help",),
    "server": ("httpx", "starlette", "uvicorn", "websockets"),
    "kernel": ("numba",),
    "process": ("distributed", "multiprocessing", "pyspiel", "subprocess"),
}
"""For each kind of slow tests what they import, the heaviest first."""
FIXTURES: Final = {
    "browser": "browser",
    "visit": "browser",
    "served": "browser",
    "postgres": "postgres",
}
"""What only slow tests ask for, and which kind that makes them."""
WAYS: Final = 1
"""In how many ways a test is tried that is not slow."""
_IMPORT: Final = r"(?:from ([\w.]+) import (\([^)]*\)|.*)|import (.*))$"
_AT_TOP: Final = re.compile(rf"^{_IMPORT}", re.MULTILINE)
_ANYWHERE: Final = re.compile(rf"^ *{_IMPORT}", re.MULTILINE)
_WANTED: Final = re.compile(r"^(?:\w+ = )?pytest\.importorskip\(\"(\w+)\"", re.MULTILINE)


def is_slow(path: Path) -> bool:
    """Whether a file, of tests or with examples, is."""
    return any(path in reached for reached in _reached().values())


def kind_of(item: pytest.Item) -> str:
    """Return what a test spends its time with: one of `KINDS`, ``property`` or ``plain``."""
    asked = {FIXTURES[name] for name in getattr(item, "fixturenames", ()) if name in FIXTURES}
    for kind, reached in _reached().items():
        if kind in asked or item.path in reached:
            return kind
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        return "property"
    return "plain"


def mark(items: list[pytest.Item]) -> None:
    """Mark what is slow.

    Of a test that is tried in many ways, as with every game, all but some ways are.
    """
    ways: dict[str, list[pytest.Item]] = {}
    for item in items:
        if is_slow(item.path) or asks_for_slow(item):
            item.add_marker("slow")
        else:
            ways.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for tried in ways.values():
        kept = {at * len(tried) // WAYS for at in range(WAYS)}
        for at, item in enumerate(tried):
            if at not in kept:
                item.add_marker("slow")


def asks_for_slow(item: pytest.Item) -> bool:
    """Whether a test asks for a browser, or is tried with a bot that needs the kernel."""
    given = getattr(getattr(item, "callspec", None), "params", {}).values()
    bots = {each.strip().lower().partition(":")[0] for each in given if isinstance(each, str)}
    asked = FIXTURES.keys() & getattr(item, "fixturenames", ())
    return bool(asked or bots.intersection(KERNEL_BOTS))


@cache
def _reached() -> dict[str, frozenset[Path]]:
    """For each of `KINDS` the files that bring it with them."""
    importers: dict[Path | str, list[Path]] = {}
    for path in (*TESTS.glob("*.py"), *SOURCE.rglob("*.py")):
        for name in _imported(path):
            importers.setdefault(_file(name) or name.partition(".")[0], []).append(path)
    found = {}
    for kind, names in KINDS.items():
        left: list[Path | str] = [_file(name) or name for name in names]
        reached: set[Path | str] = set()
        while left:
            one = left.pop()
            if one not in reached:
                reached.add(one)
                left += importers.get(one, ())
        found[kind] = frozenset(one for one in reached if isinstance(one, Path))
    return found


def _imported(path: Path) -> Iterator[str]:
    """What a file imports, with the packages around it; of ``from a import b`` a and a.b.

    What a function of the project imports for itself waits until it is called.
    """
    text = path.read_text(encoding="utf-8")
    if path.parent == TESTS:
        yield from _WANTED.findall(text)
        pattern = _ANYWHERE
    else:
        yield from _with_packages(".".join(path.parent.relative_to(SOURCE).parts))
        pattern = _AT_TOP
    for module, names, modules in pattern.findall(text):
        if module:
            yield from _with_packages(module)
            yield from (f"{module}.{name}" for name in re.findall(r"\w+", names))
        else:
            for name in modules.split(","):
                yield from _with_packages(name.split()[0])


def _with_packages(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))


@cache
def _file(name: str) -> Path | None:
    """The file of a module of the project; None: it is none."""
    for root in (TESTS, SOURCE):
        path = root.joinpath(*name.split("."))
        for found in (path.with_suffix(".py"), path / "__init__.py"):
            if found.is_file():
                return found
    return None


_IMPORTED: Final = "What is imported for the tests"


class Quick:
    """Leaves out what is slow, and fails a test that is not and does what only slow ones do.

    Until the first test begins nobody may load the kernel: what is loaded is not loaded again.
    """

    def __init__(self) -> None:
        self._test = _IMPORTED
        sys.addaudithook(self._heard)

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """What is slow as a whole is not even imported."""
        return True if is_slow(collection_path) else None

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._test = "" if item.get_closest_marker("slow") else item.nodeid
        try:
            return (yield)
        finally:
            self._test = ""

    def _heard(self, event: str, given: tuple[Any, ...]) -> None:
        if not self._test:
            return
        if event == "import":
            what = str(given[0]).partition(".")[0]
            needs = f"the kernel ({what})" if what in ("numba", "llvmlite") else ""
        else:
            needs = _NEEDS.get(event, "") if self._test != _IMPORTED else ""
        if needs:
            pytest.fail(
                f"{self._test} needs {needs}: mark it with @pytest.mark.slow", pytrace=False
            )


class Report:
    """Adds up what tests of each kind cost, in whichever process they ran."""

    def __init__(self) -> None:
        self._cpu = _cpu_seconds()
        self._cost: dict[str, list[float]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        before, self._cpu = self._cpu, _cpu_seconds()
        report.user_properties.append(("cost", (kind_of(item), self._cpu - before)))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        cost: Any
        for name, cost in report.user_properties:
            if name == "cost":
                sums = self._cost.setdefault(cost[0], [0, 0, 0])
                for at, more in enumerate((report.when == "call", cost[1], report.duration)):
                    sums[at] += more

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        rows = sorted(self._cost.items(), key=lambda row: -row[1][2])
        terminalreporter.section("what tests of each kind cost")
        terminalreporter.line(f"{'':16}{'tests':>8}{'CPU s':>8}{'wall s':>8}")
        for kind, (tests, cpu, wall) in rows:
            terminalreporter.line(f"{kind:16}{tests:8.0f}{cpu:8.0f}{wall:8.0f}")


def _cpu_seconds() -> float:
    """Return what this process has used, and those that it has started and waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


_NEEDS: Final = {
    "os.fork": "another process",
    "os.posix_spawn": "another process",
    "subprocess.Popen": "another process",
    "socket.bind": "a server",
}
