"""What players say and what is told, word for word."""

import random
from dataclasses import replace

import pytest

from effort import unlike
from euchre.cli.matches.retelling import summarise_event
from euchre.english import (
    call_phrase,
    describe_card,
    describe_event,
    describe_first_dealer,
    describe_result,
    draw_score_cards,
    format_count,
    join_words,
    phrase_for_choice,
    place_score_cards,
    team_name,
)
from euchre.english.questions import list_call_choices
from euchre.english.quoting import describe_event_quoting
from euchre.errors import EuchreError
from euchre.game.cards import JOKER, Card, Suit, parse_cards
from euchre.game.events import (
    Called,
    Cut,
    Dealt,
    Declared,
    Discarded,
    Event,
    FirstDealer,
    Passed,
    Played,
    TimeUp,
    TookUp,
)
from euchre.game.hand import Hand, Phase, apply, begin, fold, legal, view
from euchre.game.knobs import Value
from euchre.game.match import Stage, new_match
from euchre.game.match import apply as apply_to_match
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules
from euchre.testing.deals import apply_passes, deal_with, make_finished_hand
from euchre.testing.strategies import random_event

NAMES = ("Ann", "Bo", "Cy", "Dee")
YOURS = ("You", "Bo", "Cy", "Dee")
HANDS = (
    parse_cards("9C TC JC QC KC"),
    parse_cards("9S TS JS QS KS"),
    parse_cards("9H TH JH QH KH"),
    parse_cards("9D TD JD QD KD"),
)


def deal(dealer: int = 3) -> Dealt:
    return Dealt(dealer, HANDS, Card.parse("AD"), parse_cards("AC AS AH"), packets=(2, 3, 2, 3))


def hand(rules: Rules, *events: Event, dealer: int = 3) -> Hand:
    return fold(rules, [deal(dealer), *events])


AMERICAN, CANADIAN = preset("american").rules, preset("canadian").rules
HOYLE = AMERICAN.replace(phrases="hoyle")


# -- phrases ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "alone", "words"),
    [
        (0, False, "I order it up"),
        (0, True, "I order it up, alone"),
        (1, True, "I turn it down"),
        (2, False, "I order it up"),
        (3, False, "I take it up"),
        (3, True, "I take it up, alone"),
    ],
)
@pytest.mark.parametrize("name", ["canadian", "british", "party"])
def test_canadian_and_british_players_say_what_the_documents_tell(
    name: str,
    seat: int,
    alone: bool,  # noqa: FBT001
    words: str,
) -> None:
    assert call_phrase(preset(name).rules, 3, Called(seat, Suit.HEARTS, alone)) == words


def test_the_dealer_ends_the_first_round_with_over() -> None:
    assert call_phrase(CANADIAN, 3, Passed(3)) == "Over"
    assert call_phrase(CANADIAN, 3, Passed(3), first_round=False) == "Pass"
    assert call_phrase(CANADIAN, 3, Passed(2)) == "Pass"


def test_plain_players_order_it_up_and_the_dealer_picks_it_up() -> None:
    say = [call_phrase(AMERICAN, 3, Called(seat, Suit.SPADES)) for seat in range(4)]
    assert say == ["Order it up", "Order it up", "Order it up", "Pick it up"]
    assert call_phrase(AMERICAN, 3, Called(1, Suit.SPADES, True)) == "Order it up, alone"
    assert call_phrase(AMERICAN, 3, Passed(3)) == "Pass"


def test_hoyle_has_the_partner_assist_and_the_dealer_turn_it_down() -> None:
    assert call_phrase(HOYLE, 3, Called(0, Suit.CLUBS)) == "I order it up"
    assert call_phrase(HOYLE, 3, Called(1, Suit.CLUBS)) == "I assist"
    assert call_phrase(HOYLE, 3, Called(3, Suit.CLUBS)) == "I take it up"
    assert call_phrase(HOYLE, 3, Passed(3)) == "I turn it down"


def test_in_the_second_round_suits_are_named() -> None:
    for rules in (AMERICAN, CANADIAN, HOYLE):
        assert call_phrase(rules, 3, Called(1, Suit.HEARTS), False) == "Hearts"
        assert call_phrase(rules, 3, Called(1, Suit.HEARTS, True), False) == "Hearts, alone"
    assert call_phrase(AMERICAN, 3, Called(1, Suit.NONE), False) == "No trump"


def test_a_partner_who_may_choose_orders_up_in_canadian_words_too() -> None:
    rules = CANADIAN.replace(canadian_loner="off")
    assert call_phrase(rules, 3, Called(1, Suit.HEARTS)) == "I order it up"


@pytest.mark.parametrize("name", ["canadian", "british", "party"])
def test_a_choice_is_told_by_what_it_does_where_custom_says_the_reverse(name: str) -> None:
    rules = preset(name).rules
    call = Called(1, Suit.HEARTS, alone=True)
    assert phrase_for_choice(rules, 3, call, first_round=True) == "I order it up, alone"
    assert phrase_for_choice(rules, 3, Called(3, Suit.HEARTS), first_round=True) == "I take it up"
    assert phrase_for_choice(HOYLE, 3, Passed(3), first_round=True) == "I turn it down"


def test_bump_and_alone() -> None:
    assert call_phrase(CANADIAN, 3, Cut(0, 0)) == "Bump"
    assert call_phrase(CANADIAN, 3, Cut(0, 9)) == "Cut"
    assert call_phrase(CANADIAN, 3, Declared(0, True)) == "Alone"
    assert call_phrase(CANADIAN, 3, Declared(0, False)) == "With my partner"


# -- scores -------------------------------------------------------------------------------------


def test_a_two_and_a_three_count_five_more_when_crossed() -> None:
    assert [place_score_cards(score) for score in (0, 1, 4)] == [(False, 0), (False, 1), (False, 4)]
    assert [place_score_cards(score) for score in (5, 7, 9)] == [(True, 0), (True, 2), (True, 4)]
    for beyond in (-1, 10):
        with pytest.raises(EuchreError, match=f"a score from 0 to 9, not {beyond}"):
            place_score_cards(beyond)


@pytest.mark.parametrize(
    ("cards", "drawings"),
    [
        ("2_3_crossed", {0: "[ ]", 3: "[•••]", 5: "[✕]", 7: "[✕ ••]", 10: "10"}),
        ("5_5", {0: "[ ]", 4: "[••••]", 7: "[•••••][••]", 10: "[•••••][•••••]", 11: "11"}),
        ("6_4", {6: "[••••••]", 9: "[••••••][•••]", 12: "12"}),
        ("digits", {0: "0", 7: "7"}),
    ],
)
def test_score_cards_are_drawn_and_digits_follow_where_they_end(
    cards: str, drawings: dict[int, str]
) -> None:
    rules = AMERICAN.replace({"score_cards": cards})
    assert {score: draw_score_cards(rules, score) for score in drawings} == drawings


# -- telling ------------------------------------------------------------------------------------


def test_ordering_up_is_told_with_who_picks_up() -> None:
    before = hand(AMERICAN)
    called = Called(0, Suit.DIAMONDS)
    assert describe_event(before, called, NAMES) == "Ann orders it up: diamonds are trump."
    assert describe_event(before, called, YOURS) == "You order it up: diamonds are trump."
    after, laid = apply(before, called), Discarded(3, Card.parse("9D"))
    assert describe_event(after, laid, NAMES) == "Dee picks up the A♦ and discards the 9♦."


def test_a_view_tells_no_card_that_it_may_not_know() -> None:
    seen = view(hand(AMERICAN, Called(0, Suit.DIAMONDS)), 0)
    told = describe_event(seen, Discarded(3, Card.parse("9D")), NAMES)
    assert told == "Dee picks up the A♦ and discards one card."


def test_a_partner_turning_it_down_plays_alone_and_takes_the_card() -> None:
    before = hand(CANADIAN, Passed(0))
    called = Called(1, Suit.DIAMONDS, True)
    names, custom = ("Ann", "You", "Cy", "Dee"), "In this game, that's how the dealer's partner"
    assert describe_event(before, called, names) == (
        "You turn it down and play alone: diamonds are trump, and Dee sits out. "
        f"{custom} takes the card and goes alone."
    )
    assert describe_event_quoting(before, called, names) == (
        'You: "I turn it down." Diamonds are trump; you play alone and Dee sits out. '
        f"{custom} takes the card and goes alone."
    )
    plain = hand(CANADIAN.replace(phrases="plain"), Passed(0))
    assert custom not in describe_event_quoting(plain, called, names)
    assert custom not in describe_event(plain, called, names)


def test_the_up_card_of_a_dealer_who_is_out_goes_out_of_play() -> None:
    before = hand(AMERICAN, Passed(0))
    told = describe_event(before, Called(1, Suit.DIAMONDS, True), ("Ann", "Bo", "Cy", "You"))
    assert told == (
        "Bo orders it up and plays alone: diamonds are trump, and you sit out. "
        "The A♦ goes out of play."
    )


def test_passes_turn_the_card_down_after_the_dealer() -> None:
    assert describe_event(hand(AMERICAN), Passed(0), YOURS) == "You pass."
    before = hand(AMERICAN, Passed(0), Passed(1), Passed(2))
    assert describe_event(before, Passed(3), NAMES) == "Dee passes and turns the A♦ down."
    second = apply(before, Passed(3))
    assert describe_event(second, Called(0, Suit.CLUBS, True), YOURS) == (
        "You make clubs trump and play alone, and Cy sits out."
    )
    last = fold(AMERICAN, [deal(), *(Passed(s) for s in (0, 1, 2, 3, 0, 1, 2))])
    assert describe_event(last, Passed(3), NAMES) == "Dee passes too."


def test_hoyle_partners_assist() -> None:
    told = describe_event(hand(HOYLE, Passed(0)), Called(1, Suit.DIAMONDS), NAMES)
    assert told == "Bo assists: diamonds are trump."


def test_a_trick_is_led_trumped_thrown_and_taken() -> None:
    events: list[Event] = [Called(0, Suit.DIAMONDS), Discarded(3, Card.parse("KD"))]
    cards = ["9C", "9S", "JH", "QD"]
    now, told = hand(AMERICAN, *events), []
    for seat, card in enumerate(cards):
        event = Played(seat, Card.parse(card))
        told.append(describe_event(now, event, YOURS))
        now = apply(now, event)
    assert told == [
        "You lead the 9♣.",
        "Bo throws the 9♠.",
        "Cy trumps with the J♥ (left bower).",
        "Dee trumps with the Q♦. Cy takes the trick with the J♥ (left bower).",
    ]
    assert describe_event(now, Played(2, Card.parse("9H")), NAMES) == "Cy leads the 9♥."


def test_whoever_plays_the_best_card_last_takes_the_trick_in_one_sentence() -> None:
    now = hand(AMERICAN, Called(0, Suit.DIAMONDS), Discarded(3, Card.parse("9D")))
    for seat, card in enumerate(("9C", "9S", "9H")):
        now = apply(now, Played(seat, Card.parse(card)))
    names = ("Ann", "Bo", "Cy", "You")
    told = describe_event(now, Played(3, Card.parse("JD")), names)
    assert told == "You trump with the J♦ (right bower) and take the trick."


def test_a_blind_dealer_names_looks_and_takes_the_benny() -> None:
    rules = preset("british").rules
    cards = parse_cards("AD AC AS AH")
    dealt = Dealt(0, HANDS, JOKER, cards, packets=(2, 2, 2, 2), face_down=0)
    assert describe_event(None, dealt, YOURS) == (
        "You deal twos, then threes, and turn up the Joker (Benny). You name trump before looking."
    )
    now = begin(rules, dealt)
    events: list[Event] = [
        *(Called(0, Suit.CLUBS), TookUp(0, HANDS[0]), Discarded(0, Card.parse("9C"))),
        *(Declared(0, False), Declared(1, True)),
    ]
    told = []
    for event in events:
        told.append(describe_event(now, event, YOURS))
        now = apply(now, event)
    assert told == [
        "You make clubs trump.",
        "You look at the hand.",
        "You pick up the Joker (Benny) and discard the 9♣.",
        "You don't play alone.",
        "Bo defends alone, and Dee sits out.",
    ]


def test_cuts_bumps_and_the_clock() -> None:
    assert describe_event(None, Cut(0, 7), YOURS) == "You cut 7 cards off the pack."
    assert describe_event(None, Cut(1, 1), YOURS) == "Bo cuts 1 card off the pack."
    assert describe_event(None, Cut(1, 0), YOURS) == "Bo knocks on the pack: bump."
    assert describe_event(None, Cut(0, 0), YOURS) == "You knock on the pack: bump."
    assert describe_event(None, TimeUp(), YOURS).endswith(", unless the scores are tied.")
    rules = preset("standard").rules.replace(time_limit=True)
    hand = begin(rules, deal_with(rules, 3))
    told = describe_event(hand, TimeUp(), YOURS)
    assert told.endswith("in progress, and the makers of the last hand win a tie.")
    match = replace(new_match(rules), hand=hand, stage=Stage.HAND)
    assert summarise_event(match, TimeUp(), YOURS, 0) == told, "in a replay as at the table"
    for name, tie in (
        ("cutthroat", ", unless others than the maker of the last hand are tied."),
        ("two-handed", ", and the maker of the last hand wins a tie."),
    ):
        rules = preset(name).rules.replace(time_limit=True, tie="makers_first")
        told = describe_event(begin(rules, deal_with(rules, 1)), TimeUp(), YOURS[: rules.players])
        assert told.endswith(tie)


def test_finding_the_first_dealer_is_told_draw_by_draw() -> None:
    drawn = parse_cards("9D 9H KS AC 9C")
    low = preset("standard").rules
    assert describe_first_dealer(low, FirstDealer(3, drawn[:4]), YOURS) == [
        "Cutting for the deal, lowest card deals (ace low): You 9♦, Bo 9♥, Cy K♠, Dee A♣.",
        "Dee deals first.",
    ]
    high = low.replace(first_dealer="high_cut")
    tied = parse_cards("KD KH 9S AC 9C TD")
    assert describe_first_dealer(high, FirstDealer(1, tied), YOURS) == [
        "Cutting for the deal, highest card deals (ace low): You K♦, Bo K♥, Cy 9♠, Dee A♣.",
        "Tied, so again: You 9♣, Bo 10♦.",
        "Bo deals first.",
    ]
    twice = describe_first_dealer(low, FirstDealer(0, parse_cards("9D JC JC TH")), YOURS)
    assert twice[0].endswith("Dee 10♥ (each card goes back before the next cut).")
    jack = parse_cards("9D JH JS")
    assert describe_first_dealer(CANADIAN, FirstDealer(2, jack), YOURS) == [
        "Cards are dealt face up until a black jack falls: You 9♦, Bo J♥, Cy J♠.",
        "Cy deals first.",
    ]
    assert describe_first_dealer(AMERICAN, FirstDealer(0), YOURS) == ["You deal first."]


# -- results ------------------------------------------------------------------------------------


def finished(rules: Rules, *calls: Event) -> Hand:
    now = hand(rules, *calls)
    while not now.over:
        now = apply(now, legal(now)[0])
    return now


def test_results_name_who_made_it_and_what_it_is_worth() -> None:
    lost = finished(AMERICAN, Called(0, Suit.DIAMONDS))
    assert describe_result(lost, YOURS) == (
        "You and Cy take no tricks and are euchred: Bo and Dee score 2."
    )
    made = make_finished_hand(AMERICAN, 0, 3, dealer=3)
    assert describe_result(made, NAMES) == "Ann and Cy make it with 3 tricks: 1 point."
    march = finished(AMERICAN, Passed(0), Passed(1), Passed(2), Called(3, Suit.DIAMONDS, True))
    assert describe_result(march, NAMES) == "Dee takes every trick alone, a march: 4 points."
    thrown = finished(AMERICAN, *(Passed(seat) for seat in (0, 1, 2, 3) * 2))
    assert describe_result(thrown, NAMES) == "Everybody passed: the cards are thrown in."
    fined = AMERICAN.replace(all_pass="opponents_score_1")  # noqa: S106
    thrown = finished(fined, *(Passed(seat) for seat in (0, 1, 2, 3) * 2))
    assert describe_result(thrown, YOURS) == (
        "Everybody passed: the cards are thrown in and you and Cy score 1."
    )
    assert describe_result(hand(AMERICAN), NAMES) == "The hand isn't over yet."


# -- what one may choose --------------------------------------------------------------------------


def effects(now: Hand) -> list[str]:
    """What each choice of the player to speak does; empty where nothing is said of it."""
    assert now.turn is not None
    names = [*NAMES]
    names[now.turn] = "You"
    return [choice.effect for choice in list_call_choices(view(now, now.turn), names)]


@pytest.mark.parametrize(
    ("name", "seat", "told"),
    [
        ("american", 0, ["Dee picks up the 9♥", "Dee picks up the 9♥, Cy sits out"]),
        (
            "american",
            1,
            ["Dee picks up the 9♥", "the 9♥ goes out of play, and Dee sits out"],
        ),
        ("american", 3, ["you pick up the 9♥", "you pick up the 9♥, Bo sits out"]),
        ("british", 0, ["you pick up the 9♥"]),
        ("canadian", 0, ["you pick up the 9♥", "you pick up the 9♥, Cy sits out"]),
        ("canadian", 1, ["you pick up the 9♥, Dee sits out"]),
    ],
)
def test_a_call_says_who_picks_up_and_who_sits_out(name: str, seat: int, told: list[str]) -> None:
    rules = preset(name).rules
    now = apply_passes(begin(rules, deal_with(rules, 3, up_card=Card.parse("9H"))), seat)
    assert effects(now) == ["", *told]


def test_in_the_second_round_and_for_no_trump_nobody_picks_up() -> None:
    rules = AMERICAN.replace(no_trump="both")
    now = begin(rules, deal_with(rules, 3, up_card=Card.parse("9H")))
    assert effects(now)[2] == "no trump, and nobody picks up"
    assert effects(now)[4] == "no trump, and nobody picks up; Cy sits out"
    assert {*effects(apply_passes(now, 4))} == {""}


def test_playing_alone_says_what_it_wins_and_who_sits_out() -> None:
    british = preset("british").rules
    made = hand_alone(british, Called(0, Suit.HEARTS))
    assert effects(made) == ["", "taking all tricks scores 4, not 2; Cy sits out"]
    flat = british.replace(pts_loner_march=2, pts_loner_make=1)
    made = hand_alone(flat, Called(0, Suit.HEARTS))
    assert effects(made) == ["", "taking all tricks scores 2 either way; Cy sits out"]
    defended = preset("defend-alone").rules
    made = hand_alone(defended, Called(0, Suit.HEARTS, alone=True))
    assert effects(made) == ["", "a euchre scores 4, not 2; Dee sits out"]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"pts_loner_euchred": 4, "pts_lone_defender_euchre": 2}, "a euchre scores 2, not 4"),
        ({"euchre_points_go_to": "each_opponent"}, "a euchre scores 8, not 4"),
    ],
)
def test_defending_alone_says_what_a_euchre_scores_the_side(
    changes: dict[str, Value], told: str
) -> None:
    rules = preset("defend-alone").rules.replace(changes)
    made = hand_alone(rules, Called(0, Suit.HEARTS, alone=True))
    assert effects(made)[1] == f"{told}; Dee sits out"


def test_playing_alone_says_what_a_march_scores_and_nothing_else() -> None:
    rules = preset("british").rules.replace(pts_loner_march=2, pts_loner_make=2)
    made = hand_alone(rules, Called(0, Suit.HEARTS))
    assert effects(made)[1] == "taking all tricks scores 2 either way; Cy sits out"


def hand_alone(rules: Rules, call: Called) -> Hand:
    """The hand up to where somebody is asked whether to play alone."""
    now = apply(begin(rules, deal_with(rules, 3, up_card=Card.parse("9H"))), call)
    while now.phase is Phase.DISCARD:
        now = apply(now, legal(now)[0])
    assert now.phase is Phase.ALONE
    return now


# -- small words --------------------------------------------------------------------------------


def test_small_words() -> None:
    assert [join_words(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        *("", "a", "a and b", "a, b and c"),
    ]
    assert (format_count(1, "trick"), format_count(0, "trick")) == ("1 trick", "0 tricks")
    assert team_name(AMERICAN, ("Ann", "Bo", "You", "Dee"), 0) == "You and Ann"
    assert describe_card(Card.parse("JH"), Suit.DIAMONDS) == "the J♥ (left bower)"
    assert describe_card(Card.parse("JH"), Suit.CLUBS) == "the J♥"
    assert describe_card(Card.parse("2S")) == "the 2♠ (Benny)"


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_every_event_of_every_preset_can_be_told_from_every_seat(name: str) -> None:
    endless = {"target": 0, "time_limit": False, "laps": False, "wins_by_contract": False}
    rules = preset(name).rules.replace({**endless, "num_hands": 6})
    rng = random.Random(name)
    match = new_match(rules)
    while not match.over:
        event = random_event(match, rng)
        inside = match.hand is not None and not match.hand.over
        for seat in (None, 0, 1):
            seen = match.view(seat) if inside else None
            for names in ((*NAMES, "Ed"), (*YOURS, "Ed")):
                told = describe_event(seen, event, names)
                assert told.endswith(".")
                assert "\n" not in told
                assert " You " not in told.replace(". You", "")
        if inside and match.hand is not None:
            assert describe_event(match.hand, event, (*NAMES, "Ed"))
        match = apply_to_match(match, event)
        if match.hands:
            assert describe_result(match.hands[-1], (*YOURS, "Ed")).endswith(".")
