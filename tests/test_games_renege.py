"""Where a renege is not refused but may be challenged and fined (R17)."""

from __future__ import annotations

import pytest

from euchre.game.cards import Card, Suit, parse_cards
from euchre.game.events import Challenged, Exposed, Passed, Played
from euchre.game.hand import Hand, Phase, apply, legal, view
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.game.scoring import Outcome, RenegeRuling
from euchre.testing.deals import apply_events, deal_to_play, expect_refusal

HANDS = {
    0: parse_cards("AH KH QH TC 9C"),
    1: parse_cards("9H TS 9S TD 9D"),
    2: parse_cards("TH AD KD QD AC"),
    3: parse_cards("JH KS QS AS JS"),
}
"""Clubs are trump and seat 0 leads: seat 1 has a heart, seat 3 the left bower in spades."""


def rules(how: str = "penalty_2") -> Rules:
    return preset("standard").rules.replace({"renege": how}, loner_lead="left_of_dealer")


def leads(how: str = "penalty_2", **wish: object) -> Hand:
    alone = bool(wish.get("alone"))
    hand = deal_to_play(rules(how), 0, Suit.CLUBS, dealer=3, alone=alone, hands=HANDS)
    return apply(hand, Played(0, Card.parse("AH")))


def reneged(how: str = "penalty_2", *, alone: bool = False) -> Hand:
    """Seat 1 has thrown a spade on the heart led, and the trick is over."""
    hand = apply(leads(how, alone=alone), Played(1, Card.parse("9S")))
    cards = ("JH",) if alone else ("TH", "JH")
    for card in cards:
        assert hand.turn is not None
        hand = apply(hand, Played(hand.turn, Card.parse(card)))
    return hand


def test_a_renege_is_refused_unless_the_house_challenges() -> None:
    hand = leads("prevent")
    assert expect_refusal(hand, Played(1, Card.parse("9S"))).code == "must-follow-suit"
    assert not any(isinstance(event, Challenged) for event in legal(reneged_by_none()))
    error = expect_refusal(reneged_by_none(), Challenged(2, 1))
    assert error.why == "In this game nobody can renege: a card out of suit is refused."


def reneged_by_none() -> Hand:
    return apply(leads("prevent"), Played(1, Card.parse("9H")))


def test_any_card_may_be_played_where_reneges_are_challenged() -> None:
    assert {event.card for event in legal(leads()) if isinstance(event, Played)} == set(HANDS[1])


def test_only_who_has_not_followed_can_be_challenged_and_only_by_an_opponent() -> None:
    hand = reneged()
    assert hand.turn == 0
    assert [e for e in legal(hand) if isinstance(e, Challenged)] == [Challenged(0, 1)]
    error = expect_refusal(hand, Challenged(0, 3))
    assert error.why == "Seat 3 has followed suit to every trick."
    assert error.code == "not-entitled"
    error = expect_refusal(hand, Challenged(0, 2))
    assert error.why == "You can challenge only an opponent."
    hand = apply_events(hand, Played(0, Card.parse("KH")), Played(1, Card.parse("9H")))
    assert Challenged(2, 1) in legal(hand)
    hand = apply(hand, Played(2, Card.parse("QD")))
    assert Challenged(3, 1) not in legal(hand)  # they are partners


def test_the_challenged_player_shows_the_cards_still_held() -> None:
    hand = apply(reneged(), Challenged(0, 1))
    assert (hand.phase, hand.turn) == (Phase.EXPOSE, None)
    held = parse_cards("9H TS TD 9D")
    assert legal(hand) == [Exposed(1, held)]
    assert legal(view(hand, 0)) == []
    assert expect_refusal(hand, Exposed(1, held[1:])).code == "bad-deal"
    for seat in (0, 2, 3, None):
        assert expect_refusal(view(hand, seat), Exposed(1, held[1:])).code == "bad-deal"
        assert apply(view(hand, seat), Exposed(1, held)).over


@pytest.mark.parametrize(
    ("how", "alone", "points"),
    [
        ("penalty_2", False, 2),
        ("penalty_2", True, 4),
        ("euchre", False, 2),
        ("euchre", True, 2),
        ("somerset", False, 3),
        ("somerset", True, 5),
    ],
)
def test_a_renege_ends_the_hand_and_the_other_side_scores(
    how: str, *, alone: bool, points: int
) -> None:
    hand = apply_events(reneged(how, alone=alone), Challenged(0, 1))
    assert (hand.outcome, hand.points) == (Outcome.RENEGED, (points, 0))
    assert hand.reneges == (RenegeRuling(0, 1, proven=True),)


def test_a_false_claim_costs_two_and_the_play_goes_on() -> None:
    hand = leads()
    hand = apply_events(hand, Played(1, Card.parse("9H")), Played(2, Card.parse("TH")))
    hand = apply_events(hand, Played(3, Card.parse("JH")), Played(0, Card.parse("KH")))
    # seat 1 has no heart any more and does not follow
    hand = apply_events(hand, Played(1, Card.parse("9S")), Played(2, Card.parse("QD")))
    hand = apply_events(hand, Played(3, Card.parse("KS")), Challenged(0, 1))
    assert (hand.phase, hand.turn) == (Phase.PLAY, 0)
    assert hand.reneges == (RenegeRuling(0, 1, proven=False),)
    assert set(view(hand, 2).hands[1]) == set(hand.hands[1])  # everybody has seen them
    assert Challenged(0, 1) not in legal(hand)
    while not hand.over:
        hand = apply_events(hand, legal(hand)[0])
    assert hand.points[1] >= 2


def test_after_the_last_trick_each_opponent_is_asked_once() -> None:
    hand = reneged()
    while hand.phase is Phase.PLAY:
        hand = apply(hand, next(e for e in legal(hand) if isinstance(e, Played)))
    assert hand.phase is Phase.CHALLENGE
    assert hand.turn == 0
    assert Passed(0) in legal(hand)
    late = apply_events(hand, Challenged(0, 1))
    assert late.outcome is Outcome.RENEGED
    asked = []
    while not hand.over:
        assert hand.turn is not None
        asked.append(hand.turn)
        hand = apply(hand, Passed(hand.turn))
    assert asked == sorted(set(asked))
    assert hand.outcome is not Outcome.RENEGED


@pytest.mark.parametrize(("cards", "proven"), [("JS 9S TD 9D 9H", True), ("JS 9H TD 9D TH", False)])
def test_the_left_bower_on_its_printed_suit_is_a_renege_only_with_another_such_card(
    cards: str, *, proven: bool
) -> None:
    hands = {0: "AS TC 9C QH KH", 1: cards, 3: "JC KC QC AC KS"}
    held = {seat: parse_cards(each) for seat, each in hands.items()}
    hand = deal_to_play(rules(), 0, Suit.CLUBS, dealer=3, hands=held)
    hand = apply_events(hand, Played(0, Card.parse("AS")), Played(1, Card.parse("JS")))
    hand = apply(hand, next(e for e in legal(hand) if isinstance(e, Played)))
    hand = apply_events(hand, Played(3, Card.parse("JC")), Played(3, Card.parse("KC")))
    hand = apply_events(hand, Challenged(0, 1))
    assert hand.reneges == (RenegeRuling(0, 1, proven=proven),)
    assert (hand.outcome is Outcome.RENEGED) == proven
