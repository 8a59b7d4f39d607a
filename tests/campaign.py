"""Everything at once for some time, and then the books are checked (``make campaign-real``).

People, those who watch, evenings and whoever means harm are at one server on a file, and then at
three behind HAProxy on one database, while servers are killed, stopped and woken or told to end,
the database loses its power, connections are cut, disks are full and clocks are set. At the end it
is held against what everybody noted for themselves: all that was acknowledged is in the log, once
and in order; every table can be read and goes on; every finished game's deals are verified; no
secret of a shuffle was seen before its time; what the players of the evenings owe comes to nothing.

``python tests/campaign.py --minutes 10 --file campaign.json``. What is not there (HAProxy,
PostgreSQL, libfaketime, the right to mount a disk) is left out, and named in the file.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import os
import random
import re
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx

from campaign_foes import Foes, Target
from campaign_houses import Clock, Disk, House, OneServer, ThreeServers, disk_in, haproxy
from euchre import fair
from euchre.notation.record import read_records_partly
from euchre.store import DurableLog
from event_help import EIGHT, Visitor
from postgres_help import cluster, programs
from server_help import PATIENCE, Guest
from test_server_fuzz import made_up
from test_server_kill import GAMES, LOST, Stubborn, goes_on, nothing_lost

SECRET = re.compile(r"\b[0-9a-f]{64}\b")
PINGS = 2.0
"""Seconds after which somebody takes a server that says nothing for gone, and comes again."""
SITTING = 120.0
"""Seconds after which people sit down at new tables: nobody plays on one for days."""
ROUNDS = 12
"""Rounds of an evening, after which another begins."""


class Noting(Guest):
    """A client that notes at which version it first saw anything that could be a secret."""

    notes: dict[str, int]

    def hear(self) -> dict[str, Any]:
        told = super().hear()
        self.told.clear()
        for found in SECRET.findall(json.dumps(told)):
            self.notes.setdefault(found, told.get("v", 0))
        return told


class Person(Stubborn):
    """Somebody who plays on whatever happens.

    Attributes:
        notes: what could be a secret, and at which version it was first seen.
        refused: how often they were told that what they did could not be written.
    """

    breath, pings = 0.0, PINGS
    refusing = ("not-saved",)

    def __init__(self, port: Callable[[], int], made: dict[str, Any], name: str) -> None:
        self.notes: dict[str, int] = {}
        super().__init__(port, made, name)

    def _come(self) -> Guest:
        return _noting(self.notes, self.port(), self.made["table"], self.made["token"])

    def again(self) -> None:
        """Come back to the table."""
        self.enough.clear()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()


def _noting(notes: dict[str, int], port: int, table: str, token: str | None = None) -> Noting:
    class Mine(Noting):
        pass

    Mine.notes = notes
    return Mine(port, table, token, pings=PINGS)


class Watching:
    """Somebody who looks on at a table, in a thread; each version must follow on the one before."""

    def __init__(self, port: Callable[[], int], table: str, notes: dict[str, int]) -> None:
        self.enough, self.count = threading.Event(), 0
        self._port, self._table, self._notes = port, table, notes
        self.problem: AssertionError | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while not self.enough.is_set():
            with (
                contextlib.suppress(*LOST, AssertionError),
                _noting(self._notes, self._port(), self._table) as guest,
            ):
                self._look(guest)
            time.sleep(0.05)

    def _look(self, guest: Guest) -> None:
        while not self.enough.is_set():
            try:
                guest.hear()
            except AssertionError as error:
                self.problem = error
                raise
            self.count += 1


class Host:
    """Somebody who hosts evenings with stakes, round after round."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.evenings: list[Visitor] = []
        self.rounds = 0

    def one_more(self) -> None:
        """A round paired and scored; what could not be said is said again the next time."""
        with contextlib.suppress(AssertionError, httpx.TransportError):
            if not self.evenings or len(self.evenings[-1].data()["rounds"]) >= ROUNDS:
                visitor = Visitor(self._address)
                visitor.host(EIGHT, stake="5", rounds=f"{ROUNDS}")
                self.evenings.append(visitor)
            visitor = self.evenings[-1]
            rounds = visitor.data()["rounds"]
            if all(table["result"] for each in rounds[-1:] for table in each["tables"]):
                visitor.do("pair", rounds=len(rounds))
            visitor.finish_round()
            self.rounds += 1

    def debts(self) -> list[int]:
        """What everybody has together at each evening, the bank among them, in cents."""
        return [sum(one["cents"] for one in each.data()["balances"]) for each in self.evenings]


class Sitting:
    """Who is at three tables for a while."""

    def __init__(self, house: House, notes: dict[str, int]) -> None:
        address = f"http://127.0.0.1:{house.port()}"
        with httpx.Client(base_url=address, timeout=PATIENCE) as web:
            wanted = {"pace": "instant", "bots": "random", "start": True}
            self.made = [_post(web, "/api/tables", rules=name, **wanted) for name in GAMES]
            sat = _post(web, f"/api/tables/{self.made[0]['table']}/seats", name="Lee")
        pairs = zip((*self.made, sat), (*GAMES, "lee"), strict=True)
        self.people = [Person(house.port, one, name) for one, name in pairs]
        self.watching = [Watching(house.port, one["table"], notes) for one in self.made]

    def end(self) -> None:
        """Everybody goes."""
        everybody: list[Person | Watching] = [*self.people, *self.watching]
        for each in everybody:
            each.enough.set()
        for each in everybody:
            each.thread.join(PATIENCE)
        for watching in self.watching:
            assert watching.problem is None, watching.problem


def _post(web: httpx.Client, path: str, **wanted: Any) -> dict[str, Any]:
    """The answer to something that may have to be asked again, while servers come and go."""
    until = time.monotonic() + PATIENCE
    while True:
        with contextlib.suppress(httpx.TransportError):
            answer = web.post(path, json=wanted)
            if answer.status_code < 400:
                found: dict[str, Any] = answer.json()
                return found
            assert time.monotonic() < until, answer.text
        time.sleep(0.1)


class Campaign:
    """What befalls one house, and what came of it."""

    def __init__(self, house: House, messages: list[str | bytes], seed: int) -> None:
        self.house, self.rng = house, random.Random(seed)
        self._messages = messages
        self.sittings: list[Sitting] = []
        self.seen: dict[str, int] = {}
        self.host = Host(f"http://127.0.0.1:{house.port()}")
        self.took: dict[str, list[float]] = {way: [] for way in house.ways}
        self.hostile: dict[str, int] = {}

    @property
    def people(self) -> list[Person]:
        return [person for sitting in self.sittings for person in sitting.people]

    def run(self, seconds: float) -> None:
        """Strike for so long.

        Raises:
            AssertionError: something stands still, or was answered that should not be.
        """
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._sit(min(until, time.monotonic() + SITTING))

    def _sit(self, until: float) -> None:
        sitting = Sitting(self.house, self.seen)
        self.sittings.append(sitting)
        tables = [(made["table"], made["token"]) for made in sitting.made]
        among = len(self.house.servers) > 1
        target = Target(self.house.ports(), tables, self._messages, among)
        foes = Foes(target, self.rng.randrange(2**32))
        try:
            goes_on(list(sitting.people))
            while time.monotonic() < until:
                self._strike(sitting)
        finally:
            for kind, many in foes.end().items():
                self.hostile[kind] = self.hostile.get(kind, 0) + many
            sitting.end()
        assert not foes.problems, foes.problems[:5]

    def _strike(self, sitting: Sitting) -> None:
        blows = sum(map(len, self.took.values()))
        way = self.house.ways[blows % len(self.house.ways)]
        people = sitting.people
        refused = [person.refused for person in people]

        def told() -> bool:
            pairs = zip(people, refused, strict=True)
            return any(each.refused > was for each, was in pairs) or self.house.unready()

        self.house.begun = time.monotonic()
        back = self.house.blow(way, self.rng, told)
        goes_on(list(people))
        self.took[way].append(time.monotonic() - self.house.begun)
        back()
        if blows % 5 == 0:
            goes_on(list(people))
            self.host.one_more()

    def books(self) -> dict[str, Any]:
        """What is asked while the servers are there: games, ledgers, and whether tables go on.

        Raises:
            AssertionError: something does not hold.
        """
        made = [one for sitting in self.sittings for one in sitting.made]
        verified = sum(games_verified(self.house.port(), one) for one in made)
        debts = self.host.debts()
        assert not any(debts), f"what the players of evenings owe does not come to nothing: {debts}"
        for sitting in self.sittings:  # also those that were left long ago
            for person in sitting.people:
                person.again()
            try:
                goes_on(list(sitting.people))
            finally:
                sitting.end()
        return {
            "games verified": verified,
            "ledgers that come to nothing": len(debts),
            "rounds of evenings": self.host.rounds,
            "tables that go on": len(made),
        }

    def figures(self) -> dict[str, Any]:
        people = self.people
        house = self.house
        return {
            "blows": {way: len(each) for way, each in self.took.items()},
            "kills": house.kills,
            **({"takeovers": house.takeovers()} if isinstance(house, ThreeServers) else {}),
            "hostile messages": sum(self.hostile.values()),
            "of each kind": self.hostile,
            "acknowledged": sum(len(person.acknowledged) for person in people),
            "told that it could not be written": sum(person.refused for person in people),
            "games": sum(person.games for person in people),
            "connections": sum(person.resumed for person in people),
            "watched": sum(each.count for one in self.sittings for each in one.watching),
            "seconds until all went on": {
                way: {
                    "median": round(statistics.median(each), 2),
                    "worst": round(max(each), 2),
                    "over 5": sum(seconds > 5 for seconds in each),
                }
                for way, each in self.took.items()
                if each
            },
        }


def games_verified(port: int, made: dict[str, Any]) -> int:
    """Every finished game of a table, by its record alone; how many."""
    seat = {"authorization": f"Bearer {made['token']}"}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as web:
        for game in range(1, 10_000):
            address = f"/api/tables/{made['table']}/record?game={game}"
            answer = web.get(address, headers=seat)
            if answer.status_code != httpx.codes.OK:
                assert answer.status_code == httpx.codes.NOT_FOUND, answer.text
                return game - 1
            (record,) = read_records_partly(answer.text).records
            wrong = [each for each in fair.check_deals(record) if not each.ok]
            assert not wrong, wrong
    raise AssertionError("a table has more games than can be")


def secrets_kept(where: str | Path, people: Iterable[Person], seen: dict[str, int]) -> int:
    """No secret of a shuffle was seen before the version that told it; how many there are."""
    count = 0
    notes: dict[str, list[dict[str, int]]] = {}
    for person in people:
        notes.setdefault(person.made["table"], [seen]).append(person.notes)
    with DurableLog.open(where) as log:
        for table, noted in notes.items():
            told: dict[str, int] = {}
            for entry in log.read_entries(table):
                for found in SECRET.findall(entry.entry.decode()):
                    told.setdefault(found, entry.seq)
            for secret in log.read_secrets(table).values():
                count += 1
                for each in noted:
                    at = each.get(secret.hex())
                    known = told.get(secret.hex())
                    assert at is None or (known is not None and at >= known), f"seen at {at}"
    return count


@contextlib.contextmanager
def houses(which: str, told: dict[str, Any]) -> Iterator[House]:
    """One of them, with what it needs; what is left out is told."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # the user of the database passes
        with disk_in(folder / "disk") as disk, contextlib.ExitStack() as ends:
            if disk is None:
                told["left out"].append(f"disks that are full: {Disk.missing}")
            if Clock.library is None:
                told["left out"].append("clocks that are set: libfaketime is not installed")
            house: House
            if which == "one":
                house = OneServer(folder if disk is None else disk.folder, disk)
            else:
                own = ends.enter_context(cluster(None if disk is None else disk.folder))
                house = ThreeServers(folder, own, disk)
            ends.callback(house.end)
            yield house


def campaign(seconds: float, seed: int, save: Callable[[dict[str, Any]], None]) -> None:
    """All of it; the figures, and what was left out, are saved after each part."""
    told: dict[str, Any] = {"seconds": seconds, "load before": os.getloadavg(), "left out": []}
    parts = {"one server on a file": ("one", 0.4), "three servers on one database": ("three", 0.6)}
    messages = made_up(1_000)
    for name, (which, part) in parts.items():
        if which == "three" and (programs() is None or not haproxy()):
            told["left out"].append("three servers: PostgreSQL or HAProxy is not installed")
            continue
        with houses(which, told) as house:
            going = Campaign(house, messages, seed)
            try:
                going.run(part * seconds)
                told[name] = going.figures() | going.books()
                for server in house.servers:
                    server.process.kill()
                    server.process.wait()
                for person in going.people:
                    nothing_lost(house.where, [person])
                told[name]["secrets kept"] = secrets_kept(house.where, going.people, going.seen)
            except AssertionError as error:
                said = [server.complaints.read_text()[-5000:] for server in house.servers]
                told[name] = going.figures() | {"went wrong": f"{error}", "complaints": said}
                raise
            finally:
                save(told)
    told["load after"] = os.getloadavg()
    told["in all"] = {
        figure: sum(told.get(name, {}).get(figure, 0) for name in parts)
        for figure in ("kills", "takeovers", "hostile messages", "acknowledged", "games verified")
    }
    save(told)


def main() -> None:
    parser = argparse.ArgumentParser(description="Everything at once, and then the books.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("campaign.json"))
    chosen = parser.parse_args()
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # they tell of each silence

    def save(told: dict[str, Any]) -> None:
        chosen.file.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")

    try:
        campaign(60 * chosen.minutes, chosen.seed, save)
    finally:
        if chosen.file.exists():
            sys.stdout.write(chosen.file.read_text(encoding="utf-8"))
        sys.stdout.write(f"The figures are in {chosen.file.absolute()}.\n")


if __name__ == "__main__":
    main()
