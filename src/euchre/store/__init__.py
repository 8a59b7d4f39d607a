"""The durable event log: what happened at every table, kept in one SQLite file."""

from euchre.store.errors import (
    Conflict,
    Damaged,
    NotOwner,
    Repeated,
    SeenElsewhere,
    StoreError,
    Taken,
)
from euchre.store.log import Log
from euchre.store.mending import replayed
from euchre.store.owning import Node
from euchre.store.rows import (
    CLUB,
    EVENING,
    MODERATION,
    PLAYER,
    Batch,
    Counts,
    Listing,
    MemberRow,
    NameRow,
    RecordRow,
    ResultRow,
    Row,
    SeenRow,
    SetRow,
    Snapshot,
    TokenRow,
    token_hash,
)
from euchre.store.writer import Done, Finished, OnCommit, OnLoop, settle

__all__ = [
    "CLUB",
    "EVENING",
    "MODERATION",
    "PLAYER",
    "Batch",
    "Conflict",
    "Counts",
    "Damaged",
    "Done",
    "Finished",
    "Listing",
    "Log",
    "MemberRow",
    "NameRow",
    "Node",
    "NotOwner",
    "OnCommit",
    "OnLoop",
    "RecordRow",
    "Repeated",
    "ResultRow",
    "Row",
    "SeenElsewhere",
    "SeenRow",
    "SetRow",
    "Snapshot",
    "StoreError",
    "Taken",
    "TokenRow",
    "replayed",
    "settle",
    "token_hash",
]
