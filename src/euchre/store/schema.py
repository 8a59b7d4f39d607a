"""The schema of the database: which states it has been in, and all that is kept in it."""

from __future__ import annotations

from typing import Final, NamedTuple

REVISIONS: Final = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010")
"""Every state of the schema, oldest first; a file in `migrations/versions` leads to each."""


class Part(NamedTuple):
    """A table of the schema, as it is moved.

    Attributes:
        name: of it.
        columns: those of it.
        order: by which columns its rows are told.
        flags: which columns say yes or no, from 0 on.
    """

    name: str
    columns: str
    order: str
    flags: tuple[int, ...] = ()


PARTS: Final = (
    Part("meta", "name, value", "name"),
    Part("log", 'table_id, seq, at, "by", command, entry, chain', "table_id, seq"),
    Part("vault", "table_id, hand_key, secret", "table_id, hand_key"),
    Part("tokens", "hash, table_id, seat, created, revoked", "hash", (4,)),
    Part("listings", "table_id, title, preset, phase, open, players, updated", "table_id", (4,)),
    Part("commitments", "number, entry", "number"),
    Part("sets", "set_id, first_table, shown", "set_id", (2,)),
    Part("seen", "set_id, browser, table_id", "set_id, browser"),
    Part("used", "table_id, at", "table_id"),
    Part("snapshots", "table_id, seq, form, state, proof", "table_id"),
    Part("names", "name, table_id, shown", "name"),
    Part(
        "results",
        "table_id, game, player, at, kind, topic, body",
        "table_id, game, player",
    ),
    Part("records", "table_id, game, record", "table_id, game"),
    Part("members", "club, player, role", "club, player"),
)
"""Everything but who has what just now, which does not outlive a move."""
