"""What the documents promise, each with the tests that would fail if it were not so."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

TESTS: Final = Path(__file__).parent
REPOSITORY: Final = TESTS.parent
PROMISES: Final[list[dict[str, Any]]] = tomllib.loads(
    (TESTS / "data" / "promises.toml").read_text(encoding="utf-8")
)["promise"]


def one_line(text: str) -> str:
    return " ".join(text.split())


@cache
def text_of(path: str) -> str:
    return one_line((REPOSITORY / path).read_text(encoding="utf-8"))


@cache
def defined_in(path: str) -> frozenset[str]:
    tree = ast.parse((REPOSITORY / path).read_text(encoding="utf-8"))
    found = (each for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(each.name for each in found if each.name.startswith("test_"))


@pytest.mark.parametrize("said", sorted({each["said"] for each in PROMISES}))
def test_every_promise_stands_where_it_is_said(said: str) -> None:
    words = [each["words"] for each in PROMISES if each["said"] == said]
    assert [each for each in words if one_line(each) not in text_of(said)] == []


@pytest.mark.parametrize("said", sorted({each["said"] for each in PROMISES}))
def test_every_promise_has_tests_that_are_there(said: str) -> None:
    told = [each["test"] for each in PROMISES if each["said"] == said]
    assert all(told)
    tests = {test: test.split("::") for each in told for test in each}
    assert [test for test, (path, name) in tests.items() if name not in defined_in(path)] == []


def test_no_promise_is_listed_twice() -> None:
    counts = Counter((each["said"], one_line(each["words"])) for each in PROMISES)
    assert [promise for promise, count in counts.items() if count > 1] == []
