"""Pictures for those who are sent a link: cards and scores on felt, as SVG and as PNG.

They carry no word that anybody has typed, and need no fonts: letters and numerals are paths. The
shapes of the cards are those of the pages, read from ``cards/shapes.js``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import msgspec

from euchre.cards import HIDDEN, JOKER, Card, Suit
from euchre.server.assets import ASSETS

try:
    import resvg_py
except ImportError:  # links are then without a picture
    _DRAWS = False
else:
    _DRAWS = True

A_DAY: Final = "public, max-age=86400"
"""How long whoever has a picture may keep it."""
WIDE, HIGH = 1200, 630
"""The size of a picture, in pixels: what programs for messages show without cutting it."""
_CARD_WIDTH, _CARD_HEIGHT = 200, 280
_COLUMN: Final = 33
"""The middle of the index of the upper left."""
_RED: Final = (Suit.DIAMONDS, Suit.HEARTS)
_COURTS: Final = "JQK"
FELT: Final = ("#2c7250", "#1c5239", "#123a28")
"""The felt where the light falls, around it, and at the edge."""
_RAIL, _BRASS, _PALE = "#4a2f1c", "#e0b862", "#cfe0d4"
_BACK, _BACK_LINE = "#8a1c2b", "#f3e6ca"
_BALL: Final = (
    "M25 81C11 81 2 75 2 66C2 61 6 57 11 57C16 57 20 61 20 66"
    "C20 70 17 73 14 74C17 76 20 76.5 24 76.5"
)  # where the three and the five end, to the left of their lower bowls
_THREE: Final = (
    "C33 76.5 37.5 70 37.5 59C37.5 47 31 41.5 20 41.5H16V36.5H20C30 36.5 34.5 31 34.5 20"
    "C34.5 10 31.5 4.5 25 4.5C20 4.5 17 6 14.5 8.5C18 9.5 20.5 12.5 20.5 17"
    "C20.5 21.5 17 25 12.5 25C7.5 25 4 21.5 4 17C6 6 14 0 26 0C40 0 49 8 49 20"
    "C49 29 43 36 33 38.5C46 40 53 48 53 59C53 73 42 81 25 81Z"
)
_FIVE: Final = (
    "C34 76.5 38 68 38 54C38 40 33 33.5 24 33.5C18 33.5 14 36 11 40H6L8 0H48L45 13H13L12 34"
    "C16 30 21 28 27 28C43 28 53 39 53 54C53 70 42 81 25 81Z"
)
_FOUR: Final = "M33 0H42V53H54V58H42V75H49V80H20V75H28V58H0V53ZM28 53V17L6 53Z"
_NUMERALS: Final = {"3": (53, _BALL + _THREE), "4": (54, _FOUR), "5": (53, _BALL + _FIVE)}
"""The numerals that no card has, in the manner of those that one has."""


class Picture(msgspec.Struct, frozen=True):
    """What a picture shows.

    Attributes:
        hand: cards that somebody holds, in front.
        middle: cards on the table.
        trump: the suit that is trump.
        scores: of each side.
        won: the side that has won, or has made these points.
    """

    hand: tuple[Card, ...] = ()
    middle: tuple[Card, ...] = ()
    trump: Suit | None = None
    scores: tuple[int, ...] = ()
    won: int | None = None


INVITING: Final = tuple(map(Card.parse, ("9H", "KH", "AH", "JD", "JH")))
"""A hand that anybody would sit down for."""


def draws() -> bool:
    """Whether pictures can be made here."""
    return _DRAWS


def png(svg: str) -> bytes:
    """A picture as PNG; nothing outside it is read."""
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


@cache
def _shapes() -> dict[str, Any]:
    text = ASSETS.bodies["cards/shapes.js"].decode()
    shapes: dict[str, Any] = json.loads(text.partition("SHAPES = ")[2].rstrip().rstrip(";"))
    shapes["colours"] = {
        name: told.rpartition(",")[2].rstrip(")") for name, told in shapes["colours"].items()
    }
    return shapes


# -- shapes ---------------------------------------------------------------------------------------


def _path(d: str, fill: str, more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}"{more}/>'


def _put(x: float, y: float, inner: str, more: str = "") -> str:
    return f'<g transform="translate({x:g} {y:g}){more}">{inner}</g>'


def _pip(suit: Suit, x: float, y: float, size: float, fill: str) -> str:
    return _path(
        _shapes()["pips"][suit.value],
        fill,
        f' transform="translate({x:g} {y:g})scale({size:g} {abs(size):g})'
        f'{"rotate(180)" if size < 0 else ""}"',
    )


def _glyph(rank: str, x: float, y: float, fill: str, size: tuple[float, float]) -> str:
    """A letter whose middle is at x and whose top is at y, so much as wide and as tall as drawn."""
    width, *parts = _shapes()["glyphs"][rank]
    inner = "".join(_path(d, fill) for d in parts)
    return _put(x - size[0] * width / 2, y, inner, f"scale({size[0]:g} {size[1]:g})")


def _numeral(digit: str) -> tuple[float, str]:
    """The width of a numeral, and what it is made of."""
    glyphs = _shapes()["glyphs"]
    if digit in _NUMERALS:
        width, *parts = _NUMERALS[digit]
    elif digit in "10":  # the two halves of the ten
        parts = [glyphs["T"]["10".index(digit) + 1]]
        return (28, _path(parts[0], "currentColor")) if digit == "1" else (
            42, _put(-24, 0, _path(parts[0], "currentColor")))  # fmt: skip
    else:
        width, *parts = glyphs["9" if digit == "6" else digit]
    inner = "".join(_path(str(d), "currentColor") for d in parts)
    if digit == "6":
        inner = f'<g transform="rotate(180 {width / 2:g} 40.5)">{inner}</g>'
    return float(width), inner


def _number(number: int, x: float, y: float, size: float, fill: str) -> str:
    """A number whose middle is at x."""
    signs = [_numeral(digit) for digit in str(abs(number))]
    if number < 0:
        signs.insert(0, (26, _path("M2 40H22V46H2Z", "currentColor")))
    wide = sum(width for width, _ in signs) + 5 * (len(signs) - 1)
    parts, at = [], 0.0
    for width, inner in signs:
        parts.append(_put(at, 0, inner))
        at += width + 5
    return _put(x - size * wide / 2, y, "".join(parts), f'scale({size:g})" color="{fill}')


# -- cards ----------------------------------------------------------------------------------------


def card(shown: Card) -> str:
    """A card, 200 by 280."""
    shapes = _shapes()
    colours = shapes["colours"]
    paper = (
        f'<rect x=".75" y=".75" width="198.5" height="278.5" rx="16" fill="{colours["paper"]}"'
        f' stroke="{colours["edge"]}" stroke-width="1.5"/>'
    )
    if shown == HIDDEN:
        return paper + _back()
    if shown == JOKER:
        sign = _star(_COLUMN, 46, 24, colours["ink"])
        return paper + _both(sign) + _star(100, 140, 52, colours["gold"])
    rank, suit = str(shown)[0], shown.suit
    assert suit is not None
    ink = colours["red" if suit in _RED else "ink"]
    index = _glyph(rank, _COLUMN, 13, ink, (0.78, 0.95)) + _pip(suit, _COLUMN, 113, 1.22, ink)
    return paper + _middle(rank, suit, ink) + _both(index)


def _both(index: str) -> str:
    """An index at the upper left and, turned about the middle of the card, at the lower right."""
    return f'{index}<g transform="rotate(180 100 140)">{index}</g>'


def _middle(rank: str, suit: Suit, ink: str) -> str:
    """What lies between the two corners."""
    shapes = _shapes()
    if rank == "A":
        return _pip(suit, 100, 140, 3.3 if suit is Suit.DIAMONDS else 2.75, ink)
    if rank in _COURTS:
        return _court(rank, suit, ink)
    sides, middle = shapes["spots"][rank]
    spots = [(x, y) for y in sides for x in (79, 121)] + [(100, y) for y in middle]
    return "".join(_pip(suit, x, y, 0.92 if y < 141 else -0.92, ink) for x, y in spots)


def _court(rank: str, suit: Suit, ink: str) -> str:
    """A court card without its figure: its letter, large, in a frame."""
    colours = _shapes()["colours"]
    frame = (
        f'<rect x="60" y="22" width="80" height="236" rx="5" fill="{colours["ground"]}"'
        f' stroke="{ink}" stroke-width="2.5"/>'
        f'<path d="M60 100H140M60 180H140" stroke="{colours["gold"]}" stroke-width="5"/>'
        f'<path d="M60 94H140M60 186H140" stroke="{ink}" stroke-width="1.5"/>'
    )
    pips = _pip(suit, 100, 58, 1.4, ink) + _pip(suit, 100, 222, -1.4, ink)
    return frame + pips + _glyph(rank, 100, 110, ink, (0.72, 0.76))


def _star(x: float, y: float, size: float, fill: str) -> str:
    """Five rays."""
    rays = "M0-100L22-31H95L36 12L59 81L0 38L-59 81L-36 12L-95-31H-22Z"
    return _path(rays, fill, f' transform="translate({x:g} {y:g})scale({size / 100:g})"')


def _back() -> str:
    rows = "".join(
        f"M{x} {y}l12 12l-12 12l-12-12z" for y in range(26, 236, 24) for x in range(28, 184, 24)
    )
    return (
        f'<rect x="9" y="9" width="182" height="262" rx="10" fill="{_BACK}"/>'
        f'<path d="{rows}" fill="none" stroke="{_BACK_LINE}" stroke-width="1.2"/>'
        f'<path d="M16 16H184V264H16Z" fill="none" stroke="{_BACK_LINE}" stroke-width="2"/>'
    )


# -- the table ------------------------------------------------------------------------------------


def table(shown: Picture) -> str:
    """A picture of a table as SVG."""
    parts = [_felt()]
    if shown.scores:
        parts.append(_scores(shown))
    top = 54 if shown.scores else 74
    if shown.middle:
        parts.append(_row(shown.middle, 600, top, 0.78, spread=170))
    parts.append(_fan(shown.hand))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}"'
        f' viewBox="0 0 {WIDE} {HIGH}">{"".join(parts)}</svg>'
    )


def icon(size: int, *, round_: bool) -> str:
    """The sign of the program as SVG: a right bower on felt.

    Args:
        size: of its sides, in pixels.
        round_: whether its corners are round; otherwise whoever shows it may cut them off.
    """
    light, middle, _ = FELT
    ink = _shapes()["colours"]["red"]
    paper = (
        f'<rect x="-100" y="-140" width="200" height="280" rx="22"'
        f' fill="{_shapes()["colours"]["paper"]}" stroke="{_BRASS}" stroke-width="5"/>'
    )
    face = paper + _glyph("J", 0, -118, ink, (1.3, 1.43)) + _pip(Suit.HEARTS, 0, 66, 3.6, ink)
    inner = _put(256, 256, face, "rotate(-8)scale(1.06)")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}"'
        ' viewBox="0 0 512 512"><defs><radialGradient id="light" cy=".38">'
        f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{middle}"/>'
        f'</radialGradient></defs><rect width="512" height="512" rx="{112 if round_ else 0}"'
        f' fill="url(#light)"/>{inner}</svg>'
    )


def _felt() -> str:
    light, middle, dark = FELT
    return (
        '<defs><radialGradient id="light" cx=".5" cy=".32" r=".8">'
        f'<stop offset="0" stop-color="{light}"/><stop offset=".55" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient></defs>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{_RAIL}"/>'
        f'<rect x="16" y="16" width="{WIDE - 32}" height="{HIGH - 32}" rx="44" fill="url(#light)"'
        f' stroke="{_BRASS}" stroke-opacity=".55" stroke-width="2.5"/>'
    )


def _scores(shown: Picture) -> str:
    """The scores, two of them at the sides; the trump between, where no card lies."""
    count = len(shown.scores)
    size = 2.1 if count == 2 else 1.4
    places = (210, WIDE - 210) if count == 2 else [
        WIDE * (2 * at + 1) / (2 * count) for at in range(count)
    ]  # fmt: skip
    parts = [
        _number(score, x, 60, size, _BRASS if at == shown.won else _PALE)
        for at, (score, x) in enumerate(zip(shown.scores, places, strict=True))
    ]
    suit, free = shown.trump, count == 2 and not shown.middle
    if free and suit is not None and suit is not Suit.NONE:
        colours = _shapes()["colours"]
        parts.append(f'<circle cx="600" cy="140" r="84" fill="{colours["paper"]}"/>')
        parts.append(_pip(suit, 600, 140, 3.4, colours["red" if suit in _RED else "ink"]))
    return "".join(parts)


def _row(cards: Sequence[Card], x: float, y: float, size: float, spread: float) -> str:
    """Cards side by side around x."""
    left = x - spread * (len(cards) - 1) / 2 - _CARD_WIDTH * size / 2
    return "".join(
        _put(left + at * spread, y, _shadow() + card(each), f"scale({size:g})")
        for at, each in enumerate(cards)
    )


def _fan(cards: Sequence[Card]) -> str:
    """A hand, held at the lower edge."""
    size, count = 1.12, len(cards)
    spread = min(172.0, 880 / max(1, count - 1))
    turn = min(5.0, 24 / max(1, count))
    parts = []
    for at, each in enumerate(cards):
        off = at - (count - 1) / 2
        x, y = WIDE / 2 + off * spread, 452 + 7 * off * off * (turn / 5)
        inner = _put(-_CARD_WIDTH / 2, -_CARD_HEIGHT / 2, _shadow() + card(each))
        parts.append(_put(x, y, inner, f"rotate({off * turn:g})scale({size:g})"))
    return "".join(parts)


def _shadow() -> str:
    return '<rect x="-4" y="5" width="208" height="282" rx="18" fill="#000" fill-opacity=".28"/>'
