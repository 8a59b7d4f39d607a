"""``euchre learn``: the words, questions, tips and a quiz, to read and to be asked."""

from __future__ import annotations

import difflib
import random
import string
from typing import Any

import click

from euchre.cli.fullscreen.available import wanted
from euchre.cli.shared.console import Console
from euchre.cli.shared.groups import CommandGroup
from euchre.cli.shared.options import look_options
from euchre.cli.shared.pages import PagePart, printed
from euchre.cli.shared.screen import ink
from euchre.cli.shared.tally import tally
from euchre.cli.shared.terminal import echo
from euchre.cli.teaching.calls import command as calls
from euchre.cli.teaching.shelves import FIRST, QUESTIONS, TIPS, WORDS, learn_library
from euchre.cli.teaching.telling import (
    asked_parts,
    see_parts,
    step_parts,
    term_parts,
    tip_parts,
    tips_told,
    worth_of,
)
from euchre.cli.teaching.whole_screen import ask, read
from euchre.errors import EuchreError
from euchre.learn.faq import groups
from euchre.learn.faq import questions as asked_questions
from euchre.learn.glossary import spellings, terms
from euchre.learn.lessons import steps
from euchre.learn.questions import QuizQuestion
from euchre.learn.quiz import questions as quiz_questions
from euchre.learn.quiz import themes as quiz_themes
from euchre.learn.tips import themes as tip_themes
from euchre.learn.tips import tips as all_tips

_MEASURE = 78
_STOP = {"q", "quit", "exit", "stop"}


class UnknownTopicError(EuchreError):
    """Raised when nothing has this name."""


class _Paper:
    """The console that pages are printed on."""

    def __init__(self, *, ascii_: bool) -> None:
        self.console = _console()
        self._ink = ink(ascii_=ascii_)

    def print(self, *parts: PagePart) -> None:
        """Print parts of a page."""
        printed(self.console, parts, self._ink)

    def line(self, words: str = "", style: str = "") -> None:
        """Print a line."""
        self.console.print(self._ink.plain(words), style=style)


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
    if wanted(line=given["line"]):
        return read(learn_library(), (), given)
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
    found = {step.key: step for step in steps()}
    name = given["step"]
    numbered = {f"{at}": key for at, key in enumerate(found, 1)}
    key = "" if name is None else numbered.get(name) or _near(name, list(found), "step")
    if wanted(line=given["line"]):
        return read(learn_library(), (FIRST, key), given)
    paper = _Paper(ascii_=given["ascii_"])
    for step in [found[key]] if key else found.values():
        paper.print(*step_parts(step), PagePart("", apart=True))
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
    key = _near(name, list(found), "tip") if name is not None else ""
    if wanted(line=given["line"]):
        return read(learn_library(), (TIPS, key), given)
    paper = _Paper(ascii_=given["ascii_"])
    if key:
        paper.print(*tip_parts(found[key]))
        return 0
    for theme, title in tip_themes().items():
        paper.line()
        paper.line(title, "bold")
        for tip in all_tips():
            if tip.theme == theme:
                worth, doubt = worth_of(tip)
                paper.line(f"{worth:>6}  {tip.heading}{doubt}")
                paper.line(" " * 8 + tip.key, "dim")
    paper.print(PagePart(tips_told(), apart=True))
    return 0


@command.command("faq", epilog="Example: euchre learn faq renege")
@click.argument("name", required=False)
@look_options
def faq(**given: Any) -> int:
    """What people ask, or the answer to the question NAME."""
    found = asked_questions()
    name = given["name"]
    key = _near(name, list(found), "question") if name is not None else ""
    if wanted(line=given["line"]):
        return read(learn_library(), (QUESTIONS, key), given)
    paper = _Paper(ascii_=given["ascii_"])
    if key:
        paper.print(*asked_parts(found[key]))
        return 0
    for group in groups():
        paper.print(PagePart(group.title, "bold", apart=True))
        for asked in group.asked:
            paper.line()
            paper.print(*asked_parts(asked))
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
        key = spellings().get(wanted_) or _near(wanted_.replace(" ", "-"), list(terms()), "word")
    if wanted(line=given["line"]):
        return read(learn_library(), (WORDS, key), given)
    told: list[PagePart] = []
    for term in [terms()[key]] if key else terms().values():
        told += term_parts(term)
    if key:
        told += see_parts(terms()[key])
    _Paper(ascii_=given["ascii_"]).print(*told)
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
    paper = _Paper(ascii_=given["ascii_"])
    if wanted(line=given["line"]):
        status, right, done = ask(quiz_themes().get(theme, "The quiz"), asked, given)
    else:
        status, (right, done) = 0, _ask_all(paper, asked)
    paper.line(tally(right, done), "bold")
    return status


def _ask_all(paper: _Paper, asked: list[QuizQuestion]) -> tuple[int, int]:
    """Ask all questions; return how many answers were right, of how many."""
    right = done = 0
    for number, one in enumerate(asked, 1):
        given = _ask(paper, one, f"{number}/{len(asked)}")
        if given is None:
            break
        done += 1
        right += given in one.good
        paper.print(PagePart(one.reply(given)))
        paper.line()
    return right, done


def _ask(paper: _Paper, one: QuizQuestion, number: str) -> int | None:
    """Ask a question; return the number of the choice that was made; None: no more."""
    paper.line(f"{number}  {one.text}", "bold")
    for shown in one.shown:
        cards = " ".join(card.symbol for card, _ in shown.pairs)
        paper.line(f"     {shown.label}: {cards}")
    letters = string.ascii_lowercase[: len(one.choices)]
    for at, letter in enumerate(letters):
        paper.line(f"  {letter}  {one.symbols(at)}")
    while True:
        try:
            typed = paper.console.input("> ").strip().lower()
        except EOFError:
            return None
        if typed in _STOP:
            return None
        if len(typed) == 1 and typed in letters:
            return letters.index(typed)
        paper.line(f"Type a letter from a to {letters[-1]}, or quit.")


def _near(name: str, names: list[str], kind: str) -> str:
    """Return the one of `names` that is meant.

    Raises:
        UnknownTopicError: there is none.
    """
    wanted = name.strip().lower().replace(" ", "-")
    if wanted in names:
        return wanted
    near = difflib.get_close_matches(wanted, names, n=1, cutoff=0.5)
    near = near or [each for each in names if wanted in each][:1]
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}"
    raise UnknownTopicError(f"there is no {kind} {name!r}: {hint}")


def _console() -> Console:
    return Console(width=min(_MEASURE, Console().width))
