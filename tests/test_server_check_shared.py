"""``euchre server check`` for a shared database: settings, who uses it, what is kept."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from euchre.cli import main
from euchre.notation.record import read_records_partly
from euchre.store import DurableLog, ServerNode
from euchre.store.postgres import examining
from postgres_help import Cluster
from server_help import PATIENCE, Server
from test_moving import fill


@pytest.fixture
def url(postgres: Cluster) -> str:
    return postgres.store()


@pytest.fixture(autouse=True)
def settings(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What the database says of how it is set up, where it is to say something else.

    That of the tests does not wait for its disk, and does not pretend to.
    """
    said = {"fsync": "on"}
    seen = examining.survey_database

    def look(url: str) -> examining.DatabaseSurvey:
        found = seen(url)
        return found._replace(settings={**found.settings, **said})

    monkeypatch.setattr(examining, "survey_database", look)
    return said


def check_server(url: str, *args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["server", "check", "--port", "0", "--database", url, *args])
    return result.exit_code, result.output


def found(url: str) -> dict[tuple[str, str], str]:
    """What is found, and what to do, by part and state."""
    _, text = check_server(url, "--json")
    told: dict[tuple[str, str], str] = {}
    for each in json.loads(text)["found"]:
        key = each["part"], each["state"]
        told[key] = f"{told.get(key, '')}{each['found']} {each['do']}\n"
    return told


def name_of(url: str) -> str:
    return url.rpartition("/")[2]


def test_a_database_that_is_set_up_well_passes_while_servers_use_it(
    url: str, tmp_path: Path
) -> None:
    with Server(tmp_path / "1", database=url) as one, Server(tmp_path / "2", database=url) as two:
        for server in (one, one, two):
            server.make(start=True)
        status, text = check_server(url)
        assert status == 0, text
        assert f"127.0.0.1:{one.port} has 2 tables (euchre " in text
        assert f"127.0.0.1:{two.port} has 1 table (euchre " in text
    assert "answers in" in text
    assert "A move is acknowledged once it is on the disk (synchronous_commit = on)." in text
    assert "The database schema is current" in text
    assert "All of them are undamaged." in text
    assert "No server is using the database." in check_server(url)[1]


def test_a_database_that_may_lose_what_was_acknowledged_is_told(
    url: str, settings: dict[str, str], postgres: Cluster
) -> None:
    settings["fsync"] = "off"
    told = found(url)["database", "bad"]
    assert "acknowledged moves can be lost" in told
    assert "ALTER SYSTEM SET fsync = on;" in told
    postgres.execute(f"ALTER DATABASE {name_of(url)} SET synchronous_commit = off")
    assert "servers turn it on for what they acknowledge" in found(url)["database", "note"]


def test_a_standby_an_old_release_and_few_connections_are_told(
    url: str, settings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings |= {"max_connections": "9", "server_version_num": "110022"}
    settings |= {"server_version": "11.22 (Debian)", "server_encoding": "SQL_ASCII"}
    told = found(url)
    assert "is PostgreSQL 11.22" in told["database", "bad"]
    assert "ENCODING 'UTF8'" in told["database", "bad"]
    assert "max_connections = 20" in told["servers", "bad"]
    look = examining.survey_database
    monkeypatch.setattr(
        examining,
        "survey_database",
        lambda url: look(url)._replace(standby=True, ahead=-90.0, took=0.3),
    )
    told = found(url)
    assert "The database is on a standby" in told["database", "bad"]
    assert "is 90.0 s behind the clock of" in told["clock", "note"]
    settings["server_version_num"] = "150000"
    assert "every move waits for it" in found(url)["database", "note"]


def test_servers_that_are_gone_or_of_another_version_are_told(url: str, postgres: Cluster) -> None:
    with (
        DurableLog.open(url, node=ServerNode("", "10.0.0.1:1", "1.0")) as one,
        DurableLog.open(url, node=ServerNode("", "10.0.0.2:1", "1.1")) as two,
    ):
        fill(one)
        assert two.owners.acquire_lease("t") is not None
        told = "The servers have different versions: 1.0 and 1.1."
        until = time.monotonic() + PATIENCE
        while told not in found(url).get(("servers", "note"), ""):  # heard of each half second
            assert time.monotonic() < until
        postgres.execute(
            "INSERT INTO owners (table_id, node, epoch) VALUES ('lost', 'gone', 1)",
            database=name_of(url),
        )
        assert "1 table was on servers that no longer run" in found(url)["servers", "note"]


def test_a_new_database_and_one_of_another_version_are_told(url: str, postgres: Cluster) -> None:
    told = found(postgres.database())
    assert "The database is empty" in told["schema", "note"]
    DurableLog.open(url).close()
    for revision, state, why in (
        ("0006", "note", "upgrades the database"),
        ("9999", "bad", "from a newer euchre"),
    ):
        postgres.execute(
            f"UPDATE alembic_version SET version_num = '{revision}'",  # noqa: S608
            database=name_of(url),
        )
        assert why in found(url)["schema", state]


def test_damage_is_found_and_what_was_played_before_it_is_saved(
    url: str, postgres: Cluster, tmp_path: Path
) -> None:
    with Server(tmp_path / "1", database=url) as server:
        made = server.make(start=True, bots="random", title="Thursday")
        with server.guest(made) as dana:
            dana.play(lambda guest: guest.results == 1)
            version = dana.version
            dana.play(lambda guest: guest.results == 2)
    postgres.execute(
        f"UPDATE log SET at = at + 1 WHERE table_id = '{made['table']}' AND seq = {version + 3}",  # noqa: S608
        database=name_of(url),
    )
    saved = tmp_path / "saved.jsonl"
    status, text = check_server(url, "--save", str(saved))
    assert status == 1
    assert f"Table {made['table']} (Thursday: Dana" in text
    assert f"is damaged from entry {version + 3} of " in text
    assert len(read_records_partly(saved.read_text()).records) == 1


def test_a_database_that_does_not_answer_is_told_without_its_password() -> None:
    status, text = check_server("postgresql://ann:secret@127.0.0.1:1/none")
    assert (status, "secret" in text) == (1, False), text
    assert "BAD" in text
