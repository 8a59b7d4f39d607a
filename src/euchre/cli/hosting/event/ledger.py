"""Who owes whom: ``ledger``, ``charge``, ``pay``, ``agree``, ``undo``, ``settle`` and ``close``."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.table import Table
from rich.text import Text

from euchre.cli.evenings.book import Book
from euchre.cli.evenings.moves import BY_HAND, CLAIM, by_hand, is_by_hand, moved
from euchre.cli.evenings.words import basket_told
from euchre.cli.hosting.event.common import (
    AMOUNT,
    account_named,
    console,
    evening_argument,
    json_option,
    next_step,
    opened,
    player_named,
    quoted,
)
from euchre.cli.hosting.event.standings import print_standings
from euchre.cli.shared.terminal import echo
from euchre.errors import did_you_mean
from euchre.league import accounts, deciding
from euchre.league.errors import LeagueError, NotOwed
from euchre.league.folding import evolve
from euchre.league.log.entries import HOST, Entry, Player
from euchre.league.log.state import Evening
from euchre.league.told import exporting
from euchre.words.grammar import capital

_BY = click.option("--by", metavar="NAME", help="A player says so. [default: the host]")


@click.command("ledger", epilog="Example: euchre event ledger friday.evening --of Ann")
@evening_argument
@click.option("--of", "name", metavar="NAME", help="One account, line by line: a player, or pot.")
@json_option
def ledger(path: Path, name: str | None, *, as_json: bool) -> None:
    """Show what everybody is owed or owes, or how that came for one account.

    The accounts are those of the players, and three of the evening: the pot, the basket for the
    most loners, and the bank, which is whoever holds the cash.
    """
    with opened(path) as book:
        account = None if name is None else account_named(book.evening, name)
        if as_json:
            echo(json.dumps(_ledger_data(book.evening, account), indent=2))
        elif not book.evening.ledger.transactions:
            echo("Nothing is owed: there is no stake, and nobody has been charged.")
        elif account is None:
            print_balances(book.evening)
            _print_moves(book.evening)
            _print_claims(book.evening)
        else:
            _print_statement(book.evening, account)


def _ledger_data(evening: Evening, account: str | None) -> dict[str, object]:
    if account is None:
        data = exporting.as_data(evening)
        return {
            "balances": data["balances"],
            "transactions": data["ledger"],
            "claims": data["claims"],
        }
    return {
        "account": account,
        "name": accounts.owner(evening, account),
        "balance": evening.ledger.balance(account),
        "lines": [line._asdict() for line in evening.ledger.statement(account)],
    }


def print_balances(evening: Evening) -> None:
    """What each account is to receive, or owes."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("Account", overflow="fold")
    table.add_column("Balance", justify="right", no_wrap=True)
    table.add_column("")
    for account, cents in exporting.balances(evening):
        word = "is even" if not cents else "is to receive" if cents > 0 else "owes"
        owner = accounts.owner(evening, account)
        table.add_row(Text(owner), evening.cash(cents), word)
    console().print(table)


def _print_moves(evening: Evening) -> None:
    """Charges and payments that were noted by hand, with the keys to take them back."""
    noted = [*by_hand(evening)]
    if not noted:
        return
    out = console()
    out.print("\nCharges and payments noted by hand (take one back: euchre event undo EVENING KEY)")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for each, back in noted:
        who, amount = moved(evening, each)
        gone = ", taken back" if back else ""
        table.add_row(each.key, Text(who), amount, Text(f"{each.what}{gone}"))
    out.print(table)


def _print_claims(evening: Evening) -> None:
    """Payments that were claimed, with the keys to agree with them."""
    if not evening.claims:
        return
    out = console()
    out.print("\nPayments that wait for a word (agree: euchre event agree EVENING KEY --by NAME)")
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for claim in evening.claims:
        who = f"{accounts.owner(evening, claim.payer)} to {accounts.owner(evening, claim.payee)}"
        table.add_row(f"{CLAIM}{claim.number}", Text(who), evening.cash(claim.cents))
    out.print(table)


def _print_statement(evening: Evening, account: str) -> None:
    out = console()
    name = accounts.owner(evening, account)
    out.print(Text(name, style="bold"))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="")
    table.add_column("What for", overflow="fold")
    table.add_column("Amount", justify="right", no_wrap=True)
    table.add_column("Balance", justify="right", no_wrap=True)
    table.add_column("Key", overflow="fold")
    lines = evening.ledger.statement(account)
    for line in lines:
        cents, balance = evening.cash(line.cents), evening.cash(line.balance)
        table.add_row(Text(line.what), cents, balance, line.key if is_by_hand(line.key) else "")
    out.print(table if lines else "Nothing has moved on this account.")


@click.command("charge", epilog="Example: euchre event charge friday.evening Ann 2 --what dessert")
@evening_argument
@click.argument("name")
@click.argument("amount", type=AMOUNT)
@click.option(
    "--to", default="pot", show_default=True, metavar="WHOM", help="Or basket, or a name."
)
@click.option("--what", default="", metavar="TEXT", help="What for.")
def charge(path: Path, name: str, amount: int, to: str, what: str) -> None:
    """Somebody owes something else: to the pot, to the basket, or to another player."""
    with opened(path) as book:
        evening = book.evening
        payer = accounts.account_of(player_named(evening, name))
        _note(book, deciding.charge(evening, payer, account_named(evening, to), amount, what))


@click.command("pay", epilog="Example: euchre event pay friday.evening Ann 5 --to bank")
@evening_argument
@click.argument("name")
@click.argument("amount", type=AMOUNT)
@click.option("--to", default="bank", show_default=True, metavar="WHOM", help="Or a name.")
@_BY
@click.option("--anyway", is_flag=True, help="Also more than is owed.")
def pay(*, path: Path, name: str, amount: int, to: str, by: str | None, anyway: bool) -> None:
    """Note that money has changed hands; NAME may be bank, whoever holds the cash.

    What the payer says is a claim, which counts when the receiver agrees. This may be noted after
    the end, too.
    """
    with opened(path) as book:
        payer, payee = (account_named(book.evening, each) for each in (name, to))
        who = _who(book, by)
        with _or_anyway(who):
            made = deciding.pay(book.evening, payer, payee, amount, by=who, anyway=anyway)
        _note(book, made)


@click.command("agree", epilog="Example: euchre event agree friday.evening claim/17 --by Bob")
@evening_argument
@click.argument("key")
@_BY
@click.option("--anyway", is_flag=True, help="Also more than is owed by now.")
def agree(path: Path, key: str, by: str | None, *, anyway: bool) -> None:
    """A payment that was claimed has been made: KEY, which the ledger shows, names the claim."""
    with opened(path) as book:
        number, who = _claim_number(book.evening, key), _who(book, by)
        with _or_anyway(who):
            made = deciding.agree(book.evening, number, who, anyway=anyway)
        _note(book, made)


@contextmanager
def _or_anyway(who: Player) -> Iterator[None]:
    """Tell the host how more than is owed is noted all the same."""
    try:
        yield
    except NotOwed as error:
        if who != HOST:
            raise
        raise NotOwed(f"{str(error)[:-1]}: add --anyway to note it all the same.") from None


def _who(book: Book, name: str | None) -> Player:
    """Whose word it is."""
    return HOST if name is None else player_named(book.evening, name)


def _claim_number(evening: Evening, key: str) -> int:
    """The number of the claim with that key.

    Raises:
        LeagueError: there is none.
    """
    keys = [f"{CLAIM}{claim.number}" for claim in evening.claims]
    if key in keys:
        return int(key.removeprefix(CLAIM))
    if not keys:
        raise LeagueError("No payment waits for anybody's word.")
    raise LeagueError(f"No payment with the key {key!r} waits: {did_you_mean(key, keys)}")


def _note(book: Book, entries: tuple[Entry, ...]) -> None:
    number = book.evening.version
    for sentence in book.write(entries):
        echo(sentence)
    made = [it.key for it in book.evening.ledger.transactions if it.key.endswith(f"/{number}")]
    made += [f"{CLAIM}{number}" for claim in book.evening.claims if claim.number == number]
    if made:
        echo(f"To take it back: euchre event undo {quoted(book.path)} {made[-1]}")


@click.command("collect", epilog="Example: euchre event collect friday.evening")
@evening_argument
def collect(path: Path) -> None:
    """Everybody has paid the bank what they put in: note it for all at once."""
    with opened(path) as book:
        for sentence in book.write(deciding.collect(book.evening)):
            echo(sentence)


@click.command("undo", epilog="Example: euchre event undo friday.evening paid/17 --why 'not yet'")
@evening_argument
@click.argument("key")
@click.option("--why", default="", metavar="TEXT", help="For the history.")
@_BY
def undo(path: Path, key: str, why: str, by: str | None) -> None:
    """Take back a charge or a payment by its KEY, which the ledger shows.

    Both stay in the ledger. A claim of a payment is taken back by who made it, and denied by who
    should have got it. A score is put right by 'euchre event correct'.
    """
    with opened(path) as book:
        if key.startswith(CLAIM):
            number = _claim_number(book.evening, key)
            for sentence in book.write(deciding.drop(book.evening, number, _who(book, by))):
                echo(sentence)
            return
        if by is not None:
            raise LeagueError("Only the host takes back what counts: leave --by out.")
        keys = [
            it.key
            for it in book.evening.ledger.transactions
            if it.reverses is None and it.key.startswith(BY_HAND)
        ]
        if keys and key not in {it.key for it in book.evening.ledger.transactions}:
            raise LeagueError(
                f"Nothing in the ledger has the key {key!r}: {did_you_mean(key, keys)}"
            )
        for sentence in book.write(deciding.reverse(book.evening, key, why)):
            echo(sentence)


@click.command("settle", epilog="Example: euchre event settle friday.evening")
@evening_argument
@json_option
def settle(path: Path, *, as_json: bool) -> None:
    """Show who pays whom, in the fewest payments; what has been paid is taken off.

    Before the evening is closed the pot and the basket still hold what was put in: who owes them
    pays whoever keeps the cash. Nothing is moved by this: note what was paid by 'euchre event pay'.
    """
    with opened(path) as book:
        if as_json:
            data = {
                "closed": book.evening.closed,
                "payments": exporting.settlement_data(book.evening),
            }
            echo(json.dumps(data, indent=2))
            return
        print_settlement(book.evening)
        held = [book.evening.ledger.balance(it) for it in (accounts.POT, accounts.BASKET)]
        if not book.evening.closed and any(held):
            echo(
                "The prizes have not been awarded: when all is played, euchre event close "
                f"{quoted(book.path)}"
            )


def print_settlement(evening: Evening) -> None:
    """Who pays whom."""
    payments = exporting.payments(evening)
    if not payments:
        echo("Nobody owes anything.")
        return
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column("", overflow="fold")
    table.add_column("", justify="right", no_wrap=True)
    for each in payments:
        payer, payee = (accounts.owner(evening, it) for it in (each.payer, each.payee))
        text = f"{payer} pays {payee}"
        table.add_row(Text(capital(text)), evening.cash(each.cents))
    console().print(table)


@click.command("close", epilog="Example: euchre event close friday.evening")
@evening_argument
@click.option("--remove-idle", is_flag=True, help="First take off the list who has never played.")
@click.option("--anyway", is_flag=True, help="Also while somebody who has never played pays.")
def close(path: Path, *, remove_idle: bool, anyway: bool) -> None:
    """End the evening and award the prizes; only payments can be noted after that.

    An evening may be closed before its last round, but not in the middle of one.
    """
    with opened(path) as book:
        evening = book.evening
        deciding.close(evening)
        idle = deciding.never_played(evening)
        removed: tuple[Entry, ...] = ()
        pays = evening.settings.stake or evening.settings.basket
        if idle and remove_idle:
            removed = deciding.remove(evening, idle)
            evening = functools.reduce(evolve, removed, evening)
        elif idle and pays and not anyway:
            told = deciding.before_closing(evening)[0][:-1]
            raise LeagueError(f"{told}: add --remove-idle to take them off first, or --anyway.")
        sentences = book.write((*removed, *deciding.close(evening)))
        for sentence in sentences[: len(removed)]:
            echo(sentence)
        length = book.format.length(book.evening)
        print_standings(book.evening)
        for sentence in (*basket_told(book.evening), *deciding.before_closing(evening)):
            echo(sentence)
        played = len(book.evening.rounds)
        if length and played < length:
            echo(f"\nIt was closed after round {played} of {length}.")
        if any(book.evening.ledger.balances().values()):
            echo("\nWho pays whom")
            print_settlement(book.evening)
        elif book.evening.ledger.transactions:
            echo(f"\n{next_step(book)}")
