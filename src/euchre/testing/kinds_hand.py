"""Kinds of conformance case about calling, the up-card, scores and the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from euchre import english as words
from euchre.game import events
from euchre.game import match as matches
from euchre.game.cards import Card
from euchre.game.hand import Hand, Phase, apply, begin, forced_event, legal
from euchre.game.match import Match, Stage, new_match
from euchre.game.reachable import explain_impossible_running_score
from euchre.game.rules import Rules, Seat, build_pack, left_of, partner_of, team_of, teams
from euchre.testing.deals import UnreachableSituationError, deal_with, make_finished_hand
from euchre.testing.kinds import (
    MalformedCaseError,
    UnsupportedCaseError,
    allow_lone_defender,
    find_call,
    find_needed_benny,
    index_calls_by_token,
    parse_optional_seat,
    parse_seat,
    register_kind,
)


def _order_up(hand: Hand, maker: Seat) -> Hand:
    """Return `hand` after `maker` has ordered up the up-card, the others having passed."""
    while hand.turn != maker:
        hand = apply(hand, find_call(hand, "pass"))
    # a Benny turned up has no suit to order: any will do
    hand = apply(hand, find_call(hand, "order" if hand.phase is Phase.ORDER else "H"))
    due = forced_event(hand)
    return hand if due is None else apply(hand, due)


# -- calling and the up-card --------------------------------------------------------------------


@register_kind("next_calls", ordered=False)
def _run_next_calls_case(
    rules: Rules, *, up_card: Card | None, calls_so_far: list[str]
) -> list[str]:
    dealt = deal_with(
        rules, rules.players - 1, up_card=up_card, benny=find_needed_benny(rules, [up_card])
    )
    hand = begin(rules, dealt)
    for token in calls_so_far:
        calls = index_calls_by_token(hand)
        if token not in calls:
            raise UnreachableSituationError(
                f"{token!r} is not a legal call: {', '.join(calls) or 'none is'}"
            )
        hand = apply(hand, calls[token])
    return list(index_calls_by_token(hand))


@register_kind("upcard_taker")
def _run_up_card_taker_case(
    rules: Rules, *, maker: int, up_card: Card
) -> dict[str, int | bool | None]:
    dealt = deal_with(
        rules, rules.players - 1, up_card=up_card, benny=find_needed_benny(rules, [up_card])
    )
    hand = _order_up(begin(rules, dealt), parse_seat(rules, maker))
    taker = hand.taker
    return {
        "taker": None if taker is None else taker + 1,
        "may_discard_the_up_card": taker is not None
        and events.Discarded(taker, up_card) in legal(hand),
    }


@register_kind("discard_check")
def _run_discard_case(rules: Rules, *, up_card: Card, taker: int, discard: Card) -> dict[str, bool]:
    seat, dealer = parse_seat(rules, taker), rules.players - 1
    held = {} if discard is up_card else {seat: [discard]}
    benny = find_needed_benny(rules, [up_card, discard])
    dealt = deal_with(rules, dealer, held, up_card, benny=benny)
    for maker in (seat, *range(rules.players)):
        hand = _order_up(begin(rules, dealt), maker)
        if hand.taker == seat:
            return {"legal": events.Discarded(seat, discard) in legal(hand)}
    raise UnreachableSituationError(f"seat {taker} never takes the up-card")


@register_kind("phrase")
def _run_call_phrase_case(rules: Rules, *, seat: int, action: str) -> str:
    dealer, speaker = rules.players - 1, parse_seat(rules, seat)
    hand = begin(rules, deal_with(rules, dealer))
    while hand.turn != speaker:
        hand = apply(hand, find_call(hand, "pass"))
    event = find_call(hand, action)
    if not isinstance(event, events.Passed | events.Called):
        raise UnsupportedCaseError(f"the phrase for {event}")
    return words.call_phrase(rules, dealer, event)


# -- scores and the end -------------------------------------------------------------------------


@register_kind("hand_score")
def _run_hand_score_case(
    rules: Rules,
    *,
    maker: int,
    maker_side_tricks: int,
    maker_alone: bool = False,
    defender_alone: int | None = None,
    bid: int | None = None,
    special: events.SpecialBid | None = None,
    called_partner: int | None = None,
) -> dict[str, int]:
    rules = allow_lone_defender(rules, defender_alone, maker_alone=maker_alone)
    maker = parse_seat(rules, maker)
    hand = make_finished_hand(
        rules,
        maker,
        maker_side_tricks,
        dealer=rules.players - 1,
        alone=maker_alone,
        lone_defender=parse_optional_seat(rules, defender_alone),
        bid=bid,
        special=special,
        mate=parse_optional_seat(rules, called_partner),
    )
    if rules.sides == "fixed_pairs":
        making = team_of(rules, maker)
        return {"makers": hand.points[making], "defenders": hand.points[1 - making]}
    return {str(seat + 1): points for seat, points in enumerate(hand.points)}


@register_kind("game_end")
def _run_game_end_case(
    rules: Rules,
    *,
    scores: list[int],
    time_up: bool = False,
    hand_in_progress: bool = False,
    hands_played: int = 1,
) -> dict[str, bool | str | int]:
    if len(scores) != len(teams(rules)):
        raise MalformedCaseError(f"{len(teams(rules))} scores are needed")
    match = _play_to_scores(rules, scores, hands_played)
    if hand_in_progress:
        match = _begin_hand(match)
    if time_up:
        match = matches.apply(match, events.TimeUp())
    if not match.over:
        return {"over": False}
    if match.winner is None:
        return {"over": True}
    side = "side" if rules.sides == "fixed_pairs" else ""
    answer: dict[str, bool | str | int] = {"over": True, "winner": f"{side}{match.winner + 1}"}
    if rules.laps:
        answer["carry"] = match.verdict.carry
    if rules.slams:
        answer["games_credited"] = match.verdict.games
    return answer


def _play_to_scores(rules: Rules, scores: Sequence[int], count: int) -> Match:
    """Return a match with these scores after so many hands, all but the last of which gave 1 point.

    Raises:
        UnreachableSituationError: no match comes to that.
    """
    if not count:
        return new_match(rules, scores=scores, dealer=rules.players - 1)
    for last in _list_match_ending_hands(rules):
        start = [score - won for score, won in zip(scores, last.team_points, strict=True)]
        winners = []
        for _ in range(count - 1):
            leader = start.index(max(start))
            if start[leader] <= 0:
                break  # nobody has a point left to have won in an earlier hand
            start[leader] -= 1
            winners.append(leader)
        if min(start) < 0 or explain_impossible_running_score(rules, start):
            continue
        match = new_match(rules, scores=start, dealer=rules.players - 1)
        for winner in reversed(winners):
            match = _play_hand(
                match,
                make_finished_hand(rules, winner, rules.make_tricks, dealer=_match_dealer(match)),
            )
        if match.over:
            raise UnreachableSituationError("the game was over before the last of those hands")
        return _play_hand(match, last.make_hand(_match_dealer(match)))
    raise UnreachableSituationError("no hand ends a match at these scores")


class _MatchEndingHand(NamedTuple):
    """A hand in which a maker takes so many tricks, and the points that it gives each team."""

    rules: Rules
    maker: Seat
    tricks: int
    alone: bool

    def make_hand(self, dealer: Seat) -> Hand:
        return make_finished_hand(
            self.rules, self.maker, self.tricks, dealer=dealer, alone=self.alone
        )

    @property
    def team_points(self) -> tuple[int, ...]:
        return self.make_hand(self.rules.players - 1).points


def _list_match_ending_hands(rules: Rules) -> Iterator[_MatchEndingHand]:
    """Yield one for each maker and number of tricks, first those that just make it."""
    counts = sorted(range(rules.hand_size + 1), key=lambda tricks: abs(tricks - rules.make_tricks))
    makers = range(len(teams(rules)))
    yield from (
        _MatchEndingHand(rules, maker, tricks, False) for tricks in counts for maker in makers
    )
    yield from (_MatchEndingHand(rules, maker, rules.hand_size, True) for maker in makers)


def _match_dealer(match: Match) -> Seat:
    dealer = match.dealer
    assert dealer is not None
    return dealer


def _play_hand(match: Match, hand: Hand) -> Match:
    match = _apply_cut_if_next(match)
    for event in hand.events:
        match = matches.apply(match, event)
    return match


def _begin_hand(match: Match) -> Match:
    match = _apply_cut_if_next(match)
    return matches.apply(match, deal_with(match.rules, _match_dealer(match)))


def _apply_cut_if_next(match: Match) -> Match:
    return matches.apply(match, matches.legal(match)[0]) if match.stage is Stage.CUT else match


@register_kind("next_dealer")
def _run_next_dealer_case(rules: Rules, *, dealer: int, event: str) -> dict[str, int]:
    dealer = parse_seat(rules, dealer)
    match = _apply_cut_if_next(new_match(rules, dealer=dealer))
    match = matches.apply(match, _deal_for_event(rules, dealer, event))
    while match.hand is not None and not match.hand.over:
        match = matches.apply(match, _find_event_ending_hand(match.hand, event))
    return {"dealer_is_old_seat": _match_dealer(match) + 1}


def _deal_for_event(rules: Rules, dealer: Seat, event: str) -> events.Dealt:
    if event == "redeal_declared":
        first = left_of(rules, dealer)
        lowest = sorted(build_pack(rules), key=lambda card: card.rank)[: rules.hand_size]
        return deal_with(rules, dealer, {first: lowest})
    if event == "benny_turned_up":
        return deal_with(rules, dealer, up_card=build_pack(rules)[-1])
    return deal_with(rules, dealer)


def _find_event_ending_hand(hand: Hand, event: str) -> events.HandEvent:
    if event == "all_pass_round2":
        return find_call(hand, "pass")
    if event == "redeal_declared":
        for claim in legal(hand):
            if isinstance(claim, events.RedealClaimed):
                return claim
        raise UnreachableSituationError("by these rules nobody may ask for a new deal")
    raise UnsupportedCaseError(f"a hand that ends with {event}")


@register_kind("redeal_allowed")
def _run_redeal_case(rules: Rules, *, hand: list[Card]) -> bool:
    dealer = rules.players - 1
    _verify_hand_size(rules, hand)
    dealt = begin(rules, deal_with(rules, dealer, {left_of(rules, dealer): hand}))
    return any(isinstance(event, events.RedealClaimed) for event in legal(dealt))


def _verify_hand_size(rules: Rules, hand: Sequence[Card]) -> None:
    if len(hand) != rules.hand_size:
        raise MalformedCaseError(f"a hand has {rules.hand_size} cards, not {len(hand)}")


# -- call for best ------------------------------------------------------------------------------


@register_kind("exchange")
def _run_exchange_case(
    rules: Rules,
    *,
    maker_alone: bool = True,
    loner_hand: Sequence[Card] = (),
    discard: Card | None = None,
    partner_hand: Sequence[Card] = (),
    partner_passes: Card | None = None,
) -> dict[str, bool | int | list[str]]:
    maker = 0
    mate = partner_of(rules, maker)
    if mate is None:
        raise UnreachableSituationError("nobody has a partner by these rules")
    hands = {maker: loner_hand, mate: partner_hand} if loner_hand else {}
    for cards in hands.values():
        _verify_hand_size(rules, cards)
    hand = _make_trump(begin(rules, deal_with(rules, 3, hands)), maker, alone=maker_alone)
    if events.CalledForBest(maker, True) not in legal(hand):
        return {"legal": False}
    if discard is None or partner_passes is None:
        return {"legal": True}
    laid = events.Discarded(maker, discard)
    gift = events.Gave(mate, maker, partner_passes)
    for event in (events.CalledForBest(maker, True), laid, gift):
        hand = apply(hand, event)
    cards = hand.hands[maker]
    return {
        "loner_hand_after": [str(card) for card in cards],
        "cards_in_play_for_loner": len(cards),
    }


def _make_trump(hand: Hand, maker: Seat, *, alone: bool) -> Hand:
    """Return `hand` after `maker` has named a suit in the second round."""
    while hand.phase is Phase.ORDER or hand.turn != maker:
        hand = apply(hand, find_call(hand, "pass"))
    for event in legal(hand):
        if isinstance(event, events.Called) and event.alone == alone:
            return apply(hand, event)
    raise UnreachableSituationError("by these rules trump is not made so")


@register_kind("score_cards_2_3")
def _run_score_cards_case(_: Rules, *, score: int) -> dict[str, bool | int]:
    crossed, pips = words.place_score_cards(score)
    return {"crossed": crossed, "pips": pips}
