"""Luck and play: what the cards of a deal were worth to average play, and what was made of them.

For every hand and team, in points or in chances to win the match:

    result = position + luck + play

- *position*: what a hand is worth on average with this dealer, before the cards are dealt; -
*luck*: what average play gets from these very cards, less that; - *play*: the result less what
average play gets: decisions, those of all at the table together, and guesses that went right or
wrong. `euchre.analysis.review.report.CHANGE_PARTS` tells the two apart.

Where the calls of the game were learned, average play is that of the learned players, in many ways
at once (`euchre.analysis.match.average`); elsewhere the ``rules`` bot plays the deal once, and luck
is coarse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import fsum

from euchre.analysis.match.average import estimate_ending_shares
from euchre.analysis.match.chance import count_made_hands_until_clock
from euchre.analysis.match.deals import batch_from_deal, list_ending_kinds
from euchre.analysis.match.equity import (
    EquityScoreError,
    MatchEquity,
    TooManyScoresError,
    equity_for,
    measured_equity,
)
from euchre.analysis.match.results import (
    HandEndingKind,
    MatchTransition,
    hand_ending_kind,
    nearest_preset_ending_frequencies,
    possible_match_transitions,
)
from euchre.arguments import verify_arguments
from euchre.bots import RulesBot, play_hand
from euchre.bots.search.decisions import has_learned_calls
from euchre.errors import EuchreError
from euchre.game.cards import HIDDEN
from euchre.game.events import Dealt
from euchre.game.hand import Hand, begin
from euchre.game.match import Match, find_next_dealer
from euchre.game.rules import Rules, left_of, team_of, teams

StepUtility = Callable[[MatchTransition, int], tuple[float, ...]]
"""What a step is worth to each team, when that team dealt."""


class UnknownLuckError(EuchreError):
    """Raised when luck is not known: of unknown cards, unfinished hands, endless matches."""


@dataclass(frozen=True)
class LuckDecomposition:
    """One hand, or several, taken apart; everything by team, as `euchre.game.rules.teams` has them.

    Attributes:
        result: what came of it.
        position: what could be expected before the deal.
        luck: what the cards added for average play.
        play: what was made of them beyond that.
    """

    result: tuple[float, ...]
    position: tuple[float, ...]
    luck: tuple[float, ...]
    play: tuple[float, ...]

    def lead_over_others(self, team: int) -> LuckDecomposition:
        """Return by how much one team is ahead of the mean of the others, as lone figures."""
        return LuckDecomposition(
            *(
                (_lead_over_mean(part, team),)
                for part in (self.result, self.position, self.luck, self.play)
            )
        )


def _lead_over_mean(values: Sequence[float], team: int) -> float:
    others = [value for side, value in enumerate(values) if side != team]
    return values[team] - fsum(others) / len(others)


@verify_arguments()
def sum_luck(parts: Iterable[LuckDecomposition]) -> LuckDecomposition:
    """Add up the decompositions of several hands.

    Raises:
        UnknownLuckError: there are none.
    """
    hands = list(parts)
    if not hands:
        raise UnknownLuckError("luck is told of a hand or more, not of none")
    return LuckDecomposition(
        *(
            tuple(fsum(values) for values in zip(*rows, strict=True))
            for rows in zip(
                *((hand.result, hand.position, hand.luck, hand.play) for hand in hands), strict=True
            )
        )
    )


# -- a deal -------------------------------------------------------------------------------------


def is_deal_value_coarse(rules: Rules) -> bool:
    """Return whether a deal's value comes from a single play by the ``rules`` bot."""
    return not has_learned_calls(rules)


def deal_ending_shares(rules: Rules, dealt: Dealt) -> Mapping[HandEndingKind, float]:
    """Return how likely each kind of ending is for a deal in average play.

    Raises:
        UnknownLuckError: they are not.
        DealError: it is no deal by these rules.
    """
    if any(HIDDEN in hand for hand in dealt.hands) or dealt.up_card is HIDDEN:
        raise UnknownLuckError(
            "the luck of a deal can be told when all its cards are known, not before"
        )
    hand = begin(rules, dealt)
    if not is_deal_value_coarse(rules):
        shares = estimate_ending_shares(rules, batch_from_deal(dealt))[0].tolist()
        kinds = list_ending_kinds(rules)
        return {kind: share for kind, share in zip(kinds, shares, strict=True) if share > 0}
    return {hand_ending_kind(play_hand(hand, [RulesBot()] * rules.players)): 1.0}


def expected_deal_points(rules: Rules, dealt: Dealt) -> tuple[float, ...]:
    """Return each team's points that average play gets from a deal; see `deal_ending_shares`."""
    dealer = team_of(rules, dealt.dealer)
    return _mean_worth(rules, deal_ending_shares(rules, dealt), dealer, _rotate_points_to_teams)


@lru_cache(1024)
def expected_hand_points(rules: Rules, dealer_team: int) -> tuple[float, ...]:
    """Return the points of each team that average play gets from a hand, over all deals.

    Raises:
        NoHandResultsError: nobody has measured a game like it.
    """
    return _mean_worth(rules, _average_ending_shares(rules), dealer_team, _rotate_points_to_teams)


def _average_ending_shares(rules: Rules) -> Mapping[HandEndingKind, float]:
    """Return how hands end in what `deal_ending_shares` takes for average play, over all deals."""
    return nearest_preset_ending_frequencies(
        rules, average_play=not is_deal_value_coarse(rules)
    ).possible_shares(rules)


def _rotate_points_to_teams(step: MatchTransition, dealer: int) -> tuple[float, ...]:
    count = len(step.points)
    return tuple(float(step.points[(team - dealer) % count]) for team in range(count))


def _mean_worth(
    rules: Rules, kinds: Mapping[HandEndingKind, float], dealer: int, worth: StepUtility
) -> tuple[float, ...]:
    worths = []
    for kind, share in kinds.items():
        steps = possible_match_transitions(rules, kind)
        worths += [(worth(step, dealer), share / len(steps)) for step in steps]
    return tuple(
        fsum(values[team] * share for values, share in worths) for team in range(len(teams(rules)))
    )


# -- hands and matches --------------------------------------------------------------------------


@verify_arguments()
def decompose(hand: Hand) -> LuckDecomposition:
    """Decompose a finished hand in points.

    Raises:
        UnknownLuckError: it is not finished, or not all of its cards are known.
        NoHandResultsError: nobody has measured a game like it.
    """
    _verify_finished(hand)
    dealer = team_of(hand.rules, hand.dealer)
    return _build_decomposition(
        tuple(map(float, hand.points)),
        expected_hand_points(hand.rules, dealer),
        expected_deal_points(hand.rules, hand.dealt),
    )


@verify_arguments()
def decompose_chances(
    hand: Hand, *, hands_played: int = 0, hands_to_come: int | None = None
) -> LuckDecomposition:
    """Decompose a finished hand in chances to win the match: the result is their change.

    The position is what average play from here moves them by; that is next to nothing, since the
    chances before the deal know who deals.

    Args:
        hand: with the scores before it.
        hands_played: hands before it in which trump was made, where their number is fixed.
        hands_to_come: those from it on until the clock ends the game, where one does.

    Raises: UnknownLuckError: it is not finished, not all of its cards are known, or the chance
    to win cannot be told by its rules. NoHandResultsError: nobody has measured a game like it.
    """
    _verify_finished(hand)
    rules, dealer = hand.rules, team_of(hand.rules, hand.dealer)
    moment = _MatchStanding(hand.scores, hands_played, hands_to_come)
    equity = _verify_and_find_equity(rules, hands_to_come)
    arguments = moment.equity_arguments(rules, does_hand_count=False)
    try:
        before = equity.win_chances(hand.scores, dealer, **arguments)
    except TooManyScoresError as error:
        raise UnknownLuckError(f"luck is told in points here: {error}") from None
    worth = _make_win_chance_change_function(equity, moment, before)
    after = tuple(score + points for score, points in zip(hand.scores, hand.points, strict=True))
    made = hand.maker is not None
    result = _subtract(
        equity.win_chances(
            after,
            team_of(rules, find_next_dealer(hand)),
            last_makers=team_of(rules, hand.makers[0]) if made else None,
            **moment.equity_arguments(rules, does_hand_count=made),
        ),
        before,
    )
    return _build_decomposition(
        result,
        _mean_worth(rules, _average_ending_shares(rules), dealer, worth),
        _mean_worth(rules, deal_ending_shares(rules, hand.dealt), dealer, worth),
    )


def _verify_and_find_equity(rules: Rules, hands_to_come: int | None) -> MatchEquity:
    """Return the chances to win, or raise an UnknownLuckError if they are not known."""
    if rules.time_limit and hands_to_come is not None:
        try:
            return equity_for(rules, by_clock=True) or measured_equity(rules)
        except EquityScoreError as error:
            raise UnknownLuckError(f"luck is told in points here: {error}") from None
    equity = equity_for(rules)
    if equity is None:
        raise UnknownLuckError(
            "luck is told in points here: the chance to win is not known in this game"
        )
    return equity


@dataclass(frozen=True)
class _MatchStanding:
    """The state of a match before a hand, with the hands before it, or from it on."""

    scores: tuple[int, ...]
    played: int
    to_come: int | None

    def equity_arguments(self, rules: Rules, *, does_hand_count: bool) -> dict[str, int]:
        """Return the arguments for `MatchEquity` before a hand, and after one that counts."""
        if rules.time_limit and self.to_come is not None:
            return {"hands_to_come": max(0, self.to_come - does_hand_count)}
        return {"hands_played": self.played + does_hand_count}


@verify_arguments()
def decompose_match(match: Match, *, chances: bool = False) -> tuple[LuckDecomposition, ...]:
    """Decompose the finished hands of a match, in points or in chances to win it; see `sum_luck`.

    Points that tokens bring are left out. Where a clock has run out, the chances are those of
    somebody who knew how many hands were still to come.

    Raises:
        UnknownLuckError, NoHandResultsError: as for one hand; before a clock has run out, no
            chances are known.
    """
    if not chances:
        return tuple(decompose(hand) for hand in match.hands)
    counting = [hand.maker is not None for hand in match.hands]
    until_clock = count_made_hands_until_clock(match)
    decompositions, played = [], 0
    for hand, counts in zip(match.hands, counting, strict=True):
        left = None if until_clock is None else max(0, until_clock - played)
        decompositions.append(decompose_chances(hand, hands_played=played, hands_to_come=left))
        played += counts
    return tuple(decompositions)


def _verify_finished(hand: Hand) -> None:
    if not hand.over:
        raise UnknownLuckError(
            "luck is told of a hand that is over, not of one that is being played"
        )


def _subtract(after: Sequence[float], before: Sequence[float]) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(after, before, strict=True))


def _build_decomposition(
    result: tuple[float, ...], position: tuple[float, ...], value: tuple[float, ...]
) -> LuckDecomposition:
    return LuckDecomposition(result, position, _subtract(value, position), _subtract(result, value))


def _make_win_chance_change_function(
    equity: MatchEquity, standing: _MatchStanding, before: Sequence[float]
) -> StepUtility:
    """Return a function for how much a step moves the chances from here."""
    rules, scores = equity.rules, standing.scores

    @cache
    def step_worth(step: MatchTransition, dealer: int) -> tuple[float, ...]:
        count = len(scores)
        after = tuple(
            score + step.points[(team - dealer) % count] for team, score in enumerate(scores)
        )
        # a team deals by turns: the seats of its two players do not matter
        next_team = dealer if step.same_dealer else team_of(rules, left_of(rules, dealer))
        makers = None if step.makers is None else (step.makers + dealer) % count
        chances = equity.win_chances(
            after,
            next_team,
            last_makers=makers,
            **standing.equity_arguments(rules, does_hand_count=step.counts),
        )
        return _subtract(chances, before)

    return step_worth
