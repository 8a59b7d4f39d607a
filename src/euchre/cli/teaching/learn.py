"""``euchre learn``: the words, questions, tips and a quiz, to read and to be asked."""

from __future__ import annotations

import difflib
import random
import string
from typing import Any

import click

from euchre.cli.fullscreen.available import is_full_screen_wanted
from euchre.cli.shared.console import PlainTextConsole
from euchre.cli.shared.groups import CommandGroup
from euchre.cli.shared.options import look_options
from euchre.cli.shared.pages import PagePart, print_parts
from euchre.cli.shared.screen import build_ink
from euchre.cli.shared.tally import describe_tally
from euchre.cli.shared.terminal import echo
from euchre.cli.teaching.calls import command as calls
from euchre.cli.teaching.shelves import FIRST, QUESTIONS, TIPS, WORDS, build_learn_library
from euchre.cli.teaching.telling import (
    build_faq_parts,
    build_see_parts,
    build_step_parts,
    build_term_parts,
    build_tip_parts,
    describe_tip_worth,
    explain_tip_figures,
)
from euchre.cli.teaching.whole_screen import ask_questions, read_library
from euchre.errors import EuchreError
from euchre.learn.faq import faq_by_key as asked_questions
from euchre.learn.faq import faq_groups
from euchre.learn.glossary import keys_by_spelling, terms_by_key
from euchre.learn.lessons import lesson_steps
from euchre.learn.questions import QuizQuestion
from euchre.learn.quiz import quiz_questions, quiz_themes
from euchre.learn.tips import list_tips as all_tips
from euchre.learn.tips import tip_themes

_MAX_TEXT_COLUMNS = 78
_STOP_WORDS = {"q", "quit", "exit", "stop"}


class UnknownTopicError(EuchreError):
    """Raised when nothing has this name."""


class _PagePrinter:
    """The console that pages are printed on."""

    def __init__(self, *, ascii_: bool) -> None:
        self.console = _build_console()
        self._ink = build_ink(ascii_=ascii_)

    def print_parts(self, *parts: PagePart) -> None:
        """Print parts of a page."""
        print_parts(self.console, parts, self._ink)

    def write_line(self, words: str = "", style: str = "") -> None:
        """Print a line."""
        self.console.print(self._ink.to_printable(words), style=style)


@click.group(
    "learn",
    epilog="Example: euchre learn quiz --questions 10",
    cls=CommandGroup,
    invoke_without_command=True,
)
@look_options
@click.pass_context
def command(ctx: click.Context, /, **given: Any) -> int:
    """The words, questions, tips, a quiz, and what is strong enough to call.

    Without a command all of it is opened on the whole screen: arrows and Enter read, / searches,
    q leaves. Tips come with their measured truth, the quiz with a reason to every answer.
    """
    if ctx.invoked_subcommand is not None:
        looks = {name: True for name, value in given.items() if value}
        ctx.default_map = dict.fromkeys(
            command.commands, looks
        )  # what stands before it counts, too
        return 0
    if is_full_screen_wanted(line=given["line"]):
        return read_library(build_learn_library(), (), given)
    echo(ctx.get_help())
    return 0


command.add_command(calls)


@command.command("first-game", epilog="Example: euchre learn first-game")
@click.argument("step", required=False)
@look_options
def first_game(**given: Any) -> int:
    """The first game in ten minutes, step by step, or the step STEP: its number or name.

    On the whole screen questions are asked to every step.
    """
    found = {step.key: step for step in lesson_steps()}
    name = given["step"]
    numbered = {f"{at}": key for at, key in enumerate(found, 1)}
    key = "" if name is None else numbered.get(name) or _find_nearest(name, list(found), "step")
    if is_full_screen_wanted(line=given["line"]):
        return read_library(build_learn_library(), (FIRST, key), given)
    paper = _PagePrinter(ascii_=given["ascii_"])
    for step in [found[key]] if key else found.values():
        paper.print_parts(*build_step_parts(step), PagePart("", apart=True))
    return 0


@command.command("tips", epilog="Example: euchre learn tips lead-right")
@click.argument("name", required=False)
@look_options
def tips(**given: Any) -> int:
    """All tips with what they are worth, or everything about the tip NAME.

    Those that were measured and not borne out stand as questions.
    """
    found = {tip.key: tip for tip in all_tips()}
    name = given["name"]
    key = _find_nearest(name, list(found), "tip") if name is not None else ""
    if is_full_screen_wanted(line=given["line"]):
        return read_library(build_learn_library(), (TIPS, key), given)
    paper = _PagePrinter(ascii_=given["ascii_"])
    if key:
        paper.print_parts(*build_tip_parts(found[key]))
        return 0
    for theme, title in tip_themes().items():
        paper.write_line()
        paper.write_line(title, "bold")
        for tip in all_tips():
            if tip.theme == theme:
                worth, doubt = describe_tip_worth(tip)
                paper.write_line(f"{worth:>6}  {tip.heading_text}{doubt}")
                paper.write_line(" " * 8 + tip.key, "dim")
    paper.print_parts(PagePart(explain_tip_figures(), apart=True))
    return 0


@command.command("faq", epilog="Example: euchre learn faq renege")
@click.argument("name", required=False)
@look_options
def faq(**given: Any) -> int:
    """What people ask, or the answer to the question NAME."""
    found = asked_questions()
    name = given["name"]
    key = _find_nearest(name, list(found), "question") if name is not None else ""
    if is_full_screen_wanted(line=given["line"]):
        return read_library(build_learn_library(), (QUESTIONS, key), given)
    paper = _PagePrinter(ascii_=given["ascii_"])
    if key:
        paper.print_parts(*build_faq_parts(found[key]))
        return 0
    for group in faq_groups():
        paper.print_parts(PagePart(group.title, "bold", apart=True))
        for asked in group.asked:
            paper.write_line()
            paper.print_parts(*build_faq_parts(asked))
    return 0


@command.command("glossary", epilog="Example: euchre learn glossary bower")
@click.argument("word", required=False)
@look_options
def glossary(**given: Any) -> int:
    """The words of the table, or what WORD means."""
    word = given["word"]
    key = ""
    if word is not None:
        wanted_ = word.lower()
        key = keys_by_spelling().get(wanted_) or _find_nearest(
            wanted_.replace(" ", "-"), list(terms_by_key()), "word"
        )
    if is_full_screen_wanted(line=given["line"]):
        return read_library(build_learn_library(), (WORDS, key), given)
    told: list[PagePart] = []
    for term in [terms_by_key()[key]] if key else terms_by_key().values():
        told += build_term_parts(term)
    if key:
        told += build_see_parts(terms_by_key()[key])
    _PagePrinter(ascii_=given["ascii_"]).print_parts(*told)
    return 0


@command.command("quiz", epilog="Example: euchre learn quiz --theme bowers")
@click.option("--questions", type=click.IntRange(1), metavar="N", help="How many. [default: all]")
@click.option("--theme", type=click.Choice(list(quiz_themes())), help="Only one theme.")
@click.option(
    "--seed", type=int, metavar="N", help="Shuffle the questions; equal seeds, equal order."
)
@look_options
def quiz(**given: Any) -> int:
    """A quiz, with the reason to every answer and a score at the end.

    Answer with the letter of a choice; q, or "quit" line by line, ends it.
    """
    theme, seed = given["theme"], given["seed"]
    asked = [one for one in quiz_questions().values() if theme in (None, one.theme)]
    if seed is not None:
        random.Random(seed).shuffle(asked)
    asked = asked[: given["questions"]]
    paper = _PagePrinter(ascii_=given["ascii_"])
    if is_full_screen_wanted(line=given["line"]):
        status, right, done = ask_questions(quiz_themes().get(theme, "The quiz"), asked, given)
    else:
        status, (right, done) = 0, _ask_all(paper, asked)
    paper.write_line(describe_tally(right, done), "bold")
    return status


def _ask_all(paper: _PagePrinter, asked: list[QuizQuestion]) -> tuple[int, int]:
    """Ask all questions; return how many answers were right, of how many."""
    right = done = 0
    for number, one in enumerate(asked, 1):
        given = _ask_question(paper, one, f"{number}/{len(asked)}")
        if given is None:
            break
        done += 1
        right += given in one.good_indices
        paper.print_parts(PagePart(one.reply_to(given)))
        paper.write_line()
    return right, done


def _ask_question(paper: _PagePrinter, one: QuizQuestion, number: str) -> int | None:
    """Ask a question; return the number of the choice that was made; None: no more."""
    paper.write_line(f"{number}  {one.text}", "bold")
    for shown in one.shown:
        cards = " ".join(card.symbol for card, _ in shown.cards_with_notes)
        paper.write_line(f"     {shown.label}: {cards}")
    letters = string.ascii_lowercase[: len(one.choices)]
    for at, letter in enumerate(letters):
        paper.write_line(f"  {letter}  {one.choice_symbols(at)}")
    while True:
        try:
            typed = paper.console.input("> ").strip().lower()
        except EOFError:
            return None
        if typed in _STOP_WORDS:
            return None
        if len(typed) == 1 and typed in letters:
            return letters.index(typed)
        paper.write_line(f"Type a letter from a to {letters[-1]}, or quit.")


def _find_nearest(name: str, names: list[str], kind: str) -> str:
    """Return the one of `names` that is meant.

    Raises:
        UnknownTopicError: there is none.
    """
    wanted = name.strip().lower().replace(" ", "-")
    if wanted in names:
        return wanted
    near = difflib.get_close_matches(wanted, names, n=1)
    near = near or [each for each in names if wanted in each][:1]
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
    raise UnknownTopicError(f"there is no {kind} {name!r}: {hint}")


def _build_console() -> PlainTextConsole:
    return PlainTextConsole(width=min(_MAX_TEXT_COLUMNS, PlainTextConsole().width))
