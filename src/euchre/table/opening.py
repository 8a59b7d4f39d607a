"""How a table begins: the settings that its maker may choose."""

from __future__ import annotations

from euchre.bots import BOTS
from euchre.money import show
from euchre.rules import Rules
from euchre.table.commands import Refused
from euchre.table.log.entries import DOORS, GALLERIES, PACES, TableOpened, TableSettings
from euchre.table.log.paying import MOST, WAYS


def open_table(table: str, settings: TableSettings) -> TableOpened:
    """Check the settings, and return the first entry of a table's log.

    Raises:
        RulesError: there are no such rules.
        Refused: there is no such pace or bot, or no such way to play for money, or a table like
            that cannot be ranked.
    """
    rules = Rules.from_dict(settings.rules)
    if settings.pace not in PACES:
        raise Refused("off", f"Choose a pace from {', '.join(PACES)}.")
    if settings.bots not in BOTS:
        raise Refused("off", f"Choose bots from {', '.join(BOTS)}.")
    check_door(settings.door)
    check_gallery(settings.gallery)
    _check_money(settings.money, settings.amount)
    if settings.ranked:
        _check_ranked(settings, rules)
    return TableOpened(table, settings)


def check_door(door: str) -> None:
    """Verify that this is a setting for who may sit down.

    Raises:
        Refused: there is none.
    """
    if door not in DOORS:
        raise Refused("off", f"Choose who may sit down from {', '.join(DOORS)}.")


def check_gallery(gallery: str) -> None:
    """Verify that this is a setting for who hears the spectators.

    Raises:
        Refused: there is none.
    """
    if gallery not in GALLERIES:
        raise Refused("off", f"Choose who hears those who watch from {', '.join(GALLERIES)}.")


def _check_money(way: str, cents: int) -> None:
    if way not in WAYS:
        raise Refused("off", f"Choose how to play for money from {', '.join(WAYS)}.")
    if cents < 0:
        raise Refused("off", f"An amount to play for cannot be below zero: {show(cents)}.")
    if way == "none" and cents:
        raise Refused("off", "Say how to play for the amount: as a pot, or by the point.")
    if way == "pot" and not cents:
        raise Refused("off", "Say how much everybody puts into the pot, like 5.00.")
    if way == "points" and not cents:
        raise Refused("off", "Say what a point is worth, like 0.25.")
    if cents > MOST:
        raise Refused("off", f"{show(cents)} is too much for a table: {show(MOST)} is the most.")


def _check_ranked(settings: TableSettings, rules: Rules) -> None:
    """Verify that games at a table with these settings can count for ratings.

    Raises:
        Refused: they would not be worth the same everywhere.
    """
    wrong = (
        (settings.hints, "without hints: switch them off"),
        (settings.undo, "as they are played: nothing is taken back, so switch that off"),
        (settings.money != "none", "for ratings, and not for money as well"),
        (bool(settings.kept), "by whoever sits down: at an evening chairs are kept"),
        (bool(settings.same_deals), "with cards of their own: leave the word for the deals out"),
        (rules.laps, "from zero on: choose rules that carry no points over (laps)"),
    )
    for is_wrong, how in wrong:
        if is_wrong:
            raise Refused("off", f"Ranked games are played {how}.")
