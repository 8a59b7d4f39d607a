"""The pages that are documents: lobby, rules, how to play, glossary, and the page of errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from euchre.errors import RulesError
from euchre.learn.glossary import terms
from euchre.learn.lessons.first_hand import first_hand
from euchre.presets import PRESETS, preset
from euchre.server.endpoints import Endpoint
from euchre.server.games.forms import CLOCKS, LEVELS, MONEY, PACES, USUAL_LEVEL, table_form
from euchre.server.games.points import FAMILIES, points_table, twists, usual
from euchre.server.links import origin_of
from euchre.server.render import page, picture, social
from euchre.summary import summarise
from euchre.words.grammar import count, listing

_HOME: Final = "Play the card game in the browser: alone with bots, or with friends by a link."
TABLE_PATH: Final = "/t/"
"""Where the page of a table is, before its id."""


@dataclass(frozen=True)
class OpenTable:
    """A table in the lobby.

    Attributes:
        id: its id.
        title: what its host calls it.
        preset: the name of its game.
        seats: the name in each seat, None where it is free.
        stage: ``gathering``, ``playing`` or ``over``.
        watching: how many look on.
        bots: the level of each bot.
        people: the names of the people among those in the seats.
    """

    id: str
    title: str
    preset: str
    seats: Sequence[str | None]
    stage: str
    watching: int = 0
    bots: Sequence[str] = ()
    people: Sequence[str] = ()

    @property
    def link(self) -> str:
        """The address of the table."""
        return TABLE_PATH + self.id

    @property
    def free(self) -> int:
        """The number of free seats."""
        return sum(name is None for name in self.seats)

    @property
    def bots_told(self) -> str:
        """The number of bots of each level, as text; empty without any."""
        return listing([count(n, f"{level} bot") for level, n in Counter(self.bots).items()])

    @property
    def game(self) -> str:
        """The title of the game."""
        known = PRESETS.get(self.preset)
        return known.title if known is not None else self.preset


@dataclass(frozen=True)
class OpenTables:
    """A page of the tables in the lobby.

    Attributes:
        tables: those on it.
        number: which page it is, from 1 on.
        pages: how many there are.
    """

    tables: Sequence[OpenTable] = ()
    number: int = 1
    pages: int = 1


async def how_to_play(_: Request) -> Response:
    """``/how-to-play``: one hand, explained for beginners."""
    points = points_table(PRESETS["standard"].rules)
    return page("how.html", hand=first_hand(), points=points)


async def glossary(_: Request) -> Response:
    """``/glossary``: the terms of the game."""
    letters: dict[str, list[object]] = {}
    for term in terms().values():
        letters.setdefault(term.name[0].upper(), []).append(term)
    return page("glossary.html", letters=letters, terms=terms())


async def rules_index(_: Request) -> Response:
    """``/rules``: the named games, in families."""
    return page("rules.html", families=FAMILIES)


async def rules_page(request: Request) -> Response:
    """``/rules/{preset}``: the rules of one game."""
    name = request.path_params["preset"]
    try:
        found = preset(name[:40])
    except RulesError as error:
        raise HTTPException(404, str(error)) from None
    opening, *sections = summarise(found.rules)
    return page(
        "game.html",
        game=found,
        differences=() if opening.title == "In short" else opening.sentences,
        sections=[section for section in sections if section.title != "At most tables"],
        points=points_table(found.rules),
        usual=usual(found),
        twists=twists(found),
    )


def routes(open_tables: Callable[[int], Awaitable[OpenTables]]) -> list[Endpoint]:
    """Build the routes of the documents.

    Args:
        open_tables: a page of the tables that anybody may find in the lobby, as they are now.
    """

    async def home(request: Request) -> Response:
        return page(
            "home.html",
            social=social(origin_of(request), "/", "Euchre", _HOME, picture()),
            form=table_form(request.query_params),
            lobby=await open_tables(_page(request)),
            families=FAMILIES,
            levels=LEVELS,
            usual_level=USUAL_LEVEL,
            paces=PACES,
            clocks=CLOCKS,
            money=MONEY,
        )

    return [
        Endpoint("GET", "/", home),
        Endpoint("GET", "/rules", rules_index),
        Endpoint("GET", "/rules/{preset}", rules_page),
        Endpoint("GET", "/how-to-play", how_to_play),
        Endpoint("GET", "/glossary", glossary),
    ]


def _page(request: Request) -> int:
    """Return the page number of the lobby in a request."""
    text = request.query_params.get("page", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 1
