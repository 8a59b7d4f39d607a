"""What stands in ``deploy/``: read by the programs it is for, and with a game played through it."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import yaml
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from euchre.cli import main
from euchre.cli.server.check import site
from euchre.server.assets import ASSETS
from euchre.server.tables.handlers.health import READY_ANSWER_SECONDS
from port_help import free_port
from server_help import PATIENCE, Guest, Server
from test_server_kill import Mortal

DEPLOY = Path(__file__).parents[1] / "deploy"
UNITS = ("euchre.service", "euchre-backup.service", "euchre-backup.timer")


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of a server waits for answers of a machine that is busy."""
    monkeypatch.setattr(site, "_TIMEOUT_SECONDS", PATIENCE)


def run(*command: object, **environment: str) -> str:
    done = subprocess.run(  # noqa: S603 - programs that are there
        [*map(str, command)],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@contextmanager
def running(
    *command: object, port: int, at: str = "/health/ready", **environment: str
) -> Iterator[httpx.Client]:
    """A program in front of a server, and a visitor of it."""
    with subprocess.Popen(  # noqa: S603 - programs that are there
        [*map(str, command)],
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as web:
                ready(web, process, at)
                yield web
        finally:
            process.terminate()


def ready(web: httpx.Client, process: subprocess.Popen[bytes], at: str) -> None:
    """Wait until it passes on what it is asked."""
    while True:
        assert process.poll() is None, "it has ended"
        try:
            if web.get(at).status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)


def haproxy_file(folder: Path, *, two: bool = False) -> Path:
    """The file as it is, but for what a user may not do, and with the lines of a second node."""
    text = (DEPLOY / "haproxy.cfg").read_text().replace("maxconn 20000", "maxconn 400")
    if os.geteuid() != 0:
        text = re.sub(r"^    (user|group) haproxy\n", "", text, flags=re.MULTILINE)
    if two:
        assert text.count("# server two") == 4
        text = text.replace("# server two", "server two")
    path = folder / "haproxy.cfg"
    path.write_text(text)
    return path


@contextmanager
def behind_haproxy(
    folder: Path, *servers: Server | SimpleNamespace, probe: str = "200ms"
) -> Iterator[httpx.Client]:
    port = free_port()
    nodes = {f"SERVER_{at}": f"127.0.0.1:{each.port}" for at, each in enumerate(servers, 1)}
    file = haproxy_file(folder, two=len(servers) > 1)
    place = {"BIND": f"127.0.0.1:{port}", "PROBE": probe, **nodes}
    with running("haproxy", "-f", file, "-db", port=port, **place) as web:
        yield web


def plays_through(web: httpx.Client, below: str = "") -> None:
    """A game from the first card to the last by way of this address."""
    wanted = {"name": "Dana", "pace": "instant", "start": True, "bots": "random"}
    made = web.post(f"{below}/api/tables", json=wanted | {"rules": {"target": 3}}).json()
    assert web.get(made["link"]).status_code == 200
    port = web.base_url.port or 0
    with Guest(port, made["table"], made["token"], below=below) as dana:
        dana.play()
        assert dana.over


# -- files that programs read -------------------------------------------------------------------


@needs("systemd-analyze")
def test_systemd_reads_the_units(tmp_path: Path) -> None:
    for name in UNITS:
        text = (DEPLOY / name).read_text()
        (tmp_path / name).write_text(text.replace("/opt/euchre/bin/euchre", "/bin/true"))
    assert run("systemd-analyze", "verify", *(tmp_path / name for name in UNITS)) == ""


@needs("systemd-analyze")
def test_the_server_can_do_little_beside_its_work() -> None:
    told = run("systemd-analyze", "security", "--offline=true", DEPLOY / "euchre.service")
    level = re.search(r"Overall exposure level for .*: ([0-9.]+)", told)
    assert level is not None, told
    assert float(level[1]) < 2.5


def test_the_units_start_commands_that_there_are() -> None:
    lines = [
        line.removeprefix("ExecStart=/opt/euchre/bin/euchre ")
        for name in UNITS
        for line in (DEPLOY / name).read_text().splitlines()
        if line.startswith("ExecStart=")
    ]
    assert len(lines) == 2
    for line in lines:
        result = CliRunner().invoke(main, [*shlex.split(line), "--help"])
        assert result.exit_code == 0, line


def variables() -> set[str]:
    """The variables of the environment that the program reads."""
    commands = (DEPLOY.parent / "src" / "euchre" / "cli" / "server").glob("*.py")
    return set(re.findall(r'envvar="(\w+)"', "".join(path.read_text() for path in commands)))


def test_what_the_files_set_in_the_environment_is_read_by_the_program() -> None:
    files = ("euchre.env", "euchre.service", "euchre-backup.service", "Containerfile")
    text = "".join((DEPLOY / name).read_text() for name in files)
    set_there = set(re.findall(r"\b(EUCHRE_\w+)=", text))
    assert {"EUCHRE_DATA", "EUCHRE_PROXY"} <= set_there <= variables()


def test_what_compose_sets_and_mounts_is_there() -> None:
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert set(services["euchre"]["environment"]) <= variables()
    mounted = [
        volume.split(":")
        for service in services.values()
        for volume in service.get("volumes", [])
        if volume.startswith("./")
    ]
    assert len(mounted) > 4
    assert [path for path, *_ in mounted if not (DEPLOY / path).is_file()] == []
    build = services["euchre"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).samefile(DEPLOY / "Containerfile")
    image = json.loads((DEPLOY / "docker-bake.json").read_text())["target"]["default"]
    assert DEPLOY.parent / image["dockerfile"] == DEPLOY / "Containerfile"
    assert image["tags"] == [services["euchre"]["image"]]
    site = (DEPLOY / "Caddyfile").read_text()
    assert all(f"{{${name}:" in site for name in services["caddy"]["environment"])


def test_the_check_is_content_with_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server_help.new_database", str)
    lines = (DEPLOY / "euchre.env").read_text().splitlines()
    told = dict(line.split("=", 1) for line in lines if not line.startswith("#"))
    with Server(tmp_path) as server:
        told |= {"EUCHRE_DATA": str(tmp_path), "EUCHRE_PORT": str(server.port)}
        result = CliRunner(env=told).invoke(main, ["server", "check", "--json"])
    found = json.loads(result.output)["found"]
    states = {each["state"] for each in found if each["part"] == "options"}
    assert (result.exit_code, states) == (0, {"good"}), result.output


def test_who_asks_the_server_drops_an_idle_connection_before_it_does(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        kept, head = server.keep_alive_seconds, server.hub.limits.head
    written = (DEPLOY / "Caddyfile").read_text() + (DEPLOY.parent / "docs/serving.md").read_text()
    told = [int(seconds) for seconds in re.findall(r"\tkeepalive (\d+)s\n", written)]
    assert len(told) == written.count("reverse_proxy ")
    expiry = httpx.Limits().keepalive_expiry
    assert expiry is not None
    assert max(expiry, *told) < kept < head


# -- HAProxy ------------------------------------------------------------------------------------


@needs("haproxy")
def test_haproxy_reads_its_file(tmp_path: Path) -> None:
    for two in (False, True):
        told = run("haproxy", "-c", "-f", haproxy_file(tmp_path, two=two))
        assert "WARNING" not in told.upper(), told


def test_haproxy_knows_every_address_that_is_about_a_table_or_an_evening(tmp_path: Path) -> None:
    told = re.findall(
        r"path,field\((\d),/\) if \{ path_beg (\S+) \}", (DEPLOY / "haproxy.cfg").read_text()
    )
    with Server(tmp_path) as server:
        paths = [getattr(route, "path", "") for route in server.app.routes]
    own = "/api/players/"  # games that are kept with an account, wherever their table is
    about = [
        path
        for path in paths
        if re.search(r"\{(table|evening)\}", path) and not path.startswith(own)
    ]
    assert len(about) > 20
    for path in about:
        (field,) = [int(at) for at, begin in told if path.startswith(begin)]
        assert path.split("/")[field - 1] in ("{table}", "{evening}"), path


@needs("haproxy")
def test_a_game_is_played_through_haproxy(tmp_path: Path) -> None:
    with (
        Server(tmp_path / "data", proxies=("127.0.0.1",)) as server,
        behind_haproxy(tmp_path, server) as web,
    ):
        plays_through(web)
        for way in ("/metrics", "/%6detrics", "/metrics?x=1"):
            assert web.get(way).status_code == 404, way
        named = web.get("/", headers={"x-request-id": "mine"}).headers["x-request-id"]
        assert re.fullmatch(r"[0-9a-f-]{36}", named)  # by HAProxy, not by the visitor


@needs("haproxy")
def test_a_visitor_does_not_choose_the_address_they_come_from(tmp_path: Path) -> None:
    seen: list[Any] = []
    with (
        Server(tmp_path / "data", proxies=("127.0.0.1",)) as server,
        behind_haproxy(tmp_path, server) as web,
    ):
        server.hub.charge_table_creation = seen.append
        for claim in ({}, {"x-forwarded-for": "192.0.2.7"}):
            web.post("/api/tables", json={"name": "Dana"}, headers=claim).raise_for_status()
    assert seen == ["127.0.0.1", "127.0.0.1"]


@needs("haproxy")
def test_all_that_is_asked_of_a_table_goes_to_one_node(tmp_path: Path) -> None:
    with Server(tmp_path / "one") as one, Server(tmp_path / "two") as two:
        made = [one.make() for _ in range(32)]
        # These two share a process, and while that compiles the bots neither answers a probe in
        # time or says that it is ready.
        for server in (one, two):
            server.app.state.health.parts.clear()
        with behind_haproxy(tmp_path, one, two, probe="60s") as web:
            statuses = [
                {
                    web.get(path.format(table["table"])).status_code
                    for path in ("/api/tables/{}", "/api/tables/{}/code.svg?at=9", "/api/tables/{}")
                    for _ in range(3)
                }
                for table in made
            ]
            there = [200 in each for each in statuses]
    assert {True, False} == set(there)  # both have some
    for each in statuses:  # and each table is found always or never
        assert each in ({200, 404}, {404}), statuses


class Newer(BaseHTTPRequestHandler):
    """A node of a newer version: whatever it is asked, it has."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()


@needs("haproxy")
def test_a_file_of_the_pages_comes_from_a_node_of_its_version(tmp_path: Path) -> None:
    with Server(tmp_path / "one") as one, HTTPServer(("127.0.0.1", 0), Newer) as two:
        threading.Thread(target=two.serve_forever, daemon=True).start()
        with behind_haproxy(tmp_path, one, SimpleNamespace(port=two.server_port)) as web:
            found = {
                web.get(f"/static/{version}/table/app.js").status_code
                for version in (ASSETS.version, "0123456789abcdef")
                for _ in range(6)
            }
        two.shutdown()
    assert found == {200}


@needs("haproxy")
def test_a_node_that_is_not_ready_keeps_who_is_there_and_is_given_nothing_more(
    tmp_path: Path,
) -> None:
    with (
        Server(tmp_path / "one") as one,
        Server(tmp_path / "two") as two,
        behind_haproxy(tmp_path, one, two) as web,
    ):
        made = [one.make() for _ in range(32)]
        port = web.base_url.port or 0
        here = next(it for it in made if web.get(f"/api/tables/{it['table']}").status_code == 200)
        dana = Guest(port, here["table"], here["token"])
        one.app.state.health.mark_stopping()
        quiet = 0
        while quiet < 20:  # until HAProxy has asked
            before = one.hub.counts.tables
            assert web.post("/api/tables", json={"name": "Dana"}).status_code == 201
            quiet = quiet + 1 if one.hub.counts.tables == before else 0
        assert two.hub.counts.tables >= 20
        assert dana.ask("ping")["type"] == "pong"  # who plays there goes on
        dana.close()


@needs("haproxy")
def test_where_no_node_is_ready_one_that_answers_is_better_than_none(tmp_path: Path) -> None:
    with Server(tmp_path / "one") as one, behind_haproxy(tmp_path, one) as web:
        one.app.state.health.mark_stopping()
        for _ in range(20):  # HAProxy asks meanwhile
            ready = web.get("/health/ready")
            assert ready.status_code == 503
            assert "about to stop" in ready.json()["detail"]
            time.sleep(0.05)


@needs("haproxy")
def test_who_plays_at_a_node_that_has_fallen_silent_is_hung_up_on(tmp_path: Path) -> None:
    server = Mortal(tmp_path)
    port = free_port()
    place = {"BIND": f"127.0.0.1:{port}", "SERVER_1": f"127.0.0.1:{server.port}", "PROBE": "200ms"}
    try:
        with running("haproxy", "-f", haproxy_file(tmp_path), "-db", port=port, **place) as web:
            made = web.post("/api/tables", json={"name": "Dana"}).raise_for_status().json()
            with Guest(port, made["table"], made["token"], pings=PATIENCE) as dana:
                server.process.send_signal(signal.SIGSTOP)
                with pytest.raises(ConnectionClosed):
                    dana.hear_until(lambda _: False)
    finally:
        server.process.send_signal(signal.SIGCONT)
        server.kill()


@needs("haproxy")
def test_where_no_node_is_ready_who_is_at_one_that_falls_silent_is_hung_up_on_as_well(
    tmp_path: Path,
) -> None:
    silent = threading.Event()
    with Server(tmp_path / "one") as one, behind_haproxy(tmp_path, one) as web:
        made = one.make()
        leaves(one)
        with Guest(web.base_url.port or 0, made["table"], made["token"], pings=PATIENCE) as dana:
            one.hub.loop.call_soon_threadsafe(silent.wait)
            try:
                with pytest.raises(ConnectionClosed):
                    dana.hear_until(lambda _: False)
            finally:
                silent.set()


@needs("haproxy")
def test_where_no_node_is_ready_one_that_is_silent_is_not_asked(tmp_path: Path) -> None:
    silent = threading.Event()
    with (
        Server(tmp_path / "one") as one,
        Server(tmp_path / "two") as two,
        behind_haproxy(tmp_path, one, two) as web,
    ):
        for each in (one, two):
            leaves(each)
        one.hub.loop.call_soon_threadsafe(silent.wait)
        try:
            until = time.monotonic() + PATIENCE
            while not all(answered(web, f"/t/{table}") for table in range(16)):
                assert time.monotonic() < until, "some tables are left at a node that is silent"
        finally:
            silent.set()


def leaves(server: Server) -> None:
    """A server says that it is not ready any more, until HAProxy has heard it and asks again."""
    health, asked = server.app.state.health, list[None]()
    complaints = health.list_problems

    async def told() -> Any:
        asked.append(None)
        return await complaints()

    health.mark_stopping()
    health.list_problems = told
    while len(asked) < 2:
        time.sleep(0.02)


def answered(web: httpx.Client, path: str) -> bool:
    """Whether somebody answers soon."""
    try:
        return web.get(path, timeout=2).is_success
    except httpx.TransportError:
        return False


def test_a_node_says_whether_it_is_ready_before_haproxy_takes_it_for_dead() -> None:
    told = re.search(r"timeout check (\d+)s", (DEPLOY / "haproxy.cfg").read_text())
    assert told is not None
    assert int(told[1]) >= 2 * READY_ANSWER_SECONDS


# -- Caddy --------------------------------------------------------------------------------------


@needs("caddy")
def test_caddy_reads_its_file_and_would_write_it_so(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    run("caddy", "validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile", **home)
    copy = tmp_path / "Caddyfile"
    copy.write_text((DEPLOY / "Caddyfile").read_text())
    run("caddy", "fmt", "--overwrite", copy)
    assert copy.read_text() == (DEPLOY / "Caddyfile").read_text()


@needs("caddy")
def test_a_game_is_played_through_caddy(tmp_path: Path) -> None:
    port = free_port()
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with Server(tmp_path / "data", proxies=("127.0.0.1",)) as server:
        place = {
            "EUCHRE_SITE": f"http://127.0.0.1:{port}",
            "EUCHRE_SERVER": f"127.0.0.1:{server.port}",
            "CADDY_ADMIN": f"127.0.0.1:{free_port()}",
            **home,
        }
        caddy = ("caddy", "run", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile")
        with running(*caddy, port=port, **place) as web:
            plays_through(web)
            for way in ("/metrics", "/%6detrics"):
                assert web.get(way).status_code == 404, way
            named = web.get("/", headers={"x-request-id": "mine"}).headers["x-request-id"]
            assert re.fullmatch(r"[0-9a-f-]{36}", named)
            words = ["--data", f"{tmp_path / 'data'}", "--site", f"http://127.0.0.1:{port}"]
            status = CliRunner().invoke(
                main, ["server", "check", "--port", f"{server.port}", *words]
            )
            assert "WebSockets work." in status.output, status.output
            assert "/metrics" not in status.output


@needs("caddy")
@pytest.mark.parametrize("handle", ["handle /cards/*", "handle_path /cards/*"])
def test_a_game_is_played_below_a_part_of_a_domain(handle: str, tmp_path: Path) -> None:
    """With the file of the docs, whether the path is passed on unchanged or without the root."""
    text = (DEPLOY.parent / "docs" / "serving.md").read_text(encoding="utf-8")
    found = re.search(r"^club\.example \{\n.*?^\}\n", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    port, pages = free_port(), tmp_path / "www"
    pages.mkdir()
    (pages / "index.html").write_text("The club")
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with Server(tmp_path / "data", proxies=("127.0.0.1",), root_path="/cards") as server:
        file = tmp_path / "Caddyfile"
        given = {
            "club.example {": f"{{\n\tadmin off\n}}\n\nhttp://127.0.0.1:{port} {{",
            "127.0.0.1:8642": f"127.0.0.1:{server.port}",
            "handle /cards/*": handle,
            "/srv/www": str(pages),
        }
        text = found[0]
        for written, here in given.items():
            assert text.count(written) == 1
            text = text.replace(written, here)
        file.write_text(text)
        caddy = ("caddy", "run", "--adapter", "caddyfile", "--config", file)
        with running(*caddy, port=port, at="/cards/health/ready", **home) as web:
            assert web.get("/").text == "The club"
            assert web.get("/cards").headers["location"] == "/cards/"
            assert 'href="/cards/play"' in web.get("/cards/").text
            assert web.get("/cards/metrics").status_code == 404
            plays_through(web, "/cards")
            words = ["--data", f"{tmp_path / 'data'}", "--site", f"http://127.0.0.1:{port}/cards"]
            status = CliRunner().invoke(
                main, ["server", "check", "--port", f"{server.port}", *words]
            )
            assert "WebSockets work." in status.output, status.output
            assert "/metrics" not in status.output


# -- Prometheus ---------------------------------------------------------------------------------


@needs("promtool")
def test_prometheus_reads_the_rules_and_the_figures(tmp_path: Path) -> None:
    for name in ("alerts.yml", "monitoring/prometheus.yml"):
        shutil.copy(DEPLOY / name, tmp_path)
    run("promtool", "check", "config", tmp_path / "prometheus.yml")
    with Server(tmp_path) as server:
        told = server.web.get("/metrics").text
    checked = subprocess.run(
        ["promtool", "check", "metrics"],  # noqa: S607 - wherever it is
        input=told,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (checked.returncode, checked.stderr) == (0, ""), checked.stderr


def test_the_rules_ask_for_figures_that_there_are(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        told = server.web.get("/metrics").text
    there = set(re.findall(r"^(\w+)", told, re.MULTILINE))
    for name in ("alerts.yml", "monitoring/dashboard.json"):
        asked = set(re.findall(r"\b(?:euchre|process)_\w+", (DEPLOY / name).read_text()))
        assert len(asked) > 8
        assert asked <= there
    panels = json.loads((DEPLOY / "monitoring/dashboard.json").read_text())["panels"]
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(places)


def test_every_rule_is_explained() -> None:
    rules = re.findall(r"alert: (\w+)", (DEPLOY / "alerts.yml").read_text())
    page = (DEPLOY.parent / "docs" / "serving.md").read_text(encoding="utf-8")
    assert [f"`{rule}`" for rule in rules] == re.findall(r"^\| (`Euchre\w+`)", page, re.MULTILINE)
