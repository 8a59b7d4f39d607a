"""A hand on the felt: who sits where, what they hold as far as it is known, and what lies there."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final, NamedTuple

from euchre.english import team_name
from euchre.english.board import (
    default_seat_names,
    describe_trump_and_tricks,
    find_front_seat,
    last_call_phrase,
    seat_marks,
)
from euchre.game.cards import HIDDEN, Card, Suit, sort_hand
from euchre.game.hand import Hand
from euchre.game.match import Match, Stage
from euchre.game.rules import Seat
from euchre.game.state import Phase
from euchre.notation.svg.shapes import (
    BRASS_COLOUR,
    CARD_SIZE,
    FELT_COLOURS,
    PALE_COLOUR,
    RAIL_COLOUR,
    draw_face,
    draw_pip,
    escape_xml,
    load_shapes,
    suit_ink_colour,
    translate_svg,
)

_WIDE, _FELT = 1000, 700
"""In units of the drawing, whatever its size: its width, and the height of the felt."""
_TABLE_MIDDLE: Final = (500.0, 330.0)
_BACK_ID: Final = "euchre-card-back"
_SANS_FONTS: Final = "system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif"
_MIN_LETTER_PIXELS: Final = 11.5
"""The height of letters, in pixels, below which nobody reads them ..."""
_LETTER_HEIGHTS: Final = (20.0, 34.0)
"""... and the heights in units between which they are then made larger."""
_MAX_NAME_LETTERS: Final = 18
_DOT_SEPARATOR: Final = " · "
_SMALL_CARD_SCALE: Final = 0.3
"""How large the cards of the others are."""
_OTHER_SEAT_PLACES: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((500, 138),),
    3: ((170, 210), (830, 210)),
    4: ((160, 330), (500, 138), (840, 330)),
    5: ((150, 400), (290, 142), (710, 142), (850, 400)),
}
"""Where the cards of the others lie, clockwise from the left of who sits in front."""


class _SeatCardsPlacement(NamedTuple):
    """The middle of a seat's cards, their size and spread, and how far below them the plate is."""

    x: float
    y: float
    scale: float
    spread: float
    plate: float


def draw_whole_table(hand_or_match: Hand | Match, size: int, names: Sequence[str] | None) -> str:
    """Draw the table as a whole SVG: `euchre.notation.svg.draw_table`."""
    hand = hand_or_match if isinstance(hand_or_match, Hand) else hand_or_match.hand
    called = names or default_seat_names(hand_or_match.rules.players)
    em = min(_LETTER_HEIGHTS[1], max(_LETTER_HEIGHTS[0], _MIN_LETTER_PIXELS * _WIDE / size))
    lines = _build_caption(hand_or_match, hand, called, em)
    whole = round(_FELT + 1.5 * em * len(lines) + 0.8 * em)
    parts = [_draw_svg_definitions(), _draw_felt(whole)]
    if hand is not None and (
        isinstance(hand_or_match, Hand) or hand_or_match.stage in (Stage.HAND, Stage.OVER)
    ):
        parts += _draw_hand(hand, called, em)
    parts += [
        _draw_text((_WIDE / 2, _FELT + 1.5 * em * (row + 1)), line, em)
        for row, line in enumerate(lines)
    ]
    high = round(size * whole / _WIDE)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{high}" role="img"'
        f' viewBox="0 0 {_WIDE} {whole}" aria-label="{escape_xml(repr(hand_or_match)[1:-1])}">'
        f"{''.join(parts)}</svg>"
    )


def _build_caption(
    hand_or_match: Hand | Match, hand: Hand | None, names: Sequence[str], em: float
) -> list[str]:
    rules = hand_or_match.rules
    parts = [
        f"{team_name(rules, names, team)}: {points}"
        for team, points in enumerate(hand_or_match.scores)
    ]
    if isinstance(hand_or_match, Match) and hand_or_match.stage is not Stage.HAND:
        parts.insert(
            0,
            "the match is over" if hand_or_match.over else f"next: the {hand_or_match.stage.value}",
        )
    elif hand is not None:
        parts = [*describe_trump_and_tricks(hand, names).split(_DOT_SEPARATOR), *parts]
        if hand.outcome is not None:
            parts.append(f"{hand.outcome.value}, points {' '.join(map(str, hand.points))}")
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]}{_DOT_SEPARATOR}{part}"
        if 0.52 * em * len(longer) > _WIDE - 60:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines


def _draw_svg_definitions() -> str:
    light, middle, dark = FELT_COLOURS
    return (
        '<defs><radialGradient id="euchre-felt" cx=".5" cy=".34" r=".8">'
        f'<stop offset="0" stop-color="{light}"/><stop offset=".55" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>'
        f'<g id="{_BACK_ID}">{draw_face(HIDDEN)}</g></defs>'
    )


def _draw_felt(height: int) -> str:
    return (
        f'<rect width="{_WIDE}" height="{height}" rx="28" fill="{RAIL_COLOUR}"/>'
        f'<rect x="14" y="14" width="{_WIDE - 28}" height="{_FELT - 22}" rx="40"'
        f' fill="url(#euchre-felt)" stroke="{BRASS_COLOUR}" stroke-opacity=".55" '
        'stroke-width="2.5"/>'
    )


def _draw_text(
    anchor: tuple[float, float], text: str, size: float, fill: str = PALE_COLOUR, more: str = ""
) -> str:
    x, y = anchor
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{_SANS_FONTS}" font-size="{size:.3g}" '
        f'fill="{fill}"'
        f' text-anchor="middle"{more}>{escape_xml(text)}</text>'
    )


# -- the hand -------------------------------------------------------------------------------------


def _draw_hand(hand: Hand, names: Sequence[str], em: float) -> list[str]:
    front, players = find_front_seat(hand), hand.rules.players
    above = -(CARD_SIZE[1] * _SMALL_CARD_SCALE / 2 + 14 + 0.9 * em)
    places = {
        (front + place_number + 1) % players: _SeatCardsPlacement(
            x, y, _SMALL_CARD_SCALE, 270, above
        )
        for place_number, (x, y) in enumerate(_OTHER_SEAT_PLACES[players])
    }
    places[front] = _SeatCardsPlacement(500, 556, 0.46, 560, 106)
    parts = [_draw_trump(hand), _draw_kitty(hand, em), _draw_up_card(hand, em)]
    parts += [
        _draw_seat(hand, seat, place, names[seat], em) for seat, place in sorted(places.items())
    ]
    parts += [_draw_played_card(places[play.seat], play.card) for play in hand.trick]
    return parts


def _draw_seat(hand: Hand, seat: Seat, placement: _SeatCardsPlacement, name: str, em: float) -> str:
    held = hand.hands[seat]
    if hand.over:  # the whole hand is looked at again
        held = (*(play.card for play in hand.plays if play.seat == seat), *held)
    cards = held if HIDDEN in held else sort_hand(held, hand.rules.sort_suits, hand.trump)
    parts = [_draw_card_row(cards, placement.x, placement.y, placement.scale, placement.spread)]
    words = last_call_phrase(hand, seat) if hand.trump is None else ""
    if words:
        half = CARD_SIZE[1] * placement.scale / 2
        y = placement.y + (half + em + 3 if placement.plate < 0 else -half - 0.5 * em)
        parts.append(_draw_text((placement.x, y), f"“{words}”", em, "#fff", ' font-style="italic"'))
    parts.append(_draw_name_plate(hand, seat, placement, name, em))
    faded = ' opacity=".45"' if seat in hand.out else ""
    return f"<g{faded}>{''.join(parts)}</g>"


def _draw_name_plate(
    hand: Hand, seat: Seat, placement: _SeatCardsPlacement, name: str, em: float
) -> str:
    """Draw a seat's plate: name, dealer's button, a dot for each trick, other marks."""
    short = name if len(name) <= _MAX_NAME_LETTERS else f"{name[: _MAX_NAME_LETTERS - 1]}…"
    also = [mark for mark in seat_marks(hand, seat) if mark != "dealer"]
    also += ["sits out"] if seat in hand.out else []
    dots = "●" * hand.tricks_won[seat]
    text = " ".join(filter(None, (short, dots, ", ".join(also))))
    dealer, high = seat == hand.dealer, 1.75 * em
    wide = 0.58 * em * len(text) + 1.1 * em + (1.5 * em if dealer else 0)
    x = min(max(placement.x, wide / 2 + 26), _WIDE - 26 - wide / 2)
    y = placement.y + placement.plate
    turn = hand.turn == seat
    edge = f' stroke="{BRASS_COLOUR}" stroke-width="3.5"' if turn else ""
    plate = (
        f'<rect x="{x - wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}"'
        f' rx="{high / 2:g}" fill="#0b2419" fill-opacity=".8"{edge}/>'
    )
    parts = [plate]
    if dealer:
        button_x = x - wide / 2 + high / 2
        parts.append(
            f'<circle cx="{button_x:g}" cy="{y:g}" r="{0.62 * em:g}" fill="{BRASS_COLOUR}"/>'
        )
        parts.append(
            _draw_text((button_x, y + 0.3 * em), "D", 0.85 * em, "#2a1a0c", ' font-weight="700"')
        )
    middle = x + (0.6 * em if dealer else 0)
    parts.append(_draw_text((middle, y + 0.35 * em), text, em, BRASS_COLOUR if turn else "#fff"))
    return "".join(parts)


def _draw_card_row(
    cards: Sequence[Card], center_x: float, center_y: float, scale: float, max_width: float
) -> str:
    wide, high = (scale * length for length in CARD_SIZE)
    spread = min(0.76 * wide, max_width / max(1, len(cards) - 1))
    left_edge = center_x - (spread * (len(cards) - 1) + wide) / 2
    return "".join(
        draw_card_at(card, left_edge + place * spread, center_y - high / 2, scale)
        for place, card in enumerate(cards)
    )


def draw_card_at(card: Card, left: float, top: float, scale: float) -> str:
    """Draw a card with its upper left corner at a place; a hidden one is the back in ``defs``."""
    inner = f'<use href="#{_BACK_ID}"/>' if card is HIDDEN else draw_face(card)
    return translate_svg(left, top, inner, f"scale({scale:g})")


def _draw_played_card(placement: _SeatCardsPlacement, card: Card) -> str:
    across, down = placement.x - _TABLE_MIDDLE[0], placement.y - _TABLE_MIDDLE[1]
    length = hypot(across, down)
    x, y = _TABLE_MIDDLE[0] + 108 * across / length, _TABLE_MIDDLE[1] + 80 * down / length
    return draw_card_at(card, x - CARD_SIZE[0] * 0.18, y - CARD_SIZE[1] * 0.18, 0.36)


def _draw_up_card(hand: Hand, em: float) -> str:
    """Draw the card that was turned up, while it matters."""
    if hand.up_card is None or hand.phase not in (Phase.BENNY, Phase.ORDER, Phase.NAME):
        return ""
    x, y = _TABLE_MIDDLE
    shown = draw_card_at(hand.up_card, x - CARD_SIZE[0] * 0.2, y - CARD_SIZE[1] * 0.2, 0.4)
    if hand.phase is not Phase.NAME:
        return shown
    return f'<g opacity=".5">{shown}</g>' + _draw_text((x, y + 62 + em), "turned down", em)


def _draw_trump(hand: Hand) -> str:
    if hand.trump is None:
        return ""
    disc = f'<circle cx="76" cy="76" r="40" fill="{load_shapes()["colours"]["paper"]}"/>'
    if hand.trump.is_no_trump:
        size = 34 if hand.trump is Suit.NONE else 29
        ink = suit_ink_colour(Suit.SPADES)
        return disc + _draw_text((76, 88), hand.trump.letter, size, ink, ' font-weight="700"')
    return disc + draw_pip(hand.trump, 76, 76, 1.7, suit_ink_colour(hand.trump))


def _draw_kitty(hand: Hand, em: float) -> str:
    if all(card is HIDDEN for card in hand.kitty):
        return ""
    return _draw_card_row(hand.kitty, 890, 66, 0.2, 130) + _draw_text(
        (890, 106 + 0.6 * em), "kitty", em
    )
