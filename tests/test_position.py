"""A position in one line: what is written is read again, and what is wrong is told."""

from __future__ import annotations

import random
import re
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from effort import TIMES
from euchre.cli import main
from euchre.game.cards import Card, Suit
from euchre.game.events import Bid, Called, Discarded, Passed, SpecialBid
from euchre.game.hand import Hand, View, fold
from euchre.game.presets import PRESETS, preset
from euchre.game.reachable import explain_impossible_running_score
from euchre.game.rules import teams
from euchre.notation.position import PositionError, read_position, write_position
from euchre.testing.strategies import HOUSE_RULES, any_rules, hands

STANDARD = preset("standard").rules
ASKED = "standard 6:8 1 3 ??/JHJDAHKH9C/??/?? TH ?? ppp"
TOLD = "standard 0:0 all 3 TCQCACTDQD/9HTHJHQHKH/AH9DJDKDAD/9STSJSQSKS AS 9CJCKC"


def bare(hand: Hand) -> Hand:
    """The hand without what is for show."""
    dealt = structs.replace(hand.dealt, packets=())
    return fold(hand.rules, (dealt, *hand.events[1:]), hand.scores)


def comes_back(hand: Hand) -> None:
    hand = bare(hand)
    for each in (hand, hand.view(None), *map(hand.view, range(hand.rules.players))):
        line = each.position()
        again = read_position(line)
        assert "\n" not in line
        assert type(again) is type(each)
        assert again == each
        assert write_position(again) == line


@settings(max_examples=60, deadline=None)
@given(any_rules().flatmap(hands))
def test_a_hand_and_what_each_seat_sees_of_it_come_back(hand: Hand) -> None:
    comes_back(hand)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_positions_of_every_game_come_back(name: str) -> None:
    rules = HOUSE_RULES[name]
    for seed in range(6 * TIMES):
        rng = random.Random(f"{name} {seed}")
        scores = [rng.randrange(-3, 12) for _ in teams(rules)]
        while explain_impossible_running_score(rules, scores):
            scores = [rng.randrange(-3, 12) for _ in teams(rules)]
        hand = rules.deal(rng, scores=scores)
        for _ in range(rng.randrange(45)):
            if hand.over:
                break
            hand = hand.apply(rng.choice(hand.legal()))
        comes_back(hand)


def test_a_position_says_what_it_says() -> None:
    seen = read_position(ASKED)
    assert isinstance(seen, View)
    assert (seen.rules, seen.scores, seen.seat, seen.dealer) == (STANDARD, (6, 8), 1, 3)
    assert [str(card) for card in seen.cards] == ["JH", "JD", "AH", "KH", "9C"]
    assert seen.calls == (Passed(0), Passed(1), Passed(2))
    assert seen.turn == 3
    hand = read_position(f"{TOLD} pp S! discard:9S")
    assert type(hand) is Hand
    assert hand.calls == (Passed(0), Passed(1), Called(2, Suit.SPADES, alone=True))
    assert hand.out == (0,)
    assert [str(card) for card in hand.hands[3]] == ["TS", "JS", "QS", "KS", "AS"]


def test_trump_made_and_the_up_card_taken() -> None:
    hand = read_position(f"{TOLD} p S discard:9S TCQHKD")
    assert hand.calls == (Passed(0), Called(1, Suit.SPADES))
    assert hand.events[3] == Discarded(3, Card.parse("9S"))
    assert [str(play.card) for play in hand.trick] == ["TC", "QH", "KD"]
    assert hand.turn == 3


def test_a_position_made_by_hand_needs_no_more_than_one_knows() -> None:
    seen = read_position("euchre 0:0 0 0 ??/??/??/?? 9H ??".replace("euchre", "Standard"))
    assert len(seen.unseen_cards) == 23
    assert read_position("standard 0:0 - 0 ??/??/??/?? 9H ?? p p  p").turn == 0


PAIRS = "bid-pairs,low_no_trump=yes 0:0 - 3 ??/??/??/?? - -"


@pytest.mark.parametrize(
    ("word", "bid"),
    [
        ("3:H", Bid(0, 3, Suit.HEARTS)),
        ("6:LOW", Bid(0, 6, Suit.LOW)),
        ("moon:NT", Bid(0, 6, Suit.NONE, SpecialBid.MOON)),
        ("1:♠", Bid(0, 1, Suit.SPADES)),
    ],
)
def test_a_bid_says_its_trump_behind_a_colon(word: str, bid: Bid) -> None:
    assert read_position(f"{PAIRS} {word}").bid == bid
    assert read_position("pepper 0:0 - 3 ??/??/??/?? - - big-pepper").stake == 12


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("3:X", "'3:X' is not a bid: after the colon write its trump, like H, NT or LOW"),
        ("3:", "'3:' is not a bid"),
        ("moon", "'moon' cannot come there: In this game a bid says what will be trump."),
    ],
)
def test_what_is_wrong_with_a_bid_is_told(word: str, why: str) -> None:
    with pytest.raises(PositionError, match=re.escape(why)):
        read_position(f"{PAIRS} {word}")


def test_rules_with_knobs_stand_in_one_word() -> None:
    rules = PRESETS["british"].rules.replace(target=7, stick_the_dealer=True)
    line = rules.deal(random.Random(1), dealer=0).position()
    assert line.startswith("british,stick_the_dealer=yes,target=7 0:0 all 0 ")
    assert read_position(line).rules == rules


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "begins with 7 words, rules, scores, eyes, dealer, hands, up-card, kitty, and this"),
        ("standard 0:0 1 3", "and this has 4: 'standard 0:0 1 3'"),
        (ASKED.replace("standard", "standart"), "did you mean standard?"),
        (ASKED.replace("standard", "standard,tagret=7"), "did you mean target?"),
        (ASKED.replace("6:8", "6-8"), "write numbers with colons between, like 6:8, not '6-8'"),
        (ASKED.replace("6:8", "6:8:1"), "expected 2 scores, one for each team, not 3"),
        (
            ASKED.replace(" 1 3 ", " me 3 "),
            "eyes must be a seat from 0 to 3, - or all, not 'me'",
        ),
        (ASKED.replace(" 1 3 ", " 1 4 "), "the dealer must be a seat from 0 to 3, not '4'"),
        (ASKED.replace("/??/??", "/??"), "the hands of 4 seats are wanted with / between, not 3"),
        (
            ASKED.replace("9C", ""),
            "seat 1 has 4 cards, and 5 are dealt: end it with ??",
        ),
        (ASKED.replace("9C", "9X"), "'JHJDAHKH9X' are no cards"),
        (ASKED.replace("9C", "8C"), "the eight of clubs is not in this pack"),
        (ASKED.replace("9C", "JH"), "the jack of hearts is dealt twice"),
        (ASKED.replace(" TH ", " - "), "an up-card is missing"),
        (ASKED.replace(" TH ", " ?? "), "the turned-up card is face up: write it"),
        (ASKED.replace(" TH ", " 11H "), "'11H' is not a card: write rank then suit, like 9H"),
        (ASKED.replace("??/JH", "QC??/JH"), "is a card that seat 1 cannot see"),
        (ASKED.replace(" 1 3 ", " - 3 "), "is a card that a spectator cannot see"),
        (f"{ASKED} S", "'S' cannot come there: "),
        (f"{ASKED} fold", "'fold' is nothing that happens in a hand: there are p, suits like H"),
        (f"{ASKED} 9D", "'9D' cannot come there: "),
        (f"{ASKED} H discard:9S", "in 'discard:9S' is a card that seat 1 cannot see"),
        (f"{TOLD} pppppppp p", "'p' cannot come there: the hand is over"),
        (f"{TOLD} benny:9Z", "'9Z' is not a card"),
        (f"{TOLD} benny:2S", "the benny of the position cannot be: "),
        (f"{TOLD.replace(' 9CJCKC', ' 9CJC')}", "the kitty has 2 cards, and 3 are dealt"),
        (f"{ASKED} {'p' * 5000}", "a position is one line"),
    ],
)
def test_what_is_wrong_with_a_position_is_told_in_a_sentence(text: str, why: str) -> None:
    with pytest.raises(PositionError) as told:
        read_position(text)
    assert why in str(told.value)
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 400


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_whatever_is_typed_is_read_or_refused_with_a_sentence(data: st.DataObject) -> None:
    words = data.draw(st.sampled_from([ASKED, TOLD, f"{TOLD} p S discard:9S TCQHKDKS"])).split()
    at = data.draw(st.integers(0, len(words) - 1))
    odd = st.sampled_from(["all", "-", "??", "p", "S!", "3", "/", ",", ":", "=", "12"])
    words[at] = data.draw(st.text(max_size=20) | odd)
    with suppress(PositionError):
        read_position(" ".join(words))


def test_a_position_as_it_is_becomes_what_a_seat_sees() -> None:
    hand = read_position(TOLD)
    assert read_position(hand.view(2).position()) == bare(hand).view(2)


@pytest.mark.kernel
def test_analyze_takes_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["study", "analyze", "standard 0:0 1 0 ??/JHJDAHKH9C/??/?? TH ??"])
    told = capsys.readouterr().out
    assert "hold 9♣ J♦ J♥ K♥ A♥; the 10♥ is turned up" in told
    assert "ordering it up" in told


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([ASKED, "--hand", "JH"], "a POSITION, --hand or --record"),
        ([f"{TOLD} pppppppp"], "nobody has a decision to make in this position"),
        (["standard"], "a position is one line that begins with 7 words"),
    ],
)
def test_analyze_says_what_is_wrong_with_a_position(
    arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["study", "analyze", *arguments])
    assert ended.value.code == 2
    assert why in capsys.readouterr().err


def test_cards_and_calls_are_read_however_they_are_typed() -> None:
    good = "standard 0:0 all 3 JHTDAHKH9C/9H9DTC9SQH/JDQDKDADTS/JSQSKSASAC TH JCQCKC H"
    whole = write_position(read_position(good))
    for typed in (
        good.replace("JHTDAHKH9C", "jh10dahkh9c"),
        good.replace(" TH ", " 10\u2665 "),
        good[:-1] + "h",
        good[:-1] + "\u2665",
    ):
        assert write_position(read_position(typed)) == whole
