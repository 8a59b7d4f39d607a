"""Puzzles that somebody solves: which come next, how they are told, what is kept of the answers."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import takewhile
from pathlib import Path
from typing import Final

from euchre.cli.learn.telling import describe_tally
from euchre.english import YOU_NAME
from euchre.english.grammar import make_sentence
from euchre.english.questions import find_card_leaving_hand, list_call_choices, sort_own_cards
from euchre.english.quoting import describe_event_quoting, join_name_and_verb
from euchre.english.seats import phrase_seat
from euchre.errors import EuchreError
from euchre.files import read_text_file, write_file_atomically
from euchre.game.events import Played
from euchre.game.hand import View, see
from euchre.game.presets import preset
from euchre.game.rules import team_of, teams
from euchre.learn.puzzle_answers import explain_answer
from euchre.learn.puzzle_repetition import (
    PuzzleRepetitionState,
    format_repetition_states,
    list_due_puzzles,
    parse_repetition_states,
    update_repetition_state,
)
from euchre.learn.puzzles import Puzzle, PuzzleChoice, load_shipped_puzzles

_SEAT_NAMES: Final = {3: (YOU_NAME, "Left", "Right"), 4: (YOU_NAME, "Left", "Partner", "Right")}
"""The names of the seats by the number of players, the player's first, then clockwise."""
DEFAULT_PUZZLES: Final = 12


def load_repetition_states(path: Path) -> dict[str, PuzzleRepetitionState]:
    """Return what is known of the puzzles, by their ids."""
    if not path.exists():
        return {}
    text = read_text_file(path)
    try:
        return parse_repetition_states(text)
    except ValueError as error:
        raise EuchreError(f"{path}: {error}") from None


@dataclass
class PuzzleSession:
    """The session of a player who solves puzzles: each answer is saved at once.

    Attributes:
        path: the file for what is known of puzzles.
        cards: what is known, by the ids of the puzzles.
        right, done: how many answers were right, of how many.
    """

    path: Path
    cards: dict[str, PuzzleRepetitionState]
    today: Callable[[], date]
    right: int = 0
    done: int = 0

    def record_answer(self, puzzle: Puzzle, choice: PuzzleChoice) -> None:
        good = choice.move in puzzle.good_moves
        self.done += 1
        self.right += good
        self.cards |= load_repetition_states(self.path)  # another window may have written there
        card = update_repetition_state(self.cards.get(puzzle.id), right=good, today=self.today())
        self.cards[puzzle.id] = card
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_file_atomically(
            self.path, format_repetition_states(self.cards).encode(), replace=True
        )

    def describe_tally(self) -> str:
        """Return how many answers were right, and what is still due."""
        shipped = load_shipped_puzzles()
        due_count = sum(key in shipped for key in list_due_puzzles(self.cards, self.today()))
        waiting = f"{due_count} still due today." if due_count else ""
        return f"{describe_tally(self.right, self.done)} {waiting}".strip()

    def describe_progress(self, puzzles: Sequence[Puzzle]) -> str:
        """Return what is known of some puzzles, and due: ``3 known, 1 due``; may be empty."""
        ready = set(list_due_puzzles(self.cards, self.today()))
        known = sum(
            puzzle.id in self.cards and self.cards[puzzle.id].is_known for puzzle in puzzles
        )
        waiting = sum(puzzle.id in ready for puzzle in puzzles)
        parts = [f"{known} known"] * bool(known) + [f"{waiting} due"] * bool(waiting)
        return ", ".join(parts)


@dataclass(frozen=True)
class PuzzleCourse:
    """The puzzles to choose from.

    Attributes:
        most: how many are asked at a time; None: as many as there are.
        seed: of the order of those that are new; None: every day has its own.
        own: whether they are one's own mistakes, which are asked as they come.
        mistakes: how many those are, with the ones that fit into no puzzle.
    """

    pool: tuple[Puzzle, ...]
    most: int | None = DEFAULT_PUZZLES
    seed: int | None = None
    own: bool = False
    mistakes: int = 0

    def group_by_theme(self) -> dict[str, list[Puzzle]]:
        by_theme: dict[str, list[Puzzle]] = {}
        for puzzle in self.pool:
            by_theme.setdefault(puzzle.theme, []).append(puzzle)
        return by_theme

    def list_puzzles(self, solving: PuzzleSession, theme: str = "") -> list[Puzzle]:
        """Return what is asked next: what is due first, then what is new, then the rest."""
        puzzles = [puzzle for puzzle in self.pool if theme in ("", puzzle.theme)]
        ordered = puzzles if self.own else self._order_puzzles(puzzles, solving)
        return ordered[: self.most]

    def _order_puzzles(self, puzzles: Sequence[Puzzle], solving: PuzzleSession) -> list[Puzzle]:
        cards, today = solving.cards, solving.today()
        by_id = {puzzle.id: puzzle for puzzle in puzzles}
        ready = [key for key in list_due_puzzles(cards, today) if key in by_id]
        fresh = [key for key in by_id if key not in cards]
        later = [key for key in by_id if key in cards and key not in ready]
        later.sort(key=lambda key: cards[key].due)
        random.Random(self.seed if self.seed is not None else today.isoformat()).shuffle(fresh)
        return [by_id[key] for key in (*ready, *fresh, *later)]


def list_seat_names(view: View) -> list[str]:
    """Return the name of each seat, as seen by the player."""
    assert view.seat is not None
    player_count = view.rules.players
    names = _SEAT_NAMES.get(player_count)
    if names is None:
        return [phrase_seat(seat) for seat in range(player_count)]
    return [names[(seat - view.seat) % player_count] for seat in range(player_count)]


def describe_scores(view: View, names: Sequence[str]) -> str:
    """Return each side's score, the player's first, then clockwise, and the target if any."""
    assert view.seat is not None
    own_team, sides = team_of(view.rules, view.seat), teams(view.rules)
    parts = [f"You have {view.scores[own_team]}"]
    for step in range(1, len(sides)):
        team = (own_team + step) % len(sides)
        side = "they have" if len(sides) == 2 else f"{names[sides[team][0]]} has"
        parts.append(f"{side} {view.scores[team]}")
    if view.rules.target:
        parts.append(f"{view.rules.target} wins")
    return ", ".join(parts)


def game_title(puzzle: Puzzle) -> str:
    """Return the game of a puzzle, if it is not the standard one; else empty."""
    name = puzzle.position.preset
    return "" if name == "standard" else preset(name).title


def describe_calls(puzzle: Puzzle) -> str:
    """Return what was said before the first card was played, in sentences."""
    seen = puzzle.position.build_dealt_view()
    names = list_seat_names(seen)
    opening = make_sentence(join_name_and_verb(names[seen.dealer], "deal"))
    if seen.up_card is not None:
        opening = f"{opening.rstrip('.')}, and the {seen.up_card.symbol} is turned up."
    lines = [opening]
    for event in takewhile(lambda event: not isinstance(event, Played), puzzle.position.event_list):
        lines.append(describe_event_quoting(seen, event, names))
        seen = see(seen, event)
    return " ".join(lines)


def describe_choice(choice: PuzzleChoice, view: View, names: Sequence[str]) -> str:
    """Return a choice in a word or two: a card, or what is said."""
    card = find_card_leaving_hand(choice.event)
    if card is not None:
        return card.symbol
    line = next(
        (offer for offer in list_call_choices(view, names) if offer.event == choice.event), None
    )
    return line.words if line is not None else choice.move


def order_choices(puzzle: Puzzle, view: View) -> list[PuzzleChoice]:
    """Return the choices, as the cards stand in the hand or the calls in their list."""
    cards = sort_own_cards(view.rules, view)
    offered = [offer.event for offer in list_call_choices(view, list_seat_names(view))]

    def choice_position(choice: PuzzleChoice) -> int:
        card = find_card_leaving_hand(choice.event)
        return cards.index(card) if card is not None else offered.index(choice.event)

    return sorted(puzzle.choices, key=choice_position)


def describe_verdict(puzzle: Puzzle, chosen: PuzzleChoice) -> str:
    """Return whether a choice is right, which is, and why."""
    view = puzzle.position.build_view()
    good = chosen.move in puzzle.good_moves
    best = describe_choice(puzzle.choices[0], view, list_seat_names(view))
    return f"{'Correct.' if good else f'No: {best}.'} {explain_answer(puzzle, chosen.move)}"
