"""An evening for other programs: tables as CSV, everything as data for JSON.

No table and no data tell what boards brought that others have still to play. What stands in the
cells of CSV, `euchre.tournaments.reports.cells` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

from euchre.texts import plain_text
from euchre.tournaments import accounts
from euchre.tournaments.awards import count_tallies_by_kind, find_awards
from euchre.tournaments.entries import Competitor, PlayerTally
from euchre.tournaments.formats import CompetitorStanding, format_of
from euchre.tournaments.ledger import Account, Payment, Transaction, settle_balances
from euchre.tournaments.prizes import PrizeError
from euchre.tournaments.reports.boards import hide_open_board_results
from euchre.tournaments.reports.cells import Cell, CentsAmount, format_csv_table, points_to_number
from euchre.tournaments.reports.travellers import travellers_csv, travellers_data
from euchre.tournaments.state import (
    TableResult,
    TableSitting,
    Tournament,
)

_STANDINGS_COLUMNS: Final = (
    *("place", "name", "points", "played", "won", "drawn", "lost"),
    *("made", "against", "out", "note", "prize", "direction", "left"),
)
_RESULTS_COLUMNS: Final = (
    *("round", "table", "first", "second", "first_score", "second_score"),
    *("loners", "euchred", "reneges", "boards", "note"),
)

# -- what is told in every form -----------------------------------------------------------------


def tournament_standings(tournament: Tournament) -> tuple[CompetitorStanding, ...]:
    """Return the standings, the best first."""
    return format_of(tournament).rank_competitors(tournament)


def prize_amounts(tournament: Tournament) -> dict[Competitor, int]:
    """Return what each competitor has won, or would if the tournament ended now, in cents.

    Nobody wins anything before a score counts, and while the pot is smaller than the prizes: more
    players may come.
    """
    if not tournament.closed:
        if not tournament.has_results:
            return {}
        try:
            return accounts.prize_cents(tournament)
        except PrizeError:
            return {}
    won = {
        posting.account: posting.cents
        for transaction in tournament.ledger.transactions
        if transaction.key.startswith("prize/")
        for posting in transaction.postings
    }
    return {
        competitor: sum(
            won.get(accounts.account_of(player), 0) for player in tournament.members_of(competitor)
        )
        for competitor in tournament.competitors
    }


def settlement_payments(tournament: Tournament) -> tuple[Payment, ...]:
    """Return the fewest payments that leave nobody owing anything.

    What is in the pot and the basket is the bank's to pay out: they are no party to a payment.
    """
    payments = settle_balances(accounts.cash_balances(tournament))
    return tuple(
        sorted(
            payments,
            key=lambda payment: (
                _account_sort_key(payment.payer),
                _account_sort_key(payment.payee),
            ),
        )
    )


def _account_sort_key(account: Account) -> tuple[int, int]:
    """Return a sort key: players by number, then the shared accounts."""
    named = accounts.SHARED_ACCOUNTS
    return (1, named.index(account)) if account in named else (0, int(account[1:]))


def account_balances(tournament: Tournament) -> tuple[tuple[Account, int], ...]:
    """Return what each account is to receive, or below 0 owes, players first."""
    own = tournament.ledger.all_balances()
    return tuple((account, own[account]) for account in sorted(own, key=_account_sort_key))


# -- CSV ----------------------------------------------------------------------------------------


def standings_csv(tournament: Tournament, separator: str = ",") -> str:
    """Return the standings and prizes as CSV."""
    won = prize_amounts(tournament)
    rows = []
    for standing in tournament_standings(tournament):
        cells = {
            **standing._asdict(),
            "name": tournament.competitor_name(standing.competitor),
            "prize": CentsAmount(won.get(standing.competitor, 0)),
            "left": "yes" if standing.left else "",
        }
        rows.append([cells[column] for column in _STANDINGS_COLUMNS])
    return format_csv_table(_STANDINGS_COLUMNS, rows, separator)


def results_csv(tournament: Tournament, separator: str = ",") -> str:
    """Return every table of every round as CSV; the scores are empty if none counts yet."""
    rows: list[Sequence[Cell]] = []
    for round_ in hide_open_board_results(tournament).rounds:
        for table in round_.tables:
            ended = _result_cells(tournament, table.result) if table.result else [""] * 7
            sides = map(tournament.side_name, table.sides)
            rows.append([round_.number, table.number, *sides, *ended])
    return format_csv_table(_RESULTS_COLUMNS, rows, separator)


def ledger_csv(tournament: Tournament, separator: str = ",") -> str:
    """Return every posting as CSV; those of one transaction share its key."""
    rows = [
        (
            transaction.key,
            transaction.what,
            posting.account,
            _account_name(tournament, posting.account),
            CentsAmount(posting.cents),
        )
        for transaction in hide_open_board_results(tournament).ledger.transactions
        for posting in transaction.postings
    ]
    return format_csv_table(["key", "what", "account", "name", "amount"], rows, separator)


def settlement_csv(tournament: Tournament, separator: str = ",") -> str:
    """Return the payments after which nobody owes anything as CSV."""
    rows = [
        (
            _account_name(tournament, payment.payer),
            _account_name(tournament, payment.payee),
            CentsAmount(payment.cents),
        )
        for payment in settlement_payments(hide_open_board_results(tournament))
    ]
    return format_csv_table(["payer", "payee", "amount"], rows, separator)


CSV_TABLES: Final[dict[str, Callable[..., str]]] = {
    "standings": standings_csv,
    "results": results_csv,
    "ledger": ledger_csv,
    "settlement": settlement_csv,
}
"""What there is as CSV of every evening, by name; each takes the separator, too."""


def csv_writers(tournament: Tournament) -> dict[str, Callable[..., str]]:
    """Return the CSV writers for this tournament, by name."""
    boarded = format_of(tournament).boarded
    return {**CSV_TABLES, "travellers": travellers_csv} if boarded else CSV_TABLES


def _result_cells(tournament: Tournament, result: TableResult) -> Sequence[Cell]:
    tallied = (_format_tallies(tournament, result.tallies, field) for field in (1, 2, 3))
    return (*result.score, *tallied, format_board_scores(result), result.note)


def _format_tallies(
    tournament: Tournament, tallies: Sequence[PlayerTally], field_index: int
) -> str:
    """Return ``Ann 2; Bob 1`` for the field of `PlayerTally` with that index."""
    return "; ".join(
        f"{tournament.people[tally.player].name} {tally[field_index]}"
        for tally in tallies
        if tally[field_index]
    )


def format_board_scores(result: TableResult) -> str:
    """Return the points of each board that was noted: ``2 to 0, 0 to 1``; ``2:0`` is a time."""
    return ", ".join(f"{board.first} to {board.second}" for board in result.boards)


def _account_name(tournament: Tournament, account: str) -> str:
    return plain_text(
        account
        if account in accounts.SHARED_ACCOUNTS
        else accounts.account_name(tournament, account)
    )


# -- JSON ---------------------------------------------------------------------------------------


def tournament_to_dict(tournament: Tournament) -> dict[str, Any]:
    """Return everything about a tournament as plain values for JSON; amounts are in cents.

    Its id is not in it, since the boards are dealt from that; nor is what boards brought that
    others have still to play. The keys are told in docs/evenings.md.
    """
    shown = hide_open_board_results(tournament)
    return {
        "evening": sha256(f"evening {tournament.id}".encode()).hexdigest()[:16],
        "stage": tournament.stage,
        **_settings_data(tournament),
        "players": [
            {"player": person.number, "name": person.name, "here": person.here}
            for person in tournament.people.values()
        ],
        "teams": [
            {"team": team.number, "name": team.name, "players": list(team.players)}
            for team in tournament.teams.values()
        ],
        "order": list(tournament.order),
        "rounds": [
            {
                "round": round_.number,
                "tables": [_table_data(shown, table) for table in round_.tables],
                "out": list(round_.out),
            }
            for round_ in shown.rounds
        ],
        "travellers": travellers_data(tournament),
        "standings": _standings_data(tournament, shown),
        "honours": [
            {
                "title": plain_text(award.title),
                "who": list(award.who),
                "what": plain_text(award.what),
            }
            for award in find_awards(shown)
        ],
        "ledger": [_transaction_data(transaction) for transaction in shown.ledger.transactions],
        "balances": [
            {"account": account, "name": _account_name(shown, account), "cents": cents}
            for account, cents in account_balances(shown)
        ],
        "settlement": [
            {
                "payer": payment.payer,
                "payer_name": _account_name(shown, payment.payer),
                "payee": payment.payee,
                "payee_name": _account_name(shown, payment.payee),
                "cents": payment.cents,
            }
            for payment in settlement_payments(shown)
        ],
        "claims": [
            {"claim": number, "payer": payer, "payee": payee, "cents": cents}
            for number, payer, payee, cents in tournament.claims
        ],
    }


def _settings_data(tournament: Tournament) -> dict[str, Any]:
    """Return the host's settings as plain values, with what follows from them."""
    settings = tournament.settings
    return {
        "format": settings.format,
        "title": settings.title,
        "rules": tournament.rules.to_dict(),
        "stake": settings.stake,
        "unit": settings.unit,
        "prizes": str(accounts.prize_plan(tournament)),
        "rounds_planned": format_of(tournament).round_count(tournament),
        "places": settings.places,
        "basket": settings.basket,
        "per_euchre": settings.per_euchre,
        "per_renege": settings.per_renege,
        "third_place": settings.third_place,
        "scoring": settings.scoring,
        "currency": settings.currency,
        "pot": tournament.ledger.balance_of(accounts.POT_ACCOUNT),
    }


def _standings_data(tournament: Tournament, redacted: Tournament) -> list[dict[str, Any]]:
    """Return the standings as plain values, the best first, with the loners that are seen."""
    won = prize_amounts(tournament)
    loners = count_tallies_by_kind(redacted)["loners"]
    return [
        {
            **standing._asdict(),
            "note": plain_text(standing.note),
            "direction": plain_text(standing.direction),
            "name": tournament.competitor_name(standing.competitor),
            "players": list(tournament.members_of(standing.competitor)),
            "points": points_to_number(standing.points),
            "prize": won.get(standing.competitor, 0),
            "loners": sum(loners[player] for player in tournament.members_of(standing.competitor)),
        }
        for standing in tournament_standings(tournament)
    ]


def _table_data(tournament: Tournament, table: TableSitting) -> dict[str, Any]:
    return {
        "table": table.number,
        "first": list(table.first),
        "second": list(table.second),
        "first_name": tournament.side_name(table.first),
        "second_name": tournament.side_name(table.second),
        "result": None if table.result is None else _result_data(table.result),
        "waiting": [_result_data(claim) for claim in table.claims],
        "corrected": [{**_result_data(was), "why": why} for was, why in table.past],
    }


def _result_data(result: TableResult) -> dict[str, Any]:
    return {
        "score": list(result.score),
        "walkover": result.walkover,
        "broken_off": result.broken_off,
        "why": result.why,
        "tallies": [tally._asdict() for tally in result.tallies],
        "boards": [list(board) for board in result.boards],
        "by": result.by,
        "agreed": list(result.agreed),
        "sat": [seat._asdict() for seat in result.sat],
    }


def _transaction_data(transaction: Transaction) -> dict[str, Any]:
    return {
        "key": transaction.key,
        "what": transaction.what,
        "postings": [
            {"account": posting.account, "cents": posting.cents} for posting in transaction.postings
        ],
        "reverses": transaction.reverses,
    }
