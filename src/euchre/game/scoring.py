"""What a finished hand is worth, and when a match is over: pure functions of `Rules`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from euchre.errors import EuchreError, RulesError
from euchre.game.events import SpecialBid
from euchre.game.knobs import format_knob_value
from euchre.game.rules import Rules, Seat, team_of, teams


class Outcome(StrEnum):
    """The ways in which a hand ends."""

    MADE = "made"
    MARCH = "march"
    EUCHRED = "euchred"
    RENEGED = "reneged"
    THROWN_IN = "thrown in"
    REDEAL = "redeal"


FALSE_CLAIM_POINTS: Final = 2
"""Points to the other side for a claim of a renege that was none (R17)."""


class RenegeRuling(NamedTuple):
    """A challenge that has been settled: the claimant, the accused, and if it was true."""

    claimant: Seat
    accused: Seat
    proven: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class HandEnding:
    """The end of a hand: all that its points depend on, beside the rules.

    No part but the claims has a default, so that nobody who makes one can forget a part: ask
    `Hand.ending`, `Hand.build_ending` or `list_endings` for one, and change it by
    `dataclasses.replace`.

    Attributes:
        dealer: who dealt.
        makers: the seats of the makers' side in rising order, playing or not; empty: all passed.
        tricks: the makers' tricks.
        needed: the tricks they needed.
        stake: the points won or lost by a bid above all numbers; 0: it was none.
        alone: whether the maker had no partner.
        lone_defence: whether a defender played alone.
        broke_fast: whether the defenders took the first two tricks.
        stuck: whether the maker was a dealer who could not pass (`stick_the_dealer`).
        reneges: the claims of a renege that were settled.
    """

    dealer: Seat
    makers: tuple[Seat, ...]
    tricks: int
    needed: int
    stake: int
    alone: bool
    lone_defence: bool
    broke_fast: bool
    stuck: bool
    reneges: tuple[RenegeRuling, ...] = ()


class UnknownScoreError(EuchreError):
    """The points of a hand depend on parts of its ending that are not known."""


def find_outcome(rules: Rules, ending: HandEnding) -> Outcome:
    """Return the outcome of a hand that ended like this; one that was dealt again has no ending."""
    if any(renege.proven for renege in ending.reneges):
        return Outcome.RENEGED
    if not ending.makers:
        return Outcome.THROWN_IN
    if ending.tricks < ending.needed:
        return Outcome.EUCHRED
    return Outcome.MARCH if ending.tricks == rules.hand_size else Outcome.MADE


def hand_points(rules: Rules, ending: HandEnding) -> tuple[int, ...]:
    """Return the points of each team (see `rules.teams`) for a hand that ended like this.

    Sources: 000-004, scoring tables; R4 for bids, R6 for a lone defender, R8 for three players, R17
    for reneges, R19 for hands thrown in.
    """
    points = _points_before_claims(rules, ending)
    for renege in ending.reneges:
        loser = renege.accused if renege.proven else renege.claimant
        side = loser in ending.makers
        opponents = [seat for seat in range(rules.players) if (seat in ending.makers) != side]
        points = add_points(
            rules,
            points,
            opponents,
            _renege_fine(rules, ending) if renege.proven else FALSE_CLAIM_POINTS,
        )
    return points


def _points_before_claims(rules: Rules, ending: HandEnding) -> tuple[int, ...]:
    nothing, makers, outcome = (0,) * len(teams(rules)), ending.makers, find_outcome(rules, ending)
    if outcome is Outcome.RENEGED:
        return nothing
    if outcome is Outcome.THROWN_IN:
        return throw_in_points(rules, ending.dealer)
    if rules.bid_points == "tricks":
        points = add_points(rules, nothing, makers, _contract_points(rules, ending))
        others = rules.hand_size - ending.tricks if rules.defender_tricks else 0
        return add_points(rules, points, _list_defenders(rules, ending), others)
    if outcome is Outcome.EUCHRED:
        defenders = _list_defenders(rules, ending)
        amount = _euchre_points(rules, ending)
        if rules.euchre_points_go_to == "side":
            return add_points(rules, nothing, defenders, amount)
        return tuple(
            amount * sum(team_of(rules, seat) == team for seat in defenders)
            for team in range(len(nothing))
        )
    if rules.fast_break and ending.broke_fast and ending.tricks == rules.hand_size - 2:
        return nothing
    if outcome is Outcome.MARCH:
        amount = rules.pts_loner_march if ending.alone else rules.pts_march
    else:
        amount = rules.pts_loner_make if ending.alone else rules.pts_make
    return add_points(rules, nothing, makers, amount)


def _contract_points(rules: Rules, ending: HandEnding) -> int:
    """Return what the makers win, or lose, where the bid itself is scored (R4, F3)."""
    if find_outcome(rules, ending) is not Outcome.EUCHRED:
        return ending.stake or ending.tricks
    return -(ending.stake or (ending.needed if rules.pts_set is None else rules.pts_set))


def _list_defenders(rules: Rules, ending: HandEnding) -> list[Seat]:
    return [seat for seat in range(rules.players) if seat not in ending.makers]


def _euchre_points(rules: Rules, ending: HandEnding) -> int:
    if ending.lone_defence:
        points = rules.pts_lone_defender_euchre
    else:
        points = rules.pts_loner_euchred if ending.alone else rules.pts_euchre
    if ending.stuck and rules.pts_stuck_euchre is not None:
        single = ending.alone or ending.lone_defence
        points = max(rules.pts_stuck_euchre, points if single else 0)
    return max(points, rules.pts_super_euchre) if ending.tricks == 0 else points


def _renege_fine(rules: Rules, ending: HandEnding) -> int:
    """Return the points to the other side for a renege that is proven (R17)."""
    loner = ending.alone or ending.lone_defence
    if rules.renege == "somerset":
        return 5 if loner else 3
    if rules.renege == "euchre":  # the tricks are not played out: never a super euchre
        return _euchre_points(rules, replace(ending, tricks=1))
    return 4 if loner else 2


def has_earned_token(rules: Rules, ending: HandEnding) -> bool:
    """Return True if the makers get a token: with a partner, one trick short of a march."""
    is_close = find_outcome(rules, ending) is Outcome.MADE and ending.tricks == rules.hand_size - 1
    return rules.four_trick_tokens and is_close and len(ending.makers) > 1 and not ending.alone


def add_points(
    rules: Rules, points: Sequence[int], seats: Collection[Seat], amount: int
) -> tuple[int, ...]:
    """Return `points` with `amount` added for each team that one of `seats` scores for."""
    scoring = {team_of(rules, seat) for seat in seats}
    return tuple(score + amount * (team in scoring) for team, score in enumerate(points))


def throw_in_points(rules: Rules, dealer: Seat) -> tuple[int, ...]:
    """Return the points of each team when all have passed (R19)."""
    lost = rules.all_pass == "opponents_score_1"
    return tuple(int(lost and team != team_of(rules, dealer)) for team in range(len(teams(rules))))


def points_ahead(points: Sequence[int], team: int) -> float:
    """Return a team's points, less the mean of the others'; 0 of no points, as of a redeal."""
    if not points:
        return 0.0
    return points[team] - (sum(points) - points[team]) / max(1, len(points) - 1)


def same_dealer_deals_next(rules: Rules, outcome: Outcome | None) -> bool:
    """Return whether the same player deals after a hand that ended like this (R19, R26)."""
    if outcome is Outcome.REDEAL:
        return rules.misdeal == "same_dealer"
    same = rules.all_pass == "same_dealer" or rules.num_hands > 0
    return same and outcome is Outcome.THROWN_IN


# -- every ending -------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def list_endings(rules: Rules, dealer: Seat) -> tuple[HandEnding, ...]:
    """List every way a hand with trump made can end, except for claims of a renege."""
    size = rules.hand_size
    return tuple(
        HandEnding(
            dealer=dealer,
            makers=makers,
            tricks=tricks,
            needed=needed,
            stake=stake,
            alone=alone,
            lone_defence=lone_defence,
            broke_fast=broke_fast,
            stuck=stuck,
        )
        for makers in _possible_maker_sides(rules)
        for needed, stake, alone in dict.fromkeys(_list_contracts(rules, makers))
        for lone_defence in (False, True)
        if not lone_defence
        or rules.defend_alone == "always"
        or (alone and rules.defend_alone == "vs_loner")
        for stuck in (False, True)
        if not stuck or (rules.stick_the_dealer and dealer in makers)
        for tricks in range(size + 1)
        for broke_fast in (False, True)
        if (tricks > 0 or broke_fast) and (tricks <= size - 2 or not broke_fast)
    )


def _list_contracts(rules: Rules, makers: Collection[Seat]) -> Iterable[tuple[int, int, bool]]:
    """List the tricks needed, the stake and whether alone of all that these makers can call."""
    needs: Iterable[int] = (rules.make_tricks,)
    if rules.min_bid is not None and rules.max_bid is not None:
        needs = range(rules.min_bid, rules.max_bid + 1)
    for alone in _alone_options(rules, makers):
        for needed in needs:
            yield needed, 0, alone
    for special in list_special_bids(rules):
        for stake in list_stakes(rules, special):
            yield rules.hand_size, stake, special.is_alone


def list_special_bids(rules: Rules) -> tuple[SpecialBid, ...]:
    """List the bids above all numbers that these rules know, the lowest first (F3)."""
    return tuple(special for special in SpecialBid if list_stakes(rules, special))


def count_exchanged_cards(rules: Rules, special: SpecialBid | None) -> int:
    """Return how many cards such a bidder lays away and then gets from the partner (F10)."""
    if special is SpecialBid.MOON:
        return rules.moon_cards
    return {SpecialBid.CALL_TWO: 2, SpecialBid.CALL_ONE: 1}.get(special, 0) if special else 0


def list_stakes(rules: Rules, special: SpecialBid) -> tuple[int, ...]:
    """List what such a bid is worth, and then what it is worth over another one (F4)."""
    points = {
        SpecialBid.BIG_PEPPER: rules.pts_big_pepper,
        SpecialBid.CALL_TWO: rules.pts_call_two,
        SpecialBid.CALL_ONE: rules.pts_call_one,
        SpecialBid.MOON: rules.pts_moon,
    }[special]
    if points is None:
        return ()
    if special is not SpecialBid.MOON or not rules.moon_over_moon:
        return (points,)
    return tuple(points * step // _MOON_STEPS[0] for step in _MOON_STEPS)


_MOON_STEPS: Final = (12, 24, 32, 48)
"""What moons over moons are worth in Cincinnati; with another stake in the same proportion."""


def _possible_maker_sides(rules: Rules) -> tuple[tuple[Seat, ...], ...]:
    if rules.sides != "called_partner":
        return teams(rules)
    seats = range(rules.players)
    return (*combinations(seats, 1), *combinations(seats, 2))


def _alone_options(rules: Rules, makers: Collection[Seat]) -> tuple[bool, ...]:
    if rules.sides == "called_partner":
        return (len(makers) == 1,)
    return (False, True) if rules.go_alone else (False,)


_Known: TypeAlias = tuple[tuple[str, object], ...]
_Table: TypeAlias = Mapping[tuple[Any, ...], tuple[int, ...]]
_ENDING_PARTS: Final = tuple(field.name for field in fields(HandEnding) if field.name != "reneges")


def tabulate_points(rules: Rules, *parts: str, **known: object) -> _Table:
    """Tabulate the points of a hand by some parts of its `HandEnding`, if the other parts make no
    difference.

    Who knows less of a hand than its points depend on is told so here: a part that is new in
    `HandEnding` is enumerated for everybody, and refused where it matters and is not known.

    Args:
        rules: the rules.
        parts: names of parts of `HandEnding`: the keys are their values, in this order.
        known: other parts, with the value that they always have here.

    Raises:
        UnknownScoreError: points hang on another part, which the sentence names with the knob.
    """
    words = tuple(sorted(known.items()))
    table = _build_points_table(rules, parts, words)
    if table is None:
        raise UnknownScoreError(_explain_unknown_points(rules, parts, words))
    return table


@lru_cache(maxsize=64)
def _build_points_table(rules: Rules, parts: tuple[str, ...], known: _Known) -> _Table | None:
    """Build the table of `tabulate_points`; None if other parts make a difference."""
    table: dict[tuple[Any, ...], tuple[int, ...]] = {}
    for dealer in range(rules.players):
        for ending in list_endings(rules, dealer):
            if any(getattr(ending, name) != value for name, value in known):
                continue
            key, points = tuple(getattr(ending, name) for name in parts), hand_points(rules, ending)
            if table.setdefault(key, points) != points:
                return None
    return table


def _explain_unknown_points(rules: Rules, parts: tuple[str, ...], known: _Known) -> str:
    known_parts = {*parts, *(name for name, _ in known)}
    unknown_parts = [name for name in _ENDING_PARTS if name not in known_parts]
    hang = []
    for name in unknown_parts:
        remaining = tuple(other for other in unknown_parts if other != name)
        if _build_points_table(rules, (*parts, *remaining), known) is None:
            hang.append("the bid" if name == "needed" else name.replace("_", " "))
    knobs = []
    for knob, (value, usual) in rules.differences(Rules.from_dict({})).items():
        with suppress(RulesError):
            if _build_points_table(rules.replace({knob: usual}), parts, known) is not None:
                knobs.append(f"{knob}={format_knob_value(value)}")
    by = f"with {' and '.join(knobs)}" if knobs else "by these rules"
    return f"{by} the points of a hand hang on what is not known here: {' and '.join(hang)}"


# -- the end of a match -------------------------------------------------------------------------


@dataclass(frozen=True)
class MatchVerdict:
    """The verdict on a match: decided or not, and for which team.

    Attributes:
        over: whether it has ended.
        winner: the winning team; None while it lasts or if it ended level.
        games: how many games it counts for, 2 for a slam (R12).
        carry: points with which the winner begins the next game (laps, R12).
    """

    over: bool
    winner: int | None = None
    games: int = 1
    carry: int = 0


_UNDECIDED_VERDICT: Final = MatchVerdict(False)


def decide_match(
    rules: Rules,
    scores: Sequence[int],
    *,
    hands_played: int = 0,
    time_up: bool = False,
    last_makers: int | None = None,
    last_contract: int | None = None,
) -> MatchVerdict:
    """Decide whether a match has ended between two hands, and for which team (R9, R12).

    Args:
        rules: the match's rules.
        scores: points of each team.
        hands_played: hands that count, so without those thrown in.
        time_up: whether the clock has run out.
        last_makers: the team that made trump in the last hand.
        last_contract: the team that made its bid in the last hand, or set the others' (F9).
    """
    best = max(scores)
    is_last_hand = rules.num_hands and hands_played >= rules.num_hands
    at_target = rules.target and best >= rules.target
    if rules.wins_by_contract and at_target and not is_last_hand and not time_up:
        if last_contract is None or scores[last_contract] < rules.target:
            return _UNDECIDED_VERDICT
        return MatchVerdict(True, last_contract, _count_games(rules, scores, last_contract))
    if not is_last_hand and not at_target and not (rules.time_limit and time_up):
        return _UNDECIDED_VERDICT
    leaders = [team for team, score in enumerate(scores) if score == best]
    winner = leaders[0] if len(leaders) == 1 else None
    if not is_last_hand:
        if winner is None and rules.tie == "makers_first" and last_makers in leaders:
            winner = last_makers
        if winner is None:
            return _UNDECIDED_VERDICT
    laps = rules.laps and winner is not None
    carry = min(max(0, best - rules.target), rules.target - 1) if laps else 0  # never a whole game
    return MatchVerdict(True, winner, _count_games(rules, scores, winner), carry)


def _count_games(rules: Rules, scores: Sequence[int], winner: int | None) -> int:
    """Return how many games a match counts for: two for a slam (R12)."""
    others = (score for team, score in enumerate(scores) if team != winner)
    return 2 if rules.slams and winner is not None and not any(s > 0 for s in others) else 1


def find_contract_winner(rules: Rules, ending: HandEnding) -> int | None:
    """Return the team that made its bid, or set the others', in a hand that ended like this."""
    outcome = find_outcome(rules, ending)
    if outcome in (Outcome.MADE, Outcome.MARCH):
        return team_of(rules, ending.makers[0])
    if outcome is Outcome.EUCHRED:
        return team_of(rules, _list_defenders(rules, ending)[0])
    return None
