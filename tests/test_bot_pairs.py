"""The rules bot in auctions of two pairs: what it bids, why, and what it plays for a bid."""

from __future__ import annotations

import pytest

from euchre.analysis.explanations.counterpoints_calls import argue_against_bid
from euchre.analysis.review.game import _describe_call
from euchre.bots.rules_player.player import RulesBot
from euchre.game.cards import Suit, parse_cards
from euchre.game.events import Bid, Event, HandEvent, Passed, Played, SpecialBid
from euchre.game.hand import Hand, View, begin, view
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.testing.deals import apply_events, deal_with

BOT = RulesBot()
PAIRS, PEPPER, CINCINNATI = (preset(name).rules for name in ("bid-pairs", "pepper", "cincinnati"))
LOW = PAIRS.replace(low_no_trump=True)
SPADES, HEARTS, CLUBS = Suit.SPADES, Suit.HEARTS, Suit.CLUBS


def dealt(rules: Rules, seat: int, cards: str, *calls: Event, dealer: int = 3) -> Hand:
    hands = {seat: parse_cards(cards)}
    return apply_events(begin(rules, deal_with(rules, dealer, hands)), *calls)


def seen(rules: Rules, seat: int, cards: str, *calls: Event) -> View:
    return view(dealt(rules, seat, cards, *calls), seat)


FIRST_PASS, SECOND_PASS, THIRD_PASS = Passed(0), Passed(1), Passed(2)


@pytest.mark.parametrize(
    ("position", "event", "reason"),
    [
        (
            seen(PAIRS, 0, "JS QS QD TC KS JD"),
            Bid(0, 3, SPADES),
            (
                "In spades you hold the right bower and two more trumps: bid three at once, so "
                "that the other side must bid more."
            ),
        ),
        (
            seen(PAIRS, 1, "JC JS KC 9C AD QH", Bid(0, 3, HEARTS)),
            Bid(1, 4, CLUBS),
            (
                "In clubs you hold the right bower, the left bower and two more trumps, plus "
                "the ace of diamonds: bid four, to beat the other side's 3 hearts."
            ),
        ),
        (
            seen(PAIRS, 2, "9C TC QD 9D KH TH", Bid(0, 4, SPADES), SECOND_PASS),
            Passed(2),
            "In clubs you hold two trumps; partner has the highest bid, 4 spades.",
        ),
        (
            seen(PAIRS, 1, "9C TC QD 9D KH TH", Bid(0, 4, SPADES)),
            Passed(1),
            "In clubs you hold two trumps: too little to bid five.",
        ),
        (
            seen(PAIRS, 0, "JS JC AS KS QS AH"),
            Bid(0, 6, SPADES, SpecialBid.MOON),
            (
                "In spades you hold the right bower, the left bower, the ace of trumps and two "
                "more trumps, plus the ace of hearts: enough to try for every trick alone, for 12 "
                "points."
            ),
        ),
        (
            seen(CINCINNATI, 3, "9C TC QD 9D KH TH", FIRST_PASS, SECOND_PASS, THIRD_PASS),
            Bid(3, 3),
            "In clubs you hold two trumps, and you have to bid: bid three, no more than you must.",
        ),
        (
            seen(LOW, 0, "9S TS JS 9H QH KD"),
            Bid(0, 4, Suit.LOW),
            (
                "For low no trump you hold two nines and one ten, with three spades: bid four at "
                "once, so that the other side must bid more."
            ),
        ),
    ],
)
def test_a_bid_or_pass_has_a_reason_true_of_the_game(
    position: View, event: HandEvent, reason: str
) -> None:
    assert (BOT.act(position), BOT.explain(position)) == (event, reason)


def test_a_fitting_suit_of_the_partner_is_raised() -> None:
    raised = BOT.act(seen(PAIRS, 2, "JS AS KS AH AD 9C", Bid(0, 3, SPADES), Bid(1, 4, HEARTS)))
    assert raised == Bid(2, 5, SPADES)


@pytest.mark.parametrize(
    ("earlier", "event"),
    [((), Bid(0, 6, None, SpecialBid.MOON)), ((Bid(0, 6, None, SpecialBid.MOON),), None)],
)
def test_a_moon_is_beaten_by_a_surer_one(earlier: tuple[Bid, ...], event: Bid | None) -> None:
    seat = len(earlier)
    position = seen(CINCINNATI, seat, "JS JC AS KS QS TS", *earlier)
    assert BOT.act(position) == (event or Bid(1, 6, None, SpecialBid.MOON))
    assert BOT.explain(position).endswith(f"for {12 * (1 + seat)} points.")


def test_without_trump_sure_tricks_are_taken_first() -> None:
    """A leader who gives up the lead may never be led to in the suits of its aces."""
    hand = dealt(
        PAIRS, 0, "AD KD AS 9H QS AC", Bid(0, 4, Suit.NONE), Passed(1), Passed(2), Passed(3)
    )
    lead = BOT.act(view(hand, 0))
    assert isinstance(lead, Played)
    assert lead.card in parse_cards("AD KD AS AC")


def test_a_higher_bid_than_needed_scores_no_more() -> None:
    position = seen(PAIRS, 0, "JS QS QD TC KS JD")
    said = argue_against_bid(position, Bid(0, 3, SPADES), Bid(0, 4, SPADES))
    assert said == "A higher bid scores no more for the same tricks."
    moon = Bid(0, 6, SPADES, SpecialBid.MOON)
    said = argue_against_bid(position, Bid(0, 3, SPADES), moon)
    assert said == "It loses 12 points unless it takes every trick."


def test_a_review_names_the_bid_that_won() -> None:
    names = ("Ann", "Ben", "Cleo", "Dan")
    moon = Bid(0, 6, SPADES, SpecialBid.MOON)
    passed = Passed(1), Passed(2), Passed(3)
    hand = dealt(PAIRS, 0, "JS JC AS KS QS AH", moon)
    assert _describe_call(hand, names) == "Ann shoots the moon in spades"
    hand = dealt(PAIRS, 0, "JS JC AS KS QS AH", Bid(0, 4, CLUBS), *passed)
    assert _describe_call(hand, names) == "Ann bids 4 clubs"
