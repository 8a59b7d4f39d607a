"""The languages of the pages: which one a reader wants, and texts in it.

The messages of a language are Fluent files in ``src/euchre/languages/<code>``; English stands in
the code and the templates, beside the name of the message. What a language doesn't have is shown in
English, and counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from http import HTTPStatus
from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote, urlencode

import msgspec
from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from markupsafe import Markup, escape
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, cookie_parser
from starlette.responses import RedirectResponse, Response

from euchre.game.events import encode_hook
from euchre.texts import MessageFormatter, Text, plain_text, translate_text

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "fr": "Français", "de": "Deutsch"}
"""The languages of the pages, by code, each in its own words."""
LANGUAGE_COOKIE: Final = "euchre_language"
"""Which language was chosen in this browser."""
LANGUAGE_PARAMETER: Final = "language"
"""What chooses a language in the query of any page."""
_COOKIE_MAX_AGE_SECONDS: Final = 400 * 24 * 3600
CURRENT_LANGUAGE: Final[ContextVar[str]] = ContextVar("euchre_language", default=ENGLISH)
"""The language of whoever made the request that is being answered."""
MISSING_TEXTS: Final[Counter[str]] = Counter()
"""How many texts were shown in English for want of a translation, by language."""
_SCRIPT_PREFIX: Final = "script-"
"""How the files begin that have the messages of the scripts of the pages."""
_LANGUAGES_FOLDER: Final = files("euchre") / "languages"
_FRENCH_VOWELS: Final = "aàâæeéèêëiîïoôœuùûü"
_START_TAG_PATTERN: Final = re.compile(r"<([a-z][a-z0-9]*)((?:\s[^<>]*)?)>")


# -- which language -----------------------------------------------------------------------------


def choose_language(headers: Headers) -> str:
    """Return the language for a request: as chosen in this browser, else as its settings say.

    >>> choose_language(Headers({"accept-language": "fr-CA, en;q=0.8"}))
    'fr'
    """
    chosen = cookie_parser(headers.get("cookie", "")).get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    accepted = headers.get("accept-language", "")[:200]
    return next(filter(LANGUAGES.__contains__, _list_accepted_languages(accepted)), ENGLISH)


def redirect_to_chosen_language(request: HTTPConnection) -> Response | None:
    """Return the answer to a link that chooses a language, as ``?language=de`` on any page does:
    the same page without that, from now on in the language; None: it chooses none.
    """
    query = request.query_params
    chosen = query.get(LANGUAGE_PARAMETER, "").lower().partition("-")[0]
    if chosen not in LANGUAGES or request.scope.get("method") not in ("GET", "HEAD"):
        return None
    others = [pair for pair in query.multi_items() if pair[0] != LANGUAGE_PARAMETER]
    # One slash: two at the beginning would lead to another server.
    path = "/" + request.scope["path"].lstrip("/")
    address = f"{quote(path)}?{urlencode(others)}".removesuffix("?")
    response = RedirectResponse(address, HTTPStatus.SEE_OTHER)
    response.set_cookie(
        LANGUAGE_COOKIE,
        chosen,
        max_age=_COOKIE_MAX_AGE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


def _list_accepted_languages(header: str) -> list[str]:
    """List the languages of an ``Accept-Language`` header, the most wanted first (RFC 9110)."""
    wanted = []
    for entry in header.lower().split(","):
        name, _, weight = entry.partition(";")
        match = (
            re.fullmatch(r"\s*q=(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)\s*", weight) if weight else None
        )
        quality = float(match[1]) if match else 0.0 if weight else 1.0
        if quality > 0:
            wanted.append((-quality, name.strip().partition("-")[0]))
    return [name for _, name in sorted(wanted, key=lambda pair: pair[0])]


# -- texts --------------------------------------------------------------------------------------


def read_messages(language: str) -> Iterator[tuple[str, str]]:
    """Yield the name and content of each file of a language."""
    for file in sorted((_LANGUAGES_FOLDER / language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".ftl"):
            yield file.name, file.read_text(encoding="utf-8")


def read_script_messages(language: str) -> str:
    """Return the Fluent messages that the scripts of the pages show."""
    contents = [text for name, text in read_messages(language) if name.startswith(_SCRIPT_PREFIX)]
    return "\n".join(contents)


def find_message_sources(content: str) -> dict[str, str]:
    """Return the text of each message in a file, by name; none of them refers to another."""
    sources: dict[str, str] = {}
    name = ""
    for line in content.splitlines(keepends=True):
        if line[0].isalpha():
            name = line.partition("=")[0].strip()
        elif line[0] == "#":
            name = ""
        if name:
            sources[name] = sources.get(name, "") + line
    return sources


@cache
def find_formatter(language: str) -> MessageFormatter:
    """Return what formats the messages of a language; the first time its files are read.

    A message is parsed when it is first shown: all of them take so long that the tables would
    stand still meanwhile.
    """
    # Most servers start before anybody needs it.
    from fluent.runtime import FluentBundle, FluentResource  # noqa: PLC0415

    bundle = FluentBundle([language], use_isolating=False)
    sources: dict[str, str] = {}
    for _, content in read_messages(language):
        sources |= find_message_sources(content)

    def format_message(message: str, arguments: Mapping[str, object]) -> str | None:
        if message in sources and not bundle.has_message(message):
            bundle.add_resource(FluentResource(sources[message]))
        pattern = bundle.get_message(message).value if bundle.has_message(message) else None
        if pattern is not None:
            formatted, errors = bundle.format_pattern(pattern, dict(arguments))
            if not errors:
                text = str(formatted)
                return _elide(text, arguments) if language == "fr" else text
        MISSING_TEXTS[language] += 1
        return None

    return format_message


def _elide(text: str, arguments: Mapping[str, object]) -> str:
    """Return a French text with ``de`` and ``que`` cut short before a value that begins with a
    vowel.

    >>> _elide("le tour de Ann", {"who": "Ann"}).replace(chr(0x2019), "'")
    "le tour d'Ann"
    """
    values = [str(value) for value in arguments.values() if isinstance(value, str)]
    for value in values:
        if value and value[0].lower() in _FRENCH_VOWELS:
            text = text.replace(f" de {value}", f" d\u2019{value}")
            text = text.replace(f" que {value}", f" qu\u2019{value}")
    return text


def translate(value: str, language: str | None = None) -> str:
    """Return a text in a language, as a plain string; None: in that of the current request."""
    code = CURRENT_LANGUAGE.get() if language is None else language
    if code == ENGLISH:
        return plain_text(value)
    return translate_text(value, find_formatter(code))


def encode_json(content: object, language: str | None = None) -> bytes:
    """Encode something as JSON, its texts in a language; None: in that of the current request."""
    return _find_encoder(CURRENT_LANGUAGE.get() if language is None else language).encode(content)


@cache
def _find_encoder(language: str) -> msgspec.json.Encoder:
    def encode_value(value: object) -> object:
        return translate(value, language) if isinstance(value, Text) else encode_hook(value)

    return msgspec.json.Encoder(enc_hook=encode_value)


# -- templates ----------------------------------------------------------------------------------


class TextExtension(Extension):
    """The tag ``{% text "message", name=value %}English {{ name }}{% endtext %}``.

    A message may hold tags without attributes, like ``<a>``: they get those of the English tags of
    the same name, in their order.
    """

    tags = {"text"}  # noqa: RUF012 - as the base class has it

    def parse(self, parser: Parser) -> nodes.Node:
        """Parse one tag, up to its end."""
        line = next(parser.stream).lineno
        message = parser.parse_expression()
        names: list[nodes.Expr] = []
        values: list[nodes.Expr] = []
        while parser.stream.skip_if("comma"):
            names.append(nodes.Name(parser.stream.expect("name").value, "param"))
            parser.stream.expect("assign")
            values.append(parser.parse_expression())
        body = parser.parse_statements(("name:endtext",), drop_needle=True)
        pairs: list[nodes.Pair] = [
            nodes.Pair(nodes.Const(name.name), value)
            for name, value in zip(names, values, strict=True)
            if isinstance(name, nodes.Name)
        ]
        call = self.call_method("_render", [message, nodes.Dict(pairs)])
        return nodes.CallBlock(call, names, [], body).set_lineno(line)

    def _render(
        self, message: str, arguments: dict[str, Any], caller: Callable[..., Markup]
    ) -> Markup:
        language = CURRENT_LANGUAGE.get()
        english = caller(**arguments)
        if language == ENGLISH:
            return english
        filled = {
            name: value if isinstance(value, int | float) else str(escape(translate(value)))
            for name, value in arguments.items()
        }
        found = find_formatter(language)(message, filled)
        return english if found is None else Markup(_copy_attributes(english, found))  # noqa: S704 - our own words, and what fills them is escaped


def _copy_attributes(english: str, translation: str) -> str:
    """Return a translation whose tags have the attributes that they have in English.

    >>> _copy_attributes('See <a href="/rules">the rules</a>.', "Siehe <a>die Regeln</a>.")
    'Siehe <a href="/rules">die Regeln</a>.'
    """
    given: dict[str, list[str]] = {}
    for tag, attributes in _START_TAG_PATTERN.findall(english):
        given.setdefault(tag, []).append(attributes)

    def fill_in(match: re.Match[str]) -> str:
        waiting = given.get(match[1], [])
        return match[0] if match[2] or not waiting else f"<{match[1]}{waiting.pop(0)}>"

    return _START_TAG_PATTERN.sub(fill_in, translation)


def translate_expression(value: Any) -> Any:
    """Translate what a template shows, if it is a text (Jinja's ``finalize``)."""
    return translate(value) if type(value) is Text else value
