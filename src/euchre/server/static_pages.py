"""The pages that are documents: lobby, rules, how to play, glossary, and the page of errors."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from euchre.english.grammar import format_count, join_words
from euchre.english.summary import summarise_rules
from euchre.errors import RulesError
from euchre.game.cards import BENNY_CANDIDATES, Card, Suit, card_height, is_trump
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules, build_pack
from euchre.learn.first_hand import first_hand
from euchre.learn.glossary import GlossaryTerm, terms_by_key
from euchre.server.endpoints import Endpoint
from euchre.server.games.forms import (
    CLOCK_CHOICES,
    DEFAULT_LEVEL,
    LEVEL_CHOICES,
    MONEY_CHOICES,
    PACE_CHOICES,
    build_table_form,
)
from euchre.server.games.points import (
    FAMILIES,
    build_points_table,
    find_usual_variation,
    list_house_rule_variations,
)
from euchre.server.languages import translate
from euchre.server.links import public_origin
from euchre.server.numbers import parse_number
from euchre.server.paging import ListPage
from euchre.server.render import invitation_image_path, render_page, render_social_tags
from euchre.server.search_engines import render_structured_data
from euchre.table.views.picture import TableInfo
from euchre.texts import plain_text, translatable

_HOME_DESCRIPTION: Final = translatable(
    "home-description",
    "Play Euchre in your browser: alone with bots, or with friends who open your link. No account.",
)
_TRUMP_NAMES: Final = {
    Card.parse("JH"): translatable("rules-card-right", "right"),
    Card.parse("JD"): translatable("rules-card-left", "left"),
    **dict.fromkeys(BENNY_CANDIDATES, "Benny"),
}
"""What cards are called, with hearts trump, on the page of a game."""


def _describe_bots(table: TableInfo) -> str:
    """Return the number of bots of each level, as text; empty without any."""
    bots = Counter(chair.bot for chair in table.chairs if chair.kind == "bot" and chair.bot)
    return join_words(
        [
            translatable("home-bots", format_count(n, f"{level} bot"), count=n, level=level)
            for level, n in bots.items()
        ]
    )


async def show_how_to_play(_: Request) -> Response:
    """``/how-to-play``: one hand, explained for beginners."""
    points = build_points_table(PRESETS["standard"].rules)
    return render_page("how.html", hand=first_hand(), points=points)


async def show_glossary(_: Request) -> Response:
    """``/glossary``: the terms of the game."""
    letters: dict[str, list[GlossaryTerm]] = {}
    for term in sorted(terms_by_key().values(), key=_find_place_in_glossary):
        letters.setdefault(_find_place_in_glossary(term)[0].upper(), []).append(term)
    return render_page(
        "glossary.html", letters=letters, terms=terms_by_key(), english_name=_find_english_name
    )


def _find_english_name(term: GlossaryTerm) -> str:
    """Return the English word, empty if the language of the page has the same."""
    english = plain_text(term.name)
    return "" if translate(term.name).lower() == english.lower() else english


def _find_place_in_glossary(term: GlossaryTerm) -> str:
    """Return what a word is sorted by in the language of the page: accents count for nothing."""
    name = unicodedata.normalize("NFD", translate(term.name).lower())
    return "".join(sign for sign in name if not unicodedata.combining(sign))


async def show_rules_index(_: Request) -> Response:
    """``/rules``: the named games, in families."""
    return render_page("rules.html", families=FAMILIES)


async def show_rules_page(request: Request) -> Response:
    """``/rules/{preset}``: the rules of one game."""
    name = request.path_params["preset"]
    try:
        game = preset(name[:40])
    except RulesError as error:
        raise HTTPException(404, str(error)) from None
    opening, *sections = summarise_rules(game.rules)
    title = translatable("rules-social-title", f"Euchre: {game.title}", game=game.title)
    origin = public_origin(request)
    return render_page(
        "game.html",
        game=game,
        social=render_social_tags(
            origin,
            request.url.path,
            title,
            game.blurb,
            invitation_image_path(),
        )
        + render_structured_data(
            {
                "@type": "Game",
                "name": translate(title),
                "description": translate(game.blurb),
                "url": f"{origin}/rules/{game.name}",
                "numberOfPlayers": {"@type": "QuantitativeValue", "value": game.rules.players},
            }
        ),
        trumps=_list_trumps_with_names(game.rules),
        differences=() if opening.title == "In short" else opening.sentences,
        sections=[section for section in sections if section.title != "At most tables"],
        points=build_points_table(game.rules),
        usual=find_usual_variation(game),
        twists=list_house_rule_variations(game),
    )


def _list_trumps_with_names(rules: Rules) -> list[tuple[Card, str]]:
    """List the trumps of a game with hearts trump, best first, each with its name as a trump."""
    trumps = [card for card in build_pack(rules) if is_trump(card, Suit.HEARTS)]
    trumps.sort(key=lambda card: -card_height(card, Suit.HEARTS))
    return [(card, _TRUMP_NAMES.get(card, "")) for card in trumps]


def build_routes(
    load_open_tables: Callable[[int], Awaitable[ListPage[TableInfo]]],
    retention_sentence: str = "",
    contact: str = "",
) -> list[Endpoint]:
    """Build the routes of the documents.

    Args:
        load_open_tables: returns a page of the tables that anybody may find in the lobby now.
        retention_sentence: how long tables and evenings are kept, as a sentence.
        contact: whom to write to; empty: nobody says.
    """

    async def show_privacy(_: Request) -> Response:
        """``/privacy``: what the server and the browser keep."""
        return render_page("privacy.html", retention=retention_sentence, contact=contact)

    async def show_home(request: Request) -> Response:
        """``/``: the lobby, and the form for a new table."""
        return render_page(
            "home.html",
            social=render_social_tags(
                public_origin(request), "/", "Euchre", _HOME_DESCRIPTION, invitation_image_path()
            )
            + render_structured_data(
                {
                    "@type": "WebApplication",
                    "name": "Euchre",
                    "description": translate(_HOME_DESCRIPTION),
                    "url": public_origin(request) + "/",
                    "applicationCategory": "GameApplication",
                    "operatingSystem": "Any",
                    "offers": {"@type": "Offer", "price": "0", "priceCurrency": "USD"},
                }
            ),
            form=build_table_form(request.query_params),
            lobby=await load_open_tables(parse_number(request.query_params.get("page", "")) or 1),
            describe_bots=_describe_bots,
            families=FAMILIES,
            levels=LEVEL_CHOICES,
            usual_level=DEFAULT_LEVEL,
            paces=PACE_CHOICES,
            clocks=CLOCK_CHOICES,
            money=MONEY_CHOICES,
        )

    return [
        Endpoint("GET", "/", show_home),
        Endpoint("GET", "/rules", show_rules_index),
        Endpoint("GET", "/rules/{preset}", show_rules_page),
        Endpoint("GET", "/how-to-play", show_how_to_play),
        Endpoint("GET", "/glossary", show_glossary),
        Endpoint("GET", "/privacy", show_privacy),
    ]
