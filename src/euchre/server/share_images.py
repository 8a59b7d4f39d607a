"""Pictures for those who are sent a link: cards and scores on felt, as SVG and as PNG.

They carry no word that anybody has typed, and need no fonts: letters and numerals are paths. The
cards are those of the pages, by `euchre.notation.svg.shapes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from euchre.game.cards import Card, Suit
from euchre.notation.svg.shapes import (
    BRASS_COLOUR,
    CARD_SIZE,
    FELT_COLOURS,
    PALE_COLOUR,
    RAIL_COLOUR,
    draw_face,
    draw_path,
    draw_pip,
    load_shapes,
    suit_ink_colour,
    translate_svg,
)

try:
    import resvg_py
except ImportError:  # links are then without a picture
    _HAS_RESVG = False
else:
    _HAS_RESVG = True

CACHE_ONE_DAY: Final = "public, max-age=86400"
"""How long whoever has a picture may keep it."""
WIDE, HIGH = 1200, 630
"""The size of a picture, in pixels: what programs for messages show without cutting it."""
_BALL_PATH: Final = (
    "M25 81C11 81 2 75 2 66C2 61 6 57 11 57C16 57 20 61 20 66"
    "C20 70 17 73 14 74C17 76 20 76.5 24 76.5"
)  # where the three and the five end, to the left of their lower bowls
_THREE_PATH: Final = (
    "C33 76.5 37.5 70 37.5 59C37.5 47 31 41.5 20 41.5H16V36.5H20C30 36.5 34.5 31 34.5 20"
    "C34.5 10 31.5 4.5 25 4.5C20 4.5 17 6 14.5 8.5C18 9.5 20.5 12.5 20.5 17"
    "C20.5 21.5 17 25 12.5 25C7.5 25 4 21.5 4 17C6 6 14 0 26 0C40 0 49 8 49 20"
    "C49 29 43 36 33 38.5C46 40 53 48 53 59C53 73 42 81 25 81Z"
)
_FIVE_PATH: Final = (
    "C34 76.5 38 68 38 54C38 40 33 33.5 24 33.5C18 33.5 14 36 11 40H6L8 0H48L45 13H13L12 34"
    "C16 30 21 28 27 28C43 28 53 39 53 54C53 70 42 81 25 81Z"
)
_FOUR_PATH: Final = "M33 0H42V53H54V58H42V75H49V80H20V75H28V58H0V53ZM28 53V17L6 53Z"
_NUMERAL_PATHS: Final = {
    "3": (53, _BALL_PATH + _THREE_PATH),
    "4": (54, _FOUR_PATH),
    "5": (53, _BALL_PATH + _FIVE_PATH),
}
"""The numerals that no card has, in the manner of those that one has."""


class ShareImage(msgspec.Struct, frozen=True):
    """The contents of a share image.

    Attributes:
        hand: cards that somebody holds, in front.
        middle: cards on the table.
        trump: the suit that is trump.
        scores: of each side.
        won: the sides that have won, or have made these points.
    """

    hand: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    trump: Suit | None = None
    scores: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


INVITATION_HAND: Final = tuple(map(Card.parse, ("9H", "KH", "AH", "JD", "JH")))
"""A hand that anybody would sit down for."""


def can_render_png() -> bool:
    """Return whether this server can render images."""
    return _HAS_RESVG


def render_png(svg: str) -> bytes:
    """Render an SVG as PNG, without reading anything outside it."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


# -- letters and numbers --------------------------------------------------------------------------


def _draw_letter(
    rank: str, center_x: float, top: float, fill: str, size: tuple[float, float]
) -> str:
    """Draw a letter scaled by `size`."""
    width, *parts = load_shapes()["glyphs"][rank]
    inner = "".join(draw_path(d, fill) for d in parts)
    return translate_svg(
        center_x - size[0] * width / 2, top, inner, f"scale({size[0]:g} {size[1]:g})"
    )


def _build_numeral_width_and_paths(digit: str) -> tuple[float, str]:
    """Return the width of a numeral, and its paths."""
    glyphs = load_shapes()["glyphs"]
    if digit in _NUMERAL_PATHS:
        width, *parts = _NUMERAL_PATHS[digit]
    elif digit in "10":  # the two halves of the ten
        parts = [glyphs["T"]["10".index(digit) + 1]]
        return (28, draw_path(parts[0], "currentColor")) if digit == "1" else (
            42, translate_svg(-24, 0, draw_path(parts[0], "currentColor")))  # fmt: skip
    else:
        width, *parts = glyphs["9" if digit == "6" else digit]
    inner = "".join(draw_path(str(d), "currentColor") for d in parts)
    if digit == "6":
        inner = f'<g transform="rotate(180 {width / 2:g} 40.5)">{inner}</g>'
    return float(width), inner


def _draw_number(number: int, center_x: float, top: float, size: float, fill: str) -> str:
    """Draw a number."""
    signs = [_build_numeral_width_and_paths(digit) for digit in str(abs(number))]
    if number < 0:
        signs.insert(0, (26, draw_path("M2 40H22V46H2Z", "currentColor")))
    wide = sum(width for width, _ in signs) + 5 * (len(signs) - 1)
    parts, offset = [], 0.0
    for width, inner in signs:
        parts.append(translate_svg(offset, 0, inner))
        offset += width + 5
    return translate_svg(
        center_x - size * wide / 2, top, "".join(parts), f'scale({size:g})" color="{fill}'
    )


# -- the table ------------------------------------------------------------------------------------


def draw_image_svg(image: ShareImage) -> str:
    """Draw the image of a table as SVG."""
    parts = [_draw_felt()]
    if image.scores:
        parts.append(_draw_scores(image))
    top = 54 if image.scores else 74
    if image.middle:
        parts.append(_draw_card_row(image.middle, 600, top, 0.78, spread=170))
    parts.append(_draw_fan(image.hand))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}"'
        f' viewBox="0 0 {WIDE} {HIGH}">{"".join(parts)}</svg>'
    )


def draw_icon(size: int, *, round_: bool) -> str:
    """Draw the app's icon as SVG: a right bower on felt.

    Args:
        size: of its sides, in pixels.
        round_: whether its corners are round; otherwise whoever shows it may cut them off.
    """
    light, middle, _ = FELT_COLOURS
    red = suit_ink_colour(Suit.HEARTS)
    paper = (
        f'<rect x="-100" y="-140" width="200" height="280" rx="22"'
        f' fill="{load_shapes()["colours"]["paper"]}" stroke="{BRASS_COLOUR}" stroke-width="5"/>'
    )
    front = (
        paper
        + _draw_letter("J", 0, -118, red, (1.3, 1.43))
        + draw_pip(Suit.HEARTS, 0, 66, 3.6, red)
    )
    inner = translate_svg(256, 256, front, "rotate(-8)scale(1.06)")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"'
        ' viewBox="0 0 512 512"><defs><radialGradient id="light" cy=".38">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{middle}"/>'
        f'</radialGradient></defs><rect width="512" height="512" rx="{112 if round_ else 0}"'
        f' fill="url(#light)"/>{inner}</svg>'
    )


def _draw_felt() -> str:
    light, middle, dark = FELT_COLOURS
    return (
        '<defs><radialGradient id="light" cx=".5" cy=".32" r=".8">'
        f'<stop offset="0" stop-color="{light}"/><stop offset=".55" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient></defs>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{RAIL_COLOUR}"/>'
        f'<rect x="16" y="16" width="{WIDE - 32}" height="{HIGH - 32}" rx="44" fill="url(#light)"'
        f' stroke="{BRASS_COLOUR}" stroke-opacity=".55" stroke-width="2.5"/>'
    )


def _draw_scores(image: ShareImage) -> str:
    """Draw the scores, two of them at the sides; the trump between, if no card lies there."""
    count = len(image.scores)
    size = 2.1 if count == 2 else 1.4
    places = (210, WIDE - 210) if count == 2 else [
        WIDE * (2 * side + 1) / (2 * count) for side in range(count)
    ]  # fmt: skip
    parts = [
        _draw_number(score, x, 60, size, BRASS_COLOUR if side in image.won else PALE_COLOUR)
        for side, (score, x) in enumerate(zip(image.scores, places, strict=True))
    ]
    suit, has_room_for_trump = image.trump, count == 2 and not image.middle
    if has_room_for_trump and suit is not None and suit is not Suit.NONE:
        paper = load_shapes()["colours"]["paper"]
        parts.append(f'<circle cx="600" cy="140" r="84" fill="{paper}"/>')
        parts.append(draw_pip(suit, 600, 140, 3.4, suit_ink_colour(suit)))
    return "".join(parts)


def _draw_card_row(
    cards: Sequence[Card], center_x: float, top: float, size: float, spread: float
) -> str:
    """Draw cards side by side around `center_x`."""
    first_x = center_x - spread * (len(cards) - 1) / 2 - CARD_SIZE[0] * size / 2
    return "".join(
        translate_svg(
            first_x + index * spread, top, _draw_shadow() + draw_face(card), f"scale({size:g})"
        )
        for index, card in enumerate(cards)
    )


def _draw_fan(cards: Sequence[Card]) -> str:
    size, count = 1.12, len(cards)
    spread = min(172.0, 880 / max(1, count - 1))
    degrees = min(5.0, 24 / max(1, count))
    parts = []
    for index, card in enumerate(cards):
        offset = index - (count - 1) / 2
        x, y = WIDE / 2 + offset * spread, 452 + 7 * offset * offset * (degrees / 5)
        inner = translate_svg(
            -CARD_SIZE[0] / 2, -CARD_SIZE[1] / 2, _draw_shadow() + draw_face(card)
        )
        parts.append(translate_svg(x, y, inner, f"rotate({offset * degrees:g})scale({size:g})"))
    return "".join(parts)


def _draw_shadow() -> str:
    return '<rect x="-4" y="5" width="208" height="282" rx="18" fill="#000" fill-opacity=".28"/>'
