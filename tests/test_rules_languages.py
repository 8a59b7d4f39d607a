"""What is said about rules, in the other languages: every game, option and clash is there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import pytest

from euchre.english import describe_event, describe_result
from euchre.english.choices import describe_choice
from euchre.english.questions import list_call_choices, phrase_decision_question
from euchre.english.quoting import describe_event_quoting
from euchre.english.summary import describe_by_nearest_game, summarise_rules
from euchre.errors import RulesError
from euchre.game.events import Bid, Passed
from euchre.game.hand import apply, begin, legal, view
from euchre.game.presets import PRESETS, rules_title
from euchre.game.rules import KNOBS, Rules
from euchre.game.shuffle import deal
from euchre.server.games.catalogue import RulesQuery, answer_rules_question, build_knob_info
from euchre.server.games.points import (
    FAMILIES,
    build_points_table,
    find_usual_variation,
    list_house_rule_variations,
)
from euchre.server.languages import ENGLISH, LANGUAGES, MISSING_TEXTS, translate
from euchre.texts import Text

_OTHERS = [language for language in LANGUAGES if language != ENGLISH]
_BASES = ("standard", "british", "cutthroat", "two-handed", "bid-euchre", "bid-48")


def _list_changes() -> Iterator[tuple[str, Mapping[str, object]]]:
    for base in _BASES:
        yield base, {}
        for knob in KNOBS.values():
            values = (
                knob.choices or ("HSDC",) if knob.kind == "suits" else knob.choices or (0, 1, 7)
            )
            yield from ((base, {knob.name: value}) for value in values)


def _list_texts() -> Iterator[str]:
    """Yield all texts about rules, of the games as they are and with each knob changed."""
    for family in FAMILIES:
        yield from (family.title, family.line)
    for game in PRESETS.values():
        yield from (game.title, game.blurb, *filter(None, [game.usual]))
        usual = find_usual_variation(game)
        yield from (each.words for each in (usual, *list_house_rule_variations(game)) if each)
    for knob in KNOBS.values():
        yield from (knob.label, knob.help)
        choices = build_knob_info(knob, knob.default).choices
        yield from (choice.words for choice in choices if not choice.words.isdigit())
    for base, changes in _list_changes():
        try:
            rules: Rules = PRESETS[base].rules.replace(changes)  # type: ignore[arg-type]
        except RulesError as error:
            yield str(error)
            answer = answer_rules_question(RulesQuery({"base": base, **changes}))
            yield from (problem.words for problem in answer.problems)
            continue
        yield rules_title(rules)
        for section in summarise_rules(rules):
            yield from (section.title, *section.sentences)
        near = describe_by_nearest_game(rules)
        yield from (near.in_short, *near.differences)
        for row in build_points_table(rules):
            yield from (row.what, row.to)


@pytest.mark.parametrize("language", _OTHERS)
def test_everything_about_rules_is_there_in_each_language(language: str) -> None:
    before = MISSING_TEXTS[language]
    texts = list(_list_texts())
    assert {text for text in texts if not isinstance(text, Text)} == set()
    assert all({text: translate(text, language) for text in texts}.values())
    assert MISSING_TEXTS[language] == before


def _list_told_hands(name: str) -> Iterator[str]:
    """Yield all that is said in some hands of a game that are called at random."""
    rng, rules, names = random.Random(name), PRESETS[name].rules, ("You", "Bo", "Ann", "Cy")
    for dealer in (*range(rules.players), 0, 1):
        hand = begin(rules, deal(rules, dealer, rng))
        while not hand.over:
            events = legal(hand)
            raises = [event for event in events if isinstance(event, Bid)]
            event = rng.choice(raises[: 1 + len(raises) // 2] or events)
            if raises and rng.random() < 0.5 and isinstance(events[0], Passed):
                event = events[0]
            yield from (describe_choice(hand, event), describe_event(hand, event, names))
            yield describe_event_quoting(hand, event, names)
            assert hand.turn is not None
            seen = view(hand, hand.turn)
            yield phrase_decision_question(seen, names)
            for choice in list_call_choices(seen, names):
                yield from filter(None, (choice.words, choice.effect))
            hand = apply(hand, event)
        yield describe_result(hand, names)


_AUCTIONS = [name for name, game in PRESETS.items() if game.rules.bidding == "auction_tricks"]


@pytest.mark.parametrize("name", [name for name in _AUCTIONS if name != "bid-euchre"])
def test_hands_of_an_auction_are_told_in_each_language(name: str) -> None:
    before = {language: MISSING_TEXTS[language] for language in _OTHERS}
    texts = set(_list_told_hands(name))
    assert len(texts) > 80
    for language in _OTHERS:
        for text in texts:
            told = translate(text, language)
            assert "trick" not in told
            assert not {"None", "{", "}", "True"} & {*told.split()}
            assert "$" not in told
            assert "  " not in told
        assert MISSING_TEXTS[language] == before[language]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("fr", "« Benny\u00a0: un joker »".replace("« ", "«\u00a0").replace(" »", "\u00a0»")),
        ("de", "„Benny: ein Joker“"),
    ],
)
def test_a_clash_names_options_as_the_form_does(language: str, words: str) -> None:
    answer = answer_rules_question(RulesQuery({"base": "standard", "joker": "joker"}))
    said = translate(answer.problems[0].words, language)
    assert said.startswith(words)
    assert "_" not in said
