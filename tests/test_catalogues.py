"""What is written for catalogues of self-hosted apps: `tools.make_catalogues`."""

from __future__ import annotations

import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from click.testing import CliRunner

from euchre import __version__
from euchre.cli.server import backup, restore, run
from euchre.cli.server.serving import DEFAULT_PORT
from tools import make_catalogues

DIGEST = "0123456789abcdef" * 4
IMAGE = f"euchre:{__version__}@sha256:{DIGEST}"
WHEEL = f"euchre-{__version__}-py3-none-any.whl"
SOURCE = ("--source", f"https://files.example/{WHEEL}", "--sha256", DIGEST)
REQUIRED = {
    "umbrel": "manifestVersion id category name version tagline description developer website"
    " dependencies repo support port gallery path submitter submission",
    "casaos": "id main index port_map icon title category version",
    "yunohost": "packaging_format id name description version maintainers upstream integration"
    " install resources",
}
"""The keys that each manifest must have, as the catalogues' own checks say."""
GIVEN = {
    "umbrel": {"APP_DATA_DIR", "APP_HIDDEN_SERVICE", "DEVICE_DOMAIN_NAME", "NETWORK_IP"},
    "casaos": {"AppID", "PGID", "PUID", "TZ"},
}
"""The variables that each box sets for the Compose files of its apps."""


def make(folder: Path, *words: str) -> str:
    result = CliRunner().invoke(make_catalogues.command, [*words, "--out", str(folder)])
    return result.output if result.exit_code else ""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("catalogues")
    assert make(folder, "--image", IMAGE, *SOURCE, "--website", "https://euchre.example") == ""
    return folder


def compose(folder: Path, box: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((folder / box / "docker-compose.yml").read_text())
    return found


def find(pattern: str, path: Path) -> list[str]:
    return re.findall(pattern, path.read_text("utf-8"), re.MULTILINE)


def test_the_manifests_have_what_their_catalogues_require(made: Path) -> None:
    about = {
        "umbrel": yaml.safe_load((made / "umbrel/umbrel-app.yml").read_text()),
        "casaos": compose(made, "casaos")["x-casaos"],
        "yunohost": tomllib.loads((made / "yunohost/manifest.toml").read_text()),
    }
    for name, keys in REQUIRED.items():
        assert set(keys.split()) <= set(about[name])
        assert about[name]["version"].removesuffix("~ynh1") == __version__
    umbrel, casaos, yunohost = about.values()
    project = tomllib.loads((make_catalogues.ROOT / "pyproject.toml").read_text())["project"]
    told = {umbrel["tagline"], casaos["tagline"]["en_US"], yunohost["description"]["en"]}
    assert told == {project["description"]}
    assert yunohost["upstream"]["license"] == project["license"]
    proxy = compose(made, "umbrel")["services"]["app_proxy"]["environment"]
    assert (proxy["APP_HOST"], proxy["APP_PORT"]) == (f"{umbrel['id']}_server_1", DEFAULT_PORT)
    assert casaos["main"] in compose(made, "casaos")["services"]
    assert casaos["architectures"] == yunohost["integration"]["architectures"]
    assert yunohost["resources"]["sources"]["main"]["rename"] == WHEEL
    files = ("LICENSE", "README.md", "tests.toml", "doc/DESCRIPTION.md", "conf/systemd.service")
    for path in (*(f"yunohost/{name}" for name in files), f"casaos/{casaos['icon']}"):
        assert (made / path).is_file()


def test_every_variable_of_a_compose_file_is_set_by_its_box(made: Path) -> None:
    exported = set(find(r"^export (\w+)=", made / "umbrel/exports.sh"))
    for box, given in GIVEN.items():
        used = set(find(r"\$\{?(\w+)", made / box / "docker-compose.yml"))
        assert used
        assert used <= given | (exported if box == "umbrel" else set())


@pytest.mark.parametrize(("box", "name"), [("umbrel", "server"), ("casaos", "euchre")])
def test_the_server_in_a_container_keeps_one_folder(made: Path, box: str, name: str) -> None:
    service = compose(made, box)["services"][name]
    (kept,) = find(r"EUCHRE_DATA=(\S+)", make_catalogues.DEPLOY / "Containerfile")
    assert [volume.split(":")[1] for volume in service["volumes"]] == [kept]
    settings = dict(service["environment"])
    assert settings.pop("NUMBA_CACHE_DIR").startswith(f"{kept}/")
    known = {option.envvar for option in run.command.params if isinstance(option, click.Option)}
    assert set(settings) <= known
    assert service["image"] == IMAGE
    assert service["user"] in ("1000:1000", "$PUID:$PGID")
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    assert f"localhost:{DEFAULT_PORT}/health/live" in service["healthcheck"]["test"][-1]


@pytest.mark.parametrize("path", ["/", "/euchre"])
def test_the_unit_of_yunohost_starts_a_command_that_there_is(made: Path, path: str) -> None:
    unit = made / "yunohost/conf/systemd.service"
    (line,) = find(r"^ExecStart=\S+/euchre server run (.*)$", unit)
    values = {"PATH": path, "PORT": "9000", "DATA_DIR": "/data", "DOMAIN": "club.example"}
    words = shlex.split(re.sub(r"__([A-Z_]+)__", lambda name: values[name[1]], line))
    told = run.command.make_context("run", words).params
    assert (told["root_path"], told["port"], told["data"]) == (path, 9000, Path("/data"))
    assert (told["hosts"], told["proxies"]) == (("club.example",), ("127.0.0.1",))
    assert find("/(?:opt|etc|lib|cache)/euchre", unit) == []


def test_yunohost_restores_the_file_that_it_backs_up(made: Path) -> None:
    for name, command in (("backup", backup.command), ("restore", restore.command)):
        (line,) = find(rf"euchre\" server {name} (.*)$", made / "yunohost/scripts" / name)
        told = command.make_context(name, shlex.split(line)).params
        assert "euchre.zip" in map(str, told.values())


def test_nginx_passes_on_the_headers_that_the_docs_name(made: Path) -> None:
    text = (make_catalogues.ROOT / "docs/serving.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"set the headers ([^.]*)\.", text)
    named = re.findall(r"`([\w-]+)`", listed)
    assert len(named) == 6
    passed = find(r"^    proxy_set_header (\S+)", made / "yunohost/conf/nginx.conf")
    assert set(named) == set(passed)


def test_bash_reads_the_scripts(made: Path) -> None:
    scripts = [*(made / "yunohost/scripts").iterdir(), made / "umbrel/exports.sh"]
    assert len(scripts) == 7
    each = 'for script; do bash -n "$script" || exit 1; done'
    subprocess.run(["bash", "-c", each, "bash", *scripts], check=True)  # noqa: S603, S607 - our own


def test_no_file_names_a_registry_or_this_machine(made: Path) -> None:
    here = re.escape(str(make_catalogues.ROOT))
    for path in (path for path in made.rglob("*") if path.is_file()):
        assert find(rf"docker\.io|ghcr|quay\.|pypi|/tmp/|/home/|{here}", path) == [], path


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "give --image"),
        (("--image", "euchre:latest"), "NAME:TAG@sha256:DIGEST"),
        (("--source", f"https://files.example/{WHEEL}"), "--sha256 takes"),
        (("--source", "https://files.example/euchre-0.1.0.tar.gz"), WHEEL),
    ],
)
def test_what_is_not_pinned_is_refused(tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    assert why in " ".join(make(tmp_path, *words).split())
    assert list(tmp_path.iterdir()) == []
