"""The words, questions, tips and lessons, and the rules of games, as pages say them."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.cli.shared.pages import Part
from euchre.learn.faq import Asked
from euchre.learn.glossary import Term, terms
from euchre.learn.lessons import Step
from euchre.learn.questions import Shown
from euchre.learn.tips import Tip, about, measured
from euchre.presets import PRESETS, preset
from euchre.rules import Rules
from euchre.summary import BASE, diff, summarise
from euchre.words.grammar import capital

# -- learning -------------------------------------------------------------------------------------


def tip_parts(tip: Tip) -> list[Part]:
    """A tip with what it is worth."""
    truth = measured(tip.key)
    parts = [Part(tip.heading, "bold underline")]
    if truth is not None and truth.doubt:
        doubt = capital(truth.doubt)
        parts.append(Part(f"{doubt}: measured {truth.all.worth:+.2f} points a hand."))
    parts.append(Part(tip.text))
    if truth is not None:
        figures = truth.all
        parts.append(
            Part(
                f"{truth.verdict}: worth {figures.worth:+.2f} points a hand (standard error "
                f"{figures.error:.2f}), at least as good in {figures.holds:.0%} of "
                f"{figures.positions} positions."
            )
        )
        parts += [
            Part(f"{case.worth:+.2f} ({case.error:.2f})  when {case.when}", indent=2)
            for case in truth.cases
        ]
    return [*parts, *(Part(text) for text in (tip.against, tip.instead) if text)]


def tips_told() -> str:
    """What the figures of the tips mean."""
    return (
        "The figures are points a hand by which the best move that follows the tip is ahead of the "
        "best that does not. A tip that costs points, or may, stands as a question: "
        f"{about()['command']}"
    )


def worth_of(tip: Tip) -> tuple[str, str]:
    """What a tip is worth, in points a hand, and how doubtful it is; both may be empty."""
    truth = measured(tip.key)
    if truth is None:
        return "", ""
    return f"{truth.all.worth:+.2f}", f" ({truth.doubt})" if truth.doubt else ""


def asked_parts(asked: Asked) -> list[Part]:
    """A question that people ask, and its answer."""
    return [Part(asked.question, "bold"), *map(Part, asked.answer)]


def term_parts(term: Term) -> list[Part]:
    """A word and its meaning."""
    also = f" (also {', '.join(term.also)})" if term.also else ""
    return [Part(f"{capital(term.name)}{also}", "bold"), Part(term.meaning, indent=4)]


def see_parts(term: Term) -> list[Part]:
    """What belongs to a word."""
    also = [terms()[each].name for each in term.see]
    return [Part(f"See {', '.join(also)}.", "dim")] if also else []


def step_parts(step: Step) -> list[Part]:
    """A step of the first game; its questions are asked apart."""
    parts = [Part(step.title, "bold"), *(Part(text, apart=True) for text in step.text)]
    for shown in step.shown:
        parts += shown_parts(shown)
    return parts


def shown_parts(shown: Shown) -> list[Part]:
    """Cards that are shown, with a word to some of them."""
    cards = " ".join(f"{card.symbol} {note}".strip() for card, note in shown.pairs)
    return [Part(f"{shown.label}:", apart=True), Part(cards, indent=4)]


# -- rules ----------------------------------------------------------------------------------------


def section_parts(title: str, sentences: Sequence[str]) -> list[Part]:
    """Sentences below a heading, if there is one."""
    said = [Part(words, mark="- ", indent=2) for words in sentences]
    return [Part(title, "bold", apart=True), *said] if title else said


def rules_parts(title: str, rules: Rules) -> list[Part]:
    """All rules of a game."""
    parts = [Part(title, "bold underline")]
    for section in summarise(rules):
        parts += section_parts(section.title, section.sentences)
    return parts


def difference_parts(title: str, rules: Rules, known: Rules, called: str) -> list[Part]:
    """What is different in a game for somebody who knows another; empty if nothing is.

    Args:
        title: of the game.
        rules: of it.
        known: of the other.
        called: its title.
    """
    lines = diff(known, rules)
    if not lines:
        return []
    head = Part(f"{title}, if you know {called}", "bold underline")
    return [head, *_apart(section_parts("", lines))]


def _apart(parts: list[Part]) -> list[Part]:
    first, *rest = parts
    return [Part(first.words, first.style, first.indent, first.mark, apart=True), *rest]


def standard_parts(title: str, rules: Rules) -> list[Part]:
    """What is different in a game from the standard one, or that nothing is."""
    base = preset(BASE)
    found = difference_parts(title, rules, base.rules, PRESETS[BASE].title)
    return found or [Part(title, "bold underline"), Part("There is no difference.", apart=True)]
