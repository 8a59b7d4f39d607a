"""What the engine says to the checks of the quiz and the lessons."""

from __future__ import annotations

from typing import Any, assert_never

from euchre.game.cards import HEIGHT_TABLE, SUIT_TABLE, Card, Suit, find_winner_index, parse_cards
from euchre.game.events import Called, HandEvent, Passed
from euchre.game.hand import legal
from euchre.game.moves import filter_playable
from euchre.game.presets import preset
from euchre.game.rules import build_pack
from euchre.game.scoring import tabulate_points
from euchre.game.state import Phase
from euchre.learn.positions import Position
from euchre.learn.questions import (
    BestCardQuestion,
    Check,
    FirstLeadQuestion,
    HandScoreQuestion,
    LegalCallsQuestion,
    LegalCardsQuestion,
    PackSizeQuestion,
    TrickTakerQuestion,
    TrumpCountQuestion,
    TrumpRankingQuestion,
    WinningScoreQuestion,
)


def _card_strength_key(card: Card, trump: Suit) -> tuple[bool, int]:
    plain = SUIT_TABLE[trump.index][card.index] is not trump
    return not plain, HEIGHT_TABLE[trump.index][card.index]


def compute_answer(check: Check) -> str:
    """Compute the engine's answer to a check."""
    match check:
        case TrickTakerQuestion():
            cards = parse_cards(check.cards)
            return str(cards[find_winner_index(cards, Suit.parse(check.trump))])
        case LegalCardsQuestion():
            hand, led = parse_cards(check.hand), Card.parse(check.led)
            return _format_cards(
                filter_playable(preset("standard").rules, hand, Suit.parse(check.trump), led)
            )
        case BestCardQuestion():
            trump = Suit.parse(check.trump)
            return str(
                max(parse_cards(check.cards), key=lambda card: _card_strength_key(card, trump))
            )
        case TrumpRankingQuestion():
            trump = Suit.parse(check.trump)
            cards = parse_cards(check.cards)
            return _format_cards(
                sorted(cards, key=lambda card: _card_strength_key(card, trump), reverse=True)
            )
        case TrumpCountQuestion():
            suits = SUIT_TABLE[Suit.HEARTS.index]
            cards = build_pack(preset(check.preset).rules)
            return str(sum(suits[card.index] is Suit.HEARTS for card in cards))
        case PackSizeQuestion():
            return str(len(build_pack(preset(check.preset).rules)))
        case HandScoreQuestion():
            return _score_answer(check)
        case WinningScoreQuestion():
            return str(preset(check.preset).rules.target)
        case LegalCallsQuestion():
            return ", ".join(_list_legal_call_words(check.position))
        case FirstLeadQuestion():
            view = check.position.build_view()
            assert view.phase is Phase.PLAY
            assert view.turn is not None
            steps = (view.turn - check.position.seat) % view.rules.players
            return ("you", "your left", "your partner", "your right")[steps]
        case _:
            assert_never(check)


def _format_cards(cards: Any) -> str:
    return " ".join(map(str, cards))


def _score_answer(check: HandScoreQuestion) -> str:
    points = tabulate_points(
        preset(check.preset).rules,
        makers=(0, 2),
        tricks=check.tricks,
        alone=check.alone,
        lone_defence=check.lone_defender,
    )[()]
    return f"{points[0]} for the makers" if points[0] else f"{points[1]} for the defenders"


def _list_legal_call_words(position: Position) -> list[str]:
    view = position.build_view()
    words: list[str] = []
    for move in legal(view):
        word = _call_word(move, first=view.phase is Phase.ORDER)
        if word and word not in words:
            words.append(word)
    return words


def _call_word(move: HandEvent, *, first: bool) -> str:
    if isinstance(move, Passed):
        return "pass"
    if not isinstance(move, Called):
        return ""
    if first:
        return "alone" if move.alone else "order"
    return "" if move.alone else move.trump.word
