"""A server that is killed in the middle of everything, again and again, while people play.

`kill -9` comes at random moments; the people's programs connect again, send once more what was not
acknowledged, and go on. No move that was acknowledged may be lost, and no table may stand still.

The tests kill once, right after something was acknowledged. More, as for an evening of it:
``EUCHRE_TIMES=25 pytest tests/test_server_kill.py -n 0``, or
``python tests/test_server_kill.py --kills 50``.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import WebSocketException

from effort import TIMES
from euchre.game.events import Event
from euchre.server.app import DATABASE_FILENAME
from euchre.store import DurableLog
from euchre.table import entry_from_json, fold_entries
from euchre.table.log.entries import MatchEventHappened
from server_help import PATIENCE, Guest, keep_port

KILLS = 1 if TIMES == 1 else 2 * TIMES
"""How often the server is killed."""
GAMES = ("standard", "british", "bid-euchre")
"""A table of each, the first with two people."""
LOST = (WebSocketException, OSError, EOFError)
"""How a client notices that the server is gone."""


class Mortal:
    """A server in a process of its own, on one port for all its lives."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = keep_port(self)
        self.complaints = data / "complaints.txt"
        self.lives = 0
        DurableLog.open(data / DATABASE_FILENAME).close()  # made sooner than by the server
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "euchre", "server", "run", "--port", str(self.port)]
        with self.complaints.open("ab") as said:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [*command, "--data", str(self.data)], stdout=subprocess.DEVNULL, stderr=said
            )
        self.lives += 1
        for _ in range(3000):
            assert self.process.poll() is None, self.complaints.read_text()
            try:
                httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=PATIENCE)
            except httpx.TransportError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the server does not come up")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Stubborn:
    """Somebody who plays whatever happens to the server, in a thread.

    Attributes:
        acknowledged: the ids that were acknowledged, with the command and the version.
        moves: how many moves were.
        games: how many games were played to their end.
        resumed: how often the connection was made anew.
        refused: how often something could not be written.
    """

    breath = 0.03 if TIMES == 1 else 0.0
    """Seconds that somebody takes for each move."""
    pings = 20.0
    """Seconds after which somebody notices that nothing comes any more."""
    refusing: tuple[str, ...] = ()
    """What may be answered where nothing can be written; what was asked is then asked again."""

    def __init__(self, port: Callable[[], int], made: dict[str, Any], name: str) -> None:
        self.port, self.made, self.name = port, made, name
        self.acknowledged: dict[str, tuple[str, dict[str, Any], int]] = {}
        self.moves = self.games = self.resumed = self.refused = self._number = 0
        self._nonces: dict[tuple[int, int, int], str] = {}
        self._waiting: tuple[str, str, dict[str, Any]] | None = None
        self.enough = threading.Event()
        self.problem: BaseException | None = None
        self.doing = ""
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while not self.enough.is_set():
            try:
                with self._come() as guest:
                    self.resumed += 1
                    self._play(guest)
            except LOST as lost:
                self.doing = f"{lost!r}"
                time.sleep(0.02)
            except BaseException as error:  # noqa: BLE001 - told by the test
                self.problem = error
                return

    def _come(self) -> Guest:
        made = self.made
        return Guest(self.port(), made["table"], made["token"], pings=self.pings)

    def _play(self, guest: Guest) -> None:
        guest.nonces = self._nonces  # what was pledged before can still be told
        asked = -1
        while not self.enough.is_set():
            self.doing = f"{guest.picture}"[:3000]
            if self._waiting is not None:
                self._settle(guest)
            if guest.over:
                self.games += guest.picture["table"]["stage"] == "over" and asked != -2
                asked = -2
                self._ask(guest, "rematch", {})
                guest.hear()
                continue
            wanted = guest.wanted() if asked != guest.version else None
            if wanted is None:
                guest.hear()
                continue
            asked = guest.version
            if self._ask(guest, *wanted) == "not-now":  # the table is being read anew
                time.sleep(0.1)
                asked = -1

    def _ask(self, guest: Guest, kind: str, fields: dict[str, Any]) -> str:
        self._number += 1
        self._waiting = (f"{self.name}-{self._number}", kind, fields)
        return self._settle(guest)

    def _settle(self, guest: Guest) -> str:
        """Send what waits, until it is answered, over however many connections; why not, if so."""
        assert self._waiting is not None
        ident, kind, fields = self._waiting
        while (answer := guest.ask(kind, ident, **fields)).get("code") in ("flood", *self.refusing):
            self.refused += answer["code"] != "flood"
            time.sleep(0.1)
        if answer["type"] == "ack":
            self.acknowledged[ident] = (kind, fields, answer["v"])
            if kind == "act":
                self.moves += 1
                self.enough.wait(self.breath)
        else:
            late = ("stale", "not-now", "not-your-turn", "wrong-phase")
            barred = kind in ("pledge", "nonce") and answer["code"] == "off"
            assert answer["code"] in late or barred, answer
        self._waiting = None
        return str(answer.get("code", ""))


def play_and_kill(data: Path, kills: int, seed: int = 1) -> str:
    """Kill a server so often while people play; what came of it, in a line.

    Raises:
        AssertionError: something was lost, or stands still.
    """
    rng, server = random.Random(seed), Mortal(data)
    people: list[Stubborn] = []

    def port() -> int:
        return int(server.port)

    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE) as web:
            for name in GAMES:
                wanted = {"rules": name, "pace": "instant", "bots": "random", "start": True}
                made = web.post("/api/tables", json=wanted).raise_for_status().json()
                people.append(Stubborn(port, made, name))
            sits = web.post(f"/api/tables/{people[0].made['table']}/seats", json={"name": "Lee"})
            people.append(Stubborn(port, sits.raise_for_status().json(), "lee"))
        for _ in range(kills):
            goes_on(people)
            time.sleep(rng.random() * 0.1)
            acknowledged(people)
            server.kill()
            nothing_lost(server.data / DATABASE_FILENAME, people)
            server.start()
        goes_on(people)
    except AssertionError as error:
        raise AssertionError(f"{error}\n{server.complaints.read_text()}") from error
    finally:
        for person in people:
            person.enough.set()
        server.kill()
        for person in people:
            person.thread.join(PATIENCE)
    nothing_lost(server.data / DATABASE_FILENAME, people)
    assert "Traceback" not in server.complaints.read_text(), server.complaints.read_text()
    assert all(person.resumed > min(kills, 1) for person in people)
    return f"{kills} kills: {counted(people)}"


def counted(people: Sequence[Stubborn]) -> str:
    """What they have done, in a few words."""
    acks = sum(len(person.acknowledged) for person in people)
    games = sum(person.games for person in people)
    return f"{acks} commands acknowledged, none lost; {games} games finished"


def goes_on(people: Sequence[Stubborn]) -> None:
    """Everybody makes another move, sooner or later."""
    before = [person.moves for person in people]
    for _ in range(6000):
        for person in people:
            assert person.problem is None, person.problem
        if all(person.moves > made for person, made in zip(people, before, strict=True)):
            return
        time.sleep(0.01)
    stuck = [each.name for each, made in zip(people, before, strict=True) if each.moves <= made]
    states = [(each.name, each.resumed, each.moves, each.doing) for each in people]
    raise AssertionError(f"nothing moves any more at {stuck}: {states}")


def acknowledged(people: Sequence[Stubborn]) -> None:
    """Until somebody has just heard that something was done: a moment to strike."""
    before, until = [*map(_heard, people)], time.monotonic() + PATIENCE
    while [*map(_heard, people)] == before:
        assert time.monotonic() < until, "nothing is acknowledged any more"
        time.sleep(0.0005)


def _heard(person: Stubborn) -> int:
    return len(person.acknowledged)


def nothing_lost(where: Path | str, people: Sequence[Stubborn]) -> None:
    """All that was acknowledged stands in the log, once, and the log can be read."""
    with DurableLog.open(where) as log:
        for person in people:
            known = dict(person.acknowledged)  # before the look: it may go on meanwhile
            rows = log.read_entries(person.made["table"])
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
            commands = [row.command for row in rows if row.command is not None]
            assert len(set(commands)) == len(commands), "a command was carried out twice"
            entries = [(row.at, entry_from_json(row.entry)) for row in rows]
            for ident in known.keys() - set(commands):  # who is ready already says nothing new
                kind, fields, version = known.pop(ident)
                then = fold_entries(entries[:version])
                ready = kind in ("ready", "rematch") and person.made["seat"] in then.ready
                assert ready, f"{ident} was acknowledged: {kind} {fields}, version {version}"
            table = fold_entries(entries)
            assert table.version == len(rows)
            seq = {row.command: row.seq for row in rows if row.command is not None}
            for ident, (kind, fields, version) in known.items():
                assert version == seq[ident]
                if kind == "act":
                    first = max((other for other in seq.values() if other < version), default=0)
                    assert there(rows[first:version], fields["event"])
            assert table.match is not None


def there(rows: list[Any], event: dict[str, Any]) -> bool:
    """Whether the event of a command is among the entries it came to."""
    found: list[Event] = []
    for row in rows:
        entry = entry_from_json(row.entry)
        if isinstance(entry, MatchEventHappened):
            found.append(entry.event)
    return any(getattr(each, "seat", None) == event["seat"] for each in found)


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    play_and_kill(tmp_path, KILLS)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Kill a server while people play.")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(play_and_kill(Path(folder), chosen.kills, chosen.seed))  # noqa: T201 - its purpose
