"""What the log is asked; each kind of database puts the questions in its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from euchre.fair import LOG_INDEX_SPAN
from euchre.store.chain import compute_snapshot_proof, count_sound_entries
from euchre.store.errors import DamagedLogError
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
_COUNT_OPEN_SQL: Final = """
    SELECT count(*) FROM (
        SELECT 1 AS one FROM listings WHERE open AND {} AND updated >= ? LIMIT ?
    ) AS found
"""
_LIST_OPEN_CLUBS_SQL: Final = f"""
    {_LISTING_SQL} WHERE table_id >= ? AND table_id < ? AND open
    ORDER BY updated DESC, table_id LIMIT ?
"""
"""By the key of the table, from the first to the last that may be a club's."""
_LIST_UNUSED_SQL: Final = "SELECT table_id FROM used WHERE {} AND at < ? ORDER BY at LIMIT ?"
_READ_ENTRIES_SQL: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = ? ORDER BY seq
"""
_READ_PAGE_SQL: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log
    WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?
"""
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
_LATER_ENTRIES_SQL: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = ? AND seq > ? ORDER BY seq
"""
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
    {_RESULT_SQL} WHERE player = ? AND at < ? ORDER BY at DESC, table_id, game LIMIT ?
"""
_TOPIC_RESULTS_SQL: Final = f"""
    {_RESULT_SQL} WHERE kind = ? AND topic = ? AND at >= ? ORDER BY at, table_id, game, player
"""
_LAST_RESULTS_SQL: Final = f"""
    {_RESULT_SQL} WHERE kind = ? AND topic = ? ORDER BY at DESC, table_id, game, player LIMIT ?
"""
_GAME_RESULTS_SQL: Final = f"{_RESULT_SQL} WHERE table_id = ? AND game = ? ORDER BY player"
_LIST_TOPICS_SQL: Final = "SELECT DISTINCT topic FROM results WHERE kind = ? ORDER BY topic"
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
    """Reads what has been committed, and never waits for the writer; any thread may call it."""

    contains = "instr(entry, ?) > 0"
    """Whether an entry has a part, in the SQL of the database."""

    @abstractmethod
    def query(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        """Return the rows that a statement finds; its placeholders for values are question marks.

        Raises:
            StoreError: the database has been closed, or cannot be read.
        """

    def public_log_number(self) -> int:
        """Return the number of the public log that its server writes: 0, if the server is the only
        one.
        """
        return 0

    @abstractmethod
    def close(self) -> None:
        """Close the connections of the reader."""

    def list_tables(self, prefix: str = "") -> list[tuple[str, LobbyListing]]:
        """See `DurableLog.list_tables`; only tables whose ids begin with `prefix`."""
        return [_parse_listing(row) for row in self.query(_LIST_TABLES_SQL, len(prefix), prefix)]

    def find_listings(self, logs: Sequence[str]) -> dict[str, LobbyListing]:
        """See `DurableLog.find_listings`."""
        places = ", ".join("?" for _ in logs)
        return (
            dict(map(_parse_listing, self.query(_FIND_LISTINGS_SQL.format(places), *logs)))
            if logs
            else {}
        )

    def list_open_tables(
        self, since: int, most: int, before: int = 0, *, evenings: bool = False
    ) -> list[tuple[str, LobbyListing]]:
        """See `DurableLog.list_open_tables`."""
        found = self.query(_LIST_OPEN_SQL.format(_KIND_CONDITIONS[evenings]), since, most, before)
        return [_parse_listing(row) for row in found]

    def count_open_logs(self, since: int, most: int, *, evenings: bool) -> int:
        """See `DurableLog.count_open_logs`."""
        found: int = self.query(_COUNT_OPEN_SQL.format(_KIND_CONDITIONS[evenings]), since, most)[0][
            0
        ]
        return found

    def list_open_clubs(self, most: int) -> list[tuple[str, LobbyListing]]:
        """See `DurableLog.list_open_clubs`."""
        return [
            _parse_listing(row)
            for row in self.query(
                _LIST_OPEN_CLUBS_SQL, CLUB_PREFIX, _find_prefix_end(CLUB_PREFIX), most
            )
        ]

    def list_unused(self, before: int, most: int, *, evenings: bool = False) -> list[str]:
        """See `DurableLog.list_unused`."""
        return [
            table
            for (table,) in self.query(
                _LIST_UNUSED_SQL.format(_KIND_CONDITIONS[evenings]), before, most
            )
        ]

    def read_entries(self, table: str) -> list[LogEntryRow]:
        """See `DurableLog.read_entries`."""
        found = self.query(_READ_ENTRIES_SQL, table)
        rows = [LogEntryRow(*row[:-1]) for row in found]
        good = count_sound_entries(table, rows, (row[-1] for row in found))
        if good < len(rows):
            raise DamagedLogError(table, good, len(rows))
        return rows

    def find_logs_containing(self, prefix: str, part: bytes) -> list[str]:
        """See `DurableLog.find_logs_containing`."""
        found = self.query(
            _LOGS_CONTAINING_SQL.format(self.contains), prefix, _find_prefix_end(prefix), part
        )
        return [table for (table,) in found]

    def find_entries_containing(self, table: str, after: int, *parts: bytes) -> list[bytes]:
        """See `DurableLog.find_entries_containing`."""
        with_one = " OR ".join([self.contains] * len(parts))
        found = self.query(_ENTRIES_CONTAINING_SQL.format(with_one), table, after, *parts)
        return [bytes(entry) for (entry,) in found]

    def filter_existing(self, logs: Collection[str]) -> frozenset[str]:
        """See `DurableLog.filter_existing`."""
        every, found = iter(logs), set[str]()
        while some := tuple(islice(every, _IDS_PER_QUERY)):
            places = ", ".join("?" for _ in some)
            found |= {log for (log,) in self.query(_FILTER_EXISTING_SQL.format(places), *some)}
        return frozenset(found)

    def read_pages(self, table: str, most: int) -> Iterator[list[LogEntryRow]]:
        """See `DurableLog.read_pages`."""
        good, last, after = 0, -1, None
        while True:
            found = self.query(_READ_PAGE_SQL, table, last, most)
            rows = [LogEntryRow(*row[:-1]) for row in found]
            sane = count_sound_entries(table, rows, (row[-1] for row in found), after)
            good += sane
            if sane < len(rows):
                raise DamagedLogError(table, good, self.query(_COUNT_ENTRIES_SQL, table)[0][0])
            if rows:
                yield rows
            if len(rows) < most:
                return
            last, after = rows[-1].seq, (rows[-1].seq, found[-1][-1])

    def find_last_seq(self, table: str) -> int:
        """See `DurableLog.find_last_seq`."""
        found = self.query(_LAST_SEQ_SQL, table)
        return found[0][0] if found else 0

    def read_since_snapshot(
        self, table: str, form: str
    ) -> tuple[bytes, int, list[LogEntryRow]] | None:
        """See `DurableLog.read_since_snapshot`."""
        for seq, state, proven, at, digest in self.query(_SNAPSHOT_SQL, table, form):
            if compute_snapshot_proof(digest, form, state) == proven:
                found = self.query(_LATER_ENTRIES_SQL, table, seq)
                rows = [LogEntryRow(*row[:-1]) for row in found]
                if count_sound_entries(
                    table, rows, (row[-1] for row in found), (seq, digest)
                ) == len(rows):
                    return state, at, rows
        return None

    def list_commands(self, table: str, after: int) -> list[tuple[str, str, int]]:
        """See `DurableLog.list_commands`."""
        return [(by, command, seq) for by, command, seq in self.query(_COMMANDS_SQL, table, after)]

    def find_command_seq(self, table: str, by: str, command: str) -> int | None:
        """See `DurableLog.find_command_seq`."""
        found = self.query(_COMMAND_SEQ_SQL, table, by, command)
        return found[0][0] if found else None

    def read_secrets(self, table: str) -> dict[str, bytes]:
        """See `DurableLog.read_secrets`."""
        return dict(self.query(_READ_SECRETS_SQL, table))

    def find_secret(self, table: str, key: str) -> bytes | None:
        """See `DurableLog.find_secret`."""
        found = self.query(_FIND_SECRET_SQL, table, key)
        return found[0][0] if found else None

    def list_tokens(self, table: str) -> list[SeatTokenRow]:
        """See `DurableLog.list_tokens`."""
        rows = self.query(_LIST_TOKENS_SQL, table)
        return [SeatTokenRow(seat, digest, at, bool(revoked)) for seat, digest, at, revoked in rows]

    def find_token(self, digest: bytes) -> tuple[str, int] | None:
        """See `DurableLog.find_token`."""
        return next(iter(self.query(_FIND_TOKEN_SQL, digest)), None)

    def read_commitments(self, since: int, most: int) -> list[bytes]:
        """See `DurableLog.read_commitments`."""
        return [entry for (entry,) in self.query(_COMMITMENTS_SQL, since, most)]

    def find_last_commitment(self) -> bytes | None:
        """See `DurableLog.find_last_commitment`."""
        first = self.public_log_number() * LOG_INDEX_SPAN
        return next(
            (
                entry
                for (entry,) in self.query(_LAST_COMMITMENT_SQL, first, first + LOG_INDEX_SPAN - 1)
            ),
            None,
        )

    def find_set(self, name: str) -> DealSetRow | None:
        """See `DurableLog.find_set`."""
        rows = self.query(_FIND_SET_SQL, name)
        return DealSetRow(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None

    def find_seen_table(self, name: str, browser: bytes) -> str | None:
        """See `DurableLog.find_seen_table`."""
        rows = self.query(_SEEN_TABLE_SQL, name, browser)
        return str(rows[0][0]) if rows else None

    def find_name(self, key: str) -> tuple[str, str] | None:
        """See `DurableLog.find_name`."""
        return next(iter(self.query(_FIND_NAME_SQL, key)), None)

    def find_lookalike(self, skeleton: str) -> tuple[str, str] | None:
        """See `DurableLog.find_lookalike`."""
        return next(iter(self.query(_FIND_LOOKALIKE_SQL, skeleton)), None)

    def list_player_results(self, player: str, before: int, most: int) -> list[PlayerResultRow]:
        """See `DurableLog.list_player_results`."""
        return [
            PlayerResultRow(*row) for row in self.query(_PLAYER_RESULTS_SQL, player, before, most)
        ]

    def list_topic_results(self, kind: str, topic: str, since: int) -> list[PlayerResultRow]:
        """See `DurableLog.list_topic_results`."""
        return [PlayerResultRow(*row) for row in self.query(_TOPIC_RESULTS_SQL, kind, topic, since)]

    def list_last_results(self, kind: str, topic: str, most: int) -> list[PlayerResultRow]:
        """See `DurableLog.list_last_results`."""
        return [PlayerResultRow(*row) for row in self.query(_LAST_RESULTS_SQL, kind, topic, most)]

    def list_game_results(self, table: str, game: int) -> list[PlayerResultRow]:
        """See `DurableLog.list_game_results`."""
        return [PlayerResultRow(*row) for row in self.query(_GAME_RESULTS_SQL, table, game)]

    def list_topics(self, kind: str) -> list[str]:
        """See `DurableLog.list_topics`."""
        return [topic for (topic,) in self.query(_LIST_TOPICS_SQL, kind)]

    def find_game_record(self, table: str, game: int) -> bytes | None:
        """See `DurableLog.find_game_record`."""
        rows = self.query(_FIND_RECORD_SQL, table, game)
        return bytes(rows[0][0]) if rows else None

    def list_members(self, club: str, *, known: bool) -> list[tuple[str, str]]:
        """See `DurableLog.list_members`."""
        return [
            (player, role) for player, role in self.query(_LIST_MEMBERS_SQL, club) if role or known
        ]

    def list_player_clubs(self, player: str, *, known: bool) -> list[tuple[str, str]]:
        """See `DurableLog.list_player_clubs`."""
        return [
            (club, role) for club, role in self.query(_PLAYER_CLUBS_SQL, player) if role or known
        ]

    def list_club_lines(self, player: str) -> list[ClubListItem]:
        """See `DurableLog.list_club_lines`."""
        return [ClubListItem(*row) for row in self.query(_CLUB_LINES_SQL, player)]

    def load_server_key(self) -> bytes:
        """See `DurableLog.load_server_key`; whoever opened the database to write has made it."""
        return bytes(self.query("SELECT value FROM meta WHERE name = ?", "server_key")[0][0])

    def count_rows(self) -> DatabaseCounts:
        """See `DurableLog.count_rows`."""
        return DatabaseCounts(*self.query(_COUNT_ROWS_SQL)[0])


def _parse_listing(row: tuple[Any, ...]) -> tuple[str, LobbyListing]:
    table, title, preset, phase, is_open, *rest = row
    return table, LobbyListing(title, preset, phase, bool(is_open), *rest)


def _find_prefix_end(prefix: str) -> str:
    """Return the first text that sorts after all texts with this prefix."""
    return prefix[:-1] + chr(ord(prefix[-1]) + 1)
