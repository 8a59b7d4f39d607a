"""A match: the first dealer, the cut, the points, whose deal it is, and when it is over."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from euchre.errors import DealError
from euchre.game.cards import JOKER, Suit, parse_cards
from euchre.game.events import Cut, Event, FirstDealer, Passed, TimeUp
from euchre.game.hand import Hand, IllegalEventError
from euchre.game.match import (
    Match,
    Stage,
    apply,
    draw_chance_event,
    fold,
    is_chance_next,
    legal,
    new_match,
    take_back,
)
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import packet_choices
from euchre.game.scoring import decide_match, tabulate_points
from euchre.game.shuffle import deal, find_drawn_dealer, find_first_dealer
from euchre.testing.deals import deal_to_play, deal_with, make_finished_hand
from euchre.testing.strategies import random_event

PAIRS = {n: p for n, p in PRESETS.items() if p.rules.sides == "fixed_pairs" and p.rules.up_card}
"""The games of four with an up-card; the others are tested in files of their own."""


def ready(name: str, *, dealer: int = 3, **scores: tuple[int, ...]) -> Match:
    """A match of a preset that waits for the deal, the pack bumped or cut."""
    match = new_match(preset(name).rules, dealer=dealer, **scores)
    return cut(match)


def cut(match: Match) -> Match:
    return apply(match, legal(match)[0]) if match.stage is Stage.CUT else match


def play(match: Match, hand: Hand) -> Match:
    for event in hand.events:
        match = apply(match, event)
    return match


def won(match: Match, team: int, tricks: int = 3) -> Match:
    """After one more hand in which `team` makes trump and takes so many tricks."""
    match = cut(match)
    assert match.dealer is not None
    return play(match, make_finished_hand(match.rules, team, tricks, dealer=match.dealer))


def thrown_in(match: Match) -> Match:
    match = cut(match)
    assert match.dealer is not None
    match = apply(match, deal_with(match.rules, match.dealer))
    for _ in range(8):
        assert match.turn is not None
        match = apply(match, Passed(match.turn))
    return match


def refused(match: Match, event: Event) -> IllegalEventError:
    with pytest.raises(IllegalEventError) as error:
        apply(match, event)
    return error.value


# -- points of a hand ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize(
    ("tricks", "alone", "makers", "defenders"),
    [
        (3, False, 1, 0),
        (4, False, 1, 0),
        (5, False, 2, 0),
        (3, True, 1, 0),
        (4, True, 1, 0),
        (5, True, 4, 0),
        (0, False, 0, 2),
        (2, False, 0, 2),
        (1, True, 0, 2),
    ],
)
def test_points_of_a_hand(
    name: str, tricks: int, *, alone: bool, makers: int, defenders: int
) -> None:
    hand = make_finished_hand(PRESETS[name].rules, 1, tricks, dealer=3, alone=alone)
    assert hand.points == (defenders, makers)


def test_a_lone_defender_against_two_makers_scores_the_ordinary_two_in_the_british_game() -> None:
    hand = make_finished_hand(preset("british").rules, 3, 1, dealer=3, lone_defender=2)
    assert hand.points == (2, 0)


def test_left_of_a_lone_defender_leads_where_the_lead_is_left_of_the_loner() -> None:
    rules = preset("standard").rules.replace(defend_alone="always")
    assert deal_to_play(rules, 3, Suit.SPADES, dealer=3, lone_defender=2).turn == 3
    rules = rules.replace(loner_lead="left_of_dealer")
    assert deal_to_play(rules, 3, Suit.SPADES, dealer=3, lone_defender=2).turn == 1


def test_a_house_may_pay_more_for_a_euchred_loner() -> None:
    rules = preset("standard").rules.replace(pts_loner_euchred=3)
    points = tabulate_points(rules, "alone", makers=(0, 2), tricks=2)
    assert points == {(True,): (0, 3), (False,): (0, 2)}


def test_all_passing_may_cost_the_dealer_a_point() -> None:
    rules = preset("standard").rules.replace(all_pass="opponents_score_1")  # noqa: S106
    match = thrown_in(new_match(rules, dealer=3))
    assert (match.scores, match.dealer) == ((1, 0), 0)


# -- whose deal (R19, R26) ----------------------------------------------------------------------


@pytest.mark.parametrize("name", [n for n in PAIRS if n not in ("stick-the-dealer", "party")])
def test_after_a_throw_in_the_next_player_deals(name: str) -> None:
    match = thrown_in(ready(name))
    assert (match.dealer, match.scores, match.hands_played) == (0, (0, 0), 0)


def test_in_a_round_of_fixed_hands_the_same_dealer_deals_again_after_a_throw_in() -> None:
    match = thrown_in(ready("party"))
    assert (match.dealer, match.hands_played) == (3, 0)


def test_after_a_redeal_for_the_benny_the_same_dealer_deals() -> None:
    rules = preset("benny").rules.replace(joker_up_card="redeal")
    match = cut(new_match(rules, dealer=2))
    match = apply(match, deal_with(rules, 2, up_card=JOKER))
    assert (match.dealer, match.stage, match.hands_played) == (2, Stage.CUT, 0)


# -- the end (R9) -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "target"),
    [("standard", 10), ("canadian", 10), ("british", 11), ("british-online", 11), ("long", 15)],
)
def test_first_to_the_target_wins(name: str, target: int) -> None:
    match = won(ready(name, scores=(target - 2, target - 1)), 0)
    assert not match.over
    match = won(match, 0)
    assert (match.over, match.winner, match.scores) == (True, 0, (target, target - 1))
    assert refused(match, deal_with(match.rules, 0)).why == "The match is over."
    assert (match.turn, legal(match), is_chance_next(match)) == (None, [], False)


def test_at_a_tie_at_the_target_the_rules_decide() -> None:
    play_on, makers_first = preset("american").rules, preset("standard").rules
    assert not decide_match(play_on, (10, 10), last_makers=1).over
    assert decide_match(play_on, (11, 10), last_makers=1).winner == 0
    assert decide_match(makers_first, (10, 10), last_makers=1).winner == 1


def test_time_up_finishes_the_hand_in_progress() -> None:
    match = ready("timed", scores=(4, 7))
    hand = make_finished_hand(match.rules, 0, 5, dealer=3)
    match = apply(match, hand.events[0])
    match = apply(match, TimeUp())
    assert not match.over
    for event in hand.events[1:]:
        match = apply(match, event)
    assert (match.over, match.winner, match.scores) == (True, 1, (6, 7))


def test_time_up_between_hands_ends_the_match() -> None:
    match = apply(won(ready("timed"), 1), TimeUp())
    assert (match.over, match.winner) == (True, 1)


def test_time_up_on_level_scores_plays_on_until_one_leads() -> None:
    match = apply(won(ready("timed", scores=(6, 7)), 0), TimeUp())
    assert not match.over
    match = thrown_in(match)
    assert not match.over
    match = won(match, 1)
    assert (match.over, match.winner) == (True, 1)


def test_there_is_one_clock_and_only_in_a_timed_match() -> None:
    assert refused(ready("standard"), TimeUp()).why == "This match has no clock."
    match = apply(ready("timed"), TimeUp())
    error = refused(match, TimeUp())
    assert (error.code, error.why) == ("wrong-phase", "The time is already up.")


def test_a_party_round_ends_after_twelve_hands_whatever_the_score() -> None:
    match = ready("party")
    for number in range(12):
        assert not match.over
        match = thrown_in(match) if number == 5 else match  # does not count
        match = won(match, 0)
    assert (match.over, match.winner, match.scores) == (True, 0, (12, 0))
    assert len(match.hands) == 13


def test_a_party_round_may_end_level() -> None:
    match = ready("party")
    for number in range(12):
        match = won(match, number % 2)
    assert (match.over, match.winner, match.scores) == (True, None, (6, 6))


# -- the first dealer (R22) ---------------------------------------------------------------------


def test_the_first_black_jack_deals() -> None:
    rules = preset("canadian").rules
    assert find_drawn_dealer(rules, parse_cards("9H JD AS JC")) == 3
    assert find_drawn_dealer(rules, parse_cards("9H JD AS KC TD JS")) == 1
    assert find_drawn_dealer(rules, parse_cards("9H JD AS")) is None
    assert find_drawn_dealer(rules, parse_cards("JC JS")) is None  # the first ended it


def test_the_first_jack_of_any_colour_may_deal() -> None:
    rules = preset("canadian").rules.replace(first_dealer="first_jack")
    assert find_drawn_dealer(rules, parse_cards("9H JD")) == 1


def test_the_lowest_cut_deals_and_the_ace_is_low() -> None:
    rules = preset("standard").rules
    assert find_drawn_dealer(rules, parse_cards("9H AD KS JC")) == 1
    assert find_drawn_dealer(rules, parse_cards("9H ?? KS JC")) is None, "which everybody saw"
    assert find_drawn_dealer(rules, parse_cards("9H 7D KS JC")) is None, "not in this pack"
    assert (
        find_drawn_dealer(rules.replace(first_dealer="high_cut"), parse_cards("9H AD KS JC")) == 2
    )


def test_those_who_tie_cut_again() -> None:
    rules = preset("standard").rules
    assert find_drawn_dealer(rules, parse_cards("9H KD 9S JC")) is None
    assert find_drawn_dealer(rules, parse_cards("9H KD 9S JC QD TD")) == 2
    assert find_drawn_dealer(rules, parse_cards("9H KD 9S JC QD QH")) is None
    assert find_drawn_dealer(rules, parse_cards("9H KD 9S JC QD QH 9C TD")) == 0


@pytest.mark.parametrize("how", ["random", "first_black_jack", "first_jack", "low_cut", "high_cut"])
def test_everybody_may_become_first_dealer(how: str) -> None:
    rules = preset("standard").rules.replace({"first_dealer": how})
    drawn = [find_first_dealer(rules, random.Random(seed)) for seed in range(80)]
    assert set(Counter(event.seat for event in drawn)) == {0, 1, 2, 3}
    for event in drawn:
        assert apply(new_match(rules), event).dealer == event.seat


def test_the_host_deals_first_in_the_british_game() -> None:
    rules = preset("british").rules
    assert find_first_dealer(rules, random.Random(1), host=2) == FirstDealer(2)


def test_a_first_dealer_the_cards_did_not_choose_is_refused() -> None:
    drawn = parse_cards("9H AD KS JC")
    match = new_match(preset("standard").rules)
    error = refused(match, FirstDealer(0, drawn))
    assert (error.code, error.why) == (
        "bad-deal",
        "The drawn cards don't make seat 0 the first dealer.",
    )
    assert refused(new_match(preset("american").rules), FirstDealer(4)).code == "bad-deal"


# -- the cut ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seat"), [("standard", 2), ("canadian", 0), ("british", 0)])
def test_the_right_player_cuts(name: str, seat: int) -> None:
    match = new_match(preset(name).rules, dealer=3)
    assert (match.stage, match.turn) == (Stage.CUT, seat)
    assert refused(match, Cut(1, 5)).why == f"Seat {seat} cuts, not seat 1."
    assert refused(match, Cut(seat, 99)).why.startswith("Cut between 1 and")


def test_nobody_cuts_in_the_american_game() -> None:
    assert new_match(preset("american").rules, dealer=3).stage is Stage.DEAL


def test_a_bump_leaves_the_pack_as_it_is_where_it_is_allowed() -> None:
    match = new_match(preset("canadian").rules, dealer=3)
    assert legal(match)[0] == Cut(0, 0)
    error = refused(new_match(preset("standard").rules, dealer=3), Cut(2, 0))
    assert (error.code, error.why) == (
        "bad-cut",
        "In this game you must cut the pack: you can't bump.",
    )


def test_a_cut_puts_the_upper_cards_below() -> None:
    rules = preset("american").rules
    plain = deal(rules, 3, random.Random(8))
    cut_at_four = deal(rules, 3, random.Random(8), cut=Cut(0, 4))
    assert cut_at_four.hands[0][0] == plain.hands[0][1]  # dealt one by one, four to a round


def test_the_pack_must_be_cut_before_it_is_dealt() -> None:
    match = new_match(preset("standard").rules, dealer=3)
    error = refused(match, deal(match.rules, 3, random.Random(1)))
    assert error.why == "Not now: the match waits for a cut."


# -- packets (R23) ------------------------------------------------------------------------------


def test_packets_fixed_at_the_start_are_kept_for_the_game() -> None:
    match = won(ready("standard"), 0)
    match = cut(match)
    assert match.dealer == 0
    other = [p for p in packet_choices(match.rules) if p != match.hands[0].dealt.packets]
    with pytest.raises(DealError, match="the same for the whole game"):
        apply(match, deal(match.rules, 0, random.Random(1), packets=other[0]))


def test_packets_are_for_show_and_do_not_change_the_cards() -> None:
    rules = preset("canadian").rules
    deals = [deal(rules, 2, random.Random(5), packets=p) for p in ((), (2, 3, 2, 3), (3, 3, 3, 3))]
    assert len({d.hands for d in deals}) == 1
    assert len({d.packets for d in deals}) == 3


@pytest.mark.parametrize(
    ("name", "choices"), [("standard", 2), ("american", 16), ("canadian", 17), ("benny", 2)]
)
def test_how_the_cards_may_be_handed_out(name: str, choices: int) -> None:
    assert len(set(packet_choices(preset(name).rules))) == choices


# -- a whole match ------------------------------------------------------------------------------


def test_the_wrong_seat_may_not_deal() -> None:
    with pytest.raises(DealError, match="seat 3 deals now, not seat 1"):
        apply(ready("american"), deal(preset("american").rules, 1, random.Random(1)))


def test_chance_has_nothing_to_say_when_a_player_decides() -> None:
    match = apply(ready("american"), deal_with(preset("american").rules, 3))
    with pytest.raises(IllegalEventError, match="Nothing is random now"):
        draw_chance_event(match, random.Random(1))


def test_nothing_is_played_before_the_deal() -> None:
    assert refused(ready("american"), Passed(0)).why == "Not now: the match waits for a deal."
    assert "the first dealer" in refused(new_match(preset("american").rules), Passed(0)).why


def test_an_illegal_event_in_the_hand_leaves_the_match_as_it_was() -> None:
    match = apply(ready("american"), deal_with(preset("american").rules, 3))
    before = dict(vars(match))
    assert refused(match, Passed(2)).code == "not-your-turn"
    assert vars(match) == before


@pytest.mark.parametrize("scores", [(0,), (1, 2, 3)])
def test_a_match_begins_with_one_score_for_each_team(scores: tuple[int, ...]) -> None:
    with pytest.raises(DealError, match="expected 2 scores, one for each team"):
        new_match(preset("standard").rules, scores=scores)


def test_a_match_begins_with_a_dealer_at_the_table() -> None:
    with pytest.raises(DealError, match="there is no seat 4 to deal"):
        new_match(preset("standard").rules, dealer=4)


def test_the_draw_for_the_deal_ends_when_it_is_decided() -> None:
    low = preset("standard").rules
    decided = parse_cards("KD QC JH 9S")
    assert apply(new_match(low), FirstDealer(3, decided)).dealer == 3
    with pytest.raises(IllegalEventError, match="don't make seat 3 the first dealer"):
        apply(new_match(low), FirstDealer(3, (*decided, *decided)))
    jack = preset("canadian").rules
    with pytest.raises(IllegalEventError, match="don't make seat 2 the first dealer"):
        apply(new_match(jack), FirstDealer(2, parse_cards("9D 9D JS")))


@pytest.mark.parametrize("name", [*PRESETS, "timed"])
def test_a_hand_that_is_taken_back_is_the_hand_as_it_was(name: str) -> None:
    rng, match = random.Random(name), new_match(preset(name).rules)
    while len(match.hands) < 1 or len(match.hand.events if match.hand else ()) < 12:
        if match.over:
            return
        is_bell = len(match.events) == 9 and match.rules.time_limit
        chance = is_chance_next(match)
        event = draw_chance_event(match, rng) if chance else random_event(match, rng)
        match = apply(match, TimeUp() if is_bell else event)
        if match.stage is not Stage.HAND or match.hand is None:
            assert take_back(match, len(match.events) - 1) is None
            continue
        dealt = match.events.index(match.hand.dealt)
        assert take_back(match, dealt) is None
        for length in {dealt + 1, rng.randint(dealt + 1, len(match.events))}:
            assert take_back(match, length) == fold(match.rules, match.events[:length])
