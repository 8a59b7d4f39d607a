"""The commands of euchre 0.2 that have another name now; the old names work until 0.4."""

from __future__ import annotations

from typing import Final

RENAMED_COMMANDS: Final = {
    "serve": "server run",
    "backup": "server backup",
    "restore": "server restore",
    "doctor": "server check",
    "move-database": "server migrate",
    "warm": "server warm",
    "puzzles": "learn puzzles",
    "replay": "records replay",
    "convert": "records convert",
    "export": "records export",
    "verify": "records verify",
    "stats": "records stats",
    "review": "records review",
    "analyze": "study analyze",
    "analyse": "study analyze",
    "equity": "study equity",
    "arena": "study arena",
    "simulate": "study simulate",
}
"""Each old name with its new one, as typed after ``euchre``."""
