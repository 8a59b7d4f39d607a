"""What the log is asked; each kind of database puts the questions in its own way."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from euchre.fair import SPAN
from euchre.store.chain import proof, sound
from euchre.store.errors import Damaged
from euchre.store.rows import (
    CLUB,
    EVENING,
    ClubLine,
    DatabaseCounts,
    Listing,
    ResultRow,
    SetRow,
    StoredEntry,
    TokenRow,
)

_COUNTS: Final = """
    SELECT (SELECT count(*) FROM listings), (SELECT count(*) FROM log),
           (SELECT count(*) FROM vault), (SELECT count(*) FROM tokens)
"""
_KIND: Final = {
    False: f"substr(table_id, 1, {len(EVENING)}) <> '{EVENING}' AND table_id NOT LIKE '%.%'",
    True: f"substr(table_id, 1, {len(EVENING)}) = '{EVENING}'",
}
"""Tables and evenings as the indexes tell them apart; other logs are neither."""
_LISTING: Final = (
    "SELECT table_id, title, preset, phase, open, players, updated, info FROM listings"
)
_TABLES: Final = f"""
    {_LISTING} WHERE substr(table_id, 1, ?) = ? ORDER BY updated DESC, table_id
"""
_LISTINGS: Final = f"{_LISTING} WHERE table_id IN ({{}})"
_OPEN: Final = f"""
    {_LISTING} WHERE open AND {{}} AND updated >= ?
    ORDER BY updated DESC, table_id LIMIT ? OFFSET ?
"""
_COUNT_OPEN: Final = """
    SELECT count(*) FROM (
        SELECT 1 AS one FROM listings WHERE open AND {} AND updated >= ? LIMIT ?
    ) AS found
"""
_CLUBS_OPEN: Final = f"""
    {_LISTING} WHERE table_id >= ? AND table_id < ? AND open
    ORDER BY updated DESC, table_id LIMIT ?
"""
"""By the key of the table, from the first to the last that may be a club's."""
_UNUSED: Final = "SELECT table_id FROM used WHERE {} AND at < ? ORDER BY at LIMIT ?"
_ENTRIES: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = ? ORDER BY seq
"""
_PAGE: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log
    WHERE table_id = ? AND seq > ? ORDER BY seq LIMIT ?
"""
_COUNT: Final = "SELECT count(*) FROM log WHERE table_id = ?"
_WITH_PART: Final = """
    SELECT DISTINCT table_id FROM log WHERE table_id >= ? AND table_id < ? AND {} ORDER BY table_id
"""
_ENTRIES_WITH: Final = "SELECT entry FROM log WHERE table_id = ? AND seq > ? AND ({}) ORDER BY seq"
_EXISTING: Final = "SELECT DISTINCT table_id FROM log WHERE table_id IN ({})"
_AT_ONCE: Final = 500
"""Logs that one statement looks for."""
_LAST_ENTRY: Final = "SELECT seq FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1"
_ANSWERED: Final = 'SELECT seq FROM log WHERE table_id = ? AND "by" = ? AND command = ?'
_LATER: Final = """
    SELECT seq, at, "by", command, entry, chain FROM log WHERE table_id = ? AND seq > ? ORDER BY seq
"""
_SNAPSHOT: Final = """
    SELECT s.seq, s.state, s.proof, l.at, l.chain FROM snapshots s
    JOIN log l ON l.table_id = s.table_id AND l.seq = s.seq
    WHERE s.table_id = ? AND s.form = ?
"""
_COMMANDS: Final = """
    SELECT "by", command, seq FROM log
    WHERE table_id = ? AND seq > ? AND "by" IS NOT NULL AND command IS NOT NULL ORDER BY seq
"""
_SECRETS: Final = "SELECT hand_key, secret FROM vault WHERE table_id = ? ORDER BY hand_key"
_SECRET: Final = "SELECT secret FROM vault WHERE table_id = ? AND hand_key = ?"
_TOKENS: Final = """
    SELECT seat, hash, created, revoked FROM tokens WHERE table_id = ? ORDER BY created, seat, hash
"""
_COMMITMENTS: Final = "SELECT entry FROM commitments WHERE number >= ? ORDER BY number LIMIT ?"
_LAST: Final = """
    SELECT entry FROM commitments WHERE number BETWEEN ? AND ? ORDER BY number DESC LIMIT 1
"""
_FIND: Final = "SELECT table_id, seat FROM tokens WHERE hash = ? AND NOT revoked"

_SET: Final = "SELECT set_id, first_table, shown FROM sets WHERE set_id = ?"
_SEEN: Final = "SELECT table_id FROM seen WHERE set_id = ? AND browser = ?"
_NAMED: Final = "SELECT table_id, shown FROM names WHERE name = ?"
_LOOKS_LIKE: Final = "SELECT table_id, shown FROM names WHERE skeleton = ? ORDER BY name LIMIT 1"
_RESULT: Final = "SELECT table_id, game, player, at, kind, topic, body FROM results"
_OF_PLAYER: Final = f"""
    {_RESULT} WHERE player = ? AND at < ? ORDER BY at DESC, table_id, game LIMIT ?
"""
_OF_TOPIC: Final = f"""
    {_RESULT} WHERE kind = ? AND topic = ? AND at >= ? ORDER BY at, table_id, game, player
"""
_LAST_OF_TOPIC: Final = f"""
    {_RESULT} WHERE kind = ? AND topic = ? ORDER BY at DESC, table_id, game, player LIMIT ?
"""
_OF_GAME: Final = f"{_RESULT} WHERE table_id = ? AND game = ? ORDER BY player"
_TOPICS: Final = "SELECT DISTINCT topic FROM results WHERE kind = ? ORDER BY topic"
_RECORD: Final = "SELECT record FROM records WHERE table_id = ? AND game = ?"
_MEMBERS: Final = "SELECT player, role FROM members WHERE club = ? ORDER BY player"
_CLUBS: Final = "SELECT club, role FROM members WHERE player = ? ORDER BY club"
_CLUB_LINES: Final = """
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
    def ask(self, statement: str, *values: str | int | bytes) -> Sequence[Any]:
        """Return the rows that a statement finds; its placeholders for values are question marks.

        Raises:
            StoreError: the database has been closed, or cannot be read.
        """

    def public_log(self) -> int:
        """Return the number of the public log that its server writes: 0, if the server is the only
        one.
        """
        return 0

    @abstractmethod
    def close(self) -> None:
        """Close the connections of the reader."""

    def tables(self, prefix: str = "") -> list[tuple[str, Listing]]:
        """See `Log.list_tables`; only tables whose ids begin with `prefix`."""
        return [_listed(row) for row in self.ask(_TABLES, len(prefix), prefix)]

    def listings(self, logs: Sequence[str]) -> dict[str, Listing]:
        """See `Log.find_listings`."""
        places = ", ".join("?" for _ in logs)
        return dict(map(_listed, self.ask(_LISTINGS.format(places), *logs))) if logs else {}

    def open_tables(
        self, since: int, most: int, before: int = 0, *, evenings: bool = False
    ) -> list[tuple[str, Listing]]:
        """See `Log.list_open_tables`."""
        found = self.ask(_OPEN.format(_KIND[evenings]), since, most, before)
        return [_listed(row) for row in found]

    def count_open(self, since: int, most: int, *, evenings: bool) -> int:
        """See `Log.count_open_tables`."""
        found: int = self.ask(_COUNT_OPEN.format(_KIND[evenings]), since, most)[0][0]
        return found

    def open_clubs(self, most: int) -> list[tuple[str, Listing]]:
        """See `Log.list_open_clubs`."""
        return [_listed(row) for row in self.ask(_CLUBS_OPEN, CLUB, _after(CLUB), most)]

    def unused(self, before: int, most: int, *, evenings: bool = False) -> list[str]:
        """See `Log.list_unused`."""
        return [table for (table,) in self.ask(_UNUSED.format(_KIND[evenings]), before, most)]

    def entries(self, table: str) -> list[StoredEntry]:
        """See `Log.read_entries`."""
        found = self.ask(_ENTRIES, table)
        rows = [StoredEntry(*row[:-1]) for row in found]
        good = sound(table, rows, (row[-1] for row in found))
        if good < len(rows):
            raise Damaged(table, good, len(rows))
        return rows

    def logs_with(self, prefix: str, part: bytes) -> list[str]:
        """See `Log.find_logs_containing`."""
        found = self.ask(_WITH_PART.format(self.contains), prefix, _after(prefix), part)
        return [table for (table,) in found]

    def entries_with(self, table: str, after: int, *parts: bytes) -> list[bytes]:
        """See `Log.find_entries_containing`."""
        with_one = " OR ".join([self.contains] * len(parts))
        found = self.ask(_ENTRIES_WITH.format(with_one), table, after, *parts)
        return [bytes(entry) for (entry,) in found]

    def existing(self, logs: Collection[str]) -> frozenset[str]:
        """See `Log.filter_existing`."""
        every, found = iter(logs), set[str]()
        while some := tuple(islice(every, _AT_ONCE)):
            places = ", ".join("?" for _ in some)
            found |= {log for (log,) in self.ask(_EXISTING.format(places), *some)}
        return frozenset(found)

    def pages(self, table: str, most: int) -> Iterator[list[StoredEntry]]:
        """See `Log.read_pages`."""
        good, last, after = 0, -1, None
        while True:
            found = self.ask(_PAGE, table, last, most)
            rows = [StoredEntry(*row[:-1]) for row in found]
            sane = sound(table, rows, (row[-1] for row in found), after)
            good += sane
            if sane < len(rows):
                raise Damaged(table, good, self.ask(_COUNT, table)[0][0])
            if rows:
                yield rows
            if len(rows) < most:
                return
            last, after = rows[-1].seq, (rows[-1].seq, found[-1][-1])

    def last(self, table: str) -> int:
        """See `Log.find_last_seq`."""
        found = self.ask(_LAST_ENTRY, table)
        return found[0][0] if found else 0

    def since(self, table: str, form: str) -> tuple[bytes, int, list[StoredEntry]] | None:
        """See `Log.read_since_snapshot`."""
        for seq, state, proven, at, digest in self.ask(_SNAPSHOT, table, form):
            if proof(digest, form, state) == proven:
                found = self.ask(_LATER, table, seq)
                rows = [StoredEntry(*row[:-1]) for row in found]
                if sound(table, rows, (row[-1] for row in found), (seq, digest)) == len(rows):
                    return state, at, rows
        return None

    def commands(self, table: str, after: int) -> list[tuple[str, str, int]]:
        """See `Log.list_commands`."""
        return [(by, command, seq) for by, command, seq in self.ask(_COMMANDS, table, after)]

    def answered(self, table: str, by: str, command: str) -> int | None:
        """See `Log.find_command_seq`."""
        found = self.ask(_ANSWERED, table, by, command)
        return found[0][0] if found else None

    def secrets(self, table: str) -> dict[str, bytes]:
        """See `Log.read_secrets`."""
        return dict(self.ask(_SECRETS, table))

    def secret(self, table: str, key: str) -> bytes | None:
        """See `Log.find_secret`."""
        found = self.ask(_SECRET, table, key)
        return found[0][0] if found else None

    def tokens(self, table: str) -> list[TokenRow]:
        """See `Log.list_tokens`."""
        rows = self.ask(_TOKENS, table)
        return [TokenRow(seat, digest, at, bool(revoked)) for seat, digest, at, revoked in rows]

    def find_token(self, digest: bytes) -> tuple[str, int] | None:
        """See `Log.find_token`."""
        return next(iter(self.ask(_FIND, digest)), None)

    def commitments(self, since: int, most: int) -> list[bytes]:
        """See `Log.read_commitments`."""
        return [entry for (entry,) in self.ask(_COMMITMENTS, since, most)]

    def last_commitment(self) -> bytes | None:
        """See `Log.find_last_commitment`."""
        first = self.public_log() * SPAN
        return next((entry for (entry,) in self.ask(_LAST, first, first + SPAN - 1)), None)

    def find_set(self, name: str) -> SetRow | None:
        """See `Log.find_set`."""
        rows = self.ask(_SET, name)
        return SetRow(rows[0][0], rows[0][1], bool(rows[0][2])) if rows else None

    def seen_at(self, name: str, browser: bytes) -> str | None:
        """See `Log.find_seen_table`."""
        rows = self.ask(_SEEN, name, browser)
        return str(rows[0][0]) if rows else None

    def find_name(self, key: str) -> tuple[str, str] | None:
        """See `Log.find_name`."""
        return next(iter(self.ask(_NAMED, key)), None)

    def find_lookalike(self, skeleton: str) -> tuple[str, str] | None:
        """See `Log.find_lookalike`."""
        return next(iter(self.ask(_LOOKS_LIKE, skeleton)), None)

    def results_of(self, player: str, before: int, most: int) -> list[ResultRow]:
        """See `Log.list_player_results`."""
        return [ResultRow(*row) for row in self.ask(_OF_PLAYER, player, before, most)]

    def results_in(self, kind: str, topic: str, since: int) -> list[ResultRow]:
        """See `Log.list_topic_results`."""
        return [ResultRow(*row) for row in self.ask(_OF_TOPIC, kind, topic, since)]

    def last_results(self, kind: str, topic: str, most: int) -> list[ResultRow]:
        """See `Log.list_last_results`."""
        return [ResultRow(*row) for row in self.ask(_LAST_OF_TOPIC, kind, topic, most)]

    def results_at(self, table: str, game: int) -> list[ResultRow]:
        """See `Log.list_game_results`."""
        return [ResultRow(*row) for row in self.ask(_OF_GAME, table, game)]

    def topics(self, kind: str) -> list[str]:
        """See `Log.list_topics`."""
        return [topic for (topic,) in self.ask(_TOPICS, kind)]

    def game_record(self, table: str, game: int) -> bytes | None:
        """See `Log.find_game_record`."""
        rows = self.ask(_RECORD, table, game)
        return bytes(rows[0][0]) if rows else None

    def members(self, club: str, *, known: bool) -> list[tuple[str, str]]:
        """See `Log.list_members`."""
        return [(player, role) for player, role in self.ask(_MEMBERS, club) if role or known]

    def clubs_of(self, player: str, *, known: bool) -> list[tuple[str, str]]:
        """See `Log.list_player_clubs`."""
        return [(club, role) for club, role in self.ask(_CLUBS, player) if role or known]

    def club_lines(self, player: str) -> list[ClubLine]:
        """See `Log.list_club_lines`."""
        return [ClubLine(*row) for row in self.ask(_CLUB_LINES, player)]

    def server_key(self) -> bytes:
        """See `Log.load_server_key`; whoever opened the database to write has made it."""
        return bytes(self.ask("SELECT value FROM meta WHERE name = ?", "server_key")[0][0])

    def counts(self) -> DatabaseCounts:
        """See `Log.count_rows`."""
        return DatabaseCounts(*self.ask(_COUNTS)[0])


def _listed(row: tuple[Any, ...]) -> tuple[str, Listing]:
    table, title, preset, phase, is_open, *rest = row
    return table, Listing(title, preset, phase, bool(is_open), *rest)


def _after(prefix: str) -> str:
    """Return the first text that sorts after all texts with this prefix."""
    return prefix[:-1] + chr(ord(prefix[-1]) + 1)
