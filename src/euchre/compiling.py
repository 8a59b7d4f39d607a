"""Where compiled code is kept, so that it is compiled once: asked before Numba is imported.

Numba keeps it beside the source, or in the user's cache. Where neither can be written (a package
installed by an administrator, a user without a home) there is a folder of this user's own among the
system's temporary files: nobody else may write there, because code is read from it.
"""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path
from typing import Final

CACHE_VARIABLE: Final = "NUMBA_CACHE_DIR"
"""The environment variable that tells Numba where to keep code."""


def is_writable(folder: Path) -> bool:
    """Return True if a folder exists or can be made, and a file can be written in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except (OSError, RuntimeError):
        return False


def set_numba_cache(package: Path) -> None:
    """Set a folder where Numba can keep the compiled code of a package; do nothing if none can."""
    if CACHE_VARIABLE in os.environ or is_writable(package / "__pycache__"):
        return
    if is_writable(user_cache_folder() / "numba"):
        return
    own = Path(tempfile.gettempdir()) / f"euchre-code-{getattr(os, 'getuid', int)()}"
    if _is_private_folder(own):
        os.environ[CACHE_VARIABLE] = str(own)


def user_cache_folder() -> Path:
    """Return this user's folder for files that programs can make again."""
    named = os.environ.get("XDG_CACHE_HOME")
    return Path(named) if named else Path(os.path.expanduser("~/.cache"))  # noqa: PTH111 - no home, no error


def _is_private_folder(folder: Path) -> bool:
    """Return True if a folder, made if missing, is this user's and nobody else can write to it."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return False
    is_mine = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    others_may_write = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(status.st_mode) and is_mine and not others_may_write and is_writable(folder)
