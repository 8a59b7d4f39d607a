"""What is not installed is named with the command that installs it here."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

import euchre
from euchre import extras
from euchre.lazy import make_lazy_exports


@pytest.mark.parametrize(
    ("origin", "command"),
    [
        (None, f"pip install -e '{extras._PROJECT_ROOT}[bots]'"),
        ({}, "pip install 'euchre[bots]'"),
        (
            {"url": "file:///home/ann/my%20euchre", "dir_info": {"editable": True}},
            "pip install -e '/home/ann/my euchre[bots]'",
        ),
        ({"url": "file:///srv/euchre", "dir_info": {}}, "pip install '/srv/euchre[bots]'"),
        (
            {"url": "file:///tmp/euchre-1-py3-none-any.whl", "archive_info": {}},
            "pip install 'euchre[bots] @ file:///tmp/euchre-1-py3-none-any.whl'",
        ),
        (
            {"url": "https://git.example/euchre.git", "vcs_info": {"vcs": "git"}},
            "pip install 'euchre[bots] @ git+https://git.example/euchre.git'",
        ),
    ],
)
def test_the_command_follows_from_how_it_was_installed(
    origin: dict[str, Any] | None, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Distribution:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            return json.dumps(origin) if origin else None

    def distribution(_: str) -> Distribution:
        if origin is None:
            raise metadata.PackageNotFoundError
        return Distribution()

    monkeypatch.setattr(metadata, "distribution", distribution)
    extras.install_command.cache_clear()
    assert extras.install_command("bots") == command
    extras.install_command.cache_clear()


def test_a_name_of_a_package_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(module: str) -> None:
        name = "numpy" if module.endswith("batch") else "somebody_elses"
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.setattr("euchre.lazy.import_module", absent)
    get, _ = make_lazy_exports("euchre.envs", {"batch": "BatchEnv", "other": "Other"})
    with pytest.raises(ModuleNotFoundError) as caught:
        get("BatchEnv")
    how = extras.install_command("bots")
    assert str(caught.value) == f"euchre.envs.BatchEnv needs numpy, which is not installed: {how}"
    with pytest.raises(ModuleNotFoundError, match="No module named 'somebody_elses'"):
        get("Other")


def said_in(path: Path) -> Iterator[str]:
    """The texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in told:
            yield each.value


def test_nothing_else_says_how_to_install_what_is_missing() -> None:
    """What works depends on how the program was installed: there is no release to name."""
    room = Path(euchre.__file__).parent
    for path in sorted(room.rglob("*.py")):
        if path != Path(extras.__file__):
            told = said_in(path) if "euchre[" in path.read_text(encoding="utf-8") else ()
            assert not [text for text in told if "euchre[" in text], path
    for kind in ("html", "js"):
        for path in sorted(room.rglob(f"*.{kind}")):
            assert "pip install" not in path.read_text(encoding="utf-8"), path
