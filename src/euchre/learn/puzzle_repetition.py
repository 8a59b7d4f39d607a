"""When to ask a puzzle again: boxes, as Sebastian Leitner kept his cards. The day is an argument.

What was right moves to the next box and waits longer; what was wrong goes back to the first and
comes again tomorrow. To be right before a card is due proves little, and moves nothing.

>>> from datetime import date
>>> card = update_repetition_state(None, right=True, today=date(2026, 11, 21))
>>> card.box, card.due.isoformat()
(1, '2026-11-24')
>>> update_repetition_state(card, right=False, today=card.due).due.isoformat()
'2026-11-25'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

import msgspec

BOX_WAIT_DAYS: Final = (1, 3, 7, 16, 35, 90)
"""The days until a card of each box comes again; `web/learn/puzzles.js` has the same."""


@dataclass(frozen=True)
class PuzzleRepetitionState:
    """A player's learning state of one puzzle.

    Attributes:
        box: from 0; the higher, the longer it waits.
        due: the day on which to ask it again.
        seen: how often it was asked.
        right: how often the answer was right.
    """

    box: int
    due: date
    seen: int = 1
    right: int = 0

    @property
    def is_known(self) -> bool:
        """Return whether the last answer that counted was right."""
        return self.box > 0


def update_repetition_state(
    state: PuzzleRepetitionState | None, *, right: bool, today: date
) -> PuzzleRepetitionState:
    """Return the card after an answer.

    Args:
        state: before it; None: it had not been asked.
        right: whether the answer was right.
        today: the day.
    """
    if state is None:
        box = 1 if right else 0
        return PuzzleRepetitionState(box, today + timedelta(BOX_WAIT_DAYS[box]), 1, int(right))
    seen, good = state.seen + 1, state.right + right
    if not right:
        return PuzzleRepetitionState(0, today + timedelta(BOX_WAIT_DAYS[0]), seen, good)
    if today < state.due:
        return PuzzleRepetitionState(state.box, state.due, seen, good)
    box = min(state.box + 1, len(BOX_WAIT_DAYS) - 1)
    return PuzzleRepetitionState(box, today + timedelta(BOX_WAIT_DAYS[box]), seen, good)


def list_due_puzzles(states: Mapping[str, PuzzleRepetitionState], today: date) -> tuple[str, ...]:
    """Return the ids of what is to be asked today: the longest waiting first, then the weakest."""
    ready = [key for key, card in states.items() if card.due <= today]
    return tuple(sorted(ready, key=lambda key: (states[key].due, states[key].box, key)))


# -- as text --------------------------------------------------------------------------------------


def format_repetition_states(states: Mapping[str, PuzzleRepetitionState]) -> str:
    """Write the cards as JSON."""
    data = msgspec.to_builtins({"puzzles": dict(sorted(states.items()))})
    return json.dumps(data, indent=1) + "\n"


def parse_repetition_states(text: str) -> dict[str, PuzzleRepetitionState]:
    """Read back the cards that `format_repetition_states` has made a text of.

    Raises:
        ValueError: it is no such text.
    """
    try:
        states = msgspec.convert(json.loads(text)["puzzles"], dict[str, PuzzleRepetitionState])
    except (KeyError, TypeError, ValueError, RecursionError, msgspec.ValidationError) as error:
        raise ValueError(f"this isn't a saved list of puzzles: {error}") from None
    last_box = len(BOX_WAIT_DAYS) - 1
    return {key: replace(card, box=min(max(0, card.box), last_box)) for key, card in states.items()}
