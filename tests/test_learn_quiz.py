"""The quiz, the lessons and the questions people ask: right by the engine, and told properly."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.game.cards import HIDDEN, Card, parse_cards
from euchre.game.events import Called, Dealt, Discarded, HandEvent, Played
from euchre.game.hand import apply, begin, legal, view
from euchre.game.presets import preset
from euchre.game.rules import build_pack, packet_choices
from euchre.learn import faq, quiz
from euchre.learn.lessons import lesson_steps, whole_hand_lesson
from euchre.learn.positions import Position, format_event, parse_event
from euchre.learn.questions import QuizQuestion
from euchre.learn.tips import find_measured_tip, list_tips
from euchre.learn.whole_hand import LessonMoment, replay_lesson
from quiz_answers import compute_answer
from tools.measure_tips import weigh_moves

QUIZ = quiz.quiz_questions()
PLAYED = whole_hand_lesson().played
LESSONS = [question for step in lesson_steps() for question in step.questions]
ALL = [*QUIZ.values(), *LESSONS]
PASSES = ("1 pass", "2 pass", "3 pass")


@pytest.mark.parametrize("question", ALL, ids=lambda question: question.key)
def test_a_question_is_whole(question: QuizQuestion) -> None:
    assert 2 <= len(question.choices) <= 6
    assert len(set(question.choices)) == len(question.choices)
    assert all(0 <= good < len(question.choices) for good in question.good_indices)
    assert question.why.endswith((".", "”"))
    assert not set(question.wrong_choice_notes) & set(question.good_indices)
    assert set(question.wrong_choice_notes) <= set(range(len(question.choices)))
    for number in range(len(question.choices)):
        assert question.choice_text(number)
    assert all(shown.cards_with_notes for shown in question.shown)


@pytest.mark.parametrize(
    "question", [one for one in ALL if one.check is not None], ids=lambda question: question.key
)
def test_the_engine_gives_the_right_answer(question: QuizQuestion) -> None:
    assert question.check is not None
    assert compute_answer(question.check) in [
        question.choices[good] for good in question.good_indices
    ]


def test_there_is_enough_and_most_of_it_is_checked() -> None:
    assert len(QUIZ) >= 30
    assert {one.theme for one in QUIZ.values()} == set(quiz.quiz_themes())
    assert sum(one.check is not None for one in QUIZ.values()) > 25
    keys = [one.key for one in ALL]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("question", [q for q in ALL if q.tip], ids=lambda question: question.key)
def test_a_question_of_judgement_agrees_with_what_was_measured(question: QuizQuestion) -> None:
    told = find_measured_tip(question.tip)
    assert told is not None
    assert told.all.worth_sign == 1
    assert question.when in ("", *(case.when for case in told.cases))
    assert question.tip in {tip.key for tip in list_tips()}


JUDGED = {
    "judge-bower-mine": (Position("standard", 0, 0, "QH 9H AS QC 9C", "JH", PASSES), ("0 H",)),
    "judge-one-trump": (Position("standard", 3, 0, "KC AD AH QH 9S", "TC"), ("0 pass",)),
    "order-1": (Position("standard", 2, 0, "JC AS 9S AD TH", "KS", ("3 pass",)), ("0 S",)),
    "order-2": (Position("standard", 3, 0, "QS AD AH TH 9C", "JS"), ("0 pass",)),
    "discard-1": (
        Position("standard", 0, 0, "JH TH 9C QS KS", "KH", (*PASSES, "0 H")),
        ("0 lays 9C",),
    ),
    "alone-1": (Position("standard", 0, 0, "JH JD AH AS 9C", "QH", PASSES), ("0 H alone",)),
    "judge-right": (
        Position("standard", 3, 0, "JS AS 9S KH QD", "TS", ("0 S", "3 lays ??")),
        ("0 JS",),
    ),
}
"""Questions of judgement as positions, and what is said to be right."""


@pytest.mark.parametrize("key", JUDGED)
def test_what_is_called_good_judgement_is_found_best(key: str) -> None:
    position, best = JUDGED[key]
    found = weigh_moves(position.build_view(), 600, 1)
    values = np.exp(found.likely - found.likely.max()) @ found.mean_values
    assert format_event(found.moves[int(values.argmax())]) in best


def test_the_first_game_takes_ten_minutes_in_eight_steps() -> None:
    assert [step.key for step in lesson_steps()] == [
        *("pack", "follow", "takes", "order", "discard", "hand", "alone", "score")
    ]
    assert sum(step.minutes for step in lesson_steps()) == 10


def test_the_hand_of_the_first_game_can_be_played_and_goes_as_told() -> None:
    rules = preset(PLAYED.preset).rules
    dealt = [parse_cards(whole_hand_lesson().format_dealt_cards(seat)) for seat in range(4)]
    up = Card.parse(PLAYED.up)
    rest = tuple(
        c for c in build_pack(rules) if c is not up and not any(c in cards for cards in dealt)
    )
    hand = begin(rules, Dealt(PLAYED.dealer, tuple(dealt), up, rest, packet_choices(rules)[0]))
    for event in PLAYED.event_list:
        seen: HandEvent = event
        if isinstance(event, Discarded):
            assert event.card is HIDDEN
            seen = Discarded(event.seat, Card.parse(whole_hand_lesson().laid))
        hand = apply(hand, seen)
    assert [trick.winner for trick in hand.tricks] == [3, 0, 0, 1, 0]
    assert hand.points == (1, 0)
    assert PLAYED.build_view().points == view(hand, 0).points


def lines(cards: tuple[Card, ...] = ()) -> Iterator[LessonMoment]:
    """Every moment that the reader can come to in the hand of the first game."""
    now = replay_lesson(cards)
    yield now
    if not now.hand.over:
        for event in legal(now.hand):
            assert isinstance(event, Played)
            yield from lines((*cards, event.card))


def most(now: LessonMoment) -> int:
    """The tricks that the reader and Ann can still come to."""
    return max(end.trick_counts[0] for end in lines(now.played) if end.hand.over)


def test_what_is_said_of_a_card_of_the_first_game_is_true() -> None:
    moments = list(lines())
    assert sum(now.hand.over for now in moments) > 10
    for now in moments[1:]:
        assert now.judged.endswith("."), now.played
        assert now.told
        costs = most(now) < most(replay_lesson(now.played[:-1]))
        assert ("given away" in now.judged) is costs, now.played
        draws = "draws the right bower" in now.judged
        assert not draws or now.hand.tricks[-1].plays[1].card is Card.parse("JS")


def test_a_card_that_may_not_be_played_ends_nothing() -> None:
    begun = replay_lesson(())
    for cards in ("JC", "JC TH", "KH"):
        refused = replay_lesson(parse_cards(cards))
        assert refused.judged
        assert (refused.hand, refused.played) == (begun.hand, ())
    over = replay_lesson(parse_cards("TH 9S AD JC AS"))
    assert over.hand.points == (1, 0)
    assert replay_lesson((*over.played, *over.played)) == over


def test_the_questions_about_the_hand_are_about_that_hand() -> None:
    mine = [event for event in PLAYED.event_list if isinstance(event, Played) and event.seat == 0]
    held = list(parse_cards(PLAYED.hand))
    questions = [one for one in LESSONS if one.key.startswith("hand-")]
    for event, question in zip(mine, questions, strict=False):
        assert set(question.choices) == set(map(str, held))
        assert question.choices[question.right_index] == str(event.card)
        held.remove(event.card)
    assert any(isinstance(event, Called) and event.seat == 0 for event in PLAYED.event_list)


def test_events_are_written_and_read_again() -> None:
    for event in PLAYED.event_list:
        assert parse_event(format_event(event)) == event
    with pytest.raises(ValueError, match="no word"):
        format_event(Dealt(0, (), None, (), ()))


def test_what_people_ask_is_answered() -> None:
    assert len(faq.faq_by_key()) == sum(len(group.asked) for group in faq.faq_groups()) >= 20
    for asked in faq.faq_by_key().values():
        assert asked.question.endswith("?")
        assert all(paragraph.endswith((".", "”")) for paragraph in asked.answer)
        assert all(re.match(r"/[a-z#]", address) for _, address in asked.links)


# -- in the terminal ----------------------------------------------------------------------------


def run(*words: str, typed: str = "") -> str:
    result = CliRunner().invoke(main, ["learn", *words], input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_the_quiz_counts_in_the_terminal() -> None:
    typed = "".join("abcdef"[one.right_index] + "\n" for one in QUIZ.values())
    assert f"{len(QUIZ)} of {len(QUIZ)} correct." in run("quiz", typed=typed)
    assert "0 of 1 correct." in run("quiz", "--theme", "bowers", typed="z\na\nquit\n")
    assert "No answers yet." in run("quiz", "--seed", "3", "--questions", "2")


def test_words_and_questions_are_told_in_the_terminal() -> None:
    assert "jack" in run("glossary", "bower")
    assert "Kitty" in run("glossary", "talon")
    assert run("glossary", "donation") == run("glossary", "donate")
    assert "on purpose" in run("glossary", "donation")
    assert run("glossary", "trumps") == run("glossary", "trump")
    assert "A 25th card" in run("glossary", "joker")
    assert len(run("glossary").splitlines()) > 100
    assert "two points" in " ".join(run("faq", "renege").split())
    assert "Canada" in run("faq")
    missing = CliRunner().invoke(main, ["learn", "faq", "reneg"])
    assert missing.exit_code == 2
    assert "did you mean renege?" in missing.output


def test_tips_are_told_in_the_terminal() -> None:
    told = run("tips")
    assert all(tip.heading_text in told for tip in list_tips())
    truth = find_measured_tip("defender-trump")
    assert truth is not None
    worth = f"{truth.all.worth:+.2f}"
    assert f"{worth}  Should defenders attack with trumps? (doubtful)" in told
    assert f"Doubtful: measured at {worth} points a hand." in run("tips", "defender-trump")
    assert "standard error" in run("tips", "lead-right")
    assert "seven" in run("tips", "count-trumps")


def test_a_wrong_answer_is_told_with_the_right_one_and_in_ascii() -> None:
    one = next(iter(QUIZ.values()))
    wrong = next(at for at in range(len(one.choices)) if at not in one.good_indices)
    typed = f"{'abcdef'[wrong]}\n"
    told = run("quiz", "--questions", "1", "--ascii", typed=typed)
    assert told.isascii()
    assert "0 of 1 correct." in told
    assert " ".join(one.describe_reply(wrong).split()) in " ".join(
        run("quiz", "--questions", "1", typed=typed).split()
    )


def test_the_first_game_asks_after_each_step_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "> " not in run("first-game")
    monkeypatch.setattr("euchre.cli.learn.lessons.is_interactive", lambda: True)
    steps = lesson_steps()
    first = steps[0].questions
    typed = "".join(f"{'abcdef'[one.right_index]}\n" for one in first)
    told = run("first-game", typed=typed + "quit\n")
    assert all(one.text in told for one in first)
    assert steps[1].title in told
    assert steps[2].title not in told, "who has enough is let go"
