"""A PostgreSQL of the tests' own, where one is installed: in a folder of its own, on loopback."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from euchre.store import DurableLog
from euchre.store.postgres.leases import LEASE_SECONDS, PostgresLeases
from port_help import free_port
from store_help import PATIENCE

_SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "200",
    "autovacuum": "off",
    "fsync": "off",  # nobody cuts the power
}

_KEPT = 30
"""So many databases are kept: those before them are of tests that are over."""
_LEASE_PASSES = f"""
UPDATE nodes SET since = since - interval '{LEASE_SECONDS} s',
expires = expires - CASE node WHEN $1 THEN interval '0 s' ELSE interval '{LEASE_SECONDS} s' END
"""  # noqa: S608 - a number of our own


def lease_passes(heard: DurableLog) -> None:
    """Have the time of a lease go by, in which signs of life came from this server alone."""
    claims = claims_of(heard)
    claims._connections.fetch_blocking(_LEASE_PASSES, claims.node.name)


def fall_silent(log: DurableLog) -> None:
    """No sign of life any more, as of a server that was stopped, and none that is on its way."""
    claims = claims_of(log)

    async def stop() -> None:
        async with claims._at_pulse:
            claims._beating.cancel()

    claims._connections.run_coroutine(stop())


def wake_up(log: DurableLog) -> None:
    """The first sign of life after that."""
    claims = claims_of(log)
    claims._connections.run_coroutine(claims._beat_and_drop_lost_leases())


def claims_of(log: DurableLog) -> PostgresLeases:
    assert isinstance(log.owners, PostgresLeases)
    return log.owners


def wait_for(what: Callable[[], Any]) -> Any:
    """Wait until another server has done something."""
    until = time.monotonic() + PATIENCE
    while not (found := what()):
        assert time.monotonic() < until
        time.sleep(0.02)
    return found


def execute(url: str, *statements: str) -> list[Any]:
    """What the last of some statements answers."""

    async def run() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            return [list(await connection.fetch(each)) for each in statements][-1]
        finally:
            await connection.close()

    return asyncio.run(run())


def programs() -> Path | None:
    """The folder with `postgres` in it; None where it is not installed."""
    found = shutil.which("postgres")
    if found:
        return Path(found).parent
    there = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=_version)
    return there[-1].parent if there else None


def _version(path: Path) -> int:
    return int(path.parts[-3])


def _user() -> dict[str, Any]:
    """As whom it runs: it refuses to be started by root."""
    if os.geteuid():
        return {}
    name = "postgres"
    try:
        return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}
    except KeyError:
        pytest.skip("PostgreSQL does not run as root, and there is no user postgres")


class Cluster:
    """A server of PostgreSQL.

    Attributes:
        port: where it listens.
    """

    def __init__(self, folder: Path, where: Path, user: dict[str, Any]) -> None:
        self._folder, self._where, self._user = folder, where, user
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._settings: dict[str, str] = {}
        self._made = 0
        self._template = ""
        self._how: str | None = None
        self._run("initdb", "-D", folder, "-U", "euchre", "-A", "trust", "-E", "UTF8", "--no-sync")

    def _run(self, program: str, *given: object) -> None:
        command = [str(self._where / program), *map(str, given)]
        ran = subprocess.run(command, capture_output=True, check=False, cwd="/", **self._user)  # noqa: S603
        assert not ran.returncode, ran.stderr.decode()

    @property
    def process(self) -> int:
        """The number of its process."""
        assert self._process is not None
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it has ended by itself."""
        return self._process is None or self._process.poll() is not None

    def start(self, **settings: str) -> None:
        """Start it; settings given once stay.

        Args:
            settings: in place of those of the tests.
        """
        self._settings |= settings
        settings = {**_SETTINGS, **self._settings, "port": f"{self.port}"}
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        command = [str(self._where / "postgres"), "-D", str(self._folder), *options]
        with (self._folder.parent / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stderr=log, cwd="/", **self._user)  # noqa: S603
        until = time.monotonic() + 60
        while True:
            try:
                self.execute("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                assert time.monotonic() < until
                time.sleep(0.05)
            else:
                return

    def stop(self, mode: str = "immediate") -> None:
        """End it; `immediate` is what a power cut does, `fast` says goodbye."""
        self._run("pg_ctl", "stop", "-D", self._folder, "-m", mode)
        assert self._process is not None
        self._process.wait(60)

    def execute(self, *statements: str, database: str = "postgres") -> list[Any]:
        """The rows of the last of some statements."""

        async def work() -> list[Any]:
            connection = await asyncpg.connect(self.url(database), timeout=10)
            try:
                found = [await connection.fetch(each) for each in statements]
                return list(found[-1])
            finally:
                await connection.close()

        return asyncio.run(work())

    def url(self, database: str) -> str:
        return f"postgresql://euchre@127.0.0.1:{self.port}/{database}"

    def store(self) -> str:
        """The URL of a new database with the schema of a log in it."""
        if not self._template:
            self.execute("CREATE DATABASE store TEMPLATE template0")
            DurableLog.open(self.url("store")).close()
            self._template = "store"
        return self.database(self._template)

    def database(self, template: str = "template0") -> str:
        """The URL of a new database."""
        if self._how is None:  # since 15 there are two ways, and this is the cheaper one
            [[version]] = self.execute("SHOW server_version_num")
            self._how = " STRATEGY FILE_COPY" if int(version) >= 150_000 else ""
        self._made += 1
        name = f"t{self._made}"
        create = f"CREATE DATABASE {name} TEMPLATE {template}{self._how}"
        try:
            self.execute(f"DROP DATABASE IF EXISTS t{max(0, self._made - _KEPT)}", create)
        except asyncpg.ObjectInUseError:
            self.execute(create)
        return self.url(name)


@contextlib.contextmanager
def cluster(within: Path | None = None, **settings: str) -> Iterator[Cluster]:
    """A cluster that is started, and gone with all it holds afterwards.

    Args:
        within: where its folder is made; None: where those of tests are.
        settings: in place of those of the tests.
    """
    where = programs()
    if where is None:
        missing = pytest.fail if "CI" in os.environ else pytest.skip
        missing("PostgreSQL is not installed")
    user = _user()
    where_tests_are = within or os.environ.get("PYTEST_DEBUG_TEMPROOT")
    folder = Path(tempfile.mkdtemp(prefix="euchre-postgres-", dir=where_tests_are))
    try:
        if user:
            folder.chmod(0o755)
            os.chown(folder, pwd.getpwnam(user["user"]).pw_uid, user["group"])
        made = Cluster(folder / "data", where, user)
        made.start(**settings)
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def url(postgres: Cluster) -> str:
    """The address of a new database."""
    return postgres.store()


@pytest.fixture
def servers(url: str) -> Iterator[Callable[..., DurableLog]]:
    """Opens the database once more, as one more server."""
    with contextlib.ExitStack() as opened:
        yield lambda **given: opened.enter_context(DurableLog.open(url, **given))
