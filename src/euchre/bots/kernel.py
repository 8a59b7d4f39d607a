"""The compiled kernel: whether it is on the disk, and how it gets there.

Importing ``euchre.solve`` compiles it, which takes some twenty seconds, or loads what an earlier
process has compiled, which takes one. A stamp says which it will be, without numba: it stands
where Numba keeps the code, and says of what and for what that was made.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from euchre.compiling import VARIABLE, keep_code, user_cache, writable
from euchre.errors import EuchreError
from euchre.extras import how_to_install

PACKAGE: Final = "euchre.solve"
_CODE: Final = "*.nb[ic]"
"""The files of Numba's cache."""
_MADE_BY: Final = ("numba", "llvmlite", "numpy")

if sys.platform == "win32":

    def _take(file: int) -> None:
        """Lock an open file, if the system can; without a lock the same code is at worst compiled
        twice.
        """
else:
    import fcntl

    def _take(file: int) -> None:
        """Lock an open file, if the system can; without a lock the same code is at worst compiled
        twice.
        """
        with contextlib.suppress(OSError):  # some file systems know no locks
            fcntl.flock(file, fcntl.LOCK_EX)


class KernelError(EuchreError):
    """The kernel cannot be compiled, or the result cannot be kept."""


@dataclass(frozen=True)
class Stamp:
    """Record of the versions, folders and files of a compiled kernel.

    Attributes:
        key: a digest of the sources, the compilers and the processor.
        folders: where the code is, for each room of the kernel.
        files: how many files there are.
    """

    key: str
    folders: list[str]
    files: int


def installed() -> bool:
    """Return whether the packages that the kernel needs are installed."""
    return find_spec("numba") is not None


def is_ready() -> bool:
    """Return whether the kernel is compiled and needs only to be loaded."""
    if not installed():
        return False
    stamp = _read()
    return stamp is not None and stamp.key == _key() and _files(stamp.folders) >= stamp.files


def compile_kernel(on_progress: Callable[[int, int], None] | None = None) -> int:
    """Compile every kernel function that needs it, in this process, and return their number.

    Somebody else who is at it already is waited for.

    Args:
        on_progress: called with how many modules are compiled, and how many there are.

    Raises:
        KernelError: there is no compiler, or no folder to keep the code in.
    """
    if not installed():
        raise KernelError(f"nothing is compiled without numba: {how_to_install('bots')}")
    with _alone():
        if is_ready():
            return 0
        _forget()
        try:
            done, folders = _import_all(on_progress)
        except RuntimeError as error:
            if "locator" not in str(error):
                raise
            raise KernelError(_NO_FOLDER) from error
        stamp = Stamp(_key(), folders, _files(folders))
        _write(json.dumps(vars(stamp)))
        return done


# -- what it is made of -------------------------------------------------------------------------


def _root() -> Path:
    spec = find_spec(PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def modules() -> dict[str, Path]:
    """List all modules of the kernel by name, with their files."""
    root = _root()
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join((PACKAGE, *(part for part in parts if part != "__init__")))
        found[name] = path
    return found


@cache
def _maker() -> str:
    """Describe the compiler and the machine it compiles for: a change of either needs new code."""
    from llvmlite import binding  # noqa: PLC0415 - a part of numba, and much lighter

    made_by = [f"{name} {version(name)}" for name in _MADE_BY]
    cpu = f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    system = f"{platform.python_version()} {binding.get_process_triple()}"
    return "\n".join((*made_by, system, cpu))


def _key() -> str:
    digest = hashlib.sha256(_maker().encode())
    for name, path in modules().items():
        digest.update(name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _import_all(on_progress: Callable[[int, int], None] | None) -> tuple[int, list[str]]:
    """Import all modules of the kernel; return the number of functions compiled, and their
    folders.
    """
    names, found = [*modules()], []
    for name in names:
        found.append(importlib.import_module(name))
        if on_progress is not None:
            on_progress(len(found), len(names))
    stats: list[Any] = [
        value.stats
        for module in found
        for value in vars(module).values()
        if hasattr(value, "py_func")  # compiled by numba
    ]
    folders = {each.cache_path for each in stats} - {None}
    if not folders:
        raise KernelError(_NO_FOLDER)
    return sum(len(each.cache_misses) for each in stats), sorted(map(str, folders))


# -- the stamp ----------------------------------------------------------------------------------

_NO_FOLDER: Final = (
    "there is no folder to keep the compiled kernel in: set NUMBA_CACHE_DIR to one that is writable"
)


def folder() -> Path:
    """Find the folder of the stamp: the one where Numba keeps the code, as far as can be told
    without Numba.

    Raises:
        KernelError: nothing is writable.
    """
    keep_code(_root())
    named = os.environ.get(VARIABLE)
    kept = Path(named) if named else _root() / "__pycache__"
    for path in (kept, user_cache() / "euchre"):
        if writable(path):
            return path
    raise KernelError(_NO_FOLDER)


def _path(ending: str = "json") -> Path:
    return folder() / f"euchre-kernel-{sys.implementation.cache_tag}.{ending}"


def _read() -> Stamp | None:
    """Read the stamp; None if there is none or it is unreadable."""
    try:
        return Stamp(**json.loads(_path().read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, KernelError):
        return None


def _write(text: str) -> None:
    path = _path()
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def _files(folders: Iterable[str]) -> int:
    return sum(1 for _ in _code(folders))


def _code(folders: Iterable[str]) -> Iterator[Path]:
    """Find the files of the compiled kernel that belong to this Python."""
    flags = getattr(sys, "abiflags", "")
    tag = f".py{sys.version_info.major}{sys.version_info.minor}{flags}."
    found = (path for folder in folders for path in Path(folder).glob(_CODE))
    return (path for path in found if tag in path.name)


def _forget() -> None:
    """Remove old code before new code comes: Numba checks only a function's own file, and not the
    functions that it calls.
    """
    stamp, named = _read(), os.environ.get(VARIABLE)
    places = Path(named).rglob("*") if named else _root().rglob("__pycache__")
    for path in [*_code({*map(str, places), *(stamp.folders if stamp else ())})]:
        with contextlib.suppress(OSError):
            path.unlink()


@contextmanager
def _alone() -> Iterator[None]:
    """Hold the compilation lock; wait for another process that compiles."""
    with _path("lock").open("w", encoding="ascii") as lock:
        _take(lock.fileno())
        yield
