"""A server without a door, whose clubs and ranked games go on until it is killed.

``python kept_driver.py DATABASE TOLD SEED`` writes to the file TOLD, a line each, what it is about
to write down, and what it has been told is on the disk.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from club_help import ANN, BO, CY, DEE, ELI, STANDARD
from euchre.clubs import Club, ClubError, Entry
from euchre.clubs.commands import people, scores, seasons
from euchre.clubs.commands import rule_sets_and_tournaments as games
from euchre.clubs.entries import SEASON_KINDS, entry_to_json
from euchre.server.accounts.ratings import build_luck_rewrite
from euchre.server.clubs.registry import ClubStore, LiveClub
from euchre.server.limits import ServerLimits
from euchre.server.tables.hub import TableHub
from euchre.store import DurableLog, EventLoopNotifier, GameRecordRow, PlayerResultRow, WriteBatch
from euchre.table.log.participants import StartingPlayer
from euchre.table.results import RANKED_KIND, GameResult, PlayerResult, result_to_json

PEOPLE = (ANN, BO, CY, DEE, ELI)
CLUBS = ("club-of-ann", "club-of-bo")


def rows_of(table: str, game: GameResult) -> tuple[PlayerResultRow, ...]:
    """The results of a ranked game whose luck has not been told from play."""
    return tuple(
        PlayerResultRow(table, 1, each.player, game.ended, RANKED_KIND, "",
                  result_to_json(PlayerResult(seat, game)))
        for seat, each in enumerate(game.seats)
    )  # fmt: skip


def record_of(table: str) -> bytes:
    """What stands for the record of a game."""
    return f"record of {table}".encode()


def game_of(rng: random.Random, ended: int) -> GameResult:
    """A ranked game of four, by lot."""
    scores = rng.choice([(10, 4), (6, 10), (10, 9), (1, 11)])
    return GameResult(
        rules=STANDARD.to_dict(),
        seats=tuple(StartingPlayer(each.partition(".")[2], each) for each in rng.sample(PEOPLE, 4)),
        scores=scores,
        winner=0 if scores[0] > scores[1] else 1,
        hands=11,
        started=ended - 1,
        ended=ended,
    )


class Driver:
    """Does things by lot.

    Args:
        path: of the database.
        told: of the file for what is told.
        seed: of the lots, and part of what games are called.
    """

    def __init__(self, path: Path, told: Path, seed: int) -> None:
        self.rng, self.seed = random.Random(seed), seed
        loop = asyncio.get_running_loop()
        self.log = DurableLog.open(path, EventLoopNotifier(loop))
        self.hub = TableHub(self.log, ServerLimits(), loop)
        self.clubs = ClubStore(self.hub)
        self.file = os.open(told, os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    def tell(self, *what: Any) -> None:
        os.write(self.file, json.dumps(what).encode() + b"\n")

    # -- clubs ----------------------------------------------------------------------------------

    async def live_club(self, ident: str) -> LiveClub:
        live = await self.clubs.find(ident)
        if live is not None:
            return live
        owner = ANN if ident == CLUBS[0] else BO
        entries = people.create_club(ident, "The Bowers", "", owner, "Founder")
        self.wants(ident, entries)
        live = await self.clubs.create_log(
            ident, entries, author=owner, command_id="", token_rows=()
        )
        self.tell("has", ident)
        return live

    def wants(self, ident: str, entries: Sequence[Entry]) -> Sequence[Entry]:
        self.tell("wants", ident, [entry_to_json(entry).decode() for entry in entries])
        return entries

    async def club(self, ident: str) -> None:
        while True:
            live = await self.live_club(ident)
            decide = self.wish(live.club)

            def decided(club: Club, decide: Callable[[Club], Sequence[Entry]] = decide) -> Any:
                return self.wants(ident, decide(club))

            with suppress(ClubError):
                await self.clubs.change_log(live, "server", decided)
                self.tell("has", ident)
            await asyncio.sleep(0)

    def wish(self, club: Club) -> Callable[[Club], Sequence[Entry]]:
        """What somebody wants next; much of it cannot be."""
        rng, by, other = self.rng, self.rng.choice(PEOPLE), self.rng.choice(PEOPLE)
        owner = next(iter(club.owners))
        number, small = rng.randint(1, 2), rng.randint(1, 6)
        score = rng.choice([(10, 4), (4, 10), (11, 9)])
        title, kind = f"S{len(club.seasons)}", rng.choice(SEASON_KINDS)
        open_ = partial(seasons.open_season, title=title, kind=kind, rule_set=1, pairs=False)
        return rng.choice([
            lambda club: people.join_by_link(club, by, by[7:]),
            lambda club: people.leave_club(club, by),
            lambda club: people.remove_member(club, owner, other),
            lambda club: people.give_role(club, owner, other, rng.choice(["owner", "member"])),
            lambda club: games.add_rule_set(club, owner, "House", STANDARD),
            lambda club: open_(club, owner) if len(club.seasons) < 2 else (),
            *2 * [lambda club: seasons.enter_season(club, by, number, [by])],
            lambda club: seasons.draw_fixtures(club, owner, number, random.Random(number)),
            lambda club: seasons.challenge_entrant(club, by, number, small),
            *2 * [lambda club: scores.claim_score(club, by, number, small, score)],
            *2 * [lambda club: scores.confirm_score(club, by, number, small, score)],
            lambda club: scores.set_score(club, owner, number, small, score),
        ])  # fmt: skip

    # -- games ----------------------------------------------------------------------------------

    def tables(self) -> Iterator[str]:
        return (f"t{self.seed}-{number}" for number in itertools.count())

    async def games(self) -> None:
        for at, table in enumerate(self.tables()):
            game = game_of(self.rng, 1_000_000 * (self.seed + 1) + at)
            rows, record = rows_of(table, game), GameRecordRow(table, 1, record_of(table))
            self.tell("plays", table, rows[0].body.decode())
            done = self.log.append(WriteBatch(table, results=rows, records=(record,)))
            await asyncio.wrap_future(done)
            self.tell("played", table)
            if at % 2:
                ahead = self.rng.uniform(-4, 4)
                self.tell("measures", table, ahead)
                play = (ahead, -ahead)
                await self.hub.rewrite_games(partial(build_luck_rewrite, self.log, table, 1, play))
                self.tell("measured", table)

    async def run(self) -> None:
        await asyncio.gather(self.games(), *map(self.club, CLUBS))


async def main() -> None:
    """Go on until killed."""
    path, told, seed = sys.argv[1:]
    await Driver(Path(path), Path(told), int(seed)).run()


if __name__ == "__main__":
    asyncio.run(main())
