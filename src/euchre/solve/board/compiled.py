"""`Rules` as the kernel has them: integers and tables.

The play of the cards is the same in every game that is known here: follow suit, the highest
card takes the trick, so many tricks for so many points. What differs is who plays, which the
rows of the kernel say, and what tricks are worth, which `CompiledPlay.worths_by_tricks` says.
The calling is another matter: `CompiledCalling` has the common ways of making trump. Which
knobs and which of their values each of these understands stands in `euchre.game.capabilities`;
every other game is `UnsupportedRulesError`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from euchre.game.capabilities import (
    CARD_PLAY_CAPABILITY,
    POINTS_TABLE_CAPABILITY,
    RANDOM_HANDS_CAPABILITY,
    UnsupportedRulesError,
)
from euchre.game.hand import Hand
from euchre.game.rules import (
    Rules,
    Seat,
    agreed_suit,
    build_pack,
    team_of,
)
from euchre.game.scoring import HandEnding, hand_points, list_endings
from euchre.solve.board.layout import card_set


@dataclass(frozen=True)
class CompiledPlay:
    """The play of one game.

    Attributes:
        rules: where it comes from.
        seats: how many sit at the table.
        hand_size: cards each, and tricks in a hand.
        pack: the card set of the usual pack.
        pairs: whether partners sit opposite.
    """

    rules: Rules
    seats: int
    hand_size: int
    pack: int
    pairs: bool

    def worths_by_tricks(
        self,
        ending: HandEnding,
        seat: Seat,
        value: Callable[[Sequence[int]], float] | None = None,
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
        values = []
        for tricks in range(self.hand_size + 1):
            points = hand_points(self.rules, replace(ending, tricks=tricks))
            if value is not None:
                values.append(value(points))
                continue
            mine = points[team_of(self.rules, seat)]
            values.append(mine - (sum(points) - mine) / max(1, len(points) - 1))
        return tuple(values)


def compile_rules(rules: Rules) -> CompiledPlay:
    """Compile the play of a game for the kernel.

    Raises:
        UnsupportedRulesError: the kernel does not know all of these rules.
    """
    CARD_PLAY_CAPABILITY.verify_rules(rules)
    return _compile_play(rules)


@lru_cache(1024)
def _compile_play(rules: Rules) -> CompiledPlay:
    return CompiledPlay(
        rules=rules,
        seats=rules.players,
        hand_size=rules.hand_size,
        pack=card_set(build_pack(rules)),
        pairs=rules.sides == "fixed_pairs",
    )


def verify_tricks_pay(rules: Rules) -> None:
    """Verify that another trick is never worth less to the makers: perfect play takes all it can.

    Raises:
        UnsupportedRulesError: some number of tricks pays more than a higher one.
    """
    if not _do_tricks_pay(rules):
        raise UnsupportedRulesError(
            f"with pts_make={rules.pts_make}, pts_march={rules.pts_march}, "
            f"pts_loner_make={rules.pts_loner_make}, pts_loner_march={rules.pts_loner_march} and "
            f"fast_break={'yes' if rules.fast_break else 'no'} makers may score less with another "
            "trick, which the solver cannot follow: ask for tricks"
        )


@lru_cache(1024)
def _do_tricks_pay(rules: Rules) -> bool:
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


def marks_of(worth: Collection[float]) -> int:
    """Return the numbers of tricks at which a table of values changes, one bit each."""
    values = list(worth)
    return sum(1 << n for n in range(1, len(values)) if values[n] != values[n - 1])


def hand_worths(
    hand: Hand,
    seat: Seat,
    makers: Collection[Seat] | None = None,
    value: Callable[[Sequence[int]], float] | None = None,
) -> tuple[float, ...]:
    """Return `CompiledPlay.worths_by_tricks` for a hand whose trump is made.

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
    return compiled.worths_by_tricks(ending, seat, value)


# -- the calling --------------------------------------------------------------------------------

RULE_FLAGS: Final = (
    "seats",
    "hand_size",
    "pairs",
    "up_card",
    "stick",
    "taker_is_maker",
    "lone_partner_takes",
    "keep_up_card",
    "must_alone_round1",
    "must_alone_round2",
    "same_suit_again",
    "no_trump_round1",
    "no_trump_round2",
    "benny_turned",
    "agreed_suit",
    "go_alone",
    "alone_late",
    "defend_alone",
    "maker_leads",
    "left_of_loner_leads",
    "aces_to_show",
    "show_without_ace",
)
"""What `CompiledCalling.flags` holds, in order."""
BENNY_PLAIN, BENNY_BLIND, BENNY_SEEN, BENNY_REDEAL = range(4)


@dataclass(frozen=True)
class CompiledCalling:
    """The rules by which trump is made in one game, for the kernel's random hands.

    Attributes:
        play: the play of the game.
        cards: the indices of the cards of the pack.
        flags: one integer for each of `RULE_FLAGS`.
    """

    play: CompiledPlay
    cards: tuple[int, ...]
    flags: tuple[int, ...]


def compile_calling(rules: Rules) -> CompiledCalling:
    """Compile the whole of a game from the deal on for the kernel.

    Raises:
        UnsupportedRulesError: the kernel's random hands do not know all of these rules.
    """
    RANDOM_HANDS_CAPABILITY.verify_rules(rules)
    return _compile_calling(rules)


@lru_cache(1024)
def _compile_calling(rules: Rules) -> CompiledCalling:
    play = compile_rules(rules)
    return CompiledCalling(play, tuple(c.index for c in build_pack(rules)), _rule_flags(rules))


def _rule_flags(rules: Rules) -> tuple[int, ...]:
    agreed = agreed_suit(rules)
    benny = {
        "dealer_names_blind": BENNY_BLIND,
        "dealer_names_seen": BENNY_SEEN,
        "redeal": BENNY_REDEAL,
    }.get(rules.joker_up_card, BENNY_PLAIN)
    values = {
        "seats": rules.players,
        "hand_size": rules.hand_size,
        "pairs": rules.sides == "fixed_pairs",
        "up_card": rules.up_card,
        "stick": rules.stick_the_dealer,
        "taker_is_maker": rules.upcard_taker == "maker",
        "lone_partner_takes": rules.upcard_if_dealer_out == "lone_partner",
        "keep_up_card": not rules.discard_upcard,
        "must_alone_round1": rules.canadian_loner != "off",
        "must_alone_round2": rules.canadian_loner == "both_rounds",
        "same_suit_again": rules.round2_may_name_turned_suit,
        "no_trump_round1": rules.no_trump == "both",
        "no_trump_round2": rules.no_trump != "off",
        "benny_turned": benny,
        "agreed_suit": -1 if agreed is None else agreed.index,
        "go_alone": rules.go_alone,
        "alone_late": rules.alone_timing == "before_first_lead",
        "defend_alone": {"off": 0, "vs_loner": 1, "always": 2}[rules.defend_alone],
        "maker_leads": rules.first_lead == "maker",
        "left_of_loner_leads": rules.loner_lead == "left_of_loner",
        "aces_to_show": {"off": 0, "one_ace": 1, "one_or_more": 4}[rules.ace_no_face],
        "show_without_ace": (rules.farmers_hand == "redeal" or rules.ace_no_face == "one_or_more"),
    }
    return tuple(int(values[name]) for name in RULE_FLAGS)
