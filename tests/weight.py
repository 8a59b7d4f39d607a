"""What a test spends its time with: a browser, a server, the kernel, another process, or nothing.

Nobody keeps a list: a test is of a kind by what its file imports, by way of the helpers here and of
the project's own modules, and by what it asks for. Where that does not show, the test says so with
the mark of its kind; ``long`` is one that takes more than a second by itself. `Quick` sees to it.
`Report` tells at the end of a run what each kind has cost.
"""

from __future__ import annotations

import itertools
import os
import re
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import pytest

from euchre.bots import KERNEL_BOTS

_KIND: Final = pytest.StashKey[str]()
TESTS: Final = Path(__file__).parent
SOURCE: Final = TESTS.parent / "src"
ROOTS: Final = {SOURCE / "euchre": SOURCE, TESTS.parent / "tools": TESTS.parent}
"""The packages that tests may import, each with the folder that its name begins at."""
REACHED_BY: Final[dict[str, tuple[str, ...]]] = {
    "browser": ("playwright",),
    "cluster": ("cluster_help",),
    "terminal": ("textual",),
    "postgres": ("postgres_help",),
    "server": ("httpx", "starlette", "uvicorn", "websockets"),
    "kernel": ("numba",),
    "process": ("distributed", "multiprocessing", "node_help", "pyspiel", "subprocess"),
}
"""What tests of a kind import, the heaviest first."""
FIXTURES: Final = {
    "browser": "browser",
    "visit": "browser",
    "devices": "browser",
    "served": "browser",
    "postgres": "postgres",
}
"""What is asked for only by tests of these kinds."""
KINDS: Final = {
    "browser": "opens pages in a browser",
    "cluster": "starts several servers",
    "terminal": "draws on a terminal",
    "postgres": "keeps something in a database of PostgreSQL",
    "server": "asks a server",
    "kernel": "needs compiled code, as strong bots do",
    "process": "starts another process",
    "long": "takes more than a second by itself",
    "property": "is tried with examples that are made up",
    "plain": "needs nothing",
}
"""All kinds, each with what a test of it does."""
QUICK: Final = "plain or property"
"""The kinds that ``make quick`` runs."""
WAYS: Final = 1
"""In how many ways ``make quick`` tries a test that can be tried in many, as with every game."""
_IMPORT: Final = r"(?:from ([\w.]+) import (\([^)]*\)|.*)|import (.*))$"
_AT_TOP: Final = re.compile(rf"^{_IMPORT}", re.MULTILINE)
_ANYWHERE: Final = re.compile(rf"^ *{_IMPORT}", re.MULTILINE)
_WANTED: Final = re.compile(r"^(?:\w+ = )?pytest\.importorskip\(\"(\w+)\"", re.MULTILINE)


def kind_of(item: pytest.Item) -> str:
    """Return which of `KINDS` a test is of: the heaviest."""
    given = getattr(getattr(item, "callspec", None), "params", {}).values()
    bots = {each.strip().lower().partition(":")[0] for each in given if isinstance(each, str)}
    kinds = {FIXTURES[name] for name in getattr(item, "fixturenames", ()) if name in FIXTURES}
    kinds |= kinds_of(item.path)
    kinds |= {mark.name for mark in item.iter_markers() if mark.name in KINDS}
    if bots.intersection(KERNEL_BOTS):
        kinds.add("kernel")
    if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
        kinds.add("property")
    return next((kind for kind in KINDS if kind in kinds), "plain")


def is_plain(path: Path) -> bool:
    """Whether what a file imports does not make its tests of another kind."""
    return not kinds_of(path)


def mark(items: list[pytest.Item]) -> None:
    """Mark each test with its kind."""
    for item in items:
        item.stash[_KIND] = kind_of(item)
        item.add_marker(item.stash[_KIND])


def order(items: list[pytest.Item], processes: int) -> None:
    """Have every other process begin with a share of the files that open a browser, and the second
    with those that need PostgreSQL: else each starts its own of both, and loads its pages anew.

    Args:
        items: the tests, file by file; that each process gets as many of them, in this order.
        processes: how many run them.
    """
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    first: list[list[pytest.Item]] = [[] for _ in range(processes)]
    rest, shares = [], itertools.cycle(first[::2])
    for tests in files.values():
        kinds = {item.stash[_KIND] for item in tests}
        if "browser" in kinds:
            next(shares).extend(tests)
        elif "postgres" in kinds:
            first[min(1, processes - 1)].extend(tests)
        else:
            rest += tests
    left = len(items)
    items.clear()
    for at, share in enumerate(first):
        more = max(0, left // (processes - at) - len(share))
        left -= len(share) + more
        items += [*share, *rest[:more]]
        del rest[:more]


@cache
def kinds_of(path: Path) -> frozenset[str]:
    """What a file reaches by what it imports: some of `REACHED_BY`."""
    return frozenset(kind for kind, reached in _reached().items() if path in reached)


@cache
def importers(*, anywhere: bool = False) -> dict[Path | str, list[Path]]:
    """The files that import a file of the project, or a package of somebody else.

    Args:
        anywhere: also what a function of the project imports for itself, once it is called.
    """
    found: dict[Path | str, list[Path]] = {}
    for path in (*TESTS.glob("*.py"), *(path for room in ROOTS for path in room.rglob("*.py"))):
        for name in _imported(path, anywhere=anywhere):
            found.setdefault(_file(name) or name.partition(".")[0], []).append(path)
    return found


@cache
def _reached() -> dict[str, frozenset[Path]]:
    """For each kind in `REACHED_BY` the files that bring it with them."""
    found = {}
    for kind, names in REACHED_BY.items():
        left: list[Path | str] = [_file(name) or name for name in names]
        reached: set[Path | str] = set()
        while left:
            one = left.pop()
            if one not in reached:
                reached.add(one)
                left += importers().get(one, ())
        found[kind] = frozenset(one for one in reached if isinstance(one, Path))
    return found


def _imported(path: Path, *, anywhere: bool) -> Iterator[str]:
    """What a file imports, with the packages around it; of ``from a import b`` a and a.b."""
    text = path.read_text(encoding="utf-8")
    if path.parent == TESTS:
        yield from _WANTED.findall(text)
        pattern = _ANYWHERE
    else:
        root = next(root for room, root in ROOTS.items() if path.is_relative_to(room))
        yield from _with_packages(".".join(path.parent.relative_to(root).parts))
        pattern = _ANYWHERE if anywhere else _AT_TOP
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


def _file(name: str) -> Path | None:
    """The file of a module of the project; None: it is none."""
    return _modules().get(name)


@cache
def _modules() -> dict[str, Path]:
    """The files of all modules, by name."""
    found = {path.stem: path for path in TESTS.glob("*.py")}
    for room, root in ROOTS.items():
        for path in room.rglob("*.py"):
            parts = path.relative_to(root).with_suffix("").parts
            found[".".join(parts[:-1] if path.stem == "__init__" else parts)] = path
    return found


_IMPORTED: Final = "What is imported for the tests"


class Quick:
    """Leaves out what is not of the kinds in `QUICK`, and fails a test that is and should not be.

    Until the first test begins nobody may load the kernel: what is loaded is not loaded again.
    """

    def __init__(self) -> None:
        self._test = _IMPORTED
        sys.addaudithook(self._heard)

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        """What is of another kind as a whole is not even imported."""
        return None if is_plain(collection_path) else True

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep some ways of each test."""
        ways = Counter(item.nodeid.partition("[")[0] for item in items)
        seen: Counter[str] = Counter()
        kept = []
        for item in items:
            name = item.nodeid.partition("[")[0]
            tried, at = ways[name], seen[name]
            seen[name] += 1
            if at in {way * tried // WAYS for way in range(WAYS)}:
                kept.append(item)
        items[:] = kept

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._test = item.nodeid
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
                f"{self._test} needs {needs}: mark it with its kind (tests/weight.py)",
                pytrace=False,
            )


class Report:
    """Adds up what tests of each kind cost, in whichever process they ran."""

    def __init__(self) -> None:
        self._begun = self._used = 0.0
        self._last = ""
        self._starting = False
        self._cost: dict[str, list[float]] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[None]:
        kind = item.stash[_KIND]
        self._starting = kind in _STARTING or nextitem is None
        if kind not in _STARTING or self._last not in _STARTING:
            self._used = _cpu_seconds(below=self._starting)  # else as when the test before ended
        self._begun = perf_counter()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "teardown":
            kind = self._last = item.stash[_KIND]
            before, self._used = self._used, _cpu_seconds(below=self._starting)
            spent = (kind, max(0.0, self._used - before), perf_counter() - self._begun)
            report.user_properties.append(("cost", spent))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        cost: Any
        for name, cost in report.user_properties:
            if name == "cost":
                sums = self._cost.setdefault(cost[0], [0, 0, 0])
                for at, more in enumerate((1, *cost[1:])):
                    sums[at] += more

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        rows = sorted(self._cost.items(), key=lambda row: -row[1][2])
        terminalreporter.section("what tests of each kind cost")
        terminalreporter.line(f"{'':16}{'tests':>8}{'CPU s':>8}{'wall s':>8}")
        for kind, (tests, cpu, wall) in rows:
            terminalreporter.line(f"{kind:16}{tests:8.0f}{cpu:8.0f}{wall:8.0f}")
        skipped = (report.longrepr[2] for report in terminalreporter.getreports("skipped"))
        failing = terminalreporter.getreports("xfailed")
        for title, counts in (
            ("Skipped", Counter(why.removeprefix("Skipped: ") for why in skipped)),
            ("Known to fail", Counter(report.nodeid.partition("[")[0] for report in failing)),
        ):
            if counts:
                told = "; ".join(f"{count} x {what}" for what, count in counts.items())
                terminalreporter.line(f"{title}: {told}.")


def _cpu_seconds(*, below: bool) -> float:
    """Return what this process has used, and those that it has started.

    Args:
        below: also those that still run.
    """
    times = os.times()
    ended = times.user + times.system + times.children_user + times.children_system
    return ended + (_seconds_below(os.getpid()) if below else 0)


def _seconds_below(process: int) -> float:
    """Return what the processes below this one have used, and those below them that have ended, as
    Linux tells it: to look through all there are takes more than many a test. Elsewhere 0.
    """
    seconds = 0.0
    with suppress(OSError), os.scandir(f"/proc/{process}/task") as tasks:
        for task in tasks:
            for child in map(int, _read(f"{task.path}/children").split()):
                used = _read(f"/proc/{child}/stat").rpartition(b")")[2].split()[11:15]
                seconds += sum(map(int, used)) / os.sysconf("SC_CLK_TCK") + _seconds_below(child)
    return seconds


def _read(path: str) -> bytes:
    """Read what Linux tells; nothing where it is gone. As a `Path` each takes twice as long."""
    with suppress(OSError):
        file = os.open(path, os.O_RDONLY)
        try:
            return os.read(file, 1 << 16)
        finally:
            os.close(file)
    return b""


_STARTING: Final = ("browser", "cluster", "postgres", "process")
"""The kinds whose tests start processes that outlive them."""
_NEEDS: Final = {
    "os.fork": "another process",
    "os.posix_spawn": "another process",
    "subprocess.Popen": "another process",
    "socket.bind": "a server",
}
