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
from euchre.texts import translatable


def open_table(table_id: str, settings: TableSettings) -> TableOpened:
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
    return TableOpened(table_id, settings)


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
            "off", f"Choose who hears the spectators from {', '.join(GALLERY_SETTINGS)}."
        )


def _verify_money(payment_way: str, cents: int) -> None:
    if payment_way not in MONEY_WAYS:
        raise RefusedError("off", f"Choose how to play for money from {', '.join(MONEY_WAYS)}.")
    if cents < 0:
        raise RefusedError(
            "off",
            translatable(
                "table-money-negative",
                f"You can't play for a negative amount: {format_amount(cents)}.",
                amount=format_amount(cents),
            ),
        )
    if payment_way == "none" and cents:
        raise RefusedError(
            "off",
            translatable(
                "table-money-choose-way",
                "Choose how to play for the amount: as a pot or by the point.",
            ),
        )
    if payment_way == "pot" and not cents:
        raise RefusedError(
            "off",
            translatable(
                "table-money-pot-amount", "Enter how much each player puts into the pot, like 5.00."
            ),
        )
    if payment_way == "points" and not cents:
        raise RefusedError(
            "off",
            translatable("table-money-point-amount", "Enter what a point is worth, like 0.25."),
        )
    if cents > MAX_AMOUNT_CENTS:
        raise RefusedError(
            "off",
            translatable(
                "table-money-too-much",
                f"{format_amount(cents)} is too much for a table: "
                f"{format_amount(MAX_AMOUNT_CENTS)} is the most.",
                amount=format_amount(cents),
                most=format_amount(MAX_AMOUNT_CENTS),
            ),
        )


def _verify_ranked(settings: TableSettings, rules: Rules) -> None:
    wrong = (
        (settings.hints, translatable("table-ranked-hints", "can't have hints: switch them off")),
        (settings.undo, translatable("table-ranked-undo", "can't have undo: switch it off")),
        (settings.money != "none", translatable("table-ranked-money", "can't be for money")),
        (
            bool(settings.kept),
            translatable("table-ranked-kept", "can't have reserved seats, as at an evening"),
        ),
        (
            bool(settings.same_deals),
            translatable(
                "table-ranked-deals",
                "can't have the same deals as another table: leave the word out",
            ),
        ),
        (rules.laps, translatable("table-ranked-laps", "start at 0: choose rules without laps")),
    )
    for is_wrong, how in wrong:
        if is_wrong:
            raise RefusedError(
                "off", translatable("table-ranked-how", f"Ranked games {how}.", how=how)
            )
