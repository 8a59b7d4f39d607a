"""Which hands are alike: of those there is one puzzle."""

from __future__ import annotations

from euchre.game.cards import BENNY_CANDIDATES, Card, Rank, Suit, is_trump, suit_of
from euchre.game.events import Called, Discarded, HandEvent, Passed, Played
from euchre.game.hand import Phase, View


def hand_shape(seen: View, best: HandEvent) -> tuple[object, ...]:
    """Return the class of a hand, in which suits and low cards make no difference."""
    trump = seen.trump or (best.trump if isinstance(best, Called) else seen.up_suit)
    assert trump is not None
    assert seen.seat is not None
    held = seen.cards
    trumps = "".join(sorted(_rank_letter(c, trump) for c in held if is_trump(c, trump)))
    suits: dict[Suit, list[str]] = {}
    for card in held:
        if not is_trump(card, trump):
            suits.setdefault(suit_of(card, trump), []).append(_rank_letter(card, trump))
    plain = tuple(sorted("".join(sorted(each)) for each in suits.values()))
    table = tuple(
        (_rank_letter(play.card, trump), is_trump(play.card, trump)) for play in seen.trick
    )
    up = "" if seen.up_card is None else _rank_letter(seen.up_card, seen.up_suit or trump)
    place = (seen.seat - seen.dealer) % seen.rules.players
    return (place, trumps, plain, table, len(seen.tricks), up, classify_move(seen, best))


def _rank_letter(card: Card, trump: Suit) -> str:
    if card in BENNY_CANDIDATES:
        return "Y"
    if card.rank is Rank.JACK and is_trump(card, trump):
        return "R" if card.suit is trump else "L"
    return card.rank.letter if card.rank in (Rank.ACE, Rank.KING) else "x"


def classify_move(view: View, move: HandEvent) -> str:
    """Return the kind of answer that a move is, for a set in which not all answers are alike."""
    match move:
        case Passed():
            return "pass"
        case Called():
            return "alone" if move.alone else f"call {_encode_suit_relation(view, move.trump)}"
        case Discarded() if view.trump is not None and not is_trump(move.card, view.trump):
            suits = [suit_of(card, view.trump) for card in view.cards]
            return "void" if suits.count(suit_of(move.card, view.trump)) == 1 else "one of several"
        case Played() | Discarded() if view.trump is not None:
            return "trump" if is_trump(move.card, view.trump) else "plain"
        case _:
            return str(move.__struct_config__.tag)


def _encode_suit_relation(view: View, trump: Suit) -> str:
    if view.phase is Phase.ORDER or view.up_suit is None:
        return "up"
    return "next" if trump is view.up_suit.same_colour_suit else "across"
