"""What can still come: the points that a hand can bring, and the scores that a match can have."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, TypeAlias

from euchre.game.auction import list_higher_levels, list_next_bidders
from euchre.game.cards import HIDDEN
from euchre.game.events import Bid, Called, PartnerCalled, Passed
from euchre.game.loners import will_maker_be_asked
from euchre.game.rules import Rules, Seat, has_called_partner, partner_of
from euchre.game.scoring import (
    HandEnding,
    RenegeRuling,
    add_points,
    decide_match,
    hand_points,
    has_earned_token,
    list_endings,
    list_stakes,
    throw_in_points,
)
from euchre.game.state import HandState, Phase

Points: TypeAlias = tuple[int, ...]
"""Points of each team for one hand."""
_PLAYING_PHASES: Final = (Phase.PLAY, Phase.CHALLENGE, Phase.EXPOSE)
_FORCED_CALL_PHASES: Final = (Phase.BENNY, Phase.TRUMP)
"""Who has to name trump may not pass."""


def reachable_points(hand: HandState) -> frozenset[Points]:
    """Return every result that a hand can still come to, as far as this onlooker knows.

    What hangs on the cards is left open: a side may win all tricks that are left, or none. Of the
    claims of a renege still to come one that is true is counted on, and none that is false.

    Args:
        hand: a hand, or a view of it, at any moment.

    Returns:
        The points of each team; never empty. Of a hand that is over, its own alone.
    """
    if hand.over:
        return frozenset((hand.points,))
    results = set(_possible_points_without_trump(hand))
    for ending, points in _endings_with_points(hand.rules, hand.dealer):
        if _can_still_end_like(hand, ending):
            results.update(_possible_points_with_renege_claims(hand, ending, points))
    return frozenset(results)


@lru_cache(maxsize=64)
def _endings_with_points(rules: Rules, dealer: Seat) -> tuple[tuple[HandEnding, Points], ...]:
    return tuple((ending, hand_points(rules, ending)) for ending in list_endings(rules, dealer))


def _possible_points_without_trump(hand: HandState) -> Iterator[Points]:
    """Yield the results of a hand that is thrown in, or dealt again."""
    rules = hand.rules
    if not rules.stick_the_dealer and _can_pass_out(hand):
        yield throw_in_points(rules, hand.dealer)
    if can_be_redealt(hand):
        yield (0,) * len(hand.scores)


def can_be_redealt(hand: HandState) -> bool:
    """Return whether a player may still show a hand, so that the cards are dealt again."""
    shows = hand.rules.farmers_hand == "redeal" or hand.rules.ace_no_face != "off"
    return shows and len(hand.calls) < hand.rules.players and _can_pass_out(hand)


def _can_pass_out(hand: HandState) -> bool:
    called = hand.maker is not None or hand.bid is not None
    return not called and hand.phase not in _FORCED_CALL_PHASES


def _possible_points_with_renege_claims(
    hand: HandState, ending: HandEnding, points: Points
) -> Iterator[Points]:
    """Yield the points of an ending with the claims that are settled, and with one to come."""
    rules = hand.rules
    if rules.renege == "prevent":
        yield points
        return
    settled = [hand.reneges]
    if hand.accused is not None:
        claim = RenegeRuling(hand.accused.seat, hand.accused.against, proven=False)
        settled = [(*hand.reneges, claim._replace(proven=proven)) for proven in (False, True)]
    defenders = [seat for seat in range(rules.players) if seat not in ending.makers]
    sides = [side[0] for side in (ending.makers, defenders) if side]
    for claims in settled:
        yield hand_points(rules, replace(ending, reneges=claims))
        if not any(claim.proven for claim in claims):
            for accused in sides:
                claim = RenegeRuling(-1, accused, proven=True)
                yield hand_points(rules, replace(ending, reneges=(*claims, claim)))


def _can_still_end_like(hand: HandState, ending: HandEnding) -> bool:
    """Return True if a hand can still end like this, except for claims of a renege."""
    taken = sum(trick.winner in ending.makers for trick in hand.tricks)
    if not taken <= ending.tricks <= taken + hand.rules.hand_size - len(hand.tricks):
        return False
    first_tricks = [trick.winner in ending.makers for trick in hand.tricks[:2]]
    if ending.broke_fast and any(first_tricks):
        return False
    if not ending.broke_fast and len(first_tricks) == 2 and not any(first_tricks):
        return False
    if hand.maker is None:
        return _can_these_makers_call(hand, ending)
    return (
        (ending.needed, ending.stake) == (hand.needed, hand.stake)
        and ending.stuck == hand.is_stuck(hand.maker)
        and _can_be_makers(hand, ending.makers)
        and _can_be_alone_as_in(hand, ending)
    )


def _can_these_makers_call(hand: HandState, ending: HandEnding) -> bool:
    """Return True if trump, which is not made yet, can be made by these makers."""
    if hand.phase is Phase.BENNY:
        return hand.dealer in ending.makers
    if hand.rules.bidding == "auction_tricks":
        contracts = _list_possible_contracts(hand.rules, hand.dealer, hand.calls)
        contract = ending.needed, ending.stake, ending.alone
        return any((seat, *contract) in contracts for seat in ending.makers)
    players = hand.rules.players
    round_one = hand.rules.bidding == "turn_up" and len(hand.calls) < players
    spoken = 0 if round_one else len(hand.calls) % players
    return any(
        (hand.dealer + 1 + step) % players in ending.makers for step in range(spoken, players)
    )


@lru_cache(maxsize=256)
def _list_possible_contracts(
    rules: Rules, dealer: Seat, calls: tuple[Passed | Called | Bid, ...]
) -> frozenset[tuple[Seat, int, int, bool]]:
    """List who may win an auction, with the tricks needed, the stake, and whether alone."""
    levels = list_higher_levels(rules, ())
    ladder = [
        (tricks, special, stake)
        for tricks, special in levels
        for stake in ((0,) if special is None else list_stakes(rules, special))
    ]
    bids = [call for call in calls if isinstance(call, Bid)]
    bidder, rung = None, -1
    if bids:
        bidder, level = bids[-1].seat, (bids[-1].tricks, bids[-1].special)
        same = sum((bid.tricks, bid.special) == level for bid in bids)
        rung = levels.index(level) + same - 1
    waiting = [(tuple(list_next_bidders(rules, dealer, calls)), bidder, rung, rung)]
    seen: set[tuple[tuple[Seat, ...], Seat | None, int, int]] = set()
    while waiting:
        speakers, bidder, low, high = state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if speakers:
            seat, others = speakers[0], speakers[1:]
            waiting.append((others, bidder, low, high))
            if bidder is not None and rules.auction_rounds == "until_all_pass":
                others += (bidder,)
            # a moon over a moon comes only after the one before
            top = min(max(len(levels), high + 2), len(ladder)) - 1
            if low < top:
                waiting.append((others, seat, low + 1, top))
    return frozenset(
        (bidder, tricks, stake, alone)
        for _, bidder, low, high in seen
        if bidder is not None
        for tricks, special, stake in ladder[low : high + 1]
        for alone in ((False, True) if special is None else (special.is_alone,))
    )


def _can_be_makers(hand: HandState, makers: Collection[Seat]) -> bool:
    """Return True if these can be the makers' side of a hand whose maker is known."""
    if not has_called_partner(hand.rules) or hand.called_partner is not None:
        return {*makers} == {*hand.makers}
    if hand.maker not in makers:
        return False
    if hand.called_card is None:
        declined = any(isinstance(event, PartnerCalled) for event in hand.events)
        return len(makers) == 1 or not declined
    return all(HIDDEN in hand.hands[seat] for seat in makers if seat != hand.maker)


def _can_be_alone_as_in(hand: HandState, ending: HandEnding) -> bool:
    """Return True if makers and defenders can play alone as in this ending."""
    assert hand.maker is not None
    paired = partner_of(hand.rules, hand.maker) is not None
    playing = hand.phase in _PLAYING_PHASES
    may_declare = ending.alone and paired and not playing and will_maker_be_asked(hand)
    if not has_called_partner(hand.rules) and ending.alone != hand.alone and not may_declare:
        return False
    if hand.lone_defender is not None or playing or not paired:
        return ending.lone_defence == (hand.lone_defender is not None)
    return True


# -- the score of a match -------------------------------------------------------------------------


def explain_impossible_running_score(rules: Rules, scores: Sequence[int]) -> str:
    """Explain why no match can have these scores before a hand; empty if one can.

    Below the target every number of points is taken to be possible, and beyond it where several
    teams can come there in one hand. Tokens and points carried from the game before are counted
    on, and so are claims of a renege.

    Args:
        rules: the match's rules.
        scores: points of each team, whole numbers.
    """
    standing = ":".join(map(str, scores))
    if min(scores) < 0 and not _can_lose_points(rules):
        return f"a match can't be at {standing}: in this game nobody loses points"
    if decide_match(rules, scores).over:
        return f"at {standing} the match is over: it goes to {rules.target}"
    if 0 < rules.target <= max(scores) and not _can_several_reach_target(rules):
        return f"a match can't be at {standing}: the first side to reach {rules.target} wins"
    if rules.num_hands and max(scores) > rules.num_hands * _max_hand_points(rules):
        return f"a match can't be at {standing} after at most {rules.num_hands} hands"
    return ""


def explain_impossible_score(rules: Rules, scores: Sequence[int]) -> str:
    """Explain why no match stands or ends at these scores; empty if one can."""
    why = explain_impossible_running_score(rules, scores)
    if (
        not why
        or not decide_match(rules, scores).over
        or (min(scores) < 0 and not _can_lose_points(rules))
    ):
        return why
    if rules.renege != "prevent":
        return ""
    for points in _possible_hand_points(rules):
        before = tuple(score - more for score, more in zip(scores, points, strict=True))
        if not explain_impossible_running_score(rules, before):
            return ""
    return f"a match can't end at {':'.join(map(str, scores))}: no hand scores that much"


@lru_cache(maxsize=64)
def _possible_hand_points(rules: Rules) -> frozenset[Points]:
    """Return the points a hand can bring, tokens included, claims of a renege left out."""
    results = {throw_in_points(rules, dealer) for dealer in range(rules.players)}
    for dealer in range(rules.players):
        for ending, points in _endings_with_points(rules, dealer):
            results.add(points)
            if has_earned_token(rules, ending):
                results.add(add_points(rules, points, ending.makers, 1))
    return frozenset(results)


def _can_lose_points(rules: Rules) -> bool:
    return any(min(points) < 0 for points in _possible_hand_points(rules))


def _max_hand_points(rules: Rules) -> float:
    """Return the most points in a hand that counts; infinite if other hands bring some, too."""
    throw_in_scores = any(any(throw_in_points(rules, dealer)) for dealer in range(rules.players))
    if throw_in_scores or rules.renege != "prevent":
        return math.inf
    return max(map(max, _possible_hand_points(rules)))


def _can_several_reach_target(rules: Rules) -> bool:
    """Return True if a match can go on beyond its target: one hand brings several teams there."""
    if rules.renege != "prevent":  # claims may bring both sides points in one hand
        return True
    return any(sum(more > 0 for more in points) > 1 for points in _possible_hand_points(rules))
