"""No regular expression of the project takes more than one look at a long text."""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import euchre
from euchre.tournaments import commands
from euchre.tournaments.entries import TournamentSettings
from euchre.tournaments.errors import TournamentError
from euchre.tournaments.prizes import PrizeError, parse_prizes
from euchre.tournaments.reducer import fold_events

parser: Any = importlib.import_module("re._parser")
ops: Any = importlib.import_module("re._constants")
HERE = Path(euchre.__file__).parent
ANYWHERE = ("search", "sub", "subn", "split", "findall", "finditer")
"""The methods that try a pattern at every place of a text."""
LONG = 100
"""What may be repeated more often than this makes a run."""
OF_WORDS = ("euchre.server.render",)
"""Where a pattern is made of words alone, and no part of it is repeated."""
OURS = ("euchre.cli.server.check.machine",)
"""Where a pattern reads what this package itself says of what it needs."""
CATEGORIES = {
    "CATEGORY_DIGIT": r"\d",
    "CATEGORY_NOT_DIGIT": r"\D",
    "CATEGORY_SPACE": r"\s",
    "CATEGORY_NOT_SPACE": r"\S",
    "CATEGORY_WORD": r"\w",
    "CATEGORY_NOT_WORD": r"\W",
}
TRIED = frozenset(map(chr, [*range(0x180), 0x300, 0x5D0, 0x661, 0x2003, 0x2212, 0x1F600]))
"""The characters that patterns are tried with, beside those that they name."""


def sources() -> Iterator[tuple[str, ast.Module, dict[str, Any]]]:
    """The modules that use patterns: their names, their code, and what they have."""
    for path in sorted(HERE.rglob("*.py")):
        text = path.read_text("utf-8")
        assert "from re import" not in text
        if "import re\n" not in text and "pattern=" not in text:
            continue
        name = ".".join(path.relative_to(HERE.parent).with_suffix("").parts)
        module = importlib.import_module(name.removesuffix(".__init__"))
        yield name, ast.parse(text), vars(module)


def every_pattern() -> Iterator[tuple[str, str | bytes, int]]:
    """Every pattern that is written anywhere: the place, the pattern, its flags."""
    for name, tree, known in sources():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            place = f"{name}:{node.lineno}"
            for each in node.keywords:
                if each.arg == "pattern" and ast.unparse(node.func) == "Meta":
                    yield place, ast.literal_eval(each.value), 0
            called = ast.unparse(node.func)
            if not called.startswith("re.") or called == "re.escape":
                continue
            try:
                pattern = evaluate(node.args[0], known)
            except NameError:
                assert name in OF_WORDS, place
                continue
            given = [
                each
                for each in [*node.args, *(k.value for k in node.keywords)]
                if ast.unparse(each).startswith("re.")
            ]
            yield place, pattern, sum(int(evaluate(each, known)) for each in given)


def evaluate(node: ast.expr, known: dict[str, Any]) -> Any:
    """What an expression of a module is."""
    return eval(compile(ast.Expression(node), "", "eval"), dict(known))  # noqa: S307


def uses() -> Iterator[tuple[str, str, str, int]]:
    """Where a pattern is used: the place, the method, the pattern, its flags."""
    for name, tree, known in sources():
        for node in ast.walk(tree):
            place = f"{name}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                given = known.get(node.value.id)
                if isinstance(given, re.Pattern):
                    yield place, node.attr, given.pattern, given.flags
            elif isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
                method = ast.unparse(node.func).removeprefix("re.")
                if method not in ("compile", "escape"):
                    yield place, method, str(evaluate(node.args[0], known)), 0


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


class Places:
    """The places of a pattern at which a character is read, and which may come after which."""

    def __init__(self, items: Any) -> None:
        self.read: list[frozenset[str]] = []
        self.after: Counter[tuple[int, int]] = Counter()
        """How often one comes after another: twice, and a run of them is split in two ways."""
        self.looks: list[Any] = []
        self.held: set[int] = set()
        """The places at which something else is asked before going on."""
        self.ends = set(self._add(items)[2]) - self.held
        """The places at which the whole pattern may be done."""

    def _add(self, items: Any) -> tuple[bool, list[int], list[int]]:
        """Whether nothing need be read, where reading begins, and where it ends."""
        empty, first, last = True, list[int](), list[int]()
        for each in items:
            if each[0] in (ops.AT, ops.ASSERT, ops.ASSERT_NOT):
                self.held.update(last)
            no, begin, end = self._add_one(*each)
            self.after.update(product(last, begin))
            first += begin if empty else []
            last = [*(last if no else []), *end]
            empty = empty and no
        return empty, first, last

    def _add_one(self, op: Any, given: Any) -> tuple[bool, list[int], list[int]]:
        if op is ops.AT:
            return True, [], []
        if op in (ops.ASSERT, ops.ASSERT_NOT):
            self.looks.append(given[1])
            return True, [], []
        if op is ops.SUBPATTERN:
            return self._add(given[3])
        if op is ops.BRANCH:
            ways = [self._add(each) for each in given[1]]
            first = [at for _, begin, _ in ways for at in begin]
            last = [at for _, _, end in ways for at in end]
            return any(empty for empty, _, _ in ways), first, last
        if op in (ops.MAX_REPEAT, ops.MIN_REPEAT):
            least, most, inner = given
            if most <= LONG:
                maybe = [(ops.BRANCH, (None, [inner, []]))]
                return self._add([*list(inner)[: 10**6 * min(least, 1)], *maybe * (most > least)])
            empty, first, last = self._add(inner)
            self.after.update(product(last, first))
            return empty or not least, first, last
        self.read.append(characters(op, given))
        return False, [len(self.read) - 1], [len(self.read) - 1]

    def follow(self, at: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Where those who stand at these places may stand after one and the same character."""
        ways = [[b for a, b in self.after if a == place] for place in at]
        for there in product(*ways):
            if frozenset.intersection(*(self.read[place] for place in there)):
                yield there

    def reach(self, at: tuple[int, ...]) -> set[tuple[int, ...]]:
        """Where they may stand after any number of characters, one at least."""
        found, new = set[tuple[int, ...]](), [at]
        while new:
            more = {*self.follow(new.pop())} - found
            found |= more
            new += more
        return found


def characters(op: Any, given: Any) -> frozenset[str]:
    """What a place reads, of the characters that are tried."""
    if op is ops.ANY:
        return TRIED
    if op is ops.LITERAL:
        return frozenset(chr(given))
    if op is ops.NOT_LITERAL:
        return TRIED - {chr(given)}
    if op is ops.RANGE:
        return frozenset(c for c in TRIED if given[0] <= ord(c) <= given[1]) | {chr(given[0])}
    if op is ops.CATEGORY:
        sign = CATEGORIES[str(given)]
        return frozenset(c for c in TRIED if re.fullmatch(sign, c))
    assert op is ops.IN, op
    found = frozenset[str]().union(*(characters(*e) for e in given if e[0] is not ops.NEGATE))
    return TRIED - found if given[0][0] is ops.NEGATE else found


def ways_multiply(pattern: str | bytes, flags: int = 0, *, whole: bool = True) -> bool:
    """Whether a pattern can read a long text in ever more ways, which are tried one by one.

    That is so where the same characters lead from one place round to itself, from there to
    another, and from that round to itself (`a*a*`), or round in two ways (`(a+)+`). Whose end
    comes right there is done with the first of these, if it need not be the `whole` text.
    """
    todo = [parser.parse(pattern, flags)]
    while todo:
        places = Places(todo.pop())
        todo += places.looks
        round_ = [place for place in range(len(places.read)) if (place,) in places.reach((place,))]
        if any(
            many > 1 and (a,) in places.reach((b,)) | {(b,)}
            for (a, b), many in places.after.items()
        ):
            return True
        for one in round_:
            for two in round_:
                if two in places.ends and not whole:
                    continue
                if one != two and (one, two, two) in places.reach((one, one, two)):
                    return True
        whole = False  # looks ahead
    return False


@pytest.mark.parametrize(
    ("pattern", "slow"),
    [
        (r"\S+@\S+\.\S+", True),
        (r"\d*\d*", True),
        (r"(a+)+b", True),
        (r"(a|ab|b)*c", True),
        (r"(\w{1,9})+x", True),
        (r"a\s*(?:\s|,)*b", True),
        (r"(?=\s*\s*x)a", True),
        (r"[+(]?\d[\d\s()/.-]*", False),
        (r"[0-9]{1,9}%?(\s*[/:,]\s*[0-9]{1,9}%?)+", False),
        (r'"[^"\\]*(?:\\.[^"\\]*)*"?', False),
        (r"\d+(?:\.(\d+))?", False),
    ],
)
def test_the_look_at_the_ways_of_a_pattern(pattern: str, *, slow: bool) -> None:
    """The test below knows these, too."""
    assert ways_multiply(pattern) is slow


def test_no_pattern_reads_a_text_in_ever_more_ways() -> None:
    """Or a text that nearly fits is read in all of them before it is refused."""
    there = {
        (pattern, flags) for place, pattern, flags in every_pattern() if not place.startswith(OURS)
    }
    anywhere = {pattern for _, method, pattern, _ in uses() if method != "fullmatch"}
    assert len(there) > 80
    slow = [
        pattern
        for pattern, flags in there
        if ways_multiply(pattern, flags, whole=pattern not in anywhere)
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
