"""The pot, who pays whom, and what was noted by hand."""

from __future__ import annotations

from rich.text import Text

from euchre.cli.evenings.moves import CLAIM, by_hand, moved
from euchre.cli.evenings.words import at_stake, basket_told
from euchre.cli.fullscreen.drawing.evening.rows import Cell, Row, heading, laid, told
from euchre.cli.fullscreen.drawing.palette import Palette
from euchre.league import accounts
from euchre.league.log.state import Evening
from euchre.league.told import exporting
from euchre.words.grammar import capital


def money_rows(evening: Evening, width: int, look: Palette) -> list[Row]:
    """Everything about money."""
    if not evening.ledger.transactions:
        words = "Nothing is owed: there is no stake, and nobody has been charged."
        return told([words], width, look.faint)
    rows = [Row(Text("Who pays whom", look.strong))]
    payments = exporting.payments(evening)
    if not payments:
        rows += told(["Nobody owes anything."], width)
    for each in payments:
        words = f"{capital(_owner(evening, each.payer))} pays {_owner(evening, each.payee)}"
        key = f"pay/{each.payer}/{each.payee}/{each.cents}"
        rows.append(_line(words, evening.cash(each.cents), key, width, look))
    if not evening.closed:
        words = "Until the evening is closed the bank holds what is in the pot and the basket."
        rows += told([words], width, look.faint)
    if evening.claims:
        rows += heading("Payments that wait for a word", look.strong)
        for claim in evening.claims:
            words = f"{_owner(evening, claim.payer)} to {_owner(evening, claim.payee)}"
            key = f"{CLAIM}{claim.number}"
            rows.append(_line(words, evening.cash(claim.cents), key, width, look))
    rows += heading("Prizes", look.strong)
    rows += told([*_prizes(evening), *at_stake(evening), *basket_told(evening)], width)
    rows += _noted(evening, width, look)
    rows += heading("Balances", look.strong)
    for account, cents in exporting.balances(evening):
        word = "is even" if not cents else "gets" if cents > 0 else "owes"
        amount = f"{word} {evening.cash(abs(cents))}" if cents else word
        rows.append(_line(_owner(evening, account), amount, "", width, look))
    return rows


def _noted(evening: Evening, width: int, look: Palette) -> list[Row]:
    rows: list[Row] = []
    for each, back in by_hand(evening):
        rows = rows or heading("Noted by hand", look.strong)
        who, amount = moved(evening, each)
        words = f"{who}: {each.what}{', taken back' if back else ''}"
        rows.append(_line(words, amount, "" if back else each.key, width, look))
    return rows


def _prizes(evening: Evening) -> list[str]:
    """What everybody has won, once that is known."""
    if not evening.closed:
        return []
    won = exporting.prizes(evening)
    return [f"{evening.called(who)}: {evening.cash(cents)}" for who, cents in won.items() if cents]


def _line(words: str, amount: str, key: str, width: int, look: Palette) -> Row:
    wide = min(max(12, len(amount) + 1), max(1, width - 6))
    name = max(1, min(width - wide, 56))
    return Row(laid([Cell(words, name), Cell(amount, wide, look.strong, right=True)]), key)


def _owner(evening: Evening, account: str) -> str:
    return accounts.owner(evening, account)
