"""How more of this program is installed, by how it has been installed here."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

_PACKAGE_NAME: Final = "euchre"
_EXTRA_OF: Final = {
    "numba": "bots",
    "numpy": "bots",
    "gymnasium": "envs",
    "pettingzoo": "envs",
    "polars": "data",
    "distributed": "cluster",
    "websockets": "client",
}
"""The group in which a library comes that parts of this program need."""
_PROJECT_ROOT: Final = Path(__file__).parents[2]
"""Where the project is, if this is a copy of it."""


@cache
def install_command(extra: str) -> str:
    """Return the command that installs a group of packages that this program can use.

    Args:
        extra: the group, such as ``bots``.
    """
    return f"pip install {_build_requirement(extra, _read_install_origin())}"


def build_missing_package_error(part: str, missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return an error that says how to get what a part of this program needs.

    Args:
        part: the part.
        missing: as Python has it; of what is no library of a group it comes back as it is.
    """
    library = (missing.name or "").partition(".")[0]
    if library not in _EXTRA_OF:
        return missing
    how = install_command(_EXTRA_OF[library])
    return ModuleNotFoundError(
        f"{part} needs {library}, which is not installed: {how}", name=library
    )


def _build_requirement(extra: str, origin: dict[str, Any] | None) -> str:
    """Build the requirement to pass to pip.

    Args:
        extra: the group.
        origin: as PEP 610 describes it; empty: an index of packages; None: nothing is installed.
    """
    if origin is None:
        return f"-e '{_PROJECT_ROOT}[{extra}]'"
    url = str(origin.get("url", ""))
    if not url:
        return f"'{_PACKAGE_NAME}[{extra}]'"
    if "dir_info" in origin:
        from urllib.request import url2pathname  # noqa: PLC0415 - slow to import, seldom wanted

        editable = "-e " if origin["dir_info"].get("editable") else ""
        return f"{editable}'{url2pathname(urlsplit(url).path)}[{extra}]'"
    vcs = origin.get("vcs_info", {}).get("vcs")
    return f"'{_PACKAGE_NAME}[{extra}] @ {f'{vcs}+' if vcs else ''}{url}'"


def _read_install_origin() -> dict[str, Any] | None:
    from importlib import metadata  # noqa: PLC0415 - slow to import, seldom wanted

    try:
        text = metadata.distribution(_PACKAGE_NAME).read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return None
    return {} if text is None else dict(json.loads(text))
