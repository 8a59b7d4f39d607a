"""``euchre play`` for two, three and five, with bids and house rules: what is seen and typed."""

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace as but

from cli_tables import Play, play_at
from effort import unlike
from euchre.cli.matches.game import LocalGame, new_record
from euchre.cli.play.answers import parse_event
from euchre.cli.shared.reviewed import describe_no_losses
from euchre.cli.study.analyze import _describe_position
from euchre.english.questions import list_call_choices
from euchre.errors import EuchreError
from euchre.game.cards import Card, Suit, parse_cards
from euchre.game.events import (
    Bid,
    Called,
    CalledForBest,
    Challenged,
    Cut,
    Dealt,
    Declared,
    Discarded,
    Event,
    Gave,
    PartnerCalled,
    Passed,
    Played,
    RedealClaimed,
    SpecialBid,
    SwappedLowCards,
)
from euchre.game.hand import legal
from euchre.game.knobs import Value
from euchre.game.presets import PRESETS, preset
from euchre.notation import record
from test_words_games import FIVE_DEAL, LOW_DEAL

__all__ = ["play_at"]

FIVE = but(FIVE_DEAL, dealer=4)
"""Dot deals; you hold the clubs and speak first."""
DOT_CALLS: tuple[Event, ...] = (*map(Passed, (0, 1, 2, 3)), Bid(4, 3), Called(4, Suit.HEARTS))
LOW = but(LOW_DEAL, packets=(3,) * 4)
"""Cy deals; you hold nothing but nines and tens."""


def game(name: str, dealt: Dealt, *events: Event, **knobs: Value) -> LocalGame:
    """A game in which you sit first, that has come to this."""
    rules = preset(name).rules.replace(knobs)
    started = new_record(rules, 0, ("random",) * (rules.players - 1), {"seed": 3})
    cuts: tuple[Event, ...] = (Cut((dealt.dealer - 1) % 4, 5),) if rules.cut_by == "right" else ()
    return LocalGame(replace(started, events=(*cuts, dealt, *events), dealer=dealt.dealer))


def saved(tmp_path: Path, here: LocalGame) -> str:
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.jsonl"
    path.write_text(record.write_records([here.record]))
    return str(path)


def typed(here: LocalGame, text: str) -> Event:
    return parse_event(text, here.match, here.view, here.names, here.seat)


def numbers(here: LocalGame) -> dict[int, Event]:
    assert here.view is not None
    return {choice.number: choice.event for choice in list_call_choices(here.view, here.names)}


# -- sitting down -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("two-handed", "Bo sits opposite you."),
        ("cutthroat", "Bo sits on your left, Ann on your right."),
        ("british", "Ann is your partner; Bo sits on your left."),
        ("bid-euchre", "Bo sits on your left, Ann and Cy sit across, Dot on your right."),
    ],
)
def test_the_table_says_who_sits_where(play: Play, name: str, words: str) -> None:
    assert words in play("--rules", name, "--seed", "1", "--bots", "random").output


def test_of_four_without_pairs_one_sits_across(play: Play) -> None:
    ace = ("--set", "sides=called_partner", "--set", "partner_call=ace")
    out = play("--rules", "american", *ace, "--seed", "1", "--bots", "random").output
    assert "Bo sits on your left, Ann sits across, Cy on your right." in out


@pytest.mark.parametrize("name", [name for name in unlike(PRESETS) if name != "timed"])
def test_every_game_can_be_played_in_eighty_columns(play: Play, name: str) -> None:
    rules = preset(name).rules
    typed = "1\n2\n3\n4\n5\n" * 12
    if rules.bid_names_trump:
        numbers = [f"{number}\n" for number in range(1, rules.hand_size + 1)]
        typed = f"pass\n{''.join(numbers)}" * rules.hand_size
    out = play("--rules", name, "--seed", "5", "--bots", "random", typed=f"rules\nhelp\n{typed}")
    assert "Hand 2" in out.output
    for line in out.output.splitlines():
        assert len(line.removeprefix("> ")) < 80 or "/games/" in line


def test_three_sit_with_one_on_either_side(play: Play) -> None:
    out = play("--rules", "cutthroat", "--seed", "5", "--bots", "random").output
    assert "            Bo                 J♥ turned up            Ann (dealer)\n" in out
    assert "You 0   Bo 0   Ann 0   to 10" in out


def test_five_sit_with_two_across(play: Play, tmp_path: Path) -> None:
    out = play("--resume", saved(tmp_path, game("bid-euchre", FIVE))).output
    assert "                       Ann                      Cy\n" in out
    assert "            Bo                                         Dot (dealer)\n" in out
    assert "You 0   Bo 0   Ann 0   Cy 0   Dot 0   to 10" in out


def test_ten_cards_stand_in_two_lines(play: Play) -> None:
    out = play("--rules", "two-handed", "--seed", "5", "--bots", "random").output
    lines = out[out.index("Your hand:") :].splitlines()
    assert [len(line.split()) for line in lines[:2]] == [7, 5]


# -- bids ---------------------------------------------------------------------------------------


def test_a_bid_has_its_tricks_for_a_number(play: Play, tmp_path: Path) -> None:
    here = game("bid-euchre", FIVE)
    out = play("--resume", saved(tmp_path, here)).output
    assert "How many tricks do you bid?" in out
    assert "  0 Pass     2 Bid 2    3 Bid 3    4 Bid 4    5 Bid 5\n" in out
    assert numbers(here) == {0: Passed(0)} | {n: Bid(0, n) for n in (2, 3, 4, 5)}
    for text in ("3", "bid 3", "three", "3 tricks", "i bid 3"):
        assert typed(here, text) == Bid(0, 3)
    for text in ("0", "pass", "p"):
        assert typed(here, text) == Passed(0)
    assert typed(here, "1") == Bid(0, 1)  # refused with the reason
    with pytest.raises(EuchreError, match="type its number, or a word like pass or bid 2"):
        typed(here, "hearts")


def test_a_bid_that_is_too_low_is_refused(play: Play, tmp_path: Path) -> None:
    out = play("--resume", saved(tmp_path, game("bid-euchre", FIVE)), typed="1\nbid 9\n").output
    assert "Bid from 2 to 5 tricks, not 1." in out
    assert "Bid from 2 to 5 tricks, not 9." in out


PAIRS = Dealt(
    2,
    (
        parse_cards("9C TD QD AD QS KH"),
        parse_cards("TC KC 9D JD 9S AH"),
        parse_cards("QC AC KD TS AS TH"),
        parse_cards("JC JS KS JH QH 9H"),
    ),
)
"""Ann deals; Cy bids first, then you."""


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("4h", Bid(0, 4, Suit.HEARTS)),
        ("4♥", Bid(0, 4, Suit.HEARTS)),
        ("4 hearts", Bid(0, 4, Suit.HEARTS)),
        ("bid four tricks in hearts", Bid(0, 4, Suit.HEARTS)),
        ("3nt", Bid(0, 3, Suit.NONE)),
        ("3 no trump", Bid(0, 3, Suit.NONE)),
        ("moon s", Bid(0, 6, Suit.SPADES, SpecialBid.MOON)),
        ("I shoot the moon in spades", Bid(0, 6, Suit.SPADES, SpecialBid.MOON)),
        ("pass", Passed(0)),
        ("0", Passed(0)),
    ],
)
def test_a_bid_with_trump_is_typed_as_players_say_it(text: str, bid: Event) -> None:
    here = game("bid-pairs", PAIRS, Passed(3))
    assert typed(here, text) == bid
    assert here.view is not None
    assert bid in legal(here.view)


def test_a_bid_says_how_much_and_what_is_trump_or_why_not() -> None:
    here = game("bid-pairs", PAIRS, Bid(3, 2, Suit.SPADES))
    for text, why in {
        "4": "Which trump? Type 4C, 4D, 4H, 4S or 4NT.",
        "moon": "Which trump? Type moon C, moon D, moon H, moon S or moon NT.",
        "4 low": "Nobody can bid low no trump in this game.",
        "big pepper": "This game has no big pepper.",
        "hearts": "'hearts' isn't a call: type a word like pass or bid 3C",
        "little pepper": "'little pepper' isn't a call",
    }.items():
        with pytest.raises(EuchreError, match=re.escape(why)):
            typed(here, text)
    for text in ("1", "2h"):
        with pytest.raises(EuchreError, match=r"Bid from 3 to 6 tricks, not \d\."):
            here.apply(typed(here, text))


def test_what_can_be_bid_stands_in_a_few_lines(play: Play, tmp_path: Path) -> None:
    here = game("bid-pairs", PAIRS, Bid(3, 2, Suit.SPADES))
    out = play("--resume", saved(tmp_path, here), typed="help\n").output
    assert "What do you bid? Cy bid 2 spades.\n   0 Pass\n" in out
    assert "   3 to 6  and trump: 3C, 3D, 3H, 3S or 3NT\n" in out
    assert "   moon    and trump, for 12 points\n" in out
    assert "type the number of tricks and trump: 3H, 4 spades, 4NT, moon S, or\n pass." in out


def test_peppers_have_names_and_numbers(play: Play, tmp_path: Path) -> None:
    here = game("pepper", PAIRS, Bid(3, 2))
    out = play("--resume", saved(tmp_path, here)).output
    assert "6 Little pepper\n   7 Big pepper, for 12 points\n" in out
    little, big = Bid(0, 6), Bid(0, 6, None, SpecialBid.BIG_PEPPER)
    for text in ("6", "little pepper", "little", "six"):
        assert typed(here, text) == little
    for text in ("7", "big pepper", "big", "bid big pepper"):
        assert typed(here, text) == big
    with pytest.raises(EuchreError, match=r"Which pepper\? Type little pepper or big pepper\."):
        typed(here, "pepper")
    with pytest.raises(EuchreError, match=r"This game has no moon\."):
        typed(here, "moon")
    with pytest.raises(EuchreError, match="a bid doesn't say what will be trump"):
        here.apply(typed(here, "4h"))


def test_a_second_moon_is_offered_for_more(play: Play, tmp_path: Path) -> None:
    here = game("cincinnati", PAIRS, Bid(3, 6, None, SpecialBid.MOON))
    out = play("--resume", saved(tmp_path, here), typed="moon\n1\n").output
    assert "   7 Moon, for 24 points\n" in out
    assert 'You: "Moon."' in out


def test_the_hint_for_a_bid_says_what_to_type(play: Play, tmp_path: Path) -> None:
    here = game("bid-pairs", replace_hand(PAIRS, "JH JD AH KH QH AS"), Passed(3))
    out = play("--resume", saved(tmp_path, here), typed="hint\n").output
    assert re.search(r"> +(\d hearts \(\dH\)|Moon in hearts \(moon H\)): ", out)


def replace_hand(dealt: Dealt, cards: str) -> Dealt:
    """The same deal, in which you hold these cards; who held them gets yours."""
    wanted, own = parse_cards(cards), dealt.hands[0]
    freed = [card for card in own if card not in wanted]
    hands = [
        tuple(freed.pop() if card in wanted else card for card in hand) for hand in dealt.hands[1:]
    ]
    return but(dealt, hands=(wanted, *hands))


def test_an_analysis_says_what_has_been_bid() -> None:
    calls: dict[tuple[Event, ...], str] = {
        (Bid(3, 2, Suit.SPADES),): "the highest bid is 2 spades by the other side",
        (Passed(3), Bid(0, 5, Suit.HEARTS), *map(Passed, (1, 2))): "hearts made by you for 5",
        (Bid(3, 6, Suit.CLUBS, SpecialBid.MOON), Played(3, Card.parse("JC"))): (
            "clubs made by the other side for a moon"
        ),
    }
    for before, words in calls.items():
        seen = game("bid-pairs", PAIRS, *before).view
        assert seen is not None
        assert words in _describe_position(seen)


def test_a_review_without_values_praises_nobody() -> None:
    hand = SimpleNamespace(skipped=("No value.",))
    review = cast("Any", SimpleNamespace(decisions=(), hands=(hand,)))
    assert describe_no_losses(review) == "The coach couldn't value a single decision of this game."
    review.hands[0].skipped = ()
    assert describe_no_losses(review) == "No decision cost more than a little."


def test_a_partner_is_called_by_a_card(play: Play, tmp_path: Path) -> None:
    here = game("bid-euchre", FIVE, Bid(0, 5), Called(0, Suit.CLUBS))
    out = play("--resume", saved(tmp_path, here), typed="9d\n").output
    assert "Call a card: whoever holds it is your secret partner until it's played." in out
    assert "   1 9♦     2 10♦    3 J♦     4 Q♦     5 K♦     6 A♦\n" in out
    assert "Nobody: play alone" in out
    assert "You call the 9♦ as partner.\n" in out
    assert "made by you for 5 · partner: whoever holds the 9♦" in out
    assert typed(here, "call the ad") == PartnerCalled(0, Card.parse("AD"))
    assert typed(here, "6") == PartnerCalled(0, Card.parse("AD"))
    for text in ("nobody", "alone"):
        assert typed(here, text) == PartnerCalled(0, None)
    with pytest.raises(EuchreError, match="the card to call, like AC, or alone"):
        typed(here, "hearts")


def test_only_the_holder_knows_the_partner(play: Play, tmp_path: Path) -> None:
    mine = game("bid-euchre", FIVE, *DOT_CALLS, PartnerCalled(4, Card.parse("KC")))
    mine.apply(Played(4, Card.parse("AH")))
    out = play("--resume", saved(tmp_path, mine)).output
    assert "made by Dot for 3 · you are the partner (K♣)" in out
    assert "▸ You (partner)" in out
    other = game("bid-euchre", FIVE, *DOT_CALLS, PartnerCalled(4, Card.parse("KS")))
    other.apply(Played(4, Card.parse("AH")))
    out = play("--resume", saved(tmp_path, other)).output
    assert "partner: whoever holds the K♠" in out
    assert "(partner)" not in out


def test_the_partner_is_named_when_the_card_falls(play: Play, tmp_path: Path) -> None:
    plays = tuple(
        Played(seat, Card.parse(card))
        for seat, card in ((4, "AS"), (0, "9C"), (1, "KS"), (2, "9H"), (3, "9D"), (2, "TH"))
    )
    here = game("bid-euchre", FIVE, *DOT_CALLS, PartnerCalled(4, Card.parse("KS")), *plays)
    here.apply(Played(3, Card.parse("JD")))
    here.apply(Played(4, Card.parse("AH")))
    out = play("--resume", saved(tmp_path, here)).output
    assert "made by Dot for 3 · partner: Bo" in out
    assert "Bo (partner)" in out


# -- bad hands ----------------------------------------------------------------------------------


def test_a_hopeless_hand_may_be_shown(play: Play, tmp_path: Path) -> None:
    here = game("farmers-hand", LOW)
    out = play("--resume", saved(tmp_path, here), typed="show\n").output
    assert "  4 Show\n     show nines and tens only, and the cards are dealt again\n" in out
    assert "You show nines and tens only (9♣ 10♣ 9♦ 10♦ 9♥): the cards are dealt again." in out
    assert "The cards are dealt again.\n" in out
    assert typed(here, "redeal") == typed(here, "4") == RedealClaimed(0, LOW.hands[0])


def test_three_cards_may_be_swapped_for_the_kitty(play: Play, tmp_path: Path) -> None:
    here = game("standard", LOW, farmers_hand="go_under_3")
    out = play("--resume", saved(tmp_path, here), typed="under 9c 9d 9h\n").output
    assert "Go under              swap 9♣ 10♣ 9♦ for the hidden cards of the kitty" in out
    assert "You go under: 9♣ 9♦ 9♥ for three hidden cards from the kitty.\n" in out
    assert "You take Q♣ K♣ A♠ from the kitty.\n" in out
    assert "Your hand:   10♣   Q♣   K♣   10♦   A♠\n" in out
    with pytest.raises(EuchreError, match="Which three"):
        typed(here, "under")
    assert typed(here, "go under 9C 9D 9H") == SwappedLowCards(0, parse_cards("9C 9D 9H"))


def test_help_tells_what_only_this_game_lets_one_type(play: Play, tmp_path: Path) -> None:
    out = play("--resume", saved(tmp_path, game("bid-euchre", FIVE)), typed="help\n").output
    assert "To bid, type the number of tricks: 3, bid 3, or pass." in out
    assert "To call a partner, type rank and suit: AC, or nobody to play alone." in out
    here = game("standard", LOW, farmers_hand="go_under_3", renege="penalty_2")
    out = play("--resume", saved(tmp_path, here), typed="help\n").output
    assert "To swap three low cards for the kitty, type under 9C 10C 9H." in out
    assert "To challenge a renege, type challenge and a name: challenge Bo." in out
    assert "A bid:" not in out


# -- a better card ------------------------------------------------------------------------------


def test_a_loner_calls_for_the_best_and_lays_a_card_away(play: Play, tmp_path: Path) -> None:
    alone = (Called(0, Suit.CLUBS, True), Discarded(3, Card.parse("JC")))
    here = game("call-for-best", LOW, *alone)
    out = play("--resume", saved(tmp_path, here), typed="yes\n9h\n").output
    assert "Call for Ann's best card?" in out
    assert "  2 Yes                   you discard a card and get one from Ann" in out
    assert "You call for Ann's best card." in out
    assert "Discard which card?" in out
    assert "You discard the 9♥." in out
    assert "Ann passes the " in out
    assert typed(here, "no") == CalledForBest(0, False)
    with pytest.raises(EuchreError, match="'hearts' isn't a call: type its number, or yes or no"):
        typed(here, "hearts")


def test_a_partner_passes_a_card(play: Play, tmp_path: Path) -> None:
    calls = (Passed(0), Passed(1), Called(2, Suit.CLUBS, True), Discarded(3, Card.parse("JC")))
    asks = (CalledForBest(2, True), Discarded(2, Card.parse("TH")))
    here = game("call-for-best", LOW, *calls, *asks)
    out = play("--resume", saved(tmp_path, here), typed="2\n").output
    assert "Pass which card to Ann?" in out
    assert typed(here, "9h") == Gave(0, 2, Card.parse("9H"))
    assert "You pass the 10♣ to Ann." in out


# -- a renege -----------------------------------------------------------------------------------


def test_a_renege_is_challenged_by_name(play: Play, tmp_path: Path) -> None:
    calls: tuple[Event, ...] = (Called(0, Suit.CLUBS), Discarded(3, Card.parse("JC")))
    trick = tuple(
        Played(seat, Card.parse(card))
        for seat, card in ((0, "9C"), (1, "TS"), (2, "JH"), (3, "AD"))
    )
    here = game("standard", LOW, *calls, *trick, renege="penalty_2")
    assert Challenged(0, 1) in legal(here.match.hand) if here.match.hand else False
    out = play("--resume", saved(tmp_path, here), typed="challenge\nchallenge bo\n").output
    assert "Or type challenge Bo, if you think Bo reneged." in out
    assert "Who reneged? Type challenge Bo or challenge Cy." in out
    assert "You claim that Bo reneged." in out
    assert "Bo shows 9♠ J♠ Q♠ K♠: the claim is true, and the hand is over." in out
    assert "Bo reneged, as you claimed: you and Ann score 2." in out


def test_without_a_suspicion_there_is_nobody_to_challenge() -> None:
    here = game("standard", LOW)
    with pytest.raises(EuchreError, match="There is nobody to challenge"):
        typed(here, "challenge")


# -- no trump, and the end ----------------------------------------------------------------------


def test_no_trump_is_called_in_words(play: Play, tmp_path: Path) -> None:
    here = game("no-trump", LOW, *(Passed(seat) for seat in (0, 1, 2, 3)))
    for text in ("no trump", "nt", "notrump"):
        assert typed(here, text) == Called(0, Suit.NONE)
    assert typed(here, "no trump alone") == Called(0, Suit.NONE, True)
    out = play("--resume", saved(tmp_path, here), typed="no trump\n").output
    assert 'You: "No trump." There is no trump.' in out
    assert "no trump, called by you" in out


def test_alone_is_answered_by_yes_or_no() -> None:
    dealt = replace_benny(LOW)
    calls = (Called(0, Suit.CLUBS), Discarded(0, Card.parse("9C")))
    here = game("british", dealt, *calls, cut_by="none", cut_may_bump=False)
    assert typed(here, "yes") == Declared(0, True)
    with pytest.raises(EuchreError, match="yes or no"):
        typed(here, "hearts")


def replace_benny(dealt: Dealt) -> Dealt:
    """The deal with a joker in the kitty, and no cut before it."""
    kitty = (*dealt.kitty, Card.parse("JK"))
    return Dealt(3, dealt.hands, dealt.up_card, kitty, packets=(3,) * 4)


def test_a_railroad_game_says_what_is_carried_over(play: Play) -> None:
    out = play(
        *("--rules", "railroad", "--seed", "6", "--bots", "random", "--set", "target=1"),
        typed="1\n2\n3\n4\n5\n6\n" * 200,
    ).output
    assert "The match is over" in out
    assert "next game" in out
