"""What a call is worth: every option played out in many hidden deals.

The others call by the book and all play by the learned policy, so that a call is valued with
everything that follows from it: who calls after a pass, who takes up what, how the cards fall.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np

from euchre import events
from euchre.bots.search.worlds import Floats, Lot, weights_of
from euchre.bots.trained import play_weights
from euchre.cards import BENNIES
from euchre.hand import Phase, View, legal, see
from euchre.rules import Rules
from euchre.scoring import UntoldError, points_by, throw_in_points
from euchre.solve import Unsupported, compile_calling
from euchre.solve.board.layout import card_set
from euchre.solve.learned.auction import PASS, ROUND_OPTIONS, class_of, trump_of
from euchre.solve.learned.book import Book, call_results

_LATE: Final = {3: {1: 2}, 7: {1: 4, 2: 5, 3: 6}}
"""By the number of options: for each call the same alone."""


def knows(view: View) -> bool:
    """Whether a book can say anything here: not to a Benny turned up."""
    return view.up_card is not None and view.up_card not in BENNIES


def asked(seen: View) -> View:
    """The view once everybody who is asked has said not to play alone."""
    while seen.phase is Phase.ALONE and seen.turn is not None:
        seen = see(seen, events.Declared(seen.turn, False))
    return seen


def node_of(view: View) -> int:
    """Whose call it is: seats from the dealer's left, 4 more in the second round."""
    return sum(isinstance(event, (events.Called, events.Passed)) for event in view.events)


def options_of(view: View, book: Book) -> dict[events.HandEvent, int]:
    """The number of the option that each call is; calls that no book knows are left out."""
    up, node = view.up_card, node_of(view)
    assert up is not None
    second_round = node >= view.rules.players
    number = class_of(
        np.uint64(card_set(view.cards)), up.index, up.suit.index, book.classes.offset,
        book.classes.rank,
    )  # fmt: skip
    found: dict[events.HandEvent, int] = {}
    for event in legal(view):
        if isinstance(event, events.Passed):
            found[event] = PASS
        elif isinstance(event, events.Called) and not second_round:
            found[event] = 2 if event.alone else 1
        elif isinstance(event, events.Called):
            for option in (1, 2, 3):
                if trump_of(option, up.suit.index, number % 2) == event.trump.index:
                    found[event] = option + 3 * event.alone
    return found


def played_out(view: View, book: Book, lot: Lot, worth: Floats) -> Floats:
    """Every option of the book played out in every world: (n, options, worths).

    The others call by the book, all lay away and play by the policy. Where going alone is decided
    later, a call is worth the better of the two by the last worth.

    Args:
        view: of the seat that calls.
        book: of the game.
        lot: the worlds.
        worth: as `worth_of_results` gives it.
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
    values: Floats = worth[out[:, :, 0], out[:, :, 1], out[:, :, 2]]
    if rules.alone_timing == "before_first_lead":
        weights = weights_of(lot.likely)
        for option, alone in _LATE[values.shape[1]].items():
            if weights @ values[:, alone, -1] > weights @ values[:, option, -1]:
                values[:, option] = values[:, alone]
    return values


def worth_of_results(
    rules: Rules, dealer: int, worth: Callable[[Sequence[int]], Sequence[float]]
) -> Floats:
    """What every way a hand may end is worth: (makers + 1, 2, tricks + 1, worths).

    Args:
        rules: the game.
        dealer: who pays where throwing in costs points.
        worth: what points by team are worth, in one way or more.

    Returns:
        By maker (the last place: thrown in), alone and tricks.

    Raises:
        Unsupported: points hang on more than that.
    """
    try:  # nobody who plays by the book defends alone
        points = points_by(rules, "makers", "alone", "tricks", dealer=dealer, lone_defence=False)
    except UntoldError as error:
        raise Unsupported(f"{error}: no book tells it") from None
    thrown_in = worth(throw_in_points(rules, dealer))
    table = np.zeros((rules.players + 1, 2, rules.hand_size + 1, len(thrown_in)))
    for (makers, alone, tricks), brought in points.items():
        table[list(makers), int(alone), tricks] = worth(brought)
    table[-1] = thrown_in
    return table
