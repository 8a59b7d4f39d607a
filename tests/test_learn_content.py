"""The files of content: what is wrong in one is said with its name, the entry and the field."""

from __future__ import annotations

from importlib.resources import files

import pytest

from euchre.learn import faq, first_hand, glossary, lessons, quiz, tips
from euchre.learn.content import ContentError, ContentFile
from euchre.learn.faq import FaqGroup
from euchre.learn.glossary import GlossaryTerm
from euchre.learn.questions import QuizQuestion

FAQ = """
[[group]]
key = "first"
title = "Before the first game"

[[group.asked]]
key = "easy"
question = "Is it easy?"
answer = \"\"\"
Easy
enough.

Really.
\"\"\"
"""
QUIZ = """
[[question]]
key = "best"
text = "Which?"
choices = ["AD", "JH"]
answer = "JH"
why = "It is the best."
"""


def of(text: str, *tables: str, file: str = "faq.toml") -> ContentFile:
    return ContentFile(file, text, tables or ("group",))


def test_line_ends_are_blanks_and_blank_lines_make_paragraphs() -> None:
    (group,) = of(FAQ).read_entries("group", FaqGroup, paragraphs="asked.answer")
    assert group.asked[0].answer == ("Easy enough.", "Really.")
    assert group.title == "Before the first game"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            'title = "Before',
            'titel = "Before',
            "faq.toml, group 'first': there is no field `titel`",
        ),
        (
            'question = "Is it easy?"\n',
            "",
            "faq.toml, group 'first', asked 'easy': the field `question` is missing",
        ),
        (
            'question = "Is it easy?"',
            "question = 3",
            "faq.toml, group 'first', asked 'easy': Expected `str`, got `int` in `question`",
        ),
        ('key = "first"\n', "key = first\n", "faq.toml: Invalid value (at line 3, column 7)"),
        ("[[group]]", "[[groups]]", "faq.toml: there is no `groups` in this file, but `group`"),
        ("[[group]]", "[group]", "faq.toml: write [[group]], with two brackets"),
    ],
)
def test_a_slip_is_named_with_its_file_and_entry(old: str, new: str, why: str) -> None:
    assert old in FAQ
    with pytest.raises(ContentError) as caught:
        of(FAQ.replace(old, new), "group").read_entries(
            "group", FaqGroup, paragraphs="asked.answer"
        )
    assert str(caught.value) == why


def test_what_is_there_twice_is_found() -> None:
    with pytest.raises(ContentError, match=r"faq\.toml, group .first.: it appears twice"):
        of(FAQ + FAQ).read_entries("group", FaqGroup, paragraphs="asked.answer")


def test_an_answer_that_cannot_be_chosen_is_found() -> None:
    wrong = QUIZ.replace('answer = "JH"', 'answer = "JS"')
    with pytest.raises(ContentError) as caught:
        of(wrong, "question", file="quiz.toml").read_entries("question", QuizQuestion)
    assert str(caught.value) == "quiz.toml, question 'best': 'JS' is not among the choices"
    asks = QUIZ + 'check = { asks = "wins", trump = "H", cards = "AD JH" }\n'
    with pytest.raises(ContentError, match="question 'best': Invalid value 'wins'"):
        of(asks, "question").read_entries("question", QuizQuestion)


def test_a_theme_has_a_title() -> None:
    with pytest.raises(ContentError, match=r"quiz.toml, \[themes\]: a text belongs to each key"):
        of("[themes]\nbowers = 3\n", "themes", file="quiz.toml").read_texts("themes")


def test_every_file_of_content_is_read() -> None:
    read = {
        "faq": faq.faq_groups(),
        "glossary": glossary.terms_by_key(),
        "lessons": lessons.lesson_steps(),
    }
    read |= {"quiz": quiz.quiz_questions(), "tips": tips.list_tips()}
    read |= {"first_hand": first_hand.first_hand().tricks}
    assert all(read.values())
    there = files("euchre.learn").joinpath("data").iterdir()
    assert {file.name for file in there if file.name.endswith(".toml")} == {
        f"{n}.toml" for n in read
    }


def test_what_belongs_to_a_theme_or_a_word_is_there() -> None:
    assert {one.theme for one in quiz.quiz_questions().values()} == set(quiz.quiz_themes())
    assert {tip.theme for tip in tips.list_tips()} == set(tips.tip_themes())
    for term in glossary.terms_by_key().values():
        spellings = {text.lower() for text in term.spellings}
        assert set(term.loose) <= spellings, term.name
    assert isinstance(glossary.terms_by_key()["ruff"], GlossaryTerm)
    keys = [asked.key for group in faq.faq_groups() for asked in group.asked]
    assert len(set(keys)) == len(keys)
