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

from euchre.fair.chance import SET_PREFIX
from euchre.game.rules import Rules
from euchre.server.http.identity import CallerIdentity, PlayingAccount
from euchre.store import (
    DealSetRow,
    DealsSeenElsewhereError,
    DurableLog,
    SeenDealsRow,
    WriteBatch,
    hash_token,
)
from euchre.table.commands import RefusedError
from euchre.table.log.state import Table
from euchre.texts import translatable

_OFFICIAL_PREFIX: Final = "event."
_RANKED_SEATS_PREFIX: Final = "ranked/"
"""What the names begin with under which it is known whose browser has a seat at a ranked table."""
_OTHER_ACCOUNT_MESSAGE: Final = translatable(
    "table-browser-used",
    "Another account has already used this browser at this table. At a ranked table all "
    "players need their own browser.",
)
_NOT_SEATED_MESSAGE: Final = translatable(
    "table-cards-covered",
    "Another table may still have to play these cards. Until then, only people who have "
    "played them here can see this game.",
)
_NOT_NOTED_MESSAGE: Final = translatable(
    "table-open-first",
    "Open the table in this browser first. Then we know that you've seen these cards, "
    "which other tables may still have to play.",
)
_BOARDS_PREFIX: Final = "boards/"
"""What the words of evenings began with before there were sets."""


def make_set_name() -> str:
    """Return a new random set name that no word leads to."""
    return SET_PREFIX + secrets.token_urlsafe(18)


def is_set_in_play(log: DurableLog, set_name: str) -> bool:
    """Return whether a board of a set may still have to be played somewhere; reads the disk.

    Args:
        log: where the sets are kept.
        set_name: the name of the set; empty: none.
    """
    if not set_name:
        return False
    row = log.find_deal_set(set_name)
    return row is None or not row.shown


def build_seen_rows(table: Table, identity: CallerIdentity) -> tuple[SeenDealsRow, ...]:
    """Return the rows that record a seated player as having seen the deals.

    Their browser has seen the deals of a covered table, and so has their account. Of a ranked
    table, which is in no set, one account of a browser has a seat.
    """
    if table.settings.ranked and identity.browser and identity.account is not None:
        where = _derive_account_mark(table, identity.account)
        return (SeenDealsRow(_RANKED_SEATS_PREFIX + table.id, hash_token(identity.browser), where),)
    deals = table.settings.same_deals
    if not deals:
        return ()
    return tuple(SeenDealsRow(deals, hash_token(key)) for key in identity.identity_keys)


def _derive_account_mark(table: Table, account: PlayingAccount) -> str:
    """Return a mark that tells accounts apart at one table and reveals nothing elsewhere."""
    return hash_token(f"{table.id}\n{account.player}").hex()


def replace_seen_elsewhere_error(error: BaseException) -> BaseException:
    """Return the error, or a refusal if it says that a browser has seen the cards elsewhere."""
    return RefusedError("seen", f"{error}") if isinstance(error, DealsSeenElsewhereError) else error


def build_deal_set_rows(table: Table, *, is_official: bool) -> tuple[DealSetRow, ...]:
    """Return the set's row for a new table: the first owns it, unless an evening or day does."""
    name = table.settings.same_deals
    return (DealSetRow(name, "" if is_official else table.id),) if name else ()


@dataclass
class DealSets:
    """Deal sets of one server; disk reads run in another thread.

    Attributes:
        log: where they are kept.
        key: of the server.
    """

    log: DurableLog
    key: bytes

    async def find_set_name_for_word(self, word: str, rules: Rules) -> str:
        """Return the set name of all tables with these rules and this word.

        Raises:
            RefusedError: it has been shown.
        """
        purpose = f"set\n{rules.digest}\n{word}"
        digest = hmac.digest(self.key, purpose.encode(), hashlib.sha256)[:18]
        name = SET_PREFIX + urlsafe_b64encode(digest).decode()
        row = await self._find_set(name)
        if row is not None and row.shown:
            why = translatable(
                "table-word-open",
                "The games with this word are open to everybody now. Choose another word.",
            )
            raise RefusedError("shown", why)
        return name

    async def is_in_play(self, table: Table) -> bool:
        """Return whether a board of this table may still have to be played at another."""
        deals = table.settings.same_deals
        return bool(deals) and await asyncio.to_thread(is_set_in_play, self.log, deals)

    async def can_host_reveal_deals(self, table: Table) -> bool:
        """Return whether the host of this table may reveal the games of its set."""
        name = table.settings.same_deals
        row = await self._find_set(name)
        if row is None:  # of a time before there were sets
            return not name.startswith(_OFFICIAL_PREFIX)
        return row.first == table.id

    # -- who has seen what ----------------------------------------------------------------------

    async def has_sat_at_table(self, table: Table, identity: CallerIdentity) -> bool:
        """Return whether somebody has been seated at this table."""
        return table.id in await self._find_seen_table_by_key(table.settings.same_deals, identity)

    async def verify_can_see_deals(
        self, set_name: str, table_id: str, identity: CallerIdentity, *, is_seated: bool
    ) -> None:
        """Raise if somebody may not be given the deals of a game; all access to deals goes here.

        Args:
            set_name: the set of the game; empty: none.
            table_id: the id of the table that it was played at.
            identity: whoever asks; somebody who is signed in is so in a browser.
            is_seated: whether they have shown that they sit or have sat there.

        Raises: RefusedError: the deals may still be to be played elsewhere, and they have not
        played them here, or it is not noted of their browser that they have.
        """
        if not await asyncio.to_thread(is_set_in_play, self.log, set_name):
            return
        tables = {*await self._find_seen_table_by_key(set_name, identity)}
        if not is_seated:
            if table_id not in tables:
                raise RefusedError("covered", _NOT_SEATED_MESSAGE)
        elif tables - {None, table_id}:
            raise replace_seen_elsewhere_error(DealsSeenElsewhereError())
        elif None in tables or (identity.account is not None and not identity.browser):
            raise RefusedError("covered", _NOT_NOTED_MESSAGE)

    async def _find_seen_table_by_key(
        self, set_name: str, identity: CallerIdentity
    ) -> list[str | None]:
        find, keys = self.log.find_table_seen_by_browser, identity.identity_keys
        return [await asyncio.to_thread(find, set_name, hash_token(key)) for key in keys]

    async def verify_can_sit(self, table: Table, identity: CallerIdentity) -> None:
        """Raise if somebody has seen at another table the deals that are still to be played here.

        And that no other account of their browser has a seat where it is ranked.

        Raises:
            RefusedError: they have, or one has.
        """
        why = await self.explain_account_conflict(table, identity)
        if why:
            raise RefusedError("account", why)
        if not identity.identity_keys or not await self.is_in_play(table):
            return
        tables = await self._find_seen_table_by_key(table.settings.same_deals, identity)
        if {*tables} - {None, table.id}:
            raise replace_seen_elsewhere_error(DealsSeenElsewhereError())

    async def explain_account_conflict(self, table: Table, identity: CallerIdentity) -> str:
        """Explain why who has a seat under another account may not sit down; empty: they may."""
        if not table.settings.ranked:
            return ""
        for row in build_seen_rows(table, identity):
            seen_at = await asyncio.to_thread(
                self.log.find_table_seen_by_browser, row.set, row.browser
            )
            if seen_at not in (None, row.where):
                return _OTHER_ACCOUNT_MESSAGE
        return ""

    async def record_deals_seen(self, table: Table, identity: CallerIdentity) -> None:
        """Record that somebody is about to see the deals from a seat.

        Raises:
            RefusedError: they have seen the cards at another table.
        """
        rows = build_seen_rows(table, identity)
        if rows and await self.is_in_play(table):
            await self._write_batch(WriteBatch(table.id, seen=rows))

    # -- boards that a host looks at ------------------------------------------------------------

    async def record_boards_shown(self, tournament_id: str, identity: CallerIdentity) -> None:
        """Record that somebody is about to see the unplayed boards of an evening."""
        name = _BOARDS_PREFIX + tournament_id
        rows = tuple(SeenDealsRow(name, hash_token(key)) for key in identity.identity_keys)
        await self._write_batch(WriteBatch(tournament_id, seen=rows))

    async def has_seen_boards(self, tournament_id: str, identity: CallerIdentity) -> bool:
        """Return whether somebody was shown boards of an evening before they were played."""
        return any(await self._find_seen_table_by_key(_BOARDS_PREFIX + tournament_id, identity))

    async def have_all_keys_seen_boards(self, tournament_id: str, identity: CallerIdentity) -> bool:
        """Return whether that is recorded under all identity keys of somebody."""
        tables = await self._find_seen_table_by_key(_BOARDS_PREFIX + tournament_id, identity)
        return bool(tables) and all(tables)

    async def _find_set(self, name: str) -> DealSetRow | None:
        return await asyncio.to_thread(self.log.find_deal_set, name)

    async def _write_batch(self, batch: WriteBatch) -> None:
        try:
            await asyncio.wrap_future(self.log.append(batch))
        except DealsSeenElsewhereError as error:
            raise replace_seen_elsewhere_error(error) from None
