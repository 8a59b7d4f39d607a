"""All there is to read, in order: what can be learnt, and the rules of every game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from euchre.analysis.calls.charts import CHARTS_BY_NAME, list_charts
from euchre.analysis.calls.table import calling_table
from euchre.cli.shared.pages import Library, LibrarySection, PagePart, TextPage
from euchre.cli.teaching.charts import build_chart_parts
from euchre.cli.teaching.telling import (
    build_faq_parts,
    build_rules_parts,
    build_section_parts,
    build_see_parts,
    build_standard_parts,
    build_step_parts,
    build_term_parts,
    build_tip_parts,
    describe_tip_worth,
    explain_tip_figures,
)
from euchre.english.grammar import capitalise_first, format_count
from euchre.english.seats import seat_number, seat_title
from euchre.english.summary import summarise_rules
from euchre.game.presets import PRESETS
from euchre.game.rules import Rules
from euchre.learn import faq, glossary, lessons, quiz, tips
from euchre.learn.questions import QuizQuestion

ALL_PAGE: Final = "all"
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


def build_learn_library() -> Library:
    """Return the library of all that is to be learnt."""
    return Library(
        "Learning Euchre",
        (
            _build_first_game_shelf(),
            _build_glossary_shelf(),
            _build_faq_shelf(),
            _build_tips_shelf(),
            _build_quiz_shelf(),
            _build_calls_shelf(),
        ),
    )


def _build_shelf(key: str, title: str, about: str, pages: Sequence[TextPage]) -> LibrarySection:
    parts = [PagePart(title, "bold"), PagePart(about, apart=True)]
    return LibrarySection(key, title, lambda: parts, tuple(pages))


def _build_first_game_shelf() -> LibrarySection:
    pages = [
        TextPage(
            step.key, f"{at}. {step.title}", partial(build_step_parts, step), asks=step.questions
        )
        for at, step in enumerate(lessons.lesson_steps(), 1)
    ]
    about = "From the pack to the score in ten minutes, step by step, with questions to each."
    return _build_shelf(FIRST, "The first game", about, pages)


def _build_glossary_shelf() -> LibrarySection:
    pages = [
        TextPage(key, capitalise_first(term.name), partial(_build_term_parts, term))
        for key, term in glossary.terms_by_key().items()
    ]
    about = f"What players say, and what they mean: {format_count(len(pages), 'word')}."
    return _build_shelf(WORDS, "The words of the table", about, pages)


def _build_term_parts(term: glossary.GlossaryTerm) -> list[PagePart]:
    return [*build_term_parts(term), *build_see_parts(term)]


def _build_faq_shelf() -> LibrarySection:
    pages = [
        TextPage(asked.key, asked.question, partial(build_faq_parts, asked), group.title)
        for group in faq.faq_groups()
        for asked in group.asked
    ]
    return _build_shelf(QUESTIONS, "What people ask", f"{len(pages)} questions, answered.", pages)


def _build_tips_shelf() -> LibrarySection:
    pages = [
        TextPage(
            tip.key,
            f"{tip.heading_text} {describe_tip_worth(tip)[0]}".strip(),
            partial(build_tip_parts, tip),
            title,
        )
        for theme, title in tips.tip_themes().items()
        for tip in tips.list_tips()
        if tip.theme == theme
    ]
    about = f"{len(pages)} pieces of advice, and what they are worth. {explain_tip_figures()}"
    return _build_shelf(TIPS, "Tips", about, pages)


def _build_quiz_shelf() -> LibrarySection:
    everything = tuple(quiz.quiz_questions().values())
    pages = [_build_quiz_page(ALL_PAGE, "All questions", everything)]
    for theme, title in quiz.quiz_themes().items():
        pages.append(
            _build_quiz_page(theme, title, tuple(q for q in everything if q.theme == theme))
        )
    about = f"{len(everything)} questions, with the reason to every answer."
    return _build_shelf(QUIZ, "The quiz", about, pages)


def _build_quiz_page(key: str, title: str, asks: tuple[QuizQuestion, ...]) -> TextPage:
    parts = [
        PagePart(title, "bold"),
        PagePart(f"{format_count(len(asks), 'question')}. Enter asks them."),
    ]
    return TextPage(key, title, lambda: parts, asks=asks, at_once=True)


def _build_calls_shelf() -> LibrarySection:
    pages = []
    for name, each in PRESETS.items():
        for call in list_charts(each.rules):
            for seat in range(each.rules.players):
                where = "Dealer" if seat == each.rules.players - 1 else seat_title(seat)
                title = f"{where}, {CHARTS_BY_NAME[call].short}"
                parts = partial(_build_chart, name, seat, call)
                key = chart_key(name, seat, call)
                pages.append(TextPage(key, title, parts, each.title, searched=False))
    about = "What is strong enough to call, for every kind of hand, in each game and each seat."
    return _build_shelf(CALLS, "What to call", about, pages)


def chart_key(name: str, seat: int, call: str) -> str:
    """Return the key of the page of a chart of calls; the seat is counted from the dealer's left,
    from 0.
    """
    return f"{name}-{call}-{seat_number(seat)}"


def _build_chart(name: str, seat: int, call: str) -> list[PagePart]:
    return build_chart_parts(calling_table(name, seat, call))


# -- rules ----------------------------------------------------------------------------------------


def build_rules_library(*more: LibrarySection) -> Library:
    """Return the rules of every game, and of some others before them."""
    taken = {shelf.key for shelf in more}
    named = (
        build_rules_shelf(each.name, each.title, each.rules, each.blurb)
        for each in PRESETS.values()
        if each.name not in taken
    )
    return Library("The rules", (*more, *named))


def build_rules_shelf(
    key: str, title: str, rules: Rules, blurb: str = "", first: Sequence[TextPage] = ()
) -> LibrarySection:
    """Return the rules of a game, section by section.

    Args:
        key: its name, or the file it stands in.
        title: of it.
        rules: of it.
        blurb: what sets it apart.
        first: pages that stand before the others.
    """

    def build_about() -> Iterator[PagePart]:
        yield PagePart(title, "bold")
        if blurb:
            yield PagePart(blurb, apart=True)

    sections = [
        TextPage(str(at), section.title, partial(_build_section, section.title, section.sentences))
        for at, section in enumerate(summarise_rules(rules), 1)
    ]
    whole = TextPage(
        ALL_PAGE, "All rules", partial(build_rules_parts, title, rules), searched=False
    )
    return LibrarySection(
        key,
        title,
        lambda: [*build_about()],
        (*first, whole, *sections),
        partial(build_standard_parts, title, rules),
        key,
    )


def _build_section(title: str, sentences: Sequence[str]) -> list[PagePart]:
    first, *rest = build_section_parts(title, sentences)
    return [PagePart(first.words, first.style), *rest]
