"""Which tests are slow: those whose file needs a browser, a server, the kernel or another process.

Nobody keeps a list: a file is slow by what it imports, by way of the helpers here and of the
project's own modules, and a test by what it asks for. That a test needs such a thing without its
showing, or takes more than a second, is said by ``@pytest.mark.slow`` there; `Quick` sees to the
first.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from euchre.bots import KERNEL_BOTS

TESTS: Final = Path(__file__).parent
SOURCE: Final = TESTS.parent / "src"
HEAVY: Final = frozenset(
    [
        *("distributed", "httpx", "multiprocessing", "numba", "playwright", "pyspiel"),
        *("starlette", "subprocess", "uvicorn", "websockets"),
    ]
)
"""What only slow tests import."""
FIXTURES: Final = frozenset(("browser", "postgres", "served", "visit"))
"""What only slow tests ask for."""
WAYS: Final = 1
"""In how many ways a test is tried that is not slow."""
_IMPORT: Final = r"(?:from ([\w.]+) import (\([^)]*\)|.*)|import (.*))$"
_AT_TOP: Final = re.compile(rf"^{_IMPORT}", re.MULTILINE)
_ANYWHERE: Final = re.compile(rf"^ *{_IMPORT}", re.MULTILINE)
_WANTED: Final = re.compile(r"^(?:\w+ = )?pytest\.importorskip\(\"(\w+)\"", re.MULTILINE)


def is_slow(path: Path) -> bool:
    """Whether a file, of tests or with examples, is."""
    return path in _slow()


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
    asked = FIXTURES.intersection(getattr(item, "fixturenames", ()))
    return bool(asked or bots.intersection(KERNEL_BOTS))


@cache
def _slow() -> frozenset[Path]:
    """All files that bring something heavy with them."""
    importers: dict[Path, list[Path]] = {}
    left = []
    for path in (*TESTS.glob("*.py"), *SOURCE.rglob("*.py")):
        for name in _imported(path):
            if name.partition(".")[0] in HEAVY:
                left.append(path)
            elif (found := _file(name)) is not None:
                importers.setdefault(found, []).append(path)
    slow: set[Path] = set()
    while left:
        path = left.pop()
        if path not in slow:
            slow.add(path)
            left += importers.get(path, ())
    return frozenset(slow)


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


_NEEDS: Final = {
    "os.fork": "another process",
    "os.posix_spawn": "another process",
    "subprocess.Popen": "another process",
    "socket.bind": "a server",
}
