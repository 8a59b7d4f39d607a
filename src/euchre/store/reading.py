"""What the log is asked; each kind of database puts the questions in its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from euchre.fair import LOG_INDEX_SPAN
from euchre.store.chain import compute_snapshot_digest, count_sound_entries
from euchre.store.errors import DamagedLogError, StaleRewriteError
from euchre.store.rows import (
    CLUB_PREFIX,
    TOURNAMENT_LOG_PREFIX,
    ClubListItem,
    DatabaseCounts,
    DealSetRow,
    LobbyListing,
    LogEntryRow,
    PlayerResultRow,
    SeatTokenRow,
)

ENTRIES_PER_PAGE: Final = 2_000
"""Entries of a long log that are read at a time."""
_MAX_TIME_MS: Final = 1 << 62
"""Later than any time."""
_COUNT_ROWS_SQL: Final = """
    SELECT (SELECT count(*) FROM listings), (SELECT count(*) FROM log),
           (SELECT count(*) FROM vault), (SELECT count(*) FROM tokens)
"""
_KIND_CONDITIONS: Final = {
    False: f"substr(table_id, 1, {len(TOURNAMENT_LOG_PREFIX)}) <> '{TOURNAMENT_LOG_PREFIX}' "
    "AND table_id NOT LIKE '%.%'",
    True: f"substr(table_id, 1, {len(TOURNAMENT_LOG_PREFIX)}) = '{TOURNAMENT_LOG_PREFIX}'",
}
"""Tables and evenings as the indexes tell them apart; other logs are neither."""
_LISTING_SQL: Final = (
    "SELECT table_id, title, preset, phase, open, players, updated, info FROM listings"
)
_LIST_TABLES_SQL: Final = f"""
    {_LISTING_SQL} WHERE substr(table_id, 1, ?) = ? ORDER BY updated DESC, table_id
"""
_FIND_LISTINGS_SQL: Final = f"{_LISTING_SQL} WHERE table_id IN ({{}})"
_LIST_OPEN_SQL: Final = f"""
    {_LISTING_SQL} WHERE open AND {{}} AND updated >= ?
    ORDER BY updated DESC, table_id LIMIT ? OFFSET ?
"""
_COUNT_OPEN_SQL: Final = f"""
    SELECT count(*) FROM (
        SELECT 1 AS one FROM listings WHERE open AND {_KIND_CONDITIONS[True]}
        AND updated >= ? LIMIT ?
    ) AS found
"""  # noqa: S608 - text of our own
_LIST_OPEN_CLUBS_SQL: Final = f"""
    {_LISTING_SQL} WHERE table_id >= ? AND table_id < ? AND open
    ORDER BY updated DESC, table_id LIMIT ?
"""
"""By the key of the table, from the first to the last that may be a club's."""
_LIST_UNUSED_SQL: Final = "SELECT table_id FROM used WHERE {} AND at < ? ORDER BY at LIMIT ?"
_ENTRIES_AFTER_SQL: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = ? AND seq > ? ORDER BY seq
"""
_READ_PAGE_SQL: Final = f"{_ENTRIES_AFTER_SQL} LIMIT ?"
_BEFORE_FIRST_SEQ: Final = -1
_COUNT_ENTRIES_SQL: Final = "SELECT count(*) FROM log WHERE table_id = ?"
_LOGS_CONTAINING_SQL: Final = """
    SELECT DISTINCT table_id FROM log WHERE table_id >= ? AND table_id < ? AND {} ORDER BY table_id
"""
_ENTRIES_CONTAINING_SQL: Final = (
    "SELECT entry FROM log WHERE table_id = ? AND seq > ? AND ({}) ORDER BY seq"
)
_FILTER_EXISTING_SQL: Final = "SELECT DISTINCT table_id FROM log WHERE table_id IN ({})"
_IDS_PER_QUERY: Final = 500
"""Logs that one statement looks for."""
_LAST_SEQ_SQL: Final = "SELECT seq FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
_COMMAND_SEQ_SQL: Final = 'SELECT seq FROM log WHERE table_id = ? AND "by" = ? AND command = ?'
_SNAPSHOT_SQL: Final = """
    SELECT s.seq, s.state, s.proof, l.at, l.chain FROM snapshots s
    JOIN log l ON l.table_id = s.table_id AND l.seq = s.seq
    WHERE s.table_id = ? AND s.form = ?
"""
_COMMANDS_SQL: Final = """
    SELECT "by", command, seq FROM log
    WHERE table_id = ? AND seq > ? AND "by" IS NOT NULL AND command IS NOT NULL ORDER BY seq
"""
_READ_SECRETS_SQL: Final = "SELECT hand_key, secret FROM vault WHERE table_id = ? ORDER BY hand_key"
_FIND_SECRET_SQL: Final = "SELECT secret FROM vault WHERE table_id = ? AND hand_key = ?"
_LIST_TOKENS_SQL: Final = """
    SELECT seat, hash, created, revoked FROM tokens WHERE table_id = ? ORDER BY created, seat, hash
"""
_COMMITMENTS_SQL: Final = "SELECT entry FROM commitments WHERE number >= ? ORDER BY number LIMIT ?"
_LAST_COMMITMENT_SQL: Final = """
    SELECT entry FROM commitments WHERE number BETWEEN ? AND ? ORDER BY number DESC LIMIT 1
"""
_FIND_TOKEN_SQL: Final = "SELECT table_id, seat FROM tokens WHERE hash = ? AND NOT revoked"

_FIND_SET_SQL: Final = "SELECT set_id, first_table, shown FROM sets WHERE set_id = ?"
_SEEN_TABLE_SQL: Final = "SELECT table_id FROM seen WHERE set_id = ? AND browser = ?"
_FIND_NAME_SQL: Final = "SELECT table_id, shown FROM names WHERE name = ?"
_FIND_LOOKALIKE_SQL: Final = (
    "SELECT table_id, shown FROM names WHERE skeleton = ? ORDER BY name LIMIT 1"
)
_RESULT_SQL: Final = "SELECT table_id, game, player, at, kind, topic, body FROM results"
_PLAYER_RESULTS_SQL: Final = f"""
    {_RESULT_SQL} WHERE player = ? AND at <= ?
        AND (at < ? OR table_id > ? OR table_id = ? AND game > ?)
    ORDER BY at DESC, table_id, game LIMIT ?
"""
_TOPIC_RESULTS_SQL: Final = f"""
    {_RESULT_SQL} WHERE kind = ? AND topic = ? AND at >= ? ORDER BY at, table_id, game, player
"""
_LAST_RESULTS_SQL: Final = f"""
    {_RESULT_SQL} WHERE kind = ? AND topic = ? ORDER BY at DESC, table_id, game, player LIMIT ?
"""
_LAST_GAMES_OF_EACH_SQL: Final = """
    SELECT r.table_id, r.game, r.player, r.at, r.kind, r.topic, r.body FROM (
        SELECT table_id, game, min(player) AS player FROM (
            SELECT table_id, game, player, at,
                row_number() OVER (PARTITION BY player ORDER BY at DESC, table_id, game) AS number
            FROM results WHERE kind = ?
        ) AS numbered
        GROUP BY table_id, game ORDER BY min(number), max(at) DESC, table_id, game LIMIT ?
    ) AS chosen JOIN results r USING (table_id, game, player)
    ORDER BY r.at, r.table_id, r.game
"""
"""The bodies alone are looked up at last: of millions of results all else is in the indexes."""
_LAST_GAMES_SQL: Final = f"""
    {_RESULT_SQL} WHERE table_id IN ({{}})
        AND game > (SELECT max(r.game) - ? FROM results r WHERE r.table_id = results.table_id)
"""  # noqa: S608 - text of our own
_GAME_RESULTS_SQL: Final = f"{_RESULT_SQL} WHERE table_id = ? AND game = ? ORDER BY player"
_FIND_RECORD_SQL: Final = "SELECT record FROM records WHERE table_id = ? AND game = ?"
_LIST_MEMBERS_SQL: Final = "SELECT player, role FROM members WHERE club = ? ORDER BY player"
_PLAYER_CLUBS_SQL: Final = "SELECT club, role FROM members WHERE player = ? ORDER BY club"
_CLUB_LINES_SQL: Final = """
    SELECT m.club, l.title, m.role,
        (SELECT count(*) FROM members o WHERE o.club = m.club AND o.role <> '')
    FROM members m JOIN listings l ON l.table_id = m.club
    WHERE m.player = ? AND m.role <> '' ORDER BY m.club
"""


class LogReader(ABC):
    """Reads what has been committed, and never waits for the writer; any thread may call it.

    Its methods raise a `StoreError` if the database has been closed or cannot be read.
    """

    contains = "instr(entry, ?) > 0"
    """Whether an entry has a part, in the SQL of the database."""

    @abstractmethod
    def query(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        """Return the rows that a statement finds; question marks in it stand for the values."""

    def query_quickly(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        """Return the rows of a statement that is quick, and waits for no long one."""
        return self.query(statement, *values)

    def public_log_number(self) -> int:
        """Return the number of its server's public log: 0, if the server is the only one."""
        return 0

    @abstractmethod
    def close(self) -> None:
        """Close the connections of the reader."""

    def list_tables(self, prefix: str = "") -> list[tuple[str, LobbyListing]]:
        """Return the listed tables whose ids begin with `prefix`, the last changed first."""
        return [_parse_listing(row) for row in self.query(_LIST_TABLES_SQL, len(prefix), prefix)]

    def find_listings(self, log_names: Sequence[str]) -> dict[str, LobbyListing]:
        """Return the listings of those of these logs that have one."""
        if not log_names:
            return {}
        places = ", ".join("?" for _ in log_names)
        return dict(map(_parse_listing, self.query(_FIND_LISTINGS_SQL.format(places), *log_names)))

    def list_open_tables(
        self, since_ms: int, limit: int = 100, offset: int = 0, *, tournaments: bool = False
    ) -> list[tuple[str, LobbyListing]]:
        """Return the open tables, or tournaments, changed at `since_ms` or later, the last
        changed first.

        However many others there are, it does not look at them; `offset`: so many are left out.
        """
        rows = self.query(
            _LIST_OPEN_SQL.format(_KIND_CONDITIONS[tournaments]), since_ms, limit, offset
        )
        return [_parse_listing(row) for row in rows]

    def count_open_tournaments(self, since_ms: int, limit: int) -> int:
        """Count the open tournaments changed at `since_ms` or later, up to `limit`."""
        count: int = self.query(_COUNT_OPEN_SQL, since_ms, limit)[0][0]
        return count

    def list_open_clubs(self, limit: int = 100) -> list[tuple[str, LobbyListing]]:
        """Return the clubs that have an open listing, the last changed first."""
        return [
            _parse_listing(row)
            for row in self.query(
                _LIST_OPEN_CLUBS_SQL, CLUB_PREFIX, _find_prefix_end(CLUB_PREFIX), limit
            )
        ]

    def list_unused_logs(
        self, before_ms: int, limit: int = 100, *, tournaments: bool = False
    ) -> list[str]:
        """Return the tables, or tournaments, that were last used before this time, the oldest
        first.

        Entries may have come since; `delete_log` looks.
        """
        return [
            table
            for (table,) in self.query(
                _LIST_UNUSED_SQL.format(_KIND_CONDITIONS[tournaments]), before_ms, limit
            )
        ]

    def read_entries(self, log_name: str) -> list[LogEntryRow]:
        """Return the log of a table in order.

        Raises:
            DamagedLogError: it is not as it was written.
        """
        rows, good = _parse_entries_and_count_sound(
            log_name, self.query(_ENTRIES_AFTER_SQL, log_name, _BEFORE_FIRST_SEQ)
        )
        if good < len(rows):
            raise DamagedLogError(log_name, good, len(rows))
        return rows

    def find_logs_containing(self, prefix: str, text: bytes) -> list[str]:
        """Return the logs whose ids begin with `prefix` and which have an entry that contains these
        bytes.

        All their entries are looked through.
        """
        rows = self.query(
            _LOGS_CONTAINING_SQL.format(self.contains), prefix, _find_prefix_end(prefix), text
        )
        return [table for (table,) in rows]

    def find_entries_containing(self, log_name: str, after_seq: int, *parts: bytes) -> list[bytes]:
        """Return the entries of a table after that version that contain one of these byte strings,
        in order.

        Nobody looks at their digests.
        """
        with_one = " OR ".join([self.contains] * len(parts))
        rows = self.query(_ENTRIES_CONTAINING_SQL.format(with_one), log_name, after_seq, *parts)
        return [bytes(entry) for (entry,) in rows]

    def filter_existing_logs(self, log_names: Collection[str]) -> frozenset[str]:
        """Return those of these logs that exist."""
        remaining, existing = iter(log_names), set[str]()
        while chunk := tuple(islice(remaining, _IDS_PER_QUERY)):
            places = ", ".join("?" for _ in chunk)
            existing |= {log for (log,) in self.query(_FILTER_EXISTING_SQL.format(places), *chunk)}
        return frozenset(existing)

    def read_entry_pages(
        self, log_name: str, page_size: int = ENTRIES_PER_PAGE
    ) -> Iterator[list[LogEntryRow]]:
        """Yield the log of a table in order, so many entries at a time; each page is read when it
        is asked for.

        Between two of them nobody waits for whoever reads, however long the log is.

        Raises:
            DamagedLogError: it is not as it was written; with the page in which that is.
            StaleRewriteError: it was redacted or deleted between two pages.
        """
        good, last_seq, after = 0, _BEFORE_FIRST_SEQ, None
        while True:
            page = self.query(_READ_PAGE_SQL, log_name, last_seq, page_size)
            rows, sound = _parse_entries_and_count_sound(log_name, page, after)
            good += sound
            if after is not None and not sound and not self._has_entry(log_name, *after):
                raise StaleRewriteError
            if sound < len(rows):
                raise DamagedLogError(
                    log_name, good, self.query(_COUNT_ENTRIES_SQL, log_name)[0][0]
                )
            if rows:
                yield rows
            if len(rows) < page_size:
                return
            last_seq, after = rows[-1].seq, (rows[-1].seq, page[-1][-1])

    def _has_entry(self, log_name: str, seq: int, digest: bytes) -> bool:
        """Return whether a log has an entry of this number with this digest."""
        page = self.query(_READ_PAGE_SQL, log_name, seq - 1, 1)
        return [(row[0], row[-1]) for row in page] == [(seq, digest)]

    def find_last_seq(self, log_name: str) -> int:
        """Return the number of the last entry of a table; 0: there is none."""
        rows = self.query_quickly(_LAST_SEQ_SQL, log_name)
        return rows[0][0] if rows else 0

    def read_since_snapshot(
        self, log_name: str, state_format: str
    ) -> tuple[bytes, int, list[LogEntryRow]] | None:
        """Return the last snapshot of a table, when it was made (ms), and the entries after it in
        order.

        None where there is none in that form, or where it or they are not as they were written:
        `read_entries` says then what is there. What is before the snapshot is not looked at.
        """
        for seq, state, proof, at_ms, digest in self.query(_SNAPSHOT_SQL, log_name, state_format):
            is_readable = isinstance(digest, bytes) and isinstance(state, bytes)
            if is_readable and compute_snapshot_digest(digest, state_format, state) == proof:
                later = self.query(_ENTRIES_AFTER_SQL, log_name, seq)
                rows, sound = _parse_entries_and_count_sound(log_name, later, (seq, digest))
                if sound == len(rows):
                    return state, at_ms, rows
        return None

    def list_commands(self, log_name: str, after_seq: int = 0) -> list[tuple[str, str, int]]:
        """Return the players whose commands have been carried out, the ids of the commands, and the
        numbers of the entries they led to.
        """
        return list(self.query(_COMMANDS_SQL, log_name, after_seq))

    def find_command_seq(self, log_name: str, author: str, command_id: str) -> int | None:
        """Return the number of the entry with a command's id; None: it has not been carried out.

        It reads one row, and waits for none who reads for long.
        """
        rows = self.query_quickly(_COMMAND_SEQ_SQL, log_name, author, command_id)
        return rows[0][0] if rows else None

    def read_secrets(self, log_name: str) -> dict[str, bytes]:
        """Return the shuffle secrets of a table, by the key of the hand."""
        return dict(self.query(_READ_SECRETS_SQL, log_name))

    def find_secret(self, log_name: str, key: str) -> bytes | None:
        """Return the secret of one shuffle of a table, by the key of the hand."""
        rows = self.query_quickly(_FIND_SECRET_SQL, log_name, key)
        return rows[0][0] if rows else None

    def list_tokens(self, log_name: str) -> list[SeatTokenRow]:
        """Return the tokens of a table, the oldest first, including revoked ones."""
        rows = self.query(_LIST_TOKENS_SQL, log_name)
        return [
            SeatTokenRow(seat, digest, created, bool(revoked))
            for seat, digest, created, revoked in rows
        ]

    def find_token(self, digest: bytes) -> tuple[str, int] | None:
        """Return the table and seat that a token opens, by its `hash_token`."""
        return next(iter(self.query_quickly(_FIND_TOKEN_SQL, digest)), None)

    def read_commitments(self, first_index: int = 1, limit: int = 1000) -> list[bytes]:
        """Return so many entries of the public log of all tables, in order, from that number on."""
        return [entry for (entry,) in self.query(_COMMITMENTS_SQL, first_index, limit)]

    def find_last_commitment(self) -> bytes | None:
        """Return the last entry of the public log; None if there is none."""
        first_number = self.public_log_number() * LOG_INDEX_SPAN
        last_number = first_number + LOG_INDEX_SPAN - 1
        rows = self.query_quickly(_LAST_COMMITMENT_SQL, first_number, last_number)
        return rows[0][0] if rows else None

    def find_deal_set(self, name: str) -> DealSetRow | None:
        """Return a set of tables with the same deals; None if there is none of that name."""
        rows = self.query_quickly(_FIND_SET_SQL, name)
        return DealSetRow(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None

    def find_table_seen_by_browser(self, set_name: str, browser_hash: bytes) -> str | None:
        """Return the table at which a browser has seen deals of a set; None if it has not."""
        rows = self.query_quickly(_SEEN_TABLE_SQL, set_name, browser_hash)
        return str(rows[0][0]) if rows else None

    def find_name_holder(self, key: str) -> tuple[str, str] | None:
        """Return the log that has a name, by its key, and the name's spelling."""
        return next(iter(self.query_quickly(_FIND_NAME_SQL, key)), None)

    def find_lookalike_holder(self, skeleton: str) -> tuple[str, str] | None:
        """Return the log and spelling of a name with this skeleton, as look-alikes share it."""
        return next(iter(self.query_quickly(_FIND_LOOKALIKE_SQL, skeleton)), None)

    def list_player_results(
        self, player: str, after: PlayerResultRow | None = None, limit: int = 100
    ) -> list[PlayerResultRow]:
        """Return the last results of a player, the newest first.

        Args:
            player: whose.
            after: the last one of the page before; None: the first page.
            limit: the most results to return.
        """
        at, table, game = _MAX_TIME_MS, "", 0
        if after is not None:
            at, table, game = after.at, after.table, after.game
        return [
            PlayerResultRow(*row)
            for row in self.query(_PLAYER_RESULTS_SQL, player, at, at, table, table, game, limit)
        ]

    def iterate_result_pages(self, player: str, page_size: int) -> Iterator[list[PlayerResultRow]]:
        """Yield all results of a player, the newest first, so many at a time; each page is read
        when it is asked for. However many there are, they are never in memory together.
        """
        after = None
        while page := self.list_player_results(player, after, page_size):
            yield page
            after = page[-1]

    def list_topic_results(self, kind: str, topic: str, since_ms: int = 0) -> list[PlayerResultRow]:
        """Return all results of a kind and topic from a time on, the oldest first."""
        return [
            PlayerResultRow(*row) for row in self.query(_TOPIC_RESULTS_SQL, kind, topic, since_ms)
        ]

    def list_latest_results(self, kind: str, topic: str, limit: int = 100) -> list[PlayerResultRow]:
        """Return the last results of a kind and topic, the newest first."""
        return [PlayerResultRow(*row) for row in self.query(_LAST_RESULTS_SQL, kind, topic, limit)]

    def list_last_games_by_player(self, kind: str, limit: int) -> list[PlayerResultRow]:
        """Return one result of each of the last games of a kind, the oldest first.

        Of every player there are as many: who has played no end of games takes no place of others.
        """
        return [PlayerResultRow(*row) for row in self.query(_LAST_GAMES_OF_EACH_SQL, kind, limit)]

    def list_last_games(self, table_ids: Sequence[str], game_count: int) -> list[PlayerResultRow]:
        """Return the results of the last games at each of these tables."""
        sql = _LAST_GAMES_SQL.format(", ".join("?" for _ in table_ids))
        return [PlayerResultRow(*row) for row in self.query(sql, *table_ids, game_count)]

    def list_game_results(self, table_id: str, game_number: int) -> list[PlayerResultRow]:
        """Return the results of one game."""
        return [
            PlayerResultRow(*row)
            for row in self.query_quickly(_GAME_RESULTS_SQL, table_id, game_number)
        ]

    def find_game_record(self, table_id: str, game_number: int) -> bytes | None:
        """Return the record of a game that has a stored result; None: there is none."""
        rows = self.query(_FIND_RECORD_SQL, table_id, game_number)
        return bytes(rows[0][0]) if rows else None

    def list_members(self, club: str, *, with_former: bool = False) -> list[tuple[str, str]]:
        """Return the members of a club and their roles; `with_former`: also former members and
        applicants, with an empty role.
        """
        return [
            (player, role)
            for player, role in self.query_quickly(_LIST_MEMBERS_SQL, club)
            if role or with_former
        ]

    def list_player_clubs(self, player: str, *, with_former: bool = False) -> list[tuple[str, str]]:
        """Return the clubs of a player and the player's role in each; `with_former`: also clubs
        that the player left or applied to, with an empty role.
        """
        return [
            (club, role)
            for club, role in self.query_quickly(_PLAYER_CLUBS_SQL, player)
            if role or with_former
        ]

    def list_club_list_items(self, player: str) -> list[ClubListItem]:
        """Return the clubs of a player, with the columns of the club list."""
        return [ClubListItem(*row) for row in self.query(_CLUB_LINES_SQL, player)]

    def load_server_key(self) -> bytes:
        """Return 32 random bytes of this database, always the same: a key to sign with."""
        return bytes(self.query("SELECT value FROM meta WHERE name = ?", "server_key")[0][0])

    def count_rows(self) -> DatabaseCounts:
        """Count what the database holds; this reads all of it."""
        return DatabaseCounts(*self.query(_COUNT_ROWS_SQL)[0])


def _parse_entries_and_count_sound(
    log_name: str, records: Sequence[Any], previous_entry: tuple[int, bytes] | None = None
) -> tuple[list[LogEntryRow], int]:
    """Return the entries in rows that end with a digest, and the number of sound ones."""
    rows = [LogEntryRow(*row[:-1]) for row in records]
    return rows, count_sound_entries(log_name, rows, (row[-1] for row in records), previous_entry)


def _parse_listing(row: tuple[Any, ...]) -> tuple[str, LobbyListing]:
    table, title, preset, phase, is_open, *fields = row
    return table, LobbyListing(title, preset, phase, bool(is_open), *fields)


def _find_prefix_end(prefix: str) -> str:
    """Return the first text that sorts after all texts with this prefix."""
    return prefix[:-1] + chr(ord(prefix[-1]) + 1)
