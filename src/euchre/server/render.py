"""Pages from templates: how they are filled in, and the headers they are sent with."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemBytecodeCache, PackageLoader, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.ext import Extension
from markupsafe import Markup
from starlette.responses import HTMLResponse

from euchre.cleaning import remove_control_characters
from euchre.english.figures import tell_figure
from euchre.english.grammar import capitalise_first
from euchre.game.cards import HIDDEN, JOKER, Card
from euchre.game.knobs import format_knob_value
from euchre.learn.glossary import linkable_spellings, terms_by_key
from euchre.server.assets import ASSETS
from euchre.server.languages import (
    CURRENT_LANGUAGE,
    ENGLISH,
    LANGUAGES,
    TextExtension,
    translate,
    translate_expression,
)
from euchre.server.share_images import HIGH, WIDE, can_render_png
from euchre.texts import translatable

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""What a page may load: our own files and nothing else."""
PAGE_HEADERS: Final = {
    "content-security-policy": CONTENT_POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cache-control": "no-cache",
}
"""The headers of every page."""

_RTL_LETTER: Final = (
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_RTL_PATTERN: Final = re.compile(_RTL_LETTER)
_RTL_RUN_PATTERN: Final = re.compile(f"{_RTL_LETTER}(?:[^A-Za-z&;]*{_RTL_LETTER})?")
"""Letters from right to left, and what stands between them."""
_RTL_TEXT_PATTERN: Final = re.compile(
    rf"(?P<open><(?P<tag>/?\w+)(?:[^\w<>][^<>]*)?>)(?P<text>[^<>]*{_RTL_LETTER}[^<>]*)"
)
_TEXT_ONLY_TAGS: Final = frozenset(
    {"bdi", "option", "script", "style", "text", "textarea", "title", "tspan"}
)
"""What holds text alone."""
_PIECE_CHARACTERS: Final = 32_768
"""Characters of a page, at least, that are looked through at one go."""
_RED_SUITS: Final = frozenset("DH")
_IMAGE_ALT: Final = translatable("site-image", "Cards on a table")
_SUIT_SIGNS: Final = {
    "C": "\u2663\ufe0e",
    "D": "\u2666\ufe0e",
    "H": "\u2665\ufe0e",
    "S": "\u2660\ufe0e",
}


@cache
def _linkable_terms(language: str) -> dict[str, str]:
    """Return the keys of the terms that are linked, by their spellings in a language."""
    if language == ENGLISH:
        return linkable_spellings()
    terms = {key: terms_by_key()[key] for key in linkable_spellings().values()}
    return {translate(term.name, language).lower(): key for key, term in terms.items()}


@cache
def _glossary_pattern(language: str) -> re.Pattern[str]:
    """Return a pattern of the terms of the glossary, the longest first."""
    known = sorted(_linkable_terms(language), key=len, reverse=True)
    return re.compile(rf"\b({'|'.join(map(re.escape, known))})\b", re.IGNORECASE)


class GlossaryLinker:
    """Links terms of the glossary at their first occurrence on a page."""

    def __init__(self) -> None:
        self._met: set[str] = set()

    def __call__(self, text: str) -> Markup:
        """`text` as HTML, with links to words that have not been met before."""
        language = CURRENT_LANGUAGE.get()
        text, terms = translate(text, language), _linkable_terms(language)
        parts, end = [], 0
        for match in _glossary_pattern(language).finditer(text):
            key = terms[match.group().lower()]
            if key in self._met:
                continue
            self._met.add(key)
            link = Markup('<a class="term" href="/glossary#{}">{}</a>').format(key, match.group())
            parts += [Markup("{}").format(text[end : match.start()]), link]
            end = match.end()
        return Markup("").join([*parts, Markup("{}").format(text[end:])])


def render_card(card: Card | str, note: str = "") -> Markup:
    """Render a card as HTML that reads well without script: ``cards/cards.js`` draws it if it can.

    Args:
        card: the card.
        note: a word below it, like ``right bower``.
    """
    parsed = Card.parse(card) if isinstance(card, str) else card
    text = str(parsed)
    colour = "red" if text[1] in _RED_SUITS else "black"
    index = text[0].replace("T", "10") + _SUIT_SIGNS.get(text[1], "")
    if parsed in (JOKER, HIDDEN):
        index = translate(capitalise_first(parsed.name)) if parsed == JOKER else ""
    label = Markup("")
    if note:
        label = Markup('<span class="cardface-note">{}</span>').format(translate(note))
    return Markup(
        '<span class="cardface {}" data-card="{}">'
        '<span class="cardface-index" aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span>{}</span>'
    ).format(colour, text, index, translate(parsed.name), label)


class _AssetAddressExtension(Extension):
    """Puts the versioned URLs of files into templates."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        return ASSETS.rewrite_links(source)


class _CompiledTemplates(FileSystemBytecodeCache):
    """Keeps compiled templates beside compiled modules, where those may be written."""

    def get_source_checksum(self, source: str) -> str:
        """Return another checksum for all that compiles to other code."""
        return super().get_source_checksum(f"{_COMPILER} {ASSETS.rewrite_links(source)}")

    def dump_bytecode(self, bucket: Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


_COMPILED_FOLDER: Final = Path(__file__).parent / "__pycache__"
_COMPILER: Final = f"{version('jinja2')}, blocks trimmed, texts"
"""What compiles templates, and how `_build_environment` has it done."""


@cache
def _render_shell(file: str, _language: str) -> str:
    source = (ASSETS.folder / file).read_text(encoding="utf-8")
    return _build_environment().from_string(source).render()


def render_static_page(file: str, head: str = "") -> str:
    """Render a page that is the same for everybody, and filled in by its script.

    Args:
        file: the name of its file.
        head: what else stands in its head, as `render_social_tags` makes it.
    """
    shell = _render_shell(file, CURRENT_LANGUAGE.get())
    return shell.replace("</head>", f"{remove_control_characters(head)}</head>", 1)


def invitation_image_path() -> str:
    """Return the path of the image for invitations; empty if none can be drawn."""
    return "/picture.png" if can_render_png() else ""


def render_social_tags(
    origin: str, path: str, title: str, description: str, image_path: str = ""
) -> Markup:
    """Render the tags with which messengers preview a link, for the head of its page.

    Args:
        origin: where this server is, as others find it.
        path: of the page.
        title: what there is.
        description: a sentence about it.
        image_path: the path of a picture; empty: there is none.
    """
    properties = {"og:type": "website", "og:site_name": "Euchre"}
    properties |= {"og:title": translate(title), "og:description": translate(description)}
    properties |= {"og:url": origin + path}
    if image_path:
        properties |= {"og:image": origin + image_path, "og:image:type": "image/png"}
        properties |= {"og:image:width": f"{WIDE}", "og:image:height": f"{HIGH}"}
        properties |= {"og:image:alt": translate(_IMAGE_ALT)}
    names = {"twitter:card": "summary_large_image" if image_path else "summary"}
    tags = [
        Markup('<meta property="{}" content="{}">\n').format(*pair) for pair in properties.items()
    ]
    tags += [Markup('<meta name="{}" content="{}">\n').format(*pair) for pair in names.items()]
    return Markup("").join(tags)


@cache
def _build_environment() -> Environment:
    env = Environment(
        loader=PackageLoader("euchre.server"),
        extensions=[_AssetAddressExtension, TextExtension],
        autoescape=True,
        undefined=StrictUndefined,
        bytecode_cache=_CompiledTemplates(str(_COMPILED_FOLDER), "%s.template"),
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=translate_expression,
    )
    env.globals["card"] = render_card
    env.globals["language"] = CURRENT_LANGUAGE.get
    env.globals["languages"] = LANGUAGES
    env.globals["plain"] = format_knob_value
    env.filters["figure"] = tell_figure
    env.filters["translated"] = translate
    env.filters["called_in"] = lambda who, tournament: tournament.competitor_name(who)
    return env


def load_templates() -> None:
    """Load all templates now, compiled where they are new: no visitor should wait for that."""
    for name in _build_environment().list_templates():
        _build_environment().get_template(name)


def render_form_page(template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """Render a page with forms that work without a script; see `render_page`.

    Browsers name the origin of a form only to whom they may tell the referrer: so this page tells
    it to this server, and to nobody else.
    """
    response = render_page(template, status, **context)
    response.headers["referrer-policy"] = "same-origin"
    return response


def isolate_rtl(html: str) -> str:
    """Return a page in which right-to-left texts have a direction of their own (``<bdi>``).

    Without it the marks, figures and names beside such a name would change places with it.
    """
    return html if _RTL_PATTERN.search(html) is None else _RTL_TEXT_PATTERN.sub(_isolate_text, html)


def _split_html(html: str) -> Iterator[str]:
    """Split a page before tags: while a pattern looks through a piece, no thread runs."""
    start = 0
    while start < len(html):
        end = html.find("<", start + _PIECE_CHARACTERS)
        end = len(html) if end < 0 else end
        yield html[start:end]
        start = end


def _isolate_text(match: re.Match[str]) -> str:
    if match["tag"] in _TEXT_ONLY_TAGS:
        return match[0]
    return match["open"] + _RTL_RUN_PATTERN.sub(r"<bdi>\g<0></bdi>", match["text"])


def render_part(template: str, **context: Any) -> Markup:
    """Render a part of a page; see `render_page`."""
    text = _build_environment().get_template(template).render(linked=GlossaryLinker(), **context)
    pieces = [isolate_rtl(remove_control_characters(piece)) for piece in _split_html(text)]
    return Markup("".join(pieces))  # noqa: S704 - templates escape what they are filled with


def render_page(template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """Render a page, ready to send.

    Args:
        template: the name of a file in ``templates``.
        status: the HTTP status.
        context: what the template is filled in with.
    """
    return HTMLResponse(render_part(template, **context), status, PAGE_HEADERS)
