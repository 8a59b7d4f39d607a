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
from functools import partial
from math import nan
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from euchre.analysis import read_question
from euchre.bots import Tracker, make_bot
from euchre.bots.matches.arena import ArenaContest, ArenaPairing
from euchre.bots.matches.duel import DuelResult
from euchre.bots.matches.ladder import rank_bots
from euchre.errors import EuchreError
from euchre.game.cards import Card, Suit, parse_cards
from euchre.game.events import Passed
from euchre.game.hand import apply, begin, view
from euchre.game.match import new_match
from euchre.game.presets import PRESETS
from euchre.game.scoring import list_endings
from euchre.game.shuffle import deal
from euchre.notation.record import Record
from euchre.ratings import RankedMatchResult
from euchre.statistics import tabulate_hands
from euchre.testing.deals import apply_passes, deal_with

pytest.importorskip("gymnasium", reason="gymnasium is not installed: pip install 'euchre[envs]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.envs import BatchEnv
from euchre.envs.aec import MultiSeatEnv
from euchre.envs.gym import SeatEnv, SeatVectorEnv

INNER = re.compile(
    r"game\.(knobs|events|censor|state|scoring|randomness)\.|errors\.|english\.(?!board|summary)"
    r"|game\.cards\.(card_height|is_trump|build_plain_pack|sort_hand|suit_of|find_winner)"
    r"|game\.rules\.(agreed|benny|build_pack|find_cutter|has_|left|low|packet|partner|team)"
    r"|english\.board\.(default|describe|draw_table|find|format|last|seat_marks)"
    r"|game\.(hand\.find_blind|shuffle\.find_(drawn|tied))|notation\.record\.format_event"
    r"|(table|client|tournaments|clubs)\.|bots\.matches\.duel\.(build_seatings|play_\w+_round)"
)
"""Asked for every card, or by who keeps tables, evenings and clubs: it takes what it is given."""
DOCS = Path(__file__).parent.parent / "docs"
PAGES = [
    page
    for path in sorted(DOCS.glob("*.md"))
    if "automodule::" in (page := path.read_text(encoding="utf-8"))
]
RULES = PRESETS["standard"].rules
HAND = begin(RULES, deal(RULES, 0, random.Random(3)))
SEEN = view(HAND, HAND.turn)
MATCH = new_match(RULES, dealer=0)
OVER = apply(apply(HAND, Passed(1)), Passed(2))
BOTS = [make_bot("simple") for _ in range(4)]
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
    "Ending": list_endings(RULES, 0)[0],
    "Event": Passed(1),
    "events.HandEvent": Passed(1),
    "Sequence[int]": (0, 0),
    "Sequence[int] | None": (0, 0),
    "Dealt": HAND.dealt,
    "Sequence[Card]": parse_cards("AS KS"),
    "Iterable[Card]": parse_cards("AS KS"),
    "Callable[[int], Bot]": partial(make_bot, "simple"),
    "ArenaContest": ArenaContest(rules=RULES, deals=1),
    "Sequence[str]": ["simple", "random"],
}
"""A value that fits, by how an argument is annotated."""


class Stranger:
    """Something that fits nowhere."""

    def __repr__(self) -> str:
        return "<a stranger>"


UNCHECKED = ("", "Any", "object", "bool", "dict[str, Any]", "dict[str, Any] | None")
"""Annotations that say nothing, or take all."""
WRONG: dict[str, tuple[Any, ...]] = {
    "int": (Stranger(), 1.5, "3"),
    "float": (Stranger(), nan, "3"),
    "Seat": (Stranger(), -1, 9, 1.5),
    "Seat | None": (Stranger(), -1, 9, 1.5),
    "Sequence[Bot]": (Stranger(), [], BOTS[:2], BOTS * 2, [1, 2, 3, 4]),
    "Sequence[int]": (Stranger(), (), (0,), (0, 0, 0), (nan, 0), ("a", "b")),
    "Sequence[int] | None": (Stranger(), (), (0,), (0, 0, 0), (nan, 0), ("a", "b")),
    "Sequence[float]": (Stranger(), "a", [nan]),
    "View": (Stranger(), HAND, MATCH),
    "Hand": (Stranger(), MATCH),
    "HandState": (Stranger(), MATCH),
    "H": (Stranger(), MATCH),
    "Match": (Stranger(), HAND),
}
NAMED: dict[str, tuple[Any, ...]] = {
    **dict.fromkeys(
        ("max_deals", "first", "deals", "workers", "n", "num_envs", "threads"), (0, -1)
    ),
    **dict.fromkeys(("hands", "tries"), (0, -1)),
    **dict.fromkeys(("patience", "seconds", "timeout"), (-1.0, nan)),
    **dict.fromkeys(("count", "depth", "longest", "makers_tricks", "many"), (-1,)),
    **dict.fromkeys(("most_changes", "most_events"), (-1,)),
    "swing": (0, -1.0),
    **dict.fromkeys(("action", "actions"), (Stranger(), None, "a", 1.5, True, [[1], [2, 3]])),
    "agent": ("seat_9", 0),
    "seats": ("a", 7, (9,), (1.5,), ([],)),
    "opponents": (5, [], "no such bot"),
}
"""What no argument of this name can be."""
INSTANCES: tuple[Any, ...] = (
    *(Card, Suit, RULES, HAND, SEEN, MATCH, RECORD, Tracker(MATCH), tabulate_hands([])),
    *(BatchEnv("standard", 2), SeatEnv(illegal="raise"), MultiSeatEnv(), SeatVectorEnv(2)),
)
"""Of what the methods are called."""
MADE = (ArenaContest, BatchEnv, SeatEnv, MultiSeatEnv, SeatVectorEnv, Tracker)
"""What checks all that it is made of."""
for each in INSTANCES[-4:]:
    each.reset()


class Call(NamedTuple):
    function: Callable[..., Any]
    arguments: dict[str, Any]
    name: str


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """The functions that are offered, and the methods and makings of what is offered."""
    seen = set()
    for text in PAGES:
        for name, options in re.findall(r"automodule:: ([\w.]+)\n((?: +:.*\n)*)", text):
            module = importlib.import_module(name)
            left_out = set(re.findall(r"\w+", options))
            for each in getattr(module, "__all__", vars(module)):
                found = getattr(module, each)
                home = getattr(found, "__module__", "")
                offered = hasattr(module, "__all__") or home == name
                if each.startswith("_") or not offered or each in left_out:
                    continue
                if id(found) not in seen:
                    seen.add(id(found))
                    called = f"{name}.{each}".removeprefix("euchre.")
                    if not INNER.match(called):
                        yield from callables(called, found)


def callables(called: str, found: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    if not inspect.isclass(found):
        if inspect.isfunction(inspect.unwrap(found)):
            yield called, found
        return
    if found in MADE:
        yield called, found
    for one in INSTANCES:
        if found in (one, type(one)):
            for method, code in vars(found).items():
                called_on = inspect.isfunction(code) and one is not found
                if not method.startswith("_") and (called_on or isinstance(code, classmethod)):
                    yield f"{called}.{method}", getattr(one, method)


def calls() -> Iterator[Call]:
    """One wrong argument in each, where all else that must be there can be made to fit."""
    for name, function in functions():
        parameters = {
            each.name: each
            for each in inspect.signature(function).parameters.values()
            if each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD)
        }
        needed = {key: each for key, each in parameters.items() if each.default is each.empty}
        for key, each in parameters.items():
            if any(one.annotation not in FITTING for one in needed.values() if one is not each):
                continue
            fitting = {one: FITTING[needed[one].annotation] for one in needed if one != key}
            for value in wrong_values(each):
                called = f"{name}({key}={value!r:.30})"
                if each.kind is each.POSITIONAL_ONLY:
                    yield Call(partial(function, value), fitting, called)
                elif value != each.default:
                    yield Call(function, {**fitting, key: value}, called)


def wrong_values(parameter: inspect.Parameter) -> tuple[Any, ...]:
    """What does not fit: None where nothing says that it may be left out."""
    kind = parameter.annotation
    named = NAMED.get(parameter.name, ())
    if kind in UNCHECKED or kind.startswith("type["):
        return named
    nothing = () if kind.endswith("None") else (None,)
    inside: tuple[Any, ...] = ()
    if kind.startswith(("Iterable[", "Sequence[", "Collection[")):
        inside = ([Stranger()], ["3"] if kind.endswith("[float]") else [1.5], [[None]])
    elif kind.startswith("Mapping["):
        inside = ({Stranger(): Stranger()}, {1.5: [None]})
    return *WRONG.get(kind, (Stranger(),)), *inside, *nothing, *named


CALLS = [*calls()]
MET = [ArenaPairing(0, bot, DuelResult([0.5, 0.7])) for bot in (1, 2)]
TWO_SIDES = {"id": "1", "at": 0, "family": "pairs", "sides": (("a",), ("b",)), "hands": 9}
OTHERS = (
    [
        Call(bot.act, {"view": wrong}, f"{type(bot).__name__}.act({wrong!r:.30})")
        for bot in (make_bot("simple"), make_bot("rules"), make_bot("random"))
        for wrong in (Stranger(), None, HAND, MATCH, view(HAND, 2), view(HAND, None))
    ]
    + [
        Call(RankedMatchResult, {**TWO_SIDES, **wrong}, f"Result({wrong})")
        for wrong in ({"score": (nan, 3)}, {"score": (1.5, 3)}, {"score": (10, 3), "hands": nan})
    ]
    + [
        Call(
            partial(read_question, RULES, hand="JH JD AH KH AC", up="9H"), wrong, f"asked({wrong})"
        )
        for wrong in ({"seat": 1}, {"scores": [1, 2]}, {"scores": ["6", None]}, {"called": 3})
    ]
    + [
        Call(rank_bots, {"pairs": wrong}, f"rank_bots({len(wrong)} pairings)")
        for wrong in ([], MET, [*MET, ArenaPairing(1, 2, DuelResult())])
    ]
    + [
        Call(partial(deal_with, RULES, 0), {"hands": wrong}, f"deal_with({wrong})")
        for wrong in ({0: ["AS"]}, {9: parse_cards("AS")}, {0: "AS KS"})
    ]
    + [Call(apply_passes, {"hand": HAND, "count": 50}, "apply_passes(50)")]
)
"""What is no function or wants more than fits: the bots' own method, what ratings are made of, and
a question about a hand, a ladder of bots that have not met, and cards that are none."""


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


BY_FUNCTION: dict[str, list[Call]] = {}
for each in (*CALLS, *OTHERS):
    BY_FUNCTION.setdefault(each.name.partition("(")[0], []).append(each)


@pytest.mark.parametrize("function", BY_FUNCTION)
def test_what_does_not_fit_is_told_in_a_sentence(function: str) -> None:
    answers = {call.name: answer_of(call) for call in BY_FUNCTION[function]}
    assert {name: answer for name, answer in answers.items() if answer} == {}
