"""The boards of a duplicate round: the deals that every table plays.

For real cards the host prints them, and each table lays out its pack by the sheet. The seed is the
host's secret: who has it knows all hands.
"""

from __future__ import annotations

import random
from dataclasses import replace
from hashlib import sha256
from typing import Final, NamedTuple

from euchre.english.grammar import capitalise_first
from euchre.game.events import Dealt
from euchre.game.rules import Rules
from euchre.game.shuffle import deal
from euchre.texts import translatable
from euchre.tournaments import accounts
from euchre.tournaments.entries import Player
from euchre.tournaments.formats import BoardComparisonFormat, describe_boards, format_of
from euchre.tournaments.formats.movements import PairsMovementFormat
from euchre.tournaments.state import TableResult, TableSitting, Tournament

SEAT_DIRECTIONS: Final = (
    translatable("format-north", "North"),
    translatable("format-east", "East"),
    translatable("format-south", "South"),
    translatable("format-west", "West"),
)
"""Seats 0 to 3 of a board; the first side of a table sits north and south."""


def deal_boards(rules: Rules, seed: str, round_or_set: int, dealer: int = 0) -> tuple[Dealt, ...]:
    """Deal the boards of a round, as many as a round has hands; the deal goes round.

    Args:
        rules: of the evening, with four seats and `num_hands` set.
        round_or_set: the round, from 1 on; where boards travel, the set.
        dealer: who deals the first of them.

    >>> from euchre.game.presets import preset
    >>> rules = preset("stick-the-dealer").rules.replace(num_hands=4, target=0)
    >>> [board.dealer for board in deal_boards(rules, "secret", 1)]
    [0, 1, 2, 3]
    """
    return tuple(
        deal(rules, (dealer + board) % rules.players, _board_rng(f"{seed}/{round_or_set}/{board}"))
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

    @property
    def headings(self) -> tuple[str, ...]:
        """What stands above each deal: ``Board 5: North deals, A♥ is turned up``."""
        return tuple(
            _describe_board(number, board) for number, board in enumerate(self.deals, self.first)
        )


def _describe_board(number: int, board: Dealt) -> str:
    dealer = SEAT_DIRECTIONS[board.dealer]
    if board.up_card is None:
        return translatable(
            "format-board-heading", f"Board {number}: {dealer} deals", board=number, dealer=dealer
        )
    card = board.up_card.symbol
    return translatable(
        "format-board-heading-up-card",
        f"Board {number}: {dealer} deals, {card} is turned up",
        board=number,
        dealer=dealer,
        card=card,
    )


def list_board_sets(tournament: Tournament, seed: str) -> tuple[BoardSet, ...]:
    """Return all boards of a tournament; if they travel, only once the draw is made."""
    format_, rules = format_of(tournament), tournament.rules
    assert isinstance(format_, BoardComparisonFormat)
    if not isinstance(format_, PairsMovementFormat):
        rounds = range(1, format_.round_count(tournament) + 1)
        return tuple(
            BoardSet(
                translatable("evening-round", f"Round {number}", round=number),
                1,
                deal_boards(rules, seed, number),
                number,
            )
            for number in rounds
        )
    sets = []
    for number in range(format_.build_movement(tournament).sets if tournament.order else 0):
        first = format_.overall_board_number(tournament, number, 0)
        title = capitalise_first(describe_boards(range(first, first + rules.num_hands)))
        deals = deal_boards(rules, seed, number + 1, format_.first_board_dealer(tournament, number))
        sets.append(BoardSet(title, first, deals))
    return tuple(sets)


def unfinished_board_rounds(tournament: Tournament) -> frozenset[int]:
    """Return the past rounds with a board that somebody has still to play."""
    format_ = format_of(tournament)
    return (
        format_.unfinished_rounds(tournament)
        if isinstance(format_, BoardComparisonFormat)
        else frozenset()
    )


def find_hidden_tables(tournament: Tournament, viewer: Player = 0) -> frozenset[tuple[int, int]]:
    """Return the tables, by round and number, whose boards others have still to play; a player sees
    those of their own tables.
    """
    covered = unfinished_board_rounds(tournament)
    return frozenset(
        (round_.number, table.number)
        for round_ in tournament.rounds
        if round_.number in covered
        for table in round_.tables
        if not any(viewer in tournament.players_of(side) for side in table.sides)
    )


def hide_open_board_results(tournament: Tournament, viewer: Player = 0) -> Tournament:
    """Return the tournament without the results of `find_hidden_tables`, and without the fines for
    them.

    What a board brought at another table, and who went alone, tells what is in the cards.
    """
    hidden = find_hidden_tables(tournament, viewer)
    if not hidden:
        return tournament
    rounds = tuple(
        round_._replace(
            tables=tuple(
                hide_board_results(table) if (round_.number, table.number) in hidden else table
                for table in round_.tables
            )
        )
        for round_ in tournament.rounds
    )
    return replace(
        tournament, rounds=rounds, ledger=accounts.ledger_without_fines(tournament.ledger, hidden)
    )


def hide_board_results(sitting: TableSitting) -> TableSitting:
    """Return a table without the results of its single boards."""
    return replace(
        sitting,
        claims=tuple(map(_drop_board_results, sitting.claims)),
        result=None if sitting.result is None else _drop_board_results(sitting.result),
        past=tuple((_drop_board_results(was), why) for was, why in sitting.past),
    )


def _drop_board_results(result: TableResult) -> TableResult:
    return result._replace(tallies=(), boards=())


def _board_rng(board_key: str) -> random.Random:
    return random.Random(int.from_bytes(sha256(board_key.encode()).digest()))
