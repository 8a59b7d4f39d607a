"""The files of content: what is wrong in one is said with its name, the entry and the field."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from euchre.game.presets import PRESETS
from euchre.learn import faq, first_hand, glossary, lessons, quiz, tips
from euchre.learn.content import ContentEntry, ContentError, parse_content
from euchre.learn.faq import FaqGroup
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


class Faq(ContentEntry, frozen=True):
    group: tuple[FaqGroup, ...]


class Quiz(ContentEntry, frozen=True):
    question: tuple[QuizQuestion, ...]


def test_line_ends_are_blanks_and_blank_lines_make_paragraphs() -> None:
    (group,) = parse_content("faq.toml", FAQ, Faq).group
    assert group.asked[0].answer == ("Easy enough.", "Really.")
    assert group.title == "Before the first game"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (
            'title = "Before',
            'titel = "Before',
            "faq.toml: Object contains unknown field `titel` - at `$.group[0]`",
        ),
        (
            'question = "Is it easy?"\n',
            "",
            "faq.toml: Object missing required field `question` - at `$.group[0].asked[0]`",
        ),
        (
            'question = "Is it easy?"',
            "question = 3",
            "faq.toml: Expected `str`, got `int` - at `$.group[0].asked[0].question`",
        ),
        ('key = "first"\n', "key = first\n", "faq.toml: Invalid value (at line 3, column 7)"),
        ("[[group]]", "[[groups]]", "faq.toml: Object contains unknown field `groups`"),
        ("[[group]]", "[group]", "faq.toml: Expected `array`, got `object` - at `$.group`"),
    ],
)
def test_a_slip_is_named_with_its_file_and_place(old: str, new: str, why: str) -> None:
    assert old in FAQ
    with pytest.raises(ContentError) as caught:
        parse_content("faq.toml", FAQ.replace(old, new), Faq)
    assert str(caught.value) == why


def test_an_answer_that_cannot_be_chosen_is_found() -> None:
    wrong = QUIZ.replace('answer = "JH"', 'answer = "JS"')
    with pytest.raises(ContentError) as caught:
        parse_content("quiz.toml", wrong, Quiz)
    assert (
        str(caught.value) == "quiz.toml: 'JS' is not among the choices of best - at `$.question[0]`"
    )
    asks = QUIZ + 'check = { asks = "wins", trump = "H", cards = "AD JH" }\n'
    with pytest.raises(ContentError, match="Invalid value 'wins'"):
        parse_content("quiz.toml", asks, Quiz)


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


def test_what_is_loose_of_a_word_is_one_of_its_spellings() -> None:
    for term in glossary.terms_by_key().values():
        spellings = {text.lower() for text in term.spellings}
        assert set(term.loose) <= spellings, term.name


def test_no_entry_has_the_key_of_another() -> None:
    groups, items = faq.faq_groups(), faq.faq_by_key()
    assert len({group.key for group in groups}) == len(groups)
    assert len(items) == sum(len(group.asked) for group in groups)
    data = files("euchre.learn") / "data"
    words = (data / "glossary.toml").read_text(encoding="utf-8").count("[[word]]")
    assert len(glossary.terms_by_key()) == words
    questions = (data / "quiz.toml").read_text(encoding="utf-8").count("\n[[question]]\n")
    assert len(quiz.quiz_questions()) == questions
    for keys in (
        [step.key for step in lessons.lesson_steps()],
        [tip.key for tip in tips.list_tips()],
    ):
        assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("text", "knob", "value"),
    [
        (faq.faq_by_key()["who-takes-the-card"].answer[0], "upcard_taker", "maker"),
        (glossary.terms_by_key()["order-up"].meaning, "upcard_taker", "maker"),
    ],
)
def test_exactly_the_games_with_such_a_rule_are_named(text: str, knob: str, value: str) -> None:
    having = {each.title for each in PRESETS.values() if each.rules.to_dict()[knob] == value}
    titles = {each.title for each in PRESETS.values()}
    assert {title for title in titles if re.search(rf"\b{title}\b", text)} == having


def test_the_maker_leads_in_games_with_bids_and_no_others() -> None:
    answer = faq.faq_by_key()["who-leads-alone"].answer[0]
    assert answer.endswith("In games with bids the maker leads, alone or not.")
    for game in PRESETS.values():
        bids = game.rules.bidding == "auction_tricks"
        assert bids == (game.rules.first_lead == "maker"), game.name
