"""`Rules` as the kernel has them: integers and tables.

The play of the cards is the same in every game that is known here: follow suit, the highest
card takes the trick, so many tricks for so many points. What differs is who plays, which the
rows of the kernel say, and what tricks are worth, which `CompiledPlay.worths_by_makers_tricks`
says. Which knobs and which of their values it understands stands in `euchre.game.capabilities`;
every other game is `UnsupportedRulesError`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from euchre.game.capabilities import (
    CARD_PLAY_CAPABILITY,
    POINTS_TABLE_CAPABILITY,
    UnsupportedRulesError,
)
from euchre.game.hand import Hand
from euchre.game.rules import Rules, Seat, team_of
from euchre.game.scoring import HandEnding, hand_points, list_endings, points_ahead


@dataclass(frozen=True)
class CompiledPlay:
    """The play of the game that has these rules."""

    rules: Rules

    def worths_by_makers_tricks(
        self, ending: HandEnding, seat: Seat, value: Callable[[Sequence[int]], float] | None = None
    ) -> tuple[float, ...]:
        """Return the worth of 0, 1, 2, … tricks of the makers to `seat`.

        Points of its team less the mean of the other teams' points: with two teams the difference.

        Args:
            ending: how the hand ends, whatever its tricks.
            seat: for whom.
            value: what the points of the teams are worth instead.

        Raises:
            UnsupportedRulesError: the points hang on something that is not told here.
        """
        POINTS_TABLE_CAPABILITY.verify_rules(self.rules)
        worth = value or partial(points_ahead, team=team_of(self.rules, seat))
        return tuple(
            worth(hand_points(self.rules, replace(ending, tricks=tricks)))
            for tricks in range(self.rules.hand_size + 1)
        )


def compile_rules(rules: Rules) -> CompiledPlay:
    """Compile the play of a game for the kernel.

    Raises:
        UnsupportedRulesError: the kernel does not know all of these rules.
    """
    CARD_PLAY_CAPABILITY.verify_rules(rules)
    return CompiledPlay(rules)


def verify_tricks_never_cost(rules: Rules) -> None:
    """Verify that another trick is never worth less to the makers: perfect play takes all it can.

    Raises:
        UnsupportedRulesError: some number of tricks pays more than a higher one.
    """
    if not _do_tricks_never_cost(rules):
        raise UnsupportedRulesError(
            f"with pts_make={rules.pts_make}, pts_march={rules.pts_march}, "
            f"pts_loner_make={rules.pts_loner_make}, pts_loner_march={rules.pts_loner_march} and "
            f"fast_break={'yes' if rules.fast_break else 'no'} makers may score less with another "
            "trick, which the solver cannot follow: ask for tricks"
        )


@lru_cache(1024)
def _do_tricks_never_cost(rules: Rules) -> bool:
    most: dict[HandEnding, int] = {}
    for ending in sorted(list_endings(rules, 0), key=lambda ending: ending.tricks):
        points, maker = hand_points(rules, ending), ending.makers[0]
        defender = next(seat for seat in range(rules.players) if seat not in ending.makers)
        ahead = points[team_of(rules, maker)] - points[team_of(rules, defender)]
        kind = replace(ending, tricks=0)
        if ahead < most.get(kind, ahead):
            return False
        most[kind] = ahead
    return True


def worth_threshold_bits(worth_by_tricks: Collection[float]) -> int:
    """Return the numbers of tricks at which a table of values changes, one bit each."""
    values = list(worth_by_tricks)
    return sum(1 << n for n in range(1, len(values)) if values[n] != values[n - 1])


def hand_worths_by_makers_tricks(
    hand: Hand,
    seat: Seat,
    makers: Collection[Seat] | None = None,
    value: Callable[[Sequence[int]], float] | None = None,
) -> tuple[float, ...]:
    """Return `CompiledPlay.worths_by_makers_tricks` for a hand whose trump is made.

    Args:
        hand: the hand, or a view of it.
        seat: for whom.
        makers: both makers, where the hand cannot tell because a partner called by a card has not
            been seen yet; None: as the hand says.
        value: what the points of the teams are worth; None: those of the team of `seat` less the
            mean of the others'.

    Raises:
        UnsupportedRulesError: the rules cannot be compiled, or points hang on more than tricks:
            with a fast break on who takes the first two.
    """
    rules = hand.rules
    compiled = compile_rules(rules)
    if rules.fast_break and len(hand.tricks) < 2 and value is None:
        raise UnsupportedRulesError(
            "with fast_break=yes the points hang on who takes the first two tricks, so they "
            "cannot be told from the tricks until then: ask for tricks"
        )
    side = hand.makers if makers is None else tuple(makers)
    ending = hand.build_ending(side, hand.maker, alone=hand.alone, needed=hand.needed)
    return compiled.worths_by_makers_tricks(ending, seat, value)
