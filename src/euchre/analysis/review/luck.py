"""Luck and play: what the cards of a deal were worth to average play, and what was made of them.

For every hand and team, in points or in chances to win the match:

    result = position + luck + play

- *position*: what a hand is worth on average with this dealer, before the cards are dealt;
- *luck*: what average play gets from these very cards, less that;
- *play*: the result less what average play gets: decisions, those of all at the table together,
  and guesses that went right or wrong. `euchre.analysis.review.report.PARTS` tells the two apart.

Where the calls of the game were learned, average play is that of the learned players, in many ways
at once (`euchre.analysis.match.average`); elsewhere the ``rules`` bot plays the deal once, and luck
is coarse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import fsum

from euchre.analysis.match.average import average_play
from euchre.analysis.match.deals import deals_of, kinds_of
from euchre.analysis.match.equity import Equity, EquityError, equity_for, measured_equity
from euchre.analysis.match.results import EndingKind, MatchStep, kind_of, results_for, step_of
from euchre.arguments import verify_arguments
from euchre.bots import RulesBot, play_hand
from euchre.bots.search.decisions import knows
from euchre.cards import HIDDEN
from euchre.errors import EuchreError
from euchre.events import Dealt
from euchre.hand import Hand, begin
from euchre.match import Match, next_dealer
from euchre.rules import Rules, left_of, team_of, teams

Worth = Callable[[MatchStep, int], tuple[float, ...]]
"""What a step is worth to each team, when that team dealt."""


class LuckError(EuchreError):
    """Raised when luck is not known: cards are not known, a hand is not over, or nothing can be
    won.
    """


@dataclass(frozen=True)
class Decomposition:
    """One hand, or several, taken apart; everything by team, as `euchre.rules.teams` has them.

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

    def ahead(self, team: int) -> Decomposition:
        """Return by how much one team is ahead of the mean of the others, as lone figures."""
        return Decomposition(
            *((_ahead(part, team),) for part in (self.result, self.position, self.luck, self.play))
        )


def _ahead(part: Sequence[float], team: int) -> float:
    others = [value for at, value in enumerate(part) if at != team]
    return part[team] - fsum(others) / len(others)


@verify_arguments()
def total(parts: Iterable[Decomposition]) -> Decomposition:
    """Add up the decompositions of several hands.

    Raises:
        LuckError: there are none.
    """
    each = list(parts)
    if not each:
        raise LuckError("luck is told of a hand or more, not of none")
    return Decomposition(
        *(
            tuple(fsum(values) for values in zip(*rows, strict=True))
            for rows in zip(
                *((one.result, one.position, one.luck, one.play) for one in each), strict=True
            )
        )
    )


# -- a deal -------------------------------------------------------------------------------------


def coarse(rules: Rules) -> bool:
    """Return whether a deal's value comes from a single play by the ``rules`` bot."""
    return not knows(rules)


def deal_kinds(rules: Rules, dealt: Dealt) -> Mapping[EndingKind, float]:
    """Return how likely each kind of ending is for a deal in average play.

    Args:
        rules: any game.
        dealt: all its cards are known.

    Raises:
        LuckError: they are not.
        DealError: it is no deal by these rules.
    """
    if any(HIDDEN in hand for hand in dealt.hands) or dealt.up_card is HIDDEN:
        raise LuckError("the luck of a deal can be told when all its cards are known, not before")
    hand = begin(rules, dealt)
    if not coarse(rules):
        shares, (kinds, _) = average_play(rules, deals_of(dealt))[0].tolist(), kinds_of(rules)
        return {kind: share for kind, share in zip(kinds, shares, strict=True) if share > 0}
    return {kind_of(play_hand(hand, [RulesBot()] * rules.players)): 1.0}


def deal_value(rules: Rules, dealt: Dealt) -> tuple[float, ...]:
    """Return the points of each team that average play gets from a deal; errors as of
    `deal_ending_shares`.
    """
    dealer = team_of(rules, dealt.dealer)
    return _mean(rules, deal_kinds(rules, dealt), dealer, _points)


@cache
def expected_value(rules: Rules, dealer_team: int) -> tuple[float, ...]:
    """Return the points of each team that average play gets from a hand, over all deals.

    Raises:
        NoResultsError: nobody has measured a game like it.
    """
    return _mean(rules, _average(rules), dealer_team, _points)


def _average(rules: Rules) -> Mapping[EndingKind, float]:
    """Return how hands end in what `deal_ending_shares` takes for average play, over all deals."""
    return results_for(rules, average=not coarse(rules)).possible(rules)


def _points(step: MatchStep, dealer: int) -> tuple[float, ...]:
    """Return the points of a step by team."""
    count = len(step.points)
    return tuple(float(step.points[(team - dealer) % count]) for team in range(count))


def _mean(
    rules: Rules, kinds: Mapping[EndingKind, float], dealer: int, worth: Worth
) -> tuple[float, ...]:
    each = [(worth(step_of(rules, kind), dealer), share) for kind, share in kinds.items()]
    return tuple(
        fsum(values[team] * share for values, share in each) for team in range(len(teams(rules)))
    )


# -- hands and matches --------------------------------------------------------------------------


@verify_arguments()
def decompose(hand: Hand) -> Decomposition:
    """Decompose a finished hand in points.

    Raises:
        LuckError: it is not finished, or not all of its cards are known.
        NoResultsError: nobody has measured a game like it.
    """
    _check(hand)
    dealer = team_of(hand.rules, hand.dealer)
    return _apart(
        tuple(map(float, hand.points)),
        expected_value(hand.rules, dealer),
        deal_value(hand.rules, hand.dealt),
    )


@verify_arguments()
def decompose_chances(
    hand: Hand, *, hands_played: int = 0, hands_to_come: int | None = None
) -> Decomposition:
    """Decompose a finished hand in chances to win the match: the result is by how much it moved
    them.

    The position is what average play from here moves them by; that is next to nothing, since the
    chances before the deal know who deals.

    Args:
        hand: with the scores before it.
        hands_played: hands before it in which trump was made, where their number is fixed.
        hands_to_come: those from it on until the clock ends the game, where one does.

    Raises:
        LuckError: it is not finished, not all of its cards are known, or the chance to win cannot
            be told by its rules.
        NoResultsError: nobody has measured a game like it.
    """
    _check(hand)
    rules, dealer = hand.rules, team_of(hand.rules, hand.dealer)
    moment = _Moment(hand.scores, hands_played, hands_to_come)
    equity = _equity(rules, hands_to_come)
    before = equity.chances(hand.scores, dealer, **moment.asked(rules, counts=False))
    worth = _chances_after(equity, moment, before)
    after = tuple(score + points for score, points in zip(hand.scores, hand.points, strict=True))
    made = hand.maker is not None
    result = _moved(
        equity.chances(
            after,
            team_of(rules, next_dealer(hand)),
            last_makers=team_of(rules, hand.makers[0]) if made else None,
            **moment.asked(rules, counts=made),
        ),
        before,
    )
    return _apart(
        result,
        _mean(rules, _average(rules), dealer, worth),
        _mean(rules, deal_kinds(rules, hand.dealt), dealer, worth),
    )


def _equity(rules: Rules, hands_to_come: int | None) -> Equity:
    """Return the chances to win, or raise a LuckError if they are not known."""
    if rules.time_limit and hands_to_come is not None:
        try:
            return measured_equity(rules)
        except EquityError as error:
            raise LuckError(f"luck is told in points here: {error}") from None
    equity = equity_for(rules)
    if equity is None:
        raise LuckError("luck is told in points here: the chance to win is not known in this game")
    return equity


@dataclass(frozen=True)
class _Moment:
    """The state of a match before a hand, with the hands before it, or from it on."""

    scores: tuple[int, ...]
    played: int
    to_come: int | None

    def asked(self, rules: Rules, *, counts: bool) -> dict[str, int]:
        """Return the arguments for `Equity` before a hand, and after one that counts."""
        if rules.time_limit and self.to_come is not None:
            return {"hands_to_come": max(0, self.to_come - counts)}
        return {"hands_played": self.played + counts}


@verify_arguments()
def decompose_match(match: Match, *, chances: bool = False) -> tuple[Decomposition, ...]:
    """Decompose the finished hands of a match, in points or in chances to win it; see `sum_luck`.

    Points that tokens bring are left out. Where a clock ends the game, the chances are those of
    somebody who knows how many hands are still to come.

    Raises:
        LuckError, NoResultsError: as for one hand.
    """
    if not chances:
        return tuple(decompose(hand) for hand in match.hands)
    counting = [hand.maker is not None for hand in match.hands]
    to_come = sum(counting) if match.rules.time_limit else None
    found, played = [], 0
    for hand, counts in zip(match.hands, counting, strict=True):
        left = None if to_come is None else to_come - played
        found.append(decompose_chances(hand, hands_played=played, hands_to_come=left))
        played += counts
    return tuple(found)


def _check(hand: Hand) -> None:
    if not hand.over:
        raise LuckError("luck is told of a hand that is over, not of one that is being played")


def _moved(after: Sequence[float], before: Sequence[float]) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(after, before, strict=True))


def _apart(
    result: tuple[float, ...], position: tuple[float, ...], value: tuple[float, ...]
) -> Decomposition:
    return Decomposition(result, position, _moved(value, position), _moved(result, value))


def _chances_after(equity: Equity, moment: _Moment, before: Sequence[float]) -> Worth:
    """Return a function for how much a step moves the chances from here."""
    rules, scores = equity.rules, moment.scores

    @cache
    def worth(step: MatchStep, dealer: int) -> tuple[float, ...]:
        count = len(scores)
        after = tuple(
            score + step.points[(team - dealer) % count] for team, score in enumerate(scores)
        )
        # a team deals by turns: the seats of its two players do not matter
        next_team = dealer if step.same_dealer else team_of(rules, left_of(rules, dealer))
        makers = None if step.makers is None else (step.makers + dealer) % count
        found = equity.chances(
            after, next_team, last_makers=makers, **moment.asked(rules, counts=step.counts)
        )
        return _moved(found, before)

    return worth
