"""No regular expression of the project takes more than one look at a long text."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import euchre
from euchre.tournaments import commands
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.log.entries import TournamentSettings
from euchre.tournaments.money.prizes import PrizeError, parse_prizes
from euchre.tournaments.reducer import fold_events

parser: Any = importlib.import_module("re._parser")
ops: Any = importlib.import_module("re._constants")
HERE = Path(euchre.__file__).parent
ANYWHERE = ("search", "sub", "subn", "split", "findall", "finditer")
"""The methods that try a pattern at every place of a text."""
LONG = 100
"""What may be repeated more often than this makes a run."""


def uses() -> Iterator[tuple[str, str, str, int]]:
    """Where a pattern is used: the place, the method, the pattern, its flags."""
    for path in sorted(HERE.rglob("*.py")):
        text = path.read_text("utf-8")
        if "import re\n" not in text:
            continue
        name = ".".join(path.relative_to(HERE.parent).with_suffix("").parts)
        module = importlib.import_module(name.removesuffix(".__init__"))
        for node in ast.walk(ast.parse(text)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            owner, place = node.func.value, f"{name}:{node.lineno}"
            if not isinstance(owner, ast.Name):
                continue
            given = getattr(module, owner.id, None)
            if (
                given is re
                and node.func.attr != "compile"
                and isinstance(node.args[0], ast.Constant)
            ):
                yield place, node.func.attr, str(node.args[0].value), 0
            elif isinstance(given, re.Pattern):
                yield place, node.func.attr, given.pattern, given.flags


def run_first(items: list[tuple[Any, Any]]) -> bool | None:
    """Whether a run can come first, and something must come after it; None: all may be empty."""
    for at, (op, given) in enumerate(items):
        if op is ops.AT or op in (ops.ASSERT, ops.ASSERT_NOT):
            return False  # tried at few places, and not at every one of a run
        if op in (ops.MAX_REPEAT, ops.MIN_REPEAT):
            least, most, inner = given
            after = any(needed(each) for each in items[at + 1 :])
            if most > LONG and after:
                return True
            found = run_first(list(inner))
            if found and after:
                return True
            if least:
                return bool(found)
        elif op is ops.SUBPATTERN:
            return run_first([*given[3], *items[at + 1 :]])
        elif op is ops.BRANCH:
            rest = items[at + 1 :]
            return any(run_first([*each, *rest]) for each in given[1])
        else:
            return False
    return None


def needed(item: tuple[Any, Any]) -> bool:
    """Whether a part of a pattern matches at least one character."""
    op, given = item
    if op in (ops.MAX_REPEAT, ops.MIN_REPEAT):
        return given[0] > 0 and any(map(needed, given[2]))
    if op is ops.SUBPATTERN:
        return any(map(needed, given[3]))
    if op is ops.BRANCH:
        return all(any(map(needed, each)) for each in given[1])
    return op is not ops.AT and op not in (ops.ASSERT, ops.ASSERT_NOT)


@pytest.mark.parametrize(
    ("pattern", "slow"),
    [
        (r"\s*(?:&|and)\s*", True),
        (r"(-?\d+) : (-?\d+)", True),
        (r"(the )?(\w+ of )?(clubs)", True),
        (r"(?:a|\w+)!", True),
        (r"[&+/]|\band\b", False),
        (r"\b[a-z]+=", False),
        (r"[a-z]+", False),
        (r"(?<=, )\w+ x", False),
    ],
)
def test_the_look_at_a_pattern(pattern: str, *, slow: bool) -> None:
    """The test below knows a slow pattern when it sees one."""
    assert bool(run_first(list(parser.parse(pattern)))) is slow


def test_no_pattern_that_is_looked_for_begins_with_a_run() -> None:
    """Or a text that is one run is looked at again from each of its characters."""
    there = list(uses())
    assert len(there) > 15
    slow = [
        f"{place} {method} {pattern!r}"
        for place, method, pattern, flags in there
        if method in ANYWHERE and run_first(list(parser.parse(pattern, flags & ~re.UNICODE)))
    ]
    assert not slow


def test_a_name_of_many_spaces_is_a_name() -> None:
    """In formats with teams a name is looked through for an "and"; 200,000 spaces are soon."""
    rules = commands.default_rules("swiss").to_dict()
    evening = fold_events(
        commands.open_with_players("e", TournamentSettings(format="swiss", rules=rules), ())
    )
    made = commands.add_players(evening, "Ann" + " " * 100_000 + "&" + " " * 100_000 + "Bob")
    names = [getattr(entry, "name", "") for entry in made[:2]]
    assert names == ["Ann", "Bob"]
    with pytest.raises(TournamentError, match="names 30000") as refused:
        commands.add_players(evening, "&".join(["a"] * 30_000))
    assert len(str(refused.value)) < 200


@pytest.mark.parametrize("text", ["$100 $40  $20", "$100,$40 , $20", " $100,\t$40 $20"])
def test_amounts_have_commas_or_spaces_between_them(text: str) -> None:
    """However they are written."""
    assert parse_prizes(text).figures == (100_00, 40_00, 20_00)


@pytest.mark.parametrize("text", ["$100,,$40", "$100,"])
def test_an_amount_that_is_missing_is_told(text: str) -> None:
    """It is no amount of nothing."""
    with pytest.raises(PrizeError):
        parse_prizes(text)
