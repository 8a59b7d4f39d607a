"""Plants small bugs, one at a time, and tells which of them no test near them notices.

Which bugs, is drawn by a seed, so many in each room. A bug is tried by the examples in its module,
and then by the files of tests that are nearest to it by what they import, the lightest first, until
one fails; each has a copy of the project for itself. What survives is told as soon as it has been
tried. It is a question, not always a fault: some bugs change nothing.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import pytest

from weight import SOURCE, TESTS, importers, kinds_of

FILES: Final = 12
"""By so many files of tests a bug is tried."""
PATIENCE: Final = 600.0
"""Seconds for them all: what takes longer has been noticed."""
OPPOSITE: Final[dict[type[ast.cmpop], str]] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
WEIGHT: Final = ("plain", "kernel", "process", "terminal", "server", "postgres", "cluster")
"""Kinds of files of tests, the lightest first; those with a browser are left out."""


@dataclass(frozen=True)
class Bug:
    """A piece of a module, and what is planted in its place.

    Attributes:
        path: of the module.
        line: its first line.
        start: its first character; `end`: the one behind it.
        planted: what stands there instead.
    """

    path: Path
    line: int
    start: int
    end: int
    planted: str

    @property
    def room(self) -> str:
        """The package in which it is."""
        first, *more = self.path.relative_to(SOURCE / "euchre").parts
        return first if more else "game"

    def text(self) -> str:
        """The module with the bug."""
        whole = self.path.read_text(encoding="utf-8")
        return whole[: self.start] + self.planted + whole[self.end :]

    def __str__(self) -> str:
        was = self.path.read_text(encoding="utf-8")[self.start : self.end]
        place = f"{self.path.relative_to(SOURCE)}:{self.line}"
        return f"{place}: {' '.join(was.split())!r:.70} -> {' '.join(self.planted.split())!r:.70}"


class Planter(ast.NodeVisitor):
    """Finds what can be planted in a module.

    Attributes:
        found: the bugs.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.found = path, list[Bug]()
        self._text = path.read_text(encoding="utf-8")
        self._starts = [0]
        for line in self._text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self.visit(ast.parse(self._text))

    def _at(self, line: int, column: int) -> int:
        start = self._starts[line - 1]
        before = self._text[start : self._starts[line]].encode()[:column].decode()
        return start + len(before)

    def _source(self, node: ast.expr | ast.stmt) -> str:
        return ast.get_source_segment(self._text, node) or ""

    def _plant(self, node: ast.expr | ast.stmt, planted: str) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._at(node.lineno, node.col_offset)
        end = self._at(node.end_lineno, node.end_col_offset)
        self.found.append(Bug(self.path, node.lineno, start, end, planted))

    # -- what is looked into ----------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Annotations and decorators do nothing."""
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        for each in node.body:
            self.visit(each)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        """The same."""
        self.visit_FunctionDef(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """The same."""
        for each in node.body:
            self.visit(each)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """The same."""
        if node.value is not None:
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Words are not planted in."""

    def visit_If(self, node: ast.If) -> None:
        """The condition is turned about; what is for types alone is left."""
        if "TYPE_CHECKING" in self._source(node.test):
            return
        if not isinstance(node.test, ast.NamedExpr):
            self._plant(node.test, f"not ({self._source(node.test)})")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        """Less becomes at most, equal unequal."""
        if len(node.ops) == 1:
            left, right = self._source(node.left), self._source(node.comparators[0])
            self._plant(node, f"{left} {OPPOSITE[type(node.ops[0])]} {right}")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        """All becomes any."""
        word = " or " if isinstance(node.op, ast.And) else " and "
        self._plant(node, "(" + word.join(f"({self._source(each)})" for each in node.values) + ")")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        """Plus becomes minus."""
        sign = {ast.Add: "-", ast.Sub: "+"}.get(type(node.op))
        if sign and not isinstance(node.left, ast.Constant | ast.JoinedStr):
            self._plant(node, f"({self._source(node.left)} {sign} {self._source(node.right)})")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        """One more; yes becomes no."""
        if isinstance(node.value, bool):
            self._plant(node, str(not node.value))
        elif isinstance(node.value, int):
            self._plant(node, str(node.value + 1))

    def visit_keyword(self, node: ast.keyword) -> None:
        """Where a zip is strict, what it would complain of does not happen."""
        if node.arg != "strict":
            self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """What is done is not; what is logged does not matter."""
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(value, ast.Call) and not self._source(value).startswith("_log."):
            self._plant(node, "pass")
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """The first two things that are given change places, where that is not all the same."""
        match node.args if self._source(node.func) not in ("max", "min") else ():
            case [ast.Starred(), *_] | [_, ast.Starred(), *_]:
                pass
            case [first, second, *_] if self._source(first) != self._source(second):
                whole, start = self._source(node), self._at(node.lineno, node.col_offset)
                spans = [
                    (self._at(each.lineno, each.col_offset) - start, self._source(each))
                    for each in (first, second)
                ]
                (one, was), (two, behind) = spans
                between = whole[one + len(was) : two]
                rest = whole[two + len(behind) :]
                self._plant(node, whole[:one] + behind + between + was + rest)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        """Nothing comes back."""
        if node.value is not None and not isinstance(node.value, ast.Constant):
            self._plant(node, "return None")
        self.generic_visit(node)


def tests_near(path: Path) -> list[Path]:
    """The files of tests that are nearest to a module by imports, the lightest first."""
    seen, ring, found = {path}, [path], list[Path]()
    while ring and len(found) < FILES:
        ring = [each for one in ring for each in importers(anywhere=True).get(one, ())]
        ring = [each for each in dict.fromkeys(ring) if each not in seen]
        seen.update(ring)
        found += sorted(
            (each for each in ring if each.name.startswith("test_") and _weight(each) is not None),
            key=lambda each: (_weight(each) or 0, each.name),
        )
    return found[:FILES]


def _weight(path: Path) -> int | None:
    kinds = kinds_of(path) or {"plain"}
    return None if "browser" in kinds else max(WEIGHT.index(kind) for kind in kinds)


def survives(bug: Bug, copy: Path) -> bool:
    """Whether the tests near it pass with a bug, in a copy of the source that is then as before."""
    place = copy / bug.path.relative_to(SOURCE)
    before, times = place.read_text(encoding="utf-8"), place.stat()
    place.write_text(bug.text(), encoding="utf-8")
    examples = [place] if ">>> " in before else []
    try:
        return all(_pass(tests, copy) for tests in (examples, tests_near(bug.path)) if tests)
    except subprocess.TimeoutExpired:
        return False
    finally:
        place.write_text(before, encoding="utf-8")
        os.utime(place, ns=(times.st_atime_ns, times.st_mtime_ns))


def _pass(tests: list[Path], copy: Path) -> bool:
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    done = subprocess.run(  # noqa: S603 - our own tests
        [*command, *map(str, tests)],
        # No bug may be left behind as compiled code: that of the copy stays as it was.
        env=os.environ | {"PYTHONPATH": str(copy), "CI": "", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=copy.parent,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def drawn(seed: int, each: int, rooms: list[str]) -> list[Bug]:
    """So many bugs of each room."""
    by_room = defaultdict[str, list[Bug]](list)
    for path in sorted((SOURCE / "euchre").rglob("*.py")):
        for bug in Planter(path).found:
            by_room[bug.room].append(bug)
    rng = random.Random(seed)
    return [
        bug
        for room, bugs in sorted(by_room.items())
        if not rooms or room in rooms
        for bug in rng.sample(bugs, min(each, len(bugs)))
    ]


def copies(folder: Path, count: int) -> Iterator[Path]:
    """So many copies of the source and its compiled code, each in a project of its own."""
    for number in range(count):
        place = folder / str(number)
        shutil.copytree(SOURCE, place / "src")
        for name in ("tests", "docs", "examples", "bench", "tools"):
            (place / name).symlink_to(TESTS.parent / name)
        for name in ("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile"):
            (place / name).symlink_to(TESTS.parent / name)
        yield place / "src"


def tell(line: str) -> None:
    """Write a line at once: it goes on for long."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Plant and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=8, help="bugs in each room")
    parser.add_argument("--room", action="append", default=[], help="only this room, or these")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = parser.parse_args()
    bugs = drawn(given.seed, given.each, given.room)
    tried, alive = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        free = SimpleQueue[Path]()
        for copy in copies(Path(folder), given.processes):
            free.put(copy)

        def attempt(bug: Bug) -> bool:
            copy = free.get()
            try:
                return survives(bug, copy)
            finally:
                free.put(copy)

        with ThreadPoolExecutor(given.processes) as pool:
            trying = {pool.submit(attempt, bug): bug for bug in bugs}
            for done in as_completed(trying):
                bug = trying[done]
                tried[bug.room] += 1
                if done.result():
                    alive[bug.room] += 1
                    tell(str(bug))
    for room, count in sorted(tried.items()):
        tell(f"{room:12}{count:5} planted{alive[room]:5} survived")
    tell(f"{'in all':12}{tried.total():5} planted{alive.total():5} survived")


if __name__ == "__main__":
    main()
