"""The words, questions, tips and lessons, and the rules of games, as pages say them."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cli.learn.pages import PagePart
from euchre.english.grammar import capitalise_first
from euchre.english.summary import describe_differences, summarise_rules
from euchre.game.rules import Rules
from euchre.learn.faq import FaqItem
from euchre.learn.glossary import GlossaryTerm, terms_by_key
from euchre.learn.lessons import LessonStep
from euchre.learn.tips import Tip, find_measured_tip, tip_file_info

# -- learning -------------------------------------------------------------------------------------


def build_tip_parts(tip: Tip) -> list[PagePart]:
    """Return a tip with what it is worth."""
    truth = find_measured_tip(tip.key)
    parts = [PagePart(tip.heading_text, "bold underline")]
    if truth is not None and truth.doubt_reason:
        doubt = capitalise_first(truth.doubt_reason)
        parts.append(PagePart(f"{doubt}: measured at {truth.all.worth:+.2f} points a hand."))
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


def explain_tip_figures() -> str:
    """Return the sentences on what the figures of the tips mean."""
    return (
        "A value is how many points per hand the best move that follows the tip gains over "
        "the best move that doesn't. A tip that costs points, or may cost some, is worded as "
        f"a question. Measured with {tip_file_info()['command']}"
    )


def describe_tip_worth(tip: Tip) -> tuple[str, str]:
    """Return what a tip is worth, in points a hand, and how doubtful it is; both may be empty."""
    truth = find_measured_tip(tip.key)
    if truth is None:
        return "", ""
    return f"{truth.all.worth:+.2f}", f" ({truth.doubt_reason})" if truth.doubt_reason else ""


def build_faq_parts(question: FaqItem) -> list[PagePart]:
    """Return a question that people ask, and its answer."""
    return [PagePart(question.question, "bold"), *map(PagePart, question.answer)]


def build_term_parts(term: GlossaryTerm) -> list[PagePart]:
    """Return a word and its meaning."""
    also = f" (also {', '.join(term.also)})" if term.also else ""
    return [
        PagePart(f"{capitalise_first(term.name)}{also}", "bold"),
        PagePart(term.meaning, indent=4),
    ]


def build_see_also_parts(term: GlossaryTerm) -> list[PagePart]:
    """Return what belongs to a word."""
    also = [terms_by_key()[key].name for key in term.see]
    return [PagePart(f"See {', '.join(also)}.", "dim")] if also else []


def build_step_parts(step: LessonStep) -> list[PagePart]:
    """Return a step of the first game; its questions are asked apart."""
    parts = [PagePart(step.title, "bold"), *(PagePart(text, apart=True) for text in step.text)]
    for shown in step.shown:
        cards = " ".join(f"{card.symbol} {note}".strip() for card, note in shown.cards_with_notes)
        parts += [PagePart(f"{shown.label}:", apart=True), PagePart(cards, indent=4)]
    return parts


def describe_tally(right: int, answered: int) -> str:
    """Return how many answers were right, of how many."""
    return f"{right} of {answered} correct." if answered else "No answers yet."


def _list_sentences(sentences: Sequence[str]) -> list[PagePart]:
    return [PagePart(sentence, mark="- ", indent=2) for sentence in sentences]


def build_rules_parts(title: str, rules: Rules) -> list[PagePart]:
    """Return all rules of a game."""
    parts = [PagePart(title, "bold underline")]
    for section in summarise_rules(rules):
        parts.append(PagePart(section.title, "bold", apart=True))
        parts += _list_sentences(section.sentences)
    return parts


def build_difference_parts(
    title: str, rules: Rules, known_rules: Rules, known_title: str
) -> list[PagePart]:
    """Return how a game differs from one that is known by `known_title`; empty if it does not."""
    lines = describe_differences(known_rules, rules)
    if not lines:
        return []
    head = PagePart(f"{title}, if you know {known_title}", "bold underline")
    return [head, PagePart("", apart=True), *_list_sentences(lines)]
