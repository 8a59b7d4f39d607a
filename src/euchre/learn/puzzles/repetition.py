"""When to ask a puzzle again: boxes, as Sebastian Leitner kept his cards. The day is an argument.

What was right moves to the next box and waits longer; what was wrong goes back to the first and
comes again tomorrow. To be right before a card is due proves little, and moves nothing.

>>> from datetime import date
>>> card = after(None, right=True, today=date(2026, 11, 21))
>>> card.box, card.due.isoformat()
(1, '2026-11-24')
>>> after(card, right=False, today=card.due).due.isoformat()
'2026-11-25'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

WAITS: Final = (1, 3, 7, 16, 35, 90)
"""The days until a card of each box comes again; `web/learn/puzzles.js` has the same."""


@dataclass(frozen=True)
class PuzzleRecall:
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
    def known(self) -> bool:
        """Return whether the last answer that counted was right."""
        return self.box > 0


def after(card: PuzzleRecall | None, *, right: bool, today: date) -> PuzzleRecall:
    """Return the card after an answer.

    Args:
        card: before it; None: it had not been asked.
        right: whether the answer was right.
        today: the day.
    """
    if card is None:
        box = 1 if right else 0
        return PuzzleRecall(box, today + timedelta(WAITS[box]), 1, int(right))
    seen, good = card.seen + 1, card.right + right
    if not right:
        return PuzzleRecall(0, today + timedelta(WAITS[0]), seen, good)
    if today < card.due:
        return PuzzleRecall(card.box, card.due, seen, good)
    box = min(card.box + 1, len(WAITS) - 1)
    return PuzzleRecall(box, today + timedelta(WAITS[box]), seen, good)


def due(cards: Mapping[str, PuzzleRecall], today: date) -> tuple[str, ...]:
    """Return the ids of what is to be asked today: what has waited longest first, then the
    weakest.
    """
    ready = [key for key, card in cards.items() if card.due <= today]
    return tuple(sorted(ready, key=lambda key: (cards[key].due, cards[key].box, key)))


# -- as text --------------------------------------------------------------------------------------


def written(cards: Mapping[str, PuzzleRecall]) -> str:
    """Write the cards as JSON."""
    data = {
        key: {"box": card.box, "due": card.due.isoformat(), "seen": card.seen, "right": card.right}
        for key, card in sorted(cards.items())
    }
    return json.dumps({"puzzles": data}, indent=1) + "\n"


def read(text: str) -> dict[str, PuzzleRecall]:
    """Read back the cards that `format_cards` has made a text of.

    Raises:
        ValueError: it is no such text.
    """
    try:
        cards = {
            str(key): PuzzleRecall(
                min(max(0, int(each["box"])), len(WAITS) - 1),
                date.fromisoformat(each["due"]),
                int(each["seen"]),
                int(each["right"]),
            )
            for key, each in json.loads(text)["puzzles"].items()
        }
    except (KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise ValueError(f"this is not what was kept of puzzles: {error}") from None
    return cards
