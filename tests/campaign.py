"""Everything at once for some time, and then the books are checked: what ``make campaign`` runs.

People, those who watch, an evening and somebody who sends anything at all are at one server on a
file, and then at three behind HAProxy on one database, while servers are killed, stopped and
woken or told to end, the database loses its power, and connections are cut. At the end it is
held against what everybody noted for themselves: all that was acknowledged is in the log, once and
in order; every table can be read and goes on; every finished game's deals are verified; no secret
of a shuffle was seen before its time; what the players of the evening owe comes to nothing.

``python tests/campaign.py --minutes 10 --file campaign.json``. What is not there (HAProxy,
PostgreSQL) is left out, and named in the file.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from euchre import fair
from euchre.record import read
from euchre.server.app import DATABASE
from euchre.store import Log
from euchre.store.postgres.claims import SILENCE
from event_help import EIGHT, Visitor
from postgres_help import Cluster, cluster, free_port, programs
from server_help import PATIENCE, Guest
from test_nodes_kill import Struck
from test_server_fuzz import made_up
from test_server_kill import GAMES, LOST, Stubborn, goes_on, nothing_lost

SERVERS = 3
WAYS = ("kill", "stop", "end")
BLOWS = {"one": WAYS, "three": (*WAYS, "cut", "power")}
"""What befalls one server on a file, and three on a database."""
SECRET = re.compile(r"\b[0-9a-f]{64}\b")
CUT = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'euchre'
"""
HAPROXY = Path(__file__).parent.parent / "deploy" / "haproxy.cfg"


class Noting(Guest):
    """A client that notes at which version it first saw anything that could be a secret."""

    notes: dict[str, int]

    def hear(self) -> dict[str, Any]:
        told = super().hear()
        for found in SECRET.findall(json.dumps(told)):
            self.notes.setdefault(found, told.get("v", 0))
        return told


class Person(Stubborn):
    """Somebody who plays on whatever happens."""

    pings = 1.0

    def __init__(self, port: Callable[[], int], made: dict[str, Any], name: str) -> None:
        self.notes: dict[str, int] = {}
        super().__init__(port, made, name)

    def _come(self) -> Guest:
        return _noting(self.notes, self.port(), self.made["table"], self.made["token"])


def _noting(notes: dict[str, int], port: int, table: str, token: str | None = None) -> Noting:
    class Mine(Noting):
        pass

    Mine.notes = notes
    return Mine(port, table, token, pings=1.0)


class Running:
    """Something that goes on in a thread until it is enough."""

    def __init__(self, work: Callable[[], None]) -> None:
        self.enough, self.problem = threading.Event(), None
        self._work = work
        self.count = 0
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while not self.enough.is_set():
            try:
                self._work()
            except (*LOST, httpx.TransportError, AssertionError):
                time.sleep(0.05)

    def end(self) -> None:
        self.enough.set()
        self.thread.join(PATIENCE)


def watches(port: Callable[[], int], table: str, notes: dict[str, int]) -> Running:
    """Somebody who looks on at a table; each version must follow on the one before."""

    def work() -> None:
        with _noting(notes, port(), table) as guest:
            while not watching.enough.is_set():
                guest.hear()
                watching.count += 1

    watching = Running(work)
    return watching


def shouts(port: Callable[[], int], table: str, messages: list[str | bytes]) -> Running:
    """Somebody who sends anything at all."""
    rng = random.Random(3)

    def work() -> None:
        with Guest(port(), table, pings=1.0) as guest:
            while not shouting.enough.is_set():
                guest.line.send(rng.choice(messages))
                shouting.count += 1
                time.sleep(0.002)

    shouting = Running(work)
    return shouting


class Host:
    """Somebody who hosts an evening with stakes, round after round."""

    def __init__(self, address: str) -> None:
        self.visitor = Visitor(address)
        self.visitor.web.timeout = httpx.Timeout(PATIENCE)
        self.visitor.host(EIGHT, stake="5", rounds="12")
        self.rounds = 0

    def one_more(self) -> None:
        """A round paired and scored; what could not be said is said again."""
        with contextlib.suppress(AssertionError, httpx.TransportError):
            if len(self.visitor.data()["rounds"]) <= self.rounds:
                self.visitor.do("pair", rounds=self.rounds)
            self.visitor.finish_round()
            self.rounds = len(self.visitor.data()["rounds"])

    def debts(self) -> int:
        """What everybody has together, the bank among them, in cents: it must be nothing."""
        return sum(each["cents"] for each in self.visitor.data()["balances"])


class House:
    """Servers that can be struck, and where people come to.

    Attributes:
        where: the database, as `Log.open` takes it.
    """

    where: str | Path

    def port(self) -> int:
        raise NotImplementedError

    def blow(self, way: str, rng: random.Random) -> Callable[[], None]:
        """Strike; what is called brings everything back."""
        raise NotImplementedError


class OneServer(House):
    """One server on a file."""

    def __init__(self, folder: Path) -> None:
        self.where = folder / DATABASE
        self.server = Struck("", folder)
        self.server.wait()

    def port(self) -> int:
        return self.server.port

    def blow(self, way: str, rng: random.Random) -> Callable[[], None]:  # noqa: ARG002
        self.server.strike(way)
        if way == "stop":
            time.sleep(0.5)
        self.server.back(way)
        return lambda: None


class ThreeServers(House):
    """Three servers on one database, behind HAProxy."""

    def __init__(self, folder: Path, own: Cluster) -> None:
        self.own = own
        self.where = own.store()
        self.servers = [Struck(self.where, folder) for _ in range(SERVERS)]
        for server in self.servers:
            server.wait()
        self._front = free_port()
        file = folder / "haproxy.cfg"
        file.write_text(self._config())
        place = {f"SERVER_{n}": f"127.0.0.1:{s.port}" for n, s in enumerate(self.servers, 1)}
        given = {**os.environ, **place, "BIND": f"127.0.0.1:{self._front}"}
        self.balancer = subprocess.Popen(  # noqa: S603 - looked for before
            ["haproxy", "-f", str(file), "-db"],  # noqa: S607
            env=given,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(2)

    @staticmethod
    def _config() -> str:
        text = HAPROXY.read_text().replace("maxconn 20000", "maxconn 1000")
        for line in re.findall(r"^ *# server two .*\n", text, re.MULTILINE):
            two = line.replace("# ", "")
            three = two.replace("two", "three").replace("SERVER_2", "SERVER_3")
            text = text.replace(line, two + three)
        if os.geteuid():
            text = re.sub(r"^    (user|group) haproxy\n", "", text, flags=re.MULTILINE)
        return text

    def port(self) -> int:
        return self._front

    def blow(self, way: str, rng: random.Random) -> Callable[[], None]:
        if way == "cut":
            name = str(self.where).rpartition("/")[2]
            self.own.execute(CUT + " AND datname = current_database()", database=name)
            return lambda: None
        if way == "power":
            self.own.stop()
            time.sleep(0.5)
            self.own.start()
            return lambda: None
        struck, begun = rng.choice(self.servers), time.monotonic()
        struck.strike(way)

        def back() -> None:
            if way == "stop":
                time.sleep(max(0.0, begun + SILENCE + 2 - time.monotonic()))
            struck.back(way)

        return back

    def end(self) -> None:
        self.balancer.kill()
        self.balancer.wait()


def run(house: House, seconds: float, kind: str, seed: int) -> dict[str, Any]:
    """Strike a house for so long while everybody is there; the figures.

    Raises:
        AssertionError: something was lost, leaked or stands still.
    """
    rng, messages = random.Random(seed), made_up(1_000)
    with httpx.Client(base_url=f"http://127.0.0.1:{house.port()}", timeout=PATIENCE) as web:
        made = [
            web.post(
                "/api/tables",
                json={"preset": name, "pace": "instant", "bots": "random", "start": True},
            )
            .raise_for_status()
            .json()
            for name in GAMES
        ]
        sat = web.post(f"/api/tables/{made[0]['table']}/seats", json={"name": "Lee"})
    people = [Person(house.port, one, name) for one, name in zip(made, GAMES, strict=True)]
    people.append(Person(house.port, sat.raise_for_status().json(), "lee"))
    seen: dict[str, int] = {}
    others = [watches(house.port, one["table"], seen) for one in made]
    others.append(loud := shouts(house.port, made[0]["table"], messages))
    host = Host(f"http://127.0.0.1:{house.port()}")
    took: dict[str, list[float]] = {way: [] for way in BLOWS[kind]}
    until, blows = time.monotonic() + seconds, 0
    try:
        goes_on(list(people))
        while time.monotonic() < until:
            way = BLOWS[kind][blows % len(BLOWS[kind])]
            begun = time.monotonic()
            back = house.blow(way, rng)
            goes_on(list(people))
            took[way].append(time.monotonic() - begun)
            back()
            goes_on(list(people))
            host.one_more()
            blows += 1
    finally:
        going: list[Person | Running] = [*people, *others]
        for each in going:
            each.enough.set()
        for each in going:
            each.thread.join(PATIENCE)
    verified = games_verify(house.port(), made)
    assert host.debts() == 0, "what the players of the evening owe does not come to nothing"
    return {
        "blows": blows,
        "acknowledged": sum(len(person.acknowledged) for person in people),
        "games": sum(person.games for person in people),
        "connections": sum(person.resumed for person in people),
        "watched": sum(each.count for each in others) - loud.count,
        "hostile": loud.count,
        "rounds of the evening": host.rounds,
        "games verified": verified,
        "seconds until all went on": {
            way: {"median": round(statistics.median(each), 2), "worst": round(max(each), 2)}
            for way, each in took.items()
            if each
        },
        "people": people,
        "seen": seen,
    }


def games_verify(port: int, made: list[dict[str, Any]]) -> int:
    """Every finished game of every table, by its record alone; how many."""
    count = 0
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as web:
        for one in made:
            seat = {"authorization": f"Bearer {one['token']}"}
            for game in range(1, 10_000):
                address = f"/api/tables/{one['table']}/record?game={game}"
                answer = web.get(address, headers=seat)
                if answer.status_code != 200:
                    break
                (record,) = read(answer.text).records
                wrong = [each for each in fair.verify(record) if not each.ok]
                assert not wrong, wrong
                count += 1
    return count


def nothing_leaked(where: str | Path, people: list[Person], seen: dict[str, int]) -> int:
    """No secret of a shuffle was seen before the version that told it; how many there are."""
    count = 0
    with Log.open(where) as log:
        for table in {person.made["table"] for person in people}:
            told: dict[str, int] = {}
            for entry in log.entries(table):
                for found in SECRET.findall(entry.entry.decode()):
                    told.setdefault(found, entry.seq)
            for secret in log.secrets(table).values():
                count += 1
                name = secret.hex()
                for notes in (seen, *(person.notes for person in people)):
                    at = notes.get(name)
                    assert at is None or at >= told[name], f"{name} was seen at {at}"
    return count


def checked(house: House, figures: dict[str, Any]) -> dict[str, Any]:
    """The books, once everybody is gone and the servers are down."""
    people: list[Person] = figures.pop("people")
    nothing_lost(house.where, list(people))
    figures["secrets kept"] = nothing_leaked(house.where, people, figures.pop("seen"))
    return figures


@contextlib.contextmanager
def ended(*servers: Struck) -> Iterator[None]:
    """Whatever happens, no server is left."""
    try:
        yield
    finally:
        for server in servers:
            server.process.send_signal(signal.SIGCONT)
            server.process.kill()
            server.process.wait()


def campaign(seconds: float, seed: int) -> dict[str, Any]:
    """All of it; the figures, and what was left out."""
    told: dict[str, Any] = {"seconds": seconds, "left out": []}
    with tempfile.TemporaryDirectory() as folder:
        one = OneServer(Path(folder))
        with ended(one.server):
            figures = run(one, seconds / 2, "one", seed)
        told["one server on a file"] = checked(one, figures)
    if programs() is None or shutil.which("haproxy") is None:
        told["left out"].append("three servers: PostgreSQL or HAProxy is not installed")
        return told
    with tempfile.TemporaryDirectory() as folder, cluster() as own:
        three = ThreeServers(Path(folder), own)
        try:
            with ended(*three.servers):
                figures = run(three, seconds / 2, "three", seed)
        finally:
            three.end()
        told["three servers on one database"] = checked(three, figures)
    told["left out"].append("clocks that are set, and disks that are full while it goes on")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description="Everything at once, and then the books.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=Path("campaign.json"))
    chosen = parser.parse_args()
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # they tell of each silence
    told = campaign(60 * chosen.minutes, chosen.seed)
    text = json.dumps(told, indent=2)
    chosen.file.write_text(text + "\n", encoding="utf-8")
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
