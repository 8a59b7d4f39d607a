"""The one place where it is decided whether the fast engine values a decision, or the readable one.

    valuer = make_valuer(view, [stakes.after])
    valuer.draw(200, seed).worth.mean(axis=0)

The fast engine names the games and decisions that it understands. Whatever else there is is played
out in the readable engine: from fewer deals, and with the reason kept in `OptionValuer.refused`.
"""

from __future__ import annotations

from collections.abc import Sequence

from euchre.bots.search.decisions import UtilityFunction
from euchre.bots.search.fast import make_fast_valuer
from euchre.bots.search.readable import make_readable_valuer
from euchre.bots.search.values import OptionValuer
from euchre.game.hand import View
from euchre.solve import UnsupportedRulesError


def make_valuer(
    view: View, utilities: Sequence[UtilityFunction], *, solve_calls: bool = False
) -> OptionValuer:
    """Make the valuer for the options of a view.

    Args:
        view: of the seat whose turn it is.
        utilities: what the points of the teams are worth to it, in one way or more.
        solve_calls: whether calls, too, are solved with all cards seen, which takes longer.

    Raises:
        NoPossibleDealError: no deal agrees with the view.
    """
    try:
        return make_fast_valuer(view, utilities, solve_calls=solve_calls)
    except UnsupportedRulesError as refused:
        reason, _, _ = f"{refused}".partition(": ")  # after it stands what a program may do
        return make_readable_valuer(view, utilities, fast_refusal=reason)
