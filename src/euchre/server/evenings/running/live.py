"""An evening in memory, with its log and the tokens that open it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import NamedTuple

from euchre.league.errors import LeagueError
from euchre.league.log.entries import HOST, Entry, Player
from euchre.league.log.state import Evening
from euchre.server.limits import Bucket
from euchre.store import token_hash


class Unsaved(LeagueError):
    """It could not be written down, and so has not happened."""


class Noted(NamedTuple):
    """An entry as the log has it: when it was written, and who did it.

    Attributes:
        at: in ms since 1970.
        by: ``host``, ``p3`` for player 3, ``guest`` or ``server``.
        entry: what happened.
    """

    at: int
    by: str
    entry: Entry


@dataclass(kw_only=True)
class Live:
    """An evening in memory.

    Attributes:
        evening: as it is.
        noted: the entries that led here.
        tokens: the hashes of the tokens that open it, and for whom: a player, or `HOST`.
        given: how many tokens there ever were, and how many were taken back.
        done: the commands that have been carried out, and by whom.
        renewed: the hashes of the tokens that made somebody the host once, and do no more.
        used: when somebody last was here, by the loop's clock.
        deleted: whether it is gone from the disk, and nothing can happen in it any more.
        comers: counts those who come by the link.
        shown: rounds whose boards everybody may see.
        looked: the tables that had no score when they were looked at, and their version then.
    """

    evening: Evening
    noted: list[Noted]
    tokens: dict[bytes, Player]
    given: int
    done: set[tuple[str, str]]
    renewed: set[bytes] = field(default_factory=set)
    used: float = 0.0
    deleted: bool = False
    comers: Bucket | None = None
    shown: set[int] = field(default_factory=set)
    looked: dict[str, int] = field(default_factory=dict)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    tables: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def id(self) -> str:
        """What the link ends in."""
        return self.evening.id

    @property
    def version(self) -> str:
        """Another text whenever a page would look different."""
        return f"{self.evening.version}.{self.given}"

    @property
    def claimed(self) -> frozenset[Player]:
        """The players whose place is taken on some device."""
        return frozenset(self.tokens.values()) - {HOST}

    def holder(self, token: str) -> Player | None:
        """Whom a token stands for: a player, or `HOST`; None: nobody."""
        found = self.tokens.get(token_hash(token)) if token else None
        return found if found == HOST or found in self.evening.people else None

    def was_host(self, token: str) -> bool:
        """Whether a token made somebody the host until the link was renewed."""
        return token_hash(token) in self.renewed if token else False
