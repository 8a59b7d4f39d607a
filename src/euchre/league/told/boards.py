"""The boards of a duplicate round: the deals that every table plays.

For real cards the host prints them, and each table lays out its pack by the sheet. The seed is the
host's secret: who has it knows all hands.
"""

from __future__ import annotations

import random
from dataclasses import replace
from hashlib import sha256
from typing import Final

from euchre.events import Dealt
from euchre.league.formats.duplicate import Duplicate
from euchre.league.log.state import Evening, Result, Round, Sitting
from euchre.rules import Rules
from euchre.shuffle import deal

DIRECTIONS: Final = ("North", "East", "South", "West")
"""Seats 0 to 3 of a board; the first side of a table sits north and south."""


def boards(rules: Rules, seed: str, number: int) -> tuple[Dealt, ...]:
    """The boards of a round, as many as a round has hands; the deal goes round, north first.

    Args:
        rules: of the evening, with four seats and `num_hands` set.
        seed: the secret of the evening.
        number: the round, from 1 on.

    >>> from euchre.presets import preset
    >>> rules = preset("stick-the-dealer").rules.but(num_hands=4, target=0)
    >>> [board.dealer for board in boards(rules, "secret", 1)]
    [0, 1, 2, 3]
    """
    return tuple(
        deal(rules, board % rules.players, _lots(f"{seed}/{number}/{board}"))
        for board in range(rules.num_hands)
    )


def still_played(evening: Evening, round_: Round) -> bool:
    """Whether a board of this round has still to be played at one of its tables."""
    return evening.settings.format == Duplicate.name and not (round_.complete or evening.closed)


def for_others(evening: Evening) -> Evening:
    """The evening as it is told: without what came of single boards that others have still to play.

    What a board brought at another table, and who went alone, tells what is in the cards.
    """
    rounds = tuple(
        round_._replace(tables=tuple(map(bare, round_.tables)))
        if still_played(evening, round_)
        else round_
        for round_ in evening.rounds
    )
    return replace(evening, rounds=rounds)


def bare(sitting: Sitting) -> Sitting:
    """A table without what came of its single boards."""
    return replace(
        sitting,
        claims=tuple(map(_score_alone, sitting.claims)),
        result=None if sitting.result is None else _score_alone(sitting.result),
        past=tuple((_score_alone(was), why) for was, why in sitting.past),
    )


def _score_alone(result: Result) -> Result:
    return result._replace(tallies=(), boards=())


def _lots(what: str) -> random.Random:
    return random.Random(int.from_bytes(sha256(what.encode()).digest()))
