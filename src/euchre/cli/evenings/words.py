"""What is said of an evening in a few words: how far it is, what is known of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from euchre.league import accounts
from euchre.league.formats import FORMATS, boards_told
from euchre.league.honours import honours
from euchre.league.log.entries import Side
from euchre.league.log.state import Evening, Sitting
from euchre.league.money.prizes import PrizeError
from euchre.league.told.sentences import claims_told, ended, honoured
from euchre.league.told.standings import DIFFERENCE, odd_prizes
from euchre.words.grammar import listing

_FIRST_TO_GO: Final = (*("against", "made", "out", "played", DIFFERENCE, "drawn", "lost", "won"),)
"""The columns of the standings that are left out where there is little room."""


def title_of(evening: Evening) -> str:
    """What the evening is called."""
    return evening.settings.title or FORMATS[evening.settings.format].title


def progress(evening: Evening) -> str:
    """How far it is, in a sentence."""
    if evening.closed:
        return "The evening is closed."
    if evening.current is None:
        return "No round has been paired."
    if not evening.complete:
        waiting = [str(it.number) for it in evening.current.tables if it.result is None]
        tables = "table" if len(waiting) == 1 else "tables"
        return f"Round {evening.current.number} waits for {tables} {listing(waiting)}."
    return f"Round {evening.current.number} is complete."


def boards_there(evening: Evening, number: int, first: Side) -> str:
    """Which boards are at a table, where they travel; empty: they do not."""
    format_ = FORMATS[evening.settings.format]
    if not format_.real_cards:
        return ""
    return boards_told(format_.board_numbers(evening, number, first))


def table_state(evening: Evening, table: Sitting) -> str:
    """What is known of a table."""
    if table.result is not None:
        return ended(evening, table, table.result)
    if not table.claims:
        return "no score yet"
    return "; ".join(claims_told(evening, table)) + (
        ": disputed" if table.disputed else ": to be confirmed"
    )


# -- standings ----------------------------------------------------------------------------------


def standings_title(evening: Evening) -> str:
    """What stands above the standings."""
    title, length = title_of(evening), FORMATS[evening.settings.format].length(evening)
    done = sum(round_.complete for round_ in evening.rounds)
    if evening.closed:
        return f"{title}: final standings"
    if not evening.rounds:
        return f"{title}: before the first round"
    return f"{title}: after round {done}{f' of {length}' if length else ''}" if done else title


def fitting(widths: dict[str, int], room: int) -> list[str]:
    """The columns of the standings that find room beside the names."""
    found = list(widths)
    for column in _FIRST_TO_GO:
        if column in found and sum(widths[each] for each in found) > room:
            found.remove(column)
    return found


def at_stake(evening: Evening) -> list[str]:
    """What the pot and the basket bring, or would, in sentences."""
    found = []
    try:
        won = accounts.prize_of(evening)
    except PrizeError as error:
        found.append(f"No prizes yet: {error}.")
    else:
        if won and not evening.closed:
            pot = evening.cash(evening.ledger.balance(accounts.POT))
            plan = accounts.prize_plan(evening).told
            found.append(f"The pot of {pot}, if it ended now: {plan}.")
    found += odd_prizes(evening)
    if evening.ledger.balance(accounts.BASKET):
        held = evening.cash(evening.ledger.balance(accounts.BASKET))
        found.append(f"In the basket for the most loners: {held}.")
    return found


def honours_told(evening: Evening) -> list[str]:
    """Most loners and the like, where there is something to tell."""
    return [honoured(each) for each in honours(evening)]


def basket_told(evening: Evening) -> Sequence[str]:
    """Who has got the basket, in sentences."""
    found = []
    for each in evening.ledger.transactions:
        if each.key.startswith("basket-prize/"):
            account, cents = each.postings[1]
            name = accounts.owner(evening, account)
            found.append(f"{name} gets {evening.cash(cents)}: {each.what}.")
    return found
