"""What cards are drawn of: the faces and shapes of the pages, as data.

``cards/shapes.js`` holds pips, letters and colours, and both the pages and this read it. The faces
in ``faces.json`` are what ``cards/cards.js`` draws of them; a test makes them anew and compares.
"""

from __future__ import annotations

import json
from functools import cache
from html import escape as escape_html
from importlib.resources import files
from typing import Any, Final

from euchre.cleaning import remove_control_characters
from euchre.game.cards import JOKER, Card, Suit

CARD_SIZE: Final = (200, 280)
"""Width and height of a card as drawn."""
RED_SUITS: Final = (Suit.DIAMONDS, Suit.HEARTS)
FELT_COLOURS: Final = ("#2c7250", "#1c5239", "#123a28")
"""The felt where the light falls, around it, and at the edge."""
RAIL_COLOUR: Final = "#4a2f1c"
BRASS_COLOUR: Final = "#e0b862"
PALE_COLOUR: Final = "#cfe0d4"
_CORNER_X: Final = 33
"""The middle of the index of the upper left."""


@cache
def load_shapes() -> dict[str, Any]:
    """Load the pips, letters and plain colours by name."""
    text = (files("euchre") / "web" / "cards" / "shapes.js").read_text(encoding="utf-8")
    shapes: dict[str, Any] = json.loads(text.partition("SHAPES = ")[2].rstrip().rstrip(";"))
    shapes["colours"] = {
        name: value.rpartition(",")[2].rstrip(")") for name, value in shapes["colours"].items()
    }
    return shapes


@cache
def _load_court_card_svgs() -> dict[str, str]:
    text = files("euchre.notation.svg").joinpath("faces.json").read_text(encoding="utf-8")
    data = json.loads(text)
    return {
        code: f'<g color="{ink}">{"".join(data["parts"][part] for part in inner)}</g>'
        for code, (ink, inner) in data["faces"].items()
    }


def draw_face(card: Card) -> str:
    """Draw a card as elements of SVG, 200 by 280 from the origin, without words in any font."""
    drawn = _load_court_card_svgs()[str(card)]
    if card is not JOKER:
        return drawn
    rays = "M0-100L22-31H95L36 12L59 81L0 38L-59 81L-36 12L-95-31H-22Z"
    place = f' transform="translate({_CORNER_X} 46)scale(0.24)"'
    sign = draw_path(rays, load_shapes()["colours"]["ink"], place)
    return f'{drawn}{sign}<g transform="rotate(180 100 140)">{sign}</g>'


def draw_path(path_data: str, colour: str, attributes: str = "") -> str:
    """Draw a filled path."""
    return f'<path d="{path_data}" fill="{colour}"{attributes}/>'


def translate_svg(x: float, y: float, inner: str, transformations: str = "") -> str:
    """Move elements to a place; `transformations` are transformations after that."""
    return f'<g transform="translate({x:g} {y:g}){transformations}">{inner}</g>'


def draw_pip(suit: Suit, center_x: float, center_y: float, size: float, colour: str) -> str:
    """Draw the sign of a suit around a place, about 32 tall; turned if `size` is below 0."""
    return draw_path(
        load_shapes()["pips"][suit.value],
        colour,
        f' transform="translate({center_x:g} {center_y:g})scale({size:g} {abs(size):g})'
        f'{"rotate(180)" if size < 0 else ""}"',
    )


def suit_ink_colour(suit: Suit) -> str:
    """Return the colour that a suit is printed in."""
    return str(load_shapes()["colours"]["red" if suit in RED_SUITS else "ink"])


def escape_xml(text: str) -> str:
    """Escape a text for a drawing, which is XML."""
    return escape_html(remove_control_characters(text))
