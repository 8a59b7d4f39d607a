"""Commands of ``euchre learn``: words, questions and tips to read, lessons and a quiz."""

from __future__ import annotations

import difflib
import random
import string
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

import click

from euchre.cli.fullscreen.available import is_interactive
from euchre.cli.learn.pages import PagePart, PagePrinter
from euchre.cli.learn.telling import (
    build_faq_parts,
    build_see_also_parts,
    build_step_parts,
    build_term_parts,
    build_tip_parts,
    describe_tally,
    describe_tip_worth,
    explain_tip_figures,
)
from euchre.cli.shared.options import ascii_option
from euchre.errors import EuchreError
from euchre.learn.faq import faq_by_key as asked_questions
from euchre.learn.faq import faq_groups
from euchre.learn.glossary import keys_by_spelling, terms_by_key
from euchre.learn.lessons import lesson_steps
from euchre.learn.questions import QuizQuestion
from euchre.learn.quiz import quiz_questions, quiz_themes
from euchre.learn.tips import list_tips as all_tips
from euchre.learn.tips import tip_themes

_T = TypeVar("_T")
_STOP_WORDS = {"q", "quit", "exit", "stop"}


@click.command("first-game", epilog="Example: euchre learn first-game")
@click.argument("step", required=False)
@ascii_option
def show_first_game(step: str | None, *, ascii_: bool) -> None:
    """Learn the game in ten minutes, step by step, or go to STEP.

    STEP is the number or name of a step. In a terminal each step ends with questions; "quit" ends
    the lesson.
    """
    steps = {lesson_step.key: lesson_step for lesson_step in lesson_steps()}
    chosen = [*steps.values()]
    if step is not None:
        numbered = {f"{number}": lesson_step for number, lesson_step in enumerate(chosen, 1)}
        chosen = [numbered.get(step) or _get_or_raise_suggestion(step, steps, "step")]
    printer = PagePrinter(ascii_=ascii_)
    for lesson_step in chosen:
        printer.print_parts(*build_step_parts(lesson_step), PagePart("", apart=True))
        if is_interactive() and not _ask_all(printer, lesson_step.questions).is_finished:
            break


@click.command("tips", epilog="Example: euchre learn tips lead-right")
@click.argument("name", required=False)
@ascii_option
def show_tips(name: str | None, *, ascii_: bool) -> None:
    """List all tips with their measured value, or explain the tip NAME.

    If our measurements don't support a tip, it is worded as a question.
    """
    tips_by_key = {tip.key: tip for tip in all_tips()}
    printer = PagePrinter(ascii_=ascii_)
    if name is not None:
        printer.print_parts(*build_tip_parts(_get_or_raise_suggestion(name, tips_by_key, "tip")))
        return
    for theme, title in tip_themes().items():
        printer.write_line()
        printer.write_line(title, "bold")
        for tip in all_tips():
            if tip.theme == theme:
                worth, doubt = describe_tip_worth(tip)
                printer.write_line(f"{worth:>6}  {tip.heading_text}{doubt}")
                printer.write_line(" " * 8 + tip.key, "dim")
    printer.print_parts(PagePart(explain_tip_figures(), apart=True))


@click.command("faq", epilog="Example: euchre learn faq renege")
@click.argument("name", required=False)
@ascii_option
def show_faq(name: str | None, *, ascii_: bool) -> None:
    """List common questions, or answer the question NAME."""
    questions = asked_questions()
    printer = PagePrinter(ascii_=ascii_)
    if name is not None:
        printer.print_parts(*build_faq_parts(_get_or_raise_suggestion(name, questions, "question")))
        return
    for group in faq_groups():
        printer.print_parts(PagePart(group.title, "bold", apart=True))
        for question in group.asked:
            printer.write_line()
            printer.print_parts(*build_faq_parts(question))


@click.command("glossary", epilog="Example: euchre learn glossary bower")
@click.argument("word", required=False)
@ascii_option
def show_glossary(word: str | None, *, ascii_: bool) -> None:
    """List the terms of the game, or explain WORD."""
    terms = terms_by_key()
    printer = PagePrinter(ascii_=ascii_)
    if word is None:
        for term in terms.values():
            printer.print_parts(*build_term_parts(term))
        return
    wanted = word.lower()
    term = _get_or_raise_suggestion(keys_by_spelling().get(wanted, wanted), terms, "word")
    printer.print_parts(*build_term_parts(term), *build_see_also_parts(term))


@click.command("quiz", epilog="Example: euchre learn quiz --theme bowers")
@click.option(
    "--questions",
    type=click.IntRange(1),
    metavar="N",
    help="The number of questions. [default: all]",
)
@click.option("--theme", type=click.Choice(list(quiz_themes())), help="Ask about only one theme.")
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="Shuffle the questions; the same seed gives the same order.",
)
@ascii_option
def run_quiz(*, questions: int | None, theme: str | None, seed: int | None, ascii_: bool) -> None:
    """Take a quiz, with a reason for every answer and a final score.

    Answer with the letter of a choice; "quit" ends the quiz.
    """
    quiz_list = [
        question for question in quiz_questions().values() if theme in (None, question.theme)
    ]
    if seed is not None:
        random.Random(seed).shuffle(quiz_list)
    printer = PagePrinter(ascii_=ascii_)
    answers = _ask_all(printer, quiz_list[:questions])
    printer.write_line(describe_tally(answers.right, answers.done), "bold")


class _Answers(NamedTuple):
    """The answers to questions: how many were right, of how many, and whether all were given."""

    right: int
    done: int
    is_finished: bool


def _ask_all(printer: PagePrinter, questions: Sequence[QuizQuestion]) -> _Answers:
    right = 0
    for number, question in enumerate(questions, 1):
        answer = _ask_question(printer, question, f"{number}/{len(questions)}")
        if answer is None:
            return _Answers(right, number - 1, is_finished=False)
        right += answer in question.good_indices
        printer.print_parts(PagePart(question.describe_reply(answer)))
        printer.write_line()
    return _Answers(right, len(questions), is_finished=True)


def _ask_question(printer: PagePrinter, question: QuizQuestion, label: str) -> int | None:
    """Ask a question; return the number of the choice that was made; None: no more."""
    printer.write_line(f"{label}  {question.text}", "bold")
    for shown in question.shown:
        cards = " ".join(card.symbol for card, _ in shown.cards_with_notes)
        printer.write_line(f"     {shown.label}: {cards}")
    letters = string.ascii_lowercase[: len(question.choices)]
    for index, letter in enumerate(letters):
        printer.write_line(f"  {letter}  {question.choice_symbols(index)}")
    while True:
        try:
            typed = printer.console.input("> ").strip().lower()
        except EOFError:
            return None
        if typed in _STOP_WORDS:
            return None
        if len(typed) == 1 and typed in letters:
            return letters.index(typed)
        printer.write_line(f"Type a letter from a to {letters[-1]}, or quit.")


def _get_or_raise_suggestion(name: str, known: Mapping[str, _T], kind: str) -> _T:
    """Return the known thing of that name; otherwise the error suggests the nearest."""
    wanted = name.strip().lower().replace(" ", "-")
    if wanted in known:
        return known[wanted]
    nearest = difflib.get_close_matches(wanted, known, n=1)
    nearest = nearest or [known_name for known_name in known if wanted in known_name][:1]
    hint = f"did you mean {nearest[0]}?" if nearest else f"there are {', '.join(known)}"
    raise EuchreError(f"there is no {kind} {name!r}: {hint}")
