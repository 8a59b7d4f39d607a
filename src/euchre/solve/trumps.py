"""One deal under every trump and every leader: what a caller wants to know before trump is made."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import numpy as np
from numpy.typing import NDArray

from euchre.cards import SUITS
from euchre.rules import Seat
from euchre.solve.board.checks import NotSolvableError, check_whole, checked_deals
from euchre.solve.rollouts.playouts import boards_of
from euchre.solve.search.dd import EVERY_TRICK, Boards, solve_leads, workspace
from euchre.solve.search.rows import seat_bits

_SEATS: Final = 4


def solve_table(
    deals: Boards, makers: Collection[Seat] = (0, 2), *, marks: int = EVERY_TRICK
) -> NDArray[np.int8]:
    """The makers' tricks with perfect play in each deal, for all 4 trumps and all 4 leaders.

    Faster than as many single solves, for what is found out about one leader serves the others.

    Args:
        deals: (n, 4) of ``uint64``: the card set of each seat, with bit ``card.index`` set for each
            card.
        makers: the seats of the makers' side.
        marks: the numbers of tricks at which the answer matters, one bit each: the answer is
            rounded down to one of them. By default it is exact; for the points of standard rules
            3 and 5 matter, ``0b101000``.

    Returns:
        (n, 4, 4) of ``int8``: by trump, in the order of `euchre.cards.SUITS`, and by leader.

    Raises:
        NotSolvableError: these are no deals.
    """
    deals = checked_deals(deals)
    marks = check_whole("marks", marks, 0, EVERY_TRICK)
    for seat in makers:
        check_whole("a maker", seat, 0, _SEATS - 1)
    out = np.zeros((len(deals), len(SUITS), _SEATS), np.int8)
    boards, solved = np.zeros_like(deals), np.zeros(deals.shape, np.int8)
    for trump in SUITS:
        size = boards_of(deals, trump.index, boards)
        if size < 0:
            raise NotSolvableError("the four hands of a deal must have equally many cards")
        space = workspace(size)
        solve_leads(boards, np.uint64(seat_bits(makers)), np.uint64(marks), space, solved)
        out[:, trump.index] = solved
    return out
