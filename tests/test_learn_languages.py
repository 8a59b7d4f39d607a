"""The pages that teach, in the other languages: every text of the files of content is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec
import pytest

from euchre.learn import faq, first_hand, glossary, lessons, quiz, tips
from euchre.learn.puzzle_answers import find_translatable_reason
from euchre.learn.puzzles import find_translatable_title, load_shipped_puzzles
from euchre.learn.questions import QuizQuestion
from euchre.server.languages import (
    CURRENT_LANGUAGE,
    ENGLISH,
    LANGUAGES,
    MISSING_TEXTS,
    find_formatter,
    translate,
)
from euchre.server.learn.puzzles import build_puzzle_view
from euchre.server.render import GlossaryLinker
from euchre.texts import Text

_OTHERS = [language for language in LANGUAGES if language != ENGLISH]


def _find_texts(value: Any) -> Iterator[Text]:
    """The texts in what was read from files of content."""
    match value:
        case Text():
            yield value
        case tuple() | list():
            for member in value:
                yield from _find_texts(member)
        case dict():
            yield from _find_texts([*value.values()])
        case glossary.GlossaryTerm():
            yield from _find_texts([value.name, value.meaning, value.also_text])
        case msgspec.Struct():
            yield from _find_texts([getattr(value, name) for name in value.__struct_fields__])
        case _ if is_dataclass(value):
            yield from _find_texts([getattr(value, field.name) for field in fields(value)])


@pytest.mark.parametrize("language", _OTHERS)
def test_a_language_has_every_text_of_the_files_of_content(language: str) -> None:
    contents = [
        faq.faq_groups(),
        first_hand.first_hand(),
        glossary.terms_by_key(),
        lessons.lesson_steps(),
        quiz.quiz_themes(),
        quiz.quiz_questions(),
        tips.tip_themes(),
        tips.list_tips(),
        [tips.find_measured_tip(tip.key) for tip in tips.list_tips()],
    ]
    named = {text.message for text in _find_texts(contents)}
    assert len(named) > 500
    assert sorted(name for name in named if find_formatter(language)(name, {}) is None) == []


@pytest.mark.parametrize("language", _OTHERS)
def test_no_two_words_of_the_glossary_have_one_name(language: str) -> None:
    names = [translate(term.name, language) for term in glossary.terms_by_key().values()]
    assert len({name.lower() for name in names}) == len(names)


@pytest.mark.parametrize(
    ("language", "text", "linked"),
    [
        ("fr", "Le bower gauche bat le roi.", "/glossary#left-bower"),
        ("de", "Der Durchmarsch zählt zwei.", "/glossary#march"),
    ],
)
def test_words_of_the_glossary_are_linked_in_each_language(
    language: str, text: str, linked: str
) -> None:
    token = CURRENT_LANGUAGE.set(language)
    try:
        assert f'href="{linked}"' in GlossaryLinker()(text)
    finally:
        CURRENT_LANGUAGE.reset(token)


def test_what_is_kept_of_a_puzzle_can_still_be_said_in_other_languages() -> None:
    for puzzle in load_shipped_puzzles().values():
        view = puzzle.position.build_view()
        title, reason = (
            find_translatable_title(puzzle, view),
            find_translatable_reason(puzzle, view),
        )
        assert isinstance(title, Text), puzzle.id
        assert (title, reason) == (puzzle.title, puzzle.why)
        assert reason is not puzzle.why, f"{puzzle.id}: {puzzle.why}"


@pytest.mark.parametrize("language", _OTHERS)
def test_every_puzzle_can_be_shown_in_each_language(language: str) -> None:
    before = MISSING_TEXTS[language]
    for puzzle in load_shipped_puzzles().values():
        for text in _find_texts(build_puzzle_view(puzzle)):
            assert translate(text, language)
    assert MISSING_TEXTS[language] == before


@pytest.mark.parametrize(("language", "name"), [("fr", "Deux de pique"), ("de", "Pik-Zwei")])
def test_a_choice_of_cards_has_the_name_that_the_card_has_elsewhere(
    language: str, name: str
) -> None:
    question = QuizQuestion("benny", "Which is best?", ("2S", "JS"), "2S", "It is.", cards=True)
    assert translate(question.choice_label(0), language) == name
