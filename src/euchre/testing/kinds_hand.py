"""Kinds of conformance case about calling, the up-card, scores and the end of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from euchre import events, words
from euchre import match as matches
from euchre.cards import Card
from euchre.hand import Hand, Phase, apply, automatic, begin, legal
from euchre.match import Match, Stage, new_match
from euchre.reachable import running_score_error
from euchre.rules import Rules, Seat, left_of, pack, partner, team_of, teams
from euchre.testing.deals import UnreachableSituationError, deal_with, finished
from euchre.testing.kinds import (
    MalformedCase,
    UnsupportedCaseError,
    benny_among,
    calls_of,
    cards_of,
    kind,
    say,
    seat_at,
    seat_or_none,
    with_lone_defender,
)


def _ordered(hand: Hand, maker: Seat) -> Hand:
    """Return `hand` after `maker` has ordered up the up-card, the others having passed."""
    while hand.turn != maker:
        hand = apply(hand, say(hand, "pass"))
    # a Benny turned up has no suit to order: any will do
    hand = apply(hand, say(hand, "order" if hand.phase is Phase.ORDER else "H"))
    due = automatic(hand)
    return hand if due is None else apply(hand, due)


# -- calling and the up-card --------------------------------------------------------------------


class NextCalls(msgspec.Struct):
    """Given: the up-card, and the calls so far."""

    up_card: str | None
    calls_so_far: list[str]


@kind("next_calls", NextCalls, ordered=False)
def _next_calls(rules: Rules, given: NextCalls) -> list[str]:
    up_card = None if given.up_card is None else Card.parse(given.up_card)
    dealt = deal_with(
        rules, rules.players - 1, up_card=up_card, benny=benny_among(rules, [up_card])
    )
    hand = begin(rules, dealt)
    for token in given.calls_so_far:
        calls = calls_of(hand)
        if token not in calls:
            raise UnreachableSituationError(
                f"{token!r} is not a legal call: {', '.join(calls) or 'none is'}"
            )
        hand = apply(hand, calls[token])
    return list(calls_of(hand))


class UpcardTaker(msgspec.Struct):
    """Given: who orders up which card."""

    maker: int
    up_card: str


@kind("upcard_taker", UpcardTaker)
def _upcard_taker(rules: Rules, given: UpcardTaker) -> dict[str, int | bool | None]:
    up_card = Card.parse(given.up_card)
    dealt = deal_with(
        rules, rules.players - 1, up_card=up_card, benny=benny_among(rules, [up_card])
    )
    hand = _ordered(begin(rules, dealt), seat_at(rules, given.maker))
    taker = hand.taker
    return {
        "taker": None if taker is None else taker + 1,
        "may_discard_the_up_card": taker is not None
        and events.Discarded(taker, up_card) in legal(hand),
    }


class DiscardCheck(msgspec.Struct):
    """Given: the up-card, who takes it, and what they lay away."""

    up_card: str
    taker: int
    discard: str


@kind("discard_check", DiscardCheck)
def _discard_check(rules: Rules, given: DiscardCheck) -> dict[str, bool]:
    taker, card = seat_at(rules, given.taker), Card.parse(given.discard)
    up_card = Card.parse(given.up_card)
    held = {} if card is up_card else {taker: [card]}
    dealer = rules.players - 1
    dealt = deal_with(rules, dealer, held, up_card, benny=benny_among(rules, [up_card, card]))
    for maker in (taker, *range(rules.players)):
        hand = _ordered(begin(rules, dealt), maker)
        if hand.taker == taker:
            return {"legal": events.Discarded(taker, card) in legal(hand)}
    raise UnreachableSituationError(f"seat {given.taker} never takes the up-card")


class PhraseGiven(msgspec.Struct):
    """Given: who says what in the first round."""

    seat: int
    action: str


@kind("phrase", PhraseGiven)
def _phrase(rules: Rules, given: PhraseGiven) -> str:
    dealer, speaker = rules.players - 1, seat_at(rules, given.seat)
    hand = begin(rules, deal_with(rules, dealer))
    while hand.turn != speaker:
        hand = apply(hand, say(hand, "pass"))
    event = say(hand, given.action)
    assert isinstance(event, events.Passed | events.Called)
    return words.phrase(rules, dealer, event)


# -- scores and the end -------------------------------------------------------------------------


class HandScore(msgspec.Struct):
    """Given: who made trump and with whom, the bid, the tricks of that side, who plays alone."""

    maker: int
    maker_side_tricks: int
    maker_alone: bool = False
    defender_alone: int | None = None
    bid: int | None = None
    called_partner: int | None = None


@kind("hand_score", HandScore)
def _hand_score(rules: Rules, given: HandScore) -> dict[str, int]:
    rules = with_lone_defender(rules, given.defender_alone, maker_alone=given.maker_alone)
    maker = seat_at(rules, given.maker)
    hand = finished(
        rules,
        maker,
        given.maker_side_tricks,
        dealer=rules.players - 1,
        alone=given.maker_alone,
        lone_defender=seat_or_none(rules, given.defender_alone),
        bid=given.bid,
        mate=seat_or_none(rules, given.called_partner),
    )
    if rules.sides == "fixed_pairs":
        making = team_of(rules, maker)
        return {"makers": hand.points[making], "defenders": hand.points[1 - making]}
    return {str(seat + 1): points for seat, points in enumerate(hand.points)}


class GameEnd(msgspec.Struct):
    """Given: the scores, and what else decides whether the game is over."""

    scores: list[int]
    time_up: bool = False
    hand_in_progress: bool = False
    hands_played: int = 1


@kind("game_end", GameEnd)
def _game_end(rules: Rules, given: GameEnd) -> dict[str, bool | str | int]:
    if len(given.scores) != len(teams(rules)):
        raise MalformedCase(f"{len(teams(rules))} scores are needed")
    match = _after_hands(rules, given.scores, given.hands_played)
    if given.hand_in_progress:
        match = _with_hand_begun(match)
    if given.time_up:
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


def _after_hands(rules: Rules, scores: Sequence[int], count: int) -> Match:
    """Return a match with these scores after so many hands, all but the last of which gave 1 point.

    Raises:
        UnreachableSituationError: no match comes to that.
    """
    if not count:
        return new_match(rules, scores=scores, dealer=rules.players - 1)
    for last in _last_hands(rules):
        start = [score - won for score, won in zip(scores, last.points, strict=True)]
        winners = []
        for _ in range(count - 1):
            leader = start.index(max(start))
            if start[leader] <= 0:
                break  # nobody has a point left to have won in an earlier hand
            start[leader] -= 1
            winners.append(leader)
        if min(start) < 0 or running_score_error(rules, start):
            continue
        match = new_match(rules, scores=start, dealer=rules.players - 1)
        for winner in reversed(winners):
            match = _play(match, finished(rules, winner, rules.make_tricks, dealer=_dealer(match)))
        if match.over:
            raise UnreachableSituationError("the game was over before the last of those hands")
        return _play(match, last.hand(_dealer(match)))
    raise UnreachableSituationError("no hand ends a match at these scores")


class _LastHand(NamedTuple):
    """A hand in which a maker takes so many tricks, and the points that it gives each team."""

    rules: Rules
    maker: Seat
    tricks: int
    alone: bool

    def hand(self, dealer: Seat) -> Hand:
        return finished(self.rules, self.maker, self.tricks, dealer=dealer, alone=self.alone)

    @property
    def points(self) -> tuple[int, ...]:
        return self.hand(self.rules.players - 1).points


def _last_hands(rules: Rules) -> Iterator[_LastHand]:
    """Yield one for each maker and number of tricks, first those that just make it."""
    some = sorted(range(rules.hand_size + 1), key=lambda tricks: abs(tricks - rules.make_tricks))
    makers = range(len(teams(rules)))
    yield from (_LastHand(rules, maker, tricks, False) for tricks in some for maker in makers)
    yield from (_LastHand(rules, maker, rules.hand_size, True) for maker in makers)


def _dealer(match: Match) -> Seat:
    dealer = match.dealer
    assert dealer is not None
    return dealer


def _play(match: Match, hand: Hand) -> Match:
    match = _cut(match)
    for event in hand.events:
        match = matches.apply(match, event)
    return match


def _with_hand_begun(match: Match) -> Match:
    match = _cut(match)
    assert match.dealer is not None
    return matches.apply(match, deal_with(match.rules, match.dealer))


def _cut(match: Match) -> Match:
    return matches.apply(match, matches.legal(match)[0]) if match.stage is Stage.CUT else match


class NextDealer(msgspec.Struct):
    """Given: who dealt, and what became of the hand."""

    dealer: int
    event: str


@kind("next_dealer", NextDealer)
def _next_dealer(rules: Rules, given: NextDealer) -> dict[str, int]:
    dealer = seat_at(rules, given.dealer)
    match = _cut(new_match(rules, dealer=dealer))
    match = matches.apply(match, _dealt_for(rules, dealer, given.event))
    while match.hand is not None and not match.hand.over:
        match = matches.apply(match, _end_of_hand(match.hand, given.event))
    assert match.dealer is not None
    return {"dealer_is_old_seat": match.dealer + 1}


def _dealt_for(rules: Rules, dealer: Seat, event: str) -> events.Dealt:
    if event == "redeal_declared":
        first = left_of(rules, dealer)
        lowest = sorted(pack(rules), key=lambda card: card.rank)[: rules.hand_size]
        return deal_with(rules, dealer, {first: lowest})
    if event == "benny_turned_up":
        return deal_with(rules, dealer, up_card=pack(rules)[-1])
    return deal_with(rules, dealer)


def _end_of_hand(hand: Hand, event: str) -> events.HandEvent:
    if event == "all_pass_round2":
        return say(hand, "pass")
    if event == "redeal_declared":
        shows = [shown for shown in legal(hand) if isinstance(shown, events.Shown)]
        if not shows:
            raise UnreachableSituationError("by these rules nobody may ask for a new deal")
        return shows[0]
    raise UnsupportedCaseError(f"a hand that ends with {event}")


class RedealAllowed(msgspec.Struct):
    """Given: a hand."""

    hand: list[str]


@kind("redeal_allowed", RedealAllowed)
def _redeal_allowed(rules: Rules, given: RedealAllowed) -> bool:
    dealer = rules.players - 1
    hands = {left_of(rules, dealer): _hand_of(rules, given.hand)}
    hand = begin(rules, deal_with(rules, dealer, hands))
    return any(isinstance(event, events.Shown) for event in legal(hand))


def _hand_of(rules: Rules, texts: Sequence[str]) -> list[Card]:
    cards = cards_of(texts)
    if len(cards) != rules.hand_size:
        raise MalformedCase(f"a hand has {rules.hand_size} cards, not {len(cards)}")
    return cards


# -- call for best ------------------------------------------------------------------------------


class ExchangeGiven(msgspec.Struct):
    """Given: a loner's hand and discard, the partner's hand and gift; or just who is alone."""

    maker_alone: bool = True
    loner_hand: list[str] = []
    discard: str | None = None
    partner_hand: list[str] = []
    partner_passes: str | None = None


@kind("exchange", ExchangeGiven)
def _exchange(rules: Rules, given: ExchangeGiven) -> dict[str, bool | int | list[str]]:
    maker = 0
    mate = partner(rules, maker)
    if mate is None:
        raise UnreachableSituationError("nobody has a partner by these rules")
    hands = {}
    if given.loner_hand:
        hands[maker] = _hand_of(rules, given.loner_hand)
        hands[mate] = _hand_of(rules, given.partner_hand)
    hand = _made_by(begin(rules, deal_with(rules, 3, hands)), maker, alone=given.maker_alone)
    if events.CalledForBest(maker, True) not in legal(hand):
        return {"legal": False}
    if given.discard is None or given.partner_passes is None:
        return {"legal": True}
    laid = events.Discarded(maker, Card.parse(given.discard))
    gift = events.Gave(mate, maker, Card.parse(given.partner_passes))
    for event in (events.CalledForBest(maker, True), laid, gift):
        hand = apply(hand, event)
    after = hand.hands[maker]
    return {
        "loner_hand_after": [str(card) for card in after],
        "cards_in_play_for_loner": len(after),
    }


def _made_by(hand: Hand, maker: Seat, *, alone: bool) -> Hand:
    """Return `hand` after `maker` has named a suit in the second round, so that nobody takes the
    up-card.
    """
    while hand.phase is Phase.ORDER or hand.turn != maker:
        hand = apply(hand, say(hand, "pass"))
    suits = [e for e in legal(hand) if isinstance(e, events.Called) and e.alone == alone]
    return apply(hand, suits[0])


class ScoreCards(msgspec.Struct):
    """Given: a score."""

    score: int


@kind("score_cards_2_3", ScoreCards)
def _score_cards(_: Rules, given: ScoreCards) -> dict[str, bool | int]:
    crossed, pips = words.crossed(given.score)
    return {"crossed": crossed, "pips": pips}
