"""Sheets of an evening to print: one HTML file that needs nothing else."""

from __future__ import annotations

from typing import Any

from euchre.cleaning import remove_control_characters
from euchre.cli.event.printing import phrase_balance
from euchre.english.grammar import join_words
from euchre.english.summary import describe_by_nearest_game, summarise_rules
from euchre.errors import EuchreError
from euchre.extras import install_command
from euchre.game.cards import sort_hand
from euchre.tournaments import accounts
from euchre.tournaments.awards import find_awards
from euchre.tournaments.entries import TablePairing
from euchre.tournaments.formats import FORMATS
from euchre.tournaments.reports import exporting
from euchre.tournaments.reports.boards import (
    SEAT_DIRECTIONS,
    hide_open_board_results,
    list_board_sets,
)
from euchre.tournaments.reports.seating import format_board_span, list_known_rounds, seats_by_player
from euchre.tournaments.reports.sentences import describe_award, describe_tally_parts, round_stage
from euchre.tournaments.reports.standings import (
    describe_unequal_prizes,
    format_ranks,
    name_with_leaver_mark,
    standings_cells,
    standings_columns,
)
from euchre.tournaments.state import TableResult, Tournament


def render_sheets(tournament: Tournament) -> str:
    """Render a card for each player, score sheets for the tables, standings and ledger."""
    return _render_template("sheets.html", _build_sheet_values(tournament))


def verify_has_boards(tournament: Tournament) -> None:
    """Refuse an evening that has no boards, or not yet."""
    format_ = FORMATS[tournament.settings.format]
    if not format_.boarded:
        raise EuchreError(
            "this evening has no boards: only formats that compare boards have them, such as "
            "duplicate"
        )
    if format_.real_cards and not tournament.order:
        raise EuchreError("the number of boards isn't known until the draw")


def render_board_sheets(tournament: Tournament, seed: str) -> str:
    """Render the deals of an evening whose boards are compared, for real cards: a page for each
    set.

    They follow from the seed, which is the secret of its server.
    """
    format_ = FORMATS[tournament.settings.format]
    words = {
        "title": tournament.settings.title or format_.title,
        "sets": list_board_sets(tournament, seed),
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
            f"printable sheets need one more package: {install_command('web')}"
        ) from None
    env = Environment(
        loader=PackageLoader("euchre.cli", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return remove_control_characters(env.get_template(template).render(**words))


def _build_sheet_values(tournament: Tournament) -> dict[str, Any]:
    format_, shown = FORMATS[tournament.settings.format], hide_open_board_results(tournament)
    return {
        "title": tournament.settings.title or format_.title,
        "game": _describe_rules(tournament),
        "cards": [
            (tournament.people[player].name, seats)
            for player, seats in seats_by_player(tournament).items()
        ],
        "score_sheets": _build_score_sheets(shown),
        "boards": tournament.rules.num_hands if format_.boarded else 0,
        "travel": format_.real_cards,
        "team_word": "Team" if tournament.teams else "Player",
        "headings": standings_columns(
            tournament, exporting.tournament_standings(tournament)
        ).values(),
        "standings": _build_standings(tournament),
        "odd_prizes": describe_unequal_prizes(tournament),
        "over": tournament.closed,
        "done": sum(round_.is_complete for round_ in tournament.rounds),
        "honours": [*map(describe_award, find_awards(shown))],
        "balances": [
            (
                accounts.account_name(tournament, account),
                tournament.format_amount(cents),
                phrase_balance(cents),
            )
            for account, cents in exporting.account_balances(shown)
        ],
        "payments": [
            (
                accounts.account_name(tournament, payment.payer),
                accounts.account_name(tournament, payment.payee),
                tournament.format_amount(payment.cents),
            )
            for payment in exporting.settlement_payments(shown)
        ],
        "moves": [
            (
                transaction.what,
                accounts.account_name(tournament, posting.account),
                tournament.format_amount(posting.cents),
            )
            for transaction in shown.ledger.transactions
            for posting in transaction.postings
        ],
    }


def _describe_rules(tournament: Tournament) -> tuple[str, ...]:
    rules = tournament.rules
    game = describe_by_nearest_game(rules, ignore_length=True)
    sentences = (f"{game.in_short}.", *game.differences)
    if rules.num_hands:
        return (*sentences, f"Each round: {rules.num_hands} hands.")
    if rules.target:
        return (*sentences, f"Each game: to {rules.target} points.")
    return (*sentences, *summarise_rules(rules)[0].sentences[:1])


def _build_score_sheets(tournament: Tournament) -> list[tuple[int, list[dict[str, Any]]]]:
    """Return for each table what it plays in each round that is known, with scores that count."""
    rows_by_table: dict[int, list[dict[str, Any]]] = {}
    for round_ in list_known_rounds(tournament):
        for table, pairing in enumerate(round_.tables, 1):
            rows_by_table.setdefault(table, []).append(
                _build_score_row(tournament, round_.number, table, pairing)
            )
    return sorted(rows_by_table.items())


def _build_score_row(
    tournament: Tournament, round_number: int, table_number: int, pairing: TablePairing
) -> dict[str, Any]:
    sitting = tournament.find_table(round_number, table_number)
    result = None if sitting is None else sitting.result
    stage, format_ = round_stage(tournament, round_number), FORMATS[tournament.settings.format]
    return {
        "boards": format_board_span(format_.board_numbers(tournament, round_number, pairing.first)),
        "round": f"{round_number}: {stage}" if stage else str(round_number),
        "first": tournament.side_name(pairing.first),
        "second": tournament.side_name(pairing.second),
        "score": ("", "") if result is None else result.score,
        "each": "" if result is None else exporting.format_board_scores(result),
        "beside": [] if result is None else _list_score_remarks(tournament, result),
    }


def _list_score_remarks(tournament: Tournament, result: TableResult) -> list[str]:
    """Return what was noted beside a score: ``walkover``, ``Ann: 2 loners``."""
    remarks = [result.note] if result.note else []
    return remarks + [
        f"{tournament.people[tally.player].name}: {words}"
        for tally in result.tallies
        if (words := join_words(describe_tally_parts(tally)))
    ]


def _build_standings(tournament: Tournament) -> list[dict[str, Any]]:
    won, ranked = exporting.prize_amounts(tournament), exporting.tournament_standings(tournament)
    columns_ = standings_columns(tournament, ranked)
    return [
        {
            "place": place,
            "name": name_with_leaver_mark(tournament, standing),
            "cells": cells,
            "prize": tournament.format_amount(cents)
            if (cents := won.get(standing.competitor, 0))
            else "",
        }
        for standing, place, cells in zip(
            ranked, format_ranks(ranked), standings_cells(ranked, columns_), strict=True
        )
    ]
