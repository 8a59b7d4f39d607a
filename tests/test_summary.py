"""The rules in plain English: every knob speaks, and a beginner can deal and play from it."""

from dataclasses import replace

import pytest

from euchre import clauses
from euchre.clauses import briefly, clause
from euchre.errors import RulesError
from euchre.knobs import Value
from euchre.presets import PRESETS, preset
from euchre.rules import KNOBS, Rules
from euchre.summary import as_text, diff, summarise

STANDARD = preset("standard").rules
FULL = STANDARD.but(
    joker="joker_or_2S",
    joker_up_card="redeal",
    cut_may_bump=True,
    defend_alone="always",
    time_limit=True,
)
"""Rules under which no built knob is without effect."""
OTHER_NUMBERS = {"target": 7, "num_hands": 12}


def other_values(knob: str) -> list[Value]:
    about = KNOBS[knob]
    if about.kind == "suits":
        return ["SHDC"]
    if about.kind == "number":
        return [] if about.later else [OTHER_NUMBERS.get(knob, 9)]
    return [value for value in about.built if value != getattr(FULL, knob)]


def flips() -> list[tuple[str, Value]]:
    return [(knob, value) for knob in KNOBS for value in other_values(knob)]


def flipped(knob: str, value: Value) -> Rules:
    together: dict[str, Value] = {knob: value}
    if knob == "joker" and value == "none":
        together["joker_up_card"] = "n/a"
    if knob == "cut_by" and value == "none":
        together["cut_may_bump"] = False
    if knob == "joker_up_card" and value == "n/a":
        together["joker"] = "none"
    return FULL.but(**together)


def test_every_built_knob_is_flipped() -> None:
    still = {name for name, knob in KNOBS.items() if knob.kind != "number" and len(knob.built) == 1}
    still |= {"min_bid", "max_bid"}
    assert {knob for knob, _ in flips()} == set(KNOBS) - still


@pytest.mark.parametrize(("knob", "value"), flips())
def test_flipping_a_knob_is_told_in_the_summary_and_in_the_diff(knob: str, value: Value) -> None:
    other = flipped(knob, value)
    assert as_text(other) != as_text(FULL)
    for a, b in ((FULL, other), (other, FULL)):
        told = diff(a, b)
        assert told
        assert not any(line.startswith("Also set otherwise") for line in told)
    assert clause(other, knob) != clause(FULL, knob) or knob == "joker_up_card"


@pytest.mark.parametrize("name", PRESETS)
def test_what_is_different_comes_first_and_sentences_are_whole(name: str) -> None:
    sections = summarise(preset(name).rules)
    first = "In short" if name == "standard" else "What is different from Standard"
    assert sections[0].title == first
    for section in sections:
        assert section.sentences
        for sentence in section.sentences:
            assert sentence.endswith((".", "=dealer.", "_S."))
            assert sentence[0].isupper()
            assert "None" not in sentence
            assert "True" not in sentence


def test_a_beginner_is_told_all_that_a_first_hand_needs() -> None:
    text = as_text(STANDARD)
    for words in (
        "Four people play.",
        "Partners sit opposite each other and share their score.",
        "The pack is the 24 cards from the ace down to the nine.",
        "the jack of the trump suit (right bower)",
        "with hearts trump the jack of diamonds is a heart",
        "Everyone is dealt five cards.",
        "The next card is turned up;",
        "The dealer takes the up-card, whoever orders it, and lays one card face down.",
        "In the second round the suit turned down may not be named.",
        "The player on the dealer's left leads first.",
        "of the suit that was led if they can (the left bower counts as a trump)",
        "The highest trump takes the trick",
        "The makers need three of the five tricks.",
        "Making it scores 1 point.",
        "Makers who fail are euchred: the defenders score 2 points.",
        "The first to 10 points wins.",
    ):
        assert words in text


def test_the_summary_says_what_most_tables_do() -> None:
    last = summarise(preset("canadian").rules)[-1]
    assert last.title == "At most tables"
    assert last.sentences == (preset("canadian").usual,)
    changed = summarise(preset("canadian").rules.but(target=5))
    assert changed[-1].sentences == (preset("canadian").usual,)
    assert "At most tables" not in as_text(STANDARD)


def test_a_diff_reads_like_a_friend_explaining() -> None:
    told = diff(STANDARD, preset("canadian").rules)
    assert told[0] == (
        "Cards are dealt face up until a black jack falls, and whoever gets it deals first (in "
        "Standard: the lowest card cut)."
    )
    assert (
        "In the first round the dealer's partner can make trump only by going alone (in Standard: "
        "like anyone else, with or without a partner)." in told
    )
    assert diff(preset("american").rules, preset("long").rules) == (
        "The first to 15 points wins (in American: 10).",
    )
    assert diff(preset("american").rules, preset("timed").rules)[0] == (
        "Points do not end the game (in American: 10)."
    )


def test_a_diff_names_what_has_no_effect_and_what_is_gone() -> None:
    assert diff(STANDARD, STANDARD) == ()
    idle = STANDARD.but(pts_lone_defender_euchre=2)
    assert diff(STANDARD, idle) == (
        "Also set otherwise, without effect here: euchre by a lone defender.",
    )
    told = diff(preset("benny").rules, STANDARD, known="last night's game")
    assert told[0] == (
        "There is no joker (in last night's game: a joker is added: the Benny, the best trump of "
        "all whatever suit is trump)."
    )
    assert told[1].startswith("Unlike in last night's game, it is not so that if the Benny is")


def test_a_knob_without_words_of_its_own_speaks_by_label_and_help(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(clauses._CLAUSES, "need_natural_trump")
    rules = STANDARD.but(need_natural_trump=True)
    said = clause(rules, "need_natural_trump")
    assert said.startswith("natural trump needed: yes (Whether a player must hold a printed card")
    assert briefly(STANDARD, "need_natural_trump").startswith("natural trump needed: no")
    assert any("Natural trump needed: yes" in line for line in diff(STANDARD, rules))
    assert "Natural trump needed: yes" in as_text(rules)


def test_a_knob_of_a_group_nobody_planned_for_has_a_section(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lonely = replace(KNOBS["slams"], group="Money", default="x", label="Stakes")
    monkeypatch.setitem(KNOBS, "slams", lonely)
    assert summarise(STANDARD)[-1].title == "Money"
    assert summarise(STANDARD)[-1].sentences[0].startswith("Stakes: no (")


def test_thrown_in_hands_of_a_fixed_number_stay_with_the_dealer() -> None:
    assert "the same player deals again" in clause(preset("party").rules, "all_pass")
    fined = preset("party").rules.but(all_pass="opponents_score_1")  # noqa: S106
    assert clause(fined, "all_pass") == (
        "if everyone passes twice, the dealer's opponents score 1 and the same player deals again"
    )
    assert clause(preset("stick-the-dealer").rules, "all_pass") == ""


def test_clashing_rules_never_reach_the_summary() -> None:
    with pytest.raises(RulesError):
        STANDARD.but(target=0)
