"""What a stranger installs: a whole wheel and source archive, in an empty environment."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import euchre

ROOT = Path(__file__).parent.parent
hatchling = pytest.importorskip("hatchling.build", reason="hatchling is not installed")


def run(*words: str | Path, cwd: Path) -> str:
    ran = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [*map(str, words)], cwd=cwd, capture_output=True, text=True, check=False,
        env={key: value for key, value in os.environ.items() if not key.startswith("PYTHON")},
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel and the source archive."""
    folder = tmp_path_factory.mktemp("built")
    code = "import sys; from hatchling.build import build_sdist, build_wheel; to = sys.argv[1]; "
    code += "print(build_wheel(to), build_sdist(to))"
    wheel, archive = run(sys.executable, "-c", code, folder, cwd=ROOT).split()[-2:]
    return {"wheel": folder / wheel, "sdist": folder / archive}


def test_the_wheel_has_all_of_the_package_and_nothing_else(built: dict[str, Path]) -> None:
    with zipfile.ZipFile(built["wheel"]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        about = next(name for name in wheel.namelist() if name.endswith("/METADATA"))
        told = Parser().parsestr(wheel.read(about).decode())
    there = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "euchre").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    of_the_checker = ("jsconfig.json", "types.js")
    assert all(Path(name).name in of_the_checker for name in there - names)
    assert names <= there
    assert told["Name"] == "euchre"
    assert told["Version"] == euchre.__version__
    assert told["Requires-Python"] == ">=3.11"
    assert told["License-Expression"] == "MIT"
    kinds = told.get_all("Classifier") or []
    assert {f"Programming Language :: Python :: 3.{n}" for n in (11, 12, 13, 14)} <= {*kinds}
    assert str(told.get_payload()).startswith("# euchre")


def test_the_source_archive_has_examples_and_tests(built: dict[str, Path]) -> None:
    with tarfile.open(built["sdist"]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("examples", "tests", "docs", "bench"):
        there = {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / folder).rglob("*.py")
            if "_build" not in path.parts and "_generated" not in path.parts
        }
        assert there <= names


def test_it_is_installed_into_an_empty_environment_and_works(
    built: dict[str, Path], tmp_path: Path
) -> None:
    home = tmp_path / "env"
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=tmp_path)
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    pip += ["--python", python]
    got = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [*map(str, pip), "install", "--no-compile", "-c", str(ROOT / "constraints.txt"),
         str(built["wheel"])],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if got.returncode and not os.environ.get("CI"):
        pytest.skip(f"what euchre needs cannot be had here: {got.stderr[-200:]}")
    assert got.returncode == 0, got.stderr
    run(*pip, "check", cwd=tmp_path)
    command = python.parent / "euchre"
    assert euchre.__version__ in run(command, "--version", cwd=tmp_path)
    assert "Benny" in run(command, "rules", "show", "british", cwd=tmp_path)
    code = (
        "import random, euchre; r = euchre.preset('standard').rules; rng = random.Random(1)\n"
        "h = r.deal(rng)\n"
        "while not h.over: h = h.apply(rng.choice(h.view(h.turn).legal()))\n"
        "print(h.outcome)"
    )
    assert run(python, "-c", code, cwd=tmp_path).strip()
    serve = subprocess.run(  # noqa: S603 - our own interpreter and our own words
        [str(command), "server", "run"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert serve.returncode == 2
    assert "pip install 'euchre[web] @ file://" in serve.stderr
