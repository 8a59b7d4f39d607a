"""The pages that teach: the first game, tips with their measured truth, the quiz, questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from euchre.english import YOU_NAME, NameGrammar, describe_event, join_words, phrase_for_choice
from euchre.english.figures import format_chance, tell_figure
from euchre.english.grammar import capitalise_first
from euchre.errors import CardError
from euchre.game import events
from euchre.game.cards import Card, parse_cards, sort_hand
from euchre.game.hand import Phase, View, see
from euchre.game.presets import preset
from euchre.game.rules import Seat
from euchre.learn import faq as asked
from euchre.learn import quiz, whole_hand
from euchre.learn import tips as advice
from euchre.learn.glossary import terms_by_key
from euchre.learn.lessons import lesson_steps
from euchre.learn.positions import Position, seat_names
from euchre.learn.questions import QuestionCards, QuizQuestion
from euchre.learn.tips import Tip, TipExample, TipFigures, TipMove, find_measured_tip, tip_file_info
from euchre.server.budgets import declare_budget
from euchre.server.endpoints import Endpoint
from euchre.server.languages import CURRENT_LANGUAGE, translate
from euchre.server.processes.background import run_in_thread
from euchre.server.render import PAGE_HEADERS, render_page, render_part
from euchre.texts import join_texts, translatable

EVEN_POINTS: Final = 0.02
"""Points by which a move may be behind the best and still be as good."""
_SCALE_POINTS: Final = 1.2
"""Points at the ends of the scale of a bar."""
_HALF_WIDTH: Final = 100.0
"""Half the width of a bar's picture."""


# -- figures ------------------------------------------------------------------------------------


def format_signed(points: float, digits: int = 2) -> str:
    """Format points with their sign."""
    text = f"{round(points, digits) + 0.0:+.{digits}f}"
    return tell_figure(text.replace("-", "\u2212").replace("+0.00", "0.00"))


def draw_worth_bar(figures: TipFigures) -> Markup:
    """Draw the worth of following advice as a bar from the middle, with twice its error."""
    middle = _HALF_WIDTH + 2

    def scale_x(points: float) -> float:
        return middle + max(-1.0, min(1.0, points / _SCALE_POINTS)) * _HALF_WIDTH

    worth, error = figures.worth, 2 * figures.error
    low, high = sorted((middle, scale_x(worth)))
    kind = {1: "gain", -1: "loss", 0: "level"}[figures.worth_sign]
    points = format_signed(figures.worth)
    standard_error = tell_figure(f"{figures.error:.2f}")
    label = translatable(
        "tip-bar",
        f"Following it: {points} points a hand, standard error {standard_error}",
        points=points,
        error=standard_error,
    )
    return Markup(
        '<svg class="bar {}" viewBox="0 0 204 20" role="img" aria-label="{}">'
        '<line class="bar-axis" x1="2" x2="202" y1="10" y2="10"/>'
        '<rect x="{:.1f}" y="5" width="{:.1f}" height="10"/>'
        '<line class="bar-middle" x1="102" x2="102" y1="1" y2="19"/>'
        '<line class="bar-error" x1="{:.1f}" x2="{:.1f}" y1="10" y2="10"/>'
        "</svg>"
    ).format(
        kind,
        translate(label),
        low,
        max(high - low, 0.5),
        scale_x(worth - error),
        scale_x(worth + error),
    )


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


def build_example_scene(example: TipExample) -> ExampleScene:
    """Build the words and cards of an example."""
    position, view = example.position, example.position.build_view()
    grammar = NameGrammar(seat_names(position))
    cards = sort_hand(view.cards, view.rules.sort_suits)
    options = sorted(example.options, key=lambda move: _sort_key(move, cards))
    best = max(option.worth for option in options)
    good = tuple(n for n, option in enumerate(options) if option.worth >= best - EVEN_POINTS)
    dealer_line = capitalise_first(
        translatable(
            "learn-example-deals",
            f"{grammar.name_and_verb(position.dealer, 'deals')}.",
            who=grammar.names[position.dealer],
        )
    )
    return ExampleScene(
        dealer_line
        if position.preset == "standard"
        else join_texts([preset(position.preset).title, ". ", dealer_line]),
        tuple(_describe_calls(position, grammar)),
        (
            *_build_up_card_row(view),
            *_build_trick_rows(view, grammar),
            QuestionCards(translatable("learn-your-hand", "Your hand"), " ".join(map(str, cards))),
        ),
        _phrase_question(view),
        tuple(
            OfferedMove(_describe_move(move, view), move.card, move.worth, move.follows)
            for move in options
        ),
        good,
        _explain_example(options),
    )


def _sort_key(option: TipMove, cards: list[Card]) -> tuple[int, str]:
    if option.card is not None:
        return cards.index(option.card), ""
    return (0 if isinstance(option.move, events.Passed) else 1), str(option.move)


def _describe_move(option: TipMove, view: View) -> str:
    if option.card is not None:
        return capitalise_first(option.card.name)
    assert isinstance(option.move, events.Passed | events.Called | events.Declared)
    first_round = view.phase is Phase.ORDER
    return phrase_for_choice(view.rules, view.dealer, option.move, first_round=first_round)


def _describe_calls(position: Position, grammar: NameGrammar) -> Iterator[str]:
    """Yield the calls before the example as sentences; neighbours who pass share one."""
    view, passed_seats = position.build_dealt_view(), list[Seat]()
    for event in position.event_list:
        if isinstance(event, events.Passed):
            passed_seats.append(event.seat)
        else:
            yield from _describe_passes(passed_seats, grammar)
            passed_seats.clear()
            declines = isinstance(event, events.Declared) and not event.alone  # as is usual
            if not isinstance(event, events.Played) and not declines:
                yield capitalise_first(describe_event(view, event, grammar.names))
        if len(passed_seats) == len(grammar.names):
            yield translatable("learn-example-all-pass", "All pass.")
            passed_seats.clear()
        view = see(view, event)
    yield from _describe_passes(passed_seats, grammar)


def _describe_passes(seats: Sequence[Seat], grammar: NameGrammar) -> Iterator[str]:
    if seats:
        verb = grammar.verb_form(seats[0], "passes") if len(seats) == 1 else "pass"
        names = join_words([_name_inside(grammar, seat) for seat in seats])
        passed = (
            translatable("learn-example-passes", f"{names} {verb}.", who=grammar.names[seats[0]])
            if len(seats) == 1
            else translatable(
                "learn-example-pass",
                f"{names} {verb}.",
                who=names,
                you="yes" if YOU_NAME in [grammar.names[seat] for seat in seats] else "no",
            )
        )
        yield capitalise_first(passed)


def _build_up_card_row(view: View) -> tuple[QuestionCards, ...]:
    is_turned_down = view.maker is not None and not view.is_ordered_up
    passes = sum(isinstance(event, events.Passed) for event in view.events)
    is_turned_down = is_turned_down or passes >= view.rules.players
    label = (
        translatable("learn-turned-down", "Turned down")
        if is_turned_down
        else translatable("learn-turned-up", "Turned up")
    )
    return (QuestionCards(label, str(view.up_card)),)


def _build_trick_rows(view: View, grammar: NameGrammar) -> tuple[QuestionCards, ...]:
    def build_row(label: str, plays: tuple[events.Played, ...]) -> QuestionCards:
        cards = " ".join(str(play.card) for play in plays)
        return QuestionCards(
            label,
            cards,
            tuple(_name_below_card(grammar, play.seat) for play in plays),
        )

    rows = [
        build_row(
            translatable(
                "learn-trick-taken",
                f"Trick {number}, taken by {grammar.inner_name(trick.winner)}",
                trick=number,
                who=grammar.names[trick.winner],
            ),
            trick.plays,
        )
        for number, trick in enumerate(view.tricks, 1)
    ]
    on_table = translatable("learn-on-the-table", "On the table")
    return (*rows, *([build_row(on_table, view.trick)] if view.trick else []))


_NAMES_BELOW_CARDS: Final = {
    "you": translatable("learn-below-you", "you"),
    "your left": translatable("learn-below-left", "left"),
    "your right": translatable("learn-below-right", "right"),
    "your partner": translatable("learn-below-partner", "partner"),
}


def _name_below_card(grammar: NameGrammar, seat: Seat) -> str:
    name = grammar.inner_name(seat)
    return _NAMES_BELOW_CARDS.get(name, name)


def _name_inside(grammar: NameGrammar, seat: Seat) -> str:
    name = grammar.inner_name(seat)
    return translatable("learn-you-inside", "you") if name == "you" else name


def _phrase_question(view: View) -> str:
    if view.phase is Phase.DISCARD:
        return translatable("learn-ask-discard", "Discard which card?")
    if view.phase is Phase.PLAY and not view.trick:
        return translatable("learn-ask-lead", "You lead. Which card do you play?")
    if view.phase is Phase.PLAY:
        return translatable("learn-ask-play", "Which card do you play?")
    return translatable("learn-ask-call", "What do you say?")


def _explain_example(options: Sequence[TipMove]) -> str:
    best_following = max(option.worth for option in options if option.follows)
    best_other = max(option.worth for option in options if option.follows is False)
    if best_following >= best_other + EVEN_POINTS:
        gain = _format_unsigned(best_following - best_other)
        return translatable(
            "tip-example-right",
            f"Here the tip is right: it gains {gain} points.",
            points=gain,
            whole_points=int(round(best_following - best_other, 2)),
        )
    if best_following > best_other - EVEN_POINTS:
        return translatable("tip-example-level", "Here it makes no difference.")
    cost = _format_unsigned(best_other - best_following)
    return translatable(
        "tip-example-wrong",
        f"Here the tip is wrong: it costs {cost} points.",
        points=cost,
        whole_points=int(round(best_other - best_following, 2)),
    )


def _format_unsigned(points: float) -> str:
    return tell_figure(format_signed(points)[1:])


# -- pages --------------------------------------------------------------------------------------


async def show_overview(_: Request) -> Response:
    """``/learn``: everything there is to learn with."""
    return render_page(
        "learn.html",
        steps=lesson_steps(),
        minutes=round(sum(step.minutes for step in lesson_steps())),
        tips=advice.list_tips(),
        best=_pick_contrasting_tips(),
        bar=draw_worth_bar,
        signed=format_signed,
        questions=len(quiz.quiz_questions()),
        groups=asked.faq_groups(),
        words=len(terms_by_key()),
    )


def _pick_contrasting_tips() -> list[tuple[Tip, TipFigures]]:
    """Find three tips that show the range: worth most, worth least, and least true."""
    tips = [
        (tip, measured.all)
        for tip in advice.list_tips()
        if (measured := find_measured_tip(tip.key)) is not None
    ]
    tips.sort(key=lambda row: row[1].worth)
    return [tips[-1], min(tips, key=lambda row: abs(row[1].worth)), tips[0]] if tips else []


async def show_first_game(_: Request) -> Response:
    """``/learn/first-game``: ten minutes in steps."""
    return render_page(
        "learn-first-game.html",
        steps=lesson_steps(),
        tip_line=describe_tip_worth,
        now=whole_hand.replay_lesson(()),
    )


async def show_first_game_hand(request: Request) -> Response:
    """``/learn/hand``: the hand of the first game, up to the cards in ``played``: ``TH 9S``."""
    try:
        cards = parse_cards(request.query_params.get("played", "")[:20])
    except CardError:
        cards = ()
    return render_page("learn-hand.html", now=whole_hand.replay_lesson(cards))


@declare_budget(runs="thread")
async def show_tips(_: Request) -> Response:
    """``/learn/tips``: advice with its measured truth."""
    page = await run_in_thread(_render_tips, CURRENT_LANGUAGE.get())
    return HTMLResponse(page, headers=PAGE_HEADERS)


@cache
def _render_tips(_language: str) -> str:
    tips_by_theme = {
        theme: [
            (tip, find_measured_tip(tip.key)) for tip in advice.list_tips() if tip.theme == theme
        ]
        for theme in advice.tip_themes()
    }
    return render_part(
        "learn-tips.html",
        themes=advice.tip_themes(),
        tips=tips_by_theme,
        about=tip_file_info(),
        bar=draw_worth_bar,
        scene=build_example_scene,
        signed=format_signed,
        percent=format_chance,
        extra={"read-the-discard": describe_short_suit_discards()},
        title_of=lambda name: preset(name).title,
    )


async def show_quiz(_: Request) -> Response:
    """``/learn/quiz``: questions with choices."""
    questions = quiz.quiz_questions().values()
    themes = {
        key: [question for question in questions if question.theme == key]
        for key in quiz.quiz_themes()
    }
    return render_page(
        "learn-quiz.html",
        titles=quiz.quiz_themes(),
        themes=themes,
        count=len(questions),
        checked=sum(question.check is not None or bool(question.tip) for question in questions),
        tip_line=describe_tip_worth,
    )


def describe_short_suit_discards() -> str:
    """Describe the share of discards that could leave a dealer short of a suit."""
    measured = find_measured_tip("short-suit")
    if measured is None:
        return ""
    share = format_chance(measured.all.holds)
    return translatable(
        "tip-short-suit-discards",
        f"Of {measured.asked} discards, {measured.all.positions} could be the only card of a plain "
        f"suit. Discarding it was as good as anything else in {share} of those.",
        discards=measured.asked,
        lone=measured.all.positions,
        share=share,
    )


def describe_tip_worth(question: QuizQuestion) -> str:
    """Describe the measured worth of a question's advice, in a sentence."""
    measured = find_measured_tip(question.tip) if question.tip else None
    if measured is None:
        return ""
    figures = next((case for case in measured.cases if case.when == question.when), measured.all)
    points, share = format_signed(figures.worth), format_chance(figures.holds)
    if not figures.when:
        return translatable(
            "tip-measured",
            f"Measured: {points} points a hand, and at least as good in {share} of these "
            "positions.",
            points=points,
            share=share,
        )
    return translatable(
        "tip-measured-when",
        f"Measured: {points} points a hand when {figures.when}, and at least as good in {share} "
        "of these positions.",
        points=points,
        when=figures.when,
        share=share,
    )


async def show_faq(_: Request) -> Response:
    """``/learn/faq``: frequently asked questions."""
    return render_page("learn-faq.html", groups=asked.faq_groups())


def build_routes() -> list[Endpoint]:
    """Build the routes of the pages that teach."""
    return [
        Endpoint("GET", "/learn", show_overview),
        Endpoint("GET", "/learn/first-game", show_first_game),
        Endpoint("GET", "/learn/hand", show_first_game_hand),
        Endpoint("GET", "/learn/tips", show_tips),
        Endpoint("GET", "/learn/quiz", show_quiz),
        Endpoint("GET", "/learn/faq", show_faq),
    ]
