"""What players must know of a server's table: what is played for, how long they may think."""

from __future__ import annotations

from euchre.english import format_count, join_words
from euchre.english.grammar import add_full_stop
from euchre.money import format_amount
from euchre.table.views.picture import GameInfo, TableInfo


def list_brief_terms(table: TableInfo) -> list[str]:
    """Return the terms in a few words each, for a line."""
    parts = (
        table.playing_for,
        f"for {table.stakes}" if table.stakes else "",
        "ranked" if table.ranked else "",
        f"{table.clock} s a turn" if table.clock else "",
    )
    return [part for part in parts if part]


def describe_terms(table: TableInfo) -> list[str]:
    """Return the terms in sentences; none where it is only a game."""
    money = f"Playing for money: {table.playing_for}. {table.forfeit}"
    turn = (
        f"You have {format_count(table.clock, 'second')} for each turn. After that, a bot plays it."
    )
    parts = (
        money if table.playing_for else "",
        f"Stakes: {add_full_stop(table.stakes)}" if table.stakes else "",
        table.terms,
        turn if table.clock else "",
    )
    return [part for part in parts if part]


def describe_joining(table: TableInfo) -> list[str]:
    """Return what a player must know before sitting down."""
    same = "Other tables get the same cards, so only players at this table can see the game."
    parts = (
        same if table.covered and not table.daily else "",
        table.joining,
        "The host decides who can sit down." if table.door == "ask" else "",
    )
    return [*describe_terms(table), *(part for part in parts if part)]


def describe_totals(score: GameInfo, names: tuple[str, ...]) -> str:
    """Return the totals of all games of a table, name by name; empty before the second."""
    money = score.money
    if money is None or money.games < 2:
        return ""
    parts = []
    for purse in money.totals:
        name = purse.name if purse.seat is None else names[purse.seat]
        label = " (bot)" if purse.bot else " (not for money)" if purse.unpaid else ""
        parts.append(f"{name}{label} {'+' * (purse.cents > 0)}{format_amount(purse.cents)}")
    return f"After {money.games} games: {join_words(parts)}. {money.note}".rstrip()
