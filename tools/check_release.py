"""Build the wheel and the source archive, and check what a release must hold.

``python -m tools.check_release dist``: two builds from two copies of the last commit have the same
bytes; both pass Twine's strict check and check-wheel-contents.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click

from tools.pictures.age import are_pictures_old

ROOT = Path(__file__).parents[1]


def _run_program(*words: str | Path, folder: Path = ROOT) -> None:
    """Run a program in a folder.

    Raises:
        ClickException: it failed.
    """
    command = [str(word) for word in words]
    if subprocess.run(command, cwd=folder, check=False).returncode:  # noqa: S603 - our own words
        raise click.ClickException(f"this failed: {' '.join(command)}")


def _build_from_copy(folder: Path) -> dict[str, Path]:
    """Build from a fresh clone in `folder`; return the files by name."""
    clone, built = folder / "clone", folder / "built"
    _run_program("git", "clone", "--quiet", ROOT, clone)
    words = (sys.executable, "-m", "build", "--no-isolation", "--outdir", built)
    _run_program(*words, folder=clone)
    return {path.name: path for path in built.iterdir()}


def _digest_file(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def command(folder: Path) -> None:
    """Build twice, check the files, and put them into FOLDER."""
    if are_pictures_old():
        raise click.ClickException(
            "the pictures of the documents are older than the page: run python -m tools.pictures"
        )
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        files, again = _build_from_copy(Path(first)), _build_from_copy(Path(second))
        digests = {name: _digest_file(path) for name, path in files.items()}
        if digests != {name: _digest_file(path) for name, path in again.items()}:
            raise click.ClickException("two builds of the same commit differ")
        _run_program(sys.executable, "-m", "twine", "check", "--strict", *files.values())
        wheels = [path for path in files.values() if path.suffix == ".whl"]
        _run_program(Path(sys.executable).with_name("check-wheel-contents"), *wheels)
        folder.mkdir(parents=True, exist_ok=True)
        for name, path in files.items():
            shutil.copy(path, folder / name)
            print(f"{digests[name]}  {folder / name}")


if __name__ == "__main__":
    command()
