"""How a table begins: the settings that its maker may choose."""

from __future__ import annotations

from euchre.bots import BOTS
from euchre.game.rules import Rules
from euchre.money import format_amount
from euchre.table.commands import RefusedError
from euchre.table.log.entries import (
    BOT_PACES,
    DOOR_SETTINGS,
    GALLERY_SETTINGS,
    TableOpened,
    TableSettings,
)
from euchre.table.log.paying import MAX_AMOUNT_CENTS, MONEY_WAYS


def open_table(table: str, settings: TableSettings) -> TableOpened:
    """Check the settings, and return the first entry of a table's log.

    Raises: RulesError: there are no such rules. RefusedError: there is no such pace or bot, or
    no such way to play for money, or a table like that cannot be ranked.
    """
    rules = Rules.from_dict(settings.rules)
    if settings.pace not in BOT_PACES:
        raise RefusedError("off", f"Choose a pace from {', '.join(BOT_PACES)}.")
    if settings.bots not in BOTS:
        raise RefusedError("off", f"Choose bots from {', '.join(BOTS)}.")
    verify_door(settings.door)
    verify_gallery(settings.gallery)
    _verify_money(settings.money, settings.amount)
    if settings.ranked:
        _verify_ranked(settings, rules)
    return TableOpened(table, settings)


def verify_door(door: str) -> None:
    """Verify that this is a setting for who may sit down.

    Raises:
        RefusedError: there is none.
    """
    if door not in DOOR_SETTINGS:
        raise RefusedError("off", f"Choose who may sit down from {', '.join(DOOR_SETTINGS)}.")


def verify_gallery(gallery: str) -> None:
    """Verify that this is a setting for who hears the spectators.

    Raises:
        RefusedError: there is none.
    """
    if gallery not in GALLERY_SETTINGS:
        raise RefusedError(
            "off", f"Choose who hears those who watch from {', '.join(GALLERY_SETTINGS)}."
        )


def _verify_money(way: str, cents: int) -> None:
    if way not in MONEY_WAYS:
        raise RefusedError("off", f"Choose how to play for money from {', '.join(MONEY_WAYS)}.")
    if cents < 0:
        raise RefusedError(
            "off", f"An amount to play for cannot be below zero: {format_amount(cents)}."
        )
    if way == "none" and cents:
        raise RefusedError("off", "Say how to play for the amount: as a pot, or by the point.")
    if way == "pot" and not cents:
        raise RefusedError("off", "Say how much everybody puts into the pot, like 5.00.")
    if way == "points" and not cents:
        raise RefusedError("off", "Say what a point is worth, like 0.25.")
    if cents > MAX_AMOUNT_CENTS:
        raise RefusedError(
            "off",
            f"{format_amount(cents)} is too much for a table: "
            f"{format_amount(MAX_AMOUNT_CENTS)} is the most.",
        )


def _verify_ranked(settings: TableSettings, rules: Rules) -> None:
    wrong = (
        (settings.hints, "without hints: switch them off"),
        (settings.undo, "as they are played: nothing is taken back, so switch that off"),
        (settings.money != "none", "for ratings, not for money as well"),
        (bool(settings.kept), "by whoever sits down: at an evening chairs are kept"),
        (bool(settings.same_deals), "with cards of their own: leave the word for the deals out"),
        (rules.laps, "from zero on: choose rules that carry no points over (laps)"),
    )
    for is_wrong, how in wrong:
        if is_wrong:
            raise RefusedError("off", f"Ranked games are played {how}.")
