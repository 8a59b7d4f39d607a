"""The words, questions, tips and lessons, and the rules of games, as pages say them."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cli.shared.pages import PagePart
from euchre.learn.faq import FaqItem
from euchre.learn.glossary import Term, terms
from euchre.learn.lessons import LessonStep
from euchre.learn.questions import QuestionCards
from euchre.learn.tips import Tip, about, measured
from euchre.presets import PRESETS, preset
from euchre.rules import Rules
from euchre.summary import BASE, diff, summarise
from euchre.words.grammar import capital

# -- learning -------------------------------------------------------------------------------------


def tip_parts(tip: Tip) -> list[PagePart]:
    """Return a tip with what it is worth."""
    truth = measured(tip.key)
    parts = [PagePart(tip.heading, "bold underline")]
    if truth is not None and truth.doubt:
        doubt = capital(truth.doubt)
        parts.append(PagePart(f"{doubt}: measured {truth.all.worth:+.2f} points a hand."))
    parts.append(PagePart(tip.text))
    if truth is not None:
        figures = truth.all
        parts.append(
            PagePart(
                f"{truth.verdict}: worth {figures.worth:+.2f} points a hand (standard error "
                f"{figures.error:.2f}), at least as good in {figures.holds:.0%} of "
                f"{figures.positions} positions."
            )
        )
        parts += [
            PagePart(f"{case.worth:+.2f} ({case.error:.2f})  when {case.when}", indent=2)
            for case in truth.cases
        ]
    return [*parts, *(PagePart(text) for text in (tip.against, tip.instead) if text)]


def tips_told() -> str:
    """Return the sentences on what the figures of the tips mean."""
    return (
        "The figures are points a hand by which the best move that follows the tip is ahead of the "
        "best that does not. A tip that costs points, or may, stands as a question: "
        f"{about()['command']}"
    )


def worth_of(tip: Tip) -> tuple[str, str]:
    """Return what a tip is worth, in points a hand, and how doubtful it is; both may be empty."""
    truth = measured(tip.key)
    if truth is None:
        return "", ""
    return f"{truth.all.worth:+.2f}", f" ({truth.doubt})" if truth.doubt else ""


def asked_parts(asked: FaqItem) -> list[PagePart]:
    """Return a question that people ask, and its answer."""
    return [PagePart(asked.question, "bold"), *map(PagePart, asked.answer)]


def term_parts(term: Term) -> list[PagePart]:
    """Return a word and its meaning."""
    also = f" (also {', '.join(term.also)})" if term.also else ""
    return [PagePart(f"{capital(term.name)}{also}", "bold"), PagePart(term.meaning, indent=4)]


def see_parts(term: Term) -> list[PagePart]:
    """Return what belongs to a word."""
    also = [terms()[each].name for each in term.see]
    return [PagePart(f"See {', '.join(also)}.", "dim")] if also else []


def step_parts(step: LessonStep) -> list[PagePart]:
    """Return a step of the first game; its questions are asked apart."""
    parts = [PagePart(step.title, "bold"), *(PagePart(text, apart=True) for text in step.text)]
    for shown in step.shown:
        parts += shown_parts(shown)
    return parts


def shown_parts(shown: QuestionCards) -> list[PagePart]:
    """Return cards that are shown, with a word to some of them."""
    cards = " ".join(f"{card.symbol} {note}".strip() for card, note in shown.pairs)
    return [PagePart(f"{shown.label}:", apart=True), PagePart(cards, indent=4)]


# -- rules ----------------------------------------------------------------------------------------


def section_parts(title: str, sentences: Sequence[str]) -> list[PagePart]:
    """Return sentences below a heading, if there is one."""
    said = [PagePart(words, mark="- ", indent=2) for words in sentences]
    return [PagePart(title, "bold", apart=True), *said] if title else said


def rules_parts(title: str, rules: Rules) -> list[PagePart]:
    """Return all rules of a game."""
    parts = [PagePart(title, "bold underline")]
    for section in summarise(rules):
        parts += section_parts(section.title, section.sentences)
    return parts


def difference_parts(title: str, rules: Rules, known: Rules, called: str) -> list[PagePart]:
    """Return what is different in a game for somebody who knows another; empty if nothing is.

    Args:
        title: of the game.
        rules: of it.
        known: of the other.
        called: its title.
    """
    lines = diff(known, rules)
    if not lines:
        return []
    head = PagePart(f"{title}, if you know {called}", "bold underline")
    return [head, *_apart(section_parts("", lines))]


def _apart(parts: list[PagePart]) -> list[PagePart]:
    first, *rest = parts
    return [PagePart(first.words, first.style, first.indent, first.mark, apart=True), *rest]


def standard_parts(title: str, rules: Rules) -> list[PagePart]:
    """Return what is different in a game from the standard one, or that nothing is."""
    base = preset(BASE)
    found = difference_parts(title, rules, base.rules, PRESETS[BASE].title)
    return found or [
        PagePart(title, "bold underline"),
        PagePart("There is no difference.", apart=True),
    ]
