"""The rules over HTTP: the named games, their knobs, and what a change of knobs means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from euchre.clauses.values import in_words, words
from euchre.errors import RulesError
from euchre.house import HOUSE_KEYS, LONGEST_TEXT, knob_value, read_rules
from euchre.knobs import Knob, Value
from euchre.presets import PRESETS, changed_title, nearest_preset, preset
from euchre.rules import KNOBS
from euchre.server.endpoints import Endpoint
from euchre.server.operations import Operation, decode, respond
from euchre.server.problems import problem
from euchre.summary import Section, diff, summarise
from euchre.words.grammar import count, sentence

_LONGEST_NAME: Final = 40
_MOST_PROBLEMS: Final = 8
"""Knobs of which it is said what is wrong with them."""


class GameLine(msgspec.Struct, frozen=True):
    """A named game in the list: its name, one line about it, how many play, where it is from."""

    name: str
    title: str
    line: str
    players: int
    source: str


class ChoiceInfo(msgspec.Struct, frozen=True):
    """A value a knob can have, and how it is put to a person."""

    value: str | int | bool | None
    words: str


class KnobInfo(msgspec.Struct, frozen=True):
    """An option of the rules, with everything that a form needs.

    `kind` is ``choice``, ``switch``, ``number`` or ``suits``; `choices` are there for the first
    two; `low` and `high` are the range of a number; `optional` says that None is a value too;
    `value` is that of the game, `default` that of the plain American game; `doc` says what it is.
    """

    name: str
    label: str
    group: str
    kind: str
    doc: str
    source: str
    value: str | int | bool | None
    default: str | int | bool | None
    choices: tuple[ChoiceInfo, ...]
    low: int
    high: int
    optional: bool


class CatalogueGame(msgspec.Struct, frozen=True):
    """A named game: its knobs, its rules in plain English, and what most tables do otherwise."""

    name: str
    title: str
    line: str
    players: int
    source: str
    usual: str
    knobs: tuple[KnobInfo, ...]
    summary: tuple[Section, ...]
    digest: str


SentRules: TypeAlias = Annotated[str, Meta(max_length=LONGEST_TEXT)] | dict[str, Any]
"""Rules as others send them: what `euchre.house.read_rules` takes, and no name of a file."""
RULES_LIMIT: Final = 2 * LONGEST_TEXT
"""Bytes of a body that may hold a text of house rules."""


class RulesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/rules``: rules by name, as a text or option by option."""

    rules: SentRules = "standard"


class Refusal(msgspec.Struct, frozen=True):
    """The reason that an option (empty: no single one) cannot have its value.

    `why` names knobs as programs do, `words` as a form does.
    """

    knob: str
    why: str
    words: str


class RulesAnswer(msgspec.Struct, frozen=True):
    """The answer of ``POST /api/rules``; without `ok` only `problems` is filled.

    `preset` is the game that was named, or the nearest to a text; `knobs` are those that differ
    from it, and `differences` the same in words.
    """

    ok: bool
    preset: str
    title: str
    knobs: dict[str, str | int | bool | None] = {}
    summary: tuple[Section, ...] = ()
    differences: tuple[str, ...] = ()
    problems: tuple[Refusal, ...] = ()
    digest: str | None = None


# -- pure ---------------------------------------------------------------------------------------


def games() -> tuple[GameLine, ...]:
    """List the named games, in the order in which they are shown."""
    return tuple(
        GameLine(p.name, p.title, p.blurb, p.rules.players, p.source) for p in PRESETS.values()
    )


def knob_info(knob: Knob, value: Value) -> KnobInfo:
    """Describe an option that has `value` in some game."""
    return KnobInfo(
        name=knob.name,
        label=knob.label,
        group=knob.group,
        kind=knob.kind,
        doc=knob.help,
        source=knob.source,
        value=value,
        default=knob.default,
        choices=tuple(ChoiceInfo(each, words(knob, each)) for each in knob.choices),
        low=knob.low,
        high=knob.high,
        optional=knob.optional,
    )


def game(name: str) -> CatalogueGame:
    """Describe a named game, with its options and its rules in words.

    Raises:
        RulesError: there is none of that name; the nearest is suggested.
    """
    found = preset(name)
    rules = found.rules
    return CatalogueGame(
        name=found.name,
        title=found.title,
        line=found.blurb,
        players=rules.players,
        source=found.source,
        usual=found.usual,
        knobs=tuple(knob_info(knob, getattr(rules, knob.name)) for knob in KNOBS.values()),
        summary=summarise(rules),
        digest=rules.digest,
    )


def answer(question: RulesQuery) -> RulesAnswer:
    """Explain the rules in a query, or why they cannot be played.

    Of rules that are sent knob by knob every knob that is wrong is named.

    Raises:
        RulesError: there is no game of that name, or the text holds no rules.
    """
    asked = question.rules
    problems: list[Refusal] = []
    try:
        house = read_rules(asked)
    except RulesError as error:
        if isinstance(asked, str):
            raise
        house = read_rules({"base": asked.get("base", "standard")})
        problems = _problems(asked) or [_clash(str(error), asked)]
    base = nearest_preset(house.rules) if isinstance(asked, str) else PRESETS[house.base]
    if problems:
        return RulesAnswer(ok=False, preset=base.name, title=base.title, problems=tuple(problems))
    changes = house.rules.differences(base.rules)
    return RulesAnswer(
        ok=True,
        preset=base.name,
        title=house.named or changed_title(base, house.rules),
        knobs={name: mine for name, (mine, _) in changes.items()},
        summary=summarise(house.rules),
        differences=diff(base.rules, house.rules, base.title),
        digest=house.rules.digest,
    )


def _problems(asked: Mapping[str, object]) -> list[Refusal]:
    """Find the first options with impossible values, and count those that were not checked."""
    knobs = [(name, value) for name, value in asked.items() if name not in HOUSE_KEYS]
    problems: list[Refusal] = []
    for number, (name, value) in enumerate(knobs):
        if len(problems) == _MOST_PROBLEMS:
            return [*problems, _unread(len(knobs) - number)]
        refusal = _refusal(name, value)
        if refusal is not None:
            problems.append(refusal)
    return problems


def _refusal(name: str, value: object) -> Refusal | None:
    try:
        knob_value(name, value)
    except RulesError as error:
        known = KNOBS.get(name)
        plain = f"{known.label} takes {known.allowed}" if known is not None else str(error)
        return Refusal(name[:_LONGEST_NAME], str(error), plain + ".")
    return None


def _unread(knobs: int) -> Refusal:
    """Describe the options that are not checked after too many problems."""
    why = f"there are {count(knobs, 'more knob')}: they are looked at when these are right"
    return Refusal("", why, sentence(why))


def _clash(why: str, changed: Mapping[str, object]) -> Refusal:
    """Explain a conflict of options, and blame one that was changed if the message names it."""
    named = [word for word in re.findall(r"[a-z_0-9]+", why) if word in KNOBS]
    blamed = [name for name in named if name in changed] or named or [""]
    return Refusal(blamed[0], why, sentence(in_words(why)))


# -- over HTTP ----------------------------------------------------------------------------------


async def list_rules(_: Request) -> Response:
    """``GET /api/rules``: the named games."""
    return respond(games())


async def show_rules(request: Request) -> Response:
    """``GET /api/rules/{preset}``: a game's options and its rules in words."""
    try:
        return respond(game(request.path_params["preset"]))
    except RulesError as error:
        return problem(404, "unknown-preset", f"{error}")


async def ask_rules(request: Request) -> Response:
    """``POST /api/rules``: an explanation of rules, and their differences from a named game."""
    return respond(answer(decode(await request.body(), RulesQuery)))


def routes() -> list[Endpoint]:
    """Build the routes of the rules."""
    return [
        Operation("GET", "/api/rules", list_rules, answers=tuple[GameLine, ...]),
        Operation(
            "POST",
            "/api/rules",
            ask_rules,
            takes=RulesQuery,
            answers=RulesAnswer,
            body_limit=RULES_LIMIT,
        ),
        Operation("GET", "/api/rules/{preset}", show_rules, answers=CatalogueGame),
    ]
