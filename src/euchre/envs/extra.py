"""What is said where a library of ``euchre[envs]`` is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from euchre.extras import install_command

_PACKAGE_NAMES = {"pyspiel": "open_spiel"}
"""What is installed by another name; it is no part of ``euchre[envs]``."""


@contextmanager
def require_library(library: str) -> Iterator[None]:
    """Wrap imports that need a library, and say how to install it if it is missing.

    Raises:
        ModuleNotFoundError: it is not installed; the sentence says how to get it.
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] not in (library, "gymnasium"):
            raise
        package = _PACKAGE_NAMES.get(library)
        install = f"pip install {package}" if package else install_command("envs")
        raise ModuleNotFoundError(
            f"this environment needs {missing.name}, which is not installed: {install}",
            name=missing.name,
        ) from None
