"""The compiled kernel: whether it is on the disk, and how it gets there.

Importing ``euchre.solve`` compiles it, which takes a minute, or loads what an earlier process has
compiled, which takes a second. A stamp says which it will be, without numba: it stands where Numba
keeps the code, and says of what and for what that was made.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from euchre.compiling import (
    CODE_FILE_GLOB,
    digest_sources,
    find_numba_cache_folder,
    hold_file_lock,
    set_numba_cache_folder,
)
from euchre.errors import EuchreError
from euchre.extras import install_command

KERNEL_PACKAGE: Final = "euchre.solve"
_COMPILER_PACKAGES: Final = ("numba", "llvmlite", "numpy")


class KernelError(EuchreError):
    """The kernel cannot be compiled, or the result cannot be kept."""


@dataclass(frozen=True)
class KernelStamp:
    """Record of the versions, folders and files of a compiled kernel.

    Attributes:
        key: a digest of the sources, the compilers and the processor.
        folders: where the code is, for each room of the kernel.
        files: how many files there are.
    """

    key: str
    folders: list[str]
    files: int


def is_installed() -> bool:
    """Return whether the packages that the kernel needs are installed."""
    return find_spec("numba") is not None


def is_compiled() -> bool:
    """Return whether the kernel is compiled and needs only to be loaded."""
    if not is_installed():
        return False
    stamp = _read_stamp()
    return (
        stamp is not None
        and stamp.key == _digest_kernel()
        and _count_code_files(stamp.folders) >= stamp.files
    )


def compile_kernel(on_progress: Callable[[int, int], None] | None = None) -> int:
    """Compile every kernel function that needs it, in this process, and return their number.

    Somebody else who is at it already is waited for.

    Args:
        on_progress: called with how many modules are compiled, and how many there are.

    Raises:
        KernelError: there is no compiler, or no folder to keep the code in.
    """
    if not is_installed():
        raise KernelError(f"nothing is compiled without numba: {install_command('bots')}")
    with hold_file_lock(_kernel_stamp_path("lock")):
        if is_compiled():
            return 0
        try:
            done, folders = _import_and_count_compiled(on_progress)
        except RuntimeError as error:
            if "locator" not in str(error):
                raise
            raise KernelError(_NO_FOLDER_MESSAGE) from error
        stamp = KernelStamp(_digest_kernel(), folders, _count_code_files(folders))
        _write_stamp(json.dumps(vars(stamp)))
        return done


# -- what it is made of -------------------------------------------------------------------------


def _package_folder() -> Path:
    spec = find_spec(KERNEL_PACKAGE)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent


def list_kernel_modules() -> dict[str, Path]:
    """List all modules of the kernel by name, with their files."""
    root = _package_folder()
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join((KERNEL_PACKAGE, *(part for part in parts if part != "__init__")))
        found[name] = path
    return found


@cache
def _describe_compiler() -> str:
    """Describe the compiler and the machine it compiles for: a change of either needs new code."""
    from importlib.metadata import version  # noqa: PLC0415 - slow to import

    from llvmlite import binding  # noqa: PLC0415 - a part of numba, and much lighter

    made_by = [f"{name} {version(name)}" for name in _COMPILER_PACKAGES]
    cpu = f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    system = f"{platform.python_version()} {binding.get_process_triple()}"
    return "\n".join((*made_by, system, cpu))


def _digest_kernel() -> str:
    """Return a digest of all that the compiled code depends on, as in `KernelStamp.key`."""
    sources = digest_sources(_package_folder())
    return hashlib.sha256(f"{_describe_compiler()}\n{sources}".encode()).hexdigest()


def _import_and_count_compiled(
    on_progress: Callable[[int, int], None] | None,
) -> tuple[int, list[str]]:
    """Import all modules of the kernel; return how many functions were compiled, and where."""
    names, found = [*list_kernel_modules()], []
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
        raise KernelError(_NO_FOLDER_MESSAGE)
    return sum(len(each.cache_misses) for each in stats), sorted(map(str, folders))


# -- the stamp ----------------------------------------------------------------------------------

_NO_FOLDER_MESSAGE: Final = (
    "there is no folder to keep the compiled kernel in: set NUMBA_CACHE_DIR to one that is writable"
)


def find_stamp_folder() -> Path:
    """Find the folder of the stamp: that in which Numba keeps the code, as told without Numba.

    Raises:
        KernelError: nothing is writable.
    """
    set_numba_cache_folder(_package_folder())
    folder = find_numba_cache_folder(_package_folder())
    if folder is None:
        raise KernelError(_NO_FOLDER_MESSAGE)
    return folder


def _kernel_stamp_path(ending: str = "json") -> Path:
    return find_stamp_folder() / f"euchre-kernel-{sys.implementation.cache_tag}.{ending}"


def _read_stamp() -> KernelStamp | None:
    """Read the stamp; None if there is none or it is unreadable."""
    try:
        return KernelStamp(**json.loads(_kernel_stamp_path().read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError, KernelError):
        return None


def _write_stamp(text: str) -> None:
    path = _kernel_stamp_path()
    fresh = path.with_suffix(f".{os.getpid()}")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)


def _count_code_files(folders: Iterable[str]) -> int:
    return sum(1 for _ in _find_code_files(folders))


def _find_code_files(folders: Iterable[str]) -> Iterator[Path]:
    """Find the files of the compiled kernel that belong to this Python."""
    flags = getattr(sys, "abiflags", "")
    tag = f".py{sys.version_info.major}{sys.version_info.minor}{flags}."
    found = (path for folder in folders for path in Path(folder).glob(CODE_FILE_GLOB))
    return (path for path in found if tag in path.name)
