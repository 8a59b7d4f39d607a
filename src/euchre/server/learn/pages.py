"""The pages that teach: the first game, tips with their measured truth, the quiz, questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from euchre import events
from euchre.cards import Card, parse_cards, sort_hand
from euchre.errors import CardError
from euchre.hand import Phase, View, see
from euchre.learn import faq as asked
from euchre.learn import quiz
from euchre.learn import tips as advice
from euchre.learn.glossary import terms
from euchre.learn.lessons import steps, whole_hand
from euchre.learn.positions import Position, names_of
from euchre.learn.questions import QuestionCards, QuizQuestion
from euchre.learn.tips import Example, Tip, TipFigures, TipMove, about, measured
from euchre.presets import preset
from euchre.rules import Seat
from euchre.server.budgets import costs
from euchre.server.endpoints import Endpoint
from euchre.server.processes.background import in_thread
from euchre.server.render import page
from euchre.words import NameGrammar, listing, offered, tell
from euchre.words.grammar import capital

EVEN: Final = 0.02
"""Points by which a move may be behind the best and still be as good."""
_WIDEST: Final = 1.2
"""Points at the ends of the scale of a bar."""
_HALF: Final = 100.0
"""Half the width of a bar's picture."""


# -- figures ------------------------------------------------------------------------------------


def signed(points: float, digits: int = 2) -> str:
    """Format points with their sign."""
    shown = f"{round(points, digits) + 0.0:+.{digits}f}"
    return shown.replace("-", "\u2212").replace("+0.00", "0.00")


def percent(share: float) -> str:
    """Format a share in whole percent."""
    return f"{round(100 * share)} %"


def bar(figures: TipFigures) -> Markup:
    """Draw the worth of following advice as a bar from the middle, with twice its error."""
    middle = _HALF + 2

    def at(points: float) -> float:
        return middle + max(-1.0, min(1.0, points / _WIDEST)) * _HALF

    worth, error = figures.worth, 2 * figures.error
    low, high = sorted((middle, at(worth)))
    kind = {1: "gain", -1: "loss", 0: "level"}[figures.sign]
    said = (
        f"Following it: {signed(figures.worth)} points a hand, standard error {figures.error:.2f}"
    )
    return Markup(
        '<svg class="bar {}" viewBox="0 0 204 20" role="img" aria-label="{}">'
        '<line class="bar-axis" x1="2" x2="202" y1="10" y2="10"/>'
        '<rect x="{:.1f}" y="5" width="{:.1f}" height="10"/>'
        '<line class="bar-middle" x1="102" x2="102" y1="1" y2="19"/>'
        '<line class="bar-error" x1="{:.1f}" x2="{:.1f}" y1="10" y2="10"/>'
        "</svg>"
    ).format(kind, said, low, max(high - low, 0.5), at(worth - error), at(worth + error))


# -- examples -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class OfferedMove:
    """A move that may be chosen.

    Attributes:
        words: the move, as a choice.
        card: its card, if it is one.
        worth: points a hand.
        follows: whether it follows the tip; None: it is not compared.
    """

    words: str
    card: Card | None
    worth: float
    follows: bool | None


@dataclass(frozen=True)
class ExampleScene:
    """An example as a page shows it.

    Attributes:
        where: where one sits, and what is at stake.
        said: what was said and done before the cards, a sentence each.
        shown: cards to look at.
        asked: the question.
        options: what may be done, in the order of the hand.
        good: the numbers of those that are best.
        why: what can be said to it.
    """

    where: str
    said: tuple[str, ...]
    shown: tuple[QuestionCards, ...]
    asked: str
    options: tuple[OfferedMove, ...]
    good: tuple[int, ...]
    why: str


def scene(example: Example) -> ExampleScene:
    """Build the words and cards of an example."""
    position, seen = example.position, example.position.view()
    teller = NameGrammar(names_of(position))
    cards = _sorted(seen)
    options = sorted(example.options, key=lambda one: _order(one, cards))
    best = max(option.worth for option in options)
    good = tuple(n for n, option in enumerate(options) if option.worth >= best - EVEN)
    where = capital(f"{teller.says(position.dealer, 'deals')}.")
    return ExampleScene(
        where if position.preset == "standard" else f"{preset(position.preset).title}. {where}",
        tuple(_told(position, teller)),
        (*_up(seen), *_tricks(seen, teller), QuestionCards("Your hand", " ".join(map(str, cards)))),
        _asked(seen),
        tuple(OfferedMove(_words(one, seen), one.card, one.worth, one.follows) for one in options),
        good,
        _why(options),
    )


def _sorted(seen: View) -> list[Card]:
    return sort_hand(seen.cards, seen.rules.sort_suits)


def _order(option: TipMove, cards: list[Card]) -> tuple[int, str]:
    if option.card is not None:
        return cards.index(option.card), ""
    return (0 if isinstance(option.move, events.Passed) else 1), str(option.move)


def _words(option: TipMove, seen: View) -> str:
    """Describe a move as a choice."""
    if option.card is not None:
        return capital(option.card.name)
    assert isinstance(option.move, events.Passed | events.Called)
    first_round = seen.phase is Phase.ORDER
    return offered(seen.rules, seen.dealer, option.move, first_round=first_round)


def _told(position: Position, teller: NameGrammar) -> Iterator[str]:
    """Yield the calls before the example as sentences; neighbours who pass share one."""
    seen, passed = position.at_first(), list[Seat]()
    for event in position.events:
        if isinstance(event, events.Passed):
            passed.append(event.seat)
        else:
            yield from _passes(passed, teller)
            passed.clear()
            if not isinstance(event, events.Played) and not _with_partner(event):
                yield capital(tell(seen, event, teller.names))
        if len(passed) == len(teller.names):
            yield "All pass."
            passed.clear()
        seen = see(seen, event)
    yield from _passes(passed, teller)


def _with_partner(event: events.HandEvent) -> bool:
    """Return whether a player declares what is the default: not to go alone."""
    return isinstance(event, events.Declared) and not event.alone


def _passes(seats: Sequence[Seat], teller: NameGrammar) -> Iterator[str]:
    if seats:
        verb = teller.verb(seats[0], "passes") if len(seats) == 1 else "pass"
        yield capital(f"{listing([teller.object(seat) for seat in seats])} {verb}.")


def _up(seen: View) -> tuple[QuestionCards, ...]:
    down = seen.maker is not None and not seen.ordered
    named = sum(isinstance(event, events.Passed) for event in seen.events) >= seen.rules.players
    return (QuestionCards("Turned down" if down or named else "Turned up", str(seen.up_card)),)


def _tricks(seen: View, teller: NameGrammar) -> tuple[QuestionCards, ...]:
    def row(label: str, plays: tuple[events.Played, ...]) -> QuestionCards:
        cards = " ".join(str(play.card) for play in plays)
        return QuestionCards(
            label, cards, tuple(teller.object(play.seat).removeprefix("your ") for play in plays)
        )

    done = [
        row(f"Trick {number}, taken by {teller.object(trick.winner)}", trick.plays)
        for number, trick in enumerate(seen.tricks, 1)
    ]
    return (*done, *([row("On the table", seen.trick)] if seen.trick else []))


def _asked(seen: View) -> str:
    if seen.phase is Phase.DISCARD:
        return "Discard which card?"
    if seen.phase is Phase.PLAY:
        return f"{'You lead. ' if not seen.trick else ''}Which card do you play?"
    return "What do you say?"


def _why(options: Sequence[TipMove]) -> str:
    follows = max(option.worth for option in options if option.follows)
    other = max(option.worth for option in options if option.follows is False)
    if follows >= other + EVEN:
        return f"Here the tip is right, by {signed(follows - other)[1:]} points."
    if follows > other - EVEN:
        return "Here it makes no difference."
    return f"Here the tip is wrong, and costs {signed(other - follows)[1:]} points."


# -- pages --------------------------------------------------------------------------------------


async def overview(_: Request) -> Response:
    """``/learn``: everything there is to learn with."""
    return page(
        "learn.html",
        steps=steps(),
        minutes=round(sum(step.minutes for step in steps())),
        tips=advice.tips(),
        best=_telling(),
        bar=bar,
        signed=signed,
        questions=len(quiz.questions()),
        groups=asked.groups(),
        words=len(terms()),
    )


def _telling() -> list[tuple[Tip, TipFigures]]:
    """Find three tips that show the range: worth most, worth least, and least true."""
    found = [(tip, told.all) for tip in advice.tips() if (told := measured(tip.key)) is not None]
    found.sort(key=lambda each: each[1].worth)
    return [found[-1], min(found, key=lambda each: abs(each[1].worth)), found[0]] if found else []


async def first_game(_: Request) -> Response:
    """``/learn/first-game``: ten minutes in steps."""
    return page("learn-first-game.html", steps=steps(), tip_line=tip_line, now=whole_hand.at(()))


async def a_hand(request: Request) -> Response:
    """``/learn/hand``: the hand of the first game, up to the cards in ``played``: ``TH 9S``."""
    try:
        cards = parse_cards(request.query_params.get("played", "")[:20])
    except CardError:
        cards = ()
    return page("learn-hand.html", now=whole_hand.at(cards))


@costs(runs="thread")
async def tips(_: Request) -> Response:
    """``/learn/tips``: advice with its measured truth."""
    return await in_thread(_make_tips)


def _make_tips() -> Response:
    found = {
        theme: [(tip, measured(tip.key)) for tip in advice.tips() if tip.theme == theme]
        for theme in advice.themes()
    }
    return page(
        "learn-tips.html",
        themes=advice.themes(),
        tips=found,
        about=about(),
        bar=bar,
        scene=scene,
        signed=signed,
        percent=percent,
        extra={"read-the-discard": discards_line()},
        title_of=lambda name: preset(name).title,
    )


async def the_quiz(_: Request) -> Response:
    """``/learn/quiz``: questions with choices."""
    themes = {
        key: [one for one in quiz.questions().values() if one.theme == key] for key in quiz.themes()
    }
    count = len(quiz.questions())
    return page(
        "learn-quiz.html", titles=quiz.themes(), themes=themes, count=count, tip_line=tip_line
    )


def discards_line() -> str:
    """Describe the share of discards that could leave a dealer short of a suit."""
    truth = measured("short-suit")
    if truth is None:
        return ""
    return (
        f"Of {truth.asked} discards, {truth.all.positions} could be the only one of a plain "
        f"suit, and discarding it was as good as anything in {percent(truth.all.holds)} of those."
    )


def tip_line(question: QuizQuestion) -> str:
    """Describe the measured worth of a question's advice, in a sentence."""
    truth = measured(question.tip) if question.tip else None
    if truth is None:
        return ""
    figures = next((case for case in truth.cases if case.when == question.when), truth.all)
    when = f" when {figures.when}" if figures.when else ""
    return (
        f"Measured: {signed(figures.worth)} points a hand{when}, and at least as good in "
        f"{percent(figures.holds)} of such positions."
    )


async def faq(_: Request) -> Response:
    """``/learn/faq``: frequently asked questions."""
    return page("learn-faq.html", groups=asked.groups())


def routes() -> list[Endpoint]:
    """Build the routes of the pages that teach."""
    return [
        Endpoint("GET", "/learn", overview),
        Endpoint("GET", "/learn/first-game", first_game),
        Endpoint("GET", "/learn/hand", a_hand),
        Endpoint("GET", "/learn/tips", tips),
        Endpoint("GET", "/learn/quiz", the_quiz),
        Endpoint("GET", "/learn/faq", faq),
    ]
