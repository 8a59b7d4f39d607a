"""Write what catalogues of self-hosted apps need: Umbrel, CasaOS and YunoHost.

``python -m tools.make_catalogues --image NAME:TAG@sha256:DIGEST --out FOLDER`` writes ``umbrel/``
and ``casaos/``. With ``--source URL --sha256 DIGEST`` of a wheel or an sdist it writes
``yunohost/``, too. ``deploy/catalogues/`` has the files, with ``@`` before what is filled in.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Final

import click

from euchre import __version__

ROOT: Final = Path(__file__).parents[1]
DEPLOY: Final = ROOT / "deploy"
ABOUT: Final = (
    "Play the card game Euchre with family and friends in the browser. Send them a link; bots take"
    " the empty seats. Nobody needs an account, and all games stay on your own server."
)
UNIT_CHANGES: Final = {
    "# /etc/systemd/system/euchre.service: see docs/serving.md.\n": "",
    "=euchre\nGroup=euchre\n": "=__APP__\nGroup=__APP__\n",
    "EUCHRE_DATA=/var/lib/euchre ": "",
    "/var/cache/euchre\n": "/var/cache/__APP__\n",
    "/etc/euchre/": "__INSTALL_DIR__/",
    "/opt/euchre/bin/euchre server run\n": (
        "__INSTALL_DIR__/venv/bin/euchre server run --host 127.0.0.1 --port __PORT__"
        " --data __DATA_DIR__ --root-path __PATH__ --allow-host __DOMAIN__ --proxy 127.0.0.1\n"
    ),
    "StateDirectory=euchre\nStateDirectoryMode=0700\n": "",
    "CacheDirectory=euchre\n": "CacheDirectory=__APP__\n",
    "ProtectHome=yes\n": "ProtectHome=tmpfs\nBindPaths=__DATA_DIR__\n",
}
"""How YunoHost's unit differs: it fills in names, and the data folder is below ``/home``."""
_DIGEST: Final = r"[0-9a-f]{64}"


class _Manifest(Template):
    """A text with names after ``@``: ``$`` belongs to Compose and to the shell."""

    delimiter = "@"


def read_project_values() -> dict[str, str]:
    """Return what the manifests take from the project's own files, by the name in templates."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    containerfile = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", "")
    check = re.search(r"^HEALTHCHECK .* CMD (\[.*\])$", containerfile, re.MULTILINE)
    assert check is not None
    return {
        "version": __version__,
        "description": project["description"],
        "license": project["license"],
        "about": ABOUT,
        "health": json.dumps(["CMD", *json.loads(check[1])]),
    }


def fill_catalogue(name: str, values: Mapping[str, str], folder: Path) -> None:
    """Write the files of one catalogue into a folder with its name."""
    templates = DEPLOY / "catalogues" / name
    for path in templates.rglob("*"):
        if path.is_file():
            target = folder / name / path.relative_to(templates)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(_Manifest(path.read_text("utf-8")).substitute(values), "utf-8")


def add_yunohost_files(folder: Path) -> None:
    """Add to YunoHost's folder what is made from other files of the project.

    Raises:
        ClickException: a line that must change is not in ``deploy/euchre.service`` once.
    """
    unit = (DEPLOY / "euchre.service").read_text("utf-8")
    for before, after in UNIT_CHANGES.items():
        if unit.count(before) != 1:
            raise click.ClickException(f"deploy/euchre.service doesn't have {before!r} once")
        unit = unit.replace(before, after)
    (folder / "conf" / "systemd.service").write_text(unit, "utf-8")
    shutil.copy(ROOT / "constraints.txt", folder / "conf")
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(folder / "doc" / "ADMIN.md", folder / "doc" / "POST_INSTALL.md")
    shutil.copy(folder / "doc" / "DESCRIPTION.md", folder / "README.md")


@click.command()
@click.option("--image", metavar="NAME", help="The image: NAME:TAG@sha256:DIGEST.")
@click.option("--source", metavar="URL", help="Where the wheel or the sdist is.")
@click.option("--sha256", metavar="DIGEST", help="The SHA-256 of that file.")
@click.option("--website", default="", metavar="URL", help="The project's page.")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True)
def command(
    image: str | None, source: str | None, sha256: str | None, website: str, out: Path
) -> None:
    """Write the manifests into folders of OUT."""
    values = read_project_values() | {"website": website}
    if not image and not source:
        raise click.UsageError("give --image, or --source and --sha256, or all three")
    if image and not re.fullmatch(rf"[^@\s]+:[\w.-]+@sha256:{_DIGEST}", image):
        raise click.UsageError(f"--image takes NAME:TAG@sha256:DIGEST, not {image}")
    file = (source or "").rpartition("/")[2]
    names = (f"euchre-{__version__}.tar.gz", f"euchre-{__version__}-py3-none-any.whl")
    if source and file not in names:
        raise click.UsageError(f"--source takes a URL that ends in {' or '.join(names)}")
    if source and not re.fullmatch(_DIGEST, sha256 or ""):
        raise click.UsageError("--sha256 takes the 64 digits that sha256sum prints")
    if image:
        for name in ("umbrel", "casaos"):
            fill_catalogue(name, values | {"image": image}, out)
        shutil.copy(ROOT / "src/euchre/web/page/favicon.svg", out / "casaos" / "icon.svg")
    if source and sha256:
        package = {"source": source, "sha256": sha256, "file": file}
        fill_catalogue("yunohost", values | package, out)
        add_yunohost_files(out / "yunohost")


if __name__ == "__main__":
    command()
