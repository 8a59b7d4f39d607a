"""The languages of the pages: what the code names is there in each, and nothing else is."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import euchre
from euchre.learn import faq, first_hand, glossary, lessons, quiz, tips
from euchre.server.languages import (
    ENGLISH,
    LANGUAGES,
    compile_script_messages,
    read_messages,
    read_script_messages,
)
from euchre.texts import Text

_SOURCE = Path(euchre.__file__).parent
_OTHERS = [language for language in LANGUAGES if language != ENGLISH]
_TEMPLATE_PATTERN = re.compile(r"""\{%-?\s*text "([a-z0-9-]+)"([^%]*(?:%(?!\})[^%]*)*?)-?%\}""")
_SCRIPT_PATTERN = re.compile(
    r"""(?<![\w.])translatable\(\s*(["`])([a-z0-9-]+(?:\$\{[^}]*\})?[a-z0-9-]*)\1"""
)


class _Variables(Visitor):
    """Collects the names of what a message is filled in with."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - fluent's name
        self.names.add(node.id.name)


def _find_messages(language: str) -> dict[str, set[str]]:
    """The messages of a language, each with the names of what it is filled in with."""
    found: dict[str, set[str]] = {}
    for file, content in read_messages(language):
        for entry in FluentParser().parse(content).body:
            assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content[:80]}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{file}: {entry.id.name} is there twice"
                variables = _Variables()
                variables.visit(entry)
                found[entry.id.name] = variables.names
    return found


@cache
def _find_named() -> tuple[dict[str, set[str] | None], list[str]]:
    """What the code names: messages, each with the arguments that all calls give (None: not seen
    from here), and patterns of names that are put together.
    """
    named: dict[str, set[str] | None] = {}
    patterns: list[str] = []

    def add(message: str, arguments: set[str] | None) -> None:
        before = named.get(message, arguments)
        named[message] = None if before is None or arguments is None else before & arguments

    for path in _SOURCE.rglob("*.py"):
        content = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(content)) if "translatable(" in content else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                if node.func.id != "translatable" or len(node.args) != 2:
                    continue
                names = {keyword.arg for keyword in node.keywords}
                message = node.args[0]
                if isinstance(message, ast.Constant):
                    known = {name for name in names if name is not None}
                    add(message.value, None if None in names else known)
                elif isinstance(message, ast.JoinedStr):
                    parts = [
                        re.escape(part.value) if isinstance(part, ast.Constant) else "[a-z0-9-]+"
                        for part in message.values
                    ]
                    patterns.append("".join(parts))
    for path in [*_SOURCE.rglob("*.html")]:
        for message, arguments in _TEMPLATE_PATTERN.findall(path.read_text(encoding="utf-8")):
            add(message, set(re.findall(r",\s*(\w+)\s*=", arguments)))
    for path in (_SOURCE / "web").rglob("*.js"):
        for _, message in _SCRIPT_PATTERN.findall(path.read_text(encoding="utf-8")):
            if "${" in message:
                patterns.append(re.sub(r"\$\{.*?\}", "[a-z0-9-]+", message))
            else:
                add(message, None)
    return named, patterns


@pytest.mark.parametrize("language", _OTHERS)
def test_a_language_has_every_message_and_no_other(language: str) -> None:
    named, patterns = _find_named()
    messages = _find_messages(language)
    assert sorted(named.keys() - messages.keys()) == []
    unused = [
        message
        for message in sorted(messages.keys() - named.keys())
        if not any(re.fullmatch(pattern, message) for pattern in patterns)
    ]
    assert unused == []


@pytest.mark.parametrize("language", _OTHERS)
def test_a_message_is_filled_in_with_what_is_given(language: str) -> None:
    named, _ = _find_named()
    wrong = {
        message: names - given
        for message, names in _find_messages(language).items()
        if (given := named.get(message)) is not None and not names <= given
    }
    assert wrong == {}


def test_all_languages_have_the_same_messages() -> None:
    languages = defaultdict(set)
    for language in _OTHERS:
        for message in _find_messages(language):
            languages[message].add(language)
    assert {name: found for name, found in languages.items() if len(found) < len(_OTHERS)} == {}


@pytest.mark.parametrize("language", _OTHERS)
def test_the_page_understands_the_messages_of_its_scripts(language: str) -> None:
    assert compile_script_messages(read_script_messages(language).decode())


def _find_texts(value: Any) -> Iterator[Text]:
    """The texts in what was read from files of content."""
    match value:
        case Text():
            yield value
        case tuple() | list():
            for member in value:
                yield from _find_texts(member)
        case dict():
            yield from _find_texts([*value.values()])
        case glossary.GlossaryTerm():
            yield from _find_texts([value.name, value.meaning, value.also_text])
        case msgspec.Struct():
            yield from _find_texts([getattr(value, name) for name in value.__struct_fields__])
        case _ if is_dataclass(value):
            yield from _find_texts([getattr(value, field.name) for field in fields(value)])


@pytest.mark.parametrize("language", _OTHERS)
def test_a_language_has_every_text_of_the_files_of_content(language: str) -> None:
    contents = [
        faq.faq_groups(),
        first_hand.first_hand(),
        glossary.terms_by_key(),
        lessons.lesson_steps(),
        quiz.quiz_themes(),
        quiz.quiz_questions(),
        tips.tip_themes(),
        tips.list_tips(),
        [tips.find_measured_tip(tip.key) for tip in tips.list_tips()],
    ]
    named = {text.message for text in _find_texts(contents)}
    assert len(named) > 500
    assert sorted(named - _find_messages(language).keys()) == []
