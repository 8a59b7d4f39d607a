"""The page of puzzles: by theme to be read without script, one at a time with it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from euchre.english import YOU_NAME, format_count, join_words
from euchre.english.figures import format_chance
from euchre.english.grammar import capitalise_first
from euchre.english.questions import find_card_leaving_hand, list_call_choices, sort_own_cards
from euchre.english.quoting import quote_call
from euchre.errors import EuchreError
from euchre.game.cards import Card
from euchre.game.events import Called, Passed
from euchre.game.hand import Phase, View, legal
from euchre.game.loners import is_played_alone
from euchre.game.presets import preset
from euchre.game.rules import team_of
from euchre.learn.positions import Position, format_event, seat_names
from euchre.learn.puzzle_answers import (
    argue_against_choice,
    find_tempting_choice,
    find_translatable_reason,
)
from euchre.learn.puzzles import (
    THEME_DESCRIPTIONS,
    THEME_TITLES,
    Puzzle,
    PuzzleChoice,
    PuzzleError,
    find_translatable_title,
    load_shipped_puzzles,
    puzzle_file_info,
    puzzles_of_theme,
    read_puzzle,
)
from euchre.learn.questions import QuestionCards
from euchre.learn.tips import TipExample, TipMove
from euchre.server import share_images
from euchre.server.budgets import declare_budget
from euchre.server.endpoints import Endpoint
from euchre.server.languages import CURRENT_LANGUAGE, translate
from euchre.server.learn.pages import build_example_scene, format_signed
from euchre.server.limits import LruCache
from euchre.server.links import public_origin
from euchre.server.processes.background import run_in_process
from euchre.server.render import PAGE_HEADERS, render_page, render_social_tags
from euchre.server.share_images import CACHE_ONE_DAY
from euchre.table.commands import RefusedError
from euchre.texts import join_texts, translatable

PUZZLE_SETS: Final = {
    "due": (
        translatable("puzzle-set-due", "Due today"),
        translatable(
            "puzzle-set-due-about", "Puzzles that you answered before and should see again."
        ),
    ),
    "mixed": (
        translatable("puzzle-set-mixed", "A mixed dozen"),
        translatable(
            "puzzle-set-mixed-about",
            "Twelve from all themes: those that are due first, then new ones.",
        ),
    ),
    "own": (
        translatable("puzzle-set-own", "Your own mistakes"),
        translatable(
            "puzzle-set-own-about", "Positions from your games where you had a better choice."
        ),
    ),
}
"""What is put together by the script: title and a line."""
MAX_PUZZLES_SHOWN: Final = 300
"""The most puzzles that are shown at once."""
MAX_REQUEST_BYTES: Final = 600_000
"""The most bytes of a request for some of them."""
MAX_SHOWN_BYTES: Final = 4_000_000
"""Bytes of what is drawn of them; those that come with the program take a third of it."""
_SEAT_PLACES: Final = {3: ("you", "left", "right"), 4: ("you", "left", "partner", "right")}
"""Where the players sit, by how many there are: oneself, then clockwise. No others play games
with an up-card, and all puzzles are of those."""
_PLACE_NAMES: Final = {
    "you": translatable("puzzle-place-you", YOU_NAME),
    "left": translatable("puzzle-place-left", "Left"),
    "partner": translatable("puzzle-place-partner", "Partner"),
    "right": translatable("puzzle-place-right", "Right"),
}
"""What the players are called beside their places."""
_BAR_WIDTH: Final = 200.0
"""The width of a bar's picture."""


# -- one puzzle -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PuzzlePlayerView:
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
class PuzzleChoiceView:
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
class PuzzleView:
    """A puzzle as a page shows it.

    Attributes:
        puzzle: the puzzle.
        title: its title.
        why: why the best is the best.
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
    title: str
    why: str
    where: str
    said: tuple[str, ...]
    chairs: tuple[PuzzlePlayerView, ...]
    middle: QuestionCards | None
    earlier: tuple[QuestionCards, ...]
    hand: QuestionCards
    asked: str
    offers: tuple[PuzzleChoiceView, ...]
    good: tuple[int, ...]
    right: str
    other: str
    checked: str


def build_puzzle_view(puzzle: Puzzle) -> PuzzleView:
    """Build the words and cards of a puzzle.

    Raises:
        PuzzleError: its position is none.
    """
    try:
        return _build_puzzle_view(puzzle)
    except (EuchreError, ValueError, KeyError, IndexError, AssertionError, TypeError,
            AttributeError) as error:  # fmt: skip
        raise PuzzleError(f"We can't show the puzzle {puzzle.id}: {error}") from None


def _build_puzzle_view(puzzle: Puzzle) -> PuzzleView:
    position, view = puzzle.position, puzzle.position.build_view()
    if {choice.move for choice in puzzle.choices} - {format_event(event) for event in legal(view)}:
        raise PuzzleError("a choice that doesn't exist")
    best_move, *other_choices = [
        TipMove(choice.event, -rank, rank == 0) for rank, choice in enumerate(puzzle.choices)
    ]
    example = build_example_scene(
        TipExample(position, (best_move, *(other_choices or [TipMove(best_move.move, -1, False)])))
    )
    open_ = view.phase in (Phase.BENNY, Phase.ORDER, Phase.NAME)
    up_card, *rows, hand = example.shown
    earlier = [row for row in rows if row.label != "On the table"]
    offers = tuple(_build_choice_views(puzzle, view))
    tempting = find_tempting_choice(puzzle)
    good_numbers = tuple(
        n
        for move in puzzle.good_moves
        for n, offer in enumerate(offers)
        if offer.choice.move == move
    )
    return PuzzleView(
        puzzle,
        find_translatable_title(puzzle, view),
        find_translatable_reason(puzzle, view),
        join_texts([example.where, _describe_scores(position, view)], " "),
        example.said,
        tuple(_build_player_views(view)),
        up_card if open_ else None,
        (*(() if open_ else (up_card,)), *earlier),
        hand,
        example.asked,
        offers,
        good_numbers,
        offers[good_numbers[0]].words,
        "" if tempting is None else argue_against_choice(puzzle, tempting),
        _describe_verification(puzzle),
    )


def _own_scores_first(view: View) -> tuple[int, ...]:
    """Return the score of each side, the player's first, then clockwise."""
    assert view.seat is not None
    team = team_of(view.rules, view.seat)
    return (*view.scores[team:], *view.scores[:team])


def _describe_scores(position: Position, view: View) -> str:
    assert view.seat is not None
    own, *others = _own_scores_first(view)
    if len(others) == 1:
        score = translatable(
            "puzzle-scores-of-two",
            f"You have {own}, they have {others[0]}.",
            own=own,
            theirs=others[0],
        )
    else:
        names = seat_names(position)
        seats = [(view.seat + ahead) % len(names) for ahead in range(1, len(names))]
        their = [
            translatable(
                "puzzle-score-of-one", f"{names[seat]} has {points}", who=names[seat], points=points
            )
            for seat, points in zip(seats, others, strict=True)
        ]
        mine = translatable("puzzle-score-of-yours", f"You have {own}", points=own)
        score = translatable(
            "puzzle-scores-of-many",
            f"{(scores := join_words([mine, *their]))}.",
            scores=scores,
        )
    target = view.rules.target
    if not target:
        return score
    to_target = translatable("puzzle-target", f"The game is to {target}.", target=target)
    return join_texts([score, to_target], " ")


def _build_player_views(view: View) -> Iterable[PuzzlePlayerView]:
    assert view.seat is not None
    for seats_ahead, place in enumerate(_SEAT_PLACES[view.rules.players]):
        seat = (view.seat + seats_ahead) % view.rules.players
        marks = [translatable("puzzle-mark-dealer", "dealer")] if seat == view.dealer else []
        if seat == view.maker and view.trump is not None:
            alone = is_played_alone(view)
            marks.append(
                translatable(
                    "puzzle-mark-called",
                    f"called {view.trump.word}{', alone' if alone else ''}",
                    suit=view.trump.name.lower(),
                    alone="yes" if alone else "no",
                )
            )
        if seat == view.lone_defender:
            marks.append(translatable("puzzle-mark-alone", "alone"))
        if seat in view.out:
            marks.append(translatable("puzzle-mark-out", "sits out"))
        if tricks := view.tricks_won[seat]:
            marks.append(
                translatable("puzzle-mark-tricks", format_count(tricks, "trick"), tricks=tricks)
            )
        card = next((play.card for play in view.trick if play.seat == seat), None)
        last_call, is_first_round = "", True
        for call in view.calls:
            if call.seat == seat and view.trump is None and isinstance(call, (Passed, Called)):
                last_call = quote_call(view, call, first_round=is_first_round)
            is_first_round = is_first_round and call.seat != view.dealer
        yield PuzzlePlayerView(place, _PLACE_NAMES[place], tuple(marks), last_call, card)


def _seat_names(view: View) -> list[str]:
    assert view.seat is not None
    places = _SEAT_PLACES[view.rules.players]
    names = [_PLACE_NAMES[places[seat - view.seat]] for seat in range(len(places))]
    return [YOU_NAME if name == YOU_NAME else name for name in names]  # not in any language


def _build_choice_views(puzzle: Puzzle, view: View) -> Iterable[PuzzleChoiceView]:
    by_win_chance = puzzle.elsewhere is not None
    values = [_choice_worth_and_error(choice, by_win_chance)[0] for choice in puzzle.choices]
    low, high = min([0.0, *values]), max([0.01, *values])
    if by_win_chance:  # chances lie close together
        low = min(values) - (max(values) - min(values)) / 2 - 0.1
    cards = sort_own_cards(view.rules, view)
    lines = {line.event: line for line in list_call_choices(view, _seat_names(view))}

    def sort_key(choice: PuzzleChoice) -> int:
        card = find_card_leaving_hand(choice.event)
        return cards.index(card) if card is not None else list(lines).index(choice.event)

    for choice in sorted(puzzle.choices, key=sort_key):
        card = find_card_leaving_hand(choice.event)
        line = lines.get(choice.event)
        words = card.name if card is not None else line.words if line is not None else choice.move
        effect = capitalise_first(line.effect) if line is not None else ""
        bar = _draw_choice_bar(choice, by_win_chance, low, high)
        why_not = "" if choice.move in puzzle.good_moves else argue_against_choice(puzzle, choice)
        yield PuzzleChoiceView(capitalise_first(words), effect, card, choice, bar, why_not)


def _choice_worth_and_error(choice: PuzzleChoice, by_win_chance: bool) -> tuple[float, float]:  # noqa: FBT001
    """Return the value of a choice, and its error: the chance to win if the score matters."""
    if by_win_chance and choice.win is not None:
        return 100 * choice.win, 100 * choice.win_se
    return choice.points, choice.points_se


def _draw_choice_bar(choice: PuzzleChoice, by_win_chance: bool, low: float, high: float) -> Markup:  # noqa: FBT001
    value, error = _choice_worth_and_error(choice, by_win_chance)

    def scale_x(worth: float) -> float:
        return 2 + _BAR_WIDTH * min(1.0, max(0.0, (worth - low) / (high - low)))

    bar_start, bar_end = sorted((scale_x(0.0), scale_x(value)))
    kind = "gain" if choice.behind <= 0 else "level"
    return Markup(
        '<svg class="bar worth-bar {}" viewBox="0 0 204 14" preserveAspectRatio="none" '
        'aria-hidden="true">'
        '<rect x="{:.1f}" y="3" width="{:.1f}" height="8"/>'
        '<line class="bar-middle" x1="{:.1f}" x2="{:.1f}" y1="0" y2="14"/>'
        '<line class="bar-error" x1="{:.1f}" x2="{:.1f}" y1="7" y2="7"/></svg>'
    ).format(
        kind, bar_start, max(bar_end - bar_start, 0.5), scale_x(0.0), scale_x(0.0),
        scale_x(value - 2 * error), scale_x(value + 2 * error),
    )  # fmt: skip


def _describe_verification(puzzle: Puzzle) -> str:
    check = puzzle.check
    if check is None:
        return translatable(
            "puzzle-checked-in-review", "The numbers come from the review of the game."
        )
    line: str
    if check.margin >= 99:
        line = translatable(
            "puzzle-checked-no-doubt",
            f"Checked in {check.samples:,} other hidden deals: there's no doubt left.",
            deals=check.samples,
        )
    else:
        errors = f"{check.margin:.0f}"
        line = translatable(
            "puzzle-checked",
            f"Checked in {check.samples:,} other hidden deals: the best leads by {errors} standard "
            "errors.",
            deals=check.samples,
            errors=int(errors),
        )
    if not check.worlds:
        return line
    solved = (
        translatable(
            "puzzle-checked-never-better",
            f"All {check.worlds:,} possible deals: no other choice is better in any of them.",
            deals=check.worlds,
        )
        if check.never_worse
        else translatable(
            "puzzle-checked-solved",
            f"All {check.worlds:,} possible deals: we solved all of them.",
            deals=check.worlds,
        )
    )
    return join_texts([line, solved], " ")


# -- pages ----------------------------------------------------------------------------------------


@declare_budget(runs="process")
async def show_puzzles(request: Request) -> Response:
    """``/learn/puzzles``: the themes; with ``?theme=`` its puzzles, with ``?set=`` a set."""
    theme, set_name = request.query_params.get("theme", ""), request.query_params.get("set", "")
    if (theme and theme not in THEME_TITLES) or (set_name and set_name not in PUZZLE_SETS):
        raise HTTPException(
            404, translatable("puzzle-none-of-that-name", "There are no puzzles with that name.")
        )
    key = CURRENT_LANGUAGE.get(), theme, set_name
    if key not in _drawn:
        _drawn[key] = await run_in_process(request, _render_puzzles, theme, set_name)
    return HTMLResponse(_drawn[key], headers=PAGE_HEADERS)


_drawn: Final[dict[tuple[str, str, str], bytes]] = {}
"""The pages that have been made, by language; there are few."""


def _render_puzzles(theme: str, set_name: str, only_puzzle_id: str = "") -> bytes:
    """Render a page of puzzles, or one puzzle of a theme if it is named, in a process."""
    puzzles_by_theme = {key: puzzles_of_theme(key) for key in THEME_TITLES}
    facts = puzzle_file_info()
    title, line = PUZZLE_SETS.get(
        set_name, (THEME_TITLES.get(theme, ""), THEME_DESCRIPTIONS.get(theme, ""))
    )
    page = render_page(
        "learn-puzzles.html",
        theme=theme,
        set=set_name,
        title=title,
        line=line,
        titles=THEME_TITLES,
        lines=THEME_DESCRIPTIONS,
        themes=puzzles_by_theme,
        games={
            key: preset(puzzles[0].position.preset).title
            for key, puzzles in puzzles_by_theme.items()
            if puzzles
        },
        shown=[
            build_puzzle_view(puzzle)
            for puzzle in puzzles_by_theme[theme]
            if only_puzzle_id in ("", puzzle.id)
        ]
        if theme
        else [],
        all=list(load_shipped_puzzles()),
        count=len(load_shipped_puzzles()),
        about=facts | {"runs": [{"hands": 0, "looked": 0, **run} for run in facts["runs"]]},
        **_template_context(),
    )
    return bytes(page.body)


@declare_budget(runs="process")
async def show_puzzle(request: Request) -> Response:
    """``/learn/puzzles/{id}``: one puzzle, at the address that people share."""
    puzzle = _find_puzzle(request)
    key = CURRENT_LANGUAGE.get(), puzzle.id
    body = _kept.find(key)
    if body is None:
        page = await run_in_process(request, _render_puzzles, puzzle.theme, "", puzzle.id)
        body = page.decode()
        _kept.put(key, body)
    path = f"/learn/puzzles/{puzzle.id}"
    image_path = f"{path}.png" if share_images.can_render_png() else ""
    words = translate(
        translatable("puzzle-social-about", "A position with one best answer: what would you do?")
    )
    title = find_translatable_title(puzzle, puzzle.position.build_view())
    title = translate(translatable("puzzle-social-title", f"{title}: a Euchre puzzle", title=title))
    head = render_social_tags(public_origin(request), path, title, words, image_path)
    return HTMLResponse(body.replace("</head>", f"{head}</head>", 1), headers=PAGE_HEADERS)


@declare_budget(runs="process")
async def show_puzzle_image(request: Request) -> Response:
    """``/learn/puzzles/{id}.png``: the preview image of a link to a puzzle."""
    puzzle = _find_puzzle(request)
    if not share_images.can_render_png():
        raise HTTPException(
            404, translatable("puzzle-no-pictures", "This server doesn't make pictures.")
        )
    png = _pictures.find(puzzle.id)
    if png is None:
        png = await run_in_process(request, _render_puzzle_image, puzzle.id)
        _pictures.put(puzzle.id, png)
    return Response(png, headers={"cache-control": CACHE_ONE_DAY}, media_type="image/png")


_kept: Final = LruCache[tuple[str, str], str](100)
_pictures: Final = LruCache[str, bytes](60)


def _render_puzzle_image(puzzle_id: str) -> bytes:
    """Render the image of a puzzle, with the hand and the cards on the table, in a process."""
    view = load_shipped_puzzles()[puzzle_id].position.build_view()
    assert view.seat is not None
    up_card = view.up_card if view.phase in (Phase.ORDER, Phase.NAME) else None
    middle = tuple(play.card for play in view.trick) if up_card is None else (up_card,)
    hand = tuple(sort_own_cards(view.rules, view))
    return share_images.render_png(
        share_images.draw_image_svg(
            share_images.ShareImage(hand, middle, view.trump, _own_scores_first(view))
        )
    )


def _find_puzzle(request: Request) -> Puzzle:
    puzzle = load_shipped_puzzles().get(request.path_params["id"])
    if puzzle is None:
        raise HTTPException(404, translatable("puzzle-not-found", "We can't find that puzzle."))
    return puzzle


@declare_budget(runs="process")
async def show_requested_puzzles(request: Request) -> Response:
    """``POST /learn/puzzles/shown``: puzzles as HTML, by ``ids`` or as data."""
    body = await request.body()
    return HTMLResponse(
        await run_in_process(request, _render_requested_puzzles, body), headers=PAGE_HEADERS
    )


def _render_requested_puzzles(body: bytes) -> bytes:
    """Render the puzzles that a request asks for, in a process."""
    try:
        query = json.loads(body)
        ids, data = list(query.get("ids", ())), list(query.get("puzzles", ()))
    except (AttributeError, TypeError, ValueError, RecursionError):
        raise PuzzleError("we expect ids or puzzles, as lists") from None
    shipped = load_shipped_puzzles()
    chosen = [
        shipped[ident]
        for ident in ids[:MAX_PUZZLES_SHOWN]
        if isinstance(ident, str) and ident in shipped
    ]
    chosen += [read_puzzle(fields) for fields in data[:MAX_PUZZLES_SHOWN]]
    pictures = []
    for puzzle in chosen:
        try:
            pictures.append(build_puzzle_view(puzzle))
        except PuzzleError:
            if puzzle.id in shipped:
                raise
    drawn = render_page("learn-puzzles-shown.html", shown=pictures, **_template_context()).body
    if len(drawn) > MAX_SHOWN_BYTES:  # each says its name again and again
        raise RefusedError(
            "too-long",
            translatable("puzzle-too-long", "These puzzles are too long to show. Ask for fewer."),
        )
    return bytes(drawn)


def _template_context() -> dict[str, Any]:
    return {"signed": format_signed, "chance": partial(format_chance, digits=1)}


def build_routes() -> list[Endpoint]:
    """Build the routes of the puzzles."""
    return [
        Endpoint("GET", "/learn/puzzles", show_puzzles),
        Endpoint(
            "POST", "/learn/puzzles/shown", show_requested_puzzles, body_limit=MAX_REQUEST_BYTES
        ),
        Endpoint("GET", "/learn/puzzles/{id}.png", show_puzzle_image),
        Endpoint("GET", "/learn/puzzles/{id}", show_puzzle),
    ]
