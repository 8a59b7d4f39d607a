"""``euchre server check``: what is sound, what is not, and what of it can be saved."""

from __future__ import annotations

import http.server
import json
import os
import re
import shutil
import socket
import sqlite3
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from euchre.cli import main
from euchre.cli.server.check.machine import _check_clock
from euchre.cli.server.check.site import ServerSettings, check_port, check_site
from euchre.errors import EuchreError
from euchre.notation.record import read_records_partly
from euchre.server.tables.handlers import health
from euchre.store import DurableLog
from event_help import Visitor
from passkey_help import Somebody
from port_help import free_port
from server_help import PATIENCE, Server

ALL = "0.0.0.0"  # noqa: S104 - told, and not listened at
PEOPLE = ["Ann", "Bob", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal"]


@pytest.fixture(autouse=True)
def _on_files(_on_postgres: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have servers keep their tables in files, which is what this is about."""
    monkeypatch.setattr("server_help.new_database", str)


def check_server(data: Path, *args: str) -> tuple[int, str]:
    """Ask it; nobody asks who is at the usual port of this machine."""
    result = CliRunner().invoke(
        main, ["server", "check", "--data", str(data), "--port", "0", *args]
    )
    return result.exit_code, result.output


def harm(data: Path, table: str, seq: int) -> None:
    with closing(sqlite3.connect(data / "tables.sqlite3")) as disk, disk:
        disk.execute(
            "UPDATE log SET at = at + 1 WHERE table_id = ? AND seq = ?",
            (table, seq),
        )


def test_an_address_without_its_scheme_is_said_as_it_was_typed() -> None:
    with pytest.raises(EuchreError, match=r"takes an address .*, not 'club\.example'"):
        [*check_site("club.example")]


def test_all_is_sound_while_the_server_runs_and_after(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        server.make(start=True)
        Visitor(f"http://127.0.0.1:{server.port}").host(PEOPLE)
        status, text = check_server(tmp_path)
        assert (status, "All of them are undamaged." in text) == (0, True), text
    status, text = check_server(tmp_path)
    assert re.search(r"2 logs with \d+ entries\.", text)
    assert (status, "All of them are undamaged." in text) == (0, True), text


def test_what_was_played_before_the_damage_is_saved(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        made = server.make(start=True, bots="random", title="Thursday")
        server.make(start=True)
        with server.guest(made) as dana:
            dana.play(lambda guest: guest.results == 1)
            version = dana.version
            dana.play(lambda guest: guest.results == 2)
    harm(tmp_path, made["table"], version + 3)
    status, text = check_server(tmp_path)
    assert status == 1
    assert f"Table {made['table']} (Thursday: Dana" in text
    assert f"is damaged from entry {version + 3} of " in text
    assert f"The {version + 2} entries before it are intact: 1 game can be saved." in text
    assert "Add --save FILE" in text
    saved = tmp_path / "saved.jsonl"
    status, text = check_server(tmp_path, "--save", str(saved))
    assert (status, f"1 game written to {saved}." in text) == (1, True), text
    (record,) = read_records_partly(saved.read_text()).records
    assert len(record.match.hands) == 1
    status, text = check_server(tmp_path, "--save", str(saved))
    assert "already exists" in text


def test_a_damaged_evening_is_named(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        evening = Visitor(f"http://127.0.0.1:{server.port}").host(PEOPLE).rsplit("/", 1)[1]
    harm(tmp_path, f"event.{evening}", 3)
    status, text = check_server(tmp_path)
    assert status == 1
    assert f"Evening {evening} (Thursday" in text
    assert "damaged from entry 3 of" in text
    with Server(tmp_path) as server:
        told = server.web.get(f"/events/{evening}")
        assert "damaged from entry 3 of" in told.text
        assert str(tmp_path) not in told.text
        server.complaints.said.clear()


def test_accounts_are_looked_through_as_accounts(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        somebody = Somebody(server)
        somebody.registers("Ann")
        Somebody.leave()
    assert check_server(tmp_path)[0] == 0
    harm(tmp_path, f"player.{somebody.id}", 2)
    status, text = check_server(tmp_path)
    assert status == 1
    assert f"Account {somebody.id} is damaged from entry 2 of" in " ".join(text.split())


def test_the_log_of_moderation_is_looked_through_as_such(tmp_path: Path) -> None:
    with Server(tmp_path, admins=("0" * 16,)) as server:
        made = server.make()
        told = {"table": made["table"], "name": "Dana", "why": "rude"}
        server.web.post("/api/moderation/reports", json=told).raise_for_status()
        assert server.hub.log.list_unused_logs(1 << 60) == [made["table"]]
    assert check_server(tmp_path)[0] == 0
    harm(tmp_path, "moderation.log", 2)
    status, text = check_server(tmp_path)
    assert status == 1
    assert "Moderation log is damaged from entry 2 of 2 on" in " ".join(text.split())


def test_a_page_of_the_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        for _ in range(5):
            server.make(start=True)
    path = tmp_path / "tables.sqlite3"
    raw = bytearray(path.read_bytes())
    middle = len(raw) // 2 // 4096 * 4096
    raw[middle : middle + 64] = b"\xff" * 64
    path.write_bytes(bytes(raw))
    status, text = check_server(tmp_path)
    assert status in (1, 2)
    assert "SQLite says" in text or "is damaged" in text


def test_where_there_is_nothing_it_says_so(tmp_path: Path) -> None:
    status, text = check_server(tmp_path)
    assert status != 0
    assert "this file doesn't exist" in text
    assert list(tmp_path.iterdir()) == []


# -- how it is set up ---------------------------------------------------------------------------


def found(data: Path, *args: str) -> tuple[int, dict[tuple[str, str], str]]:
    """The exit status, and what is said (with what to do) of each part in each state."""
    status, text = check_server(data, "--json", *args)
    told = json.loads(text)
    assert told["ok"] == (status == 0)
    said: dict[tuple[str, str], str] = {}
    for each in told["found"]:
        key = each["part"], each["state"]
        said[key] = f"{said.get(key, '')} {each['found']} {each['do']}"
        if each["state"] == "bad":
            assert each["do"], each
    return status, said


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    used = shutil._ntuple_diskusage(10_000_000_000, 0, 9_000_000_000)
    monkeypatch.setattr("shutil.disk_usage", lambda _: used)
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    DurableLog.open(folder / "tables.sqlite3").close()
    return folder


def test_a_server_that_is_set_up_well_passes(data: Path) -> None:
    status, said = found(data)
    assert status == 0, said
    parts = {part for part, state in said if state == "good"}
    assert parts >= {"versions", "schema", "folder", "permissions", "clock", "options", "tables"}


def test_what_others_could_read_or_write_is_told(data: Path) -> None:
    database = data / "tables.sqlite3"
    database.chmod(0o644)
    data.chmod(0o777)
    status, said = found(data)
    assert status == 1
    assert f"chmod 600 {database}" in said["permissions", "bad"]
    assert f"chmod go-w {data}" in said["permissions", "bad"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_files_of_somebody_else_are_told(data: Path) -> None:
    os.chown(data / "tables.sqlite3", 12345, 12345)
    status, said = found(data)
    assert (status, "doesn't belong to the owner" in said["permissions", "bad"]) == (1, True)


def test_a_clock_that_was_set_back_is_told(data: Path) -> None:
    later = time.time() + 3600
    os.utime(data / "tables.sqlite3", (later, later))
    status, said = found(data)
    assert (status, "60 minutes newer" in said["clock", "bad"]) == (1, True), said


def test_a_disk_that_is_nearly_full_is_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for free, state in ((10_000_000, "bad"), (500_000_000, "note"), (9_000_000_000, "good")):
        used = shutil._ntuple_diskusage(10_000_000_000, 0, free)
        monkeypatch.setattr("shutil.disk_usage", lambda _, used=used: used)
        status, said = found(data)
        assert status == (state == "bad")
        assert ("disk", state) in said


def test_few_open_files_are_told_with_how_many_can_come(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (1024, 1024))
    status, said = found(data)
    assert status == 0
    assert "529 people instead of 4,000" in said["files", "note"]
    assert "LimitNOFILE=6056" in said["files", "note"]


def test_a_schema_of_another_version_is_told(data: Path) -> None:
    for version, state, do in (("0002", "note", "Make a backup"), ("0999", "bad", "Update euchre")):
        with closing(sqlite3.connect(data / "tables.sqlite3")) as disk, disk:
            disk.execute("UPDATE alembic_version SET version_num = ?", (version,))
        _, said = found(data)
        assert do in said["schema", state]


@pytest.mark.parametrize(
    ("args", "state", "why"),
    [
        (["--allow-host", "club.example"], "note", "Put a proxy with TLS in front"),
        (["--proxy", "127.0.0.1"], "bad", "get status 421"),
        (
            ["--proxy", "0.0.0.0/0", "--allow-host", "club.example"],
            "bad",
            "the proxy's own address only",
        ),
        (["--proxy", "here", "--allow-host", "club.example"], "bad", "isn't a proxy's address"),
        (
            ["--proxy", "127.0.0.1", "--allow-host", "club.example", "--host", ALL],
            "note",
            "visitors can bypass the proxy",
        ),
        (["--origin", "http://club.example"], "note", "can connect without TLS"),
        (["--proxy", "127.0.0.1", "--allow-host", "club.example"], "good", "behind a proxy"),
        (["--host", ALL], "good", "The server listens on 0.0.0.0."),
    ],
)
def test_odd_options_are_told(data: Path, args: list[str], state: str, why: str) -> None:
    status, said = found(data, *args)
    assert status == (state == "bad")
    assert why in said["options", state], said


def test_the_environment_counts_as_for_the_server(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EUCHRE_ALLOW_HOST", "club.example www.club.example")
    monkeypatch.setenv("EUCHRE_PROXY", "127.0.0.1")
    _, said = found(data)
    assert "as club.example, www.club.example, behind a proxy" in said["options", "good"]


def test_a_port_that_is_taken_is_told_unless_it_is_by_euchre(data: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.settimeout(0)
        port = other.getsockname()[1]
        hangup = threading.Thread(target=lambda: _hang_up(other))
        hangup.start()
        status, said = found(data, "--port", str(port))
        hangup.join()
    assert (status, "Stop the program that uses it" in said["port", "bad"]) == (1, True), said
    with Server(tmp_path / "other") as server:
        _, said = found(data, "--port", str(server.port))
        assert f"is running on port {server.port}." in said["port", "good"]


def test_a_taken_port_that_nobody_chose_is_worth_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    """For then a server takes the next one."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setattr("euchre.cli.server.check.site.DEFAULT_PORT", port)
        hangup = threading.Thread(target=lambda: _hang_up(other))
        hangup.start()
        (found,) = check_port(ServerSettings("127.0.0.1", None, (), (), ()))
        hangup.join()
    assert found.state == "note"
    assert "euchre server run takes the next free one." in found.found


def test_an_address_of_another_computer_is_told_and_no_program_is_blamed() -> None:
    (found,) = check_port(ServerSettings("192.0.2.1", 8999, (), (), ()))
    assert found.state == "bad"
    assert found.do == "Give --host an address of this computer, such as 127.0.0.1 or 0.0.0.0."


def _hang_up(other: socket.socket) -> None:
    other.settimeout(60)
    other.accept()[0].close()


def test_the_public_address_is_looked_at(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_MAX_LOOP_DELAY_SECONDS", PATIENCE)  # a busy machine is ready, too
    with Server(tmp_path / "other") as server:
        _, said = found(data, "--site", server.address)
        assert "it is ready." in said["site", "good"]
        assert "WebSockets work." in said["site", "good"]
        assert "has no TLS" in said["site", "note"]
        assert "Anyone can read /metrics" in said["site", "note"]
        status, said = found(data, "--site", f"http://127.1:{server.port}")
        assert status == 1
        assert "--allow-host" in said["site", "bad"]
    status, said = found(data, "--site", server.address)
    assert (status, "it doesn't answer" in said["site", "bad"]) == (1, True)


# -- certificates -------------------------------------------------------------------------------


class Secured(http.server.BaseHTTPRequestHandler):
    """What a server behind a proxy answers, and a proxy that passes sockets on."""

    def do_GET(self) -> None:
        upgrade = self.headers.get("Upgrade") == "websocket"
        self.send_response(101 if upgrade else 404 if self.path == "/metrics" else 200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Nobody wants to read it."""


def certificate(folder: Path, days: int) -> Path:
    """A certificate for localhost that signs itself, with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days, hours=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    form, whole = serialization.Encoding.PEM, folder / f"{days}.pem"
    secret = key.private_bytes(
        form, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    whole.write_bytes(made.public_bytes(form) + secret)
    return whole


@contextmanager
def secured(pem: Path) -> Iterator[str]:
    """The address of a site with this certificate."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Secured) as serving:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(pem)
        serving.socket = context.wrap_socket(serving.socket, server_side=True)
        thread = threading.Thread(target=serving.serve_forever)
        thread.start()
        yield f"https://localhost:{serving.server_port}"
        serving.shutdown()
        thread.join()


@pytest.mark.parametrize(("days", "state"), [(60, "good"), (5, "bad")])
def test_a_certificate_that_runs_out_is_told(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int, state: str
) -> None:
    pem = certificate(tmp_path, days)
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    with secured(pem) as address:
        status, said = found(data, "--site", address)
    assert status == (state == "bad")
    assert f"valid for {days} days" in said["site", state]
    assert "WebSockets work." in said["site", "good"]


def test_a_certificate_that_nobody_trusts_is_told(data: Path, tmp_path: Path) -> None:
    with secured(certificate(tmp_path, 60)) as address:
        status, said = found(data, "--site", address)
    assert (status, "its certificate isn't valid" in said["site", "bad"]) == (1, True), said


def test_all_networks_of_ipv6_are_a_place_to_listen() -> None:
    port = free_port("::")
    (found,) = check_port(ServerSettings("::", port, (), (), ()))
    assert (found.state, found.found) == ("good", f"Port {port} is free.")


@pytest.mark.parametrize("site", [f"https://{'a' * 70}.example", "http://a..b"])
def test_a_site_whose_name_cannot_be_one_is_told(site: str) -> None:
    (found,) = check_site(site)
    assert (found.state, found.part) == ("bad", "site")


def test_a_side_file_that_a_server_removes_meanwhile_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tables.sqlite3-wal").touch()
    look = Path.lstat

    def remove_and_look(path: Path) -> os.stat_result:
        path.unlink(missing_ok=True)
        return look(path)

    monkeypatch.setattr(Path, "lstat", remove_and_look)
    assert [found.state for found in _check_clock(tmp_path)] == ["good"]
