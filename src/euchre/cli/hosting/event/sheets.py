"""Sheets of an evening to print: one HTML file that needs nothing else."""

from __future__ import annotations

from typing import Any

from euchre.cards import sort_hand
from euchre.cleaning import without_controls
from euchre.errors import EuchreError
from euchre.extras import how_to_install
from euchre.league import accounts
from euchre.league.formats import FORMATS
from euchre.league.honours import honours
from euchre.league.log.entries import TablePairing
from euchre.league.log.state import Evening, TableResult
from euchre.league.told import exporting
from euchre.league.told.boards import DIRECTIONS, board_sets, for_others
from euchre.league.told.seating import cards, rounds_known, span
from euchre.league.told.sentences import did, honoured, round_stage
from euchre.league.told.standings import cells, columns, marked, odd_prizes, places, prizes_so_far
from euchre.summary import summarise
from euchre.words.grammar import listing


def sheets(evening: Evening) -> str:
    """Render all sheets: a card for each player, a score sheet for each table, standings and
    ledger.

    Raises:
        EuchreError: Jinja is not installed.
    """
    return _filled("sheets.html", _words(evening))


def check_boarded(evening: Evening) -> None:
    """Refuse an evening that has no boards, or not yet.

    Raises:
        EuchreError: nothing is compared, or the lots have not been drawn.
    """
    format_ = FORMATS[evening.settings.format]
    if not format_.boarded:
        raise EuchreError("only an evening in which boards are compared has any, like duplicate")
    if format_.real_cards and not evening.order:
        raise EuchreError("how many boards there are is known when the lots have been drawn")


def board_sheets(evening: Evening, seed: str) -> str:
    """Render the deals of an evening whose boards are compared, for real cards: a page for each
    set.

    They follow from the seed, which is the secret of its server.

    Raises:
        EuchreError: Jinja is not installed.
    """
    format_ = FORMATS[evening.settings.format]
    words = {
        "title": evening.settings.title or format_.title,
        "sets": board_sets(evening, seed),
        "travel": format_.real_cards,
        "directions": DIRECTIONS,
        "sorted": sort_hand,
    }
    return _filled("boards.html", words)


def _filled(template: str, words: dict[str, Any]) -> str:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined  # noqa: PLC0415
    except ImportError:
        raise EuchreError(
            f"sheets to print need one more package: {how_to_install('web')}"
        ) from None
    env = Environment(
        loader=PackageLoader("euchre.cli", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return without_controls(env.get_template(template).render(**words))


def _words(evening: Evening) -> dict[str, Any]:
    format_ = FORMATS[evening.settings.format]
    return {
        "title": evening.settings.title or format_.title,
        "game": _game(evening),
        "cards": [(evening.people[player].name, seats) for player, seats in cards(evening).items()],
        "score_sheets": _score_sheets(for_others(evening)),
        "boards": evening.rules.num_hands if format_.boarded else 0,
        "travel": format_.real_cards,
        "team_word": "Team" if evening.teams else "Player",
        "headings": columns(evening, exporting.standings(evening)).values(),
        "standings": _standings(evening),
        "odd_prizes": odd_prizes(evening),
        "over": evening.closed,
        "done": sum(round_.complete for round_ in evening.rounds),
        "honours": [honoured(each) for each in honours(evening)],
        "balances": [
            (accounts.owner(evening, account), evening.cash(cents), _word(cents))
            for account, cents in exporting.balances(evening)
        ],
        "payments": [
            (
                accounts.owner(evening, each.payer),
                accounts.owner(evening, each.payee),
                evening.cash(each.cents),
            )
            for each in exporting.payments(evening)
        ],
        "moves": [
            (each.what, accounts.owner(evening, posting.account), evening.cash(posting.cents))
            for each in evening.ledger.transactions
            for posting in each.postings
        ],
    }


def _game(evening: Evening) -> tuple[str, ...]:
    """Return how long a round is."""
    rules = evening.rules
    if rules.num_hands:
        return (f"Each round: {rules.num_hands} hands.",)
    if rules.target:
        return (f"Each game: to {rules.target} points.",)
    return tuple(summarise(rules)[0].sentences[:1])


def _score_sheets(evening: Evening) -> list[tuple[int, list[dict[str, Any]]]]:
    """Return for each table what it plays in each round that is known, with scores that count."""
    found: dict[int, list[dict[str, Any]]] = {}
    for round_ in rounds_known(evening):
        for table, pairing in enumerate(round_.tables, 1):
            found.setdefault(table, []).append(_row(evening, round_.number, table, pairing))
    return sorted(found.items())


def _row(evening: Evening, number: int, table: int, pairing: TablePairing) -> dict[str, Any]:
    sitting = evening.sitting(number, table)
    result = None if sitting is None else sitting.result
    stage, format_ = round_stage(evening, number), FORMATS[evening.settings.format]
    return {
        "boards": span(format_.board_numbers(evening, number, pairing.first)),
        "round": f"{number}: {stage}" if stage else str(number),
        "first": evening.side_name(pairing.first),
        "second": evening.side_name(pairing.second),
        "score": ("", "") if result is None else result.score,
        "each": "" if result is None else exporting.boards_listed(result),
        "beside": [] if result is None else _beside(evening, result),
    }


def _beside(evening: Evening, result: TableResult) -> list[str]:
    """Return what was noted beside a score: ``walkover``, ``Ann: 2 loners``."""
    told = [(evening.people[it.player].name, listing(did(it))) for it in result.tallies]
    return [*([result.note] if result.note else []), *(f"{who}: {it}" for who, it in told if it)]


def _standings(evening: Evening) -> list[dict[str, Any]]:
    won, ranked = prizes_so_far(evening), exporting.standings(evening)
    columns_ = columns(evening, ranked)
    return [
        {
            "place": place,
            "name": marked(evening, each),
            "cells": cells(each, columns_),
            "prize": evening.cash(cents) if (cents := won.get(each.competitor, 0)) else "",
        }
        for each, place in zip(ranked, places(ranked), strict=True)
    ]


def _word(cents: int) -> str:
    return "is even" if not cents else "is to receive" if cents > 0 else "owes"
