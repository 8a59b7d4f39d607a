"""All there is to read, in order: what can be learnt, and the rules of every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from euchre.analysis.calls.charts import CHARTS, charts_of
from euchre.analysis.calls.table import calling_table
from euchre.cli.shared.pages import Library, PagePart, Shelf, TextPage
from euchre.cli.teaching.charts import chart_parts
from euchre.cli.teaching.telling import (
    asked_parts,
    rules_parts,
    section_parts,
    see_parts,
    standard_parts,
    step_parts,
    term_parts,
    tip_parts,
    tips_told,
    worth_of,
)
from euchre.learn import faq, glossary, lessons, quiz, tips
from euchre.learn.questions import QuizQuestion
from euchre.presets import PRESETS
from euchre.rules import Rules
from euchre.summary import summarise
from euchre.words.grammar import capital, count
from euchre.words.seats import seat_number, seat_title

ALL: Final = "all"
"""The page on which all of a shelf stands."""
FIRST, WORDS, QUESTIONS, TIPS, QUIZ, CALLS = (
    "first-game",
    "glossary",
    "faq",
    "tips",
    "quiz",
    "calls",
)


# -- learning -------------------------------------------------------------------------------------


def learn_library() -> Library:
    """Return the library of all that is to be learnt."""
    return Library(
        "Learning Euchre", (_first(), _words(), _questions(), _tips(), _quiz(), _calls())
    )


def _shelf(key: str, title: str, about: str, pages: Sequence[TextPage]) -> Shelf:
    parts = [PagePart(title, "bold"), PagePart(about, apart=True)]
    return Shelf(key, title, lambda: parts, tuple(pages))


def _first() -> Shelf:
    pages = [
        TextPage(step.key, f"{at}. {step.title}", partial(step_parts, step), asks=step.questions)
        for at, step in enumerate(lessons.steps(), 1)
    ]
    about = "From the pack to the score in ten minutes, step by step, with questions to each."
    return _shelf(FIRST, "The first game", about, pages)


def _words() -> Shelf:
    pages = [
        TextPage(key, capital(term.name), partial(_term, term))
        for key, term in glossary.terms().items()
    ]
    about = f"What players say, and what they mean: {count(len(pages), 'word')}."
    return _shelf(WORDS, "The words of the table", about, pages)


def _term(term: glossary.Term) -> list[PagePart]:
    return [*term_parts(term), *see_parts(term)]


def _questions() -> Shelf:
    pages = [
        TextPage(asked.key, asked.question, partial(asked_parts, asked), group.title)
        for group in faq.groups()
        for asked in group.asked
    ]
    return _shelf(QUESTIONS, "What people ask", f"{len(pages)} questions, answered.", pages)


def _tips() -> Shelf:
    pages = [
        TextPage(
            tip.key, f"{tip.heading} {worth_of(tip)[0]}".strip(), partial(tip_parts, tip), title
        )
        for theme, title in tips.themes().items()
        for tip in tips.tips()
        if tip.theme == theme
    ]
    about = f"{len(pages)} pieces of advice, and what they are worth. {tips_told()}"
    return _shelf(TIPS, "Tips", about, pages)


def _quiz() -> Shelf:
    everything = tuple(quiz.questions().values())
    pages = [_round(ALL, "All questions", everything)]
    for theme, title in quiz.themes().items():
        pages.append(_round(theme, title, tuple(q for q in everything if q.theme == theme)))
    about = f"{len(everything)} questions, with the reason to every answer."
    return _shelf(QUIZ, "The quiz", about, pages)


def _round(key: str, title: str, asks: tuple[QuizQuestion, ...]) -> TextPage:
    parts = [PagePart(title, "bold"), PagePart(f"{count(len(asks), 'question')}. Enter asks them.")]
    return TextPage(key, title, lambda: parts, asks=asks, at_once=True)


def _calls() -> Shelf:
    pages = []
    for name, each in PRESETS.items():
        for call in charts_of(each.rules):
            for seat in range(each.rules.players):
                where = "Dealer" if seat == each.rules.players - 1 else seat_title(seat)
                title = f"{where}, {CHARTS[call].short}"
                parts = partial(_chart, name, seat, call)
                key = chart_key(name, seat, call)
                pages.append(TextPage(key, title, parts, each.title, searched=False))
    about = "What is strong enough to call, for every kind of hand, in each game and each seat."
    return _shelf(CALLS, "What to call", about, pages)


def chart_key(name: str, seat: int, call: str) -> str:
    """Return the key of the page of a chart of calls; the seat is counted from the dealer's left,
    from 0.
    """
    return f"{name}-{call}-{seat_number(seat)}"


def _chart(name: str, seat: int, call: str) -> list[PagePart]:
    return chart_parts(calling_table(name, seat, call))


# -- rules ----------------------------------------------------------------------------------------


def rules_library(*more: Shelf) -> Library:
    """Return the rules of every game, and of some others before them."""
    taken = {shelf.key for shelf in more}
    named = (
        rules_shelf(each.name, each.title, each.rules, each.blurb)
        for each in PRESETS.values()
        if each.name not in taken
    )
    return Library("The rules", (*more, *named))


def rules_shelf(
    key: str, title: str, rules: Rules, blurb: str = "", first: Sequence[TextPage] = ()
) -> Shelf:
    """Return the rules of a game, section by section.

    Args:
        key: its name, or the file it stands in.
        title: of it.
        rules: of it.
        blurb: what sets it apart.
        first: pages that stand before the others.
    """

    def about() -> Iterator[PagePart]:
        yield PagePart(title, "bold")
        if blurb:
            yield PagePart(blurb, apart=True)

    sections = [
        TextPage(str(at), section.title, partial(_section, section.title, section.sentences))
        for at, section in enumerate(summarise(rules), 1)
    ]
    whole = TextPage(ALL, "All rules", partial(rules_parts, title, rules), searched=False)
    return Shelf(
        key,
        title,
        lambda: [*about()],
        (*first, whole, *sections),
        partial(standard_parts, title, rules),
        key,
    )


def _section(title: str, sentences: Sequence[str]) -> list[PagePart]:
    first, *rest = section_parts(title, sentences)
    return [PagePart(first.words, first.style), *rest]
