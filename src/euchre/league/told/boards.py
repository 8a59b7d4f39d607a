"""The boards of a duplicate round: the deals that every table plays.

For real cards the host prints them, and each table lays out its pack by the sheet. The seed is the
host's secret: who has it knows all hands.
"""

from __future__ import annotations

import random
from dataclasses import replace
from hashlib import sha256
from typing import Final, NamedTuple

from euchre.events import Dealt
from euchre.league.formats import FORMATS, Comparing, boards_told
from euchre.league.formats.movements import PairsMovement
from euchre.league.log.state import Evening, TableResult, TableSitting
from euchre.rules import Rules
from euchre.shuffle import deal
from euchre.words.grammar import capital

DIRECTIONS: Final = ("North", "East", "South", "West")
"""Seats 0 to 3 of a board; the first side of a table sits north and south."""


def boards(rules: Rules, seed: str, number: int, first: int = 0) -> tuple[Dealt, ...]:
    """Deal the boards of a round, as many as a round has hands; the deal goes round.

    Args:
        rules: of the evening, with four seats and `num_hands` set.
        seed: the secret of the evening.
        number: the round, from 1 on; where boards travel, the set.
        first: who deals the first of them.

    >>> from euchre.presets import preset
    >>> rules = preset("stick-the-dealer").rules.but(num_hands=4, target=0)
    >>> [board.dealer for board in boards(rules, "secret", 1)]
    [0, 1, 2, 3]
    """
    return tuple(
        deal(rules, (first + board) % rules.players, _lots(f"{seed}/{number}/{board}"))
        for board in range(rules.num_hands)
    )


class BoardSet(NamedTuple):
    """A set of boards that are played together.

    Attributes:
        title: ``Round 2``, or ``Boards 5 to 8`` where they travel.
        first: what stands on the first of them.
        deals: what is in them, one after the other.
        round: the round in which all tables play them; 0: they travel.
    """

    title: str
    first: int
    deals: tuple[Dealt, ...]
    round: int = 0


def board_sets(evening: Evening, seed: str) -> tuple[BoardSet, ...]:
    """Return all boards of a tournament; if they travel, only once the draw is made.

    Args:
        evening: whose boards are compared.
        seed: the secret of the evening.
    """
    format_, rules = FORMATS[evening.settings.format], evening.rules
    assert isinstance(format_, Comparing)
    if not isinstance(format_, PairsMovement):
        rounds = range(1, format_.length(evening) + 1)
        return tuple(BoardSet(f"Round {at}", 1, boards(rules, seed, at), at) for at in rounds)
    sets = []
    for number in range(format_.movement(evening).sets if evening.order else 0):
        first = format_.running(evening, number, 0)
        title = capital(boards_told(range(first, first + rules.num_hands)))
        deals = boards(rules, seed, number + 1, format_.dealer(evening, number))
        sets.append(BoardSet(title, first, deals))
    return tuple(sets)


def still_played(evening: Evening) -> frozenset[int]:
    """Return the past rounds with a board that somebody has still to play."""
    format_ = FORMATS[evening.settings.format]
    return format_.still_played(evening) if isinstance(format_, Comparing) else frozenset()


def for_others(evening: Evening) -> Evening:
    """Return the tournament without the results of boards that others have still to play.

    What a board brought at another table, and who went alone, tells what is in the cards.
    """
    covered = still_played(evening)
    rounds = tuple(
        round_._replace(tables=tuple(map(bare, round_.tables)))
        if round_.number in covered
        else round_
        for round_ in evening.rounds
    )
    return replace(evening, rounds=rounds)


def bare(sitting: TableSitting) -> TableSitting:
    """Return a table without the results of its single boards."""
    return replace(
        sitting,
        claims=tuple(map(_score_alone, sitting.claims)),
        result=None if sitting.result is None else _score_alone(sitting.result),
        past=tuple((_score_alone(was), why) for was, why in sitting.past),
    )


def _score_alone(result: TableResult) -> TableResult:
    return result._replace(tallies=(), boards=())


def _lots(what: str) -> random.Random:
    return random.Random(int.from_bytes(sha256(what.encode()).digest()))
