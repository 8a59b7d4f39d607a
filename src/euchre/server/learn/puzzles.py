"""The page of puzzles: by theme to be read without script, one at a time with it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from euchre.cards import Card
from euchre.errors import EuchreError
from euchre.events import Called, Passed
from euchre.hand import Phase, View, legal
from euchre.learn.positions import written
from euchre.learn.puzzles import (
    ABOUT,
    DIFFICULTIES,
    SHIPPED,
    THEMES,
    Puzzle,
    PuzzleChoice,
    PuzzleError,
    about,
    of_theme,
    read_puzzle,
)
from euchre.learn.puzzles.answering import against, nearest
from euchre.learn.questions import QuestionCards
from euchre.learn.tips import Example, TipMove
from euchre.presets import preset
from euchre.rules import team_of
from euchre.server import drawing
from euchre.server.budgets import costs
from euchre.server.drawing import A_DAY
from euchre.server.endpoints import Endpoint
from euchre.server.learn.pages import scene, signed
from euchre.server.limits import Recent
from euchre.server.links import origin_of
from euchre.server.processes.background import aside
from euchre.server.render import HEADERS, page, social
from euchre.words import count
from euchre.words.asking import card_of, hand_order, menu
from euchre.words.grammar import capital
from euchre.words.quoting import spoken

SETS: Final = {
    "due": ("Due today", "What you have answered before, and what is time to see again."),
    "mixed": ("A mixed dozen", "Twelve from all themes, what you have not seen first."),
    "own": ("Your own mistakes", "Positions of your games in which something better was there."),
}
"""What is put together by the script: title and a line."""
MOST: Final = 300
"""The most puzzles that are shown at once."""
LIMIT: Final = 600_000
"""The most bytes of a request for some of them."""
_PLACES: Final = ("you", "left", "partner", "right")
_WIDE: Final = 200.0
"""The width of a bar's picture."""


# -- one puzzle -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PuzzleSeat:
    """A player in the picture of a table.

    Attributes:
        place: ``you``, ``left``, ``partner`` or ``right``.
        name: what the player is called.
        marks: that of the dealer, the maker and so on.
        said: the last call.
        card: the card in this trick.
    """

    place: str
    name: str
    marks: tuple[str, ...]
    said: str
    card: Card | None


@dataclass(frozen=True)
class Offered:
    """A choice as a page shows it.

    Attributes:
        words: what it is.
        effect: what it brings about, in a few words.
        card: its card, if it is one.
        choice: what it is worth.
        bar: that as a bar.
        against: what there is against it; empty where it is right.
    """

    words: str
    effect: str
    card: Card | None
    choice: PuzzleChoice
    bar: Markup
    against: str


@dataclass(frozen=True)
class PuzzlePicture:
    """A puzzle as a page shows it.

    Attributes:
        puzzle: the puzzle.
        where: the game, the score and who deals.
        said: what has been said, a sentence each.
        chairs: the players.
        middle: the card that was turned up, while it lies there.
        earlier: the up-card and the tricks that are gone.
        hand: one's own cards.
        asked: the question.
        offers: what may be done, in the order of the hand.
        good: the numbers of what is right, the best first.
        right: the best in words.
        other: what the nearest other choice costs; may be empty.
        checked: how sure that is, in a sentence.
    """

    puzzle: Puzzle
    where: str
    said: tuple[str, ...]
    chairs: tuple[PuzzleSeat, ...]
    middle: QuestionCards | None
    earlier: tuple[QuestionCards, ...]
    hand: QuestionCards
    asked: str
    offers: tuple[Offered, ...]
    good: tuple[int, ...]
    right: str
    other: str
    checked: str


def picture(puzzle: Puzzle) -> PuzzlePicture:
    """Build the words and cards of a puzzle.

    Raises:
        PuzzleError: its position is none.
    """
    try:
        return _picture(puzzle)
    except (EuchreError, ValueError, KeyError, IndexError, AssertionError, TypeError,
            AttributeError) as error:  # fmt: skip
        raise PuzzleError(f"{puzzle.id} is no puzzle that can be shown: {error}") from None


def _picture(puzzle: Puzzle) -> PuzzlePicture:
    position, seen = puzzle.position, puzzle.position.view()
    if {each.move for each in puzzle.choices} - {written(event) for event in legal(seen)}:
        raise PuzzleError("a choice that there is not")
    best, *others = [
        TipMove(each.event, -rank, rank == 0) for rank, each in enumerate(puzzle.choices)
    ]
    example = scene(Example(position, (best, *(others or [TipMove(best.move, -1, False)]))))
    open_ = seen.phase in (Phase.ORDER, Phase.NAME)
    up, *rows, hand = example.shown
    earlier = [row for row in rows if row.label != "On the table"]
    offers = tuple(_offers(puzzle, seen))
    other = nearest(puzzle)
    good = tuple(
        n for move in puzzle.good for n, each in enumerate(offers) if each.choice.move == move
    )
    return PuzzlePicture(
        puzzle,
        f"{example.where} {_scores(seen)}",
        example.said,
        tuple(_chairs(seen)),
        up if open_ else None,
        (*(() if open_ else (up,)), *earlier),
        hand,
        example.asked,
        offers,
        good,
        offers[good[0]].words,
        "" if other is None else against(puzzle, other),
        _checked(puzzle),
    )


def _scores(seen: View) -> str:
    assert seen.seat is not None
    mine = team_of(seen.rules, seen.seat)
    us, them = seen.scores[mine], seen.scores[1 - mine]
    return f"You have {us}, they have {them}, {seen.rules.target} win."


def _chairs(seen: View) -> Iterable[PuzzleSeat]:
    assert seen.seat is not None
    for ahead, place in enumerate(_PLACES):
        seat = (seen.seat + ahead) % seen.rules.players
        marks = ["dealer"] if seat == seen.dealer else []
        if seat == seen.maker and seen.trump is not None:
            marks.append(f"called {seen.trump.word}{', alone' if seen.alone else ''}")
        if seat == seen.lone_defender:
            marks.append("alone")
        if seat in seen.out:
            marks.append("sits out")
        if seen.won[seat]:
            marks.append(count(seen.won[seat], "trick"))
        card = next((play.card for play in seen.trick if play.seat == seat), None)
        said, first = "", True
        for call in seen.calls:
            if call.seat == seat and seen.trump is None and isinstance(call, (Passed, Called)):
                said = spoken(seen, call, first_round=first)
            first = first and call.seat != seen.dealer
        yield PuzzleSeat(place, place.capitalize(), tuple(marks), said, card)


def _names(seen: View) -> list[str]:
    assert seen.seat is not None
    n = seen.rules.players
    return [_PLACES[(seat - seen.seat) % n].capitalize() for seat in range(n)]


def _offers(puzzle: Puzzle, seen: View) -> Iterable[Offered]:
    pressed = puzzle.elsewhere is not None
    values = [_worth(each, pressed)[0] for each in puzzle.choices]
    low, high = min([0.0, *values]), max([0.01, *values])
    if pressed:  # chances lie close together
        low = min(values) - (max(values) - min(values)) / 2 - 0.1
    cards = hand_order(seen.rules, seen)
    lines = {each.event: each for each in menu(seen, _names(seen))}

    def place(choice: PuzzleChoice) -> int:
        card = card_of(choice.event)
        return cards.index(card) if card is not None else list(lines).index(choice.event)

    for choice in sorted(puzzle.choices, key=place):
        card = card_of(choice.event)
        line = lines.get(choice.event)
        words = card.name if card is not None else line.words if line is not None else choice.move
        effect = capital(line.effect) if line is not None else ""
        bar = _bar(choice, pressed, low, high)
        why_not = "" if choice.move in puzzle.good else against(puzzle, choice)
        yield Offered(capital(words), effect, card, choice, bar, why_not)


def _worth(choice: PuzzleChoice, pressed: bool) -> tuple[float, float]:  # noqa: FBT001
    """Return the value of a choice, and its error: the chance to win if the score matters."""
    if pressed and choice.win is not None:
        return 100 * choice.win, 100 * choice.win_se
    return choice.points, choice.points_se


def _bar(choice: PuzzleChoice, pressed: bool, low: float, high: float) -> Markup:  # noqa: FBT001
    """Draw the worth of a choice as a bar with twice its error."""
    value, error = _worth(choice, pressed)

    def at(worth: float) -> float:
        return 2 + _WIDE * min(1.0, max(0.0, (worth - low) / (high - low)))

    left, right = sorted((at(0.0), at(value)))
    kind = "gain" if choice.behind <= 0 else "level"
    return Markup(
        '<svg class="bar worth-bar {}" viewBox="0 0 204 14" preserveAspectRatio="none" '
        'aria-hidden="true">'
        '<rect x="{:.1f}" y="3" width="{:.1f}" height="8"/>'
        '<line class="bar-middle" x1="{:.1f}" x2="{:.1f}" y1="0" y2="14"/>'
        '<line class="bar-error" x1="{:.1f}" x2="{:.1f}" y1="7" y2="7"/></svg>'
    ).format(
        kind, left, max(right - left, 0.5), at(0.0), at(0.0),
        at(value - 2 * error), at(value + 2 * error),
    )  # fmt: skip


def _checked(puzzle: Puzzle) -> str:
    check = puzzle.check
    if check is None:
        return "The figures are those of the review of the game."
    errors = "no doubt is left" if check.margin >= 99 else (
        f"the best leads by {check.margin:.0f} standard errors"
    )  # fmt: skip
    line = f"Checked in {check.samples:,} other hidden deals: {errors}."
    if check.worlds:
        none = "in none is another choice better" if check.never_worse else "all were solved"
        line += f" There are {check.worlds:,} deals that fit: {none}."
    return line


def chance(value: float | None) -> str:
    """Format a chance to win in percent, with one decimal place."""
    return "" if value is None else f"{100 * value:.1f} %"


# -- pages ----------------------------------------------------------------------------------------


@costs(runs="process")
async def puzzles(request: Request) -> Response:
    """``/learn/puzzles``: the themes; with ``?theme=`` its puzzles, with ``?set=`` a set."""
    theme, wanted = request.query_params.get("theme", ""), request.query_params.get("set", "")
    if (theme and theme not in THEMES) or (wanted and wanted not in SETS):
        raise HTTPException(404, "There are no puzzles of that name.")
    if (theme, wanted) not in _drawn:
        _drawn[theme, wanted] = await aside(request, _drawn_puzzles, theme, wanted)
    return HTMLResponse(_drawn[theme, wanted], headers=HEADERS)


_drawn: Final[dict[tuple[str, str], bytes]] = {}
"""The pages that have been made; there are few."""


def _drawn_puzzles(theme: str, wanted: str, only: str = "") -> bytes:
    """Render a page of puzzles, or one puzzle of a theme if it is named, in a process."""
    every = {key: of_theme(key) for key in THEMES}
    title, line = SETS.get(wanted, (THEMES.get(theme, ""), ABOUT.get(theme, "")))
    made = page(
        "learn-puzzles.html",
        theme=theme,
        set=wanted,
        title=title,
        line=line,
        titles=THEMES,
        lines=ABOUT,
        themes=every,
        games={key: preset(each[0].position.preset).title for key, each in every.items() if each},
        shown=[picture(each) for each in every[theme] if only in ("", each.id)] if theme else [],
        all=list(SHIPPED()),
        count=len(SHIPPED()),
        about=_made(),
        **_tools(),
    )
    return bytes(made.body)


@costs(runs="process")
async def puzzle(request: Request) -> Response:
    """``/learn/puzzles/{id}``: one puzzle, at the address that people share."""
    one = _shipped(request)
    body = _kept.find(one.id)
    if body is None:
        body = (await aside(request, _drawn_puzzles, one.theme, "", one.id)).decode()
        _kept.keep(one.id, body)
    path = f"/learn/puzzles/{one.id}"
    shown = f"{path}.png" if drawing.draws() else ""
    words = "A position with one best answer: what would you do?"
    head = social(origin_of(request), path, f"{one.title}: a Euchre puzzle", words, shown)
    return HTMLResponse(body.replace("</head>", f"{head}</head>", 1), headers=HEADERS)


@costs(runs="process")
async def puzzle_picture(request: Request) -> Response:
    """``/learn/puzzles/{id}.png``: the preview image of a link to a puzzle."""
    one = _shipped(request)
    if not drawing.draws():
        raise HTTPException(404, "This server makes no pictures.")
    png = _pictures.find(one.id)
    if png is None:
        png = await aside(request, _pictured, one.id)
        _pictures.keep(one.id, png)
    return Response(png, headers={"cache-control": A_DAY}, media_type="image/png")


_kept: Final = Recent[str, str](100)
_pictures: Final = Recent[str, bytes](60)


def _pictured(name: str) -> bytes:
    """Render the image of a puzzle, with the hand and the cards on the table, in a process."""
    seen = SHIPPED()[name].position.view()
    assert seen.seat is not None
    up = seen.up_card if seen.phase in (Phase.ORDER, Phase.NAME) else None
    middle = tuple(play.card for play in seen.trick) if up is None else (up,)
    hand = tuple(hand_order(seen.rules, seen))
    return drawing.png(drawing.table(drawing.ShareImage(hand, middle, seen.trump, seen.scores)))


def _shipped(request: Request) -> Puzzle:
    """Find the puzzle that an address names."""
    found = SHIPPED().get(request.path_params["id"])
    if found is None:
        raise HTTPException(404, "There is no such puzzle.")
    return found


def _made() -> dict[str, Any]:
    """Return the facts on how the puzzles were made, with 0 for what a run has not counted."""
    facts = about()
    return facts | {"runs": [{"hands": 0, "looked": 0, **run} for run in facts["runs"]]}


@costs(runs="process")
async def shown(request: Request) -> Response:
    """``POST /learn/puzzles/shown``: some puzzles as HTML, by ``ids``, or as data (``puzzles``)."""
    body = await request.body()
    return HTMLResponse(await aside(request, _drawn_some, body), headers=HEADERS)


def _drawn_some(body: bytes) -> bytes:
    """Render the puzzles that a request asks for, in a process.

    Raises:
        PuzzleError: it asks for none.
    """
    try:
        asked = json.loads(body)
        ids, data = list(asked.get("ids", ())), list(asked.get("puzzles", ()))
    except (AttributeError, TypeError, ValueError, RecursionError):
        raise PuzzleError("ids or puzzles are asked for, as lists") from None
    every = SHIPPED()
    found = [every[each] for each in ids[:MOST] if isinstance(each, str) and each in every]
    found += [read_puzzle(each) for each in data[:MOST]]
    pictures = []
    for each in found:
        try:
            pictures.append(picture(each))
        except PuzzleError:
            if each.id in every:
                raise
    return bytes(page("learn-puzzles-shown.html", shown=pictures, **_tools()).body)


def _tools() -> dict[str, Any]:
    return {"signed": signed, "chance": chance, "levels": DIFFICULTIES}


def routes() -> list[Endpoint]:
    """Build the routes of the puzzles."""
    return [
        Endpoint("GET", "/learn/puzzles", puzzles),
        Endpoint("POST", "/learn/puzzles/shown", shown, body_limit=LIMIT),
        Endpoint("GET", "/learn/puzzles/{id}.png", puzzle_picture),
        Endpoint("GET", "/learn/puzzles/{id}", puzzle),
    ]
