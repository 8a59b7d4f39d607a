"""The colours of the table: felt, cards and brass, or none."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from rich.style import Style

from euchre.cli.shared.ink import TextStyler
from euchre.cli.shared.screen import DisplaySettings
from euchre.game.cards import Card, Suit

FELT_COLOUR: Final = "#17402f"
_CARD_COLOUR: Final = "#f5f1e3"
_UNPLAYABLE_CARD_COLOUR: Final = "#b9b6a6"
_TWO_SUIT_COLOURS: Final = {"♥": "#b3261e", "♦": "#b3261e", "♣": "#1a1a1a", "♠": "#1a1a1a"}
_FOUR_SUIT_COLOURS: Final = {"♥": "#b3261e", "♦": "#1b4fa8", "♣": "#146c35", "♠": "#1a1a1a"}
_SUIT_SYMBOLS: Final = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


@dataclass(frozen=True)
class TablePalette:
    """The styles that a table is drawn in.

    Attributes:
        ink: how words are shown.
        felt: of the felt itself, and of words on it.
        faint: of words that step back.
        strong: of words that are to be seen first.
        accent: whose turn it is, keys, what is chosen.
        warn: why something may not be done.
        card: the paper of a card, by the symbol of its suit; empty: of a joker.
        worn: the same of a card that may not be played.
        edge: laid over them for the edge of a card.
        back: the back of a card.
        cursor: what is added to what the arrow keys stand on.
    """

    ink: TextStyler
    felt: Style
    faint: Style
    strong: Style
    accent: Style
    warn: Style
    card: dict[str, Style]
    worn: dict[str, Style]
    edge: Style
    back: Style
    cursor: Style

    def card_style(self, card: Card, *, enabled: bool = True) -> Style:
        return (self.card if enabled else self.worn)[_SUIT_SYMBOLS.get(card.suit, "")]


@cache
def build_palette(display: DisplaySettings) -> TablePalette:
    """Return the styles of a look."""
    if display.ascii or not display.colour:
        return _build_plain_palette(ascii_=display.ascii)
    return _build_coloured_palette(
        _FOUR_SUIT_COLOURS if display.four_colours else _TWO_SUIT_COLOURS
    )


def _build_coloured_palette(suits: dict[str, str]) -> TablePalette:
    paper = {suit: f"{colour} on {_CARD_COLOUR}" for suit, colour in suits.items()}
    on = Style.parse(f"on {FELT_COLOUR}")
    return TablePalette(
        ink=TextStyler({suit: f"bold {style}" for suit, style in paper.items()}, ascii=False),
        felt=on + Style.parse("#e9e4d4"),
        faint=on + Style.parse("#9fb8a8"),
        strong=on + Style.parse("bold #ffffff"),
        accent=on + Style.parse("bold #e0b354"),
        warn=on + Style.parse("bold #ffb199"),
        card={"": Style.parse(f"bold #5b2a86 on {_CARD_COLOUR}")}
        | {suit: Style.parse(f"bold {style}") for suit, style in paper.items()},
        worn={"": Style.parse(f"#5b2a86 on {_UNPLAYABLE_CARD_COLOUR}")}
        | {
            suit: Style.parse(f"{colour} on {_UNPLAYABLE_CARD_COLOUR}")
            for suit, colour in suits.items()
        },
        edge=Style.parse("not bold #a39c80"),
        back=Style.parse("#c9d6cf on #24573f"),
        cursor=Style.parse("bold #1a1a1a on #e0b354"),
    )


def _build_plain_palette(*, ascii_: bool) -> TablePalette:
    bold, dim, none = Style(bold=True), Style(dim=True), Style()
    suits = ("", *_TWO_SUIT_COLOURS)
    return TablePalette(
        ink=TextStyler({} if ascii_ else dict.fromkeys(_TWO_SUIT_COLOURS, "bold"), ascii=ascii_),
        felt=none,
        faint=dim,
        strong=bold,
        accent=bold,
        warn=bold,
        card=dict.fromkeys(suits, bold),
        worn=dict.fromkeys(suits, dim),
        edge=none,
        back=dim,
        cursor=Style(reverse=True, bold=True),
    )
