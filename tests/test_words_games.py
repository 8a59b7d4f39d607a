"""What is told in games of two, three and five, and under house rules."""

import random
import re
from dataclasses import replace

import pytest

from effort import unlike
from euchre.bots import make_bot, play_match
from euchre.english import (
    call_phrase,
    describe_event,
    describe_level_match,
    describe_match_end,
    describe_result,
    describe_tokens,
    explain_poor_hand,
)
from euchre.english.board import describe_trump_and_tricks
from euchre.english.choices import describe_choice
from euchre.english.questions import list_call_choices, phrase_decision_question
from euchre.english.quoting import describe_event_quoting
from euchre.game.cards import Card, Suit, parse_cards
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Dealt,
    Discarded,
    Event,
    Exposed,
    Gave,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SpecialBid,
    SwappedLowCards,
    TookUp,
)
from euchre.game.hand import Hand, apply, begin, fold, legal, view
from euchre.game.knobs import Value
from euchre.game.match import Stage, new_match
from euchre.game.moves import forced_event
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.testing.deals import deal_to_play, make_finished_hand
from test_words import AMERICAN, HANDS, NAMES, YOURS

# -- games of other numbers ---------------------------------------------------------------------

THREE = ("You", "Bo", "Cy")
FIVE = ("You", "Bo", "Cy", "Dee", "Ed")
BIDDING = preset("bid-euchre").rules
FIVE_DEAL = Dealt(3, (*HANDS, parse_cards("AC AD AH AS JK")), packets=(2,) * 5)
"""Ed speaks first, with the aces and the joker."""


def lines(rules: Rules, dealt: Dealt, events: list[Event], names: tuple[str, ...]) -> list[str]:
    """What seat 0 is told of the events after the deal."""
    now, told = begin(rules, dealt), []
    for event in events:
        told.append(describe_event(view(now, 0), event, names))
        now = apply(now, event)
    return told


def played_out(hand: Hand, take: int = 0) -> Hand:
    """The hand with the first (or the last) legal event always chosen."""
    while not hand.over:
        hand = apply(hand, legal(hand)[take])
    return hand


def test_bids_and_a_called_partner_are_told_as_far_as_one_may_know() -> None:
    bids: list[Event] = [Bid(4, 3), Passed(0), Passed(1), Passed(2), Passed(3)]
    calls = [*bids, Called(4, Suit.SPADES), PartnerCalled(4, Card.parse("KC"))]
    leads = [Played(4, Card.parse("AC")), Played(0, Card.parse("KC"))]
    assert lines(BIDDING, FIVE_DEAL, [*calls, *leads], FIVE) == [
        "Ed bids 3.",
        "You pass.",
        "Bo passes.",
        "Cy passes.",
        "Dee passes.",
        "Ed makes spades trump.",
        "Ed calls the K♣ as partner: you hold it and are the partner.",
        "Ed leads the A♣.",
        "You play the K♣. You are Ed's partner.",
    ]
    calls[-1] = PartnerCalled(4, Card.parse("KD"))
    assert lines(BIDDING, FIVE_DEAL, calls, FIVE)[-1] == "Ed calls the K♦ as partner."
    open_hand = fold(BIDDING, [FIVE_DEAL, *calls[:-1]])
    assert describe_event(open_hand, calls[-1], FIVE) == (
        "Ed calls the K♦ as partner: Dee holds it and is the partner."
    )
    calls[-1] = PartnerCalled(4, None)
    assert lines(BIDDING, FIVE_DEAL, calls, FIVE)[-1] == "Ed calls nobody and plays alone."
    assert call_phrase(BIDDING, 3, Bid(4, 3)) == "Bid 3"
    assert call_phrase(BIDDING, 3, PartnerCalled(4, Card.parse("KC"))) == "I call the K♣"


def test_results_of_a_bid_name_the_bid_and_what_each_scores() -> None:
    calls: list[Event] = [Bid(4, 5), Called(4, Suit.SPADES)]
    with_you = [FIVE_DEAL, *calls, PartnerCalled(4, Card.parse("KC"))]
    assert describe_result(played_out(fold(BIDDING, with_you)), FIVE) == (
        "You and Ed take only 2 tricks for a bid of 5 and are euchred: Bo, Cy and Dee score 2 each."
    )
    alone = played_out(fold(BIDDING, [FIVE_DEAL, *calls, PartnerCalled(4, None)]), -1)
    assert describe_result(alone, FIVE).startswith("Ed goes alone, takes ")
    assert describe_result(alone, FIVE).endswith(": you, Bo, Cy and Dee score 2 each.")
    lost = played_out(fold(BIDDING.replace(bid_points="tricks"), with_you))
    assert describe_result(lost, FIVE).endswith(": you and Ed lose 5 each.")


# -- auctions of pairs --------------------------------------------------------------------------

PAIRS, PEPPER, CINCINNATI = (preset(name).rules for name in ("bid-pairs", "pepper", "cincinnati"))
FOUR = ("You", "Bo", "Ann", "Cy")
MOON, BIG_PEPPER = SpecialBid.MOON, SpecialBid.BIG_PEPPER
SIX_DEAL = Dealt(
    3,
    tuple(
        parse_cards(text)
        for text in (
            "JC AC KC QC TC 9C",
            "JD AD KD QD TD 9D",
            "JH AH KH QH TH 9H",
            "JS AS KS QS TS 9S",
        )
    ),
)
"""Each has a whole suit; Cy deals, you speak first, and Ann is your partner."""


def test_a_bid_says_its_trump_and_who_wins_the_auction() -> None:
    calls: list[Event] = [Bid(0, 1, Suit.CLUBS), Passed(1), Bid(2, 4, Suit.HEARTS)]
    assert lines(PAIRS, SIX_DEAL, [*calls, Passed(3)], FOUR) == [
        "You bid 1 club.",
        "Bo passes.",
        "Ann bids 4 hearts.",
        "Cy passes. Ann wins the auction with 4 hearts.",
    ]
    last = lines(PAIRS, SIX_DEAL, [*calls, Bid(3, 6, Suit.NONE, MOON)], FOUR)[-1]
    assert last == (
        "Cy shoots the moon in no trump. Cy wins the auction and plays alone, and Bo sits out."
    )
    asked = fold(PAIRS, [SIX_DEAL, *calls])
    assert phrase_decision_question(view(asked, 3), FOUR) == "What do you bid? Ann bid 4 hearts."
    assert describe_event_quoting(asked, Passed(3), FOUR) == (
        'Cy: "Pass." Ann wins the auction with 4 hearts.'
    )
    assert describe_choice(asked, Bid(3, 6, Suit.SPADES, MOON)) == "shooting the moon in spades"
    assert call_phrase(PAIRS, 3, Bid(3, 6, Suit.SPADES, MOON)) == "Moon in spades"
    assert call_phrase(PAIRS, 3, Bid(3, 4, Suit.LOW)) == "4 low no trump"
    numbers = {choice.words: choice.number for choice in list_call_choices(view(asked, 3), FOUR)}
    assert numbers["Pass"] == 0
    assert (numbers["5 clubs"], numbers["6 no trump"]) == (51, 65)
    assert numbers["Moon in clubs"] == 71
    assert len({*numbers.values()}) == len(numbers)


def test_peppers_have_their_names() -> None:
    calls: list[Event] = [Bid(0, 5), Bid(1, 6), Bid(2, 6, special=BIG_PEPPER)]
    assert lines(PEPPER, SIX_DEAL, calls, FOUR) == [
        "You bid 5.",
        "Bo bids little pepper.",
        "Ann bids big pepper.",
    ]
    trump = fold(PEPPER, [SIX_DEAL, *calls])
    assert phrase_decision_question(view(trump, 2), FOUR) == (
        "You won the auction with big pepper: name trump."
    )
    words = [choice.words for choice in list_call_choices(view(begin(PEPPER, SIX_DEAL), 0), FOUR)]
    assert words == ["Pass", *(f"Bid {n}" for n in range(1, 6)), "Little pepper", "Big pepper"]


def test_a_moon_over_a_moon_says_what_it_is_worth() -> None:
    calls: list[Event] = [Bid(0, 6, special=MOON), Bid(1, 6, special=MOON), Passed(2), Passed(3)]
    told = lines(CINCINNATI, SIX_DEAL, [*calls, Called(1, Suit.DIAMONDS)], FOUR)
    assert told == [
        "You shoot the moon.",
        "Bo shoots the moon, for 24 points.",
        "Ann passes.",
        "Cy passes.",
        "Bo makes diamonds trump and plays alone, and Cy sits out.",
    ]
    asked = fold(CINCINNATI, [SIX_DEAL, *calls[:2]])
    assert phrase_decision_question(view(asked, 2), FOUR) == (
        "What do you bid? Bo shot the moon, for 24 points."
    )
    stuck = fold(CINCINNATI, [SIX_DEAL, Passed(0), Passed(1), Passed(2)])
    assert phrase_decision_question(view(stuck, 3), FOUR) == (
        "Everybody else passed: you must bid."
    )


@pytest.mark.parametrize(
    ("rules", "calls", "result"),
    [
        (
            PAIRS,
            [Bid(0, 4, Suit.CLUBS), Passed(1), Passed(2), Passed(3)],
            "You and Ann make the bid of 4 with 6 tricks: 6 points.",
        ),
        (
            PAIRS,
            [Bid(0, 4, Suit.SPADES), Passed(1), Passed(2), Passed(3)],
            (
                "You and Ann take no tricks for a bid of 4 and are set: minus 4 points; Bo and Cy "
                "score 6."
            ),
        ),
        (PAIRS, [Bid(0, 6, Suit.CLUBS, MOON)], "You make the moon: 12 points."),
        (
            CINCINNATI,
            [*(Bid(n, 6, special=MOON) for n in range(3)), Passed(3), Called(2, Suit.SPADES)],
            "Ann takes no tricks for a moon and is set: minus 32 points; Bo and Cy score 6.",
        ),
        (
            PEPPER,
            [Bid(0, 3), Passed(1), Passed(2), Passed(3), Called(0, Suit.SPADES)],
            (
                "You and Ann take no tricks for a bid of 3 and are set: minus 6 points; Bo and Cy "
                "score 6."
            ),
        ),
        (
            PEPPER,
            [Bid(0, 6), Passed(1), Passed(2), Passed(3), Called(0, Suit.CLUBS)],
            "You and Ann make little pepper: 6 points.",
        ),
    ],
)
def test_a_pair_that_bid_wins_or_loses_by_it(rules: Rules, calls: list[Event], result: str) -> None:
    assert describe_result(played_out(fold(rules, [SIX_DEAL, *calls])), FOUR) == result


def test_low_no_trump_is_told_as_such() -> None:
    rules = PEPPER.replace(low_no_trump=True)
    calls: list[Event] = [Bid(0, 3), Passed(1), Passed(2), Passed(3)]
    call = Called(0, Suit.LOW)
    asked = fold(rules, [SIX_DEAL, *calls])
    assert lines(rules, SIX_DEAL, [*calls, call], FOUR)[-1] == "You call low no trump."
    assert describe_choice(asked, call) == "calling low no trump"
    assert describe_event_quoting(asked, call, FOUR) == (
        'You: "Low no trump." There is no trump, and low cards win.'
    )
    assert "low no trump, called by you for 3" in describe_trump_and_tricks(
        apply(asked, call), FOUR
    )


def test_three_players_score_each_for_themselves() -> None:
    rules = preset("cutthroat").rules
    hands = tuple(parse_cards(t) for t in ("TC JC QC KC AC", "TS JS QS KS AS", "TH JH QH KH AH"))
    dealt = Dealt(2, hands, Card.parse("TD"), parse_cards("JD QD KD AD"), packets=(2,) * 3)
    now = fold(rules, [dealt, Called(0, Suit.DIAMONDS), Discarded(2, Card.parse("TD"))])
    assert describe_result(played_out(now), THREE) == (
        "You take only 1 trick and are euchred: Bo and Cy score 2 each."
    )
    now = fold(rules, [dealt, Passed(0), Called(1, Suit.DIAMONDS), Discarded(2, Card.parse("TD"))])
    assert describe_result(played_out(now), THREE) == (
        "Bo takes no tricks and is euchred: you and Cy score 2 each."
    )


# -- house rules --------------------------------------------------------------------------------

LOW = (parse_cards("9C TC 9D TD 9H"), *HANDS[1:])
LOW_DEAL = Dealt(
    3,
    (LOW[0], HANDS[1], parse_cards("TH JH QH KH AH"), parse_cards("JC JD QD KD AD")),
    Card.parse("AC"),
    parse_cards("QC KC AS"),
    packets=(2, 3, 2, 3),
)


def test_a_hopeless_hand_is_shown_and_dealt_again() -> None:
    rules = AMERICAN.replace(farmers_hand="redeal")
    shown = RedealClaimed(0, LOW[0])
    assert lines(rules, LOW_DEAL, [shown], NAMES) == [
        "Ann shows nines and tens only (9♣ 10♣ 9♦ 10♦ 9♥): the cards are dealt again."
    ]
    assert describe_result(fold(rules, [LOW_DEAL, shown]), NAMES) == "The cards are dealt again."
    assert explain_poor_hand(parse_cards("9C AC")) == "no face card"
    assert explain_poor_hand(parse_cards("7C TC")) == "nothing above a ten"
    assert call_phrase(rules, 3, shown) == "Deal again"


def test_going_under_is_told_and_the_kitty_only_to_its_taker() -> None:
    rules = AMERICAN.replace(farmers_hand="go_under_3")
    under: list[Event] = [
        SwappedLowCards(0, parse_cards("9C 9D 9H")),
        TookUp(0, parse_cards("QC KC AS")),
    ]
    assert lines(rules, LOW_DEAL, under, YOURS) == [
        "You go under: 9♣ 9♦ 9♥ for three hidden cards from the kitty.",
        "You take Q♣ K♣ A♠ from the kitty.",
    ]
    now = apply(begin(rules, LOW_DEAL), under[0])
    assert (
        describe_event(view(now, 1), under[1], NAMES) == "Ann takes the three cards from the kitty."
    )


def test_a_lone_player_calls_for_the_best() -> None:
    rules = preset("call-for-best").rules
    dealt = Dealt(3, HANDS, Card.parse("AD"), parse_cards("AC AS AH"), packets=(2,) * 4)
    events: list[Event] = [
        *(Called(0, Suit.DIAMONDS, alone=True), Discarded(3, Card.parse("9D"))),
        *(CalledForBest(0, True), Discarded(0, Card.parse("9C")), Gave(2, 0, Card.parse("JH"))),
    ]
    assert lines(rules, dealt, events, YOURS)[2:] == [
        "You call for Cy's best card.",
        "You discard the 9♣.",
        "Cy passes the J♥ (left bower) to you.",
    ]
    seen = view(fold(rules, [dealt, *events[:4]]), 1)
    assert describe_event(seen, events[4], NAMES) == "Cy passes a card to Ann."
    assert (
        describe_event(seen, events[2], ("Ann", "Bo", "You", "Dee"))
        == "Ann calls for your best card."
    )
    assert (
        describe_event(seen, CalledForBest(0, False), NAMES) == "Ann doesn't ask for a better card."
    )
    swap = fold(rules.replace(call_for_best="upcard_swap"), [dealt])
    assert (
        describe_event(swap, CalledForBest(0, True), NAMES)
        == "Ann takes the A♦ in exchange for a card."
    )


def test_a_renege_is_claimed_and_settled() -> None:
    rules = AMERICAN.replace(renege="penalty_2")
    dealt = Dealt(3, HANDS, Card.parse("AD"), parse_cards("AC AS AH"), packets=(2, 3, 2, 3))
    events: list[Event] = [
        *(Called(0, Suit.DIAMONDS), Discarded(3, Card.parse("KD"))),
        *(Played(0, Card.parse("9C")), Played(1, Card.parse("9S"))),
        *(Challenged(2, 1), Exposed(1, parse_cards("TS JS QS KS"))),
    ]
    told = lines(rules, dealt, events, YOURS)
    assert told[-2:] == [
        "Cy claims that Bo reneged.",
        "Bo shows 10♠ J♠ Q♠ K♠: the claim is false, worth 2 points to Bo and Dee.",
    ]


def test_a_proven_renege_ends_the_hand() -> None:
    rules = AMERICAN.replace(renege="penalty_2")
    dealt = Dealt(
        3,
        (
            parse_cards("9C TC JC QC KC"),
            parse_cards("9S TS JS QS AC"),
            *HANDS[2:],
        ),
        Card.parse("AD"),
        parse_cards("KS AS AH"),
        packets=(2, 3, 2, 3),
    )
    events: list[Event] = [
        *(Called(0, Suit.DIAMONDS), Discarded(3, Card.parse("9D"))),
        *(Played(0, Card.parse("9C")), Played(1, Card.parse("9S")), Challenged(2, 1)),
    ]
    now = fold(rules, [dealt, *events])
    exposed = Exposed(1, now.hands[1])
    assert describe_event(now, exposed, NAMES) == (
        "Bo shows 10♠ J♠ Q♠ A♣: the claim is true, and the hand is over."
    )
    assert describe_result(apply(now, exposed), YOURS) == (
        "Bo reneged, as Cy claimed: you and Cy score 2."
    )


def test_a_false_claim_of_the_maker_scores_for_each_of_the_others() -> None:
    rules, rng = preset("cutthroat").rules.replace(renege="penalty_2"), random.Random(1)
    hand = begin(rules, deal(rules, 2, rng))
    while not (hand.reneges and not hand.reneges[-1].proven and hand.accused is None):
        event = rng.choice(legal(hand))
        before, hand = hand, apply(hand, event)
        if hand.over or (hand.reneges and hand.reneges[-1].claimant != hand.maker):
            hand = begin(rules, deal(rules, 2, rng))
    others = [name for seat, name in enumerate(NAMES[:3]) if seat != hand.maker]
    told = describe_event(before, hand.events[-1], NAMES)
    assert told.endswith(f"the claim is false, worth 2 points each to {' and '.join(others)}.")


def test_a_game_in_which_making_it_scores_nothing_breaks_nobody() -> None:
    """Only a fast break is put down to the first two tricks."""
    rules = AMERICAN.replace(pts_make=0, pts_march=0, pts_loner_make=0, pts_loner_march=0)
    now = begin(rules, Dealt(3, HANDS, Card.parse("AD"), parse_cards("AC AS AH"), (2, 3, 2, 3)))
    for event in (Passed(0), Passed(1), Passed(2), Called(3, Suit.DIAMONDS)):
        now = apply(now, event)
    while not now.over:
        now = apply(now, legal(now)[0])
    assert describe_result(now, NAMES).endswith("a march: nobody scores.")


def test_a_fast_break_scores_nothing() -> None:
    rules = AMERICAN.replace(fast_break=True)
    hands = (
        *(parse_cards("AC AS 9H TH JH"), parse_cards("9C 9S AD KD QD")),
        *(parse_cards("TC TS QH KH AH"), parse_cards("KC KS TD 9D JC")),
    )
    dealt = Dealt(3, hands, Card.parse("JD"), parse_cards("QC QS JS"), packets=(2, 3, 2, 3))
    now = fold(rules, [dealt, Passed(0), Called(1, Suit.DIAMONDS), Discarded(3, Card.parse("JC"))])
    cards = "AC 9C TC KC AS 9S TS KS 9H QD QH 9D AD KH JD JH TD TH KD AH"
    for card in parse_cards(cards):
        assert now.turn is not None
        now = apply(now, Played(now.turn, card))
    assert describe_result(now, NAMES) == (
        "Bo and Dee make it with 3 tricks: nothing, because they lost the first two tricks."
    )
    assert describe_result(now, ("Ann", "You", "Cy", "Dee")) == (
        "You and Dee make it with 3 tricks: nothing, because you lost the first two tricks."
    )


# -- matches ------------------------------------------------------------------------------------


def ended(name: str, scores: tuple[int, ...], winner: int, *, tail: str = "") -> list[str]:
    """What is told when a match of these rules ends at these scores."""
    rules = preset(name).rules
    match = replace(new_match(rules), scores=scores)
    assert match.verdict.winner == winner, tail
    return describe_match_end(replace(match, stage=Stage.OVER), (*YOURS, "Ed"))


def test_the_end_of_a_match_names_winner_scores_laps_and_slams() -> None:
    assert ended("standard", (10, 6), 0) == ["You and Cy win, 10 to 6."]
    assert ended("cutthroat", (4, 11, 8), 1) == ["Bo wins, 11 to 4 and 8."]
    assert ended("railroad", (12, 0), 0) == [
        "You and Cy win, 12 to 0.",
        "The others have no points. That's a slam, and counts as two games.",
        "Lap: you and Cy take 2 points into the next game.",
    ]
    young = describe_match_end(
        replace(new_match(preset("railroad").rules), scores=(12, 1), stage=Stage.OVER),
        ("You", "Bo", "Young", "Dee"),
    )
    assert young[-1].endswith("you and Young take 2 points into the next game.")
    assert ended("railroad", (3, 10), 1) == [
        "Bo and Dee win, 10 to 3.",
        "No lap: the next game starts at 0.",
    ]


@pytest.mark.parametrize(("card", "told"), [("JK", "the joker"), ("2S", "the two of spades")])
def test_a_benny_led_in_no_trump_is_named(card: str, told: str) -> None:
    benny: dict[str, Value] = {"joker": "joker" if card == "JK" else "2S"}
    rules = preset("no-trump").rules.replace(benny, joker_up_card="redeal")
    held = {0: parse_cards(f"{card} AH KH QH JH")}
    hand = apply(
        deal_to_play(rules, 0, Suit.NONE, dealer=3, hands=held), Played(0, Card.parse(card))
    )
    assert phrase_decision_question(view(hand, 1), YOURS) == f"Your turn: you led {told}."


def test_a_tie_that_the_last_makers_win_says_so() -> None:
    rules = preset("standard").rules
    hand = make_finished_hand(rules, 0, 3, dealer=3)
    match = replace(new_match(rules), scores=(10, 10), hands=(hand,), stage=Stage.OVER)
    assert describe_match_end(match, (*YOURS, "Ed")) == [
        "You and Cy win, 10 to 10: the makers of the last hand win a tie."
    ]


def test_a_slam_of_two_players_names_the_one_without_a_point() -> None:
    rules = preset("two-handed").rules.replace(slams=True)
    match = replace(new_match(rules), scores=(0, 10), stage=Stage.OVER)
    assert describe_match_end(match, ("You", "Ann"))[1] == (
        "You have no points. That's a slam, and counts as two games."
    )


def test_level_at_the_target_play_goes_on() -> None:
    def level(name: str, *scores: int, **knobs: Value) -> str:
        return describe_level_match(
            replace(new_match(preset(name).rules.replace(knobs)), scores=scores), NAMES
        )

    three = ("You", "Bo", "Cy")
    match = replace(new_match(preset("cutthroat").rules), scores=(3, 10, 10))
    assert describe_level_match(match, three) == (
        "Bo and Cy are tied at 10: play goes on until somebody leads."
    )
    assert describe_level_match(replace(match, scores=(10, 10, 4)), three).startswith(
        "You and Bo are tied"
    )
    assert level("american", 10, 10) == ("Both sides are tied at 10: play goes on until one leads.")
    assert not level("american", 10, 8)
    assert not level("american", 4, 4)
    timed = replace(new_match(preset("timed").rules), scores=(3, 3))
    assert not describe_level_match(timed, NAMES)
    assert describe_level_match(replace(timed, time_up=True), NAMES).startswith(
        "Both sides are tied at 3"
    )


def test_four_trick_tokens_are_counted_and_turned_in() -> None:
    rules = AMERICAN.replace(four_trick_tokens=True)
    before = new_match(rules)
    one = replace(before, tokens=(1, 0))
    assert describe_tokens(before, one, YOURS) == "You and Cy have 1 of 4 tokens."
    three = replace(before, tokens=(0, 3))
    assert describe_tokens(three, replace(before, tokens=(0, 0)), YOURS) == (
        "Bo and Dee turn in four tokens for 1 point."
    )
    assert describe_tokens(one, one, YOURS) == ""


# -- names that end like a sentence ----------------------------------------------------------------

LOUD = ("Featherstone!", "Bo?", "Dr. J.", "Dee!", "Ed.")
DOUBLED = re.compile(r"[.!?]\.(\s|$)")


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_a_name_that_ends_like_a_sentence_ends_it(name: str) -> None:
    rules = preset(name).rules
    names = LOUD[: rules.players]
    bots = [make_bot("simple")] * rules.players
    match = play_match(
        new_match(rules), bots, random.Random(5), is_time_up=lambda m: len(m.hands) == 12
    )
    told = describe_match_end(match, names)
    for hand in match.hands:
        now = begin(rules, hand.dealt, hand.scores)
        for event in hand.events[1:]:
            if now.turn is not None and forced_event(now) is None:
                told.append(phrase_decision_question(view(now, now.turn), names))
            told.append(describe_event_quoting(now, event, names))
            told.append(describe_event(now, event, names))
            now = apply(now, event)
        told.append(describe_result(hand, names))
    assert any("Featherstone!" in line for line in told)
    assert [line for line in told if DOUBLED.search(line)] == []
