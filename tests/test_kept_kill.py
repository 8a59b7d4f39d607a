"""Clubs and ratings of a server that is killed: what was acknowledged is there, and folds alike."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

pytest.importorskip("numpy", reason="numpy is not installed: pip install 'euchre[bots]'")

import kept_driver
from effort import TIMES
from euchre.clubs import fold_events
from euchre.clubs.entries import entry_from_json
from euchre.ratings import build_grade
from euchre.server.accounts.ranked_status import MEASURED_TOPIC
from euchre.server.accounts.ratings import (
    build_ranked_result,
    compute_ratings,
)
from euchre.store import CLUB_PREFIX, DurableLog, LogEntryRow, PlayerResultRow, WriteBatch
from euchre.table.results import GameResult, result_from_json, result_to_json
from kept_driver import CLUBS, PEOPLE, record_of

PATIENCE = 60.0


class Witness:
    """What is known of a database from what its servers have told.

    Attributes:
        steps: what was wanted of each club, step by step, and has been acknowledged.
        maybe: of each club what was wanted and not acknowledged.
        games: each game that was acknowledged, with its luck if that was.
        open_games: each that was wanted.
        open_plays: the luck that was to be noted.
    """

    def __init__(self) -> None:
        self.sure: dict[str, list[str]] = defaultdict(list)
        self.maybe: dict[str, list[str]] = {}
        self.games: dict[str, GameResult] = {}
        self.open_games: dict[str, GameResult] = {}
        self.open_plays: dict[str, float] = {}

    def hears(self, line: str) -> None:
        match json.loads(line):
            case ["wants", club, entries]:
                self.maybe[club] = entries
            case ["has", club]:
                self.sure[club] += self.maybe.pop(club)
            case ["plays", table, body]:
                self.open_games[table] = result_from_json(body.encode()).game
            case ["played", table]:
                self.games[table] = self.open_games.pop(table)
            case ["measures", table, ahead]:
                self.open_plays[table] = ahead
            case ["measured", table]:
                self._measured(table)

    def _measured(self, table: str) -> None:
        ahead = self.open_plays.pop(table)
        self.games[table] = structs.replace(self.games[table], play=(ahead, -ahead))

    # -- and what is there ----------------------------------------------------------------------

    def checks(self, log: DurableLog) -> None:
        """Nothing is lost, nothing is there in part; what was open is known from now on."""
        for club in CLUBS:
            self._check_club(log, club)
        for table, game in [*self.open_games.items()]:
            if log.list_game_results(table, 1):
                self.games[table] = game
        for table in [*self.open_plays]:
            if log.list_game_results(table, 1)[0].topic == MEASURED_TOPIC:
                self._measured(table)
        there = [
            row for topic in (MEASURED_TOPIC, "") for row in log.list_topic_results("ranked", topic)
        ]
        wanted = [row for table, game in self.games.items() for row in rows(table, game)]
        assert sorted(there, key=key) == sorted(wanted, key=key)
        assert all(log.find_game_record(table, 1) == record_of(table) for table in self.games)
        self.open_games, self.open_plays = {}, {}
        self._check_ratings(log)

    def _check_club(self, log: DurableLog, club: str) -> None:
        there = [row.entry.decode() for row in log.read_entries(CLUB_PREFIX + club)]
        sure, maybe = self.sure[club], self.maybe.pop(club, [])
        assert there in (sure, sure + maybe), "a step was lost, or is there in part"
        self.sure[club] = there
        if there:
            state = fold_events(entry_from_json(entry.encode()) for entry in there)
            roles = {player: each.role for player, each in state.members.items()}
            assert dict(log.list_members(CLUB_PREFIX + club)) == roles
            assert dict(log.list_tables())[CLUB_PREFIX + club].title == state.title

    def _check_ratings(self, log: DurableLog) -> None:
        """From nothing they come out as from what was acknowledged, in whatever order."""
        results = [build_ranked_result(f"{table}.1", game) for table, game in self.games.items()]
        random.Random(len(results)).shuffle(results)
        for family in compute_ratings(log):
            assert family.matches == len(results)
            assert family.ratings == build_grade(family.family).rate(results)


def key(row: PlayerResultRow) -> tuple[str, str]:
    return row.table, row.player


def rows(table: str, game: GameResult) -> list[PlayerResultRow]:
    """The results of a game as they are to be there."""
    made = kept_driver.rows_of(table, structs.replace(game, play=None))
    if game.play is None:
        return [*made]
    return [replace(row, topic=MEASURED_TOPIC, body=with_play(row, game)) for row in made]


def with_play(row: PlayerResultRow, game: GameResult) -> bytes:
    return result_to_json(structs.replace(result_from_json(row.body), game=game))


def is_busy(told: Path, lines: int, server: subprocess.Popen[bytes]) -> None:
    """Wait until so much has been told."""
    until = time.monotonic() + PATIENCE
    while not told.exists() or told.read_bytes().count(b"\n") < lines:
        assert server.poll() is None, "it has ended by itself"
        assert time.monotonic() < until
        time.sleep(0.005)


@pytest.mark.parametrize("seed", range(TIMES))
def test_clubs_and_ratings_of_a_killed_server_are_what_was_acknowledged(
    tmp_path: Path, seed: int
) -> None:
    rng, witness, path = random.Random(seed), Witness(), tmp_path / "euchre.db"
    with DurableLog.open(path) as log:
        for player in PEOPLE:
            log.append(WriteBatch(player, (LogEntryRow(1, 0, None, None, b"an account"),))).result()
    for round_ in range(4):
        told = tmp_path / f"told-{round_}"
        command = [sys.executable, kept_driver.__file__, str(path), str(told)]
        command.append(str(10 * seed + round_))
        with subprocess.Popen(command) as server:  # noqa: S603 - our own
            is_busy(told, rng.randint(1, 400), server)
            server.kill()
        for line in told.read_text().splitlines(keepends=True):
            if line.endswith("\n"):  # the last one may have been cut off
                witness.hears(line)
        with DurableLog.open(path) as log:
            witness.checks(log)
        with DurableLog.open(path) as log:
            witness.checks(log)  # and to be opened once more changes nothing
    assert len(witness.games) > 20
    assert all(len(witness.sure[club]) > 5 for club in CLUBS)
