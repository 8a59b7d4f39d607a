"""The languages of the pages: what the code names is there in each, and nothing else is."""

from __future__ import annotations

import ast
import pickle
import re
import socket
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import msgspec
import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor
from jinja2 import Environment
from msgspec.structs import replace
from starlette.datastructures import Headers

import euchre
from euchre.server import languages
from euchre.server.languages import (
    CURRENT_LANGUAGE,
    ENGLISH,
    LANGUAGE_COOKIE,
    LANGUAGES,
    MISSING_TEXTS,
    TextExtension,
    choose_language,
    read_messages,
    read_script_messages,
    translate,
)
from euchre.server.script_messages import compile_script_messages
from euchre.server.tables.participants.messages import Broadcaster, WireMessage
from euchre.table.commands import SayPhrase
from euchre.table.views.picture import ChatInfo
from euchre.table.views.watching import HandViewCache
from euchre.texts import Text, join_texts, plain_text, translatable
from server_help import Server
from table_help import in_play, table_of

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


class _References(Visitor):
    """Collects the names of other messages in a message."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 - fluent's name
        self.names.append(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802 - fluent's name
        self.names.append(node.id.name)


@cache
def _find_messages(language: str) -> dict[str, set[str]]:
    """The messages of a language, each with the names of what it is filled in with."""
    found: dict[str, set[str]] = {}
    for file, content in read_messages(language):
        for entry in FluentParser().parse(content).body:
            assert not isinstance(entry, ftl.Junk), f"{file}: {entry.content}"
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
                if isinstance(message, ast.Constant) and isinstance(message.value, str):
                    known = {name for name in names if name is not None}
                    add(message.value, None if None in names else known)
                elif isinstance(message, ast.JoinedStr):
                    parts = [
                        re.escape(str(part.value))
                        if isinstance(part, ast.Constant)
                        else "[a-z0-9-]+"
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
def test_each_message_is_found_in_its_file_and_refers_to_no_other(language: str) -> None:
    for file, content in read_messages(language):
        whole = [*FluentParser().parse(content).body]
        assert not any(isinstance(entry, ftl.Term) for entry in whole), file
        messages = [entry for entry in whole if isinstance(entry, ftl.Message)]
        found = [*languages.find_message_sources(content).items()]
        assert [name for name, _ in found] == [message.id.name for message in messages], file
        for message, (_, source) in zip(messages, found, strict=True):
            references = _References()
            references.visit(message)
            assert references.names == [], file
            [alone] = FluentParser().parse(source).body
            assert alone.equals(message, ignored_fields=["span", "comment"]), source


@pytest.mark.parametrize("language", _OTHERS)
def test_the_page_understands_the_messages_of_its_scripts(language: str) -> None:
    assert compile_script_messages(read_script_messages(language))


# -- which language -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"accept-language": "fr-CA,fr;q=0.9,en;q=0.8"}, "fr"),
        ({"accept-language": "nl, de;q=0.5"}, "de"),
        ({"accept-language": "en;q=0.2, de-CH;q=0.7"}, "de"),
        ({"accept-language": "de;q=0, fr;q=0.001"}, "fr"),
        ({"accept-language": "fr;q=x"}, "en"),
        ({"accept-language": "de", "cookie": f"{LANGUAGE_COOKIE}=fr"}, "fr"),
        ({"accept-language": "de", "cookie": f"{LANGUAGE_COOKIE}=xx"}, "de"),
    ],
)
def test_a_reader_gets_the_language_they_chose_or_else_the_one_their_browser_wants(
    headers: dict[str, str], language: str
) -> None:
    assert choose_language(Headers(headers)) == language


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as running:
        yield running


def test_a_language_is_chosen_by_a_link_on_any_page(server: Server) -> None:
    with httpx.Client(base_url=server.address) as browser:
        assert '<html lang="en">' in browser.get("/learn").text
        answer = browser.get("/rules?x=1&language=de")
        assert answer.status_code == 303
        assert answer.headers["location"] == "/rules?x=1"
        page = browser.get("/learn")
        assert '<html lang="de">' in page.text
        assert page.headers["content-language"] == "de"
        assert "Cookie" in page.headers["vary"]
        assert browser.get("/learn?language=xx").status_code == 200, "there is none of that name"
        assert browser.get("/learn?language=DE-at").status_code == 303
        assert browser.post("/rules?language=fr").status_code == 405, "a form chooses none"
        assert '<html lang="de">' in browser.get("/rules").text


@pytest.mark.parametrize(
    ("address", "location"),
    [
        ("//elsewhere.example/", "/elsewhere.example/"),
        ("///elsewhere.example/", "/elsewhere.example/"),
        ("////elsewhere.example/", "/elsewhere.example/"),
        ("/%2F%2Felsewhere.example", "/elsewhere.example"),
        ("/\\x.example", "/%5Cx.example"),
        ("/rules/%C3%BC%3Fx%23", "/rules/%C3%BC%3Fx%23"),
    ],
)
def test_a_link_that_chooses_a_language_leads_nowhere_else(
    server: Server, address: str, location: str
) -> None:
    url = httpx.URL(server.address)
    with socket.create_connection((url.host, url.port)) as line:
        host = f"Host: {url.netloc.decode()}\r\nConnection: close\r\n\r\n"
        line.sendall(f"GET {address}?language=de HTTP/1.1\r\n{host}".encode())
        answer = b"".join(iter(lambda: line.recv(4096), b"")).decode()
    assert answer.startswith("HTTP/1.1 303 ")
    assert f"\r\nlocation: {location}\r\n" in answer


def test_a_refusal_is_told_in_the_language_of_whoever_asks(server: Server) -> None:
    answer = server.web.get("/api/tables/nowhere", headers={"accept-language": "fr"})
    assert answer.json()["code"] == "no-table"
    assert answer.json()["detail"] == "Cette table est introuvable. Vérifiez le lien."
    assert answer.headers["content-language"] == "fr"


# -- texts --------------------------------------------------------------------------------------


def test_a_message_of_the_table_says_the_same_in_each_language() -> None:
    teller = Broadcaster(table_of("Dana", "Lee").table, HandViewCache())
    message = teller.build_error(1, "off", translatable("table-no-undo", "This table has no undo."))
    assert isinstance(message, WireMessage)
    told = {language: msgspec.json.decode(message.in_language(language)) for language in LANGUAGES}
    assert told["en"] == msgspec.json.decode(message)
    assert [told[language].pop("why") for language in ("en", "fr", "de")] == [
        "This table has no undo.",
        "À cette table, on n\u2019annule rien.",
        "An diesem Tisch wird nichts zurückgenommen.",
    ]
    assert told["fr"] == told["de"] == told["en"]


def test_the_whole_picture_of_a_table_is_the_same_but_for_its_words() -> None:
    desk = table_of("Dana")
    desk.until(in_play)
    teller = Broadcaster(desk.table, HandViewCache())
    message = teller.build_welcome(0, frozenset({0}), 0)
    assert isinstance(message, WireMessage)
    told = [msgspec.json.decode(message.in_language(language)) for language in LANGUAGES]
    for picture in told[1:]:
        assert _without_words(picture) == _without_words(told[0])


def test_a_phrase_is_read_in_the_language_of_each_reader() -> None:
    desk = table_of("Dana", "Lee")
    desk.says(0, SayPhrase, phrase="nice-loner")
    teller = Broadcaster(desk.table, HandViewCache())
    watched = ChatInfo(None, "Nice loner", "Zoe", "nice-loner", watching=True)
    welcome, ack = teller.build_welcome(0, frozenset({0}), 0), teller.build_ack(1, 1, chat=watched)
    assert isinstance(welcome, WireMessage)
    assert isinstance(ack, WireMessage)
    for language, words in (("en", "Nice loner"), ("fr", "Beau solo")):
        assert [
            line["text"] for line in msgspec.json.decode(welcome.in_language(language))["chat"]
        ] == [words]
        assert msgspec.json.decode(ack.in_language(language))["said"]["text"] == words
    hidden = teller.build_ack(1, 1, chat=replace(watched, text="(hidden)"))
    assert isinstance(hidden, WireMessage)
    assert msgspec.json.decode(hidden.in_language("fr"))["said"]["text"] == "(hidden)"


def _without_words(part: object) -> object:
    """A part of a picture, with all texts empty."""
    if isinstance(part, dict):
        return {name: _without_words(value) for name, value in part.items()}
    if isinstance(part, list):
        return [_without_words(value) for value in part]
    return "" if isinstance(part, str) else part


def test_what_a_language_does_not_have_is_shown_in_english_and_counted() -> None:
    before = MISSING_TEXTS["de"]
    known, unknown = translatable("table-no-undo", "No undo."), translatable("x-y", "A new text.")
    both = join_texts([known, unknown], " ")
    assert translate(both, "de") == "An diesem Tisch wird nichts zurückgenommen. A new text."
    assert MISSING_TEXTS["de"] == before + 1


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Ann", "Un robot prend la place d\u2019Ann"),
        ("\u00c9lise", "Un robot prend la place d\u2019\u00c9lise"),
        ("Bo", "Un robot prend la place de Bo"),
    ],
)
def test_french_cuts_de_short_before_a_vowel(name: str, told: str) -> None:
    text = translatable("table-bot-sits-in", f"A bot sits in for {name}", who=name)
    assert translate(text, "fr") == told


def test_the_metrics_count_texts_that_are_missing_by_language(server: Server) -> None:
    text = server.web.get("/metrics").text
    counted = re.findall(r'^euchre_missing_texts_total\{language="(\w+)"\} \d', text, re.MULTILINE)
    assert counted == _OTHERS


def test_what_fills_a_text_of_a_page_is_no_tag_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    messages = {"greeting": "Hallo <b>{}</b>, siehe <a>hier</a>."}
    monkeypatch.setattr(
        languages,
        "find_formatter",
        lambda _: lambda message, filled: messages[message].format(filled["who"]),
    )
    english = 'Hi <b class="x">{{ who }}</b>, see <a href="/">it</a>.'
    source = '{% text "greeting", who=name %}' + english + "{% endtext %}"
    page = Environment(extensions=[TextExtension], autoescape=True).from_string(source)
    name = "<i>&"
    assert page.render(name=name) == 'Hi <b class="x">&lt;i&gt;&amp;</b>, see <a href="/">it</a>.'
    token = CURRENT_LANGUAGE.set("de")
    try:
        assert page.render(name=name) == (
            'Hallo <b class="x">&lt;i&gt;&amp;</b>, siehe <a href="/">hier</a>.'
        )
    finally:
        CURRENT_LANGUAGE.reset(token)


def test_a_text_survives_pickling_and_is_its_english_text_elsewhere() -> None:
    told = pickle.loads(pickle.dumps(translatable("event-bid", "Ann bids 3.", who="Ann")))  # noqa: S301 - our own
    assert isinstance(told, Text)
    assert (told, told.message, told.arguments) == ("Ann bids 3.", "event-bid", {"who": "Ann"})
    assert str(ValueError(told)) is not None
    assert isinstance(str(ValueError(told)), Text), "an error's text can be translated"
    assert type(plain_text(told)) is str
