"""The servers of the campaign: where people come to them, and what befalls them."""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

import httpx

from euchre.server.app import DATABASE_FILENAME
from euchre.store.postgres.leases import LEASE_SECONDS
from port_help import free_port
from postgres_help import Cluster
from server_help import PATIENCE
from test_nodes_kill import Struck

SERVERS: Final = 3
HAPROXY: Final = Path(__file__).parent.parent / "deploy" / "haproxy.cfg"
_SIZE: Final = "4g"
_HOURS: Final = 200
"""By so many hours clocks are set forward or back, at most."""
_CUT: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'euchre' AND datname = current_database()
"""
_KILLS: Final = ("kill",) * 3
_OFTEN: Final = (*_KILLS, "stop", *_KILLS, "cut", *_KILLS, "end")
_REST: Final[Callable[[], None]] = lambda: None  # noqa: E731 - a constant

Told = Callable[[], bool]
"""Whether somebody has been told that nothing can be written."""


class Disk:
    """A folder on a disk of its own, in memory, which can be full."""

    missing = "" if os.geteuid() == 0 else "only root can make a disk that is full"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self._mount(f"size={_SIZE}")

    def _mount(self, options: str) -> bool:
        command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(self.folder)]
        return not subprocess.run(command, capture_output=True, check=False).returncode  # noqa: S603

    @classmethod
    def usable(cls, folder: Path) -> bool:
        """Whether there can be one; else `missing` says why not."""
        if not cls.missing:
            disk = cls(folder)
            if not disk.folder.is_mount():
                cls.missing = "no disk can be mounted here"
            disk.end()
        return not cls.missing

    def fill(self) -> None:
        """Leave no room but for what is there."""
        while True:
            there = os.statvfs(self.folder)
            used = (there.f_blocks - there.f_bfree) * there.f_frsize
            if self._mount(f"remount,size={used}"):  # or it has grown meanwhile
                return

    def room(self) -> None:
        self._mount(f"remount,size={_SIZE}")

    def end(self) -> None:
        subprocess.run(["umount", "-l", str(self.folder)], capture_output=True, check=False)  # noqa: S603, S607


class Clock:
    """The clock of a server, set by libfaketime; how much time passes it tells as it is.

    It makes what one thread hands to another some twenty times slower: how long people wait then
    says nothing of the server.
    """

    library = next(iter(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1")), None)

    def __init__(self, file: Path) -> None:
        self._file = file

    def set(self, hours: int) -> None:
        """Forward or back; a server that runs sees it within a second."""
        self._file.write_text(f"{hours:+d}h\n")

    @property
    def given(self) -> dict[str, str]:
        """The environment of a server that goes by it."""
        return {
            "LD_PRELOAD": str(self.library),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_CACHE_DURATION": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "NO_FAKE_STAT": "1",
        }


class House:
    """Servers that can be struck.

    Attributes:
        where: the database, as `DurableLog.open` takes it.
        servers: all of them.
        ways: what befalls them, one after the other.
        kills: how often a server was killed.
        begun: since when it has to go on, by the clock that only goes forward: when the last blow
            fell, there was room again, or a server was up in another time.
    """

    where: str | Path
    ways: tuple[str, ...]

    def __init__(self, disk: Disk | None, url: str, folder: Path, many: int) -> None:
        self.disk = disk
        self.kills = 0
        self.begun = 0.0
        self.clock = Clock(folder / "clock")
        self.servers = [Struck(url, folder) for _ in range(many)]
        for server in self.servers:
            server.wait()
        missing = {"full"} if disk is None else set()
        missing |= {"clock"} if Clock.library is None else set()
        self.ways = tuple(way for way in self.ways if way not in missing)

    def port(self) -> int:
        """Where people come to."""
        raise NotImplementedError

    def ports(self) -> list[int]:
        """Where everybody comes to who means harm."""
        return [self.port(), *(server.port for server in self.servers)]

    def blow(self, way: str, rng: random.Random, told: Told) -> Callable[[], None]:
        """Strike; what is called then brings everything back.

        Args:
            way: of `ways`.
            rng: says whom it befalls.
            told: is waited for where nothing can be written.
        """
        if way == "clock":
            return self._set_clock(rng)
        assert way == "full"
        assert self.disk is not None
        self.disk.fill()
        until = time.monotonic() + PATIENCE
        while not told():
            assert time.monotonic() < until, "nobody is told that the disk is full"
            time.sleep(0.05)
        self.disk.room()
        self.begun = time.monotonic()
        return _REST

    def _set_clock(self, rng: random.Random) -> Callable[[], None]:
        """A server comes up in another time, and is in yet another before it is back in ours."""
        server = rng.choice(self.servers)
        self._anew(server, self.clock.given, rng.randrange(-_HOURS, 0))
        self.clock.set(rng.randrange(_HOURS))
        time.sleep(1)
        self.begun = time.monotonic()
        return lambda: self._anew(server, {}, 0)

    def _anew(self, server: Struck, given: Mapping[str, str], hours: int) -> None:
        """Kill a server, and start it with such an environment."""
        self.clock.set(hours)
        self.kills += 1
        server.strike("kill")
        server.given = given
        server.back("kill")

    def unready(self) -> bool:
        """Whether one of the servers says that it can write no more."""
        addresses = (f"http://127.0.0.1:{each.port}/health/ready" for each in self.servers)
        return any("full" in httpx.get(each, timeout=PATIENCE).text for each in addresses)

    def end(self) -> None:
        """No server is left."""
        for server in self.servers:
            with contextlib.suppress(ProcessLookupError):
                server.process.send_signal(signal.SIGCONT)
            server.process.kill()
            server.process.wait()


class OneServer(House):
    """One server on a file."""

    ways = 2 * (*_KILLS, *_KILLS, "stop", *_KILLS, *_KILLS, "end", *_KILLS, "clock") + ("full",)

    def __init__(self, folder: Path, disk: Disk | None) -> None:
        self.where = folder / DATABASE_FILENAME
        super().__init__(disk, "", folder, 1)

    def port(self) -> int:
        return self.servers[0].port

    def blow(self, way: str, rng: random.Random, told: Told) -> Callable[[], None]:
        if way == "full":  # what has been written ahead and is not needed is room, too
            with contextlib.closing(sqlite3.connect(self.where, timeout=PATIENCE)) as disk:
                disk.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        if way not in ("kill", "stop", "end"):
            return super().blow(way, rng, told)
        (server,) = self.servers
        for _ in range(rng.randrange(1, 4) if way == "kill" else 1):  # or it is hardly up
            time.sleep(rng.random() / 4)
            self.begun = time.monotonic()
            self.kills += way == "kill"
            server.strike(way)
            if way == "stop":
                time.sleep(0.5)
            server.back(way)
        return _REST


class ThreeServers(House):
    """Three servers on one database, behind HAProxy."""

    ways = (*_OFTEN, "clock", *_OFTEN, "power", *_OFTEN, "full")

    def __init__(self, folder: Path, own: Cluster, disk: Disk | None) -> None:
        self.own = own
        url = own.store()
        self.where = url
        super().__init__(disk, url, folder, SERVERS)
        self._front = free_port()
        file = folder / "haproxy.cfg"
        file.write_text(self._config())
        place = {f"SERVER_{n}": f"127.0.0.1:{s.port}" for n, s in enumerate(self.servers, 1)}
        self.balancer = subprocess.Popen(  # noqa: S603 - looked for before
            ["haproxy", "-f", str(file), "-db"],  # noqa: S607
            env={**os.environ, **place, "BIND": f"127.0.0.1:{self._front}"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(2)

    @staticmethod
    def _config() -> str:
        text = HAPROXY.read_text().replace("maxconn 20000", "maxconn 1000")
        for line in re.findall(r"^ *# server two .*\n", text, re.MULTILINE):
            two = line.replace("# ", "")
            text = text.replace(line, two + two.replace("two", "three").replace("_2", "_3"))
        if os.geteuid():
            text = re.sub(r"^    (user|group) haproxy\n", "", text, flags=re.MULTILINE)
        return text

    def port(self) -> int:
        return self._front

    def blow(self, way: str, rng: random.Random, told: Told) -> Callable[[], None]:
        if way == "cut":
            self.own.execute(_CUT, database=str(self.where).rpartition("/")[2])
            return _REST
        if way == "power":
            self.own.stop()
            time.sleep(0.5)
            self.own.start()
            return _REST
        if way not in ("kill", "stop", "end"):
            done = super().blow(way, rng, told)
            if way == "full" and self.own.ended:  # a database may give up where it has no room
                self.own.start()
            return done
        hit = rng.sample(self.servers, 2 if way == "kill" and rng.random() < 0.5 else 1)
        begun = time.monotonic()
        for server in hit:
            self.kills += way == "kill"
            server.strike(way)

        def back() -> None:
            if way == "stop":
                time.sleep(max(0.0, begun + LEASE_SECONDS + 2 - time.monotonic()))
            for server in hit:
                server.back(way)

        return back

    def takeovers(self) -> int:
        """How often a server has had what another had before."""
        name = str(self.where).rpartition("/")[2]
        (row,) = self.own.execute(
            "SELECT coalesce(sum(epoch - 1), 0) FROM owners WHERE table_id NOT LIKE 'public.%'",
            database=name,
        )
        return int(row[0])

    def end(self) -> None:
        super().end()
        self.balancer.kill()
        self.balancer.wait()


@contextlib.contextmanager
def disk_in(folder: Path) -> Iterator[Disk | None]:
    """A disk that can be full, where there can be one."""
    if not Disk.usable(folder):
        yield None
        return
    disk = Disk(folder)
    try:
        yield disk
    finally:
        disk.end()


def haproxy() -> bool:
    """Whether it is installed."""
    return shutil.which("haproxy") is not None
