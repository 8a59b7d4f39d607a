"""Sets of tables for the deals of a day: their names, and the secrets behind them.

The name says day and game, and anybody may know it: no word and no message of a client makes it the
set of a table. The secret follows from the key of the database alone, so that all servers that
share it deal the same, and it was fixed long before the day.
"""

from __future__ import annotations

import hashlib
import hmac

from euchre.table.log.entries import DAILY_SET_PREFIX


def daily_set_name(date: str, game: str) -> str:
    """Return the name of the deal set of a date like ``2026-11-25`` and a game.

    >>> daily_set_name("2026-11-25", "standard")
    'set.day.2026-11-25.standard'
    """
    return f"{DAILY_SET_PREFIX}{date}.{game}"


def derive_day_secret(key: bytes, name: str) -> bytes:
    """Derive the 32-byte secret of a daily deal (`euchre.fair.days`).

    Args:
        key: of the database.
        name: of the set.
    """
    return hmac.digest(key, f"day\n{name}".encode(), hashlib.sha256)
