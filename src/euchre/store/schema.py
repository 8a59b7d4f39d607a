"""Which states the schema of the database has been in."""

from __future__ import annotations

from typing import Final

REVISIONS: Final = ("0001", "0002", "0003", "0004", "0005", "0006")
"""Every state of the schema, oldest first; a file in `migrations/versions` leads to each."""
