"""Players of several strengths and tempers: they err as people do, the same way every time."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from effort import TIMES, unlike
from euchre.bots import UnknownBotError, make_bot, play_hand
from euchre.bots.knowledge.exact import cards_winning_most_tricks
from euchre.bots.knowledge.masks import card_mask
from euchre.bots.levels.memory import MemoryLapses, RememberedView, find_misread_bower
from euchre.bots.levels.people import LEVEL_PROFILES
from euchre.bots.levels.player import LEVELS, LevelBot, make_level_bot
from euchre.bots.matches.duel import play_duel
from euchre.game.cards import Card, Rank, Suit, is_trump, parse_cards
from euchre.game.events import Called, Discarded, HandEvent, Passed, Played
from euchre.game.hand import Hand, Phase, View, apply, begin, fold, legal, view
from euchre.game.presets import PRESETS, preset
from euchre.game.shuffle import deal
from euchre.testing.deals import apply_passes, deal_to_play, deal_with
from test_bots_games import reshuffled

STANDARD = preset("standard").rules
H = Suit.HEARTS
SEEDS = range(24)


def steady(name: str, seed: int) -> LevelBot:
    """A player of the level whose personality shows in none of these positions."""
    return make_level_bot(name, seed, "by-the-book")


def choices(name: str, seen: View) -> list[HandEvent]:
    """What each of many players of the level does here."""
    return [steady(name, seed).act(seen) for seed in SEEDS]


def cards(name: str, seen: View) -> list[str]:
    return [str(event.card) for event in choices(name, seen) if isinstance(event, Played)]


def after(hand: Hand, plays: str) -> View:
    for card in parse_cards(plays):
        assert hand.turn is not None
        hand = apply(hand, Played(hand.turn, card))
    return view(hand, hand.turn)


def forgotten(able: str, seed: int, seen: View) -> int:
    lapses = MemoryLapses(seed, seen)
    return RememberedView(seen, LEVEL_PROFILES[able].memory, 0.0, lapses).forgotten


def to_call(
    own: str, up_card: str, seat: int, before: int, scores: tuple[int, int] = (0, 0)
) -> View:
    """The view of `seat`, dealer 3, with these cards after so many passes."""
    dealt = deal_with(STANDARD, 3, {seat: parse_cards(own)}, Card.parse(up_card))
    return view(apply_passes(begin(STANDARD, dealt, scores), before), seat)


def to_play(made_by: int, *hands: str) -> Hand:
    held = {seat: parse_cards(text) for seat, text in enumerate(hands)}
    return deal_to_play(STANDARD, made_by, H, dealer=3, hands=held)


# -- in every game ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(PRESETS))
def test_every_game_is_played_by_its_rules_and_explained(name: str) -> None:
    rng, rules = random.Random(name), preset(name).rules
    for number in range(TIMES):
        hand = begin(rules, deal(rules, number % rules.players, rng))
        hand = begin(rules, hand.dealt, [rng.randrange(9) for _ in hand.scores])
        bots = [
            make_level_bot(rng.choice(list(LEVELS)), rng.randrange(99))
            for _ in range(rules.players)
        ]
        while not hand.over:
            if hand.turn is None:
                hand = apply(hand, legal(hand)[0])
                continue
            seen, bot = view(hand, hand.turn), bots[hand.turn]
            why = bot.explain(seen)
            assert why[0].isupper()
            assert why.endswith(".")
            hand = apply(hand, bot.act(seen))


@pytest.mark.parametrize("name", unlike(PRESETS))
def test_what_a_seat_cannot_see_changes_no_choice(name: str) -> None:
    rng, rules = random.Random(name), preset(name).rules
    compared = 0
    for number, able in enumerate(LEVELS):
        player = make_level_bot(able, rng.randrange(99))
        again = make_level_bot(able, player.seed, player.personality)
        hand = begin(rules, deal(rules, number % rules.players, rng))
        while not hand.over:
            if hand.turn is None:
                hand = apply(hand, legal(hand)[0])
                continue
            choice = player.act(view(hand, hand.turn))
            assert again.act(view(hand, hand.turn)) == choice
            other = reshuffled(hand, hand.turn, rng)
            if other is not None:
                compared += 1
                assert player.act(view(other, hand.turn)) == choice
            hand = apply(hand, choice)
    assert compared > 15


def test_a_table_of_strangers_has_different_characters() -> None:
    assert len({make_level_bot("casual", seed).personality for seed in range(8)}) == 8


def test_an_unknown_player_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownBotError, match="did you mean beginner"):
        make_level_bot("beginer")
    with pytest.raises(UnknownBotError, match="did you mean careful"):
        make_level_bot("club", personality="carefull")


@pytest.mark.parametrize(("name", "most"), [("two-handed", 0.1), ("cutthroat-24", 0.35)])
def test_a_game_of_beginners_is_a_game(name: str, most: float) -> None:
    """Where nobody has a partner a hand is called with less, or most would be thrown in."""
    rng, rules, thrown = random.Random(1), preset(name).rules, 0
    for number in range(100):
        bots = [make_level_bot("beginner", 9 * number + seat) for seat in range(rules.players)]
        hand = begin(rules, deal(rules, number % rules.players, rng))
        thrown += play_hand(hand, bots).maker is None
    assert thrown <= 100 * most


def test_of_two_players_the_better_know_the_others_last_cards() -> None:
    rules, rng = preset("two-handed").rules, random.Random(2)
    lost = dict.fromkeys(LEVELS, 0)
    for number in range(40):
        hand = apply(begin(rules, deal(rules, 0, rng)), Called(1, H))
        bots = [make_level_bot("casual", number), make_level_bot("casual", number + 1)]
        while len(view(hand, 0).cards) > 5 or hand.trick or hand.turn is None:
            assert hand.turn is not None
            hand = apply(hand, bots[hand.turn].act(view(hand, hand.turn)))
        seen = view(hand, hand.turn)
        best = cards_winning_most_tricks(seen, seen.cards)
        for able in LEVELS:
            event = make_level_bot(able, number).act(seen)
            assert isinstance(event, Played)
            lost[able] += event.card not in best
    assert lost["club"] == lost["casual"] == 0
    assert lost["beginner"] > 0


# -- what beginners do, and club players do not ---------------------------------------------------


def test_a_beginner_ruffs_partners_ace() -> None:
    hand = to_play(2, "AC KC 9D TD QS", "TC 9C 9S TS KS", "JH QH 9H KD QD", "")
    seen = after(hand, "AC TC")
    assert cards("beginner", seen).count("9H") > len(SEEDS) / 2
    for able in ("casual", "club"):
        assert set(cards(able, seen)) == {"QD"}
    assert "Partner is winning" in steady("club", 0).explain(seen)


def test_a_beginner_takes_the_left_bower_for_a_plain_jack() -> None:
    seen = to_call("JD QH KH AS KS", "9C", seat=0, before=4)
    for able in ("casual", "club"):
        assert all(isinstance(said, Called) and said.trump is H for said in choices(able, seen))
    said = choices("beginner", seen)
    assert said.count(Passed(0)) > len(SEEDS) / 2
    seed = said.index(Passed(0))
    believed = steady("beginner", seed).explain(seen)
    assert believed == (
        "You count two trumps in hearts, the left bower not among them: not enough to call."
    )
    assert any(isinstance(event, Called) for event in said), "some do know it"


def test_a_left_bower_that_has_come_down_is_known_to_all() -> None:
    hand = to_play(2, "AS 9C 9D TD QS", "JD TC 9S TS KS", "JH QH KH KD QD", "AH AC QC KC TH")
    for plays, taken in (("9D", Card.parse("JD")), ("9D JD", None)):
        seen = after(hand, plays)
        assert find_misread_bower(seen, H, 1.0, MemoryLapses(0, seen)) is taken


def test_a_beginner_does_not_go_alone_with_a_sure_loner() -> None:
    seen = to_call("JH JD AH KH AS", "9C", seat=0, before=4)
    assert set(choices("beginner", seen)) == {Called(0, H)}
    assert set(choices("club", seen)) == {Called(0, H, alone=True)}


def test_a_beginner_lays_away_the_lowest_card_and_not_the_void() -> None:
    dealt = deal_with(STANDARD, 3, {3: parse_cards("JH AH 9C TC QD")}, Card.parse("KH"))
    hand = apply(apply_passes(begin(STANDARD, dealt), 3), Called(3, H))
    seen = view(hand, 3)
    assert set(choices("beginner", seen)) == {Discarded(3, Card.parse("9C"))}
    assert set(choices("club", seen)) == {Discarded(3, Card.parse("QD"))}


def test_a_beginner_forgets_the_ace_of_the_trick_before_last() -> None:
    hand = to_play(2, "9C KC AH 9D TD", "AC KS TS QS QC", "TC 9S JH QH KH", "JC AS AD JD 9H")
    seen = after(hand, "9C AC TC JC KS 9S AS AH")
    assert seen.turn == 0
    assert cards("beginner", seen).count("9D") > len(SEEDS) / 3
    assert set(cards("club", seen)) == {"KC"}
    assert "KC" in cards("beginner", seen), "not everybody forgets"


def test_what_is_forgotten_stays_forgotten_and_is_gone_all_the_same() -> None:
    lost = 0
    for seed in range(12):
        hand = play_hand(
            begin(STANDARD, deal(STANDARD, 0, random.Random(seed))), [make_bot("rules")] * 4
        )
        if hand.maker is None:
            continue
        before, gone = 0, card_mask(play.card for play in hand.plays)
        for at in range(len(hand.events)):
            seen = view(fold(STANDARD, hand.events[: at + 1]), 0)
            if seen.trump is not None and seen.phase is Phase.PLAY:
                now = forgotten("beginner", seed, seen)
                assert now | before == now
                assert now & gone == now
                assert now | forgotten("club", seed, seen) == now
                before = now
        lost += before.bit_count()
    assert lost > 20


def test_a_beginner_does_not_think_of_next() -> None:
    seen = to_call("JC 9S KS AH 9D", "TC", seat=0, before=4)
    assert choices("beginner", seen).count(Passed(0)) > len(SEEDS) / 2
    assert set(choices("club", seen)) == {Called(0, Suit.SPADES)}


def test_the_score_is_minded_always_late_or_never() -> None:
    """With one point to go nobody who minds the score goes alone."""
    own = "JH JD AH QH AS"
    late, early = (to_call(own, "KH", 3, 3, scores) for scores in ((0, 9), (0, 0)))
    for able in ("club", "casual"):
        assert set(choices(able, early)) == {Called(3, H, alone=True)}
        assert set(choices(able, late)) == {Called(3, H)}
    beginners = choices("beginner", early)
    assert beginners == choices("beginner", late)
    assert Called(3, H, alone=True) in beginners


# -- personalities --------------------------------------------------------------------------------


def hands_called(able: str, personality: str, deals: int = 80) -> tuple[int, int]:
    """In how many deals the first seat that could call did, and how often alone."""
    rng, bot = random.Random(9), make_level_bot(able, 0, personality)
    called = alone = 0
    for number in range(deals):
        hand = begin(STANDARD, deal(STANDARD, number % 4, rng))
        for _ in range(4):
            assert hand.turn is not None
            said = bot.act(view(hand, hand.turn))
            called += isinstance(said, Called)
            alone += isinstance(said, Called) and said.alone
            hand = apply(hand, Passed(hand.turn))
    return called, alone


@pytest.mark.parametrize("able", list(LEVELS))
def test_bold_players_call_and_go_alone_more_than_careful_ones(able: str) -> None:
    bold, careful = hands_called(able, "bold"), hands_called(able, "careful")
    assert bold[0] > 1.15 * careful[0]
    assert bold[1] >= careful[1]


def leads(able: str, personality: str) -> Iterator[tuple[Card, View]]:
    """The first leads of defenders in some deals."""
    rng, bot = random.Random(3), make_level_bot(able, 0, personality)
    for _ in range(60):
        hand = begin(STANDARD, deal(STANDARD, 3, rng))
        while hand.phase is not Phase.PLAY and not hand.over:
            assert hand.turn is not None
            hand = apply(hand, make_bot("rules").act(view(hand, hand.turn)))
        if hand.over or hand.turn in hand.makers or hand.turn is None:
            continue
        seen = view(hand, hand.turn)
        event = bot.act(seen)
        assert isinstance(event, Played)
        yield event.card, seen


@pytest.mark.parametrize("able", ["beginner", "casual"])
def test_leads_betray_a_personality(able: str) -> None:
    def count(personality: str, *, aces: bool = False) -> int:
        """How many leads are trumps, or also aces."""
        return sum(
            (seen.trump is not None and is_trump(card, seen.trump))
            or (aces and card.rank is Rank.ACE)
            for card, seen in leads(able, personality)
        )

    assert count("stubborn") > 3 * count("by-the-book")
    assert count("hasty", aces=True) > 1.3 * count("by-the-book", aces=True)
    assert count("by-the-book", aces=True) > 2 * count("thrifty", aces=True)


def test_the_thrifty_keep_the_right_bower_and_the_proud_take_partners_trick() -> None:
    hand = to_play(2, "9D TD 9S KC AC", "AD 9C KS JC JS", "JH QS TS TC QC", "")
    seen = after(hand, "9D AD")
    assert cards_of("thrifty", seen) == "TC"
    assert cards_of("careful", seen) == "JH"
    hand = to_play(2, "AC KC 9D TD QS", "TC 9C 9S JS KS", "JH QH KD QD TS", "")
    seen = after(hand, "AC TC")
    assert cards_of("trusting", seen) == "TS"
    proud = [make_level_bot("casual", seed, "proud").act(seen) for seed in SEEDS]
    assert proud.count(Played(2, Card.parse("QH"))) > len(SEEDS) / 2


def cards_of(personality: str, seen: View) -> str:
    event = make_level_bot("casual", 1, personality).act(seen)
    assert isinstance(event, Played)
    return str(event.card)


# -- strength -------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(
    ("better", "worse", "deals", "least"),
    [("club", "beginner", 80, 0.1), ("casual", "beginner", 80, 0.03)],
)
def test_each_level_beats_the_one_below(better: str, worse: str, deals: int, least: float) -> None:
    result = play_duel(make_level_bot(better, 0), make_level_bot(worse, 0), STANDARD, deals, seed=5)
    assert result.mean > least


def test_a_beginner_is_no_fool() -> None:
    assert (
        play_duel(make_level_bot("beginner", 0), make_bot("random", 1), STANDARD, 40, seed=5).mean
        > 0.6
    )


def test_a_hand_of_four_levels_is_the_same_each_time() -> None:
    dealt = deal(STANDARD, 0, random.Random(4))

    def events() -> object:
        bots = [make_level_bot(able, seed) for seed, able in enumerate((*LEVELS, "beginner"))]
        return play_hand(begin(STANDARD, dealt), bots).events

    assert events() == events()
