"""A game or a hand that somebody shares: what there is to see, and a picture for its link.

As `euchre.server.coach.jobs`, in a process behind the pages.
"""

from __future__ import annotations

import msgspec

from euchre.cards import Suit, sort_hand
from euchre.match import Match, apply
from euchre.presets import rules_title
from euchre.record import Record
from euchre.server import drawing
from euchre.server.coach.jobs import shown
from euchre.server.coach.sources import Source, game_of
from euchre.table.commands import Refused
from euchre.words import count, tell_end, tell_result


class Preview(msgspec.Struct, frozen=True):
    """Link preview of a shared game or hand.

    Attributes:
        game: the number of the game at its table.
        title: how it ended.
        words: what it is.
    """

    game: int
    title: str
    words: str


def told(source: Source, game: int | None, hand: int) -> Preview:
    """Build the link preview of a game, or of one hand of it.

    Args:
        source: what the games of the table are made of.
        game: its number, from 1 on; None: the last one.
        hand: its number, from 1 on; 0: the game is shared.

    Raises:
        Refused: there is none, or it is not over.
    """
    chosen, match = _found(source, game, hand)
    rules = rules_title(chosen.rules)
    title, names = str(chosen.meta.get("title", "")), chosen.names
    if hand:
        line = f"Hand {hand}: {tell_result(match.hands[-1], names)}"
        words = f"A hand of Euchre ({rules}), to be looked at card by card."
    else:
        line = tell_end(match, names)[0]
        words = f"{count(len(match.hands), 'hand')} of Euchre ({rules}), card by card."
    number = int(str(chosen.meta["game"]))
    return Preview(number, f"{title}: {line}" if title else line, words)


def replayed(source: Source, game: int | None, hand: int) -> bytes:
    """Return the shared game or hand as a gzipped JSON replay. As `build_preview`."""
    chosen, _ = _found(source, game, hand)
    return shown((chosen,), 1, hand=hand)


def pictured(source: Source, game: int | None, hand: int) -> bytes:
    """Draw the shared game or hand as a PNG: the maker's cards, the trump and the score. As
    `build_preview`.
    """
    chosen, match = _found(source, game, hand)
    last = match.hands[-1]
    whose = last.dealer if last.maker is None else last.maker
    suit = None if last.trump is Suit.NONE else last.trump
    best = max(last.points, default=0)
    won = match.winner if not hand else last.points.index(best) if best > 0 else None
    cards = sort_hand(last.dealt.hands[whose], chosen.rules.sort_suits, suit)
    up = last.up_card
    middle = (up,) if up is not None and last.trump is None else ()
    shows = drawing.ShareImage(tuple(cards), middle, suit, match.scores, won)
    return drawing.png(drawing.table(shows))


def _found(source: Source, game: int | None, hand: int) -> tuple[Record, Match]:
    """Find the game, and the match at its end or at the end of the hand; raise if it is not
    over.
    """
    chosen = game_of(source, game)
    match = chosen.match
    if not hand:
        if not match.over or not match.hands:
            why = "This game is not over: it can be shared when it is."
            raise Refused("not-over", why)
        return chosen, match
    if hand > len(match.hands):
        raise Refused("not-over", "This hand is not over: it can be shared when it is.")
    match = chosen.start
    for event in chosen.events:
        if len(match.hands) == hand:
            break
        match = apply(match, event)
    return chosen, match
