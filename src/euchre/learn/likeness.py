"""Which cards and which hands are alike: of those there is one answer, and one puzzle."""

from __future__ import annotations

from euchre.analysis.analysed import Analysis, Option
from euchre.cards import BENNIES, HEIGHT_TABLE, Card, Rank, Suit, is_trump, suit_of
from euchre.events import Called, Discarded, HandEvent, Played
from euchre.hand import View, legal
from euchre.learn.puzzles import kind_of_move


def alike(seen: View, best: HandEvent) -> tuple[HandEvent, ...]:
    """Cards of one's own that are the same as the best: no card that is still out lies between."""
    trump, seat = seen.trump, seen.seat
    if not isinstance(best, (Played, Discarded)) or trump is None or seat is None:
        return ()
    suit, heights = suit_of(best.card, trump), HEIGHT_TABLE[trump.index]
    gone = {play.card for trick in seen.tricks for play in trick.plays} | set(seen.cards)
    if seen.discard is not None:
        gone.add(seen.discard)
    out = [heights[c.index] for c in seen.pack if suit_of(c, trump) is suit and c not in gone]

    def above(card: Card) -> int:
        return sum(height > heights[card.index] for height in out)

    return tuple(
        event
        for event in legal(seen)
        if isinstance(event, (Played, Discarded))
        and event != best
        and suit_of(event.card, trump) is suit
        and above(event.card) == above(best.card)
    )


def rivals(seen: View, analysis: Analysis) -> list[Option]:
    """The options that are not the best, nor the same as it."""
    same = (analysis.best, *alike(seen, analysis.best))
    return [option for option in analysis.options if option.event not in same]


def shape(seen: View, best: HandEvent) -> tuple[object, ...]:
    """The class of a hand: what is left when it no longer matters which suit and which low card."""
    trump = seen.trump or (best.trump if isinstance(best, Called) else seen.up_suit)
    assert trump is not None
    assert seen.seat is not None
    held = seen.cards
    trumps = "".join(sorted(_rank(c, trump) for c in held if is_trump(c, trump)))
    suits: dict[Suit, list[str]] = {}
    for card in held:
        if not is_trump(card, trump):
            suits.setdefault(suit_of(card, trump), []).append(_rank(card, trump))
    plain = tuple(sorted("".join(sorted(each)) for each in suits.values()))
    table = tuple((_rank(play.card, trump), is_trump(play.card, trump)) for play in seen.trick)
    up = "" if seen.up_card is None else _rank(seen.up_card, seen.up_suit or trump)
    place = (seen.seat - seen.dealer) % seen.rules.players
    return (place, trumps, plain, table, len(seen.tricks), up, kind_of_move(seen, best))


def _rank(card: Card, trump: Suit) -> str:
    if card in BENNIES:
        return "Y"
    if card.rank is Rank.JACK and is_trump(card, trump):
        return "R" if card.suit is trump else "L"
    return card.rank.letter if card.rank in (Rank.ACE, Rank.KING) else "x"
