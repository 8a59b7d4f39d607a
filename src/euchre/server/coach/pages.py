"""The coach's pages: the hand lab, and the chances to win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from euchre.analysis.match.equity import Equity, equity_for
from euchre.analysis.position.question import QuestionError, read_cards
from euchre.cards import BENNIES, SUITS, Card
from euchre.errors import EuchreError
from euchre.presets import PRESETS, preset
from euchre.rules import Rules, pack, teams
from euchre.server.budgets import costs
from euchre.server.coach import calling, lab
from euchre.server.coach.lab import LabAnswer, LabOption, answer
from euchre.server.endpoints import Endpoint
from euchre.server.learn.pages import percent, signed
from euchre.server.operations import Operation, Schema, respond
from euchre.server.problems import problem
from euchre.server.processes.background import aside, asked, in_thread
from euchre.server.render import page
from euchre.table.commands import Refused
from euchre.words.grammar import capital, sentence

_WIDTH: Final = 240.0
"""Of the picture of a bar."""
_STEP: Final = 0.3
"""Points that are one shade of the heat map."""
_SHADES: Final = 5
"""Shades above the middle, and below it."""
_LEADS: Final = range(-6, 7)
"""Points ahead that are shown where only the number of hands, or a clock, ends a game."""
_TO_COME: Final = 12
"""Hands to come that are shown where a clock ends a game."""


# -- the lab ------------------------------------------------------------------------------------


async def lab_page(request: Request) -> Response:
    """``/lab``: the best call with a hand. The form works without JavaScript."""
    query: Mapping[str, str] = request.query_params
    ticked = request.query_params.getlist("card")[:60]
    found, error, status = None, "", 200
    try:
        query = lab.placed(query)
        at = lab.asked(query, "".join(ticked))
        if at is not None:
            found = await asked(request, answer, at)
    except Refused as refused:
        error, status = refused.why, 503
    except EuchreError as wrong:
        error, status = sentence(f"{wrong}"), 400
    game = lab.game_of(query)
    rules = preset(game if game in lab.GAMES else "standard").rules
    return page(
        "lab.html",
        status,
        form=_form(query, rules, ticked),
        games=[(name, PRESETS[name].title) for name in lab.GAMES],
        lab=found,
        error=error,
        bars=bars,
        heat=heat,
        signed=signed,
        percent=percent,
        capital=capital,
    )


@costs(runs="process")
async def lab_data(request: Request) -> Response:
    """``GET /api/lab``: the best call with a hand, and the value of every option."""
    try:
        at = lab.asked(lab.placed(request.query_params))
        if at is None:
            raise QuestionError("say which cards are held, and which is turned up")
        found = await asked(request, answer, at)
    except Refused as refused:
        return problem(503, refused.code, refused.why)
    except EuchreError as wrong:
        return problem(400, "malformed", sentence(f"{wrong}"))
    return respond(found)


@dataclass(frozen=True)
class _Form:
    """The lab form with the values filled in.

    Attributes:
        game, hand, up, place, second, us, them: what was chosen.
        suits: the pack, suit by suit, high cards first.
        target: points to win; 0: none.
        wide: the most cards of a suit.
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
    def wide(self) -> int:
        return max(len(cards) for cards in self.suits)


def _form(query: Mapping[str, str], rules: Rules, ticked: Sequence[str]) -> _Form:
    deck = pack(rules)
    try:
        cards = read_cards(query.get("hand", "").strip() or "".join(ticked))
        up = read_cards(query.get("up", ""))
    except QuestionError:
        cards, up = (), ()
    suits = tuple(
        tuple(sorted((c for c in deck if c.suit is suit and c not in BENNIES), key=_high))
        for suit in SUITS
    )
    game = lab.game_of(query)
    return _Form(
        game=game if game in lab.GAMES else "standard",
        hand=frozenset(map(str, cards)),
        up=str(up[0]) if up else "",
        place=query.get("seat", "dealer"),
        second=query.get("round") == "2",
        us=_digits(query.get("us", "")),
        them=_digits(query.get("them", "")),
        suits=suits,
        bennies=tuple(card for card in deck if card in BENNIES),
        target=rules.target,
    )


def _high(card: Card) -> int:
    return -card.rank


def _digits(text: str) -> str:
    return text if text.isascii() and text.isdigit() and len(text) < 4 else "0"


def bars(found: LabAnswer) -> list[tuple[LabOption, Markup]]:
    """Return every option with its SVG bar: its points from zero, with two standard errors."""
    edges = [each.points + sign * 2 * each.points_se for each in found.options for sign in (-1, 1)]
    low, high = min(0.0, *edges) - 0.1, max(0.0, *edges) + 0.1

    def at(points: float) -> float:
        return _WIDTH * (points - low) / (high - low)

    return [(each, _bar(each, at)) for each in found.options]


def _bar(option: LabOption, at: object) -> Markup:
    assert callable(at)
    worth, error = option.points, 2 * option.points_se
    left, right = sorted((at(0.0), at(worth)))
    kind = "gain" if worth >= 0 else "loss"
    said = f"{signed(worth)} points, standard error {option.points_se:.2f}"
    return Markup(
        '<svg class="worth-bar {}" viewBox="0 0 240 24" preserveAspectRatio="none" role="img" '
        'aria-label="{}"><rect x="{:.1f}" y="5" width="{:.1f}" height="14"/>'
        '<line class="zero" x1="{:.1f}" x2="{:.1f}" y1="0" y2="24"/>'
        '<path class="error" d="M{:.1f} 12H{:.1f}M{:.1f} 7v10M{:.1f} 7v10"/></svg>'
    ).format(
        kind, said, left, max(0.5, right - left), at(0.0), at(0.0),
        at(worth - error), at(worth + error), at(worth - error), at(worth + error),
    )  # fmt: skip


def heat(points: float) -> str:
    """Return the CSS class of the heat-map shade for this many points."""
    return _shade(points / _STEP)


def _shade(steps: float) -> str:
    return f"heat-{_SHADES + max(-_SHADES, min(_SHADES, round(steps)))}"


# -- the chances to win -------------------------------------------------------------------------


@dataclass(frozen=True)
class _ChartRow:
    """One table row: head, cells with their shades, and the selected cell."""

    head: str
    cells: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True)
class _Score:
    """The score that a visitor asks about."""

    us: int
    them: int
    left: int
    deals: bool


@cache
def with_table() -> tuple[str, ...]:
    """Return the games that have an equity table."""
    return tuple(name for name in PRESETS if table_of(name) is not None)


@cache
def table_of(game: str) -> Equity | None:
    """Load the equity table of a game; with a clock, for this many hands to come."""
    return equity_for(preset(game).rules, by_clock=True)


@costs(runs="process")
async def equity_page(request: Request) -> Response:
    """``/equity``: the chance of winning from every score of a game."""
    query = request.query_params
    game = query.get("game", "standard")
    error = ""
    if game not in with_table():
        error = "The chances of that game cannot be told: this is the standard game."
        game = "standard"
    rules = preset(game).rules
    equity = await in_thread(table_of, game)
    assert equity is not None
    most = rules.target - 1 if rules.target else 60
    at = _Score(
        us=min(most, int(_digits(query.get("us", "")))),
        them=min(most, int(_digits(query.get("them", "")))),
        left=max(1, min(_lefts(rules)[-1], int(_digits(query.get("left", "")) or 1))),
        deals=query.get("dealer") != "them",
    )
    sentences, rows = await aside(request, _chances, game, at)
    return page(
        "equity.html",
        games=[(name, PRESETS[name].title) for name in with_table()],
        game=game,
        rules=rules,
        sides=len(teams(rules)),
        score=at,
        sentences=sentences,
        rows=rows,
        heads=_heads(rules),
        hands=equity.results.hands,
        error=error,
    )


def _chances(game: str, at: _Score) -> tuple[list[str], list[_ChartRow]]:
    """Return the sentences about a score and the equity table; runs in a page worker process."""
    equity = table_of(game)
    assert equity is not None
    return _told(equity, at), [*_rows(equity, at)]


def _scores(rules: Rules, us: int, them: int) -> tuple[int, ...]:
    return (us, *(them for _ in range(len(teams(rules)) - 1)))


def _chance(equity: Equity, us: int, them: int, left: int, dealer: int) -> float:
    rules, scores = equity.rules, _scores(equity.rules, us, them)
    if rules.time_limit:
        return equity.chance(scores, 0, dealer, hands_to_come=left)
    played = rules.num_hands - left if rules.num_hands else 0
    return equity.chance(scores, 0, dealer, hands_played=played)


def _lefts(rules: Rules) -> range:
    """Return the shown numbers of hands left; only 1 if points alone end a game."""
    by_clock = _TO_COME if rules.time_limit else 1
    return range(1, (rules.num_hands or by_clock) + 1)


def _heads(rules: Rules) -> list[str]:
    return [str(n) for n in (range(rules.target) if rules.target else _lefts(rules))]


def _rows(equity: Equity, at: _Score) -> Iterator[_ChartRow]:
    rules, dealer = equity.rules, 0 if at.deals else 1
    if rules.target:
        for us in range(rules.target):
            found = [_chance(equity, us, them, 0, dealer) for them in range(rules.target)]
            here = [us == at.us and them == at.them for them in range(rules.target)]
            yield _ChartRow(str(us), tuple(_cell(*each) for each in zip(found, here, strict=True)))
        return
    for ahead in _LEADS:
        lefts = _lefts(rules)
        found = [_chance(equity, max(0, ahead), max(0, -ahead), n, dealer) for n in lefts]
        here = [ahead == at.us - at.them and n == at.left for n in lefts]
        head = signed(ahead, 0) if ahead else "0"
        yield _ChartRow(head, tuple(_cell(*each) for each in zip(found, here, strict=True)))


def _cell(chance: float, here: bool) -> tuple[str, str, bool]:  # noqa: FBT001 - a pair of a zip
    return f"{100 * chance:.0f}", _shade((chance - 0.5) * 2 * _SHADES), here


def _told(equity: Equity, at: _Score) -> list[str]:
    """Describe the score in sentences, with the deal and without it."""
    rules, found = equity.rules, []
    where = f"At {at.us}\N{EN DASH}{at.them}"
    if not rules.target:
        where += f" with {at.left} {'hand' if at.left == 1 else 'hands'} to go"
    them = "them" if len(teams(rules)) == 2 else "each of the others"
    for dealer in (0, 1) if at.deals else (1, 0):
        now = _chance(equity, at.us, at.them, at.left, dealer)
        ours = _chance(equity, at.us + 1, at.them, at.left, dealer) - now
        theirs = now - _chance(equity, at.us, at.them + 1, at.left, dealer)
        deals = "dealing" if dealer == 0 else "when they deal"
        if len(teams(rules)) > 2 and dealer:
            deals = "when the player on your left deals"
        found.append(
            f"{where} {deals} you win {percent(now)}: a point more is worth {percent(ours)}, "
            f"and a point for {them} costs {percent(theirs)}."
        )
    return found


_LAB_QUERY: Final[dict[str, Schema]] = {
    "position": {"type": "string", "description": "a position in one line, for all the others"},
    "game": {"enum": list(lab.GAMES), "description": "may be called preset too"},
    "hand": {"type": "string", "description": "the cards, like JHAHKH9CTD"},
    "up": {"type": "string", "description": "the card turned up, like 9H"},
    "seat": {"enum": list(lab.PLACES)},
    "round": {"enum": [1, 2]},
    "us": {"type": "integer", "minimum": 0},
    "them": {"type": "integer", "minimum": 0},
}


def routes() -> list[Endpoint]:
    """Return the endpoints of the coach's pages."""
    return [
        Endpoint("GET", "/lab", lab_page),
        Operation("GET", "/api/lab", lab_data, answers=lab.Lab, query=_LAB_QUERY),
        Endpoint("GET", "/equity", equity_page),
        *calling.routes(),
    ]
