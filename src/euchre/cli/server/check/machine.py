"""The machine that a server runs on: its folder, its disk, its clock, what is installed."""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import stat
import sys
import time
from collections.abc import Collection, Iterator
from contextlib import closing, suppress
from importlib import metadata
from pathlib import Path
from typing import Final

from euchre import __version__
from euchre.cli.server.check.finding import (
    CheckFinding,
    bad_finding,
    build_note,
    good_finding,
)
from euchre.extras import install_command

_BYTES_PER_GIGABYTE: Final = 1_000_000_000
_MIN_FREE_BYTES: Final = 200_000_000
"""Bytes below which a disk is as good as full."""
_MAX_FILE_AHEAD_SECONDS: Final = 120.0
"""Seconds by which a file may be newer than now."""
_MIN_CLOCK_SECONDS: Final = 1_767_225_600
"""2026: no clock that is right is before it."""
_NETWORK_FILE_SYSTEMS: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs"}
)
"""File systems of other computers, on which SQLite's log of what is new does not work."""
_REQUIREMENT_PATTERN: Final = re.compile(
    r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?(?:>=([0-9.]+))?.*?extra == .(\w+)."
)


def check_machine(folder: Path, database: str, *, shared: bool = False) -> Iterator[CheckFinding]:
    """Yield every finding on this computer.

    Args:
        database: the name of the file of tables in it.
        shared: whether they are in a database of PostgreSQL instead.
    """
    yield from _check_versions({"web", "nodes"} if shared else {"web"})
    if not shared:
        yield from _check_schema(folder / database)
        yield from _check_folder(folder, database)
        yield from _check_disk(folder, database)
    yield from _check_clock(folder)
    yield from _check_open_files()


def _check_versions(extras: Collection[str]) -> Iterator[CheckFinding]:
    try:
        needs = [
            _REQUIREMENT_PATTERN.match(requirement)
            for requirement in metadata.requires("euchre") or ()
        ]
    except metadata.PackageNotFoundError:
        needs = []
    missing, old = [], []
    for need in needs:
        if need is None or need[3] not in extras or need[1] == "euchre":
            continue
        try:
            installed_version = metadata.version(need[1])
        except metadata.PackageNotFoundError:
            missing.append(need[1])
            continue
        if need[2] and _parse_version(installed_version) < _parse_version(need[2]):
            old.append(f"{need[1]} {installed_version} ({need[2]} or newer is needed)")
    installed = f"euchre {__version__}, Python {platform.python_version()}, SQLite"
    yield good_finding("versions", f"{installed} {sqlite3.sqlite_version}.")
    if missing or old:
        complaints = ", ".join([*(f"{name} is missing" for name in missing), *old])
        do = install_command(",".join(sorted(extras)))
        yield bad_finding("versions", f"Packages that the server needs: {complaints}.", do)
    try:
        metadata.version("numba")
    except metadata.PackageNotFoundError:
        yield build_note(
            "versions",
            "numba isn't installed, so the expert bot and the coach aren't available.",
            f"{install_command('bots')}, if you want them.",
        )


def _parse_version(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _check_schema(database: Path) -> Iterator[CheckFinding]:
    from euchre.store.sqlite.opening import connect_read_only  # noqa: PLC0415 - with the server alone

    try:
        with closing(connect_read_only(database)) as disk:
            (revision,) = disk.execute("SELECT version_num FROM alembic_version").fetchone()
    except (sqlite3.Error, TypeError):
        return  # which the look at the tables tells
    yield from check_revision(revision)


def check_revision(revision: str) -> Iterator[CheckFinding]:
    """Yield what the revision of a database means for the server."""
    from euchre.store.schema import REVISIONS  # noqa: PLC0415 - with the server alone

    if revision == REVISIONS[-1]:
        yield good_finding("schema", f"The database schema is current ({revision}).")
    elif revision in REVISIONS:
        yield build_note(
            "schema",
            f"The database has schema {revision}; the current one is {REVISIONS[-1]}.",
            "Make a backup first: the next euchre server run upgrades the database, and older "
            "versions of euchre can't open it then.",
        )
    else:
        yield bad_finding(
            "schema",
            f"The database has schema {revision}, from a newer euchre; this version knows "
            f"{REVISIONS[-1]}.",
            "Update euchre, or restore a backup from before the update.",
        )


def _check_folder(folder: Path, database: str) -> Iterator[CheckFinding]:
    if not folder.is_dir():
        yield bad_finding(
            "folder",
            f"{folder}: this folder doesn't exist.",
            "euchre server run creates it. If your tables are in another folder, name it with "
            "--data.",
        )
        return
    if not os.access(folder, os.W_OK | os.X_OK):
        yield bad_finding(
            "folder",
            f"This user can't write to {folder}.",
            "Run this check and the server as the folder's owner, or change the owner "
            "with chown -R.",
        )
    else:
        yield good_finding("folder", f"{folder} is writable.")
    if os.name == "posix":
        yield from _check_permissions(folder, database)
    kind = _find_file_system(folder)
    if kind in _NETWORK_FILE_SYSTEMS:
        yield bad_finding(
            "folder",
            f"{folder} is on a network file system ({kind}), where a database isn't safe.",
            "Move it to a disk of this computer.",
        )


def _check_permissions(folder: Path, database: str) -> Iterator[CheckFinding]:
    owner, names = folder.stat(), (database, f"{database}-wal", f"{database}-shm")
    files = [path for name in names if (path := folder / name).exists()]
    loose = [path.name for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077]
    if loose:
        yield bad_finding(
            "permissions",
            f"Other users can read {', '.join(loose)}, which contains the secrets of shuffles.",
            f"chmod 600 {' '.join(str(folder / name) for name in loose)}",
        )
    if stat.S_IMODE(owner.st_mode) & 0o022:
        yield bad_finding(
            "permissions",
            f"Other users can write to {folder}, and could replace the database.",
            f"chmod go-w {folder}",
        )
    foreign = [path.name for path in files if path.stat().st_uid != owner.st_uid]
    if foreign:
        yield bad_finding(
            "permissions",
            f"{', '.join(foreign)} doesn't belong to the owner of {folder}, so the server "
            "may not be able to write to it.",
            f"chown --reference={folder} {' '.join(str(folder / name) for name in foreign)}",
        )
    if not loose and not foreign and files:
        yield good_finding("permissions", "Only the owner can read the database.")


def _find_file_system(folder: Path) -> str:
    """Return the kind of file system that a folder is on; empty if the system does not tell."""
    try:
        mounts = Path("/proc/mounts").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    whole, best, kind = f"{folder.resolve()}/", 0, ""
    for line in mounts.splitlines():
        _, place, file_system, *_ = line.split(" ")
        place = place.replace("\\040", " ").rstrip("/") + "/"
        if whole.startswith(place) and len(place) >= best:
            best, kind = len(place), file_system
    return kind


def _check_disk(folder: Path, database: str) -> Iterator[CheckFinding]:
    folder_on_disk = next((parent for parent in (folder, *folder.parents) if parent.is_dir()), None)
    if folder_on_disk is None:
        return
    free = shutil.disk_usage(folder_on_disk).free
    path = folder / database
    size = path.stat().st_size if path.exists() else 0
    space = (
        f"{free / _BYTES_PER_GIGABYTE:,.1f} GB are free on the disk of the tables, which "
        f"take {size / _BYTES_PER_GIGABYTE:.3f} GB."
    )
    do = (
        "Free some space, or move the folder to a larger disk: when it is full, nobody can "
        "make a move."
    )
    if free < _MIN_FREE_BYTES:
        yield bad_finding("disk", space, do)
    elif free < max(_BYTES_PER_GIGABYTE, 2 * size):
        yield build_note("disk", space, do)
    else:
        yield good_finding("disk", space)


def _check_clock(folder: Path) -> Iterator[CheckFinding]:
    now_seconds = time.time()
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now_seconds))
    ahead = max(_list_change_times(folder), default=now_seconds) - now_seconds
    if now_seconds < _MIN_CLOCK_SECONDS:
        yield bad_finding(
            "clock",
            f"The clock says {shown}, which is too long ago.",
            "Set the clock and keep it synchronized: timedatectl set-ntp true",
        )
    elif ahead > _MAX_FILE_AHEAD_SECONDS:
        yield bad_finding(
            "clock",
            f"The clock says {shown}, but a file in the folder is {ahead / 60:,.0f} "
            "minutes newer: the clock is wrong now, or was wrong then.",
            "Set the clock and keep it synchronized: timedatectl set-ntp true. Until "
            "then, tables keep time on their own.",
        )
    else:
        yield good_finding("clock", f"The clock says {shown}.")


def _list_change_times(folder: Path) -> Iterator[float]:
    for path in folder.glob("*"):
        with suppress(FileNotFoundError):  # a server that ends removes its side files
            yield path.lstat().st_mtime


def _check_open_files() -> Iterator[CheckFinding]:
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on Windows

    from euchre.server.limits import RESERVED_FILES, ServerLimits  # noqa: PLC0415 - with the server alone

    limits = ServerLimits()
    wanted = limits.sockets + limits.greeting + limits.requests + limits.waiting + RESERVED_FILES
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard >= wanted:
        file_count = "any number of" if hard == resource.RLIM_INFINITY else f"{hard:,}"
        sentence = f"The server can open {file_count} files, and needs at most {wanted:,}."
        yield good_finding("files", sentence)
    else:
        fewer = limits.fit_to_file_limit(hard).sockets
        yield build_note(
            "files",
            f"The server can open only {hard:,} files, and needs {wanted:,}: it will "
            f"admit {fewer:,} people instead of {limits.sockets:,}.",
            f"Raise the limit: ulimit -Hn {wanted}, or LimitNOFILE={wanted} in its systemd unit.",
        )
