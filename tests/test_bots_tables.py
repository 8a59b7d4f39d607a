"""The bots at tables of two, three and five, and with the rarer rules."""

from __future__ import annotations

import random

import pytest

from effort import TIMES
from euchre.bots import RulesBot, make_bot, play_hand
from euchre.bots.equity import race_win_chance
from euchre.bots.knowledge.exact import count_perfect_tricks
from euchre.bots.knowledge.sides import find_partner, known_side, likely_partners
from euchre.bots.matches.duel import play_duel
from euchre.bots.rules_player.exchange import best_gift, has_only_winners
from euchre.bots.rules_player.table import KnownPlay
from euchre.bots.rules_player.weights import Weights
from euchre.game.cards import SUITS, Card, Suit, parse_cards
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Declared,
    Discarded,
    Gave,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SwappedLowCards,
)
from euchre.game.hand import Hand, Phase, apply, begin, view
from euchre.game.presets import preset
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.testing.deals import advance_to_play, apply_passes, deal_with

STANDARD, CUTTHROAT = preset("standard").rules, preset("cutthroat").rules
BID, TWO, BEST = (preset(n).rules for n in ("bid-euchre", "two-handed", "call-for-best"))
DEFENDED, RAILROAD = preset("defend-alone").rules, preset("railroad").rules
H, S, C, D = Suit.HEARTS, Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS
BOT = RulesBot()


def dealt(rules: Rules, hands: dict[int, str], dealer: int, up: str | None = None) -> Hand:
    cards = {seat: parse_cards(text) for seat, text in hands.items()}
    up_card = None if up is None else Card.parse(up)
    return begin(rules, deal_with(rules, dealer, cards, up_card))


def played(hand: Hand, text: str) -> Hand:
    for card in parse_cards(text):
        assert hand.turn is not None
        hand = apply(hand, Played(hand.turn, card))
    return hand


# -- three players ------------------------------------------------------------------------------


def test_the_maker_has_no_partner_and_the_two_others_have_each_other() -> None:
    assert [find_partner(CUTTHROAT, 1, seat) for seat in range(3)] == [2, None, 0]


def test_a_defender_of_three_leaves_the_trick_to_the_other_defender() -> None:
    hand = dealt(
        CUTTHROAT, {0: "KS AC TH JC QC", 1: "AS KC QD TD AD", 2: "JH KH AH JD TS"}, 2, "QH"
    )
    hand = advance_to_play(hand, 2, H)
    seen = view(played(hand, "AC"), 1)
    assert known_side(seen) == (1, 0)
    assert BOT.act(seen) == Played(1, Card.parse("KC"))


def test_a_maker_against_the_rest_wants_more_than_with_a_partner() -> None:
    cards = {0: "AH KH AS TC TD"}
    assert isinstance(BOT.act(view(apply_passes(dealt(CUTTHROAT, cards, 0, "TH"), 2), 0)), Called)
    weak = {1: "KH QH TC TD KS"}
    assert BOT.act(view(dealt(CUTTHROAT, weak, 0, "TH"), 1)) == Passed(1)


# -- five players -------------------------------------------------------------------------------

FIVE = {
    0: "JH JD KH 9S TS",
    1: "AS KC QC 9C TC",
    2: "AC AD 9D QD KS",
    3: "AH QH TD KD JS",
    4: "TH 9H QS JC JK",
}


def test_a_bid_is_no_higher_than_it_must_be() -> None:
    hand = dealt(BID, FIVE, 4)
    assert BOT.act(view(hand, 0)) == Bid(0, 2)
    hand = dealt(BID, {0: "9S 9D TC TD QC"}, 3)
    hand = apply(hand, Bid(4, 3))
    assert BOT.act(view(hand, 0)) == Passed(0)


def test_who_is_far_behind_bids_to_play_without_a_partner_who_would_win_the_match() -> None:
    cards = dealt(BID, {0: "AH AD AS JK KH"}, 4).dealt
    assert BOT.act(view(begin(BID, cards, (0, 7, 5, 9, 8)), 0)) == Bid(0, 2)


def test_the_highest_bidder_names_the_longest_trumps_and_calls_a_missing_ace() -> None:
    hand = apply_passes(apply(dealt(BID, FIVE, 4), Bid(0, 3)), 4)
    assert hand.phase is Phase.TRUMP
    said = BOT.act(view(hand, 0))
    assert said == Called(0, H)
    hand = apply(hand, said)
    assert BOT.act(view(hand, 0)) == PartnerCalled(0, Card.parse("AS"))


def test_nobody_is_called_with_a_fist() -> None:
    hand = dealt(BID, {0: "JK JH JD AH KH"}, 4)
    hand = apply(apply(hand, Bid(0, 5)), Called(0, H))
    assert BOT.act(view(hand, 0)) == PartnerCalled(0, None)


@pytest.mark.parametrize("cards", ["KS QC QH JH JK", "KH KC AC TC JS", "TC 9H JD JK AS"])
def test_a_partner_is_called_with_less_than_that(cards: str) -> None:
    hand = apply_passes(apply(dealt(BID, {0: cards}, 4), Bid(0, 2)), 4)
    hand = apply(hand, BOT.act(view(hand, 0)))
    said = BOT.act(view(hand, 0))
    assert isinstance(said, PartnerCalled)
    assert said.card is not None


def who_is_called(cards: str) -> Card | None:
    hand = apply_passes(apply(dealt(BID, {0: cards}, 4), Bid(0, 3)), 4)
    said = BOT.act(view(apply(hand, Called(0, S)), 0))
    assert isinstance(said, PartnerCalled)
    return said.card


def test_a_plain_loser_calls_a_partner_where_aces_would_do_without() -> None:
    assert who_is_called("JK JS JC KS QD") is not None
    assert who_is_called("JK JS AS 9S TD") is not None
    assert who_is_called("JK JS KS 9S AH") is None


def called() -> Hand:
    hand = apply_passes(apply(dealt(BID, FIVE, 4), Bid(0, 3)), 4)
    return apply(apply(hand, Called(0, H)), PartnerCalled(0, Card.parse("AS")))


def test_the_holder_of_the_called_card_knows_and_the_others_guess() -> None:
    hand = called()
    assert known_side(view(hand, 1)) == (0, 1)
    assert known_side(view(hand, 2)) is None
    assert likely_partners(view(hand, 2)) == {1, 2, 3, 4}
    assert likely_partners(view(hand, 0)) == {0}


def test_the_secret_partner_does_not_take_the_makers_trick() -> None:
    hand = played(called(), "JH")
    assert BOT.act(view(hand, 1)) != Played(1, Card.parse("AS"))
    friend = KnownPlay(view(hand, 1), Weights()).friend
    assert friend[0] == 1.0


def test_the_partner_is_known_once_the_called_card_is_played() -> None:
    hand = played(called(), "9S AS KS JS QS")
    assert known_side(view(hand, 0)) == (0, 1)
    assert known_side(view(hand, 2)) == (2, 3, 4)


def test_whoever_cannot_follow_the_called_suit_is_no_partner() -> None:
    hand = dealt(BID, {**FIVE, 2: "AC AD 9D QD KD", 3: "AH QH TD KS JS"}, 4)
    hand = apply(apply_passes(apply(hand, Bid(0, 3)), 4), Called(0, H))
    hand = played(apply(hand, PartnerCalled(0, Card.parse("AC"))), "9S AS 9D")
    friend = KnownPlay(view(hand, 3), Weights()).friend
    assert friend[0] == 0.0
    assert friend[3] == pytest.approx(1)


# -- two players --------------------------------------------------------------------------------


def test_two_players_with_the_whole_pack_play_to_the_last_trick_they_can_get() -> None:
    rng = random.Random(4)
    for number in range(4):
        hand = begin(TWO, deal(TWO, number % 2, rng))
        foreseen: dict[Suit, int] = {
            suit: count_perfect_tricks(view(hand, hand.turn), suit, 1 - hand.dealer)
            for suit in SUITS
        }
        maker = hand.turn
        assert maker is not None
        hand = play_hand(apply(hand, Called(maker, H)), [BOT, BOT])
        assert hand.makers_tricks == foreseen[H]


def test_a_euchre_that_can_be_counted_is_not_called() -> None:
    rng = random.Random(6)
    for number in range(6):
        hand = play_hand(begin(TWO, deal(TWO, number % 2, rng)), [BOT, BOT])
        assert hand.maker is None or hand.makers_tricks >= 6


def test_a_call_that_is_lost_is_left_to_a_dealer_who_has_to_make_one() -> None:
    cards = {1: "AS AH JD KH TC AC JC TS JH QC"}
    assert BOT.act(view(dealt(TWO, cards, 0), 1)) == Called(1, C)
    stuck = TWO.replace(stick_the_dealer=True)
    assert BOT.act(view(dealt(stuck, cards, 0), 1)) == Passed(1)


# -- scores of many -----------------------------------------------------------------------------


def test_a_race_of_several_is_even_from_the_start_and_nobodys_after_the_end() -> None:
    assert race_win_chance([10, 10, 10]) == pytest.approx(1 / 3)
    assert race_win_chance([0, 5, 5]) == 1.0
    assert race_win_chance([3, 0, 5]) == 0.0
    assert race_win_chance([0, 0, 5]) == 0.5
    assert race_win_chance([2, 10, 10]) > race_win_chance([3, 10, 10]) > race_win_chance([3, 3, 10])


# -- redeals and better cards -------------------------------------------------------------------


@pytest.mark.parametrize("bot", ["rules", "simple"])
def test_a_hand_of_nines_and_tens_asks_for_a_new_deal(bot: str) -> None:
    hand = dealt(preset("farmers-hand").rules, {0: "9C TC 9D TD 9S"}, 3, "JH")
    assert isinstance(make_bot(bot).act(view(hand, 0)), RedealClaimed)


def test_three_aces_are_no_hand_to_throw_in() -> None:
    hand = dealt(preset("ace-no-face").rules, {2: "AC AD AH 9H TH"}, 3, "JH")
    assert not isinstance(make_bot("simple").act(view(apply_passes(hand, 2), 2)), RedealClaimed)


def test_a_hand_without_a_face_card_that_can_call_is_kept() -> None:
    hand = dealt(preset("ace-no-face").rules, {3: "AC AD AH 9H TH"}, 3, "JH")
    assert isinstance(BOT.act(view(apply_passes(hand, 3), 3)), Called)


@pytest.mark.parametrize("bot", ["rules", "simple"])
def test_three_low_cards_go_under_but_not_those_of_the_suit_turned_up(bot: str) -> None:
    rules = STANDARD.replace(farmers_hand="go_under_3")
    hand = dealt(rules, {0: "9C TC 9D TH AS"}, 3, "JH")
    said = make_bot(bot).act(view(hand, 0))
    assert isinstance(said, SwappedLowCards)
    assert Card.parse("TH") not in said.cards


def loner(cards: str, partner: str, rules: Rules = BEST) -> Hand:
    hand = dealt(rules, {3: cards, 1: partner}, 3, "9D")
    return apply(apply_passes(hand, 7), Called(3, H, alone=True))


def test_a_loner_calls_for_a_better_card_and_lays_the_worst_away() -> None:
    hand = loner("JH JD AH KH 9S", "QH AC TS TD 9C")
    assert BOT.act(view(hand, 3)) == CalledForBest(3, True)
    hand = apply(hand, CalledForBest(3, True))
    assert BOT.act(view(hand, 3)) == Discarded(3, Card.parse("9S"))
    hand = apply(hand, Discarded(3, Card.parse("9S")))
    assert BOT.act(view(hand, 1)) == Gave(1, 3, Card.parse("QH"))


def test_the_last_trump_is_not_led_into_the_joker_with_an_ace_to_cash() -> None:
    hands = {
        0: "AD KS TH 9D QD",
        1: "9S KC QH AH TC",
        2: "TD 9C KH KD TS",
        3: "JD QC QS AC JS",
    }
    hand = apply(apply_passes(dealt(RAILROAD, hands, 3, up="9H"), 5), Called(1, S))
    seen = view(played(hand, "AD 9S TD JD KC 9C QC KS TH QH KH QS"), 3)
    assert BOT.act(seen) == Played(3, Card.parse("AC"))


def test_five_sure_winners_need_no_better_card() -> None:
    hand = loner("JH JD AH KH QH", "AC KC TS TD 9C")
    assert has_only_winners(view(hand, 3))
    assert BOT.act(view(hand, 3)) == CalledForBest(3, False)


@pytest.mark.parametrize(("rules", "alone"), [(DEFENDED, False), (RAILROAD, True)])
def test_a_defender_who_gets_a_better_card_too_stands_alone_with_less(
    rules: Rules, *, alone: bool
) -> None:
    hand = dealt(rules, {0: "AH TH AS KS 9C", 3: "JH JD KH QH AC"}, 3, "9D")
    hand = apply(apply_passes(hand, 7), Called(3, H, alone=True))
    hand = apply(hand, CalledForBest(3, False)) if hand.phase is Phase.BEST else hand
    assert hand.phase is Phase.ALONE
    assert BOT.act(view(hand, 0)) == Declared(0, alone)


def test_a_loner_counts_with_a_lone_defender_who_gets_a_better_card() -> None:
    hand = dealt(RAILROAD, {3: "AH KH AS 9C TD"}, 3, "QH")
    while hand.turn != 3:
        assert hand.turn is not None
        hand = apply(hand, Passed(hand.turn))
    assert BOT.act(view(hand, 3)) == Called(3, H)
    undefended = dealt(RAILROAD.replace(defend_alone="off"), {3: "AH KH AS 9C TD"}, 3, "QH")
    assert BOT.act(view(apply_passes(undefended, 3), 3)) == Called(3, H, alone=True)


def test_without_a_trump_the_partner_gives_an_ace() -> None:
    cards = parse_cards("AC KC TS TD 9C")
    assert best_gift(cards, cards, H) == Card.parse("AC")


def test_a_blind_swap_gives_the_worst_card_first() -> None:
    hand = loner("JH JD AH KH 9S", "QH AC TS TD 9C", BEST.replace(call_for_best="blind_swap"))
    hand = apply(hand, CalledForBest(3, True))
    assert BOT.act(view(hand, 3)) == Gave(3, 1, Card.parse("9S"))


@pytest.mark.parametrize(("up", "wanted"), [("AC", True), ("9C", False)])
def test_the_up_card_is_taken_only_if_it_is_better(up: str, *, wanted: bool) -> None:
    rules = BEST.replace(call_for_best="upcard_swap")
    hand = dealt(rules, {3: "JH JD AH KH TC"}, 3, up)
    hand = apply(apply_passes(hand, 7), Called(3, H, alone=True))
    assert BOT.act(view(hand, 3)) == CalledForBest(3, wanted)


# -- no trump -----------------------------------------------------------------------------------


def test_aces_all_round_call_no_trump_and_a_trump_hand_does_not() -> None:
    rules = preset("no-trump").rules
    hand = apply_passes(dealt(rules, {0: "AC AD AS KS KC"}, 3, "9H"), 4)
    said = BOT.act(view(hand, 0))
    assert isinstance(said, Called)
    assert said.trump is Suit.NONE
    hand = apply_passes(dealt(rules, {0: "JS JC AS KS QS"}, 3, "9H"), 4)
    said = BOT.act(view(hand, 0))
    assert isinstance(said, Called)
    assert said.trump is S


def test_aces_all_round_are_bid_on_only_where_no_trump_can_be_called() -> None:
    suits = STANDARD.replace(up_card=False, bidding="auction_tricks", min_bid=3, max_bid=5)
    for rules, said in ((suits.replace(no_trump="both"), Bid(0, 3)), (suits, Passed(0))):
        hand = apply_passes(dealt(rules, {0: "AC AD AS AH 9C"}, 0), 3)
        assert BOT.act(view(hand, 0)) == said


# -- how well -----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("name", "deals"), [("cutthroat", 80 * TIMES), ("bid-euchre", 80)])
def test_the_rules_bot_beats_the_simple_one_at_other_tables(name: str, deals: int) -> None:
    result = play_duel(make_bot("rules"), make_bot("simple"), preset(name).rules, deals, seed=5)
    assert result.mean > 2 * result.standard_error
