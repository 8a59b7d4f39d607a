"""Where compiled code is kept, so that it is compiled once: asked before Numba is imported.

Numba keeps it beside the source, or in the user's cache. Where neither can be written (a package
installed by an administrator, a user without a home) there is a folder of this user's own among the
system's temporary files: nobody else may write there, because code is read from it.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

CACHE_VARIABLE: Final = "NUMBA_CACHE_DIR"
"""The environment variable that tells Numba where to keep code."""
CODE_FILE_GLOB: Final = "*.nb[ic]"
"""The files of Numba's cache."""

if sys.platform == "win32":

    def _lock_file(file: int) -> None:
        """Do nothing: without a lock the same code is at worst compiled twice."""
else:
    import fcntl

    def _lock_file(file: int) -> None:
        with suppress(OSError):  # some file systems know no locks
            fcntl.flock(file, fcntl.LOCK_EX)


def prepare_numba_cache(package: Path, *called_packages: Path) -> None:
    """Set where Numba keeps the compiled code of a package; delete what is of older sources.

    Numba compares a function's own file only. A caller that was compiled before a function of
    another file changed would go on with the function as it was.

    Args:
        package: its folder.
        called_packages: folders of other packages whose compiled functions it calls.
    """
    set_numba_cache_folder(package)
    folder = find_numba_cache_folder(package)
    if folder is None:
        return
    stamp = folder / "sources.txt"  # code beside its sources is as good in a copy of both
    if not folder.is_relative_to(package):
        path_digest = hashlib.sha256(bytes(package)).hexdigest()[:12]
        stamp = folder / f"{package.name}-{path_digest}-sources.txt"
    digest = "\n".join(map(digest_sources, (package, *called_packages)))
    with suppress(OSError), hold_file_lock(stamp.with_suffix(".lock")):
        if not stamp.exists() or stamp.read_text(encoding="ascii") != digest:
            for path in _find_compiled_files(package):
                path.unlink(missing_ok=True)
            stamp.write_text(digest, encoding="ascii")


def digest_sources(package: Path) -> str:
    """Return a digest of all modules of a package, by name and content."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package).as_posix()
        digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _find_compiled_files(package: Path) -> Iterator[Path]:
    """Find the compiled code of a package, of any Python: beside the sources, and in folders that
    Numba names after those of the sources.
    """
    named = os.environ.get(CACHE_VARIABLE)
    kept = Path(named) if named else user_cache_folder() / "numba"
    for room in {path.parent for path in package.rglob("*.py")}:
        beside = [] if named else [room / "__pycache__"]
        for folder in (*beside, *kept.glob(f"{room.name}_*")):
            yield from folder.glob(CODE_FILE_GLOB)


@contextmanager
def hold_file_lock(path: Path) -> Iterator[None]:
    """Hold the lock of a file; wait for another process that has it."""
    with path.open("w", encoding="ascii") as lock:
        _lock_file(lock.fileno())
        yield


def find_numba_cache_folder(package: Path) -> Path | None:
    """Find a writable folder for notes on compiled code: Numba's own, as far as is known."""
    named = os.environ.get(CACHE_VARIABLE)
    kept = Path(named) if named else package / "__pycache__"
    folders = (kept, user_cache_folder() / "euchre")
    return next((folder for folder in folders if is_writable(folder)), None)


def is_writable(folder: Path) -> bool:
    """Return True if a folder exists or can be made, and a file can be written in it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except (OSError, RuntimeError):
        return False


def set_numba_cache_folder(package: Path) -> None:
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
