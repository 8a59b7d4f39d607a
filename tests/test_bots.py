"""What the bots do at a table: the situations players talk about."""

from __future__ import annotations

import random
from typing import Any

import pytest

from euchre.bots import (
    BOTS,
    NotYourTurnError,
    RulesBot,
    UnknownBotError,
    Weights,
    make_bot,
    play_hand,
)
from euchre.bots.equity import win_chance
from euchre.bots.rules_player.reasons import explain_event
from euchre.game.cards import Card, Suit, parse_cards
from euchre.game.events import Called, Declared, Discarded, HandEvent, Passed, Played
from euchre.game.hand import Hand, Phase, View, apply, begin, legal, view
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.testing.deals import advance_to_play, deal_to_play, deal_with

STANDARD = preset("standard").rules
H, S, C, D = Suit.HEARTS, Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS
BOT = RulesBot()


def hands(*texts: str) -> dict[int, tuple[Card, ...]]:
    """Some or all cards of seats 0, 1, 2, 3."""
    return {seat: parse_cards(text) for seat, text in enumerate(texts)}


def after(hand: Hand, plays: str) -> View:
    """The view of whose turn it is after these cards."""
    for card in parse_cards(plays):
        assert hand.turn is not None
        hand = apply(hand, Played(hand.turn, card))
    return view(hand, hand.turn)


def card(seen: View) -> str:
    event = BOT.act(seen)
    assert isinstance(event, Played)
    return str(event.card)


def call(
    cards: str,
    up_card: str,
    *,
    seat: int,
    rules: Rules = STANDARD,
    scores: tuple[int, int] = (0, 0),
    passes: int | None = None,
    dealer: int = 3,
) -> HandEvent:
    """What the bot in `seat` says with these cards when the others before it have passed."""
    dealt = deal_with(rules, dealer, {seat: parse_cards(cards)}, Card.parse(up_card))
    hand = begin(rules, dealt, scores)
    for _ in range((seat - dealer - 1) % 4 if passes is None else passes):
        assert hand.turn is not None
        hand = apply(hand, Passed(hand.turn))
    assert hand.turn == seat
    return BOT.act(view(hand, seat))


# -- the play -----------------------------------------------------------------------------------


def test_never_ruffs_partners_winner() -> None:
    hand = deal_to_play(
        STANDARD, 2, H, dealer=3,
        hands=hands("AC KC 9D TD QS", "TC 9C 9S TS KS", "JH QH 9H KD QD", ""),
    )  # fmt: skip
    seen = after(hand, "AC TC")
    assert card(seen) in ("KD", "QD")
    assert "Partner is winning" in BOT.explain(seen)


def test_last_seat_wins_as_cheaply_as_it_can() -> None:
    hand = deal_to_play(
        STANDARD, 3, H, dealer=3,
        hands=hands("TC KC 9D TD QS", "9C KS 9S TS QD", "QC 9H KD AD JD", "AC JH JC AS QH"),
    )  # fmt: skip
    assert card(after(hand, "TC 9C QC")) == "AC"
    hand = deal_to_play(
        STANDARD, 3, H, dealer=3,
        hands=hands("TC KC 9D TD QS", "9C KS 9S TS QD", "QC 9H KD AD JD", "JH AH TH AS KH"),
    )  # fmt: skip
    assert card(after(hand, "TC 9C QC")) == "TH"


def test_over_ruffs_with_the_lowest_trump_that_does_it() -> None:
    hand = deal_to_play(
        STANDARD, 3, H, dealer=3,
        hands=hands("TC KC 9D TD QS", "9C KS 9S TS QD", "TH 9H KD AD JD", "JH AH QH AS KH"),
    )  # fmt: skip
    assert card(after(hand, "TC 9C TH")) == "QH"


def test_throws_a_loser_to_make_a_void_when_it_cannot_win() -> None:
    hand = deal_to_play(
        STANDARD, 0, H, dealer=3,
        hands=hands("AC KC JH AH QH", "9C KS 9S TS QD", "QC TC KD AD JD", "9H 9D QS JS AS"),
    )  # fmt: skip
    seen = after(hand, "JH QD JD")
    assert card(seen) == "9H"
    seen = after(hand, "JH QD JD 9H AC 9C TC")
    assert card(seen) == "9D"


def test_leads_trump_no_more_when_both_opponents_are_out_of_it() -> None:
    hand = deal_to_play(
        STANDARD, 0, H, dealer=3,
        hands=hands("JH AH 9H AC KC", "9C KS 9S TS 9D", "JD QD KD AD QH", "TC JS QS AS TD"),
    )  # fmt: skip
    seen = after(hand, "JH 9D QH TD")
    assert card(seen) == "AC"


def test_the_makers_partner_leads_trump_with_a_bower() -> None:
    hand = advance_to_play(
        begin(
            STANDARD,
            deal_with(
                STANDARD,
                3,
                hands("JH 9S TS 9C QD", "", "AH KH QH AS AD", ""),
                Card.parse("9D"),
            ),
        ),
        2,
        H,
    )
    assert card(view(hand, 0)) == "JH"


def test_a_defender_leads_an_ace_rather_than_trump() -> None:
    hand = deal_to_play(
        STANDARD, 3, H, dealer=3,
        hands=hands("AC AH 9D TD QS", "", "", "JH JD KH AS KS"),
    )  # fmt: skip
    assert card(view(hand, 0)) == "AC"


def test_against_a_loner_the_best_ace_is_led() -> None:
    hand = deal_to_play(
        STANDARD, 3, H, dealer=3, alone=True,
        hands=hands("AC 9C 9D TD QS", "", "", "JH JD KH AH KS"),
    )  # fmt: skip
    assert card(view(hand, 0)) == "AC"


def test_the_right_bower_is_led_by_a_loner() -> None:
    hand = deal_to_play(
        STANDARD.replace(loner_lead="left_of_dealer"), 0, H, dealer=3, alone=True,
        hands=hands("JH JD KH AH AS", "", "", ""),
    )  # fmt: skip
    seen = view(hand, 0)
    assert card(seen) == "JH"
    assert "No opponent can hold a higher trump" in BOT.explain(seen)


def test_the_left_bower_is_not_thrown_under_the_right() -> None:
    hand = deal_to_play(
        STANDARD, 0, H, dealer=3,
        hands=hands("JH AH 9H AC KC", "JD KH 9S TS 9D", "", ""),
    )  # fmt: skip
    assert card(after(hand, "JH")) == "KH"


# -- calling ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(4))
def test_nobody_orders_with_nothing(seat: int) -> None:
    assert call("9C TC 9D QS TS", "QH", seat=seat) == Passed(seat)


def test_dealer_takes_up_the_right_bower_with_two_trumps_and_an_ace() -> None:
    said = call("AH KH AS 9C TD", "JH", seat=3)
    assert isinstance(said, Called)
    assert said.trump is H


def test_the_right_bower_is_not_ordered_to_an_opponent_on_a_thin_hand() -> None:
    assert call("AH 9H AS 9C TD", "JH", seat=0) == Passed(0)


def test_partners_bower_makes_a_hand_worth_ordering() -> None:
    said = call("AH KH AS 9C TD", "JH", seat=1)
    assert isinstance(said, Called)


def test_both_bowers_ace_and_king_of_trump_and_an_ace_go_alone() -> None:
    assert call("JH JD AH KH AS", "QH", seat=3) == Called(3, H, alone=True)


def test_nobody_goes_alone_when_one_point_wins() -> None:
    said = call("JH JD AH KS AS", "QH", seat=3, scores=(0, 9))
    assert said == Called(3, H)


def test_more_loners_are_tried_when_only_four_points_help() -> None:
    def loners(scores: tuple[int, int]) -> int:
        rng, count = random.Random(5), 0
        for _ in range(300):
            hand = begin(STANDARD, deal(STANDARD, 0, rng), scores)
            while hand.phase in (Phase.ORDER, Phase.NAME):
                assert hand.turn is not None
                hand = apply(hand, BOT.act(view(hand, hand.turn)))
            count += hand.alone and hand.maker in (0, 2)
        return count

    assert loners((6, 9)) > loners((0, 0)) > loners((9, 6))


def test_a_stuck_dealer_names_the_best_suit() -> None:
    rules = preset("stick-the-dealer").rules
    said = call("9C TC QC 9D TD", "QH", seat=3, rules=rules, passes=7)
    assert said == Called(3, C)


def test_the_dealers_partner_turns_it_down_only_with_a_loners_hand() -> None:
    rules = preset("canadian").rules
    assert call("AS 9H 9S 9C TD", "QH", seat=1, rules=rules) == Passed(1)
    assert call("JD AH KH QH AS", "JH", seat=1, rules=rules) == Called(1, H, alone=True)


def test_a_lone_hand_is_found_when_alone_is_asked_before_the_lead() -> None:
    rules = STANDARD.replace(alone_timing="before_first_lead")
    dealt = deal_with(rules, 3, {3: parse_cards("JH JD AH KH AS")}, Card.parse("QH"))
    hand = begin(rules, dealt)
    while hand.phase is not Phase.ALONE:
        assert hand.turn is not None
        mine = hand.turn == 3
        hand = apply(hand, BOT.act(view(hand, 3)) if mine else Passed(hand.turn))
    assert BOT.act(view(hand, 3)) == Declared(3, alone=True)


@pytest.mark.parametrize(("cards", "alone"), [("JH JD AH AS 9C", True), ("9H TD QS 9S 9C", False)])
def test_a_defender_stands_alone_only_with_the_trumps_to_stop_a_loner(
    cards: str, *, alone: bool
) -> None:
    rules = preset("defend-alone").rules
    dealt = deal_with(rules, 3, {0: parse_cards(cards)}, Card.parse("9D"))
    hand = begin(rules, dealt)
    for seat in (0, 1, 2, 3, 0, 1, 2):
        hand = apply(hand, Passed(seat))
    hand = apply(hand, Called(3, H, alone=True))
    assert hand.phase is Phase.ALONE
    assert BOT.act(view(hand, 0)) == Declared(0, alone=alone)


@pytest.mark.parametrize(
    ("cards", "gone"),
    [
        ("JH AH QH 9C AS", "9C"),  # a void rather than the ace
        ("JH AH 9C KS TS", "9C"),  # the king stays guarded
        ("JH AH TH 9H QD", "QD"),  # the one plain card
    ],
)
def test_the_dealer_lays_away_what_is_missed_least(cards: str, gone: str) -> None:
    dealt = deal_with(STANDARD, 3, {3: parse_cards(cards)}, Card.parse("KH"))
    hand = begin(STANDARD, dealt)
    for seat in (0, 1, 2):
        hand = apply(hand, Passed(seat))
    hand = apply(hand, Called(3, H))
    assert BOT.act(view(hand, 3)) == Discarded(3, Card.parse(gone))


def test_a_blind_dealer_names_something() -> None:
    rules = preset("benny").rules
    hand = begin(rules, deal_with(rules, 3, {}, Card.parse("JK")))
    said = BOT.act(view(hand, 3))
    assert said in legal(hand)
    assert "without having seen" in BOT.explain(view(hand, 3))


# -- reasons ----------------------------------------------------------------------------------


def test_a_call_is_explained_by_the_trumps_held() -> None:
    dealt = deal_with(STANDARD, 3, {3: parse_cards("JH KH QH AS 9C")}, Card.parse("TH"))
    hand = begin(STANDARD, dealt)
    for seat in (0, 1, 2):
        hand = apply(hand, Passed(seat))
    said = BOT.explain(view(hand, 3))
    assert said.startswith("You hold the right bower and two more trumps, plus the ace of spades")
    assert "you pick up the ten of hearts" in said


def passing(cards: str, up: str, seat: int, *, passes: int) -> str:
    """Why `seat` passes, with seat 3 dealing, after so many passes."""
    hand = begin(STANDARD, deal_with(STANDARD, 3, {seat: parse_cards(cards)}, Card.parse(up)))
    for passed in range(passes):
        hand = apply(hand, Passed(passed % 4))
    return explain_event(view(hand, seat), Passed(seat), None)


@pytest.mark.parametrize(
    ("cards", "up", "seat", "passes", "said"),
    [
        ("9C TD QS KS 9H", "AH", 0, 4, "In spades you hold two trumps: too little."),
        ("JH QS JS AC TC", "TH", 0, 4, ("In clubs you hold the left bower, the ace of trumps and "
         "one more trump: a pass keeps that against whoever makes trump.")),
        ("JH QS JS AC TC", "TH", 3, 7, ("In clubs you hold the left bower, the ace of trumps and "
         "one more trump: a new deal is better still.")),
        ("9C TD QS KS 9H", "AH", 3, 3, ("With the ace of hearts you would hold the ace of trumps "
         "and one more trump: too little to make hearts trump.")),
        ("JH JD QS KS 9C", "AH", 3, 3, ("With the ace of hearts you would hold the right bower, "
         "the left bower and the ace of trumps: the bowers of diamonds too, which may be named "
         "next.")),
        ("JH AH QS KS 9C", "TH", 1, 1, ("You hold the right bower and the ace of trumps: a pass "
         "keeps that for partner, who may still pick it up, or against another's call.")),
        ("JH AH QS KS 9C", "TH", 0, 0, ("You hold the right bower and the ace of trumps, and "
         "ordering gives the ten of hearts to the other side.")),
    ],
)  # fmt: skip
def test_a_pass_with_a_strong_hand_is_not_called_weak(
    cards: str, up: str, seat: int, passes: int, said: str
) -> None:
    assert passing(cards, up, seat, passes=passes) == said


# -- making bots --------------------------------------------------------------------------------


def test_an_unknown_bot_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownBotError, match="did you mean rules"):
        make_bot("ruls")


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_with_the_same_seed_plays_the_same_game(name: str) -> None:
    dealt = deal(STANDARD, 0, random.Random(4))

    def game() -> Hand:
        return play_hand(begin(STANDARD, dealt), [make_bot(name, seat) for seat in range(4)])

    assert game().events == game().events


def test_other_weights_play_another_game() -> None:
    timid = RulesBot(Weights(make_middle=5.0, lone_middle=9.0))
    dealt = deal_with(STANDARD, 3, {3: parse_cards("JH AH KH AS 9C")}, Card.parse("TH"))
    hand = begin(STANDARD, dealt)
    for seat in (0, 1, 2):
        hand = apply(hand, Passed(seat))
    assert isinstance(BOT.act(view(hand, 3)), Called)
    assert timid.act(view(hand, 3)) == Passed(3)


def test_a_match_is_worth_more_the_nearer_its_end() -> None:
    level = win_chance(10, 10, dealing=True)
    assert 0.5 < level < 0.53
    assert win_chance(1, 1, dealing=True) == pytest.approx(0.66)
    chances = [win_chance(need, 5, dealing=False) for need in range(10, -1, -1)]
    assert chances == sorted(chances)
    assert chances[-1] == 1.0


def test_the_dealers_partner_orders_with_four_sure_trumps() -> None:
    said = call("JS JC QS TS 9C", "9S", seat=1)
    assert isinstance(said, Called)
    assert said.trump is Suit.SPADES


def test_the_taker_orders_with_the_right_bower_and_three_more() -> None:
    rules = preset("canadian").rules
    said = call("JH TH 9H QD TD", "QH", seat=0, rules=rules)
    assert isinstance(said, Called)
    assert said.trump is Suit.HEARTS


@pytest.mark.parametrize("name", ["rules", "simple", "random", "club", "beginner"])
def test_a_bot_asked_out_of_turn_says_so(name: str) -> None:
    hand = begin(STANDARD, deal(STANDARD, 0, random.Random(1)))
    assert hand.turn == 1
    with pytest.raises(NotYourTurnError, match="that of seat 2, but it is seat 1's turn"):
        make_bot(name).act(view(hand, 2))


@pytest.mark.parametrize("name", ["rules", "expert", "club", "beginner"])
def test_a_bot_explains_nothing_out_of_turn(name: str) -> None:
    hand = begin(STANDARD, deal(STANDARD, 0, random.Random(1)))
    bot: Any = make_bot(name)
    for explain in (bot.explain, getattr(bot, "weigh_options", bot.explain)):
        with pytest.raises(NotYourTurnError, match="that of seat 2, but it is seat 1's turn"):
            explain(view(hand, 2))
        with pytest.raises(NotYourTurnError, match="a bot acts on a View"):
            explain(hand)
