"""A newer version comes, one server after the other, while people play at all of them.

The newer one is this one with a higher number and one more change of the schema: a copy of the
package with another file among its migrations. ``python tests/test_upgrade.py`` tells how long
people were without a connection when a server was exchanged.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from alembic import command
from alembic.config import Config
from click.testing import CliRunner

import euchre
from euchre.cli import main
from euchre.store import DurableLog, LogEntryRow, WriteBatch, upgrade
from euchre.store.schema import REVISIONS
from postgres_help import Cluster, cluster
from server_help import PATIENCE, Guest
from test_nodes_kill import SERVERS, Struck, Wary
from test_server_kill import GAMES, counted, goes_on, nothing_lost

NEWER = "999.0.0"
NEXT = f"{int(REVISIONS[-1]) + 1:04}"
MIGRATION = f'''"""What a newer version adds: a table, and a column that has a value of its own."""

from alembic import op

revision = "{NEXT}"
down_revision = "{REVISIONS[-1]}"


def upgrade():
    op.execute("CREATE TABLE moods (table_id text PRIMARY KEY)")
    op.execute("ALTER TABLE log ADD COLUMN mood text NOT NULL DEFAULT 'calm'")
'''


def newer(folder: Path) -> Path:
    """The package as a newer version of it would be; the folder that it is in.

    The compiled kernel comes along, so that no server compiles it amid the test, and after it. What
    other processes are just writing does not: it is there under such a name for a moment.
    """
    package, own = folder / "euchre", Path(euchre.__file__).parent
    shutil.copytree(own, package, ignore=shutil.ignore_patterns("*.pyc.*", "*.tmp.*"))
    for stamp in package.glob("solve/__pycache__/*.json"):
        stamp.write_text(stamp.read_text().replace(str(own), str(package)))
    edit(package / "__init__.py", f'"{euchre.__version__}"', f'"{NEWER}"')
    count = len(REVISIONS) + 1
    edit(package / "store" / "schema.py", f"range(1, {count})", f"range(1, {count + 1})")
    (package / "store" / "migrations" / "versions" / f"{NEXT}_newer.py").write_text(MIGRATION)
    return folder


@pytest.fixture(scope="module")
def newer_source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return newer(tmp_path_factory.mktemp("newer"))


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text()
    assert text.count(before) == 1
    path.write_text(text.replace(before, after))


class Patient(Wary):
    """Somebody who notes how long they were without a connection."""

    def __init__(self, *given: Any) -> None:
        self.gone, self.lost_at = list[float](), 0.0
        super().__init__(*given)

    def _come(self) -> Guest:
        self.lost_at = self.lost_at or time.monotonic()
        guest = super()._come()
        self.gone.append(time.monotonic() - self.lost_at)
        self.lost_at = 0.0
        return guest


class Service:
    """Several servers; everybody comes to one of those that are well, as a balancer has it."""

    def __init__(self, url: str, folder: Path) -> None:
        self.url, self.folder = url, folder
        self.servers: list[Struck] = []
        self.well: list[Struck] = []
        self._turn = 0
        for _ in range(SERVERS - 1):
            self.add()

    def port(self) -> int:
        self._turn += 1
        return self.well[self._turn % len(self.well)].port

    def add(self, source: Path | None = None) -> None:
        """One more server; of another version where that is given."""
        given = {"PYTHONPATH": str(source)} if source else None
        server = Struck(self.url, self.folder, given)
        self.servers.append(server)
        server.wait()
        self.well.append(server)

    def end(self, server: Struck) -> None:
        """Tell it to end."""
        self.well.remove(server)
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(PATIENCE)

    def versions(self) -> list[str]:
        return [
            httpx.get(f"http://127.0.0.1:{each.port}/health", timeout=PATIENCE).json()["version"]
            for each in self.well
        ]

    def told(self) -> str:
        return "\n".join(each.complaints.read_text()[-5000:] for each in self.servers)


@contextmanager
def served(url: str, folder: Path) -> Iterator[Service]:
    service = Service(url, folder)
    try:
        yield service
    except AssertionError as error:
        raise AssertionError(f"{error}\n{service.told()}") from error
    finally:
        for server in service.servers:
            server.process.kill()
            server.process.wait()


@contextmanager
def playing(service: Service) -> Iterator[list[Patient]]:
    """People at three tables, two of them at the first."""
    people: list[Patient] = []
    logging.getLogger("websockets").setLevel(logging.CRITICAL)
    try:
        for name in GAMES:
            with httpx.Client(
                base_url=f"http://127.0.0.1:{service.port()}", timeout=PATIENCE
            ) as web:
                wanted = {"rules": name, "pace": "instant", "bots": "random", "start": True}
                made = web.post("/api/tables", json=wanted).raise_for_status().json()
                people.append(Patient(service.port, made, name))
        with httpx.Client(base_url=f"http://127.0.0.1:{service.port()}", timeout=PATIENCE) as web:
            sits = web.post(f"/api/tables/{people[0].made['table']}/seats", json={"name": "Lee"})
            people.append(Patient(service.port, sits.raise_for_status().json(), "lee"))
        yield people
    finally:
        for person in people:
            person.enough.set()
        for person in people:
            person.thread.join(PATIENCE)


def upgrade_while_people_play(url: str, folder: Path, source: Path) -> str:
    """Start a newer server beside each, and end that; what people noticed, in lines.

    Raises:
        AssertionError: something was lost, or stands still.
    """
    with served(url, folder) as service:
        with playing(service) as people:
            goes_on(people)
            before = {person.name: len(person.gone) for person in people}
            for server in [*service.well]:
                service.add(source)
                goes_on(people)
                for each in service.well:  # who comes anew comes to any of both versions
                    newcomer(each.port, people[0].made["table"])
                service.end(server)
                goes_on(people)
            assert {*service.versions()} == {NEWER}
            gone = [each for person in people for each in person.gone[before[person.name] :]]
        nothing_lost_there(url, people)
        for server in service.servers:
            assert "Traceback" not in server.complaints.read_text()
    times = f"median {statistics.median(gone):.2f} s, worst {max(gone):.2f} s of {len(gone)}"
    return f"{counted(people)}\nwithout a connection: {times}"


def newcomer(port: int, table: str) -> None:
    """Somebody who looks on, at whichever server."""
    with Guest(port, table) as guest:
        assert guest.version > 0


def nothing_lost_there(url: str, people: list[Patient]) -> None:
    """As `nothing_lost`, of a schema that this version does not open any more."""
    set_revision(url, REVISIONS[-1])  # what came with the next one is no matter here
    nothing_lost(url, people)
    set_revision(url, NEXT)


def set_revision(url: str, revision: str) -> None:
    ask(url, f"UPDATE alembic_version SET version_num = '{revision}'")  # noqa: S608


def ask(url: str, statement: str) -> list[Any]:
    async def work() -> list[Any]:
        connection = await asyncpg.connect(url)
        try:
            return list(await connection.fetch(statement))
        finally:
            await connection.close()

    return asyncio.run(work())


def test_people_play_on_while_a_newer_version_comes(
    postgres: Cluster, tmp_path: Path, newer_source: Path
) -> None:
    url = postgres.store()
    upgrade_while_people_play(url, tmp_path, newer_source)
    assert ask(url, "SELECT DISTINCT mood FROM log") == [("calm",)]  # the older ones wrote it, too


def test_an_older_version_is_refused_what_a_newer_one_has_brought_up_to_date(
    postgres: Cluster, tmp_path: Path
) -> None:
    url = postgres.store()
    set_revision(url, NEXT)
    given = ["server", "run", "--port", "0", "--data", str(tmp_path), "--database", url]
    result = CliRunner().invoke(main, given)
    assert result.exit_code
    assert f"was written by a newer version of euchre (its schema is {NEXT}" in result.output
    assert "Traceback" not in result.output


def test_what_reads_for_long_holds_up_the_upgrade_and_nobody_who_plays(
    postgres: Cluster, newer_source: Path
) -> None:
    url = postgres.store()
    command = [sys.executable, "-c", UPGRADE, url]
    given = {"PYTHONPATH": str(newer_source)}
    with (
        DurableLog.open(url) as log,
        reading(url) as enough,
        subprocess.Popen(command, env=given) as starting,  # noqa: S603 - our own program
    ):
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        try:
            while not ask(url, waiting)[0][0]:
                assert starting.poll() is None
                time.sleep(0.1)
            for seq in range(1, 11):  # each would wait for the upgrade, which waits for who reads
                log.append(WriteBatch("t", (LogEntryRow(seq, 1, None, None, b"{}"),))).result(
                    PATIENCE / 2
                )
            assert starting.poll() is None
        finally:
            enough.set()
        assert starting.wait(PATIENCE) == 0
        log.append(WriteBatch("t", (LogEntryRow(11, 1, None, None, b"{}"),))).result(PATIENCE)
        assert len(log.read_entries("t")) == 11
    assert ask(url, "SELECT version_num FROM alembic_version") == [(NEXT,)]


def test_a_server_that_is_stopped_in_an_upgrade_lets_the_others_go_on(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, tries = postgres.store(), []
    change, idle_timeout_ms = command.upgrade, upgrade._IDLE_TIMEOUT_MS
    held, written = threading.Event(), threading.Event()

    def stopped_at_first(config: Config, revision: str) -> None:
        tries.append(revision)
        if len(tries) == 1:
            monkeypatch.setattr(upgrade, "_IDLE_TIMEOUT_MS", idle_timeout_ms)  # who is not stopped
            connection = config.attributes["connection"]
            connection.exec_driver_sql("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
            held.set()
            assert written.wait(PATIENCE), "what others write waits for who was stopped"
        change(config, revision)

    monkeypatch.setattr(command, "upgrade", stopped_at_first)
    monkeypatch.setattr(upgrade, "_IDLE_TIMEOUT_MS", 500)
    monkeypatch.setattr(upgrade, "_RETRY_SECONDS", 0.05)
    with DurableLog.open(url) as log:
        starting = threading.Thread(target=lambda: asyncio.run(upgrade.upgrade_postgres(url)))
        starting.start()
        assert held.wait(PATIENCE)
        log.append(WriteBatch("t", (LogEntryRow(1, 1, None, None, b"{}"),))).result(PATIENCE)
        written.set()
        starting.join(PATIENCE)
        assert not starting.is_alive()
    assert len(tries) == 2


UPGRADE = "import sys; from euchre.store import DurableLog; DurableLog.open(sys.argv[1]).close()"


@contextmanager
def reading(url: str) -> Iterator[threading.Event]:
    """Somebody reads everything as it is at one moment, as a backup does, until it is enough."""
    from euchre.store.kinds import TABLE_SCHEMAS
    from euchre.store.postgres.copying import SnapshotTransaction

    enough, begun = threading.Event(), threading.Event()

    def read() -> None:
        side = SnapshotTransaction(url)
        try:
            for part in TABLE_SCHEMAS:
                list(side.read_rows(part))
            begun.set()
            enough.wait(10 * PATIENCE)
        finally:
            side.close()

    thread = threading.Thread(target=read)
    thread.start()
    begun.wait(PATIENCE)
    try:
        yield enough
    finally:
        enough.set()
        thread.join()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made, cluster() as own:
        folder = Path(made)
        print(upgrade_while_people_play(own.store(), folder, newer(folder / "newer")))  # noqa: T201
