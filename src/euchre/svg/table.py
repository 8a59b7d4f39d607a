"""A hand on the felt: who sits where, what they hold as far as it is known, and what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final, NamedTuple

from euchre.board import bottom, last_words, marks, seat_names, trump_line
from euchre.cards import HIDDEN, Card, Suit, sort_hand
from euchre.hand import Hand
from euchre.match import Match, Stage
from euchre.rules import Seat
from euchre.state import Phase
from euchre.svg.shapes import BRASS, CARD, FELT, PALE, RAIL, escape, face, ink, pip, put, shapes
from euchre.words import team_name

_WIDE, _FELT = 1000, 700
"""In units of the drawing, whatever its size: its width, and the height of the felt."""
_MIDDLE: Final = (500.0, 330.0)
_BACK: Final = "euchre-card-back"
_SANS: Final = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
_LEAST: Final = 11.5
"""The height of letters, in pixels, below which nobody reads them ..."""
_LETTERS: Final = (20.0, 34.0)
"""... and the heights in units between which they are then made larger."""
_LONGEST_NAME: Final = 18
_DOT: Final = " · "
_SMALL: Final = 0.3
"""How large the cards of the others are."""
_OTHERS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((500, 138),),
    3: ((170, 210), (830, 210)),
    4: ((160, 330), (500, 138), (840, 330)),
    5: ((150, 400), (290, 142), (710, 142), (850, 400)),
}
"""Where the cards of the others lie, clockwise from the left of who sits in front."""


class _CardsPlace(NamedTuple):
    """The middle of a seat's cards, their size, how far they may spread, and how far below them the
    plate is.
    """

    x: float
    y: float
    scale: float
    spread: float
    plate: float


def drawing(of: Hand | Match, size: int, names: Sequence[str] | None) -> str:
    """Draw the table as a whole SVG: `euchre.svg.draw_table`."""
    hand = of if isinstance(of, Hand) else of.hand
    called = names or seat_names(of.rules.players)
    em = min(_LETTERS[1], max(_LETTERS[0], _LEAST * _WIDE / size))
    lines = _caption(of, hand, called, em)
    whole = round(_FELT + 1.5 * em * len(lines) + 0.8 * em)
    parts = [_defs(), _felt(whole)]
    if hand is not None and (isinstance(of, Hand) or of.stage in (Stage.HAND, Stage.OVER)):
        parts += _hand(hand, called, em)
    parts += [
        _words((_WIDE / 2, _FELT + 1.5 * em * (at + 1)), line, em) for at, line in enumerate(lines)
    ]
    high = round(size * whole / _WIDE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{high}" role="img"'
        f' viewBox="0 0 {_WIDE} {whole}" aria-label="{escape(repr(of)[1:-1])}">'
        f"{''.join(parts)}</svg>"
    )


def _caption(of: Hand | Match, hand: Hand | None, names: Sequence[str], em: float) -> list[str]:
    """Build the caption below the felt, in as many lines as it takes."""
    rules = of.rules
    parts = [f"{team_name(rules, names, at)}: {points}" for at, points in enumerate(of.scores)]
    if isinstance(of, Match) and of.stage is not Stage.HAND:
        parts.insert(0, "the match is over" if of.over else f"next: the {of.stage.value}")
    elif hand is not None:
        parts = [*trump_line(hand, names).split(_DOT), *parts]
        if hand.outcome is not None:
            parts.append(f"{hand.outcome.value}, points {' '.join(map(str, hand.points))}")
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]}{_DOT}{part}"
        if 0.52 * em * len(longer) > _WIDE - 60:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def _defs() -> str:
    light, middle, dark = FELT
    return (
        '<defs><radialGradient id="euchre-felt" cx=".5" cy=".34" r=".8">'
        f'<stop offset="0" stop-color="{light}"/><stop offset=".55" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
        f'<g id="{_BACK}">{face(HIDDEN)}</g></defs>'
    )


def _felt(whole: int) -> str:
    return (
        f'<rect width="{_WIDE}" height="{whole}" rx="28" fill="{RAIL}"/>'
        f'<rect x="14" y="14" width="{_WIDE - 28}" height="{_FELT - 22}" rx="40"'
        f' fill="url(#euchre-felt)" stroke="{BRASS}" stroke-opacity=".55" stroke-width="2.5"/>'
    )


def _words(
    at: tuple[float, float], text: str, size: float, fill: str = PALE, more: str = ""
) -> str:
    x, y = at
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{_SANS}" font-size="{size:.3g}" fill="{fill}"'
        f' text-anchor="middle"{more}>{escape(text)}</text>'
    )


# -- the hand -------------------------------------------------------------------------------------


def _hand(hand: Hand, names: Sequence[str], em: float) -> list[str]:
    front, players = bottom(hand), hand.rules.players
    above = -(CARD[1] * _SMALL / 2 + 14 + 0.9 * em)
    places = {
        (front + at + 1) % players: _CardsPlace(x, y, _SMALL, 270, above)
        for at, (x, y) in enumerate(_OTHERS[players])
    }
    places[front] = _CardsPlace(500, 556, 0.46, 560, 106)
    parts = [_trump(hand), _kitty(hand, em), _middle(hand, em)]
    parts += [_seat(hand, seat, place, names[seat], em) for seat, place in sorted(places.items())]
    parts += [_play(places[play.seat], play.card) for play in hand.trick]
    return parts


def _seat(hand: Hand, seat: Seat, place: _CardsPlace, name: str, em: float) -> str:
    held = hand.hands[seat]
    if hand.over:  # the whole hand is looked at again
        held = (*(play.card for play in hand.plays if play.seat == seat), *held)
    cards = held if HIDDEN in held else sort_hand(held, hand.rules.sort_suits, hand.trump)
    parts = [_row(cards, place.x, place.y, place.scale, place.spread)]
    words = last_words(hand, seat) if hand.trump is None else ""
    if words:
        half = CARD[1] * place.scale / 2
        y = place.y + (half + em + 3 if place.plate < 0 else -half - 0.5 * em)
        parts.append(_words((place.x, y), f"“{words}”", em, "#fff", ' font-style="italic"'))
    parts.append(_plate(hand, seat, place, name, em))
    faded = ' opacity=".45"' if seat in hand.out else ""
    return f"<g{faded}>{''.join(parts)}</g>"


def _plate(hand: Hand, seat: Seat, place: _CardsPlace, name: str, em: float) -> str:
    """Draw a seat's plate: the name, a button for the dealer, a dot for each trick, and its other
    marks.
    """
    short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
    also = [mark for mark in marks(hand, seat) if mark != "dealer"]
    also += ["sits out"] if seat in hand.out else []
    dots = "●" * hand.won[seat]
    text = " ".join(filter(None, (short, dots, ", ".join(also))))
    dealer, high = seat == hand.dealer, 1.75 * em
    wide = 0.58 * em * len(text) + 1.1 * em + (1.5 * em if dealer else 0)
    x = min(max(place.x, wide / 2 + 26), _WIDE - 26 - wide / 2)
    y = place.y + place.plate
    turn = hand.turn == seat
    edge = f' stroke="{BRASS}" stroke-width="3.5"' if turn else ""
    plate = (
        f'<rect x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}"'
        f' rx="{high / 2:g}" fill="#0b2419" fill-opacity=".8"{edge}/>'
    )
    parts = [plate]
    if dealer:
        at = x - wide / 2 + high / 2
        parts.append(f'<circle cx="{at:g}" cy="{y:g}" r="{0.62 * em:g}" fill="{BRASS}"/>')
        parts.append(_words((at, y + 0.3 * em), "D", 0.85 * em, "#2a1a0c", ' font-weight="700"'))
    middle = x + (0.6 * em if dealer else 0)
    parts.append(_words((middle, y + 0.35 * em), text, em, BRASS if turn else "#fff"))
    return "".join(parts)


def _row(cards: Sequence[Card], x: float, y: float, scale: float, most: float) -> str:
    """Draw cards side by side around a place, their corners showing."""
    wide, high = (scale * length for length in CARD)
    spread = min(0.76 * wide, most / max(1, len(cards) - 1))
    left = x - (spread * (len(cards) - 1) + wide) / 2
    return "".join(
        laid(card, left + at * spread, y - high / 2, scale) for at, card in enumerate(cards)
    )


def laid(card: Card, x: float, y: float, scale: float) -> str:
    """Draw a card with its upper left corner at a place; a hidden one is the back among the
    ``defs``.
    """
    inner = f'<use href="#{_BACK}"/>' if card is HIDDEN else face(card)
    return put(x, y, inner, f"scale({scale:g})")


def _play(place: _CardsPlace, card: Card) -> str:
    """Draw a card in the trick, on its player's side."""
    across, down = place.x - _MIDDLE[0], place.y - _MIDDLE[1]
    length = hypot(across, down)
    x, y = _MIDDLE[0] + 108 * across / length, _MIDDLE[1] + 80 * down / length
    return laid(card, x - CARD[0] * 0.18, y - CARD[1] * 0.18, 0.36)


def _middle(hand: Hand, em: float) -> str:
    """Draw the card that was turned up, while it matters."""
    if hand.up_card is None or hand.phase not in (Phase.BENNY, Phase.ORDER, Phase.NAME):
        return ""
    x, y = _MIDDLE
    shown = laid(hand.up_card, x - CARD[0] * 0.2, y - CARD[1] * 0.2, 0.4)
    if hand.phase is not Phase.NAME:
        return shown
    return f'<g opacity=".5">{shown}</g>' + _words((x, y + 62 + em), "turned down", em)


def _trump(hand: Hand) -> str:
    if hand.trump is None:
        return ""
    disc = f'<circle cx="76" cy="76" r="40" fill="{shapes()["colours"]["paper"]}"/>'
    if hand.trump is Suit.NONE:
        return disc + _words((76, 88), "NT", 34, ink(Suit.SPADES), ' font-weight="700"')
    return disc + pip(hand.trump, 76, 76, 1.7, ink(hand.trump))


def _kitty(hand: Hand, em: float) -> str:
    if all(card is HIDDEN for card in hand.kitty):
        return ""
    return _row(hand.kitty, 890, 66, 0.2, 130) + _words((890, 106 + 0.6 * em), "kitty", em)
