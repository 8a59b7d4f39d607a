"""The durable event log: what happened at every table, kept in one SQLite file."""

from euchre.store.errors import Conflict, Damaged, NotOwner, Repeated, SeenElsewhere, StoreError
from euchre.store.log import Log
from euchre.store.mending import replayed
from euchre.store.owning import Node
from euchre.store.rows import (
    EVENING,
    Batch,
    Counts,
    Listing,
    Row,
    SeenRow,
    SetRow,
    Snapshot,
    TokenRow,
    token_hash,
)
from euchre.store.writer import Done, Finished, OnCommit, OnLoop, settle

__all__ = [
    "EVENING",
    "Batch",
    "Conflict",
    "Counts",
    "Damaged",
    "Done",
    "Finished",
    "Listing",
    "Log",
    "Node",
    "NotOwner",
    "OnCommit",
    "OnLoop",
    "Repeated",
    "Row",
    "SeenElsewhere",
    "SeenRow",
    "SetRow",
    "Snapshot",
    "StoreError",
    "TokenRow",
    "replayed",
    "settle",
    "token_hash",
]
