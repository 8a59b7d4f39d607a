"""Positions to solve: those that come with the program, and those from one's own mistakes.

The shipped ones were found by `euchre.learn.composing` and checked by a second analysis; they are
in ``data/puzzles.json`` with the command that made them. No figure is worked out here.

>>> one = next(iter(SHIPPED().values()))
>>> one.choices[0].move == one.best
True
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from euchre import events
from euchre.cards import Rank, Suit, is_trump, suit_of
from euchre.errors import EuchreError
from euchre.hand import Phase, View, legal
from euchre.learn.positions import Position, read_event, written
from euchre.presets import name_of
from euchre.rules import Seat, partner

if TYPE_CHECKING:
    from euchre.analysis.options import Analysis
    from euchre.analysis.review.report import Decision, Review

THEMES: Final = {
    "partner": "Ordering your partner",
    "dealer": "Pick it up or pass",
    "first-round": "Ordering against the dealer",
    "second-round": "Next, or across the colour",
    "stuck": "Stick the dealer",
    "alone": "Going alone",
    "score": "Score pressure",
    "canadian": "Alone or not at all",
    "discard": "The discard",
    "lead-makers": "The opening lead: makers",
    "lead-defenders": "The opening lead: defenders",
    "loner": "Against a loner",
    "left": "The left bower",
    "following": "Second and third hand",
    "end": "The last two tricks",
    "benny": "With a Benny about",
}
"""The themes, in order."""
OWN: Final = "own"
"""The theme of a puzzle that was made of somebody's own mistake in none of the others."""
ABOUT: Final = {
    "partner": "Your partner deals: the card you order goes into a friendly hand.",
    "dealer": "Three have passed, and the card may be yours.",
    "first-round": "The card goes to the other side if you order it.",
    "second-round": "A suit was turned down. Which one now, if any?",
    "stuck": "You deal, all have passed twice, and you must name something.",
    "alone": "Four points beckon. With your partner, or without?",
    "score": "The same hand at another score has another answer.",
    "canadian": "By Canadian rules the dealer's partner orders only alone.",
    "discard": "You took the up-card. What goes?",
    "lead-makers": "Your side made trump, and you lead to the first trick.",
    "lead-defenders": "The others made trump, and you lead to the first trick.",
    "loner": "One trick is all you need.",
    "left": "The right is still out. When does the left come down?",
    "following": "Some have played, somebody is still to come.",
    "end": "Two cards left. What is still out?",
    "benny": "The British game: one card beats the right bower.",
    OWN: "From games of yours that were gone through.",
}
"""Each theme in a sentence."""
DIFFICULTIES: Final = ("easy", "fair", "hard")
"""What the difficulties 1, 2 and 3 are called."""


@dataclass(frozen=True)
class PuzzleChoice:
    """One thing that may be done, and what it is worth.

    Attributes:
        move: the event, as `euchre.learn.positions.written` has it.
        points, points_se: expected points of this hand, one's own less theirs; standard error.
        win, win_se: the chance to win the match; None where no score ends it.
        behind, behind_se: how much of that chance it costs against the best.
        points_behind, points_behind_se: the same in points.
        worse, better: of a hundred hidden deals, in how many it comes out worse than the best, and
            better; None: that was not counted, as with one's own mistakes.
    """

    move: str
    points: float
    points_se: float
    win: float | None
    win_se: float
    behind: float
    behind_se: float
    points_behind: float
    points_behind_se: float
    worse: int | None = None
    better: int | None = None

    @property
    def event(self) -> events.HandEvent:
        """The event of the choice."""
        return read_event(self.move)


@dataclass(frozen=True)
class Check:
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
class OtherScore:
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
        theme: a key of `THEMES`, or `OWN`.
        title: a line that does not give the answer away.
        position: what one has seen.
        choices: everything that may be done, the best first.
        why: why the best is, from facts; `euchre.learn.puzzles.answering` tells what another costs.
        difficulty: 1 to 3.
        also: cards that are the same as the best one.
        tempting: what others would do, where that is wrong; may be empty.
        check: how it was checked; None: it was not, as with one's own mistakes.
        elsewhere: the same hand at another score.
        played: what one has done oneself, in a puzzle from one's own mistakes.
    """

    id: str
    theme: str
    title: str
    position: Position
    choices: tuple[PuzzleChoice, ...]
    why: str
    difficulty: int
    also: tuple[str, ...] = ()
    tempting: str = ""
    check: Check | None = None
    elsewhere: OtherScore | None = None
    played: str = ""

    @property
    def best(self) -> str:
        """The move to find."""
        return self.choices[0].move

    @property
    def good(self) -> tuple[str, ...]:
        """All answers that are right, the best first."""
        return (self.best, *self.also)

    def of(self, move: str) -> PuzzleChoice | None:
        """Find the choice of a move; None if it is not among the choices."""
        return next((choice for choice in self.choices if choice.move == move), None)


class PuzzleError(EuchreError):
    """Raised for something that is no puzzle."""


# -- as data --------------------------------------------------------------------------------------

_HUGE: Final = 1e6
_FIGURES: Final = tuple(each.name for each in fields(PuzzleChoice))
_UNTOLD: Final = frozenset({"win", "worse", "better"})
"""Figures that there need not be."""


def data_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as JSON-ready data; a choice is a list of its figures in the order of
    `PuzzleChoice`.
    """
    data = {key: value for key, value in asdict(puzzle).items() if value not in (None, "", ())}
    data["choices"] = [[getattr(each, name) for name in _FIGURES] for each in puzzle.choices]
    return data


def read_puzzle(data: Mapping[str, Any]) -> Puzzle:
    """Read a puzzle from the data that `puzzle_data` made.

    Raises:
        PuzzleError: it is none.
    """
    try:
        told = dict(data)
        told["position"] = Position.read(told["position"])
        told["choices"] = tuple(PuzzleChoice(*each) for each in told["choices"])
        told["also"] = tuple(told.get("also", ()))
        if told.get("check"):
            told["check"] = Check(**told["check"])
        if told.get("elsewhere"):
            other = told["elsewhere"]
            told["elsewhere"] = OtherScore(tuple(other["scores"]), other["best"], other["margin"])
        puzzle = Puzzle(**told)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise PuzzleError(f"this is no puzzle: {error}") from None
    if not _whole(puzzle):
        raise PuzzleError("this is no puzzle: something is missing, or not what it should be")
    return puzzle


def _whole(puzzle: Puzzle) -> bool:
    """Return whether every field has a valid value: data may come from anywhere."""
    words = (puzzle.id, puzzle.title, puzzle.why, puzzle.tempting, puzzle.played, *puzzle.also)
    figures = [
        getattr(choice, name)
        for choice in puzzle.choices
        for name in _FIGURES[1:]
        if name not in _UNTOLD or getattr(choice, name) is not None
    ]
    return (
        puzzle.theme in (*THEMES, OWN)
        and puzzle.difficulty in range(1, len(DIFFICULTIES) + 1)
        and bool(puzzle.choices)
        and all(isinstance(each, str) for each in (*words, *(c.move for c in puzzle.choices)))
        and all(type(each) in (int, float) and abs(each) < _HUGE for each in figures)
        and {*puzzle.also} <= {choice.move for choice in puzzle.choices}
    )


@cache
def _file() -> dict[str, Any]:
    text = files("euchre.learn").joinpath("data", "puzzles.json").read_text(encoding="utf-8")
    told: dict[str, Any] = json.loads(text)
    return told


def about() -> dict[str, Any]:
    """Return how the shipped puzzles were made: the command, its seed, sizes, the date."""
    told: dict[str, Any] = _file()["about"]
    return told


@cache
def SHIPPED() -> dict[str, Puzzle]:  # noqa: N802 - a table that is read when it is first asked for
    """Return all puzzles that come with the program, by their ids, theme by theme."""
    found = [read_puzzle(each) for each in _file()["puzzles"]]
    order = list(THEMES)
    found.sort(key=lambda puzzle: (order.index(puzzle.theme), puzzle.difficulty, puzzle.id))
    return {puzzle.id: puzzle for puzzle in found}


def of_theme(theme: str) -> tuple[Puzzle, ...]:
    """Return the shipped puzzles of a theme, the easy ones first."""
    return tuple(puzzle for puzzle in SHIPPED().values() if puzzle.theme == theme)


# -- making one -----------------------------------------------------------------------------------


def id_of(theme: str, position: Position) -> str:
    """Return an id that the same position always has."""
    text = json.dumps(asdict(position), sort_keys=True)
    return f"{theme}-{hashlib.sha256(text.encode()).hexdigest()[:6]}"


def choices_of(analysis: Analysis) -> tuple[PuzzleChoice, ...]:
    """Return the figures of every option of an analysis, the best first."""
    return tuple(
        PuzzleChoice(
            written(each.event),
            round(each.points, 3),
            round(each.points_se, 4),
            None if each.win is None else round(each.win, 4),
            round(each.win_se, 5),
            round(each.behind, 5),
            round(each.behind_se, 5),
            round(each.points_behind, 4),
            round(each.points_behind_se, 4),
        )
        for each in analysis.options
    )


def themes_of(seen: View) -> tuple[str, ...]:
    """Return the themes that a position belongs to, the most special first; `score` is not among
    them.
    """
    seat, rules = seen.seat, seen.rules
    assert seat is not None
    name = name_of(rules)
    if name == "british":
        return ("benny",)
    place = (seat - seen.dealer) % rules.players
    if seen.phase in (Phase.ORDER, Phase.NAME):
        return _calling(seen, place, name)
    if seen.phase is Phase.DISCARD:
        return ("discard",)
    if seen.phase is not Phase.PLAY:
        return ()
    return _playing(seen, seat)


def _calling(seen: View, place: int, name: str | None) -> tuple[str, ...]:
    moves = legal(seen)
    calls = [move for move in moves if isinstance(move, events.Called)]
    both = any(call.alone for call in calls) and not all(call.alone for call in calls)
    alone = ("alone",) if both else ()
    if not any(isinstance(move, events.Passed) for move in moves):
        return ("stuck",)
    if seen.phase is Phase.NAME:
        return (*alone, "second-round")
    if place == 2 and not both:
        return ("canadian",) if name == "canadian" else ()
    return (*alone, {0: "dealer", 2: "partner"}.get(place, "first-round"))


def _playing(seen: View, seat: Seat) -> tuple[str, ...]:
    trump = seen.trump
    if trump is None or trump is Suit.NONE:
        return ()
    found: list[str] = []
    mine = seat in seen.makers
    if seen.alone and not mine:
        found.append("loner")
    gone = {play.card for play in seen.plays}
    bowers = {card.suit is trump: card for card in seen.cards
              if card.rank is Rank.JACK and is_trump(card, trump)}  # fmt: skip
    right_gone = any(card.rank is Rank.JACK and card.suit is trump for card in gone)
    playable = {move.card for move in legal(seen) if isinstance(move, events.Played)}
    if False in bowers and True not in bowers and not right_gone and bowers[False] in playable:
        found.append("left")
    if len(seen.tricks) == seen.rules.hand_size - 2:
        found.append("end")
    if not seen.plays:
        found.append("lead-makers" if mine else "lead-defenders")
    elif seen.trick and len(seen.trick) < seen.rules.players - 1 - len(seen.out):
        found.append("following")
    return tuple(found)


def title_of(seen: View) -> str:
    """Return a line about a position that does not give the answer away."""
    assert seen.seat is not None
    names = {seen.seat: "you", partner(seen.rules, seen.seat): "partner"}
    dealer = names.get(seen.dealer, "the other side")
    up = seen.up_card.symbol if seen.up_card is not None else ""
    if seen.phase is Phase.ORDER:
        return f"{up} up, {dealer} {'deal' if dealer == 'you' else 'deals'}"
    if seen.phase is Phase.NAME:
        return f"{up} turned down, {dealer} {'deal' if dealer == 'you' else 'deals'}"
    trump = seen.trump
    assert trump is not None
    if seen.phase is Phase.DISCARD:
        return f"{trump.word.capitalize()} are trump, you have the {up}"
    maker = names.get(seen.maker, "they") if seen.maker is not None else "they"
    alone = " alone" if seen.alone else ""
    does = "You lead" if not seen.trick else f"{seen.trick[0].card.symbol} led"
    number = "" if not seen.tricks else f", trick {len(seen.tricks) + 1}"
    return f"{does}{number}: {trump.word}, called by {maker.replace('they', 'them')}{alone}"


# -- from one's own mistakes ----------------------------------------------------------------------


def puzzles_of(review: Review, seat: Seat) -> tuple[Puzzle, ...]:
    """Make puzzles from what a player has got wrong: the mistakes and blunders, the worst first.

    The position is what the player saw then, and the figures are those of the review. There are
    none of games whose rules have no name, nor where a card of the player is not recorded.

    Args:
        review: of a match.
        seat: whose mistakes.
    """
    from euchre.analysis.grading import Grade  # noqa: PLC0415 - numba is for who asks

    name = name_of(review.rules)
    if name is None:
        return ()
    wrong = [each for each in review.decisions if each.seat == seat and each.grade >= Grade.MISTAKE]
    wrong.sort(key=lambda each: -each.loss)
    return tuple(made for each in wrong if (made := _own(each, name)) is not None)


def _own(decision: Decision, name: str) -> Puzzle | None:
    seen = decision.seen
    try:
        position = Position.of(seen, name)
        if legal(position.view()) != legal(seen):
            return None
        choices = choices_of(decision.analysis)
        mine = written(decision.event)
    except (ValueError, EuchreError):
        return None
    theme = next((each for each in themes_of(seen) if each != "alone"), OWN)
    return Puzzle(
        id=id_of(OWN, position),
        theme=theme,
        title=f"Hand {decision.hand}: {title_of(seen)}",
        position=position,
        choices=choices,
        why=" ".join(filter(None, (decision.analysis.reason, decision.analysis.note))),
        difficulty=2,
        tempting=mine,
        played=mine,
    )


def kind_of_move(seen: View, move: events.HandEvent) -> str:
    """Return the kind of answer that a move is, for a set in which not all answers are alike."""
    match move:
        case events.Passed():
            return "pass"
        case events.Called():
            return "alone" if move.alone else f"call {_relation(seen, move.trump)}"
        case events.Discarded() if seen.trump is not None and not is_trump(move.card, seen.trump):
            suits = [suit_of(card, seen.trump) for card in seen.cards]
            return "void" if suits.count(suit_of(move.card, seen.trump)) == 1 else "one of several"
        case events.Played() | events.Discarded() if seen.trump is not None:
            return "trump" if is_trump(move.card, seen.trump) else "plain"
        case _:
            return type(move).__name__.lower()


def _relation(seen: View, trump: Suit) -> str:
    if seen.phase is Phase.ORDER or seen.up_suit is None:
        return "up"
    return "next" if trump is seen.up_suit.partner else "across"
