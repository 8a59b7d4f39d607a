"""The rules over HTTP: the named games, their knobs, and what a change of knobs means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from euchre.clauses.values import in_words, words
from euchre.errors import RulesError
from euchre.knobs import Knob, Value, check_value
from euchre.presets import PRESETS, Preset, preset
from euchre.rules import KNOBS, Rules, knob_named
from euchre.server.endpoints import Endpoint
from euchre.server.operations import Operation, decode, respond
from euchre.server.problems import problem
from euchre.summary import Section, diff, summarise
from euchre.words.grammar import count, sentence

_LONGEST: Final = 40
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
    """A knob with all a form needs.

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


class Game(msgspec.Struct, frozen=True):
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


class Question(msgspec.Struct, frozen=True):
    """What ``POST /api/rules`` is asked: a named game, and the knobs to change."""

    preset: str = "standard"
    knobs: dict[str, Any] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why a knob (empty where no single one is to blame) cannot stand as it is.

    `why` names knobs as programs do, `words` as a form does.
    """

    knob: str
    why: str
    words: str


class Answer(msgspec.Struct, frozen=True):
    """What ``POST /api/rules`` answers; without `ok` only `problems` is filled."""

    ok: bool
    preset: str
    title: str
    summary: tuple[Section, ...] = ()
    differences: tuple[str, ...] = ()
    problems: tuple[Refusal, ...] = ()
    digest: str | None = None


# -- pure ---------------------------------------------------------------------------------------


def rules_of(preset: str, knobs: Mapping[str, object]) -> Rules:
    """The rules of a named game with some knobs set.

    Args:
        preset: the name of the game.
        knobs: values as JSON has them, or as typed on a command line (``"11"``, ``"yes"``).

    Raises:
        RulesError: an unknown game or knob, a value out of range, or knobs that clash.
    """
    rules = _preset(preset).rules
    changes = {name: value_of(name, value) for name, value in knobs.items()}
    return rules.but(changes) if changes else rules


def value_of(name: str, value: object) -> Value:
    """The value of the knob `name` that was sent from outside.

    Raises:
        RulesError: there is no such knob, or it cannot have the value.
    """
    knob = knob_named(name[:_LONGEST])
    if value is not None and not isinstance(value, str | int | bool):
        raise RulesError(f"{knob.name} cannot be that: it takes {knob.allowed}")
    if isinstance(value, str):
        if len(value) > _LONGEST:
            raise RulesError(f"{knob.name} cannot be so long: it takes {knob.allowed}")
        return knob.parse(value)
    check_value(knob, value)
    return value


def games() -> tuple[GameLine, ...]:
    """The named games, in the order in which they are shown."""
    return tuple(
        GameLine(p.name, p.title, p.blurb, p.rules.players, p.source) for p in PRESETS.values()
    )


def knob_info(knob: Knob, value: Value) -> KnobInfo:
    """A knob that has `value` in some game."""
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


def game(name: str) -> Game:
    """A named game with its knobs and its rules in words.

    Raises:
        RulesError: there is none of that name; the nearest is suggested.
    """
    found = _preset(name)
    rules = found.rules
    return Game(
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


def answer(question: Question) -> Answer:
    """What the rules asked about say, or why they cannot be played.

    Raises:
        RulesError: there is no game of that name.
    """
    base = _preset(question.preset)
    problems: list[Refusal] = []
    for number, (name, value) in enumerate(question.knobs.items()):
        if len(problems) == _MOST_PROBLEMS:
            problems.append(_unread(len(question.knobs) - number))
            break
        refusal = _refusal(name, value)
        if refusal is not None:
            problems.append(refusal)
    if not problems:
        try:
            rules = rules_of(question.preset, question.knobs)
        except RulesError as error:
            problems.append(_clash(str(error), question.knobs))
        else:
            return Answer(
                ok=True,
                preset=base.name,
                title=base.title + (", with changes" if rules != base.rules else ""),
                summary=summarise(rules),
                differences=diff(base.rules, rules, base.title),
                digest=rules.digest,
            )
    return Answer(ok=False, preset=base.name, title=base.title, problems=tuple(problems))


def _preset(name: str) -> Preset:
    return preset(name[:_LONGEST])


def _refusal(name: str, value: object) -> Refusal | None:
    try:
        value_of(name, value)
    except RulesError as error:
        known = KNOBS.get(name)
        plain = f"{known.label} takes {known.allowed}" if known is not None else str(error)
        return Refusal(name[:_LONGEST], str(error), plain + ".")
    return None


def _unread(knobs: int) -> Refusal:
    """After so many problems the knobs that are left are not looked at."""
    why = f"there are {count(knobs, 'more knob')}: they are looked at when these are right"
    return Refusal("", why, sentence(why))


def _clash(why: str, changed: Mapping[str, object]) -> Refusal:
    """Knobs that do not go together, blamed on one that was changed if the sentence names it."""
    named = [word for word in re.findall(r"[a-z_0-9]+", why) if word in KNOBS]
    blamed = [name for name in named if name in changed] or named or [""]
    return Refusal(blamed[0], why, sentence(in_words(why)))


# -- over HTTP ----------------------------------------------------------------------------------


async def list_rules(_: Request) -> Response:
    """``GET /api/rules``: the named games."""
    return respond(games())


async def show_rules(request: Request) -> Response:
    """``GET /api/rules/{preset}``: a game's knobs and its rules in words."""
    try:
        return respond(game(request.path_params["preset"]))
    except RulesError as error:
        return problem(404, "unknown-preset", f"{error}")


async def ask_rules(request: Request) -> Response:
    """``POST /api/rules``: what a named game with some knobs changed says."""
    question = decode(await request.body(), Question)
    try:
        return respond(answer(question))
    except RulesError as error:
        return problem(400, "unknown-preset", str(error))


def routes() -> list[Endpoint]:
    """The addresses of the rules."""
    return [
        Operation("GET", "/api/rules", list_rules, answers=tuple[GameLine, ...]),
        Operation("POST", "/api/rules", ask_rules, takes=Question, answers=Answer),
        Operation("GET", "/api/rules/{preset}", show_rules, answers=Game),
    ]
