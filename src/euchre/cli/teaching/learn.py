"""``euchre learn``: the words, questions, tips and a quiz in the terminal."""

from __future__ import annotations

import difflib
import random
import string
import textwrap

import click
from rich.console import Console

from euchre.cli.shared.groups import Whole
from euchre.cli.teaching.calls import command as calls
from euchre.errors import EuchreError
from euchre.learn.faq import Asked, groups
from euchre.learn.faq import questions as asked_questions
from euchre.learn.glossary import Term, spellings, terms
from euchre.learn.questions import Question
from euchre.learn.quiz import questions as quiz_questions
from euchre.learn.quiz import themes as quiz_themes
from euchre.learn.tips import Tip, about, measured
from euchre.learn.tips import themes as tip_themes
from euchre.learn.tips import tips as all_tips
from euchre.words.grammar import capital

_MEASURE = 78
_STOP = {"q", "quit", "exit", "stop"}


class UnknownTopicError(EuchreError):
    """There is nothing under this name."""


@click.group(
    "learn",
    epilog="Example: euchre learn quiz --questions 10",
    cls=Whole,
    invoke_without_command=True,
)
@click.pass_context
def command(ctx: click.Context) -> None:
    """The words, questions, tips, a quiz, and what is strong enough to call.

    Tips come with their measured truth, the quiz with a reason to every answer.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


command.add_command(calls)


@command.command("tips", epilog="Example: euchre learn tips lead-right")
@click.argument("name", required=False)
def tips(name: str | None) -> None:
    """All tips with what they are worth, or everything about the tip NAME.

    Those that were measured and not borne out stand as questions.
    """
    console = _console()
    if name is not None:
        found = {tip.key: tip for tip in all_tips()}
        _tell_tip(console, found[_near(name, list(found), "tip")])
        return
    for theme, title in tip_themes().items():
        console.print(f"\n[bold]{title}[/bold]")
        for tip in all_tips():
            if tip.theme == theme:
                truth = measured(tip.key)
                worth = "" if truth is None else f"{truth.all.worth:+.2f}"
                doubt = f" ({truth.doubt})" if truth is not None and truth.doubt else ""
                console.print(f"{worth:>6}  {tip.heading}{doubt}", markup=False)
                console.print(" " * 8 + f"{tip.key}", style="dim", markup=False)
    console.print()
    _say(
        console,
        "The figures are points a hand by which the best move that follows the tip is ahead of the "
        "best that does not. A tip that costs points, or may, stands as a question: "
        f"{about()['command']}",
    )


def _tell_tip(console: Console, tip: Tip) -> None:
    truth = measured(tip.key)
    console.print(tip.heading, style="bold underline", markup=False)
    if truth is not None and truth.doubt:
        _say(console, f"{truth.doubt.capitalize()}: measured {truth.all.worth:+.2f} points a hand.")
    _say(console, tip.text)
    if truth is not None:
        figures = truth.all
        _say(
            console,
            f"{truth.verdict}: worth {figures.worth:+.2f} points a hand (standard error "
            f"{figures.error:.2f}), at least as good in {figures.holds:.0%} of "
            f"{figures.positions} positions.",
        )
        for case in truth.cases:
            line = f"{case.worth:+.2f} ({case.error:.2f})  when {case.when}"
            console.print(textwrap.indent(line, "  "), markup=False)
    for text in (tip.against, tip.instead):
        if text:
            _say(console, text)


@command.command("faq", epilog="Example: euchre learn faq renege")
@click.argument("name", required=False)
def faq(name: str | None) -> None:
    """What people ask, or the answer to the question NAME."""
    console = _console()
    if name is not None:
        found = asked_questions()
        _answer(console, found[_near(name, list(found), "question")])
        return
    for group in groups():
        console.print(f"\n[bold]{group.title}[/bold]")
        for asked in group.asked:
            console.print()
            _answer(console, asked)


def _answer(console: Console, asked: Asked) -> None:
    console.print(asked.question, style="bold", markup=False)
    for paragraph in asked.answer:
        _say(console, paragraph)


@command.command("glossary", epilog="Example: euchre learn glossary bower")
@click.argument("word", required=False)
def glossary(word: str | None) -> None:
    """The words of the table, or what WORD means."""
    console = _console()
    if word is None:
        for term in terms().values():
            _tell_term(console, term)
        return
    wanted = word.lower()
    key = spellings().get(wanted) or _near(wanted.replace(" ", "-"), list(terms()), "word")
    _tell_term(console, terms()[key])
    also = [terms()[each].name for each in terms()[key].see]
    if also:
        console.print(f"See {', '.join(also)}.", style="dim", markup=False)


def _tell_term(console: Console, term: Term) -> None:
    also = f" (also {', '.join(term.also)})" if term.also else ""
    console.print(f"{capital(term.name)}{also}", style="bold", markup=False)
    for line in textwrap.wrap(term.meaning, console.width - 4):
        console.print("    " + line, markup=False)


@command.command("quiz", epilog="Example: euchre learn quiz --theme bowers")
@click.option("--questions", type=click.IntRange(1), help="How many. [default: all]")
@click.option("--theme", type=click.Choice(list(quiz_themes())), help="Only one theme.")
@click.option("--seed", type=int, help="Shuffle the questions; equal seeds, equal order.")
def quiz(questions: int | None, theme: str | None, seed: int | None) -> None:
    """A quiz, with the reason to every answer and a score at the end.

    Answer with a letter; "quit" ends it.
    """
    console = _console()
    asked = [one for one in quiz_questions().values() if theme in (None, one.theme)]
    if seed is not None:
        random.Random(seed).shuffle(asked)
    asked = asked[:questions]
    right = done = 0
    for number, one in enumerate(asked, 1):
        given = _ask(console, one, f"{number}/{len(asked)}")
        if given is None:
            break
        done += 1
        good = given in one.good
        right += good
        verdict = "Correct." if good else f"No: {one.said(one.right)}."
        _say(console, f"{verdict} {one.why}")
        console.print()
    console.print(f"{right} of {done} correct." if done else "Another time.", style="bold")


def _ask(console: Console, one: Question, number: str) -> int | None:
    """The number of the choice that was made; None: no more."""
    console.print(f"{number}  {one.text}", style="bold", markup=False)
    for shown in one.shown:
        cards = " ".join(card.symbol for card, _ in shown.pairs)
        console.print(f"     {shown.label}: {cards}", markup=False)
    letters = string.ascii_lowercase[: len(one.choices)]
    for at, letter in enumerate(letters):
        said = " ".join(card.symbol for card in one.faces(at)) if one.cards else one.choices[at]
        console.print(f"  {letter}  {said}", markup=False)
    while True:
        try:
            typed = console.input("> ").strip().lower()
        except EOFError:
            return None
        if typed in _STOP:
            return None
        if len(typed) == 1 and typed in letters:
            return letters.index(typed)
        console.print(f"Type a letter from a to {letters[-1]}, or quit.", markup=False)


def _near(name: str, names: list[str], kind: str) -> str:
    """The one of `names` that is meant.

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
    return Console(highlight=False, width=min(_MEASURE, Console().width))


def _say(console: Console, text: str) -> None:
    for line in textwrap.wrap(text, console.width, break_on_hyphens=False):
        console.print(line, markup=False)
