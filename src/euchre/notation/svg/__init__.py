"""Cards, tricks and tables as SVG: what a notebook shows of a card, a hand, a view, a match.

Every picture is a text that stands for itself: no script, no style sheet, no file beside it. The
cards are those of the pages.

    >>> from euchre.game.cards import Card
    >>> draw_card(Card.parse("JH"), size=100)[:53]
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" h'
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.arguments import verify_arguments
from euchre.english.board import default_seat_names
from euchre.errors import EuchreError
from euchre.game.cards import Card
from euchre.game.hand import Hand
from euchre.game.match import Match
from euchre.game.state import Trick
from euchre.notation.svg.shapes import BRASS_COLOUR, CARD_SIZE, draw_face, escape_xml, translate_svg
from euchre.notation.svg.table import draw_whole_table

__all__ = ["Svg", "draw_card", "draw_cards", "draw_table", "draw_trick"]

_SMALLEST, _LARGEST = 16, 8000
_CARD_GAP: Final = 12


class Svg(str):
    """An SVG as a text, which a notebook shows as the picture that it is."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@verify_arguments()
def draw_card(shown: Card, *, size: int = 110) -> Svg:
    """Draw a card.

    Args:
        shown: the card; a hidden one shows its back.
        size: the width in pixels.

    Raises:
        EuchreError: the size is out of range.
    """
    wide, high = CARD_SIZE
    return _wrap_svg(wide, high, size, shown.name, draw_face(shown))


@verify_arguments()
def draw_cards(shown: Sequence[Card], *, size: int | None = None) -> Svg:
    """Draw cards in a row, overlapping so that every corner is seen.

    Args:
        shown: the cards, from left to right.
        size: the width in pixels; None: as wide as so many cards are at 90 pixels each.

    Raises:
        EuchreError: the size is out of range.
    """
    step = 0.55 * CARD_SIZE[0]
    wide = step * max(0, len(shown) - 1) + CARD_SIZE[0]
    inner = "".join(translate_svg(step * n, 0, draw_face(card)) for n, card in enumerate(shown))
    named = ", ".join(card.name for card in shown)
    pixels = round(0.45 * wide) if size is None else size
    return _wrap_svg(wide, CARD_SIZE[1], pixels, named, inner)


@verify_arguments()
def draw_trick(shown: Trick, *, size: int | None = None, names: Sequence[str] | None = None) -> Svg:
    """Draw a finished trick: the cards in the order in which they were played, the winner's framed.

    Args:
        shown: the trick.
        size: the width in pixels; None: as wide as so many cards are at 90 pixels each.
        names: of the seats; None: ``Seat 0`` and so on.

    Raises:
        EuchreError: the size is out of range, or a seat has no name.
    """
    seats = 1 + max(play.seat for play in shown.plays)
    if names is not None and len(names) < seats:
        raise EuchreError(f"{seats} names or more are wanted, one a seat, not {len(names)}")
    named = names or default_seat_names(seats)
    step = CARD_SIZE[0] + _CARD_GAP
    wide = step * len(shown.plays) + _CARD_GAP
    parts = []
    for place, play in enumerate(shown.plays):
        won = play.seat == shown.winner
        frame = (
            f'<rect x="-6" y="-6" width="{CARD_SIZE[0] + 12}" height="{CARD_SIZE[1] + 12}" rx="21"'
            f' fill="{BRASS_COLOUR}"/>'
        )
        words = (
            f'<text x="{CARD_SIZE[0] / 2:g}" y="{CARD_SIZE[1] + 38}"'
            ' font-family="system-ui,sans-serif" font-size="30" text-anchor="middle" fill="#7a7a7a"'
            f' font-weight="{700 if won else 400}">{escape_xml(named[play.seat])}</text>'
        )
        inner = (frame if won else "") + draw_face(play.card) + words
        parts.append(translate_svg(_CARD_GAP + step * place, _CARD_GAP, inner))
    pixels = round(0.45 * wide) if size is None else size
    return _wrap_svg(wide, CARD_SIZE[1] + 64, pixels, repr(shown), "".join(parts))


@verify_arguments()
def draw_table(of: Hand | Match, *, size: int = 640, names: Sequence[str] | None = None) -> Svg:
    """Draw a hand, a view or a match on the felt, with the viewer's seat in front.

    A view shows backs for what its seat does not know; a hand, and a match, show every card.

    Args:
        of: what to draw.
        size: the width in pixels; the height is about four fifths of it, and more where the
            picture is small, since letters grow there.
        names: of the seats; None: ``Seat 0`` and so on.

    Raises:
        EuchreError: the size is out of range, or there are more or fewer names than seats.
    """
    _verify_size(size)
    if names is not None and len(names) != of.rules.players:
        raise EuchreError(f"{of.rules.players} names are wanted, one a seat, not {len(names)}")
    return Svg(draw_whole_table(of, size, names))


def _verify_size(size: int) -> None:
    if type(size) is not int or not _SMALLEST <= size <= _LARGEST:
        raise EuchreError(
            f"a size is a width of {_SMALLEST} to {_LARGEST} pixels, not {size!r:.40}"
        )


def _wrap_svg(view_width: float, view_height: float, size: int, label: str, inner: str) -> Svg:
    _verify_size(size)
    tall = round(size * view_height / view_width)
    return Svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{tall}"'
        f' viewBox="0 0 {view_width:g} {view_height:g}" role="img"'
        f' aria-label="{escape_xml(label)}">{inner}</svg>'
    )
