"""Every public function of the pages of the API, called with arguments that do not fit.

The table of calls is generated: each argument in turn is nothing, too little, too much, negative or
of another type, and the rest fit. What comes is one sentence of the house, never an answer, and
never an error from deep within.
"""

from __future__ import annotations

import importlib
import inspect
import linecache
import random
import re
import traceback
from collections.abc import Callable, Iterator
from math import nan
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from euchre.bots import make
from euchre.cards import Suit, parse_cards
from euchre.errors import EuchreError
from euchre.events import Passed
from euchre.hand import apply, begin, view
from euchre.match import new_match
from euchre.presets import PRESETS
from euchre.ratings import Result
from euchre.record import Record
from euchre.scoring import endings
from euchre.shuffle import deal

pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

INNER = (
    *("cards", "rules", "knobs", "events", "state", "board", "svg", "scoring", "words", "errors"),
    *("randomness", "record.event_lines", "shuffle.drawn_dealer", "shuffle.tied"),
)
"""What is asked for every card, by everybody: it takes what it is given."""
DOCS = Path(__file__).parent.parent / "docs"
PAGES = ("api-game", "api-records", "api-bots")
RULES = PRESETS["standard"].rules
HAND = begin(RULES, deal(RULES, 0, random.Random(3)))
SEEN = view(HAND, HAND.turn)
MATCH = new_match(RULES, dealer=0)
OVER = apply(apply(HAND, Passed(1)), Passed(2))
BOTS = [make("simple") for _ in range(4)]
RECORD = Record(rules=RULES, dealer=0, events=HAND.events)

FITTING: dict[str, Any] = {
    "Rules": RULES,
    "Hand": HAND,
    "HandState": HAND,
    "H": HAND,
    "View": SEEN,
    "Match": MATCH,
    "Seat": 1,
    "Seat | None": 1,
    "int": 1,
    "float": 1.0,
    "str": "standard",
    "Sequence[Bot]": BOTS,
    "Bot": BOTS[0],
    "Chance": random.Random(1),
    "Suit": Suit.SPADES,
    "Suit | None": Suit.SPADES,
    "Card": parse_cards("AS")[0],
    "Record": RECORD,
    "Iterable[Record]": [RECORD],
    "Games": [RECORD],
    "Ending": endings(RULES, 0)[0],
    "Event": Passed(1),
    "events.HandEvent": Passed(1),
    "Sequence[int]": (0, 0),
    "Sequence[int] | None": (0, 0),
    "Dealt": HAND.dealt,
    "Sequence[Card]": parse_cards("AS KS"),
    "Iterable[Card]": parse_cards("AS KS"),
}
"""A value that fits, by how an argument is annotated."""


class Stranger:
    """Something that fits nowhere."""

    def __repr__(self) -> str:
        return "<a stranger>"


WRONG: dict[str, tuple[Any, ...]] = {
    "int": (Stranger(), 1.5, "3", None),
    "float": (Stranger(), nan, "3"),
    "Seat": (Stranger(), -1, 9, 1.5),
    "Seat | None": (Stranger(), -1, 9, 1.5),
    "Sequence[Bot]": (Stranger(), [], BOTS[:2], BOTS * 2, [1, 2, 3, 4]),
    "Sequence[int]": (Stranger(), (), (0,), (0, 0, 0), (nan, 0), ("a", "b")),
    "Sequence[int] | None": (Stranger(), (), (0,), (0, 0, 0), (nan, 0), ("a", "b")),
    "View": (Stranger(), None, HAND, MATCH),
    "Hand": (Stranger(), None, MATCH),
    "HandState": (Stranger(), None, MATCH),
    "H": (Stranger(), None, MATCH),
    "Match": (Stranger(), None, HAND),
}
NUMBERS: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(("most", "first", "deals", "workers"), (0, -1)),
    **dict.fromkeys(("patience", "seconds"), (-1.0, nan)),
}
"""Numbers that no argument of this name can be."""


class Call(NamedTuple):
    function: Callable[..., Any]
    arguments: dict[str, Any]
    name: str


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    seen = set()
    for page in PAGES:
        text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
        for name, options in re.findall(r"automodule:: ([\w.]+)\n((?: +:.*\n)*)", text):
            module = importlib.import_module(name)
            left_out = set(re.findall(r"\w+", options))
            for each in getattr(module, "__all__", vars(module)):
                function = getattr(module, each)
                home = getattr(function, "__module__", "")
                offered = hasattr(module, "__all__") or home == name
                if each.startswith("_") or not offered or each in left_out:
                    continue
                if inspect.isfunction(function) and function not in seen:
                    seen.add(function)
                    called = f"{name}.{each}".removeprefix("euchre.")
                    if not called.startswith(INNER):
                        yield called, function


def calls() -> Iterator[Call]:
    """One wrong argument in each, where all that must be there can be made to fit."""
    for name, function in functions():
        parameters = {
            each.name: each
            for each in inspect.signature(function).parameters.values()
            if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
        }
        needed = {key: each for key, each in parameters.items() if each.default is each.empty}
        if not all(each.annotation in FITTING for each in needed.values()):
            continue
        fitting = {key: FITTING[each.annotation] for key, each in needed.items()}
        for key, each in parameters.items():
            wrong = WRONG.get(each.annotation, (Stranger(),) if each.annotation in FITTING else ())
            for value in (*wrong, *NUMBERS.get(key, ())):
                yield Call(function, {**fitting, key: value}, f"{name}({key}={value!r:.30})")


CALLS = [*calls()]
TWO_SIDES = {"id": "1", "at": 0, "family": "pairs", "sides": (("a",), ("b",)), "hands": 9}
OTHERS = [
    Call(bot.act, {"view": wrong}, f"{type(bot).__name__}.act({wrong!r:.30})")
    for bot in (make("simple"), make("rules"), make("random"))
    for wrong in (Stranger(), None, HAND, MATCH, view(HAND, 2), view(HAND, None))
] + [
    Call(Result, {**TWO_SIDES, **wrong}, f"Result({wrong})")
    for wrong in ({"score": (nan, 3)}, {"score": (1.5, 3)}, {"score": (10, 3), "hands": nan})
]
"""What is no function: the bots' own method, and what ratings are made of."""


def answer_of(call: Call) -> str:
    """What is wrong with what comes; empty where it is a sentence."""
    try:
        found = call.function(**call.arguments)
        if inspect.isgenerator(found):
            found = next(found)
    except EuchreError:
        return ""
    except (TypeError, ValueError) as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        line = linecache.getline(frame.filename, frame.lineno or 0).strip()
        own = "euchre" in frame.filename and line.startswith("raise")
        return "" if own else f"{type(error).__name__} from within: {error}"
    except Exception as error:  # noqa: BLE001 - it is what is looked for
        return f"{type(error).__name__} from within: {error}"
    return f"an answer: {found!r:.60}"


@pytest.mark.parametrize("call", [*CALLS, *OTHERS], ids=lambda call: call.name)
def test_what_does_not_fit_is_told_in_a_sentence(call: Call) -> None:
    assert answer_of(call) == ""
