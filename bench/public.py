"""A bot as public research has them, as a player for the arena: near-equilibrium calls, PIMC play.

    git worktree add /tmp/books 4050651
    euchre study arena expert 'exec:python bench/public.py /tmp/books' --rules stick-the-dealer

Its calls are a table from regret minimisation over 846,384 situations, which that commit was the
last to have; its cards are what is best on average in 50 evenly drawn deals, each solved with all
cards face up. What it lays away is learned. It reads the lines that docs/arena.md describes.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

from older import answer, find, use


def main(copy: str) -> None:
    use(copy)
    from euchre.game.events import Called  # noqa: PLC0415 - of the copy, as all that follows
    from euchre.game.hand import Phase, legal  # noqa: PLC0415
    from euchre.solve.board.layout import card_set  # noqa: PLC0415

    make = find("euchre.bots", "make_bot", "make")
    trained = import_module("euchre.bots.trained")  # these have names that only the copy knows
    auction = import_module("euchre.solve.learned.auction")
    chosen = import_module("euchre.solve.learned.book").chosen

    def called(view: Any, options: Any) -> Any:
        """What the table says of the hand; None where it passes."""
        book, suit = trained.book_for(view.rules), view.up_card.suit.index
        cards = card_set(view.cards)
        number = auction.class_of(
            cards, view.up_card.index, suit, book.classes.offset, book.classes.rank
        )
        calls = {(e.trump.index, e.alone): e for e in options if isinstance(e, Called)}
        first = all(trump == suit for trump, _ in calls)
        place = (view.seat - view.dealer - 1) % 4
        byte = (book.first if first else book.second)[number // 2 * 4 + place]
        stuck = len(calls) == len(options)
        option = int(byte >> 4) if stuck else chosen(byte)
        if option == auction.PASS:
            return None
        trump = suit if first else auction.trump_of(option, suit, number % 2)
        alone = option == 2 if first else option > 3
        return calls.get((trump, alone)) or calls[trump, False]

    player, learned = make("pimc:worlds=50"), make("learned")

    def act(view: Any) -> Any:
        options = legal(view)
        if any(isinstance(option, Called) for option in options):
            return called(view, options) or options[0]
        return (player if view.phase is Phase.PLAY else learned).act(view)

    answer(act)


if __name__ == "__main__":
    main(sys.argv[1])
