"""The coach's pages: the hand lab, and the chances to win."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from euchre.analysis.match.equity import MatchEquity, equity_for
from euchre.analysis.position.question import PositionQuestionError, read_cards
from euchre.english.figures import format_chance, tell_figure
from euchre.english.grammar import capitalise_first, make_sentence
from euchre.errors import EuchreError
from euchre.game.cards import BENNY_CANDIDATES, SUITS, Card
from euchre.game.presets import PRESETS, preset
from euchre.game.reachable import explain_impossible_running_score
from euchre.game.rules import Rules, build_pack, teams
from euchre.server.budgets import declare_budget
from euchre.server.coach import calling, lab
from euchre.server.coach.lab import LabAnswer, LabOption, answer_question
from euchre.server.endpoints import Endpoint
from euchre.server.languages import translate
from euchre.server.learn.pages import format_signed
from euchre.server.operations import ApiOperation, Schema, declare_refusals, respond_json
from euchre.server.problems import respond_problem
from euchre.server.processes.background import run_coach_work, run_in_process, run_in_thread
from euchre.server.render import render_page
from euchre.table.commands import RefusedError
from euchre.texts import translatable

_BAR_WIDTH: Final = 240.0
"""Of the picture of a bar."""
_POINTS_PER_SHADE: Final = 0.3
"""Points that are one shade of the heat map."""
_SHADES_PER_SIDE: Final = 5
"""Shades above the middle, and below it."""
_SHOWN_LEADS: Final = range(-6, 7)
"""Points ahead that are shown where only the number of hands, or a clock, ends a game."""
_MAX_HANDS_TO_COME: Final = 12
"""Hands to come that are shown where a clock ends a game."""
_MAX_SCORE: Final = 60
"""The highest score where no score ends a game."""


# -- the lab ------------------------------------------------------------------------------------


async def show_lab_page(request: Request) -> Response:
    """``/lab``: the best call with a hand. The form works without JavaScript."""
    query: Mapping[str, str] = request.query_params
    ticked = request.query_params.getlist("card")[:60]
    answer, error, status = None, "", 200
    try:
        query = lab.expand_position_parameter(query)
        question = lab.parse_question(query, "".join(ticked))
        if question is not None:
            answer = await run_coach_work(request, answer_question, question)
    except RefusedError as refused:
        error, status = refused.why, 503
    except EuchreError as wrong:
        error, status = make_sentence(str(wrong)), 400
    game = lab.find_game_name(query)
    rules = preset(game if game in lab.LAB_GAMES else "standard").rules
    return render_page(
        "lab.html",
        status,
        form=_read_form(query, rules, ticked),
        games=[(name, PRESETS[name].title) for name in lab.LAB_GAMES],
        lab=answer,
        error=error,
        bars=build_option_bars,
        heat=points_heat_class,
        signed=format_signed,
        percent=format_chance,
        capital=capitalise_first,
    )


@declare_budget(runs="process")
@declare_refusals("no-coach", "warming")
async def answer_lab_request(request: Request) -> Response:
    """``GET /api/lab``: the best call with a hand, and the value of every option."""
    try:
        question = lab.parse_question(lab.expand_position_parameter(request.query_params))
        if question is None:
            raise PositionQuestionError(
                translatable(
                    "coach-lab-choose-cards", "choose the cards in the hand and the turned-up card"
                )
            )
        answer = await run_coach_work(request, answer_question, question)
    except RefusedError:
        raise
    except EuchreError as wrong:
        return respond_problem(400, "malformed", str(wrong))
    return respond_json(answer)


@dataclass(frozen=True)
class _LabForm:
    """The lab form with the values filled in.

    Attributes:
        game, hand, up, place, second, us, them: what was chosen.
        suits: the pack, suit by suit, high cards first.
        target: points to win; 0: none.
    """

    game: str
    hand: frozenset[str]
    up: str
    place: str
    second: bool
    us: str
    them: str
    suits: tuple[tuple[Card, ...], ...]
    bennies: tuple[Card, ...]
    target: int

    @property
    def suit_columns(self) -> int:
        return max(len(cards) for cards in self.suits)


def _read_form(query: Mapping[str, str], rules: Rules, ticked_cards: Sequence[str]) -> _LabForm:
    deck = build_pack(rules)
    try:
        cards = read_cards(query.get("hand", "").strip() or "".join(ticked_cards))
        up = read_cards(query.get("up", ""))
    except PositionQuestionError:
        cards, up = (), ()
    suits = tuple(
        tuple(
            sorted(
                (c for c in deck if c.suit is suit and c not in BENNY_CANDIDATES),
                key=lambda card: -card.rank,
            )
        )
        for suit in SUITS
    )
    game = lab.find_game_name(query)
    return _LabForm(
        game=game if game in lab.LAB_GAMES else "standard",
        hand=frozenset(map(str, cards)),
        up=str(up[0]) if up else "",
        place=query.get("seat", "dealer"),
        second=query.get("round") == "2",
        us=_score_digits_or_zero(query.get("us", "")),
        them=_score_digits_or_zero(query.get("them", "")),
        suits=suits,
        bennies=tuple(card for card in deck if card in BENNY_CANDIDATES),
        target=rules.target,
    )


def _score_digits_or_zero(text: str) -> str:
    return text if text.isascii() and text.isdigit() and len(text) < 4 else "0"


def build_option_bars(answer: LabAnswer) -> list[tuple[LabOption, Markup]]:
    """Return every option with its SVG bar: its points from zero, with two standard errors."""
    edges = [
        option.points + sign * 2 * option.points_se for option in answer.options for sign in (-1, 1)
    ]
    low, high = min(0.0, *edges) - 0.1, max(0.0, *edges) + 0.1

    def to_pixels(points: float) -> float:
        return _BAR_WIDTH * (points - low) / (high - low)

    return [(option, _draw_bar(option, to_pixels)) for option in answer.options]


def _draw_bar(option: LabOption, to_pixels: Callable[[float], float]) -> Markup:
    worth, error = option.points, 2 * option.points_se
    zero = to_pixels(0.0)
    left, right = sorted((zero, to_pixels(worth)))
    low, high = to_pixels(worth - error), to_pixels(worth + error)
    kind = "gain" if worth >= 0 else "loss"
    label = translatable(
        "coach-lab-bar",
        f"{format_signed(worth)} points, standard error {option.points_se:.2f}",
        points=format_signed(worth),
        whole_points=int(round(abs(worth), 2)),
        error=tell_figure(f"{option.points_se:.2f}"),
    )
    return Markup(
        '<svg class="worth-bar {}" viewBox="0 0 240 24" preserveAspectRatio="none" role="img" '
        'aria-label="{}"><rect x="{:.1f}" y="5" width="{:.1f}" height="14"/>'
        '<line class="zero" x1="{:.1f}" x2="{:.1f}" y1="0" y2="24"/>'
        '<path class="error" d="M{:.1f} 12H{:.1f}M{:.1f} 7v10M{:.1f} 7v10"/></svg>'
    ).format(kind, translate(label), left, max(0.5, right - left), zero, zero, low, high, low, high)


def points_heat_class(points: float) -> str:
    """Return the CSS class of the heat-map shade for this many points."""
    return _shade_class(points / _POINTS_PER_SHADE)


def _shade_class(steps: float) -> str:
    return f"heat-{_SHADES_PER_SIDE + max(-_SHADES_PER_SIDE, min(_SHADES_PER_SIDE, round(steps)))}"


# -- the chances to win -------------------------------------------------------------------------


@dataclass(frozen=True)
class _ChartRow:
    """One table row: head, cells with their shades, and the selected cell."""

    head: str
    cells: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class _ScoreQuery:
    """The score that a visitor asks about."""

    us: int
    them: int
    left: int
    deals: bool


@cache
def list_equity_games() -> tuple[str, ...]:
    """Return the games that have an equity table."""
    return tuple(name for name in PRESETS if load_equity(name) is not None)


@cache
def load_equity(game: str) -> MatchEquity | None:
    """Load the equity table of a game; with a clock, for this many hands to come."""
    return equity_for(preset(game).rules, by_clock=True)


@declare_budget(runs="process")
async def show_equity_page(request: Request) -> Response:
    """``/equity``: the chance to win from every score of a game."""
    query = request.query_params
    game = query.get("game", "standard")
    error, games = "", await run_in_thread(list_equity_games)
    if game not in games:
        error = translatable(
            "coach-equity-no-game", "We have no chances for that game. This is the standard game."
        )
        game = "standard"
    rules = preset(game).rules
    equity = load_equity(game)
    assert equity is not None
    max_score = find_max_score(rules)
    score = _ScoreQuery(
        us=min(max_score, int(_score_digits_or_zero(query.get("us", "")))),
        them=min(max_score, int(_score_digits_or_zero(query.get("them", "")))),
        left=max(
            1, min(_hands_left_range(rules)[-1], int(_score_digits_or_zero(query.get("left", ""))))
        ),
        deals=query.get("dealer") != "them",
    )
    sentences, rows = await run_in_process(request, _build_equity_text_and_chart, game, score)
    return render_page(
        "equity.html",
        games=[(name, PRESETS[name].title) for name in games],
        game=game,
        rules=rules,
        sides=len(teams(rules)),
        score=score,
        max_score=max_score,
        sentences=sentences,
        rows=rows,
        heads=_column_heads(rules),
        hands=equity.results.hands,
        error=error,
    )


def find_max_score(rules: Rules) -> int:
    """Find the highest score that the page tells of: one more point can still be scored."""
    if rules.target:
        return rules.target - 1
    others = (0,) * (len(teams(rules)) - 1)
    scores = range(_MAX_SCORE, 0, -1)
    return next(
        (s for s in scores if not explain_impossible_running_score(rules, (s + 1, *others))), 0
    )


def _build_equity_text_and_chart(
    game: str, score: _ScoreQuery
) -> tuple[list[str], list[_ChartRow]]:
    """Return the sentences about a score and the equity table; runs in a page worker process."""
    equity = load_equity(game)
    assert equity is not None
    return _describe_score(equity, score), [*_build_chart_rows(equity, score)]


def _win_chance(equity: MatchEquity, us: int, them: int, hands_left: int, dealer: int) -> float:
    rules, scores = equity.rules, (us, *(them for _ in teams(equity.rules)[1:]))
    if rules.time_limit:
        return equity.win_chance(scores, 0, dealer, hands_to_come=hands_left)
    played = rules.num_hands - hands_left if rules.num_hands else 0
    return equity.win_chance(scores, 0, dealer, hands_played=played)


def _hands_left_range(rules: Rules) -> range:
    """Return the shown numbers of hands left; only 1 if points alone end a game."""
    by_clock = _MAX_HANDS_TO_COME if rules.time_limit else 1
    return range(1, (rules.num_hands or by_clock) + 1)


def _column_heads(rules: Rules) -> list[str]:
    return [str(n) for n in (range(rules.target) if rules.target else _hands_left_range(rules))]


def _build_chart_rows(equity: MatchEquity, score: _ScoreQuery) -> Iterator[_ChartRow]:
    rules, dealer = equity.rules, 0 if score.deals else 1
    if rules.target:
        for us in range(rules.target):
            chances = [_win_chance(equity, us, them, 0, dealer) for them in range(rules.target)]
            chosen = [us == score.us and them == score.them for them in range(rules.target)]
            yield _build_chart_row(str(us), chances, chosen)
        return
    for ahead in _SHOWN_LEADS:
        lefts = _hands_left_range(rules)
        chances = [_win_chance(equity, max(0, ahead), max(0, -ahead), n, dealer) for n in lefts]
        chosen = [ahead == score.us - score.them and n == score.left for n in lefts]
        yield _build_chart_row(format_signed(ahead, 0) if ahead else "0", chances, chosen)


def _build_chart_row(head: str, chances: Sequence[float], is_chosen: Sequence[bool]) -> _ChartRow:
    shades = (_shade_class((chance - 0.5) * 2 * _SHADES_PER_SIDE) for chance in chances)
    figures = (format_chance(chance).removesuffix("%") for chance in chances)
    return _ChartRow(head, tuple(zip(figures, shades, is_chosen, strict=True)))


def _describe_score(equity: MatchEquity, score: _ScoreQuery) -> list[str]:
    rules, sentences = equity.rules, []
    where = f"At {score.us}\N{EN DASH}{score.them}"
    if not rules.target:
        where += f" with {score.left} {'hand' if score.left == 1 else 'hands'} to go"
    sides = "two" if len(teams(rules)) == 2 else "several"
    them = "them" if sides == "two" else "each opponent"
    for dealer in (0, 1) if score.deals else (1, 0):
        chance = _win_chance(equity, score.us, score.them, score.left, dealer)
        ours = _win_chance(equity, score.us + 1, score.them, score.left, dealer) - chance
        theirs = chance - _win_chance(equity, score.us, score.them + 1, score.left, dealer)
        deals, who = ("dealing", "you") if dealer == 0 else ("when they deal", "they")
        if sides == "several" and dealer:
            deals, who = "when the player on your left deals", "left"
        wins, gain, loss = map(format_chance, (chance, ours, theirs))
        sentences.append(
            translatable(
                "coach-equity",
                f"{where} {deals} you win {wins}. One more point is worth {gain}, and a point "
                f"for {them} costs {loss}.",
                us=score.us,
                them=score.them,
                hands=0 if rules.target else score.left,
                dealer=who,
                sides=sides,
                chance=wins,
                gain=gain,
                loss=loss,
            )
        )
    return sentences


_LAB_QUERY_SCHEMA: Final[dict[str, Schema]] = {
    "position": {
        "type": "string",
        "description": "a position in one line, in place of all the others",
    },
    "game": {
        "enum": list(lab.LAB_GAMES),
        "description": "the game, standard if it is left out; `preset` means the same",
    },
    "hand": {"type": "string", "description": "the cards, like JHAHKH9CTD"},
    "up": {"type": "string", "description": "the turned-up card, like 9H"},
    "seat": {"enum": list(lab.SEAT_NAMES)},
    "round": {"enum": [1, 2]},
    "us": {"type": "integer", "minimum": 0},
    "them": {"type": "integer", "minimum": 0},
}


def build_routes() -> list[Endpoint]:
    """Return the endpoints of the coach's pages."""
    return [
        Endpoint("GET", "/lab", show_lab_page),
        ApiOperation(
            "GET", "/api/lab", answer_lab_request, answers=lab.LabResult, query=_LAB_QUERY_SCHEMA
        ),
        Endpoint("GET", "/equity", show_equity_page),
        *calling.build_routes(),
    ]
