"""The expert plays every game, sees nothing hidden, values what it may do, reads the score."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from math import isfinite

import pytest

from bot_positions import Position
from effort import TIMES, cover, some, unlike
from euchre.bots import Bot, RulesBot, make_bot, play_hand
from euchre.english import describe_choice
from euchre.extras import install_command
from euchre.game.cards import card_height, find_winner_index, parse_cards, suit_of
from euchre.game.events import Called, Declared, Discarded, Passed, Played
from euchre.game.hand import (
    Hand,
    Phase,
    View,
    apply,
    begin,
    forced_event,
    legal,
    playable_cards,
    view,
)
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.testing.deals import apply_passes, deal_with
from test_bots_games import reshuffled

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")
pytest.importorskip("numba", reason="numba is not installed: pip install 'euchre[bots]'")

from euchre.analysis.position.values import analyse
from euchre.bots.search import expert
from euchre.bots.search.expert import ExpertBot, ExpertOption

STANDARD = preset("standard").rules


def decisions(
    rules: Rules, hands: int, seed: int, bot: Bot | None = None, scores: tuple[int, ...] = ()
) -> Iterator[Hand]:
    """Hands at each decision, everybody playing like `bot` or at random with more passes."""
    rng = random.Random(seed)
    for number in range(hands):
        hand = begin(rules, deal(rules, number % rules.players, rng), scores or None)
        while not hand.over:
            due = forced_event(hand)
            if due is None and hand.turn is not None:
                yield hand
                options = legal(hand)
                passing = [event for event in options if isinstance(event, Passed)]
                if bot is not None:
                    due = bot.act(view(hand, hand.turn))
                else:
                    due = rng.choice(passing if passing and rng.random() < 0.6 else options)
            hand = apply(hand, due or legal(hand)[0])


def seen(hand: Hand) -> View:
    return view(hand, hand.turn)


def test_of_cards_of_a_suit_that_cannot_win_the_lowest_goes() -> None:
    bot, told = ExpertBot(worlds=10), 0
    for hand in decisions(STANDARD, 12, 8, RulesBot()):
        if hand.phase is not Phase.PLAY or hand.led_card is None or len(legal(hand)) == 1:
            continue
        trump, table = hand.trump, [play.card for play in hand.trick]
        assert trump is not None
        event = bot.act(seen(hand))
        assert isinstance(event, Played)
        beaten = [
            c for c in playable_cards(hand) if find_winner_index([*table, c], trump) < len(table)
        ]
        if event.card not in beaten:
            continue
        same = [c for c in beaten if suit_of(c, trump) is suit_of(event.card, trump)]
        assert event.card is min(same, key=lambda card: card_height(card, trump)), hand
        told += len(same) > 1
    assert told > 3


@pytest.mark.parametrize("name", some(PRESETS, 3))
def test_what_else_might_be_done_is_called_what_it_is(name: str) -> None:
    bot = ExpertBot(worlds=10)
    for hand in decisions(preset(name).rules, 1, 5):
        told, weighed = bot.explain(seen(hand)), bot.weigh_options(seen(hand))
        if len(weighed) < 2:
            continue
        _, other = sorted(weighed, key=lambda choice: -choice.value)[:2]
        named = describe_choice(seen(hand), other.event)
        assert f"the next best, {named}, " in told or f"{named[1:]} is as good." in told


def values(choices: list[ExpertOption]) -> dict[object, float]:
    return {choice.event: choice.value for choice in choices}


# -- every game ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_it_plays_every_game_to_its_end_with_anybody(name: str) -> None:
    rules, rng = preset(name).rules, random.Random(name)
    bots = [
        ExpertBot(worlds=10) if seat % 2 else make_bot(rng.choice(("random", "simple")), seat)
        for seat in range(rules.players)
    ]
    hand = begin(rules, deal(rules, 0, rng))
    scores = [rng.randrange(max(1, rules.target or 9)) for _ in hand.scores]
    assert play_hand(begin(rules, hand.dealt, scores), bots).over


@pytest.mark.parametrize(
    ("bot", "name"), cover(["expert:worlds=10", "pimc:worlds=10"], unlike(PRESETS))
)
def test_what_a_seat_cannot_see_changes_no_choice(bot: str, name: str) -> None:
    rng, rules, compared = random.Random(11), preset(name).rules, 0
    for hand in decisions(rules, 2 * TIMES, seed=5):
        assert hand.turn is not None
        if rng.random() < 0.4:
            continue
        other = reshuffled(hand, hand.turn, rng)
        if other is not None:
            compared += 1
            choice = make_bot(bot, 3).act(seen(hand))
            assert make_bot(bot, 3).act(view(other, hand.turn)) == choice
            assert choice in legal(hand)
    assert compared > 2


# -- equal views --------------------------------------------------------------------------------


def test_equal_views_get_equal_acts_whatever_it_has_done_before() -> None:
    used = ExpertBot(worlds=20, seed=4)
    for hand in decisions(STANDARD, 2, seed=1, bot=RulesBot()):
        choice = used.act(seen(hand))
        assert choice == used.act(seen(hand)) == ExpertBot(worlds=20, seed=4).act(seen(hand))


def test_other_seeds_choose_otherwise_only_among_what_is_nearly_as_good() -> None:
    bots, rng = [ExpertBot(worlds=100, seed=seed) for seed in (1, 2)], random.Random(1)
    for hand in decisions(STANDARD, 3, seed=2, bot=RulesBot()):
        if len(legal(hand)) == 1 or rng.random() < 0.5:
            continue
        found = [values(bot.weigh_options(seen(hand))) for bot in bots]
        best = [max(each, key=lambda event: each[event]) for each in found]
        for each in found:
            assert abs(each[best[0]] - each[best[1]]) < 0.4


# -- what everything is worth -------------------------------------------------------------------


@pytest.mark.parametrize("name", ["standard", "stick-the-dealer"])
def test_everything_that_may_be_done_has_a_value_and_the_best_is_done(name: str) -> None:
    bot, rules, met = ExpertBot(worlds=10), preset(name).rules, set()
    for hand in decisions(rules, 6, seed=3):
        found, options = bot.weigh_options(seen(hand)), legal(hand)
        choice = bot.act(seen(hand))
        assert choice in options
        met.add(hand.phase)
        assert [c.event for c in found] == options or set(values(found)) == set(options)
        assert all(isfinite(c.value) for c in found)
        assert len(values(found)) == len(found)
        if len(options) > 1:
            assert values(found)[choice] == max(values(found).values())
        assert all(abs(c.value) < 12 for c in found)
    assert met == {Phase.ORDER, Phase.NAME, Phase.DISCARD, Phase.PLAY}


def test_what_it_values_it_values_like_points() -> None:
    """Four sure trumps are worth calling, and a hand of nines is not."""
    strong = parse_cards("JH JD AH KH AC")
    weak = parse_cards("9C TC 9S TS 9D")
    for cards, better in ((strong, Called), (weak, Passed)):
        hand = begin(STANDARD, deal_with(STANDARD, 0, {1: cards}, parse_cards("QH")[0],
                                         rng=random.Random(1)))  # fmt: skip
        found = ExpertBot(worlds=100).weigh_options(seen(hand))
        best = max(found, key=lambda choice: choice.value)
        assert isinstance(best.event, better)
        assert sum(isinstance(c.event, Called) for c in found) == 2


def test_it_lays_away_a_card_that_makes_a_short_suit() -> None:
    hand = begin(STANDARD, deal_with(STANDARD, 0, {0: parse_cards("JH AH 9S AC QC")},
                                     parse_cards("KH")[0], rng=random.Random(1)))  # fmt: skip
    assert hand.up_suit is not None
    hand = apply(apply_passes(hand, 3), Called(0, hand.up_suit))
    found = ExpertBot(worlds=100).weigh_options(seen(hand))
    assert len(found) == len(legal(hand)) == 6
    assert ExpertBot(worlds=100).act(seen(hand)) == Discarded(0, parse_cards("9S")[0])


# -- the score ----------------------------------------------------------------------------------


def calling(rules: Rules, scores: tuple[int, ...], hands: int, seed: int) -> Iterator[Hand]:
    """Hands in either round of the calling in which somebody holds strong cards."""
    rng = random.Random(seed)
    for number in range(hands):
        up = parse_cards("QH")[0]
        own = rng.sample(parse_cards("JH JD AH KH TH AC AS AD KC KS"), 5)
        seat = number % 4
        hand = begin(rules, deal_with(rules, 3, {seat: own}, up, rng=rng), scores)
        yield apply_passes(hand, seat)


def test_with_one_point_to_go_nobody_goes_alone_without_need() -> None:
    bot, alone = ExpertBot(worlds=60), 0
    for hand in calling(STANDARD, (9, 9), 40, seed=1):
        found = values(bot.weigh_options(seen(hand)))
        choice = bot.act(seen(hand))
        assert not (isinstance(choice, Called) and choice.alone)
        for event, value in found.items():
            if isinstance(event, Called) and event.alone:
                alone += 1
                assert value <= found[Called(event.seat, event.trump)]
    assert alone >= 40


def test_it_goes_alone_sooner_when_only_four_points_help() -> None:
    bot = ExpertBot(worlds=60)
    gains = {}
    for scores in ((0, 0), (6, 9), (9, 6)):
        gains[scores] = 0
        for hand in calling(STANDARD, scores, 40, seed=2):
            assert hand.turn is not None
            mine = scores if hand.turn % 2 == 0 else scores[::-1]
            turned = begin(STANDARD, hand.dealt, mine)
            hand = apply_passes(turned, len(hand.calls))  # noqa: PLW2901 - the same, for this team's score
            choice = bot.act(seen(hand))
            gains[scores] += isinstance(choice, Called) and choice.alone
    assert gains[6, 9] > gains[0, 0] > gains[9, 6]
    assert gains[9, 6] == 0


# -- where it is no help ------------------------------------------------------------------------


def test_where_the_fast_engine_does_not_know_the_game_it_plays_deals_out() -> None:
    """Few, so that the rules bot's choice stands unless another is plainly better."""
    rules, bot, met = STANDARD.replace(renege="euchre"), ExpertBot(worlds=5), set()
    for number, hand in enumerate(decisions(rules, 1, seed=4, bot=RulesBot())):
        if number % (1 if TIMES > 1 else 5):
            continue
        found, advice = values(bot.weigh_options(seen(hand))), RulesBot().act(seen(hand))
        met.add(hand.phase)
        if hand.phase in (Phase.ORDER, Phase.NAME):
            assert found == {}
            assert bot.act(seen(hand)) == advice
        elif len(found) > 1:
            assert advice in found
            assert bot.act(seen(hand)) == max(found, key=lambda event: found[event])
            assert "The fast engine can't value this (renege=euchre" in bot.explain(seen(hand))
    assert Phase.PLAY in met


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_it_weighs_whatever_is_decided_in_every_game_with_hidden_cards(name: str) -> None:
    rules, bot, asked = preset(name).rules, ExpertBot(worlds=10), 0
    for hand in decisions(rules, 1, seed=6, bot=RulesBot()):
        if hand.phase is not Phase.PLAY and len(legal(hand)) > 1:
            asked += 1
            found = values(bot.weigh_options(seen(hand)))
            if name == "two-handed" or rules.packs > 1:  # nothing is hidden, or no deal is drawn
                assert found == {}
                assert bot.act(seen(hand)) == RulesBot().act(seen(hand))
            else:
                assert set(found) == set(legal(hand))
                assert bot.act(seen(hand)) == max(found, key=lambda event: found[event])
    assert asked


def test_with_one_card_to_play_it_deals_no_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    bot, met = ExpertBot(worlds=20), 0
    monkeypatch.setattr(expert, "make_valuer", partial(pytest.fail, "it thinks"))
    for hand in decisions(STANDARD, 3, seed=7, bot=RulesBot()):
        options = legal(hand)
        if hand.phase is Phase.PLAY and len(options) == 1:
            met += 1
            choice = bot.act(seen(hand))
            assert [choice] == options
            assert isinstance(choice, Played)
    assert met > 5


@pytest.mark.parametrize(
    ("bot", "missing"), cover(["expert", "pimc"], [("numba",), ("numba", "numpy")])
)
def test_without_numba_it_says_what_to_install(bot: str, missing: tuple[str, ...]) -> None:
    """Who has installed euchre without its bots has neither."""
    code = (
        "import sys\n"
        f"sys.modules.update(dict.fromkeys({missing!r}))\n"
        "from euchre.bots import UnknownBotError, make_bot\n"
        "try:\n"
        f"    make_bot({bot!r})\n"
        "except UnknownBotError as error:\n"
        "    print(error)\n"
    )
    ran = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    assert ran.stdout == (
        f"the bot {bot!r} needs numba, which is not installed: {install_command('bots')}\n"
    )


def test_what_cannot_win_the_trick_is_not_worth_more_than_a_lower_card_of_its_suit() -> None:
    """Whatever the sampled deals say: what is kept can do all that the lower card could."""
    up = "pass pass pass pass pass pass H KC QC TH"
    position = Position(seat=3, cards="AC TC KS 9S 9D", up="QS", said=up, why="ruffed already")
    for seed in range(12):
        found = {
            str(choice.event.card): choice.value
            for choice in ExpertBot(10, seed).weigh_options(
                position.view(next(iter(position.ways())))
            )
            if isinstance(choice.event, Played)
        }
        assert set(found) == {"AC", "TC"}
        assert found["TC"] > found["AC"]


@pytest.mark.parametrize(("name", "hands"), [("british", 6), ("defend-alone", 30)])
def test_whether_to_play_alone_is_searched_where_it_is_asked_before_the_first_lead(
    name: str, hands: int
) -> None:
    """By makers and by those who may defend alone; whoever else is asked is taken to say no."""
    rules, asked = preset(name).rules, 0
    for hand in decisions(rules, hands, seed=4, bot=RulesBot()):
        if hand.phase is Phase.ALONE:
            found = ExpertBot(worlds=20).weigh_options(seen(hand))
            assert {choice.event for choice in found} == set(legal(hand))
            assert "Played out" not in analyse(seen(hand), max_deals=64).note
            asked += 1
    assert asked > 2


def test_a_hand_that_takes_all_tricks_is_played_alone_in_british_rules() -> None:
    rules = preset("british").rules
    given = {1: parse_cards("JK JH JD AH KH")}
    hand = begin(rules, deal_with(rules, 0, given, parse_cards("QH")[0], rng=random.Random(1)))
    hand = apply(hand, next(e for e in legal(hand) if isinstance(e, Called) and not e.alone))
    while hand.phase is not Phase.ALONE:
        hand = apply(hand, forced_event(hand) or ExpertBot(worlds=20).act(seen(hand)))
    assert hand.turn == 1
    assert ExpertBot(worlds=50).act(seen(hand)) == Declared(1, True)
