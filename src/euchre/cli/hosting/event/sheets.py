"""Sheets of an evening to print: one HTML file that needs nothing else."""

from __future__ import annotations

from typing import Any

from euchre.cleaning import remove_control_characters
from euchre.english.grammar import join_words
from euchre.english.summary import summarise_rules
from euchre.errors import EuchreError
from euchre.extras import install_command
from euchre.game.cards import sort_hand
from euchre.tournaments import accounts
from euchre.tournaments.awards import find_honours
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.log.entries import TablePairing
from euchre.tournaments.log.state import TableResult, Tournament
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.boards import SEAT_DIRECTIONS, hide_open_boards, list_board_sets
from euchre.tournaments.reports.seating import format_board_span, list_known_rounds, seats_by_player
from euchre.tournaments.reports.sentences import describe_honour, describe_tally, round_stage
from euchre.tournaments.reports.standings import (
    describe_odd_prizes,
    format_places,
    name_with_mark,
    prizes_so_far,
    standings_cells,
    standings_columns,
)


def render_sheets(evening: Tournament) -> str:
    """Render all sheets: a card for each player, a score sheet for each table, standings and
    ledger.

    Raises:
        EuchreError: Jinja is not installed.
    """
    return _render_template("sheets.html", _build_sheet_values(evening))


def verify_has_boards(evening: Tournament) -> None:
    """Refuse an evening that has no boards, or not yet.

    Raises:
        EuchreError: nothing is compared, or the lots have not been drawn.
    """
    format_ = FORMATS[evening.settings.format]
    if not format_.boarded:
        raise EuchreError("only an evening in which boards are compared has any, like duplicate")
    if format_.real_cards and not evening.order:
        raise EuchreError("how many boards there are is known when the lots have been drawn")


def render_board_sheets(evening: Tournament, seed: str) -> str:
    """Render the deals of an evening whose boards are compared, for real cards: a page for each
    set.

    They follow from the seed, which is the secret of its server.

    Raises:
        EuchreError: Jinja is not installed.
    """
    format_ = FORMATS[evening.settings.format]
    words = {
        "title": evening.settings.title or format_.title,
        "sets": list_board_sets(evening, seed),
        "travel": format_.real_cards,
        "directions": SEAT_DIRECTIONS,
        "sorted": sort_hand,
    }
    return _render_template("boards.html", words)


def _render_template(template: str, words: dict[str, Any]) -> str:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415
    except ImportError:
        raise EuchreError(
            f"sheets to print need one more package: {install_command('web')}"
        ) from None
    env = Environment(
        loader=PackageLoader("euchre.cli", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return remove_control_characters(env.get_template(template).render(**words))


def _build_sheet_values(evening: Tournament) -> dict[str, Any]:
    format_ = FORMATS[evening.settings.format]
    return {
        "title": evening.settings.title or format_.title,
        "game": _describe_round_length(evening),
        "cards": [
            (evening.people[player].name, seats)
            for player, seats in seats_by_player(evening).items()
        ],
        "score_sheets": _build_score_sheets(hide_open_boards(evening)),
        "boards": evening.rules.num_hands if format_.boarded else 0,
        "travel": format_.real_cards,
        "team_word": "Team" if evening.teams else "Player",
        "headings": standings_columns(evening, exporting.tournament_standings(evening)).values(),
        "standings": _build_standings(evening),
        "odd_prizes": describe_odd_prizes(evening),
        "over": evening.closed,
        "done": sum(round_.is_complete for round_ in evening.rounds),
        "honours": [describe_honour(each) for each in find_honours(hide_open_boards(evening))],
        "balances": [
            (
                accounts.account_name(evening, account),
                evening.format_amount(cents),
                _describe_balance(cents),
            )
            for account, cents in exporting.account_balances(evening)
        ],
        "payments": [
            (
                accounts.account_name(evening, each.payer),
                accounts.account_name(evening, each.payee),
                evening.format_amount(each.cents),
            )
            for each in exporting.settlement_payments(evening)
        ],
        "moves": [
            (
                each.what,
                accounts.account_name(evening, posting.account),
                evening.format_amount(posting.cents),
            )
            for each in evening.ledger.transactions
            for posting in each.postings
        ],
    }


def _describe_round_length(evening: Tournament) -> tuple[str, ...]:
    """Return how long a round is."""
    rules = evening.rules
    if rules.num_hands:
        return (f"Each round: {rules.num_hands} hands.",)
    if rules.target:
        return (f"Each game: to {rules.target} points.",)
    return tuple(summarise_rules(rules)[0].sentences[:1])


def _build_score_sheets(evening: Tournament) -> list[tuple[int, list[dict[str, Any]]]]:
    """Return for each table what it plays in each round that is known, with scores that count."""
    found: dict[int, list[dict[str, Any]]] = {}
    for round_ in list_known_rounds(evening):
        for table, pairing in enumerate(round_.tables, 1):
            found.setdefault(table, []).append(
                _build_score_row(evening, round_.number, table, pairing)
            )
    return sorted(found.items())


def _build_score_row(
    evening: Tournament, number: int, table: int, pairing: TablePairing
) -> dict[str, Any]:
    sitting = evening.find_table(number, table)
    result = None if sitting is None else sitting.result
    stage, format_ = round_stage(evening, number), FORMATS[evening.settings.format]
    return {
        "boards": format_board_span(format_.board_numbers(evening, number, pairing.first)),
        "round": f"{number}: {stage}" if stage else str(number),
        "first": evening.side_name(pairing.first),
        "second": evening.side_name(pairing.second),
        "score": ("", "") if result is None else result.score,
        "each": "" if result is None else exporting.format_board_scores(result),
        "beside": [] if result is None else _list_score_remarks(evening, result),
    }


def _list_score_remarks(evening: Tournament, result: TableResult) -> list[str]:
    """Return what was noted beside a score: ``walkover``, ``Ann: 2 loners``."""
    told = [
        (evening.people[it.player].name, join_words(describe_tally(it))) for it in result.tallies
    ]
    return [*([result.note] if result.note else []), *(f"{who}: {it}" for who, it in told if it)]


def _build_standings(evening: Tournament) -> list[dict[str, Any]]:
    won, ranked = prizes_so_far(evening), exporting.tournament_standings(evening)
    columns_ = standings_columns(evening, ranked)
    return [
        {
            "place": place,
            "name": name_with_mark(evening, each),
            "cells": cells,
            "prize": evening.format_amount(cents) if (cents := won.get(each.competitor, 0)) else "",
        }
        for each, place, cells in zip(
            ranked, format_places(ranked), standings_cells(ranked, columns_), strict=True
        )
    ]


def _describe_balance(cents: int) -> str:
    return "is even" if not cents else "is to receive" if cents > 0 else "owes"
