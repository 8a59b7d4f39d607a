"""Servers that share a database are killed, stopped and woken, in the middle of everything.

Each blow falls on one of several servers while people play at all of them: it is killed, or stopped
until others have taken its tables over and then woken, or told to end. Who played there goes on at
another. No move that was acknowledged may be lost or done twice, and no table may stand still.

The tests kill one of two; that others go on when one is told to end, or stopped, is shown by
`test_upgrade` and by the test below of one that was stopped. More, in each way in turn:
``EUCHRE_TIMES=33 pytest tests/test_nodes_kill.py -n 0``, or
``python tests/test_nodes_kill.py --blows 100``, which tells how long it took until play went on.
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import httpx

from effort import TIMES
from euchre.store import DurableLog
from euchre.store.postgres.leases import LEASE_SECONDS
from postgres_help import Cluster, cluster
from server_help import PATIENCE, Guest, Server, keep_port
from test_server_kill import GAMES, Stubborn, acknowledged, counted, goes_on, nothing_lost

WAYS = ("kill", "stop", "end")
BLOWS = 1 if TIMES == 1 else len(WAYS) * TIMES
"""How often a server is struck."""
SERVERS = 2 if TIMES == 1 else 3


class Wary(Stubborn):
    """Somebody who soon notices that a server has fallen silent, as with a balancer in between."""

    breath, pings = 5 * Stubborn.breath, 1.0


class Struck:
    """A server in a process of its own.

    Args:
        url: of its database; empty: it has a file.
        data: its folder.
        given: what else its environment has.
    """

    def __init__(self, url: str, data: Path, given: Mapping[str, str] | None = None) -> None:
        self.url, self.data, self.given = url, data, given or {}
        self.port = keep_port(self)
        self.complaints = data / f"complaints-{self.port}.txt"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "euchre", "server", "run", "--port", str(self.port)]
        given = {**os.environ, "EUCHRE_DATABASE": self.url, **self.given}
        with self.complaints.open("ab") as said:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [*command, "--data", str(self.data)],
                stdout=subprocess.DEVNULL,
                stderr=said,
                env=given,
            )

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(3000):
            assert self.process.poll() is None, self.complaints.read_text()
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
            except OSError:
                time.sleep(0.02)
            else:
                httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=PATIENCE)
                return
        raise AssertionError("the server does not come up")

    def strike(self, way: str) -> None:
        match way:
            case "kill":
                self.process.kill()
                self.process.wait()
            case "stop":
                self.process.send_signal(signal.SIGSTOP)
            case _:
                self.process.send_signal(signal.SIGTERM)

    def back(self, way: str) -> None:
        """It comes back."""
        if way == "stop":
            self.process.send_signal(signal.SIGCONT)
            return
        self.process.wait(PATIENCE)
        self.start()
        self.wait()


def play_and_strike(url: str, data: Path, blows: int, seed: int = 1) -> str:
    """Strike servers so often while people play; what came of it, in lines.

    Raises:
        AssertionError: something was lost, or stands still.
    """
    rng = random.Random(seed)
    servers = [Struck(url, data) for _ in range(SERVERS)]
    for server in servers:
        server.wait()
    logging.getLogger("websockets").setLevel(logging.CRITICAL)  # they tell of each silence
    people: list[Stubborn] = []
    took: dict[str, list[float]] = {way: [] for way in WAYS}
    well = set(range(SERVERS))

    def port() -> int:
        return servers[rng.choice(sorted(well))].port

    try:
        for name in GAMES:
            with httpx.Client(base_url=f"http://127.0.0.1:{port()}", timeout=PATIENCE) as web:
                wanted = {"rules": name, "pace": "instant", "bots": "random", "start": True}
                made = web.post("/api/tables", json=wanted).raise_for_status().json()
                people.append(Wary(port, made, name))
        with httpx.Client(base_url=f"http://127.0.0.1:{port()}", timeout=PATIENCE) as web:
            sits = web.post(f"/api/tables/{people[0].made['table']}/seats", json={"name": "Lee"})
            people.append(Wary(port, sits.raise_for_status().json(), "lee"))
        goes_on(people)
        for blow in range(blows):
            acknowledged(people)
            way, at = WAYS[blow % len(WAYS)], rng.randrange(SERVERS)
            well.discard(at)
            begun = time.monotonic()
            servers[at].strike(way)
            goes_on(people)
            took[way].append(time.monotonic() - begun)
            if way == "stop":
                time.sleep(max(0.0, begun + LEASE_SECONDS + 2 - time.monotonic()))
            if blow < blows - 1:
                servers[at].back(way)
                well.add(at)
                goes_on(people)
            nothing_lost(url, people)
        goes_on(people)
    except AssertionError as error:
        said = "\n".join(each.complaints.read_text()[-5000:] for each in servers)
        raise AssertionError(f"{error}\n{said}") from error
    finally:
        for person in people:
            person.enough.set()
        for server in servers:
            server.process.kill()
            server.process.wait()
        for person in people:
            person.thread.join(PATIENCE)
    nothing_lost(url, people)
    for server in servers:
        assert "Traceback" not in server.complaints.read_text(), server.complaints.read_text()
    came_again = [person.resumed > 1 for person in people]
    assert any(came_again)
    assert all(came_again) or blows < SERVERS
    told = [f"{blows} blows: {counted(people)}"]
    told += [
        f"until all went on after {way}: median {statistics.median(each):.2f} s,"
        f" worst {max(each):.2f} s of {len(each)}"
        for way, each in took.items()
        if each
    ]
    return "\n".join(told)


def test_no_acknowledged_move_is_lost_when_one_of_several_servers_is_struck(
    postgres: Cluster, tmp_path: Path
) -> None:
    play_and_strike(postgres.store(), tmp_path, BLOWS)


STOPPED = 2 * LEASE_SECONDS
"""Seconds for which a server is stopped in the middle of a trick."""


def in_a_trick(guest: Guest) -> bool:
    """Whether a trick has begun and somebody is asked for a card."""
    hand = guest.picture.get("hand") or {}
    asked = guest.picture["mine"].get("cards", [])
    return bool(hand.get("trick")) and any("event" in card for card in asked)


def test_a_server_that_was_stopped_in_the_middle_of_a_trick_lets_go_and_tells_its_people(
    postgres: Cluster, tmp_path: Path
) -> None:
    url = postgres.store()
    one = Struck(url, tmp_path)
    with Server(tmp_path, database=url) as two:
        try:
            one.wait()
            with httpx.Client(base_url=f"http://127.0.0.1:{one.port}", timeout=PATIENCE) as web:
                wanted = {"pace": "instant", "bots": "random", "start": True}
                made = web.post("/api/tables", json=wanted).raise_for_status().json()
            stopped_in_a_trick(one, two, made)
            with DurableLog.open(url) as log:
                had = log.owners.acquire_lease(made["table"])
        finally:
            one.process.send_signal(signal.SIGCONT)
            one.process.kill()
            one.process.wait()
    assert had is not None
    assert had.address == f"127.0.0.1:{two.port}"
    with DurableLog.open(url) as log:
        commands = {row.command for row in log.read_entries(made["table"])}
        assert "to a server that is stopped" not in commands
    said = one.complaints.read_text()
    assert "another server has it now" in said, said
    assert "Traceback" not in said, said


def stopped_in_a_trick(one: Struck, two: Server, made: Mapping[str, str]) -> None:
    there = made["table"], made["token"]
    with Guest(one.port, *there, pings=PATIENCE) as stale:
        stale.play(in_a_trick)
        one.strike("stop")
        begun = time.monotonic()
        kind, fields = stale.wanted() or ("", {})
        stale.say(kind, "to a server that is stopped", **fields)
        with Guest(two.port, *there, pings=PATIENCE) as guest:
            assert guest.version == stale.version  # where it was, card by card
            assert in_a_trick(guest)
            guest.play(lambda guest: guest.results > stale.results)
        time.sleep(max(0.0, begun + STOPPED - time.monotonic()))
        one.back("stop")
        heard = len(stale.told)
        assert stale.hear_end() == (1012, "come again")
        told = stale.told[heard:]
        assert not [each for each in told if each["type"] in ("ack", "event")], told
    with Guest(one.port, *there) as again:  # handed on from there to where the table is
        assert again.version >= guest.version
        again.play(lambda again: again.results > guest.results)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Strike servers while people play.")
    parser.add_argument("--blows", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, cluster() as own:
        print(play_and_strike(own.store(), Path(folder), chosen.blows, chosen.seed))  # noqa: T201
