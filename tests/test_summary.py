"""The rules in plain English: every knob speaks, and a beginner can deal and play from it."""

from contextlib import suppress
from dataclasses import replace

import pytest

from euchre.english import clauses
from euchre.english.clauses import describe_briefly, describe_knob
from euchre.english.summary import describe_differences, format_summary, summarise_rules
from euchre.errors import RulesError
from euchre.game.knobs import Value
from euchre.game.presets import PRESETS, preset
from euchre.game.rules import KNOBS, Rules
from test_games_live_knobs import AUCTION, LIVE, values_to_try

STANDARD, AMERICAN = preset("standard").rules, preset("american").rules


def houses_with(knob: str) -> list[Rules]:
    """Rules that differ in a knob, and in what sets the stage for it."""
    stage, _ = LIVE[knob]
    found = []
    for value in values_to_try(knob):
        with suppress(RulesError):
            scene = stage(value) if callable(stage) else stage
            found.append(AMERICAN.replace({**scene, knob: value}))
    return found


@pytest.mark.parametrize("knob", LIVE)
def test_turning_a_knob_is_told_in_the_summary_and_in_the_diff(knob: str) -> None:
    first, *others = houses_with(knob)
    assert others
    for other in others:
        assert format_summary(other) != format_summary(first)
        assert describe_knob(other, knob) != describe_knob(first, knob)
        for a, b in ((first, other), (other, first)):
            told = describe_differences(a, b)
            assert told
            assert not any("have no effect" in line for line in told)


@pytest.mark.parametrize(
    ("name", "knob", "value"),
    [
        ("bid-pairs", "auction_rounds", "until_all_pass"),
        ("bid-pairs", "bid_names_trump", False),
        ("bid-pairs", "low_no_trump", True),
        ("bid-pairs", "min_bid_no_trump", 3),
        ("bid-pairs", "pts_set", 3),
        ("bid-pairs", "pts_big_pepper", 8),
        ("bid-pairs", "pts_call_two", 8),
        ("bid-pairs", "pts_call_one", 8),
        ("bid-pairs", "pts_moon", None),
        ("bid-pairs", "moon_over_moon", True),
        ("bid-pairs", "moon_cards", 1),
        ("bid-pairs", "defender_tricks", False),
        ("bid-pairs", "wins_by_contract", True),
        ("bid-48", "low_rank", "T"),
    ],
)
def test_turning_a_knob_of_an_auction_of_pairs_is_told(name: str, knob: str, value: Value) -> None:
    first = preset(name).rules
    size = {"hand_size": 10, "max_bid": 10} if knob == "low_rank" else {}
    other = first.replace({**size, knob: value})
    assert describe_knob(other, knob) != describe_knob(first, knob)
    assert format_summary(other) != format_summary(first)
    for a, b in ((first, other), (other, first)):
        told = describe_differences(a, b)
        assert told
        assert not any("have no effect" in line for line in told)


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_different_comes_first_and_sentences_are_whole(name: str) -> None:
    sections = summarise_rules(preset(name).rules)
    first = "In short" if name == "standard" else "Differences from Standard"
    assert sections[0].title == first
    for section in sections:
        assert section.sentences
        for sentence in section.sentences:
            assert sentence.endswith((".", "=dealer.", "_S."))
            assert sentence[0].isupper()
            assert "None" not in sentence
            assert "True" not in sentence


def test_a_beginner_is_told_all_that_a_first_hand_needs() -> None:
    text = format_summary(STANDARD)
    for words in (
        "Four people play.",
        "Partners sit opposite each other and share their score.",
        "The pack is the 24 cards from the ace down to the nine.",
        "the jack of the trump suit (right bower)",
        "with hearts trump the jack of diamonds is a heart",
        "Everyone is dealt five cards.",
        "The next card is turned up;",
        "The dealer takes the up-card, no matter who orders it, and discards one card.",
        "In the second round the suit turned down may not be named.",
        "The player on the dealer's left leads first.",
        "of the suit that was led if they have one (the left bower counts as a trump)",
        "The highest trump takes the trick",
        "The makers need three of the five tricks.",
        "Making it scores 1 point.",
        "Makers who fail are euchred: the defenders score 2 points.",
        "The first to 10 points wins.",
    ):
        assert words in text


FIRST_HANDS = {
    "cutthroat": (
        "Three people play.",
        "whoever makes trump plays alone against the other two.",
        "The pack is the 20 cards from the ace down to the ten.",
        "The maker needs three of the five tricks.",
        "Taking every trick (a march) scores 3 points.",
        "A maker who fails is euchred: each of the others scores 2 points.",
        "play goes on until one player leads.",
    ),
    "two-handed": (
        "There are no partners: one plays against the other.",
        "Everyone is dealt ten cards.",
        "All the cards are dealt, so none is turned up.",
        "Beginning with the player who did not deal, each player passes or names a suit as trump",
        "If both pass, the cards are thrown in and the next player deals.",
        "The player who did not deal leads first.",
        "The maker needs six of the ten tricks.",
        "A maker who fails is euchred: the opponent scores 2 points.",
        "The two take turns to deal.",
    ),
    "bid-euchre": (
        "Five people play.",
        "the maker finds a partner by calling a card, and the two play against the rest.",
        "each player speaks once, and passes or bids more tricks than anyone before",
        "The lowest bid is two tricks.",
        "The highest bid is five tricks, and it ends the bidding.",
        "The maker then calls any card that is neither a trump nor in their own hand;",
        "whoever holds it is the partner, but keeps that secret until the card is played.",
        "The maker may also call nobody and play alone against all the others.",
        "The maker leads first.",
        "The makers need as many tricks as were bid.",
        "Making the bid scores 1 point for the maker and for the partner.",
    ),
    "bid-pairs": (
        "Everyone is dealt six cards.",
        "each player speaks once, and passes or bids more tricks than anyone before",
        "Each bid also says what will be trump, but only more tricks beat a bid.",
        "The lowest bid is one trick.",
        "The highest number that can be bid is six tricks.",
        "a player may shoot the moon, to take every trick alone; it wins or loses 12 points.",
        "Only a player who bid to take every trick alone plays alone: the partner lays the hand",
        "and one that fails costs the number bid.",
        "The defenders score 1 point for each trick they take, whether the bid is made or not.",
        "The first to 32 points wins.",
    ),
    "pepper": (
        "each player passes or bids more tricks than anyone before;",
        "the highest bidder is the maker and then names trump.",
        "goes round until all others have passed, and a player who has passed is out of it.",
        "The highest number that can be bid is six tricks, called little pepper.",
        "big pepper, to take every trick with the partner; it wins or loses 12 points.",
        "Nobody plays alone.",
        "A bid that is made scores the number of tricks won.",
        "A bid that fails (a set) costs 6 points, however high it was.",
    ),
    "cincinnati": (
        "The lowest bid is three tricks.",
        "the second is worth 24 points, the third 32 and the fourth 48.",
        "If everyone else has passed the dealer must bid (stick the dealer).",
    ),
    "bid-32": (
        "The pack is the 16 cards from the ace down to the jack.",
        "Two of these packs are shuffled together; of two equal cards in a trick the one played",
        "from high to low, ace, king, queen, jack.",
        "In no trump the lowest bid is four tricks.",
        "call for two: lay two cards away, face down, get two from the partner and take every",
        "call for one: lay a card away, face down, get one from the partner and take every trick",
        "Only a bid that is made, or set, wins the game:",
    ),
    "bid-48": (
        "Everyone is dealt 12 cards.",
        "No trump may also be called low: then the lowest card of the suit led takes each trick.",
        "shoots the moon lays three cards away, face down, and gets three from the partner.",
    ),
    "railroad": (
        "A player with nothing but nines and tens may, at the first turn to speak",
        "A Benny turned up stands for hearts, and calling goes on as usual.",
        "Before the first lead a lone player may call for the partner's best",
        "Points won beyond the target count for the next game (laps), but never enough to win it",
        "Winning while the others have no points is a slam and counts as two games.",
    ),
    "no-trump": (
        "In the second round no trump may be called instead of a suit",
        "then jacks are ordinary cards and the highest card of the suit led takes each trick.",
    ),
    "ace-no-face": ("A player with no king, queen, jack or Benny, however many aces there are,",),
}


@pytest.mark.parametrize("name", FIRST_HANDS)
def test_a_person_who_never_saw_the_game_can_deal_a_first_hand(name: str) -> None:
    text = format_summary(preset(name).rules)
    for words in FIRST_HANDS[name]:
        assert words in text


@pytest.mark.parametrize(
    ("name", "never"),
    [
        ("cutthroat", ("partner", "alone.", "loner", "side")),
        ("two-handed", ("alone", "loner", "second round", "order it up", "up-card")),
        ("bid-pairs", ("order it up", "up-card", "then names trump", "pepper", "set)", "euchred")),
        ("pepper", ("order it up", "up-card", "moon", "alone:", "euchred", "march")),
        ("cincinnati", ("order it up", "up-card", "pepper", "also says", "thrown in")),
        ("bid-euchre", ("order it up", "second round", "twice", "sits out", "up-card")),
        ("standard", ("bid", "moon", "pack is used", "lap", "slam", "token", "renege", "no trump")),
    ],
)
def test_nothing_is_said_that_does_not_apply(name: str, never: tuple[str, ...]) -> None:
    sections = summarise_rules(preset(name).rules)
    told = " ".join(" ".join(s.sentences) for s in sections[1:] if s.title != "At most tables")
    told = told.replace("There are no fixed partners", "").replace("There are no partners", "")
    told = told.replace("each side's score", "")
    for words in never:
        assert words not in told, words


def test_house_rules_are_told() -> None:
    told = {
        "swap them for three hidden cards of the kitty (going under)": STANDARD.replace(
            farmers_hand="go_under_3"
        ),
        "Makers who take no tricks at all give the other side 4 points.": STANDARD.replace(
            pts_super_euchre=4
        ),
        "If the makers lose the first two tricks and win all the rest, nobody scores.": (
            STANDARD.replace(fast_break=True)
        ),
        "win all tricks but one earn a token, and four tokens are worth a point": STANDARD.replace(
            four_trick_tokens=True
        ),
        "A bid that is made scores the number of tricks won, and one that fails costs": (
            STANDARD.replace(AUCTION, min_bid=2, max_bid=5, bid_points="tricks")
        ),
        "an opponent may claim it: if the claim is true, the hand is over and the other side "
        "scores 2 points, or 4 if anyone is alone;": STANDARD.replace(renege="penalty_2"),
    }
    for words, rules in told.items():
        assert words in format_summary(rules)


@pytest.mark.parametrize("name", PRESETS)
def test_a_blurb_fits_a_line_of_the_list(name: str) -> None:
    assert len(PRESETS[name].blurb) <= 60


def test_the_summary_says_what_most_tables_do() -> None:
    last = summarise_rules(preset("canadian").rules)[-1]
    assert last.title == "At most tables"
    assert last.sentences == (preset("canadian").usual,)
    changed = summarise_rules(preset("canadian").rules.replace(target=5))
    assert changed[-1].sentences == (preset("canadian").usual,)
    naming = preset("canadian").rules.replace(up_card=False, bidding="name_only")
    assert "At most tables" not in format_summary(naming)
    assert "At most tables" not in format_summary(STANDARD)


def test_a_diff_reads_like_a_friend_explaining() -> None:
    told = describe_differences(STANDARD, preset("canadian").rules)
    assert told[0] == (
        "The player who orders the up-card takes it, and discards one card (in Standard: the "
        "dealer, no matter who orders it)."
    )
    assert told[-5] == (
        "Cards are dealt face up until a black jack falls, and whoever gets it deals first (in "
        "Standard: the lowest card cut)."
    )
    assert (
        "In the first round the dealer's partner can make trump only by going alone (in Standard: "
        "like anyone else, with or without a partner)." in told
    )
    assert describe_differences(preset("american").rules, preset("long").rules) == (
        "The first to 15 points wins (in American: 10).",
    )
    assert describe_differences(preset("american").rules, preset("timed").rules)[0] == (
        "Points do not end the game (in American: 10)."
    )


def test_a_diff_names_what_has_no_effect_and_what_is_gone() -> None:
    assert describe_differences(STANDARD, STANDARD) == ()
    idle = STANDARD.replace(pts_lone_defender_euchre=2)
    assert describe_differences(STANDARD, idle) == (
        "These settings differ, but have no effect: euchre by a lone defender.",
    )
    told = describe_differences(preset("benny").rules, STANDARD, known="last night's game")
    assert told == (
        "There is no joker (in last night's game: a joker).",
        "You can forget about: Benny turned up.",
    )
    (_, turned_up) = describe_differences(STANDARD, preset("benny").rules)
    assert turned_up.startswith("If the Benny is turned up"), "of which Standard has nothing to say"
    assert describe_differences(STANDARD, preset("cutthroat").rules)[-1] == (
        "You can forget about: going alone and first lead with a loner."
    )


def test_a_knob_without_words_of_its_own_speaks_by_label_and_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(clauses._CLAUSES, "need_natural_trump")
    rules = STANDARD.replace(need_natural_trump=True)
    said = describe_knob(rules, "need_natural_trump")
    assert said.startswith("natural trump needed: yes (Whether a player must hold a printed card")
    assert describe_briefly(STANDARD, "need_natural_trump").startswith("natural trump needed: no")
    assert any(
        "Natural trump needed: yes" in line for line in describe_differences(STANDARD, rules)
    )
    assert "Natural trump needed: yes" in format_summary(rules)


def test_a_knob_of_a_group_nobody_planned_for_has_a_section(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lonely = replace(KNOBS["slams"], group="Money", default="x", label="Stakes")
    monkeypatch.setitem(KNOBS, "stakes", lonely)
    monkeypatch.setattr(Rules, "stakes", False, raising=False)
    monkeypatch.setitem(KNOBS, "stakes", replace(lonely, name="stakes"))
    assert summarise_rules(STANDARD)[-1].title == "Money"
    assert summarise_rules(STANDARD)[-1].sentences[0].startswith("Stakes: no (")


def test_thrown_in_hands_of_a_fixed_number_stay_with_the_dealer() -> None:
    assert "the same player deals again" in describe_knob(preset("party").rules, "all_pass")
    fined = preset("party").rules.replace(all_pass="opponents_score_1")  # noqa: S106
    assert describe_knob(fined, "all_pass") == (
        "if everyone passes twice, the dealer's opponents score 1 and the same player deals again"
    )
    assert describe_knob(preset("stick-the-dealer").rules, "all_pass") == ""


def test_clashing_rules_never_reach_the_summary() -> None:
    with pytest.raises(RulesError):
        STANDARD.replace(target=0)
