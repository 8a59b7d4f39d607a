"""Sets of tables that are dealt the same cards: who may see a board before all have played it.

A board is a hand of a game of a set. It has still to be played somewhere as long as the set is not
*shown*: until then a table may be added to it, or may be behind. So while a set is not shown its
tables are *covered*: only those seated there see a game, live or afterwards, and a browser that has
been seated at one of them is given no seat at another. Once a set is shown everybody may look, and
no table comes to it any more.

A set is known by a name that only this server can make, and of which nothing can be made: of the
word that friends agree on, whose set it is who opens the first table with it; or of chance, for
the tables of a round of an evening, whose set is the evening's. Logs written before there were
sets have the word itself in the place of the name; no new table is ever dealt by a word.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from typing import Final

from euchre.fair.chance import SET
from euchre.rules import Rules
from euchre.server.doors.accounts import Identity, PlayingAccount
from euchre.store import Log, SeenElsewhere, SeenRow, SetRow, WriteBatch, token_hash
from euchre.table.commands import Refused
from euchre.table.log.state import Table

_OFFICIAL: Final = "event."
_SEATS: Final = "ranked/"
"""What the names begin with under which it is known whose browser has a seat at a ranked table."""
_TWIN: Final = (
    "Another account of this browser has sat at this table: at a ranked table everybody plays in"
    " a browser of their own."
)
_NOT_SEATED: Final = (
    "The same cards may still be to be played at another table: until then only those who have"
    " played them here see this game."
)
_NOT_NOTED: Final = (
    "Open the table in this browser first: it is noted then that you see these cards, which may"
    " still be to be played at another table."
)
_BOARDS: Final = "boards/"
"""What the words of evenings began with before there were sets."""


def minted() -> str:
    """Return a new random set name that no word leads to."""
    return SET + secrets.token_urlsafe(18)


def in_set(table: Table) -> bool:
    """Return whether other tables may be dealt the same cards."""
    return bool(table.settings.same_deals)


def covered(log: Log, deals: str) -> bool:
    """Return whether a board of a set may still have to be played somewhere; reads the disk.

    Args:
        log: where the sets are kept.
        deals: the name of the set; empty: none.
    """
    if not deals:
        return False
    found = log.find_set(deals)
    return found is None or not found.shown


def seen_by(table: Table, identity: Identity) -> tuple[SeenRow, ...]:
    """Return the rows that record a seated player as having seen the deals.

    Their browser has seen the deals of a covered table, and so has their account. Of a ranked
    table, which is in no set, one account of a browser has a seat.
    """
    if table.settings.ranked and identity.browser and identity.account is not None:
        where = _one(table, identity.account)
        return (SeenRow(_SEATS + table.id, token_hash(identity.browser), where),)
    if not in_set(table):
        return ()
    deals = table.settings.same_deals
    return tuple(SeenRow(deals, token_hash(each)) for each in identity.known_by)


def _one(table: Table, account: PlayingAccount) -> str:
    """Return a mark that tells accounts apart at one table and reveals nothing elsewhere."""
    return token_hash(f"{table.id}\n{account.player}").hex()


def told(error: BaseException) -> BaseException:
    """Return the error, or a refusal if it says that a browser has seen the cards elsewhere."""
    return Refused("seen", f"{error}") if isinstance(error, SeenElsewhere) else error


@dataclass
class Sets:
    """Deal sets of one server; disk reads run in another thread.

    Attributes:
        log: where they are kept.
        key: of the server.
    """

    log: Log
    key: bytes

    async def of_word(self, word: str, rules: Rules) -> str:
        """Return the set name of all tables with these rules and this word.

        Raises:
            Refused: it has been shown.
        """
        what = f"set\n{rules.digest}\n{word}"
        digest = hmac.digest(self.key, what.encode(), hashlib.sha256)[:18]
        name = SET + urlsafe_b64encode(digest).decode()
        found = await self._find(name)
        if found is not None and found.shown:
            why = "The games with this word have been shown to everybody: choose another word."
            raise Refused("shown", why)
        return name

    def opened(self, table: Table, *, official: bool = False) -> None:
        """Record a new table before its log is written: the first table owns the set."""
        name = table.settings.same_deals
        if name:
            row = SetRow(name, "" if official else table.id)
            self.log.append(WriteBatch(table.id, sets=(row,)), _ignored)

    async def covered(self, table: Table) -> bool:
        """Return whether a board of this table may still have to be played at another."""
        return in_set(table) and await asyncio.to_thread(
            covered, self.log, table.settings.same_deals
        )

    async def may_show(self, table: Table) -> bool:
        """Return whether the host of this table may reveal the games of its set."""
        name = table.settings.same_deals
        found = await self._find(name)
        if found is None:  # of a time before there were sets
            return not name.startswith(_OFFICIAL)
        return found.first == table.id

    # -- who has seen what ----------------------------------------------------------------------

    async def seen_here(self, table: Table, identity: Identity) -> bool:
        """Return whether somebody has been seated at this table."""
        return table.id in await self._seen(table.settings.same_deals, identity)

    async def check_may_see(
        self, deals: str, table: str, identity: Identity, *, seated: bool
    ) -> None:
        """Raise if somebody may not be given the deals of a game; every access to deals goes
        through here.

        Args:
            deals: the set of the game; empty: none.
            table: the id of the table that it was played at.
            identity: whoever asks; somebody who is signed in is so in a browser.
            seated: whether they have shown that they sit or have sat there.

        Raises:
            Refused: the deals may still be to be played elsewhere, and they have not played them
                here, or it is not noted of their browser that they have.
        """
        if not await asyncio.to_thread(covered, self.log, deals):
            return
        seen = {*await self._seen(deals, identity)}
        if not seated:
            if table not in seen:
                raise Refused("covered", _NOT_SEATED)
        elif seen - {None, table}:
            raise told(SeenElsewhere())
        elif None in seen or (identity.account is not None and not identity.browser):
            raise Refused("covered", _NOT_NOTED)

    async def _seen(self, deals: str, identity: Identity) -> list[str | None]:
        return [await self._seen_at(deals, each) for each in identity.known_by]

    async def check(self, table: Table, identity: Identity) -> None:
        """Raise if somebody has seen at another table the deals that are still to be played here.

        And that no other account of their browser has a seat where it is ranked.

        Raises:
            Refused: they have, or one has.
        """
        why = await self.apart(table, identity)
        if why:
            raise Refused("account", why)
        if not identity.known_by or not await self.covered(table):
            return
        if {*await self._seen(table.settings.same_deals, identity)} - {None, table.id}:
            raise told(SeenElsewhere())

    async def apart(self, table: Table, identity: Identity) -> str:
        """Explain why somebody with a seat under another account may not sit down; empty if they
        may.
        """
        if not table.settings.ranked:
            return ""
        for row in seen_by(table, identity):
            seen_at = await asyncio.to_thread(self.log.seen_at, row.set, row.browser)
            if seen_at not in (None, row.where):
                return _TWIN
        return ""

    async def seat(self, table: Table, identity: Identity) -> None:
        """Record that somebody is about to see the deals from a seat.

        Raises:
            Refused: they have seen the cards at another table.
        """
        seen = seen_by(table, identity)
        if seen and await self.covered(table):
            await self._write(WriteBatch(table.id, seen=seen))

    # -- boards that a host looks at ------------------------------------------------------------

    async def show_boards(self, evening: str, identity: Identity) -> None:
        """Record that somebody is about to see the unplayed boards of an evening."""
        name = _BOARDS + evening
        seen = tuple(SeenRow(name, token_hash(each)) for each in identity.known_by)
        await self._write(WriteBatch(evening, seen=seen))

    async def knows_boards(self, evening: str, identity: Identity) -> bool:
        """Return whether somebody was shown boards of an evening before they were played."""
        return any(await self._noted_boards(evening, identity))

    async def noted_boards(self, evening: str, identity: Identity) -> bool:
        """Return whether that is recorded under all identity keys of somebody."""
        noted = await self._noted_boards(evening, identity)
        return bool(noted) and all(noted)

    async def _noted_boards(self, evening: str, identity: Identity) -> list[bool]:
        seen_at, name = self.log.seen_at, _BOARDS + evening
        return [
            await asyncio.to_thread(seen_at, name, token_hash(each)) is not None
            for each in identity.known_by
        ]

    async def _find(self, name: str) -> SetRow | None:
        return await asyncio.to_thread(self.log.find_set, name)

    async def _seen_at(self, deals: str, browser: str) -> str | None:
        return await asyncio.to_thread(self.log.seen_at, deals, token_hash(browser))

    async def _write(self, batch: WriteBatch) -> None:
        try:
            await asyncio.wrap_future(self.log.append(batch))
        except SeenElsewhere as error:
            raise told(error) from None


def _ignored(_: BaseException | None) -> None:
    """Ignore a failed write: the entries that follow it will report the error."""
