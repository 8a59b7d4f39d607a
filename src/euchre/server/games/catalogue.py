"""The rules over HTTP: the named games, their knobs, and what a change of knobs means."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from euchre.english.clauses.values import describe_value, replace_knob_names
from euchre.english.grammar import format_count, make_sentence
from euchre.english.summary import SummarySection, describe_differences, summarise_rules
from euchre.errors import RulesError
from euchre.game.knobs import Knob, Value
from euchre.game.presets import PRESETS, changed_title, nearest_preset, preset
from euchre.game.rules import KNOBS
from euchre.notation.rules_text import (
    MAX_TEXT_CHARACTERS,
    NON_KNOB_KEYS,
    parse_knob_value,
    read_rules,
)
from euchre.server.endpoints import Endpoint
from euchre.server.http.allowed_hosts import client_address
from euchre.server.limits import RateLimiter
from euchre.server.operations import ApiOperation, declare_refusals, decode_json, respond_json
from euchre.server.problems import respond_problem
from euchre.table.commands import RefusedError
from euchre.texts import join_texts, translatable

_MAX_NAME_CHARS: Final = 40
_MAX_PROBLEMS: Final = 8
"""Knobs of which it is said what is wrong with them."""


class GameSummary(msgspec.Struct, frozen=True):
    """A named game in the list: its name, one line about it, how many play, where it is from."""

    name: str
    title: str
    line: str
    players: int
    source: str


class KnobValueInfo(msgspec.Struct, frozen=True):
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
    choices: tuple[KnobValueInfo, ...]
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
    summary: tuple[SummarySection, ...]
    digest: str


SentRules: TypeAlias = Annotated[str, Meta(max_length=MAX_TEXT_CHARACTERS)] | dict[str, Any]
"""Rules as others send them: what `euchre.notation.rules_text.read_rules` takes, and no name of a
file."""
MAX_RULES_BYTES: Final = 2 * MAX_TEXT_CHARACTERS
"""Bytes of a body that may hold a text of house rules."""


class RulesQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of ``POST /api/rules``: rules by name, as a text or option by option."""

    rules: SentRules = "standard"


class RulesProblem(msgspec.Struct, frozen=True):
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
    summary: tuple[SummarySection, ...] = ()
    differences: tuple[str, ...] = ()
    problems: tuple[RulesProblem, ...] = ()
    digest: str | None = None


# -- pure ---------------------------------------------------------------------------------------


def build_knob_info(knob: Knob, value: Value) -> KnobInfo:
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
        choices=tuple(KnobValueInfo(pick, describe_value(knob, pick)) for pick in knob.choices),
        low=knob.low,
        high=knob.high,
        optional=knob.optional,
    )


def build_catalogue_game(name: str) -> CatalogueGame:
    """Describe a named game, with its options and its rules in words.

    Raises:
        RulesError: there is none of that name; the nearest is suggested.
    """
    named_game = preset(name)
    rules = named_game.rules
    return CatalogueGame(
        name=named_game.name,
        title=named_game.title,
        line=named_game.blurb,
        players=rules.players,
        source=named_game.source,
        usual=named_game.usual,
        knobs=tuple(build_knob_info(knob, getattr(rules, knob.name)) for knob in KNOBS.values()),
        summary=summarise_rules(rules),
        digest=rules.digest,
    )


def answer_rules_question(question: RulesQuery) -> RulesAnswer:
    """Explain the rules in a query, or why they cannot be played.

    Of rules that are sent knob by knob every knob that is wrong is named.

    Raises:
        RulesError: there is no game of that name, or the text holds no rules.
    """
    sent_rules = question.rules
    problems: list[RulesProblem] = []
    try:
        house = read_rules(sent_rules)
    except RulesError as error:
        if isinstance(sent_rules, str):
            raise
        house = read_rules({"base": sent_rules.get("base", "standard")})
        problems = _find_problems(sent_rules) or [_build_clash_problem(str(error), sent_rules)]
    base = nearest_preset(house.rules) if isinstance(sent_rules, str) else PRESETS[house.base]
    if problems:
        return RulesAnswer(ok=False, preset=base.name, title=base.title, problems=tuple(problems))
    changes = house.rules.differences(base.rules)
    return RulesAnswer(
        ok=True,
        preset=base.name,
        title=house.named or changed_title(base, house.rules),
        knobs={name: mine for name, (mine, _) in changes.items()},
        summary=summarise_rules(house.rules),
        differences=describe_differences(base.rules, house.rules, base.title),
        digest=house.rules.digest,
    )


def _find_problems(sent_rules: Mapping[str, object]) -> list[RulesProblem]:
    """Find the first options with impossible values, and count those that were not checked."""
    knobs = [(name, value) for name, value in sent_rules.items() if name not in NON_KNOB_KEYS]
    problems: list[RulesProblem] = []
    for number, (name, value) in enumerate(knobs):
        if len(problems) == _MAX_PROBLEMS:
            return [*problems, _build_unchecked_problem(len(knobs) - number)]
        refusal = _find_option_problem(name, value)
        if refusal is not None:
            problems.append(refusal)
    return problems


def _find_option_problem(name: str, value: object) -> RulesProblem | None:
    try:
        parse_knob_value(name, value)
    except RulesError as error:
        knob = KNOBS.get(name)
        words = str(error)
        if knob is not None:
            label, allowed = knob.label, knob.allowed_values
            english = f"{label} takes {allowed}"
            words = translatable("knob-takes", english, knob=label, allowed=allowed)
        return RulesProblem(name[:_MAX_NAME_CHARS], str(error), join_texts((words, ".")))
    return None


def _build_unchecked_problem(knob_count: int) -> RulesProblem:
    """Describe the options that are not checked after too many problems."""
    count = format_count(knob_count, "more knob")
    english = f"{count} not checked yet: fix these first to see the rest"
    reason = translatable("knob-unchecked", english, n=knob_count)
    return RulesProblem("", reason, make_sentence(reason))


def _build_clash_problem(reason: str, changed_knobs: Mapping[str, object]) -> RulesProblem:
    """Explain a conflict of options, and blame one that was changed if the message names it."""
    knobs_named = [word for word in re.findall(r"[a-z_0-9]+", reason) if word in KNOBS]
    blamed = [name for name in knobs_named if name in changed_knobs] or knobs_named or [""]
    return RulesProblem(blamed[0], reason, make_sentence(replace_knob_names(reason)))


# -- over HTTP ----------------------------------------------------------------------------------


async def list_rules(_: Request) -> Response:
    """``GET /api/rules``: the named games, in the order in which they are shown."""
    return respond_json(
        [
            GameSummary(game.name, game.title, game.blurb, game.rules.players, game.source)
            for game in PRESETS.values()
        ]
    )


@declare_refusals("unknown-preset")
async def show_rules(request: Request) -> Response:
    """``GET /api/rules/{preset}``: a game's options and its rules in words."""
    try:
        return respond_json(build_catalogue_game(request.path_params["preset"]))
    except RulesError as error:
        return respond_problem(404, "unknown-preset", str(error))


def build_routes(questions_per_second: float) -> list[Endpoint]:
    """Build the routes of the rules, of which one address may ask so many questions a second."""
    askers = RateLimiter[str](questions_per_second, 60 * questions_per_second)

    async def ask_rules(request: Request) -> Response:
        """``POST /api/rules``: an explanation of rules, and their differences from a named game."""
        if not askers.take(client_address(request), asyncio.get_running_loop().time()):
            raise RefusedError(
                "flood",
                translatable(
                    "rules-flood",
                    "Too many questions about rules from your address. Wait a moment.",
                ),
            )
        return respond_json(answer_rules_question(decode_json(await request.body(), RulesQuery)))

    return [
        ApiOperation("GET", "/api/rules", list_rules, answers=tuple[GameSummary, ...]),
        ApiOperation(
            "POST",
            "/api/rules",
            ask_rules,
            takes=RulesQuery,
            answers=RulesAnswer,
            counted=("actions_of_address",),
            body_limit=MAX_RULES_BYTES,
        ),
        ApiOperation("GET", "/api/rules/{preset}", show_rules, answers=CatalogueGame),
    ]
