"""What a call is worth: every option played out in many hidden deals.

The others call by the book and all play by the learned policy, so that a call is valued with
everything that follows from it: who calls after a pass, who takes up what, how the cards fall.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.bots.equity import Stakes
from euchre.bots.trained import play_weights
from euchre.bots.worlds import Floats, Lot
from euchre.cards import BENNIES
from euchre.events import Called, HandEvent, Passed
from euchre.hand import View, legal
from euchre.rules import Rules, partner
from euchre.scoring import hand_points, throw_in_points
from euchre.solve import compile_calling
from euchre.solve.auction import PASS, ROUND_OPTIONS, class_of, trump_of
from euchre.solve.book import Book, call_results
from euchre.solve.layout import card_set

_LATE: Final = {3: {1: 2}, 7: {1: 4, 2: 5, 3: 6}}
"""By the number of options: for each call the same alone."""


def knows(view: View) -> bool:
    """Whether a book can say anything here: not to a Benny turned up."""
    return view.up_card is not None and view.up_card not in BENNIES


def node_of(view: View) -> int:
    """Whose call it is: seats from the dealer's left, 4 more in the second round."""
    return sum(isinstance(event, (Called, Passed)) for event in view.events)


def options_of(view: View, book: Book) -> dict[HandEvent, int]:
    """The number of the option that each call is; calls that no book knows are left out."""
    up, node = view.up_card, node_of(view)
    assert up is not None
    second_round = node >= view.rules.players
    number = class_of(
        np.uint64(card_set(view.cards)), up.index, up.suit.index, book.classes.offset,
        book.classes.rank,
    )  # fmt: skip
    found: dict[HandEvent, int] = {}
    for event in legal(view):
        if isinstance(event, Passed):
            found[event] = PASS
        elif isinstance(event, Called) and not second_round:
            found[event] = 2 if event.alone else 1
        elif isinstance(event, Called):
            for option in (1, 2, 3):
                if trump_of(option, up.suit.index, number % 2) == event.trump.index:
                    found[event] = option + 3 * event.alone
    return found


def call_values(view: View, book: Book, lot: Lot, stakes: Stakes) -> Floats:
    """What each option is worth in each world, in chances to win the match: (n, options).

    Where going alone is decided later, a call is worth the better of the two.
    """
    up, node, rules = view.up_card, node_of(view), view.rules
    assert up is not None
    calling = compile_calling(rules)
    out = np.zeros((len(lot.worlds), ROUND_OPTIONS[node // rules.players], 3), np.int8)
    call_results(
        np.array(calling.flags, np.int64), lot.dealt, np.uint64(card_set(view.pack)), up.index,
        up.suit.index, view.dealer, node, book.classes.offset, book.classes.rank, book.first,
        book.second, play_weights(), out,
    )  # fmt: skip
    worth = _worth(rules, view.dealer, stakes)
    values: Floats = worth[out[:, :, 0], out[:, :, 1], out[:, :, 2]]
    if rules.alone_timing == "before_first_lead":
        weights = np.exp(lot.likely - lot.likely.max())
        for option, alone in _LATE[values.shape[1]].items():
            if weights @ values[:, alone] > weights @ values[:, option]:
                values[:, option] = values[:, alone]
    return values


def _worth(rules: Rules, dealer: int, stakes: Stakes) -> NDArray[np.float64]:
    """By maker (the last place: thrown in), alone and tricks: what the result is worth."""
    table = np.zeros((rules.players + 1, 2, rules.hand_size + 1))
    for maker, alone, tricks in np.ndindex(rules.players, 2, rules.hand_size + 1):
        mate = partner(rules, maker)
        makers = (maker,) if mate is None else (maker, mate)
        table[maker, alone, tricks] = stakes.after(
            hand_points(rules, makers, tricks, alone=bool(alone))
        )
    table[-1] = stakes.after(throw_in_points(rules, dealer))
    return table
