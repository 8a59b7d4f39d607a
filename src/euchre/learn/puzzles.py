"""Positions to solve: those that come with the program, and those from one's own mistakes.

The shipped ones were found by `tools.compose_puzzles` and checked by a second analysis; they are
in ``data/puzzles.json`` with the command that made them. No figure is worked out here.

>>> one = next(iter(load_shipped_puzzles().values()))
>>> one.choices[0].move == one.best_move
True
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import msgspec

from euchre.english.grammar import capitalise_first
from euchre.errors import EuchreError
from euchre.game import events
from euchre.game.cards import Rank, is_trump
from euchre.game.hand import Phase, View, legal
from euchre.game.loners import is_played_alone
from euchre.game.presets import find_preset_name
from euchre.game.rules import Seat, partner_of
from euchre.learn.positions import Position, format_event, parse_event
from euchre.texts import plain_text, translatable

if TYPE_CHECKING:
    from euchre.analysis.options import PositionAnalysis
    from euchre.analysis.review.report import MatchReview, ReviewedDecision

THEME_TITLES: Final = {
    "partner": translatable("puzzle-theme-partner", "Ordering your partner"),
    "dealer": translatable("puzzle-theme-dealer", "Pick it up or pass"),
    "first-round": translatable("puzzle-theme-first-round", "Ordering against the dealer"),
    "second-round": translatable("puzzle-theme-second-round", "Next, or the other color"),
    "stuck": translatable("puzzle-theme-stuck", "Stick the dealer"),
    "alone": translatable("puzzle-theme-alone", "Going alone"),
    "score": translatable("puzzle-theme-score", "Score pressure"),
    "canadian": translatable("puzzle-theme-canadian", "Alone or not at all"),
    "discard": translatable("puzzle-theme-discard", "The discard"),
    "lead-makers": translatable("puzzle-theme-lead-makers", "The opening lead: makers"),
    "lead-defenders": translatable("puzzle-theme-lead-defenders", "The opening lead: defenders"),
    "loner": translatable("puzzle-theme-loner", "Against a loner"),
    "left": translatable("puzzle-theme-left", "The left bower"),
    "following": translatable("puzzle-theme-following", "Second and third hand"),
    "end": translatable("puzzle-theme-end", "The last two tricks"),
    "benny": translatable("puzzle-theme-benny", "With a Benny about"),
}
"""The themes, in order."""
OWN_THEME: Final = "own"
"""The theme of a puzzle that was made of somebody's own mistake in none of the others."""
THEME_DESCRIPTIONS: Final = {
    "partner": translatable(
        "puzzle-about-partner",
        "Your partner deals: the card you order goes into a friendly hand.",
    ),
    "dealer": translatable("puzzle-about-dealer", "Three have passed, and the card may be yours."),
    "first-round": translatable(
        "puzzle-about-first-round",
        "The card goes to the other side if you order it.",
    ),
    "second-round": translatable(
        "puzzle-about-second-round",
        "A suit was turned down. Which one now, if any?",
    ),
    "stuck": translatable(
        "puzzle-about-stuck",
        "You deal, everybody has passed twice, and you have to call.",
    ),
    "alone": translatable(
        "puzzle-about-alone",
        "Four points beckon. With your partner, or without?",
    ),
    "score": translatable(
        "puzzle-about-score",
        "The same hand has a different answer at a different score.",
    ),
    "canadian": translatable(
        "puzzle-about-canadian",
        "By Canadian rules the dealer's partner can only order up alone.",
    ),
    "discard": translatable("puzzle-about-discard", "You took the up-card. What goes?"),
    "lead-makers": translatable(
        "puzzle-about-lead-makers",
        "Your side made trump, and you lead to the first trick.",
    ),
    "lead-defenders": translatable(
        "puzzle-about-lead-defenders",
        "The others made trump, and you lead to the first trick.",
    ),
    "loner": translatable("puzzle-about-loner", "One trick is all you need."),
    "left": translatable(
        "puzzle-about-left",
        "The right is still out. When does the left come down?",
    ),
    "following": translatable(
        "puzzle-about-following",
        "Some have played, somebody is still to come.",
    ),
    "end": translatable("puzzle-about-end", "Two cards left. What is still out?"),
    "benny": translatable(
        "puzzle-about-benny",
        "The British game: one card beats the right bower.",
    ),
    OWN_THEME: translatable("puzzle-about-own", "From your own games that the coach reviewed."),
}
"""Each theme in a sentence."""
DIFFICULTY_NAMES: Final = (
    translatable("puzzle-difficulty-easy", "easy"),
    translatable("puzzle-difficulty-fair", "fair"),
    translatable("puzzle-difficulty-hard", "hard"),
)
"""What the difficulties 1, 2 and 3 are called."""
_Figure: TypeAlias = Annotated[float, msgspec.Meta(gt=-1e6, lt=1e6)]


@dataclass(frozen=True)
class PuzzleChoice:
    """One thing that may be done, and what it is worth.

    Attributes:
        move: the event, as `euchre.learn.positions.format_event` has it.
        points, points_se: expected points of this hand, one's own less theirs; standard error.
        win, win_se: the chance to win the match; None where no score ends it.
        behind, behind_se: how much of that chance it costs against the best.
        points_behind, points_behind_se: the same in points.
        worse, better: of a hundred hidden deals, in how many it comes out worse than the best, and
            better; None: that was not counted, as with one's own mistakes.
    """

    move: str
    points: _Figure
    points_se: _Figure
    win: _Figure | None
    win_se: _Figure
    behind: _Figure
    behind_se: _Figure
    points_behind: _Figure
    points_behind_se: _Figure
    worse: int | None = None
    better: int | None = None

    @property
    def event(self) -> events.HandEvent:
        """The event of the choice."""
        return parse_event(self.move)


@dataclass(frozen=True)
class PuzzleCheck:
    """The result of checking a puzzle.

    Attributes:
        samples: the hidden deals of the second analysis, which gave the figures.
        seed: of its deals; not that of the first.
        margin: by how many standard errors the best leads the nearest other.
        worlds: all deals there are, where every single one was solved; else 0.
        never_worse: whether no choice beats the best in any of them.
    """

    samples: int
    seed: int
    margin: float
    worlds: int = 0
    never_worse: bool = False


@dataclass(frozen=True)
class PuzzleScoreVariant:
    """The same hand at another score, where something else is best.

    Attributes:
        scores: of both teams, as in the position.
        best: what is best there.
        margin: by how many standard errors it leads.
    """

    scores: tuple[int, ...]
    best: str
    margin: float


@dataclass(frozen=True)
class Puzzle:
    """A position with one best answer.

    Attributes:
        id: its name; the same position has the same.
        theme: a key of `THEME_TITLES`, or `OWN_THEME`.
        title: a line that does not give the answer away; `find_translatable_title` has it in other
            languages.
        position: what one has seen.
        choices: everything that may be done, the best first.
        why: why the best is, from facts; `euchre.learn.puzzle_answers` tells what another costs.
        difficulty: 1 to 3; 2 for one's own mistake.
        also: cards that are the same as the best one, or other choices that lose nothing.
        tempting: what others would do, where that is wrong; may be empty.
        check: how it was checked; None: it was not, as with one's own mistakes.
        elsewhere: the same hand at another score.
        played: what one has done oneself, in a puzzle from one's own mistakes.
    """

    id: str
    theme: str
    title: str
    position: Position
    choices: Annotated[tuple[PuzzleChoice, ...], msgspec.Meta(min_length=1)]
    why: str
    difficulty: Annotated[int, msgspec.Meta(ge=1, le=len(DIFFICULTY_NAMES))]
    also: tuple[str, ...] = ()
    tempting: str = ""
    check: PuzzleCheck | None = None
    elsewhere: PuzzleScoreVariant | None = None
    played: str = ""

    @property
    def best_move(self) -> str:
        """The move to find."""
        return self.choices[0].move

    @property
    def difficulty_name(self) -> str:
        """``easy``, ``fair`` or ``hard``; empty for one's own mistake, which nobody has rated."""
        return "" if self.played else DIFFICULTY_NAMES[self.difficulty - 1]

    @property
    def good_moves(self) -> tuple[str, ...]:
        """All answers that are right, the best first."""
        return (self.best_move, *self.also)

    def find_choice(self, move: str) -> PuzzleChoice | None:
        """Find the choice of a move; None if it is not among the choices."""
        return next((choice for choice in self.choices if choice.move == move), None)


class PuzzleError(EuchreError):
    """Raised for something that is no puzzle."""


# -- as data --------------------------------------------------------------------------------------

_CHOICE_FIELDS: Final = tuple(each.name for each in fields(PuzzleChoice))
_PUZZLE_FIELDS: Final = frozenset(each.name for each in fields(Puzzle))


def puzzle_to_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as JSON-ready data; a choice is a list of its figures, in their order."""
    data = {key: value for key, value in asdict(puzzle).items() if value not in (None, "", ())}
    data["choices"] = [list(choice.values()) for choice in data["choices"]]
    return data


def read_puzzle(data: Mapping[str, Any]) -> Puzzle:
    """Read a puzzle from the data that `puzzle_to_data` made.

    Raises:
        PuzzleError: it is none.
    """
    try:
        choices = [dict(zip(_CHOICE_FIELDS, figures, strict=False)) for figures in data["choices"]]
        puzzle = msgspec.convert({"why": "", **data, "choices": choices}, Puzzle)
    except (KeyError, TypeError, msgspec.ValidationError) as error:
        raise PuzzleError(f"this isn't a puzzle: {error}") from None
    unknown = data.keys() - _PUZZLE_FIELDS
    if unknown or any(len(figures) > len(_CHOICE_FIELDS) for figures in data["choices"]):
        raise PuzzleError(f"this isn't a puzzle: {min(unknown, default='a figure')} isn't known")
    moves = {choice.move for choice in puzzle.choices}
    if puzzle.theme not in (*THEME_TITLES, OWN_THEME) or not {*puzzle.also} <= moves:
        raise PuzzleError("this isn't a puzzle: something is missing, or isn't what it should be")
    return puzzle


@cache
def _load_file() -> dict[str, Any]:
    text = files("euchre.learn").joinpath("data", "puzzles.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def puzzle_file_info() -> dict[str, Any]:
    """Return how the shipped puzzles were made: the command, its seed, sizes, the date."""
    info: dict[str, Any] = _load_file()["about"]
    return info


@cache
def load_shipped_puzzles() -> dict[str, Puzzle]:
    """Return all puzzles that come with the program, by their ids, theme by theme."""
    puzzles = [read_puzzle(data) for data in _load_file()["puzzles"]]
    order = list(THEME_TITLES)
    puzzles.sort(key=lambda puzzle: (order.index(puzzle.theme), puzzle.difficulty, puzzle.id))
    return {puzzle.id: puzzle for puzzle in puzzles}


def puzzles_of_theme(theme: str) -> tuple[Puzzle, ...]:
    """Return the shipped puzzles of a theme, the easy ones first."""
    return tuple(puzzle for puzzle in load_shipped_puzzles().values() if puzzle.theme == theme)


# -- making one -----------------------------------------------------------------------------------


def puzzle_id(theme: str, position: Position) -> str:
    """Return an id that the same position always has."""
    text = json.dumps(asdict(position), sort_keys=True)
    return f"{theme}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"


def list_choices(analysis: PositionAnalysis) -> tuple[PuzzleChoice, ...]:
    """Return the figures of every option of an analysis, the best first."""
    return tuple(
        PuzzleChoice(
            format_event(option.event),
            round(option.points, 3),
            round(option.points_se, 4),
            None if option.win is None else round(option.win, 4),
            round(option.win_se, 5),
            round(option.behind, 5),
            round(option.behind_se, 5),
            round(option.points_behind, 4),
            round(option.points_behind_se, 4),
        )
        for option in analysis.options
    )


def list_themes(view: View) -> tuple[str, ...]:
    """Return the themes that a position belongs to but `score`, the most special first."""
    seat, rules = view.seat, view.rules
    assert seat is not None
    name = find_preset_name(rules)
    if name == "british":
        return ("benny",)
    place = (seat - view.dealer) % rules.players
    if view.phase in (Phase.ORDER, Phase.NAME):
        return _calling_themes(view, place, name)
    if view.phase is Phase.DISCARD:
        return ("discard",)
    if view.phase is not Phase.PLAY:
        return ()
    return _playing_themes(view, seat)


def _calling_themes(view: View, seat_position: int, name: str | None) -> tuple[str, ...]:
    moves = legal(view)
    calls = [move for move in moves if isinstance(move, events.Called)]
    has_both = any(call.alone for call in calls) and not all(call.alone for call in calls)
    alone = ("alone",) if has_both else ()
    if not any(isinstance(move, events.Passed) for move in moves):
        return ("stuck",)
    if view.phase is Phase.NAME:
        return (*alone, "second-round")
    if seat_position == 2 and not has_both:
        return ("canadian",) if name == "canadian" else ()
    return (*alone, {0: "dealer", 2: "partner"}.get(seat_position, "first-round"))


def _playing_themes(view: View, seat: Seat) -> tuple[str, ...]:
    trump = view.trump
    if trump is None or trump.is_no_trump:
        return ()
    themes: list[str] = []
    is_maker = seat in view.makers
    if is_played_alone(view) and not is_maker:
        themes.append("loner")
    played_cards = {play.card for play in view.plays}
    bowers = {card.suit is trump: card for card in view.cards
              if card.rank is Rank.JACK and is_trump(card, trump)}  # fmt: skip
    right_gone = any(card.rank is Rank.JACK and card.suit is trump for card in played_cards)
    playable = {move.card for move in legal(view) if isinstance(move, events.Played)}
    if False in bowers and True not in bowers and not right_gone and bowers[False] in playable:
        themes.append("left")
    if len(view.tricks) == view.rules.hand_size - 2:
        themes.append("end")
    if not view.plays:
        themes.append("lead-makers" if is_maker else "lead-defenders")
    elif view.trick and len(view.trick) < view.rules.players - 1 - len(view.out):
        themes.append("following")
    return tuple(themes)


def puzzle_title(view: View) -> str:
    """Return a line about a position that does not give the answer away."""
    who = _name_seats(view)
    dealer = who.get(view.dealer, "others")
    up = view.up_card.symbol if view.up_card is not None else ""
    deals = f"{_SEAT_PHRASES[dealer]} {'deal' if dealer == 'you' else 'deals'}"
    if view.phase in (Phase.BENNY, Phase.ORDER):
        return translatable("puzzle-title-up", f"{up} up, {deals}", up=up, who=dealer)
    if view.phase is Phase.NAME:
        return translatable(
            "puzzle-title-turned-down", f"{up} turned down, {deals}", up=up, who=dealer
        )
    trump = view.trump
    assert trump is not None
    if view.phase is Phase.DISCARD:
        return translatable(
            "puzzle-title-discard",
            f"{trump.word.capitalize()} are trump, you have the {up}",
            suit=trump.name.lower(),
            up=up,
        )
    if view.phase is Phase.ALONE:
        called = capitalise_first(_describe_call(view, who, is_alone=False))
        return translatable("puzzle-title-alone", f"{called}: alone, or not?", called=called)
    called = _describe_call(view, who, is_alone=is_played_alone(view))
    trick = len(view.tricks) + 1
    number = "" if not view.tricks else f", trick {trick}"
    if not view.trick:
        return translatable(
            "puzzle-title-you-lead", f"You lead{number}: {called}", trick=trick, called=called
        )
    card = view.trick[0].card.symbol
    return translatable(
        "puzzle-title-led", f"{card} led{number}: {called}", card=card, trick=trick, called=called
    )


_SEAT_PHRASES: Final = {
    "you": "you",
    "partner": "partner",
    "left": "your left",
    "right": "your right",
    "others": "the other side",
}
"""What the seats are called in a title."""


def _name_seats(view: View) -> dict[Seat, str]:
    """Return a key of `_SEAT_PHRASES` for the seats that are not simply among the others."""
    assert view.seat is not None
    mate, players = partner_of(view.rules, view.seat), view.rules.players
    if mate is not None:
        return {view.seat: "you", mate: "partner"}
    neighbours = {(view.seat + 1) % players: "left", (view.seat - 1) % players: "right"}
    return {view.seat: "you"} | neighbours


def _describe_call(view: View, who: Mapping[Seat, str], *, is_alone: bool) -> str:
    assert view.trump is not None
    maker = "others" if view.maker is None else who.get(view.maker, "others")
    phrase = "them" if maker == "others" else _SEAT_PHRASES[maker]
    return translatable(
        "puzzle-title-called",
        f"{view.trump.word}, called by {phrase}{' alone' if is_alone else ''}",
        suit=view.trump.name.lower(),
        who=maker,
        alone="yes" if is_alone else "no",
    )


def find_translatable_title(puzzle: Puzzle, view: View) -> str:
    """Return the title of a puzzle, which is kept in English, as other languages have it, too.

    Args:
        puzzle: any.
        view: its position.
    """
    title = puzzle_title(view)
    if puzzle.title == title:
        return title
    own = _OWN_TITLE_PATTERN.match(puzzle.title)
    if own is None or puzzle.title[own.end() :] != title:
        return puzzle.title
    return translatable("puzzle-title-own", puzzle.title, hand=int(own[1]), title=title)


_OWN_TITLE_PATTERN: Final = re.compile(r"Hand ([0-9]{1,9}): ")


# -- from one's own mistakes ----------------------------------------------------------------------


def make_own_puzzles(
    review: MatchReview, seat: Seat, hands: Collection[int] | None = None
) -> tuple[Puzzle, ...]:
    """Make puzzles from what a player has got wrong: the mistakes and blunders, the worst first.

    The position is what the player saw then, and the figures are those of the review. There are
    none of games whose rules have no name, nor where a card of the player is not recorded.

    Args:
        review: of a match.
        seat: whose mistakes.
        hands: only of these hands, from 1 on; None: of all.
    """
    from euchre.analysis.grading import DecisionGrade  # noqa: PLC0415 - numba is for who asks

    name = find_preset_name(review.rules)
    if name is None:
        return ()
    mistakes = [
        decision
        for decision in review.decisions
        if decision.seat == seat
        and decision.grade >= DecisionGrade.MISTAKE
        and (hands is None or decision.hand in hands)
    ]
    mistakes.sort(key=lambda decision: -decision.loss)
    return tuple(
        puzzle for decision in mistakes if (puzzle := _make_own_puzzle(decision, name)) is not None
    )


def _make_own_puzzle(decision: ReviewedDecision, name: str) -> Puzzle | None:
    view = decision.seen
    try:
        position = Position.from_view(view, name)
        if legal(position.build_view()) != legal(view):
            return None
        choices = list_choices(decision.analysis)
        own_move = format_event(decision.event)
    except (ValueError, EuchreError):
        return None
    theme = next(
        (theme_name for theme_name in list_themes(view) if theme_name != "alone"), OWN_THEME
    )
    return Puzzle(
        id=puzzle_id(OWN_THEME, position),
        theme=theme,
        title=f"Hand {decision.hand}: {plain_text(puzzle_title(view))}",
        position=position,
        choices=choices,
        why=plain_text(" ".join(filter(None, (decision.analysis.reason, decision.analysis.note)))),
        difficulty=2,
        also=tuple(each.move for each in choices[1:] if not (each.behind or each.points_behind)),
        tempting=own_move,
        played=own_move,
    )
