"""Which browsers the pages are made for, and that nothing else is asked of them."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

import euchre
from node_help import needs_node, run_modules

HERE: Final = Path(__file__).parent
WEB: Final = Path(euchre.__file__).parent / "web"
BROWSERS: Final = tomllib.loads((HERE / "data" / "browsers.toml").read_text(encoding="utf-8"))
PROMISED: Final = dict[str, str](BROWSERS["promised"])
_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_JS_COMMENT: Final = re.compile(r"/\*.*?\*/|(?<![:\"'\w])//[^\n]*", re.DOTALL)
_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_OWN: Final = (
    r"^\s+(?:async |static |get |set )*([a-z]\w*)\([^;]*\) \{$",  # methods
    r"\b(?:const|let|function|class)\s+(\w+)",
    r"[{,]\s*([a-z]\w*)\s*:",  # of objects
    r"this\.(\w+)\s*=",
)
"""How names are made that are ours."""
_TYPES: Final = frozenset(("NodeFilter", "Shuffling"))
"""A namespace of constants, and a word in a template."""


@cache
def modules() -> dict[str, str]:
    """The modules without comments and texts, by name."""
    found = {}
    for path in sorted(WEB.rglob("*.js")):
        if path.name != "types.js":
            text = _JS_COMMENT.sub("", path.read_text(encoding="utf-8"))
            found[path.relative_to(WEB).as_posix()] = text
    return found


@cache
def styles() -> str:
    return "\n".join(
        _CSS_COMMENT.sub("", path.read_text(encoding="utf-8"))
        for path in sorted(WEB.rglob("*.css"))
    )


def asked_of_browsers(text: str) -> set[str]:
    """What modules call or make that is not their own: methods and classes of browsers."""
    bare = _STRING.sub('""', text)
    own = set[str]().union(*(re.findall(each, bare, re.MULTILINE) for each in _OWN))
    made = re.findall(r"\bnew ([A-Z]\w+)|(?<![.\w$])([A-Z]\w*[a-z]\w*)(?=[.(])", bare)
    called = re.findall(r"\.\s*([A-Za-z_]\w*)\(", bare)
    return {*called, *(name for pair in made for name in pair if name)} - own - _TYPES


def newer(versions: str) -> list[str]:
    """The promised browsers that do not have what came in these versions."""

    def number(version: str) -> float:
        return float("inf") if version == "-" else float(version)

    pairs = zip(PROMISED.items(), versions.split(), strict=True)
    return [name for (name, promised), came in pairs if number(came) > number(promised)]


def selectors() -> list[str]:
    """The selectors of all rules, a list of them each."""
    return [head.strip() for head in re.findall(r"(?:^|[{}])([^{}@]+)\{", styles())]


def in_styles(kind: str) -> set[str]:
    """What of a kind is asked by the styles."""
    if kind == "selectors":
        return {name for head in selectors() for name in re.findall(r":([a-z-]+)", head)}
    if kind == "at-rules":
        return set(re.findall(r"@([a-z-]+)", styles()))
    bodies = "\n".join(re.findall(r"\{([^{}]*)\}", styles()))
    if kind == "functions":
        return set(re.findall(r"(?<![\w-])([a-z-]+)\(", bodies))
    return set(re.findall(r"(?<![\w#-])-?\d*\.?\d+([a-z]+)\b", bodies))


def test_nothing_is_asked_of_a_browser_that_is_not_known_to_be_there() -> None:
    asked = asked_of_browsers("\n".join(modules().values()))
    missing = sorted(asked - BROWSERS["scripts"].keys())
    assert missing == [], "look up in which versions they came, for tests/data/browsers.toml"
    assert sorted(BROWSERS["scripts"].keys() - asked) == [], "not asked for any more"


@pytest.mark.parametrize("kind", ["selectors", "at-rules", "functions", "units"])
def test_nothing_is_asked_of_its_styles_either(kind: str) -> None:
    assert sorted(in_styles(kind) - BROWSERS[kind].keys()) == []
    assert sorted(BROWSERS[kind].keys() - in_styles(kind)) == [], "not asked for any more"


def test_what_is_newer_than_promised_has_a_fallback() -> None:
    late = [name for name, versions in BROWSERS["scripts"].items() if newer(versions)]
    assert sorted(late) == sorted(BROWSERS["fallbacks"])
    for name, guard in BROWSERS["fallbacks"].items():
        users = [module for module, text in modules().items() if f".{name}(" in text]
        assert users
        assert all(guard in modules()[module] for module in users), name
    for kind in ("at-rules", "functions", "units"):
        assert [name for name, versions in BROWSERS[kind].items() if newer(versions)] == []


def test_a_selector_that_is_newer_takes_no_other_rule_with_it() -> None:
    late = {name for name, versions in BROWSERS["selectors"].items() if newer(versions)}
    late -= {"-webkit-inner-spin-button"}  # every browser lets those of others pass
    assert late
    for head in selectors():
        parts = re.split(r",(?![^(]*\))", head)
        has = [bool(late.intersection(re.findall(r":([a-z-]+)", part))) for part in parts]
        assert all(has) or not any(has), head


def test_no_rule_for_words_reaches_the_names_in_them() -> None:
    """What stands around a name is a ``span`` of its own: it is given no frame by chance."""
    reaching = [head for head in selectors() if re.search(r"[^\s>+~,(][\n ]+span\b", head)]
    assert reaching == []


def test_the_check_finds_what_is_new() -> None:
    """Among them what once stopped every drawing in Safari 17."""
    text = 'panel?.checkVisibility() && new Worker(x); const own = () => 1; y.own(".other(");'
    assert asked_of_browsers(text) == {"checkVisibility", "Worker"}
    assert newer("105 106 17.4") == ["safari"]
    assert newer("111 121 16.4") == []
    assert newer("150 - 1") == ["chrome", "firefox"]


def test_the_documents_promise_the_same() -> None:
    said = (HERE.parent / "docs" / "table.md").read_text(encoding="utf-8")
    names = {"chrome": "Chrome and Edge", "firefox": "Firefox", "safari": "Safari"}
    for name, version in PROMISED.items():
        assert f"{names[name]} {version}" in said


# -- days and times -----------------------------------------------------------------------------


def test_no_module_writes_days_as_the_device_does() -> None:
    """They stand in sentences of the page's language; a device may have digits of its own."""
    found = [name for name, text in modules().items() if re.search(r"\btoLocale|\bIntl\b", text)]
    assert found == ["page/texts.js"], "which goes by the language of the page alone"


@needs_node
def test_days_and_times_are_written_in_one_way() -> None:
    told: Any = run_modules(
        """
        const { clockTime, fullTime, shortDay } = await import("./page/dates.js");
        const at = new Date(2026, 10, 7, 9, 5);
        tell([clockTime(at), shortDay(at), fullTime(at)]);
        """
    )
    assert told == ["09:05", "Sat, Nov 7", "November 7, 2026, 09:05"]
